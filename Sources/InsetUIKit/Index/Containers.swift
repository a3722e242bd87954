internal import InsetDevices
internal import InsetModel
internal import InsetSwiftOutline

/// The class of a controller as code names it.
enum ControllerName: Hashable, Sendable {
  case type(String)
  /// The type of a property of another type.
  case property(String, of: String)
  /// What a function of another type returns.
  case result(String, of: String)
  /// What a function of another type is called with.
  case parameter(String, of: String)
  /// One that nobody can tell, in code of a type.
  case other(of: String)
}

/// What code does to the bars round controllers, wherever that is.
enum BarChange: Hashable, Sendable {
  /// Some may be opaque.
  case opaque
  /// Those may be that a controller is in whose class is not seen, nor what it shows.
  case opaqueRoundUnseen
  /// All navigation bars are made opaque by their appearance.
  case opaqueByAppearance
  /// Some navigation bars may be hidden.
  case hidden
  /// The navigation bar of a controller's class is as it was for those that follow it.
  case shownAgain
  /// Some controllers are told by others at which edges they may reach under bars.
  case edges

  /// Whether a call shows a navigation bar as its controller goes, for those that follow it.
  static func isShowing(_ callee: Expression, _ argument: Expression, in method: String) -> Bool {
    guard ["viewWillDisappear", "viewDidDisappear"].contains(method),
      case .member(_, "setNavigationBarHidden") = callee.kind,
      case .boolean(false) = argument.kind
    else { return false }
    return true
  }
}

/// What code says of how the controllers of a class are shown.
struct Containment: Hashable, Sendable {
  enum Way: Hashable, Sendable {
    /// It is the root of a navigation controller.
    case navigationRoot
    /// It is pushed by the container, or by what the container is in.
    case pushed
    /// It is in the container's list.
    case listed
    /// It is presented, or fills a window, in no container.
    case alone
    /// It is presented, maybe as a sheet.
    case presented
    /// It is presented, and fills the screen.
    case presentedFully
    /// It is presented in some way that may give it any place and size.
    case presentedFreely
    /// The container, or what that is in, shows it as such containers do: it is pushed or presented.
    case shown
    case withoutBottomBar
    /// The bars of the module are changed somewhere.
    case bars(BarChange)
    /// The bar of the navigation controller that it is in may be opaque.
    case opaqueBar
    /// That bar is made as it was, or translucent.
    case restoredBar
    /// The name is that of a property that keeps how a bar was.
    case keptBar
    /// Navigation bars have large titles.
    case largeTitles
    /// Rows of tables are as high as what is in them.
    case fittingRows
    /// Rows of tables may have a height that code gives them.
    case fixedRows
    /// The function that is the container returns it.
    case returned
    /// The function that is the container is called with it.
    case argument
    /// Its view is put into another one.
    case embedded
    /// It is shown in a size that is not the screen's: in an alert, as a preview, or as others say.
    case part
    /// It is shown in a popover, if the module says that it stays one on a phone.
    case popover
    /// It is given to a function that may show it anywhere.
    case given
    /// It is given to a router, a coordinator or the like that shows it on a screen in a way that is not seen.
    case routed
    /// The function that is the container is called on it, and what that gives is shown.
    case receiver
    /// It is no controller, but what the container's instances have as their root view.
    case rootView

    /// Whether it is presented, in whatever style.
    var presents: Bool {
      switch self {
      case .presented, .presentedFreely, .presentedFully: true
      default: false
      }
    }

    /// Whether it says where a controller's view is.
    var shows: Bool {
      switch self {
      case .navigationRoot, .pushed, .listed, .alone, .presented, .presentedFreely, .shown,
        .embedded:
        true
      default: false
      }
    }
  }

  var way: Way
  var name: ControllerName
  var container: ControllerName?
  /// What the function that is the container is called on, where that is not the type's own instance.
  var receiver: ControllerName?
  /// The function that it went into before, which may return it.
  var via: ControllerName?
  /// Whether it is the root of a navigation controller that is meant.
  var isInNavigation = false
  /// Whether the navigation controller that it is the root of fills the screen: by its style, or as what a window or
  /// a tab bar controller shows.
  var fillsScreen = false
  /// What that is listed in, where that decides it: a tab bar controller that is in no sheet itself.
  var list: ControllerName?
}

/// The bars that containers show round the controllers of a class.
struct ShownBars: Hashable {
  var hasNavigationBar = false
  var hasTabBar = false
  /// Whether it is shown in no container, too.
  var isAlone = false
  var isPresented = false
  /// Whether it is pushed where it is shown in a navigation controller, else presented.
  var mayBePushed = false
  /// Whether its view may be a part of another controller's.
  var isEmbedded = false
  /// Whether a container that it is in may have a size that is not the screen's.
  var isInPart = false
  /// Whether code that names it puts it into a navigation controller.
  var isShownByName = false
  /// Whether it is given to code that is not seen and may make it a part of something.
  var isGiven = false
  var hidesBottomBar = false
  /// Whether code lists it, or a navigation controller round it, in a tab bar controller.
  var isTab = false
  /// Whether all navigation controllers round it that are seen fill the screen; `nil` where none is seen.
  var fillsInNavigation: Bool?
}

