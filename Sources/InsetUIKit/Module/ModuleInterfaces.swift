public import InsetModel
public import InsetText

/// What reads the storyboards and xibs of a module.
public struct InterfaceReader: Sendable {
  let reads: @Sendable (_ path: String) -> Bool
  let read: @Sendable (SourceText) -> [InterfaceScene]

  /// - Parameters:
  ///   - reads: whether the file at a path is a storyboard or xib.
  ///   - read: the scenes of the classes that a text names; none where it cannot be read.
  public init(
    reads: @escaping @Sendable (_ path: String) -> Bool,
    read: @escaping @Sendable (SourceText) -> [InterfaceScene]
  ) {
    self.reads = reads
    self.read = read
  }
}

/// The scenes of a module's storyboards and xibs, by the classes that they name.
struct ModuleInterfaces {
  private struct File {
    var id: FileID
    var path: String
    var hash: Int
    var scenes: [InterfaceScene]
  }

  /// Which scene of a class it is.
  struct Key: Hashable {
    var file: FileID
    /// Among those of the class in the file.
    var number: Int
  }

  /// By path.
  private var files: [File] = []
  /// By class, its scenes in the order of files and places.
  private var byClass: [String: [(key: Key, scene: InterfaceScene)]] = [:]

  /// Puts files in, or takes those out that have no bytes.
  ///
  /// - Returns: the classes whose scenes are others now, and the names of files in which one is.
  mutating func take(_ changes: [ModuleState.Change], _ reader: InterfaceReader) -> Set<String> {
    let fresh = changes.filter { change in
      guard let bytes = change.bytes else { return true }
      return !files.contains { $0.id == change.file && $0.hash == bytes.hashValue }
    }
    if fresh.isEmpty { return [] }
    let read = mapOnAllCores(fresh) { change in
      change.bytes.map { bytes in
        reader.read(SourceText(bytes)).map { scene in
          var scene = scene
          scene.path = change.path
          return scene
        }
      }
    }
    for (change, scenes) in zip(fresh, read) {
      files.removeAll { $0.id == change.file }
      guard let scenes, let bytes = change.bytes else { continue }
      files.append(
        File(id: change.file, path: change.path, hash: bytes.hashValue, scenes: scenes))
    }
    files.sort { $0.path < $1.path }
    let before = byClass
    byClass = [:]
    for file in files {
      var counts: [String: Int] = [:]
      for scene in file.scenes {
        let number = counts[scene.className, default: 0]
        counts[scene.className] = number + 1
        byClass[scene.className, default: []].append(
          (Key(file: file.id, number: number), scene))
      }
    }
    var changed: Set<String> = []
    for name in Set(before.keys).union(byClass.keys) {
      let (old, new) = (before[name] ?? [], byClass[name] ?? [])
      let isSame =
        old.count == new.count
        && zip(old, new).allSatisfy { $0.key == $1.key && $0.scene.hasSameContent(as: $1.scene) }
      if isSame { continue }
      changed.insert(name)
      for (_, scene) in old + new where scene.topLevel != nil { changed.insert(scene.fileName) }
    }
    return changed
  }

  /// All of them, in the order of files and places.
  var scenes: [InterfaceScene] { files.flatMap(\.scenes) }

  /// The bars that storyboards show round the controllers of their classes.
  var bars: [String: ShownBars] { interfaceBars(files.lazy.flatMap(\.scenes)) }

  /// What makes the views of a class's instances, each of them another way to do so.
  func interfaces(of type: TypeInfo, in index: ModuleIndex) -> [(key: Key, ClassInterface)] {
    guard let named = byClass[type.name] else { return [] }
    let all = named.filter { index.isMeant(type, by: $0.scene) }
    return InsetUIKit.interfaces(of: type, all.map(\.scene)).map { place, interface in
      (all[place].key, interface)
    }
  }

  /// Where a scene of a class stands now.
  func range(of key: Key, className: String) -> ByteRange {
    byClass[className]?.first { $0.key == key }?.scene.range ?? ByteRange(at: 0)
  }
}

extension ModuleIndex {
  /// Whether a scene's class is a type that can load it: of several with its name the one whose file
  /// lies nearest.
  func isMeant(_ type: TypeInfo, by scene: InterfaceScene) -> Bool {
    guard canLoad(scene, for: type) else { return false }
    let candidates = (typesByName[type.name] ?? []).filter(hasScene)
    if candidates.count <= 1 { return true }
    let path = scene.path.split(separator: "/")
    func nearness(_ type: TypeInfo) -> Int {
      zip(path, type.context.file.path.split(separator: "/")).prefix { $0 == $1 }.count
    }
    let own = nearness(type)
    return candidates.allSatisfy { $0 === type || nearness($0) < own }
  }
}

extension ModuleIndex {
  /// Whether a scene can be loaded for a class: an outlet to a property that the Objective-C runtime
  /// does not know ends the app, so that no code that runs has ever loaded it.
  private func canLoad(_ scene: InterfaceScene, for type: TypeInfo) -> Bool {
    var properties: [String: PropertyInfo] = [:]
    var next: TypeHint = .module(type)
    for _ in 0..<16 {
      guard case .module(let info) = next else { break }
      if info.exposesMembers { return true }
      for property in info.properties where !property.isStatic && properties[property.name] == nil {
        properties[property.name] = property
      }
      next = info.superclass
    }
    return !scene.outlets.contains { outlet in
      guard outlet.owner == nil, let property = properties[outlet.property] else { return false }
      return !property.isSetByKey
    }
  }
}

/// The scenes in which a class has its root view, or else those that it owns: others only add views
/// that its code has to place.
func interfaces(
  of type: TypeInfo, _ scenes: [InterfaceScene]
) -> [(place: Int, interface: ClassInterface)] {
  let isController = UIKitClasses.isController(TypeHint.module(type).externalName)
  let main: InterfaceScene.Role = isController ? .controller : .view
  let role = scenes.contains { $0.role == main } ? main : .owner
  return scenes.indices.filter { scenes[$0].role == role }.map { place in
    let others = scenes.indices.filter { $0 != place }.flatMap { other in
      scenes[other].outlets.filter { $0.owner == nil || scenes[other].role == .view }
    }
    return (
      place,
      ClassInterface(scene: scenes[place], otherOutlets: Set(others.map(\.property)))
    )
  }
}
