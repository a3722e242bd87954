internal import InsetDevices
internal import InsetModel
internal import InsetText

/// What code of a class may do that its scene does not have, and where the class is shown.
extension SceneMaker {
  func addDoubts() {
    var doubts = SceneDoubts(surroundings: surroundings())
    var doubted = changedLater
    // What is behind an early exit is meant to happen, unless another layout is made before that.
    let hasOtherLayout = visits.contains {
      $0.circumstances.branches.contains(where: evaluator.exitingBranches.contains)
    }
    for (id, certainty) in zip(scene.constraints.ids, certainties)
    where certainty != .sure && hasOtherLayout {
      doubted.insert(id)
      missingLater.insert(id)
    }
    var changes = LaterChanges()
    // What a view's own property gives, of which nothing is known, may lay the view out.
    for object in evaluator.objects
    where object.origin == .opaque && !UIKitClasses.isNoItem(object.type.externalName) {
      guard let owner = object.owner, let row = rows[owner.id],
        !(object.name.map(Evaluator.harmlessMembers.contains) ?? false),
        !isUIKits(object.name, of: owner)
      else { continue }
      horizontallyOpen.insert(row)
      verticallyOpen.insert(row)
    }
    openHandedViews()
    addIdleDoubts(&doubted, &changes)
    for type in [leavesHeirs ? nil : type, host].compactMap({ $0 }) {
      addSubclassDoubts(of: type, &changes)
    }
    doubts.constraints = doubted.sorted()
    doubts.otherConstants = doubts.constraints.compactMap { id in
      guard !missingLater.contains(id), let amounts = constantsLater[id], amounts.count < 5 else {
        return nil
      }
      return OtherConstants(constraint: id, amounts: amounts)
    }
    doubts.frames = frameStatements
    doubts.changing = changes.moving.sorted().map { ID($0) }
    doubts.fading = changes.fading.union(perhapsHidden).sorted().map { ID($0) }
    doubts.sizedContent = views.indices.filter {
      changes.sized.contains($0) || !settings(views[$0], "contentSize").isUnset
    }.map { ID($0) }
    doubts.realigned = changes.realigned.sorted().map { ID($0) }
    show(changes.fading)
    doubts.horizontallyOpen = uncertainViews(
      horizontallyOpen, isStray: strays.contains { $0 != .vertical })
    doubts.verticallyOpen = uncertainViews(
      verticallyOpen, isStray: strays.contains { $0 != .horizontal })
    doubts.openWidths = openWidths.sorted().map { ID($0) }
    doubts.openHeights = openHeights.sorted().map { ID($0) }
    doubts.ties = ties
    doubts.partlyKnown = partlyKnown.sorted().map { ID($0) }
    doubts.givenTexts = givenTexts.sorted().map { ID($0) }
    doubts.unplaced = unplaced.sorted().map { ID($0) }
    doubts.movedLater = movedLater.sorted()
    doubts.assumed = assumed.sorted().map { ID($0) }
    doubts.unmasked = views.indices.filter { hasMask[$0] == false }.map { ID($0) }
    doubts.masked = views.indices.filter { hasMask[$0] == true }.map { ID($0) }
    doubts.others = foreignSources
    doubts.orientations = orientationsInDoubt()
    doubts.isFittingRow =
      isFittingPart
      || evaluator.index.hasFittingRows
        && UIKitClasses.inherits(root.type.externalName, from: "UITableViewCell")
        && !evaluator.index.cellsOfFixedRows.contains(root.type.name)
    doubts.later = laterState
    doubts.hasLeft = evaluator.suppositions.hasLeft
    doubts.suppositions = suppositions.map { asked, answer in
      Supposition(
        question: asked.question.text, answer: answer, origin: self.origin(asked.site),
        holds: answer != asked.negates, isOfTime: asked.question.isOfTime)
    }
    scene.doubts = doubts
  }

  /// Whether a property of a view is UIKit's own, and gives nothing that lays it out.
  private func isUIKits(_ name: String?, of owner: Object) -> Bool {
    let type = owner.type.externalName
    guard let name, UIKitClasses.isView(type), UIKitClasses.isDeclared(type) else { return false }
    let own = owner.type.module.map { evaluator.chain($0).flatMap(\.properties) } ?? []
    if own.contains(where: { $0.name == name }) { return false }
    return UIKitMembers.viewNames.contains(name) || UIKitMembers.settings.contains(name)
  }

  /// Lays those of some views out as they are shown that are hidden at first; in a stack they take no room till
  /// then.
  private func show(_ rows: Set<Int>) {
    let shown = rows.filter { !isArranged($0) }
    scene.properties.removeAll { setting in
      guard case .hidden(true) = setting.property else { return false }
      return shown.contains(setting.view.index)
    }
  }

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

