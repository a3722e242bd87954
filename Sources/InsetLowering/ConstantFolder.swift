import InsetSyntax
import InsetText

/// Works out an expression of numbers and `let`s.
struct ConstantFolder {
  let text: SourceText
  /// The value of a name.
  let lookUp: (String) -> Double?
  /// The first thing that is no number.
  private(set) var problem: (message: String, range: ByteRange)?

  init(text: SourceText, lookUp: @escaping (String) -> Double?) {
    self.text = text
    self.lookUp = lookUp
  }

  mutating func value(of expression: ExprSyntax) -> Double? {
    switch expression {
    case .number(let number): return number.value(in: text)
    case .path(let path):
      let name = path.segments.map { $0.text(in: text) }.joined(separator: ".")
      if let value = lookUp(name) { return value }
      return fail("'\(name)' is no number that is known here", path.range)
    case .parenthesized(let inner): return inner.inner.flatMap { value(of: $0) }
    case .negation(let negation):
      guard let operand = negation.operand, let value = value(of: operand) else { return nil }
      return negation.isNegative ? -value : value
    case .call(let call):
      let arguments = call.arguments.compactMap { value(of: $0) }
      guard arguments.count == 2 else { return nil }
      return call.function?.text(in: text) == "min"
        ? min(arguments[0], arguments[1]) : max(arguments[0], arguments[1])
    case .binary(let binary):
      guard let first = binary.first, var result = value(of: first) else { return nil }
      for step in binary.rest {
        guard let operand = step.operand, let value = value(of: operand) else { return nil }
        switch step.operation {
        case .plus: result += value
        case .minus: result -= value
        case .times: result *= value
        case .divide:
          guard value != 0 else { return fail("this divides by zero", operand.range) }
          result /= value
        }
      }
      guard result.isFinite else { return fail("this number is too large", binary.range) }
      return result
    case .tuple(let tuple): return fail("expected one number", tuple.range)
    }
  }

  private mutating func fail(_ message: String, _ range: ByteRange) -> Double? {
    if problem == nil { problem = (message, range) }
    return nil
  }
}

/// Words for messages about names.
public enum Spelling {
  /// `; did you mean 'x'?` where a candidate is close enough, else nothing.
  public static func suggestion(for name: String, among candidates: [String]) -> String {
    guard let near = nearest(to: name, among: candidates) else { return "" }
    return "; did you mean '\(near)'?"
  }

  /// The candidate with the fewest changed letters, at most a third of them; the first of equals.
  public static func nearest(to name: String, among candidates: [String]) -> String? {
    let wanted = Array(name.lowercased().utf8.prefix(64))
    let limit = max(1, wanted.count / 3)
    var best: (distance: Int, name: String)?
    for candidate in candidates where candidate != name {
      let distance = distance(wanted, Array(candidate.lowercased().utf8.prefix(64)))
      if distance <= limit, best == nil || distance < (best?.distance ?? 0) {
        best = (distance, candidate)
      }
    }
    return best?.name
  }

  /// `'a', 'b' or 'c'`
  public static func list(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }

  /// The number of insertions, deletions, changes and swaps of neighbours.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var before = Array(repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = Array(repeating: i + 1, count: b.count + 1)
      for j in 0..<b.count {
        row[j + 1] = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
          row[j + 1] = min(row[j + 1], before[j - 1] + 1)
        }
      }
      before = last
      last = row
    }
    return last[b.count]
  }
}
