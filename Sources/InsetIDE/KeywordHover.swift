import InsetDevices
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText

/// Hovers of words that belong to the language rather than to a screen.
enum KeywordHover {
  static func hover(_ tree: SyntaxTree, at offset: Int, lowered: LoweredFile) -> Hover? {
    guard let token = tree.token(at: offset) else { return nil }
    let word = token.text(in: tree.text)
    var page = HoverPage()
    switch token.kind {
    case .keyword:
      guard let text = Keyword(rawValue: word)?.documentation else { return nil }
      page.title(word, nil)
      page.documentation(text)
    case .string:
      let name = StringSyntax(token).value(in: tree.text)
      guard let device = Catalogue.device(named: name) else { return nil }
      self.device(device, in: &page)
    case .name:
      guard let statement = tree.statement(at: offset).flatMap(StatementSyntax.init) else {
        return nil
      }
      switch statement {
      case .view(let view) where view.kindName?.range == token.range:
        if let kind = ViewKind(rawValue: word) {
          page.title(word, "kind of view")
          page.documentation(VocabularyPage.summary(of: kind))
        } else if let component = lowered.exports.components[word] {
          let declaration = component.declaration
          page.title(word, "component")
          if let text = ComponentSyntax(declaration.syntax)?.documentation(in: declaration.text) {
            page.text(text)
          }
        } else {
          return nil
        }
      case .property(let property) where property.name?.range == token.range:
        guard let text = VocabularyPage.summary(ofProperty: word) else { return nil }
        page.title(word, "property")
        page.documentation(text)
      case .letStatement(let item) where item.name?.range == token.range:
        guard let value = lowered.exports.lets[word] else {
          return nil
        }
        page.title(word, "= \(formatPoints(value))")
      default: return nil
      }
    default: return nil
    }
    return Hover(range: token.range, markdown: page.markdown, plainText: page.plainText)
  }

  static func device(_ device: Device, in page: inout HoverPage) {
    page.title(device.name, device.id)
    let environments = Orientation.allCases.compactMap { orientation in
      try? Environment(device: device, os: device.newestOS, orientation: orientation)
    }
    page.table(
      head: ["width", "height", "top", "left", "bottom", "right"],
      rows: environments.map { environment in
        let insets = environment.baseInsets.insets
        return [
          environment.size.width, environment.size.height, insets.top, insets.left, insets.bottom,
          insets.right,
        ].map(formatPoints)
      }, environments: environments, caption: "Screen and safe-area insets")
  }
}
