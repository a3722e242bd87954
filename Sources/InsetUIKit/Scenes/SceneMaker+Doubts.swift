internal import InsetDevices
internal import InsetModel
internal import InsetText

/// What code of a class may do that its scene does not have, and where the class is shown.
extension SceneMaker {
  func addDoubts() {
    var doubts = SceneDoubts(surroundings: surroundings())
    var doubted: Set<ID<Constraint>> = []
    for (id, certainty) in zip(scene.constraints.ids, certainties) where certainty != .sure {
      doubted.insert(id)
    }
    var changing: Set<Int> = []
    if let type {
      let fields = namedFields
      for body in idleBodies(of: type) {
        let mentions = body.mentions
        let makes = makesConstraints(body, mentions)
        let tied = makes ? body.tiedNames(isMaker) : []
        for (name, value) in fields where body.maySpeak(of: name) {
          for constraint in constraints(in: value) {
            doubted.formUnion(ids[ObjectIdentifier(constraint)] ?? [])
          }
          let moves =
            mentions.contains("removeFromSuperview")
            || body.assigned.contains { one in
              Self.movingNames.contains(one.name) && one.base.contains(name)
            }
          for row in rows(in: value) {
            if tied.contains(name) { open(row, "code that is not run here may lay it out") }
            if moves { changing.insert(row) }
          }
        }
        if makes, mentions.contains("subviews") { hasStrayConstraints = true }
      }
      if evaluator.index.hasSubclasses(type) { hasStrayConstraints = true }
    }
    // What a view's own property gives, of which nothing is known, may lay the view out.
    for object in evaluator.objects
    where object.origin == .opaque && !UIKitClasses.isNoItem(object.type.externalName) {
      guard let owner = object.owner, let row = rows[owner.id] else { continue }
      horizontallyOpen.insert(row)
      verticallyOpen.insert(row)
    }
    doubts.constraints = doubted.sorted()
    doubts.frames = frameStatements
    doubts.changing = changing.sorted().map { ID($0) }
    doubts.horizontallyOpen = uncertainViews(
      horizontallyOpen, isStray: strays.contains { $0 != .vertical })
    doubts.verticallyOpen = uncertainViews(
      verticallyOpen, isStray: strays.contains { $0 != .horizontal })
    doubts.openWidths = openWidths.sorted().map { ID($0) }
    doubts.openHeights = openHeights.sorted().map { ID($0) }
    doubts.partlyKnown = partlyKnown.sorted().map { ID($0) }
    doubts.unplaced = unplaced.sorted().map { ID($0) }
    doubts.others = foreignSources
    scene.doubts = doubts
  }

  private static let movingNames: Set<String> = [
    "frame", "bounds", "center", "transform", "isHidden", "alpha", "axis", "origin", "size",
  ]

  /// The views of which the scene does not say all, ascending.
  var uncertainViews: [ID<View>] {
    let masked = Set(masked.map(\.index)).union(perhapsMasked)
    return views.indices.filter {
      hasStrayConstraints || openings[$0] != nil || masked.contains($0)
    }.map { ID($0) }
  }

  /// Some views, and those of which anything may be unknown, ascending.
  private func uncertainViews(_ some: Set<Int>, isStray: Bool) -> [ID<View>] {
    let masked = Set(masked.map(\.index)).union(perhapsMasked)
    return views.indices.filter {
      isStray || hasStrayConstraints || some.contains($0) || masked.contains($0)
    }.map { ID($0) }
  }

  /// Whether code that was not run speaks of a view by the name of a property, and has certain words.
  ///
  /// - Parameter isEarly: whether only what may run while the instance is made counts.
  func isIdlyHandled(
    _ object: Object, isEarly: Bool = false, by words: (String) -> Bool
  ) -> Bool {
    guard let type else { return false }
    // What is in no view yet has no row.
    let names = namedFields.filter { field in
      evaluator.objects(of: field.value).contains { $0 === object }
    }.map(\.name)
    // A superclass's initializer may not have been followed.
    let types = chain(of: type)
    let initializers = (isEarly ? types.dropFirst() : types[...]).flatMap(\.functions)
      .filter(\.isInitializer).compactMap(\.body).filter { !evaluator.wasVisited($0) }
    // One that is not followed may call any method.
    let idle = isEarly && initializers.isEmpty ? [] : idleBodies(of: type)
    return (idle + initializers).contains { body in
      let mentions = body.mentions
      return names.contains(where: body.maySpeak(of:)) && mentions.contains(where: words)
    }
  }

