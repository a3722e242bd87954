import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// The distance to an edge of the screen is the height of bars, written as a number.
public enum HardCodedInset: Rule {
  public static let id = RuleID.hardCodedInset
  public static let severity = Severity.warning
  public static let summary = "The height of bars is written as a number."
  public static let documentation = """
    Status bars are 20, 24, 44 to 68 points high, navigation bars 32 to 106, home indicators 0, 20, \
    21 or 34. A number that steps over them suits some models, in one orientation, and fails on the \
    next.

    ```inset
    table list {
        top == superview.top + 64             // 20 + 44: an iPhone 8 in portrait
        top == superview.safeArea.top         // every device
    }
    ```

    The fix pins to the safe area and keeps what the number has beyond the bars. A multiple of 8 or \
    10 that is a bar's height on a few devices only, and leaves the view under the bars of others, is \
    taken for a distance and kept as it is.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    for fault in context.faults where fault.kind == .hardCoded {
      report(finding(fault, in: context))
    }
  }

  private static func finding(_ fault: EdgeFault, in context: SceneContext) -> Finding {
    let scene = context.scene
    let fix = EdgeFix(fault, in: context)
    let number = fault.ties[0].tie.inwardConstant(in: scene) ?? 0
    let rest = remainder(fault.ties[0], in: scene)
    var fixes = [
      fix.pin(
        title: rest == 0
          ? "Pin to '\(fix.target)'"
          : "Pin to '\(fix.target)', \(Words.points(rest)) inside",
        isPreferred: true
      ) { remainder($0, in: scene) }
    ]
    if rest == 0, let margin = margin(fix, in: context) { fixes.append(margin) }
    if rest == number {
      fixes.append(
        fix.pin(
          title: "Pin to '\(fix.target)' and drop the \(Words.points(number))",
          isPreferred: false
        ) { _ in 0 })
    } else {
      fixes.append(
        fix.pin(
          title: "Pin to '\(fix.target)' and keep the \(Words.points(number))", isPreferred: false
        ) { _ in nil })
    }
    return Finding(
      rule: id, severity: severity, message: message(fault, edge: fix.written, in: context),
      origin: origin(of: fault, in: scene), related: fault.bars(in: context),
      environments: fault.environments,
      fixes: fixes.compactMap { $0 })
  }

  /// The fix that pins sides to the margin, which keeps content off the safe area's edge, too.
  private static func margin(_ fix: EdgeFix, in context: SceneContext) -> ProposedFix? {
    let ties = fix.fault.ties.map(\.tie) + fix.fault.followers
    guard !context.needsOldGuides, ties.allSatisfy({ $0.ancestorAttribute.group == .horizontal })
    else { return nil }
    return .preferred(
      "Pin to '\(fix.target.replacing("safeArea", with: "margins"))'",
      ties.map { tie in
        .setAnchor(
          tie.constraint, tie.ancestorSide,
          Anchor(.guide(.margins, of: tie.ancestor), tie.ancestorAttribute), constant: 0)
      })
  }

  /// The edge and the number, `superview.top + 64`.
  private static func origin(of fault: EdgeFault, in scene: Scene) -> Origin {
    let places = scene.constraints[fault.ties[0].tie.constraint].places
    guard let constant = places.constant, constant.source == fault.origin.source,
      scene.statements[fault.statement].kind == .constraint
    else { return fault.origin }
    return Origin(source: fault.origin.source, range: fault.origin.range.union(constant.range))
  }

  /// Whether the number is a distance of a design that happens to be the height of what covers an
  /// edge somewhere: others keep it from being seen as such, and the view still reaches under.
  private static func isDistance(_ number: Double, _ judged: JudgedTie) -> Bool {
    let attribute = judged.tie.ancestorAttribute
    guard judged.worst != nil, judged.term == nil,
      !(attribute == .top && KnownHeights.top.contains(number)),
      !(attribute == .bottom && KnownHeights.bottom.contains(number))
    else { return false }
    return number.remainder(dividingBy: 8) == 0 || number.remainder(dividingBy: 10) == 0
      || number <= 24
  }

  /// What is left of the number behind the bars.
  private static func remainder(_ judged: JudgedTie, in scene: Scene) -> Double {
    guard let number = judged.tie.inwardConstant(in: scene), let cleared = judged.cleared
    else { return 0 }
    if isDistance(number, judged) { return number }
    guard !judged.isExact else { return 0 }
    return max(0, number - (judged.term ?? cleared.points))
  }

  private static func message(_ fault: EdgeFault, edge: String, in context: SceneContext) -> String
  {
    let words = Words(context)
    let judged = fault.ties[0]
    let number = judged.tie.inwardConstant(in: context.scene) ?? 0
    guard let cleared = judged.cleared else { return "The height of bars is written as a number" }
    let index = judged.equalIn ?? cleared.environment
    let side = judged.tie.edge(in: context.layouts[index].environment.direction)
    let covers =
      judged.isExact
      ? words.covers(at: side, upTo: number, in: index)
      : words.covers(at: side, reach: cleared.points, in: index)
    let start =
      judged.term.map {
        "\(formatPoints($0)) of the \(formatPoints(number)) points from '\(edge)' "
      }
      ?? "\(formatPoints(number)) points from '\(edge)' "
    let place = words.name(of: index)
    var text =
      judged.isExact
      ? "\(start)are the height of \(covers) on \(place)"
      : "\(start)step over \(covers), \(formatPoints(cleared.points)) on \(place)"
    if let worst = judged.worst {
      let name = words.name(of: worst.view)
      text +=
        "; '\(name)' still reaches \(Words.points(worst.points)) under "
        + words.covers(at: side, reach: worst.points, in: worst.environment)
        + " on \(words.name(of: worst.environment))"
    } else {
      text += "; other devices have other heights"
    }
    return text
  }
}
