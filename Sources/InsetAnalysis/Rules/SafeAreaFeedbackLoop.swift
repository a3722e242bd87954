import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A view's safe area depends on its frame and its frame on its safe area, and they never agree.
public enum SafeAreaFeedbackLoop: Rule {
  public static let id = RuleID.safeAreaFeedbackLoop
  public static let severity = Severity.error
  public static let summary = "A view's safe area and its frame chase each other for ever."
  public static let documentation = """
    A view's safe-area insets follow from where it lies; constraints to its own safe area say where \
    it lies. Where the two do not come to rest UIKit lays the screen out again and again, or stops \
    wherever it happens to be.

    ```inset
    view bar {
        height == 50
        bottom == superview.bottom - self.safeAreaInsets.bottom
        // at the bottom the inset is 34, so it moves up; there the inset is 0, so it moves down
    }
    ```

    Take the inset of a view that stays where it is, as the superview's:

    ```inset
    bottom == superview.safeArea.bottom
    ```
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    var loops: [(first: SafeAreaFeedback, environments: [Int])] = []
    for (index, layout) in context.layouts.enumerated() {
      for item in layout.feedback where !isGuess(item, in: layout) {
        if let known = loops.firstIndex(where: { $0.first.view == item.view }) {
          if loops[known].environments.last != index { loops[known].environments.append(index) }
        } else {
          loops.append((item, [index]))
        }
      }
    }
    let words = Words(context)
    for (item, environments) in loops {
      let ties = ties(of: item.view, in: context, at: environments[0])
      let name = words.name(of: item.view)
      let place = ties.first.map { context.scene.constraints[$0].places.whole }
      report(
        Finding(
          rule: id, severity: severity,
          message:
            "the safe area of '\(name)' never comes to rest \(words.environments(environments))"
            + ": its \(item.edge.rawValue) inset swings between \(formatPoints(item.least)) "
            + "and \(formatPoints(item.most)), because it moves what it depends on",
          origin: place ?? context.scene.views[item.view].nameOrigin,
          related: ties.dropFirst().map {
            Related(
              origin: context.scene.constraints[$0].places.whole,
              message: "'\(words.equation($0))' follows this safe area, too")
          }, environments: environments))
    }
  }

  /// Whether where the view swings rests on a size that is not known exactly: then it may come to rest.
  private static func isGuess(_ item: SafeAreaFeedback, in layout: SceneLayout) -> Bool {
    let estimate = layout.estimates[item.view.index]
    return switch item.edge {
    case .top: estimate.isUnsure(.y)
    case .left: estimate.isUnsure(.x)
    case .bottom: estimate.isUnsure([.y, .height])
    case .right: estimate.isUnsure([.x, .width])
    }
  }

  /// The constraints that follow the safe area of a view or of one in it, by place.
  private static func ties(
    of view: ID<View>, in context: SceneContext, at index: Int
  ) -> [ID<Constraint>] {
    let scene = context.scene
    func swings(_ other: ID<View>) -> Bool { other == view || scene.isDescendant(other, of: view) }
    func follows(_ anchor: Anchor) -> Bool {
      switch anchor.item {
      case .guide(let kind, let owner):
        switch kind {
        case .safeArea, .margins, .readable, .topLayoutGuide, .bottomLayoutGuide, .keyboard:
          return swings(owner)
        case .contentLayout, .frameLayout: return false
        }
      case .view(let owner): return anchor.attribute.isMargin && swings(owner)
      case .declared: return false
      }
    }
    func follows(_ amount: Amount) -> Bool {
      switch amount {
      case .number, .standard, .pixels, .assumed: return false
      case .safeAreaInset(let owner, _): return swings(owner)
      case .product(_, let a): return follows(a)
      case .sum(let a, let b), .minimum(let a, let b), .maximum(let a, let b):
        return follows(a) || follows(b)
      }
    }
    return scene.constraints.ids.filter { id in
      guard context.layouts[index].isActive[id.index] else { return false }
      let constraint = scene.constraints[id]
      return follows(constraint.first) || constraint.second.map(follows) ?? false
        || follows(constraint.constant)
    }.sorted {
      (scene.constraints[$0].places.whole, $0.raw) < (scene.constraints[$1].places.whole, $1.raw)
    }
  }
}
