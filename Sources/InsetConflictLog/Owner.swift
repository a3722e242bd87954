/// Whose a constraint in a log is.
public enum LogOwner: Sendable, Hashable {
  /// Code, a storyboard or a xib of the app.
  case app
  /// A library that makes constraints for the app: its name.
  case library(String)
  /// UIKit or AppKit, for a reason.
  case system(SystemConstraint)

  public var isSystem: Bool {
    if case .system = self { true } else { false }
  }
}

/// What a constraint that the system makes stands for.
///
/// The names are those that Apple's frameworks print; what they mean was worked out from public logs and
/// from Apple's documentation of stack views, self-sizing cells and layout guides.
public enum SystemConstraint: String, Sendable, CaseIterable {
  /// `NSAutoresizingMaskLayoutConstraint`: a frame that was set, as a constraint.
  case autoresizingMask
  /// `UIView-Encapsulated-Layout-Width` and `-Height`: the size that a container gives its view.
  case encapsulatedSize
  /// `_UITemporaryLayoutWidth`: a size while a view is measured or loaded.
  case temporarySize
  /// `fittingSizeHTarget`: the target of `systemLayoutSizeFitting`.
  case fittingSize
  /// `UISV-hiding`: a stack takes a hidden view's size to 0.
  case stackHiding
  /// `UISV-spacing`: a stack's spacing.
  case stackSpacing
  /// `UISV-…`: what else a stack arranges.
  case stack
  /// `NSContentSizeLayoutConstraint`: the size of a view's content.
  case contentSize
  /// `UIViewSafeAreaLayoutGuide-…`: where the safe area lies.
  case safeArea
  /// `UIView-leftMargin-guide-constraint`: where a margin lies.
  case margin
  /// `UIViewLayoutSupport…`, `_UILayoutSupportConstraint`: bars of iOS 7 to 10.
  case layoutSupport
  /// `UIView-minimum…`, private classes and the like.
  case other

  /// What it is, as a noun with an article.
  public var words: String {
    switch self {
    case .autoresizingMask: "the frame that was set, kept by the autoresizing mask"
    case .encapsulatedSize: "the size that its container gives it"
    case .temporarySize: "a size for the time of measuring"
    case .fittingSize: "the target of systemLayoutSizeFitting"
    case .stackHiding: "a stack's squeezing of a hidden view"
    case .stackSpacing: "a stack's spacing"
    case .stack: "a stack's arrangement"
    case .contentSize: "the size of its content"
    case .safeArea: "the safe area's edge"
    case .margin: "a layout margin"
    case .layoutSupport: "a bar's layout guide"
    case .other: "the system's own"
    }
  }
}

extension ConflictLog {
  /// Whose a constraint is, by its class, identifier and views.
  ///
  /// - Precondition: the constraint is one of the log's.
  public func owner(of index: Int) -> LogOwner {
    let constraint = constraints[index]
    let plain = constraint.className.split(separator: ".").last.map(String.init) ?? ""
    let identifier = constraint.identifier ?? ""
    if let known = Self.system(identifier) { return .system(known) }
    switch plain {
    case "NSAutoresizingMaskLayoutConstraint": return .system(.autoresizingMask)
    case "NSContentSizeLayoutConstraint": return .system(.contentSize)
    case "_UILayoutSupportConstraint": return .system(.layoutSupport)
    case "MASLayoutConstraint": return .library("Masonry")
    case "NSIBPrototypingLayoutConstraint": return .app
    default: break
    }
    if constraint.className.hasPrefix("SnapKit.") { return .library("SnapKit") }
    if plain.hasPrefix("_UI") || plain.hasPrefix("_NS") { return .system(.other) }
    // Between views of the system's own only nobody else makes constraints.
    if let equation = constraint.equation {
      let ends = [equation.first.item, equation.second?.item].compactMap { $0 }.map { items[$0] }
      if ends.allSatisfy({ Self.isPrivate($0.plainClass) }) { return .system(.other) }
      // Nor do apps tie anything to views that they cannot name.
      let isHidden = { (item: LoggedItem) in
        !item.isGuide && ["_UI", "_NS"].contains { item.plainClass.hasPrefix($0) }
      }
      if ends.contains(where: isHidden) { return .system(.other) }
    }
    return .app
  }

  private static func system(_ identifier: String) -> SystemConstraint? {
    let prefixes: [(String, SystemConstraint)] = [
      ("UIView-Encapsulated-Layout", .encapsulatedSize), ("_UITemporaryLayout", .temporarySize),
      ("fittingSize", .fittingSize), ("UISV-hiding", .stackHiding),
      ("UISV-spacing", .stackSpacing), ("UISV-", .stack), ("NSStackView", .stack),
      ("NSSV-", .stack), ("UIViewSafeAreaLayoutGuide", .safeArea),
      ("UIViewLayoutMarginsGuide", .margin), ("UIViewLayoutSupport", .layoutSupport),
      ("_UIViewTopAttribute", .layoutSupport), ("UIInputViewLayoutGuide", .safeArea),
      ("_UIKB", .other), ("accessoryView.", .other), ("inputView.", .other),
      ("assistantHeight", .other), ("assistantView.", .other), ("TB_", .other),
      ("ButtonBar", .other), ("UIScrollView-", .other),
      ("NSView-Encapsulated-Layout", .encapsulatedSize),
      ("NSWindow-current", .encapsulatedSize),
    ]
    if let found = prefixes.first(where: { identifier.hasPrefix($0.0) }) { return found.1 }
    if identifier.hasPrefix("UIView-"), identifier.hasSuffix("guide-constraint") { return .margin }
    return nil
  }

  /// Classes that no app makes instances of.
  static func isPrivate(_ name: String) -> Bool {
    name.hasPrefix("_") && !name.hasPrefix("_Tt") || known.contains(name)
  }

  private static let known: Set<String> = [
    "UIButtonLabel", "UINavigationButton", "UIInputSetContainerView", "UIInputSetHostView",
    "UIRemoteKeyboardPlaceholderView", "UIKeyboardAutomatic", "TUIKeyboardContentView",
    "UILayoutContainerView", "UITransitionView", "UIDropShadowView", "TUIPredictionView",
    "TUIPredictionViewStackView", "SystemInputAssistantView", "NSThemeFrame", "UITabBarButton",
    "UIToolbarContentView",
  ]
}
