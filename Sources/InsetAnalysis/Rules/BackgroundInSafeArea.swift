import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A background keeps inside the safe area and leaves bare bands at the screen's edges.
public enum BackgroundInSafeArea: Rule {
  public static let id = RuleID.backgroundInSafeArea
  public static let severity = Severity.information
  public static let evidence = RuleEvidence.source
  public static let summary = "A background stops at the safe area and leaves bare bands."
  public static let documentation = """
    Backgrounds fill the screen; only what people read or touch stays inside the safe area. A \
    background pinned to the safe area shows bands in another colour beside the sensor housing and \
    under the home indicator.

    ```inset
    image backdrop {
        role: background
        edges == superview.safeArea.edges     // bands at the edges
        edges == superview.edges              // to the very edge
    }
    ```

    Only views with `role: background` that fill the safe area from one side to the other are \
    reported. An edge that bars alone cover is none: they have a colour of their own.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let ties = SafeAreaTie.all(in: context) { view, index in
      context.role(view, in: index) == .background
    }
    for tie in ties where tie.spansAnAxis && tie.hasBareBand {
      let words = Words(context)
      let scene = context.scene
      let name = words.name(of: tie.view)
      report(
        finding(
          "Background '\(name)' stops at the safe area and leaves a band of "
            + "\(tie.environments.count > 1 ? "up to " : "")\(Words.points(tie.worst)) "
            + words.environments(tie.environments, worst: tie.worstIn),
          at: tie.origin, in: tie.environments,
          fixes: [.preferred("Pin to '\(tie.target(in: scene))'", tie.edits(in: scene))]))
    }
  }
}

/// Constraints of one statement that pin a view to the safe area of a view above it, without a
/// distance, at edges where something covers the screen.
struct SafeAreaTie {
  let statement: ID<Statement>
  let origin: Origin
  let view: ID<View>
  let owner: ID<View>
  /// The anchor as it is written, `superview.safeArea.edges`.
  let written: String
  private(set) var constraints: [(id: ID<Constraint>, side: ConstraintSide, attribute: Attribute)]
  private(set) var environments: [Int] = []
  /// The widest strip left, and where.
  private(set) var worst = 0.0
  private(set) var worstIn = 0
  /// Whether hardware and not bars alone covers one of the edges.
  private(set) var hasBareBand = false
  /// Whether the view is pinned at both ends of one of the axes.
  private(set) var spansAnAxis = false

  private struct Place: Hashable {
    var statement: ID<Statement>
    var origin: Origin
    var view: ID<View>
  }

  /// - Parameter isMeant: whether a view counts in an environment.
  static func all(
    in context: SceneContext, where isMeant: (ID<View>, Int) -> Bool
  ) -> [SafeAreaTie] {
    let scene = context.scene
    let words = Words(context)
    var result: [SafeAreaTie] = []
    var pinned: [ID<View>: Set<Attribute>] = [:]
    var places: [Place: Int] = [:]
    for id in scene.constraints.ids {
      let constraint = scene.constraints[id]
      guard let second = constraint.second, constraint.relation == .equal,
        constraint.constant.constant == 0, constraint.multiplier == 1,
        constraint.first.attribute == second.attribute,
        second.attribute.edge(in: .ltr) != nil
      else { continue }
      let side: ConstraintSide
      let view: ID<View>
      let owner: ID<View>
      switch (constraint.first.item, second.item) {
      case (.view(let inner), .guide(.safeArea, let outer)):
        (side, view, owner) = (.second, inner, outer)
      case (.guide(.safeArea, let outer), .view(let inner)):
        (side, view, owner) = (.first, inner, outer)
      default: continue
      }
      guard scene.isDescendant(view, of: owner) else { continue }
      let attribute = second.attribute
      let meant = context.layouts.indices.filter {
        context.layouts[$0].isActive[id.index] && context.facts[$0].isVisible(view)
          && isMeant(view, $0)
      }
      guard !meant.isEmpty else { continue }
      pinned[view, default: []].insert(attribute)
      let origin =
        side == .second
        ? constraint.places.second ?? constraint.places.whole : constraint.places.first
      let place: Int
      let key = Place(statement: constraint.statement, origin: origin, view: view)
      if let known = places[key] {
        result[known].constraints.append((id, side, attribute))
        place = known
      } else {
        places[key] = result.count
        result.append(
          SafeAreaTie(
            statement: constraint.statement, origin: origin, view: view, owner: owner,
            written: words.written(
              side == .second ? second : constraint.first, at: origin,
              in: scene.statements[constraint.statement].owner),
            constraints: [(id, side, attribute)]))
        place = result.count - 1
      }
      for index in meant {
        let layout = context.layouts[index]
        guard let edge = attribute.edge(in: layout.environment.direction) else { continue }
        let strip = layout.safeAreaInsets[owner.index][edge]
        guard strip > SceneFacts.tolerance else { continue }
        result[place].add(index, strip: strip, isBare: layout.root.isBare(at: edge))
      }
    }
    return result.filter { !$0.environments.isEmpty }.map { tie in
      var tie = tie
      let edges = pinned[tie.view] ?? []
      tie.spansAnAxis =
        edges.isSuperset(of: [.top, .bottom]) || edges.isSuperset(of: [.leading, .trailing])
        || edges.isSuperset(of: [.left, .right])
      return tie
    }
  }

  private mutating func add(_ environment: Int, strip: Double, isBare: Bool) {
    if !environments.contains(environment) {
      environments.append(environment)
      environments.sort()
    }
    if isBare { hasBareBand = true }
    if strip > worst {
      worst = strip
      worstIn = environment
    }
  }

  /// The edge of the view itself, as it would be written: `superview.edges`.
  func target(in scene: Scene) -> String {
    var parts = written.split(separator: ".").map(String.init)
    parts.removeAll { $0 == GuideKind.safeArea.rawValue }
    if parts.count == 1, scene.statements[statement].owner != owner {
      parts.insert(owner == Scene.root ? "root" : "superview", at: 0)
    }
    return parts.joined(separator: ".")
  }

  /// The edits that pin to the view's own edges.
  func edits(in scene: Scene) -> [SceneEdit] {
    constraints.map {
      .setAnchor($0.id, $0.side, Anchor(.view(owner), $0.attribute), constant: nil)
    }
  }
}

extension RootInsets {
  /// Whether hardware alone covers an edge: where a bar does, it fills the edge with its own colour.
  func isBare(at edge: Edge) -> Bool {
    let sources = contributions.filter { $0.edge == edge && $0.points > 0 }.map(\.source)
    return !sources.contains {
      switch $0 {
      case .navigationBar, .largeTitle, .tabBar, .toolbar, .additional, .overscan: true
      case .sensorHousing, .statusBar, .homeIndicator: false
      }
    }
  }
}
