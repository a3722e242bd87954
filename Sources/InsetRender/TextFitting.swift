import InsetLayout
import InsetModel

/// Breaks text into lines that fit a width, for drawings, by the widths that the layout goes by.
enum TextFitting {
  /// The lines of a text set at `size` points in `width` points; the last one ends in an ellipsis
  /// where not all of it fits. At least one line, however narrow.
  static func lines(_ text: String, width: Double, size: Double, limit: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        let longer = line.isEmpty ? String(word) : line + " " + word
        if line.isEmpty || self.width(longer, size) <= width {
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
    return lines.map { cut($0, to: width, size) }
  }

  /// A caption's width in units of its size.
  static func width(_ text: String) -> Double {
    TextMetrics.width(of: text)
  }

  /// The width in points of a text set at `size` in the system font's regular weight.
  private static func width(_ text: String, _ size: Double) -> Double {
    TextMetrics.width(of: text, in: .size(size), os: newest)
  }

  /// The system whose widths stand for those of all: others differ by a few hundredths.
  private static let newest = 26

  private static func cut(_ line: String, to limit: Double, _ size: Double) -> String {
    guard width(line, size) > limit * 1.02 + 0.02 * size else { return line }
    var kept = ""
    var used = width("…", size)
    for character in line {
      used += width(String(character), size)
      if used > limit { break }
      kept.append(character)
    }
    while kept.last == " " { kept.removeLast() }
    return kept.isEmpty ? "" : kept + "…"
  }
}