extension ModuleIndex {
  /// Finds anew what shows the instances of controllers' classes.
  ///
  /// - Returns: the classes of which something else is known than before.
  /// - Complexity: O(bodies + containments × depth of containers).
  @discardableResult
  func findContainers() -> Set<String> {
    let before = shownBars
    let facts = (hasTabBars, hasLargeTitles, hasFittingRows, barChanges, orientations)
    let presentedNavigation = presentsNavigation
    let hidTabBars = hidesTabBars
    let fittingBefore = fittingParts
    fittingParts = findFittingParts()
    let fixedBefore = cellsOfFixedRows
    cellsOfFixedRows = findCellsOfFixedRows()
    hidesTabBars = fileBodies.lazy.joined().contains {
      $0.mentions.contains { $0 == "isTabBarHidden" || $0 == "setTabBarHidden" }
        || $0.mentions.contains("tabBar") && $0.mentions.contains("isHidden")
    }
    let opaqueBefore = underOpaqueBars
    barChanges = []
    orientations = heldOrientations()
    findNamedControllers()
    shownBars = [:]
    hasLargeTitles = false
    hasFittingRows = false
    // By default the rows of tables that code makes are as high as what is in them.
    var hasFixedRows =
      !interfaceBars.isEmpty || !makesRows || hasMethod(labelled: "heightForRowAt")
    let staysPopover = types.contains { type in
      type.functions.contains { $0.name == "adaptivePresentationStyle" }
    }
    hasTabBars =
      interfaceBars.values.contains(where: \.hasTabBar)
      || types.contains { containerKind($0.name) == "UITabBarController" }
    /// By class, those that it contains or pushes, whose tab bar is its own.
    var within: [String: Set<String>] = [:]
    var tabs: [String] = []
    let containments = flowing(shownByApp.flatMap(\.contained))
    let showsItself = containments.contains { $0.way == .shown } && hasOwnShow
    /// By class, those that its instances show.
    var shows: [String?: Set<String>] = [:]
    let flow = ControllerFlow(containments)
    func change(_ name: String, _ use: (inout ShownBars) -> Void) {
      var bars = shownBars[name] ?? ShownBars()
      use(&bars)
      shownBars[name] = bars
    }
    var listed: [(root: String, list: String?)] = []
    func add(_ one: Containment, _ name: String) {
      let container = one.container.flatMap { className($0) }
      switch one.way {
      case .navigationRoot:
        if let container, !container.hasSuffix("NavController"),
          !container.hasSuffix("NavigationController"),
          containerKind(container) != "UINavigationController"
        {
          change(name) { $0.isGiven = true }
          return
        }
        change(name) {
          $0.hasNavigationBar = true
          $0.fillsInNavigation = one.fillsScreen && $0.fillsInNavigation != false
        }
        if one.fillsScreen, let list = one.list {
          listed.append((name, className(list)))
        }
      case .receiver:
        if flow.wrapsItself(one) {
          change(name) {
            $0.hasNavigationBar = true
            $0.fillsInNavigation = false
            $0.isShownByName = true
          }
        } else {
          change(name) { $0.isGiven = true }
        }
      case .pushed:
        change(name) {
          $0.hasNavigationBar = true
          $0.fillsInNavigation = false
        }
        if let container { within[container, default: []].insert(name) }
      case .listed:
        guard let container else {
          // What extends all controllers puts it into the one that it is called on.
          if case .type? = one.container { change(name) { $0.isEmbedded = true } }
          return
        }
        switch containerKind(container) {
        case "UITabBarController":
          hasTabBars = true
          tabs.append(name)
          change(name) { $0.isTab = true }
        case "UINavigationController":
          change(name) {
            $0.hasNavigationBar = true
            $0.fillsInNavigation = false
            $0.isShownByName = true
          }
          within[container, default: []].insert(name)
        default: change(name) { $0.isEmbedded = true }
        }
      case .embedded: change(name) { $0.isEmbedded = true }
      case .popover where !staysPopover: break
      case .part, .popover:
        change(name) { if one.isInNavigation { $0.isInPart = true } else { $0.isEmbedded = true } }
      case .shown where showsItself: change(name) { $0.isGiven = true }
      case .shown:
        if let container, containerKind(container) == "UINavigationController" {
          change(name) {
            $0.hasNavigationBar = true
            $0.fillsInNavigation = false
          }
        } else {
          shows[container, default: []].insert(name)
        }
      case .alone: change(name) { $0.isAlone = true }
      case .presented: change(name) { $0.isPresented = true }
      case .presentedFreely: change(name) { $0.isEmbedded = true }
      case .withoutBottomBar: change(name) { $0.hidesBottomBar = true }
      case .largeTitles: hasLargeTitles = true
      case .fittingRows: hasFittingRows = true
      case .fixedRows: hasFixedRows = true
      // A navigation controller's class of its own is made with its root.
      case .given where container.map { containerKind($0) == "UINavigationController" } ?? false:
        change(name) {
          $0.hasNavigationBar = true
          $0.fillsInNavigation = false
          $0.isShownByName = true
        }
        if let container { within[container, default: []].insert(name) }
      case .given: change(name) { $0.isGiven = true }
      case .routed:
        change(name) {
          $0.mayBePushed = true
          $0.isPresented = true
        }
      case .bars, .opaqueBar, .restoredBar, .keptBar, .returned, .argument, .rootView,
        .presentedFully:
        break
      }
    }
    // What one class hides while it is shown, others are shown with.
    let restoring = Set(containments.lazy.filter { $0.way == .bars(.shownAgain) }.map(\.name))
    var unclear: [(containment: Containment, type: String)] = []
    var embedsUnclear = false
    for one in containments where one.way != .rootView {
      if flow.keeps(one) || one.way == .alone && flow.wraps(one) { continue }
      if case .bars(let change) = one.way, change != .opaque,
        change != .hidden || !restoring.contains(one.name)
      {
        barChanges.insert(change)
      }
      let found = flow.names(of: one.name)
      let classes = Set(found.compactMap { className($0) })
      // Of what functions are called with, not all is seen.
      let isParameter = if case .parameter = one.name { true } else { false }
      if one.way == .embedded || one.way == .listed && isPlain(one.container) {
        let open = classes.filter { isOpenName($0) }
        if open.count == classes.count || isParameter { embedsUnclear = true }
        for name in open { for heir in controllers(conformingTo: name) { add(one, heir) } }
      }
      for name in classes {
        add(one, name)
        if [.navigationRoot, .pushed, .shown].contains(one.way) {
          change(name) { $0.isShownByName = true }
        }
      }
      for name in found.isEmpty ? [one.name] : found where one.way.shows {
        switch name {
        case .property(_, let type) where className(name) == nil: unclear.append((one, type))
        case .other(let type): unclear.append((one, type))
        default: break
        }
      }
    }
    // What is shown and cannot be told is one of those that nothing else is known of.
    let named = unclear.isEmpty ? [:] : namedOnly(containments)
    for (one, type) in unclear {
      var guess = one
      guess.fillsScreen = false
      for name in named[type] ?? [] { add(guess, name) }
    }
    for (root, list) in listed {
      let bars = list.flatMap { shownBars[$0] } ?? ShownBars()
      let fills =
        list.map { containerKind($0) == "UITabBarController" } ?? false
        && !bars.isPresented && !bars.isGiven && !bars.isEmbedded
      if !fills { change(root) { $0.fillsInNavigation = false } }
    }
    for (container, names) in findPushed(shows) { within[container, default: []].formUnion(names) }
    tabs += interfaceBars.keys.filter { interfaceBars[$0]?.hasTabBar ?? false }
      .flatMap { within[$0] ?? [] }
    while let name = tabs.popLast() {
      var bars = shownBars[name] ?? ShownBars()
      if bars.hasTabBar { continue }
      bars.hasTabBar = true
      shownBars[name] = bars
      if !bars.hidesBottomBar { tabs += within[name] ?? [] }
    }
    presentsNavigation =
      shownBars.values.contains { $0.isPresented && $0.hasNavigationBar }
      || containments.contains { one in
        guard one.way.presents else { return false }
        let found = flow.names(of: one.name).compactMap { className($0) }
        return one.isInNavigation || found.isEmpty
          || found.contains { containerKind($0) == "UINavigationController" }
      }
    if !hasFixedRows { hasFittingRows = true }
    let rehosted = findHosts(containments)
    // What is put into others and cannot be told may be any that nobody is seen showing.
    if embedsUnclear {
      let named = controllersNamed.values.reduce(into: Set<String>()) { $0.formUnion($1) }
      for name in named where shownBars[name] == nil && interfaceBars[name] == nil {
        change(name) { $0.isGiven = true }
      }
    }
    findOpaqueBars(containments)
    if facts != (hasTabBars, hasLargeTitles, hasFittingRows, barChanges, orientations)
      || hidTabBars != hidesTabBars || presentedNavigation != presentsNavigation
      || fittingBefore != fittingParts || fixedBefore != cellsOfFixedRows
    {
      return Set(types.map(\.name))
    }
    var changed = Set(before.keys).union(shownBars.keys).filter { before[$0] != shownBars[$0] }
    // What is shown round a controller is shown round the classes whose screens are its.
    for found in hosts.values where found.controllers.contains(where: { changed.contains($0.name) })
    {
      changed.insert(found.type.name)
    }
    return changed.union(rehosted).union(opaqueBefore.symmetricDifference(underOpaqueBars))
  }

