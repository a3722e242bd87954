#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How a program that was run ended.
enum ToolEnd: Sendable, Equatable {
  case notFound
  /// The exit code; 128 and the signal's number where one ended it.
  case ended(Int32)
}

/// Runs a program found on the `PATH` and waits for it; it shares the standard streams.
func runTool(_ name: String, _ arguments: [String]) -> ToolEnd {
  var strings: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) }
  strings.append(nil)
  defer { for string in strings { free(string) } }
  var process: pid_t = 0
  guard posix_spawnp(&process, name, nil, nil, strings, environ) == 0 else { return .notFound }
  return end(of: process)
}

private func end(of process: pid_t) -> ToolEnd {
  var status: Int32 = 0
  while waitpid(process, &status, 0) == -1 {
    guard errno == EINTR else { return .ended(1) }
  }
  let signal = status & 0x7F
  let code = signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  return code == 127 ? .notFound : .ended(code)
}

/// Runs a program found on the `PATH`, waits for it, and returns what it wrote to its standard output; its
/// standard input is empty, and what it says on its standard error output is dropped.
func outputOfTool(_ name: String, _ arguments: [String]) -> (end: ToolEnd, output: [UInt8]) {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { return (.ended(1), []) }
  _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
  #if canImport(Glibc)
    var actions = posix_spawn_file_actions_t()
  #else
    var actions: posix_spawn_file_actions_t?
  #endif
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
  posix_spawn_file_actions_addclose(&actions, ends[1])
  var strings: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) }
  strings.append(nil)
  defer { for string in strings { free(string) } }
  var process: pid_t = 0
  let status = posix_spawnp(&process, name, &actions, nil, strings, environ)
  close(ends[1])
  defer { close(ends[0]) }
  guard status == 0 else { return (.notFound, []) }
  var output: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 64 << 10)
  while true {
    let count = piece.withUnsafeMutableBytes { read(ends[0], $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { break }
    output += piece[..<count]
  }
  return (end(of: process), output)
}
