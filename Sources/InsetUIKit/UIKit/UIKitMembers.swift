internal import InsetSwiftOutline

/// Names of UIKit's properties and methods.
enum UIKitMembers {
  /// What the guides of a view are called.
  static let guides: [String: String] = [
    "safeAreaLayoutGuide": "safeArea", "layoutMarginsGuide": "layoutMargins",
    "readableContentGuide": "readableContent", "keyboardLayoutGuide": "keyboard",
    "contentLayoutGuide": "content", "frameLayoutGuide": "frame",
  ]

  /// Whether a class of UIKit's has a property of the name.
  static func isKnown(_ name: String, of type: String) -> Bool {
    if type.isEmpty { return false }
    if UIKitClasses.part(name, of: type) != nil { return true }
    if UIKitClasses.isView(type) || UIKitClasses.isGuide(type) {
      return viewNames.contains(name) || AnchorNames.attributes[name] != nil || guides[name] != nil
    }
    if UIKitClasses.isController(type) { return controllerNames.contains(name) }
    return false
  }

  static let viewNames: Set<String> = [
    "superview", "subviews", "window", "bounds", "frame", "center", "layer", "alpha", "isHidden",
    "backgroundColor", "tintColor", "tag", "transform", "layoutMargins", "directionalLayoutMargins",
    "safeAreaInsets", "constraints", "traitCollection", "intrinsicContentSize", "clipsToBounds",
    "contentMode", "isUserInteractionEnabled", "translatesAutoresizingMaskIntoConstraints",
    "autoresizingMask", "text", "font", "textColor", "textAlignment", "numberOfLines", "image",
    "arrangedSubviews", "axis", "spacing", "alignment", "distribution", "contentSize",
    "contentOffset", "contentInset", "adjustedContentInset", "delegate", "dataSource",
    "isEnabled", "isSelected", "isHighlighted", "placeholder", "attributedText", "leftAnchor",
    "accessoryView", "accessoryType", "separatorInset", "tableHeaderView", "tableFooterView",
    "effectiveUserInterfaceLayoutDirection", "semanticContentAttribute", "undoManager",
    "layoutGuides", "inputView", "inputAccessoryView", "isFirstResponder", "gestureRecognizers",
    "preservesSuperviewLayoutMargins", "insetsLayoutMarginsFromSafeArea", "snp", "reuseIdentifier",
    "selectionStyle", "rowHeight", "refreshControl", "currentTitle", "imageView", "owningView",
    "layoutFrame", "identifier", "isOpaque", "mask", "next", "contentConfiguration",
  ]

  /// Further properties of UIKit's views that give no view and lay out nothing.
  static let settings: Set<String> = [
    "accessibilityElements", "accessibilityIdentifier", "accessibilityLabel", "accessibilityTraits",
    "adjustsFontForContentSizeCategory", "allowsSelection", "allowsMultipleSelection", "color",
    "collectionViewLayout", "configuration", "contentEdgeInsets", "currentPage",
    "decelerationRate", "estimatedRowHeight", "hidesWhenStopped",
    "horizontalScrollIndicatorInsets", "imageEdgeInsets", "isAccessibilityElement", "isAnimating",
    "isDragging", "isEditable", "isOn", "isPagingEnabled", "isScrollEnabled", "isSecureTextEntry",
    "isSelectable", "keyboardDismissMode", "keyboardType", "lineBreakMode", "maximumZoomScale",
    "minimumScaleFactor", "minimumZoomScale", "numberOfPages", "overrideUserInterfaceStyle",
    "preferredMaxLayoutWidth", "preferredSymbolConfiguration", "progress", "returnKeyType",
    "scrollIndicatorInsets", "sectionFooterHeight", "sectionHeaderHeight",
    "selectedSegmentIndex", "selectedTextRange", "separatorColor", "separatorStyle", "style",
    "textContainerInset", "textContentType", "titleEdgeInsets", "typingAttributes", "value",
    "verticalScrollIndicatorInsets", "zoomScale",
  ]

  /// The insets of views that are 0 until somebody sets them.
  static let insets: Set<String> = [
    "contentEdgeInsets", "contentInset", "horizontalScrollIndicatorInsets", "imageEdgeInsets",
    "scrollIndicatorInsets", "titleEdgeInsets", "verticalScrollIndicatorInsets",
  ]

