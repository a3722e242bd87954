internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetModel
internal import InsetPreview
internal import InsetText
internal import Synchronization

/// What a preview's page asks about views, and what it changes in files: it applies the fixes that it
/// shows, moves views, sets constants and properties, and takes that back.
///
/// A file is written only while it holds what the change, or what takes it back, is for.
final class PreviewEdits: Sendable {
  /// What one change makes of a file.
  private struct Part: Sendable {
    var path: String
    var before: [UInt8]
    var after: [UInt8]
  }
  private struct Change: Sendable {
    var parts: [Part]
    var title: String
  }
  /// A file that was read to answer questions of it, with the states of what it was made of.
  private struct Opened: Sendable {
    var input: Input
    var stamps: [String: FileStamp]
    var spec: OpenSpec
  }
  private struct State: Sendable {
    /// By the path that the page shows, the files that may be changed.
    var inputs: [String: Input] = [:]
    /// What can be taken back, the last one last.
    var changes: [Change] = []
    /// The files that were asked about last, the last one last.
    var opened: [Opened] = []
  }
  private let state = Mutex(State())
  private let allowsImportsOutside: Bool
  /// Opens a place in an editor, and says whether it does where that was not the purpose of what was
  /// clicked on; nil where nobody said how.
  typealias Opener = @Sendable (_ place: PreviewPlace, _ isAsked: Bool) -> Bool
  private let open: Opener?

  init(allowsImportsOutside: Bool, open: Opener? = nil) {
    self.allowsImportsOutside = allowsImportsOutside
    self.open = open
  }

  /// Says which files the page shows.
  func show(_ inputs: [String: Input]) { state.withLock { $0.inputs = inputs } }

  /// Answers what the page asks for (docs/preview.md).
  func answer(isEdit: Bool, _ request: JSONValue) -> JSONValue {
    // One after another: each is for the file as the one before left it.
    state.withLock { state in
      isEdit ? edit(request, &state) : question(request, &state)
    }
  }

  /// What stands at a place, from 1, as the page is told of it; null for nothing that it shows.
  func pointer(at place: PreviewPlace) -> JSONValue {
    state.withLock { state in
      let path = FilePath.absolute(place.path)
      let inputs = state.inputs.sorted { $0.key < $1.key }
      // A component is shown by the files that use it.
      let own = inputs.filter { $0.value.absolutePath == path }
      let others = state.opened.filter { opened in
        opened.spec.sources.values.contains { FilePath.absolute($0.path) == path }
      }.map { (key: $0.spec.path, value: $0.input) }
      for (shown, input) in own + others {
        guard let spec = try? opened(input, &state),
          let (id, source) = spec.sources.first(where: {
            FilePath.absolute($0.value.path) == path
          })
        else { continue }
        let position = LinePosition(line: place.line - 1, column: place.column - 1)
        let found = Self.file(spec).pointer(
          at: source.text.offset(of: position, in: .utf16), of: id,
          shown: { $0 == spec.file ? shown : nil })
        if !found.isNull { return found }
      }
      return .null
    }
  }

  // MARK: Questions

  private func question(_ request: JSONValue, _ state: inout State) -> JSONValue {
    guard let path = request["file"]?.stringValue, let input = state.inputs[path] else {
      return PreviewFile.refusal("the page does not show this file")
    }
    let spec: OpenSpec
    do throws(InputProblem) {
      spec = try opened(input, &state)
    } catch {
      return PreviewFile.refusal(error.line)
    }
    let file = Self.file(spec)
    switch request["action"]?.stringValue {
    case "inspect": return file.inspection(request)
    case "windows": return file.windows()
    case "try": return file.trial(request)
    case "show":
      guard let place = file.target(asked: request)?.place else {
        return PreviewFile.refusal("there is no such place any more")
      }
      let here = PreviewPlace(
        path: FilePath.absolute(place.path), line: place.line, column: place.column)
      let isOpened = open?(here, request["isAsked"]?.boolValue ?? false) ?? false
      return ["done": true, "message": "", "place": place.json, "isOpened": .bool(isOpened)]
    default: return PreviewFile.refusal("this is nothing that a preview does")
    }
  }

