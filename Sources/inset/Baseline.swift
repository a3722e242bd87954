internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetModel
internal import InsetText

/// Known findings, which are not to be reported again.
///
/// The file is one JSON object: `version`, and `findings` with `file`, `rule`, `fingerprint` and, for
/// people only, `message`. Paths are relative to its folder.
struct Baseline: Sendable {
  let path: String
  private let folder: String
  /// By file, the fingerprints.
  private(set) var known: [String: Set<String>] = [:]

  /// An empty baseline, to be written.
  init(path: String) {
    self.path = path
    folder = FilePath.folder(of: FilePath.absolute(path))
  }

  /// - Throws: a problem where the file cannot be read or is no baseline.
  init(reading path: String) throws(InputProblem) {
    self.init(path: path)
    let text: SourceText
    do throws(InputProblem) {
      text = try read(.file(path))
    } catch {
      guard !FilePath.isFile(path) else { throw error }
      throw InputProblem(
        path: path, message: "\(error.message); 'inset check --write-baseline' makes a baseline")
    }
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: text.bytes)
    } catch {
      throw InputProblem(
        path: "\(path):\(error.line):\(error.column)", message: "no JSON: \(error.message)")
    }
    guard value["version"]?.integerValue == 1, let findings = value["findings"]?.arrayValue else {
      throw InputProblem(
        path: path, message: "no baseline: \"version\": 1 and \"findings\" expected")
    }
    for (index, finding) in findings.enumerated() {
      guard let file = finding["file"]?.stringValue,
        let fingerprint = finding["fingerprint"]?.stringValue
      else {
        throw InputProblem(
          path: path, message: "no baseline: finding \(index + 1) lacks \"file\" or \"fingerprint\""
        )
      }
      known[file, default: []].insert(fingerprint)
    }
  }

  /// How the baseline names a file.
  func name(of path: String) -> String {
    if path == Input.standardInput.name { return path }
    let absolute = FilePath.absolute(path)
    return FilePath.relative(absolute, to: folder) ?? absolute
  }

  func knows(_ fingerprint: String, in path: String) -> Bool {
    known[name(of: path)]?.contains(fingerprint) == true
  }

  /// A finding as the file holds it.
  func row(_ finding: CheckedFinding, in path: String) -> JSONValue {
    [
      "file": .string(name(of: path)), "rule": .string(finding.diagnostic.rule.rawValue),
      "fingerprint": .string(finding.fingerprint),
      "message": .string(finding.diagnostic.message),
    ]
  }

  /// Puts rows into the file, as a whole or not at all.
  func write(_ rows: [JSONValue]) throws(InputProblem) {
    let object: JSONValue = ["version": 1, "findings": .array(rows)]
    do throws(FileProblem) {
      try writeFile(path, Array(object.printedBytes(indent: 2)) + [UInt8(ascii: "\n")])
    } catch {
      throw InputProblem(error)
    }
  }
}
