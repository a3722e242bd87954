public import InsetModel
public import InsetSwiftHelper
internal import InsetSwiftOutline
public import InsetText
internal import Synchronization

/// The Swift files of a module, with what is known of their classes, and the storyboards and xibs that
/// make views for them.
///
/// After an edit within bodies the classes are evaluated again that read one of them, and after one of a
/// storyboard or xib those whose scenes it changes, and no others; the result equals that of a fresh
/// start.
public final class SwiftModule: SourceModule {
  private let inbox = Mutex(Inbox())
  private let state: Mutex<ModuleState>
  private let read: @Sendable (String) -> [UInt8]?

  /// What is to be taken in.
  private struct Inbox {
    var paths: [FileID: String] = [:]
    /// The texts that are open somewhere.
    var texts: [FileID: SourceText] = [:]
    var changes: [FileID: ModuleFileContent] = [:]
    var screenRules: [FileID: [ScreenRule]] = [:]
    var problems: [FileID: String] = [:]
  }

  /// - Parameters:
  ///   - helper: the program that parses; it is started when screens are first asked for.
  ///   - interfaces: what reads the storyboards and xibs that are put in; without it there are none.
  ///   - read: the bytes of the file at a path; `nil` where it cannot be read.
  public init(
    helper: SwiftHelper, interfaces: InterfaceReader? = nil,
    reading read: @escaping @Sendable (_ path: String) -> [UInt8]?
  ) {
    self.read = read
    state = Mutex(ModuleState(helper: helper, interfaces: interfaces))
  }

  public func set(_ content: ModuleFileContent, of file: FileID, at path: String) {
    inbox.withLock { inbox in
      if inbox.paths[file] == nil { inbox.paths[file] = path }
      inbox.changes[file] = content
      if case .text(let text) = content {
        inbox.texts[file] = text
      } else {
        inbox.texts[file] = nil
      }
    }
  }

  public func setScreenRules(_ rules: [ScreenRule], of file: FileID) {
    inbox.withLock { $0.screenRules[file] = rules }
  }

  public func screens(
    of file: FileID, isCancelled: (@Sendable () -> Bool)? = nil
  ) -> [SourceScreen]? {
    state.withLock { state in
      guard update(state, isCancelled) else { return nil }
      return state.screens(of: file, isCancelled)
    }
  }

  public func screens(
    of file: FileID, reading text: SourceText, isCancelled: (@Sendable () -> Bool)?
  ) -> [SourceScreen]? {
    state.withLock { state in
      guard update(state, isCancelled) else { return nil }
      let (path, isOpen) = inbox.withLock { ($0.paths[file], $0.texts[file] != nil) }
      let bytes = Array(text.bytes)
      guard let path, !state.holds(bytes, of: file), let own = state.text(of: file) ?? read(path),
        state.holds(own, of: file)
      else { return state.screens(of: file, isCancelled) }
      func change(_ bytes: [UInt8], isOpen: Bool) -> ModuleState.Change {
        ModuleState.Change(file: file, path: path, bytes: bytes, isOpen: isOpen)
      }
      _ = state.take([change(bytes, isOpen: true)], nil)
      let result = state.screens(of: file, isCancelled)
      _ = state.take([change(own, isOpen: isOpen)], nil)
      return result
    }
  }

  public func problem(of file: FileID) -> String? { inbox.withLock { $0.problems[file] } }

  public func text(of file: FileID) -> SourceText? {
    let (text, path) = inbox.withLock { ($0.texts[file], $0.paths[file]) }
    return text ?? path.flatMap { read($0) }.map { SourceText($0) }
  }

  /// What was done since the module was made, for benchmarks and tests.
  public var work: ModuleWork { state.withLock { $0.work } }

  /// Takes in what came; false where that was cancelled.
  private func update(_ state: ModuleState, _ isCancelled: (@Sendable () -> Bool)?) -> Bool {
    let (changes, paths, screenRules) = inbox.withLock { inbox in
      defer { inbox.changes = [:] }
      return (inbox.changes, inbox.paths, inbox.screenRules)
    }
    state.setScreenRules(screenRules)
    var known: [ModuleState.Change] = []
    for file in changes.keys.sorted() {
      guard let content = changes[file], let path = paths[file] else { continue }
      let bytes: [UInt8]? =
        switch content {
        case .text(let text): Array(text.bytes)
        case .disk: read(path)
        case .nothing: nil
        }
      known.append(
        ModuleState.Change(file: file, path: path, bytes: bytes, isOpen: content.isText))
    }
    let isWhole = state.take(known, isCancelled)
    let problems = state.problems
    inbox.withLock { $0.problems = problems }
    return isWhole
  }
}

extension ModuleFileContent {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

/// What a module has done since it was made.
public struct ModuleWork: Hashable, Sendable {
  public var filesParsed = 0
  public var indexesBuilt = 0
  public var classesEvaluated = 0
}
