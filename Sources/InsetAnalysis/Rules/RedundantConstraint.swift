import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A constraint follows from others.
public enum RedundantConstraint: Rule {
  public static let id = RuleID.redundantConstraint
  public static let severity = Severity.hint
  public static let evidence = RuleEvidence.constraints
  public static let speaksOfStatements = true
  public static let summary = "A constraint follows from others of the same view."
  public static let documentation = """
    Both edges with equal distances already centre a view and say how wide it is. What follows from \
    other constraints has to be changed with them, every time.

    ```inset
    leading == superview.leading + 16
    trailing == superview.trailing - 16
    centerX == superview.centerX              // follows from both
    ```

    Equations between a view and one other thing are compared, on every axis by itself. The fix \
    deletes the last one.
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    let scene = context.scene
    let words = Words(context)
    let switchedOff = context.switchedOff
    var groups: [Key: [ID<Constraint>]] = [:]
    var order: [Key] = []
    // Most views have two equations on an axis, from which nothing can follow.
    var counts = Array(repeating: (horizontal: 0, vertical: 0), count: scene.views.count)
    for index in scene.constraints.rows.indices {
      guard scene.constraints.rows[index].relation == .equal,
        scene.constraints.rows[index].second != nil,
        case .view(let view) = scene.constraints.rows[index].first.item,
        let line = scene.constraints.rows[index].first.attribute.line
      else { continue }
      if line.isHorizontal {
        counts[view.index].horizontal += 1
      } else {
        counts[view.index].vertical += 1
      }
    }
    for id in scene.constraints.ids {
      guard case .view(let view) = scene.constraints.rows[id.index].first.item,
        counts[view.index].horizontal > 2 || counts[view.index].vertical > 2
      else { continue }
      let constraint = scene.constraints[id]
      guard constraint.relation == .equal, constraint.constant.constant != nil,
        constraint.multiplier == 1,
        !switchedOff.contains(id), constraint.first.attribute.line != nil
      else { continue }
      guard let second = constraint.second else { continue }
      guard second.attribute.line?.isHorizontal == constraint.first.attribute.line?.isHorizontal,
        second.item != constraint.first.item, second.attribute.line != nil
      else { continue }
      let key = Key(
        view: view, other: second.item,
        isHorizontal: constraint.first.attribute.line?.isHorizontal ?? true,
        isContent: isToContent(constraint, second, scene))
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(id)
    }
    var seen: Set<Equation> = []
    for key in order {
      let group = groups[key] ?? []
      guard group.count > 2 else { continue }
      // The strongest and most general first, so that a weaker one is what follows.
      let sorted = group.sorted {
        let (a, b) = (scene.constraints[$0], scene.constraints[$1])
        if a.priority != b.priority { return a.priority > b.priority }
        if (a.condition == Scene.always) != (b.condition == Scene.always) {
          return a.condition == Scene.always
        }
        return $0 < $1
      }
      var basis = Basis()
      var kept: [ID<Constraint>] = []
      for id in sorted {
        let constraint = scene.constraints[id]
        let isNew = seen.insert(Equation(constraint)).inserted
        // What follows from an optional constraint or from another branch does not follow everywhere.
        let isSolid = constraint.isRequired && constraint.condition == Scene.always
        let follows = basis.reduces(constraint)
        if follows && isNew {
          report(
            finding(
              "'\(words.equation(id))' follows from "
                + Words.list(kept.prefix(4).map { "'\(words.equation($0))'" }),
              at: constraint.places.whole,
              related: kept.map {
                Related(
                  origin: scene.constraints[$0].places.whole,
                  message: "'\(words.equation($0))' is one of those it follows from")
              },
              fixes: [.preferred("Delete it", [.remove(id)])]))
        } else if !follows && isSolid {
          basis.add(constraint)
          kept.append(id)
        }
      }
    }
  }

  private struct Key: Hashable {
    var view: ID<View>
    var other: Item
    var isHorizontal: Bool
    var isContent: Bool
  }

  /// Whether a constraint between a scroll view and what is in it binds the content: edges do, while
  /// sizes and centres bind the frame (docs/layout.md "Scroll views").
  private static func isToContent(
    _ constraint: Constraint, _ second: Anchor, _ scene: Scene
  ) -> Bool {
    guard constraint.first.attribute.edge(in: .ltr) != nil else { return false }
    let (a, b) = (constraint.first.item, second.item)
    return [(a, b), (b, a)].contains { outer, inner in
      guard case .view(let scroll) = outer, scene.views[scroll].kind.scrolls else { return false }
      return scene.isDescendant(scene.owner(of: inner), of: scroll)
    }
  }

  /// Independent equations over start and end of two things, and 1.
  private struct Basis {
    private var rows: [[Double]] = []

    private static func row(_ constraint: Constraint) -> [Double]? {
      guard let a = constraint.first.attribute.line, let b = constraint.second?.attribute.line,
        let constant = constraint.constant.constant
      else { return nil }
      return [a.start, a.end, -b.start, -b.end, constant]
    }

    private func reduced(_ row: [Double]) -> [Double] {
      var row = row
      for other in rows {
        guard let pivot = other.firstIndex(where: { $0.magnitude > 1e-9 }) else { continue }
        let factor = row[pivot] / other[pivot]
        for column in row.indices { row[column] -= factor * other[column] }
      }
      return row
    }

    /// Whether the equation says nothing new.
    func reduces(_ constraint: Constraint) -> Bool {
      guard let row = Self.row(constraint) else { return false }
      return reduced(row).allSatisfy { $0.magnitude < 1e-6 }
    }

    mutating func add(_ constraint: Constraint) {
      guard let row = Self.row(constraint) else { return }
      let new = reduced(row)
      if new.dropLast().contains(where: { $0.magnitude > 1e-9 }) { rows.append(new) }
    }
  }
}

extension Attribute {
  /// The attribute as a sum of the start and the end of its thing on an axis; `nil` for baselines
  /// and margins.
  fileprivate var line: (isHorizontal: Bool, start: Double, end: Double)? {
    switch self {
    case .leading: (true, 1, 0)
    case .trailing: (true, 0, 1)
    case .centerX: (true, 0.5, 0.5)
    case .width: (true, -1, 1)
    case .top: (false, 1, 0)
    case .bottom: (false, 0, 1)
    case .centerY: (false, 0.5, 0.5)
    case .height: (false, -1, 1)
    default: nil
    }
  }
}
