import InsetDevices
import InsetModel
import InsetText

extension SystemBuilder {
  /// Whether a view's own frame counts: a stack view lays its arranged views out whatever they say.
  func isPlacedFreely(_ view: Int) -> Bool {
    guard let parent = scene.views[ID(view)].parent else { return false }
    return state.views[parent.index].kind != .stack
  }

  /// The constraints that a frame and an autoresizing mask stand for (docs/layout.md "Autoresizing
  /// masks").
  mutating func addPlacement(_ placement: Placement, _ view: Int) {
    guard let parent = scene.views[ID(view)].parent?.index else { return }
    let geometry = built.geometry
    let inset = geometry.alignment[view]
    let outer = geometry.alignment[parent]
    let frame = placement.frame
    let horizontal = AxisPlacement(
      start: frame.x, size: frame.width, container: placement.container.width,
      flexible: placement.horizontal)
    let vertical = AxisPlacement(
      start: frame.y, size: frame.height, container: placement.container.height,
      flexible: placement.vertical)
    let bounds = (
      width: geometry.width(parent) + LinearForm(outer.left + outer.right),
      height: geometry.height(parent) + LinearForm(outer.top + outer.bottom)
    )
    let width = geometry.width(view) + LinearForm(inset.left + inset.right)
    let height = geometry.height(view) + LinearForm(inset.top + inset.bottom)
    let x = geometry.x(view) - LinearForm(inset.left)
    let y = geometry.y(view) - LinearForm(inset.top)
    let cause = Cause.placement(ID(view))
    add(width - horizontal.size(in: bounds.width), .equal, cause: cause)
    add(x + 0.5 * width - horizontal.center(in: bounds.width), .equal, cause: cause)
    add(height - vertical.size(in: bounds.height), .equal, cause: cause)
    add(y + 0.5 * height - vertical.center(in: bounds.height), .equal, cause: cause)
  }
}

/// One axis of a placement: size and centre as linear functions of the superview's length.
private struct AxisPlacement {
  var start: Double
  var size: Double
  var container: Double
  var flexible: Placement.Flexibility

  private var end: Double { container - start - size }
  private var middle: Double { start + size / 2 }

  func size(in length: LinearForm) -> LinearForm {
    guard flexible.size else { return LinearForm(size) }
    // What does not grow, of the length that the frame was set in.
    let rigid = (flexible.before ? 0 : start) + (flexible.after ? 0 : end)
    let share = container - rigid
    guard share != 0 else { return LinearForm(size) }
    return (size / share) * (length - LinearForm(rigid))
  }

  func center(in length: LinearForm) -> LinearForm {
    let start = start
    let end = end
    switch (flexible.before, flexible.size, flexible.after) {
    case (false, false, _): return LinearForm(middle)
    case (true, false, false): return length - LinearForm(end + size / 2)
    case (false, true, false): return 0.5 * length + LinearForm((start - end) / 2)
    case (true, true, true): return scaled(middle, of: container, length)
    case (true, false, true):
      // Both margins take the same share of what the superview's length changes by.
      let margins = container - size
      guard margins != 0 else { return 0.5 * length + LinearForm(start) }
      return (start / margins) * (length - LinearForm(size)) + LinearForm(size / 2)
    case (true, true, false): return scaled(middle, of: container - end, length - LinearForm(end))
    case (false, true, true):
      return LinearForm(start)
        + scaled(middle - start, of: container - start, length - LinearForm(start))
    }
  }

  private func scaled(_ part: Double, of whole: Double, _ length: LinearForm) -> LinearForm {
    whole == 0 ? LinearForm(part) : (part / whole) * length
  }
}