  /// Whether a container lays out what is listed in it by itself, as no container of UIKit's is known to.
  private func isPlain(_ container: ControllerName?) -> Bool {
    // What extends all controllers is a container of any class.
    if case .type("UIViewController")? = container { return true }
    return container.flatMap { className($0) }.map { containerKind($0) == nil } ?? false
  }

  /// Whether code gives a table its rows: as its data source, or by what is given a closure that does.
  private var makesRows: Bool {
    hasMethod(labelled: "cellForRowAt")
      || fileBodies.joined().contains {
        $0.mentions.contains("UITableViewDiffableDataSource")
          || $0.mentions.contains("items") && $0.mentions.contains("rx")
      }
  }

  /// Whether a class of the module has a method with a parameter of that label.
  func hasMethod(labelled label: String) -> Bool {
    types.contains { type in
      type.functions.contains { $0.parameters.contains { $0.label == label } }
    }
  }

  /// The container of UIKit's that a class is or comes from; `nil` for any other.
  private func containerKind(_ name: String) -> String? {
    let external =
      typesByName[name]?.first.map { TypeHint.module($0).externalName } ?? name
    return ["UITabBarController", "UINavigationController"].first {
      UIKitClasses.inherits(external, from: $0)
    }
  }

  /// The class that a name speaks of; `nil` where that is not known.
  func className(_ name: ControllerName) -> String? {
    switch name {
    case .type(let name): return name == "UIViewController" ? nil : name
    case .property(let property, let owner):
      for type in typesByName[owner] ?? [] {
        if let found = declaredType(property, in: type), !found.name.isEmpty {
          return found.name == "UIViewController" ? nil : found.name
        }
      }
      return nil
    case .result(let function, let owner):
      for type in typesByName[owner] ?? [] {
        for found in type.functions where found.name == function {
          guard let result = found.result else { continue }
          let hint = resolve(result, in: found.inner)
          if !hint.name.isEmpty { return hint.name == "UIViewController" ? nil : hint.name }
        }
      }
      return nil
    case .parameter, .other: return nil
    }
  }

