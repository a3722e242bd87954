import InsetAnalysis
import InsetDevices
import InsetModel
import InsetSyntax
import InsetText

/// Finds out what may stand at a place.
struct Completer {
  let snapshot: Snapshot
  let file: FileID
  let tree: SyntaxTree
  let offset: Int
  let place: CompletionPlace
  let resolver: NameResolver
  /// The declaration around the place, its scope there, and the guide in whose block it is.
  let cursor: NameResolver.Cursor?
  let scope: Int
  let guide: Int?
  private(set) var items: [CompletionItem] = []
  /// Whether more is offered when more is typed.
  var isIncomplete = false
  /// Finds files that are not open.
  var otherPaths: () -> [String] = { [] }
  /// Finds components that those declare.
  var otherComponents: () -> [ComponentPlace] = { [] }

  /// What kind of block the place is in.
  enum Block: Equatable {
    case file, targets, screen
    case view(String)
    case component, guide, parameters
  }

  init(_ snapshot: Snapshot, _ file: FileID, _ tree: SyntaxTree, at offset: Int) {
    self.snapshot = snapshot
    self.file = file
    self.tree = tree
    self.offset = offset
    place = CompletionPlace(tree, at: offset)
    resolver = NameResolver(snapshot)
    cursor = resolver.declaration(file, at: offset)
    let base = cursor?.place.syntax.offset ?? 0
    let found = cursor?.index.scope(at: offset - base)
    scope = found?.scope ?? 0
    guide = found?.guide
  }

  mutating func add(
    _ label: String, _ kind: CompletionItem.Kind, _ rank: Int, detail: String = "",
    text: String? = nil, snippet: String? = nil, subject: String? = nil
  ) {
    var item = CompletionItem(
      label: label, kind: kind, detail: detail, text: text ?? label, snippet: snippet,
      rank: rank, insert: place.insert, replace: place.replace, subject: subject)
    // Something of it is asked for next.
    let isOwner =
      kind == .view || kind == .guide || kind == .word && Self.owners.contains(label)
    if isOwner, snippet == nil { item.commits = ["."] }
    items.append(item)
  }

  private static let owners = ["superview", "root", "self"]

  /// What is declared somewhere, with its documentation.
  mutating func add(
    _ definition: Definition, _ kind: CompletionItem.Kind, _ rank: Int, detail: String,
    text: String? = nil, snippet: String? = nil
  ) {
    add(
      NameSyntax.spelling(of: definition.name), kind, rank, detail: detail, text: text,
      snippet: snippet,
      subject: "at:\(definition.file.raw):\(definition.range.start):\(definition.name)")
  }

  mutating func append(_ item: CompletionItem) { items.append(item) }

  mutating func setRanges(_ index: Int, insert: ByteRange, replace: ByteRange) {
    items[index].insert = insert
    items[index].replace = replace
  }

  /// Has what was added last come with other edits.
  mutating func setOtherEdits(_ edits: [TextEdit]) { items[items.count - 1].otherEdits = edits }

  /// Has what was added last replace what stands in front of the word, too.
  mutating func widenLast(from start: Int, filter: String) {
    let item = items[items.count - 1]
    setRanges(
      items.count - 1, insert: ByteRange(start: start, end: item.insert.end),
      replace: ByteRange(start: start, end: item.replace.end))
    items[items.count - 1].filter = filter
  }

  /// Takes back what was added since, where it does not fit.
  mutating func removeItems(from start: Int, where isWrong: (CompletionItem) -> Bool) {
    items[start...].removeAll(where: isWrong)
  }

  mutating func complete() {
    if let comment = place.comment { return completeComment(comment) }
    if let string = place.string { return completeString(string) }
    switch block {
    case .file: completeItem()
    case .targets: completeTarget()
    case .parameters: completeParameter()
    default:
      completeStatement()
      if place.isBelowUnfinished {
        let count = items.count
        statementStart()
        for index in count..<items.count { items[index].rank = min(99, items[index].rank + 40) }
      }
    }
  }

