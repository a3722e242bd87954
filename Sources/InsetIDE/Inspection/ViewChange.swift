import InsetDevices
import InsetLayout
public import InsetModel
public import InsetText

/// A change of a view that somebody makes with their hands.
public enum ViewChange: Sendable, Hashable {
  /// Its edges move.
  case move(EdgeMove)
  /// A constraint gets another constant.
  case constant(ID<Constraint>, Double)
  /// A property gets a value, as it is entered.
  case property(PropertyName, String)
}

/// What a change is in the source.
public struct SourceChange: Sendable, Hashable {
  /// What it does, as an undo command would name it.
  public var title: String
  public var edits: [FileEdits]

  public init(title: String, edits: [FileEdits]) {
    self.title = title
    self.edits = edits
  }
}

extension Snapshot {
  /// The edits that make a change of a view, tried: with them, the view is where it was moved to.
  ///
  /// - Throws: why there are none, in a few words that follow a colon.
  /// - Complexity: up to some hundred layouts in the environment, and an analysis of the files.
  public func change(
    _ change: ViewChange, of path: String, on screen: String, in file: FileID, environment: String
  ) throws(QuestionProblem) -> SourceChange {
    guard let found = found(path, on: screen, in: file, environment: environment) else {
      throw QuestionProblem("there is no such view any more")
    }
    let edits: [SceneEdit]
    let title: String
    let name = found.scene.views[found.view].name
    switch change {
    case .move(let move):
      var dragging = Dragging(found)
      edits = try dragging.edits(move)
      title =
        move.left == move.right && move.top == move.bottom ? "Move '\(name)'" : "Resize '\(name)'"
    case .constant(let id, let value):
      guard found.scene.constraints.ids.contains(id), value.isFinite, abs(value) <= 100_000 else {
        throw QuestionProblem("this is no number of points")
      }
      guard found.scene.constraints[id].constant.constant != nil else {
        throw QuestionProblem("its constant depends on the device")
      }
      edits = [.setConstant(id, value)]
      title = "Set a constant to \(formatPoints(value))"
    case .property(let property, let word):
      guard let value = ViewProperty(property, entered: word) else {
        throw QuestionProblem("'\(word)' is no value of '\(property.rawValue)'")
      }
      edits = [.setProperty(found.view, value, at: setting(of: property, found)?.origin)]
      title = "Set '\(property.rawValue)' of '\(name)'"
    }
    guard let written = write(edits, on: found.number, in: file) else {
      throw QuestionProblem(Self.unwritable(edits, in: found.scene))
    }
    guard written.contains(where: { part in part.edits.contains { changes($0, part.file) } }) else {
      throw QuestionProblem("the source says that already")
    }
    let result = SourceChange(title: title, edits: written)
    if !does(change, result, found, in: file) {
      throw QuestionProblem("written into the source, it would do something else")
    }
    return result
  }

  private func changes(_ edit: TextEdit, _ file: FileID) -> Bool {
    guard let text = text(file) else { return true }
    return Array(text.bytes[edit.range.start..<edit.range.end]) != edit.replacement
  }

  /// Whether edits make a change: tried on the texts.
  private func does(
    _ change: ViewChange, _ result: SourceChange, _ found: FoundView, in file: FileID
  ) -> Bool {
    var workspace = Workspace(continuing: self)
    workspace.judge(file, by: [])
    for part in result.edits {
      guard let text = text(part.file) else { return false }
      workspace.replaceText(part.file, with: text.applying(part.edits))
    }
    let path = found.scene.path(of: found.view)
    let after = workspace.snapshot().found(
      path, on: found.scene.name, in: file, environment: found.layout.environment.id)
    guard let after else {
      // What is hidden may leave the hierarchy of a stack.
      if case .property = change { return true }
      return false
    }
    switch change {
    case .move(let move):
      let old = found.layout.absoluteFrames[found.view.index]
      let new = after.layout.absoluteFrames[after.view.index]
      return [true, false].allSatisfy { isHorizontal in
        let (near, far) = move.edges(isHorizontal: isHorizontal)
        return near == 0 && far == 0
          || Dragging.isMoved(
            from: old, to: new, near, far, isHorizontal, within: Self.moveTolerance)
      }
    case .constant(let id, let value):
      return after.scene.constraints.ids.contains(id)
        && after.scene.constraints[id].constant.constant.map { abs($0 - value) < 0.001 } == true
    case .property(let name, let word):
      if name == .text, setting(of: .text, after) == nil {
        return after.scene.views[after.view].text == word
      }
      return setting(of: name, after)?.property.entered
        == ViewProperty(name, entered: word)?.entered
    }
  }

  /// Constants are written with a few digits.
  private static let moveTolerance = 0.05

  /// The text edits of changes of a screen, by file; `nil` where they cannot be written.
  func write(_ edits: [SceneEdit], on number: Int, in file: FileID) -> [FileEdits]? {
    guard let state = states[file], state.screens.indices.contains(number) else { return nil }
    let screen = state.screens[number].screen
    guard let written = state.source.rewriter(of: number).textEdits(for: edits, in: screen.scene),
      !written.isEmpty
    else { return nil }
    var result: [FileEdits] = []
    for item in written {
      let target = screen.declaration(item.source).file
      if let at = result.firstIndex(where: { $0.file == target }) {
        result[at].edits.append(item.edit)
      } else {
        result.append(FileEdits(file: target, edits: [item.edit]))
      }
    }
    result.sort { $0.file < $1.file }
    for index in result.indices { result[index].edits.sort { $0.range < $1.range } }
    return result
  }

  /// Why changes cannot be written into the source.
  static func unwritable(_ edits: [SceneEdit], in scene: Scene) -> String {
    for edit in edits {
      guard case .setConstant(let id, _) = edit else { continue }
      let origin = scene.constraints[id].places.whole
      let statement = scene.constraints[id].statement
      let shared = scene.constraints.ids.filter {
        scene.constraints[$0].places.whole == origin && scene.constraints[$0].statement != statement
      }
      if !shared.isEmpty {
        return "the place that makes '\(scene.equation(of: id))' makes \(shared.count) others, too"
      }
      return "'\(scene.equation(of: id))' is not written with a plain number"
    }
    return "the source does not say it in a way that can be changed here"
  }
}
