import InsetText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Replaces a file's content atomically, or creates the file.
///
/// The bytes go to a new file in the same folder, which then replaces the old one and takes over its
/// permission bits. If the path is a symbolic link, the link stays and its target is replaced. Other
/// hard links to the old file keep the old content. On failure the old file is unchanged and nothing
/// else is left behind.
///
/// - Throws: `FileProblem`; also for a read-only file in a writable folder.
public func writeFile(_ path: String, _ bytes: [UInt8]) throws(FileProblem) {
  let target = try linkTarget(path)
  var mode: mode_t?
  var info = stat()
  if stat(target, &info) == 0 {
    switch info.st_mode & S_IFMT {
    case S_IFREG: mode = info.st_mode & 0o7777
    case S_IFDIR: throw FileProblem(path, .isFolder)
    default: throw FileProblem(path, .notAFile)
    }
    guard access(target, W_OK) == 0 else { throw FileProblem(path, code: errno) }
  } else if errno != ENOENT {
    throw FileProblem(path, code: errno)
  }

  let folder = FilePath.folder(of: target)
  let (file, temporary) = try makeTemporary(in: folder, for: target, reporting: path)
  var isOpen = true
  var isPlaced = false
  defer {
    if isOpen { close(file) }
    if !isPlaced { unlink(temporary) }
  }
  try writeAll(file, bytes, reporting: path)
  if let mode, fchmod(file, mode) != 0 { throw FileProblem(path, code: errno) }
  guard retrying({ fsync(file) }) == 0 else { throw FileProblem(path, code: errno) }
  isOpen = false
  // Network file systems may report write errors only here.
  guard close(file) == 0 || errno == EINTR else { throw FileProblem(path, code: errno) }
  guard rename(temporary, target) == 0 else { throw FileProblem(path, code: errno) }
  isPlaced = true
  synchronise(folder)
}

/// The path with the links of its last component resolved; the target need not exist.
private func linkTarget(_ path: String) throws(FileProblem) -> String {
  guard !path.isEmpty, !path.utf8.contains(0) else { throw FileProblem(path, .notFound) }
  var current = path
  for _ in 0..<40 {
    var info = stat()
    guard lstat(current, &info) == 0, info.st_mode & S_IFMT == S_IFLNK else { return current }
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(current, &bytes, bytes.count)
    guard count >= 0 else { throw FileProblem(path, code: errno) }
    let name = bytes[..<count].map { UInt8(bitPattern: $0) }
    guard let next = String(validating: name, as: UTF8.self) else {
      throw FileProblem(path, .nameIsNotUTF8)
    }
    current = next.hasPrefix("/") ? next : FilePath.join(FilePath.folder(of: current), next)
  }
  throw FileProblem(path, .brokenLink)
}

/// Creates an empty file with a unique hidden name beside the target.
private func makeTemporary(
  in folder: String, for target: String, reporting path: String
) throws(FileProblem) -> (file: Int32, path: String) {
  // A long name is truncated, on a character boundary, to stay below the usual limit of 255 bytes.
  let name = String(FilePath.name(of: target).prefix(40))
  for _ in 0..<100 {
    let suffix = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let candidate = FilePath.join(folder, ".\(name).\(suffix).tmp")
    // As with any new file, the process's mask applies to the mode.
    let file = retrying { open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    if file >= 0 { return (file, candidate) }
    if errno != EEXIST { throw FileProblem(path, code: errno) }
  }
  throw FileProblem(path, .failed("no name for a temporary file is free"))
}

private func writeAll(
  _ file: Int32, _ bytes: [UInt8], reporting path: String
) throws(FileProblem) {
  var done = 0
  while done < bytes.count {
    let count = bytes[done...].withUnsafeBytes { rest in
      retrying { write(file, rest.baseAddress, rest.count) }
    }
    guard count > 0 else { throw FileProblem(path, code: count == 0 ? EIO : errno) }
    done += count
  }
}

/// Makes a rename in a folder durable, where the file system supports it.
private func synchronise(_ folder: String) {
  let file = open(folder, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return }
  _ = retrying { fsync(file) }
  close(file)
}
