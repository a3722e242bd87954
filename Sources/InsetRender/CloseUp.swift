import InsetDevices
import InsetModel

/// The surroundings of the view that a hover is about, large enough to be read, beside a device that
/// is too small for it.
struct CloseUp: Sendable {
  /// What is shown, in points of the window.
  let region: Rect
  /// Where, in pixels of the drawing.
  let place: Rect
  /// Pixels for each point.
  let scale: Double

  static let gap = 8.0

  /// - Parameters:
  ///   - view: in points of the window.
  ///   - device: its outline in points, and its pixels for each point.
  ///   - room: for both, in pixels.
  /// - Returns: nil where the view would not be shown half as large again as on the device.
  init?(of view: Rect, on device: (outer: Rect, scale: Double), in room: Size) {
    let left = device.outer.width * device.scale + Self.gap
    place = Rect(x: left, y: 0, width: room.width - left, height: room.height)
    let around = 28.0
    scale = min(
      0.9, place.width / (view.width + 2 * around), place.height / (view.height + 2 * around))
    guard scale > device.scale * 1.5 else { return nil }
    let size = Size(width: place.width / scale, height: place.height / scale)
    func begin(_ middle: Double, _ length: Double, _ low: Double, _ high: Double) -> Double {
      length >= high - low
        ? (low + high - length) / 2 : min(max(middle - length / 2, low), high - length)
    }
    let outer = device.outer
    region = Rect(
      x: begin(view.midX, size.width, outer.x, outer.maxX),
      y: begin(view.midY, size.height, outer.y, outer.maxY), width: size.width, height: size.height)
  }
}

extension PictureDrawing {
  /// Draws the close-up beside the device, and its outline on the device.
  ///
  /// Its groups have names of their own, so that every view is one `view` of the picture still.
  func drawCloseUp(_ closeUp: CloseUp, _ svg: inout SVGText) {
    let n = SVGText.number
    let (region, place) = (closeUp.region, closeUp.place)
    svg.open(
      "svg",
      [
        "class": "closeUp", "x": .number(place.x), "y": .number(place.y),
        "width": .number(place.width), "height": .number(place.height),
        "viewBox": "\(n(region.x)) \(n(region.y)) \(n(region.width)) \(n(region.height))",
        "overflow": "hidden",
      ])
    svg.newline()
    enlarged(closeUp.scale).drawDevice(&svg)
    svg.close("svg")
    svg.rect(
      Rect(x: place.x + 0.5, y: 0.5, width: place.width - 1, height: place.height - 1), radius: 6,
      ["fill": "none", "stroke": .string(theme.highlight), "stroke-opacity": 0.6])
    svg.newline()
  }
}
