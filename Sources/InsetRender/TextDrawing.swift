import InsetDevices
import InsetModel
import InsetText

extension Picture {
  /// The picture in characters, for editors that show text only: one line for each row, no line end
  /// at the end.
  ///
  /// Views are boxes or, where only one line is left for them, brackets; the one pointed out is drawn
  /// with heavy lines. What lies outside the safe area is dotted. Columns count characters of one
  /// cell; wide ones take two.
  ///
  /// - Parameters:
  ///   - highlight: the path of the view to point out.
  ///   - columns: at most so many, the frame of the device included; 20 at least.
  ///   - rows: at most so many; 8 at least.
  /// - Complexity: O(views × (columns × rows + labels)).
  public func text(highlight: String? = nil, columns: Int = 64, rows: Int = 24) -> String {
    var drawing = TextDrawing(self, columns: max(20, columns), rows: max(8, rows))
    drawing.draw(highlight)
    return drawing.lines.joined(separator: "\n")
  }
}

/// A grid of characters that a picture is drawn into.
private struct TextDrawing {
  /// How much higher than wide a character's cell is in the usual fonts.
  static let cellAspect = 2.0

  let picture: Picture
  /// Cells of the window inside the device's frame.
  let width: Int
  let height: Int
  /// What stands in each cell; a wide character is followed by an empty string.
  private var cells: [String]
  /// By cell, the directions that light lines go in: 1 up, 2 right, 4 down, 8 left.
  private var light: [UInt8]
  private var heavy: [UInt8]
  /// Views that have subviews.
  private var containers: Set<ID<View>> = []

  init(_ picture: Picture, columns: Int, rows: Int) {
    self.picture = picture
    let window = picture.window
    let inner = (width: Double(columns - 2), height: Double(rows - 2))
    // Points in a row of cells; a column has half of them.
    let row = max(
      window.height / inner.height, window.width / inner.width * Self.cellAspect, 1)
    width = max(8, Int(clamping: (window.width / row * Self.cellAspect).rounded()))
    height = max(4, Int(clamping: (window.height / row).rounded()))
    cells = Array(repeating: " ", count: width * height)
    light = Array(repeating: 0, count: width * height)
    heavy = Array(repeating: 0, count: width * height)
  }

  /// The drawing with the device's frame around it.
  var lines: [String] {
    var result = ["╭" + String(repeating: "─", count: width) + "╮"]
    for y in 0..<height {
      var line = "│"
      for x in 0..<width { line += character(y * width + x) }
      result.append(line + "│")
    }
    result.append("╰" + String(repeating: "─", count: width) + "╯")
    return result
  }

  private func character(_ index: Int) -> String {
    if heavy[index] != 0 { return Self.heavyLines[Int(heavy[index])] }
    if light[index] != 0 { return Self.lightLines[Int(light[index])] }
    return cells[index]
  }

  private static let lightLines = [
    " ", "│", "─", "└", "│", "│", "┌", "├", "─", "┘", "─", "┴", "┐", "┤", "┬", "┼",
  ]
  private static let heavyLines = [
    " ", "┃", "━", "┗", "┃", "┃", "┏", "┣", "━", "┛", "━", "┻", "┓", "┫", "┳", "╋",
  ]

  // MARK: From points to cells

  private func column(_ x: Double) -> Int {
    Int(clamping: ((x - picture.window.x) / picture.window.width * Double(width)).rounded())
  }
  private func row(_ y: Double) -> Int {
    Int(clamping: ((y - picture.window.y) / picture.window.height * Double(height)).rounded())
  }

