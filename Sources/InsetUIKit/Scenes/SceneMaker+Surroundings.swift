internal import InsetDevices
internal import InsetModel
internal import InsetText

extension SceneMaker {
  func addSurroundings() {
    if !addInterfaceSurroundings() {
      if let controller { addBars(controller) } else { addCanvas() }
    }
    if controller != nil { addGivenBars() }
  }

  // MARK: - Views by themselves

  /// A view alone is as large as whoever places it lets it be.
  private func addCanvas() {
    let name = root.type.externalName
    if type == nil, let size = ownSize {
      scene.canvas = Canvas(
        width: .points(size.width), height: .points(size.height), sideMargin: 0)
      if settings(root, "layoutMargins").isUnset {
        set(0, .margins(top: 8, leading: 8, bottom: 8, trailing: 8))
      }
      return
    }
    if UIKitClasses.inherits(name, from: "UITableViewCell") {
      // A row is as wide as its table, and as high as its content asks for.
      scene.canvas = Canvas(
        width: .window(less: 0), height: .points(0), widthHold: .fixed, heightHold: .fitting)
      return
    }
    scene.canvas = Canvas(
      width: .window(less: 0), height: .points(0), sideMargin: 0, widthHold: .fitting,
      heightHold: .fitting)
    set(0, .margins(top: 8, leading: 8, bottom: 8, trailing: 8))
    open(0, "its size is that which it is given", isFittingPart ? .horizontal : .all)
    // So is what fills it.
    for row in views.indices where isContentView(row) && views[row].owner === root {
      open(row, "its size is that which its cell is given", .horizontal)
      if !isFittingPart { open(row, "its size is that which its cell is given", .vertical) }
    }
  }

  /// Whether the root is a part of a list that is as high as what is in it.
  var isFittingPart: Bool {
    let name = root.type.externalName
    let parts = evaluator.index.fittingParts
    return parts.contains(.items) && UIKitClasses.inherits(name, from: "UICollectionViewCell")
      || parts.contains(.headers)
        && UIKitClasses.inherits(name, from: "UITableViewHeaderFooterView")
  }

  /// The size that the root was made with.
  private var ownSize: Size? {
    guard case .record(let record)? = settings(root, "frame").sure,
      case .record(let size)? = record["size"], let width = size["width"].flatMap(number),
      let height = size["height"].flatMap(number)
    else { return nil }
    return Size(width: width, height: height)
  }

  // MARK: - Controllers

  func addBars(_ controller: Object) {
    let shown = (host ?? type).flatMap { evaluator.index.shownBars[$0.name] }
    barsAreKnown = addNavigationBar(controller, shown)
    if !addTabBar(controller, shown) { barsAreKnown = false }
    if let container = part("navigationController", of: controller) {
      for note in container.notes where note.circumstances.isExpected {
        guard Self.toolbarNotes.contains(note.name),
          case .bool(let isHidden)? = note.arguments.first?.value
        else { continue }
        set(.toolbar(!isHidden))
      }
      if let bar = part("navigationBar", of: container),
        case .bool(false)? = settings(bar, "isTranslucent").sure
      {
        set(.barStyle(.opaque))
      }
    }
    // Who makes all of them opaque most likely has it called.
    if isOpaqueByAppearance(controller) {
      isTakenForOpaque = true
      set(.barStyle(.opaque))
    }
    for (value, moment) in sureSettings(controller, "additionalSafeAreaInsets") {
      guard let insets = insets(value) else {
        open(0, "'additionalSafeAreaInsets' is not known", .content)
        continue
      }
      add(.additionalSafeArea(insets), at: moment.place)
    }
    addExtendedEdges(of: controller)
    for (value, _) in sureSettings(controller, "extendedLayoutIncludesOpaqueBars") {
      if case .bool(let value) = value { add(.extendedLayoutIncludesOpaqueBars(value)) }
    }
  }

  /// Whether nothing but navigation bars may be over the view, and code makes all of those opaque.
  private func isOpaqueByAppearance(_ controller: Object) -> Bool {
    let own = part("navigationController", of: controller)
      .flatMap { part("navigationBar", of: $0) }
    let bars = scene.screenProperties.map(\.property)
    return evaluator.index.barChanges.contains(.opaqueByAppearance)
      && own.map { settings($0, "isTranslucent").isUnset } ?? true
      && !bars.contains(.tabBar(true)) && !bars.contains(.toolbar(true))
      && (bars.contains(.navigationBar(.standard)) || bars.contains(.navigationBar(.large)))
      && !bars.contains { $0.name == ScreenProperty.barStyle(.opaque).name }
  }

  /// Adds the edges at which a controller's view may reach under bars.
  private func addExtendedEdges(of controller: Object) {
    let name = "edgesForExtendedLayout"
    var value: Value?
    let found = settings(controller, name)
    if let type = controller.type.module,
      let own = evaluator.members(name, of: controller.type, from: type.context.file).joined()
        .lazy.compactMap({ if case .property(let own) = $0 { own } else { nil } }).first,
      own.isComputed
    {
      value = evaluator.read(own, of: .object(controller), evaluator.emptyFrame)
    } else if !found.isUnset {
      value = sureSettings(controller, name).first?.0
    } else {
      // Those who show it may set them.
      edgesAreKnown = !evaluator.index.barChanges.contains(.edges)
      return
    }
    guard let edges = value.flatMap({ evaluator.options(in: $0, .external("UIRectEdge")) })
    else {
      edgesAreKnown = false
      return
    }
    switch (edges & 1 != 0, edges & 4 != 0) {
    case (true, true): add(.edgesForExtendedLayout(.all))
    case (true, false): add(.edgesForExtendedLayout(.top))
    case (false, true): add(.edgesForExtendedLayout(.bottom))
    case (false, false): add(.edgesForExtendedLayout(.none))
    }
  }

