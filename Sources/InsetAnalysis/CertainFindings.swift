import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

extension RuleCatalogue {
  /// What rules find in a scene of which not everything is certain: the findings that it has in every
  /// way in which it may be, by place, then by rule.
  ///
  /// - Complexity: that of laying out and judging the scene, for each way until none is left.
  static func certainFindings(
    of rules: [any Rule.Type], in context: SceneContext, _ doubts: SceneDoubts,
    isCancelled: (@Sendable () -> Bool)?
  ) -> [Finding] {
    let rules = rules.filter { rule in
      switch rule.evidence {
      case .source: false
      case .constraints: true
      case .screen: doubts.isScreen
      }
    }
    var found = findings(of: rules, in: context, isCancelled: isCancelled)
    found.removeAll { doubts.others.contains($0.origin.source) }
    if let later = doubts.later { found = found.compactMap { $0.told(of: later) } }
    if !doubts.orientations.isEmpty {
      found.removeAll { one in
        !one.environments.isEmpty
          && one.environments.allSatisfy {
            doubts.orientations.contains(context.layouts[$0].environment.orientation)
          }
      }
    }
    if context.scene.assumesLengths {
      let places = context.scene.placesOfAssumedLengths
      found.removeAll { places.contains($0.origin) && !ofPlaces.contains($0.rule) }
    }
    var resolver = SceneResolver()
    found = findings(
      of: rules, thatAreAlsoIn: context.scene.withoutDoubted(doubts), found: found,
      only: namesToAskAgain(of: rules, in: context), in: context, &resolver,
      isCancelled: isCancelled)
    found = findings(
      of: rules, thatAreAlsoIn: context.scene.alternatives(doubts), found: found, in: context,
      &resolver, isCancelled: isCancelled)
    return findings(
      of: rules, thatAreAlsoIn: doubts.heirs, areOthers: true, found: found, in: context,
      &resolver, isCancelled: isCancelled)
  }

  /// The rules whose findings a scene with fewer constraints may not have; `nil` for all of them.
  ///
  /// What many constraints leave open, fewer do not settle: there it may only be told of another view. But one
  /// that clashes may have opened what is settled without it, and a stack view that is aligned in another way ties others.
  private static func namesToAskAgain(
    of rules: [any Rule.Type], in context: SceneContext
  ) -> Set<RuleID>? {
    guard context.layouts.allSatisfy({ $0.conflicts.isEmpty }),
      context.scene.doubts?.realigned.isEmpty ?? true
    else { return nil }
    return Set(rules.map { $0.id }).subtracting([.ambiguousPosition, .ambiguousSize])
  }

  /// The rules that go by where views are tied and not by the lengths that are written there.
  private static let ofPlaces: Set<RuleID> = [.unsafeEdge, .leftRight]

  /// The findings that other scenes in place of a context's have, too.
  ///
  /// - Parameters:
  ///   - areOthers: whether they are scenes of their own, with doubts of their own.
  ///   - found: what the rules find in the context.
  ///   - only: the rules whose findings have to be in all scenes; `nil` for all of them.
  /// - Complexity: that of laying out and judging the scenes, until no finding is left.
  static func findings(
    of rules: [any Rule.Type], thatAreAlsoIn scenes: [Scene], areOthers: Bool = false,
    found: [Finding],
    only: Set<RuleID>? = nil, in context: SceneContext, _ resolver: inout SceneResolver,
    isCancelled: (@Sendable () -> Bool)?
  ) -> [Finding] {
    var found = found
    for scene in scenes {
      let names = Set(found.map(\.rule)).filter { only?.contains($0) ?? true }
      if names.isEmpty { break }
      if isCancelled?() == true { return [] }
      let layouts = resolver.layouts(of: scene, in: context.layouts.map(\.environment))
      let other = SceneContext(
        scene: scene, layouts: layouts, deployment: context.deployment,
        areTargetsMisread: context.areTargetsMisread, source: context.source)
      let asked = rules.filter { rule in names.contains { rule.id.saysTheSame(as: $0) } }
      let others =
        areOthers
        ? scene.doubts.map { certainFindings(of: asked, in: other, $0, isCancelled: isCancelled) }
          ?? [] : findings(of: asked, in: other, isCancelled: isCancelled)
      found = found.compactMap { one in
        guard names.contains(one.rule) else { return one }
        func isSame(_ other: Finding) -> Bool {
          other.rule.saysTheSame(as: one.rule)
            && (other.origin == one.origin || other.hangs(on: one, in: scene)
              || one.hangs(on: other, in: scene))
        }
        var same = others.filter(isSame)
        // A call of a helper may be the place of several constraints.
        if same.count > 1 || found.count(where: isSame) > 1 {
          same.removeAll { $0.subject != one.subject }
        }
        return same.min { $0.environments.count < $1.environments.count }.map(one.where(alsoIn:))
      }
    }
    // What was told of two edges may say the same now.
    var known: Set<Finding> = []
    return found.filter { known.insert($0).inserted }
  }
}

extension RuleID {
  /// The rules that a tie to a covered edge breaks: the one or the other by the height of what covers it, and by which
  /// of the views that hang there it covers most.
  private static let ofEdges: Set<RuleID> = [.unsafeEdge, .hardCodedInset, .unsafeOverlap]

