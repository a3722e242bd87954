import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// What rules ask of a scene in one environment.
///
/// A class, as `SceneLayout` is, because it is handed about at every turn.
final class SceneFacts: Sendable {
  private let shared: SharedScene
  var scene: Scene { _read { yield shared.scene } }
  let layout: SceneLayout
  private let state: SceneState
  private let touching: [[ID<Constraint>]]
  let hasRole: [Bool]
  /// By view, what it is for here; `nil` where neither its source nor its kind says.
  let roles: [Role?]
  /// By view, the edges at which a constraint of its own ties it to an ancestor's edge.
  private let tiedEdges: [EdgeSet]
  /// By view, those at which it lies at the very edge.
  let flushEdges: [EdgeSet]
  /// By view, those at which the mistake is its own where what it holds lies under a cover.
  private let liableEdges: [EdgeSet]
  /// The edges that a bar of a container around the screen covers.
  private let barEdges: EdgeSet
  /// The scroll views, tables and collections that are told to inset nothing, ascending.
  private let neverInset: [ID<View>]

  /// Distances up to this many points are no distance; half a pixel at the coarsest scale.
  static let tolerance = 0.5

  /// How far a view reaches into what covers the screen, and which one in it does.
  typealias Reach = (points: Double, view: ID<View>)

  /// What was found of edges, for the next that are asked for.
  struct Exposures {
    /// How far what a view holds reaches into what covers an edge at which the mistake is its own.
    fileprivate var ofLiable: [ViewEdge: Reach?] = [:]
    /// What each child of such a view comes to, where that is known.
    fileprivate var ofChildren: [ViewEdge: [Reach?]] = [:]
    /// The children of a view that move with an edge of it.
    fileprivate var moved: [ViewEdge: Set<ID<View>>] = [:]
  }

  /// What is the same in all environments.
  struct Shared {
    /// By view, the constraints that name it or one of its guides.
    let touching: [[ID<Constraint>]]
    let roles: [Role?]
    let ties: [(tie: EdgeTie, isFlush: Bool)]
    /// By tie, the constraints that hold another edge of its view at the safe area or margins of the
    /// same ancestor.
    let inside: [[ID<Constraint>]]
    /// By view, whether some setting gives it a role.
    let hasRole: [Bool]
    /// The pictures that nothing gives a role, ascending.
    let pictures: [ID<View>]
    /// Those of them that are held beyond the root's edges, safe area or margins, ascending.
    let bleeding: [ID<View>]

    /// - Complexity: O(views + properties + ties).
    init(
      _ scene: Scene, ties: [EdgeTie], guidedTies: [EdgeTie], touching: [[ID<Constraint>]]
    ) {
      self.touching = touching
      roles = scene.views.rows.map(\.kind.defaultRole)
      self.ties = ties.map { ($0, $0.isFlush(in: scene)) }
      var guided = Array(repeating: [EdgeTie](), count: scene.views.count)
      for tie in guidedTies where tie.guide(in: scene) != nil && tie.isSameEdge(in: scene) {
        guided[tie.view.index].append(tie)
      }
      inside = ties.map { tie in
        guided[tie.view.index].filter { $0.ancestor == tie.ancestor }.map(\.constraint)
      }
      var settled = Array(repeating: false, count: scene.views.count)
      for setting in scene.properties where setting.isRole { settled[setting.view.index] = true }
      hasRole = settled
      pictures = scene.views.ids.filter {
        scene.views[$0].kind == .image && !settled[$0.index]
      }
      bleeding = Self.bleeding(scene).filter { !settled[$0.index] }
    }