  static let controllerNames: Set<String> = [
    "view", "title", "navigationItem", "navigationController", "tabBarController", "tabBarItem",
    "parent", "children", "presentingViewController", "presentedViewController", "topLayoutGuide",
    "bottomLayoutGuide", "traitCollection", "additionalSafeAreaInsets", "preferredContentSize",
    "splitViewController", "storyboard", "nibName", "extendedLayoutIncludesOpaqueBars",
    "automaticallyAdjustsScrollViewInsets", "edgesForExtendedLayout", "isViewLoaded",
    "viewIfLoaded", "presentationController", "popoverPresentationController",
    "transitionCoordinator",
    "interfaceOrientation", "modalPresentationStyle", "isEditing", "childViewControllers",
    "navigationBar", "viewControllers", "topViewController", "visibleViewController",
    "toolbarItems",
    "editButtonItem", "childForStatusBarStyle", "systemMinimumLayoutMargins", "undoManager",
    "window", "contentViewController",
  ]

  /// Methods that are given to others as functions.
  static let methods: Set<String> = [
    "addSubview", "addArrangedSubview", "addLayoutGuide", "addConstraint", "addConstraints",
    "removeConstraint", "removeConstraints",
  ]

  /// Methods of UIKit's views and controllers that lay out nothing, nor hand views to others.
  static let harmlessMethods: Set<String> = [
    "addAnnotation", "addAnnotations", "addInteraction", "addMotionEffect", "addOverlay",
    "attributedTitle", "backgroundImage", "beginRefreshing", "beginUpdates", "caretRect",
    "cellForItem", "cellForRow", "contentRect", "convert", "deleteItems", "deleteRows",
    "deleteSections", "dequeueReusableCell", "dequeueReusableHeaderFooterView",
    "dequeueReusableSupplementaryView", "deselectItem", "deselectRow", "didChangeValue",
    "dismiss", "drawHierarchy", "editingRect", "endEditing", "endRefreshing",
    "evaluateJavaScript", "flashScrollIndicators", "goBack", "goForward", "hitTest", "indexPath",
    "insertItems", "insertRows", "insertSections",
    "invalidateIntrinsicContentSize", "isKind", "isMember", "layoutAttributesForItem",
    "layoutAttributesForSupplementaryElement", "load", "loadFileURL", "loadHTMLString",
    "loadRequest", "moveRow", "numberOfItems", "numberOfRows", "observe", "performBatchUpdates",
    "performSegue", "point", "present", "publisher", "rectForRow", "reload",
    "reloadAllComponents", "reloadComponent", "reloadInputViews", "reloadItems", "reloadRows",
    "reloadSections", "removeAllAnimations", "removeAllSegments", "removeAnnotations",
    "removeInteraction", "removeSegment", "responds", "scrollRangeToVisible",
    "scrollRectToVisible", "scrollToItem", "scrollToRow", "selectItem", "selectRow",
    "selectedRow", "sendActions", "setBadgeTextAttributes", "setCenter",
    "setContentPositionAdjustment", "setDate", "setDividerImage", "setEditing", "setEnabled",
    "setHighlighted", "setMaximumTrackImage", "setMinimumTrackImage", "setNeedsFocusUpdate",
    "setNeedsStatusBarAppearanceUpdate", "setNeedsUpdateOfHomeIndicatorAutoHidden", "setOn",
    "setPositionAdjustment", "setPreferredSymbolConfiguration", "setProgress", "setRegion",
    "setSelected", "setThumbImage", "setTitleShadowColor", "setTitleTextAttributes",
    "setUserTrackingMode", "setValue", "setZoomScale", "snapshotView", "startAnimating",
    "stopAnimating", "stopLoading", "textRange", "textRect", "updateFocusIfNeeded", "value",
    "viewWithTag", "willChangeValue",
  ]

  /// Members of arrays, texts and numbers that code in extensions uses without `self`.
  static let plainNames: Set<String> = [
    "count", "first", "last", "isEmpty", "indices", "isActive", "priority", "constant",
    "firstItem", "secondItem", "multiplier", "startIndex", "endIndex", "keys", "values",
  ]
}

