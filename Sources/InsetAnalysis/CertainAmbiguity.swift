import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// A layout where everything that is not known holds its view where it is.
struct HeldLayout {
  /// What is open in it.
  let ambiguous: [AmbiguousView]
  /// The first causes of that, in tree order.
  let causes: [Ambiguity.Cause]
  /// The scroll views of whose content a size is open.
  var content: [AmbiguousView] = []
}

extension Ambiguity {
  /// The first causes in one environment, each with what is certainly open of its view.
  ///
  /// Where a cause hangs on what is not known, others may be left that do not: those of the layout where all
  /// of that is held. Of an axis on which something is certain already, they say nothing new.
  static func certainCauses(
    in context: SceneContext, _ index: Int, _ held: inout [Int: HeldLayout]
  ) -> [(cause: Cause, certain: [Unknown])] {
    ownCauses(in: context, index, &held).map { told($0, in: context, index, &held) }
  }

  /// The same cause where it is told: the code of another class tells nothing of a size that its view is given, so
  /// where it leaves that open, the view of that class is meant.
  private static func told(
    _ found: (cause: Cause, certain: [Unknown]), in context: SceneContext, _ index: Int,
    _ held: inout [Int: HeldLayout]
  ) -> (cause: Cause, certain: [Unknown]) {
    let scene = context.scene
    guard let others = scene.doubts?.others, !others.isEmpty, found.cause.guide == nil,
      others.contains(scene.views[found.cause.view].nameOrigin.source),
      let outer = scene.pathToRoot(from: found.cause.view).first(where: {
        !others.contains(scene.views[$0].nameOrigin.source)
      }),
      let open = context.layouts[index].ambiguous.first(where: { $0.view == outer })
    else { return found }
    let sizes = open.unknowns.filter { unknown in
      (unknown == .width || unknown == .height)
        && [Axis.horizontal, .vertical].contains { axis in
          axis.unknowns.contains(unknown) && found.certain.contains(where: axis.unknowns.contains)
        }
    }
    guard !sizes.isEmpty else { return found }
    let cause = Cause(view: outer, guide: nil, unknowns: sizes)
    let certain =
      context.isUnderstood(outer) ? sizes : context.certainlyOpen(cause, in: index, &held)
    return certain.isEmpty ? found : (cause, certain)
  }

  private static func ownCauses(
    in context: SceneContext, _ index: Int, _ held: inout [Int: HeldLayout]
  ) -> [(cause: Cause, certain: [Unknown])] {
    var result: [(cause: Cause, certain: [Unknown])] = []
    var isDoubtful = false
    for cause in context.ambiguities[index] {
      let certain =
        context.isUnderstood(cause.view)
        ? context.openWhateverIsTied(cause, in: index, &held)
        : context.certainlyOpen(cause, in: index, &held)
      if certain.isEmpty { isDoubtful = true } else { result.append((cause, certain)) }
    }
    guard isDoubtful, context.mayBeCertain(in: index) else { return result }
    let axes = [Axis.horizontal, .vertical].filter { axis in
      !result.contains { $0.certain.contains(where: axis.unknowns.contains) }
    }
    for cause in context.held(in: index, &held).causes {
      let certain = context.certainlyOpen(cause, in: index, &held).filter { unknown in
        axes.contains { $0.unknowns.contains(unknown) }
      }
      if !certain.isEmpty { result.append((cause, certain)) }
    }
    return result.sorted {
      ($0.cause.view, $0.cause.guide?.index ?? -1)
        < ($1.cause.view, $1.cause.guide?.index ?? -1)
    }
  }

  /// Where it is told: at the view, or in the code that lays out what another file makes.
  func place(in context: SceneContext) -> Origin {
    let scene = context.scene
    let own = scene.views[view].nameOrigin
    guard let others = scene.doubts?.others, others.contains(own.source) else { return own }
    let axes = [Axis.horizontal, .vertical].filter {
      unknowns.contains(where: $0.unknowns.contains)
    }
    let touching = context.touching[view.index].filter {
      !others.contains(scene.constraints[$0].places.whole.source)
    }
    let along = touching.first { id in
      axes.contains { $0.has(scene.constraints[id].first.attribute) }
    }
    return (along ?? touching.first).map { scene.constraints[$0].places.whole } ?? own
  }
}

extension SceneContext {
  /// What a cause leaves open, and nothing that follows once the root is given a size by whoever places it.
  ///
  /// - Complexity: that of resolving the scene once, where the root has no size of its own.
  func openWhateverItsSize(
    _ cause: Ambiguity.Cause, in index: Int, _ held: inout [Int: HeldLayout]
  ) -> [AmbiguousView.Unknown] {
    guard scene.doubts != nil, scene.canvas?.isGivenSize ?? false, cause.guide == nil else {
      return cause.unknowns
    }
    let found = self.held(in: index, &held).ambiguous.first { $0.view == cause.view }
    return cause.unknowns.filter { found?.unknowns.contains($0) ?? false }
  }

