internal import InsetIDE
internal import InsetJSON
internal import InsetProtocol
internal import InsetText
internal import Synchronization

/// The layout of one file, worked out on a thread of its own.
final class LayoutJob: Sendable {
  let file: FileID
  let stamp: Int
  private let isStopped = Atomic<Bool>(false)
  /// The work until it begins.
  private let waiting: Mutex<LayoutWork?>
  private let done = Monitor<FinishedLayout?>(nil)

  /// Starts the work; `ended` is called on its thread when there is a result.
  init(_ work: consuming LayoutWork, ended: @escaping @Sendable () -> Void) {
    file = work.file
    stamp = work.stamp
    waiting = Mutex(work)
    let start: @Sendable () -> Void = { [self] in
      let work = waiting.withLock { $0.take() }
      var result = work?.run(isCancelled: { self.isStopped.load(ordering: .relaxed) })
      // Handed on and not copied: the next work changes in place what nothing else holds.
      done.update { $0 = result.take() }
      ended()
    }
    if !SystemThread.start(start) { start() }
  }

  /// Has it end soon, with what is finished by then.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Hands out the result, once there is one.
  func takeResult() -> FinishedLayout? { done.updateQuietly { $0.take() } }

  /// Waits for the result.
  ///
  /// - Returns: whether there is one in time.
  func wait(milliseconds: Int) -> Bool {
    done.wait(milliseconds: milliseconds) { $0 == nil ? nil : true } ?? false
  }
}

/// A request that waits for the layout of its document.
struct ParkedRequest: Sendable {
  var id: RequestID
  var method: String
  var params: JSONReader
  var file: FileID
  /// The document's, when the request came.
  var revision: Int?
}

/// Layouts that are worked out while other messages are handled.
///
/// Files are read as soon as anything is asked, so what needs no layout is answered from the syntax
/// at once. A request that needs the layout of one document waits for that alone, and lets later
/// messages pass; an edit of the document ends the wait.
extension Session {
  /// What a request needs to be known.
  enum Need: Sendable {
    /// The texts and what they say.
    case syntax
    /// The layout of its document, too.
    case document
    /// All layouts.
    case everything
  }

  /// How long a request waits for its document before later messages pass it, in milliseconds: small
  /// documents are answered in order.
  static func patience(for text: SourceText) -> Int { text.count <= 64 << 10 ? 250 : 20 }
  /// How long pending requests are worked on after the client's last message, in milliseconds.
  static let lastPatience = 10_000

  /// Takes the results of the jobs that have ended.
  mutating func takeLayouts() {
    for file in jobs.keys.sorted() {
      guard var result = jobs[file]?.takeResult() else { continue }
      jobs[file] = nil
      let contexts = result.takeReplaced()
      var screens: (any Sendable)?
      workspace.take(result, replaced: &screens)
      retired = (contexts, screens)
    }
  }

  /// Whether a file's layout is known; starts to work it out if it is not.
  mutating func isSolved(_ file: FileID) -> Bool {
    readState()
    guard let stamp = workspace.unsolvedStamp(file) else { return true }
    if let job = jobs[file] {
      // It is started again when it has ended.
      if job.stamp != stamp { job.stop() }
      return false
    }
    start(file)
    return false
  }

  private mutating func start(_ file: FileID) {
    guard let work = workspace.layoutWork(file) else { return }
    jobs[file] = LayoutJob(work, ended: wake)
  }

  /// Has work go on for the first of the files that are not laid out, where none is going on.
  ///
  /// - Parameter all: whether those count, too, whose findings the client does not see.
  /// - Returns: whether there is such a file.
  mutating func solveNext(all: Bool = false) -> Bool {
    readState()
    for (file, job) in jobs.sorted(by: { $0.key < $1.key })
    where workspace.unsolvedStamp(file) != job.stamp {
      job.stop()
    }
    let files = workspace.unsolvedFiles.filter {
      all || documents[$0] != nil || documents.pulled($0) != nil
    }
    guard !files.isEmpty else { return false }
    if jobs.isEmpty {
      // What the client has open comes first.
      start(files.first { documents[$0] != nil } ?? files[0])
    }
    return true
  }

