internal import InsetSwiftOutline

/// How what is presented says that it is to be presented.
extension ContainmentCollector {
  /// A bar's metrics and positions.
  static let barWords: Set<String> = [
    "default", "compact", "defaultPrompt", "compactPrompt", "any", "top", "topAttached",
  ]

  /// The styles that code gives controllers before it presents them.
  struct Styles {
    /// By what they are given to: the blocks around, outermost first, and what may be given there.
    fileprivate var given: [[String]: [(blocks: [Int], words: Set<String>)]] = [:]
    /// The blocks around what is read, outermost first.
    fileprivate var blocks: [Int] = []
    fileprivate var count = 0
    /// By the number of what was found, the blocks round it.
    fileprivate var places: [Int: [Int]] = [:]
    /// The roots of navigation controllers that fill the screen and are read next.
    fileprivate var filling: [ControllerName: ControllerName?] = [:]
  }

  /// Takes in where what was found last stands.
  mutating func placeLast() {
    let last = found.count - 1
    styles.places[last] = styles.blocks
    guard found[last].way == .navigationRoot,
      let list = styles.filling.removeValue(forKey: found[last].name)
    else { return }
    found[last].fillsScreen = true
    found[last].list = list
  }

  /// Takes in that what a window shows fills the screen, or what is listed in a controller where that does.
  mutating func fillScreen(_ value: Expression, in list: ControllerName? = nil) {
    if case .array(let values) = value.kind {
      for one in values { fillScreen(one, in: list) }
      return
    }
    let isRead = if case .call = value.kind { false } else { true }
    for one in instances(of: value) where one.isInNavigation {
      if !isRead { styles.filling[one.name] = .some(list) }
      let made = found.lastIndex { $0.way == .navigationRoot && $0.name == one.name }
      if isRead, let made {
        found[made].fillsScreen = true
        found[made].list = list
      }
    }
  }

  mutating func enterBlock() {
    styles.count += 1
    styles.blocks.append(styles.count)
  }

  mutating func leaveBlock() { styles.blocks.removeLast() }

  mutating func setStyle(of target: Expression, _ value: Expression) {
    guard let path = path(target) else { return }
    styles.given[path, default: []].append((styles.blocks, words(value)))
    // Of a navigation controller that was made here it is that of its root.
    for one in instances(of: target) where one.isInNavigation {
      let made = found.lastIndex { $0.way == .navigationRoot && $0.name == one.name }
      guard let made, let place = styles.places[made] else { continue }
      found[made].fillsScreen = presentation(of: target, in: place) == .presentedFully
    }
  }

  /// Takes in that a local name is another controller now.
  mutating func forgetStyle(of name: String) { styles.given[[name]] = nil }

  /// How a controller is presented.
  ///
  /// - Parameter blocks: those round the place; `nil` for where this is read.
  func presentation(of value: Expression, in blocks: [Int]? = nil) -> Containment.Way {
    let blocks = blocks ?? styles.blocks
    var words: Set<String> = ["automatic"]
    for one in path(value).flatMap({ styles.given[$0] }) ?? [] {
      // What stands in a block that this is not in may not have been run.
      if blocks.starts(with: one.blocks) { words = [] }
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
