import InsetDevices
import InsetModel
import InsetSyntax
import InsetText

/// Lowers one screen.
///
/// First the tree of views, guides and `let`s with their names, then constraints, properties and
/// claims, which may name anything in the tree.
struct SceneBuilder {
  var scene: Scene
  var declarations: [SpecDeclaration]
  /// By view, the names in its block.
  var scopes: [[String: Entry]] = [[:]]
  /// By view, where the names that its block does not know are looked up.
  var outside: [Outside] = [.file(0)]
  /// The `let`s that a declaration's file defines, by source index.
  var fileLets: [LayeredTable<String, Double>]
  let componentScopes: LayeredTable<FileID, ComponentScope>
  private var conditions: [Condition: ID<Condition>] = [:]
  /// Blocks whose second pass is due, in order.
  private var blocks: [(block: BlockSyntax, context: BlockContext)] = []
  private var expansion: [ObjectIdentifier] = []
  private var isOverLimit = false
  /// By the syntax of a component, its place among the declarations.
  private var sources: [ObjectIdentifier: Int] = [:]
  /// How many names were compared with words that are none.
  var suggestedNames = 0
  /// By name, the constraints among the first `namedCount` that bear it.
  private var named: [String: [ID<Constraint>]] = [:]
  private var namedCount = 0
  /// What expansions of components come to.
  private var expansions = ComponentExpansions()
  /// Problems of components that were added; `nil` after some were taken back.
  private var componentProblems: Set<Problem>? = []
  /// The attribute on the left of the constraint that is lowered, for suggestions.
  var wantedAttribute: String?
  /// Which item of a list on the right of a relation is meant.
  var listItem = 0
  /// By what is set, where that was last.
  var settings: [PropertyKey: Origin] = [:]
  /// Views of which something was not understood.
  var incomplete: Set<ID<View>> = []
  /// Guides of which something was not understood.
  var incompleteGuides: Set<ID<Guide>> = []
  /// Views of which nobody knows what they are.
  private(set) var unknownKinds: Set<ID<View>> = []
  /// Whether something that is said of the screen as a whole was not understood.
  var isScreenUnknown = false
  /// Whether a view lost its name to a mistake.
  var hasNamelessViews = false
  /// The names of a file that something is wrong with: its `let`s without a value, and whether an
  /// import failed, so that names may be missing.
  let failedNames: FailedNames
  /// Branches whose condition was not understood.
  var misunderstood: Set<ObjectIdentifier> = []
  /// How many errors were met, those that were reported before included.
  var failures = 0
  /// The `let`s of blocks whose value was understood.
  private(set) var blockLets: [(item: LetSyntax, context: BlockContext)] = []
  /// Names that nothing bears, with the problem that says so.
  var unknownNames: [String: UnknownName] = [:]
  /// Those names, in the order of their problems.
  var unknownNamesInOrder: [String] = []
  /// What the statements of the screen's own blocks have added, in order.
  var spans: [StatementSpan] = []
  /// The views that the screen's own text declares, by their syntax.
  var viewNodes: [(node: ObjectIdentifier, view: ID<View>)] = []
  static let viewLimit = 30_000
  static let componentDepthLimit = 64

  /// By name, the views and guides of all blocks, in order.
  private(set) var itemsByName: [String: [NamedItem]] = [:]

  struct NamedItem {
    var item: Item
    var owner: ID<View>
    var source: Int
  }

  /// What a name stands for.
  enum Entry {
    case view(ID<View>)
    case guide(ID<Guide>)
    case amount(Amount)
    case string(String)
    case bool(Bool)
    /// A value that was not understood; what uses it is not understood either.
    case failed
  }

  /// A name that was used and that nothing bears.
  struct UnknownName {
    /// The index of the problem that reports it.
    var problem: Int
    var suggestion: String?
    var uses: Set<Origin>
  }

  /// Where a lookup goes on.
  enum Outside {
    case view(ID<View>)
    /// The `let`s of the file that holds the declaration with this source index.
    case file(Int)
  }

  /// The surroundings of a block's statements.
  struct BlockContext {
    var owner: ID<View>
    var source: Int
    var condition: ID<Condition> = Scene.always
    /// Where names that the owner's block does not know are looked up, if not as for the owner.
    var outside: Outside?
    /// What an attribute without a name in front belongs to, if not to the owner: a guide in its
    /// block; `self` is the guide then, and `superview` the owner.
    var subject: Item?
    /// Whether the block stands under a condition that was not understood.
    var isMisunderstood = false
  }

