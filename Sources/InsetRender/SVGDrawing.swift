import InsetDevices
import InsetModel
import InsetText

/// How large a picture is drawn, and so how much is written into it.
public enum PictureSize: String, Sendable, CaseIterable {
  /// For a hover: at most 320 by 200 pixels, one device.
  case small
  /// For a window or a page: at most 900 pixels high, with a caption and a legend.
  case large
  /// One of several side by side: at most 420 pixels high, with a caption.
  case medium

  var bounds: Size {
    switch self {
    case .small: Size(width: 320, height: 200)
    case .medium: Size(width: 460, height: 420)
    case .large: Size(width: 1000, height: 900)
    }
  }
}

/// What a drawing looks like.
public struct PictureStyle: Sendable, Hashable {
  public var appearance: Appearance
  public var size: PictureSize
  /// The path of the view that was asked about, as in `root.form.email`.
  public var highlight: String?
  /// Whether it is for a page that sets the colours and writes captions: a device alone, all of them
  /// on one scale.
  var isOnPage = false

  public init(
    appearance: Appearance = .light, size: PictureSize = .large, highlight: String? = nil
  ) {
    self.appearance = appearance
    self.size = size
    self.highlight = highlight
  }
}

extension Picture {
  /// The picture as an SVG document: the device with its housing and bars, the safe area, and all
  /// views; the same bytes for the same picture and style.
  ///
  /// Every view is a group of the class `view` that names its path and kind in `data-path` and
  /// `data-kind`, and the line of its declaration in `data-line`; the first `rect` in it, of the
  /// class `frame`, is its frame in points in the window's coordinates.
  ///
  /// - Parameter number: tells the ids of its parts from those of other pictures in the same page.
  /// - Complexity: O(views).
  public func svg(_ style: PictureStyle = PictureStyle(), number: Int = 0) -> String {
    PictureSheet([self]).svg(style, firstNumber: number)
  }
}

/// Pictures side by side, as one drawing.
public struct PictureSheet: Sendable, Hashable {
  public var pictures: [Picture]

  public init(_ pictures: [Picture]) { self.pictures = pictures }

  /// The width in pixels after which a sheet begins a new row.
  static let rowWidth = 1600.0

  /// All pictures as one SVG document, in rows; see `Picture.svg(_:)`.
  ///
  /// - Complexity: O(views of all pictures).
  public func svg(_ style: PictureStyle = PictureStyle()) -> String { svg(style, firstNumber: 0) }

  /// - Parameter firstNumber: tells the ids of the first picture's parts from those of other drawings
  ///   in the same page.
  func svg(_ style: PictureStyle, firstNumber: Int) -> String {
    let drawings = pictures.enumerated().map { index, picture in
      PictureDrawing(picture, style, number: firstNumber + index)
    }
    let gap = style.size == .small || style.isOnPage ? 0.0 : 20
    var places: [(x: Double, y: Double)] = []
    var x = gap
    var y = gap
    var rowHeight = 0.0
    var width = 0.0
    for drawing in drawings {
      if x > gap, x + drawing.outer.width > Self.rowWidth {
        x = gap
        y += rowHeight + gap
        rowHeight = 0
      }
      places.append((x, y))
      x += drawing.outer.width + gap
      width = max(width, x)
      rowHeight = max(rowHeight, drawing.outer.height)
    }
    let height = y + rowHeight + gap
    let theme = Theme.of(style.appearance)
    var svg = SVGText()
    svg.open(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": .number(width.rounded(.up)),
        "height": .number(height.rounded(.up)),
        "viewBox":
          "0 0 \(SVGText.number(width.rounded(.up))) \(SVGText.number(height.rounded(.up)))",
        "font-family":
          "-apple-system, 'SF Pro Text', 'Helvetica Neue', 'Liberation Sans', Arial, 'DejaVu Sans Condensed', sans-serif",
      ])
    svg.newline()
    if style.size != .small, !style.isOnPage {
      svg.element(
        "rect", ["class": "page", "width": "100%", "height": "100%", "fill": .string(theme.page)])
      svg.newline()
    }
    for (drawing, place) in zip(drawings, places) {
      svg.open(
        "g",
        [
          "class": "picture", "data-environment": .string(drawing.picture.environment.id),
          "data-screen": .string(drawing.picture.screen),
          "transform": "translate(\(SVGText.number(place.x)) \(SVGText.number(place.y)))",
        ])
      svg.newline()
      svg.append(drawing.draw())
      svg.close("g")
      svg.newline()
    }
    svg.close("svg")
    return svg.text + "\n"
  }
}

