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
    case .list(let list): return fail("expected one number", list.range)
    }
  }

  private mutating func fail(_ message: String, _ range: ByteRange) -> Double? {
    if problem == nil { problem = (message, range) }
    return nil
  }
}
