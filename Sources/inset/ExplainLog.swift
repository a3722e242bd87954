internal import InsetConflictLog
internal import InsetDevices
internal import InsetIDE
internal import InsetJSON
internal import InsetText

/// What `inset explain --log` says of the conflict reports in a text.
struct LogReport {
  /// A report with what came of solving it, and where it comes from.
  private struct Entry {
    var log: ConflictLog
    var diagnosis: LogDiagnosis
    var matches: [ProjectConflicts.Match] = []
    /// The same log with the project's names for views.
    var named: ConflictLog
  }

  private var entries: [Entry]
  private let positions: SharedPositions

  /// - Parameter path: the file to read, `-` for the standard input.
  init(path: String) throws(InputProblem) {
    let text = try read(path == "-" ? .standardInput : .file(path))
    positions = SharedPositions(text, in: .utf16)
    entries = LogReader.reports(in: Array(text.bytes)).map {
      Entry(log: $0, diagnosis: $0.diagnosis(), named: $0)
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Looks for the constraints in a project's files.
  ///
  /// - Returns: what could not be read.
  mutating func search(_ inputs: Inputs) -> [InputProblem] {
    let conflicts = ProjectConflicts(of: entries.map { ($0.log, $0.diagnosis) }, in: inputs)
    for index in entries.indices {
      entries[index].matches = conflicts.matches[index]
      guard let match = conflicts.matches[index].first else { continue }
      for (item, path) in match.found.paths {
        entries[index].named.items[item].path =
          path.hasPrefix("root.") ? String(path.dropFirst(5)) : path
      }
    }
    return conflicts.problems
  }

  // MARK: For people

  func printed(_ palette: Palette) -> String {
    entries.enumerated().map { number, entry in
      let title =
        entries.count == 1 ? "Conflict" : "Conflict \(number + 1) of \(entries.count)"
      return printed(entry, title, palette)
    }.joined(separator: "\n")
  }

  private func printed(_ entry: Entry, _ title: String, _ palette: Palette) -> String {
    let (log, diagnosis) = (entry.named, entry.diagnosis)
    var text = palette.bold(title) + "\n"
    text += "  " + shown(log.sentence(of: diagnosis.cause, gap: diagnosis.gap)) + "\n"
    if log.isCut { text += "  The log ends before the system says which constraint it breaks.\n" }
    func section(_ title: String, _ rows: [(text: String, note: String)]) {
      guard !rows.isEmpty else { return }
      text += "\n\(palette.bold(title))\n"
      let middle = rows.map { displayWidth(of: $0.text) }.filter { $0 <= 84 }.max() ?? 0
      for row in rows {
        text += "  "
        text +=
          row.note.isEmpty
          ? row.text : row.text.padded(to: middle) + "  " + palette.faint(row.note)
        text += "\n"
      }
    }
    section(
      "These cannot hold together",
      diagnosis.members.map { member in
        (shown(log.text(of: member.constraint)), note(of: member.constraint, entry))
      }
        + diagnosis.squeezed.map {
          (
            shown("\(log.items[$0.item].words).\($0.attribute.rawValue) >= 0"),
            "sizes are not negative"
          )
        })
    let members = Set(diagnosis.members.map(\.constraint))
    let others = log.constraints.indices.filter { !members.contains($0) }
    section(
      members.isEmpty ? "The log lists" : "The log lists besides",
      others.map { (shown(log.text(of: $0)), note(of: $0, entry)) })
    section("In the project", project(entry))
    section("What ends it", fixes(entry))
    return text
  }

  /// The screens that fit, and where the conflict arises in them.
  private func project(_ entry: Entry) -> [(text: String, note: String)] {
    entry.matches.enumerated().flatMap { number, match -> [(text: String, note: String)] in
      let found = match.found
      var rows = [
        (
          text: shown("'\(found.screen)' of \(match.checked.path)"),
          note: "\(found.places.count) of \(found.wanted) constraints"
            + (number > 0 ? ", fits as well" : "")
        )
      ]
      if number == 0 {
        for finding in match.findings {
          rows.append((text: "  " + shown(finding.diagnostic.message), note: ""))
        }
      }
      return rows
    }
  }

  private func fixes(_ entry: Entry) -> [(text: String, note: String)] {
    guard let match = entry.matches.first else {
      return entry.diagnosis.fixes.prefix(Self.fixLimit).map {
        (shown(entry.named.text(of: $0)), "")
      }
    }
    var rows: [(text: String, note: String)] = []
    for finding in match.findings {
      let line = match.checked.positions.position(of: finding.diagnostic.range.start).line + 1
      for fix in match.checked.fixes(of: finding).prefix(Self.fixLimit - rows.count) {
        rows.append((shown(fix.title), shown("\(match.checked.path):\(line)")))
      }
    }
    if !rows.isEmpty { return rows }
    return entry.diagnosis.fixes.prefix(Self.fixLimit).map { fix in
      let place = fix.constraint.flatMap { match.place(of: $0) }.map(line) ?? ""
      return (shown(entry.named.text(of: fix)), shown(place))
    }
  }

  /// How many fixes people are shown.
  private static let fixLimit = 6

  /// `Card.xib:31`.
  private func line(_ place: (source: NamedText, range: ByteRange)) -> String {
    "\(place.source.path):\(place.source.positions.position(of: place.range.start).line + 1)"
  }

  private func note(of constraint: Int, _ entry: Entry) -> String {
    let row = entry.log.constraints[constraint]
    var words: [String] = []
    switch entry.log.owner(of: constraint) {
    case .app: words.append("yours")
    case .library(let name): words.append("yours, by \(name)")
    case .system(let kind): words.append(kind.words)
    }
    if let place = entry.matches.first?.place(of: constraint) {
      words.append(line(place))
    } else if let file = row.file {
      words.append(row.line.map { "\(file):\($0)" } ?? file)
    }
    if let identifier = row.identifier { words.append("'\(identifier)'") }
    if constraint == entry.log.broken { words.append("broken by the system") }
    return shown(words.joined(separator: ", "))
  }

  // MARK: For programs

  var forPrograms: JSONValue {
    ["version": 1, "logs": .array(entries.map(object))]
  }

  private func object(_ entry: Entry) -> JSONValue {
    let (log, diagnosis) = (entry.log, entry.diagnosis)
    return [
      "range": json(log.range, in: positions), "cut": .bool(log.isCut),
      "broken": number(log.broken),
      "cause": .string(diagnosis.cause.id),
      "sentence": .string(log.sentence(of: diagnosis.cause, gap: diagnosis.gap)),
      "gap": JSONValue(points: diagnosis.gap), "estimate": .bool(diagnosis.isEstimate),
      "items": .array(log.items.map(object)),
      "constraints": .array(log.constraints.indices.map { object($0, log) }),
      "members": .array(
        diagnosis.members.map { member in
          [
            "constraint": JSONValue(member.constraint),
            "fits": member.fits.map { JSONValue(points: $0) } ?? .null,
          ]
        }),
      "squeezed": .array(
        diagnosis.squeezed.map {
          ["item": JSONValue($0.item), "attribute": .string($0.attribute.rawValue)]
        }),
      "fixes": .array(
        diagnosis.fixes.map { fix in
          ["title": .string(log.text(of: fix)), "constraint": number(fix.constraint)]
        }),
      "matches": .array(entry.matches.map(object)),
    ]
  }

  private func object(_ match: ProjectConflicts.Match) -> JSONValue {
    let places = match.found.places.compactMap { place -> JSONValue? in
      guard let source = match.checked.sources[place.file] else { return nil }
      return [
        "constraint": JSONValue(place.constraint), "file": .string(source.path),
        "range": json(place.range, in: source.positions),
      ]
    }
    return [
      "file": .string(match.checked.path), "screen": .string(match.found.screen),
      "matched": JSONValue(match.found.places.count), "wanted": JSONValue(match.found.wanted),
      "places": .array(places),
      "views": .array(
        match.found.paths.sorted { $0.key < $1.key }.map {
          ["item": JSONValue($0.key), "path": .string($0.value)]
        }),
      "findings": .array(match.findings.map { json($0, in: match.checked) }),
    ]
  }

  private func number(_ value: Int?) -> JSONValue { value.map { JSONValue($0) } ?? .null }

  private func object(_ item: LoggedItem) -> JSONValue {
    func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
    return [
      "class": .string(item.className), "address": .string(item.address),
      "text": text(item.label), "name": text(item.name), "words": .string(item.words),
    ]
  }

  private func object(_ index: Int, _ log: ConflictLog) -> JSONValue {
    let row = log.constraints[index]
    let owner: JSONValue =
      switch log.owner(of: index) {
      case .app: ["kind": "app", "name": .null]
      case .library(let name): ["kind": "library", "name": .string(name)]
      case .system(let kind): ["kind": "system", "name": .string(kind.rawValue)]
      }
    return [
      "text": .string(log.text(of: index)), "owner": owner,
      "class": .string(row.className), "address": .string(row.address),
      "identifier": row.identifier.map { .string($0) } ?? .null,
      "file": row.file.map { .string($0) } ?? .null, "line": number(row.line),
      "priority": .real(row.priority), "read": .bool(row.equation != nil),
      "range": json(row.range, in: positions),
    ]
  }
}
