import InsetDevices
import InsetModel
import InsetSolver
import InsetText

/// The constraints by which a stack view arranges its views (docs/layout.md "Stack views").
struct StackBuilder {
  struct Row {
    var form: LinearForm
    var relation: InsetModel.Relation
    var priority: Double
  }
  private(set) var rows: [Row] = []
  private let scene: Scene
  private let state: SceneState
  private let geometry: Geometry
  private let view: Int
  private let stack: ViewState
  private let isHorizontal: Bool

  /// The two ends of something along one axis.
  private struct Span {
    var start: LinearForm
    var end: LinearForm
    var size: LinearForm { end - start }
    var center: LinearForm { 0.5 * (start + end) }
  }

  /// UIKit's own priorities in a stack view (docs/layout.md "Stack views").
  private enum Priority {
    /// A hidden view has no length.
    static let hiding = 999.999
    /// The spacer begins where the views do.
    static let boundary = 999.5
    /// Of the first proportional share; each further one is 1 lower.
    static let proportional = 999.0
    /// Of the first distance between centres; each further one is 1 lower.
    static let centering = 150.0
    /// Where a hidden view lies.
    static let hiddenPlace = 50.0
    /// The spacer across the axis is no longer than it has to be.
    static let spacer = 51.0
    /// Nor is the stack itself.
    static let canvasFit = 49.0
    /// Views across the axis whose length nothing else decides.
    static let ambiguity = 25.0
    /// A stack without visible views.
    static let empty = 1.0
    /// How much more a text's share of a row counts than its compression resistance.
    static let textShareAboveCompression = 10.0

    static func falling(from first: Double, _ index: Int) -> Double {
      max(1, first - Double(index))
    }
  }

  init(scene: Scene, state: SceneState, geometry: Geometry, view: Int) {
    self.scene = scene
    self.state = state
    self.geometry = geometry
    self.view = view
    stack = state.views[view]
    isHorizontal = stack.axis == .horizontal
  }

  mutating func build(variables addVariable: (LinearSystem.VariableKind) -> Int) {
    let arranged = scene.views[ID(view)].children.map(\.index).filter { state.isPresent[$0] }
    let visible = arranged.filter { !state.views[$0].isHidden }
    hide(arranged)
    guard let first = visible.first, let last = visible.last else {
      // Nothing is known of an empty stack; ours is as small as everything else lets it be. On a
      // design canvas what is hidden in it does not stretch it.
      let isDesign = scene.canvas?.isDesignTime == true
      add(geometry.width(view), .equal, isDesign && isHorizontal ? Priority.spacer : Priority.empty)
      add(
        geometry.height(view), .equal, isDesign && !isHorizontal ? Priority.spacer : Priority.empty)
      return
    }
    let canvas = canvas(along: true)
    add(along(first).start - canvas.start, .equal)
    add(along(last).end - canvas.end, .equal)
    let gapsMayGrow = stack.distribution == .equalSpacing || stack.distribution == .equalCentering
    for (a, b) in zip(visible, visible.dropFirst()) {
      let gap = spacing(after: a, before: b)
      add(
        gapStart(b) - gapEnd(a) - LinearForm(gap), gapsMayGrow ? .greaterOrEqual : .equal)
    }
    distribute(visible, arranged, canvas)
    shareText(visible, canvas)
    align(visible, addVariable)
  }

  // MARK: Hidden views

  /// Hidden views shrink to nothing in the middle of the gap between their visible neighbours, or at
  /// the canvas's edge.
  private mutating func hide(_ arranged: [Int]) {
    let canvas = canvas(along: true)
    var next: [Int?] = []
    var following: Int?
    for child in arranged.reversed() {
      next.append(following)
      if !state.views[child].isHidden { following = child }
    }
    next.reverse()
    var before: Int?
    for (index, child) in arranged.enumerated() {
      guard state.views[child].isHidden else {
        before = child
        continue
      }
      let after = next[index]
      var half = 0.0
      if let before, let after { half = spacing(after: before, before: after) / 2 }
      let span = along(child)
      add(span.size, .equal, Priority.hiding)
      let start = before.map { gapEnd($0) } ?? canvas.start
      let end = after.map { gapStart($0) } ?? canvas.end
      add(span.start - start - LinearForm(half), .equal, Priority.hiddenPlace)
      add(end - span.end - LinearForm(half), .equal, Priority.hiddenPlace)
      add(across(child).start - self.canvas(along: false).start, .equal, Priority.hiddenPlace)
    }
  }