    /// The pictures whose four edges are tied to the root, at least two of them outwards and none
    /// inwards, and one behind all else that is tied outwards at two or more: what covers the screen is
    /// meant to lie on them.
    ///
    /// - Complexity: O(views + constraints).
    private static func bleeding(_ scene: Scene) -> [ID<View>] {
      guard scene.views.rows.indices.contains(where: { scene.views.rows[$0].kind == .image })
      else { return [] }
      var reached = Array(repeating: EdgeSet(), count: scene.views.count)
      var outside = Array(repeating: 0, count: scene.views.count)
      let backmost = scene.views[Scene.root].children.first
      for constraint in scene.constraints.rows {
        guard constraint.relation == .equal, constraint.multiplier == 1,
          let second = constraint.second, let number = constraint.constant.constant
        else { continue }
        let sides = [(constraint.first, second, number), (second, constraint.first, -number)]
        for (inner, outer, points) in sides {
          guard case .view(let view) = inner.item, scene.views[view].kind == .image,
            constraint.isRequired || view == backmost,
            scene.owner(of: outer.item) == Scene.root,
            let edge = inner.attribute.edge(in: .ltr),
            outer.attribute.follows(edge, in: .ltr) || outer.isEndOfLayoutGuide(at: edge),
            outer.attribute != .centerX, outer.attribute != .centerY
          else { continue }
          let inwards = edge == .top || edge == .left ? points : -points
          guard inwards <= 0 else { continue }
          reached[view.index].insert(edge)
          if inwards < 0 { outside[view.index] += 1 }
        }
      }
      return scene.views.ids.filter {
        (reached[$0.index].isFull || $0 == backmost) && outside[$0.index] > 1
      }
    }
  }

  init(_ whole: SharedScene, _ layout: SceneLayout, _ state: SceneState, _ shared: Shared) {
    self.shared = whole
    self.layout = layout
    self.state = state
    touching = shared.touching
    hasRole = shared.hasRole
    var roles = shared.roles
    for setting in whole.scene.properties {
      if case .role(let role) = setting.property,
        whole.scene.conditions[setting.condition].holds(in: layout.environment)
      {
        roles[setting.view.index] = role
      }
    }
    var tiedEdges = Array(repeating: EdgeSet(), count: whole.scene.views.count)
    var flushEdges = tiedEdges
    var liableEdges = tiedEdges
    for (number, (tie, isFlush)) in shared.ties.enumerated()
    where layout.isActive[tie.constraint.index] {
      let edge = tie.edge(in: layout.environment.direction)
      tiedEdges[tie.view.index].insert(edge)
      if isFlush { flushEdges[tie.view.index].insert(edge) }
      guard tie.isSameEdge(in: whole.scene) else { continue }
      let isSideOfScroll =
        whole.scene.views[tie.view].kind == .scroll && tie.ancestorAttribute.group == .horizontal
      let isGap = tie.inwardConstant(in: whole.scene) ?? 0 > Self.tolerance
      if isSideOfScroll || isGap
        || shared.inside[number].contains(where: { layout.isActive[$0.index] })
      {
        liableEdges[tie.view.index].insert(edge)
      }
    }
    // A picture that fills its superview from edge to edge lies behind everything.
    for view in shared.pictures
    where flushEdges[view.index].isFull || Self.fillsScreen(view, layout, bars: .zero)
      || whole.scene.views[view].parent == Scene.root
        && state.views[view.index].placement.map(\.fillsContainer) ?? false
    {
      roles[view.index] = .background
    }
    for view in shared.bleeding { roles[view.index] = .background }
    // A button of which nothing is seen, from edge to edge, takes the taps beside what is.
    for view in whole.scene.blankButtons
    where
      (Self.fillsScreen(view, layout, bars: .zero)
      || whole.scene.doubts != nil && flushEdges[view.index].isStrip) && !shared.hasRole[view.index]
    {
      roles[view.index] = .background
    }
    var neverInset: Set<ID<View>> = []
    for setting in whole.scene.properties {
      guard case .insetAdjustment(let value) = setting.property,
        whole.scene.conditions[setting.condition].holds(in: layout.environment)
      else { continue }
      if value == .never {
        neverInset.insert(setting.view)
      } else {
        neverInset.remove(setting.view)
      }
    }
    self.neverInset = neverInset.sorted()
    var barEdges = EdgeSet()
    for part in layout.root.contributions
    where part.points > 0 && (part.edge == .top || part.edge == .bottom) {
      switch part.source {
      case .navigationBar, .largeTitle, .tabBar, .toolbar: barEdges.insert(part.edge)
      case .sensorHousing, .statusBar, .homeIndicator, .additional, .overscan: break
      }
    }
    self.barEdges = barEdges
    self.roles = roles
    self.tiedEdges = tiedEdges
    self.flushEdges = flushEdges
    self.liableEdges = liableEdges
  }