  private static func file(_ spec: OpenSpec) -> PreviewFile {
    PreviewFile(snapshot: spec.snapshot, file: spec.file) { id in
      spec.sources[id].map { ($0.path, $0.text) }
    }
  }

  /// A file as it is on disk now.
  private func opened(_ input: Input, _ state: inout State) throws(InputProblem) -> OpenSpec {
    if let known = state.opened.firstIndex(where: { $0.input == input }) {
      let found = state.opened.remove(at: known)
      if found.stamps.allSatisfy({ FileStamp(path: $0.key) == $0.value }) {
        state.opened.append(found)
        return found.spec
      }
    }
    // Read after its stamps: what changes between shows.
    let began = FileStamp.justNow
    let spec = try OpenSpec(input, allowsImportsOutside: allowsImportsOutside, languages: nil)
    var stamps: [String: FileStamp] = [:]
    for source in spec.sources.values { stamps[source.path] = FileStamp(path: source.path) }
    if let settings = spec.settingsPath { stamps[settings] = FileStamp(path: settings) }
    if !stamps.values.contains(where: { $0.isYounger(than: began) }) {
      state.opened.append(Opened(input: input, stamps: stamps, spec: spec))
      if state.opened.count > Self.openedLimit { state.opened.removeFirst() }
    }
    return spec
  }

  /// So many files are kept to be asked about.
  private static let openedLimit = 3

  // MARK: Changes

  private func edit(_ request: JSONValue, _ state: inout State) -> JSONValue {
    let problem: String?
    switch request["action"]?.stringValue {
    case "fix":
      problem = change(request, &state) { file throws(QuestionProblem) in
        try file.fix(request)
      }
    case "change":
      problem = change(request, &state) { file throws(QuestionProblem) in
        try file.change(request)
      }
    case "undo": problem = Self.undo(&state)
    default: problem = "this is nothing that a preview does"
    }
    let last = state.changes.last?.title
    return [
      "done": .bool(problem == nil),
      "message": .string(problem ?? ""),
      "undo": last.map { .string($0) } ?? .null,
    ]
  }

  /// - Returns: why nothing was done; nil where it was.
  private func change(
    _ request: JSONValue, _ state: inout State,
    _ make: (PreviewFile) throws(QuestionProblem) -> SourceChange
  ) -> String? {
    guard let path = request["file"]?.stringValue, let input = state.inputs[path] else {
      return "the page does not show this file"
    }
    let spec: OpenSpec
    do throws(InputProblem) {
      spec = try opened(input, &state)
    } catch {
      return error.line
    }
    do throws(QuestionProblem) {
      let change = try make(Self.file(spec))
      var parts: [Part] = []
      for edits in change.edits {
        guard let source = spec.sources[edits.file] else {
          return "this changes a file that is not read here"
        }
        parts.append(
          Part(
            path: source.path, before: Array(source.text.bytes),
            after: Array(source.text.applying(edits.edits).bytes)))
      }
      if let problem = Self.write(parts) { return problem }
      state.changes.append(Change(parts: parts, title: change.title))
      if state.changes.count > Self.changeLimit { state.changes.removeFirst() }
      return nil
    } catch {
      return error.message
    }
  }

  private static func undo(_ state: inout State) -> String? {
    guard let last = state.changes.popLast() else { return "there is nothing to take back" }
    return write(
      last.parts.map { Part(path: $0.path, before: $0.after, after: $0.before) })
  }

  /// Writes all files of a change, or none.
  ///
  /// - Returns: why none was written.
  private static func write(_ parts: [Part]) -> String? {
    for (number, part) in parts.enumerated() {
      do throws(FileProblem) {
        try writeFile(part.path, part.after, expecting: part.before)
      } catch {
        for done in parts[..<number].reversed() {
          try? writeFile(done.path, done.before, expecting: done.after)
        }
        return InputProblem(error).line
      }
    }
    return nil
  }

  /// More changes are not kept.
  private static let changeLimit = 100
}
