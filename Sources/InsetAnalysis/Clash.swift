import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// A conflict with all environments it happens in.
struct Clash: Sendable {
  enum Kind: Sendable, Hashable {
    case conflict
    /// The constraints ask for a size below 0.
    case negativeSize(ID<View>, Attribute)
    /// A size of an arranged view stands against its stack.
    case stackSize(ID<View>)
  }
  let kind: Kind
  /// The constraint that is spoken of: the one given up, where people wrote it.
  let subject: ID<Constraint>?
  /// The other members, in the first environment.
  let others: [Cause]
  /// Those of the others that people wrote, the one first that has to give the least.
  let partners: [ID<Constraint>]
  /// The constant with which the subject would fit, by environment.
  var relaxed: [Double?]
  var environments: [Int]

  static func all(in context: SceneContext) -> [Clash] {
    var clashes: [Clash] = []
    var culprits = Culprits()
    for (index, layout) in context.layouts.enumerated() {
      for conflict in layout.conflicts
      where isUnderstood(conflict, in: context) && !isRounding(conflict, in: context.scene) {
        let broken = conflict.members[conflict.broken]
        var subject =
          broken.cause.written.map { ($0, broken.relaxedConstant) }
          ?? conflict.members.compactMap { member in
            member.cause.written.map { ($0, member.relaxedConstant) }
          }.max { $0.0 < $1.0 }
        var kind = Self.kind(of: conflict, subject: subject?.0, in: context.scene)
        if isSaidOfLeastSize(kind, layout, in: context) { continue }
        if case .negativeSize = kind, let own = subject?.0 {
          let cure = culprits.cure(for: conflict, kind, own, in: context, index)
          subject = (
            cure, conflict.members.first { $0.cause.written == cure }?.relaxedConstant
          )
        }
        // What contradicts without the stack's arrangement is no matter of the stack.
        var opponent: ID<Constraint>?
        if case .stackSize = kind, let subject {
          opponent = Self.opponent(of: subject.0, layout, in: context)
        }
        if opponent != nil { kind = .conflict }
        if let opponent { subject?.1 = context.scene.constraints[opponent].constant.constant }
        if let known = clashes.firstIndex(where: {
          $0.subject == subject?.0 && (subject != nil || $0.others == conflict.members.map(\.cause))
        }) {
          if clashes[known].environments.last != index {
            clashes[known].environments.append(index)
            clashes[known].relaxed.append(subject?.1)
          }
        } else {
          clashes.append(
            Clash(
              kind: kind,
              subject: subject?.0,
              others: opponent.map { [Cause.constraint($0)] }
                ?? conflict.members.map(\.cause).filter {
                  $0.written == nil || $0.written != subject?.0
                },
              partners: opponent.map { [$0] }
                ?? partners(of: subject?.0, in: conflict, context.scene),
              relaxed: [subject?.1], environments: [index]))
        }
      }
    }
    return clashes
  }

  /// The constraints without which no size is below 0.
  ///
  /// The solver gives constraints up one by one: the first may leave others that contradict just so.
  private struct Culprits {
    private var known: [Clash.Kind: [ID<Constraint>]] = [:]
    private var trials = 0

    /// The most layouts that are tried for a scene.
    private static let trialLimit = 24

    /// The one of a conflict's constraints that is at fault.
    ///
    /// - Complexity: that of resolving the scene once for each constraint in it, within limits.
    mutating func cure(
      for conflict: LayoutConflict, _ kind: Clash.Kind, _ own: ID<Constraint>,
      in context: SceneContext, _ index: Int
    ) -> ID<Constraint> {
      let written = conflict.members.compactMap(\.cause.written)
      if let cure = known[kind]?.first(where: written.contains) { return cure }
      for id in [own] + written.sorted(by: >).filter({ $0 != own }) {
        guard trials < min(Self.trialLimit, context.trialLimit) else { break }
        trials += 1
        let layout = context.layout(without: [id], in: index)
        if !layout.conflicts.contains(where: { $0.asksNegativeSize(kind) }) {
          known[kind, default: []].append(id)
          return id
        }
      }
      known[kind, default: []].append(own)
      return own
    }
  }

