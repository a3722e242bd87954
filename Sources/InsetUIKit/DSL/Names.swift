internal import InsetSwiftOutline

/// The methods of `NSLayoutAnchor` that make constraints.
enum AnchorNames {
  /// The relation, and whether the other side is a number, by the first label.
  static let labels: [String: (relation: ConstraintValue.Relation, kind: Kind)] = [
    "equalTo": (.equal, .anchor),
    "lessThanOrEqualTo": (.lessOrEqual, .anchor),
    "greaterThanOrEqualTo": (.greaterOrEqual, .anchor),
    "equalToConstant": (.equal, .constant),
    "lessThanOrEqualToConstant": (.lessOrEqual, .constant),
    "greaterThanOrEqualToConstant": (.greaterOrEqual, .constant),
    "equalToSystemSpacingAfter": (.equal, .systemSpacing),
    "lessThanOrEqualToSystemSpacingAfter": (.lessOrEqual, .systemSpacing),
    "greaterThanOrEqualToSystemSpacingAfter": (.greaterOrEqual, .systemSpacing),
    "equalToSystemSpacingBelow": (.equal, .systemSpacing),
    "lessThanOrEqualToSystemSpacingBelow": (.lessOrEqual, .systemSpacing),
    "greaterThanOrEqualToSystemSpacingBelow": (.greaterOrEqual, .systemSpacing),
  ]

  enum Kind: Sendable { case anchor, constant, systemSpacing }

  /// The names of Swift 2, with the label that each came to be.
  static let oldNames: [String: String] = [
    "constraintEqualToAnchor": "equalTo",
    "constraintEqualToConstant": "equalToConstant",
    "constraintLessThanOrEqualToAnchor": "lessThanOrEqualTo",
    "constraintLessThanOrEqualToConstant": "lessThanOrEqualToConstant",
    "constraintGreaterThanOrEqualToAnchor": "greaterThanOrEqualTo",
    "constraintGreaterThanOrEqualToConstant": "greaterThanOrEqualToConstant",
  ]

  static let attributes: [String: LayoutAttribute] = [
    "topAnchor": .top, "bottomAnchor": .bottom, "leftAnchor": .left, "rightAnchor": .right,
    "leadingAnchor": .leading, "trailingAnchor": .trailing, "widthAnchor": .width,
    "heightAnchor": .height, "centerXAnchor": .centerX, "centerYAnchor": .centerY,
    "firstBaselineAnchor": .firstBaseline, "lastBaselineAnchor": .lastBaseline,
  ]
}

/// SnapKit's words.
enum SnapKitNames {
  static let relations: [String: (relation: ConstraintValue.Relation, isSuperview: Bool)] = [
    "equalTo": (.equal, false), "equalToSuperview": (.equal, true),
    "lessThanOrEqualTo": (.lessOrEqual, false), "lessThanOrEqualToSuperview": (.lessOrEqual, true),
    "greaterThanOrEqualTo": (.greaterOrEqual, false),
    "greaterThanOrEqualToSuperview": (.greaterOrEqual, true),
  ]

  /// Methods of `view.snp`.
  static let ofViews: Set<String> = [
    "makeConstraints", "remakeConstraints", "updateConstraints", "prepareConstraints",
    "removeConstraints", "setLabel",
  ]

  /// Properties of what `equalTo` and its kin give.
  static let ofConstraints: Set<String> = ["constraint", "isActive", "layoutConstraints"]

  /// Methods of what `equalTo` and its kin give.
  static let modifiers: Set<String> = [
    "offset", "inset", "insets", "multipliedBy", "dividedBy", "priority", "labeled", "activate",
    "deactivate", "update", "install", "uninstall",
  ]

