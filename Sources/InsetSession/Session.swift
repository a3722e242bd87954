internal import InsetFiles
public import InsetIDE
internal import InsetJSON
internal import InsetProject
public import InsetProtocol
internal import InsetText

/// A session with one client.
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
  /// Sends the progress of the request that is being handled, and its answer, unless the client has
  /// cancelled it and has an answer.
  private let sendProgress: (RequestProgress) -> Void
  private let sendAnswer: (OutgoingMessage) -> Void
  /// Whether the client has cancelled the request that is being handled.
  var isCancelled: @Sendable () -> Bool = { false } {
    didSet { known = nil }
  }
  /// The settings, folders and files around the documents.
  var project = Project()
  var importReader = ImportReader()
  /// Whether layouts are worked out beside the handling of messages; else everything is done in the
  /// order in which it comes.
  var isBeside = false
  /// The layouts that are being worked out.
  var jobs: [FileID: LayoutJob] = [:]
  /// What the last of them replaced. To let go of it takes a while, and a thread that reads an edit of the
  /// same screen at that time waits for this one at each text that both count: it goes while the next
  /// layout is worked out.
  var retired: (contexts: any Sendable, screens: (any Sendable)?)?
  /// The page that shows the documents, once the client has asked for it.
  var page: PageLink?
  /// The requests that wait for one, in the order in which they came.
  var parked: [ParkedRequest] = []
  var closedMemory = ClosedMemory()
  /// What open documents are read together with.
  var modules = OpenModules()
  /// What languages need besides this program.
  let programs: FrontEndPrograms
  /// Whether the request that is being handled needs all layouts.
  private var needsEverything = false
  /// Tells the inbox that a layout has come.
  private(set) var wake: @Sendable () -> Void = {}
  /// Tells the inbox that the request that is being handled is put aside, and that one is taken back.
  private(set) var setAside: (RequestID) -> Void = { _ in }
  private(set) var takeBack: (RequestID) -> Bool = { _ in true }
  private(set) var isSetAsideRefused: (RequestID) -> Bool = { _ in false }
  /// Called with the id of the process that the server must not outlive.
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
  /// The number of diagnostics that were printed; unchanged ones are not printed again.
  var diagnosticsPrinted = 0
  /// The progress that is reported while many documents are checked.
  var checking: CheckingProgress?
  var settings = Settings() {
    didSet { rulePages = RulePages(template: settings.rulePages, folder: ruleFolder) }
  }
  /// The pages that diagnostics link to; `nil` where there are none.
  private(set) var rulePages: RulePages?
  private let ruleFolder: String?
  /// The client's name, as it sent it.
  var clientName: String?
  /// The commands that the client runs itself.
  var clientCommands: Set<String> = []
  private var requestsSent: Int64 = 0

  /// - Parameters:
  ///   - version: the version that the server reports.
  ///   - programs: what languages need besides this program; by default there are none.
  ///   - ruleFolder: the folder with a page for each rule, if it is installed.
  ///   - send: sends a message to the client; may block.
  ///   - sendProgress: sends the progress of the request that is being handled; may block. By default
  ///     it is sent like any other message.
  ///   - sendAnswer: sends the answer to the request that is being handled; the same holds.
  public init(
    version: String, programs: FrontEndPrograms = FrontEndPrograms(beside: "", swiftHelper: nil),
    ruleFolder: String? = nil, send: @escaping (OutgoingMessage) -> Void,
    sendProgress: ((RequestProgress) -> Void)? = nil,
    sendAnswer: ((OutgoingMessage) -> Void)? = nil
  ) {
    self.version = version
    self.programs = programs
    self.ruleFolder = ruleFolder
    rulePages = RulePages(template: nil, folder: ruleFolder)
    self.send = send
    self.sendProgress = sendProgress ?? { send($0.message) }
    self.sendAnswer = sendAnswer ?? send
  }

  /// Handles messages until the client disconnects.
  ///
  /// - Returns: the exit code, and a message for standard error if the input was invalid.
  public mutating func run(_ inbox: Inbox) -> (code: Int32, complaint: String?) {
    isCancelled = { inbox.isCancelled }
    wake = { inbox.wake() }
    setAside = { inbox.setAside($0) }
    takeBack = { inbox.takeBack($0) }
    isSetAsideRefused = { inbox.isSetAsideRefused($0) }
    defer {
      stopJobs()
      closePage()
    }
    while exitCode == nil {
      if isBeside { resume() }
      answerPage()
      if inbox.isEmpty, publishNext() {
        drawPage()
        continue
      }
      if inbox.isEmpty { drawPage() }
      if inbox.isEmpty { workspace.letReplacedGo() }
      if inbox.isEmpty, !jobs.isEmpty { retired = nil }
      if inbox.isEmpty, jobs.isEmpty { closedMemory.giveBack() }
      switch inbox.next() {
      case .woken: continue
      case .message(let message, let state): receive(message, state)
      case .end(.badInput(let complaint)): return (1, complaint)
      case .end(.inputEnded):
        resumeAll()
        return (phase == .shutDown ? 0 : 1, nil)
      case .end(.clientGone): return (1, nil)
      }
    }
    return (exitCode ?? 1, nil)
  }

  /// Handles one message.
  mutating func receive(_ message: IncomingMessage, _ state: Inbox.RequestState = .current) {
    switch message {
    case .request(let id, let method, let params):
      let reader = JSONReader(params)
      let isRefused = state == .stale && client.features.retriesStale.contains(method)
      if !isRefused, park(id, method, reader) { return }
      if method == "shutdown" { resumeAll() }
      answer(id, method, reader, state)
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

  /// Answers a request, with its result or an error.
  mutating func answer(
    _ id: RequestID, _ method: String, _ params: JSONReader, _ state: Inbox.RequestState
  ) {
    let message: OutgoingMessage
    do {
      switch try answer(method, params, state) {
      case .value(let value): message = .result(id, value)
      case .printed(let bytes): message = .printedResult(id, bytes)
      }
    } catch let error as InvalidParams {
      message = .error(id, ResponseError(.invalidParams, error.message))
    } catch let error as ResponseError {
      message = .error(id, error)
    } catch {
      message = .error(id, ResponseError(.internalError, "\(error)"))
    }
    sendAnswer(message)
  }

  /// Answers a request with an error.
  func fail(_ id: RequestID, _ error: ResponseError) { sendAnswer(.error(id, error)) }

  private mutating func answer(
    _ method: String, _ params: JSONReader, _ state: Inbox.RequestState
  ) throws -> AnswerText {
    let known = Feature.named[method]
    let answer: Feature.PrintedAnswer
    switch known?.role {
    case .request(let value): answer = { .value(try value(&$0, $1)) }
    case .printedRequest(let text): answer = text
    case .notification, .outgoing, nil:
      if phase == .beforeInitialize { throw ResponseError(.serverNotInitialized, notInitialized) }
      throw ResponseError(.methodNotFound, "unknown request '\(method)'")
    }
    let place = known?.place ?? .working
    switch (phase, place) {
    case (.beforeInitialize, .working), (.beforeInitialize, .end):
      throw ResponseError(.serverNotInitialized, notInitialized)
    case (.running, .beginning):
      throw ResponseError(.invalidRequest, "the server is initialized already")
    case (.shutDown, _): throw ResponseError(.invalidRequest, "the server is shutting down")
    default: break
    }
    if place == .working { try refuse(method, state) }
    let clock = ContinuousClock()
    let start = clock.now
    needsEverything = Feature.needs(method) == .everything
    defer { needsEverything = false }
    let result = try answer(&self, params)
    // What was broken off is no answer.
    if place == .working { try throwIfCancelled() }
    if trace != .off {
      logTrace("\(method) took \(clock.now - start)", verbose: params.value?.printed())
    }
    return result
  }

  /// Rejects requests whose results are no longer wanted.
  ///
  /// A stale request is handled like any other, with the text that it refers to, unless the client
  /// retries such requests.
  private func refuse(_ method: String, _ state: Inbox.RequestState) throws(ResponseError) {
    switch state {
    case .current: return
    case .stale:
      if method == "textDocument/diagnostic" {
        throw ResponseError(
          .serverCancelled, "the document has changed", data: ["retriggerRequest": true])
      }
      guard client.features.retriesStale.contains(method) else { return }
      throw ResponseError(.contentModified, "the document has changed")
    }
  }

  /// Throws if the client has cancelled the request; called regularly during long work.
  func throwIfCancelled() throws(ResponseError) {
    if isCancelled() { throw .cancelled }
  }

  private var notInitialized: String { "the server is not initialized" }

  private mutating func accept(_ method: String, _ params: JSONReader) throws {
    guard let feature = Feature.named[method], case .notification(let accept) = feature.role else {
      return
    }
    guard phase == .running || feature.place == .end else { return }
    try accept(&self, params)
  }

  /// The snapshot of the texts as they are now. Layouts are those that the request that is being
  /// handled needs: its document's, or all.
  ///
  /// - Complexity: O(1) while nothing changes.
  mutating func state() -> Snapshot {
    if isBeside {
      if needsEverything { solveAll() }
      return readState()
    }
    readMissingImports()
    if let known { return known }
    return publishing(changingWorkspace.snapshot())
  }

  /// The snapshot of the texts as they are now, whatever is laid out.
  @discardableResult
  mutating func readState() -> Snapshot {
    readMissingImports()
    if let known { return known }
    if isBeside { changingWorkspace.solveSmallEdits() }
    return publishing(changingWorkspace.readSnapshot())
  }

  private mutating func publishing(_ state: consuming Snapshot) -> Snapshot {
    state.isCancelled = isCancelled
    known = state
    publications.addAffected(changingWorkspace.takeAnalyzed())
    return state
  }

  /// Sends a notification that the feature table names.
  func notify(_ method: String, _ params: JSONValue) {
    assert(Feature.named[method]?.isOutgoing == true, "\(method) is not in the feature table")
    send(.notification(method: method, params: params))
  }

  /// Sends the progress of the request that is being handled.
  func report(_ progress: RequestProgress) { sendProgress(progress) }

  /// Publishes the diagnostics of a document.
  func publish(_ publication: LSP.Publication) { send(.diagnostics(publication)) }

  /// Sends a request without waiting for the response, which may be an error or never come.
  mutating func request(_ method: String, _ params: JSONValue) {
    assert(Feature.named[method]?.isOutgoing == true, "\(method) is not in the feature table")
    requestsSent += 1
    send(.request(.integer(requestsSent), method: method, params: params))
  }

  /// Logs a problem that no response can report.
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

extension ResponseError {
  /// What a request is answered with that the client has cancelled.
  static let cancelled = ResponseError(.requestCancelled, "the request was cancelled")
}