  // MARK: - Places

  /// The place at which a constraint is reported: in a helper it is the call, in the class's own code.
  func place(of visit: SiteVisit) -> SiteKey {
    if isOwn(visit.key) { return visit.key }
    let call = visit.trail.last { isOwn($0) }
    // A superclass serves what it is given.
    if let call, evaluator.givingStatements.contains(call), isOfSuperclass(visit.key) {
      return call
    }
    // Another class of views has a scene of its own, where its constraints are reported, but for those to what it is
    // given: that is known here alone.
    if let name = evaluator.index.siteTypes[visit.key],
      let types = evaluator.index.typesByName[name]?.filter({ hasScene($0) }), !types.isEmpty
    {
      let areViews = types.allSatisfy {
        UIKitClasses.isView(TypeHint.module($0).externalName)
      }
      let isGiven =
        areViews
        && visit.constraints.contains { constraint in
          [constraint.first.item, constraint.second?.item].contains { item in
            guard case .object(let object)? = item else { return false }
            return !isWithin(object, types)
          }
        }
      return isGiven ? call ?? visit.key : visit.key
    }
    return call ?? visit.key
  }

  /// Whether a view or guide is an instance of one of some classes, or in one.
  private func isWithin(_ object: Object, _ types: [TypeInfo]) -> Bool {
    var next: Object? = object.guide == nil ? object : object.owner
    for _ in 0..<64 {
      guard let here = next else { return false }
      if let type = here.type.module,
        evaluator.chain(type).contains(where: { own in types.contains { $0 === own } })
      {
        return true
      }
      next = here.superviews.first
    }
    return true
  }

  /// The place at which a view is reported: what a helper makes stands where the class's own code calls for it.
  func placeOfMaking(_ view: Object) -> SiteKey? {
    ([view.place].compactMap { $0 } + view.callPlaces).first(where: isOwn) ?? view.place
  }

