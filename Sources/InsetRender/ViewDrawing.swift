import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// Draws one view as its kind looks in UIKit, simplified: what it is must show, not how it is styled.
struct ViewDrawing: Sendable {
  let view: PictureView
  let theme: Theme
  let picture: Picture
  /// One pixel of the page, in points.
  let line: Double
  private(set) var svg = SVGText()

  init(view: PictureView, theme: Theme, picture: Picture, line: Double) {
    self.view = view
    self.theme = theme
    self.picture = picture
    self.line = line
  }

  private var rect: Rect { view.rect }
  private var isRTL: Bool { picture.environment.direction == .rtl }
  private var isRoot: Bool { view.id == Scene.root }
  private var title: String { view.text ?? "" }

  /// The view's frame first, then what is in it.
  mutating func draw() {
    switch view.kind {
    case .view, .container: drawPlain()
    case .stack: frame(fill: "none", edge: theme.surfaceEdge, dashes: "4 3")
    case .label: drawLabel()
    case .button: drawButton()
    case .image: drawImage()
    case .field: drawField(theme.field, radius: 6, icon: false)
    case .searchBar: drawField(theme.keyboard, radius: 10, icon: true)
    case .text: drawLines()
    case .switch: drawSwitch()
    case .slider: drawSlider()
    case .stepper: drawSegments(["−", "+"])
    case .segmented: drawSegments(segments)
    case .progress: drawProgress()
    case .activity: drawActivity()
    case .pageControl: drawPages()
    case .datePicker, .picker: drawWheel()
    case .scroll: drawScroll()
    case .table: drawTable()
    case .collection: drawCollection()
    case .web: drawWeb()
    case .map: drawMap()
    }
  }

  // MARK: Parts

  private mutating func frame(
    fill: String, opacity: Double = 1, edge: String? = nil, radius: Double = 0,
    dashes: String? = nil
  ) {
    var attributes: [(String, SVGText.Value)] = [
      ("class", "frame"), ("x", .number(rect.x)), ("y", .number(rect.y)),
      ("width", .number(max(0, rect.width))), ("height", .number(max(0, rect.height))),
      ("fill", .string(fill)),
    ]
    if opacity < 1 { attributes.append(("fill-opacity", .number(opacity))) }
    if radius > 0 {
      attributes.append(("rx", .number(min(radius, rect.width / 2, rect.height / 2))))
    }
    if let edge {
      attributes.append(("stroke", .string(edge)))
      attributes.append(("stroke-width", .number(line)))
    }
    if let dashes {
      let scaled = dashes.split(separator: " ").compactMap { Double($0) }
        .map { SVGText.number($0 * line) }
      attributes.append(("stroke-dasharray", .string(scaled.joined(separator: " "))))
    }
    svg.element("rect", attributes)
  }

  private mutating func write(
    _ string: String, x: Double, y: Double, size: Double, color: String, anchor: String = "start",
    weight: String = "400"
  ) {
    svg.line(
      string, x: x, y: y, size: size, color: color, anchor: anchor, weight: weight,
      limit: rect.width * 1.02 + 1)
  }

  /// One line of text in the middle of the frame, cut where it does not fit.
  private mutating func writeCentred(
    _ string: String, size: Double, color: String, weight: String = "400"
  ) {
    let fitting = min(size, rect.height * 0.9)
    guard fitting > 2, let line = fitted(string, size: fitting, limit: 1).first else { return }
    write(
      line, x: rect.midX, y: rect.midY + fitting * 0.36, size: fitting, color: color,
      anchor: "middle", weight: weight)
  }

  private func fitted(_ string: String, size: Double, limit: Int) -> [String] {
    TextFitting.lines(string, width: rect.width, size: size, limit: limit)
  }

  private mutating func path(_ d: String, stroke: String, width: Double, fill: String = "none") {
    svg.element(
      "path",
      [
        "d": .string(d), "fill": .string(fill), "stroke": .string(stroke),
        "stroke-width": .number(width), "stroke-linecap": "round", "stroke-linejoin": "round",
      ])
  }

