import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// The constraints ask for a width or height below 0.
public enum NegativeSize: Rule {
  public static let id = RuleID.negativeSize
  public static let severity = Severity.error
  public static let evidence = RuleEvidence.screen
  public static let summary = "The constraints ask for a width or height below 0."
  public static let documentation = """
    A size is never negative, so constraints that leave less than nothing for a view cannot all hold: \
    UIKit breaks one of them.

    ```inset
    view card {
        leading == superview.leading + 200
        trailing == superview.trailing - 200  // an iPhone is narrower than 400 points
        width == -20                          // no size
    }
    ```

    Make the distances smaller, let one of them yield (`@999`), or write them under a `when`.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    var withoutCode = LayoutsWithoutCode(context)
    for clash in context.clashes {
      guard case .negativeSize(let view, let attribute) = clash.kind, !isGuess(clash, in: scene),
        !fitsLargerRoot(clash, in: context), !isUpToCode(clash, &withoutCode)
      else { continue }
      guard let subject = clash.subject else {
        var finding = clash.finding(rule: id, severity: severity, in: context)
        if clash.others.contains(.placement(view)) {
          finding.message =
            "'\(words.name(of: view))' keeps its distances from both ends of '"
            + "\(words.name(of: scene.views[view].parent ?? Scene.root))', which leave it a "
            + "\(attribute.rawValue) below 0 \(words.environments(clash.environments))"
        }
        report(finding)
        continue
      }
      let constraint = scene.constraints[subject]
      var message: String
      if constraint.second == nil, let number = constraint.constant.constant, number < 0 {
        message =
          "A \(attribute.rawValue) cannot be \(formatPoints(number)): '\(words.name(of: view))' "
          + "would be smaller than nothing"
      } else {
        message =
          "'\(words.equation(subject))' leaves '\(words.name(of: view))' a \(attribute.rawValue) "
          + "below 0 " + words.environments(clash.environments)
        // What a ratio lacks is in the units of its first item.
        if let fits = clash.relaxed[0], let now = constraint.constant.constant,
          ([subject] + clash.others.compactMap(\.written)).allSatisfy({
            scene.constraints[$0].multiplier == 1
          })
        {
          // What else asks for room comes on top.
          message +=
            "; it would need at least \(Words.points(abs(fits - now))) more on "
            + words.name(of: clash.environments[0])
        }
      }
      let related = clash.others.compactMap(\.written).sorted().map {
        Related(
          origin: scene.constraints[$0].places.whole,
          message: "together with '\(words.equation($0))'")
      }
      report(
        finding(
          message, at: constraint.places.whole, related: related, in: clash.environments,
          fixes: clash.fixes(for: subject, words, in: scene)))
    }
  }

  /// Whether nothing is below 0 any more where the root may be larger than it was drawn: how large a
  /// cell of a collection becomes, its delegate says.
  private static func fitsLargerRoot(_ clash: Clash, in context: SceneContext) -> Bool {
    // A row of a table is as wide as that, and as high as it says.
    guard let canvas = context.scene.canvas, case .points = canvas.width,
      canvas.widthHold == .fixed, canvas.heightHold == .fixed
    else { return false }
    var scene = context.scene
    scene.canvas?.widthHold = .yielding
    scene.canvas?.heightHold = .yielding
    var resolver = SceneResolver()
    let layouts = resolver.layouts(
      of: scene, in: clash.environments.map { context.layouts[$0].environment })
    return layouts.allSatisfy { layout in
      !layout.conflicts.contains { $0.asksNegativeSize(clash.kind) }
    }
  }

  /// Whether nothing is below 0 without the constraints that code has outlets for, which may change them.
  private static func isUpToCode(_ clash: Clash, _ withoutCode: inout LayoutsWithoutCode) -> Bool {
    guard case .negativeSize(_, let attribute) = clash.kind else { return false }
    return clash.environments.allSatisfy { index in
      guard let without = withoutCode.layout(isHorizontal: attribute == .width, in: index) else {
        return false
      }
      return !without.conflicts.contains { $0.asksNegativeSize(clash.kind) }
    }
  }

  /// Sizes of content are as sure as that, in points.
  private static let contentSlack = 2.0

  /// Whether so little is missing everywhere that it hangs on how large content is.
  private static func isGuess(_ clash: Clash, in scene: Scene) -> Bool {
    guard let subject = clash.subject, let now = scene.constraints[subject].constant.constant
    else { return false }
    let hasContent = clash.others.contains {
      if case .content = $0 { true } else { false }
    }
    return hasContent
      && clash.relaxed.allSatisfy { fits in
        fits.map { abs($0 - now) <= contentSlack } ?? false
      }
  }
}
