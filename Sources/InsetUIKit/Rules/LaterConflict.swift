internal import InsetModel

/// Two constraints that no scene has hold the same anchors at two distances: those of code that only others
/// call, or of a lazy property that nothing reads; or a scene that is no screen has them on some devices only.
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
    let isScreen = maker.scene.doubts?.isScreen ?? false
    func isJudged(_ one: Held) -> Bool {
      maker.hasInScene(one.constraint) && (isScreen || one.visit.circumstances.conditions.isEmpty)
    }
    let now = context.visits.filter {
      !$0.circumstances.stage.isIdle && !$0.circumstances.conditions.contains(where: \.isOldSystem)
    }
    for visits in [now] + maker.idleRuns() {
      var held: [Held.Anchors: [Held]] = [:]
      for visit in visits {
        for constraint in visit.constraints {
          guard let one = Held(constraint, visit, context) else { continue }
          for other in held[one.anchors] ?? []
          where one.contradicts(other) && !(isJudged(one) && isJudged(other)) {
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
        context.isRequired(constraint), Self.isHeld(constraint, visit),
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

    /// Whether a constraint is switched on where it is made, as the last thing that is done to it there, and stays
    /// on after that.
    private static func isHeld(_ constraint: ConstraintValue, _ visit: SiteVisit) -> Bool {
      let changes = constraint.changes
      guard
        let place = changes.firstIndex(where: {
          if case .activity(true) = $0.kind { true } else { false }
        })
      else { return false }
      return changes[...place].allSatisfy { $0.circumstances.isAround(visit.circumstances) }
        && changes[(place + 1)...].allSatisfy { isElsewhere($0, visit) }
    }

    /// Whether a change switches a constraint off on another way, as the other one of two layouts does.
    private static func isElsewhere(_ change: ConstraintChange, _ visit: SiteVisit) -> Bool {
      guard case .activity(false) = change.kind else { return false }
      let place = change.circumstances
      let isOnAnotherDevice = place.conditions.contains {
        visit.circumstances.conditions.contains($0.negated)
      }
      return isOnAnotherDevice
        || visit.evaluator?.areExclusive(place.branches, visit.circumstances.branches) ?? false
    }

    /// The one view or guide that an anchor is of, if it certainly stays where it is; a parameter is one
    /// throughout a call.
    private static func item(of anchor: Anchor) -> Object? {
      guard case .object(let object) = anchor.item, !object.isAnySubview, object.mayBe.isEmpty,
        object.origin != .opaque || object.isParameter, object.superviews.count <= 1,
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

extension Object {
  /// Whether it is what a function was given that nobody seen calls.
  fileprivate var isParameter: Bool { if case .parameter = reason { true } else { false } }
}

extension Circumstances {
  /// Whether something happens wherever something else does: SnapKit switches on what its closure has made, when
  /// that is done.
  fileprivate func isAround(_ other: Circumstances) -> Bool {
    if isLike(other) { return true }
    return isMaybe == (unknowns > 0) && unknowns <= other.unknowns
      && other.branches.starts(with: branches) && branches.count == unknowns
      && other.conditions.starts(with: conditions) && stage == other.stage
  }

  /// Whether something happens exactly where something else does.
  fileprivate func isLike(_ other: Circumstances) -> Bool {
    isMaybe == other.isMaybe && isGuarded == other.isGuarded && branches == other.branches
      && unknowns == other.unknowns && conditions == other.conditions && stage == other.stage
  }
}