/// Draws one picture at the origin: the device scaled into its bounds, a caption under it.
struct PictureDrawing: Sendable {
  let picture: Picture
  let style: PictureStyle
  let theme: Theme
  /// What the ids of its parts begin with: they are told apart from those of other pictures by it.
  private var prefix: String
  let body: DeviceBody
  /// Pixels for each point.
  private(set) var scale: Double
  /// What a hover's device is too small for.
  private let closeUp: CloseUp?
  /// Whether this is the drawing in the close-up, whose groups are no views of the picture.
  private var isCloseUp = false
  /// The size of the drawing in pixels, caption and legend included.
  let outer: Size

  private static let captionHeight = 40.0
  private static let legendHeight = 26.0
  /// How much wider than the layout's widths a reader's font may be, set bold.
  private static let widest = 1.25

  init(_ picture: Picture, _ style: PictureStyle, number: Int) {
    self.picture = picture
    self.style = style
    prefix = "p\(number)"
    theme = style.isOnPage ? .ofPage : Theme.of(style.appearance)
    body = DeviceBody(picture.environment)
    let whole = body.outer
    let bounds = style.size.bounds
    var scale = min(bounds.width / whole.width, bounds.height / whole.height, 1.2)
    if style.isOnPage { scale = Self.pageScale(picture.environment.idiom) }
    var closeUp: CloseUp?
    if style.size == .small, let path = style.highlight, let view = picture.view(at: path),
      view.id != Scene.root
    {
      // The device gives up some of its width.
      let half = min(scale, bounds.width * 0.48 / whole.width)
      closeUp = CloseUp(of: view.rect, on: (whole, half), in: bounds)
      if closeUp != nil { scale = half }
    }
    self.scale = scale
    self.closeUp = closeUp
    var size = Size(width: whole.width * scale, height: whole.height * scale)
    if let closeUp { size = Size(width: closeUp.place.maxX, height: closeUp.place.maxY) }
    let hasCaption = style.size != .small && !style.isOnPage
    if hasCaption { size.height += Self.captionHeight }
    if style.size == .large {
      size.height += Self.legendHeight
      size.width = max(size.width, 480)
    }
    if hasCaption {
      let widest = max(
        TextFitting.width(picture.environment.displayName(withOS: true)) * 13 * Self.widest,
        TextFitting.width(Self.details(of: picture)) * 11 * Self.widest)
      size.width = max(size.width, widest)
    }
    outer = size
  }

  private var hasCaption: Bool { style.size != .small && !style.isOnPage }

  /// Pixels for each point on a page: devices of a family keep their proportions.
  static func pageScale(_ idiom: Idiom) -> Double {
    switch idiom {
    case .phone: 0.5
    case .pad: 0.36
    case .tv: 0.3
    }
  }

  func id(_ name: String) -> String { "\(prefix)-\(name)" }

  /// The class of a group that stands for something in the picture.
  private func named(_ name: String) -> String { isCloseUp ? "closeUp-" + name : name }

  /// The same for a close-up.
  func enlarged(_ scale: Double) -> PictureDrawing {
    var copy = self
    copy.scale = scale
    copy.prefix += "c"
    copy.isCloseUp = true
    return copy
  }

  /// A line of so many pixels on the page, in points of the device.
  func pixels(_ count: Double) -> Double { count / scale }

  func draw() -> SVGText {
    var svg = SVGText()
    let width = closeUp == nil ? outer.width : closeUp.map { $0.place.x - CloseUp.gap } ?? 0
    let left = max(0, (width - body.outer.width * scale) / 2)
    let top = closeUp == nil ? 0 : max(0, (outer.height - body.outer.height * scale) / 2)
    svg.open(
      "g",
      [
        "class": "device",
        "transform":
          "translate(\(SVGText.number(left)) \(SVGText.number(top))) scale(\(scaleText)) translate(\(SVGText.number(-body.outer.x)) \(SVGText.number(-body.outer.y)))",
      ])
    svg.newline()
    drawDevice(&svg)
    if let closeUp { drawOutline(closeUp, &svg) }
    svg.close("g")
    svg.newline()
    if let closeUp { drawCloseUp(closeUp, &svg) }
    drawCaption(&svg)
    return svg
  }

