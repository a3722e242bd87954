/// A JSON value.
///
/// Numbers without fraction and exponent are `integer`, all others `real`. Objects are equal if they
/// have the same members in any order.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)

  /// How deeply arrays and objects may nest in a text that is parsed.
  public static let maximumDepth = 512

  /// How deeply arrays and objects are printed.
  ///
  /// Answers about files of the deepest nesting have some 2,000 levels; each costs less than a kilobyte
  /// of stack.
  public static let maximumPrintedDepth = 4096

  /// A length in points: a whole number as `integer`, any other as `real` rounded to a millionth, and
  /// NaN as `null`.
  public init(points: Double) {
    guard points.isFinite else {
      self = .null
      return
    }
    let rounded = (points * 1_000_000).rounded() / 1_000_000
    if rounded.isFinite {
      self = Int64(exactly: rounded).map { .integer($0) } ?? .real(rounded)
    } else {
      self = .real(points)
    }
  }

  public init(_ value: Int) { self = .integer(Int64(value)) }

  public var isNull: Bool { self == .null }

  public var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The value as an integer; also that of a real without fraction.
  public var integerValue: Int64? {
    switch self {
    case .integer(let value): value
    case .real(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The value as a real; also that of an integer.
  public var realValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  public var arrayValue: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  public var objectValue: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The member of that name; `nil` if there is none or the value is not an object.
  public subscript(key: String) -> JSONValue? { objectValue?[key] }

  /// The element at that index; `nil` if it is out of bounds or the value is not an array.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(nilLiteral: ()) { self = .null }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .real(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// An object with its members in the order written; the last of equal keys wins.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}
