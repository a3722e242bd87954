import InsetSyntax
import InsetText

/// The names that one `screen` or `component` declares and uses, before anybody asks what they mean.
///
/// It is made from the declaration's syntax alone and its ranges count from the declaration's first
/// byte, so it lives as long as the syntax node does, whatever happens elsewhere.
struct NameIndex: Sendable {
  enum Kind: Sendable, Hashable {
    case view, guide, `let`, parameter, constraint
  }

  /// A name that the declaration gives to something.
  struct Symbol: Sendable {
    var kind: Kind
    var name: String
    var range: ByteRange
    /// The whole statement.
    var whole: ByteRange
    /// The scope whose name it is.
    var scope: Int
    /// A view's kind or component; a parameter's type.
    var type: String?
    /// The scope of a view's block.
    var inner: Int?
  }

  /// The names in the block of one view, those in `when` blocks in it included.
  struct Scope: Sendable {
    /// The view's symbol; `nil` for the root of the declaration.
    var owner: Int?
    var parent: Int?
    var names: [String: Int] = [:]
    /// The symbols of `names`, in order.
    var symbols: [Int] = []
    /// The kind or component of the owner.
    var type: String?
  }

  /// What a path stands for where it is used.
  enum Role: Sendable {
    /// An anchor or a number; with the guide whose block it is in, if it is in one.
    case value(guide: Int?)
    /// The left side of a constraint.
    case anchor(guide: Int?)
    /// A view or a guide.
    case item
    /// A property: the last segment is its name.
    case property
    /// A single word as a property's value; the property's path.
    case word(property: Int)
    /// A priority behind `@`.
    case priority
    /// A view's kind.
    case kind
    /// A constraint behind `inactive`.
    case inactive
    /// A name in a visual format: of a view or a number.
    case visual
  }

  struct Segment: Sendable {
    var name: String
    var range: ByteRange
    var isQuoted: Bool
  }

  struct Path: Sendable {
    var segments: [Segment]
    var scope: Int
    var role: Role
  }

  /// Where a name stands.
  enum Place: Sendable, Hashable {
    case symbol(Int)
    case segment(path: Int, Int)
    /// The name of the screen or component itself.
    case own
  }

  struct Occurrence: Sendable {
    var range: ByteRange
    var place: Place
  }

  fileprivate(set) var isComponent = false
  fileprivate(set) var ownName: Segment?
  fileprivate(set) var symbols: [Symbol] = []
  /// The root's scope first.
  fileprivate(set) var scopes: [Scope] = [Scope()]
  fileprivate(set) var paths: [Path] = []
  /// All names, by place.
  fileprivate(set) var occurrences: [Occurrence] = []
  /// The places of each name, in order.
  fileprivate(set) var byName: [String: [Place]] = [:]
  /// The symbols of each name, in order.
  fileprivate(set) var symbolsByName: [String: [Int]] = [:]
  /// The scope of each block: the block's range and the scope, outer blocks first.
  fileprivate(set) var blocks: [(range: ByteRange, scope: Int, guide: Int?)] = []

  /// - Complexity: O(nodes of the declaration).
  init(_ declaration: Syntax, _ text: SourceText) {
    var builder = NameIndexBuilder(text, base: declaration.offset)
    builder.build(declaration)
    self = builder.finished()
  }

  fileprivate init() {}

  func segment(_ place: Place) -> Segment? {
    switch place {
    case .own: ownName
    case .symbol(let index):
      Segment(name: symbols[index].name, range: symbols[index].range, isQuoted: false)
    case .segment(let path, let index): paths[path].segments[index]
    }
  }

  /// The name that holds an offset or ends there; ranges count from the declaration.
  ///
  /// - Complexity: O(log names).
  func occurrence(at offset: Int) -> Occurrence? {
    var low = 0
    var high = occurrences.count
    while low < high {
      let middle = (low + high) / 2
      if occurrences[middle].range.end < offset { low = middle + 1 } else { high = middle }
    }
    var best: Occurrence?
    while low < occurrences.count, occurrences[low].range.start <= offset {
      best = occurrences[low]
      low += 1
    }
    return best
  }

  /// The views, guides and values that a scope declares, in order.
  func symbolsInScope(_ scope: Int) -> [Int] { scopes[scope].symbols }

  /// The scope whose block holds an offset, and the guide in whose block it is.
  ///
  /// - Complexity: O(blocks).
  func scope(at offset: Int) -> (scope: Int, guide: Int?) {
    let block = blocks.last { $0.range.start < offset && offset <= $0.range.end }
    return block.map { ($0.scope, $0.guide) } ?? (0, nil)
  }
}