  /// The name, small, in the upper corner: what a plain area is for.
  private mutating func nameTag() {
    let size = 11 * max(1, line * 0.8)
    guard rect.height > size * 2.2, rect.width > size * 2 else { return }
    let name = TextFitting.lines(
      view.component ?? view.name, width: rect.width - size, size: size, limit: 1)[0]
    write(
      name, x: isRTL ? rect.maxX - size / 2 : rect.x + size / 2, y: rect.y + size * 1.3, size: size,
      color: theme.placeholder, anchor: isRTL ? "end" : "start")
  }

  // MARK: Kinds

  private mutating func drawPlain() {
    if isRoot {
      let isCard = picture.isSheet
      frame(fill: theme.screen, radius: isCard ? 12 : 0)
      return
    }
    frame(fill: theme.surface, edge: theme.surfaceEdge)
    if view.role != .background || view.kind == .container { nameTag() }
  }

  private mutating func drawLabel() {
    frame(fill: theme.text, opacity: 0.04, edge: theme.surfaceEdge, dashes: "1.5 2.5")
    let size = view.fontSize
    let lineHeight = size * 1.193
    let room = max(1, Int(clamping: rect.height / lineHeight + 0.25))
    let limit = view.lines == 0 ? room : min(room, view.lines)
    let fits = min(size, rect.height * 0.9)
    guard fits > 2 else { return }
    let lines = fitted(title.isEmpty ? view.name : title, size: fits, limit: limit)
    let height = Double(lines.count) * lineHeight
    var y = rect.y + max(0, (rect.height - height) / 2) + min(lineHeight, rect.height) * 0.78
    for text in lines {
      write(
        text, x: isRTL ? rect.maxX : rect.x, y: y, size: fits, color: theme.text,
        anchor: isRTL ? "end" : "start")
      y += lineHeight
    }
  }

  private mutating func drawButton() {
    frame(fill: theme.tintFill, edge: theme.tint, radius: 9)
    writeCentred(
      title.isEmpty ? view.name : title, size: view.fontSize, color: theme.tint, weight: "500"
    )
  }

  private mutating func drawImage() {
    let isBackground = view.role == .background
    let mark = isBackground ? theme.backdropMark : theme.pictureMark
    frame(
      fill: isBackground ? theme.backdrop : theme.picture,
      edge: isBackground ? nil : theme.surfaceEdge)
    // A sun over mountains, as pictures that are still to come have.
    let side = min(rect.width, rect.height, isBackground ? 120 : 90) * 0.5
    guard side > 6 else { return }
    let n = SVGText.number
    let (x, y) = (rect.midX, rect.midY)
    path(
      "M\(n(x - side / 2)) \(n(y + side * 0.32)) L\(n(x - side * 0.16)) \(n(y - side * 0.16)) "
        + "L\(n(x + side * 0.06)) \(n(y + side * 0.12)) L\(n(x + side * 0.2)) \(n(y - side * 0.02)) "
        + "L\(n(x + side / 2)) \(n(y + side * 0.32)) Z", stroke: mark,
      width: side * 0.04, fill: mark)
    svg.element(
      "circle",
      [
        "cx": .number(x + side * 0.24), "cy": .number(y - side * 0.26), "r": .number(side * 0.09),
        "fill": .string(mark),
      ])
  }

