internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetPreview
internal import InsetProtocol
internal import InsetText

extension Feature {
  static let previewPages: [Feature] = [
    Feature(
      method: "inset/openPreview", role: .request { session, _ in try session.openPreview() }),
    Feature(
      method: "inset/closePreview", role: .notification { session, _ in session.closePage() }),
    Feature(method: "inset/cursor", role: .notification { try $0.noteCursor($1) }),
    Feature(method: "window/showDocument", role: .outgoing),
  ]
}

/// The page of a preview, served by the session with the client's texts.
extension Session {
  /// Serves a page with the open documents, for a browser on this machine.
  mutating func openPreview() throws(ResponseError) -> JSONValue {
    if let page { return ["url": .string(page.server.address)] }
    let mail = PageMail(wake: wake)
    let server: PreviewServer
    do throws(PreviewProblem) {
      server = try PreviewServer(port: 0) { mail.ask(isEdit: $0, $1) }
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
    guard let drawer = PageDrawer(server) else {
      throw ResponseError(.requestFailed, "the system has no threads left")
    }
    page = PageLink(server: server, mail: mail, drawer: drawer)
    drawPage(first: true)
    server.serve()
    return ["url": .string(server.address)]
  }

  /// Marks on the page what the client's cursor stands on.
  mutating func noteCursor(_ reader: JSONReader) throws(InvalidParams) {
    guard let page, let (document, offset) = try asked(reader) else { return }
    let shown = shownFiles
    let found = file(document.file, readState()).pointer(at: offset, of: document.file) { file in
      shown.first { $0.file == file }?.path
    }
    page.server.point(at: found)
  }

  /// Ends the page; it says so to who looks at it.
  mutating func closePage() {
    page?.server.stop()
    page?.drawer.end()
    page = nil
  }

  // MARK: Drawing

  /// Has the page drawn anew, where something has changed and all open documents are laid out.
  ///
  /// - Parameter first: whether it is drawn as far as it is known, rather than not at all.
  mutating func drawPage(first: Bool = false) {
    guard let drawn = page.map(\.drawn) else { return }
    let files = documents.order
    let revision = workspace.revision
    if let drawn, drawn.revision == revision, drawn.files == files { return }
    var snapshot = readState()
    if !first, workspace.unsolvedFiles.contains(where: { documents[$0] != nil }) { return }
    // It is looked at on another thread, whatever is asked of this one.
    snapshot.isCancelled = nil
    let job = PageDrawer.Job(snapshot: snapshot, title: pageTitle, files: shownFiles)
    page?.drawn = first ? nil : (revision, files)
    page?.drawer.draw(job)
  }

  private var pageTitle: String {
    guard let folder = folders.first, let path = FileURI.path(of: folder) else { return "Preview" }
    return FilePath.name(of: path)
  }

  /// The documents that may have screens, and how the page names them: from the first folder that
  /// they lie in.
  private var shownFiles: [(file: FileID, path: String)] {
    let roots = folders.compactMap { FileURI.path(of: $0) }
    return documents.order.filter { !isSettings($0) }.map { file in
      guard let path = documents.uris.path(file) else { return (file, documents.uris.uri(file)) }
      let inner = roots.lazy.compactMap { FilePath.relative(path, to: $0) }.first
      return (file, inner ?? path)
    }
  }

  private func file(_ file: FileID, _ snapshot: Snapshot) -> PreviewFile {
    let (documents, modules, shown) = (documents, modules, shownFiles)
    return PreviewFile(snapshot: snapshot, file: file) { id in
      guard let text = documents[id]?.text ?? snapshot.text(id) ?? modules.text(of: id) else {
        return nil
      }
      let path = shown.first { $0.file == id }?.path
      return (path ?? documents.uris.path(id) ?? documents.uris.uri(id), text)
    }
  }

  // MARK: Requests of the page

  /// Answers what the page has asked for meanwhile.
  mutating func answerPage() {
    guard page != nil else { return }
    noteSentChange()
    while let page, let post = page.mail.next(edits: page.sent == nil) {
      let asked = post.request["file"]?.stringValue
      let shown = shownFiles.first { $0.path == asked }?.file
      if post.isEdit {
        edit(post, shown)
      } else if let shown {
        answer(post, shown)
      } else {
        post.answer(PreviewFile.refusal("the page does not show this file"))
      }
    }
  }

  private mutating func answer(_ post: PagePost, _ id: FileID) {
    let request = post.request
    var snapshot = readState()
    // It is looked at on another thread, whatever is asked of this one.
    snapshot.isCancelled = nil
    let file = file(id, snapshot)
    switch request["action"]?.stringValue {
    case "inspect": post.answer(by: { file.inspection(request) })
    case "windows": post.answer(by: { file.windows() })
    case "try": post.answer(by: { file.trial(request) })
    default: post.answer(shown(request, file, snapshot))
    }
  }

  /// Has the client show what a request names.
  private mutating func shown(
    _ request: JSONValue, _ file: PreviewFile, _ snapshot: Snapshot
  ) -> JSONValue {
    switch request["action"]?.stringValue {
    case "show":
      guard let (place, source) = file.target(asked: request) else {
        return PreviewFile.refusal("there is no such place any more")
      }
      let isOpened = client.features.showsDocuments
      if isOpened, let text = text(of: source.file, in: snapshot) {
        var ranges = RangeWriter(text, encoding)
        let start = ranges.range(ByteRange(at: source.range.start))
        self.request(
          "window/showDocument",
          [
            "uri": .string(documents.uris.uri(source.file)), "external": false,
            "takeFocus": .bool(request["isAsked"]?.boolValue ?? false), "selection": start.json,
          ])
      }
      return ["done": true, "message": "", "place": place.json, "isOpened": .bool(isOpened)]
    default: return PreviewFile.refusal("this is nothing that a preview does")
    }
  }

  /// Has the client make a change that the page asks for; it is answered when that is done.
  private mutating func edit(_ post: PagePost, _ shown: FileID?) {
    guard client.features.appliesEdits else {
      return refuse(post, "this editor takes no edits from its server")
    }
    if post.request["action"]?.stringValue == "undo" { return takeBack(post) }
    guard let shown else { return refuse(post, "the page does not show this file") }
    if documents[shown] != nil, !isLaidOut(shown) {
      return refuse(post, "the document has just changed; try again")
    }
    let snapshot = readState()
    let file = file(shown, snapshot)
    do throws(QuestionProblem) {
      let change =
        switch post.request["action"]?.stringValue {
        case "fix": try file.fix(post.request)
        default: try file.change(post.request)
        }
      var parts: [PageChange.Part] = []
      for edits in change.edits {
        guard let text = text(of: edits.file, in: snapshot) else {
          return refuse(post, "this changes a file that is not known")
        }
        parts.append(
          PageChange.Part(file: edits.file, before: text, after: text.applying(edits.edits)))
      }
      send(PageChange(title: change.title, parts: parts), change.edits, post, isUndo: false)
    } catch {
      refuse(post, error.message)
    }
  }

  /// Whether a document's layout is known, or comes in a moment.
  private mutating func isLaidOut(_ file: FileID) -> Bool {
    if !isBeside || isSolved(file) { return true }
    _ = jobs[file]?.wait(milliseconds: 500)
    takeLayouts()
    return isSolved(file)
  }

  private mutating func takeBack(_ post: PagePost) {
    guard let last = page?.changes.popLast() else {
      return refuse(post, "there is nothing to take back")
    }
    let snapshot = readState()
    var edits: [FileEdits] = []
    for part in last.parts {
      guard let text = text(of: part.file, in: snapshot), text == part.after,
        let edit = text.difference(to: part.before)
      else { return refuse(post, "the document has changed since") }
      edits.append(FileEdits(file: part.file, edits: [edit]))
    }
    send(last.reversed, edits, post, isUndo: true)
  }

  private mutating func send(
    _ change: PageChange, _ edits: [FileEdits], _ post: PagePost, isUndo: Bool
  ) {
    guard let edit = workspaceEdit(edits, readState()) else {
      return refuse(post, "the file is not known")
    }
    request(
      "workspace/applyEdit", ["label": .string(change.title), "edit": edit.json(for: client)])
    let end = ContinuousClock.now + Self.editPatience
    page?.sent = (change, post, isUndo, end)
    noteSentChange()
  }

  /// Answers the change that was sent to the client, once the document is as it was meant.
  private mutating func noteSentChange() {
    guard let sent = page?.sent else { return }
    // What happens in a file that is not open does not show.
    let isDone = sent.change.parts.allSatisfy { part in
      documents[part.file].map { $0.text == part.after } ?? true
    }
    guard isDone || ContinuousClock.now > sent.end else { return }
    page?.sent = nil
    guard isDone else { return refuse(sent.post, "the editor did not make the change") }
    if !sent.isUndo {
      page?.changes.append(sent.change)
      if let count = page?.changes.count, count > 100 { page?.changes.removeFirst() }
    }
    reply(sent.post, problem: nil)
  }

  private func refuse(_ post: PagePost, _ problem: String) { reply(post, problem: problem) }

  private func reply(_ post: PagePost, problem: String?) {
    let last = page?.changes.last?.title
    post.answer([
      "done": .bool(problem == nil), "message": .string(problem ?? ""),
      "undo": last.map { .string($0) } ?? .null,
    ])
  }

  /// How long a client may take to make a change.
  private static let editPatience = Duration.seconds(5)
}
