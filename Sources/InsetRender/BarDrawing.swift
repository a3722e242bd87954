import InsetDevices

/// Draws what lies over a screen: status bar, navigation bar, tab bar, toolbar, keyboard.
struct BarDrawing: Sendable {
  let picture: Picture
  let theme: Theme

  func draw(_ bar: BarFrame, _ svg: inout SVGText) {
    svg.open("g", ["class": .string(bar.kind.rawValue)])
    switch bar.kind {
    case .statusBar: statusBar(bar.rect, &svg)
    case .navigationBar: navigationBar(bar.rect, &svg)
    case .tabBar: buttons(bar.rect, 4, &svg)
    case .toolbar: buttons(bar.rect, 3, &svg)
    case .keyboard: keyboard(bar.rect, &svg)
    case .sensorHousing, .homeIndicator: break
    }
    svg.close("g")
  }

  private func text(
    _ string: String, _ x: Double, _ y: Double, size: Double, weight: String = "400",
    anchor: String = "middle", color: String, _ svg: inout SVGText
  ) {
    svg.line(string, x: x, y: y, size: size, color: color, anchor: anchor, weight: weight)
  }

  private func statusBar(_ rect: Rect, _ svg: inout SVGText) {
    let isTall = rect.height > 30
    let size = isTall ? 16.0 : 12
    let baseline = rect.y + (isTall ? rect.height * 0.5 + 11 : rect.height / 2 + 4.3)
    let isBeside = picture.bars.contains { $0.kind == .sensorHousing }
    let inset = isBeside ? 44.0 : 10
    text(
      "9:41", isBeside ? rect.x + inset + 8 : rect.x + rect.width / 2, baseline, size: size,
      weight: "600", color: theme.text, &svg)
    let battery = Rect(
      x: rect.maxX - inset - 24, y: baseline - size * 0.72, width: 22, height: size * 0.72)
    svg.rect(
      battery, radius: 3,
      ["fill": "none", "stroke": .string(theme.text), "stroke-opacity": 0.5, "stroke-width": 1])
    svg.rect(
      Rect(x: battery.x + 2, y: battery.y + 2, width: 15, height: battery.height - 4), radius: 1.5,
      ["fill": .string(theme.text)])
  }

  private func surface(_ rect: Rect, edge: Double, _ svg: inout SVGText) {
    svg.rect(rect, ["fill": .string(theme.bar), "fill-opacity": 0.86])
    svg.element(
      "line",
      [
        "x1": .number(rect.x), "x2": .number(rect.maxX), "y1": .number(edge), "y2": .number(edge),
        "stroke": .string(theme.barEdge), "stroke-width": 1,
      ])
  }

  private func navigationBar(_ rect: Rect, _ svg: inout SVGText) {
    // The bar's surface reaches up behind the status bar.
    let top = picture.isSheet ? rect.y : picture.window.y
    surface(
      Rect(x: rect.x, y: top, width: rect.width, height: rect.maxY - top), edge: rect.maxY, &svg)
    let side = max(16, picture.margins.x - rect.x)
    if picture.hasLargeTitle, rect.height > 80 {
      text(
        picture.screen, rect.x + side, rect.maxY - 14, size: 32, weight: "700", anchor: "start",
        color: theme.text, &svg)
      text(
        "‹ Back", rect.x + side - 8, rect.y + 29, size: 17, anchor: "start", color: theme.tint, &svg
      )
    } else {
      let middle = rect.y + rect.height / 2 + 6
      text(
        picture.screen, rect.x + rect.width / 2, middle, size: 17, weight: "600",
        color: theme.text, &svg)
      text("‹ Back", rect.x + side - 8, middle, size: 17, anchor: "start", color: theme.tint, &svg)
    }
  }

  /// A row of round buttons, with words under them where the bar is a tab bar on a phone.
  private func buttons(_ rect: Rect, _ count: Int, _ svg: inout SVGText) {
    let isAtTop = rect.midY < picture.window.midY
    surface(rect, edge: isAtTop ? rect.maxY : rect.y, &svg)
    let room = min(rect.height, 49)
    let y = rect.y + room / 2
    let sides = max(0, picture.safeArea.x - picture.root.x)
    let width = (rect.width - 2 * sides) / Double(count)
    for index in 0..<count {
      let x = rect.x + sides + width * (Double(index) + 0.5)
      let isChosen = index == 0 && count == 4
      svg.rect(
        Rect(x: x - 11, y: y - 11, width: 22, height: 22), radius: count == 4 ? 7 : 11,
        [
          "fill": .string(isChosen ? theme.tint : "none"),
          "stroke": .string(isChosen ? theme.tint : theme.placeholder), "stroke-width": 2,
        ])
    }
  }

  private func keyboard(_ rect: Rect, _ svg: inout SVGText) {
    svg.rect(rect, ["fill": .string(theme.keyboard)])
    // Above the keys lies the row of suggestions, below them what the home indicator needs.
    let area = Rect(
      x: rect.x + 3, y: rect.y + rect.height * 0.14, width: rect.width - 6,
      height: rect.height * 0.66)
    let rowHeight = area.height / 4
    for (row, keys) in [10, 9, 7, 3].enumerated() {
      let unit = area.width / 10
      let isLast = row == 3
      let widths =
        isLast ? [unit * 2.4, unit * 5, unit * 2.4] : Array(repeating: unit, count: keys)
      var x = area.x + (area.width - widths.reduce(0, +)) / 2
      for width in widths {
        svg.rect(
          Rect(
            x: x + 3, y: area.y + rowHeight * Double(row) + 5, width: width - 6,
            height: rowHeight - 10), radius: 5, ["fill": .string(theme.key)])
        x += width
      }
    }
  }
}