  private mutating func drawField(_ fill: String, radius: Double, icon: Bool) {
    frame(fill: fill, edge: icon ? nil : theme.surfaceEdge, radius: radius)
    let size = min(view.fontSize, rect.height * 0.6)
    guard size > 2, rect.width > 16 else { return }
    let lead = icon ? size * 1.5 : 0
    if icon {
      let x = isRTL ? rect.maxX - 16 : rect.x + 16
      let n = SVGText.number
      svg.element(
        "circle",
        [
          "cx": .number(x), "cy": .number(rect.midY - 1), "r": .number(size * 0.32), "fill": "none",
          "stroke": .string(theme.placeholder), "stroke-width": 1.6,
        ])
      path(
        "M\(n(x + size * 0.24)) \(n(rect.midY + size * 0.2)) l\(n(size * 0.26)) \(n(size * 0.26))",
        stroke: theme.placeholder, width: 1.6)
    }
    let text = TextFitting.lines(
      title.isEmpty ? icon ? "Search" : view.name : title, width: rect.width - 14 - lead,
      size: size, limit: 1)[0]
    write(
      text, x: isRTL ? rect.maxX - 7 - lead : rect.x + 7 + lead, y: rect.midY + size * 0.36,
      size: size, color: theme.placeholder, anchor: isRTL ? "end" : "start")
  }

  /// A text view: its text, or lines that stand for some.
  private mutating func drawLines() {
    frame(fill: theme.field, edge: theme.surfaceEdge, radius: 4)
    let size = view.fontSize
    if !title.isEmpty, rect.height > size {
      let limit = max(1, Int(clamping: rect.height / (size * 1.2)))
      var y = rect.y + 8 + size * 0.9
      for text in TextFitting.lines(title, width: rect.width - 10, size: size, limit: limit)
      where y < rect.maxY {
        write(
          text, x: isRTL ? rect.maxX - 5 : rect.x + 5, y: y, size: size, color: theme.text,
          anchor: isRTL ? "end" : "start")
        y += size * 1.2
      }
      return
    }
    var y = rect.y + 16
    let widths = [0.92, 0.86, 0.94, 0.6]
    var index = 0
    while y < rect.maxY - 6, index < 200 {
      let width = (rect.width - 16) * widths[index % widths.count]
      guard width > 0 else { return }
      svg.rect(
        Rect(x: isRTL ? rect.maxX - 8 - width : rect.x + 8, y: y - 4, width: width, height: 6),
        radius: 3, ["fill": .string(theme.surfaceEdge), "fill-opacity": 0.7])
      y += 20
      index += 1
    }
  }

  private mutating func drawSwitch() {
    frame(fill: theme.safe, radius: 1000)
    let radius = max(0, min(rect.width, rect.height) / 2 - 2)
    svg.element(
      "circle",
      [
        "cx": .number(isRTL ? rect.x + radius + 2 : rect.maxX - radius - 2),
        "cy": .number(rect.midY), "r": .number(radius), "fill": "#ffffff",
      ])
  }

  private mutating func drawSlider() {
    frame(fill: "none")
    let filled = rect.width * 0.4
    svg.rect(
      Rect(x: rect.x, y: rect.midY - 2, width: rect.width, height: 4), radius: 2,
      ["fill": .string(theme.surfaceEdge)])
    svg.rect(
      Rect(x: isRTL ? rect.maxX - filled : rect.x, y: rect.midY - 2, width: filled, height: 4),
      radius: 2, ["fill": .string(theme.tint)])
    svg.element(
      "circle",
      [
        "cx": .number(isRTL ? rect.maxX - filled : rect.x + filled), "cy": .number(rect.midY),
        "r": .number(max(0, min(13, rect.height / 2))), "fill": "#ffffff",
        "stroke": .string(theme.surfaceEdge), "stroke-width": .number(line),
      ])
  }

  private var segments: [String] {
    let words = ViewState.segmentTitles(in: title)
    return words.count > 1 ? words : ["First", "Second"]
  }

