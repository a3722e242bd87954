internal import InsetDevices
internal import InsetModel
internal import InsetText

extension SceneMaker {
  func addSurroundings() {
    if addInterfaceSurroundings() { return }
    if let controller { addBars(controller) } else { addCanvas() }
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
    open(0, "its size is that which it is given")
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
    let navigation = navigationBar(controller)
    if let navigation, navigation != interfaceBar { add(.navigationBar(navigation)) }
    barsAreKnown = navigation != nil
    for (value, moment) in sureSettings(controller, "additionalSafeAreaInsets") {
      guard let insets = insets(value) else {
        open(0, "'additionalSafeAreaInsets' is not known")
        continue
      }
      add(.additionalSafeArea(insets), at: moment.place)
    }
    for (value, _) in sureSettings(controller, "edgesForExtendedLayout") {
      if case .array(let array) = value, array.isComplete, array.elements.isEmpty {
        add(.edgesForExtendedLayout(.none))
      }
      if let edges = evaluator.word(value).flatMap({ ScreenBars.ExtendedEdges(rawValue: $0) }) {
        add(.edgesForExtendedLayout(edges))
      }
    }
    for (value, _) in sureSettings(controller, "extendedLayoutIncludesOpaqueBars") {
      if case .bool(let value) = value { add(.extendedLayoutIncludesOpaqueBars(value)) }
    }
  }

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

  /// The bar above a controller's view; `nil` where that is not known.
  private func navigationBar(_ controller: Object) -> ScreenBars.NavigationBar? {
    let containers = type.flatMap { evaluator.index.containers[$0.name] } ?? []
    guard containers.contains(.navigation) || interfaceBar != nil else { return nil }
    var bar = interfaceBar ?? .standard
    if case .object(let container)? = controller.fields["navigationController"]?.value {
      for note in container.notes where note.circumstances.isExpected {
        switch (note.name, note.arguments.first?.value) {
        case ("setNavigationBarHidden", .bool(let isHidden)?),
          ("isNavigationBarHidden", .bool(let isHidden)?):
          bar = isHidden ? .hidden : .standard
        default: break
        }
      }
      if bar == .standard, case .object(let own)? = container.fields["navigationBar"]?.value,
        case .bool(true)? = settings(own, "prefersLargeTitles").sure
      {
        bar = .large
      }
    }
    if bar == .large, case .object(let item)? = controller.fields["navigationItem"]?.value,
      let mode = settings(item, "largeTitleDisplayMode").sure, evaluator.word(mode) == "never"
    {
      bar = .standard
    }
    return bar
  }
}
