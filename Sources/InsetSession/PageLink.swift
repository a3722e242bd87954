internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetPreview
internal import InsetRender
internal import InsetText
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A request of a page that waits for the session's answer.
final class PagePost: Sendable {
  let isEdit: Bool
  let request: JSONValue
  /// Makes the answer, on the thread that waits for it.
  private let answer = Monitor<(@Sendable () -> JSONValue)?>(nil)

  init(isEdit: Bool, request: JSONValue) {
    self.isEdit = isEdit
    self.request = request
  }

  func answer(_ value: JSONValue) { answer(by: { value }) }

  /// Has the thread that waits work out the answer: the session goes on with what the client types.
  func answer(by work: @escaping @Sendable () -> JSONValue) { answer.update { $0 = work } }

  /// What makes the answer, once it is there.
  func wait(milliseconds: Int) -> (@Sendable () -> JSONValue)? {
    answer.wait(milliseconds: milliseconds) { $0 }
  }
}

/// The requests of a page in the order in which they came.
final class PageMail: Sendable {
  private let posts = Mutex<[PagePost]>([])
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Has the session answer a request; called on the thread of a connection.
  func ask(isEdit: Bool, _ request: JSONValue) -> JSONValue {
    let post = PagePost(isEdit: isEdit, request: request)
    posts.withLock { $0.append(post) }
    // It may be for a while that the session cannot answer yet.
    for _ in 0..<Self.patience {
      wake()
      if let answer = post.wait(milliseconds: 50) { return answer() }
    }
    return PreviewFile.refusal("the server is busy; try again")
  }

  /// Takes the first request out.
  ///
  /// - Parameter edits: whether it may be for a change.
  func next(edits: Bool) -> PagePost? {
    posts.withLock { posts in
      guard let at = posts.firstIndex(where: { edits || !$0.isEdit }) else { return nil }
      return posts.remove(at: at)
    }
  }

  /// Looks for an answer so many times, every 50 milliseconds.
  private static let patience = 200
}

/// Draws the states of a page on a thread of its own; what is out of date before it is begun is left out.
final class PageDrawer: Sendable {
  struct Job: Sendable {
    var snapshot: Snapshot
    var title: String
    /// The files that are shown, and how the page names them.
    var files: [(file: FileID, path: String)]
  }
  private struct State: Sendable {
    var job: Job?
    var isEnded = false
  }
  private let state = Monitor(State())

  /// - Returns: nil where the system has no threads left.
  init?(_ server: PreviewServer) {
    let isStarted = SystemThread.detach { [state] in
      while true {
        let next = state.wait { state -> Job?? in
          if state.isEnded { return .some(nil) }
          guard let job = state.job else { return nil }
          state.job = nil
          return .some(job)
        }
        guard case .some(let job?) = next else { return }
        server.show(Self.page(job))
        // What nobody looks at is not drawn; who begins to look gets what has come meanwhile.
        while !server.isWatched, !state.read({ $0.isEnded }) { usleep(20_000) }
      }
    }
    if !isStarted { return nil }
  }

  func draw(_ job: Job) { state.update { $0.job = job } }

  func end() { state.update { $0.isEnded = true } }

  private static func page(_ job: Job) -> String {
    let files = job.files.compactMap { file, path -> GalleryFile? in
      guard let screens = try? job.snapshot.pictures(file) else { return nil }
      let shown = job.snapshot.galleryFile(file, path: path, screens)
      return shown.screens.isEmpty && shown.problems.isEmpty ? nil : shown
    }
    return Gallery(title: job.title, files: files, isLive: true).html()
  }
}

/// The page that shows a client's open documents, with what it has sent.
struct PageLink: Sendable {
  let server: PreviewServer
  let mail: PageMail
  let drawer: PageDrawer
  /// What was drawn last.
  var drawn: (revision: Int, files: [FileID])?
  /// What can be taken back, the last one last.
  var changes: [PageChange] = []
  /// The change that the client was asked for and has not made yet.
  var sent: (change: PageChange, post: PagePost, isUndo: Bool, end: ContinuousClock.Instant)?
}

/// A change of documents that a page asked for.
struct PageChange: Sendable {
  /// What it makes of one of them.
  struct Part: Sendable {
    var file: FileID
    var before: SourceText
    var after: SourceText
  }
  var title: String
  var parts: [Part]

  /// What takes it back.
  var reversed: PageChange {
    PageChange(
      title: title,
      parts: parts.map { Part(file: $0.file, before: $0.after, after: $0.before) })
  }
}
