extension Catalogue {
  /// The devices whose id, name or alias is nearest to a misspelt name, best first.
  ///
  /// Distance counts inserted, deleted, replaced and swapped bytes between the names without case,
  /// blanks and hyphens; further away than a third of the name is not near.
  ///
  /// - Complexity: O(number of names × the square of their length).
  public static func nearestDevices(to name: String, limit: Int = 3) -> [Device] {
    let wanted = letters(name)
    guard !wanted.isEmpty else { return [] }
    let bound = max(1, wanted.count / 3)
    var found: [(distance: Int, index: Int)] = []
    for (index, device) in devices.enumerated() {
      let distance = ([device.id, device.name] + device.aliases)
        .map { editDistance(wanted, letters($0)) }.min()
      if let distance, distance <= bound { found.append((distance, index)) }
    }
    found.sort { ($0.distance, $0.index) < ($1.distance, $1.index) }
    return found.prefix(limit).map { devices[$0.index] }
  }

  private static func letters(_ name: String) -> [UInt8] {
    name.lowercased().utf8.filter {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 >= 0x80
    }
  }

  /// The number of inserted, deleted, replaced and swapped neighbouring bytes between two names.
  private static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    if a.count > 64 || b.count > 64 { return max(a.count, b.count) }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
