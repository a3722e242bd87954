/// Suggestions for misspelt names, and lists of words for messages.
public enum Spelling {
  /// The number of bytes of a name that are compared.
  private static let longest = 64

  /// `; did you mean 'x'?` if a candidate is close enough, else the empty string.
  ///
  /// - Complexity: as `nearest(to:among:)`.
  public static func suggestion(for name: String, among candidates: [String]) -> String {
    guard let near = nearest(to: name, among: candidates) else { return "" }
    return "; did you mean '\(near)'?"
  }

  /// The first of the candidates with the smallest edit distance, ignoring case; `nil` if that is
  /// more than a third of the name's length. Of two at the same distance the longer one counts:
  /// letters are left out more often than exchanged, and `hight` is `height`, not `right`.
  ///
  /// - Complexity: O(candidates × length²), with lengths capped at 64 bytes.
  public static func nearest(to name: String, among candidates: [String]) -> String? {
    let wanted = Array(name.lowercased().utf8.prefix(longest))
    let limit = max(1, wanted.count / 3)
    var best: (distance: Int, count: Int, name: String)?
    for candidate in candidates where candidate != name {
      let letters = Array(candidate.lowercased().utf8.prefix(longest))
      // As many letters as one has more must come in.
      guard abs(letters.count - wanted.count) <= limit else { continue }
      let distance = editDistance(wanted, letters)
      guard distance <= limit else { continue }
      if let best, (best.distance, -best.count) <= (distance, -letters.count) { continue }
      best = (distance, letters.count, candidate)
    }
    return best?.name
  }

  /// `'a', 'b' or 'c'`
  public static func list(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}