  // MARK: Along the axis

  private mutating func distribute(_ visible: [Int], _ arranged: [Int], _ canvas: Span) {
    switch stack.distribution {
    case .fill: break
    case .fillEqually:
      for other in visible.dropFirst() { add(along(other).size - along(visible[0]).size, .equal) }
    case .fillProportionally:
      let lengths = arranged.map { length($0) }
      let isVisible = arranged.map { !state.views[$0].isHidden }
      var total = 0.0
      for (index, length) in lengths.enumerated() where isVisible[index] { total += length }
      let withLength = lengths.indices.filter { isVisible[$0] && lengths[$0] > 0 }.count
      // Gaps of the system's length are none here [M].
      total += (stack.spacing ?? 0) * Double(visible.count - 1)
      for (index, child) in arranged.enumerated() where isVisible[index] {
        if lengths[index] <= 0 {
          add(along(child).size, .equal)
        } else if total > 0 {
          var form = along(child).size
          form.add(canvas.size, times: -lengths[index] / total)
          add(
            form, .equal,
            withLength == 1
              ? LayoutPriority.required : Priority.falling(from: Priority.proportional, index))
        }
      }
    case .equalSpacing, .equalCentering:
      add(canvas.size, .equal, Priority.canvasFit)
      let isCentering = stack.distribution == .equalCentering
      var gaps: [LinearForm] = []
      for (a, b) in zip(visible, visible.dropFirst()) {
        gaps.append(
          isCentering
            ? along(b).center - along(a).center : along(b).start - along(a).end)
      }
      for (index, gap) in gaps.enumerated().dropFirst() {
        add(
          gap - gaps[0], .equal,
          isCentering
            ? Priority.falling(from: Priority.centering, index) : LayoutPriority.required)
      }
    }
  }

  /// The length that a proportional share goes by: of the content, else the fitting size.
  private func length(_ child: Int) -> Double {
    let size = state.views[child].intrinsicSize(geometry.era)
    let fitting = geometry.fitting[child]
    return max(
      0,
      isHorizontal
        ? size.width ?? fitting?.width ?? 0 : size.height ?? fitting?.height ?? 0)
  }

  /// Texts of several lines in a row take equal shares where nothing else decides.
  private mutating func shareText(_ visible: [Int], _ canvas: Span) {
    guard isHorizontal else { return }
    let count = Double(visible.count)
    let gaps = (stack.spacing ?? Spacing.system) * (count - 1) / count
    // What must not be compressed takes no share either.
    for child in visible
    where state.views[child].wraps
      && state.views[child].horizontalCompression < LayoutPriority.required
    {
      var form = along(child).size
      form.add(canvas.size, times: -1 / count)
      form.constant += gaps
      add(
        form, .equal,
        min(
          LayoutPriority.required,
          state.views[child].horizontalCompression + Priority.textShareAboveCompression))
    }
  }

  private func spacing(after a: Int, before b: Int) -> Double {
    let wanted = state.views[a].spacingAfter ?? .some(stack.spacing)
    let points = (wanted ?? nil) ?? Spacing.system
    if state.views[a].spacingAfter == nil { return points }
    return (points * geometry.era.scale).rounded() / geometry.era.scale
  }

  private func gapEnd(_ child: Int) -> LinearForm {
    stack.baselineRelative && !isHorizontal
      ? geometry.baseline(of: child, isFirst: false, in: view) : along(child).end
  }

  private func gapStart(_ child: Int) -> LinearForm {
    stack.baselineRelative && !isHorizontal
      ? geometry.baseline(of: child, isFirst: true, in: view) : along(child).start
  }

  // MARK: Across the axis

