import InsetLayout
public import InsetModel
import InsetText

/// Constraints of two `when` blocks that match together contradict each other.
public enum ClassConflict: Rule {
  public static let id = RuleID.classConflict
  public static let severity = Severity.error
  public static let evidence = RuleEvidence.source
  public static let summary = "Constraints of two matching 'when' blocks contradict each other."
  public static let documentation = """
    Where two blocks match, all constraints of both are switched on: only of properties does the later \
    block win. UIKit breaks one of them and does not say which.

    ```inset
    when width: regular { card.width == 400 }
    when height: regular { card.width == 300 }      // an iPad is regular in both
    ```

    Make the conditions exclude each other, with `else` or a second condition, or switch the first \
    constraint off by name: `inactive wide`.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    for clash in context.clashes where clash.isBetweenBlocks(of: context.scene) {
      report(clash.betweenBlocks(rule: id, severity: severity, in: context))
    }
  }
}

extension Clash {
  /// Whether constraints of different `when` blocks take part.
  func isBetweenBlocks(of scene: Scene) -> Bool {
    guard kind == .conflict, let subject else { return false }
    return partner(of: subject, in: scene) != nil
  }

  /// The first other member that stands in another block than the subject, both in some block.
  private func partner(of subject: ID<Constraint>, in scene: Scene) -> ID<Constraint>? {
    let own = scene.constraints[subject].condition
    guard own != Scene.always else { return nil }
    return others.compactMap(\.written).sorted().first {
      let condition = scene.constraints[$0].condition
      return condition != own && condition != Scene.always
    }
  }

  fileprivate func betweenBlocks(
    rule: RuleID, severity: Severity, in context: SceneContext
  ) -> Finding {
    let scene = context.scene
    var finding = finding(rule: rule, severity: severity, in: context)
    guard let subject, let partner = partner(of: subject, in: scene) else { return finding }
    let words = Words(context)
    func block(_ id: ID<Constraint>) -> String {
      "'\(words.equation(id))' where '\(scene.conditions[scene.constraints[id].condition].text)'"
    }
    let more = others.compactMap(\.written).count - 1
    finding.message =
      "\(block(subject)) contradicts \(block(partner))"
      + (more > 0 ? " and \(more) more" : "")
      + ": both hold \(words.environments(environments))"
    return finding
  }
}
