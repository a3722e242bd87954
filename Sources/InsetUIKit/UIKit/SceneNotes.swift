/// The members of UIKit's on which layout depends and that evaluation remembers for scenes.
enum SceneNotes {
  static let calls: Set<String> = [
    "addArrangedSubview", "addArrangedSubviews", "insertArrangedSubview", "removeArrangedSubview",
    "removeFromSuperview", "setContentHuggingPriority", "setContentCompressionResistancePriority",
    "setTitle", "setAttributedTitle", "setImage", "setBackgroundImage", "setCustomSpacing",
    "sizeToFit", "insertSegment", "addChild", "addChildViewController", "pushViewController",
    "setViewControllers", "setNavigationBarHidden", "setToolbarHidden", "addSubview",
    "addLayoutGuide",
  ]

  static let writes: Set<String> = [
    "additionalSafeAreaInsets", "adjustsFontForContentSizeCategory", "adjustsFontSizeToFitWidth",
    "alignment", "alwaysBounceHorizontal", "alwaysBounceVertical", "attributedText",
    "attributedPlaceholder", "autoresizingMask", "axis", "barStyle", "borderStyle", "bounds",
    "center", "clipsToBounds", "configuration", "contentEdgeInsets",
    "contentHorizontalAlignment", "contentInset", "contentInsetAdjustmentBehavior",
    "contentMode", "contentSize", "directionalLayoutMargins", "distribution",
    "edgesForExtendedLayout", "extendedLayoutIncludesOpaqueBars", "font", "frame",
    "hidesBottomBarWhenPushed", "image", "imageEdgeInsets", "insetsLayoutMarginsFromSafeArea",
    "isBaselineRelativeArrangement", "isHidden", "isLayoutMarginsRelativeArrangement",
    "isNavigationBarHidden", "isScrollEnabled", "isToolbarHidden", "isTranslucent",
    "isUserInteractionEnabled",
    "largeTitleDisplayMode", "layoutMargins", "modalPresentationStyle", "numberOfLines",
    "numberOfPages", "placeholder",
    "preferredMaxLayoutWidth",
    "prefersLargeTitles", "preservesSuperviewLayoutMargins", "rootViewController", "spacing",
    "text", "textAlignment", "textContainerInset", "title", "titleEdgeInsets", "transform",
    "translatesAutoresizingMaskIntoConstraints", "viewControllers",
    "viewRespectsSystemMinimumLayoutMargins",
  ]
}

extension Evaluator {
  /// What says where a view is, and what holds it.
  private static let holdingNames: Set<String> = [
    "bounds", "center", "frame", "transform", "translatesAutoresizingMaskIntoConstraints",
  ]

  /// Remembers what was done to an instance.
  func note(
    _ kind: ObjectNote.Kind, _ name: String, _ object: Object, _ arguments: [CallArgument]
  ) {
    if Self.holdingNames.contains(name) { noteEffect() }
    guard object.notes.count < 1_000 else { return }
    object.notes.append(
      ObjectNote(
        kind: kind, name: name, arguments: arguments, circumstances: circumstances,
        place: statement))
  }
}

/// A body or an initial value, by where it begins.
struct CodePlace: Hashable {
  var file: Int32
  var base: Int32
}
