/// A comment that speaks to Inset: `// inset:disable-next-line unsafe-edge`.
public struct Directive: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Silences rules from here to an `enable` or the file's end.
    case disable
    case enable
    /// Silences rules in the line below.
    case disableNextLine = "disable-next-line"
    /// Silences rules in its own line.
    case disableLine = "disable-line"
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

extension Directive {
  /// Reads a comment that begins with two slashes; `nil` for one that is no directive.
  ///
  /// - Complexity: O(bytes of the comment).
  public init?(readingComment range: ByteRange, in text: SourceText) {
    let bytes = text.bytes
    var at = range.start + 2
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x2C }
    while at < range.end, isSpace(bytes[at]) { at += 1 }
    let mark = Array("inset:".utf8)
    guard at + mark.count <= range.end, bytes[at..<(at + mark.count)].elementsEqual(mark) else {
      return nil
    }
    at += mark.count
    var words: [Rule] = []
    while at < range.end {
      let start = at
      while at < range.end, !isSpace(bytes[at]) { at += 1 }
      // The first word stands right behind the colon, and may be missing.
      if at > start || words.isEmpty {
        let place = ByteRange(start: start, end: at)
        if text[place] == "--" { break }
        words.append(Rule(id: text[place], range: place))
      }
      while at < range.end, isSpace(bytes[at]) { at += 1 }
    }
    let first = words.first ?? Rule(id: "", range: ByteRange(at: at))
    self.init(
      kind: Kind(rawValue: first.id), word: first.id, range: range, wordRange: first.range,
      rules: Array(words.dropFirst()))
  }

  /// The directives of a text in which `//` begins a comment that runs to the end of its line, by place:
  /// those that have a line of their own or follow code that has no slashes in literals.
  ///
  /// - Complexity: O(bytes).
  public static func lineComments(of text: SourceText) -> [Directive] {
    var result: [Directive] = []
    let mark = Array("inset:".utf8)
    let slash = UInt8(ascii: "/")
    let bytes = text.bytes
    var at = 0
    while at + mark.count <= bytes.count {
      guard bytes[at + 5] == mark[5], bytes[at..<(at + mark.count)].elementsEqual(mark) else {
        at += 1
        continue
      }
      let line = text.range(ofLine: text.lines.line(containing: at))
      var start = at
      while start > line.start, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
      if start - 2 >= line.start, bytes[start - 1] == slash, bytes[start - 2] == slash,
        let directive = Directive(
          readingComment: ByteRange(start: start - 2, end: line.end), in: text)
      {
        result.append(directive)
      }
      at = max(at + 1, line.end)
    }
    return result
  }
}
