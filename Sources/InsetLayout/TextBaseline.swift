import InsetModel

extension Geometry {
  /// The first or last baseline of a view that lies between `top` and `bottom`.
  ///
  /// The line of a field or button stands in the middle, however tall the view is made: so Xcode
  /// places labels beside taller fields whose baseline they share. A label's lines count from its
  /// edges, also where it is pressed lower than its text.
  func baseline(
    of view: Int, isFirst: Bool, top: LinearForm, bottom: LinearForm
  ) -> LinearForm {
    let state = state.views[view]
    let insets = state.baselineInsets(era)
    if state.kind == .button || state.kind == .field {
      // Both insets hold for the content's own height; their difference does not change with it.
      return 0.5 * (top + bottom) + LinearForm((insets.first - insets.last) / 2)
    }
    return isFirst ? top + LinearForm(insets.first) : bottom - LinearForm(insets.last)
  }
}
