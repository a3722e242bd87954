internal import InsetDevices
internal import InsetModel

/// The class of a controller as code names it.
enum ControllerName: Hashable, Sendable {
  case type(String)
  /// The type of a property of another type.
  case property(String, of: String)
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
    case withoutBottomBar
    /// Navigation bars have large titles.
    case largeTitles
  }

  var way: Way
  var name: ControllerName
  var container: ControllerName?
}

/// The bars that containers show round the controllers of a class.
struct ShownBars: Hashable {
  var hasNavigationBar = false
  var hasTabBar = false
  /// Whether it is shown in no container, too.
  var isAlone = false
  var hidesBottomBar = false
}

extension ModuleIndex {
  /// Finds anew what shows the instances of controllers' classes.
  ///
  /// - Returns: the classes of which something else is known than before.
  /// - Complexity: O(bodies + containments × depth of containers).
  @discardableResult
  func findContainers() -> Set<String> {
    let before = shownBars
    let facts = (hasTabBars, hasLargeTitles)
    shownBars = [:]
    hasLargeTitles = false
    hasTabBars =
      interfaceBars.values.contains(where: \.hasTabBar)
      || types.contains { containerKind($0.name) == "UITabBarController" }
    /// By class, those that it contains or pushes, whose tab bar is its own.
    var within: [String: Set<String>] = [:]
    var tabs: [String] = []
    for one in fileBodies.lazy.joined().flatMap(\.contained) {
      if one.way == .largeTitles { hasLargeTitles = true }
      guard let name = className(one.name) else { continue }
      let container = one.container.flatMap { className($0) }
      switch one.way {
      case .navigationRoot: shownBars[name, default: ShownBars()].hasNavigationBar = true
      case .pushed:
        shownBars[name, default: ShownBars()].hasNavigationBar = true
        if let container { within[container, default: []].insert(name) }
      case .listed:
        guard let container else { continue }
        switch containerKind(container) {
        case "UITabBarController":
          hasTabBars = true
          tabs.append(name)
        case "UINavigationController":
          shownBars[name, default: ShownBars()].hasNavigationBar = true
          within[container, default: []].insert(name)
        default: break
        }
      case .alone: shownBars[name, default: ShownBars()].isAlone = true
      case .withoutBottomBar: shownBars[name, default: ShownBars()].hidesBottomBar = true
      case .largeTitles: break
      }
    }
    tabs += interfaceBars.keys.filter { interfaceBars[$0]?.hasTabBar ?? false }
      .flatMap { within[$0] ?? [] }
    while let name = tabs.popLast() {
      var bars = shownBars[name] ?? ShownBars()
      if bars.hasTabBar { continue }
      bars.hasTabBar = true
      shownBars[name] = bars
      if !bars.hidesBottomBar { tabs += within[name] ?? [] }
    }
    if facts != (hasTabBars, hasLargeTitles) {
      return Set(types.map(\.name))
    }
    return Set(before.keys).union(shownBars.keys).filter { before[$0] != shownBars[$0] }
  }

  /// The container of UIKit's that a class is or comes from; `nil` for any other.
  private func containerKind(_ name: String) -> String? {
    let external =
      typesByName[name]?.first.map { TypeHint.module($0).externalName } ?? name
    return ["UITabBarController", "UINavigationController"].first {
      UIKitClasses.inherits(external, from: $0)
    }
  }

  private func className(_ name: ControllerName) -> String? {
    switch name {
    case .type(let name): return name
    case .property(let property, let owner):
      for type in typesByName[owner] ?? [] {
        if let found = declaredType(property, in: type), !found.name.isEmpty { return found.name }
      }
      return nil
    }
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