  private static func partners(
    of subject: ID<Constraint>?, in conflict: LayoutConflict, _ scene: Scene
  ) -> [ID<Constraint>] {
    let ranked = conflict.members.compactMap { member -> (id: ID<Constraint>, way: Double)? in
      guard let id = member.cause.written, id != subject else { return nil }
      let now = scene.constraints[id].constant.constant
      let way = member.relaxedConstant.flatMap { fits in now.map { abs(fits - $0) } }
      return (id, way ?? .infinity)
    }
    return ranked.sorted { ($0.way, $0.id) < ($1.way, $1.id) }.map(\.id)
  }

  /// Whether the constraints miss each other by no more than a point, and baselines take part, whose
  /// places are as sure as that.
  private static func isRounding(_ conflict: LayoutConflict, in scene: Scene) -> Bool {
    let written = conflict.members.compactMap { member in
      member.cause.written.map { (constraint: scene.constraints[$0], fits: member.relaxedConstant) }
    }
    return written.contains { $0.constraint.anchors.contains { $0.attribute.isBaseline } }
      && written.contains { item in
        guard let fits = item.fits, let now = item.constraint.constant.constant else {
          return false
        }
        return abs(fits - now) <= 1
      }
  }

  /// Whether all that clashes was meant so: a name that stands for two things ties the wrong one.
  private static func isUnderstood(_ conflict: LayoutConflict, in context: SceneContext) -> Bool {
    let written = conflict.members.compactMap(\.cause.written)
    let isCertain = conflict.members.allSatisfy { member in
      switch member.cause {
      case .content(let view, _): context.hasKnownContent(view)
      case .window, .placement(Scene.root): context.scene.doubts?.isScreen != false
      default: true
      }
    }
    guard isCertain else { return false }
    // Constraints that are sure contradict each other whatever else there is.
    if let doubts = context.scene.doubts {
      return conflict.members.allSatisfy { member in
        switch member.cause {
        case .constraint(let id):
          !context.scene.constraints[id].anchors.contains {
            doubts.unplaced.contains(context.scene.owner(of: $0.item))
          }
        case .content(let view, _), .nonNegative(let view, _):
          !doubts.unplaced.contains(view)
        case .placement(let view): context.areComplete([view])
        case .stack(let view): context.areComplete([view] + context.scene.views[view].children)
        case .window, .guide: true
        }
      }
    }
    return
      context.areComplete(
        written.lazy.flatMap { context.scene.constraints[$0].anchors }.map {
          context.scene.owner(of: $0.item)
        })
  }

  /// Whether a view whose size is asked to be below 0 is held to a larger one, and another conflict of the
  /// layout speaks of that: it says how much is missing.
  private static func isSaidOfLeastSize(
    _ kind: Kind, _ layout: SceneLayout, in context: SceneContext
  ) -> Bool {
    guard case .negativeSize(let view, let attribute) = kind else { return false }
    let least = context.touching[view.index].first { id in
      let constraint = context.scene.constraints[id]
      return layout.isActive[id.index] && constraint.isRequired && constraint.second == nil
        && constraint.first == Anchor(.view(view), attribute)
        && constraint.relation != .lessOrEqual && constraint.constant.constant ?? 0 > 0
    }
    guard let least else { return false }
    return layout.conflicts.contains { conflict in
      conflict.members.contains { $0.cause.written == least }
    }
  }

  /// The required constraint on the same size of the same view whose number contradicts that of a
  /// constraint; `nil` where there is none.
  private static func opponent(
    of subject: ID<Constraint>, _ layout: SceneLayout, in context: SceneContext
  ) -> ID<Constraint>? {
    let row = context.scene.constraints[subject]
    guard row.second == nil, let number = row.constant.constant,
      case .view(let view) = row.first.item
    else { return nil }
    return context.touching[view.index].first { id in
      let other = context.scene.constraints[id]
      guard id != subject, layout.isActive[id.index], other.isRequired, other.first == row.first,
        other.second == nil, let bound = other.constant.constant
      else { return false }
      switch (row.relation, other.relation) {
      case (.equal, .equal): return abs(number - bound) > SceneFacts.tolerance
      case (.equal, .greaterOrEqual), (.lessOrEqual, .greaterOrEqual), (.lessOrEqual, .equal):
        return bound > number + SceneFacts.tolerance
      case (.equal, .lessOrEqual), (.greaterOrEqual, .lessOrEqual), (.greaterOrEqual, .equal):
        return bound < number - SceneFacts.tolerance
      case (.lessOrEqual, .lessOrEqual), (.greaterOrEqual, .greaterOrEqual): return false
      }
    }
  }