  /// The values of the properties of the class and its root view, by name; in the order of the names.
  private var namedFields: [(name: String, value: Value)] {
    var result: [(name: String, value: Value)] = []
    for object in [controller, root].compactMap({ $0 }) {
      for name in object.fields.keys.sorted() {
        if let cell = object.fields[name] { result.append((name, cell.value)) }
      }
    }
    return result
  }

  private func constraints(in value: Value) -> [ConstraintValue] {
    switch value {
    case .constraint(let constraint): [constraint]
    case .layout(let layout): layout.constraints
    case .array(let array): array.elements.flatMap { constraints(in: $0) }
    case .dictionary(let dictionary): dictionary.pairs.flatMap { constraints(in: $0.value) }
    case .tuple(let elements): elements.flatMap { constraints(in: $0.value) }
    case .choice(let values): values.flatMap { constraints(in: $0) }
    default: []
    }
  }

  private func rows(in value: Value) -> [Int] {
    switch value {
    case .object(let object): rows[object.id].map { $0 > 0 ? [$0] : [] } ?? []
    case .array(let array): array.elements.flatMap { rows(in: $0) }
    case .dictionary(let dictionary): dictionary.pairs.flatMap { rows(in: $0.value) }
    case .tuple(let elements): elements.flatMap { rows(in: $0.value) }
    case .choice(let values): values.flatMap { rows(in: $0) }
    default: []
    }
  }

  /// The class with its superclasses of the module.
  private func chain(of type: TypeInfo) -> [TypeInfo] {
    var result: [TypeInfo] = []
    var hint = TypeHint.module(type)
    while case .module(let info) = hint, result.count < 16 {
      result.append(info)
      hint = info.superclass
    }
    return result
  }

  /// The bodies of a class that were not run: those that only others call, or UIKit later.
  private func idleBodies(of type: TypeInfo) -> [CodeBody] {
    let types = chain(of: type)
    let functions = types.flatMap(\.functions).filter { !$0.isInitializer }.compactMap(\.body)
    let accessors = types.flatMap(\.properties).flatMap { property in
      [property.setter, property.didSet].compactMap { $0 }
    }
    return (functions + accessors).filter { !evaluator.wasVisited($0) }
  }

  /// Whether a body makes constraints, itself or by a function that is no type's initializer.
  private func makesConstraints(_ body: CodeBody, _ mentions: Set<String>) -> Bool {
    !body.sites.isEmpty || mentions.contains(where: isMaker)
  }

  /// Whether a function of that name may make constraints.
  private func isMaker(_ name: String) -> Bool {
    name.first?.isUppercase != true && evaluator.index.relevant.contains(name)
  }

  // MARK: - Places

  /// The place at which a constraint is reported: in a helper it is the call, in the class's own code.
  func place(of visit: SiteVisit) -> SiteKey {
    if isOwn(visit.key) { return visit.key }
    // Another class of views has a scene of its own, where its constraints are reported.
    if let name = evaluator.index.siteTypes[visit.key],
      evaluator.index.typesByName[name]?.contains(where: { hasScene($0) }) ?? false
    {
      return visit.key
    }
    return visit.trail.last { isOwn($0) } ?? visit.key
  }

  /// Whether a place is in the class's own code, extensions included.
  private func isOwn(_ place: SiteKey) -> Bool {
    let range = ByteRange(start: Int(place.start), end: max(Int(place.start), Int(place.end)))
    return ownParts.contains { $0.file == Int(place.file) && $0.range.contains(range) }
  }

  /// The declarations of the class: its own, and its extensions.
  static func parts(of type: TypeInfo, in index: ModuleIndex) -> [CodeScene.Source] {
    let own = CodeScene.Source(file: Int(type.context.file.id), range: type.range)
    var result = [own]
    let bodies =
      type.functions.flatMap { function in function.bodies.map { ($0, function.context.file) } }
      + type.properties.flatMap { property in property.bodies.map { ($0, property.context.file) } }
    for (body, file) in bodies {
      let place = ByteRange(at: body.base)
      if result.contains(where: { $0.file == Int(file.id) && $0.range.contains(place) }) {
        continue
      }
      guard let whole = file.declarations.first(where: { $0.contains(place) }) else { continue }
      result.append(CodeScene.Source(file: Int(file.id), range: whole))
    }
    return result
  }

