internal import InsetDevices
internal import InsetModel
internal import InsetText

/// Writes changes of a class's code into the bytes of its file.
///
/// All other bytes stay. What stands together with something else on a line, or in another file, is not
/// changed.
struct SwiftRewriter: SceneRewriter {
  let text: SourceText
  let file: FileID
  let screen: SourceScreen

  func textEdits(for edits: [SceneEdit], in scene: Scene) -> [SourceEdit]? {
    var result: [SourceEdit] = []
    var moved: [SourceEdit] = []
    for edit in edits {
      switch edit {
      case .code(let change):
        guard let written = write(change) else { return nil }
        result += written
      case .setAnchor(let id, let side, let anchor, let constant):
        guard let written = write(id, side, anchor, constant, in: scene) else { return nil }
        moved += written.filter { !moved.contains($0) }
      case .branch(let statement, let since, let otherwise):
        guard let branch = branch(statement, since, moved, otherwise, in: scene) else { return nil }
        moved = [branch]
      case .setConstant(let id, let constant):
        guard let written = write(id, constant, in: scene) else { return nil }
        result += written.filter { !result.contains($0) }
      case .setRelation, .setPriority, .remove, .add, .setProperty, .setStoredFrame:
        return nil
      }
    }
    result += moved
    result.sort { $0.edit.range < $1.edit.range }
    for (a, b) in zip(result, result.dropFirst()) where a.edit.range.end > b.edit.range.start {
      return nil
    }
    return result
  }

  // MARK: - Anchors

  private func write(
    _ id: ID<Constraint>, _ side: ConstraintSide, _ anchor: InsetModel.Anchor, _ constant: Double?,
    in scene: Scene
  ) -> [SourceEdit]? {
    let constraint = scene.constraints[id]
    let origin = constraint.places.whole
    guard let old = side == .first ? constraint.first : constraint.second,
      let place = place(of: origin)
    else { return nil }
    let isOwn = scene.owner(of: old.item) == Scene.root && scene.doubts?.isScreen == true
    // The root of a view's own class is the view itself.
    let name = scene.views[Scene.root].className == scene.name ? "self" : "view"
    let change = ConstraintWriter.Change(
      side: side, old: old, new: anchor, constant: constant, ownName: isOwn ? name : nil)
    return ConstraintWriter(text: text).edits(for: change, at: place)?.map {
      SourceEdit(source: origin.source, edit: $0)
    }
  }

  /// Another constant where a statement makes this one constraint alone.
  private func write(
    _ id: ID<Constraint>, _ constant: Double, in scene: Scene
  ) -> [SourceEdit]? {
    let origin = scene.constraints[id].places.whole
    guard let place = place(of: origin),
      scene.constraints.rows.count(where: { $0.places.whole == origin }) == 1
    else { return nil }
    return ConstraintWriter(text: text).edits(constant: constant, at: place)?.map {
      SourceEdit(source: origin.source, edit: $0)
    }
  }