  private static func kind(
    of conflict: LayoutConflict, subject: ID<Constraint>?, in scene: Scene
  ) -> Kind {
    for member in conflict.members {
      if case .nonNegative(let view, let attribute) = member.cause {
        return .negativeSize(view, attribute)
      }
    }
    if let subject, case .view(let view) = scene.constraints[subject].first.item,
      scene.constraints[subject].second == nil, let parent = scene.views[view].parent,
      conflict.members.contains(where: { $0.cause == .stack(parent) })
    {
      return .stackSize(view)
    }
    return .conflict
  }

  func finding(rule: RuleID, severity: Severity, in context: SceneContext) -> Finding {
    let scene = context.scene
    let words = Words(context)
    let written = others.compactMap(\.written)
    let related = written.sorted().map {
      Related(
        origin: scene.constraints[$0].places.whole, message: "together with '\(words.equation($0))'"
      )
    }
    guard let subject else {
      return Finding(
        rule: rule, severity: severity,
        message: "\(Words.list(others.map { words.cause($0) })) cannot all hold "
          + words.environments(environments),
        origin: scene.nameOrigin, environments: environments)
    }
    // The window and sizes that cannot be negative go without saying.
    let worthNaming = others.contains { $0.order < 4 } ? others.filter { $0.order < 4 } : others
    let partners = worthNaming.sorted {
      ($0.order, $0.written?.raw ?? 0) < ($1.order, $1.written?.raw ?? 0)
    }
    var message =
      "'\(words.equation(subject))' cannot hold together with "
      + Words.list(partners.prefix(4).map { words.cause($0) })
    if partners.count > 4 { message += " and \(partners.count - 4) more" }
    message += " \(words.environments(environments))"
    if let constant = relaxed[0], let now = scene.constraints[subject].constant.constant {
      let place = environments.count > 1 ? " on \(words.name(of: environments[0]))" : ""
      if isUnwritten(subject, now, in: scene) {
        let points = Words.points(abs(constant))
        message += "; with \(points) \(constant < 0 ? "less" : "more") it would fit\(place)"
      } else {
        let (was, fits) = spoken(subject, now, constant, in: scene)
        message += "; with \(fits) instead of \(was) it would fit\(place)"
      }
    }
    return Finding(
      rule: rule, severity: severity, message: message,
      origin: scene.constraints[subject].places.whole, related: related,
      environments: environments, fixes: fixes(for: subject, words, in: scene))
  }

  /// The constants as they are read: of `bottom == superview.bottom - 8` the 8.
  private func spoken(
    _ subject: ID<Constraint>, _ now: Double, _ fits: Double, in scene: Scene
  ) -> (String, String) {
    let isNegative = scene.constraints[subject].second != nil && now < 0 && fits <= 0
    return isNegative
      ? (formatPoints(-now), formatPoints(-fits)) : (formatPoints(now), formatPoints(fits))
  }

  /// Whether a constraint to another item has no constant, and none is written.
  private func isUnwritten(_ subject: ID<Constraint>, _ now: Double, in scene: Scene) -> Bool {
    let constraint = scene.constraints[subject]
    return now == 0 && constraint.second != nil && constraint.places.constant == nil
  }

  /// The most partners that have fixes of their own.
  private static let partnerLimit = 3

