import InsetModel
import InsetSyntax
import InsetText

/// A component that a file declares.
public struct ComponentPlace: Sendable, Hashable {
  public var name: String
  /// Where its file lies.
  public var path: String

  public init(name: String, path: String) {
    self.name = name
    self.path = path
  }
}

/// The components that a text declares, by its words alone: far cheaper than reading it.
public struct ComponentScan: Sendable, Hashable {
  /// In order; some may stand in comments.
  public private(set) var names: [String] = []

  /// - Parameter bytes: the text in UTF-8.
  /// - Complexity: O(bytes).
  public init(_ bytes: [UInt8]) {
    let word = Array("component ".utf8)
    func isName(_ byte: UInt8) -> Bool {
      byte == 0x5F || byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
    }
    bytes.withUnsafeBufferPointer { bytes in
      var isLineStart = true
      for at in bytes.indices {
        if isLineStart, at + word.count < bytes.count, bytes[at] == word[0],
          bytes[at..<(at + word.count)].elementsEqual(word)
        {
          let rest = bytes[(at + word.count)...].drop { $0 == 0x20 }
          let name = rest.prefix(while: isName)
          if !name.isEmpty { names.append(String(decoding: name, as: UTF8.self)) }
        }
        isLineStart = bytes[at] == 0x0A || bytes[at] == 0x0D
      }
    }
  }
}

/// What is more than a word: whole statements, and what brings an import along.
extension Completer {
  // MARK: Components of other files

  /// Components that no import brings, each with the import that would: those that what is typed may
  /// stand for, of nearer files first.
  mutating func componentsOfOtherFiles() {
    guard let own = snapshot.states[file]?.path else { return }
    // Names that are taken here would mean something else.
    var known = Set(resolver.visible(in: file).components.map(\.name))
    known.formUnion(ViewKind.allCases.map(\.rawValue))
    let typed = tree.text[place.insert].lowercased()
    func isMeant(_ name: String) -> Bool {
      !known.contains(name) && (typed.isEmpty || name.lowercased().contains(typed))
    }
    let language = snapshot.frontEnds.frontEnd(forPath: own)?.name
    var found: [(up: Int, place: ComponentPlace, file: FileID?)] = []
    func add(_ name: String, _ path: String, _ file: FileID?) {
      guard snapshot.frontEnds.frontEnd(forPath: path)?.name == language else { return }
      let relative = ImportPath.relative(to: path, from: own)
      let up = relative.split(separator: "/").prefix { $0 == ".." }.count
      found.append((up, ComponentPlace(name: name, path: relative), file))
    }
    var open: Set<String> = [own]
    for other in snapshot.files where other != file {
      guard let state = snapshot.states[other], let path = state.path else { continue }
      open.insert(path)
      for component in state.syntax?.tree.file.items.components ?? [] {
        guard let name = component.name?.text(in: state.text), isMeant(name) else { continue }
        add(name, path, other)
      }
    }
    // What is open may say something else than what lies on disk.
    for item in otherComponents() where !open.contains(item.path) && isMeant(item.name) {
      add(item.name, item.path, nil)
    }
    found.sort { ($0.up, $0.place.name, $0.place.path) < ($1.up, $1.place.name, $1.place.path) }
    if found.count > Self.componentLimit { isIncomplete = true }
    for item in found.prefix(Self.componentLimit) {
      let (name, path) = (item.place.name, item.place.path)
      let detail = "component, import \"\(path)\""
      if let file = item.file,
        let definition = resolver.names(file).components.first(where: { $0.name == name })?
          .definition
      {
        self.add(
          definition, .component, 70, detail: detail, snippet: instanceSnippet(name, in: file))
      } else {
        self.add(
          name, .component, 70, detail: detail, text: "\(name) ",
          snippet: "\(name) ${1:name} {\n    $0\n}")
      }
      setOtherEdits([importing(path)])
    }
  }

  /// More of them nobody looks through; who types on is offered others.
  private static let componentLimit = 40

  /// Adds an import behind the others, or above everything else.
  private func importing(_ path: String) -> TextEdit {
    let text = tree.text
    let end = text.bytes.contains(0x0D) ? "\r\n" : "\n"
    let line = "import \"\(path)\"\(end)"
    guard let last = tree.file.imports.last else {
      return TextEdit(range: ByteRange(at: 0), replacement: line + end)
    }
    let number = text.lines.line(containing: last.range.end)
    guard number + 1 < text.lines.lineCount else {
      return TextEdit(range: ByteRange(at: text.count), replacement: end + line)
    }
    return TextEdit(range: ByteRange(at: text.lines.starts[number + 1]), replacement: line)
  }

  // MARK: Whole statements

  /// What is said most often, in one go.
  mutating func snippets(_ block: Block, _ ranks: StatementRanks) {
    if ranks.holdsViews {
      for (axis, label) in [("vertical", "column"), ("horizontal", "row")] {
        add(
          label, .snippet, 72, detail: "stack, \(axis)", text: "stack ",
          snippet: "stack ${1:\(label)} {\n    axis: \(axis)\n    spacing: ${2:8}\n    $0\n}",
          subject: "kind:stack")
      }
    }
    guard block != .screen, block != .component else { return }
    for (label, detail, text, snippet) in Self.whole {
      add(label, .snippet, 72, detail: detail, text: text, snippet: snippet)
    }
  }

  private static let whole: [(label: String, detail: String, text: String, snippet: String)] = [
    (
      "pin", "to the safe area, on all sides", "edges == superview.safeArea.edges inset 16",
      "edges == superview.safeArea.edges inset ${1:16}"
    ),
    (
      "fill", "the superview, from edge to edge", "edges == superview.edges",
      "edges == superview.edges"
    ),
    (
      "across", "from margin to margin", "horizontalEdges == superview.margins.horizontalEdges",
      "horizontalEdges == superview.margins.horizontalEdges"
    ),
    (
      "middle", "of the superview", "center == superview.center", "center == superview.center"
    ),
    (
      "below", "another view", "top == ", "top == ${1:other}.bottom + ${2:8}"
    ),
    (
      "beside", "another view", "leading == ", "leading == ${1:other}.trailing + ${2:8}"
    ),
    (
      "ratio", "of width to height", "width == height * 16 / 9",
      "width == height * ${1:16} / ${2:9}"
    ),
  ]

  /// Statements about the view that is named in front of the cursor.
  mutating func postfixes(of owner: [NameIndex.Segment]) {
    guard let cursor, let (_, inner) = resolver.view(owner, scope, cursor), inner != 0,
      let last = owner.last, !["superview", "root", "self"].contains(last.name)
    else { return }
    for (label, detail, text, snippet) in Self.whole {
      add(label, .snippet, 60, detail: detail, text: text, snippet: snippet)
    }
    // This one is written in front of the name.
    let start = place.before[place.pathStart].range.start
    let path = tree.text[ByteRange(start: start, end: place.insert.start)]
    let name = String(path.dropLast())
    add(
      "expect", .snippet, 60, detail: "to be visible", text: "expect \(name) inside root.safeArea",
      snippet: "expect \(name) inside ${1:root.safeArea}", subject: "keyword:expect")
    widenLast(from: start, filter: "\(path)expect")
  }
}