  /// The part of a device that its close-up shows.
  private func drawOutline(_ closeUp: CloseUp, _ svg: inout SVGText) {
    svg.rect(
      closeUp.region,
      [
        "fill": "none", "stroke": .string(theme.highlight), "stroke-opacity": 0.6,
        "stroke-width": .number(pixels(1)), "stroke-dasharray": .string(dashes(2, 2)),
      ])
  }

  /// The device and all that is on it, in points of the window.
  func drawDevice(_ svg: inout SVGText) {
    defineParts(&svg)
    body.draw(&svg, theme)
    svg.open("g", ["clip-path": "url(#\(id("screen")))"])
    svg.newline()
    drawScreen(&svg)
    svg.close("g")
    svg.newline()
    drawHousing(&svg)
    drawMarks(&svg)
    drawHighlight(&svg)
    svg.newline()
  }

  /// The scale with six digits, so that a device stays inside its bounds.
  private var scaleText: String {
    let millionths = Int(clamping: scale * 1_000_000)
    let digits = String(1_000_000 + millionths % 1_000_000).dropFirst()
    return "\(millionths / 1_000_000).\(digits)"
  }

  private func defineParts(_ svg: inout SVGText) {
    svg.open("defs")
    svg.open("clipPath", ["id": .string(id("screen"))])
    svg.rect(body.screen, radius: body.screenRadius, [:])
    svg.close("clipPath")
    let step = pixels(6)
    svg.open(
      "pattern",
      [
        "id": .string(id("unsafe")), "width": .number(step), "height": .number(step),
        "patternUnits": "userSpaceOnUse", "patternTransform": "rotate(45)",
      ])
    svg.element(
      "rect",
      [
        "width": .number(step * 0.28), "height": .number(step), "fill": .string(theme.unsafe),
        "fill-opacity": 0.5,
      ])
    svg.close("pattern")
    svg.close("defs")
    svg.newline()
  }

  private func drawScreen(_ svg: inout SVGText) {
    if body.screen != picture.window {
      svg.rect(body.screen, ["fill": .string(theme.beyond)])
    }
    svg.rect(
      picture.window,
      ["class": "window", "fill": .string(picture.isSheet ? theme.beyond : theme.screen)])
    svg.newline()
    for view in picture.views { draw(view, &svg) }
    for bar in picture.bars where bar.kind != .sensorHousing && bar.kind != .homeIndicator {
      BarDrawing(picture: picture, theme: theme).draw(bar, &svg)
      svg.newline()
    }
    for bar in picture.bars where bar.kind == .homeIndicator {
      svg.rect(
        bar.rect, radius: bar.rect.height / 2,
        ["class": "homeIndicator", "fill": .string(theme.text)])
    }
    drawSafeArea(&svg)
  }

  private func draw(_ view: PictureView, _ svg: inout SVGText) {
    svg.open(
      "g",
      [
        "class": .string(named("view")), "data-path": .string(view.path),
        "data-kind": .string(view.kind.rawValue),
        "data-line": .string(view.line.map(String.init) ?? ""),
      ])
    var drawing = ViewDrawing(view: view, theme: theme, picture: picture, line: pixels(1))
    drawing.draw()
    svg.append(drawing.svg)
    svg.close("g")
    svg.newline()
  }

