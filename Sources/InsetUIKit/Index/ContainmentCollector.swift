internal import InsetSwiftOutline

/// Finds in code how controllers are shown.
struct ContainmentCollector {
  let type: String
  private let method: String
  var found: [Containment] = []
  /// By local name, the controllers that it holds.
  var instances: [String: [Instance]] = [:]

  /// How they are presented.
  var styles = Styles()

  /// The local names of images that show nothing, and of what a bar was before.
  private var emptyImages: Set<String> = []

  struct Instance {
    var name: ControllerName
    var isInNavigation = false
    /// The function that it went into, where that may return it.
    var via: ControllerName?
  }

  init(type: String, method: String) {
    self.type = type
    self.method = method
  }

  /// Takes in the names of parameters with those of their types.
  mutating func declare(_ parameters: [String: String]) {
    for (name, type) in parameters where !type.isEmpty {
      let isBase = Self.baseNames.contains(type)
      instances[name] = [Instance(name: isBase ? .parameter(method, of: self.type) : .type(type))]
      note(name, type: type)
    }
  }

  // MARK: - What is found

  /// Finds what the use of a name does to bars, and to rows.
  mutating func mention(_ name: String) {
    switch name {
    case "setNavigationBarHidden", "isNavigationBarHidden", "navigationBarHidden":
      changeBars(.hidden)
    case "automaticDimension", "UITableViewAutomaticDimension":
      let one = Containment(way: .fittingRows, name: .type(type))
      if !found.contains(one) { found.append(one) }
    case "rowHeight", "heightForRowAt": note(Containment(way: .fixedRows, name: .type(type)))
    default: break
    }
  }

  /// Whether a background image may make a bar opaque: what buttons and segmented controls have is for
  /// a state, toolbars are given a position, and an image that is made with nothing shows nothing.
  private func mayBeOpaque(_ arguments: [Argument]) -> Bool {
    guard let image = arguments.first else { return false }
    if isEmptyImage(image.value) { return false }
    return arguments.dropFirst().contains { argument in
      guard argument.label == "for", case .member(_, let name) = argument.value.kind else {
        return false
      }
      return Self.barWords.contains(name)
    }
  }

  private func isEmptyImage(_ value: Expression) -> Bool {
    switch value.kind {
    case .name(let name): emptyImages.contains(name)
    case .call(let callee, let given):
      if case .name("UIImage") = callee.kind { given.isEmpty } else { false }
    default: false
    }
  }

  private mutating func changeBars(_ change: BarChange) {
    note(Containment(way: .bars(change), name: .type(type)))
  }

  private mutating func note(_ one: Containment) {
    if !found.contains(one) { found.append(one) }
  }

  /// Takes in that a bar may be opaque: any of the module's, or those of the navigation controllers in which
  /// certain controllers are.
  ///
  /// - Parameter value: what the bar is given as its background, or as whether it is translucent.
  private mutating func makeOpaque(_ bar: Expression?, as value: Expression?) {
    let property = value.flatMap { self.property($0) }
    guard let owners = owners(ofBar: bar) else {
      return note(Containment(way: .bars(.opaque), name: .type(type), container: property))
    }
    for owner in owners {
      note(Containment(way: .opaqueBar, name: owner, container: property))
    }
  }

  /// The property of the type that an expression is, where it is one.
  private func property(_ value: Expression) -> ControllerName? {
    switch value.kind {
    case .name(let name): return .property(name, of: type)
    case .member(let inner?, let name):
      if case .self = unwrapped(inner).kind { return .property(name, of: type) }
      return nil
    default: return nil
    }
  }

  /// Takes in that a controller's navigation bar is as it was, or lets through what is below it.
  private mutating func restore(_ bar: Expression?) {
    for owner in owners(ofBar: bar) ?? [] { note(Containment(way: .restoredBar, name: owner)) }
  }

  /// The controllers in whose navigation controller a bar is; `nil` where that is not known.
  private func owners(ofBar bar: Expression?) -> [ControllerName]? {
    guard let bar = bar.map(unwrapped), case .member(let holder?, "navigationBar") = bar.kind else {
      return nil
    }
    let container = unwrapped(holder)
    switch container.kind {
    case .name("navigationController") where instances["navigationController"] == nil:
      return [.type(type)]
    case .member(let inner?, "navigationController"):
      if case .self = unwrapped(inner).kind { return [.type(type)] }
      return nil
    case .name(let name):
      // One that was made here.
      guard let known = instances[name], !known.isEmpty else { return nil }
      return known.allSatisfy(\.isInNavigation) ? known.map(\.name) : nil
    default: return nil
    }
  }