  private var block: Block {
    if let words = place.before.first, words.text == "component", isInParameterList {
      return .parameters
    }
    guard let block = tree.block(at: offset) else { return .file }
    let owner = tree.ancestors(of: block.syntax).first { $0.kind.isStatement }
    switch owner?.kind {
    case .targets: return .targets
    case .screen: return .screen
    case .component: return .component
    case .guide: return .guide
    case .view:
      let view = owner.flatMap(ViewSyntax.init)
      return .view(view?.kindName?.text(in: tree.text) ?? "view")
    case .when:
      guard let cursor else { return .screen }
      if let type = cursor.index.scopes[scope].type, scope != 0 { return .view(type) }
      return cursor.index.isComponent ? .component : .screen
    default: return .file
    }
  }

  private var isInParameterList: Bool {
    var depth = 0
    for word in place.before {
      if word.kind == .leftParen { depth += 1 }
      if word.kind == .rightParen { depth -= 1 }
    }
    return depth > 0
  }

  // MARK: The top of a file

  private mutating func completeItem() {
    guard let first = place.before.first else {
      keyword("screen", "screen ${1:Name} {\n    $0\n}", 1)
      keyword("component", "component ${1:Name}($2) {\n    $0\n}", 2)
      keyword("let", "let ${1:name} = ${0:8}", 3)
      keyword("import", "import \"${0:Components.inset}\"", 4)
      keyword(
        "targets", "targets {\n    deployment: iOS ${1:15}\n    devices: \"${0:iphone-x}\"\n}", 5)
      return
    }
    if first.text == "let", place.before.contains(where: { $0.kind == .equal }) {
      fileValues(5)
      keyword("min", "min(${1:a}, ${0:b})", 20)
      keyword("max", "max(${1:a}, ${0:b})", 20)
    }
    if first.text == "import" { importPaths(isQuoted: false) }
  }

  private mutating func completeParameter() {
    switch place.last?.kind {
    case .colon: for type in Keyword.all(.type) { keyword(type.rawValue, nil, 5) }
    case .equal:
      fileValues(5)
      for word in Truth.allCases { add(word.rawValue, .word, 10) }
    default: break
    }
  }

  private mutating func fileValues(_ rank: Int) {
    for item in resolver.visible(in: file).lets {
      add(item, .value, rank, detail: detail(item))
    }
  }

  mutating func keyword(_ word: String, _ snippet: String?, _ rank: Int) {
    add(word, .keyword, rank, snippet: snippet, subject: "keyword:\(word)")
  }

  // MARK: targets

  private mutating func completeTarget() {
    guard let name = place.before.first else {
      let said = Set(
        tree.block(at: offset)?.properties.compactMap { $0.name?.text(in: tree.text) } ?? [])
      for key in TargetKey.allCases {
        let name = key.rawValue
        add(
          name, .property, said.contains(name) ? 50 : 5, text: "\(name): ",
          subject: "target:\(name)")
      }
      return
    }
    guard place.before.count > 1, let last = place.last, last.kind == .colon || last.kind == .comma
    else { return }
    guard let value = TargetKey(rawValue: name.text)?.row.value else { return }
    switch value {
    case .version:
      for system in Keyword.all(.system) {
        let name = system.rawValue
        add(
          name, .word, 5, text: "\(name) ", snippet: "\(name) ${0:15}", subject: "keyword:\(name)")
      }
    case .devices: devices(isQuoted: false)
    default: for word in value.words { add(word.rawValue, .word, 5) }
    }
  }

  /// The newest first, of phones, then of tablets, then of televisions.
  private static let newestDevices: [Device] = [Idiom.phone, .pad, .tv].flatMap { idiom in
    Catalogue.devices.filter { $0.idiom == idiom }.enumerated().sorted {
      ($1.element.year, $0.offset) < ($0.element.year, $1.offset)
    }.map(\.element)
  }

  mutating func devices(isQuoted: Bool) {
    for device in Self.newestDevices {
      add(
        device.id, .device, 10, detail: device.name,
        text: isQuoted ? device.id : "\"\(device.id)\"",
        subject: "device:\(device.id)")
      // People know it by its name.
      items[items.count - 1].filter = "\(device.id) \(device.name)"
    }
  }

