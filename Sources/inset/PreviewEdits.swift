internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetModel
internal import InsetText
internal import Synchronization

/// What a preview's page changes in files: it applies the fixes that it shows, and takes them back.
///
/// A file is written only while it holds what the fix, or what takes it back, is for.
final class PreviewEdits: Sendable {
  private struct Change: Sendable {
    var path: String
    var before: [UInt8]
    var after: [UInt8]
    var title: String
  }
  private struct State: Sendable {
    /// By the path that the page shows, the files that may be changed.
    var inputs: [String: Input] = [:]
    /// What can be taken back, the last one last.
    var changes: [Change] = []
  }
  private let state = Mutex(State())
  private let allowsImportsOutside: Bool

  init(allowsImportsOutside: Bool) { self.allowsImportsOutside = allowsImportsOutside }

  /// Says which files the page shows.
  func show(_ inputs: [String: Input]) { state.withLock { $0.inputs = inputs } }

  /// Answers what the page asks for.
  ///
  /// - Parameter request: `{"action": "fix", "file", "line", "rule", "message", "fix"}` with the words of a
  ///   finding on the page, or `{"action": "undo"}`.
  /// - Returns: `{"done": …, "message": …, "undo": …}`: whether it was done, what to say, and what can be
  ///   taken back next, or null.
  func answer(_ request: JSONValue) -> JSONValue {
    // One after another: each is for the file as the one before left it.
    state.withLock { state in
      let problem: String?
      switch request["action"]?.stringValue {
      case "fix": problem = Self.fix(request, &state, allowsImportsOutside)
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
  }

  /// - Returns: why nothing was done; nil where it was.
  private static func fix(
    _ request: JSONValue, _ state: inout State, _ allowsImportsOutside: Bool
  ) -> String? {
    guard let file = request["file"]?.stringValue, let line = request["line"]?.integerValue,
      let rule = request["rule"]?.stringValue, let message = request["message"]?.stringValue,
      let title = request["fix"]?.stringValue
    else { return "this names no finding" }
    guard let input = state.inputs[file] else { return "the page does not show \(shown(file))" }
    let gone = "the file has changed, and this finding is another one now"
    do throws(InputProblem) {
      let spec = try OpenSpec(input, allowsImportsOutside: allowsImportsOutside, languages: nil)
      let lines = spec.text.lines
      let diagnostic = spec.snapshot.diagnostics(spec.file).first {
        $0.rule.rawValue == rule && $0.message == message
          && Int64(lines.line(containing: $0.range.start) + 1) == line
      }
      guard let diagnostic,
        let fix = spec.snapshot.fixes(for: diagnostic, in: spec.file, atMost: 1).first,
        fix.title == title, fix.isPreferred
      else { return gone }
      guard fix.edits.count == 1, fix.edits[0].file == spec.file else {
        return "this fix changes another file, too; an editor can apply it"
      }
      let before = Array(spec.text.bytes)
      let after = Array(spec.text.applying(fix.edits[0].edits).bytes)
      return write(Change(path: input.name, before: before, after: after, title: title), &state)
    } catch {
      return error.line
    }
  }

  private static func undo(_ state: inout State) -> String? {
    guard let last = state.changes.popLast() else { return "there is nothing to take back" }
    do throws(FileProblem) {
      try writeFile(last.path, last.before, expecting: last.after)
      return nil
    } catch {
      return InputProblem(error).line
    }
  }

  private static func write(_ change: Change, _ state: inout State) -> String? {
    do throws(FileProblem) {
      try writeFile(change.path, change.after, expecting: change.before)
    } catch {
      return InputProblem(error).line
    }
    state.changes.append(change)
    if state.changes.count > changeLimit { state.changes.removeFirst() }
    return nil
  }

  /// More changes are not kept.
  private static let changeLimit = 100
}