  static let attributes: [String: [LayoutAttribute]] = [
    "left": [.left], "top": [.top], "right": [.right], "bottom": [.bottom],
    "leading": [.leading], "trailing": [.trailing], "width": [.width], "height": [.height],
    "centerX": [.centerX], "centerY": [.centerY], "baseline": [.lastBaseline],
    "lastBaseline": [.lastBaseline], "firstBaseline": [.firstBaseline],
    "leftMargin": [.leftMargin], "rightMargin": [.rightMargin], "topMargin": [.topMargin],
    "bottomMargin": [.bottomMargin], "leadingMargin": [.leadingMargin],
    "trailingMargin": [.trailingMargin], "centerXWithinMargins": [.centerXWithinMargins],
    "centerYWithinMargins": [.centerYWithinMargins],
    "edges": [.left, .top, .right, .bottom],
    "horizontalEdges": [.left, .right],
    "verticalEdges": [.top, .bottom],
    "directionalEdges": [.leading, .top, .trailing, .bottom],
    "directionalHorizontalEdges": [.leading, .trailing],
    "directionalVerticalEdges": [.top, .bottom],
    "size": [.width, .height],
    "center": [.centerX, .centerY],
    "margins": [.leftMargin, .topMargin, .rightMargin, .bottomMargin],
    "directionalMargins": [.leadingMargin, .topMargin, .trailingMargin, .bottomMargin],
    "centerWithinMargins": [.centerXWithinMargins, .centerYWithinMargins],
  ]

  /// What a parameter of a helper is called that is given SnapKit's maker.
  static let makers: Set<String> = ["make", "maker", "constraintMaker", "$0"]

  /// Whether a type is one of those on which SnapKit has attributes and relations.
  static func isMaker(_ type: String) -> Bool { type.hasPrefix("ConstraintMaker") }

  /// The name that is followed by attributes, or by nothing; `nil` if the expression is something else.
  static func root(of expression: Expression) -> String? {
    var current = expression
    while case .member(let inner?, let name) = current.kind {
      guard attributes[name] != nil else { return nil }
      current = inner
    }
    if case .optionalChain(let inner) = current.kind { current = inner }
    switch current.kind {
    case .name(let name): return name
    case .self: return "self"
    default: return nil
    }
  }
}

/// PureLayout's words.
enum PureLayoutNames {
  static let functions: Set<String> = [
    "autoCenterInSuperview", "autoCenterInSuperviewMargins", "autoAlignAxis",
    "autoAlignAxisToSuperviewAxis", "autoAlignAxisToSuperviewMarginAxis",
    "autoPinEdge", "autoPinEdgeToSuperviewEdge", "autoPinEdgesToSuperviewEdges",
    "autoPinEdgeToSuperviewMargin", "autoPinEdgesToSuperviewMargins",
    "autoPinEdgeToSuperviewSafeArea", "autoPinEdgesToSuperviewSafeArea",
    "autoSetDimension", "autoSetDimensions", "autoMatchDimension", "autoMatch",
    "autoConstrainAttribute", "autoConstrain", "autoPin",
    "autoPinToTopLayoutGuide", "autoPinToBottomLayoutGuide",
    "autoPinEdges", "autoMatchViewsDimension",
    "autoSetViewsDimension", "autoSetViewsDimensions", "autoAlignViews",
    "autoDistributeViews", "autoSetViewsDimensionsToSize", "autoAlignAxis(toSuperviewAxis",
  ]
}

/// Cartography's words.
enum CartographyNames {
  static let functions: Set<String> = ["align", "distribute"]

  static let attributes: Set<String> = [
    "top", "bottom", "left", "right", "leading", "trailing", "width", "height", "centerX",
    "centerY", "baseline", "firstBaseline", "lastBaseline", "edges", "edgesWithinMargins",
    "center", "centerWithinMargins", "size", "topMargin", "bottomMargin", "leftMargin",
    "rightMargin", "leadingMargin", "trailingMargin", "centerXWithinMargins",
    "centerYWithinMargins",
  ]

  static func isRelation(_ left: Expression, _ name: String, _ right: Expression) -> Bool {
    guard name == "==" || name == "<=" || name == ">=" else { return false }
    return hasAttribute(left) || hasAttribute(right)
  }

  private static func hasAttribute(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .member(let inner?, let name):
      if case .closure = inner.kind { return false }
      return attributes.contains(name)
    case .binary(let left, _, let right): return hasAttribute(left) || hasAttribute(right)
    case .call(let callee, let arguments):
      if case .name("inset") = callee.kind, let first = arguments.first {
        return hasAttribute(first.value)
      }
      return false
    default: return false
    }
  }
}