  /// Whether a name that a controller's type has says not of which class it is: a protocol's, or a generic parameter's.
  private func isOpenName(_ name: String) -> Bool {
    guard let types = typesByName[name] else { return !UIKitClasses.isController(name) }
    return types.contains { $0.keyword == .protocol }
  }

  /// The classes of controllers that conform to a protocol.
  ///
  /// - Complexity: O(classes).
  private func controllers(conformingTo name: String) -> [String] {
    plainControllers.sorted().filter { controller in
      typesByName[controller]?.contains { type in
        type.protocols.contains { $0.name == name }
      } ?? false
    }
  }

  /// The controllers that code of types names and that nothing else is known of, by type.
  private func namedOnly(_ containments: some Sequence<Containment>) -> [String: Set<String>] {
    var known = Set(shownBars.keys).union(interfaceBars.keys)
    for one in containments where one.way == .given {
      if case .type(let name) = one.name { known.insert(name) }
    }
    return controllersNamed.mapValues { names in
      // Of others it is not noted what they are given to.
      names.subtracting(known).filter { ContainmentCollector.isControllerName($0) }
    }
  }

  private func findNamedControllers() {
    let controllers = types.filter { type in
      UIKitClasses.isController(TypeHint.module(type).externalName)
        && containerKind(type.name) == nil
    }
    plainControllers = Set(controllers.map(\.name))
    controllersNamed = [:]
    for body in fileBodies.lazy.joined() {
      let names = namedControllers(in: body)
      if !names.isEmpty { controllersNamed[body.type, default: []].formUnion(names) }
    }
  }

  /// The classes of controllers that a body of another type names.
  func namedControllers(in body: CodeBody) -> Set<String> {
    body.names.intersection(plainControllers).subtracting([body.type])
  }
}

/// The bars that storyboards show round the controllers of their classes.
func interfaceBars(_ scenes: some Sequence<InterfaceScene>) -> [String: ShownBars] {
  var result: [String: ShownBars] = [:]
  for scene in scenes where scene.role == .controller {
    for setting in scene.scene.screenProperties {
      switch setting.property {
      case .navigationBar(.standard), .navigationBar(.large):
        result[scene.className, default: ShownBars()].hasNavigationBar = true
      case .tabBar(true): result[scene.className, default: ShownBars()].hasTabBar = true
      default: break
      }
    }
  }
  return result
}
