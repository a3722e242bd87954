internal import InsetText
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How far a long run is, as one line on the standard error output of a terminal, and nowhere else.
///
/// The line appears when a run has taken a moment, and is erased before anything else is written.
final class Progress: Sendable {
  private struct State {
    /// What is drawn at present.
    var drawn = ""
    var done = 0
    /// `nil` while files are still looked for.
    var total: Int?
    var isEnded = false
  }
  /// Between two looks at what was done; the first one is the delay of the line, too.
  private static let microseconds: UInt32 = 120_000
  private let state = Mutex(State())
  private let isShown: Bool
  /// What is done to the files: `checking`.
  private let verb: String

  /// - Parameters:
  ///   - verb: what is done to the files.
  ///   - operands: of the call; where the standard input is read, somebody may be typing.
  init(_ verb: String, _ operands: [String]) {
    self.verb = verb
    isShown = Terminal.showsProgress && !operands.contains("-")
    guard isShown else { return }
    SystemThread.detach { [self] in
      repeat { usleep(Self.microseconds) } while draw()
    }
  }

  /// Says how many files there are.
  func begin(_ total: Int) { state.withLock { $0.total = total } }

  /// Counts a file that is done.
  func advance() { state.withLock { $0.done += 1 } }

  /// Writes to the standard output.
  func print(_ text: String) {
    guard !text.isEmpty else { return }
    state.withLock {
      erase(&$0)
      Terminal.print(text)
    }
  }

  /// Erases the line for good.
  func end() {
    state.withLock {
      erase(&$0)
      $0.isEnded = true
    }
  }

  private func erase(_ state: inout State) {
    guard !state.drawn.isEmpty else { return }
    Terminal.error("\r\u{1B}[K")
    state.drawn = ""
  }

  /// - Returns: whether there is more to come.
  private func draw() -> Bool {
    state.withLock { state in
      guard !state.isEnded else { return false }
      let line =
        state.total.map { "\(verb) \(state.done) of \(counted($0, "file"))" } ?? "looking for files"
      if line != state.drawn {
        Terminal.error("\r\u{1B}[K\(line)")
        state.drawn = line
      }
      return true
    }
  }
}