  private mutating func align(
    _ visible: [Int], _ addVariable: (LinearSystem.VariableKind) -> Int
  ) {
    let canvas = canvas(along: false)
    let first = across(visible[0])
    if stack.alignment == .fill {
      add(first.start - canvas.start, .equal)
      add(first.end - canvas.end, .equal)
      for other in visible.dropFirst() {
        add(across(other).start - first.start, .equal)
        add(across(other).end - first.end, .equal)
      }
      return
    }
    if scene.canvas?.isDesignTime != true {
      for child in visible { add(across(child).size, .equal, Priority.ambiguity) }
    }
    let spacer: Span
    if visible.count > 1 {
      let position = addVariable(.position)
      let size = addVariable(.size)
      spacer = Span(
        start: LinearForm(variable: position),
        end: LinearForm(variable: position) + LinearForm(variable: size))
      add(LinearForm(variable: size), .greaterOrEqual)
      add(spacer.size, .equal, Priority.spacer)
    } else {
      // One view alone needs no spacer: the canvas itself bounds it, and is as small as can be.
      spacer = canvas
      add(spanOfStack().size, .equal, Priority.canvasFit)
    }
    switch stack.alignment {
    case .fill: break
    case .leading, .top:
      add(first.start - canvas.start, .equal)
      for child in visible {
        let span = across(child)
        add(span.start - first.start, .equal)
        if visible.count > 1 { add(spacer.start - span.start, .equal, Priority.boundary) }
        add(spacer.end - span.end, .greaterOrEqual)
      }
      if visible.count > 1 { add(canvas.end - spacer.end, .equal) }
    case .trailing, .bottom:
      add(first.end - canvas.end, .equal)
      for child in visible {
        let span = across(child)
        add(span.end - first.end, .equal)
        if visible.count > 1 { add(spacer.end - span.end, .equal, Priority.boundary) }
        add(spacer.start - span.start, .lessOrEqual)
      }
      if visible.count > 1 { add(canvas.start - spacer.start, .equal) }
    case .center:
      for child in visible {
        let span = across(child)
        if child != visible[0] { add(span.center - first.center, .equal) }
        add(spacer.start - span.start, .lessOrEqual)
        add(spacer.end - span.end, .greaterOrEqual)
      }
      if visible.count > 1 {
        add(canvas.start - spacer.start, .equal)
        add(canvas.end - spacer.end, .equal)
      }
      add(canvas.center - first.center, .equal)
    case .firstBaseline, .lastBaseline:
      let firstLine = baseline(visible[0])
      for child in visible {
        let span = across(child)
        if child != visible[0] { add(baseline(child) - firstLine, .equal) }
        add(spacer.start - span.start, .lessOrEqual)
        add(spacer.end - span.end, .greaterOrEqual)
      }
      if visible.count > 1 {
        add(canvas.start - spacer.start, .equal)
        add(canvas.end - spacer.end, .equal)
        add(spanOfStack().size, .equal, Priority.canvasFit)
      }
    }
  }

  private func baseline(_ child: Int) -> LinearForm {
    geometry.baseline(of: child, isFirst: stack.alignment == .firstBaseline, in: view)
  }

  // MARK: Spans in the stack's own coordinates

  private func along(_ child: Int) -> Span { span(child, isHorizontal) }
  private func across(_ child: Int) -> Span { span(child, !isHorizontal) }

  private func span(_ child: Int, _ horizontal: Bool) -> Span {
    if !horizontal {
      return Span(start: geometry.y(child), end: geometry.y(child) + geometry.height(child))
    }
    let left = geometry.x(child)
    let right = left + geometry.width(child)
    // Right to left the axis runs the other way; its numbers count from the right.
    return geometry.direction == .rtl
      ? Span(start: -1 * right, end: -1 * left)
      : Span(start: left, end: right)
  }

  /// The stack's own extent across the axis, whatever its margins.
  private func spanOfStack() -> Span {
    Span(
      start: LinearForm(0), end: isHorizontal ? geometry.height(view) : geometry.width(view))
  }

  private func canvas(along isAlong: Bool) -> Span {
    let horizontal = isAlong == isHorizontal
    let id = ID<View>(view)
    let item: Item = stack.relativeToMargins ? .guide(.margins, of: id) : .view(id)
    let start = geometry.form(of: Anchor(item, horizontal ? .left : .top), in: view)
    let end = geometry.form(of: Anchor(item, horizontal ? .right : .bottom), in: view)
    return horizontal && geometry.direction == .rtl
      ? Span(start: -1 * end, end: -1 * start) : Span(start: start, end: end)
  }

  private mutating func add(
    _ form: LinearForm, _ relation: InsetModel.Relation,
    _ priority: Double = LayoutPriority.required
  ) {
    rows.append(Row(form: form, relation: relation, priority: priority))
  }
}

/// System spacing (docs/layout.md "System spacing").
enum Spacing {
  /// Between edges, of siblings and of a container.
  static let system = 8.0
}
