import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// Required constraints cannot hold together, on any device.
public enum Conflict: Rule {
  public static let id = "conflict"
  public static let severity = Severity.error
  public static let summary = "Required constraints cannot hold together."
  public static let documentation = """
    UIKit breaks one of the constraints, prints "Unable to simultaneously satisfy constraints", and \
    does not say which one it will be on the next system.

    ```inset
    view card {
        leading == superview.leading + 16
        trailing == superview.trailing - 16
        width == 300                          // the edges leave 343 on an iPhone 8
    }
    ```

    Remove one of them, change its number, or make it a wish: `@999` gives way.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    for clash in Clash.all(in: context) where clash.environments.count == context.layouts.count {
      report(clash.finding(rule: id, severity: severity, in: context))
    }
  }
}

/// Required constraints cannot hold together in some environments.
public enum ConflictInEnvironment: Rule {
  public static let id = "conflict-in-environment"
  public static let severity = Severity.warning
  public static let summary = "Required constraints cannot hold together on some devices."
  public static let documentation = """
    The constraints fit on some devices, in some orientations, and fight on others. It looks right on \
    the desk and jumps in the hand.

    ```inset
    view card {
        leading == superview.leading + 16
        width == 360                          // wider than an iPhone SE leaves
        trailing <= superview.trailing - 16
    }
    ```

    Make the number a wish (`@999`) or a bound (`<=`), or write it under a `when`.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    for clash in Clash.all(in: context) where clash.environments.count < context.layouts.count {
      report(clash.finding(rule: id, severity: severity, in: context))
    }
  }
}

/// A conflict with all environments it happens in.
private struct Clash {
  /// The constraint that is spoken of: the one given up, where people wrote it.
  let subject: ID<Constraint>?
  /// The other members, in the first environment.
  let others: [Cause]
  /// The constant with which the subject would fit, by environment.
  var relaxed: [Double?]
  var environments: [Int]

  static func all(in context: SceneContext) -> [Clash] {
    var clashes: [Clash] = []
    for (index, layout) in context.layouts.enumerated() {
      for conflict in layout.conflicts {
        let broken = conflict.members[conflict.broken]
        let subject =
          broken.cause.written.map { ($0, broken.relaxedConstant) }
          ?? conflict.members.compactMap { member in
            member.cause.written.map { ($0, member.relaxedConstant) }
          }.max { $0.0 < $1.0 }
        if let known = clashes.firstIndex(where: {
          $0.subject == subject?.0 && (subject != nil || $0.others == conflict.members.map(\.cause))
        }) {
          if clashes[known].environments.last != index {
            clashes[known].environments.append(index)
            clashes[known].relaxed.append(subject?.1)
          }
        } else {
          clashes.append(
            Clash(
              subject: subject?.0,
              others: conflict.members.map(\.cause).filter {
                $0.written == nil || $0.written != subject?.0
              }, relaxed: [subject?.1], environments: [index]))
        }
      }
    }
    return clashes
  }

  func finding(rule: String, severity: Severity, in context: SceneContext) -> Finding {
    let scene = context.scene
    let words = Words(context)
    let written = others.compactMap(\.written)
    let related = written.sorted().map {
      Related(
        origin: scene.constraints[$0].places.whole, message: "together with '\(words.equation($0))'"
      )
    }
    guard let subject else {
      return Finding(
        rule: rule, severity: severity,
        message: "\(Words.list(others.map { words.cause($0) })) cannot all hold "
          + words.environments(environments),
        origin: scene.nameOrigin, environments: environments)
    }
    // The window and sizes that cannot be negative go without saying.
    let worthNaming = others.contains { $0.order < 4 } ? others.filter { $0.order < 4 } : others
    let partners = worthNaming.sorted {
      ($0.order, $0.written?.raw ?? 0) < ($1.order, $1.written?.raw ?? 0)
    }
    // A stack has many rows, and one name.
    var named: [String] = []
    for partner in partners {
      let text = words.cause(partner)
      if !named.contains(text) { named.append(text) }
    }
    var message =
      "'\(words.equation(subject))' cannot hold together with "
      + Words.list(Array(named.prefix(4)))
    if named.count > 4 { message += " and \(named.count - 4) more" }
    message += " \(words.environments(environments))"
    if let constant = relaxed[0], let now = scene.constraints[subject].constant.constant {
      let place = environments.count > 1 ? " on \(words.name(of: environments[0]))" : ""
      let (was, fits) = spoken(subject, now, constant, in: scene)
      message += "; with \(fits) instead of \(was) it would fit\(place)"
    }
    return Finding(
      rule: rule, severity: severity, message: message,
      origin: scene.constraints[subject].places.whole, related: related,
      environments: environments, fixes: fixes(for: subject, in: scene))
  }

  /// The constants as they are read: of `bottom == superview.bottom - 8` the 8.
  private func spoken(
    _ subject: ID<Constraint>, _ now: Double, _ fits: Double, in scene: Scene
  ) -> (String, String) {
    let isNegative = scene.constraints[subject].second != nil && now < 0 && fits <= 0
    return isNegative
      ? (formatPoints(-now), formatPoints(-fits)) : (formatPoints(now), formatPoints(fits))
  }

  private func fixes(for subject: ID<Constraint>, in scene: Scene) -> [ProposedFix] {
    let constraint = scene.constraints[subject]
    var fixes: [ProposedFix] = []
    if let fits = relaxed[0], relaxed.allSatisfy({ $0.map { abs($0 - fits) < 0.01 } ?? false }),
      let now = constraint.constant.constant, constraint.second != nil || fits >= 0
    {
      let rounded = (fits * 100).rounded() / 100
      let (was, becomes) = spoken(subject, now, rounded, in: scene)
      fixes.append(
        ProposedFix(
          title: "Change \(was) to \(becomes)", isSafe: false, isPreferred: false,
          edits: [.setConstant(subject, rounded)]))
    }
    fixes.append(
      ProposedFix(
        title: "Lower its priority to 999", isSafe: false, isPreferred: false,
        edits: [.setPriority(subject, 999)]))
    fixes.append(
      ProposedFix(
        title: "Remove it", isSafe: false, isPreferred: false, edits: [.remove(subject)]))
    return fixes
  }
}

extension Cause {
  fileprivate var written: ID<Constraint>? {
    if case .constraint(let id) = self { id } else { nil }
  }

  /// What people wrote comes first in lists.
  fileprivate var order: Int {
    switch self {
    case .constraint: 0
    case .stack: 1
    case .content: 2
    case .guide: 3
    case .nonNegative: 4
    case .window: 5
    }
  }
}

extension Words {
  fileprivate func cause(_ cause: Cause) -> String {
    switch cause {
    case .constraint(let id): "'\(equation(id))'"
    case .stack(let view): "the arrangement of stack '\(name(of: view))'"
    case .nonNegative(let view, let attribute):
      "'\(name(of: view)).\(attribute.rawValue) >= 0'"
    case .content(let view, let attribute):
      "the content \(attribute.rawValue) of '\(name(of: view))'"
    case .window: "the size of the window"
    case .guide(let guide): "guide '\(scene.guides[guide].name)'"
    }
  }
}
