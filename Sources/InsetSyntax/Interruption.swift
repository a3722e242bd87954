/// Whether long work is still wanted, asked once in so many steps.
struct Interruption {
  private let isCancelled: (() -> Bool)?
  private var stepsLeft = 0
  /// Whether it is not; what has come of the work is of no use then.
  private(set) var hasHappened = false

  /// Between two questions: some ten microseconds of lexing.
  static let interval = 256

  init(_ isCancelled: (() -> Bool)? = nil) { self.isCancelled = isCancelled }

  /// Counts a step of the work.
  ///
  /// - Returns: whether the work is to end.
  mutating func step() -> Bool {
    guard let isCancelled, !hasHappened else { return hasHappened }
    if stepsLeft == 0 {
      stepsLeft = Self.interval
      hasHappened = isCancelled()
    }
    stepsLeft -= 1
    return hasHappened
  }
}
