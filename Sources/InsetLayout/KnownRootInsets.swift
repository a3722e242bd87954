import InsetDevices
internal import Synchronization

/// What bars make of the root view's insets, found once for all screens that have the same.
///
/// Screens of one file mostly do, and what they say of the insets' parts is kept once.
public final class KnownRootInsets: Sendable {
  private struct Key: Hashable {
    var environment: Environment
    var bars: ScreenBars
  }

  private let found = Mutex<[Key: RootInsets]>([:])

  /// Bars hold numbers, so there may be as many as screens.
  private static let limit = 4_096

  public init() {}

  func insets(of environment: Environment, under bars: ScreenBars) -> RootInsets {
    let key = Key(environment: environment, bars: bars)
    if let known = found.withLock({ $0[key] }) { return known }
    let insets = environment.rootInsets(bars)
    found.withLock { if $0.count < Self.limit { $0[key] = insets } }
    return insets
  }
}