  private func unwrapped(_ expression: Expression) -> Expression {
    switch expression.kind {
    case .forced(let inner), .optionalChain(let inner): unwrapped(inner)
    default: expression
    }
  }

  /// Whether it is how a bar was: its background, or whether it let through what is below it.
  private func isStateOfBar(_ value: Expression) -> Bool {
    switch unwrapped(value).kind {
    case .call(let callee, _):
      if case .member(_, "backgroundImage") = unwrapped(callee).kind { true } else { false }
    case .member(let bar?, "isTranslucent"): isNavigationBar(bar)
    default: false
    }
  }

  private func isNavigationBar(_ bar: Expression?) -> Bool {
    switch bar.map({ unwrapped($0).kind }) {
    case .member(_, "navigationBar")?, .name("navigationBar")?: true
    default: false
    }
  }

  /// Whether it is `UINavigationBar.appearance()`.
  private func isAppearanceOfAll(_ bar: Expression?) -> Bool {
    guard case .call(let callee, let arguments)? = bar?.kind, arguments.isEmpty,
      case .member(let type?, "appearance") = callee.kind,
      case .name("UINavigationBar") = type.kind
    else { return false }
    return true
  }

  mutating func bind(_ pattern: Pattern, _ written: TypeReference?, _ value: Expression?) {
    guard case .name(let name) = pattern.kind else { return }
    forgetStyle(of: name)
    if let value, isEmptyImage(value) || isStateOfBar(value) { emptyImages.insert(name) }
    if let type = written?.namePath?.last, !Self.baseNames.contains(type) {
      instances[name] = [Instance(name: .type(type))]
    } else {
      instances[name] = value.map { self.instances(of: $0) } ?? []
    }
  }

  mutating func assign(_ target: Expression, _ value: Expression) {
    let isTrue = if case .boolean(true) = value.kind { true } else { false }
    if isStateOfBar(value), let property = property(target) {
      note(Containment(way: .keptBar, name: property))
    }
    switch target.kind {
    case .name("viewControllers") where instances["viewControllers"] == nil:
      list(value, in: .type(type))
    case .name("hidesBottomBarWhenPushed") where isTrue:
      add(.withoutBottomBar, .type(type))
    case .name("view") where instances["view"] == nil: setRoot(value)
    case .name(let name):
      forgetStyle(of: name)
      if instances[name] != nil { instances[name, default: []] += instances(of: value) }
    case .member(let inner, let name):
      switch name {
      case "viewControllers":
        if isNavigationController(inner) { return push(value, on: inner) }
        list(value, in: container(inner))
      case "rootViewController":
        showAlone(value)
        fillScreen(value)
      case "contentViewController": showAsPart(value)
      case "preferredContentSize": if let inner { showAsPart(inner) }
      case "modalPresentationStyle":
        guard let inner else { return }
        present(inner, as: value)
        setStyle(of: inner, value)
      case "view": if case .self? = inner?.kind { setRoot(value) }
      case "isTranslucent":
        if isTrue || isEmptyImage(value) { return restore(inner) }
        if case .member(_, "searchBar")? = inner?.kind { return }
        if case .boolean(false) = value.kind, isAppearanceOfAll(inner) {
          changeBars(.opaqueByAppearance)
        }
        makeOpaque(inner, as: value)
      case "estimatedRowHeight":
        if !isEstimate(value) { note(Containment(way: .fixedRows, name: .type(type))) }
      case "prefersLargeTitles" where isTrue: add(.largeTitles, .type(type))
      case "isHidden" where isNavigationBar(inner): changeBars(.hidden)
      case "edgesForExtendedLayout":
        if case .self? = inner?.kind { return }
        changeBars(.edges)
      case "hidesBottomBarWhenPushed" where isTrue:
        guard let inner else { return }
        if case .self = inner.kind { return add(.withoutBottomBar, .type(type)) }
        for one in instances(of: inner) { add(.withoutBottomBar, one.name, via: one.via) }
      default: break
      }
    default: break
    }
  }