  /// The facts of a scene with the same tree, constraints and settings, given those before; `nil` where
  /// they may be others.
  ///
  /// - Complexity: O(constraints), by comparisons alone.
  init?(
    _ whole: SharedScene, _ layout: SceneLayout, _ state: SceneState, _ shared: Shared,
    like old: SceneFacts
  ) {
    guard shared.pictures.isEmpty, whole.scene.blankButtons.isEmpty,
      old.scene.blankButtons.isEmpty, layout.environment == old.layout.environment,
      layout.isActive == old.layout.isActive, layout.root == old.layout.root
    else { return nil }
    self.shared = whole
    self.layout = layout
    self.state = state
    touching = old.touching
    hasRole = old.hasRole
    roles = old.roles
    tiedEdges = old.tiedEdges
    flushEdges = old.flushEdges
    liableEdges = old.liableEdges
    barEdges = old.barEdges
    neverInset = old.neverInset
  }

  /// Notes the views of which other facts are different.
  func note(_ changed: inout [Bool], differingFrom old: SceneFacts) {
    SceneChanges.note(&changed, old.roles, roles)
    SceneChanges.note(&changed, old.tiedEdges, tiedEdges)
    SceneChanges.note(&changed, old.flushEdges, flushEdges)
    SceneChanges.note(&changed, old.liableEdges, liableEdges)
    if old.neverInset != neverInset {
      for view in Set(old.neverInset).symmetricDifference(neverInset) { changed[view.index] = true }
    }
  }

  /// The edges at which the mistake is a view's own where what it holds lies under a cover.
  func liableEdges(of view: ID<View>) -> EdgeSet { liableEdges[view.index] }

  /// Whether what a view holds lies under a cover at an edge at which the mistake is its own.
  func isExposed(_ place: ViewEdge, _ known: inout Exposures) -> Bool {
    liableEdges[place.view.index].contains(place.edge)
      && exposure(of: place.view, at: place.edge, &known) != nil
  }

  /// What each child of a view comes to at an edge at which the mistake is the view's own, given what they
  /// came to before an edit and which of them may come to something else now.
  func reaches(
    ofChildrenOf place: ViewEdge, before: [Reach?]?, isStale: (ID<View>) -> Bool,
    _ known: inout Exposures
  ) -> [Reach?] {
    let reaches = scene.views.rows[place.view.index].children.enumerated().map { number, child in
      if let before, !isStale(child) { return before[number] }
      return exposure(of: child, at: place.edge, isWhole: true, &known)
    }
    known.ofChildren[place] = reaches
    return reaches
  }

  /// Whether a view above one lies at fault with it at an edge: it is held there by a constraint of
  /// its own, though its other edges lie inside, and all down to the view lies at its edge.
  ///
  /// - Parameter known: what was found of views that are at fault, for the next ties below them.
  func isExcused(_ tie: EdgeTie, at edge: Edge, _ known: inout Exposures) -> Bool {
    var current = tie.ancestor
    while current != Scene.root, let parent = scene.views[current].parent {
      if tiedEdges[current.index].contains(edge) {
        if liableEdges[current.index].contains(edge) {
          if isExposed(ViewEdge(view: current, edge: edge), &known) { return true }
        }
        guard flushEdges[current.index].contains(edge) else { return false }
      } else if scene.views[parent].kind != .stack && scene.views[parent].kind != .scroll {
        return false
      }
      current = parent
    }
    return false
  }

  /// Whether the view is a table or collection that does not inset what it shows at an edge, and is too
  /// low to be a page: a strip or a pager, whose cells lie where it lies.
  private func isLowList(_ view: ID<View>, at edge: Edge) -> Bool {
    let kind = scene.views[view].kind
    return (kind == .table || kind == .collection) && (edge == .top || edge == .bottom)
      && neverInset.contains(view) && layout.frames[view.index].height < layout.frames[0].height / 2
  }

  /// Whether what a scroll view shows passes under a cover at an edge without being inset: it does not
  /// scroll that way, or insets nothing.
  private func leavesOpen(_ view: ID<View>, _ edge: Edge) -> Bool {
    guard scene.views[view].kind == .scroll,
      layout.contentInsets[view.index][edge] <= Self.tolerance
    else { return false }
    let content = layout.contentSizes[view.index]
    let frame = layout.frames[view.index]
    return switch edge {
    case .top: neverInset.contains(view)
    case .left, .right: content.width <= frame.width + Self.tolerance
    case .bottom: false
    }
  }

