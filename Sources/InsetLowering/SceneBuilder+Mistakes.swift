import InsetModel
import InsetSyntax
import InsetText

/// What is said of mistakes, and what hangs on them.
extension SceneBuilder {
  /// Reports a word that is none of those that can stand there, and suggests the nearest.
  mutating func reportUnknown(
    _ rule: RuleID, _ message: String, _ word: String, _ range: ByteRange, among words: [String],
    _ context: BlockContext
  ) {
    report(rule, message, range, suggesting: Self.meant(word, among: words), context)
  }

  /// The one of some words that was most likely meant. People coming from UIKit know attributes and
  /// guides by other names.
  static func meant(_ name: String, among words: [String]) -> String? {
    let known =
      Attribute.word(for: name)?.rawValue ?? GuideKind.word(for: name)?.rawValue
      ?? CompoundAttribute.word(for: name)?.rawValue
    if let known, words.contains(known) { return known }
    if let other = otherNames[name], words.contains(other),
      other != "superview" || words.contains("root")
    {
      return other
    }
    if name.hasSuffix("Anchor") {
      let attribute = String(name.dropLast("Anchor".count))
      if words.contains(attribute) { return attribute }
    }
    return Spelling.nearest(to: name, among: words)
  }

  /// What other ways to lay out call things, which no spelling leads to.
  private static let otherNames = [
    "start": "leading", "end": "trailing", "parent": "superview", "view": "superview",
    "container": "superview",
  ]

  /// The same of what begins a view's statement.
  static let otherKinds = [
    "Text": "label", "layoutGuide": "guide", "UILayoutGuide": "guide", "checkbox": "switch",
    "cell": "view", "row": "view",
  ]

  /// Reports a word, and suggests what it should be.
  mutating func report(
    _ rule: RuleID, _ message: String, _ range: ByteRange, suggesting near: String?,
    _ context: BlockContext
  ) {
    report(
      rule, .error, message + (near.map { "; did you mean '\($0)'?" } ?? ""), range, context,
      fixes: near.map { [SuggestedFix(replacing: origin(range, context.source), with: $0)] } ?? [])
  }

  /// Whether a name may belong to something that has been reported as not understood.
  private func mayBeMissing(_ name: String, _ context: BlockContext) -> Bool {
    hasNamelessViews || context.source == 0 && failedNames.mayHold(name)
  }

  /// Reports a name that nothing bears; once, however often it is used.
  mutating func reportUnknownName(
    _ name: String, _ message: String, _ range: ByteRange, among names: [String],
    _ context: BlockContext
  ) {
    let place = origin(range, context.source)
    if mayBeMissing(name, context) {
      failed()
      return
    }
    if let problem = unknownNames[name]?.problem {
      failures += 1
      // In place: a copy would be one of all uses.
      guard unknownNames[name]?.uses.insert(place).inserted ?? false else { return }
      if let near = unknownNames[name]?.suggestion, names.contains(near) {
        scene.problems[problem].fixes[0].replacements.append(.init(place, near))
      }
      return
    }
    let near = Self.meant(name, among: names)
    let problem = scene.problems.count
    report(.unknownName, message, range, suggesting: near, context)
    guard scene.problems.count > problem else { return }
    unknownNames[name] = UnknownName(problem: problem, suggestion: near, uses: [place])
    unknownNamesInOrder.append(name)
  }

  /// Where a name is used several times and a declared one that is almost the same never, the
  /// declaration is what was misspelt.
  mutating func suggestDeclarations() {
    guard !unknownNames.isEmpty else { return }
    let used = Set(
      scene.references.compactMap { reference -> Item? in
        if case .item(let item) = reference.target { item } else { nil }
      })
    for (name, unknown) in unknownNames.sorted(by: { $0.value.problem < $1.value.problem })
    where unknown.uses.count > 1 {
      let views = scene.views
      let declared = views.ids.filter {
        views[$0].name == unknown.suggestion && !used.contains(.view($0))
      }
      guard declared.count == 1 else { continue }
      scene.problems[unknown.problem].fixes = [
        SuggestedFix(replacing: views[declared[0]].nameOrigin, with: name)
      ]
    }
  }

  /// Reports the `let`s of blocks that nothing names; where something else was not understood, it may
  /// have meant them.
  mutating func reportUnusedLets() {
    guard failures == 0, !blockLets.isEmpty else { return }
    let used = scene.usedValues
    for (item, context) in blockLets {
      guard let name = item.name, !used.contains(name.text(in: text(context))) else { continue }
      let line = text(context).removal(of: item.range)
      report(
        .unusedLet, .warning, "nothing uses '\(name.text(in: text(context)))'", name.range, context,
        fixes: [
          SuggestedFix(
            title: "Remove it", replacements: [.init(origin(line, context.source), "")])
        ])
    }
  }