  /// Takes in what the function returns.
  mutating func returns(_ value: Expression) {
    // SwiftUI gives it any size, within the safe area.
    if method == "makeUIViewController" { showAsPart(value) }
    for one in instances(of: value) {
      found.append(
        Containment(
          way: .returned, name: one.name, container: .result(method, of: type),
          via: one.via, isInNavigation: one.isInNavigation))
    }
  }

  /// Takes in the controllers that a function is called with.
  ///
  /// - Parameter receiver: what it is called on; `nil` for the type's own instance.
  private mutating func pass(
    _ arguments: [Argument], to function: String, on receiver: ControllerName? = nil
  ) {
    for argument in arguments {
      for one in instances(of: argument.value) {
        switch one.name {
        case .property: continue
        case .type(let name) where receiver != nil && Self.isOfSystem(name): continue
        default: break
        }
        var passed = Containment(
          way: .argument, name: one.name, container: .result(function, of: type), via: one.via)
        passed.receiver = receiver
        note(passed)
      }
    }
  }

  /// What a function is called on, where its type may be seen.
  private func receiver(_ expression: Expression) -> ControllerName? {
    let value = unwrapped(expression)
    if isNavigationController(value) { return .type("UINavigationController") }
    switch value.kind {
    case .name(let name) where name.first?.isUppercase ?? false: return .type(name)
    case .member(let inner?, let name):
      if case .name(let owner) = inner.kind, owner.first?.isUppercase ?? false {
        return .property(name, of: owner)
      }
      fallthrough
    default: return instances(of: value).first?.name
    }
  }

  mutating func call(_ callee: Expression, _ arguments: [Argument]) {
    guard let first = arguments.first else { return }
    if BarChange.isShowing(callee, first.value, in: method) { changeBars(.shownAgain) }
    switch callee.kind {
    case .name(let name) where name.first?.isLowercase ?? false: pass(arguments, to: name)
    case .member(let inner?, let name):
      switch inner.kind {
      case .self, .super: pass(arguments, to: name)
      default:
        if let receiver = receiver(inner) { pass(arguments, to: name, on: receiver) }
      }
    default: break
    }
    if case .member(let bar, "setBackgroundImage") = callee.kind {
      if mayBeOpaque(arguments) {
        makeOpaque(bar, as: arguments.first?.value)
      } else {
        restore(bar)
      }
    }
    notePreviews(callee, arguments)
    if isNavigation(callee, first) {
      noteReceivers(in: first.value)
      var container: ControllerName?
      if case .name(let name) = callee.kind { container = .type(name) }
      for one in shown(first.value) { add(.navigationRoot, one.name, container, via: one.via) }
      return
    }
    embedViews(callee, arguments)
    let inner: Expression?
    let name: String
    switch callee.kind {
    case .name(let own): (inner, name) = (nil, own)
    case .member(let receiver, let member): (inner, name) = (receiver, member)
    default: return
    }
    guard first.label == nil else { return }
    switch name {
    case "pushViewController": push(first.value, on: inner)
    case "setViewControllers" where isNavigationController(inner): push(first.value, on: inner)
    case "setViewController":
      guard arguments.count > 1, let column = column(arguments[1]) else { return }
      if column == "compact" { return showAlone(first.value) }
      // What is no navigation controller comes into one.
      for one in shown(first.value) { add(.navigationRoot, one.name, via: one.via) }
    case _ where Self.isShow(name, arguments):
      // Navigation controllers leave details to what they are in.
      let isDetail = name == "showDetailViewController"
      if isNavigationController(inner), !isDetail { return push(first.value, on: inner) }
      noteReceivers(in: first.value)
      for one in shown(first.value) where !one.isInNavigation {
        add(.shown, one.name, isDetail ? nil : pusher(inner), via: one.via)
      }
    case "setViewControllers", "addChild", "addChildViewController":
      list(first.value, in: container(inner))
      if container(inner) == nil { add(.embedded, .other(of: type)) }
    case "present", "presentViewController":
      guard arguments.count > 1 else { return }
      showAlone(first.value)
      let way = presentation(of: first.value)
      for one in shown(first.value) { add(way, one.name, via: one.via) }
    case "append":
      if case .name(let name)? = inner?.kind, instances[name] != nil {
        instances[name, default: []] += instances(of: first.value)
      }
    default: break
    }
  }

