internal import InsetModel
internal import InsetText

/// A view that keeps its autoresizing mask was made with a frame, and its constraints make it go with the far
/// edges of the screen, which are elsewhere once that turns.
enum TurnedMask: CodeRule {
  static let id = RuleID.missingAutoresizingOff
  static let severity = Severity.error
  static let dependsOnSuperclass = false
  static let needsTurning = true

  static func check(
    _ context: CodeContext, report: (_ place: SiteKey, _ message: String) -> Void
  ) {
    let maker = context.maker
    guard !maker.framed.isEmpty, context.isWholeScreen,
      maker.scene.doubts?.orientations.isEmpty ?? true
    else { return }
    for row in maker.framed {
      let view = maker.views[row.index]
      guard MissingAutoresizingOff.keepsFrame(view), !maker.isTablePart(view),
        let parent = MissingAutoresizingOff.parent(of: row, context),
        !MissingAutoresizingOff.contradictsKnownFrame(row, context)
      else { continue }
      let bounds = EdgeBounds(from: parent, fixed: [:], in: maker)
      guard
        let place = MissingAutoresizingOff.contradictedPlace(
          of: view, context,
          where: { constraint, visit in
            guard let side = MissingAutoresizingOff.Side(of: view, constraint),
              side.relation == .equal, side.attribute == side.other?.attribute,
              context.isRequired(constraint), context.isActiveWhereMade(constraint, visit),
              let other = side.other.flatMap({ maker.anchor($0) })
            else { return false }
            return bounds.goes(other, with: Scene.root)
          })
      else { continue }
      let name = context.name(of: view)
      report(
        place,
        "'\(name)' keeps its autoresizing mask, whose constraints hold it at the frame that it was made with "
          + "and contradict this where the screen turns; set "
          + "'\(name).translatesAutoresizingMaskIntoConstraints = false'")
    }
  }

  static func fix(at place: SiteKey, _ context: CodeContext) -> (title: String, edit: CodeEdit)? {
    MissingAutoresizingOff.fix(at: place, context)
  }
}
