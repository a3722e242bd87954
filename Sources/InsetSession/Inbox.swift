internal import InsetJSON
public import InsetProtocol
internal import InsetText
internal import Synchronization

/// The messages that were received and not yet handled, in order.
///
/// A request that the client cancels before it has its answer is refused at once, whatever the thread
/// that handles messages is busy with: each request is answered once, by whoever comes first.
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
    /// How many of the entries with an id are refused.
    var refused: [RequestID: Int] = [:]
    /// The request that is being handled.
    var taken: RequestID?
    /// The requests that were put aside, and whether they are refused.
    var aside: [RequestID: Bool] = [:]
    /// By token of its progress, a request that is not answered.
    var tokens: [RequestID: RequestID] = [:]
    var isWoken = false
    /// By URI, how often a document changed since the inbox was last empty.
    var changes: [String: Int] = [:]
    var end: End?

    var isEmpty: Bool { first == entries.count }

    /// Forgets a request that is answered.
    mutating func forget(_ id: RequestID) {
      if !tokens.isEmpty, !waiting.contains(id), aside[id] == nil {
        tokens = tokens.filter { $0.value != id }
      }
    }
  }
  private let state = Monitor(State())
  /// Whether the request that is being handled is refused; changed under the monitor's lock.
  private let isTakenRefused = Atomic<Bool>(false)
  private let isClientGone = Atomic<Bool>(false)
  /// Answers a request that the client has cancelled; called under the monitor's lock.
  private let refuse: @Sendable (_ id: RequestID, _ isHandled: Bool) -> Void

  /// The bytes that may be pending before `add` blocks: only a client that floods a busy server
  /// reaches it.
  private static let limit = 32 << 20

  /// - Parameter refuse: answers a request that the client has cancelled, and that may be the one that
  ///   is being handled; must not block.
  public init(refuse: @escaping @Sendable (_ id: RequestID, _ isHandled: Bool) -> Void) {
    self.refuse = refuse
  }

  /// Whether no message is pending.
  public var isEmpty: Bool { state.read { $0.isEmpty && $0.end == nil && !$0.isWoken } }

  /// Appends a message.
  ///
  /// A cancellation takes effect at once if its request is pending, put aside or being handled.
  ///
  /// - Parameter size: the length of the message in bytes.
  public func add(_ message: IncomingMessage, size: Int = 0) {
    _ = state.wait { state -> Void? in
      guard state.bytes < Self.limit || state.end != nil else { return nil }
      var entry = Waiting(message: message, size: size)
      switch message {
      case .request(let id, let method, let params):
        if Self.isCancellable(method) { state.waiting.insert(id) }
        if let token = params?["workDoneToken"].flatMap({ RequestID($0) }) {
          state.tokens[token] = id
        }
        entry.document = params?["textDocument"]?["uri"]?.stringValue
        entry.changes = entry.document.flatMap { state.changes[$0] } ?? 0
      case .notification("$/cancelRequest", let params):
        if let id = params?["id"].flatMap({ RequestID($0) }) { cancel(id, &state) }
      case .notification("window/workDoneProgress/cancel", let params):
        if let token = params?["token"].flatMap({ RequestID($0) }), let id = state.tokens[token] {
          cancel(id, &state)
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

  /// The beginning and the end of a session cannot be cancelled.
  private static func isCancellable(_ method: String) -> Bool {
    Feature.named[method].map { $0.place == .working } ?? true
  }

  /// Refuses a request that is not answered.
  private func cancel(_ id: RequestID, _ state: inout State) {
    var isHandled = false
    if state.waiting.remove(id) != nil {
      state.refused[id, default: 0] += 1
    } else if let isRefused = state.aside[id] {
      if isRefused { return }
      state.aside[id] = true
      state.isWoken = true
    } else if state.taken == id {
      if isTakenRefused.exchange(true, ordering: .relaxed) { return }
      isHandled = true
    } else {
      return
    }
    refuse(id, isHandled)
  }

  /// Ends the input; the first end counts, but `clientGone` takes precedence over pending messages.
  public func finish(_ end: End) {
    if end == .clientGone { isClientGone.store(true, ordering: .relaxed) }
    state.update { state in
      if state.end == nil || end == .clientGone { state.end = end }
    }
  }

  /// Removes the first pending message that is not refused; waits until there is one.
  public func next() -> Entry {
    let entry = state.wait { state -> Entry? in
      if state.end == .clientGone { return .end(.clientGone) }
      if let id = state.taken {
        state.taken = nil
        state.forget(id)
      }
      isTakenRefused.store(false, ordering: .relaxed)
      if state.isWoken {
        state.isWoken = false
        return .woken
      }
      while !state.isEmpty {
        let entry = state.entries[state.first]
        let isStale = entry.document.map { (state.changes[$0] ?? 0) > entry.changes } ?? false
        Self.removeFirst(&state)
        guard case .request(let id, let method, _) = entry.message else {
          return .message(entry.message, .current)
        }
        if let count = state.refused[id] {
          state.refused[id] = count > 1 ? count - 1 : nil
          state.forget(id)
          continue
        }
        state.waiting.remove(id)
        if Self.isCancellable(method) { state.taken = id }
        return .message(entry.message, isStale ? .stale : .current)
      }
      return state.end.map { .end($0) }
    }
    return entry ?? .end(.inputEnded)
  }

  private static func removeFirst(_ state: inout State) {
    state.bytes -= state.entries[state.first].size
    state.first += 1
    if state.first * 2 >= state.entries.count {
      state.entries.removeSubrange(0..<state.first)
      state.first = 0
    }
    if state.isEmpty { state.changes.removeAll() }
  }

  /// Has `next` return, though no message may have come.
  func wake() { state.update { $0.isWoken = true } }

  /// Puts the request that is being handled aside: it is to be answered later.
  func setAside(_ id: RequestID) {
    state.update { state in
      guard state.taken == id else { return }
      state.aside[id] = isTakenRefused.load(ordering: .relaxed)
      state.taken = nil
      isTakenRefused.store(false, ordering: .relaxed)
    }
  }

  /// Makes a request that was put aside the one that is being handled.
  ///
  /// - Returns: whether it is to be answered; it is not if the client has cancelled it.
  func takeBack(_ id: RequestID) -> Bool {
    state.update { state in
      if let before = state.taken {
        state.taken = nil
        state.forget(before)
      }
      let isRefused = state.aside.removeValue(forKey: id) ?? false
      isTakenRefused.store(isRefused, ordering: .relaxed)
      if isRefused { state.forget(id) } else { state.taken = id }
      return !isRefused
    }
  }

  /// Whether a request that was put aside has been refused.
  func isSetAsideRefused(_ id: RequestID) -> Bool { state.read { $0.aside[id] ?? false } }

  /// Has nobody else answer the request that is being handled.
  ///
  /// - Returns: whether it is to be answered; it is not if the client has cancelled it.
  func claim() -> Bool {
    state.update { state in
      if isTakenRefused.load(ordering: .relaxed) { return false }
      if let id = state.taken {
        state.taken = nil
        state.forget(id)
      }
      return true
    }
  }

  /// Whether the client has cancelled the request that is being handled.
  ///
  /// - Complexity: O(1), without a lock.
  var isRefused: Bool { isTakenRefused.load(ordering: .relaxed) }

  /// Whether the client has cancelled the request that is being handled, or is gone.
  ///
  /// - Complexity: O(1), without a lock.
  public var isCancelled: Bool { isRefused || isClientGone.load(ordering: .relaxed) }
}
