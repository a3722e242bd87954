public import InsetSwiftOutline
internal import InsetText
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reads Swift files with the helper program, which is started when the first one comes.
///
/// What a file does to the parser is that file's problem: the program is started anew, and all other
/// files are read. Any thread may ask; one is served at a time.
public final class SwiftHelper: Sendable {
  /// The most bytes of a file that is read; generated tables are larger, layouts never.
  public static let maximumBytes = 4 << 20
  /// How long one file may take, in milliseconds. The slowest of 4,247 real files takes 0.3 s.
  public static let defaultTimeout = 10_000

  /// Where the program is.
  public let path: String
  private let timeout: Int
  private let state = Mutex(State())

  private struct State: ~Copyable {
    var process: HelperProcess?
    var identifier: Int32?
    /// How many times the program was started.
    var starts = 0
  }

  /// - Parameters:
  ///   - path: where the program is; see `find(beside:variable:)`.
  ///   - timeout: how long one file may take, in milliseconds.
  public init(path: String, timeout: Int = SwiftHelper.defaultTimeout) {
    self.path = path
    self.timeout = timeout
  }

  /// Finds the helper program: the one that INSET_SWIFT_HELPER names, or that beside the program, or
  /// that of the installation which the program is in.
  ///
  /// - Parameters:
  ///   - program: the path of the running program.
  ///   - variable: the value of INSET_SWIFT_HELPER, if it is set.
  public static func find(
    beside program: String, variable: String?
  ) throws(SwiftProblem) -> String {
    let folder = program.lastIndex(of: "/").map { program[..<$0] } ?? "."
    let places =
      variable.map { [$0] }
      ?? ["\(folder)/inset-swift", "\(folder)/../libexec/inset/inset-swift"]
    for place in places where access(place, X_OK) == 0 { return place }
    throw .notInstalled(searched: places)
  }

  /// The process that is running now, and how many there have been; for tests of its end.
  public var process: (identifier: Int32?, starts: Int) {
    state.withLock { state in
      (state.identifier, state.starts)
    }
  }

  /// The outlines of files, each by itself, in their order.
  ///
  /// - Complexity: O(bytes), on as many threads of the helper program as there are cores.
  public func outlines(of texts: [[UInt8]]) -> [Result<FileOutline, SwiftProblem>] {
    var results = [Result<FileOutline, SwiftProblem>?](repeating: nil, count: texts.count)
    var waiting: [Int] = []
    for (index, text) in texts.enumerated() {
      if text.count > Self.maximumBytes {
        results[index] = .failure(.tooLarge(bytes: text.count, limit: Self.maximumBytes))
      } else {
        waiting.append(index)
      }
    }
    // An edit need not wait for a whole folder.
    while !waiting.isEmpty {
      let part = Array(waiting.prefix(64))
      waiting.removeFirst(part.count)
      state.withLock { state in
        var left = part
        var suspects: [Int] = []
        while let next = suspects.first ?? left.first {
          // Those that were being read when the program ended are read one by one.
          let batch = suspects.isEmpty ? left : [next]
          if suspects.isEmpty { left = [] } else { suspects.removeFirst() }
          let failure = read(batch, of: texts, &state, &results)
          suspects += failure.suspects
          left += failure.unsent
        }
      }
    }
    return results.map { $0 ?? .failure(.parserFailed) }
  }

  /// The outline of a file.
  public func outline(of text: [UInt8]) -> Result<FileOutline, SwiftProblem> {
    outlines(of: [text])[0]
  }

  /// The outline of a file after edits, the same as that of a fresh file.
  ///
  /// - Parameters:
  ///   - outline: that of the text before.
  ///   - old: the text before.
  /// - Complexity: O(bytes of the members around the edits) for edits within declarations, else O(bytes)
  ///   of parsing; O(bytes) of comparing.
  public func outline(
    of text: [UInt8], after outline: FileOutline, of old: [UInt8]
  ) -> Result<FileOutline, SwiftProblem> {
    if text == old { return .success(outline) }
    if let fragment = OutlineFragment(of: text, after: outline, of: old),
      case .success(let part) = self.outline(of: fragment.text),
      let merged = fragment.merged(part)
    {
      return .success(merged)
    }
    return self.outline(of: text)
  }

  // MARK: Conversation

  /// Most questions that are asked before their answers came.
  private static let window = 24

  /// Reads files; those that the program left unanswered at its end are returned, unless it was one.
  private func read(
    _ batch: [Int], of texts: [[UInt8]], _ state: inout State,
    _ results: inout [Result<FileOutline, SwiftProblem>?]
  ) -> (suspects: [Int], unsent: [Int]) {
    let isFresh = state.process == nil
    do throws(SwiftProblem) {
      try start(&state)
    } catch {
      for index in batch { results[index] = .failure(error) }
      return ([], [])
    }
    guard var process = state.process.take() else { return ([], []) }
    var unsent = batch[...]
    var asked: [Int] = []
    while !unsent.isEmpty || !asked.isEmpty {
      while asked.count < Self.window, let index = unsent.popFirst() {
        process.ask(UInt32(truncatingIfNeeded: index), texts[index])
        asked.append(index)
      }
      var problem = SwiftProblem.parserFailed
      switch process.wait(milliseconds: timeout) {
      case .answers(let answers):
        for answer in answers {
          guard let place = asked.firstIndex(of: Int(answer.number)) else { continue }
          let index = asked.remove(at: place)
          if let outline = try? FileOutline(decoding: answer.outline) {
            results[index] = .success(outline)
          } else {
            results[index] = .failure(.parserFailed)
          }
        }
        continue
      case .ended: break
      case .timedOut: problem = .timedOut(milliseconds: timeout)
      }
      // `process` ends here, and with it the program.
      state.identifier = nil
      // One that was running before may have ended for another reason.
      if asked.count == 1, batch.count == 1, isFresh || problem != .parserFailed {
        results[asked[0]] = .failure(problem)
        return ([], [])
      }
      return (asked, Array(unsent))
    }
    state.process = consume process
    return ([], [])
  }

  private func start(_ state: inout State) throws(SwiftProblem) {
    if state.process != nil { return }
    state.starts += 1
    var process = try HelperProcess(path: path)
    switch process.waitForGreeting(milliseconds: timeout) {
    case nil:
      state.identifier = process.identifier
      state.process = consume process
    case .timedOut: throw .notStarted(path: path, reason: "does not answer")
    case .ended, .answers:
      throw .notStarted(
        path: path, reason: "is not the helper program of this version of Inset, or lacks a library"
      )
    }
  }
}
