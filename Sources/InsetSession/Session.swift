internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetProject
public import InsetProtocol
internal import InsetText

/// A conversation with one client.
///
/// Messages are handled one after the other, in the order in which they came. Diagnostics are
/// published when no message waits, one document at a time: a burst of changes is analysed once, at
/// its end, and no request waits for more than one document.
public struct Session {
  enum Phase {
    case beforeInitialize
    case running
    case shutDown
  }

  /// Every change goes through here. The last snapshot is let go first, so that the workspace
  /// changes in place what nobody else holds.
  var workspace: Workspace {
    _read { yield changingWorkspace }
    _modify {
      known = nil
      yield &changingWorkspace
    }
  }
  private var changingWorkspace = Workspace()
  private var known: Snapshot?
  let version: String
  private let send: (OutgoingMessage) -> Void
  /// Whether the request that is worked on has been taken back.
  var isCancelled: () -> Bool = { false }
  /// What lies around the documents.
  var project = Project()
  var importReader = ImportReader()
  /// Called with the process the client asks the server not to outlive.
  var watchProcess: (Int) -> Void = { _ in }

  var phase = Phase.beforeInitialize
  /// Set by `exit`.
  var exitCode: Int32?
  var client = LSP.ClientCapabilities()
  var encoding = ColumnEncoding.utf16
  var trace = LSP.TraceValue.off
  /// The workspace's folders, as URIs.
  var folders: [String] = [] {
    didSet { project.folders = folders.compactMap { FileURI.path(of: $0) } }
  }
  var documents = Documents()
  var publications = Publications()
  /// Diagnostics that were put into words and bytes, because they were not told before.
  var diagnosticsPrinted = 0
  /// What the client is told of many documents that wait.
  var checking: CheckingProgress?
  var settings = Settings()
  /// What the client calls itself.
  var clientName: String?
  /// The commands that the client said it carries out itself.
  var clientCommands: Set<String> = []
  private var requestsSent: Int64 = 0

  /// - Parameters:
  ///   - version: what the server says its version is.
  ///   - send: takes what goes to the client; may wait.
  public init(version: String, send: @escaping (OutgoingMessage) -> Void) {
    self.version = version
    self.send = send
  }

  /// Works until the client leaves.
  ///
  /// - Returns: the exit code, and what to say on standard error if the input was at fault.
  public mutating func run(_ inbox: Inbox) -> (code: Int32, complaint: String?) {
    isCancelled = { inbox.isCancelled }
    while exitCode == nil {
      if inbox.isEmpty, publishNext() { continue }
      switch inbox.next() {
      case .message(let message, let state): receive(message, state)
      case .end(.badInput(let complaint)): return (1, complaint)
      case .end(.inputEnded): return (phase == .shutDown ? 0 : 1, nil)
      case .end(.clientGone): return (1, nil)
      }
    }
    return (exitCode ?? 1, nil)
  }

  /// Works on one message.
  mutating func receive(_ message: IncomingMessage, _ state: Inbox.RequestState = .current) {
    switch message {
    case .request(let id, let method, let params):
      do {
        send(.result(id, try answer(method, JSONReader(params), state)))
      } catch let error as InvalidParams {
        send(.error(id, ResponseError(.invalidParams, error.message)))
      } catch let error as ResponseError {
        send(.error(id, error))
      } catch {
        send(.error(id, ResponseError(.internalError, "\(error)")))
      }
    case .notification(let method, let params):
      do {
        try accept(method, JSONReader(params))
      } catch let error as InvalidParams {
        log("\(method) was dropped: \(error.message)")
      } catch {
        log("\(method) was dropped: \(error)")
      }
    case .response: break
    case .invalid(let id, let error): send(.error(id, error))
    }
  }

  private mutating func answer(
    _ method: String, _ params: JSONReader, _ state: Inbox.RequestState
  ) throws -> JSONValue {
    guard let feature = Feature.named[method], case .request(let answer) = feature.role else {
      if phase == .beforeInitialize { throw ResponseError(.serverNotInitialized, notInitialized) }
      throw ResponseError(.methodNotFound, "unknown request '\(method)'")
    }
    switch (phase, feature.place) {
    case (.beforeInitialize, .working), (.beforeInitialize, .end):
      throw ResponseError(.serverNotInitialized, notInitialized)
    case (.running, .beginning):
      throw ResponseError(.invalidRequest, "the server is initialized already")
    case (.shutDown, _): throw ResponseError(.invalidRequest, "the server is shutting down")
    default: break
    }
    if feature.place == .working { try refuse(method, state) }
    let clock = ContinuousClock()
    let start = clock.now
    let result = try answer(&self, params)
    if trace != .off {
      logTrace("\(method) took \(clock.now - start)", verbose: params.value?.printed())
    }
    return result
  }

  /// Spares work whose result nobody wants.
  ///
  /// A stale request is answered as any other, with the text that it was asked of, unless the client
  /// said that it asks again.
  private func refuse(_ method: String, _ state: Inbox.RequestState) throws(ResponseError) {
    switch state {
    case .current: return
    case .cancelled: try throwIfCancelled(true)
    case .stale:
      if method == "textDocument/diagnostic" {
        throw ResponseError(
          .serverCancelled, "the document has changed", data: ["retriggerRequest": true])
      }
      guard client.features.retriesStale.contains(method) else { return }
      throw ResponseError(.contentModified, "the document has changed")
    }
  }

  /// Ends a request that the client has taken back; called now and then in long work.
  func throwIfCancelled() throws(ResponseError) { try throwIfCancelled(isCancelled()) }

  private func throwIfCancelled(_ cancelled: Bool) throws(ResponseError) {
    guard cancelled else { return }
    throw ResponseError(.requestCancelled, "the request was cancelled")
  }

  private var notInitialized: String { "the server is not initialized" }

  private mutating func accept(_ method: String, _ params: JSONReader) throws {
    guard let feature = Feature.named[method], case .notification(let accept) = feature.role else {
      return
    }
    guard phase == .running || feature.place == .end else { return }
    try accept(&self, params)
  }

  /// The snapshot of the texts as they are now.
  ///
  /// - Complexity: O(1) while nothing changes.
  mutating func state() -> Snapshot {
    readMissingImports()
    if let known { return known }
    let state = changingWorkspace.snapshot()
    known = state
    publications.addAffected(changingWorkspace.takeAnalyzed())
    return state
  }

  /// Sends a notification that the feature table names.
  func notify(_ method: String, _ params: JSONValue) {
    assert(Feature.named[method]?.isOutgoing == true, "\(method) is not in the feature table")
    send(.notification(method: method, params: params))
  }

  /// Tells the client what is wrong with a document.
  func publish(_ publication: LSP.Publication) { send(.diagnostics(publication)) }

  /// Asks the client for something whose answer is not waited for; it may refuse, or never answer.
  mutating func request(_ method: String, _ params: JSONValue) {
    assert(Feature.named[method]?.isOutgoing == true, "\(method) is not in the feature table")
    requestsSent += 1
    send(.request(.integer(requestsSent), method: method, params: params))
  }

  /// Tells the client's log of something that went wrong without an answer to say so in.
  func log(_ text: String) {
    guard phase == .running else { return }
    notify("window/logMessage", ["type": 2, "message": .string(text)])
  }

  private func logTrace(_ text: String, verbose: String?) {
    var params: JSONObject = JSONObject([("message", .string(text))])
    if trace == .verbose, let verbose { params["verbose"] = .string(verbose) }
    notify("$/logTrace", .object(params))
  }
}