  init(
    _ own: SpecDeclaration, lets: LayeredTable<String, Double>,
    scopes: LayeredTable<FileID, ComponentScope>, failedNames: FailedNames = FailedNames()
  ) {
    self.failedNames = failedNames
    declarations = [own]
    fileLets = [lets]
    componentScopes = scopes
    scene = Scene(name: "", nameOrigin: Origin(range: ByteRange(at: 0)))
  }

  /// - Parameter isCutShort: whether the screen seems to end before it does.
  mutating func build(_ screen: ScreenSyntax, isCutShort: Bool = false) -> LoweredScreen {
    let whole = origin(screen.range, 0)
    scene.name = screen.name?.text(in: declarations[0].text) ?? ""
    scene.nameOrigin = screen.name.map { origin($0.range, 0) } ?? whole
    conditions[.all([])] = Scene.always
    var root = View(
      name: "root", kind: .view, parent: nil, origin: whole, nameOrigin: scene.nameOrigin)
    root.documentation = screen.documentation(in: declarations[0].text)
    scene.views.append(root)
    if let block = screen.block {
      declare(block, BlockContext(owner: Scene.root, source: 0))
    }
    for (block, context) in blocks { lowerStatements(block, context) }
    suggestDeclarations()
    reportUnusedLets()
    markTiedToIncompleteGuides()
    scene.incomplete = isScreenUnknown ? Array(scene.views.ids) : incomplete.sorted()
    if screen.node.hasBraceProblem || isCutShort {
      // Whose block a statement stands in is not known: only the brace is worth a word.
      scene.problems = []
      scene.incomplete = Array(scene.views.ids)
    }
    scene.trim()
    return LoweredScreen(
      screen: SourceScreen(scene: scene, declarations: declarations.map(\.place)),
      basis: ScreenBasis(scene: scene, declarations: declarations, isCutShort: isCutShort))
  }

  // MARK: Places and problems

  func text(_ source: Int) -> SourceText { declarations[source].text }
  func text(_ context: BlockContext) -> SourceText { declarations[context.source].text }

  func origin(_ range: ByteRange, _ source: Int) -> Origin {
    Origin(
      source: Int32(source), range: range.shifted(by: -declarations[source].syntax.offset))
  }

  mutating func report(
    _ rule: RuleID, _ severity: Severity = .error, _ message: String, _ range: ByteRange,
    _ context: BlockContext, related: [Related] = [], fixes: [SuggestedFix] = []
  ) {
    add(
      Problem(
        rule: rule, severity: severity, message: message, origin: origin(range, context.source),
        related: related, fixes: fixes))
  }

  mutating func add(_ problem: Problem) {
    if problem.severity == .error { failures += 1 }
    // A component that is used twice has its mistakes once.
    if problem.origin.source > 0 {
      var known =
        componentProblems ?? Set(scene.problems.lazy.filter { $0.origin.source > 0 })
      componentProblems = nil
      let isNew = known.insert(problem).inserted
      componentProblems = known
      guard isNew else { return }
    }
    scene.problems.append(problem)
  }

  /// Takes back the problems from an index on, and what is known of names that they speak of.
  ///
  /// - Complexity: O(what is taken back), where no component has problems.
  private mutating func takeBackProblems(from start: Int) {
    while let name = unknownNamesInOrder.last, unknownNames[name]?.problem ?? .max >= start {
      unknownNames[name] = nil
      unknownNamesInOrder.removeLast()
    }
    guard scene.problems.count > start else { return }
    scene.problems.removeSubrange(start...)
    componentProblems = nil
  }

  mutating func condition(_ value: Condition) -> ID<Condition> {
    if let known = conditions[value] { return known }
    let id = scene.conditions.append(value)
    conditions[value] = id
    return id
  }

  /// The condition of a nested block: the outer one and this.
  mutating func condition(_ outer: ID<Condition>, and inner: Condition) -> ID<Condition> {
    // What a Bool excludes stays so.
    if scene.conditions[outer] == .never { return outer }
    var parts: [Condition] = []
    for part in [scene.conditions[outer], inner] {
      if case .all(let more) = part { parts += more } else { parts.append(part) }
    }
    return condition(parts.count == 1 ? parts[0] : .all(parts))
  }

  // MARK: First pass

