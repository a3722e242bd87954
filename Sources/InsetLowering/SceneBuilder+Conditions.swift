import InsetDevices
import InsetModel
import InsetSyntax
import InsetText

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
      let parts = branch.conditions.map { lower($0, context) }
      let lacksCondition = parts.isEmpty && branch.node.kind == .whenBranch
      guard !lacksCondition, !parts.contains(nil) else {
        result.append((branch, condition(.not(.all([])))))
        misunderstood.insert(ObjectIdentifier(branch.node))
        markIncomplete(context.owner)
        continue
      }
      let known = parts.compactMap { $0 }
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
    let text = text(context)
    guard let subject = syntax.subject else { return nil }
    let value = syntax.value?.text(in: text) ?? ""
    switch Keyword(rawValue: subject.text(in: text)) {
    case .width: return SizeClass(rawValue: value).map { .widthClass($0) }
    case .height: return SizeClass(rawValue: value).map { .heightClass($0) }
    case .idiom: return Idiom(rawValue: value).map { .idiom($0) }
    case .direction: return LayoutDirection(rawValue: value).map { .direction($0) }
    case .os:
      guard let relation = syntax.relation, let number = syntax.number else { return nil }
      return .os(Relation(relation), number.value(in: text))
    default: return nil
    }
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
