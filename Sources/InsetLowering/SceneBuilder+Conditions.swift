import InsetDevices
public import InsetModel
public import InsetSyntax
public import InsetText

extension SceneBuilder {
  /// The branches of a `when` with the condition of each.
  ///
  /// A branch whose condition was not understood never holds, and what it speaks of is incomplete.
  mutating func branches(
    _ when: WhenSyntax, _ context: BlockContext
  ) -> [(WhenBranchSyntax, ID<Condition>)] {
    var result: [(WhenBranchSyntax, ID<Condition>)] = []
    var failed: [Condition] = []
    for (number, branch) in when.branches.enumerated() {
      if number == Self.branchLimit {
        report(
          .limit, .error,
          "a 'when' has at most \(Self.branchLimit) branches; the rest is left out",
          branch.keywords.first?.range ?? branch.range, context)
        markIncomplete(context.owner)
        break
      }
      // Where a name is none's, the statements of its branch are not understood.
      let parts = branch.conditions.map { lower($0, context) }
      let lacksCondition = parts.isEmpty && branch.node.kind == .whenBranch
      guard !lacksCondition, !parts.contains(nil) else {
        result.append((branch, condition(.never)))
        misunderstood.insert(ObjectIdentifier(branch.node))
        markIncomplete(context.owner)
        continue
      }
      // A Bool is the same everywhere: what it decides is no condition any more.
      let known = parts.compactMap { $0 }.filter { $0 != .all([]) }
      if known.contains(.never) || failed.contains(.never) {
        result.append((branch, condition(.never)))
        continue
      }
      let own = known.count == 1 ? known[0] : Condition.all(known)
      result.append((branch, condition(context.condition, and: .all(failed + known))))
      failed.append(.not(own))
    }
    return result
  }

  /// Each branch holds where none before it does: so many terms has its condition.
  private static let branchLimit = 256

  private mutating func lower(
    _ syntax: ConditionSyntax, _ context: BlockContext
  ) -> Condition? {
    if let path = syntax.flag {
      return flag(path, context).map { $0 != syntax.isNegated ? .all([]) : .never }
    }
    return trait(syntax, context).map { syntax.isNegated ? .not($0) : $0 }
  }

  private func trait(
    _ syntax: ConditionSyntax, _ context: BlockContext
  ) -> Condition? { Condition(trait: syntax, in: text(context), isNegated: false) }
}

extension Condition {
  /// What a condition says of an environment's traits; `nil` for the name of a Bool, and where it was
  /// not understood.
  public init?(trait syntax: ConditionSyntax, in text: SourceText) {
    self.init(trait: syntax, in: text, isNegated: syntax.isNegated)
  }

  fileprivate init?(trait syntax: ConditionSyntax, in text: SourceText, isNegated: Bool) {
    guard syntax.flag == nil, let subject = syntax.subject else { return nil }
    let value = syntax.value?.text(in: text) ?? ""
    let condition: Condition?
    switch Keyword(rawValue: subject.text(in: text)) {
    case .width: condition = SizeClass(rawValue: value).map { .widthClass($0) }
    case .height: condition = SizeClass(rawValue: value).map { .heightClass($0) }
    case .idiom: condition = Idiom(rawValue: value).map { .idiom($0) }
    case .direction: condition = LayoutDirection(rawValue: value).map { .direction($0) }
    case .os:
      guard let relation = syntax.relation, let number = syntax.number else { return nil }
      let version = number.value(in: text)
      condition =
        syntax.isStrict
        ? .not(.os(relation == .lessOrEqual ? .greaterOrEqual : .lessOrEqual, version))
        : .os(Relation(relation), version)
    default: return nil
    }
    guard let condition else { return nil }
    self = isNegated ? .not(condition) : condition
  }
}

extension SceneBuilder {
  /// The Bool that a name stands for; `nil` after a reported problem.
  mutating func flag(_ path: PathSyntax, _ context: BlockContext) -> Bool? {
    guard let name = path.segments.first else { return nil }
    let word = name.text(in: text(context))
    if path.segments.count == 1 {
      switch lookUp(word, context) {
      case .bool(let value): return value
      case .failed:
        failed()
        return nil
      case .view, .guide, .amount, .string:
        report(
          .invalidValue, .error, "'\(word)' is no Bool; only a component's parameter can be one",
          path.range, context)
        return nil
      case nil: break
      }
    }
    let near = Spelling.nearest(to: word, among: visibleFlags(context) + Self.traits)
    report(
      .unknownName,
      "no parameter is a Bool named '\(text(context)[path.range])'; other conditions are traits, as "
        + "'width: regular' and 'os >= 15'", path.range, suggesting: near, context)
    return nil
  }

  private static let traits: [String] =
    [Keyword.width, .height, .idiom, .direction, .os].map(\.rawValue)

  private func visibleFlags(_ context: BlockContext) -> [String] {
    var names: [String] = []
    var view: ID<View>? = context.owner
    while let here = view {
      for (name, entry) in scopes[here.index] { if case .bool = entry { names.append(name) } }
      view = scene.views[here].parent
    }
    return names.sorted()
  }
}

extension Relation {
  init(_ syntax: RelationSyntax) {
    switch syntax {
    case .equal: self = .equal
    case .lessOrEqual: self = .lessOrEqual
    case .greaterOrEqual: self = .greaterOrEqual
    }
  }
}
