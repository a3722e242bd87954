internal import InsetModel
internal import InsetSwiftOutline
internal import InsetText

/// Where a view comes from that code has loaded from a xib.
final class LoadedNib {
  /// The name of the file, where it is known.
  let name: String?
  /// The frame that its autoresizing mask holds it at; `nil` where that is not known, or there is none.
  fileprivate(set) var mask: Placement?
  /// Whether its file certainly takes it out of its autoresizing mask.
  fileprivate(set) var isUnmasked = false
  /// Whether its class is known, and what the class does when it is loaded was run.
  fileprivate var isAwake = false
  /// How many calls were in progress where the view got its place.
  var placeDepth = Int.max

  fileprivate init(_ name: String?) { self.name = name }
}

extension Evaluator {
  /// How many xibs are loaded at most; views of others are known by their classes alone.
  private static let nibLimit = 48

  /// The first view of a xib that code loads: it has just been made, and lies in no other one.
  func loadedView(_ arguments: [CallArgument], of receiver: Object) -> Object {
    let given = arguments.first?.label == nil ? arguments.first?.value : nil
    var name: String?
    if case .string(let text)? = given ?? receiver.fields["nibName"]?.value { name = text }
    let owner = arguments.first { $0.label == "owner" || $0.label == "withOwner" }?.value
    if let interface, let root = interface.ownersRoot, interface.scene.isFile(named: name) {
      root.nib = root.nib ?? awakened(name, interface.scene)
      yieldName(of: root, interface.scene)
      return root
    }
    if case .object(let owner)? = owner, owner.origin == .made || owner.origin == .unarchived,
      let type = owner.type.module,
      let scene = sceneOfNib(index.nibs(of: type, as: .owner, named: name)),
      nibs.count < Self.nibLimit, !nibs.contains(where: { $0.owner === owner })
    {
      let loaded = load(ClassInterface(scene: scene, otherOutlets: []), for: owner)
      nibs.append(loaded)
      awakeViews(of: loaded)
      if let view = loaded.objects.first {
        view.nib = awakened(name, scene)
        yieldName(of: view, scene)
        return view
      }
    }
    // Which outlets of the owner it connects is not seen.
    open(arguments, by: "loadNibNamed")
    let view = makeObject(.none, .made, .form("a view of a xib"))
    view.nib = LoadedNib(name)
    return view
  }

  /// Lets code name a view that its file calls by its kind alone.
  private func yieldName(of view: Object, _ scene: InterfaceScene) {
    guard let row = view.interfaceView.map({ scene.scene.views[$0] }) else { return }
    if view.name == row.name, row.name == row.kind.rawValue { view.isNamedInPassing = true }
  }

  private func awakened(_ name: String?, _ scene: InterfaceScene) -> LoadedNib {
    let nib = LoadedNib(name)
    nib.isAwake = true
    nib.mask = scene.topLevel?.mask
    nib.isUnmasked = scene.topLevel?.isUnmasked ?? false
    return nib
  }

  /// The one scene that a file may have; `nil` where several differ.
  private func sceneOfNib(_ scenes: [InterfaceScene]) -> InterfaceScene? {
    guard let first = scenes.first else { return nil }
    return scenes.dropFirst().allSatisfy { $0.makesSameViews(as: first) } ? first : nil
  }

  /// Loads what a xib has for a view whose class is known now, and runs what that does.
  func awake(_ view: Object) {
    guard let nib = view.nib, !nib.isAwake, !view.type.isNone else { return }
    nib.isAwake = true
    let scenes = scenes(for: view, nib)
    guard let type = view.type.module, type.isClass else {
      if UIKitClasses.isDeclared(view.type.externalName) { nib.mask = commonMask(scenes) }
      return
    }
    // One that loads itself, or more than can be followed.
    guard !awakening.contains(where: { $0 === type }), nibs.count < Self.nibLimit else {
      view.openedBy = view.openedBy ?? "loadNibNamed"
      return
    }
    awakening.append(type)
    defer { awakening.removeLast() }
    nib.mask = commonMask(scenes)
    nib.isUnmasked = !scenes.isEmpty && scenes.allSatisfy { $0.topLevel?.isUnmasked ?? false }
    var loaded: LoadedInterface?
    if let scene = sceneOfNib(scenes) {
      let found = load(ClassInterface(scene: scene, otherOutlets: []), for: view)
      nibs.append(found)
      loaded = found
    }
    unarchive(view, type)
    if let loaded {
      awakeViews(of: loaded)
    } else {
      for property in chain(type).flatMap(\.stored) where property.isOutlet {
        runObserver(of: property, view, .none)
      }
    }
    runLifecycle("awakeFromNib", view)
  }