  private static let toolbarNotes: Set<String> = ["setToolbarHidden", "isToolbarHidden"]

  private func sureSettings(_ object: Object, _ name: String) -> [(Value, Moment)] {
    let found = settings(object, name)
    guard !found.isUncertain, found.values.count == 1, found.values[0].0.isAlways else {
      return []
    }
    return [(found.values[0].1, found.values[0].2)]
  }

  private func add(_ property: ScreenProperty, at place: SiteKey? = nil) {
    scene.screenProperties.append(
      ScreenPropertySetting(
        property: property, condition: Scene.always,
        origin: place.map { origin($0) } ?? scene.nameOrigin))
  }

  /// Adds a property in the place of what else is said of it.
  private func set(_ property: ScreenProperty) {
    if scene.screenProperties.contains(where: { $0.property == property }) { return }
    scene.screenProperties.removeAll { $0.property.name == property.name }
    add(property)
  }

  /// Adds what settings say of the screen, whatever is said elsewhere.
  func addGivenBars() {
    for property in given {
      set(property)
      switch property {
      case .navigationBar, .presentation: barsAreKnown = true
      default: break
      }
    }
  }

  /// Whether a controller itself says that it has no bar below.
  private func hidesBottomBar(_ controller: Object) -> Bool {
    let name = "hidesBottomBarWhenPushed"
    if case .bool(true)? = settings(controller, name).sure { return true }
    guard let type = controller.type.module else { return false }
    for level in evaluator.members(name, of: controller.type, from: type.context.file) {
      for case .property(let property) in level where property.getter != nil {
        let value = evaluator.read(property, of: .object(controller), evaluator.emptyFrame)
        if case .bool(true) = value { return true }
      }
    }
    return false
  }

  private func part(_ name: String, of object: Object) -> Object? {
    if case .object(let part)? = object.fields[name]?.value { part } else { nil }
  }

  /// Adds the bar over a controller's view.
  ///
  /// - Returns: whether it is known which one there is.
  private func addNavigationBar(_ controller: Object, _ shown: ShownBars?) -> Bool {
    let isAlone = shown?.isAlone ?? false
    let isShownInBar = shown?.hasNavigationBar ?? false
    // Nobody sets up an item for a bar that is not there.
    let hasItem = !isAlone && part("navigationItem", of: controller) != nil
    guard interfaceBar != nil || isShownInBar || hasItem else {
      return isAlone || interface?.scene.barsAreKnown ?? false
    }
    var bar = interfaceBar ?? .standard
    var isSizeKnown = true
    let container = part("navigationController", of: controller)
    for note in container?.notes ?? [] where note.circumstances.isExpected {
      switch (note.name, note.arguments.first?.value) {
      case ("setNavigationBarHidden", .bool(let isHidden)?),
        ("isNavigationBarHidden", .bool(let isHidden)?):
        bar = isHidden ? .hidden : .standard
      default: break
      }
    }
    let own = container.flatMap { part("navigationBar", of: $0) }
    // Content begins at the top below a hidden one, too.
    if let own {
      let hiding = settings(own, "isHidden")
      switch hiding.sure {
      case .bool(let isHidden)?: if isHidden { bar = .hidden }
      default: navigationBarIsKnown = hiding.isUnset
      }
    }
    if bar == .standard {
      switch own.flatMap({ settings($0, "prefersLargeTitles").sure }) {
      case .bool(true)?: bar = .large
      case .bool(false)?: break
      default: isSizeKnown = interfaceBar != nil || !evaluator.index.hasLargeTitles
      }
    }
    if let item = part("navigationItem", of: controller),
      let mode = settings(item, "largeTitleDisplayMode").sure, evaluator.word(mode) == "never"
    {
      isSizeKnown = true
      if bar == .large { bar = .standard }
    }
    set(.navigationBar(bar))
    return isSizeKnown && !(isShownInBar && isAlone)
  }

  /// Adds the bar under a controller's view, if there is a tab bar.
  ///
  /// - Returns: whether that is known.
  private func addTabBar(_ controller: Object, _ shown: ShownBars?) -> Bool {
    var hasBar = shown?.hasTabBar ?? false
    var isKnown =
      hasBar || !evaluator.index.hasTabBars || interface?.scene.barsAreKnown ?? false
      || shown.map { $0.isAlone && !$0.hasNavigationBar } ?? false
    if shown?.hidesBottomBar ?? false {
      (hasBar, isKnown) = (false, true)
    }
    if hidesBottomBar(controller) { (hasBar, isKnown) = (false, true) }
    if let bar = part("tabBarController", of: controller).flatMap({ part("tabBar", of: $0) }),
      case .bool(true)? = settings(bar, "isHidden").sure
    {
      if hasInterfaceTabBar { set(.tabBar(false)) }
      return true
    }
    if hasBar { set(.tabBar(true)) }
    return isKnown
  }
}
