/// Properties of UIKit's views that change no frame, so that the language has no word for them.
///
/// Who writes one is told that it can be left out: nothing that a layout needs is lost by it.
public enum AppearanceNames {
  /// Whether a word names such a property, in UIKit's spelling or without its `is`.
  public static func contain(_ word: String) -> Bool { all.contains(word) }

  private static let all: Set<String> = Set(
    """
    accessibilityHint accessibilityIdentifier accessibilityLabel alpha alwaysBounceHorizontal \
    alwaysBounceVertical autocapitalizationType autocorrectionType backgroundColor backgroundImage \
    border borderColor borderStyle borderWidth bounces color cornerCurve cornerRadius currentPage \
    enabled foregroundColor highlighted isEnabled isHighlighted isOn isOpaque isPagingEnabled \
    isSecureTextEntry isSelected isUserInteractionEnabled keyboardAppearance keyboardDismissMode \
    keyboardType lineBreakMode maximumTrackTintColor maximumValue minimumTrackTintColor minimumValue \
    on onTintColor opacity pagingEnabled progress progressTintColor returnKeyType secureTextEntry \
    selected separatorColor separatorStyle shadow shadowColor shadowOffset shadowOpacity shadowRadius \
    showsHorizontalScrollIndicator showsVerticalScrollIndicator tag textAlignment textColor \
    textContentType thumbTintColor tint tintColor trackTintColor userInteractionEnabled value
    """.split(separator: " ").map(String.init))
}
