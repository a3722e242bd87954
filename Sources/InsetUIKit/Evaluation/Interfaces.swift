internal import InsetModel
internal import InsetSwiftOutline
internal import InsetText

/// A scene of a storyboard or xib as one class has it.
struct ClassInterface: Sendable, Equatable {
  var scene: InterfaceScene
  /// The properties that outlets of other scenes of the class lead from.
  var otherOutlets: Set<String>
}

/// The instances that a storyboard or xib has made for what is evaluated.
final class LoadedInterface {
  let scene: InterfaceScene
  private let otherOutlets: Set<String>
  private let root: Object
  /// By view of the scene.
  fileprivate(set) var objects: [Object] = []
  /// The constraints that outlets lead to, in the order of their outlets.
  fileprivate(set) var constraints: [(ids: [ID<Constraint>], value: ConstraintValue)] = []
  /// The views whose lists of constraints code has looked into: it may change any of them.
  private(set) var searched: Set<ID<View>> = []

  fileprivate init(_ interface: ClassInterface, for root: Object) {
    scene = interface.scene
    otherOutlets = interface.otherOutlets
    self.root = root
  }

  /// What has the outlets that lead from no view.
  var owner: Object { root }

  /// Whether an outlet of an instance is connected to nothing, in no file. Views further in may load
  /// files of their own.
  func leavesOpen(_ property: String, of object: Object) -> Bool {
    guard object === root, !otherOutlets.contains(property) else { return false }
    return !scene.outlets.contains { $0.property == property && holder(of: $0) === object }
  }

  func holder(of outlet: InterfaceScene.Outlet) -> Object {
    outlet.owner.map { objects[$0.index] } ?? root
  }

  func noteConstraintsRead(of object: Object) {
    if let view = object.interfaceView { searched.insert(view) }
  }

  /// The view that a File's Owner gets when its code loads the file.
  var ownersRoot: Object? { scene.role == .owner ? objects.first : nil }
}

extension Evaluator {
  /// Whether a storyboard or xib made the views of an instance.
  func isUnarchived(_ object: Object) -> Bool {
    interface != nil && object.origin == .root || nibs.contains { $0.owner === object }
  }

  /// Whether an outlet of an instance is connected to nothing, in no file.
  func leavesOpen(_ property: String, of object: Object) -> Bool {
    interface?.leavesOpen(property, of: object) ?? false
      || nibs.contains { $0.leavesOpen(property, of: object) }
  }

  /// Makes the views of the storyboard or xib of the instance that is evaluated.
  func unarchive(_ interface: ClassInterface, for root: Object) {
    let loaded = load(interface, for: root)
    self.interface = loaded
    guard loaded.scene.role == .controller, let view = loaded.objects.first else { return }
    view.name = "view"
    root.fields["view"] = Cell(.object(view))
    let name = root.type.externalName
    if UIKitClasses.inherits(name, from: "UITableViewController") {
      root.fields["tableView"] = Cell(.object(view))
    } else if UIKitClasses.inherits(name, from: "UICollectionViewController") {
      root.fields["collectionView"] = Cell(.object(view))
    }
  }

  /// Makes the views of a storyboard or xib and connects the outlets.
  func load(_ interface: ClassInterface, for root: Object) -> LoadedInterface {
    let loaded = LoadedInterface(interface, for: root)
    let scene = interface.scene
    for view in scene.scene.views.ids {
      let row = scene.scene.views[view]
      let object: Object
      if row.parent == nil, scene.role == .view {
        object = root
      } else {
        object = makeObject(
          className(scene.classNames[view.index], from: root), .unarchived,
          .form("a view of a storyboard or xib"), name: row.name, owner: root)
      }
      object.interfaceView = view
      object.interface = loaded
      loaded.objects.append(object)
      if let parent = row.parent {
        object.superviews = [loaded.objects[parent.index]]
        loaded.objects[parent.index].subviews.append(object)
      }
    }
    for outlet in scene.outlets {
      guard let value = value(of: outlet, loaded) else { continue }
      let holder = loaded.holder(of: outlet)
      if outlet.isCollection {
        var elements: [Value] = []
        if case .array(let known)? = holder.fields[outlet.property]?.value {
          elements = known.elements
        }
        connect(outlet.property, of: holder, to: .array(ArrayValue(elements + [value])))
      } else {
        connect(outlet.property, of: holder, to: value)
        if case .object(let view) = value, holder === root, view !== root,
          !(scene.role == .controller && view === loaded.objects.first)
        {
          view.name = outlet.property
        }
      }
    }
    return loaded
  }