  /// The scenes that may have made a view; the file that is named may say more of its class than code does.
  private func scenes(for view: Object, _ nib: LoadedNib) -> [InterfaceScene] {
    if let type = view.type.module { return index.nibs(of: type, as: .view, named: nib.name) }
    guard let name = nib.name else { return [] }
    let found = index.nibs(named: name)
    let classes = Set(found.map { $0.classNames.first ?? "" })
    guard classes.count == 1, let name = classes.first else { return [] }
    if let named = index.typesByName[name], !UIKitClasses.isDeclared(name) {
      guard named.count == 1, isSubtype(.module(named[0]), of: view.type) else { return [] }
      view.type = .module(named[0])
    }
    return found
  }

  /// Whether a value is a view of a xib whose class is not known, and a type is a generic parameter of which
  /// no call has said what it is.
  func isUnnamed(
    _ value: Value, _ reference: TypeReference, _ context: Context, _ scope: Scope? = nil
  ) -> Bool {
    guard case .object(let object) = value, object.nib?.isAwake == false, object.type.isNone else {
      return false
    }
    switch reference.kind {
    case .named(let name, _):
      guard context.isGeneric(name) else { return false }
      if case .type? = scope?.cell(name)?.value { return false }
      return true
    case .optional(let inner), .implicitlyUnwrapped(let inner):
      return isUnnamed(value, inner, context, scope)
    default: return false
    }
  }

  private func commonMask(_ scenes: [InterfaceScene]) -> Placement? {
    let masks = scenes.map { $0.topLevel?.mask }
    guard let first = masks.first, masks.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}

extension ModuleIndex {
  /// The scenes of xibs that have a class on their top level, or are owned by it.
  ///
  /// - Parameter name: the file's name; `nil` where it may be any.
  func nibs(
    of type: TypeInfo, as role: InterfaceScene.Role, named name: String?
  ) -> [InterfaceScene] {
    reads.noteNib(type.name)
    let own = (nibs[type.name] ?? []).filter {
      $0.role == role && $0.isFile(named: name) && isMeant(type, by: $0)
    }
    if role == .owner { return own.filter { $0.topLevel?.isFirst ?? false } }
    // It may be one of a subclass.
    let others = subclasses(of: type)
    for other in others { reads.noteNib(other.name) }
    return others.contains { nibs[$0.name]?.contains { $0.isFile(named: name) } ?? false }
      ? [] : own
  }

  /// The scenes of the first views of the xibs with a name.
  func nibs(named name: String) -> [InterfaceScene] {
    reads.noteNib(name)
    return nibFiles[name] ?? []
  }

  /// Takes in the scenes of xibs.
  func setNibs(_ scenes: some Sequence<InterfaceScene>) {
    (nibs, nibFiles) = ([:], [:])
    for scene in scenes {
      guard let place = scene.topLevel else { continue }
      nibs[scene.className, default: []].append(scene)
      if place.isFirst { nibFiles[scene.fileName, default: []].append(scene) }
    }
  }
}

extension InterfaceScene {
  /// The name of the file, without what says its kind.
  var fileName: String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.prefix { $0 != "." })
  }

  fileprivate func isFile(named name: String?) -> Bool {
    guard let name, !path.isEmpty else { return true }
    return fileName == name
  }

  /// Whether both make the same, wherever they stand.
  fileprivate func makesSameViews(as other: InterfaceScene) -> Bool {
    var moved = other
    moved.path = path
    return hasSameContent(as: moved)
  }
}