  /// The strips outside the safe area hatched, its edge dashed, and the margins dotted.
  private func drawSafeArea(_ svg: inout SVGText) {
    let root = picture.root
    let safe = picture.safeArea
    let strips = [
      Rect(x: root.x, y: root.y, width: root.width, height: safe.y - root.y),
      Rect(x: root.x, y: safe.maxY, width: root.width, height: root.maxY - safe.maxY),
      Rect(x: root.x, y: safe.y, width: safe.x - root.x, height: safe.height),
      Rect(x: safe.maxX, y: safe.y, width: root.maxX - safe.maxX, height: safe.height),
    ]
    svg.open("g", ["class": "unsafe", "fill": "url(#\(id("unsafe")))", "opacity": 0.45])
    for strip in strips where strip.width > 0 && strip.height > 0 { svg.rect(strip, [:]) }
    svg.close("g")
    svg.rect(
      safe,
      [
        "class": "safeArea", "fill": "none", "stroke": .string(theme.safe),
        "stroke-width": .number(pixels(1.2)), "stroke-dasharray": .string(dashes(5, 3)),
      ])
    if style.size == .large || style.isOnPage {
      svg.rect(
        picture.margins,
        [
          "class": "margins", "fill": "none", "stroke": .string(theme.margin),
          "stroke-width": .number(pixels(0.9)), "stroke-dasharray": .string(dashes(1.5, 3)),
          "stroke-opacity": 0.8,
        ])
    }
    svg.newline()
  }

  private func dashes(_ on: Double, _ off: Double) -> String {
    "\(SVGText.number(pixels(on))) \(SVGText.number(pixels(off)))"
  }

  /// What is wrong: a frame around the view and, where there is room, a badge at its corner.
  private func drawMarks(_ svg: inout SVGText) {
    for view in picture.views {
      guard view.mark != nil || !view.ambiguous.isEmpty else { continue }
      let isError = view.mark.map { $0.severity == .error } ?? true
      let color = isError ? theme.problem : theme.warning
      svg.open("g", ["class": .string(named("problem")), "data-path": .string(view.path)])
      if let mark = view.mark { svg.element("title", [:], mark.message) }
      let rect = view.rect
      let isOpen = !view.ambiguous.isEmpty
      svg.rect(
        rect,
        [
          "fill": .string(color), "fill-opacity": view.id == Scene.root ? 0 : 0.1,
          "stroke": .string(color), "stroke-width": .number(pixels(1.6)),
          "stroke-dasharray": .string(isOpen ? dashes(3, 2.4) : "none"),
          "clip-path": "url(#\(id("screen")))",
        ])
      let radius = pixels(style.size == .small ? 4.5 : 7)
      // Beside a small view, lest it covers what is in it.
      let away = rect.height < radius * 5 ? radius * 0.8 : 0
      let x = min(max(rect.maxX + away, picture.window.x + radius), picture.window.maxX - radius)
      let y = min(max(rect.y - away, picture.window.y + radius), picture.window.maxY - radius)
      svg.element(
        "circle",
        [
          "cx": .number(x), "cy": .number(y), "r": .number(radius), "fill": .string(color),
          "stroke": .string(theme.screen), "stroke-width": .number(pixels(1)),
        ])
      svg.element(
        "text",
        [
          "x": .number(x), "y": .number(y + radius * 0.58), "font-size": .number(radius * 1.6),
          "font-weight": "bold", "text-anchor": "middle", "fill": .string(theme.onProblem),
        ], isOpen ? "?" : "!")
      svg.close("g")
    }
  }

  private func drawHighlight(_ svg: inout SVGText) {
    guard let path = style.highlight, let view = picture.view(at: path) else { return }
    let rect = view.rect
    svg.open("g", ["class": .string(named("highlight")), "data-path": .string(path)])
    svg.rect(
      rect,
      [
        "fill": .string(theme.highlight), "fill-opacity": 0.14, "stroke": .string(theme.highlight),
        "stroke-width": .number(pixels(2)),
      ])
    let side = pixels(5)
    // Handles at the corners, where they leave something to be seen of the view.
    guard min(rect.width, rect.height) > side * 4 else { return svg.close("g") }
    for (x, y) in [
      (rect.x, rect.y), (rect.maxX, rect.y), (rect.x, rect.maxY), (rect.maxX, rect.maxY),
    ] {
      svg.rect(
        Rect(x: x - side / 2, y: y - side / 2, width: side, height: side),
        [
          "fill": "#ffffff", "stroke": .string(theme.highlight),
          "stroke-width": .number(pixels(1.2)),
        ])
    }
    svg.close("g")
  }