  private mutating func declare(_ block: BlockSyntax, _ context: BlockContext) {
    blocks.append((block, context))
    declareLets(block, context)
    for statement in block.statements {
      switch statement {
      case .view(let view): declare(view, context)
      case .guide(let guide): declare(guide, context)
      case .when(let when):
        for (branch, condition) in branches(when, context) {
          guard let inner = branch.block else { continue }
          var nested = context
          nested.condition = condition
          nested.isMisunderstood =
            context.isMisunderstood || misunderstood.contains(ObjectIdentifier(branch.node))
          declare(inner, nested)
        }
      case .constraint(let constraint) where constraint.syntax.node.hasProblems:
        // `label 1st "One"` declares a view whose name nobody knows.
        if case .anchor(let path)? = constraint.terms, path.segments.count == 1,
          ViewKind(rawValue: path.segments[0].text(in: text(context))) != nil
        {
          hasNamelessViews = true
        }
      default: break
      }
    }
  }

  private mutating func declareLets(_ block: BlockSyntax, _ context: BlockContext) {
    var waiting: [LetSyntax] = []
    for case .letStatement(let item) in block.statements {
      guard item.name != nil, item.value != nil else { continue }
      waiting.append(item)
    }
    let order = UseOrder(
      waiting.map { item in
        (
          item.name?.text(in: text(context)) ?? "",
          item.value?.firstNames(in: text(context)) ?? []
        )
      })
    var failed: Set<Int> = []
    for index in order.indices {
      guard let name = waiting[index].name, let value = waiting[index].value else { continue }
      let before = scene.problems.count
      let noted = scene.references.count
      if let amount = amount(of: value, context) {
        enter(name, .amount(amount), context)
        blockLets.append((waiting[index], context))
      } else {
        takeBackProblems(from: before)
        scene.references.removeSubrange(noted...)
        failed.insert(index)
      }
    }
    for index in waiting.indices where failed.contains(index) {
      guard let name = waiting[index].name, let value = waiting[index].value else { continue }
      _ = amount(of: value, context)
      enter(name, .failed, context)
    }
    for case .letStatement(let item) in block.statements where item.value == nil {
      if let name = item.name { enter(name, .failed, context) }
    }
  }

  private mutating func declare(_ syntax: ViewSyntax, _ context: BlockContext) {
    let text = text(context)
    guard let kindName = syntax.kindName, !isOverLimit else { return }
    guard let name = syntax.name else {
      hasNamelessViews = true
      markIncomplete(context.owner)
      // `title "Hello"` has a name and no kind.
      enterIfFree(kindName, context)
      return
    }
    let kindText = kindName.text(in: text)
    // A component's body means the components of its own file.
    let file = declarations[context.source].file
    let components = componentScopes[file]?.components
    let component = components?[kindText]
    guard let kind = component == nil ? ViewKind(rawValue: kindText) : .view else {
      var near = Spelling.nearest(
        to: kindText, among: ViewKind.allCases, and: componentNames(of: file) + Self.statementWords)
      if PropertyName(rawValue: kindText) != nil, syntax.block == nil, syntax.text == nil {
        // `axis vertical`
        near = kindText + ":"
      } else if let other = Self.otherKinds[kindText] {
        near = other
      }
      // A statement that is none has been reported; its first word is no kind.
      if syntax.node.problems.isEmpty, !failedNames.mayHold(kindText) {
        // A bar is none of the screen's views: `navigationBar: large`, also for `UINavigationBar`.
        let property = PropertyName.allCases.first {
          $0.rawValue == kindText || "ui\($0.rawValue)".lowercased() == kindText.lowercased()
        }
        let hint = property.map { "; it is a property: '\($0.row.example)'" } ?? ""
        report(
          .unknownName, "there is no kind of view or component named '\(kindText)'\(hint)",
          kindName.range, suggesting: property == nil ? near : nil, context)
      }
      declareUnknown(syntax, name, near.flatMap { ViewKind(rawValue: $0) }, context)
      return
    }
    let id = addView(syntax, name, kind, context)
    if !syntax.node.problems.isEmpty || context.isMisunderstood {
      markIncomplete(id)
      // What reads like a view may have been a constraint of the view around it.
      markIncomplete(context.owner)
    }
    if component == nil { reportUnseenText(of: id, syntax, context) }
    if let component {
      expand(component, syntax, id, context)
    } else if let block = syntax.block {
      declare(block, BlockContext(owner: id, source: context.source, condition: context.condition))
    }
  }

  /// The words that begin statements in the form `WORD NAME`, for suggestions.
  private static let statementWords = ["guide", "inactive"]

  /// A view of a kind that nobody knows keeps its name and its block; it is taken for what was most
  /// likely meant.
  private mutating func declareUnknown(
    _ syntax: ViewSyntax, _ name: NameSyntax, _ kind: ViewKind?, _ context: BlockContext
  ) {
    let id = addView(syntax, name, kind ?? .view, context)
    markIncomplete(id)
    if kind == nil { unknownKinds.insert(id) }
    if let block = syntax.block {
      declare(block, BlockContext(owner: id, source: context.source, condition: context.condition))
    }
  }

