public import InsetDevices
public import InsetText

extension InterfaceDocument {
  /// The place of a view's stored frame.
  public func frameRange(of row: XMLIndex) -> ByteRange? {
    frameElement(of: row).map { xml.elements[$0].startTag }
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

  /// The start tags of controllers' root views that have no safe-area guide, in documents that
  /// resolve constraints and know the guide by its document-wide switch or could.
  public func scenesWithoutSafeArea() -> [ByteRange] {
    guard isStoryboard, runtime == .iOS, toolsVersion >= 13000 else { return [] }
    var result: [ByteRange] = []
    for island in islands() {
      guard case .controller = island.kind, island.views.count > 1 else { continue }
      let root = island.root
      let hasGuide = xml.children(root).contains {
        xml.name($0) == "viewLayoutGuide" && xml[$0, "key"] == "safeArea"
      }
      let holdsConstraints = xml.child(root, "constraints") != nil
      if !hasGuide, holdsConstraints { result.append(xml.elements[root].startTag) }
    }
    return result
  }
}

/// A number of a frame as Xcode writes it: `0.0` for nothing, else up to 17 significant digits.
func frameNumber(_ value: Double) -> String {
  if value == 0 { return "0.0" }
  return numberText(value)
}