private struct NameIndexBuilder {
  private let text: SourceText
  private let base: Int
  private var index = NameIndex()

  init(_ text: SourceText, base: Int) {
    self.text = text
    self.base = base
  }

  func finished() -> NameIndex { index }

  mutating func build(_ declaration: Syntax) {
    if let screen = ScreenSyntax(declaration) {
      index.ownName = screen.name.map(segment)
      if let block = screen.block { add(block, scope: 0) }
    } else if let component = ComponentSyntax(declaration) {
      index.isComponent = true
      index.ownName = component.name.map(segment)
      for parameter in component.parameters {
        if let name = parameter.name {
          declare(
            .parameter, name, parameter.range, scope: 0, type: parameter.type?.text(in: text))
        }
        if let value = parameter.defaultValue { add(value, scope: 0, property: nil) }
      }
      if let block = component.block { add(block, scope: 0) }
    }
    if let name = index.ownName { note(name, .own) }
    index.occurrences.sort { $0.range < $1.range }
  }

  private func segment(_ name: NameSyntax) -> NameIndex.Segment {
    NameIndex.Segment(
      name: name.text(in: text), range: name.range.shifted(by: -base), isQuoted: name.isQuoted)
  }

  private mutating func note(_ segment: NameIndex.Segment, _ place: NameIndex.Place) {
    index.occurrences.append(NameIndex.Occurrence(range: segment.range, place: place))
    index.byName[segment.name, default: []].append(place)
  }

  @discardableResult
  private mutating func declare(
    _ kind: NameIndex.Kind, _ name: NameSyntax, _ whole: ByteRange, scope: Int, type: String? = nil
  ) -> Int {
    let segment = segment(name)
    let id = index.symbols.count
    index.symbols.append(
      NameIndex.Symbol(
        kind: kind, name: segment.name, range: segment.range, whole: whole.shifted(by: -base),
        scope: scope, type: type))
    if kind != .constraint, index.scopes[scope].names[segment.name] == nil {
      index.scopes[scope].names[segment.name] = id
      index.scopes[scope].symbols.append(id)
    }
    index.symbolsByName[segment.name, default: []].append(id)
    note(segment, .symbol(id))
    return id
  }

  @discardableResult
  private mutating func use(
    _ segments: [NameIndex.Segment], _ role: NameIndex.Role, scope: Int
  ) -> Int {
    let id = index.paths.count
    index.paths.append(NameIndex.Path(segments: segments, scope: scope, role: role))
    for (at, segment) in segments.enumerated() { note(segment, .segment(path: id, at)) }
    return id
  }

  @discardableResult
  private mutating func use(_ names: [NameSyntax], _ role: NameIndex.Role, scope: Int) -> Int {
    use(names.map(segment), role, scope: scope)
  }

  // MARK: Statements

  private mutating func add(_ block: BlockSyntax, scope: Int, guide: Int? = nil) {
    index.blocks.append((block.fullRange.shifted(by: -base), scope, guide))
    for statement in block.statements { add(statement, scope: scope, guide: guide) }
  }

  private mutating func add(_ statement: StatementSyntax, scope: Int, guide: Int?) {
    switch statement {
    case .view(let view): add(view, scope: scope)
    case .guide(let syntax):
      var id: Int?
      if let name = syntax.name { id = declare(.guide, name, syntax.range, scope: scope) }
      if let block = syntax.block { add(block, scope: scope, guide: id) }
    case .letStatement(let item):
      if let name = item.name { declare(.let, name, item.range, scope: scope) }
      if let value = item.value { add(value, .value(guide: guide), scope: scope) }
    case .property(let property): add(property, scope: scope)
    case .constraint(let constraint): add(constraint, scope: scope, guide: guide)
    case .visual(let visual): add(visual, scope: scope)
    case .when(let when):
      for branch in when.branches {
        for flag in branch.conditions.compactMap(\.flag) {
          use(flag.segments, .value(guide: nil), scope: scope)
        }
        if let block = branch.block { add(block, scope: scope) }
      }
    case .inactive(let inactive):
      for name in inactive.names { use([name], .inactive, scope: scope) }
    case .expect(let expect): if let claim = expect.claim { add(claim, scope: scope) }
    case .importItem, .targets, .component, .screen: break
    }
  }