  // MARK: Statements

  private mutating func completeStatement() {
    let words = place.before
    guard let first = words.first else { return statementStart() }
    if first.kind == .rightBrace {
      keyword("else", "else {\n    $0\n}", 0)
      if words.count == 1 { return statementStart() }
    }
    if words.last?.text == "else" {
      keyword("when", "when ${1:width: regular} {\n    $0\n}", 1)
      return
    }
    if first.text == "when" || first.text == "else" { return completeCondition() }
    if first.text == "inactive", words.count == 1 { return constraintNames() }
    if first.text == "visual" { return visualOptions() }
    if first.text == "let" {
      if words.contains(where: { $0.kind == .equal }) { completeExpression(left: nil) }
      return
    }
    if first.text == "guide", words.count <= 2 { return }
    if first.text == "expect", words.count > 1 || place.last?.text == "expect" {
      return completeClaim()
    }
    if let colon = words.firstIndex(where: { $0.kind == .colon }), colon > 0,
      words[..<colon].allSatisfy({ CompletionPlace.isName($0.kind) || $0.kind == .dot })
    {
      return completeValue(of: words[..<colon], Array(words[(colon + 1)...]))
    }
    guard let relation = words.firstIndex(where: { Self.isRelation($0.kind) }) else {
      return completeLeft()
    }
    if place.last?.kind == .at { return priorities() }
    if place.last?.text == "as" { return }
    completeExpression(left: attribute(before: relation))
  }