  private mutating func add(
    _ way: Containment.Way, _ name: ControllerName, _ container: ControllerName? = nil,
    via: ControllerName? = nil
  ) {
    found.append(Containment(way: way, name: name, container: container, via: via))
    placeLast()
  }

  private mutating func push(_ value: Expression, on receiver: Expression?) {
    noteReceivers(in: value)
    for one in shown(value) { add(.pushed, one.name, pusher(receiver), via: one.via) }
  }

  /// Whether a call is that of UIKit which shows a controller in whatever container there is.
  private static func isShow(_ name: String, _ arguments: [Argument]) -> Bool {
    ["show", "showViewController", "showDetailViewController"].contains(name)
      && arguments.count == 2 && arguments[0].label == nil && arguments[1].label == "sender"
  }

  /// The column of a split view controller that an argument names.
  private func column(_ argument: Argument) -> String? {
    guard argument.label == "for", case .member(_, let name) = argument.value.kind,
      ["primary", "supplementary", "secondary", "compact"].contains(name)
    else { return nil }
    return name
  }

  private mutating func list(_ value: Expression, in container: ControllerName?) {
    guard let container else { return }
    fillScreen(value, in: container)
    noteReceivers(in: value)
    for one in shown(value) { add(.listed, one.name, container, via: one.via) }
  }

  /// Takes in the controllers that what is shown is asked of: `HomeViewController().wrapped()`.
  private mutating func noteReceivers(in value: Expression) {
    let inner: Expression
    let member: String
    switch value.kind {
    case .call(let callee, let arguments):
      guard case .member(let receiver?, let name) = callee.kind,
        mapped(callee, arguments) == nil
      else { return }
      (inner, member) = (receiver, name)
    case .member(let receiver?, let name): (inner, member) = (receiver, name)
    case .forced(let one), .optionalChain(let one), .effect(_, let one):
      return noteReceivers(in: one)
    case .array(let values):
      for one in values { noteReceivers(in: one) }
      return
    default: return
    }
    switch inner.kind {
    case .self, .super: return
    case .name(let name) where name.first?.isUppercase ?? false: return
    default: break
    }
    for one in instances(of: inner) {
      guard case .type(let name) = one.name else { continue }
      add(.receiver, one.name, .result(member, of: name))
    }
  }

  private mutating func showAlone(_ value: Expression) {
    noteReceivers(in: value)
    for one in shown(value) where !one.isInNavigation {
      add(.alone, one.name, via: one.via)
    }
  }

  /// Takes in what becomes the root view of the type's instances.
  private mutating func setRoot(_ value: Expression) {
    for one in instances(of: value) { add(.rootView, one.name, .type(type)) }
  }

  /// The controllers that an expression makes, names or lists, or any that the type may have.
  private func shown(_ value: Expression) -> [Instance] {
    let found = instances(of: value)
    if !found.isEmpty { return found }
    switch value.kind {
    case .nil: return []
    case .array(let values) where values.isEmpty: return []
    default: break
    }
    return [Instance(name: .other(of: type))]
  }

  /// Finds the controllers whose views go into others, and those that go where nobody sees.
  private mutating func embedViews(_ callee: Expression, _ arguments: [Argument]) {
    let name: String
    switch callee.kind {
    case .name(let own): name = own
    case .member(_, let member): name = member
    default: return
    }
    if Self.showing.contains(name) || Self.isShow(name, arguments) { return }
    if name == "setViewController", arguments.count > 1, column(arguments[1]) != nil { return }
    let isRouted = routes(callee)
    for argument in arguments {
      if case .member(let inner?, "view") = argument.value.kind {
        if case .self = inner.kind { continue }
        if Self.inserting.contains(name) {
          for one in shown(inner) { add(.embedded, one.name, via: one.via) }
        }
      } else if case .self = argument.value.kind {
        continue
      } else {
        for one in instances(of: argument.value) {
          guard case .type(let given) = one.name, Self.isControllerName(given) else { continue }
          let isRoot =
            name.first?.isUppercase ?? false
            && argument.label?.lowercased().contains("root") ?? false
          add(isRouted ? .routed : .given, one.name, isRoot ? .type(name) : nil)
        }
      }
    }
  }

