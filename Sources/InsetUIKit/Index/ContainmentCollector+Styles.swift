internal import InsetSwiftOutline

/// How what is presented says that it is to be presented.
extension ContainmentCollector {
  /// The styles that code gives controllers before it presents them.
  struct Styles {
    /// By what they are given to: the blocks around, outermost first, and what may be given there.
    fileprivate var given: [[String]: [(blocks: [Int], words: Set<String>)]] = [:]
    /// The blocks around what is read, outermost first.
    fileprivate var blocks: [Int] = []
    fileprivate var count = 0
  }

  mutating func enterBlock() {
    styles.count += 1
    styles.blocks.append(styles.count)
  }

  mutating func leaveBlock() { styles.blocks.removeLast() }

  mutating func setStyle(of target: Expression, _ value: Expression) {
    guard let path = path(target) else { return }
    styles.given[path, default: []].append((styles.blocks, words(value)))
  }

  /// Takes in that a local name is another controller now.
  mutating func forgetStyle(of name: String) { styles.given[[name]] = nil }

  /// How a controller is presented.
  func presentation(of value: Expression) -> Containment.Way {
    var words: Set<String> = ["automatic"]
    for one in path(value).flatMap({ styles.given[$0] }) ?? [] {
      // What stands in a block that this is not in may not have been run.
      if styles.blocks.starts(with: one.blocks) { words = [] }
      words.formUnion(one.words)
    }
    if words.isSubset(of: Self.fullStyles) { return .presentedFully }
    return words.isSubset(of: Self.fullStyles.union(Self.sheetStyles))
      ? .presented : .presentedFreely
  }

  /// The styles that a value may be, an empty name among them where that is not seen.
  private func words(_ value: Expression) -> Set<String> {
    switch value.kind {
    case .member(nil, let name): return [name]
    case .member(let inner?, let name):
      if case .name("UIModalPresentationStyle") = inner.kind { return [name] }
      return [""]
    case .ternary(_, let first, let second): return words(first).union(words(second))
    default: return [""]
    }
  }

  private func path(_ value: Expression) -> [String]? {
    switch value.kind {
    case .name(let name): [name]
    case .member(let inner?, let name):
      if case .self = inner.kind { [name] } else { path(inner).map { $0 + [name] } }
    case .forced(let inner), .optionalChain(let inner): path(inner)
    default: nil
    }
  }

  private static let fullStyles: Set<String> = [
    "fullScreen", "overFullScreen", "currentContext", "overCurrentContext",
  ]

  private static let sheetStyles: Set<String> = ["automatic", "pageSheet", "formSheet"]
}