  /// Whether a place is in a class that the evaluated one comes from.
  private func isOfSuperclass(_ place: SiteKey) -> Bool {
    guard let name = evaluator.index.siteTypes[place], let type = host ?? type else { return false }
    return evaluator.chain(type).dropFirst().contains { $0.name == name }
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
    guard let controller, let type = host ?? type else { return [] }
    let index = evaluator.index
    let shown = index.shownBars[type.name] ?? ShownBars()
    let own = ownWords(type)
    // What asks for a size of its own is shown in a popover, or a sheet of that size.
    // What is a part of another one and a screen of its own is judged as the latter.
    let isPart = shown.isEmbedded && !shown.isShownByName || shown.isInPart
    guard !isPart, !own.contains("preferredContentSize"), !isExtension(type) else { return [] }
    let isArchived = interface?.scene.role == .controller && interface?.scene.barsAreKnown == true
    let isKnown =
      shown.hasTabBar || shown.isAlone || own.contains("tabBarItem") || isArchived || !given.isEmpty
    var isNavigated =
      shown.hasNavigationBar || shown.mayBePushed || own.contains("navigationItem")
      || own.contains("hidesBottomBarWhenPushed")
    if !isNavigated, !isKnown {
      // One that takes its root view out of its mask is meant to be tied by who shows it.
      if shown.isGiven || root.notes.contains(where: \.speaksOfMask) { return [] }
      // What nothing is known of may be pushed.
      isNavigated = true
    }
    let isGiven = { (name: PropertyName) in self.given.contains { $0.name == name } }
    let bars = scene.screenProperties.map(\.property)
    let hasBar = bars.contains { $0 == .navigationBar(.standard) || $0 == .navigationBar(.large) }
    let hasTabBar = bars.contains(.tabBar(true))
    var result: [[ScreenProperty]] = [[]]
    if !isGiven(ScreenProperty.navigationBar(.standard).name), !isArchived {
      if !hasBar, isNavigated { result.append([.navigationBar(.standard)]) }
      // Nobody puts buttons into a bar that is not there, unless the code hides it, too.
      let isOwn = !own.isDisjoint(with: Self.hidingWords)
      let isMeant = own.contains("navigationItem") && !isOwn
      let mayBeHidden = isOwn || index.barChanges.contains(.hidden)
      if hasBar,
        !isMeant && (!shown.hasNavigationBar || shown.isAlone || mayBeHidden)
          || !navigationBarIsKnown
      {
        result.append([.navigationBar(.hidden)])
      }
    }
    if !isGiven(ScreenProperty.tabBar(true).name) {
      let isOnlyTab =
        shown.isTab && !shown.isAlone && !shown.isPresented && !shown.isGiven && !shown.isEmbedded
        && !index.hidesTabBars
      if hasTabBar {
        if !isOnlyTab { result += result.map { $0 + [.tabBar(false)] } }
      } else if index.hasTabBars, isNavigated || own.contains("tabBarItem"), !isArchived {
        result += result.map { $0 + [.tabBar(true)] }
      }
    }
    let isSeenToBeShown = shown.isShownByName || isArchived
    let mayBeOpaque =
      index.barChanges.contains(.opaque) || index.underOpaqueBars.contains(type.name)
      || index.barChanges.contains(.opaqueRoundUnseen) && !isSeenToBeShown
    if mayBeOpaque, hasBar || hasTabBar || result.count > 1 {
      let other = ScreenProperty.barStyle(isTakenForOpaque ? .translucent : .opaque)
      result += result.map { $0 + [other] }
    }
    if !edgesAreKnown { result += result.map { $0 + [.edgesForExtendedLayout(.none)] } }
    switch presentation(of: controller) {
    case .fullScreen: break
    case .unknown:
      let mayBeInSheet =
        shown.fillsInNavigation != true && (index.presentsNavigation || !shown.isShownByName)
      if shown.isPresented || shown.mayBePushed || isNavigated && !isArchived && mayBeInSheet,
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

  /// The orientations in which the controller may not be shown.
  ///
  /// A navigation or tab bar controller asks the ones in it only where a subclass does.
  private func orientationsInDoubt() -> [Orientation] {
    guard controller != nil, let type = host ?? type else { return [] }
    let index = evaluator.index
    var missing = index.orientations.missing
    let shown = index.shownBars[type.name] ?? ShownBars()
    let isAsked =
      index.orientations.followsContent || shown.isAlone || shown.isPresented || shown.isGiven
      || !shown.hasNavigationBar && !shown.hasTabBar
    if isAsked { missing.formUnion(index.missingOrientations(of: evaluator.chain(type))) }
    return Orientation.allCases.filter { missing.contains($0) }
  }

  /// Whether a controller shows an extension: a keyboard, a widget, what a notification has in it. The system
  /// gives such a view any size.
  private func isExtension(_ type: TypeInfo) -> Bool {
    let base = TypeHint.module(type).externalName
    if Self.extensionBases.contains(where: { UIKitClasses.inherits(base, from: $0) }) {
      return true
    }
    return Self.extensionProtocols.contains {
      evaluator.isSubtype(.module(type), of: .external($0))
    }
  }

  private static let extensionBases = [
    "MSMessagesAppViewController", "SLComposeServiceViewController", "UIInputViewController",
  ]
  private static let extensionProtocols = [
    "INUIHostedViewControlling", "NCWidgetProviding", "QLPreviewingController",
    "UNNotificationContentExtension",
  ]

  /// The words of a controller's code that tell how it is shown: it sets what only a container shows.
  private func ownWords(_ type: TypeInfo) -> Set<String> {
    let words = Self.hidingWords.union([
      "navigationItem", "hidesBottomBarWhenPushed", "preferredContentSize", "tabBarItem",
    ])
    let chain = evaluator.chain(type)
    let bodies = chain.flatMap(\.functions).compactMap(\.body)
    // What it overrides counts as what it sets.
    let overridden = Set(chain.flatMap(\.properties).map(\.name)).intersection(words)
    return bodies.reduce(into: overridden) { $0.formUnion($1.mentions.intersection(words)) }
  }

  /// The words of code that hides a bar over it.
  private static let hidingWords: Set<String> = [
    "setNavigationBarHidden", "isNavigationBarHidden", "navigationBarHidden", "hidesBarsOnSwipe",
    "hidesBarsOnTap", "hidesBarsWhenVerticallyCompact",
  ]

  private enum Presentation {
    case fullScreen, unknown
    /// In a window of its own size.
    case part
  }

  private func presentation(of controller: Object) -> Presentation {
    let name = "modalPresentationStyle"
    let own = (host ?? type).flatMap { overridden(name, $0, controller) }
    let found = settings(controller, name)
    if own == nil, found.isUnset { return .unknown }
    guard let value = own ?? found.sure, let word = evaluator.word(value) else { return .part }
    switch word {
    case "fullScreen", "overFullScreen", "currentContext", "overCurrentContext":
      return .fullScreen
    case "automatic", "pageSheet": return .unknown
    default: return .part
    }
  }

  /// What a controller's own property gives in the place of UIKit's; `nil` where it has none.
  private func overridden(_ name: String, _ type: TypeInfo, _ controller: Object) -> Value? {
    let levels = evaluator.members(name, of: .module(type), from: type.context.file)
    for case .property(let property) in levels.joined() where property.getter != nil {
      return evaluator.read(property, of: .object(controller), evaluator.emptyFrame)
    }
    return nil
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