extension Evaluator {
  /// The path of an instance from what is evaluated: `card.title`.
  func path(of object: Object) -> String {
    var parts: [String] = []
    var current: Object? = object
    var seen: Set<Int> = []
    while let here = current, seen.insert(here.id).inserted, parts.count < 8 {
      if let guide = here.guide {
        parts.append(guide)
      } else if here.origin == .root {
        if parts.isEmpty { parts.append("self") }
        break
      } else {
        let name = displayName(of: here)
        parts.append(duplicates[here.id].map { "\(name)#\($0)" } ?? name)
      }
      current = here.owner
    }
    return parts.reversed().joined(separator: ".")
  }

  func displayName(of object: Object) -> String {
    object.name ?? (object.type.name.isEmpty ? "view" : object.type.name)
  }

  /// A controller's view, loaded by what the class says.
  func rootView(_ controller: Object, loading: Bool = false) -> Value {
    if loading, !controller.isLoaded { load(controller) }
    if let cell = controller.fields["view"] { return cell.value }
    if UIKitClasses.inherits(controller.type.externalName, from: "UITableViewController") {
      // The table is the controller's view.
      let table = implied(
        .external("UITableView"), "tableView", of: controller, guide: nil, isInside: false)
      controller.fields["view"] = Cell(.object(table))
      return .object(table)
    }
    let view = makeObject(
      .external("UIView"), .implied, .property("view"), name: "view", owner: controller)
    let value = Value.object(view)
    controller.fields["view"] = Cell(value)
    return value
  }

  /// Runs what happens when a controller's view is first asked for.
  func load(_ controller: Object) {
    controller.isLoaded = true
    guard controller.origin == .made, callDepth < limits.calls - 8 else { return }
    for name in ["loadView", "viewDidLoad"] { runLifecycle(name, controller) }
  }

  /// Runs a method without arguments that UIKit calls.
  func runLifecycle(_ name: String, _ object: Object, _ arguments: [CallArgument] = []) {
    guard let type = object.type.module else { return }
    for level in members(name, of: object.type, from: type.context.file) {
      for case .function(let function) in level
      where function.parameters.count == arguments.count && !function.isStatic {
        _ = call(
          function, receiver: .object(object), arguments, nil, cell: Cell(.object(object)))
        return
      }
    }
  }

  /// A member that UIKit or the standard library declares.
  func nativeMember(_ name: String, of value: Value, _ frame: Frame) -> Value {
    if name == "snp" { return .layout(LayoutValue(.snap(value))) }
    switch name {
    case "car_topLayoutGuide", "car_bottomLayoutGuide":
      return member(String(name.dropFirst(4)), of: value, frame)
    case "snp_topLayoutGuideTop", "snp_topLayoutGuideBottom":
      return .layout(
        LayoutValue(
          .snapAttributes(
            nil, member("topLayoutGuide", of: value, frame),
            [name.hasSuffix("Top") ? .top : .bottom])))
    case "snp_bottomLayoutGuideTop", "snp_bottomLayoutGuideBottom":
      return .layout(
        LayoutValue(
          .snapAttributes(
            nil, member("bottomLayoutGuide", of: value, frame),
            [name.hasSuffix("Top") ? .top : .bottom])))
    default: break
    }
    if name.hasPrefix("snp_"), let attributes = SnapKitNames.attributes[String(name.dropFirst(4))] {
      return .layout(LayoutValue(.snapAttributes(nil, value, attributes)))
    }
    switch value {
    case .object(let object): return nativeMember(name, of: object, frame)
    case .unknown(let unknown):
      if let attribute = AnchorNames.attributes[name] { return .anchor(Anchor(value, attribute)) }
      if let type = unknown.hint.module, type.keyword == .enum, name == "rawValue" {
        return .unknown(Unknown(unknown.reason, .none))
      }
      if case .external(let type) = unknown.hint,
        type == "CGRect" || type == "CGSize" || type == "UIImage"
      {
        return .unknown(Unknown(unknown.reason, .external("CGFloat")))
      }
      return .unknown(Unknown(unknown.reason, .none))
    case .array(let array): return arrayMember(name, array)
    case .dictionary(let dictionary):
      switch name {
      case "count":
        return dictionary.isComplete
          ? .number(Number(Double(dictionary.pairs.count), .integer)) : unknown("a count")
      case "isEmpty":
        return dictionary.isComplete ? .bool(dictionary.pairs.isEmpty) : unknown("a count")
      case "values":
        return .array(
          ArrayValue(
            dictionary.pairs.map(\.value), isComplete: dictionary.isComplete,
            element: dictionary.value))
      case "keys":
        return .array(ArrayValue(dictionary.pairs.map(\.key), isComplete: dictionary.isComplete))
      default: return unknown("a member of a dictionary")
      }
    case .string(let text):
      switch name {
      case "count": return .number(Number(Double(text.count), .integer))
      case "isEmpty": return .bool(text.isEmpty)
      default: return unknown("a member of a text")
      }
    case .record(let record): return recordMember(name, record)
    case .number(let number):
      switch name {
      case "rawValue", "value", "cgFloatValue", "doubleValue", "floatValue", "intValue":
        return value
      case "magnitude": return .number(Number(abs(number.value), number.kind))
      default: return unknown("a member of a number")
      }
    case .formula: return name == "rawValue" ? value : unknown("a member of a number")
    case .enumCase(let found):
      if name == "rawValue", let type = found.type.module,
        let one = type.cases.first(where: { $0.name == found.name }), let raw = rawValue(one, type)
      {
        return raw
      }
      return unknown("a member of an enum")
    case .constraint(let constraint): return constraintMember(name, constraint)
    case .anchor: return unknown("a member of an anchor")
    case .choice(let values):
      return join(values.map { nativeMember(name, of: $0, frame) })
    case .range(let range):
      let (lower, upper) = (range.lower, range.upper)
      switch name {
      case "lowerBound": return lower ?? unknown("a range's bound")
      case "upperBound": return upper ?? unknown("a range's bound")
      default: return unknown("a member of a range")
      }
    case .symbol, .function, .bool, .condition, .tuple, .void, .none, .type, .layout:
      return unknown("a member that is not known")
    }
  }

