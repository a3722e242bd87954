import InsetText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The largest file that is read: 64 MiB.
public let readLimit = 64 << 20

/// The bytes of a regular file.
///
/// A file that grows or shrinks meanwhile is read to its end at that time. Pipes and devices are
/// rejected without blocking.
///
/// - Throws: `FileProblem`, which names the path as it was given.
/// - Complexity: O(size of the file).
public func readFile(_ path: String, limit: Int = readLimit) throws(FileProblem) -> [UInt8] {
  guard !path.utf8.contains(0) else { throw FileProblem(path, .notFound) }
  // A pipe would make `open` wait for its other end.
  let file = retrying { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
  guard file >= 0 else { throw FileProblem(opening: path, code: errno) }
  defer { close(file) }
  var info = stat()
  guard fstat(file, &info) == 0 else { throw FileProblem(path, code: errno) }
  switch info.st_mode & S_IFMT {
  case S_IFREG: break
  case S_IFDIR: throw FileProblem(path, .isFolder)
  default: throw FileProblem(path, .notAFile)
  }
  let size = Int(info.st_size)
  guard size <= limit else { throw FileProblem(path, .tooLarge(limit: limit)) }
  let bytes = try readAll(file, named: path, expecting: size, limit: limit)
  if bytes.count < size, fstat(file, &info) == 0, info.st_nlink == 0 {
    throw FileProblem(path, .vanished)
  }
  return bytes
}

/// All bytes of the standard input.
///
/// - Throws: `FileProblem` with the path `-`.
public func readStandardInput(limit: Int = readLimit) throws(FileProblem) -> [UInt8] {
  try readAll(STDIN_FILENO, named: "-", expecting: 0, limit: limit)
}

/// The rest of an open file, which must not be longer than the limit.
func readAll(
  _ file: Int32, named path: String, expecting size: Int, limit: Int
) throws(FileProblem) -> [UInt8] {
  var bytes: [UInt8] = []
  // One spare byte, so that the end is seen without growing the buffer.
  var room = max(size + 1, 4096)
  while true {
    var code: Int32 = 0
    var count = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
      count = retrying { read(file, buffer.baseAddress, room) }
      if count < 0 { code = errno }
      filled = max(0, count)
    }
    guard count >= 0 else { throw FileProblem(path, code: code) }
    if count == 0 { return bytes }
    if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
    if bytes.count > limit { throw FileProblem(path, .tooLarge(limit: limit)) }
    room = min(max(4096, bytes.count), 1 << 20)
  }
}

/// Repeats a system call while signals interrupt it.
func retrying<T: SignedInteger>(_ call: () -> T) -> T {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
