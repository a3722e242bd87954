public import InsetDevices
import InsetModel
public import InsetText

extension InterfaceDocument {
  /// The place of a view's stored frame.
  public func frameRange(of row: XMLIndex) -> ByteRange? {
    frameElement(of: row).map { xml.elements[$0].startTag }
  }

  /// What the document stores of an island's layout; `nil` where it marks a view as misplaced itself.
  ///
  /// - Parameters:
  ///   - screen: the island for devices.
  ///   - canvas: the same for the canvas.
  func design(of screen: LoweredIsland, on canvas: LoweredIsland) -> DesignLayout? {
    guard !canvas.isMarkedMisplaced, !canvas.island.hasFrame.contains(false) else { return nil }
    let root = xml.elements[screen.island.root].range.start
    let frames = canvas.rows.indices.map { index -> DesignLayout.StoredFrame? in
      // A symbol is drawn beyond the rectangle that constraints know of, by how much is in no file.
      guard canvas.isLaidOut[index], !showsSymbol(canvas.rows[index]),
        let rect = frameElement(of: canvas.rows[index]),
        ["x", "y", "width", "height"].allSatisfy({ xml.attribute($0, of: rect) != nil })
      else { return nil }
      return DesignLayout.StoredFrame(
        canvas.island.frames[index],
        origin: Origin(range: xml.elements[rect].startTag.shifted(by: -root)),
        isMarkedAmbiguous: xml.flag(canvas.rows[index], "ambiguous"))
    }
    return DesignLayout(scene: canvas.scene, environment: canvas.environment, frames: frames)
  }

  /// Whether an image view shows a symbol of the system's, whose size its file does not say.
  func showsSymbol(_ row: XMLIndex) -> Bool {
    if let reference = xml.child(row, key: "image"), xml[reference, "catalog"] == "system" {
      return true
    }
    return xml[row, "catalog"] == "system"
      || xml[row, "image"].map { symbols.contains($0) } ?? false
  }

  private func frameElement(of row: XMLIndex) -> XMLIndex? {
    xml.children(row).first { xml.name($0) == "rect" && xml[$0, "key"] == "frame" }
  }

  /// The edits that store another frame, in Xcode's way of writing numbers; `nil` where the element
  /// lacks one of the four.
  public func frameEdits(of row: XMLIndex, to frame: Rect) -> [TextEdit]? {
    guard let rect = frameElement(of: row) else { return nil }
    var edits: [TextEdit] = []
    let values = [
      ("x", frame.x), ("y", frame.y), ("width", frame.width), ("height", frame.height),
    ]
    for (name, value) in values {
      guard let attribute = xml.attribute(name, of: rect) else { return nil }
      if finiteNumber(attribute.value) == value { continue }
      edits.append(TextEdit(range: attribute.valueRange, replacement: frameNumber(value)))
    }
    return edits
  }

  /// The controllers' root views that have no safe-area guide, in documents that resolve constraints
  /// and know the guide by its document-wide switch or could.
  func scenesWithoutSafeArea(among islands: [Island]) -> [XMLIndex] {
    guard isStoryboard, runtime == .iOS, toolsVersion >= 13000 else { return [] }
    var result: [XMLIndex] = []
    for island in islands {
      guard case .controller = island.kind, island.views.count > 1 else { continue }
      let root = island.root
      // A widget of the notification centre lies under no bars.
      if xml[root, "simulatedAppContext"] == "notificationCenter" { continue }
      let hasGuide = xml.children(root).contains {
        xml.name($0) == "viewLayoutGuide" && xml[$0, "key"] == "safeArea"
      }
      if !hasGuide, keepsToEdges(root) { result.append(root) }
    }
    return result
  }