  private mutating func add(_ view: ViewSyntax, scope: Int) {
    var type: String?
    if let kind = view.kindName {
      type = kind.text(in: text)
      use([kind], .kind, scope: scope)
    }
    let inner = index.scopes.count
    index.scopes.append(NameIndex.Scope(parent: scope, type: type))
    if let name = view.name {
      let id = declare(.view, name, view.range, scope: scope, type: type)
      index.symbols[id].inner = inner
      index.scopes[inner].owner = id
    }
    if let block = view.block { add(block, scope: inner) }
  }

  private mutating func add(_ property: PropertySyntax, scope: Int) {
    var id: Int?
    if let list = property.list {
      // The first view is the one that the property's words are asked of.
      for (number, path) in list.paths.enumerated() {
        if number == 0, let name = list.attribute {
          id = use(path.segments + [name], .property, scope: scope)
        } else {
          use(path.segments, .item, scope: scope)
        }
      }
    } else if let path = property.path {
      id = use(path.segments, .property, scope: scope)
    }
    for value in property.values { add(value, scope: scope, property: id) }
  }

  private mutating func add(_ value: ValueSyntax, scope: Int, property: Int?) {
    if case .negated(let negated) = value, let name = negated.name {
      use(name.segments, .value(guide: nil), scope: scope)
    }
    guard case .expression(let expression) = value else { return }
    if let word = value.word, let property {
      use([word], .word(property: property), scope: scope)
    } else {
      add(expression, .value(guide: nil), scope: scope)
    }
  }

  private mutating func add(_ constraint: ConstraintSyntax, scope: Int, guide: Int?) {
    switch constraint.terms {
    case .anchor(let path): use(path.segments, .anchor(guide: guide), scope: scope)
    case .list(let list):
      for item in list.items { use(item.segments, .item, scope: scope) }
    case nil: break
    }
    if let value = constraint.value { add(value, .value(guide: nil), scope: scope) }
    if let inset = constraint.inset?.value { add(inset, .value(guide: nil), scope: scope) }
    if let priority = constraint.priority?.value {
      if case .path(let path) = priority {
        use(path.segments, .priority, scope: scope)
      } else {
        add(priority, .priority, scope: scope)
      }
    }
    if let name = constraint.name { declare(.constraint, name, constraint.range, scope: scope) }
  }

  private mutating func add(_ visual: VisualSyntax, scope: Int) {
    guard let string = visual.format else { return }
    let contents = string.contents(in: text)
    let format = VisualFormat.parse(contents.bytes)
    func segment(_ name: VisualFormat.Name) -> NameIndex.Segment {
      NameIndex.Segment(
        name: name.text, range: contents.sourceRange(of: name.range).shifted(by: -base),
        isQuoted: false)
    }
    func add(_ predicates: [VisualFormat.Predicate]) {
      for predicate in predicates {
        for case .name(let name)? in [predicate.object, predicate.priority] {
          use([segment(name)], .visual, scope: scope)
        }
      }
    }
    for (number, item) in format.items.enumerated() {
      if case .view(let view) = item {
        if let name = view.name { use([segment(name)], .visual, scope: scope) }
        add(view.predicates)
      }
      if number < format.connections.count,
        case .distances(let list) = format.connections[number].kind
      {
        add(list)
      }
    }
  }

  private mutating func add(_ claim: ClaimSyntax, scope: Int) {
    switch claim {
    case .placement(let placement):
      for item in placement.subjects + placement.objects {
        use(item.segments, .item, scope: scope)
      }
    case .comparison(let comparison):
      for item in comparison.list?.items ?? [] { use(item.segments, .item, scope: scope) }
      if let left = comparison.left { add(left, .value(guide: nil), scope: scope) }
      if let right = comparison.right { add(right, .value(guide: nil), scope: scope) }
    }
  }

  private mutating func add(_ expression: ExprSyntax, _ role: NameIndex.Role, scope: Int) {
    switch expression {
    case .number: break
    case .path(let path): use(path.segments, role, scope: scope)
    case .call(let call): for argument in call.arguments { add(argument, role, scope: scope) }
    case .parenthesized(let inner): if let inner = inner.inner { add(inner, role, scope: scope) }
    case .negation(let negation):
      if let operand = negation.operand { add(operand, role, scope: scope) }
    case .binary(let binary):
      if let first = binary.first { add(first, role, scope: scope) }
      for step in binary.rest {
        if let operand = step.operand { add(operand, role, scope: scope) }
      }
    case .tuple(let tuple):
      for element in tuple.elements {
        // The weight of a font is a word of the language, whatever else has its name.
        if element.label?.text(in: text) == "weight" { continue }
        if let value = element.value { add(value, role, scope: scope) }
      }
    case .list(let list):
      for item in list.items { use(item.segments, .item, scope: scope) }
    }
  }
}
