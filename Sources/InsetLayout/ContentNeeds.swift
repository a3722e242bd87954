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

  /// The least frame size that the view's content may ask for, given how sure the widths of its texts
  /// are (docs/layout.md "Content sizes"); in points, `nil` on an axis without one.
  ///
  /// - Parameter width: as for `neededSize`.
  public func leastSize(
    in environment: Environment, width: Double?
  ) -> (width: Double?, height: Double?) {
    let needed = neededSize(in: environment, width: width)
    guard let text, !text.isEmpty, kind.isSizedByText else { return needed }
    let font = systemFont(Era(environment))
    let isMeasured = SystemFont.isMeasured(text)
    func bound(_ width: Double) -> Double { font.bound(ofWidth: width, isMeasured: isMeasured) }
    return (
      declaredWidth == nil ? needed.width.map { max(0, $0 - bound($0)) } : needed.width,
      width.map { neededSize(in: environment, width: $0 + bound($0)).height } ?? needed.height
    )
  }
}
