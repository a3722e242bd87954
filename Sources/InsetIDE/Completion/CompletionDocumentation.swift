import InsetAnalysis
import InsetDevices
import InsetModel

extension Snapshot {
  /// More about what a completion offers.
  ///
  /// - Parameter subject: as a completion item has it, `attribute:top`; any other string has no
  ///   documentation.
  public static func documentation(of subject: String) -> DocumentationText? {
    let parts = subject.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    let name = parts[1]
    var page = HoverPage()
    switch parts[0] {
    case "attribute":
      let text =
        Attribute(rawValue: name).map(Documentation.attribute)
        ?? Documentation.compound(name)
      guard !text.isEmpty else { return nil }
      page.text(text)
    case "property":
      guard let text = Documentation.property(name) else { return nil }
      page.text(text)
    case "kind":
      guard let kind = ViewKind(rawValue: name) else { return nil }
      page.text(Documentation.kind(kind))
    case "guide":
      guard let guide = GuideKind(rawValue: name) else { return nil }
      page.text(Documentation.guide(guide))
    case "keyword":
      guard let text = Documentation.keyword(name) else { return nil }
      page.text(text)
    case "word":
      guard let text = Documentation.word(name) else { return nil }
      page.text(text)
    case "device":
      guard let device = Catalogue.device(named: name) else { return nil }
      KeywordHover.device(device, in: &page)
    case "rule":
      guard let entry = RuleCatalogue.entry(name) else { return nil }
      return DocumentationText(
        markdown: "\(entry.summary)\n\n\(entry.documentation)",
        plainText: "\(entry.summary)\n\n\(entry.documentation)")
    default: return nil
    }
    return DocumentationText(markdown: page.markdown, plainText: page.plainText)
  }
}

extension Documentation {
  static func word(_ word: String) -> String? {
    switch word {
    case "superview": "The view around this one."
    case "root": "The screen's root view."
    case "self": "The view whose block this is."
    case "standard":
      "System spacing: 8 points between edges; between baselines it follows the fonts."
    case "required": "Priority 1000: must hold."
    case "high": "Priority 750."
    case "low": "Priority 250."
    case "fitting": "Priority 50."
    default: nil
    }
  }
}