  /// All names in scope, for suggestions; in no order that shows. None once very many were asked
  /// for: thousands of misspelt words among thousands of names are not compared with all of them.
  mutating func visibleNames(_ context: BlockContext) -> [String] {
    guard suggestedNames < Self.suggestedNamesLimit else { return [] }
    var names = scopes[context.owner.index].keys.sorted()
    var place = context.outside ?? outside[context.owner.index]
    search: while true {
      switch place {
      case .file(let source):
        names += fileLets[source].all.map(\.key)
        break search
      case .view(let view):
        names += scopes[view.index].keys.sorted()
        place = outside[view.index]
      }
    }
    suggestedNames += names.count
    return names
  }

  private static let suggestedNamesLimit = 500_000

  /// The names of the components that a file can use, for suggestions.
  mutating func componentNames(of file: FileID) -> [String] {
    guard suggestedNames < Self.suggestedNamesLimit else { return [] }
    let names = componentScopes[file]?.components.all.map(\.key) ?? []
    suggestedNames += names.count
    return names
  }

  // MARK: What was not understood

  /// Marks the views that a visual format names in brackets.
  mutating func markNames(inFormat format: String, _ context: BlockContext) {
    for part in format.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
      if case .view(let view)? = lookUp(String(part), context) { markIncomplete(view) }
    }
  }

  /// Notes a failure that has been reported elsewhere.
  mutating func failed() { failures += 1 }

  /// Says that what constraints ask of a view is not known whole.
  mutating func markIncomplete(_ view: ID<View>) {
    if view != Scene.root { incomplete.insert(view) }
  }

  /// Marks what a statement speaks of, where something in it was not understood.
  ///
  /// - Parameters:
  ///   - before: `failures` as it was in front of the statement.
  ///   - references: how many references there were.
  mutating func markIncomplete(
    _ statement: Syntax, _ context: BlockContext, since before: Int, _ references: Int
  ) {
    guard failures > before || statement.node.hasProblems || context.isMisunderstood else {
      return
    }
    markIncomplete(context.owner)
    if context.owner == Scene.root, statement.kind == .property { isScreenUnknown = true }
    for reference in scene.references[min(references, scene.references.count)...] {
      switch reference.target {
      case .item(let item), .attribute(_, of: let item), .compound(_, of: let item):
        markIncomplete(scene.owner(of: item))
      case .safeAreaInset, .value, .systemSpacing, .property: break
      }
    }
    // The views that a constraint names, or was to name, in what was not understood of it.
    if statement.kind == .constraint { return markNames(in: .node(statement), context) }
    for element in statement.children where element.kind == .error || statement.kind == .error {
      markNames(in: element, context)
    }
  }

  /// Marks the views that the names in a piece of text without sense name; blocks speak for
  /// themselves.
  mutating func markNames(in element: SyntaxElement, _ context: BlockContext) {
    switch element {
    case .node(let syntax) where syntax.kind == .block: return
    case .node(let syntax): for child in syntax.children { markNames(in: child, context) }
    case .token(let token) where token.kind == .string:
      markNames(inFormat: text(context)[token.range], context)
    case .token(let token):
      guard token.kind.isName else { return }
      let name = NameSyntax(token).text(in: text(context))
      switch lookUp(name, context) {
      case .view(let view): markIncomplete(view)
      case .guide(let guide): incompleteGuides.insert(guide)
      case .amount, .string, .bool, .failed: break
      case nil:
        guard let near = unknownNames[name]?.suggestion else { return }
        switch lookUp(near, context) {
        case .view(let view): markIncomplete(view)
        case .guide(let guide): incompleteGuides.insert(guide)
        case .amount, .string, .bool, .failed, nil: break
        }
      }
    }
  }

  /// Marks the views that are tied to guides of which something was not understood.
  mutating func markTiedToIncompleteGuides() {
    guard !incompleteGuides.isEmpty else { return }
    for constraint in scene.constraints.rows {
      let items = [constraint.first, constraint.second].compactMap { $0?.item }
      let isTied = items.contains {
        if case .declared(let guide) = $0 { incompleteGuides.contains(guide) } else { false }
      }
      guard isTied else { continue }
      for case .view(let view) in items { markIncomplete(view) }
    }
  }
}

/// What a file's items were to define, and did not.
struct FailedNames: Sendable, Hashable {
  /// The names of `let`s without a value and of components that were not understood.
  var names: Set<String> = []
  /// Whether an import brought nothing in: any name may be one of its own.
  var isImportMissing = false

  func mayHold(_ name: String) -> Bool { isImportMissing || names.contains(name) }
}

extension Syntax {
  var isExpectation: Bool { kind == .expect }

  /// Whether a statement has mistakes, blocks in it aside, that leave open what it says: those with a
  /// suggestion are read as what was meant.
  var isNotUnderstood: Bool {
    guard node.hasProblems else { return false }
    if node.problems.contains(where: { $0.suggestion == nil }) { return true }
    return nodes.contains { $0.kind == .error || $0.kind != .block && $0.isNotUnderstood }
  }
}