  private func connect(_ property: String, of holder: Object, to value: Value) {
    if let cell = holder.fields[property] {
      // What stood for it until now is nowhere.
      for object in objects(of: cell.value) where object.origin == .outlet {
        object.superviews = []
      }
      write(cell, value)
    } else {
      holder.fields[property] = Cell(value)
    }
  }

  /// The class that a file names, of the module or of a library.
  private func className(_ name: String, from root: Object) -> TypeHint {
    guard let context = root.type.module?.context else { return .external(name) }
    if UIKitClasses.isDeclared(name) { return .external(name) }
    return index.type(named: name, in: context) ?? .external(name)
  }

  private func value(of outlet: InterfaceScene.Outlet, _ loaded: LoadedInterface) -> Value? {
    switch outlet.target {
    case .view(let view): return .object(loaded.objects[view.index])
    case .constraint(let ids):
      if let known = loaded.constraints.first(where: { $0.ids == ids }) {
        return .constraint(known.value)
      }
      guard let first = ids.first else { return nil }
      let row = loaded.scene.scene.constraints[first]
      func anchor(_ anchor: InsetModel.Anchor) -> Anchor {
        var item = Value.unknown(Unknown(.form("a guide of a storyboard or xib")))
        if case .view(let view) = anchor.item { item = .object(loaded.objects[view.index]) }
        return Anchor(item, LayoutAttribute(rawValue: anchor.attribute.rawValue))
      }
      let constant = row.constant.constant ?? 0
      let value = ConstraintValue(
        anchor(row.first), relation(row.relation), row.second.map { anchor($0) },
        multiplier: .number(Number(row.multiplier)), constant: .number(Number(constant)),
        priority: .number(Number(row.priority)), isActive: true,
        site: SiteVisit(SiteKey(file: -1, start: 0, end: 0), isMaybe: false, self))
      loaded.constraints.append((ids, value))
      return .constraint(value)
    case .other: return nil
    }
  }

  private func relation(_ relation: Relation) -> ConstraintValue.Relation {
    switch relation {
    case .equal: .equal
    case .lessOrEqual: .lessOrEqual
    case .greaterOrEqual: .greaterOrEqual
    }
  }

  /// Runs what unarchiving runs of the classes of views, and the observers of all outlets.
  func awakeViews(of interface: LoadedInterface) {
    let own = interface.objects.filter { $0.origin == .unarchived && $0.type.module != nil }
    for object in own {
      if let type = object.type.module, type.isClass { unarchive(object, type) }
    }
    for outlet in interface.scene.outlets {
      let holder = interface.holder(of: outlet)
      guard let type = holder.type.module else { continue }
      for level in members(outlet.property, of: holder.type, from: type.context.file) {
        for case .property(let property) in level where !property.isStatic {
          runObserver(of: property, holder, .none)
        }
      }
    }
    for object in own { runLifecycle("awakeFromNib", object) }
  }

  /// Runs the initialiser that unarchiving calls.
  func unarchive(_ object: Object, _ type: TypeInfo) {
    let cell = Cell(.object(object))
    initializing.append(object)
    storeInitialValues(type, object)
    let coder = Value.unknown(Unknown(.form("an archive")))
    _ = initialize(
      cell, object.type, [CallArgument("coder", coder)],
      frame(type.inner, receiver: cell, base: 0))
    initializing.removeLast()
  }
}
