import InsetText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Replaces a file's content atomically, or creates the file.
///
/// The bytes go to a new file in the same folder, which then replaces the old one and takes over its
/// permission bits and, where the system allows it, its owner and its extended attributes. If the
/// path is a symbolic link, the link stays and its target is replaced. Other hard links to the old
/// file keep the old content. On failure the old file is unchanged and nothing else is left behind.
///
/// - Parameters:
///   - expected: what the file held when it was read. A file that holds anything else by now, or is
///     gone, is left alone.
///   - replacesReadOnly: whether a file that nobody may write is replaced, too.
/// - Throws: `FileProblem`; also for a read-only file in a writable folder.
public func writeFile(
  _ path: String, _ bytes: [UInt8], expecting expected: [UInt8]? = nil,
  replacesReadOnly: Bool = false
) throws(FileProblem) {
  let target = try linkTarget(path)
  var old: stat?
  var info = stat()
  if stat(target, &info) == 0 {
    switch info.st_mode & S_IFMT {
    case S_IFREG: old = info
    case S_IFDIR: throw FileProblem(path, .isFolder)
    default: throw FileProblem(path, .notAFile)
    }
    if !replacesReadOnly {
      // The system lets an administrator write them all the same.
      guard info.st_mode & 0o222 != 0 else { throw FileProblem(path, .writeProtected) }
      guard access(target, W_OK) == 0 else { throw FileProblem(path, code: errno) }
    }
  } else if errno != ENOENT {
    throw FileProblem(path, code: errno)
  } else if expected != nil {
    throw FileProblem(path, .changed)
  }

  let folder = FilePath.folder(of: target)
  removeLeftovers(of: [FilePath.name(of: target)], in: folder)
  let (file, temporary) = try makeTemporary(in: folder, for: target, reporting: path)
  var isOpen = true
  var isPlaced = false
  defer {
    if isOpen { close(file) }
    if !isPlaced { unlink(temporary) }
  }
  try writeAll(file, bytes, reporting: path)
  if let old { try keepMetadata(of: target, old, on: file, reporting: path) }
  guard retrying({ fsync(file) }) == 0 else { throw FileProblem(path, code: errno) }
  // It stays open: its lock says that it is in use.
  if let expected {
    guard try replace(target, by: temporary, expecting: expected, reporting: path) else {
      throw FileProblem(path, .changed)
    }
  } else {
    guard rename(temporary, target) == 0 else { throw FileProblem(path, code: errno) }
  }
  isPlaced = true
  isOpen = false
  // Network file systems may report write errors only here.
  guard close(file) == 0 || errno == EINTR else { throw FileProblem(path, code: errno) }
  synchronise(folder)
}

/// Puts a new file in the place of one that holds what is expected.
///
/// Where the system can exchange two files in one step, nothing that is saved meanwhile is lost: what
/// was in the place is looked at after it was taken away, and put back if it is something else.
///
/// - Returns: whether it was replaced.
private func replace(
  _ target: String, by temporary: String, expecting expected: [UInt8], reporting path: String
) throws(FileProblem) -> Bool {
  func holdsExpected(_ path: String) -> Bool {
    (try? readFile(path, limit: max(readLimit, expected.count))) == expected
  }
  guard holdsExpected(target) else { return false }
  guard let written = try? readFile(temporary, limit: .max) else {
    throw FileProblem(path, .failed("the new content cannot be read back"))
  }
  guard SystemFunctions.exchange(temporary, target) else {
    guard rename(temporary, target) == 0 else { throw FileProblem(path, code: errno) }
    return true
  }
  if holdsExpected(temporary) {
    unlink(temporary)
    return true
  }
  // Somebody saved between the two looks. What they saved goes back; if somebody has saved once more,
  // that is what now lies beside the place, and goes back in turn.
  for _ in 0..<100 {
    guard SystemFunctions.exchange(temporary, target) else { break }
    if (try? readFile(temporary, limit: .max)) == written { return false }
  }
  return false
}

/// Gives a new file the permissions of the old one and, as far as the system allows, its owner and
/// its extended attributes.
private func keepMetadata(
  of target: String, _ old: stat, on file: Int32, reporting path: String
) throws(FileProblem) {
  var mode = old.st_mode & 0o7777
  var new = stat()
  if fstat(file, &new) == 0, new.st_uid != old.st_uid || new.st_gid != old.st_gid,
    fchown(file, old.st_uid, old.st_gid) != 0
  {
    // To run as somebody else was not meant for another owner.
    mode &= 0o1777
  }
  SystemFunctions.copyAttributes(from: target, to: file)
  guard fchmod(file, mode) == 0 else { throw FileProblem(path, code: errno) }
}

/// Removes what runs that were killed left of files with some names.
///
/// A file that a living process still writes is locked by it, and stays.
///
/// - Complexity: O(entries of the folder).
public func removeLeftovers(of names: Set<String>, in folder: String) {
  let starts = Set(names.map { temporaryStart(for: $0) })
  for name in FileSearch.names(in: folder) where name.hasPrefix(".") && name.hasSuffix(".tmp") {
    let parts = name.dropLast(4)
    guard let dot = parts.lastIndex(of: "."), starts.contains(String(parts[...dot])) else {
      continue
    }
    let code = parts[parts.index(after: dot)...].utf8
    let isOurs = code.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
    }
    guard isOurs, !code.isEmpty, code.count <= 13 else { continue }
    let path = FilePath.join(folder, name)
    let file = retrying { open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC) }
    guard file >= 0 else { continue }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
    close(file)
  }
}

/// What the names of the temporary files for a file begin with.
private func temporaryStart(for name: String) -> String {
  // A long name is truncated, on a character boundary, to stay below the usual limit of 255 bytes.
  ".\(name.prefix(40))."
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
  let start = temporaryStart(for: FilePath.name(of: target))
  for _ in 0..<100 {
    let suffix = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let candidate = FilePath.join(folder, "\(start)\(suffix).tmp")
    // As with any new file, the process's mask applies to the mode.
    let file = retrying { open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    if file >= 0 {
      // Where files cannot be locked, none is taken for a leftover either.
      _ = flock(file, LOCK_EX | LOCK_NB)
      var info = stat()
      if fstat(file, &info) == 0, info.st_nlink > 0 { return (file, candidate) }
      // Removed by another process before it was locked.
      close(file)
      continue
    }
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