  /// A statement that holds from a version of the system on, changed, with another one before.
  private func branch(
    _ id: ID<Statement>, _ since: Double, _ moved: [SourceEdit], _ otherwise: [AnchorReplacement],
    in scene: Scene
  ) -> SourceEdit? {
    let origin = scene.statements[id].origin
    guard let site = place(of: origin),
      let end = ConstraintWriter(text: text).chainEnd(after: site.end)
    else { return nil }
    let range = ByteRange(start: site.start, end: end)
    // An element of an array is no statement, nor is what somebody keeps.
    guard let indent = indent(of: range), lines(of: range) != nil,
      let last = last(before: range.start), last != UInt8(ascii: "["), last != UInt8(ascii: ","),
      last != UInt8(ascii: "("), last != UInt8(ascii: "="),
      first(after: range.end).map({ $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: ")") }) ?? true
    else { return nil }
    var before: [SourceEdit] = []
    for one in otherwise {
      guard let written = write(one.constraint, one.side, one.anchor, one.constant, in: scene)
      else {
        return nil
      }
      before += written.filter { !before.contains($0) }
    }
    guard let now = applying(moved, to: range), let then = applying(before, to: range) else {
      return nil
    }
    let step = step(in: indent)
    func inner(_ words: String) -> String {
      words.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
        $0 > 0 && $1.allSatisfy(\.isWhitespace) ? String($1) : step + $1
      }.joined(separator: "\n")
    }
    let version = formatPoints(since)
    let words =
      "if #available(iOS \(version), *) {\(newline)\(indent)\(inner(now))\(newline)\(indent)} else {"
      + "\(newline)\(indent)\(inner(then))\(newline)\(indent)}"
    return SourceEdit(
      source: origin.source, edit: TextEdit(range: range, replacement: Array(words.utf8)))
  }

  /// A range of the text with edits that lie in it.
  private func applying(_ edits: [SourceEdit], to range: ByteRange) -> String? {
    var words = ""
    var place = range.start
    for edit in edits.map(\.edit).sorted(by: { $0.range < $1.range }) {
      guard edit.range.start >= place, edit.range.end <= range.end else { return nil }
      words += text[ByteRange(start: place, end: edit.range.start)]
      words += String(decoding: edit.replacement, as: UTF8.self)
      place = edit.range.end
    }
    return words + text[ByteRange(start: place, end: range.end)]
  }

  /// By what a line is indented further than the one around it, as the file does it elsewhere.
  private func step(in indent: String) -> String {
    if indent.contains("\t") { return "\t" }
    for line in text.string.split(separator: "\n") where line.hasPrefix(" ") {
      let width = line.prefix { $0 == " " }.count
      // Comments and chains of members are indented by other measures.
      if width == 2 || width == 4 { return String(repeating: " ", count: width) }
    }
    return "    "
  }

  private func write(_ change: CodeEdit) -> [SourceEdit]? {
    switch change {
    case .clearMask(let constraint, let statement): clearMask(constraint, statement)
    case .move(let statement, let other): move(statement, behind: other)
    case .remove(let statement):
      place(of: statement).flatMap { lines(of: $0) }.map { [edit(statement, $0, "")] }
    case .removeCondition(let condition):
      place(of: condition).map { [edit(condition, $0, "")] }
    case .unwrap(let statement, let body): unwrap(statement, body)
    }
  }

  private func edit(_ origin: Origin, _ range: ByteRange, _ words: String) -> SourceEdit {
    SourceEdit(
      source: origin.source, edit: TextEdit(range: range, replacement: Array(words.utf8)))
  }

  private func place(of origin: Origin) -> ByteRange? {
    let place = screen.place(of: origin)
    guard place.file == file, place.range.end <= text.bytes.count else { return nil }
    return place.range
  }

  // MARK: - Statements

  private func clearMask(_ constraint: Origin, _ statement: Origin) -> [SourceEdit]? {
    guard let site = place(of: constraint), let range = place(of: statement),
      let indent = indent(of: range), let view = firstItem(of: text[site])
    else { return nil }
    let line = "\(indent)\(view).translatesAutoresizingMaskIntoConstraints = false\(newline)"
    return [edit(statement, ByteRange(at: range.start - indent.utf8.count), line)]
  }

  /// The first item of a constraint as it is written: a name, or a path of members.
  private func firstItem(of site: String) -> String? {
    var item: Substring
    if site.hasPrefix("NSLayoutConstraint(") {
      guard let label = site.firstRange(of: "item:") else { return nil }
      item = site[label.upperBound...].prefix { $0 != "," }
      item = item.drop { $0 == " " }
    } else {
      guard let anchor = site.firstRange(of: "Anchor") else { return nil }
      let head = site[..<anchor.lowerBound]
      guard let dot = head.lastIndex(of: ".") else { return nil }
      item = head[..<dot]
    }
    let isPath = item.allSatisfy {
      $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "$" || $0 == "?" || $0 == "!"
    }
    return isPath && !item.isEmpty ? String(item) : nil
  }

  private func move(_ statement: Origin, behind other: Origin) -> [SourceEdit]? {
    guard let range = place(of: statement), let target = place(of: other),
      range.end <= target.start, let indent = indent(of: range),
      indent == self.indent(of: target), !isBound(text[range]), let lines = lines(of: range),
      let targetLines = self.lines(of: target), lines.end <= targetLines.start
    else { return nil }
    return [
      edit(statement, lines, ""),
      edit(other, ByteRange(at: targetLines.end), text[lines]),
    ]
  }

  /// Whether what stands behind a statement may go by what it declares, or is not run after it.
  private func isBound(_ words: String) -> Bool {
    ["let ", "var ", "guard ", "return"].contains { words.hasPrefix($0) }
  }

  private func unwrap(_ statement: Origin, _ body: Origin) -> [SourceEdit]? {
    guard let range = place(of: statement), let inner = place(of: body),
      let indent = indent(of: range), text[range].hasPrefix("if"),
      // Nothing but white space is lost.
      last(before: inner.start) == UInt8(ascii: "{"),
      first(after: inner.end) == UInt8(ascii: "}")
    else { return nil }
    let words = text[inner]
    // Of a string of several lines the indent is a part.
    guard !words.contains("\"\"\"") else { return nil }
    let innerIndent = self.indent(of: inner) ?? indent
    let moved = words.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      number, line in
      number > 0 && line.hasPrefix(innerIndent)
        ? indent + line.dropFirst(innerIndent.count) : String(line)
    }
    return [edit(statement, range, moved.joined(separator: "\n"))]
  }

  // MARK: - Lines

  private var newline: String {
    text.bytes.first { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// The white space in front of a range; `nil` where something else stands on its line before it.
  private func indent(of range: ByteRange) -> String? {
    var start = range.start
    while start > 0, Self.isSpace(text.bytes[start - 1]) { start -= 1 }
    guard start == 0 || text.bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
    return text[ByteRange(start: start, end: range.start)]
  }

  /// The whole lines of a range; `nil` where something else stands on them.
  private func lines(of range: ByteRange) -> ByteRange? {
    guard let indent = indent(of: range) else { return nil }
    var end = range.end
    while end < text.bytes.count,
      Self.isSpace(text.bytes[end]) || text.bytes[end] == UInt8(ascii: "\r")
    {
      end += 1
    }
    guard end < text.bytes.count, text.bytes[end] == UInt8(ascii: "\n") else { return nil }
    return ByteRange(start: range.start - indent.utf8.count, end: end + 1)
  }

  private func last(before offset: Int) -> UInt8? {
    var place = offset
    while place > 0, Self.isSpaceOrNewline(text.bytes[place - 1]) { place -= 1 }
    return place > 0 ? text.bytes[place - 1] : nil
  }

  private func first(after offset: Int) -> UInt8? {
    var place = offset
    while place < text.bytes.count, Self.isSpaceOrNewline(text.bytes[place]) { place += 1 }
    return place < text.bytes.count ? text.bytes[place] : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func isSpaceOrNewline(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}