/// TinyConstraints' words.
enum TinyNames {
  /// Methods whose name alone says that they make constraints.
  static let sure: Set<String> = [
    "edgesToSuperview", "edges", "centerInSuperview", "center", "centerX", "centerY",
    "centerXToSuperview", "centerYToSuperview", "originToSuperview", "origin",
    "leadingToSuperview", "trailingToSuperview", "leftToSuperview", "rightToSuperview",
    "topToSuperview", "bottomToSuperview", "heightToSuperview", "widthToSuperview",
    "sizeToSuperview", "horizontalToSuperview", "verticalToSuperview", "heightToWidth",
    "widthToHeight", "leadingToTrailing", "leftToRight", "trailingToLeading", "rightToLeft",
    "topToBottom", "bottomToTop", "aspectRatio", "stack",
    "leading", "trailing", "left", "right", "top", "bottom", "width", "height", "size",
  ]
  private static let labels: Set<String> = ["to", "of", "min", "max", "in"]

  static func isStatement(_ name: String, _ arguments: [Argument]) -> Bool {
    guard sure.contains(name) else { return false }
    switch name {
    case "edgesToSuperview", "centerInSuperview", "centerXToSuperview", "centerYToSuperview",
      "originToSuperview", "leadingToSuperview", "trailingToSuperview", "leftToSuperview",
      "rightToSuperview", "topToSuperview", "bottomToSuperview", "heightToSuperview",
      "widthToSuperview", "sizeToSuperview", "horizontalToSuperview", "verticalToSuperview",
      "aspectRatio":
      return true
    case "width", "height", "size":
      guard let first = arguments.first else { return false }
      return first.label.map { labels.contains($0) } ?? true
    case "stack":
      guard let first = arguments.first else { return false }
      return first.label == nil || first.label == "in"
    default:
      guard let first = arguments.first, let label = first.label else { return false }
      return labels.contains(label)
    }
  }
}

/// Stevia's words.
enum SteviaNames {
  static let functions: Set<String> = [
    "fillContainer", "fillVertically", "fillHorizontally", "centerInContainer",
    "centerHorizontally", "centerVertically", "followEdges", "heightEqualsWidth",
    "alignTops", "alignBottoms", "alignLefts", "alignRights", "alignLeadings", "alignTrailings",
    "alignHorizontally", "alignVertically", "alignCenter", "alignLastBaselines",
    "alignFirstBaselines", "align", "equalSizes", "equalWidths", "equalHeights", "equal",
    "layout",
  ]
  static let sides: [String: LayoutAttribute] = [
    "top": .top, "bottom": .bottom, "left": .left, "right": .right, "leading": .leading,
    "trailing": .trailing, "width": .width, "height": .height, "size": .width,
  ]
  static let properties: [String: LayoutAttribute] = [
    "Top": .top, "Bottom": .bottom, "Left": .left, "Right": .right, "Leading": .leading,
    "Trailing": .trailing, "Width": .width, "Height": .height, "CenterX": .centerX,
    "CenterY": .centerY, "FirstBaseline": .firstBaseline, "LastBaseline": .lastBaseline,
  ]

  static func isStatement(_ name: String, _ arguments: [Argument]) -> Bool {
    if functions.contains(name) {
      return name != "layout" || arguments.count > 1 || arguments.first?.isTrailing ?? false
    }
    return sides[name] != nil && arguments.count == 1 && arguments[0].label == nil
      && !arguments[0].isTrailing
  }

  static func isRelation(_ left: Expression, _ name: String, _ right: Expression) -> Bool {
    guard name == "==" || name == "<=" || name == ">=" else { return false }
    if case .member(_, let attribute) = left.kind { return properties[attribute] != nil }
    return false
  }

  /// Whether an expression is a chain such as `|-8-view-8-|`.
  static func isChain(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .prefix(let name, _): return name == "|" || name == "|-"
    case .postfix(let inner, let name):
      return name == "|" || name == "-|" || isChain(inner)
    case .binary(let left, "-", let right), .binary(let left, "--", let right),
      .binary(let left, "⁃", let right):
      return isChain(left) || isChain(right)
    case .binary(let left, "~", _): return isChain(left)
    default: return false
    }
  }
}
