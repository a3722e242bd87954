#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Paths as strings with `/` between components.
///
/// Only `absolute`, `real` and the tests for existence access the file system.
public enum FilePath {
  /// Joins two paths; an absolute second path is returned as it is.
  public static func join(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder.isEmpty || folder == "." { return path }
    if path.isEmpty { return folder }
    return folder.hasSuffix("/") ? folder + path : folder + "/" + path
  }

  /// The parent folder of a path: `.` for a bare name, `/` for the root.
  public static func folder(of path: String) -> String {
    var bytes = Array(path.utf8)
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    guard let at = bytes.lastIndex(of: slash) else { return "." }
    bytes.removeSubrange(at...)
    while let last = bytes.last, last == slash { bytes.removeLast() }
    return bytes.isEmpty ? "/" : String(decoding: bytes, as: UTF8.self)
  }

  /// The last component; empty for the root.
  public static func name(of path: String) -> String {
    path.utf8.split(separator: slash).last.map { String($0) ?? "" } ?? ""
  }

  /// The path without empty components, `.` and `..`, without following links.
  ///
  /// `..` at the root is dropped; at the start of a relative path it is kept. An empty path becomes
  /// `.`.
  public static func normalised(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    var parts: [Substring.UTF8View] = []
    for part in Substring(path).utf8.split(separator: slash) {
      if part.elementsEqual(".".utf8) { continue }
      if part.elementsEqual("..".utf8) {
        if let last = parts.last, !last.elementsEqual("..".utf8) {
          parts.removeLast()
          continue
        }
        if isAbsolute { continue }
      }
      parts.append(part)
    }
    let joined = parts.map { String(Substring($0)) }.joined(separator: "/")
    return isAbsolute ? "/" + joined : joined.isEmpty ? "." : joined
  }

  /// The normalised absolute path; a relative path is resolved against the current folder.
  public static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return normalised(path) }
    return normalised(join(currentFolder, path))
  }

  /// The current folder, or `/` if it no longer exists.
  public static var currentFolder: String {
    guard let bytes = getcwd(nil, 0) else { return "/" }
    defer { free(bytes) }
    return String(cString: bytes)
  }

  /// The path with all symbolic links resolved; `nil` if it does not exist.
  public static func real(_ path: String) -> String? {
    guard !path.utf8.contains(0), let bytes = realpath(path, nil) else { return nil }
    defer { free(bytes) }
    return String(validatingCString: bytes)
  }

  /// A normalised path relative to a normalised folder that contains it; `nil` if it lies outside.
  ///
  /// The folder itself is `.`.
  public static func relative(_ path: String, to folder: String) -> String? {
    if path == folder { return "." }
    if folder == "." {
      return path.hasPrefix("/") || path == ".." || path.hasPrefix("../") ? nil : path
    }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    guard path.utf8.starts(with: prefix.utf8) else { return nil }
    return String(path.utf8.dropFirst(prefix.utf8.count))
  }

  /// Whether the path is a regular file or a link to one.
  public static func isFile(_ path: String) -> Bool { kind(path) == S_IFREG }

  /// Whether the path is a folder or a link to one.
  public static func isFolder(_ path: String) -> Bool { kind(path) == S_IFDIR }

  private static func kind(_ path: String) -> mode_t? {
    var info = stat()
    guard !path.utf8.contains(0), stat(path, &info) == 0 else { return nil }
    return info.st_mode & S_IFMT
  }

  private static var slash: UInt8 { UInt8(ascii: "/") }
}

/// The nearest file of a name in a folder or the folders above it.
///
/// - Parameters:
///   - name: as in `inset.json`.
///   - start: a file or a folder; a file that does not exist is taken for a file.
///   - root: the last folder to look in; nil for the root of the disk. Where `start` is not inside,
///     only the folder of `start` is searched.
/// - Returns: an absolute, normalised path.
public func findUpwards(_ name: String, from start: String, upTo root: String? = nil) -> String? {
  let path = FilePath.absolute(start)
  var folder = FilePath.isFolder(path) ? path : FilePath.folder(of: path)
  let last = root.map { FilePath.absolute($0) }
  while true {
    let candidate = FilePath.join(folder, name)
    if FilePath.isFile(candidate) { return candidate }
    if folder == "/" || folder == last { return nil }
    if let last, FilePath.relative(folder, to: last) == nil { return nil }
    folder = FilePath.folder(of: folder)
  }
}
