internal import InsetDevices
internal import InsetIDE
internal import InsetModel
internal import InsetText

/// Findings as compilers print them: place, severity, message and rule, the lines with carets under
/// the exact range, then what helps.
struct TextReport {
  let palette: Palette
  /// Whether each finding is one line alone.
  let isBrief: Bool

  /// The text of all findings of a file, in their order.
  func text(of checked: CheckedFile) -> String {
    let fixes = isBrief ? [:] : checked.firstFixes()
    return checked.findings.enumerated().map { number, finding in
      text(of: finding, fixes[number], in: checked)
    }.joined()
  }

  private func text(
    of finding: CheckedFinding, _ fix: Fix?, in checked: CheckedFile
  ) -> String {
    let diagnostic = finding.diagnostic
    let place = place(of: diagnostic.range, in: checked.file, of: checked)
    let severity = colored(diagnostic.severity, "\(diagnostic.severity.word):")
    let lines = shownLines(diagnostic.message)
    let rule = palette.faint("[\(diagnostic.rule)]")
    var result =
      "\(palette.bold(place + ":")) \(severity) \(palette.bold(lines[0])) \(rule)\n"
    if isBrief { return result }
    let excerpt = Excerpt(
      of: diagnostic.range, in: checked.text, palette: palette,
      mark: { colored(diagnostic.severity, $0) })
    result += excerpt.text
    let gutter = excerpt.gutter + palette.blue("=") + " "
    let indent = String(repeating: " ", count: displayWidth(of: excerpt.plainGutter) + 2)
    for line in lines.dropFirst() { result += "\(indent)\(line)\n" }
    if let reach = environments(of: diagnostic) {
      result += gutter + palette.bold("note:") + " \(reach)\n"
    }
    for related in diagnostic.related {
      let place = self.place(of: related.range, in: related.file, of: checked)
      let message = shownLines(related.message).joined(separator: "\n" + indent)
      result += gutter + palette.bold("note:") + " \(place): \(message)\n"
    }
    if let fix {
      let hint = fix.isPreferred ? "" : palette.faint(" (inset fix --unsafe)")
      result += gutter + palette.green("help:") + " \(shown(fix.title))\(hint)\n"
      if let line = fixedLine(fix, checked) {
        result += excerpt.numbered(line.number, line.text, sign: palette.green("+"))
      }
    }
    return result + "\n"
  }

  /// `file:line:column` with lines and columns from 1, columns in UTF-16 units.
  private func place(of range: ByteRange, in file: FileID, of checked: CheckedFile) -> String {
    guard let source = checked.sources[file] else { return shown(checked.path) }
    let position = source.positions.position(of: range.start)
    return "\(shown(source.path)):\(position.line + 1):\(position.column + 1)"
  }

  /// Where the finding happens, if it depends on it: the first few environments and how many more.
  private func environments(of diagnostic: Diagnostic) -> String? {
    let environments = diagnostic.environments
    guard !environments.isEmpty else { return nil }
    if environments.count == diagnostic.environmentCount && environments.count > 1 {
      let all =
        environments.count == 2 ? "on both" : "on all \(environments.count)"
      return diagnostic.message.contains("\(all) environments") ? nil : "\(all) environments"
    }
    let named = environments.prefix(3).map(\.id).joined(separator: ", ")
    let others = environments.count - 3
    return others > 0 ? "on \(named) and \(others) more" : "on \(named)"
  }

  /// The line as the fix leaves it, where the fix touches no other.
  private func fixedLine(_ fix: Fix, _ checked: CheckedFile) -> (number: Int, text: String)? {
    guard fix.edits.count == 1, fix.edits[0].file == checked.file,
      let first = fix.edits[0].edits.first, let last = fix.edits[0].edits.last
    else { return nil }
    let number = checked.text.lines.line(containing: first.range.start)
    let line = checked.text.range(ofLine: number)
    guard last.range.end <= line.end, line.length <= 4 * Excerpt.maximumWidth else { return nil }
    guard !fix.edits[0].edits.contains(where: { $0.replacement.contains { $0 == 10 || $0 == 13 } })
    else { return nil }
    let before = SourceText(checked.text.bytes[line.start..<line.end])
    let after = before.applying(
      fix.edits[0].edits.map {
        TextEdit(range: $0.range.shifted(by: -line.start), replacement: $0.replacement)
      })
    let display = DisplayLine(after, ByteRange(start: 0, end: after.count))
    guard display.width <= Excerpt.maximumWidth, after != before else { return nil }
    return (number + 1, display.text)
  }

