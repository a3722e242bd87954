/// A comment that speaks to Inset: `// inset:disable-next-line unsafe-edge`.
public struct Directive: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Silences rules from here to an `enable` or the file's end.
    case disable
    case enable
    /// Silences rules in the line below.
    case disableNextLine = "disable-next-line"
  }

  /// `nil` for a word that is none of them.
  public var kind: Kind?
  /// The word behind `inset:`, as written.
  public var word: String
  /// The whole comment.
  public var range: ByteRange
  public var wordRange: ByteRange
  /// What follows the word, up to a reason behind `--`.
  public var rules: [Rule]

  /// The id of a rule in its place.
  public struct Rule: Hashable, Sendable {
    public var id: String
    public var range: ByteRange

    public init(id: String, range: ByteRange) {
      self.id = id
      self.range = range
    }
  }

  public init(
    kind: Kind?, word: String, range: ByteRange, wordRange: ByteRange, rules: [Rule]
  ) {
    self.kind = kind
    self.word = word
    self.range = range
    self.wordRange = wordRange
    self.rules = rules
  }

  /// The directive moved by a number of bytes.
  public func shifted(by distance: Int) -> Directive {
    var result = self
    result.range = range.shifted(by: distance)
    result.wordRange = wordRange.shifted(by: distance)
    for index in rules.indices {
      result.rules[index].range = rules[index].range.shifted(by: distance)
    }
    return result
  }
}
