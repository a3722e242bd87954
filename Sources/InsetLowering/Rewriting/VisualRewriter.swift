import InsetModel
import InsetSyntax
import InsetText

/// Takes connections to `|` out of a visual format and writes them as anchors.
struct VisualRewriter {
  let statement: StatementRewriter
  let syntax: VisualSyntax

  private var scene: Scene { statement.scene }
  private var place: StatementPlace { statement.place }

  /// Edits in absolute offsets; `nil` where more is to change than connections to the superview.
  func edits(_ changes: [ID<Constraint>: ConstraintChange]) -> [TextEdit]? {
    guard let format = syntax.format else { return nil }
    let content = format.contentRange(in: place.text)
    var cuts: [ByteRange] = []
    var anchors: [[UInt8]] = []
    for (id, change) in changes.sorted(by: { $0.key < $1.key }) {
      guard let cut = connection(of: scene.constraints[id], change, in: content),
        let text = anchor(scene.constraints[id], change)
      else { return nil }
      if !cuts.contains(cut) { cuts.append(cut) }
      anchors.append(Array(text.utf8))
    }
    cuts.sort()
    for (a, b) in zip(cuts, cuts.dropFirst()) where b.start < a.end { return nil }
    let deletions = cuts.map { TextEdit(range: $0, replacement: "") }
    let left = place.bytes(of: content, applying: deletions)
    let isEmpty =
      !left.contains(UInt8(ascii: "(")) && left.count { $0 == UInt8(ascii: "[") } == 1
      && !left.contains(UInt8(ascii: "|"))
    if isEmpty {
      return [TextEdit(range: place.syntax.range, replacement: place.lines.joined(anchors))]
    }
    let separator = place.lines.joined([[], []])
    return deletions + [
      TextEdit(
        range: ByteRange(at: place.syntax.range.end),
        replacement: separator + place.lines.joined(anchors))
    ]
  }

  /// The `|` of a constraint with what ties it to its view.
  private func connection(
    of constraint: Constraint, _ change: ConstraintChange, in content: ByteRange
  ) -> ByteRange? {
    guard change.relation == nil, change.priority == nil, !change.isRemoved else { return nil }
    let origin: Origin?
    switch (change.first, change.second) {
    case (nil, _?): origin = constraint.places.second
    case (_?, nil): origin = constraint.places.first
    default: return nil
    }
    guard let bar = place.range(of: origin), content.contains(bar) else { return nil }
    let bytes = place.text.bytes
    guard bytes[bar.start] == UInt8(ascii: "|") else { return nil }
    let open = UInt8(ascii: "[")
    if !bytes[content.start..<bar.start].contains(open) {
      guard let view = bytes[bar.end..<content.end].firstIndex(of: open) else { return nil }
      return ByteRange(start: bar.start, end: view)
    }
    guard let view = bytes[content.start..<bar.start].lastIndex(of: UInt8(ascii: "]")) else {
      return nil
    }
    return ByteRange(start: view + 1, end: bar.start + 1)
  }

  /// The constraint after the change, the view in front.
  private func anchor(_ constraint: Constraint, _ change: ConstraintChange) -> String? {
    guard let oldSecond = constraint.second, constraint.multiplier == 1,
      let constant = change.constant ?? constraint.constant.constant
    else { return nil }
    let speller = statement.speller
    let first: Anchor
    let second: Anchor
    let relation: Relation
    if let new = change.second {
      (first, second, relation) = (constraint.first, new, constraint.relation)
    } else if let new = change.first {
      (first, second, relation) = (oldSecond, new, constraint.relation.reversed)
    } else {
      return nil
    }
    return Insertion.text(
      NewConstraint(
        owner: statement.statement.owner, first: first, relation: relation, second: second,
        constant: change.first == nil ? constant : -constant, priority: constraint.priority),
      speller: speller)
  }
}