  private func nativeMember(_ name: String, of object: Object, _ frame: Frame) -> Value {
    if let attribute = AnchorNames.attributes[name] {
      return .anchor(Anchor(.object(object), attribute))
    }
    let type = object.type.externalName
    if name == "view", UIKitClasses.isController(type) {
      return rootView(object, loading: true)
    }
    if name == "viewIfLoaded", UIKitClasses.isController(type) { return rootView(object) }
    if let cell = object.fields[name] { return cell.value }
    if UIKitMembers.methods.contains(name) {
      // `views.forEach(view.addSubview)`
      return .function(FunctionValue(.native(name, receiver: .object(object))))
    }
    if let guide = UIKitMembers.guides[name] {
      return .object(
        implied(.external("UILayoutGuide"), name, of: object, guide: guide, isInside: true))
    }
    switch name {
    case "superview":
      if object.guide != nil { return unknown("a superview") }
      if object.superviews.count == 1 { return .object(object.superviews[0]) }
      if object.superviews.count > 1 { return join(object.superviews.map { .object($0) }) }
      // Nobody has put it anywhere yet.
      if object.origin == .made, object.openedBy == nil, !explores { return .none }
      let above = makeObject(
        .external("UIView"), .opaque, .form("a superview"), name: "superview", owner: object)
      object.superviews = [above]
      return .object(above)
    case "owningView":
      if let owner = object.owner, object.guide != nil { return .object(owner) }
      if object.superviews.count == 1 { return .object(object.superviews[0]) }
    case "subviews", "arrangedSubviews":
      // A stack view that was made just now holds nothing yet.
      let isEmpty =
        name == "arrangedSubviews" && object.origin == .made && type == "UIStackView"
        && object.type.module == nil && object.subviews.isEmpty && !object.isOpen && !explores
        && maybe == 0 && stage.isEarly
        && !object.notes.contains { $0.kind == .unseen || $0.name.contains("rranged") }
        && object.fields.keys.allSatisfy { UIKitMembers.isKnown($0, of: type) }
        && !unknownInsertions.contains { $0.parent === object }
      let views = ArrayValue(
        object.subviews.map { .object($0) }, isComplete: isEmpty, element: .external("UIView"),
        reason: .form("subviews"))
      views.container = object
      return .array(views)
    case "constraints":
      object.interface?.noteConstraintsRead(of: object)
      return .array(
        ArrayValue(
          [], isComplete: false, element: .external("NSLayoutConstraint"),
          reason: .form("a view's constraints")))
    case "size":
      if type == "UIImage", object.origin != .opaque {
        return UIKitRecords.quantities("CGSize", "\(path(of: object)).size")
      }
    case "topLayoutGuide", "bottomLayoutGuide":
      let view = rootView(object)
      guard case .object(let root) = view else { return unknown("a layout guide") }
      return .object(
        implied(
          .external("UILayoutSupport"), name, of: root,
          guide: name == "topLayoutGuide" ? "topGuide" : "bottomGuide", isInside: true))
    case "bounds", "frame", "layoutFrame", "nativeBounds", "statusBarFrame":
      return UIKitRecords.quantities("CGRect", quantity(name, of: object))
    case "safeAreaInsets", "layoutMargins", "adjustedContentInset", "alignmentRectInsets":
      return UIKitRecords.quantities("UIEdgeInsets", quantity(name, of: object))
    case "directionalLayoutMargins":
      return UIKitRecords.quantities(
        "NSDirectionalEdgeInsets", quantity(name, of: object))
    case _
    where UIKitMembers.insets.contains(name) && object.origin == .made && !explores
      && !object.isOpen && object.nib == nil && UIKitClasses.isDeclared(type):
      return UIKitRecords.make("UIEdgeInsets", []) ?? unknown("insets")
    case "additionalSafeAreaInsets":
      if object.origin == .made || object.origin == .root {
        return UIKitRecords.make("UIEdgeInsets", []) ?? unknown("insets")
      }
    case "intrinsicContentSize", "contentSize":
      return UIKitRecords.quantities("CGSize", quantity(name, of: object))
    case "center", "contentOffset":
      return UIKitRecords.quantities("CGPoint", quantity(name, of: object))
    case "traitCollection", "window", "navigationController", "tabBarController", "navigationItem",
      "parent", "presentingViewController", "presentedViewController", "splitViewController":
      break
    case "self": return .object(object)
    case "edgesForExtendedLayout":
      if UIKitClasses.isController(type), object.origin == .made || object.origin == .root {
        return .symbol(EnumValue(.external("UIRectEdge"), "all"))
      }
    case "isHidden": if object.origin == .made { return .bool(false) }
    case "lineHeight", "pointSize", "ascender", "descender", "capHeight", "xHeight", "leading":
      if type == "UIFont" || object.type.isNone && object.name == "font" {
        return .formula(.quantity(quantity(name, of: object)))
      }
    case "displayScale": return .formula(.screenScale)
    case "scale", "nativeScale":
      let owner = object.type.isNone ? object.name ?? "" : type
      if owner.hasPrefix("UIScreen") || owner == "screen" {
        return .formula(name == "scale" ? .screenScale : .quantity(quantity(name, of: object)))
      }
    default: break
    }
    if let part = UIKitClasses.part(name, of: type) {
      let isInside = UIKitClasses.isView(type)
      let made = implied(.external(part), name, of: object, guide: nil, isInside: isInside)
      if name == "collectionView", made.superviews.isEmpty,
        case .object(let root) = rootView(object)
      {
        made.superviews = [root]
      }
      return .object(made)
    }
    if name == "contentView", object.type.isNone || type.isEmpty {
      // Only cells and effect views have one, and both have it inside.
      return .object(implied(.external("UIView"), name, of: object, guide: nil, isInside: true))
    }
    let hint = Self.memberTypes[name].map { TypeHint.external($0) } ?? .none
    // One of several margins: `theme.spacing.large`.
    let isMargin = margin(.object(object)) != nil
    let reason: Reason = isMargin ? .name("\(object.reason.name).\(name)") : .property(name)
    let value = opaque(hint, reason, name: name, owner: object)
    if case .object(let made) = value { made.isNamedInPassing = true }
    object.fields[name] = Cell(value)
    return value
  }

