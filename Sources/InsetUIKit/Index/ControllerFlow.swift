internal import InsetSwiftOutline

/// What goes into functions and comes out of them, by their names alone.
struct ControllerFlow {
  /// By `result` of a function.
  private var arguments: [ControllerName: Set<ControllerName>] = [:]
  private var returned: [ControllerName: Set<ControllerName>] = [:]
  /// The functions that put what they return into a navigation controller.
  private var wrapping: Set<ControllerName> = []
  /// The functions that return what they are called with.
  private var passing: Set<ControllerName> = []
  /// The names of functions of UIKit's controllers that put these into navigation controllers.
  private var wrappingSelf: Set<String> = []

  init(_ containments: some Sequence<Containment>) {
    for one in containments {
      guard let function = one.container else { continue }
      switch one.way {
      case .returned:
        if case .parameter(let name, let owner) = one.name,
          .result(name, of: owner) == function
        {
          passing.insert(function)
        } else if one.via == nil {
          returned[function, default: []].insert(one.name)
        }
        if one.isInNavigation { wrapping.insert(function) }
        if one.isInNavigation, case .result(let name, let owner) = function,
          one.name == .type(owner)
        {
          wrappingSelf.insert(name)
        }
      case .argument:
        if one.via == nil { arguments[function, default: []].insert(one.name) }
      default: break
      }
    }
  }

  /// Whether it is what a function returns that puts it into a navigation controller.
  func wraps(_ one: Containment) -> Bool { wrapping.contains(one.via ?? one.name) }

  /// Whether a function of every controller puts it into a navigation controller.
  func wrapsItself(_ one: Containment) -> Bool {
    guard case .result(let name, _)? = one.container else { return false }
    return wrappingSelf.contains(name)
  }

  /// Whether a function that it went into does not return it.
  func keeps(_ one: Containment) -> Bool { one.via.map { !passing.contains($0) } ?? false }

  /// The names that a name stands for, none of them a parameter.
  func names(of name: ControllerName) -> Set<ControllerName> {
    var result: Set<ControllerName> = []
    var waiting = [name]
    var seen: Set<ControllerName> = []
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted, seen.count < 100 else { continue }
      switch next {
      case .type, .property, .other: result.insert(next)
      case .result:
        result.insert(next)
        waiting += returned[next] ?? []
      case .parameter(let function, let owner):
        waiting += arguments[.result(function, of: owner)] ?? []
      }
    }
    return result
  }
}

extension ModuleIndex {
  /// The bodies that say how the app shows controllers: tests put them into windows as they like.
  var shownByApp: [CodeBody] { bodiesOfApp { !$0.contained.isEmpty } }

  /// Some of the bodies that are no tests.
  func bodiesOfApp(_ isMeant: (CodeBody) -> Bool) -> [CodeBody] {
    var known: [String: Bool] = [:]
    return fileBodies.joined().filter { body in
      guard isMeant(body) else { return false }
      if let found = known[body.type] { return found }
      let isOfApp = !isTest(body.type)
      known[body.type] = isOfApp
      return isOfApp
    }
  }

  private func isTest(_ name: String) -> Bool {
    func isNameOfTests(_ name: String) -> Bool {
      name.hasSuffix("TestCase") || name == "QuickSpec" || name == "PreviewProvider"
    }
    var type = typesByName[name]?.first
    for _ in 0..<16 {
      guard let here = type else { break }
      if here.inherited.contains(where: { isNameOfTests($0.type.namePath?.last ?? "") }) {
        return true
      }
      type = here.superclass.module
    }
    return isNameOfTests(name)
  }

  /// The containments of a module, with functions named by the types that declare them, extensions included.
  ///
  /// - Complexity: O(containments), and the depth of inheritance for each function of another type.
  func flowing(_ containments: some Sequence<Containment>) -> [Containment] {
    var known: [ControllerName: [ControllerName]] = [:]
    func declared(_ name: ControllerName) -> [ControllerName] {
      guard case .result(let function, let owner) = name else { return [name] }
      if let found = known[name] { return found }
      let found = declaring(function, owner).map { ControllerName.result(function, of: $0) }
      known[name] = found
      return found
    }
    return containments.flatMap { one -> [Containment] in
      var one = one
      one.name = declared(one.name).first ?? one.name
      one.via = one.via.map { declared($0).first ?? $0 }
      guard one.way == .argument, let container = one.container,
        case .result(let function, _) = container
      else { return [one] }
      var called = container
      if let receiver = one.receiver {
        guard let type = className(receiver) else { return [] }
        called = .result(function, of: type)
      }
      return declared(called).map { owner in
        var result = one
        result.container = owner
        return result
      }
    }
  }

