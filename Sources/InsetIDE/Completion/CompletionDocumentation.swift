import InsetAnalysis
import InsetDevices
import InsetModel
import InsetText

extension Snapshot {
  /// More about what a completion of this state offered.
  ///
  /// - Parameter subject: as a completion item has it.
  public func documentation(of subject: String) -> DocumentationText? {
    let parts = subject.split(separator: ":", maxSplits: 3).map(String.init)
    guard parts.first == "at" else { return Self.documentation(of: subject) }
    guard parts.count == 4, let number = UInt32(parts[1]), let offset = Int(parts[2]) else {
      return nil
    }
    // Where the text has changed since, something else may stand there.
    let file = FileID(number)
    guard let page = WordHover(self, file)?.page(ofNameAt: offset, named: parts[3]) else {
      return nil
    }
    return DocumentationText(markdown: page.markdown, plainText: page.plainText)
  }

  /// More about a word of the language that a completion offers.
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
        Attribute(rawValue: name)?.documentation ?? CompoundAttribute(rawValue: name)?.documentation
      guard let text else { return nil }
      page.documentation(text)
    case "property", "target":
      guard let text = VocabularyPage.summary(ofProperty: name) else { return nil }
      page.documentation(text)
    case "kind":
      guard let kind = ViewKind(rawValue: name) else { return nil }
      page.documentation(VocabularyPage.summary(of: kind))
    case "guide":
      guard let guide = GuideKind(rawValue: name) else { return nil }
      page.documentation(guide.documentation)
    case "keyword":
      guard let text = Keyword(rawValue: name)?.documentation else { return nil }
      page.documentation(text)
    case "word":
      guard let text = VocabularyPage.summary(ofWord: name) else { return nil }
      page.documentation(text)
    case "device":
      guard let device = Catalogue.device(named: name) else { return nil }
      WordHover.device(device, in: &page)
    case "rule":
      guard let entry = RuleID(rawValue: name).flatMap({ RuleCatalogue.entry($0) }) else {
        return nil
      }
      return DocumentationText(
        markdown: "\(entry.summary)\n\n\(entry.documentation)",
        plainText: "\(entry.summary)\n\n\(entry.documentation)")
    default: return nil
    }
    return DocumentationText(markdown: page.markdown, plainText: page.plainText)
  }
}