  private func colored(_ severity: Severity, _ text: String) -> String {
    switch severity {
    case .error: palette.red(text)
    case .warning: palette.yellow(text)
    case .information: palette.blue(text)
    case .hint, .off: palette.cyan(text)
    }
  }
}

extension Severity {
  /// The word for people, as compilers write it.
  var word: String { self == .information ? "info" : rawValue }
}

/// The lines of a message, made safe to print; at least one.
private func shownLines(_ message: String) -> [String] {
  let lines = message.split(separator: "\n").map { shown(String($0)) }
  return lines.isEmpty ? [""] : lines
}

/// The lines of a range with their numbers and carets below.
struct Excerpt {
  private(set) var text = ""
  /// What stands before a line without a number.
  let plainGutter: String
  private let palette: Palette
  private let mark: (String) -> String
  private let numberWidth: Int

  /// Longer lines are cut to the part around the range.
  static let maximumWidth = 100
  /// A range over more lines shows its first and its last ones.
  private static let maximumLines = 6

  init(
    of range: ByteRange, in source: SourceText, palette: Palette,
    mark: @escaping (String) -> String
  ) {
    self.palette = palette
    self.mark = mark
    let first = source.lines.line(containing: range.start)
    // A range that ends behind a line end does not reach into the next line.
    let last =
      range.isEmpty ? first : source.lines.line(containing: max(range.start, range.end - 1))
    numberWidth = "\(last + 1)".count
    plainGutter = String(repeating: " ", count: numberWidth + 1)
    text += plainGutter + palette.blue("|") + "\n"
    let isLong = last - first + 1 > Self.maximumLines
    for line in first...last {
      if isLong && line > first + 2 && line < last {
        if line == first + 3 { text += plainGutter + palette.blue("…") + "\n" }
        continue
      }
      append(line, of: source, marking: range)
    }
  }

  var gutter: String { plainGutter }

  /// A line with its number, or with a sign in place of the bar.
  func numbered(_ number: Int, _ line: String, sign: String) -> String {
    palette.blue("\(number)".padded(leftTo: numberWidth)) + " \(sign) \(line)\n"
  }

  private mutating func append(_ number: Int, of source: SourceText, marking range: ByteRange) {
    let whole = source.range(ofLine: number)
    let line = Self.near(max(range.start, whole.start), in: whole, of: source)
    let display = DisplayLine(source, line)
    var start = display.column(ofByte: max(range.start, line.start) - line.start)
    let end = min(range.end, line.end)
    var stop = end > line.start ? display.column(ofByte: end - line.start) : start
    if range.start < whole.start {
      // Later lines of a long range are marked from their first letter on.
      start = min(stop, display.text.prefix { $0 == " " }.count)
    }
    // A range inside a character marks all of it; one without width marks one column.
    stop = max(stop, start + 1)
    var window = (text: display.text, start: 0, end: display.width)
    if display.width > Self.maximumWidth {
      let from = max(0, min(start - 30, display.width - Self.maximumWidth))
      window = display.window(from: from, to: from + Self.maximumWidth)
    }
    let lead = window.start > 0 || line.start > whole.start ? "… " : ""
    let tail = window.end < display.width || line.end < whole.end ? " …" : ""
    stop = max(start + 1, min(stop, window.end)) + lead.count - window.start
    start += lead.count - window.start
    text += numbered(number + 1, lead + window.text + tail, sign: palette.blue("|"))
    text += plainGutter + palette.blue("|") + " " + String(repeating: " ", count: max(0, start))
    text += mark(String(repeating: "^", count: max(1, stop - start))) + "\n"
  }

  /// The part of a line around an offset that is worth laying out: the whole of any line but those
  /// that no one wrote by hand, where looking at all of it for each finding would take too long.
  private static func near(
    _ offset: Int, in line: ByteRange, of source: SourceText
  ) -> ByteRange {
    guard line.length > 2000 else { return line }
    func boundary(_ offset: Int) -> Int {
      var at = offset
      while at > line.start, at < line.end, at > offset - 3, source.bytes[at] & 0xC0 == 0x80 {
        at -= 1
      }
      return at
    }
    return ByteRange(
      start: boundary(max(line.start, offset - 500)), end: boundary(min(line.end, offset + 1000)))
  }
}
