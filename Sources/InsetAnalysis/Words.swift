import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// The words of messages: names as people wrote them, devices by their names.
struct Words {
  private let basis: SceneBasis
  var scene: Scene { _read { yield basis.shared.scene } }
  private var layouts: [SceneLayout] { _read { yield basis.layouts } }
  private var repeated: Set<String> { _read { yield basis.repeatedNames } }

  init(_ context: SceneContext) { basis = context.basis }

  private func source(_ origin: Origin) -> String? { basis.source(origin) }

  /// `on 7 of 24: iPhone X (portrait) …`, `on iPhone X (portrait)`, `on all 24 environments`.
  func environments(_ indices: [Int]) -> String {
    let text = count(indices)
    guard indices.count > 1, indices.count < layouts.count else { return text }
    return "on \(indices.count) of \(layouts.count): \(name(of: indices[0])) …"
  }

  /// `on 7 of 24 environments`, to be followed by the worst of them.
  func count(_ indices: [Int]) -> String {
    if layouts.count == 1 { return "on \(name(of: 0))" }
    if indices.count == layouts.count {
      return layouts.count == 2 ? "on both environments" : "on all \(layouts.count) environments"
    }
    if indices.count == 1 { return "on \(name(of: indices[0]))" }
    return "on \(indices.count) of \(layouts.count) environments"
  }

  /// `on 7 of 24 environments, most on iPhone X (portrait)`.
  func environments(_ indices: [Int], worst: Int) -> String {
    count(indices) + self.worst(worst, of: indices)
  }

  /// `iPhone X (portrait)`, with the system's version where another one is checked, too.
  func name(of index: Int) -> String {
    let environment = layouts[index].environment
    let isTwice = layouts.contains {
      $0.environment.hasSameDisplayName(as: environment) && $0.environment != environment
    }
    return environment.displayName(withOS: isTwice)
  }

  /// `most on iPhone X (portrait)`; empty where only one environment is spoken of.
  func worst(_ index: Int, of indices: [Int]) -> String {
    indices.count > 1 ? ", most on \(name(of: index))" : ""
  }

  /// An anchor as it is written in the block of `owner`: `superview.safeArea.top`.
  func path(_ anchor: Anchor, in owner: ID<View>) -> String {
    scene.shortPath(of: anchor, in: owner)
  }

  /// An anchor with the name of its view, as reports speak of it: `title.top`.
  func name(of anchor: Anchor) -> String { scene.shortName(of: anchor, repeated: repeated) }

  func name(of view: ID<View>) -> String { scene.shortName(of: view, repeated: repeated) }

  /// `'title' in 'card'`, or `'title'`, where that is the view held itself.
  func who(_ view: ID<View>, heldBy holder: ID<View>) -> String {
    let name = name(of: view)
    if view == holder { return "'\(name)'" }
    return scene.isDescendant(view, of: holder)
      ? "'\(name)' in '\(self.name(of: holder))'"
      : "'\(name)', aligned with '\(self.name(of: holder))',"
  }

  /// The text at an anchor's place; where there is none, as it is written in the block of `owner`.
  func written(_ anchor: Anchor, at origin: Origin, in owner: ID<View>) -> String {
    // In a visual format the edge is a sign.
    guard let text = source(origin), !text.isEmpty, text != "|" else {
      return path(anchor, in: owner)
    }
    return text
  }

  /// A constraint in the words of a spec, the first view by its name: `card.width == 300`.
  func equation(_ id: ID<Constraint>) -> String { scene.equation(of: id, repeated: repeated) }

  /// The constant of a constraint as people read it: of `bottom == superview.bottom - 8` the 8.
  func amountText(of id: ID<Constraint>) -> String {
    let constraint = scene.constraints[id]
    if let place = constraint.places.constant, let text = source(place), !text.isEmpty {
      return text
    }
    let text = scene.words(of: constraint.constant, repeated: repeated)
    return text.hasPrefix("-") ? String(text.dropFirst()) : text
  }

  /// What covers the root's edge between its border and a depth of the last `reach` points: `the
  /// status bar and the navigation bar`.
  func covers(at edge: Edge, reach: Double, in index: Int) -> String {
    let names = coverNames(at: edge, reach: reach, in: index)
    return Self.list(names.isEmpty ? ["the unsafe area"] : names)
  }

  private func coverNames(at edge: Edge, reach: Double, in index: Int) -> [String] {
    let layout = layouts[index]
    var names: [String] = []
    var sum = 0.0
    for part in layout.root.contributions where part.edge == edge {
      sum += part.points
      guard part.points > 0, sum > layout.root.insets[edge] - reach + SceneFacts.tolerance
      else { continue }
      let name = part.source.words
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// What covers the root's edge where something reaches under it in several environments: as in the
  /// worst of them, or else what ends furthest inside in each of the others.
  ///
  /// - Complexity: O(environments).
  func covers(at edge: Edge, reach: Double, worst: Int, of environments: [Int]) -> String {
    let first = coverNames(at: edge, reach: reach, in: worst)
    if first.isEmpty { return covers(at: edge, reach: reach, in: worst) }
    var others: [String] = []
    for index in environments where index != worst {
      for name in coverNames(at: edge, reach: 2 * SceneFacts.tolerance, in: index)
      where !first.contains(name) && !others.contains(name) {
        others.append(name)
      }
    }
    return ([Self.list(first)] + others).joined(separator: " or ")
  }

  /// What covers the root's edge down to a number of points: the bars that end there, or the one bar
  /// that is so high.
  func covers(at edge: Edge, upTo points: Double, in index: Int) -> String {
    var names: [String] = []
    var sum = 0.0
    for part in layouts[index].root.contributions where part.edge == edge && part.points > 0 {
      sum += part.points
      if abs(part.points - points) < SceneFacts.tolerance { return part.source.words }
      if !names.contains(part.source.words) { names.append(part.source.words) }
      if abs(sum - points) < SceneFacts.tolerance { return Self.list(names) }
    }
    return Self.list(names.isEmpty ? ["what covers the edge"] : names)
  }

  /// Where the source shows the bars that cover an edge in an environment.
  func bars(at edge: Edge, in index: Int) -> [Related] {
    let sources = layouts[index].root.contributions.filter { $0.edge == edge && $0.points > 0 }
      .map(\.source)
    return scene.screenProperties.compactMap { setting in
      guard scene.conditions[setting.condition].holds(in: layouts[index].environment) else {
        return nil
      }
      let shown: InsetSource
      switch setting.property {
      case .navigationBar: shown = .navigationBar
      case .tabBar(true): shown = .tabBar
      case .toolbar(true): shown = .toolbar
      case .additionalSafeArea: shown = .additional
      default: return nil
      }
      guard
        let points = layouts[index].root.contributions.first(where: {
          $0.edge == edge && $0.source == shown && $0.points > 0
        })?.points, sources.contains(shown)
      else { return nil }
      return Related(
        origin: setting.origin,
        message: "\(shown.words) covers \(Self.points(points)) on \(name(of: index))")
    }
  }

  /// `a`, `a and b`, `a, b and c`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// `1 point`, `2.5 points`.
  static func points(_ value: Double) -> String {
    let text = formatPoints(value)
    return text == "1" ? "1 point" : "\(text) points"
  }
}

extension InsetSource {
  var words: String { "the \(whole.displayName)" }
}