  /// That, and nothing that what comes later may decide.
  ///
  /// - Complexity: that of resolving the scene once, where something may be tied.
  func openWhateverIsTied(
    _ cause: Ambiguity.Cause, in index: Int, _ held: inout [Int: HeldLayout]
  ) -> [AmbiguousView.Unknown] {
    let open = openWhateverItsSize(cause, in: index, &held)
    guard cause.guide == nil, !open.isEmpty, !(scene.doubts?.ties.isEmpty ?? true) else {
      return open
    }
    let found = self.held(in: index, &held).ambiguous.first { $0.view == cause.view }
    return open.filter { found?.unknowns.contains($0) ?? false }
  }

  /// What of a view is open whatever else may be said of others.
  ///
  /// In a scene that code makes, some views may have further constraints. What is open still where all of
  /// those are held where they are, no constraint of theirs decides.
  /// - Parameter held: by environment, that layout; made when it is asked for.
  /// - Complexity: that of resolving the scene once.
  func certainlyOpen(
    _ cause: Ambiguity.Cause, in index: Int, _ held: inout [Int: HeldLayout]
  ) -> [AmbiguousView.Unknown] {
    guard cause.guide == nil, !isClashing(cause.view, in: index) else { return [] }
    let candidates = perhapsOpen(cause.view, cause.unknowns)
    guard !candidates.isEmpty,
      let found = self.held(in: index, &held).ambiguous.first(where: { $0.view == cause.view })
    else { return [] }
    return candidates.filter(found.unknowns.contains)
  }

  /// What of a scroll view's content is open whatever else may be said of the views in it.
  ///
  /// - Parameter held: by environment, the layout that holds what is not known; made when it is asked for.
  /// - Complexity: that of resolving the scene once.
  func certainlyOpenContent(
    _ open: AmbiguousView, in index: Int, _ held: inout [Int: HeldLayout]
  ) -> [AmbiguousView.Unknown] {
    guard let doubts = scene.doubts, !isClashing(open.view, in: index) else { return [] }
    let views = [open.view] + scene.views[open.view].children
    // What is not known of one of the views that the scroll view holds may be the end of what it scrolls.
    guard
      !views.contains(where: { view in
        doubts.unplaced.contains(view) || doubts.ties.contains { holds($0, view) }
      })
    else { return [] }
    let candidates = open.unknowns.filter { unknown in
      let uncertain =
        unknown == .width ? doubts.horizontallyOpen : doubts.verticallyOpen
      return !views.contains(where: uncertain.contains)
    }
    guard !candidates.isEmpty else { return [] }
    let held = self.held(in: index, &held)
    // Where a view in it is open itself, that is the mistake.
    guard let found = held.content.first(where: { $0.view == open.view }),
      !held.ambiguous.contains(where: { views.contains($0.view) })
    else { return [] }
    return candidates.filter(found.unknowns.contains)
  }

  /// Whether there is a view in an environment of which something may certainly be open.
  func mayBeCertain(in index: Int) -> Bool {
    layouts[index].ambiguous.contains {
      !isClashing($0.view, in: index) && !perhapsOpen($0.view, $0.unknowns).isEmpty
    }
  }

  /// What of a view is open in a layout, and about which nothing of the view itself is in doubt.
  private func perhapsOpen(
    _ view: ID<View>, _ unknowns: [AmbiguousView.Unknown]
  ) -> [AmbiguousView.Unknown] {
    guard let doubts = scene.doubts, !isArranged(view) || takesWhatIsLeft(view, doubts),
      !doubts.unplaced.contains(view),
      // What is not laid out here at all, somebody else may lay out.
      !touching[view.index].isEmpty || isArranged(view)
        || doubts.ties.contains(where: { holds($0, view) })
    else { return [] }
    return unknowns.filter { unknown in
      switch unknown {
      case .x: !doubts.horizontallyOpen.contains(view)
      case .y: !doubts.verticallyOpen.contains(view)
      case .width:
        !doubts.horizontallyOpen.contains(view) && !doubts.openWidths.contains(view)
          && isPlain(view, doubts.horizontallyOpen, doubts)
      case .height:
        !doubts.verticallyOpen.contains(view) && !doubts.openHeights.contains(view)
          && isPlain(view, doubts.verticallyOpen, doubts)
      }
    }
  }

