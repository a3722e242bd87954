/// Texts as long as translations may be.
public enum PseudoLanguage {
  /// A text with 35 % more characters: its own first ones stand behind it again, so that it is longer in
  /// any font by about as much. A text of one word becomes a longer word.
  ///
  /// - Complexity: O(characters).
  public static func text(for text: String) -> String {
    let letters = text.filter { !$0.isWhitespace }
    guard !letters.isEmpty else { return text }
    let isWord = !text.contains(where: \.isWhitespace)
    let more = (text.count * 35 + 99) / 100 - (isWord ? 0 : 1)
    return text + (isWord ? "" : " ") + String(letters.prefix(max(1, more)))
  }
}