  /// The cells of a rectangle: first and last column and row, or nil where it is out of sight.
  private func cells(of rect: Rect) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    let left = max(0, column(rect.x))
    let right = min(width - 1, max(column(rect.maxX) - 1, column(rect.x)))
    var top = row(rect.y)
    var bottom = row(rect.maxY) - 1
    if bottom <= top {
      // One row, the one that holds the middle.
      top = Int(clamping: (rect.midY - picture.window.y) / picture.window.height * Double(height))
      bottom = top
    }
    top = max(0, top)
    bottom = min(height - 1, bottom)
    guard left <= right, top <= bottom, rect.width >= 0 else { return nil }
    return (left, top, right, bottom)
  }

  // MARK: Drawing

  mutating func draw(_ highlight: String?) {
    shadeUnsafeArea()
    containers = Set(picture.views.compactMap(\.parent))
    for view in picture.views where view.id != Scene.root && view.path != highlight {
      draw(view, isHighlighted: false)
    }
    for bar in picture.bars { draw(bar) }
    if let highlight, let view = picture.view(at: highlight) { draw(view, isHighlighted: true) }
  }

  private mutating func shadeUnsafeArea() {
    guard let safe = cells(of: picture.safeArea) else { return }
    for y in 0..<height {
      for x in 0..<width
      where x < safe.left || x > safe.right || y < safe.top || y > safe.bottom {
        cells[y * width + x] = "·"
      }
    }
  }

  private mutating func draw(_ bar: BarFrame) {
    guard let place = cells(of: bar.rect) else { return }
    let middle = (place.top + place.bottom) / 2
    switch bar.kind {
    case .sensorHousing:
      for y in place.top...place.bottom {
        for x in place.left...place.right { put("█", x, y) }
      }
    case .homeIndicator:
      for x in place.left...place.right { put("▂", x, height - 1) }
    case .statusBar: write("9:41", place.left + 2, place.top, limit: place.right)
    case .navigationBar:
      line(place.left, place.right, place.bottom)
      let title = picture.screen
      write(title, (place.left + place.right - title.count) / 2, middle, limit: place.right)
    case .tabBar, .toolbar:
      let isAtTop = bar.rect.midY < picture.window.midY
      line(place.left, place.right, isAtTop ? place.bottom : place.top)
      let step = max(2, (place.right - place.left) / 5)
      let y = isAtTop ? place.top : min(place.top + 1, place.bottom)
      for x in stride(from: place.left + step, to: place.right, by: step) { put("○", x, y) }
    case .keyboard:
      for y in place.top...place.bottom {
        for x in place.left...place.right { put(y == place.top ? "▔" : "▒", x, y) }
      }
    }
  }

  private mutating func draw(_ view: PictureView, isHighlighted: Bool) {
    guard let place = cells(of: view.rect) else { return }
    let isPlain = view.kind == .label || (view.role == .background && !isHighlighted)
    let name = caption(view)
    if place.bottom > place.top, place.right > place.left, isHighlighted || !isPlain {
      clearCells(place, lines: isHighlighted)
      if isHighlighted, containers.contains(view.id), place.bottom - place.top < 4 {
        // Lines above and below would take the place of what it holds.
        for y in place.top...place.bottom {
          for x in [place.left, place.right] { join(x, y, 5, true) }
        }
        return
      }
      box(place, isHighlighted)
      // What lies behind others has its name in its upper line: inside, it would lie on theirs.
      let isLeaf = !containers.contains(view.id) && view.role != .background
      let y = isLeaf && place.bottom - place.top >= 2 ? place.top + 1 : place.top
      if place.right - place.left > 3, view.id != Scene.root {
        write(
          y == place.top ? " \(name) " : name, place.left + 2, y, limit: place.right - 1,
          overLines: isHighlighted)
      }
      return
    }
    if view.role == .background, view.kind != .label, !isHighlighted { return }
    let middle = (place.top + place.bottom) / 2
    if isHighlighted {
      pointOut(name, place.left, place.right, middle)
    } else if view.kind == .label {
      write(name, place.left, middle, limit: room(for: view, place, y: middle))
    } else if place.right > place.left {
      for x in place.left...place.right { put(" ", x, middle) }
      put("[", place.left, middle)
      put("]", place.right, middle)
      let room = place.right - place.left - 1
      let isCentred = view.kind == .button
      let indent = isCentred ? max(0, (room - name.count) / 2) : 0
      write(name, place.left + 1 + indent, middle, limit: place.right - 1)
    } else {
      put("▪", place.left, middle)
    }
  }

  /// The last column that a label's text may take: letters are wider here than on the device, so one
  /// that is too narrow takes what is free behind it, up to the next view or its superview's end.
  private func room(
    for label: PictureView, _ place: (left: Int, top: Int, right: Int, bottom: Int), y: Int
  ) -> Int {
    var limit = width - 1
    if let parent = label.parent, parent != Scene.root,
      let superview = picture.views.first(where: { $0.id == parent }),
      let around = cells(of: superview.rect)
    {
      limit = around.right - 1
    }
    for other in picture.views where other.id != label.id && other.id != Scene.root {
      guard other.id != label.parent, other.role != .background,
        let here = cells(of: other.rect), here.top <= y, y <= here.bottom, here.left > place.left
      else { continue }
      limit = min(limit, here.left - 1)
    }
    return max(place.right, limit)
  }

  /// A view of one row between half blocks; its name beside it where there is no room inside.
  private mutating func pointOut(_ name: String, _ left: Int, _ right: Int, _ y: Int) {
    for x in left...right { write("█", x, y, limit: right, overLines: true) }
    if right - left > min(name.count, 4) {
      write("▐", left, y, limit: right, overLines: true)
      for x in (left + 1)..<right { write(" ", x, y, limit: right, overLines: true) }
      write(name, left + 1, y, limit: right - 1, overLines: true)
      write("▌", right, y, limit: right, overLines: true)
    } else if right + 1 + name.count < width {
      write(" " + name, right + 1, y, limit: width - 1, overLines: true)
    } else {
      let start = max(0, left - 1 - name.count)
      write(name + " ", start, y, limit: left - 1, overLines: true)
    }
  }

  private func caption(_ view: PictureView) -> String {
    let text = view.text ?? ""
    let first = text.split(separator: "\n").first.map(String.init) ?? ""
    switch view.kind {
    case .label, .button, .field, .searchBar, .text: return first.isEmpty ? view.name : first
    default: return view.name
    }
  }

  private mutating func clearCells(
    _ place: (left: Int, top: Int, right: Int, bottom: Int), lines: Bool
  ) {
    guard place.right > place.left + 1, place.bottom > place.top + 1, !lines else { return }
    for y in (place.top + 1)..<place.bottom {
      for x in (place.left + 1)..<place.right where cells[y * width + x] != "·" {
        light[y * width + x] = 0
      }
    }
  }

  private mutating func box(
    _ place: (left: Int, top: Int, right: Int, bottom: Int), _ isHeavy: Bool
  ) {
    for x in place.left..<place.right {
      for y in [place.top, place.bottom] {
        join(x, y, 2, isHeavy)
        join(x + 1, y, 8, isHeavy)
      }
    }
    for y in place.top..<place.bottom {
      for x in [place.left, place.right] {
        join(x, y, 4, isHeavy)
        join(x, y + 1, 1, isHeavy)
      }
    }
  }

  private mutating func line(_ left: Int, _ right: Int, _ y: Int) {
    guard left < right else { return }
    for x in left..<right {
      join(x, y, 2, false)
      join(x + 1, y, 8, false)
    }
  }

  private mutating func join(_ x: Int, _ y: Int, _ direction: UInt8, _ isHeavy: Bool) {
    let index = y * width + x
    if isHeavy { heavy[index] |= direction } else { light[index] |= direction }
  }

  private mutating func put(_ character: String, _ x: Int, _ y: Int) {
    guard x >= 0, x < width, y >= 0, y < height else { return }
    let index = y * width + x
    cells[index] = character
    light[index] = 0
  }

  /// Writes from a cell on, up to the column `limit`; what does not fit ends in an ellipsis.
  private mutating func write(
    _ text: String, _ x: Int, _ y: Int, limit: Int, overLines: Bool = false
  ) {
    guard y >= 0, y < height else { return }
    let last = min(limit, width - 1)
    var start = max(0, x)
    let room = last - start + 1
    guard room > 0 else { return }
    var characters: [(text: String, cells: Int)] = text.withVisibleControls.map {
      (String($0), Self.cells(of: $0))
    }
    if characters.reduce(0, { $0 + $1.cells }) > room {
      var used = 1
      characters = Array(
        characters.prefix {
          used += $0.cells
          return used <= room
        })
      characters.append(("…", 1))
    }
    for character in characters where start + character.cells - 1 <= last {
      put(character.text, start, y)
      if overLines { heavy[y * width + start] = 0 }
      if character.cells == 2 {
        put("", start + 1, y)
        if overLines { heavy[y * width + start + 1] = 0 }
      }
      start += character.cells
    }
  }

  /// How many cells a terminal gives a character: 2 for East Asian wide ones and emoji, else 1.
  private static func cells(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 1 }
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