  /// Whether the view is there to be seen.
  func isVisible(_ view: ID<View>) -> Bool {
    layout.isPresent[view.index] && !layout.isHidden[view.index]
      && !layout.absoluteFrames[view.index].isEmpty
  }

  /// Whether the view reaches out of the screen at an edge.
  func isOut(_ view: ID<View>, at edge: Edge) -> Bool {
    overhang(of: view, at: edge) > Self.tolerance
  }

  /// By how many points the view reaches out of the screen at an edge; negative where it does not.
  func overhang(of view: ID<View>, at edge: Edge) -> Double {
    layout.absoluteFrames[view.index].beyond(edge, of: layout.absoluteFrames[0])
  }

  /// Whether nothing of the view is seen, as a list, a page or a map that is drawn after it, or after
  /// what it lies in, covers all of it.
  ///
  /// - Complexity: O(views beside it and above).
  func isCovered(_ view: ID<View>) -> Bool {
    let views = shared.scene.views
    let frame = layout.absoluteFrames[view.index]
    var inner = view
    while let outer = views[inner].parent {
      for other in views[outer].children.reversed() {
        if other == inner { break }
        switch views[other].kind {
        case .table, .collection, .web, .map:
          if isVisible(other), layout.absoluteFrames[other.index].contains(frame) { return true }
        default: break
        }
      }
      inner = outer
    }
    return false
  }

  /// How far a view's frame reaches beyond its alignment rectangle, in points.
  func alignmentInsets(of view: ID<View>) -> EdgeInsets {
    state.alignmentInsets(of: view, in: layout.environment)
  }

  /// The margin that the source gives a view at an edge, in points; `nil` where it says nothing.
  func margin(of view: ID<View>, at edge: Edge) -> Double? {
    switch edge {
    case .top: state.views[view.index].topMargin
    case .bottom: state.views[view.index].bottomMargin
    case .left, .right:
      (edge == .left) == (layout.environment.direction == .ltr)
        ? state.views[view.index].leadingMargin : state.views[view.index].trailingMargin
    }
  }

  /// Whether the view may lie anywhere: a background or a decoration.
  func isBackdrop(_ view: ID<View>) -> Bool {
    roles[view.index] == .background || roles[view.index] == .decorative
  }

  /// How far content or a control in `view` (itself included) reaches into what covers the screen at
  /// an edge, and which view it is.
  ///
  /// What a constraint of its own ties to an edge of an ancestor does not count for the views above
  /// it: the mistake lies there.
  ///
  /// - Parameter isWhole: whether it does, because an ancestor's own edge is at fault.
  func exposure(
    of view: ID<View>, at edge: Edge, isWhole: Bool = false, _ known: inout Exposures
  ) -> (points: Double, view: ID<View>)? {
    let inset = layout.safeAreaInsets[view.index][edge]
    guard inset > Self.tolerance, isVisible(view) else { return nil }
    if insetsItsText(view, at: edge) || insetsItsField(view, at: edge) { return nil }
    switch roles[view.index] {
    case .content where isAcross(view, edge), .control where isAcross(view, edge): return nil
    // What lies on it counts all the same.
    case .content where isInCode && isHeroInScroll(view, edge): return nil
    case .content, .control:
      if isBeyond(view) { return nil }
      let points = inset - blank(of: view, at: edge)
      return points > Self.tolerance ? (points, view) : nil
    case .background, .decorative: return nil
    case nil:
      // Televisions cut off what a stack holds, wherever in it that lies.
      if layout.environment.idiom == .tv, scene.views[view].kind == .stack { return (inset, view) }
    }
    if isLowList(view, at: edge) { return (inset, view) }
    guard !scene.views[view].kind.bringsItsOwnInsets || leavesOpen(view, edge) else { return nil }
    let isLiable = liableEdges[view.index].contains(edge)
    // What a view at fault holds counts whatever is asked.
    let place = ViewEdge(view: view, edge: edge)
    if isLiable, let found = known.ofLiable[place] { return found }
    var worst: (points: Double, view: ID<View>)?
    let insets = layout.safeAreaInsets
    // Most of many lie where nothing covers them.
    let held = isLiable ? known.ofChildren[place] : nil
    for (number, child) in scene.views.rows[view.index].children.enumerated()
    where insets[child.index][edge] > Self.tolerance
      && (isWhole || isLiable || !tiedEdges[child.index].contains(edge))
    {
      guard
        let exposed = held.map({ $0[number] })
          ?? exposure(of: child, at: edge, isWhole: isWhole || isLiable, &known),
        exposed.points > worst?.points ?? 0,
        moves(child, with: edge, of: view, &known)
      else { continue }
      worst = exposed
    }
    if isLiable { known.ofLiable[place] = .some(worst) }
    return worst
  }