  /// The types of properties that are lengths, or of several.
  private static let lengthTypes: [String: String] = [
    "additionalSafeAreaInsets": "UIEdgeInsets", "contentInset": "UIEdgeInsets",
    "contentEdgeInsets": "UIEdgeInsets", "directionalLayoutMargins": "NSDirectionalEdgeInsets",
    "layoutMargins": "UIEdgeInsets", "textContainerInset": "UIEdgeInsets",
    "preferredContentSize": "CGSize", "preferredMaxLayoutWidth": "CGFloat",
    "rowHeight": "CGFloat", "estimatedRowHeight": "CGFloat", "sectionHeaderHeight": "CGFloat",
    "sectionFooterHeight": "CGFloat", "minimumLineSpacing": "CGFloat",
    "minimumInteritemSpacing": "CGFloat",
  ]

  private static let memberTypes: [String: String] = [
    "navigationController": "UINavigationController", "tabBarController": "UITabBarController",
    "navigationItem": "UINavigationItem", "parent": "UIViewController",
    "presentingViewController": "UIViewController", "window": "UIWindow",
    "rootViewController": "UIViewController", "navigationBar": "UINavigationBar",
    "tabBar": "UITabBar", "layer": "CALayer", "keyWindow": "UIWindow",
    "tintColor": "UIColor", "backgroundColor": "UIColor", "font": "UIFont", "image": "UIImage",
    "text": "String", "tag": "Int", "alpha": "CGFloat", "spacing": "CGFloat",
    "isSelected": "Bool", "isEnabled": "Bool", "isHighlighted": "Bool", "count": "Int",
    "isViewLoaded": "Bool", "numberOfLines": "Int",
  ]

