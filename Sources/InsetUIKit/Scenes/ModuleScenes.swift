public import InsetSwiftOutline
internal import InsetText

/// The scenes of all classes of a module that have one, by the order of files and places.
///
/// - Complexity: O(nodes), and a bounded number of steps for each class.
public func codeScenes(of files: [(path: String, outline: FileOutline)]) -> [CodeScene] {
  let index = moduleIndex(of: files)
  let jobs = index.types.filter(hasScene).map { SceneJob(index: index, type: $0) }
  return mapOnAllCores(jobs, { $0.run() }).compactMap { $0 }
}

/// A class to evaluate.
private struct SceneJob: @unchecked Sendable {
  let index: ModuleIndex
  let type: TypeInfo

  func run() -> CodeScene? { codeScene(of: type, in: index) }
}