  /// Whether a name is one that controllers' classes commonly have.
  static func isControllerName(_ name: String) -> Bool {
    (name.hasSuffix("Controller") || name.hasSuffix("VC")) && name.first?.isUppercase ?? false
      && !baseNames.contains(name)
  }

  /// Calls that show a controller, or keep one, as what they are called with says.
  private static let showing: Set<String> = [
    "pushViewController", "setViewControllers", "addChild", "addChildViewController", "present",
    "presentViewController", "append",
  ]

  private static let inserting: Set<String> = [
    "addSubview", "insertSubview", "addArrangedSubview", "insertArrangedSubview", "addSubviews",
  ]

  // MARK: - Parts of screens

  /// Takes in that a controller is shown in a size that is not the screen's.
  private mutating func showAsPart(_ value: Expression, _ way: Containment.Way = .part) {
    if case .self = value.kind { return }
    addParts(instances(of: value), way)
  }

  private mutating func addParts(_ parts: [Instance], _ way: Containment.Way = .part) {
    for one in parts {
      note(
        Containment(way: way, name: one.name, via: one.via, isInNavigation: one.isInNavigation))
    }
  }

  /// Takes in a style that leaves it to others how large a controller's view is.
  private mutating func present(_ controller: Expression, as style: Expression) {
    guard case .member(_, let name) = style.kind else { return }
    switch name {
    case "custom": showAsPart(controller)
    case "popover": showAsPart(controller, .popover)
    default: break
    }
  }

  /// Takes in what an alert has in it, and the previews of a context menu.
  private mutating func notePreviews(_ callee: Expression, _ arguments: [Argument]) {
    if case .member(_, "setValue") = callee.kind, arguments.count == 2,
      case .string(let segments) = arguments[1].value.kind,
      segments == [.text("contentViewController")]
    {
      showAsPart(arguments[0].value)
    }
    for argument in arguments {
      switch argument.label {
      case "contentViewController": showAsPart(argument.value)
      case "previewProvider": addParts(provided(by: argument.value))
      default: break
      }
    }
  }

  /// The controllers that a function gives.
  private func provided(by function: Expression) -> [Instance] {
    switch function.kind {
    case .closure(let closure):
      var inner = self
      return inner.results(of: closure.statements)
    case .name(let name): return results(of: name, [])
    case .member(let inner?, let name):
      if case .self = unwrapped(inner).kind { return results(of: name, []) }
      return []
    default: return []
    }
  }

  private mutating func results(of statements: [Statement]) -> [Instance] {
    var found: [Instance] = []
    for statement in statements {
      switch statement.kind {
      case .variable(let variable):
        for binding in variable.bindings { bind(binding.pattern, binding.type, binding.value) }
      case .return(let value?): found += made(by: value)
      case .expression(let value): if statements.count == 1 { found += made(by: value) }
      case .if(let branch):
        found += results(of: branch.body)
        if case .block(let body)? = branch.otherwise { found += results(of: body) }
      default: break
      }
    }
    return found
  }

  /// The controllers of an expression, that of a method of a `self` that may be gone among them.
  private func made(by value: Expression) -> [Instance] {
    if case .call(let callee, let arguments) = value.kind,
      case .member(let inner?, let name) = callee.kind, case .self = unwrapped(inner).kind
    {
      return results(of: name, arguments)
    }
    return instances(of: value)
  }

  // MARK: - What expressions are

  /// Types that say nothing of which controller it is.
  private static let baseNames: Set<String> = [
    "UIViewController", "UINavigationController", "UITabBarController", "Any", "AnyObject",
  ]

  /// Whether a call makes a navigation controller round a root.
  private func isNavigation(_ callee: Expression, _ first: Argument) -> Bool {
    guard first.label == "rootViewController" else { return false }
    switch callee.kind {
    // Whether its class is one of UIKit's kind is seen later.
    case .name(let name): return name.first?.isUppercase ?? false
    case .member(let inner?, "init"):
      switch inner.kind {
      case .super, .self: return true
      case .name(let name): return name.hasSuffix("NavigationController")
      default: return false
      }
    default: return false
    }
  }

