/// Methods that put views into others: UIKit's, and those of libraries by their names.
extension Evaluator {
  private static let subviewCalls: Set<String> = [
    "addSubview", "insertSubview", "addArrangedSubview", "insertArrangedSubview", "addSubviews",
    "addArrangedSubviews", "sv", "subviews", "Subviews", "addSubViews", "embedSubview",
  ]

  /// Stevia's, which switch the masks of what they put in off.
  private static let steviasCalls: Set<String> = ["sv", "subviews", "Subviews"]

  /// `nil` for what puts no views in.
  func putIn(
    _ name: String, _ object: Object, _ arguments: [CallArgument], _ frame: Frame
  ) -> Value? {
    guard Self.subviewCalls.contains(name) else { return nil }
    let isStevias =
      Self.steviasCalls.contains(name) && frame.context.file.imports.contains("Stevia")
    let isUnseen = !isStevias && !isUIKits(name, arguments)
    let isResult = Self.steviasCalls.contains(name)
    var object = object
    if isStevias, case .object(let content)? = contentView(of: object) { object = content }
    func put(_ value: Value) {
      for view in views(value) {
        add(view, to: object)
        if isStevias { clearMask(of: view, frame) }
        // What else it does is its own affair.
        if isUnseen { view.openedBy = view.openedBy ?? name }
      }
    }
    for argument in arguments {
      put(argument.value)
      if !areKnown(argument.value) { unknownInsertions.append((object, objects.count)) }
    }
    if case .function(let function)? = arguments.first?.value {
      // `subviews { title; icon }`
      if case .closure(let closure) = function.body {
        put(call(closure, [], isBuilder: true))
      } else {
        runClosures(arguments)
      }
    } else if isUnseen {
      escape(.array(ArrayValue(arguments.map(\.value))))
      runClosures(arguments)
    }
    return isResult ? .object(object) : .void
  }

  /// Puts the page that a page view controller is to show first into its view, which keeps it as large as
  /// itself. Others come in its place later.
  func showPage(_ pages: Value?, in controller: Object) {
    guard let pages, case .object(let container) = rootView(controller, loading: true),
      !container.subviews.contains(where: { $0.holder == Self.pageHolder })
    else { return }
    let found = elements(of: pages)
    guard found.isComplete, found.elements.count == 1,
      case .object(let page) = withoutNil(found.elements[0]),
      UIKitClasses.isController(page.type.externalName),
      case .object(let view) = rootView(page, loading: true), view.superviews.isEmpty
    else { return }
    add(view, to: container)
    view.holder = Self.pageHolder
  }

  /// What holds the view of a page.
  static let pageHolder = "viewControllers"

  func clearMask(of view: Object, _ frame: Frame) {
    setNative("translatesAutoresizingMaskIntoConstraints", of: view, .bool(false), frame)
  }

  /// Whether UIKit declares a method with these arguments, or one that only puts views into a stack.
  private func isUIKits(_ name: String, _ arguments: [CallArgument]) -> Bool {
    if arguments.contains(where: { if case .function = $0.value { true } else { false } }) {
      return false
    }
    let labels = arguments.map { $0.label ?? "" }
    switch name {
    case "addSubview": return labels == [""] || labels == ["", "positioned", "relativeTo"]
    case "insertSubview":
      return labels.count == 2 && labels[0].isEmpty
        && ["at", "atIndex", "aboveSubview", "belowSubview"].contains(labels[1])
    case "addArrangedSubview", "addArrangedSubviews": return labels.allSatisfy(\.isEmpty)
    case "insertArrangedSubview":
      return labels.count == 2 && labels[0].isEmpty && ["at", "atIndex"].contains(labels[1])
    default: return false
    }
  }

  private func views(_ value: Value) -> [Object] {
    if case .array = value { return elements(of: value).elements.flatMap { objects(of: $0) } }
    return objects(of: value)
  }

  /// Whether it is known which views a value is; numbers and other views say where to put them.
  private func areKnown(_ value: Value) -> Bool {
    switch value {
    case .object(let object): object.origin != .opaque || isGiven(object)
    case .array(let array): array.isComplete && array.elements.allSatisfy { areKnown($0) }
    case .choice(let values): values.allSatisfy { areKnown($0) }
    case .number, .none, .function, .formula: true
    default: false
    }
  }

  /// Whether an instance that is not seen was there before the one that is being made, and so is none of those
  /// that this makes.
  private func isGiven(_ object: Object) -> Bool {
    guard stage == .initializer, case .parameter = object.reason else { return false }
    return true
  }

  /// The view that Stevia puts a cell's views into.
  private func contentView(of object: Object) -> Value? {
    let type = object.type.externalName
    guard
      UIKitClasses.inherits(type, from: "UITableViewCell")
        || UIKitClasses.inherits(type, from: "UICollectionViewCell")
    else { return nil }
    return nativeMember("contentView", of: .object(object), emptyFrame)
  }
}