  /// Whether it tells of the same mistake as another one where they meet.
  public func saysTheSame(as other: RuleID) -> Bool {
    self == other || Self.ofEdges.contains(self) && Self.ofEdges.contains(other)
  }
}

extension Finding {
  /// The finding as what a screen has become tells it; `nil` for one that the screen has from the start.
  fileprivate func told(of later: LaterState) -> Finding? {
    guard later.places.contains(origin) else { return nil }
    var result = self
    result.related.append(Related(origin: later.origin, message: "once '\(later.name)' has run"))
    return result
  }

  /// Whether it tells of a view that hangs, by way of others, on the tie to the edge of which another one tells.
  fileprivate func hangs(on other: Finding, in scene: Scene) -> Bool {
    guard rule == .unsafeOverlap, other.rule != rule else { return false }
    let last = related.last { related in
      scene.constraints.rows.contains { $0.places.whole == related.origin }
    }
    return last?.origin == other.origin
  }

  /// The name that its message begins with, or names first.
  public var subject: Substring {
    guard let start = message.firstIndex(of: "'") else { return "" }
    return message[message.index(after: start)...].prefix { $0 != "'" && $0 != " " }
  }

  /// The finding as far as another one says the same: of both the one with fewer environments, whose
  /// words fit them. Where each is so in environments of its own, there is no way in which it is not.
  fileprivate func `where`(alsoIn other: Finding) -> Finding {
    if environments.isEmpty || other.environments.isEmpty {
      return environments.isEmpty ? self : other
    }
    let common = environments.filter(other.environments.contains)
    var result =
      common == environments || environments.count < other.environments.count ? self : other
    if !common.isEmpty { result.environments = common }
    return result
  }
}

extension Scene {
  /// The scene without what may be missing, with each of the other constants that the rest may have, and with stack
  /// views aligned in another way; none where nothing is in doubt.
  fileprivate func withoutDoubted(_ doubts: SceneDoubts) -> [Scene] {
    guard !doubts.constraints.isEmpty || !doubts.realigned.isEmpty else { return [] }
    var scene = self
    let never = scene.conditions.append(.not(.all([])))
    let kept = Set(doubts.otherConstants.map(\.constraint))
    for id in doubts.constraints where !kept.contains(id) {
      scene.constraints.rows[id.index].condition = never
    }
    let ways =
      doubts.constraints.isEmpty ? 0 : doubts.otherConstants.map(\.amounts.count).max() ?? 1
    var result: [Scene] = []
    // What one method takes away and what another one sets need not come together.
    if kept.count < doubts.constraints.count, !kept.isEmpty { result.append(scene) }
    result += (0..<ways).map { way in
      var scene = scene
      for other in doubts.otherConstants {
        scene.constraints[other.constraint].constant =
          other.amounts[min(way, other.amounts.count - 1)]
      }
      return scene
    }
    if !doubts.realigned.isEmpty {
      for alignment in [StackAlignment.center, .fill] {
        var scene = scene
        for view in doubts.realigned {
          scene.properties.append(
            PropertySetting(
              view: view, property: .alignment(alignment), condition: Scene.always,
              origin: nameOrigin))
        }
        result.append(scene)
      }
    }
    return result
  }

  /// The other ways in which the scene may be: with lengths that are only assumed, and on each of the screens
  /// that it may be shown on.
  fileprivate func alternatives(_ doubts: SceneDoubts) -> [Scene] {
    var result: [Scene] = []
    if assumesLengths {
      var scene = self
      for id in scene.constraints.ids where scene.constraints[id].constant.isAssumed {
        scene.constraints[id].constant = Self.atMost(scene.constraints[id].constant)
      }
      result.append(scene)
    }
    // A part of a screen has the size that it is given there.
    if !doubts.isScreen, canvas == nil {
      var scene = self
      scene.canvas = Canvas(
        width: .window(less: 0), height: .points(0), widthHold: .fitting, heightHold: .fitting)
      result.append(scene)
    }
    for properties in doubts.surroundings where !properties.isEmpty {
      result.append(shown(with: properties))
    }
    return result
  }

  /// What hardly any margin is larger than, in points: less than what covers the sides of a phone that lies
  /// on its side.
  private static let largestMargin = 40.0
  /// And what hardly any is that is taken several times.
  private static let largestUnit = 24.0

  /// An amount where margins are as large as they come.
  private static func atMost(_ amount: Amount) -> Amount {
    func value(_ shift: Double) -> Double {
      amount.value(inset: { _, _ in 0 }, standard: { _ in 0 }, scale: 1, shift: shift)
    }
    let times = abs(value(1) - value(0))
    return amount.assuming(times > 1 ? largestUnit : largestMargin)
  }

  /// Where constraints stand whose lengths are assumed.
  fileprivate var placesOfAssumedLengths: Set<Origin> {
    var result: Set<Origin> = []
    for row in constraints.rows where row.constant.isAssumed {
      result.formUnion([row.places.whole, row.places.first])
      if let second = row.places.second { result.insert(second) }
    }
    return result
  }

  /// The scene on each of the other screens that it may be shown on.
  var onOtherScreens: [Scene] { otherScreens.map { shown(with: $0) } }

  /// The scene on a screen that has more properties.
  func shown(with properties: [ScreenProperty]) -> Scene {
    var scene = self
    scene.screenProperties += properties.map {
      ScreenPropertySetting(property: $0, condition: Scene.always, origin: nameOrigin)
    }
    return scene
  }
}
