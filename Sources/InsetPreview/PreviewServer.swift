public import InsetJSON
internal import InsetText
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Serves one page to browsers on this machine, and tells them when there is another state of it.
///
/// It listens on 127.0.0.1 alone. All it answers lies below a secret, which is part of the address: other
/// programs and other people of the machine do not know it. `Host` and `Origin` have to be its own, so
/// that no page from elsewhere reaches it under another name. What changes files has to say its
/// `Origin`.
///
/// A library would have to travel with the release, statically linked with what it needs itself, for the
/// few kinds of answers that are given here.
public final class PreviewServer: Sendable {
  /// Answers a page's request, `ask` or `edit`; called on a thread of its own.
  public typealias Answer = @Sendable (_ isEdit: Bool, _ request: JSONValue) -> JSONValue

  private struct State {
    var page: [UInt8] = []
    /// Counts the states of the page.
    var version = 0
    /// What the editor's cursor stands on, and how often it has moved.
    var cursor = "null"
    var moves = 0
    var connections = 0
    var isEnded = false
    /// How many browsers are told of changes.
    var watchers = 0
    /// When the page was asked for last.
    var asked: ContinuousClock.Instant?
  }
  private let state = Mutex(State())
  private let listener: Int32
  private let answer: Answer
  /// Where it listens.
  public let port: UInt16
  /// What stands first in the path of all that it answers.
  let secret: String

