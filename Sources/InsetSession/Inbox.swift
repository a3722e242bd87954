internal import InsetJSON
public import InsetProtocol

/// What came in and has not been worked on, in order.
public final class Inbox: Sendable {
  /// The end of a conversation.
  public enum End: Sendable, Hashable {
    /// No more bytes.
    case inputEnded
    /// Bytes that cannot be read as messages.
    case badInput(String)
    /// The other side is gone: what is still here need not be answered.
    case clientGone
  }

  public enum Entry: Sendable {
    case message(IncomingMessage, RequestState)
    case end(End)
  }

  /// What happened to a request while it waited; a notification is always current.
  public enum RequestState: Sendable, Hashable {
    case current
    /// A request about a document that changes later in what waits here.
    case stale
    /// A request that the client takes back.
    case cancelled
  }

  private struct Waiting: Sendable {
    var message: IncomingMessage
    var size: Int
    /// For a request about a document: which, and how often it had changed before.
    var document: String?
    var changes = 0
  }

  private struct State: Sendable {
    var entries: [Waiting] = []
    var first = 0
    var bytes = 0
    var waiting: Set<RequestID> = []
    var cancelled: Set<RequestID> = []
    /// The request that was taken last, until the next message is taken.
    var taken: RequestID?
    /// How often a document changes in what came since nothing waited, by URI.
    var changes: [String: Int] = [:]
    var end: End?

    var isEmpty: Bool { first == entries.count }
  }
  private let state = Monitor(State())

  /// What may wait here, in bytes, before `add` waits: only a client that floods a busy server
  /// meets it.
  private static let limit = 1 << 30

  public init() {}

  /// Whether nothing waits to be worked on.
  public var isEmpty: Bool { state.read { $0.isEmpty && $0.end == nil } }

  /// Appends a message.
  ///
  /// A cancellation takes effect at once if its request still waits or is worked on.
  ///
  /// - Parameter size: the bytes it came in.
  public func add(_ message: IncomingMessage, size: Int = 0) {
    _ = state.wait { state -> Void? in
      guard state.bytes < Self.limit || state.end != nil else { return nil }
      var entry = Waiting(message: message, size: size)
      switch message {
      case .request(let id, _, let params):
        state.waiting.insert(id)
        entry.document = params?["textDocument"]?["uri"]?.stringValue
        entry.changes = entry.document.flatMap { state.changes[$0] } ?? 0
      case .notification("$/cancelRequest", let params):
        if let id = params?["id"].flatMap({ RequestID($0) }),
          state.waiting.contains(id) || state.taken == id
        {
          state.cancelled.insert(id)
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

  /// Says that nothing more comes; the first end counts, but `clientGone` comes before everything.
  public func finish(_ end: End) {
    state.update { state in
      if state.end == nil || end == .clientGone { state.end = end }
    }
  }

  /// Takes what came first; waits until something is there.
  public func next() -> Entry {
    let entry = state.wait { state -> Entry? in
      if state.end == .clientGone { return .end(.clientGone) }
      if let id = state.taken {
        state.taken = nil
        if !state.waiting.contains(id) { state.cancelled.remove(id) }
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

  /// Whether the client has taken back the request that was taken last, or is gone.
  public var isCancelled: Bool {
    state.read { state in
      state.end == .clientGone || state.taken.map { state.cancelled.contains($0) } ?? false
    }
  }
}