  /// The controllers that an expression plainly makes, names or lists.
  func instances(of expression: Expression) -> [Instance] {
    switch expression.kind {
    case .call(let callee, let arguments):
      if let first = arguments.first, isNavigation(callee, first) {
        return instances(of: first.value).map { Instance(name: $0.name, isInNavigation: true) }
      }
      if let found = mapped(callee, arguments) { return found }
      var callee = callee
      if case .specialized(let plain, _) = callee.kind { callee = plain }
      switch callee.kind {
      case .name(let name):
        let isType = name.first?.isUppercase ?? false
        return isType ? [Instance(name: .type(name))] : results(of: name, arguments)
      case .member(let inner?, let member):
        switch inner.kind {
        case .self: return results(of: member, arguments)
        // A function of the class that makes one, or of a class that makes others.
        case .name(let name) where name.first?.isUppercase ?? false:
          return [Instance(name: .result(member, of: name)), Instance(name: .type(name))]
        // What an instance that is made for it gives.
        case .call(let maker, _):
          guard case .name(let name) = maker.kind, name.first?.isUppercase ?? false else {
            return []
          }
          return [Instance(name: .result(member, of: name))]
        case .name(let name):
          guard let known = instances[name] else { return [] }
          return known.compactMap { one in
            guard case .type(let type) = one.name else { return nil }
            return Instance(name: .result(member, of: type))
          }
        default: return []
        }
      default: return []
      }
    case .name(let name):
      return instances[name] ?? [Instance(name: .property(name, of: type))]
    case .member(let inner?, let name):
      if case .self = inner.kind { return [Instance(name: .property(name, of: type))] }
      return []
    case .self: return [Instance(name: .type(type))]
    case .cast(_, _, let type):
      guard let name = type.namePath?.last, !Self.baseNames.contains(name) else { return [] }
      return [Instance(name: .type(name))]
    case .forced(let inner), .optionalChain(let inner), .effect(_, let inner):
      return instances(of: inner)
    case .array(let values): return values.flatMap { instances(of: $0) }
    case .ternary(_, let first, let second):
      return instances(of: first) + instances(of: second)
    default: return []
    }
  }

  /// What a function of the type may return.
  private func results(of function: String, _ arguments: [Argument]) -> [Instance] {
    let result = ControllerName.result(function, of: type)
    var found = [Instance(name: result)]
    for one in arguments.flatMap({ instances(of: $0.value) }) where one.via == nil {
      if case .property = one.name { continue }
      found.append(Instance(name: one.name, isInNavigation: one.isInNavigation, via: result))
    }
    return found
  }

  /// The class of what a list of controllers is given to.
  private func container(_ receiver: Expression?) -> ControllerName? {
    guard let receiver else { return .type(type) }
    switch receiver.kind {
    case .self, .super: return .type(type)
    case .forced(let inner), .optionalChain(let inner): return container(inner)
    case .name(let name): return containers[name] ?? .property(name, of: type)
    case .member(let inner?, let name):
      if case .self = inner.kind { return .property(name, of: type) }
      return nil
    default: return nil
    }
  }

  /// By local name, the class of a container.
  private var containers: [String: ControllerName] = [:]

  mutating func note(_ name: String, type: String) {
    if type.hasSuffix("Controller") { containers[name] = .type(type) }
  }

  /// Whether an expression is by its name the navigation controller that a controller is in.
  private func isNavigationController(_ expression: Expression?) -> Bool {
    switch expression.map(unwrapped)?.kind {
    case .name("navigationController"), .member(_, "navigationController"): true
    default: false
    }
  }

  /// The class of the controller whose navigation controller pushes.
  private func pusher(_ receiver: Expression?) -> ControllerName? {
    guard let receiver else { return .type(type) }
    switch receiver.kind {
    case .forced(let inner), .optionalChain(let inner): return pusher(inner)
    case .name("navigationController"): return .type(type)
    case .member(let inner, "navigationController"):
      guard let inner else { return .type(type) }
      switch inner.kind {
      case .self, .optionalChain: return .type(type)
      default: return instances(of: inner).first?.name
      }
    default: return container(receiver)
    }
  }
}
