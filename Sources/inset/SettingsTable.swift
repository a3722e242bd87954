internal import InsetFiles
internal import InsetIDE
internal import InsetModel
internal import InsetText

/// The `inset.json` files above some inputs, each read once.
struct SettingsTable: Sendable {
  /// One `inset.json`.
  struct Source: Sendable {
    /// As reports name it.
    var path: String
    /// From the root of the disk.
    var folder: String
    var text: SourceText
    var settings: Settings
  }

  static let name = "inset.json"

  /// By path.
  private(set) var sources: [Source] = []
  private(set) var problems: [InputProblem] = []
  private var byFolder: [String: Int?] = [:]
  private var byPath: [String: Int?] = [:]

  /// The settings of an input: of the nearest `inset.json` in its folder or one above, up to the root
  /// of the repository it lies in.
  func source(of input: Input) -> Source? {
    byFolder[Self.folder(of: input)].flatMap { $0 }.map { sources[$0] }
  }

  /// Looks for an input's settings.
  mutating func add(_ input: Input) {
    let folder = Self.folder(of: input)
    guard byFolder[folder] == nil else { return }
    let path = findUpwards(Self.name, from: folder, upTo: Self.repository(of: folder))
    byFolder[folder] = .some(path.flatMap { add(path: $0) })
  }

  /// Reads an `inset.json`.
  ///
  /// - Returns: its index; `nil` where it cannot be read.
  @discardableResult
  mutating func add(path: String) -> Int? {
    let path = FilePath.absolute(path)
    if let known = byPath[path] { return known }
    byPath[path] = .some(nil)
    let shownPath = FilePath.relative(path, to: FilePath.currentFolder) ?? path
    do throws(InputProblem) {
      let text = try read(.file(shownPath))
      sources.append(
        Source(
          path: shownPath, folder: FilePath.folder(of: path), text: text,
          settings: Workspace.readSettings(text)))
      byPath[path] = .some(sources.count - 1)
      return sources.count - 1
    } catch {
      problems.append(error)
      return nil
    }
  }

  /// Whether a spec that was found in a folder is to be looked at.
  func covers(_ input: Input) -> Bool {
    guard case .file(let path) = input, let source = source(of: input),
      let relative = FilePath.relative(FilePath.absolute(path), to: source.folder)
    else { return true }
    return source.settings.covers(relative)
  }

  private static func folder(of input: Input) -> String {
    switch input {
    case .standardInput: FilePath.currentFolder
    case .file(let path): FilePath.folder(of: FilePath.absolute(path))
    }
  }

  /// The nearest folder above, or this one, that a version control system calls a root.
  private static func repository(of folder: String) -> String? {
    var here = folder
    while true {
      let mark = FilePath.join(here, ".git")
      if FilePath.isFolder(mark) || FilePath.isFile(mark) { return here }
      if here == "/" { return nil }
      here = FilePath.folder(of: here)
    }
  }
}