  private func implied(
    _ type: TypeHint, _ name: String, of object: Object, guide: String?, isInside: Bool
  ) -> Object {
    if case .object(let found)? = object.fields[name]?.value { return found }
    let made = makeObject(type, .implied, .property(name), name: name, owner: object)
    made.guide = guide
    if isInside { made.superviews = [object] }
    object.fields[name] = Cell(.object(made))
    return made
  }

  private func arrayMember(_ name: String, _ array: ArrayValue) -> Value {
    switch name {
    case "count":
      return array.isComplete
        ? .number(Number(Double(array.elements.count), .integer))
        : .unknown(Unknown(array.reason, .external("Int")))
    case "isEmpty":
      if !array.isComplete { return .unknown(Unknown(array.reason, .external("Bool"))) }
      return .bool(array.elements.isEmpty)
    case "first", "last":
      if array.isComplete {
        return (name == "first" ? array.elements.first : array.elements.last) ?? .none
      }
      if array.elements.count == 1, array.container == nil { return array.elements[0] }
      return opaqueElement(array)
    case "indices":
      guard array.isComplete else {
        return .array(
          ArrayValue([], isComplete: false, element: .external("Int"), reason: array.reason))
      }
      return .array(
        ArrayValue(array.elements.indices.map { .number(Number(Double($0), .integer)) }))
    case "startIndex": return .number(Number(0, .integer))
    case "endIndex": return arrayMember("count", array)
    case "lazy": return .array(array)
    case "snp": return .layout(LayoutValue(.snap(.array(array))))
    default: return unknown("a member of an array")
    }
  }

  private func recordMember(_ name: String, _ record: Record) -> Value {
    func sum(_ a: Value?, _ b: Value?, _ name: String = "+") -> Value {
      guard let a, let b else { return unknown("a geometry's part") }
      return apply(name, a, b, emptyFrame)
    }
    let type = record.type.name
    if type == "CGRect", case .record(let origin)? = record["origin"],
      case .record(let size)? = record["size"]
    {
      let half = Value.number(Number(2))
      switch name {
      case "width", "height": return size[name] ?? unknown("a size")
      case "x", "minX": return origin["x"] ?? unknown("a point")
      case "y", "minY": return origin["y"] ?? unknown("a point")
      case "maxX": return sum(origin["x"], size["width"])
      case "maxY": return sum(origin["y"], size["height"])
      case "midX": return sum(origin["x"], sum(size["width"], half, "/"))
      case "midY": return sum(origin["y"], sum(size["height"], half, "/"))
      default: break
      }
    }
    // `@dynamicMemberLookup`, or what an extension elsewhere adds.
    if record.type.module != nil { openParts(of: .record(record), by: name) }
    return unknown("a member of a struct")
  }

  /// A frame for operators without a place.
  var emptyFrame: Frame {
    Frame(
      context: Context(file: FileInfo(id: -1, path: "", imports: [])), receiver: nil, base: 0,
      scope: Scope(parent: nil))
  }