  /// Whether a view is a list that a stack view arranges, of which all is known that lays it out: it is as long as
  /// the others leave it, however long they are.
  private func takesWhatIsLeft(_ view: ID<View>, _ doubts: SceneDoubts) -> Bool {
    guard Self.listing.contains(scene.views[view].kind), let stack = scene.views[view].parent else {
      return false
    }
    // Of several lists, or where views may be taken out, nobody knows which are there.
    guard !doubts.partlyKnown.contains(stack),
      scene.views[stack].children.count(where: { Self.listing.contains(scene.views[$0].kind) }) == 1
    else { return false }
    return ![stack, view].contains { one in
      doubts.horizontallyOpen.contains(one) || doubts.verticallyOpen.contains(one)
        || doubts.unplaced.contains(one) || doubts.realigned.contains(one)
        || doubts.ties.contains { holds($0, one) }
    }
  }

  /// - Complexity: that of resolving the scene, the first time for each environment.
  func held(in index: Int, _ held: inout [Int: HeldLayout]) -> HeldLayout {
    if let known = held[index] { return known }
    var result = HeldLayout(ambiguous: [], causes: [])
    if let doubts = scene.doubts {
      let (scene, layout) = layoutHoldingOpenViews(doubts, in: index)
      result = HeldLayout(
        ambiguous: layout.ambiguous, causes: Ambiguity.causes(in: scene, layout),
        content: layout.ambiguousContent)
    }
    held[index] = result
    return result
  }

  /// Kinds that lay out what is in them, and go by none of it.
  private static let listing: Set<ViewKind> = [.table, .collection]

  /// Whether a view has no size of its own, nor one that an open view in it may give it.
  private func isPlain(_ view: ID<View>, _ open: [ID<View>], _ doubts: SceneDoubts) -> Bool {
    !doubts.partlyKnown.contains(view) && !scene.opaque.contains(view)
      && !scene.selfSized.contains(view)
      && (Self.listing.contains(scene.views[view].kind)
        || !scene.views[view].children.contains(where: open.contains))
  }

  private func holds(_ tie: PossibleTie, _ view: ID<View>) -> Bool {
    [tie.first, tie.second].contains { $0.map { scene.owner(of: $0.item) == view } ?? false }
  }

  /// The layout where everything that is not known holds its view where it is; the root stays free, unless it is
  /// a view that others give both sides of its size.
  private func layoutHoldingOpenViews(
    _ doubts: SceneDoubts, in index: Int
  ) -> (Scene, SceneLayout) {
    var held = scene
    let statement = held.statements.append(
      Statement(kind: .constraint, origin: scene.nameOrigin, owner: Scene.root))
    let places = ConstraintPlaces(whole: scene.nameOrigin, first: scene.nameOrigin)
    let frames = layouts[index].absoluteFrames
    let root = frames[Scene.root.index]
    func hold(_ views: [ID<View>], _ attribute: Attribute, _ value: (Rect) -> Double) {
      for view in Set(views).sorted()
      where view != Scene.root && layouts[index].isPresent[view.index] {
        let isSize = attribute == .width || attribute == .height
        held.constraints.append(
          Constraint(
            first: Anchor(.view(view), attribute), relation: .equal,
            second: isSize ? nil : Anchor(.view(Scene.root), attribute),
            constant: .number(value(frames[view.index])), statement: statement, places: places))
      }
    }
    // What may be tied is, at the distance that there is.
    for tie in doubts.ties
    where [tie.first, tie.second].allSatisfy({ anchor in
      anchor.map { layouts[index].isPresent[scene.owner(of: $0.item).index] } ?? true
    }) {
      let own = layouts[index].value(of: tie.first, in: scene)
      let other = tie.second.map { layouts[index].value(of: $0, in: scene) * tie.multiplier } ?? 0
      held.constraints.append(
        Constraint(
          first: tie.first, relation: .equal, second: tie.second,
          multiplier: tie.second == nil ? 1 : tie.multiplier, constant: .number(own - other),
          statement: statement, places: places))
    }
    if scene.canvas?.isGivenSize ?? false {
      for (attribute, length) in [(Attribute.width, root.width), (.height, root.height)] {
        held.constraints.append(
          Constraint(
            first: Anchor(.view(Scene.root), attribute), relation: .equal, second: nil,
            constant: .number(length), statement: statement, places: places))
      }
    }
    let content = doubts.partlyKnown + scene.opaque
    hold(doubts.horizontallyOpen, .left) { $0.x - root.x }
    hold(doubts.verticallyOpen, .top) { $0.y - root.y }
    hold(doubts.horizontallyOpen + doubts.openWidths + content, .width) { $0.width }
    hold(doubts.verticallyOpen + doubts.openHeights + content, .height) { $0.height }
    var resolver = SceneResolver()
    return (held, resolver.layouts(of: held, in: [layouts[index].environment])[0])
  }
}

extension Canvas {
  /// Whether others say how large the root is.
  fileprivate var isGivenSize: Bool { widthHold == .fitting && heightHold == .fitting }
}
