import InsetModel

extension InterfaceRewriter {
  /// Where a property of a view is written: an element, its attribute, and what that becomes; nil for
  /// the attribute that is left out.
  ///
  /// - Returns: nil for what is written in other ways than an attribute.
  func place(
    of property: ViewProperty, in row: XMLIndex
  ) -> (row: XMLIndex, name: String, value: String?)? {
    func flag(_ name: String, _ isOn: Bool) -> (XMLIndex, String, String?) {
      (row, name, isOn ? "YES" : nil)
    }
    switch property {
    case .text(let text): return textPlace(text, in: row)
    case .lines(let count):
      return xml.name(row) == "label" ? (row, "numberOfLines", count == 1 ? nil : "\(count)") : nil
    case .hidden(let isOn): return flag("hidden", isOn)
    case .clips(let isOn): return flag("clipsSubviews", isOn)
    case .spacing(let points):
      guard let points, xml.name(row) == "stackView" else { return nil }
      return (row, "spacing", points == 0 ? nil : numberText(points))
    case .axis(let axis):
      guard xml.name(row) == "stackView" else { return nil }
      return (row, "axis", axis == .horizontal ? nil : axis.rawValue)
    case .distribution(let distribution):
      guard xml.name(row) == "stackView" else { return nil }
      return (row, "distribution", distribution == .fill ? nil : distribution.rawValue)
    case .alignment(let alignment):
      guard xml.name(row) == "stackView" else { return nil }
      return (row, "alignment", alignment == .fill ? nil : alignment.rawValue)
    case .font(.size(let points, let face)): return fontPlace(points, face, in: row)
    default: return nil
    }
  }

  private func textPlace(
    _ text: String, in row: XMLIndex
  ) -> (row: XMLIndex, name: String, value: String?)? {
    // Xcode writes several lines as an element of their own.
    guard !text.contains(where: \.isNewline) else { return nil }
    switch xml.name(row) {
    case "label":
      return xml.child(row, key: "text") == nil ? (row, "text", text) : nil
    case "textField", "searchBar":
      return xml.child(row, key: "placeholder") == nil ? (row, "placeholder", text) : nil
    case "button":
      guard let state = xml.children(row).first(where: { xml[$0, "key"] == "normal" }),
        xml[state, "title"] != nil
      else { return nil }
      return (state, "title", text)
    default: return nil
    }
  }

  /// A system font of which only the size changes.
  private func fontPlace(
    _ points: Double, _ face: FontFace, in row: XMLIndex
  ) -> (row: XMLIndex, name: String, value: String?)? {
    guard let font = xml.child(row, key: "fontDescription"), xml[font, "pointSize"] != nil else {
      return nil
    }
    let old: String =
      switch xml[font, "type"] {
      case "system": xml[font, "weight"] ?? "regular"
      case "boldSystem": "bold"
      case "italicSystem": "italic"
      default: ""
      }
    return old == face.rawValue ? (font, "pointSize", numberText(points)) : nil
  }
}