  private func constraintMember(_ name: String, _ constraint: ConstraintValue) -> Value {
    switch name {
    case "constant": return constraint.fields["constant"] ?? constraint.constant
    case "priority": return constraint.priority
    case "multiplier": return constraint.multiplier
    case "isActive":
      return maybe > 0
        ? .unknown(Unknown(.property(name), .external("Bool"))) : .bool(constraint.isActive)
    case "firstItem": return constraint.first.item
    case "secondItem": return constraint.second?.item ?? .none
    case "firstAnchor": return .anchor(constraint.first)
    case "secondAnchor": return constraint.second.map { .anchor($0) } ?? .none
    case "firstAttribute", "secondAttribute":
      let anchor = name == "firstAttribute" ? constraint.first : constraint.second
      return .symbol(
        EnumValue(
          .external("NSLayoutConstraint.Attribute"), anchor?.attribute?.rawValue ?? "notAnAttribute"
        ))
    case "relation":
      switch constraint.relation {
      case .equal: return .symbol(EnumValue(.none, "equal"))
      case .lessOrEqual: return .symbol(EnumValue(.none, "lessThanOrEqual"))
      case .greaterOrEqual: return .symbol(EnumValue(.none, "greaterThanOrEqual"))
      }
    default:
      if let known = constraint.fields[name] { return known }
      // What a library adds may do anything with it.
      constraint.isEscaped = true
      blurPriority(of: constraint)
      return unknown("a member of a constraint")
    }
  }

  /// Notes that what is not seen may have set a constraint's priority.
  func blurPriority(of constraint: ConstraintValue) {
    constraint.setPriority(unknown("a priority"), isCertain: false, self)
  }

  /// Assigns to a property of UIKit's.
  func setNative(_ name: String, of object: Object, _ value: Value, _ frame: Frame) {
    func contain(_ value: Value) {
      for view in objects(of: value) {
        add(view, to: object)
        view.holder = name
      }
    }
    var value = value
    if let type = Self.memberTypes[name] ?? Self.lengthTypes[name] {
      value = map(value) { value in
        if case .symbol = value { coerce(value, .external(type)) } else { value }
      }
    }
    if name == "configuration", UIKitClasses.inherits(object.type.externalName, from: "UIButton") {
      value = buttonConfiguration(value)
    }
    if SceneNotes.writes.contains(name) { note(.write, name, object, [CallArgument(nil, value)]) }
    noteUnseenProperty(name, of: object)
    switch name {
    case "accessoryView", "backgroundView", "selectedBackgroundView", "tableHeaderView",
      "tableFooterView", "contentView", "maskView", "leftView", "rightView", "documentView",
      "headerView", "footerView":
      if UIKitClasses.isView(object.type.externalName) {
        contain(value)
        // The others are laid out by what they are in.
        if !["contentView", "backgroundView", "selectedBackgroundView"].contains(name) {
          for view in objects(of: value) where view.superviews.contains(where: { $0 === object }) {
            view.openedBy = view.openedBy ?? name
          }
        }
      }
    case "titleView": contain(value)
    case "active":
      // A group of Cartography's.
      if !object.made.isEmpty {
        activate(.array(ArrayValue(object.made.map { .constraint($0) })), value)
      }
    case "view":
      // The root view goes by the name of the property.
      for view in objects(of: value) where view.owner == nil || view.origin == .made {
        if view.origin != .root {
          view.owner = object
          view.name = "view"
        }
      }
    default: break
    }
    let cell: Cell
    if let found = object.fields[name] {
      cell = found
    } else {
      cell = Cell(.unknown(Unknown(.property(name))))
      object.fields[name] = cell
    }
    write(cell, value)
  }

  /// Takes a view out of its superview; what only may happen leaves it there, and what a stack view arranges open.
  func remove(fromSuperview view: Object) {
    noteEffect()
    guard maybe == 0, branches.isEmpty else {
      for parent in view.superviews
      where trialDepth == 0 && UIKitClasses.inherits(parent.type.externalName, from: "UIStackView")
      {
        parent.losesViews = true
      }
      return
    }
    guard !view.superviews.isEmpty else { return }
    removals.append((view, view.superviews))
    for parent in view.superviews { parent.subviews.removeAll { $0 === view } }
    view.superviews = []
  }

  /// Puts the views back that were taken out.
  func undoRemovals() {
    for (view, parents) in removals where view.superviews.isEmpty {
      view.superviews = parents
      for parent in parents where !parent.subviews.contains(where: { $0 === view }) {
        parent.subviews.append(view)
      }
    }
    removals = []
  }

  /// Puts a view into another one.
  func add(_ view: Object, to parent: Object) {
    if view === parent { return }
    noteEffect()
    view.insertions.append((parent, circumstances, statement))
    if maybe == 0, branches.isEmpty {
      view.superviews = [parent]
    } else if !view.superviews.contains(where: { $0 === parent }) {
      view.superviews.append(parent)
    }
    if !parent.subviews.contains(where: { $0 === view }) { parent.subviews.append(view) }
  }
}
