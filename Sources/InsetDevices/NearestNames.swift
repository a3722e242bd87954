internal import InsetText

extension Catalogue {
  /// The devices whose id, name or alias is nearest to a misspelt name, best first.
  ///
  /// Distance counts inserted, deleted, replaced and swapped bytes between the names without case,
  /// blanks and hyphens; further away than a third of the name is not near.
  ///
  /// - Complexity: O(number of names × the square of their length).
  public static func nearestDevices(to name: String, limit: Int = 3) -> [Device] {
    let wanted = letters(name)
    // No name of a device is longer.
    guard !wanted.isEmpty, wanted.count <= 64 else { return [] }
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
}