  private mutating func addView(
    _ syntax: ViewSyntax, _ name: NameSyntax, _ kind: ViewKind, _ context: BlockContext
  ) -> ID<View> {
    let text = text(context)
    if scene.views.count >= Self.viewLimit && !isOverLimit {
      isOverLimit = true
      report(
        .limit, .error, "a screen has at most \(Self.viewLimit) views; the rest is left out",
        name.range, context)
    }
    var view = View(
      name: name.text(in: text), kind: kind, parent: context.owner,
      origin: origin(syntax.range, context.source),
      nameOrigin: origin(name.range, context.source))
    view.text = syntax.text?.value(in: text)
    view.documentation = syntax.documentation(in: text)
    view.condition = context.condition
    let id = scene.views.append(view)
    if context.source == 0 { viewNodes.append((ObjectIdentifier(syntax.syntax.node), id)) }
    scopes.append([:])
    outside.append(.view(context.owner))
    scene.views[context.owner].children.append(id)
    enter(name, .view(id), context)
    return id
  }

  private mutating func declare(_ syntax: GuideSyntax, _ context: BlockContext) {
    guard let name = syntax.name else { return }
    let id = scene.guides.append(
      Guide(
        name: name.text(in: text(context)), owner: context.owner,
        origin: origin(syntax.range, context.source),
        nameOrigin: origin(name.range, context.source)))
    enter(name, .guide(id), context)
  }

  /// Defines a name in the owner's block.
  private mutating func enter(_ name: NameSyntax, _ entry: Entry, _ context: BlockContext) {
    let text = name.text(in: text(context))
    if let first = scopes[context.owner.index][text] {
      report(
        .duplicateName, .error, "'\(text)' is already defined in this block", name.range, context,
        related: place(of: first).map { [Related(origin: $0, message: "the first '\(text)'")] }
          ?? [])
      // Which of the two a statement means is not known.
      for case .view(let view) in [first, entry] { markIncomplete(view) }
      return
    }
    if !name.isQuoted, Self.relatives.contains(text) {
      report(
        .shadowedName, .warning,
        "nothing can name this '\(text)': the word stands for another view everywhere",
        name.range, context)
      if case .view(let view) = entry { markIncomplete(view) }
    }
    if let outer = lookUp(text, from: context.outside ?? outside[context.owner.index]) {
      report(
        .shadowedName, .warning, "'\(text)' hides another '\(text)' further out", name.range,
        context,
        related: place(of: outer).map {
          [Related(origin: $0, message: "the hidden '\(text)'")]
        } ?? [])
    }
    scopes[context.owner.index][text] = entry
    let item: Item
    switch entry {
    case .view(let view): item = .view(view)
    case .guide(let guide): item = .declared(guide)
    case .amount, .string, .bool, .failed: return
    }
    itemsByName[text, default: []].append(
      NamedItem(item: item, owner: context.owner, source: context.source))
  }

  /// The names that say how a view is related to a block's owner.
  private static let relatives = ["self", "superview", "root"]

  /// Defines a name that stands for something that was not understood.
  private mutating func enterIfFree(_ name: NameSyntax, _ context: BlockContext) {
    let word = name.text(in: text(context))
    guard ViewKind(rawValue: word) == nil, lookUp(word, context) == nil else { return }
    scopes[context.owner.index][word] = .failed
  }

  private func place(of entry: Entry) -> Origin? {
    switch entry {
    case .view(let view): scene.views[view].nameOrigin
    case .guide(let guide): scene.guides[guide].nameOrigin
    case .amount, .string, .bool, .failed: nil
    }
  }

  // MARK: Components

  private mutating func expand(
    _ component: ExportedComponent, _ syntax: ViewSyntax, _ id: ID<View>, _ context: BlockContext
  ) {
    scene.views[id].component = component.name
    guard let kindName = syntax.kindName else { return }
    let node = ObjectIdentifier(component.declaration.syntax.node)
    // What contains itself is told where the components are, at every use on the way round.
    if expansion.contains(node) {
      markIncomplete(id)
      return
    }
    if expansion.count >= Self.componentDepthLimit {
      report(
        .limit, .error, "components nest deeper than \(Self.componentDepthLimit) levels",
        kindName.range, context)
      return
    }
    guard expansions.take(component, componentScopes) else {
      markIncomplete(id)
      if !expansions.isCutReported {
        expansions.isCutReported = true
        report(
          .limit, .error,
          "'\(component.name)' would bring the views that components add to this screen above "
            + "\(ComponentExpansions.limit); it is left empty, and so is what else does not fit",
          kindName.range, context)
      }
      return
    }
    guard let body = ComponentSyntax(component.declaration.syntax) else { return }
    let source = sourceIndex(of: component)
    bindParameters(body, component, syntax, id, source, context)
    outside[id.index] = .file(source)
    expansion.append(node)
    if let block = body.block {
      declare(
        block,
        BlockContext(owner: id, source: source, condition: context.condition))
    }
    expansion.removeLast()
    if let block = syntax.block {
      declare(
        block,
        BlockContext(
          owner: id, source: context.source, condition: context.condition,
          outside: .view(context.owner)))
    }
  }

