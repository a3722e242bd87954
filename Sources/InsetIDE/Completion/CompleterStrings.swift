import InsetAnalysis
import InsetModel
import InsetSyntax
import InsetText

/// Inside strings and comments.
extension Completer {
  mutating func completeComment(_ comment: ByteRange) {
    let head = tree.text[ByteRange(start: comment.start, end: offset)]
    guard head.hasPrefix("//") else { return }
    let words = head.dropFirst(2).split(separator: " ", omittingEmptySubsequences: false)
      .drop { $0.isEmpty }
    guard let first = words.first else { return }
    let directives = [
      "inset:disable-next-line", "inset:disable-line", "inset:disable", "inset:enable",
    ]
    let word = words.last ?? ""
    let start = offset - word.utf8.count
    let range = ByteRange(start: start, end: offset)
    func item(_ label: String, _ kind: CompletionItem.Kind, _ detail: String, _ subject: String?)
      -> CompletionItem
    {
      CompletionItem(
        label: label, kind: kind, detail: detail, text: label, snippet: nil, rank: 5,
        insert: range, replace: range, subject: subject)
    }
    if words.count == 1 {
      // A comment of prose is left in peace.
      guard !word.isEmpty, directives.contains(where: { $0.hasPrefix(word) }) else { return }
      for directive in directives { append(item(directive, .keyword, "", nil)) }
    } else if directives.contains(String(first)) {
      let used = Set(words.dropFirst().dropLast().map(String.init))
      for entry in RuleCatalogue.entries where !used.contains(entry.id.rawValue) {
        append(item(entry.id.rawValue, .rule, entry.summary, "rule:\(entry.id)"))
      }
    }
  }

  mutating func completeString(_ string: StringSyntax) {
    guard let first = place.before.first else { return }
    let content = string.contentRange(in: tree.text)
    switch first.text {
    case "import": importPaths(isQuoted: true, content)
    case "visual" where place.before.count == 1: completeVisual(string)
    default:
      let isDevice =
        first.text == "devices"
        || place.before.last?.text == "on" && first.text == "expect"
      guard isDevice else { return }
      replacing(content) { $0.devices(isQuoted: true) }
    }
  }

  /// The other files of this one's language, open or not, as paths from this one.
  mutating func importPaths(isQuoted: Bool, _ content: ByteRange? = nil) {
    guard let own = snapshot.states[file]?.path else { return }
    let known = Set(
      tree.file.imports.compactMap { $0.path?.value(in: tree.text) })
    let language = snapshot.frontEnds.frontEnd(forPath: own)?.name
    let open = snapshot.files.compactMap { snapshot.states[$0]?.path }
    var seen: Set<String> = [own]
    var offered: [(up: Int, path: String)] = []
    for path in open + otherPaths() where seen.insert(path).inserted {
      guard snapshot.frontEnds.frontEnd(forPath: path)?.name == language else { continue }
      let relative = ImportPath.relative(to: path, from: own)
      if known.contains(relative) { continue }
      let up = relative.split(separator: "/").prefix { $0 == ".." }.count
      offered.append((up, relative))
    }
    // What lies near comes first.
    for (_, relative) in offered.sorted(by: { ($0.up, $0.path) < ($1.up, $1.path) }) {
      if let content {
        replacing(content) { $0.add(relative, .file, 5) }
      } else {
        add(relative, .file, 5, text: "\"\(relative)\"")
      }
    }
  }

  /// Has what is added replace another range: that of a string's content.
  private mutating func replacing(_ range: ByteRange, _ body: (inout Completer) -> Void) {
    let count = items.count
    body(&self)
    let before = ByteRange(start: range.start, end: max(range.start, offset))
    for index in count..<items.count {
      setRanges(index, insert: before, replace: range)
    }
  }

  /// Names and signs of a visual format.
  private mutating func completeVisual(_ string: StringSyntax) {
    let contents = string.contents(in: tree.text)
    let at = contents.contentOffset(of: offset)
    var start = at
    func isName(_ byte: UInt8) -> Bool {
      byte == 0x5F || byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
    }
    while start > 0, isName(contents.bytes[start - 1]) { start -= 1 }
    var end = at
    while end < contents.bytes.count, isName(contents.bytes[end]) { end += 1 }
    let count = items.count
    let before = start > 0 ? contents.bytes[start - 1] : 0
    switch before {
    case UInt8(ascii: "["): viewsInScope(rank: 5)
    case UInt8(ascii: "("), UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "@"):
      values(rank: 5)
      if before != UInt8(ascii: "@") { viewsInScope(rank: 10) }
    case UInt8(ascii: "-"): values(rank: 5)
    case 0:
      for (label, detail) in [("H:", "horizontally"), ("V:", "vertically")] {
        add(label, .keyword, 5, detail: detail)
      }
    default: break
    }
    let range = contents.sourceRange(of: ByteRange(start: start, end: at))
    let whole = contents.sourceRange(of: ByteRange(start: start, end: end))
    for index in count..<items.count { setRanges(index, insert: range, replace: whole) }
    // A format has no backticks.
    removeItems(from: count) { $0.label.hasPrefix("`") }
  }
}
