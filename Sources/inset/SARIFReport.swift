internal import InsetDevices
internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetModel
internal import InsetText

/// Findings in the Static Analysis Results Interchange Format (OASIS SARIF 2.1.0), which code hosts
/// and editors read.
enum SARIFReport {
  /// The whole log.
  ///
  /// - Parameter results: those of `result(_:in:)`.
  static func log(results: [JSONValue], problems: [InputProblem]) -> JSONValue {
    let rules = Snapshot.rules.map { rule -> JSONValue in
      [
        "id": .string(rule.id),
        "shortDescription": ["text": .string(rule.summary)],
        "help": ["text": .string(rule.documentation), "markdown": .string(rule.documentation)],
        "defaultConfiguration": ["level": .string(level(rule.severity))],
      ]
    }
    let notifications = problems.map { problem -> JSONValue in
      ["level": "error", "message": ["text": .string(problem.line.withVisibleControls)]]
    }
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": [
              "name": "inset", "semanticVersion": .string(version), "rules": .array(rules),
            ]
          ],
          "invocations": [
            [
              "executionSuccessful": .bool(problems.isEmpty),
              "toolExecutionNotifications": .array(notifications),
            ]
          ],
          "columnKind": "utf16CodeUnits",
          "results": .array(results),
        ]
      ],
    ]
  }

  /// One finding.
  /// A message, line by line with visible control characters.
  private static func lines(_ message: String) -> String {
    message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).withVisibleControls }.joined(separator: "\n")
  }

  static func result(_ finding: CheckedFinding, in checked: CheckedFile) -> JSONValue {
    let diagnostic = finding.diagnostic
    let location: JSONValue = [
      "physicalLocation": place(diagnostic.range, checked.path, checked.positions)
    ]
    var result = JSONObject()
    result["ruleId"] = .string(diagnostic.rule.rawValue)
    if let index = ruleIndex[diagnostic.rule.rawValue] { result["ruleIndex"] = JSONValue(index) }
    result["level"] = .string(level(diagnostic.severity))
    result["message"] = ["text": .string(lines(diagnostic.message))]
    result["locations"] = [location]
    result["partialFingerprints"] = ["inset/v1": .string(finding.fingerprint)]
    let related = diagnostic.related.compactMap { item -> JSONValue? in
      guard let source = checked.sources[item.file] else { return nil }
      return [
        "physicalLocation": place(item.range, source.path, source.positions),
        "message": ["text": .string(lines(item.message))],
      ]
    }
    if !related.isEmpty { result["relatedLocations"] = .array(related) }
    let fixes = checked.fixes(of: finding).map { fix($0, in: checked) }
    if !fixes.isEmpty { result["fixes"] = .array(fixes) }
    if !diagnostic.environments.isEmpty {
      result["properties"] = [
        "environments": .array(diagnostic.environments.map { .string($0.id) }),
        "environmentCount": JSONValue(diagnostic.environmentCount),
      ]
    }
    return .object(result)
  }

  private static let ruleIndex = Dictionary(
    Snapshot.rules.enumerated().map { ($0.element.id, $0.offset) },
    uniquingKeysWith: { first, _ in first })

  private static func fix(_ fix: Fix, in checked: CheckedFile) -> JSONValue {
    let changes = fix.edits.compactMap { ofFile -> JSONValue? in
      guard let source = checked.sources[ofFile.file] else { return nil }
      return [
        "artifactLocation": artifact(source.path),
        "replacements": .array(
          ofFile.edits.map { edit in
            [
              "deletedRegion": region(edit.range, source.positions),
              "insertedContent": [
                "text": .string(String(decoding: edit.replacement, as: UTF8.self))
              ],
            ]
          }),
      ]
    }
    return ["description": ["text": .string(fix.title)], "artifactChanges": .array(changes)]
  }

  private static func place(_ range: ByteRange, _ path: String, _ text: SharedPositions)
    -> JSONValue
  {
    ["artifactLocation": artifact(path), "region": region(range, text)]
  }

  private static func region(_ range: ByteRange, _ text: SharedPositions) -> JSONValue {
    let start = text.position(of: range.start)
    let end = text.position(of: range.end)
    return [
      "startLine": JSONValue(start.line + 1), "startColumn": JSONValue(start.column + 1),
      "endLine": JSONValue(end.line + 1), "endColumn": JSONValue(end.column + 1),
    ]
  }

  /// A file by its URI, relative to where the program was called if it was named so.
  private static func artifact(_ path: String) -> JSONValue {
    if path.hasPrefix("/") { return ["uri": .string(FileURI.uri(of: path))] }
    // What is allowed in a segment (RFC 3986 §3.3), without the colon that would look like a scheme.
    let root = FileURI.uri(of: "/")
    return ["uri": .string(String(FileURI.uri(of: "/" + path).dropFirst(root.count)))]
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .information, .hint: "note"
    case .off: "none"
    }
  }
}