  /// Waits until everything is laid out, or the client has cancelled the request.
  mutating func solveAll() {
    while solveNext(all: true) {
      guard let job = jobs.sorted(by: { $0.key < $1.key }).first?.value else { continue }
      while !job.wait(milliseconds: 20) {
        if isCancelled() { return }
      }
      takeLayouts()
    }
  }

  /// Puts a request aside if its document is not laid out in time.
  mutating func park(_ id: RequestID, _ method: String, _ params: JSONReader) -> Bool {
    guard isBeside, phase == .running, Feature.needs(method) == .document,
      method != Self.willSaveWaitUntil || settings.fixesOnSave != nil,
      let uri = params.value?["textDocument"]?["uri"]?.stringValue,
      let document = documents[uri: uri], !isSettings(document.file)
    else { return false }
    let file = document.file
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(Self.patience(for: document.text))
    while !isSolved(file) {
      let left = Int(clamping: (end - clock.now) / .milliseconds(1))
      if left <= 0 {
        parked.append(
          ParkedRequest(
            id: id, method: method, params: params, file: file, revision: document.revision))
        setAside(id)
        return true
      }
      if jobs[file]?.wait(milliseconds: min(left, 10)) == true { takeLayouts() }
      if isCancelled() { return false }
    }
    return false
  }

  /// Answers the requests that were put aside and can be answered now.
  ///
  /// - Parameter isLast: whether no message will come: all that is left is cancelled.
  mutating func resume(isLast: Bool = false) {
    takeLayouts()
    guard !parked.isEmpty else { return }
    let waiting = parked
    parked = []
    for request in waiting {
      if isSetAsideRefused(request.id) {
        _ = takeBack(request.id)
      } else if isLast {
        takeBack(request.id, failing: .cancelled)
      } else if let document = documents[request.file], document.revision != request.revision {
        takeBack(
          request.id, failing: ResponseError(.contentModified, "the document has changed"))
      } else if documents[request.file] == nil || isSolved(request.file) {
        guard takeBack(request.id) else { continue }
        answer(request.id, request.method, request.params, .current)
      } else {
        parked.append(request)
      }
    }
  }

  private func takeBack(_ id: RequestID, failing error: ResponseError) {
    if takeBack(id) { fail(id, error) }
  }

  /// Answers what was put aside before the session ends.
  mutating func resumeAll() {
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(Self.lastPatience)
    while let first = parked.first {
      if clock.now >= end { return resume(isLast: true) }
      _ = isSolved(first.file)
      _ = jobs[first.file]?.wait(milliseconds: 20)
      resume()
    }
  }

  /// Ends all work.
  func stopJobs() {
    for file in jobs.keys.sorted() { jobs[file]?.stop() }
  }
}

extension Feature {
  /// What a request needs to be known.
  static func needs(_ method: String) -> Session.Need {
    if syntaxMethods.contains(method) { return .syntax }
    return documentMethods.contains(method) ? .document : .everything
  }

  private static let syntaxMethods: Set<String> = [
    "textDocument/documentSymbol", "textDocument/foldingRange", "textDocument/selectionRange",
    "textDocument/semanticTokens/full", "textDocument/semanticTokens/full/delta",
    "textDocument/semanticTokens/range", "textDocument/formatting",
    "textDocument/rangeFormatting", "textDocument/rangesFormatting",
    "textDocument/onTypeFormatting", "textDocument/completion",
    "completionItem/resolve", "textDocument/definition", "textDocument/declaration",
    "textDocument/typeDefinition", "textDocument/references", "textDocument/documentHighlight",
    "textDocument/rename", "textDocument/prepareRename", "workspace/symbol",
    "textDocument/signatureHelp", "textDocument/documentLink",
    "textDocument/linkedEditingRange", "textDocument/prepareCallHierarchy",
    "callHierarchy/incomingCalls", "callHierarchy/outgoingCalls", "workspace/willRenameFiles",
    "inset/openPreview", "initialize", "shutdown",
  ]

  private static let documentMethods: Set<String> = [
    "textDocument/hover", "textDocument/inlayHint", "textDocument/codeAction",
    "textDocument/codeLens", "textDocument/diagnostic", "inset/frames", "inset/explain",
    "inset/preview", "inset/environments", "inset/setActiveEnvironment",
    Session.willSaveWaitUntil,
  ]
}
