import InsetDevices
import InsetLayout
import InsetModel
import InsetText

extension Ambiguity {
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
  /// What of a view is open whatever else may be said of others.
  ///
  /// In a scene that code makes, some views may have further constraints. What is open still where all of
  /// those are held where they are, no constraint of theirs decides.
  /// - Parameter held: by environment, what is open then; made when it is asked for.
  /// - Complexity: that of resolving the scene once.
  func certainlyOpen(
    _ cause: Ambiguity.Cause, in index: Int, _ held: inout [Int: [AmbiguousView]]
  ) -> [AmbiguousView.Unknown] {
    guard let doubts = scene.doubts, cause.guide == nil, !isArranged(cause.view),
      layouts[index].conflicts.isEmpty, !doubts.unplaced.contains(cause.view),
      // Of what is hardly laid out here, somebody else may do the rest.
      touching[cause.view.index].count + doubts.ties.count(where: { holds($0, cause.view) }) >= 2
    else { return [] }
    let candidates = cause.unknowns.filter { unknown in
      switch unknown {
      case .x: !doubts.horizontallyOpen.contains(cause.view)
      case .y: !doubts.verticallyOpen.contains(cause.view)
      case .width:
        !doubts.horizontallyOpen.contains(cause.view) && !doubts.openWidths.contains(cause.view)
          && isPlain(cause.view, doubts.horizontallyOpen, doubts)
      case .height:
        !doubts.verticallyOpen.contains(cause.view) && !doubts.openHeights.contains(cause.view)
          && isPlain(cause.view, doubts.verticallyOpen, doubts)
      }
    }
    guard !candidates.isEmpty else { return [] }
    let open = held[index] ?? layoutHoldingOpenViews(doubts, in: index).ambiguous
    held[index] = open
    guard let found = open.first(where: { $0.view == cause.view }) else { return [] }
    return candidates.filter(found.unknowns.contains)
  }

  /// Whether a view has no size of its own, nor one that an open view in it may give it.
  private func isPlain(_ view: ID<View>, _ open: [ID<View>], _ doubts: SceneDoubts) -> Bool {
    !doubts.partlyKnown.contains(view) && !scene.opaque.contains(view)
      && !scene.selfSized.contains(view)
      && !scene.views[view].children.contains(where: open.contains)
  }

  private func holds(_ tie: PossibleTie, _ view: ID<View>) -> Bool {
    [tie.first, tie.second].contains { $0.map { scene.owner(of: $0.item) == view } ?? false }
  }

  /// The layout where everything that is not known holds its view where it is; the root stays free.
  private func layoutHoldingOpenViews(_ doubts: SceneDoubts, in index: Int) -> SceneLayout {
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
    let content = doubts.partlyKnown + scene.opaque
    hold(doubts.horizontallyOpen, .left) { $0.x - root.x }
    hold(doubts.verticallyOpen, .top) { $0.y - root.y }
    hold(doubts.horizontallyOpen + doubts.openWidths + content, .width) { $0.width }
    hold(doubts.verticallyOpen + doubts.openHeights + content, .height) { $0.height }
    var resolver = SceneResolver()
    return resolver.layouts(of: held, in: [layouts[index].environment])[0]
  }
}
