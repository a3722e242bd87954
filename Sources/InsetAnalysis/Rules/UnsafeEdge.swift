import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// Content or a control is tied to an edge of its superview that bars or the sensor housing cover.
public enum UnsafeEdge: Rule {
  public static let id = RuleID.unsafeEdge
  public static let severity = Severity.warning
  public static let summary =
    "Content or a control is tied to an edge that bars or the sensor housing cover."
  public static let documentation = """
    The edges of the screen belong to the status bar, the sensor housing, the home indicator and the \
    bars of the containers around the screen. A label or a button tied to `superview.top` lies under \
    them on some devices, in some orientations.

    ```inset
    label title "Hello" {
        top == superview.top + 8              // under the status bar
        top == superview.safeArea.top + 8     // clear of it everywhere
    }
    ```

    The fix names the same edge of the safe area. Where systems before iOS 11 must work, it keeps the \
    old statement for them, with the old layout guides.

    Backgrounds (`role: background`), decorations, and views that keep their content clear by \
    themselves (scroll views, tables, collections, web views, maps) may reach the edges: they are \
    never reported, nor is a picture that fills its superview from edge to edge, or runs from one side \
    of the screen to the other, at these sides. The same holds at the sides for page controls and \
    pickers, which show in the middle what they have. A picture that reaches \
    from side to side at the top is reported once, in specs: `role: background` says that it is meant \
    to lie there, and so is one along a side, from the top to the bottom. So may a button that runs from side to side, if its title is clear of what covers them. A plain view or a stack counts where content in it reaches under the cover, a text at a side \
    of its view and the title of a button without a background where they stand. Up to 2 points under a \
    cover are not reported: nobody sees them.

    In layouts written in Swift, a button that nobody gives a title or a picture takes taps, and may lie \
    there; so may one across the bottom that leaves a finger 44 points above the home indicator and shows its title above \
    the line of that, and so may pictures in a scroll view or stack that runs from side to side, and one that runs across what \
    scrolls at its top or bottom. What stands at the edge of a plain view (`title.leading == column.leading`) is told where that \
    view is tied, what another class has in its own view where that is put to the edge. Orientations that \
    `supportedInterfaceOrientations` leaves out do not count.

    In layouts written in Swift, a margin, padding, spacing or gap that another module names is taken for \
    20 points, and reported only where 40 points would be covered, too (24 where the same one is taken \
    several times); the message says what was assumed.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    var heroes: Set<ID<View>> = []
    for fault in context.faults where isTold(fault, context) {
      guard let hero = hero(fault, in: context) else {
        report(finding(fault, in: context))
        continue
      }
      // Who saw it on a canvas meant it so.
      guard !context.scene.isDrawn, context.scene.doubts == nil, heroes.insert(hero).inserted else {
        continue
      }
      var finding = finding(fault, in: context)
      // Moved off one edge, it would still lie under what covers the others.
      finding.fixes = [
        .preferred(
          "Mark '\(Words(context).name(of: hero))' as a background",
          [.setProperty(hero, .role(.background), at: nil)])
      ]
      report(finding)
    }
  }

  /// Whether it is this rule that tells a fault, and not another one or none.
  private static func isTold(_ fault: EdgeFault, _ context: SceneContext) -> Bool {
    guard fault.kind == .unsafe, !fault.isOnTelevision(in: context),
      fault.ties.contains(where: { $0.worst?.points ?? 0 >= UnsafeOverlap.seen })
    else { return false }
    return fault.inner != nil
      || context.scene.statements[fault.statement].kind == .constraint
  }

  /// The picture that a fault speaks of alone, where it reaches from side to side.
  private static func hero(_ fault: EdgeFault, in context: SceneContext) -> ID<View>? {
    guard let view = fault.ties.first?.tie.view, fault.ties.allSatisfy({ $0.tie.view == view }),
      fault.environments.allSatisfy({ index in
        context.facts[index].isHero(view)
          || context.scene.doubts != nil && context.facts[index].isGallery(view)
      })
    else { return nil }
    return view
  }

  private static func finding(_ fault: EdgeFault, in context: SceneContext) -> Finding {
    let fix = EdgeFix(fault, in: context)
    return Finding(
      rule: id, severity: severity, message: fault.message(edge: fix.written, in: context),
      origin: fault.origin, related: fault.bars(in: context), environments: fault.environments,
      fixes: fault.inner == nil ? fixes(fix) : [])
  }

  static func fixes(_ fix: EdgeFix) -> [ProposedFix] {
    let scene = fix.context.scene
    // What code sets later is counted from the edge that is written.
    let moved = scene.doubts?.movedLater ?? []
    guard !fix.fault.ties.contains(where: { moved.contains($0.tie.constraint) }) else { return [] }
    var fixes: [ProposedFix?] = [
      fix.pin(title: "Pin to '\(fix.target)'", isPreferred: true) { _ in nil }
    ]
    let known = fix.fault.ties.compactMap { judged -> Double? in
      judged.tie.inwardConstant(in: scene).flatMap {
        KnownHeights.contains($0, at: judged.tie.ancestorAttribute) ? $0 : nil
      }
    }
    if known.count == fix.fault.ties.count, let number = known.first {
      fixes.append(
        fix.pin(
          title: "Pin to '\(fix.target)' and drop the \(Words.points(number))", isPreferred: false
        ) { _ in 0 })
    }
    // Where the margins were meant, they are what the side goes by.
    let context = fix.context
    if let gap = context.marginGap(touching: fix.fault) {
      fixes.insert(gap.fix(of: fix.fault, besides: fixes[0], in: context), at: 0)
    }
    return fixes.compactMap { $0 }
  }
}

extension EdgeFault {
  /// Where the bars are shown that cover the edge at its worst.
  func bars(in context: SceneContext) -> [Related] {
    guard let judged = ties.first else { return [] }
    let inner = inner.map { id in
      Related(
        origin: context.scene.constraints[id].places.whole,
        message: "by way of '\(Words(context).equation(id))'")
    }
    let index = judged.worst?.environment ?? judged.cleared?.environment ?? environments.first ?? 0
    let edge = judged.tie.edge(in: context.layouts[index].environment.direction)
    return (inner.map { [$0] } ?? []) + Words(context).bars(at: edge, in: index)
  }

  /// `'superview.top' lies under the status bar: 'play' reaches up to 20 points into it on …`.
  func message(edge: String, in context: SceneContext) -> String {
    let words = Words(context)
    guard let worst = ties.compactMap(\.worst).max(by: { $0.points < $1.points }),
      let tie = ties.first(where: { $0.worst?.points == worst.points })?.tie
    else { return "'\(edge)' may lie under a bar" }
    let layout = context.layouts[worst.environment]
    let side = tie.edge(in: layout.environment.direction)
    let covers = words.covers(
      at: side, reach: worst.points, worst: worst.environment, of: environments)
    let who = words.who(worst.view, heldBy: tie.view)
    let reach = "\(environments.count > 1 ? "up to " : "")\(Words.points(worst.points))"
    return
      "'\(edge)' lies under \(covers): \(who) reaches \(reach) into it "
      + words.environments(environments, worst: worst.environment)
      + assumptions(between: worst.view, and: tie, in: context.scene)
  }

  /// ` ('StandardMargin' taken for 20 points)`: what is assumed of how far a view lies from the edge.
  private func assumptions(
    between view: ID<View>, and tie: EdgeTie, in scene: Scene
  ) -> String {
    guard scene.assumesLengths else { return "" }
    let path = Set(sequence(first: view) { $0 == tie.view ? nil : scene.views[$0].parent })
    let edge = tie.viewAttribute.edge(in: .ltr)
    var names: [String] = []
    for row in scene.constraints.rows
    where row.constant.isAssumed
      && row.anchors.contains(where: { anchor in
        anchor.attribute.edge(in: .ltr) == edge && path.contains(scene.owner(of: anchor.item))
      })
    {
      for length in row.constant.assumed {
        let text = "'\(length.name)' taken for \(Words.points(length.points))"
        if !names.contains(text) { names.append(text) }
      }
    }
    return names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
  }
}