  private mutating func sourceIndex(of component: ExportedComponent) -> Int {
    let node = component.declaration.syntax.node
    if let known = sources[ObjectIdentifier(node)] { return known }
    declarations.append(component.declaration)
    fileLets.append(component.lets)
    sources[ObjectIdentifier(node)] = declarations.count - 1
    return declarations.count - 1
  }

  // MARK: Second pass

  private mutating func lowerStatements(_ block: BlockSyntax, _ context: BlockContext) {
    for statement in block.statements {
      let (before, references) = (failures, scene.references.count)
      let reported = scene.problems.count
      let start = SceneRows(endOf: scene)
      if statement.syntax.isNotUnderstood, !statement.syntax.isExpectation {
        markIncomplete(context.owner)
        markNames(in: .node(statement.syntax), context)
        continue
      }
      switch statement {
      case .property(let property):
        lower(property, context)
        note(statement, context, since: start)
      case .constraint(let constraint):
        lower(constraint, context)
        note(statement, context, since: start)
      case .visual(let visual): lower(visual, context)
      case .expect(let expect):
        // A claim changes no frame.
        if !expect.node.hasProblems { lower(expect, context) }
        continue
      case .inactive(let inactive): lower(inactive, context)
      case .guide(let guide):
        if let inner = guide.block { lowerGuide(guide, inner, context) }
      case .view, .when, .letStatement, .importItem, .targets, .component, .screen: continue
      }
      markIncomplete(statement.syntax, context, since: before, references)
      if statement.syntax.node.hasProblems {
        // What the parser has reported is said.
        takeBackProblems(from: reported)
      }
    }
    guard block.node.hasProblems else { return }
    for syntax in block.syntax.nodes where syntax.kind == .error {
      markIncomplete(syntax, context, since: failures, scene.references.count)
    }
  }

  private mutating func note(
    _ statement: StatementSyntax, _ context: BlockContext, since start: SceneRows
  ) {
    guard context.source == 0 else { return }
    spans.append(
      StatementSpan(
        node: ObjectIdentifier(statement.syntax.node), context: context,
        rows: .since(start, in: scene)))
  }

  /// The constraints in a guide's block speak of the guide.
  private mutating func lowerGuide(
    _ guide: GuideSyntax, _ block: BlockSyntax, _ context: BlockContext
  ) {
    guard let name = guide.name,
      case .guide(let id)? = scopes[context.owner.index][name.text(in: text(context))]
    else { return }
    var inner = context
    inner.subject = .declared(id)
    for statement in block.statements {
      let before = failures
      switch statement {
      case .constraint(let constraint):
        lower(constraint, inner, subject: .declared(id))
        if failures > before || constraint.node.hasProblems {
          incompleteGuides.insert(id)
          markNames(in: .node(statement.syntax), inner)
        }
      default:
        report(
          .misplaced, .error, "a guide's block holds constraints only", statement.range, context)
      }
    }
  }

  private mutating func lower(_ inactive: InactiveSyntax, _ context: BlockContext) {
    for name in inactive.names { switchOff(name, inactive, context) }
  }

  private mutating func switchOff(
    _ name: NameSyntax, _ inactive: InactiveSyntax, _ context: BlockContext
  ) {
    let text = name.text(in: text(context))
    for id in scene.constraints.ids.dropFirst(namedCount) {
      if let name = scene.constraints[id].name { named[name, default: []].append(id) }
    }
    namedCount = scene.constraints.count
    guard let named = named[text] else {
      let known = scene.constraints.rows.compactMap(\.name)
      reportUnknown(
        .unknownName, "no constraint is named '\(text)'", text, name.range, among: known, context)
      return
    }
    scene.switchedOff.append(
      SwitchOff(
        constraints: named, condition: context.condition,
        origin: origin(inactive.range, context.source)))
  }
}
