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
      let (paths, isCut) = project.moduleFiles(in: folder, suffixes: frontEnd.moduleSuffixes)
      for path in paths {
        let file = documents.uris.id(forPath: path)
        module.set(documents[file].map { .text($0.text) } ?? .disk, of: file, at: path)
      }
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
  /// - Returns: whether nothing else depends on it.
  mutating func noteModuleFile(_ event: LSP.FileEvent) -> Bool {
    let isPart = FrontEnds.frontEnd(forPath: event.uri)?.module != nil
    // There may be one more in the folders, or one less.
    if isPart { documents.hasReadFolders = false }
    guard !modules.isEmpty, let path = FileURI.path(of: event.uri) else { return isPart }
    let file = documents.uris.id(forPath: path)
    // An open document is what the client says it is.
    if documents[file] == nil {
      passToModules(event.kind == .deleted ? .nothing : .disk, of: file, at: path)
      if isPart { refreshFromDisk(file) }
    }
    return isPart
  }

  /// Passes a file on to the modules of open documents that read it.
  mutating func passToModules(
    _ content: ModuleFileContent, of file: FileID, at path: String
  ) {
    guard !modules.isEmpty else { return }
    for frontEnd in FrontEnds.all where frontEnd.readsInModules(path: path) {
      let folder = project.moduleFolder(of: path, suffixes: frontEnd.suffixes)
      guard let module = modules[folder] else { continue }
      module.set(content, of: file, at: path)
      workspace.touchFiles(of: module)
      publications.addAll()
    }
  }

  /// Passes a document on that stands for itself, and that modules read all the same.
  mutating func passToModules(_ file: FileID) {
    guard !modules.isEmpty, let path = documents.uris.path(file),
      FrontEnds.frontEnd(forPath: path)?.module == nil
    else { return }
    passToModules(documents[file].map { .text($0.text) } ?? .disk, of: file, at: path)
  }
}
