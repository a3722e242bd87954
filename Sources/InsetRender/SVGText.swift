import InsetDevices
import InsetText

/// The text of an SVG document as it grows: elements, with escaped attributes and short numbers.
struct SVGText: Sendable {
  private(set) var text = ""

  /// An attribute's value.
  enum Value: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByStringInterpolation
  {
    case string(String)
    case number(Double)
    init(stringLiteral value: String) { self = .string(value) }
    init(floatLiteral value: Double) { self = .number(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
  }

  typealias Attributes = KeyValuePairs<String, Value>

  mutating func open(_ name: String, _ attributes: Attributes = [:]) {
    start(name, attributes)
    text += ">"
  }

  mutating func close(_ name: String) { text += "</\(name)>" }

  /// An element without content.
  mutating func element(_ name: String, _ attributes: Attributes) {
    start(name, attributes)
    text += "/>"
  }

  mutating func element(_ name: String, _ attributes: Attributes, _ content: String) {
    start(name, attributes)
    text += ">" + XMLEscaping.content(content) + "</\(name)>"
  }

  mutating func newline() { text += "\n" }

  mutating func append(_ other: SVGText) { text += other.text }

  /// An element without content.
  mutating func element(_ name: String, _ attributes: [(String, Value)]) {
    text += "<" + name
    for (key, value) in attributes { append(key, value) }
    text += "/>"
  }

  mutating func element(_ name: String, _ attributes: [(String, Value)], _ content: String) {
    text += "<" + name
    for (key, value) in attributes { append(key, value) }
    text += ">" + XMLEscaping.content(content) + "</\(name)>"
  }

  private mutating func start(_ name: String, _ attributes: Attributes) {
    text += "<" + name
    for (key, value) in attributes { append(key, value) }
  }

  private mutating func append(_ key: String, _ value: Value) {
    switch value {
    case .number(let number): text += " \(key)=\"\(Self.number(number))\""
    case .string(let string): text += " \(key)=\"\(XMLEscaping.attribute(string))\""
    }
  }

  /// At most three decimals: a third of a point reads back within 0.0005.
  static func number(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return "0" }
    let thousandths = Int(clamping: (value * 1000).rounded())
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = thousandths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    var digits = String(1000 + rest).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
