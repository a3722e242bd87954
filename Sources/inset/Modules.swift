internal import InsetFiles
internal import InsetIDE
internal import InsetModel
internal import InsetProject
internal import InsetText
internal import Synchronization

/// The modules of a call's files, each read once.
final class Modules: Sendable {
  /// A file's place in its module.
  struct Place: Sendable {
    var module: any SourceModule
    var file: FileID
  }

  private let programs = FrontEndPrograms.here
  private let known = Mutex(Known())

  private struct Known {
    var modules: [String: any SourceModule] = [:]
    var ids: [String: FileID] = [:]
    var paths: [FileID: String] = [:]

    mutating func id(of path: String) -> FileID {
      if let id = ids[path] { return id }
      let id = FileID(UInt32(ids.count))
      ids[path] = id
      paths[id] = path
      return id
    }
  }

  /// Why files of a language cannot be read here; `nil` where they can.
  func problem(of frontEnd: FrontEnd) -> FrontEndProblem? {
    do throws(FrontEndProblem) {
      _ = try frontEnd.module?(programs, { _ in nil })
      return nil
    } catch {
      return error
    }
  }

  /// What a file is read together with; `nil` for one that stands for itself.
  func module(
    of input: Input, _ frontEnd: FrontEnd?, _ project: inout Project
  ) throws(InputProblem) -> Place? {
    guard let frontEnd, let make = frontEnd.module, input != .standardInput else { return nil }
    let path = input.absolutePath
    let folder = project.moduleFolder(of: path, suffixes: frontEnd.suffixes)
    if let place = known.withLock({ place(of: path, in: folder, $0.modules[folder], &$0) }) {
      return place
    }
    let disk = project.disk
    let new: any SourceModule
    do throws(FrontEndProblem) {
      new = try make(programs) { try? disk.read($0) }
    } catch {
      throw InputProblem(path: input.name, message: error.message)
    }
    let paths = project.moduleFiles(in: folder, suffixes: frontEnd.moduleSuffixes).paths
    return known.withLock { known in
      if let place = place(of: path, in: folder, known.modules[folder], &known) { return place }
      for path in paths { new.set(.disk, of: known.id(of: path), at: path) }
      known.modules[folder] = new
      return Place(module: new, file: known.id(of: path))
    }
  }

  private func place(
    of path: String, in folder: String, _ module: (any SourceModule)?, _ known: inout Known
  ) -> Place? {
    module.map { Place(module: $0, file: known.id(of: path)) }
  }

  /// The text of a file of a module, as reports name it.
  func source(_ file: FileID, in module: any SourceModule) -> NamedText? {
    guard let path = known.withLock({ $0.paths[file] }), let text = module.text(of: file) else {
      return nil
    }
    return NamedText(path: shownPath(path), text: text)
  }
}
