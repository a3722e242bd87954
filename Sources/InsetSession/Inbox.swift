internal import InsetJSON
public import InsetProtocol

/// The messages that were received and not yet handled, in order.
public final class Inbox: Sendable {
  /// How the input ends.
  public enum End: Sendable, Hashable {
    /// There are no more bytes.
    case inputEnded
    /// The bytes cannot be split into messages.
    case badInput(String)
    /// The client is gone: pending messages need no answers.
    case clientGone
  }

  public enum Entry: Sendable {
    case message(IncomingMessage, RequestState)
    /// Something has come that is no message.
    case woken
    case end(End)
  }

  /// What happened to a request while it waited; a notification is always current.
  public enum RequestState: Sendable, Hashable {
    case current
    /// A later pending message changes the document that the request is about.
    case stale
    /// The client cancelled the request.
    case cancelled
  }

  private struct Waiting: Sendable {
    var message: IncomingMessage
    var size: Int
    /// For a request about a document: its URI, and how often it had changed before.
    var document: String?
    var changes = 0
  }

  private struct State: Sendable {
    var entries: [Waiting] = []
    var first = 0
    var bytes = 0
    var waiting: Set<RequestID> = []
    var cancelled: Set<RequestID> = []
    /// The request that is being handled.
    var taken: RequestID?
    /// The requests that were put aside.
    var aside: Set<RequestID> = []
    /// By token of its progress, a request that is not answered.
    var tokens: [RequestID: RequestID] = [:]
    var isWoken = false
    /// By URI, how often a document changed since the inbox was last empty.
    var changes: [String: Int] = [:]
    var end: End?

    var isEmpty: Bool { first == entries.count }

    /// Notes that the client does not want an answer any more.
    mutating func cancel(_ id: RequestID) {
      guard waiting.contains(id) || taken == id || aside.contains(id) else { return }
      cancelled.insert(id)
      if aside.contains(id) { isWoken = true }
    }

    /// Forgets a request that is answered.
    mutating func forget(_ id: RequestID) {
      if !waiting.contains(id) && !aside.contains(id) {
        cancelled.remove(id)
        if !tokens.isEmpty { tokens = tokens.filter { $0.value != id } }
      }
    }
  }
  private let state = Monitor(State())

  /// The bytes that may be pending before `add` blocks: only a client that floods a busy server
  /// reaches it.
  private static let limit = 32 << 20

  public init() {}

  /// Whether no message is pending.
  public var isEmpty: Bool { state.read { $0.isEmpty && $0.end == nil && !$0.isWoken } }

  /// Appends a message.
  ///
  /// A cancellation takes effect at once if its request is pending or being handled.
  ///
  /// - Parameter size: the length of the message in bytes.
  public func add(_ message: IncomingMessage, size: Int = 0) {
    _ = state.wait { state -> Void? in
      guard state.bytes < Self.limit || state.end != nil else { return nil }
      var entry = Waiting(message: message, size: size)
      switch message {
      case .request(let id, _, let params):
        state.waiting.insert(id)
        if let token = params?["workDoneToken"].flatMap({ RequestID($0) }) {
          state.tokens[token] = id
        }
        entry.document = params?["textDocument"]?["uri"]?.stringValue
        entry.changes = entry.document.flatMap { state.changes[$0] } ?? 0
      case .notification("$/cancelRequest", let params):
        if let id = params?["id"].flatMap({ RequestID($0) }) { state.cancel(id) }
      case .notification("window/workDoneProgress/cancel", let params):
        if let token = params?["token"].flatMap({ RequestID($0) }), let id = state.tokens[token] {
          state.cancel(id)
        }
      case .notification("textDocument/didChange", let params):
        if let uri = params?["textDocument"]?["uri"]?.stringValue {
          state.changes[uri, default: 0] += 1
        }
      default: break
      }
      state.entries.append(entry)
      state.bytes += size
      return ()
    }
  }

  /// Ends the input; the first end counts, but `clientGone` takes precedence over pending messages.
  public func finish(_ end: End) {
    state.update { state in
      if state.end == nil || end == .clientGone { state.end = end }
    }
  }

  /// Removes the first pending message; waits until there is one.
  public func next() -> Entry {
    let entry = state.wait { state -> Entry? in
      if state.end == .clientGone { return .end(.clientGone) }
      if let id = state.taken {
        state.taken = nil
        state.forget(id)
      }
      if state.isWoken {
        state.isWoken = false
        return .woken
      }
      if state.isEmpty { return state.end.map { .end($0) } }
      let entry = state.entries[state.first]
      state.first += 1
      state.bytes -= entry.size
      let isStale = entry.document.map { (state.changes[$0] ?? 0) > entry.changes } ?? false
      if state.first * 2 >= state.entries.count {
        state.entries.removeSubrange(0..<state.first)
        state.first = 0
      }
      if state.isEmpty { state.changes.removeAll() }
      guard case .request(let id, _, _) = entry.message else {
        return .message(entry.message, .current)
      }
      state.waiting.remove(id)
      if state.cancelled.remove(id) != nil { return .message(entry.message, .cancelled) }
      state.taken = id
      return .message(entry.message, isStale ? .stale : .current)
    }
    return entry ?? .end(.inputEnded)
  }

  /// Has `next` return, though no message may have come.
  func wake() { state.update { $0.isWoken = true } }

  /// Puts the request that is being handled aside: it is to be answered later.
  func setAside(_ id: RequestID) {
    state.update { state in
      state.aside.insert(id)
      if state.taken == id { state.taken = nil }
    }
  }

  /// Makes a request that was put aside the one that is being handled.
  func takeBack(_ id: RequestID) {
    state.update { state in
      state.aside.remove(id)
      if let before = state.taken { state.forget(before) }
      state.taken = id
    }
  }

  /// Whether the client has cancelled a request that was put aside.
  func isSetAsideCancelled(_ id: RequestID) -> Bool { state.read { $0.cancelled.contains(id) } }

  /// Whether the client has cancelled the request that is being handled, or is gone.
  public var isCancelled: Bool {
    state.read { state in
      state.end == .clientGone || state.taken.map { state.cancelled.contains($0) } ?? false
    }
  }
}
