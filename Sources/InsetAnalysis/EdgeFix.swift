import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// Fixes that move ties from an edge to the same edge of the safe area.
struct EdgeFix {
  let context: SceneContext
  let fault: EdgeFault
  /// The edge as it is written, `superview.top`.
  let written: String

  init(_ fault: EdgeFault, in context: SceneContext) {
    self.context = context
    self.fault = fault
    let scene = context.scene
    let tie = fault.ties[0].tie
    written = Words(context).written(
      Anchor(.view(tie.ancestor), tie.ancestorAttribute), at: fault.origin,
      in: scene.statements[fault.statement].owner)
  }

  /// The edge on the safe area, `superview.safeArea.top`.
  var target: String {
    var parts = written.split(separator: ".").map(String.init)
    parts.insert("safeArea", at: max(0, parts.count - 1))
    return parts.joined(separator: ".")
  }

  /// The fix that pins to the safe area; `inwards` gives the distance to it, `nil` keeps today's.
  ///
  /// Systems before iOS 11 know no safe area: where one of them must work, the old statement stays in
  /// an `else`, with the old guides.
  func pin(
    title: String, isPreferred: Bool, inwards: (JudgedTie) -> Double?
  ) -> ProposedFix? {
    let scene = context.scene
    let conditions = fault.ties.map {
      scene.conditions[scene.constraints[$0.tie.constraint].condition]
    }
    let isOld = conditions.contains { $0.requires(osBefore: 11) }
    let needsBranch =
      !isOld && context.needsOldGuides && !conditions.allSatisfy { $0.requires(osAtLeast: 11) }
    var edits: [SceneEdit] = []
    var otherwise: [AnchorReplacement] = []
    func move(_ tie: EdgeTie, constant: Double?) {
      let old = OldGuides.anchor(for: tie.ancestorAttribute, of: tie.ancestor)
      if isOld {
        guard let old else { return }
        edits.append(.setAnchor(tie.constraint, tie.ancestorSide, old, constant: constant))
      } else {
        let anchor = Anchor(.guide(.safeArea, of: tie.ancestor), tie.ancestorAttribute)
        edits.append(.setAnchor(tie.constraint, tie.ancestorSide, anchor, constant: constant))
        if needsBranch, let old {
          otherwise.append(
            AnchorReplacement(
              constraint: tie.constraint, side: tie.ancestorSide, anchor: old, constant: constant))
        }
      }
    }
    for judged in fault.ties {
      let points = inwards(judged)
      move(judged.tie, constant: points.map(judged.tie.constant(movingInwards:)))
      // What says the same elsewhere would hold the view where it was.
      guard !needsBranch else { continue }
      for twin in twins(of: judged.tie) {
        move(twin, constant: points.map(twin.constant(movingInwards:)))
      }
    }
    // Where an edge is covered nowhere, its tie keeps its frames and the statement its one anchor.
    for tie in fault.followers { move(tie, constant: nil) }
    guard !edits.isEmpty else { return nil }
    if needsBranch {
      edits.append(.branch(fault.statement, since: 11, otherwise: otherwise))
    }
    return ProposedFix(
      title: needsBranch ? "\(title) from iOS 11 on" : title, isSafe: false,
      isPreferred: isPreferred, edits: edits)
  }
}

extension EdgeFix {
  /// Ties that say the same as one, under the same condition, each a statement of its own.
  private func twins(of tie: EdgeTie) -> [EdgeTie] {
    let scene = context.scene
    let own = scene.constraints[tie.constraint]
    let moved = fault.ties.map(\.tie.constraint) + fault.followers.map(\.constraint)
    return context.touching[tie.view.index].compactMap { id -> EdgeTie? in
      let other = scene.constraints[id]
      guard !moved.contains(id), other.isRequired, other.relation == .equal,
        own.relation == .equal, other.condition == own.condition,
        let twin = EdgeTie(id, in: scene), twin.viewAttribute == tie.viewAttribute,
        twin.view == tie.view, twin.ancestor == tie.ancestor,
        twin.ancestorAttribute == tie.ancestorAttribute,
        let points = twin.inwardConstant(in: scene), points == tie.inwardConstant(in: scene),
        !scene.constraints.rows.indices.contains(where: {
          $0 != id.index && scene.constraints.rows[$0].statement == other.statement
        })
      else { return nil }
      return twin
    }
  }
}

/// What did the safe area's work before iOS 11.
enum OldGuides {
  /// The anchor on a controller's old guides that lies where the safe area's edge does; `nil` where
  /// there is none.
  static func anchor(for attribute: Attribute, of view: ID<View>) -> Anchor? {
    guard view == Scene.root else { return nil }
    switch attribute {
    case .top: return Anchor(.guide(.topLayoutGuide, of: view), .bottom)
    case .bottom: return Anchor(.guide(.bottomLayoutGuide, of: view), .top)
    default: return nil
    }
  }
}

extension SceneContext {
  /// Whether systems without safe areas must work.
  var mayRunBefore11: Bool { deployment.map { $0 < 11 } ?? false }

  /// Whether constraints to the safe area need others beside them for systems without it.
  var needsOldGuides: Bool {
    mayRunBefore11 && !scene.deploysSafeAreaBack && !areTargetsMisread
  }
}
