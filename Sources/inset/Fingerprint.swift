internal import InsetIDE
internal import InsetModel
internal import InsetText

/// Names for findings that stay when lines above them come and go.
///
/// A fingerprint is made of the rule, the text of the finding and the line it begins in, without the
/// space around it. Equal findings of a file are told apart by their order.
struct Fingerprints {
  private var counts: [String: Int] = [:]

  init() {}

  /// The fingerprint of a file's next finding.
  mutating func next(_ diagnostic: Diagnostic, in text: SourceText) -> String {
    let start = diagnostic.range.start
    let whole = text.range(ofLine: text.lines.line(containing: start))
    // Of a line that no one wrote by hand, the part around the finding is enough.
    let line = ByteRange(start: max(whole.start, start - 200), end: min(whole.end, start + 400))
    let parts = [
      diagnostic.rule.rawValue, String(Self.trimmed(text[line])), text[diagnostic.range],
    ]
    // FNV-1a: any function that is the same on every machine will do.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for part in parts {
      for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    let name = String(repeating: "0", count: 16 - digits.count) + digits
    let number = counts[name, default: 0] + 1
    counts[name] = number
    return number == 1 ? name : "\(name)-\(number)"
  }

  private static func trimmed(_ line: String) -> Substring {
    func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
    var rest = line.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }
}
