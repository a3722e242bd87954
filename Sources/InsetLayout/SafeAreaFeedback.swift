public import InsetDevices
public import InsetModel
public import InsetText

/// A view whose safe area does not settle: its insets move its frame, and its frame moves its insets.
public struct SafeAreaFeedback: Sendable, Hashable {
  /// The view nearest to the root that swings; views in it swing along.
  public var view: ID<View>
  public var edge: Edge
  /// The smallest and the largest inset of that edge in the rounds that repeat, in points.
  public var least: Double
  public var most: Double

  public init(view: ID<View>, edge: Edge, least: Double, most: Double) {
    self.view = view
    self.edge = edge
    self.least = least
    self.most = most
  }
}

extension SafeAreaFeedback {
  /// What swings by more than a tolerance in rounds that repeat; of a view and what lies in it, the
  /// view alone.
  static func found(
    in rounds: some Collection<Surroundings>, of scene: Scene, tolerance: Double
  ) -> [SafeAreaFeedback] {
    var result: [SafeAreaFeedback] = []
    var swings = Array(repeating: false, count: scene.views.count)
    for (index, view) in scene.views.rows.enumerated() {
      let isInside = view.parent.map { swings[$0.index] } ?? false
      for edge in Edge.allCases {
        let values = rounds.map { $0.safeAreaInsets[index][edge] }
        guard let least = values.min(), let most = values.max(), most - least > tolerance else {
          continue
        }
        swings[index] = true
        if !isInside {
          result.append(
            SafeAreaFeedback(view: ID(index), edge: edge, least: least, most: most))
        }
      }
      swings[index] = swings[index] || isInside
    }
    return result
  }
}
