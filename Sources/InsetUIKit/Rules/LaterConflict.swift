internal import InsetModel

/// Two constraints that no scene has hold the same anchors at two distances: those of code that only others
/// call, or of a lazy property that nothing reads.
enum LaterConflict: CodeRule {
  static let id = RuleID.conflict
  static let severity = Severity.error
  // What it speaks of is all in one run of the code.
  static let dependsOnSuperclass = false

  static func check(
    _ context: CodeContext, report: (_ place: SiteKey, _ message: String) -> Void
  ) {
    let maker = context.maker
    if context.evaluator.hasUnknownActivation { return }
    let now = context.visits.filter { $0.circumstances.stage != .idle }
    for visits in [now] + maker.idleRuns() {
      var held: [Held.Anchors: [Held]] = [:]
      for visit in visits {
        for constraint in visit.constraints {
          guard let one = Held(constraint, visit, context) else { continue }
          let isLaidOut = maker.hasInScene(constraint)
          for other in held[one.anchors] ?? []
          where one.contradicts(other) && !(isLaidOut && maker.hasInScene(other.constraint)) {
            report(
              visit.key,
              "'\(one.words(context))' cannot hold together with '\(other.words(context))', which the same "
                + "code adds")
          }
          held[one.anchors, default: []].append(one)
        }
      }
    }
  }

  /// A required equation with a number that stays as it was made, wherever its statement is run.
  private struct Held {
    struct Anchors: Hashable {
      var first: Int
      var firstAttribute: LayoutAttribute
      var second: Int?
      var secondAttribute: LayoutAttribute?
    }

    let constraint: ConstraintValue
    let visit: SiteVisit
    let anchors: Anchors
    /// What the first of the anchors is more than the second.
    private let constant: Double

    init?(_ constraint: ConstraintValue, _ visit: SiteVisit, _ context: CodeContext) {
      guard constraint.relation == .equal, visit.reason == nil, constraint.conditions.isEmpty,
        !constraint.isAlternative, constraint.original == nil, !constraint.isEscaped,
        context.isRequired(constraint), constraint.changes.count == 1,
        case .activity(true) = constraint.changes[0].kind,
        constraint.changes[0].circumstances.isLike(visit.circumstances),
        case .number(let multiplier) = constraint.multiplier, multiplier.value == 1,
        case .number(let constant) = constraint.constant,
        let first = Self.item(of: constraint.first), let attribute = constraint.first.attribute
      else { return nil }
      self.constraint = constraint
      self.visit = visit
      guard let second = constraint.second else {
        anchors = Anchors(first: first.id, firstAttribute: attribute)
        self.constant = constant.value
        return
      }
      guard let other = Self.item(of: second), let otherAttribute = second.attribute else {
        return nil
      }
      // Whichever of them is written first.
      let isTurned = other.id < first.id
      anchors =
        isTurned
        ? Anchors(
          first: other.id, firstAttribute: otherAttribute, second: first.id,
          secondAttribute: attribute)
        : Anchors(
          first: first.id, firstAttribute: attribute, second: other.id,
          secondAttribute: otherAttribute)
      self.constant = isTurned ? -constant.value : constant.value
    }

    /// The one view or guide that an anchor is of, if it certainly stays where it is.
    private static func item(of anchor: Anchor) -> Object? {
      guard case .object(let object) = anchor.item, !object.isAnySubview, object.mayBe.isEmpty,
        object.origin != .opaque, object.superviews.count <= 1,
        !object.notes.contains(where: { $0.name == "removeFromSuperview" })
      else { return nil }
      return object
    }

    /// Whether both are on at once, by different statements of the same code, and cannot hold together.
    func contradicts(_ other: Held) -> Bool {
      visit.key != other.visit.key && visit.trail == other.visit.trail
        && visit.circumstances.isLike(other.visit.circumstances)
        && abs(constant - other.constant) > 0.5
    }

    func words(_ context: CodeContext) -> String {
      func words(_ anchor: Anchor) -> String {
        guard case .object(let object) = anchor.item else { return "" }
        return "\(context.name(of: object)).\(anchor.attribute?.rawValue ?? "")"
      }
      var written = 0.0
      if case .number(let value) = constraint.constant { written = value.value }
      let size = abs(written)
      let number = Int(exactly: size).map { "\($0)" } ?? "\(size)"
      guard let second = constraint.second else {
        return "\(words(constraint.first)) == \(written < 0 ? "-" : "")\(number)"
      }
      let distance = written == 0 ? "" : " \(written < 0 ? "-" : "+") \(number)"
      return "\(words(constraint.first)) == \(words(second))\(distance)"
    }
  }
}

extension Circumstances {
  /// Whether something happens exactly where something else does.
  fileprivate func isLike(_ other: Circumstances) -> Bool {
    isMaybe == other.isMaybe && isGuarded == other.isGuarded && branches == other.branches
      && unknowns == other.unknowns && conditions == other.conditions && stage == other.stage
  }
}
