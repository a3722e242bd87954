internal import InsetFiles
internal import InsetIDE
internal import InsetModel

/// Where the page of each rule is, for the links that editors put on a diagnostic's code.
struct RulePages: Sendable, Hashable {
  /// A URI with `{rule}` for the rule's id.
  private let template: String

  /// - Parameters:
  ///   - template: what the user's settings say.
  ///   - folder: the folder of pages that was installed with the program.
  init?(template: String?, folder: String?) {
    if let template, template.contains(Self.mark) {
      self.template = template
    } else if let folder {
      self.template = FileURI.uri(of: folder) + "/\(Self.mark).md"
    } else {
      return nil
    }
  }

  func uri(of rule: RuleID) -> String {
    template.replacing(Self.mark, with: rule.rawValue)
  }

  private static let mark = "{rule}"
}