  /// Whether a constraint holds something at an edge of a controller's root view, or at an old layout
  /// guide: what is centred needs no guide, what keeps to the margins has the safe area in them, and a
  /// picture that fills the root or runs from one side of it to the other needs none.
  private func keepsToEdges(_ root: XMLIndex) -> Bool {
    guard let list = xml.child(root, "constraints") else { return false }
    let free = ["centerX", "centerY", "width", "height"]
    let hasInsetMargins = xml[root, "insetsLayoutMarginsFromSafeArea"] != "NO"
    func isEdge(_ row: XMLIndex, _ side: String) -> Bool {
      guard let attribute = xml[row, side + "Attribute"], !free.contains(attribute),
        !attribute.hasSuffix("Margin") || !hasInsetMargins
      else { return false }
      let item = xml[row, side + "Item"]
      return item == xml[root, "id"] || item == nil
        || self.row(item).map { xml.name($0) == "viewControllerLayoutGuide" } ?? false
    }
    // A picture or an empty view from edge to edge lies behind everything.
    var flush: [String: [String]] = [:]
    var others = false
    for row in xml.children(list) {
      for (side, inner) in [("first", "second"), ("second", "first")] where isEdge(row, side) {
        let item = xml[row, inner + "Item"]
        if let item, let view = self.row(item), isBackdrop(view),
          xml.number(row, "constant") ?? 0 == 0
        {
          flush[item, default: []].append(xml[row, side + "Attribute"] ?? "")
        } else {
          others = true
        }
      }
    }
    let bands: [Set<String>] = [["leading", "trailing"], ["left", "right"]]
    return others || flush.values.contains { $0.count < 4 && !bands.contains(Set($0)) }
  }

  /// Whether a view holds nothing that is read or touched: a picture, or an empty view.
  private func isBackdrop(_ view: XMLIndex) -> Bool {
    xml.name(view) == "imageView" || xml.name(view) == "view" && xml.child(view, "subviews") == nil
  }

  /// The lists of top and bottom layout guides that nothing uses, in scenes with a safe area: Xcode
  /// writes no such list there. With each, what takes it out with its lines.
  public func unusedLayoutGuides(
    in text: SourceText
  ) -> [(place: ByteRange, removal: TextEdit)] {
    unusedLayoutGuides().map { row in
      (xml.elements[row].startTag, text.removingLines(of: xml.elements[row].range))
    }
  }

  /// The elements of those lists.
  func unusedLayoutGuides() -> [XMLIndex] {
    guard isStoryboard, usesSafeAreas else { return [] }
    var lists: [(row: XMLIndex, ids: [String])] = []
    for row in xml.elements.indices where xml.name(row) == "layoutGuides" {
      guard let view = xml.parent(row).flatMap({ xml.child($0, key: "view") }),
        xml.children(view).contains(where: {
          xml.name($0) == "viewLayoutGuide" && xml[$0, "key"] == "safeArea"
        })
      else { continue }
      let ids = xml.children(row).compactMap { xml[$0, "id"] }
      // An empty list declares no guide.
      if !ids.isEmpty { lists.append((row, ids)) }
    }
    guard !lists.isEmpty else { return [] }
    var uses: [String: Int] = [:]
    for (_, ids) in lists { for id in ids { uses[id] = 0 } }
    for attribute in xml.attributes {
      if let count = uses[attribute.value] { uses[attribute.value] = count + 1 }
    }
    return lists.filter { $0.ids.allSatisfy { uses[$0] == 1 } }.map(\.row)
  }
}

extension SourceText {
  /// Takes an element out, with the blanks and the line end before it where it begins its line.
  func removingLines(of range: ByteRange) -> TextEdit {
    var start = range.start
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start > 0, bytes[start - 1] == 0x0A else {
      return TextEdit(range: range, replacement: "")
    }
    start -= start > 1 && bytes[start - 2] == 0x0D ? 2 : 1
    return TextEdit(range: ByteRange(start: start, end: range.end), replacement: "")
  }
}

/// A number of a frame as Xcode writes it: `0.0` for nothing, others as everywhere.
func frameNumber(_ value: Double) -> String {
  if value == 0 { return "0.0" }
  return numberText(value)
}
