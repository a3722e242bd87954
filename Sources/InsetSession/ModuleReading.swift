internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetModel
internal import InsetProject
internal import InsetProtocol
internal import InsetText

/// The modules of open documents: nothing of them is read before the first document that has one.
struct OpenModules: Sendable {
  /// By folder.
  private var modules: [String: any SourceModule] = [:]
  /// The folder of each open document that has one.
  private var folders: [FileID: String] = [:]
  /// The languages whose files the client was asked to watch.
  var watched: Set<String> = []

  subscript(folder: String) -> (any SourceModule)? {
    get { modules[folder] }
    set { modules[folder] = newValue }
  }

  mutating func add(_ file: FileID, to folder: String) { folders[file] = folder }

  /// Forgets a document, and its module with the last one.
  mutating func remove(_ file: FileID) {
    guard let folder = folders.removeValue(forKey: file) else { return }
    if !folders.values.contains(folder) { modules[folder] = nil }
  }

  /// The text of a file of a module that is not open.
  func text(of file: FileID) -> SourceText? {
    for folder in modules.keys.sorted() {
      if let text = modules[folder]?.text(of: file) { return text }
    }
    return nil
  }

  var isEmpty: Bool { modules.isEmpty }
}

extension Session {
  /// What a document is read together with; `nil` where it stands for itself, or cannot be read.
  mutating func module(for file: FileID, _ frontEnd: FrontEnd?) -> (any SourceModule)? {
    guard let frontEnd, let make = frontEnd.module, let path = documents.uris.path(file) else {
      return nil
    }
    let folder = project.moduleFolder(of: path, suffixes: frontEnd.suffixes)
    modules.add(file, to: folder)
    if let known = modules[folder] { return known }
    let disk = project.disk
    do throws(FrontEndProblem) {
      let module = try make(programs) { try? disk.read($0) }
      let (paths, isCut) = project.moduleFiles(in: folder, suffixes: frontEnd.suffixes)
      for path in paths { module.set(.disk, of: documents.uris.id(forPath: path), at: path) }
      if isCut {
        reportOnce("only the first \(paths.count) \(frontEnd.name) of \(folder) are read")
      }
      modules[folder] = module
      watch(frontEnd)
      return module
    } catch {
      modules.remove(file)
      if documents.reported.insert(error.message).inserted {
        notify("window/showMessage", ["type": 2, "message": .string(error.message)])
      }
      return nil
    }
  }

  /// Has the client watch a language's files.
  private mutating func watch(_ frontEnd: FrontEnd) {
    guard client.features.watchesFiles, modules.watched.insert(frontEnd.name).inserted else {
      return
    }
    request(
      "client/registerCapability",
      [
        "registrations": [
          [
            "id": .string("inset-module-files-\(modules.watched.count)"),
            "method": "workspace/didChangeWatchedFiles",
            "registerOptions": [
              "watchers": .array(
                frontEnd.suffixes.map { ["globPattern": .string("**/*\($0)")] })
            ],
          ]
        ]
      ])
  }

  /// Takes note of a change on disk of a file that is read together with others.
  ///
  /// - Returns: whether it is such a file, which nothing else depends on.
  mutating func noteModuleFile(_ event: LSP.FileEvent) -> Bool {
    guard let frontEnd = FrontEnds.frontEnd(forPath: event.uri), frontEnd.module != nil else {
      return false
    }
    guard !modules.isEmpty, let path = FileURI.path(of: event.uri) else { return true }
    let folder = project.moduleFolder(of: path, suffixes: frontEnd.suffixes)
    guard let module = modules[folder] else { return true }
    let file = documents.uris.id(forPath: path)
    // An open document is what the client says it is.
    guard documents[file] == nil else { return true }
    module.set(event.kind == .deleted ? .nothing : .disk, of: file, at: path)
    workspace.touchFiles(of: module)
    publications.addAll()
    return true
  }
}
