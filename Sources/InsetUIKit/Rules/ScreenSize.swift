internal import InsetModel

/// A length is taken from the whole screen, or from the status bar's frame.
enum ScreenSize: CodeRule {
  static let id = RuleID.screenSize
  static let severity = Severity.information

  static func check(
    _ context: CodeContext, report: (_ place: SiteKey, _ message: String) -> Void
  ) {
    func say(_ value: Value, _ place: SiteKey) {
      for quantity in context.quantities(in: value) {
        let parts = quantity.split(separator: ".")
        if quantity.hasPrefix("UIScreen.main.")
          && (parts.contains("bounds") || parts.contains("nativeBounds"))
        {
          report(
            place,
            "'\(quantity)' is a length of the whole screen, of which the app may have a part; take "
              + "it from the superview's bounds, or tie the sizes")
        } else if parts.contains("statusBarFrame") {
          report(
            place,
            "The status bar's frame says little of where content may lie; tie it to the safe area")
        }
      }
    }
    for visit in context.visits {
      for constraint in visit.constraints {
        say(constraint.constant, visit.key)
      }
    }
    for view in context.maker.views {
      for note in view.notes where note.kind == .write && note.name == "frame" {
        if let place = note.place, let value = note.arguments.first?.value { say(value, place) }
      }
    }
  }
}