  private mutating func drawSegments(_ names: [String]) {
    frame(fill: theme.keyboard, radius: 8)
    let width = rect.width / Double(names.count)
    for (index, name) in names.enumerated() {
      let x = rect.x + width * Double(index)
      if index == 0, view.kind == .segmented {
        svg.rect(
          Rect(x: x + 2, y: rect.y + 2, width: width - 4, height: rect.height - 4), radius: 6,
          ["fill": .string(theme.key)])
      } else if index > 0, view.kind == .stepper {
        svg.rect(
          Rect(x: x - 0.5, y: rect.y + rect.height * 0.25, width: 1, height: rect.height * 0.5),
          ["fill": .string(theme.placeholder)])
      }
      let size = min(13, rect.height * 0.7)
      let text = TextFitting.lines(name, width: width - 6, size: size, limit: 1)[0]
      write(
        text, x: x + width / 2, y: rect.midY + size * 0.36, size: size, color: theme.text,
        anchor: "middle")
    }
  }

  private mutating func drawProgress() {
    frame(fill: theme.surfaceEdge, radius: 1000)
    let width = rect.width * 0.6
    svg.rect(
      Rect(x: isRTL ? rect.maxX - width : rect.x, y: rect.y, width: width, height: rect.height),
      radius: rect.height / 2, ["fill": .string(theme.tint)])
  }

  private mutating func drawActivity() {
    frame(fill: "none")
    let radius = min(rect.width, rect.height) / 2
    let turns: [(Double, Double)] = [
      (0, -1), (0.7071, -0.7071), (1, 0), (0.7071, 0.7071), (0, 1), (-0.7071, 0.7071), (-1, 0),
      (-0.7071, -0.7071),
    ]
    for (index, turn) in turns.enumerated() {
      svg.element(
        "line",
        [
          "x1": .number(rect.midX + turn.0 * radius * 0.45),
          "y1": .number(rect.midY + turn.1 * radius * 0.45),
          "x2": .number(rect.midX + turn.0 * radius * 0.9),
          "y2": .number(rect.midY + turn.1 * radius * 0.9), "stroke": .string(theme.placeholder),
          "stroke-opacity": .number(0.3 + 0.08 * Double(index)),
          "stroke-width": .number(radius * 0.18), "stroke-linecap": "round",
        ])
    }
  }

  private mutating func drawPages() {
    frame(fill: "none")
    for index in 0..<3 {
      svg.element(
        "circle",
        [
          "cx": .number(rect.midX + Double(index - 1) * 16), "cy": .number(rect.midY), "r": 3.5,
          "fill": .string(index == 0 ? theme.text : theme.surfaceEdge),
        ])
    }
  }

  private mutating func drawWheel() {
    frame(fill: theme.field, edge: theme.surfaceEdge, radius: 8)
    let row = 32.0
    if rect.height > row {
      svg.rect(
        Rect(x: rect.x + 8, y: rect.midY - row / 2, width: rect.width - 16, height: row), radius: 7,
        ["fill": .string(theme.keyboard), "fill-opacity": 0.6])
    }
    let words =
      view.kind == .datePicker ? ["Mon 8 Jun", "Today", "Wed 10 Jun"] : ["One", "Two", "Three"]
    for (index, word) in words.enumerated() {
      let y = rect.midY + Double(index - 1) * row
      guard y > rect.y + 8, y < rect.maxY - 8 else { continue }
      let size = min(20, rect.height * 0.6)
      let text = TextFitting.lines(word, width: rect.width - 8, size: size, limit: 1)[0]
      write(
        text, x: rect.midX, y: y + size * 0.36, size: size,
        color: index == 1 ? theme.text : theme.placeholder, anchor: "middle")
    }
  }

  private mutating func drawScroll() {
    frame(fill: theme.surface, edge: theme.surfaceEdge)
    let height = min(rect.height * 0.35, 120)
    guard rect.height > 40 else { return }
    svg.rect(
      Rect(x: isRTL ? rect.x + 3 : rect.maxX - 6, y: rect.y + 8, width: 3, height: height),
      radius: 1.5, ["fill": .string(theme.placeholder), "fill-opacity": 0.7])
  }

  /// The part of a list that its bars leave free begins here.
  private var contentTop: Double { max(rect.y, min(picture.safeArea.y, rect.maxY)) }

