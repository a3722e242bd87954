internal import InsetFiles
public import InsetText

/// Reads the files that others import, each once and only where they may be read.
///
/// Whoever parses the files says what is missing, opens what comes back, and asks again, until
/// nothing does. Cycles need no care: a path is tried once.
public struct ImportReader: Sendable {
  /// Why an import was not read.
  public enum Refusal: Sendable, Hashable {
    /// It lies outside the roots.
    case outside
    /// There is no such file, or it cannot be read.
    case unreadable
    /// So much has been read before it that a limit is reached.
    case limit

    /// The rest of a sentence that begins with the import; `nil` where there is no such file.
    fileprivate var reason: String? {
      switch self {
      case .outside: "lies outside the project's root"
      case .unreadable: nil
      case .limit: "is not read: the limit of imported files is reached"
      }
    }
  }

  /// The paths that were not read.
  private var refused: [String: Refusal] = [:]
  private var tried: Set<String> = []
  private var bytes = 0

  public init() {}

  /// Why a path was not read; `nil` for one that was, or was not asked for.
  public func refusal(of path: String) -> Refusal? { refused[path] }

  /// Whether something was asked for and not read.
  public var hasRefused: Bool { !refused.isEmpty }

  /// The paths that were not read although there may be such a file, sorted, with the rest of a
  /// sentence that begins with the import.
  public var reasons: [(path: String, reason: String)] {
    refused.keys.sorted().compactMap { path in
      refused[path]?.reason.map { (path, $0) }
    }
  }

  /// Whether anything of some missing paths has not been tried.
  public func hasNew(_ missing: [String]) -> Bool { missing.contains { !tried.contains($0) } }

  /// Reads what is missing and has not been tried.
  ///
  /// - Parameters:
  ///   - missing: paths that files import; relative ones start at the current folder.
  ///   - roots: the folders inside which files may be read, links followed.
  public mutating func read(
    _ missing: [String], within roots: [String], _ project: Project
  ) -> [(path: String, text: SourceText)] {
    let new = missing.filter { !tried.contains($0) }
    if new.isEmpty { return [] }
    let disk = project.disk
    let realRoots = roots.map { disk.real($0) ?? $0 }
    var result: [(String, SourceText)] = []
    for path in new where tried.insert(path).inserted {
      let real = FilePath.absolute(disk.real(path) ?? path)
      guard
        project.allowsImportsOutside
          || realRoots.contains(where: { FilePath.relative(real, to: $0) != nil })
      else {
        refused[path] = .outside
        continue
      }
      guard tried.count <= project.limits.importedFiles, bytes < project.limits.importedBytes else {
        refused[path] = .limit
        continue
      }
      guard let read = try? disk.read(path) else {
        refused[path] = .unreadable
        continue
      }
      bytes += read.count
      result.append((path, SourceText(read)))
    }
    return result
  }
}
