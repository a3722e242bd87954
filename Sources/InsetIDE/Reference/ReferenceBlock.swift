import InsetModel
import InsetText

/// A part of the language reference, before it is Markdown or text for a terminal.
enum ReferenceBlock: Sendable {
  case heading(String)
  /// Markdown: one paragraph.
  case paragraph(String)
  /// Markdown: one line for each point.
  case list([String])
  case table(head: [String], rows: [[String]])
  /// A piece of a spec, which a test checks.
  case example(Example)
  /// Text of another language, such as the JSON of settings.
  case code(language: String, String)

  /// - Parameter level: of a heading.
  func markdown(level: Int) -> String {
    switch self {
    case .heading(let text): "\(String(repeating: "#", count: level)) \(text)\n"
    case .paragraph(let text): Self.filled(text) + "\n"
    case .list(let items): items.map { Self.filled($0, first: "- ", next: "  ") + "\n" }.joined()
    case .table(let head, let rows):
      ([head, head.map { _ in "---" }] + rows).map { row in
        "| " + row.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
      }.joined()
    case .example(let example): "```inset\n\(example.text)\n```\n" + Self.findings(example)
    case .code(let language, let text): "```\(language)\n\(text)\n```\n"
    }
  }

  /// The block for a terminal of 80 columns: code is indented, its marks are gone.
  var plainText: String {
    switch self {
    case .heading(let text): Self.plain(text) + "\n"
    case .paragraph(let text): Self.filled(Self.plain(text), to: 80) + "\n"
    case .list(let items):
      items.map { Self.filled(Self.plain($0), to: 80, first: "- ", next: "  ") + "\n" }.joined()
    case .table(let head, let rows): Self.columns(head, rows)
    case .example(let example):
      Self.indented(example.text) + Self.plain(Self.findings(example))
    case .code(_, let text): Self.indented(text)
    }
  }

  /// What is found in an example, if something is.
  private static func findings(_ example: Example) -> String {
    guard !example.finds.isEmpty else { return "" }
    return "\nInset reports: \(LanguageReference.codes(example.finds.map(\.rawValue))).\n"
  }

  private static func columns(_ head: [String], _ rows: [[String]]) -> String {
    let rows = ([head] + rows).map { $0.map(plain) }
    let widths = head.indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    let before = widths.dropLast().reduce(0) { $0 + $1 + 2 }
    return rows.map { row in
      var line = ""
      for (cell, width) in zip(row.dropLast(), widths) {
        line += cell + String(repeating: " ", count: width + 2 - cell.count)
      }
      return filled(
        row.last ?? "", to: max(80, before + 30), first: line,
        next: String(repeating: " ", count: before)) + "\n"
    }.joined()
  }

  /// Without the marks of Markdown: `code`, **bold** and links.
  private static func plain(_ text: String) -> String {
    text.replacing("`", with: "").replacing("**", with: "")
      .replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.output.1) }
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
  }

  /// A paragraph in lines of at most so many columns, where its words allow.
  private static func filled(
    _ text: String, to width: Int = 100, first: String = "", next: String = ""
  ) -> String {
    var lines: [String] = []
    var line = first
    var isEmpty = true
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = next
        isEmpty = true
      }
      line += isEmpty ? String(word) : " \(word)"
      isEmpty = false
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
