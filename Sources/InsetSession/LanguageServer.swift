public import InsetIDE
internal import InsetJSON
internal import InsetProtocol
internal import InsetText

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Serves one client over standard input and output until it disconnects.
///
/// Standard output is reserved for the protocol: anything else that the process prints goes to
/// standard error.
///
/// - Parameters:
///   - programs: what languages need besides this program.
///   - ruleFolder: the folder with a page for each rule, if it is installed.
/// - Returns: the exit code: 0 after `shutdown`, else 1.
public func runLanguageServer(
  version: String, programs: FrontEndPrograms, ruleFolder: String?
) -> Int32 {
  let output = dup(1)
  guard output >= 0, dup2(2, 1) >= 0 else {
    complain("standard output cannot be used")
    return 1
  }
  return runLanguageServer(
    version: version, programs: programs, ruleFolder: ruleFolder, input: 0, output: output,
    ownsProcess: true)
}

/// Serves one client over two file descriptors until it disconnects.
///
/// - Parameters:
///   - programs: what languages need besides this program; by default there are none.
///   - ruleFolder: the folder with a page for each rule, if it is installed.
///   - ownsProcess: whether the process serves only this client, so that it is terminated if the client
///     is gone and a request does not finish.
/// - Returns: the exit code: 0 after `shutdown`, else 1.
public func runLanguageServer(
  version: String, programs: FrontEndPrograms = FrontEndPrograms(beside: "", swiftHelper: nil),
  ruleFolder: String? = nil, input: Int32, output: Int32, ownsProcess: Bool
) -> Int32 {
  signal(SIGPIPE, SIG_IGN)
  if ownsProcess { shareHeaps() }
  let outbox = Outbox()
  let inbox = Inbox(refuse: { outbox.refuse($0, isHandled: $1) })
  outbox.whenGivenUp {
    complain("the client does not read what it is sent; it is not served any more")
    inbox.finish(.clientGone)
  }
  let watched = Monitor<WatchedProcess?>(nil)

  guard
    SystemThread.detach({
      readMessages(from: input, into: inbox, ending: { outbox.expectEnd() })
    }), SystemThread.detach({ outbox.drain(to: output, failed: { inbox.finish(.clientGone) }) })
  else {
    complain("the system has no threads left")
    return 1
  }
  SystemThread.detach {
    // Wakes up when the client has sent its process id.
    guard let process = watched.wait({ $0 }) else { return }
    while process.isAlive { sleep(1) }
    inbox.finish(.clientGone)
    outbox.fail()
    if ownsProcess {
      sleep(5)
      _exit(1)
    }
  }

  SystemThread.detach { Workspace.prepare() }

  var session = Session(
    version: version, programs: programs, ruleFolder: ruleFolder, send: { outbox.send($0) },
    sendProgress: { outbox.send($0, unless: { inbox.isRefused }) },
    sendAnswer: { outbox.send($0, if: { inbox.claim() }) })
  session.isBeside = true
  session.watchProcess = { id in watched.update { $0 = WatchedProcess(id) } }
  let (code, complaint) = session.run(inbox)
  if let complaint { complain(complaint) }
  outbox.finish()
  return code
}

/// Reads messages until the input ends or can no longer be split into messages.
private func readMessages(from descriptor: Int32, into inbox: Inbox, ending: () -> Void) {
  var framer = Framer()
  var piece = ContiguousArray<UInt8>(repeating: 0, count: 64 << 10)
  defer { ending() }
  while true {
    let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    if count < 0 && errno == EAGAIN {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&ready, 1, -1)
      continue
    }
    guard count > 0 else {
      return inbox.finish(
        framer.isAtBoundary ? .inputEnded : .badInput("the input ends inside a message"))
    }
    framer.append(piece[..<count])
    do throws(FramingError) {
      while let bytes = try framer.next() {
        inbox.add(IncomingMessage(parsing: bytes), size: bytes.count)
      }
    } catch {
      return inbox.finish(.badInput(error.message))
    }
  }
}

extension IncomingMessage {
  /// Parses a message; one that is not JSON is `invalid`.
  init(parsing bytes: ContiguousArray<UInt8>) {
    do throws(JSONError) {
      self.init(try JSONValue(repairing: bytes))
    } catch {
      let place = "line \(error.line), column \(error.column)"
      self = .invalid(nil, ResponseError(.parseError, "\(error.message) (\(place))"))
    }
  }
}

/// A process that the server must not outlive.
struct WatchedProcess: Sendable {
  private let id: pid_t
  #if os(Linux)
    /// When it started: another process may get its number.
    private let started: String?
  #endif

  /// Fails for a number that is not the id of a single process.
  init?(_ id: Int) {
    guard id > 0, let id = pid_t(exactly: id) else { return nil }
    self.id = id
    #if os(Linux)
      started = Self.state(of: id)?.started
    #endif
  }

  var isAlive: Bool {
    if kill(id, 0) != 0 && errno == ESRCH { return false }
    #if os(Linux)
      // A zombie still has its id.
      if let now = Self.state(of: id) {
        return now.code != "Z" && now.code != "X" && now.started == started
      }
    #endif
    return true
  }

  #if os(Linux)
    /// The state and the start of a process, fields 3 and 22 of `/proc/[pid]/stat` (proc(5)). Elsewhere
    /// its id must do.
    private static func state(of id: pid_t) -> (code: String, started: String)? {
      let file = open("/proc/\(id)/stat", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      var bytes = [UInt8](repeating: 0, count: 1024)
      let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
      // The second field is a name in parentheses, which may contain any character.
      guard count > 0, let name = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else {
        return nil
      }
      let fields = String(decoding: bytes[(name + 1)..<count], as: UTF8.self).split(separator: " ")
      guard fields.count > 19 else { return nil }
      return (String(fields[0]), String(fields[19]))
    }
  #endif
}

private func complain(_ text: String) {
  let line = Array("inset: \(text)\n".utf8)
  _ = line.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
}
