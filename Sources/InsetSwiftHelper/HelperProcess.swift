internal import InsetSwiftOutline

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A running helper program with its two pipes.
///
/// One thread at a time uses it.
struct HelperProcess: ~Copyable {
  /// What became of waiting.
  enum Event {
    case answers([(number: UInt32, outline: [UInt8])])
    case ended
    case timedOut
  }

  let identifier: pid_t
  private let input: Int32
  private let output: Int32
  private var outgoing: [UInt8] = []
  private var sent = 0
  private var incoming: [UInt8] = []
  private var taken = 0
  private var hasGreeted = false

  /// Starts the program; it has said nothing yet.
  ///
  /// A write to a program that has ended must not end this one: SIGPIPE is ignored from now on.
  init(path: String) throws(SwiftProblem) {
    signal(SIGPIPE, SIG_IGN)
    var toHelper: [Int32] = [-1, -1]
    var fromHelper: [Int32] = [-1, -1]
    guard pipe(&toHelper) == 0 else {
      throw .notStarted(path: path, reason: "got no pipe: \(Self.describe(errno))")
    }
    guard pipe(&fromHelper) == 0 else {
      let reason = Self.describe(errno)
      for end in toHelper { close(end) }
      throw .notStarted(path: path, reason: "got no pipe: \(reason)")
    }
    // Another program that is started meanwhile must not hold an end open, or nobody would see the end.
    for end in toHelper + fromHelper { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toHelper[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromHelper[1], STDOUT_FILENO)
    // What the parser says when it fails is nothing for a terminal or an editor's log.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let status = posix_spawn(&process, path, &actions, nil, &arguments, environ)
    close(toHelper[0])
    close(fromHelper[1])
    guard status == 0 else {
      close(toHelper[1])
      close(fromHelper[0])
      throw .notStarted(path: path, reason: "did not start: \(Self.describe(status))")
    }
    _ = fcntl(toHelper[1], F_SETFL, fcntl(toHelper[1], F_GETFL) | O_NONBLOCK)
    identifier = process
    input = toHelper[1]
    output = fromHelper[0]
  }

  /// Ends the program, whatever it does.
  deinit {
    close(input)
    close(output)
    kill(identifier, SIGKILL)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) == -1 && errno == EINTR {}
  }

  /// Puts a question in line; `wait` sends it.
  mutating func ask(_ number: UInt32, _ text: [UInt8]) {
    outgoing += HelperFrames.frame(number, text)
  }

  /// Waits for the greeting; `nil` if it came.
  mutating func waitForGreeting(milliseconds: Int) -> Event? {
    let deadline = Self.now + milliseconds
    let greeting = HelperFrames.greeting
    while incoming.count < greeting.count {
      if let failure = transfer(until: deadline) { return failure }
    }
    guard incoming.starts(with: greeting) else { return .ended }
    taken = greeting.count
    return nil
  }

  /// Sends what is in line and waits for at least one answer.
  mutating func wait(milliseconds: Int) -> Event {
    let deadline = Self.now + milliseconds
    while true {
      var answers: [(number: UInt32, outline: [UInt8])] = []
      while incoming.count - taken >= HelperFrames.headerLength {
        guard let (number, length) = HelperFrames.read(header: incoming[taken...]) else {
          return .ended
        }
        let start = taken + HelperFrames.headerLength
        guard incoming.count - start >= length else { break }
        answers.append((number, Array(incoming[start..<start + length])))
        taken = start + length
      }
      if !answers.isEmpty {
        incoming.removeFirst(taken)
        taken = 0
        return .answers(answers)
      }
      if let failure = transfer(until: deadline) { return failure }
    }
  }

  /// Writes and reads what is possible, waiting for it; `nil` if something was.
  private mutating func transfer(until deadline: Int) -> Event? {
    var files = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
    ]
    let left = max(0, deadline - Self.now)
    // What is not asked for is not reported, but the other end's closing.
    let count = poll(&files, outgoing.isEmpty ? 1 : 2, Int32(clamping: left))
    if count < 0 { return errno == EINTR ? nil : .ended }
    if count == 0 { return .timedOut }
    if files[0].revents != 0 {
      let size = incoming.withSpace(64 << 10) { read(output, $0.baseAddress, $0.count) }
      if size == 0 || size < 0 && errno != EINTR { return .ended }
    }
    if files[1].revents & Int16(POLLOUT) != 0 {
      let size = outgoing.withUnsafeBytes {
        write(input, $0.baseAddress.map { $0 + sent }, $0.count - sent)
      }
      if size < 0 && errno != EINTR && errno != EAGAIN { return .ended }
      sent += max(0, size)
      if sent == outgoing.count {
        outgoing.removeAll(keepingCapacity: outgoing.count < 1 << 20)
        sent = 0
      }
    } else if files[1].revents != 0 {
      return .ended
    }
    return nil
  }

  /// Milliseconds of a clock that is never set.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  private static func describe(_ error: Int32) -> String {
    strerror(error).map { String(cString: $0) } ?? "error \(error)"
  }
}

extension [UInt8] {
  /// Appends what `fill` put into the given space: the count that it returns.
  fileprivate mutating func withSpace(
    _ size: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Int
  ) -> Int {
    let count = count
    append(contentsOf: repeatElement(0, count: size))
    let filled = withUnsafeMutableBytes {
      fill(UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
    }
    removeLast(size - Swift.max(0, filled))
    return filled
  }
}
