import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A stack that fills proportionally has gaps.
public enum StackProportionalSpacing: Rule {
  public static let id = RuleID.stackProportionalSpacing
  public static let severity = Severity.information
  public static let evidence = RuleEvidence.constraints
  public static let summary = "A stack that fills proportionally has gaps: its last view pays them."
  public static let documentation = """
    `fillProportionally` gives each view a share of the stack's whole length. With gaps the shares do \
    not add up, and UIKit gives the difference to the last view (openradar 34595752). Only a stack that \
    is as long as its views and gaps are by themselves is spared that.

    ```inset
    stack row {
        distribution: fillProportionally
        spacing: 8
        width == 300                          // the last view pays for the gaps
    }
    ```

    Put the gaps into the views, or say the shares with width constraints. Less than 4 points are not \
    reported, nor a last view that is drawn as large as ever, a switch: nobody sees it.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let words = Words(context)
    for setting in context.scene.properties {
      guard case .distribution(.fillProportionally) = setting.property else { continue }
      var cases = Cases<Bool>()
      var sign = 1.0
      for index in context.layouts.indices
      where context.states[index].holds[setting.condition.index]
        && context.state(setting.view, in: index).distribution == .fillProportionally
        && context.isJudged(setting.view, in: index)
        && !hasOwnLength(setting.view, context, index)
      {
        guard let points = excess(of: setting.view, context, index) else { continue }
        if abs(points) > cases.all.first?.worst ?? 0 { sign = points }
        cases.add(true, in: index, amount: abs(points))
      }
      guard let error = cases.all.first, error.worst >= seen else { continue }
      let spacing = context.state(setting.view, in: error.worstIn).spacing ?? 8
      report(
        finding(
          "With gaps of \(Words.points(spacing)) the shares of '\(words.name(of: setting.view))' "
            + "do not add up: its last view is \(Words.points((error.worst * 10).rounded() / 10)) "
            + "\(sign > 0 ? "longer" : "shorter") than its share "
            + words.environments(error.environments, worst: error.worstIn),
          at: setting.origin, in: error.environments))
    }
  }

  /// Less than that nobody sees of a length that is written nowhere.
  private static let seen = 4.0
  /// No more than that the lengths of texts are sure.
  private static let least = 2.0

  /// Whether a stack that runs the way in which the root follows its content is as long as its views
  /// and gaps are by themselves.
  private static func hasOwnLength(
    _ stack: ID<View>, _ context: SceneContext, _ index: Int
  ) -> Bool {
    guard let canvas = context.scene.canvas else { return false }
    let isHorizontal = context.state(stack, in: index).axis == .horizontal
    return (isHorizontal ? canvas.widthHold : canvas.heightHold) != .fixed
  }

  /// By how many points a stack's last view is longer than its share of what the gaps leave; measured by
  /// another's where not all lengths of their own are known. `nil` where it has no gaps, none of those is
  /// known, or it is not seen.
  private static func excess(
    of stack: ID<View>, _ context: SceneContext, _ index: Int
  ) -> Double? {
    let layout = context.layouts[index]
    let state = context.state(stack, in: index)
    let children = context.scene.views[stack].children.filter {
      layout.isPresent[$0.index] && !layout.isHidden[$0.index]
    }
    guard state.spacing != 0, children.count > 1 else { return nil }
    let isHorizontal = state.axis == .horizontal
    // A length that is written is no share.
    guard
      children.allSatisfy({
        context.sizes(of: $0, isHorizontal ? .width : .height, in: index).isEmpty
      })
    else { return nil }
    // These are drawn as large as ever.
    switch children.last.map({ context.scene.views[$0].kind }) {
    case .switch, .stepper, .activity: return nil
    default: break
    }
    guard let last = children.last, let own = lengths(of: last, isHorizontal, context, index),
      let other = children.dropLast().lazy.compactMap({
        lengths(of: $0, isHorizontal, context, index)
      }).first
    else { return nil }
    let points = own.length - own.natural * other.length / other.natural
    let all = children.compactMap { lengths(of: $0, isHorizontal, context, index) }
    guard all.count == children.count else { return abs(points) > least ? points : nil }
    let scale = all.reduce(0) { $0 + $1.length } / all.reduce(0) { $0 + $1.natural }
    let share = own.length - own.natural * scale
    return abs(points) > least && abs(share) > least / 2 ? share : nil
  }

  /// How long a view's alignment rectangle is, which stacks share out, and how long by itself; `nil` where
  /// that is not known.
  private static func lengths(
    of view: ID<View>, _ isHorizontal: Bool, _ context: SceneContext, _ index: Int
  ) -> (length: Double, natural: Double)? {
    let layout = context.layouts[index]
    let frame = layout.frames[view.index]
    let needed = context.state(view, in: index).neededSize(
      in: layout.environment, width: isHorizontal ? nil : frame.width)
    guard let natural = isHorizontal ? needed.width : needed.height, natural > 0 else { return nil }
    let insets = context.states[index].alignmentInsets(of: view, in: layout.environment)
    let beyond = isHorizontal ? insets.left + insets.right : insets.top + insets.bottom
    return ((isHorizontal ? frame.width : frame.height) - beyond, natural - beyond)
  }
}
