internal import InsetJSON
import InsetText

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Why a conversation with a server broke off, in one sentence.
struct ConversationProblem: Error, Sendable {
  var message: String
  init(_ message: String) { self.message = message }
}

/// This program started once more as `inset lsp`, and spoken to as an editor speaks to it.
struct ChildServer: ~Copyable {
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private var received: [UInt8] = []
  private var nextID: Int64 = 1
  private var hasEnded = false
  /// How long an answer may take.
  private static let timeoutMilliseconds: Int32 = 30_000

  /// Starts the server.
  init() throws(ConversationProblem) {
    var toServer: [Int32] = [-1, -1]
    var fromServer: [Int32] = [-1, -1]
    guard pipe(&toServer) == 0, pipe(&fromServer) == 0 else {
      throw ConversationProblem("no pipe could be made: \(describe(errno: errno))")
    }
    // The server must not hold the other ends open, or it would never see the end of its input.
    for end in [toServer[1], fromServer[0]] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toServer[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromServer[1], STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, toServer[0])
    posix_spawn_file_actions_addclose(&actions, fromServer[1])
    let path = Self.ownPath()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), strdup("lsp")]
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    let status = posix_spawn(&process, path, &actions, nil, arguments, environ)
    close(toServer[0])
    close(fromServer[1])
    guard status == 0 else {
      close(toServer[1])
      close(fromServer[0])
      throw ConversationProblem("'\(path) lsp' did not start: \(describe(errno: status))")
    }
    self.process = process
    input = toServer[1]
    output = fromServer[0]
  }

  deinit {
    if !hasEnded {
      kill(process, SIGTERM)
      close(input)
      close(output)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
  }

  /// Sends a request and waits for its result; notifications that come first go to `notified`.
  mutating func request(
    _ method: String, _ params: JSONValue, notified: (String, JSONValue) -> Void = { _, _ in }
  ) throws(ConversationProblem) -> JSONValue {
    let id = nextID
    nextID += 1
    try send([
      "jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": params,
    ])
    while true {
      let message = try receive()
      if let method = message["method"]?.stringValue {
        if message["id"] == nil { notified(method, message["params"] ?? nil) }
        continue
      }
      guard message["id"]?.integerValue == id else { continue }
      if let error = message["error"] {
        throw ConversationProblem("\(method): \(error["message"]?.stringValue ?? "an error")")
      }
      return message["result"] ?? nil
    }
  }

  mutating func notify(_ method: String, _ params: JSONValue) throws(ConversationProblem) {
    try send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Waits for a notification and returns its parameters.
  mutating func wait(for method: String) throws(ConversationProblem) -> JSONValue {
    while true {
      let message = try receive()
      if message["method"]?.stringValue == method { return message["params"] ?? nil }
    }
  }

  /// Closes the conversation and returns the server's exit code.
  mutating func end() throws(ConversationProblem) -> Int32 {
    _ = try request("shutdown", nil)
    try notify("exit", nil)
    close(input)
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 && errno == EINTR {}
    close(output)
    hasEnded = true
    // The low seven bits name the signal that ended it, the next eight its exit code.
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  private func send(_ message: JSONValue) throws(ConversationProblem) {
    let body = message.printedBytes()
    let bytes = Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    let problem = Terminal.write(bytes, to: input)
    guard problem == 0 else {
      throw ConversationProblem("the server does not read: \(describe(errno: problem))")
    }
  }

  private mutating func receive() throws(ConversationProblem) -> JSONValue {
    while true {
      if let body = takeMessage() {
        do throws(JSONError) {
          return try JSONValue(parsing: body)
        } catch {
          throw ConversationProblem("the server sent no JSON: \(error.message)")
        }
      }
      var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let count = poll(&ready, 1, Self.timeoutMilliseconds)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw ConversationProblem("the server does not answer") }
      var piece = [UInt8](repeating: 0, count: 64 << 10)
      let size = piece.withUnsafeMutableBytes { read(output, $0.baseAddress, $0.count) }
      if size < 0 && errno == EINTR { continue }
      guard size > 0 else { throw ConversationProblem("the server ended") }
      received += piece[..<size]
    }
  }

  /// The next whole message, if it is there.
  private mutating func takeMessage() -> [UInt8]? {
    let separator = Array("\r\n\r\n".utf8)
    guard received.count >= separator.count else { return nil }
    for start in 0...(received.count - separator.count)
    where received[start..<(start + separator.count)].elementsEqual(separator) {
      let header = String(decoding: received[..<start], as: UTF8.self).lowercased()
      let fields = header.split(separator: "\r\n").map { $0.split(separator: ":") }
      let length = fields.first { $0.first == "content-length" }?.last
        .flatMap { Int($0.drop { $0 == " " }) }
      let body = start + separator.count
      guard let length, length >= 0, received.count >= body + length else { return nil }
      let message = Array(received[body..<(body + length)])
      received.removeFirst(body + length)
      return message
    }
    return nil
  }

  /// The file that this process runs.
  static func ownPath() -> String {
    #if os(Linux)
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = buffer.withUnsafeMutableBytes { raw in
        raw.withMemoryRebound(to: CChar.self) { chars in
          chars.baseAddress.map { readlink("/proc/self/exe", $0, chars.count) } ?? -1
        }
      }
      if count > 0 { return String(decoding: buffer[..<count], as: UTF8.self) }
    #elseif canImport(Darwin)
      var size: UInt32 = 4096
      var buffer = [CChar](repeating: 0, count: Int(size))
      if _NSGetExecutablePath(&buffer, &size) == 0 {
        return String(
          decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
    #endif
    return CommandLine.arguments.first ?? "inset"
  }
}
