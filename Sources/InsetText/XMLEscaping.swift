/// Escapes text for XML 1.0 and HTML.
public enum XMLEscaping {
  /// Escapes the content of an element.
  ///
  /// Characters that XML 1.0 does not allow become U+FFFD.
  public static func content(_ text: String) -> String { escaped(text, isAttribute: false) }

  /// Escapes the value of an attribute in double quotes.
  ///
  /// Tabs and line breaks become character references: a parser normalizes them to spaces otherwise
  /// (XML 1.0, section 3.3.3).
  public static func attribute(_ text: String) -> String { escaped(text, isAttribute: true) }

  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\r": result += "&#13;"
      case "\t", "\n":
        if isAttribute {
          result += "&#\(scalar.value);"
        } else {
          result.unicodeScalars.append(scalar)
        }
      default:
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        result.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
      }
    }
    return result
  }
}