  /// Each constraint of the set can give way.
  func fixes(for subject: ID<Constraint>, _ words: Words, in scene: Scene) -> [ProposedFix] {
    let constraint = scene.constraints[subject]
    var fixes = contentFixes(for: subject, words, in: scene)
    var added: ProposedFix?
    // What content needs is no number to write down.
    if fixes.isEmpty, let fits = relaxed[0],
      relaxed.allSatisfy({ $0.map { abs($0 - fits) < 0.01 } ?? false }),
      let now = constraint.constant.constant, constraint.second != nil || fits >= 0
    {
      let rounded = (fits * 100).rounded() / 100
      let edits = [SceneEdit.setConstant(subject, rounded)]
      if isUnwritten(subject, now, in: scene) {
        // Nobody left a number out by mistake: the last resort.
        let title = (rounded < 0 ? "Subtract " : "Add ") + formatPoints(abs(rounded))
        added = ProposedFix(title: title, isSafe: false, isPreferred: false, edits: edits)
      } else {
        let (was, becomes) = spoken(subject, now, rounded, in: scene)
        fixes.append(
          ProposedFix(
            title: "Change \(was) to \(becomes)", isSafe: false, isPreferred: false,
            edits: edits))
      }
    }
    fixes.append(
      ProposedFix(
        title: "Lower its priority to 999", isSafe: false, isPreferred: false,
        edits: [.setPriority(subject, 999)]))
    let others = partners.prefix(Self.partnerLimit)
    fixes += others.map {
      ProposedFix(
        title: "Lower the priority of '\(words.equation($0))' to 999", isSafe: false,
        isPreferred: false, edits: [.setPriority($0, 999)])
    }
    fixes.append(
      ProposedFix(
        title: "Remove it", isSafe: false, isPreferred: false, edits: [.remove(subject)]))
    fixes += others.map {
      ProposedFix(
        title: "Remove '\(words.equation($0))'", isSafe: false, isPreferred: false,
        edits: [.remove($0)])
    }
    if let added { fixes.append(added) }
    return fixes
  }
}

extension Clash {
  /// Of the content sizes that take part, the required priorities that can give way.
  private func contentFixes(
    for subject: ID<Constraint>, _ words: Words, in scene: Scene
  ) -> [ProposedFix] {
    var fixes: [ProposedFix] = []
    for case .content(let view, let attribute) in others {
      let isWidth = attribute == .width
      // Of a size that is written, the difference says whether content is larger or smaller.
      let row = scene.constraints[subject]
      var isTooLarge: Bool?
      if row.second == nil, row.first == Anchor(.view(view), attribute), let fits = relaxed[0],
        let now = row.constant.constant
      {
        isTooLarge = fits > now
      }
      for setting in scene.properties where setting.view == view {
        let name: String
        let lowered: ViewProperty
        switch setting.property {
        case .compression(let horizontal, let vertical)
        where isTooLarge != false
          && (isWidth ? horizontal : vertical) ?? 0 >= LayoutPriority.required:
          name = "compression resistance"
          lowered = .compression(
            horizontal: isWidth ? 999 : horizontal, vertical: isWidth ? vertical : 999)
        case .hugging(let horizontal, let vertical)
        where isTooLarge != true
          && (isWidth ? horizontal : vertical) ?? 0 >= LayoutPriority.required:
          name = "hugging"
          lowered = .hugging(
            horizontal: isWidth ? 999 : horizontal, vertical: isWidth ? vertical : 999)
        default: continue
        }
        fixes.append(
          .other(
            "Lower the \(isWidth ? "horizontal" : "vertical") \(name) of "
              + "'\(words.name(of: view))' to 999",
            [.setProperty(view, lowered, at: setting.origin)]))
      }
    }
    return fixes
  }
}

extension LayoutConflict {
  /// Whether it is that a size would be below 0, of the view that a clash is about.
  func asksNegativeSize(_ kind: Clash.Kind) -> Bool {
    guard case .negativeSize(let view, let attribute) = kind else { return false }
    return members.contains { $0.cause == .nonNegative(view, attribute) }
  }
}

extension Cause {
  var written: ID<Constraint>? {
    if case .constraint(let id) = self { id } else { nil }
  }

  /// Whether it is that a size is not below 0.
  var isNonNegative: Bool {
    if case .nonNegative = self { true } else { false }
  }

  /// What people wrote comes first in lists.
  fileprivate var order: Int {
    switch self {
    case .constraint: 0
    case .stack: 1
    case .content: 2
    case .guide: 3
    case .nonNegative: 4
    case .window: 5
    case .placement: 5
    }
  }
}

extension Words {
  func cause(_ cause: Cause) -> String {
    switch cause {
    case .constraint(let id): "'\(equation(id))'"
    case .stack(let view): "the arrangement of stack '\(name(of: view))'"
    case .nonNegative(let view, let attribute):
      "'\(name(of: view)).\(attribute.rawValue) >= 0'"
    case .content(let view, let attribute):
      "the content \(attribute.rawValue) of '\(name(of: view))'"
    case .window: "the size of the window"
    case .guide(let guide): "guide '\(scene.guides[guide].name)'"
    case .placement(let view): "the frame of '\(name(of: view))'"
    }
  }
}
