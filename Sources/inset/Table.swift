/// Rows of cells in aligned columns.
struct TextTable {
  struct Column {
    var title: String
    var isNumber = false
  }
  private let columns: [Column]
  private var rows: [[String]] = []

  init(_ columns: [Column]) { self.columns = columns }

  mutating func append(_ row: [String]) { rows.append(row) }

  /// The table with its titles; numbers stand to the right, no line ends in spaces.
  func text(_ palette: Palette, indent: String = "") -> String {
    let widths = columns.indices.map { index in
      max(
        displayWidth(of: columns[index].title),
        rows.map { displayWidth(of: $0[index]) }.max() ?? 0)
    }
    func line(_ cells: [String], _ style: (String) -> String) -> String {
      var text = indent
      for (index, cell) in cells.enumerated() {
        if index > 0 { text += "  " }
        text +=
          columns[index].isNumber
          ? cell.padded(leftTo: widths[index]) : cell.padded(to: widths[index])
      }
      while text.last == " " { text.removeLast() }
      return style(text) + "\n"
    }
    return line(columns.map(\.title), palette.faint) + rows.map { line($0) { $0 } }.joined()
  }
}
