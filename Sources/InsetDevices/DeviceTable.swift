/// The devices of the catalogue as an aligned table for a terminal: id, name, OS versions, upright
/// size, scale, and base insets, a line for each OS range.
///
/// Insets are written top/left/bottom/right, an unknown one `?`; a mark `~` stands behind a row that
/// was carried over from other devices of its class. Lines end in a newline.
///
/// - Parameters:
///   - devices: which devices, in the order to print them.
///   - os: print the row of one OS version alone, and only devices that run it.
public func deviceTable(_ devices: [Device] = Catalogue.devices, os: Int? = nil) -> String {
  var rows = [["DEVICE", "NAME", "RUNS", "SIZE", "SCALE", "OS", "PORTRAIT", "LANDSCAPE"]]
  for device in devices {
    if let os, !device.runs(os: os) { continue }
    let upright = device.size(.portrait) ?? device.size(.landscape) ?? .zero
    var head = [
      device.id, device.name, span(device.systems.first, device.systems.last),
      "\(formatPoints(upright.width))x\(formatPoints(upright.height))",
      "\(formatPoints(device.scale))x",
    ]
    for range in device.safeAreas {
      if let os, os < range.from || os > range.to ?? os { continue }
      rows.append(
        head + [
          span(range.from, range.to), text(range, .portrait), text(range, .landscape),
        ])
      head = ["", "", "", "", ""]
    }
    // Before the first range there is no safe area, so nothing to show but the device.
    if head[0] == device.id { rows.append(head + ["", "", ""]) }
  }
  let columns = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let cells = zip(row, columns).map { cell, width in
      cell + String(repeating: " ", count: width - cell.count)
    }
    var line = cells.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }.joined()
}

private func span(_ first: Int, _ last: Int?) -> String {
  guard let last else { return "\(first)+" }
  return first == last ? "\(first)" : "\(first)-\(last)"
}

private func text(_ range: SafeAreaRange, _ orientation: Orientation) -> String {
  guard let insets = range.insets(orientation) else { return "-" }
  let edges = [insets.top, insets.left, insets.bottom, insets.right]
  let mark = range.confidence(orientation) == .derived ? " ~" : ""
  return edges.map { $0.map { formatPoints($0) } ?? "?" }.joined(separator: "/") + mark
}
