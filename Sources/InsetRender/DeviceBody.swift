import InsetDevices

/// The device around the screen: how thick it is at each side, how round, and where its button is.
///
/// Rectangles are points in the window's coordinates, so the body reaches into negative ones. Only
/// the screen's corners and housing follow the catalogue; the frame around them is for looks.
struct DeviceBody: Sendable {
  /// All of the device, its stand included.
  let outer: Rect
  /// Its outline.
  let shell: Rect
  let shellRadius: Double
  /// The whole screen; the window is a part of it in Split View.
  let screen: Rect
  let screenRadius: Double
  private let device: Device
  private let orientation: Orientation

  init(_ environment: Environment) {
    device = environment.device
    orientation = environment.orientation
    let size = device.size(environment.orientation) ?? environment.size
    screen = Rect(x: 0, y: 0, width: size.width, height: size.height)
    screenRadius = device.cornerRadius.points ?? 0
    let (side, end): (Double, Double) =
      switch (environment.idiom, device.home) {
      case (.tv, _): (16, 16)
      case (.phone, .button): (14, 64)
      case (.phone, _): (13, 13)
      case (.pad, .button): (30, 68)
      case (.pad, _): (30, 30)
      }
    let isUpright = environment.orientation == .portrait
    let horizontal = isUpright ? side : end
    let vertical = isUpright ? end : side
    shell = Rect(
      x: -horizontal, y: -vertical, width: size.width + 2 * horizontal,
      height: size.height + 2 * vertical)
    shellRadius =
      environment.idiom == .tv ? 10 : device.home == .button ? 44 : screenRadius + side
    let stand = environment.idiom == .tv ? 46.0 : 0
    outer = Rect(
      x: shell.x - 2, y: shell.y - 2, width: shell.width + 4, height: shell.height + 4 + stand)
  }

  func draw(_ svg: inout SVGText, _ theme: Theme) {
    if device.idiom == .tv {
      svg.rect(
        Rect(x: screen.midX - 160, y: shell.maxY + 36, width: 320, height: 10), radius: 5,
        ["fill": .string(theme.bodyEdge)])
      svg.rect(
        Rect(x: screen.midX - 24, y: shell.maxY, width: 48, height: 40),
        ["fill": .string(theme.bodyEdge)])
    }
    svg.rect(
      shell, radius: shellRadius,
      [
        "class": "body", "fill": .string(theme.body), "stroke": .string(theme.bodyEdge),
        "stroke-width": 2,
      ])
    if device.home == .button { drawButton(&svg, theme) }
    svg.newline()
  }

  /// The home button, at the bottom or, turned, at the right; the speaker at the other end.
  private func drawButton(_ svg: inout SVGText, _ theme: Theme) {
    let isUpright = orientation == .portrait
    let depth = isUpright ? shell.maxY - screen.maxY : shell.maxX - screen.maxX
    let x = isUpright ? screen.midX : screen.maxX + depth / 2
    let y = isUpright ? screen.maxY + depth / 2 : screen.midY
    svg.element(
      "circle",
      [
        "cx": .number(x), "cy": .number(y), "r": .number(depth * 0.33), "fill": "none",
        "stroke": .string(theme.bodyEdge), "stroke-width": 2.5,
      ])
    guard device.idiom == .phone else { return }
    let speaker =
      isUpright
      ? Rect(x: screen.midX - 26, y: shell.y + depth / 2 - 2.5, width: 52, height: 5)
      : Rect(x: shell.x + depth / 2 - 2.5, y: screen.midY - 26, width: 5, height: 52)
    svg.rect(speaker, radius: 2.5, ["fill": .string(theme.bodyEdge)])
  }

  /// The notch or island, black as the body: a notch grows out of the screen's edge.
  func drawHousing(_ rect: Rect, _ svg: inout SVGText) {
    guard device.sensorHousing == .notch else {
      svg.rect(
        rect, radius: min(rect.width, rect.height) / 2,
        ["class": "sensorHousing", "fill": "#000000"])
      return
    }
    let n = SVGText.number
    let r = 20.0
    let path: String
    if orientation == .portrait {
      let (l, t, e, b) = (rect.x, screen.y - 1, rect.maxX, rect.maxY)
      path =
        "M\(n(l - 6)) \(n(t)) Q\(n(l)) \(n(t)) \(n(l)) \(n(t + 7)) L\(n(l)) \(n(b - r)) "
        + "Q\(n(l)) \(n(b)) \(n(l + r)) \(n(b)) L\(n(e - r)) \(n(b)) "
        + "Q\(n(e)) \(n(b)) \(n(e)) \(n(b - r)) L\(n(e)) \(n(t + 7)) "
        + "Q\(n(e)) \(n(t)) \(n(e + 6)) \(n(t)) Z"
    } else {
      let (t, l, b, e) = (rect.y, screen.x - 1, rect.maxY, rect.maxX)
      path =
        "M\(n(l)) \(n(t - 6)) Q\(n(l)) \(n(t)) \(n(l + 7)) \(n(t)) L\(n(e - r)) \(n(t)) "
        + "Q\(n(e)) \(n(t)) \(n(e)) \(n(t + r)) L\(n(e)) \(n(b - r)) "
        + "Q\(n(e)) \(n(b)) \(n(e - r)) \(n(b)) L\(n(l + 7)) \(n(b)) "
        + "Q\(n(l)) \(n(b)) \(n(l)) \(n(b + 6)) Z"
    }
    svg.element("path", ["class": "sensorHousing", "d": .string(path), "fill": "#000000"])
  }
}