  /// The types whose code a function may be that is called on instances of a type, by name: the nearest that
  /// it has it from, and those that come from it.
  private func declaring(_ function: String, _ name: String) -> [String] {
    func hasOwn(_ type: TypeInfo) -> Bool { hasCode(type.members[function] ?? []) }
    guard let type = typesByName[name]?.first else {
      guard let file = files.first, !name.isEmpty else { return [""] }
      let levels = members(function, of: .external(name), from: file)
      return levels.first(where: hasCode)?.first.map { [$0.context.owner.name] } ?? []
    }
    var result: [String] = []
    let levels = members(function, of: .module(type), from: type.context.file)
    if let nearest = levels.first(where: hasCode)?.first {
      result.append(nearest.context.owner.name)
    }
    var heirs = subclasses(of: type)
    if type.keyword == .protocol {
      let conforming = types.filter { $0.protocols.contains { $0.module === type } }
      heirs += conforming + conforming.flatMap { subclasses(of: $0) }
    }
    for heir in heirs where hasOwn(heir) && !result.contains(heir.name) { result.append(heir.name) }
    if result.isEmpty, globals[function] != nil { result.append("") }
    return result
  }

  private func hasCode(_ members: [MemberInfo]) -> Bool {
    members.contains { if case .function(let one) = $0 { one.body != nil } else { false } }
  }

  /// Whether the module says itself what happens where UIKit would find a container that shows a controller.
  var hasOwnShow: Bool {
    let names = ["show", "showDetailViewController"]
    let members = names.flatMap { name in
      types.flatMap { $0.members[name] ?? [] } + externalMembers.values.flatMap { $0[name] ?? [] }
    }
    return members.contains { member in
      guard case .function(let function) = member else { return false }
      return function.parameters.count == 2 && function.parameters[1].label == "sender"
    }
  }

  /// Finds which controllers are pushed by those that show them: these are in navigation controllers only,
  /// as far as is seen. Any other is pushed or presented.
  ///
  /// - Parameter shows: by class, those that its instances show.
  /// - Returns: by class, those that are certainly pushed.
  func findPushed(_ shows: [String?: Set<String>]) -> [String: Set<String>] {
    /// Whether all that is seen of a class shows it below a navigation bar.
    func isInside(_ name: String) -> Bool {
      let bars = shownBars[name] ?? ShownBars()
      return !bars.isAlone && !bars.isPresented && !bars.isEmbedded && !bars.isGiven
        && interfaceBars[name] == nil
    }
    let known = shownBars.keys.filter { isInside($0) && shownBars[$0]?.hasNavigationBar ?? false }
    var doubted: Set<String> = []
    var inside: Set<String> = []
    while true {
      inside = Set(known).subtracting(doubted)
      var waiting = inside
      while let name = waiting.popFirst() {
        for next in shows[name] ?? [] where !doubted.contains(next) && isInside(next) {
          if inside.insert(next).inserted { waiting.insert(next) }
        }
      }
      let outside = shows.filter { name, _ in name.map { !inside.contains($0) } ?? true }
      let more = outside.values.reduce(into: Set<String>()) { $0.formUnion($1) }
      if more.isSubset(of: doubted) { break }
      doubted.formUnion(more)
    }
    var result: [String: Set<String>] = [:]
    for (name, shown) in shows {
      let isPushing = name.map { inside.contains($0) } ?? false
      for one in shown {
        if isPushing {
          shownBars[one, default: ShownBars()].hasNavigationBar = true
          shownBars[one]?.fillsInNavigation = false
        } else {
          shownBars[one, default: ShownBars()].mayBePushed = true
        }
      }
      if isPushing, let name { result[name] = shown }
    }
    return result
  }
}