  /// Whether the view lies wholly beside the screen, and nothing that scrolls brings it there: nothing
  /// covers it, and that it cannot be seen is another mistake.
  private func isBeyond(_ view: ID<View>) -> Bool {
    if layout.absoluteFrames[view.index].intersection(layout.absoluteFrames[0]) != nil {
      return false
    }
    return !scene.pathToRoot(from: view).contains { scene.views[$0].kind.bringsItsOwnInsets }
  }

  /// Where a picture is drawn that is fitted into its frame; `nil` for other views.
  func drawnPicture(_ view: ID<View>) -> Rect? {
    let own = state.views[view.index]
    let frame = layout.absoluteFrames[view.index]
    guard own.kind == .image, scene.fittedPictures.contains(view), let width = own.declaredWidth,
      let height = own.declaredHeight, width > 0, height > 0
    else { return nil }
    let scale = min(frame.width / width, frame.height / height)
    let size = Size(width: width * scale, height: height * scale)
    return Rect(
      x: frame.midX - size.width / 2, y: frame.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// How many points at an edge of a view nothing is drawn, however the view came there: round a
  /// picture that is fitted into its frame, and of a label that was drawn on a canvas also above and
  /// below its text, twice as long but in its middle.
  func undrawn(of view: ID<View>, at edge: Edge) -> Double {
    let frame = layout.absoluteFrames[view.index]
    if let drawn = drawnPicture(view) {
      return switch edge {
      case .top: drawn.y - frame.y
      case .left: drawn.x - frame.x
      case .bottom: frame.maxY - drawn.maxY
      case .right: frame.maxX - drawn.maxX
      }
    }
    let own = state.views[view.index]
    // These are drawn in the middle of what they are given.
    if own.kind == .slider || own.kind == .activity, edge == .top || edge == .bottom,
      let height = own.neededSize(in: layout.environment, width: nil).height
    {
      return max(0, (frame.height - height) / 2)
    }
    guard scene.isDrawn, own.kind == .label, edge == .top || edge == .bottom,
      own.lines == 1 || !(own.text ?? "").isEmpty,
      let height = own.neededSize(in: layout.environment, width: frame.width).height
    else { return blank(of: view, at: edge) }
    return max(0, (frame.height - (own.lines == 1 ? height : 2 * height)) / 2)
  }

  /// How many points at an edge of a label or button its text leaves empty; of a button, of which
  /// nothing but its title is drawn, only where that lies clear of what covers the edge. A button with
  /// a background counts as one where it runs from one side of the screen to the other.
  func blank(of view: ID<View>, at edge: Edge) -> Double {
    let own = state.views[view.index]
    guard let place = own.textPlace else { return 0 }
    let needed = own.neededSize(in: layout.environment, width: nil)
    let frame = layout.frames[view.index]
    if own.kind == .button {
      if edge == .bottom, place == .center, let height = needed.height,
        bleeds(view, height, layout.safeAreaInsets[view.index][edge])
      {
        return layout.safeAreaInsets[view.index][edge]
      }
      let room: Double? =
        edge == .left || edge == .right
        ? needed.width.map { frame.width - $0 } : needed.height.map { frame.height - $0 }
      guard place == .center, let room, room / 2 >= layout.safeAreaInsets[view.index][edge],
        // How code draws a button is not followed.
        !(isInCode || shared.scene.filledButtons.contains(view)) || isBand(view, at: edge)
      else { return 0 }
      return room / 2
    }
    guard edge == .left || edge == .right, let line = needed.width else { return 0 }
    let longest = line * growth(of: own)
    switch place.side(in: layout.environment.direction) {
    case .center: return max(0, (frame.width - (isInCode ? longest : line)) / 2)
    case .left: return edge == .right ? max(0, frame.width - longest) : 0
    case .right: return edge == .left ? max(0, frame.width - longest) : 0
    }
  }

  /// Whether a button that code makes runs across the bottom of the screen, and is made for it: a finger has room
  /// above the home indicator, and the title stands above the line of that.
  ///
  /// - Parameters:
  ///   - height: what its content needs, in points, of which its own padding is 12.
  ///   - inset: how deep it lies in what covers the screen, in points.
  private func bleeds(_ view: ID<View>, _ height: Double, _ inset: Double) -> Bool {
    let frame = layout.absoluteFrames[view.index]
    let screen = layout.absoluteFrames[0]
    // The line is drawn up to 13 points above the bottom of 34, or of 21 on a phone that lies on its side.
    return isInCode && inset <= 34 && frame.x <= screen.x + Self.tolerance
      && frame.maxX >= screen.maxX - Self.tolerance
      && frame.height - inset >= SmallTouchTarget.minimum
      && (frame.height - height + 12) / 2 >= inset - 8
  }

  /// Whether code makes the scene.
  private var isInCode: Bool { scene.doubts != nil }

  /// How many times as long the lines of a text may be: a translation is up to twice as long. What code
  /// spells out is not translated, but may be wider in a font that is not known.
  private func growth(of view: ViewState) -> Double {
    isInCode ? view.isWidthEstimate ? 1.25 : 1 : 2
  }

  /// Whether a text view keeps its text clear of what covers the screen at an edge: it scrolls, but
  /// does not clear its sides, and one of a few lines has no room for any beside what is covered.
  func insetsItsText(_ view: ID<View>, at edge: Edge) -> Bool {
    guard scene.views[view].kind == .text, edge == .top || edge == .bottom else { return false }
    let insets = layout.contentInsets[view.index]
    let own = state.views[view.index]
    return insets[edge] > Self.tolerance && (own.isScrollEnabled || own.insetAdjustment == .always)
      && layout.frames[view.index].height - insets.top - insets.bottom >= Self.lineOfText
  }

  /// The height of a line in a text view, in points: that of a text at the standard size, with 8 above and below.
  private static let lineOfText = 33.0

  /// Whether a search bar keeps its field inside of its own safe area, as it does at its sides; in code
  /// nobody sees what else is in it.
  private func insetsItsField(_ view: ID<View>, at edge: Edge) -> Bool {
    scene.views[view].kind == .searchBar && scene.doubts != nil
      && (edge == .left || edge == .right)
  }

  /// How far a view that keeps a distance from the screen's top or bottom edge lies under the bars
  /// there, which hide that distance: what is meant to fill the edge keeps none.
  func hiddenGap(_ tie: EdgeTie, _ number: Double?, at edge: Edge) -> Double? {
    guard let number, tie.ancestor == Scene.root, barEdges.contains(edge), isVisible(tie.view),
      !isBackdrop(tie.view)
    else { return nil }
    let depth = layout.root.insets[edge] - number
    return depth > Self.tolerance ? depth : nil
  }

  /// Whether a view may run to an edge of the screen because it runs to the opposite one, too: a picture
  /// that fills all that bars leave, and at the sides any picture that reaches from one to the other, a
  /// progress bar, since how far it has come shows all the same, and a page control or picker, which
  /// shows what it has in the middle. So may such a picture at an edge beyond which it goes on.
  func isAcross(_ view: ID<View>, _ edge: Edge) -> Bool {
    let kind = scene.views[view].kind
    switch kind {
    case .image, .progress, .pageControl, .picker: break
    default: return false
    }
    if kind == .image, Self.fillsScreen(view, layout, bars: layout.root.insets) { return true }
    return isBand(view, at: edge)
      || kind == .image && isOut(view, at: edge) && isBand(view, at: .left)
  }

  /// Whether a view runs from one side of the screen to the other, and the edge is one of those.
  private func isBand(_ view: ID<View>, at edge: Edge) -> Bool {
    let frame = layout.absoluteFrames[view.index]
    let screen = layout.absoluteFrames[0]
    return (edge == .left || edge == .right) && frame.x <= screen.x + Self.tolerance
      && frame.maxX >= screen.maxX - Self.tolerance
  }

  /// Whether `child` would move with an edge of its superview, so far as constraints between the
  /// superview and its children tell.
  private func moves(
    _ child: ID<View>, with edge: Edge, of superview: ID<View>, _ known: inout Exposures
  ) -> Bool {
    if scene.views[superview].kind == .stack { return true }
    let place = ViewEdge(view: superview, edge: edge)
    if let moved = known.moved[place] { return moved.contains(child) }
    let moved = moved(with: edge, of: superview)
    known.moved[place] = moved
    return moved.contains(child)
  }

  /// The children of a view that would move with one of its edges.
  ///
  /// - Complexity: O(views in it + their constraints × depth).
  private func moved(with edge: Edge, of superview: ID<View>) -> Set<ID<View>> {
    let isVertical = edge == .top || edge == .bottom
    var reached: [ID<View>] = []
    var links: [ID<View>: [ID<View>]] = [:]
    var inside = scene.views[superview].children
    while let view = inside.popLast() {
      inside += scene.views[view].children
      for id in touching[view.index] where layout.isActive[id.index] {
        let constraint = scene.constraints[id]
        guard let second = constraint.second,
          constraint.first.attribute.group == (isVertical ? .vertical : .horizontal),
          second.attribute.group == constraint.first.attribute.group
        else { continue }
        let first = branch(of: scene.owner(of: constraint.first.item), below: superview)
        let other = branch(of: scene.owner(of: second.item), below: superview)
        if let first, let other {
          guard first != other else { continue }
          links[first, default: []].append(other)
          links[other, default: []].append(first)
        } else if let first, scene.owner(of: second.item) == superview,
          second.attribute.follows(edge, in: layout.environment.direction)
        {
          reached.append(first)
        } else if let other, scene.owner(of: constraint.first.item) == superview,
          constraint.first.attribute.follows(edge, in: layout.environment.direction)
        {
          reached.append(other)
        }
      }
    }
    var moved: Set<ID<View>> = []
    while let view = reached.popLast() {
      if moved.insert(view).inserted { reached += links[view] ?? [] }
    }
    return moved
  }

  /// The child of `ancestor` that is `view` or holds it.
  private func branch(of view: ID<View>, below ancestor: ID<View>) -> ID<View>? {
    var current = view
    while let parent = scene.views[current].parent {
      if parent == ancestor { return current }
      if parent < ancestor { return nil }
      current = parent
    }
    return nil
  }
}

extension Anchor {
  /// Whether it is the end of an old layout guide that lies inwards from an edge of the screen.
  fileprivate func isEndOfLayoutGuide(at edge: Edge) -> Bool {
    switch item {
    case .guide(.topLayoutGuide, _): edge == .top && attribute == .bottom
    case .guide(.bottomLayoutGuide, _): edge == .bottom && attribute == .top
    default: false
    }
  }
}

extension PropertySetting {
  /// Whether the setting says what a view is for.
  fileprivate var isRole: Bool {
    if case .role = property { true } else { false }
  }
}

extension ViewKind {
  /// Whether views of this class keep what they show clear of bars by themselves, so that they may
  /// lie below them.
  var bringsItsOwnInsets: Bool {
    switch self {
    case .scroll, .table, .collection, .web, .map, .container: true
    case .view, .label, .button, .image, .field, .text, .switch, .slider, .stepper, .segmented,
      .progress, .activity, .pageControl, .datePicker, .picker, .searchBar, .stack:
      false
    }
  }
}

extension Condition {
  /// Whether the condition can hold from a version of the system on only.
  func requires(osAtLeast version: Double) -> Bool {
    switch self {
    case .os(.greaterOrEqual, let least), .os(.equal, let least): least >= version
    case .all(let conditions): conditions.contains { $0.requires(osAtLeast: version) }
    case .not(.all([])): true
    case .not(let condition): condition.requiresWhereFalse(osAtLeast: version)
    default: false
    }
  }

  /// Whether the condition can hold before a version of the system only.
  func requires(osBefore version: Double) -> Bool {
    switch self {
    case .os(.lessOrEqual, let most), .os(.equal, let most): most < version
    case .all(let conditions): conditions.contains { $0.requires(osBefore: version) }
    case .not(.os(.greaterOrEqual, let least)): least <= version
    case .not(.all([])): true
    default: false
    }
  }

  private func requiresWhereFalse(osAtLeast version: Double) -> Bool {
    if case .os(.lessOrEqual, let most) = self { return most >= version - 1 }
    return false
  }
}

extension Placement {
  /// Whether the frame is all of the superview's, as it was when the frame was set.
  fileprivate var fillsContainer: Bool {
    frame.x <= 0 && frame.y <= 0 && frame.maxX >= container.width && frame.maxY >= container.height
  }
}
