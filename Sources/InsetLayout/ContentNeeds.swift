public import InsetDevices
import InsetModel

extension ViewState {
  /// The point size of the view's text: that of its font, or of its kind on the system.
  public func fontSize(in environment: Environment) -> Double { fontSize(Era(environment)) }

  /// The frame size that the view's content asks for, in points; `nil` on an axis without one.
  ///
  /// - Parameter width: the width of the frame that a text of several lines is wrapped into; `nil`
  ///   for one line.
  public func neededSize(
    in environment: Environment, width: Double?
  ) -> (width: Double?, height: Double?) {
    let era = Era(environment)
    let inset = kind.alignmentInsets(era)
    let size = intrinsicSize(era, wrapWidth: width.map { $0 - inset.left - inset.right })
    return (
      size.width.map { $0 + inset.left + inset.right },
      size.height.map { $0 + inset.top + inset.bottom }
    )
  }
}