  /// - Parameters:
  ///   - port: 0 for one that is free.
  ///   - answer: what answers the page when it asks something, or for changes.
  /// - Throws: if the port cannot be listened on.
  public init(port: UInt16, answer: @escaping Answer) throws(PreviewProblem) {
    self.answer = answer
    signal(SIGPIPE, SIG_IGN)
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    var on: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(listener, generic, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, generic, &length) == 0
      }
    }
    guard listener >= 0, isListening else {
      let reason = String(cString: strerror(errno))
      if listener >= 0 { close(listener) }
      throw PreviewProblem(message: "port \(port) cannot be listened on: \(reason)")
    }
    self.listener = listener
    self.port = UInt16(bigEndian: address.sin_port)
    var numbers = SystemRandomNumberGenerator()
    secret = (0..<2).map { _ in
      let digits = String(numbers.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  deinit { close(listener) }

  /// The address of the page.
  public var address: String { "http://127.0.0.1:\(port)/\(secret)/" }

  /// Whether a browser shows the page, or has just asked for it.
  public var isWatched: Bool {
    state.withLock { state in
      state.watchers > 0 || state.asked.map { ContinuousClock.now - $0 < .seconds(5) } ?? false
    }
  }

  /// Takes what the editor's cursor stands on, as the page is told it; null for nothing.
  public func point(at view: JSONValue) {
    let text = view.printed()
    state.withLock { state in
      guard state.cursor != text else { return }
      state.cursor = text
      state.moves += 1
    }
  }

  /// Takes another state of the page; who looks at it is told.
  public func show(_ page: String) {
    let bytes = Array(page.utf8)
    state.withLock { state in
      guard state.page != bytes else { return }
      state.page = bytes
      state.version += 1
    }
  }

  /// Answers browsers, each on a thread of its own, until the process ends.
  public func serve() {
    SystemThread.detach { [self] in
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0 {
          if errno == EBADF || errno == EINVAL { return }
          usleep(10_000)
          continue
        }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        let isFree = state.withLock { state in
          if state.connections >= Self.connectionLimit { return false }
          state.connections += 1
          return true
        }
        let isStarted =
          isFree
          && SystemThread.detach { [self] in
            reply(connection)
            close(connection)
            state.withLock { $0.connections -= 1 }
          }
        if !isStarted {
          if isFree { state.withLock { $0.connections -= 1 } }
          close(connection)
        }
      }
    }
  }

  /// Takes no more connections, and ends those that wait for another state.
  public func stop() {
    state.withLock { $0.isEnded = true }
    shutdown(listener, shutdownBoth)
  }

  private static let connectionLimit = 64

  // MARK: Answers

  private func reply(_ connection: Int32) {
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
    setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
    let request: HTTPRequest
    let body: [UInt8]
    do throws(HTTPRequest.Problem) {
      guard let read = try readRequest(connection) else { return }
      (request, body) = read
    } catch {
      switch error {
      case .malformed: return refuse(connection, "400 Bad Request")
      case .tooLarge: return refuse(connection, "413 Content Too Large")
      }
    }
    let names = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.headers["host"], names.contains(host),
      request.headers["origin"].map({ names.contains($0.replacing("http://", with: "")) }) ?? true,
      request.path.hasPrefix("/\(secret)/")
    else { return refuse(connection, "403 Forbidden") }
    let name = request.path.dropFirst(secret.utf8.count + 2)
    let isEdit = name == "edit"
    let method = isEdit || name == "ask" ? "POST" : "GET"
    guard request.method == method else {
      return refuse(connection, "405 Method Not Allowed", more: "Allow: \(method)\r\n")
    }
    switch name {
    case "":
      let page = state.withLock { state in
        state.asked = .now
        return state.page
      }
      send(
        connection, "200 OK",
        "Content-Type: text/html; charset=utf-8\r\nContent-Length: \(page.count)\r\n"
          + "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; "
          + "script-src 'unsafe-inline'; img-src data:; connect-src 'self'\r\n"
          + "Referrer-Policy: no-referrer\r\nConnection: close\r\n", page)
    case "events": tell(connection)
    case "edit", "ask":
      guard request.headers["origin"] != nil else { return refuse(connection, "403 Forbidden") }
      guard request.headers["content-type"] == "application/json",
        let asked = try? JSONValue(parsing: body)
      else { return refuse(connection, "400 Bad Request") }
      let answer = Array(self.answer(isEdit, asked).printed().utf8)
      send(
        connection, "200 OK",
        "Content-Type: application/json\r\nContent-Length: \(answer.count)\r\n"
          + "Connection: close\r\n", answer)
    default: refuse(connection, "404 Not Found")
    }
  }

  /// What is asked, with its body; nil where the other end goes away or takes too long.
  private func readRequest(
    _ connection: Int32
  ) throws(HTTPRequest.Problem) -> (HTTPRequest, body: [UInt8])? {
    var bytes: [UInt8] = []
    var request: HTTPRequest?
    var piece = [UInt8](repeating: 0, count: 4096)
    let start = ContinuousClock.now
    while start.duration(to: .now) < .seconds(10) {
      let count = recv(connection, &piece, piece.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      bytes += piece[..<count]
      if request == nil {
        if let end = HTTPRequest.endOfHead(bytes) {
          request = try HTTPRequest(bytes[..<end])
          bytes.removeSubrange(..<(end + 4))
        } else if bytes.count > HTTPRequest.limit {
          throw .tooLarge
        }
      }
      if let request, bytes.count >= request.contentLength {
        // What more there is would be another request; none is taken on one connection.
        return (request, Array(bytes.prefix(request.contentLength)))
      }
    }
    return nil
  }

  /// Server-sent events: the number of each state of the page, now and whenever there is a new one, and
  /// what the editor's cursor stands on.
  private func tell(_ connection: Int32) {
    let head = "Content-Type: text/event-stream\r\nConnection: close\r\n"
    var (last, moves) = state.withLock { state in
      state.watchers += 1
      return (state.version, 0)
    }
    defer { state.withLock { $0.watchers -= 1 } }
    guard send(connection, "200 OK", head, Array("event: state\ndata: \(last)\n\n".utf8)) else {
      return
    }
    var silent = 0
    while true {
      usleep(5_000)
      silent += 1
      let (version, cursor, now, isEnded) = state.withLock {
        ($0.version, $0.cursor, $0.moves, $0.isEnded)
      }
      if isEnded { return }
      var news = ""
      if version != last { news += "event: state\ndata: \(version)\n\n" }
      if now != moves { news += "event: cursor\ndata: \(cursor)\n\n" }
      // Whether anybody listens still shows only by writing.
      if silent >= 1000 { news += ":\n\n" }
      guard !news.isEmpty else { continue }
      (last, moves, silent) = (version, now, 0)
      guard write(connection, Array(news.utf8)) else { return }
    }
  }

  private func refuse(_ connection: Int32, _ status: String, more: String = "") {
    let text = Array((status + "\n").utf8)
    send(
      connection, status,
      "Content-Type: text/plain\r\nContent-Length: \(text.count)\r\nConnection: close\r\n" + more,
      text)
  }

  @discardableResult
  private func send(
    _ connection: Int32, _ status: String, _ headers: String, _ body: [UInt8]
  ) -> Bool {
    let head =
      "HTTP/1.1 \(status)\r\n" + headers
      + "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\r\n"
    return write(connection, Array(head.utf8) + body)
  }

  private func write(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(connection, buffer.baseAddress.map { $0 + sent }, bytes.count - sent)
        #else
          Darwin.write(connection, buffer.baseAddress.map { $0 + sent }, bytes.count - sent)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}

#if canImport(Glibc)
  private let shutdownBoth = Int32(SHUT_RDWR)
#else
  private let shutdownBoth = SHUT_RDWR
#endif

/// Why a preview cannot be shown, in one sentence.
public struct PreviewProblem: Error, Sendable, Hashable {
  public var message: String
  public init(message: String) { self.message = message }
}
