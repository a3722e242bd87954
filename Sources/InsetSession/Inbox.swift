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
    /// A message; if it is a request, whether it has been cancelled already.
    case message(IncomingMessage, cancelled: Bool)
    case end(End)
  }

  private struct State: Sendable {
    var entries: [(message: IncomingMessage, size: Int)] = []
    var first = 0
    var bytes = 0
    var waiting: Set<RequestID> = []
    var cancelled: Set<RequestID> = []
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
  /// A cancellation takes effect at once if its request still waits.
  ///
  /// - Parameter size: the bytes it came in.
  public func add(_ message: IncomingMessage, size: Int = 0) {
    _ = state.wait { state -> Void? in
      guard state.bytes < Self.limit || state.end != nil else { return nil }
      switch message {
      case .request(let id, _, _): state.waiting.insert(id)
      case .notification("$/cancelRequest", let params):
        if let id = params?["id"].flatMap({ RequestID($0) }), state.waiting.contains(id) {
          state.cancelled.insert(id)
        }
      default: break
      }
      state.entries.append((message, size))
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
      if state.isEmpty { return state.end.map { .end($0) } }
      let (message, size) = state.entries[state.first]
      state.first += 1
      state.bytes -= size
      if state.first * 2 >= state.entries.count {
        state.entries.removeSubrange(0..<state.first)
        state.first = 0
      }
      guard case .request(let id, _, _) = message else {
        return .message(message, cancelled: false)
      }
      state.waiting.remove(id)
      return .message(message, cancelled: state.cancelled.remove(id) != nil)
    }
    return entry ?? .end(.inputEnded)
  }
}