  private func drawHousing(_ svg: inout SVGText) {
    for bar in picture.bars where bar.kind == .sensorHousing {
      body.drawHousing(bar.rect, &svg)
      svg.newline()
    }
  }

  private func drawCaption(_ svg: inout SVGText) {
    guard hasCaption else { return }
    let centre = outer.width / 2
    var y = body.outer.height * scale + 18
    let environment = picture.environment
    svg.line(
      environment.displayName(withOS: true), x: centre, y: y, size: 13, color: theme.caption,
      anchor: "middle", weight: "600", name: "caption")
    y += 15
    svg.line(
      Self.details(of: picture), x: centre, y: y, size: 11, color: theme.faint, anchor: "middle",
      name: "caption")
    if style.size == .large { drawLegend(&svg, y + 24) }
    svg.newline()
  }

  /// The screen with its measures.
  private static func details(of picture: Picture) -> String {
    "\(picture.screen) · \(measures(of: picture))"
  }

  /// The screen's size and its safe-area insets: top, left, bottom, right.
  static func measures(of picture: Picture) -> String {
    let root = picture.root
    let safe = picture.safeArea
    let insets = [
      safe.y - root.y, safe.x - root.x, root.maxY - safe.maxY, root.maxX - safe.maxX,
    ]
    let size = picture.environment.size
    return
      "\(formatPoints(size.width)) × \(formatPoints(size.height)) · safe area "
      + insets.map { formatPoints($0) }.joined(separator: " · ")
  }

  private func drawLegend(_ svg: inout SVGText, _ y: Double) {
    var entries: [(name: String, color: String, dashes: String)] = [
      ("safe area", theme.safe, "5 3"), ("margins", theme.margin, "1.5 3"),
    ]
    if picture.views.contains(where: { $0.mark != nil || !$0.ambiguous.isEmpty }) {
      let hasErrors = picture.views.contains {
        $0.mark.map { $0.severity == .error } ?? !$0.ambiguous.isEmpty
      }
      entries.append(("problem", hasErrors ? theme.problem : theme.warning, "none"))
    }
    if let path = style.highlight, picture.view(at: path) != nil {
      entries.append((path, theme.highlight, "none"))
    }
    let widths = entries.map { 34 + TextFitting.width($0.name) * 11 }
    var x = (outer.width - widths.reduce(0, +)) / 2
    for (entry, width) in zip(entries, widths) {
      svg.element(
        "line",
        [
          "x1": .number(x), "x2": .number(x + 18), "y1": .number(y - 4), "y2": .number(y - 4),
          "stroke": .string(entry.color), "stroke-width": 1.6,
          "stroke-dasharray": .string(entry.dashes),
        ])
      svg.line(entry.name, x: x + 23, y: y, size: 11, color: theme.faint)
      x += width
    }
  }
}

extension SVGText {
  /// A line of text, as wide in every font as the layout takes it, and no wider than `limit` points.
  mutating func line(
    _ string: String, x: Double, y: Double, size: Double, color: String, anchor: String = "start",
    weight: String = "400", name: String? = nil, limit: Double = .infinity
  ) {
    guard !string.isEmpty else { return }
    var attributes: [(String, Value)] = []
    if let name { attributes.append(("class", .string(name))) }
    attributes += [
      ("x", .number(x)), ("y", .number(y)), ("font-size", .number(size)),
      ("fill", .string(color)), ("text-anchor", .string(anchor)), ("font-weight", .string(weight)),
    ]
    let width = min(TextFitting.width(string) * size, limit)
    if width > 0 {
      attributes.append(("textLength", .number(width)))
      attributes.append(("lengthAdjust", "spacingAndGlyphs"))
    }
    element("text", attributes, string)
  }

  mutating func rect(_ rect: Rect, radius: Double = 0, _ attributes: Attributes) {
    var all: [(String, Value)] = [
      ("x", .number(rect.x)), ("y", .number(rect.y)), ("width", .number(max(0, rect.width))),
      ("height", .number(max(0, rect.height))),
    ]
    if radius > 0 { all.append(("rx", .number(radius))) }
    for (key, value) in attributes { all.append((key, value)) }
    element("rect", all)
  }
}
