import InsetModel
import InsetText

/// What two states of a screen have in common, so that what follows from that alone need not be worked out
/// again.
///
/// Where things stand in the source does not count.
struct SceneLikeness: Sendable {
  /// Whether the views have the same kinds and lie in one another as they did, and the guides in them.
  let hasSameTree: Bool
  /// Whether each constraint ties the same anchors, with the same factor; its constant, priority and
  /// condition may be others. Implies the same tree.
  let hasSameAnchors: Bool
  /// Whether all of each constraint is the same, and the conditions are. Implies the same anchors.
  let hasSameConstraints: Bool
  /// Whether the views have the same settings, in the same order and under the same conditions. Implies the
  /// same tree.
  let hasSameSettings: Bool
  /// Whether the views have the same names. Implies the same tree.
  let hasSameNames: Bool

  /// - Complexity: O(views + constraints + properties), by comparisons alone.
  init(_ a: borrowing Scene, _ b: borrowing Scene) {
    hasSameTree =
      a.views.count == b.views.count && a.guides.count == b.guides.count
      && Self.areAlike(a.guides.rows, b.guides.rows) { $0[$2].owner == $1[$2].owner }
      && Self.areAlike(a.views.rows, b.views.rows) {
        $0[$2].kind == $1[$2].kind && $0[$2].parent == $1[$2].parent
          && $0[$2].children == $1[$2].children
      }
    hasSameAnchors =
      hasSameTree
      && Self.areAlike(a.constraints.rows, b.constraints.rows, Self.haveSameAnchors)
    let hasSameConditions = a.conditions == b.conditions
    hasSameConstraints =
      hasSameAnchors && hasSameConditions
      && Self.areAlike(a.constraints.rows, b.constraints.rows, Self.haveSameRest)
    hasSameSettings =
      hasSameTree && hasSameConditions
      && Self.areAlike(a.properties, b.properties) {
        $0[$2].view == $1[$2].view && $0[$2].property == $1[$2].property
          && $0[$2].condition == $1[$2].condition
      }
    hasSameNames =
      hasSameTree && Self.areAlike(a.views.rows, b.views.rows) { $0[$2].name == $1[$2].name }
  }

  typealias Constraints = UnsafeBufferPointer<Constraint>

  /// Whether the constraints at a place tie the same anchors, with the same relation and factor.
  @inline(__always)
  static func haveSameAnchors(_ a: Constraints, _ b: Constraints, at place: Int) -> Bool {
    a[place].first == b[place].first && a[place].second == b[place].second
      && a[place].relation == b[place].relation && a[place].multiplier == b[place].multiplier
  }

  /// Whether all else of the constraints at a place is the same, but for where they stand.
  @inline(__always)
  static func haveSameRest(_ a: Constraints, _ b: Constraints, at place: Int) -> Bool {
    a[place].constant == b[place].constant && a[place].priority == b[place].priority
      && a[place].condition == b[place].condition && a[place].statement == b[place].statement
      && a[place].terms == b[place].terms && a[place].name == b[place].name
      && a[place].isKnownToCode == b[place].isKnownToCode
  }

  /// Whether two lists are alike row by row; rows are compared where they are, for a copy of one would count
  /// its words.
  @inline(__always)
  private static func areAlike<Rows: RandomAccessCollection>(
    _ a: Rows, _ b: Rows,
    _ isSame: (UnsafeBufferPointer<Rows.Element>, UnsafeBufferPointer<Rows.Element>, Int) -> Bool
  ) -> Bool {
    guard a.count == b.count else { return false }
    return a.withContiguousStorageIfAvailable { a in
      b.withContiguousStorageIfAvailable { b in
        a.baseAddress == b.baseAddress || a.indices.allSatisfy { isSame(a, b, $0) }
      }
    } == .some(.some(true))
  }
}