  /// The sources that are not the class's own: what is found in them belongs to other scenes.
  private var foreignSources: [Int32] {
    sources.indices.filter { number in
      !ownParts.contains {
        $0.file == sources[number].file
          && ($0.range == sources[number].range || $0.range.contains(sources[number].range))
      }
    }.map { Int32(clamping: $0) }
  }

  // MARK: - Screens

  /// The ways in which a controller may be shown on a whole screen; none where that is not known.
  private func surroundings() -> [[ScreenProperty]] {
    guard let controller, let type else { return [] }
    let index = evaluator.index
    let shown = index.shownBars[type.name] ?? ShownBars()
    let own = ownWords(type)
    // What asks for a size of its own is shown in a popover, or a sheet of that size.
    guard !shown.isEmbedded, !own.contains("preferredContentSize") else { return [] }
    let isArchived = interface?.scene.role == .controller && interface?.scene.barsAreKnown == true
    let isNavigated =
      shown.hasNavigationBar || own.contains("navigationItem")
      || own.contains("hidesBottomBarWhenPushed")
    guard
      isNavigated || shown.hasTabBar || shown.isAlone || own.contains("tabBarItem")
        || isArchived
        || !given.isEmpty
    else { return [] }
    let isGiven = { (name: PropertyName) in self.given.contains { $0.name == name } }
    let bars = scene.screenProperties.map(\.property)
    let hasBar = bars.contains { $0 == .navigationBar(.standard) || $0 == .navigationBar(.large) }
    let hasTabBar = bars.contains(.tabBar(true))
    var result: [[ScreenProperty]] = [[]]
    if !isGiven(ScreenProperty.navigationBar(.standard).name), !isArchived {
      if !hasBar, isNavigated { result.append([.navigationBar(.standard)]) }
      if hasBar, !shown.hasNavigationBar || shown.isAlone || index.barChanges.contains(.hidden) {
        result.append([.navigationBar(.hidden)])
      }
    }
    if !isGiven(ScreenProperty.tabBar(true).name) {
      if hasTabBar {
        result += result.map { $0 + [.tabBar(false)] }
      } else if index.hasTabBars, isNavigated || own.contains("tabBarItem"), !isArchived {
        result += result.map { $0 + [.tabBar(true)] }
      }
    }
    if index.barChanges.contains(.opaque), hasBar || hasTabBar || result.count > 1 {
      result += result.map { $0 + [.barStyle(.opaque)] }
    }
    switch presentation(of: controller) {
    case .fullScreen: break
    case .unknown:
      if shown.isPresented || isNavigated && !isArchived,
        !isGiven(ScreenProperty.presentation(.sheet).name)
      {
        result.append([.presentation(.sheet)])
      }
    case .part: return []
    }
    if let hides = statusBarIsHidden(type) {
      if hides { return result.map { $0 + [.statusBar(.hidden)] } }
    } else {
      result.append([.statusBar(.hidden)])
    }
    return result
  }

  /// The words of a controller's code that tell how it is shown: it sets what only a container shows.
  private func ownWords(_ type: TypeInfo) -> Set<String> {
    let words: Set<String> = [
      "navigationItem", "hidesBottomBarWhenPushed", "preferredContentSize", "tabBarItem",
    ]
    let bodies = chain(of: type).flatMap(\.functions).compactMap(\.body)
    return bodies.reduce(into: []) { $0.formUnion($1.mentions.intersection(words)) }
  }

  private enum Presentation {
    case fullScreen, unknown
    /// In a window of its own size.
    case part
  }

  private func presentation(of controller: Object) -> Presentation {
    let found = settings(controller, "modalPresentationStyle")
    if found.isUnset { return .unknown }
    guard let value = found.sure, let word = evaluator.word(value) else { return .part }
    switch word {
    case "fullScreen", "overFullScreen", "currentContext", "overCurrentContext":
      return .fullScreen
    case "automatic", "pageSheet": return .unknown
    default: return .part
    }
  }

  /// What `prefersStatusBarHidden` says; `nil` where that is not one answer.
  private func statusBarIsHidden(_ type: TypeInfo) -> Bool? {
    let levels = evaluator.members(
      "prefersStatusBarHidden", of: .module(type), from: type.context.file)
    for level in levels {
      for case .property(let property) in level where property.getter != nil {
        guard let controller,
          case .bool(let value) = evaluator.read(
            property, of: .object(controller), evaluator.emptyFrame)
        else { return nil }
        return value
      }
    }
    return false
  }
}
