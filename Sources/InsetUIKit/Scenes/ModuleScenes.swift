public import InsetModel
public import InsetSwiftOutline
internal import InsetText

/// The scenes of all classes of a module that have one, by the order of files and places.
///
/// - Parameters:
///   - interfaces: the scenes of its storyboards and xibs, in the order of files and places.
///   - screens: what settings say of them.
/// - Complexity: O(nodes), and a bounded number of steps for each class.
public func codeScenes(
  of files: [(path: String, outline: FileOutline)], interfaces: [InterfaceScene] = [],
  screens: [ScreenRule] = []
) -> [CodeScene] {
  let index = moduleIndex(of: files)
  index.setInterfaceBars(interfaceBars(interfaces))
  index.setNibs(interfaces)
  let byClass = Dictionary(grouping: interfaces, by: \.className)
  let jobs = index.types.filter(hasScene).map {
    SceneJob(index: index, type: $0, interfaces: byClass[$0.name] ?? [], screens: screens)
  }
  return mapOnAllCores(jobs, { $0.run() }).flatMap { $0 }
}

/// A class to evaluate.
private struct SceneJob: @unchecked Sendable {
  let index: ModuleIndex
  let type: TypeInfo
  let interfaces: [InterfaceScene]
  let screens: [ScreenRule]

  func run() -> [CodeScene] {
    let meant = interfaces.filter { index.isMeant(type, by: $0) }
    let interfaces = InsetUIKit.interfaces(of: type, meant)
    return codeScenes(of: type, in: index, interfaces.map(\.interface), screens)
      .map(\.scene)
  }
}

/// The scenes of a class: one for each way in which its views are made.
///
/// - Parameter screens: what settings say of screens.
/// - Returns: each with its place in the list of interfaces; `nil` where code makes all of it.
/// - Complexity: a bounded number of steps for each.
func codeScenes(
  of type: TypeInfo, in index: ModuleIndex, _ interfaces: [ClassInterface],
  _ screens: [ScreenRule]
) -> [(interface: Int?, scene: CodeScene)] {
  guard !interfaces.isEmpty else {
    return codeScenes(of: type, in: index, nil, screens).map { (nil, $0) }
  }
  var result: [(interface: Int?, scene: CodeScene)] = []
  for (place, interface) in interfaces.enumerated() {
    let number = result.count { !$0.scene.scene.isVariant } + 1
    for var found in codeScenes(of: type, in: index, interface, screens) {
      if number > 1 { found.scene.name += String(number) }
      result.append((place, found))
    }
  }
  return result
}
