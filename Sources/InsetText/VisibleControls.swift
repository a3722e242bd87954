extension String {
  /// The text with pictures for control characters, and with the numbers of marks that reorder or hide
  /// text: what may be printed wherever it comes from.
  public var withVisibleControls: String {
    guard unicodeScalars.contains(where: { $0.isControl }) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard scalar.isControl else {
        result.append(scalar)
        continue
      }
      switch scalar.value {
      case 0...0x1F: result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F: result.append("\u{2421}")
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let padding = String(repeating: "0", count: max(0, 4 - digits.count))
        result.append(contentsOf: "<U+\(padding)\(digits)>".unicodeScalars)
      }
    }
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether a terminal may take it for a command, or for a mark that reorders or hides text.
  fileprivate var isControl: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }
}