  static func isRelation(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .equalEqual, .lessEqual, .greaterEqual, .less, .greater: true
    default: false
    }
  }

  /// The attribute that a constraint's left side ends in.
  private func attribute(before relation: Int) -> String? {
    guard relation > 0 else { return nil }
    let word = place.before[relation - 1].text
    return NameResolver.isAttribute(word) ? word : nil
  }

  private mutating func statementStart() {
    let block = block
    let isInWhen = tree.path(at: offset).contains(where: { $0.kind == .when })
    let holder = cursor.flatMap { here in
      here.index.scopes[scope].parent.flatMap { here.index.scopes[$0].type }
    }
    let ranks = StatementRanks(
      tree.block(at: offset), of: kind(of: block),
      isArranged: block == .component || holder == ViewKind.stack.rawValue,
      isScrolled: holder == ViewKind.scroll.rawValue,
      before: offset, tree.text)
    for attribute in Attribute.allCases {
      let name = attribute.rawValue
      add(
        name, .attribute, attribute.isMargin ? 70 : ranks.rank(ofAttribute: name),
        text: name + " == ", subject: "attribute:\(name)")
    }
    for compound in CompoundAttribute.allCases {
      let name = compound.rawValue
      add(
        name, .attribute, ranks.rank(ofAttribute: name), text: name + " == ",
        subject: "attribute:\(name)")
    }
    guard block != .guide else { return }
    for (name, snippet, rank) in Self.statements {
      keyword(name, snippet, ranks.rank(ofKeyword: name, rank))
    }
    if isInWhen { keyword("inactive", "inactive ${0:name}", 9) }
    for component in resolver.visible(in: file).components {
      add(
        component, .component, ranks.rank(ofKind: component.name, isComponent: true),
        detail: "component", snippet: instanceSnippet(component.name, in: file))
    }
    if ranks.holdsViews { componentsOfOtherFiles() }
    snippets(block, ranks)
    for kind in ViewKind.allCases {
      add(
        kind.rawValue, .viewKind, ranks.rank(ofKind: kind.rawValue, isComponent: false),
        detail: kind.className, snippet: "\(kind.rawValue) ${1:name} {\n    $0\n}",
        subject: "kind:\(kind.rawValue)")
    }
    properties(of: block, ranks)
    // In a block for some devices views that stand outside are placed.
    viewsInScope(rank: isInWhen ? 0 : 26)
  }

  private func kind(of block: Block) -> ViewKind? {
    switch block {
    case .view(let type): ViewKind(rawValue: type) ?? .view
    case .component, .guide: .view
    case .screen, .file, .targets, .parameters: nil
    }
  }

  private static let statements: [(String, String, Int)] = [
    ("when", "when ${1:width: regular} {\n    $0\n}", 20),
    ("expect", "expect ${0:claim}", 20),
    ("let", "let ${1:name} = ${0:8}", 21),
    ("guide", "guide ${1:name} {\n    $0\n}", 21),
    ("visual", "visual \"${1:H:|-[${2:name}]-|}\"", 22),
  ]

  /// An instance with the parameters that have no default.
  ///
  /// - Parameter other: the file that sees the component.
  func instanceSnippet(_ component: String, in other: FileID) -> String {
    var lines = ["\(component) ${1:name} {"]
    var number = 2
    for parameter in resolver.parameters(of: component, in: other) {
      if snapshot.text(other)?[parameter.whole].contains("=") ?? false { continue }
      let value =
        switch parameter.type {
        case "String": "\"${\(number):text}\""
        case "Bool": "${\(number):true}"
        default: "${\(number):8}"
        }
      lines.append("    \(parameter.name): \(value)")
      number += 1
    }
    lines.append("    $0")
    lines.append("}")
    return lines.joined(separator: "\n")
  }

  private mutating func properties(of block: Block, _ ranks: StatementRanks) {
    let names: [PropertyName]
    switch block {
    case .screen: names = PropertyName.all(of: nil, isArranged: nil)
    case .component: names = PropertyName.all(of: .view, isArranged: nil)
    case .view(let type):
      for parameter in resolver.parameters(of: type, in: file) {
        let name = NameSyntax.spelling(of: parameter.name)
        add(
          parameter, .parameter, ranks.rank(ofParameter: name), detail: parameter.type ?? "",
          text: "\(name): ")
      }
      names = PropertyName.all(
        of: ViewKind(rawValue: type) ?? .view, isArranged: cursor.flatMap { isArranged(scope, $0) })
    case .file, .targets, .guide, .parameters: names = []
    }
    for property in names {
      let name = property.rawValue
      add(
        name, .property, ranks.rank(ofProperty: name, 12), text: "\(name): ",
        subject: "property:\(name)")
    }
  }

  mutating func add(_ properties: [PropertyName], rank: Int) {
    for property in properties {
      let name = property.rawValue
      add(name, .property, rank, text: "\(name): ", subject: "property:\(name)")
    }
  }

  /// Whether the view of a scope is arranged by a stack; `nil` for a component's own view.
  func isArranged(_ scope: Int, _ cursor: NameResolver.Cursor) -> Bool? {
    let scopes = cursor.index.scopes
    return scopes[scope].parent.map { scopes[$0].type == ViewKind.stack.rawValue }
  }

  private mutating func visualOptions() {
    guard place.before.count > 1 else { return }
    if place.before.contains(where: { $0.text == "options" }) {
      guard place.last?.kind == .colon || place.last?.kind == .comma else { return }
      for option in VisualOption.allCases { add(option.rawValue, .word, 5) }
    } else {
      keyword("options", "options: ${0:alignAllTop}", 5)
    }
  }

  private mutating func constraintNames() {
    guard let cursor else { return }
    for (number, symbol) in cursor.index.symbols.enumerated() where symbol.kind == .constraint {
      add(resolver.definition(number, cursor), .constraint, 5, detail: "constraint")
    }
  }

  private mutating func completeCondition() {
    let words = place.before
    switch words.last?.kind {
    case .colon:
      let subject = words.count > 1 ? words[words.count - 2].text : ""
      for word in Keyword(rawValue: subject)?.conditionWords ?? [] { add(word.rawValue, .word, 5) }
    case .comma, .keyword, .name:
      guard words.last?.kind == .comma || words.last?.text == "when" else { return }
      for condition in Keyword.all(.condition) {
        let name = condition.rawValue
        let isVersion = condition.conditionWords.isEmpty
        add(
          name, .keyword, 5, text: isVersion ? "\(name) >= " : "\(name): ",
          snippet: isVersion ? "\(name) >= ${0:15}" : nil, subject: "keyword:\(name)")
      }
    default: break
    }
  }
}
