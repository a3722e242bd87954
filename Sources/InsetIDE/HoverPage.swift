import InsetDevices

/// A hover's text, built once for Markdown and once for plain text.
///
/// Tables are code blocks whose columns line up by themselves: many editors show Markdown as it is
/// written.
struct HoverPage {
  /// Rows of a table before it is cut.
  static let rowLimit = 8
  static let nameWidth = 40
  /// Columns of a table: what the windows of editors in terminals show.
  static let widthLimit = 70
  private(set) var markdown = ""
  private(set) var plainText = ""
  /// Whether a picture of the screen belongs below.
  var showsPicture = false

  mutating func title(_ name: String, _ detail: String?) {
    append("**\(Self.escaped(name))**" + (detail.map { " — \(Self.escaped($0))" } ?? ""))
    plainText += (plainText.isEmpty ? "" : "\n\n") + name + (detail.map { " — \($0)" } ?? "")
  }

  mutating func text(_ text: String) {
    append(Self.escaped(text))
    plainText += (plainText.isEmpty ? "" : "\n\n") + text
  }

  /// Text that is Markdown already, as the vocabulary's documentation is.
  mutating func documentation(_ markdown: String) {
    append(markdown)
    plainText += (plainText.isEmpty ? "" : "\n\n") + markdown.filter { $0 != "`" }
  }

  /// Lines of the language itself.
  mutating func code(_ code: String) {
    append("```inset\n\(code)\n```")
    plainText += (plainText.isEmpty ? "" : "\n\n") + code
  }

  mutating func heading(_ text: String) {
    append("*\(Self.escaped(text))*")
    plainText += (plainText.isEmpty ? "" : "\n\n") + text
  }

  mutating func item(_ text: String) {
    // A list that begins behind a table or a paragraph needs an empty line before it.
    let isNext = markdown.split(separator: "\n").last?.hasPrefix("- ") ?? false
    markdown += (isNext ? "\n" : "\n\n") + "- " + Self.escaped(text)
    plainText += "\n- " + text
  }

  /// A table of figures by environment; equal rows are one.
  mutating func table(
    head: [String], rows: [[String]], environments: [Environment], caption: String?
  ) {
    guard !rows.isEmpty else { return }
    var merged: [(cells: [String], environments: [Environment])] = []
    for (row, environment) in zip(rows, environments) {
      if let at = merged.firstIndex(where: { $0.cells == row }) {
        merged[at].environments.append(environment)
      } else {
        merged.append((row, [environment]))
      }
    }
    let shown = merged.prefix(Self.rowLimit)
    var widths = head.map(\.count)
    for row in shown {
      for (column, cell) in row.cells.enumerated() {
        widths[column] = max(widths[column], cell.count)
      }
    }
    let names = shown.map { EnvironmentNames.short($0.environments, of: environments) }
    let width = widths.reduce(0, +) + (names.map(\.count).max() ?? 0)
    let gap = String(repeating: " ", count: width + 2 * widths.count > Self.widthLimit ? 1 : 2)
    func line(_ cells: [String], _ name: String) -> String {
      let figures = zip(cells, widths).map { cell, width in
        String(repeating: " ", count: max(0, width - cell.count)) + cell
      }
      let line = figures.joined(separator: gap) + (name.isEmpty ? "" : gap + name)
      return line.count > Self.widthLimit ? line.prefix(Self.widthLimit - 1) + "…" : line
    }
    var lines = [line(head, "")]
    for (row, name) in zip(shown, names) { lines.append(line(row.cells, name)) }
    if merged.count > shown.count { lines.append("… and \(merged.count - shown.count) more") }
    if let caption { heading(caption) }
    append("```text\n" + lines.joined(separator: "\n") + "\n```")
    plainText += (plainText.isEmpty ? "" : "\n") + lines.joined(separator: "\n")
  }

  private mutating func append(_ block: String) {
    markdown += (markdown.isEmpty ? "" : "\n\n") + block
  }

  /// With the signs that Markdown would take for its own behind a backslash.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\*_`[]<>#|".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
