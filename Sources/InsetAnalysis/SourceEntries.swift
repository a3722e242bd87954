import InsetModel

extension RuleCatalogue {
  /// Rules whose findings are made where a source is read.
  static let sourceEntries: [RuleEntry] = []
}
