/// Breaks text into lines that fit a width, for drawings; the layout's own sizes do not rest on it.
enum TextFitting {
  /// The lines of a text set at `size` points in `width` points; the last one ends in an ellipsis
  /// where not all of it fits. At least one line, however narrow.
  static func lines(_ text: String, width: Double, size: Double, limit: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        let longer = line.isEmpty ? String(word) : line + " " + word
        if line.isEmpty || self.width(longer) * size <= width {
          line = longer
        } else {
          lines.append(line)
          line = String(word)
        }
      }
      lines.append(line)
    }
    let kept = max(1, limit)
    if lines.count > kept {
      lines[kept - 1] += " " + lines[kept...].joined(separator: " ")
      lines.removeSubrange(kept...)
    }
    return lines.map { cut($0, to: width / size) }
  }

  /// An estimate of the text's width, in units of its size.
  static func width(_ text: String) -> Double {
    text.reduce(0) { $0 + advance($1) }
  }

  private static func cut(_ line: String, to limit: Double) -> String {
    guard width(line) > limit * 1.06 else { return line }
    var kept = ""
    var used = advance("…")
    for character in line {
      used += advance(character)
      if used > limit { break }
      kept.append(character)
    }
    while kept.last == " " { kept.removeLast() }
    return kept.isEmpty ? "" : kept + "…"
  }

  private static func advance(_ character: Character) -> Double {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar {
    case "i", "j", "l", "I", "'", ".", ",", ":", ";", "|", "!": return 0.26
    case "f", "t", "r", " ", "(", ")", "-": return 0.32
    case "m", "w", "M", "W", "@": return 0.82
    case "A"..."Z": return 0.66
    default:
      if scalar.value < 0x2E80 { return 0.54 }
      return 1
    }
  }
}
