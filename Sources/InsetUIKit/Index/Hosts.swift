internal import InsetModel
internal import InsetSwiftOutline

/// The controllers whose screens are those of a class: they have instances of it as their root views, or come
/// from it.
struct Hosts {
  let type: TypeInfo
  /// In the order of files and places.
  var controllers: [TypeInfo] = []
  /// The classes of their root views, where those come from the class.
  var heirs: [TypeInfo] = []
}

extension ModuleIndex {
  /// Finds the controllers that have instances of a class of views as their root views.
  private func findRootHosts(_ containments: some Sequence<Containment>) {
    func add(_ host: TypeInfo, _ hint: TypeHint?) {
      guard let view = hint?.module, view.isClass,
        UIKitClasses.inherits(TypeHint.module(view).externalName, from: "UIView")
      else { return }
      var found = hosts[ObjectIdentifier(view)] ?? Hosts(type: view)
      if !found.controllers.contains(where: { $0 === host }) { found.controllers.append(host) }
      hosts[ObjectIdentifier(view)] = found
    }
    for one in containments where one.way == .rootView {
      guard case .type(let name)? = one.container else { continue }
      for host in typesByName[name] ?? [] {
        guard UIKitClasses.isController(TypeHint.module(host).externalName) else { continue }
        if let generic = genericName(one.name, in: host) {
          for heir in subclasses(of: host) where !loadsItself(heir, below: host) {
            add(heir, typeArgument(generic, of: host, as: heir))
          }
          continue
        }
        switch one.name {
        case .type(let made): add(host, type(named: made, in: host.inner))
        case .property(let property, _):
          let declared = declaredType(property, in: host)
          add(host, declared)
          // What it was given by who made it.
          for (heir, view) in viewsGiven(to: host) {
            if declared?.module == nil || declared?.module === view { add(heir, .module(view)) }
          }
        default: add(host, className(one.name).flatMap { type(named: $0, in: host.inner) })
        }
      }
    }
  }

  /// The module's classes of views that the instances of a controller's class are made with, and of those that come
  /// from it: as arguments, or for generic parameters.
  private func viewsGiven(to host: TypeInfo) -> [(heir: TypeInfo, view: TypeInfo)] {
    var result: [(heir: TypeInfo, view: TypeInfo)] = []
    func add(_ heir: TypeInfo, _ view: TypeInfo?) {
      guard let view, UIKitClasses.isView(TypeHint.module(view).externalName) else { return }
      result.append((heir, view))
    }
    let heirs = subclasses(of: host).filter { !loadsItself($0, below: host) }
    for type in [host] + heirs {
      for body in constructing[type.name] ?? [] {
        for one in body.constructions where !one.isOfHeir && one.type == type.name {
          for argument in one.arguments ?? [] {
            switch argument.given {
            case .made(let name), .instance(let name): add(type, onlyType(named: name)?.module)
            default: break
            }
          }
        }
      }
    }
    for heir in heirs {
      for function in heir.functions where function.isInitializer {
        for one in function.bodies.flatMap(\.constructions) where one.isOfHeir {
          for argument in one.arguments ?? [] {
            if case .made(let name) = argument.given { add(heir, onlyType(named: name)?.module) }
          }
        }
      }
      for name in host.genericNames {
        add(heir, typeArgument(name, of: host, as: heir)?.module)
      }
    }
    return result
  }

  /// Finds the controllers that have instances of classes as their root views which come from another class of views,
  /// where none has an instance of that one itself.
  private func findHeirsOfViews() {
    for direct in hosts.values.sorted(by: { $0.type.id < $1.type.id }) {
      var next = direct.type.superclass.module
      for _ in 0..<16 {
        guard let type = next else { break }
        next = type.superclass.module
        var found = hosts[ObjectIdentifier(type)] ?? Hosts(type: type)
        if found.heirs.isEmpty, !found.controllers.isEmpty { break }
        found.heirs.append(direct.type)
        for host in direct.controllers where !found.controllers.contains(where: { $0 === host }) {
          found.controllers.append(host)
        }
        hosts[ObjectIdentifier(type)] = found
      }
    }
  }

  /// The generic parameter of a class that a name, or the type of its property, is.
  private func genericName(_ name: ControllerName, in host: TypeInfo) -> String? {
    func generic(_ name: String?) -> String? {
      name.flatMap { host.genericNames.contains($0) ? $0 : nil }
    }
    switch name {
    case .type(let name): return generic(name)
    case .property(let property, _):
      for case .property(let found) in host.members[property] ?? [] {
        return generic(found.type?.unwrapped.namePath?.last ?? found.value?.madeClass)
      }
      return nil
    default: return nil
    }
  }

  /// Whether a class, or one between it and the one that it comes from, makes its root view itself.
  private func loadsItself(_ type: TypeInfo, below above: TypeInfo) -> Bool {
    var type = type
    for _ in 0..<16 {
      if type === above { return false }
      if type.members["loadView"] != nil { return true }
      guard let next = type.superclass.module else { return true }
      type = next
    }
    return true
  }

  /// Finds the controllers that come from one that nobody names, and of which it is seen how they are shown.
  private func findHeirs() {
    let named = controllersNamed.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    for type in types
    where plainControllers.contains(type.name) && !named.contains(type.name)
      && shownBars[type.name] == nil && interfaceBars[type.name] == nil
    {
      let heirs = subclasses(of: type).filter {
        shownBars[$0.name] != nil && interfaceBars[$0.name] == nil
      }
      if !heirs.isEmpty { hosts[ObjectIdentifier(type)] = Hosts(type: type, controllers: heirs) }
    }
  }

  /// Whether some controllers are all that come from one, but for those that only others come from again: a storyboard
  /// shows none of those.
  ///
  /// - Complexity: O(classes that come from it).
  func areAllHeirs(_ heirs: [TypeInfo], of type: TypeInfo) -> Bool {
    subclasses(of: type).allSatisfy { heir in
      heirs.contains { $0 === heir }
        || !subclasses(of: heir).isEmpty && interfaceBars[heir.name] == nil
    }
  }

  /// Finds anew the controllers whose screens are those of other classes.
  ///
  /// - Returns: the classes of which something else is known than before.
  func findHosts(_ containments: some Sequence<Containment>) -> Set<String> {
    let before = hosts
    hosts = [:]
    findRootHosts(containments)
    findHeirsOfViews()
    findHeirs()
    for key in hosts.keys { hosts[key]?.controllers.sort { $0.id < $1.id } }
    var changed: Set<String> = []
    for (key, found) in hosts
    where before[key]?.controllers.map(\.id) != found.controllers.map(\.id)
      || before[key]?.heirs.map(\.id) != found.heirs.map(\.id)
    {
      changed.insert(found.type.name)
    }
    for (key, found) in before where hosts[key] == nil { changed.insert(found.type.name) }
    return changed
  }
}