  private mutating func drawTable() {
    frame(fill: theme.field, edge: theme.surfaceEdge)
    let lead = max(16, picture.safeArea.x - rect.x + 16)
    var y = contentTop
    var index = 0
    while y + 44 <= rect.maxY + 0.5, index < 60 {
      let width = min(max(0, rect.width - lead - 40), [180.0, 130, 160, 110][index % 4])
      let x = isRTL ? rect.maxX - lead - width : rect.x + lead
      svg.rect(
        Rect(x: x, y: y + 17, width: width, height: 9), radius: 4.5,
        ["fill": .string(theme.surfaceEdge)])
      svg.rect(
        Rect(
          x: isRTL ? rect.x : rect.x + lead, y: y + 43.5, width: max(0, rect.width - lead),
          height: 1), ["fill": .string(theme.surfaceEdge), "fill-opacity": 0.6])
      y += 44
      index += 1
    }
  }

  private mutating func drawCollection() {
    frame(fill: theme.surface, edge: theme.surfaceEdge)
    let gap = 10.0
    let columns = max(1, (rect.width / 140).rounded(.down))
    let side = (rect.width - gap * (columns + 1)) / columns
    guard side > 4 else { return }
    var y = contentTop + gap
    var count = 0
    while y + side * 0.3 < rect.maxY, count < 120 {
      var x = rect.x + gap
      for _ in 0..<min(120, Int(clamping: columns)) {
        svg.rect(
          Rect(x: x, y: y, width: side, height: min(side, rect.maxY - y)), radius: 8,
          ["fill": .string(theme.picture)])
        x += side + gap
        count += 1
      }
      y += side + gap
    }
  }

  private mutating func drawWeb() {
    frame(fill: theme.field, edge: theme.surfaceEdge)
    let radius = min(rect.width, rect.height, 120) * 0.22
    guard radius > 4 else { return }
    for width in [radius, radius * 0.45] {
      svg.element(
        "ellipse",
        [
          "cx": .number(rect.midX), "cy": .number(rect.midY), "rx": .number(width),
          "ry": .number(radius), "fill": "none", "stroke": .string(theme.pictureMark),
          "stroke-width": .number(radius * 0.06),
        ])
    }
    let n = SVGText.number
    for y in [rect.midY - radius * 0.5, rect.midY, rect.midY + radius * 0.5] {
      let half = y == rect.midY ? radius : radius * 0.866
      path(
        "M\(n(rect.midX - half)) \(n(y)) H\(n(rect.midX + half))", stroke: theme.pictureMark,
        width: radius * 0.06)
    }
  }

  private mutating func drawMap() {
    frame(fill: theme.picture, edge: theme.surfaceEdge)
    let n = SVGText.number
    let (w, h) = (rect.width, rect.height)
    guard w > 20, h > 20 else { return }
    let street = max(2, min(w, h) * 0.03)
    path(
      "M\(n(rect.x)) \(n(rect.y + h * 0.3)) L\(n(rect.maxX)) \(n(rect.y + h * 0.45)) "
        + "M\(n(rect.x + w * 0.3)) \(n(rect.y)) L\(n(rect.x + w * 0.42)) \(n(rect.maxY)) "
        + "M\(n(rect.x)) \(n(rect.y + h * 0.75)) L\(n(rect.maxX)) \(n(rect.y + h * 0.68))",
      stroke: theme.screen, width: street)
    let r = min(14, min(w, h) * 0.12)
    let (x, y) = (rect.midX, rect.midY)
    path(
      "M\(n(x)) \(n(y)) C\(n(x - r * 1.6)) \(n(y - r * 1.6)) \(n(x - r)) \(n(y - r * 2.8)) \(n(x)) "
        + "\(n(y - r * 2.8)) C\(n(x + r)) \(n(y - r * 2.8)) \(n(x + r * 1.6)) \(n(y - r * 1.6)) "
        + "\(n(x)) \(n(y)) Z", stroke: "none", width: 0, fill: theme.problem)
  }
}
