internal import InsetModel

/// Insets or sizes are read before the view is on a screen, where they are not known yet.
enum InsetsTooEarly: CodeRule {
  static let id = RuleID.insetsTooEarly
  static let severity = Severity.warning

  static func check(
    _ context: CodeContext, report: (_ place: SiteKey, _ message: String) -> Void
  ) {
    let madeLater = Set(
      context.visits.lazy.filter { !$0.circumstances.stage.isEarly }.map(\.key))
    for visit in context.visits where visit.circumstances.stage.isEarly {
      for constraint in visit.constraints {
        // Who corrects the constant later has thought of it, and so has who makes the constraint anew, or
        // switches it off.
        let isCorrected =
          constraint.isEscaped || madeLater.contains(visit.key)
          || constraint.changes.contains { change in
            switch change.kind {
            case .constant, .activity(false): !change.circumstances.stage.isEarly
            case .activity(true), .unknownActivity, .priority: false
            }
          }
        if !isCorrected {
          say(
            constraint.constant, visit.key, visit.circumstances.stage, context, isConstant: true,
            report)
        }
      }
    }
    for view in context.maker.views {
      let frames = view.notes.filter { $0.kind == .write && $0.name == "frame" }
      guard frames.allSatisfy(\.circumstances.stage.isEarly) else { continue }
      for note in frames {
        guard let place = note.place, let value = note.arguments.first?.value else { continue }
        say(value, place, note.circumstances.stage, context, isConstant: false, report)
      }
    }
  }

  private static func say(
    _ value: Value, _ place: SiteKey, _ stage: Circumstances.Stage, _ context: CodeContext,
    isConstant: Bool, _ report: (_ place: SiteKey, _ message: String) -> Void
  ) {
    for quantity in context.quantities(in: value) {
      let parts = quantity.split(separator: ".")
      guard parts.count >= 3 else { continue }
      let path = parts.dropLast(2).joined(separator: ".")
      guard let known = context.evaluator.quantityOwners[path], let owner = known,
        let row = context.maker.rows[owner.id]
      else { continue }
      switch parts[parts.count - 2] {
      case "safeAreaInsets":
        report(
          place,
          "'\(quantity)' is 0 in '\(stage.method)', before the view is in a window; tie to "
            + "'safeAreaLayoutGuide', or set it in 'viewSafeAreaInsetsDidChange' or 'layoutSubviews'"
        )
      case "bounds", "frame":
        // The root view gets its size from whoever shows it.
        guard isConstant, row == 0, ["width", "height"].contains(parts[parts.count - 1]) else {
          continue
        }
        report(
          place,
          "'\(quantity)' is not known in '\(stage.method)', before the view is laid out, and this does "
            + "not follow it; tie the sizes, or set the constant in 'viewDidLayoutSubviews' or "
            + "'layoutSubviews'")
      default: break
      }
    }
  }
}
