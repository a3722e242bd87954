internal import InsetText

/// A number of the program, with what its literal or type says of division.
struct Number: Hashable, Sendable {
  enum Kind: UInt8, Hashable, Sendable {
    /// An integer literal, or what is made of such: its type is still open.
    case flexible
    case integer
    case double
  }

  var value: Double
  var kind: Kind

  init(_ value: Double, _ kind: Kind = .double) {
    self.value = value
    self.kind = kind
  }

  /// The number once it is bound to a name without a written type.
  var fixed: Number { kind == .flexible ? Number(value, .integer) : self }

  /// The value as an index or a count; `nil` for a fraction or one beyond ±2³¹.
  var index: Int? {
    guard value.rounded() == value, abs(value) < 2_147_483_648 else { return nil }
    return Int(exactly: value)
  }

  /// The result of an arithmetic operator; `nil` where it has none.
  static func apply(_ name: String, _ a: Number, _ b: Number) -> Number? {
    let kind: Kind =
      a.kind == .double || b.kind == .double
      ? .double : a.kind == .integer || b.kind == .integer ? .integer : .flexible
    let value: Double
    switch name {
    case "+", "&+": value = a.value + b.value
    case "-", "&-": value = a.value - b.value
    case "*", "&*": value = a.value * b.value
    case "/":
      guard b.value != 0 else { return nil }
      let quotient = a.value / b.value
      if quotient.rounded() != quotient {
        // `5 / 2` is 2.5 where a length is meant, which nothing here can rule out or confirm.
        if kind == .integer { return Number(quotient.rounded(.towardZero), .integer) }
        return Number(quotient, .double)
      }
      value = quotient
    case "%":
      guard b.value != 0 else { return nil }
      value = a.value.truncatingRemainder(dividingBy: b.value)
    case "<<":
      guard let shift = b.index, (0..<31).contains(shift) else { return nil }
      value = a.value * Double(1 << shift)
    default: return nil
    }
    guard value.isFinite else { return nil }
    return Number(value, kind)
  }

  /// The answer of a comparison; `nil` for another operator.
  static func compare(_ name: String, _ a: Double, _ b: Double) -> Bool? {
    switch name {
    case "==": a == b
    case "!=": a != b
    case "<": a < b
    case "<=": a <= b
    case ">": a > b
    case ">=": a >= b
    default: nil
    }
  }
}

/// A length that depends on the device or on what was laid out, as a small tree.
indirect enum Formula: Hashable, Sendable {
  case constant(Double)
  /// What is known only with a device, such as `view.bounds.width`.
  case quantity(String)
  case binary(String, Formula, Formula)
  case call(String, [Formula])
  /// What holds where the device fulfils conditions.
  case when([EnvironmentCondition], Formula)

  /// The screen's pixels in a point.
  static let screenScale = Formula.quantity("screen scale")

  /// The number of nodes.
  var size: Int {
    switch self {
    case .constant, .quantity: 1
    case .binary(_, let a, let b): 1 + a.size + b.size
    case .call(_, let values): values.reduce(1) { $0 + $1.size }
    case .when(_, let value): 1 + value.size
    }
  }

  /// The formula as it would be written.
  var text: String {
    switch self {
    case .constant(let value): numberText(value)
    case .quantity(let name): name
    case .binary(let name, let a, let b): "(\(a.text) \(name) \(b.text))"
    case .call(let name, let values):
      "\(name)(\(values.map(\.text).joined(separator: ", ")))"
    case .when(_, let value): value.text
    }
  }
}

/// A number as a person writes it: without a fraction where it has none.
func numberText(_ value: Double) -> String {
  if let whole = Int(exactly: value) { return String(whole) }
  let hundredths = (value * 100).rounded()
  return hundredths / 100 == value ? String(hundredths / 100) : String(value)
}
