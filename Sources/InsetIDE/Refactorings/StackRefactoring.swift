import InsetDevices
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText

extension RefactoringPlace {
  /// Views that hang one below the other at equal distances become a column.
  ///
  /// Offered only where the column says exactly what their constraints say: the first one's top and
  /// the sides they have in common go to the stack.
  func wrapInStack() -> [Refactoring] {
    guard let column = column(), let first = column.members.first else { return [] }
    let indent = indent(at: first.syntax.range.start)
    let inner = indent + unit(around: first.syntax.range.start)
    let name = freeName("column")
    var new = "\(indent)stack \(name) {\(lineEnd)\(inner)axis: vertical\(lineEnd)"
    if let alignment = column.alignment { new += "\(inner)alignment: \(alignment)\(lineEnd)" }
    if column.spacing != 0 { new += "\(inner)spacing: \(formatPoints(column.spacing))\(lineEnd)" }
    for statement in first.moved {
      new += reindented(lines(of: statement.range), from: indent, to: indent)
    }
    for member in column.members { new += rewritten(member, from: indent, to: inner) }
    new += "\(indent)}\(lineEnd)"
    let whole = ByteRange(
      start: column.members[0].lines.start,
      end: column.members[column.members.count - 1].lines.end)
    return [
      refactoring(
        "Wrap \(column.members.count) views in a stack", .rewrite,
        [TextEdit(range: whole, replacement: new)])
    ]
  }

  private struct Member {
    let view: ID<View>
    let syntax: Syntax
    let lines: ByteRange
    /// The statements that the stack says instead: its place across and along.
    var moved: [Syntax] = []
  }

  private struct Column {
    var members: [Member]
    var spacing: Double
    /// `nil` for `fill`.
    var alignment: String?
  }

  /// The view statements that are selected and stand one behind the other.
  private func selected() -> [ViewSyntax] {
    guard !range.isEmpty, let block = tree.block(at: range.start) else { return [] }
    let touched = block.statements.filter { statement in
      statement.range.start < range.end && range.start < statement.range.end
    }
    var views: [ViewSyntax] = []
    for statement in touched {
      guard case .view(let view) = statement, isAlone(view.syntax) else { return [] }
      views.append(view)
    }
    return views.count > 1 ? views : []
  }

  private func column() -> Column? {
    let views = selected()
    guard let first = views.first, let (screen, head) = view(first.syntax) else { return nil }
    let scene = screen.scene
    guard let parent = scene.views[head].parent, scene.views[parent].kind != .stack else {
      return nil
    }
    var members: [Member] = []
    var spacing: Double?
    var sides: [String]?
    var alignment: String?
    for (position, syntax) in views.enumerated() {
      guard let (_, id) = view(syntax.syntax), scene.views[id].parent == parent,
        scene.views[id].condition == Scene.always, let block = syntax.block,
        block.statements.allSatisfy({ isAlone($0.syntax) })
      else { return nil }
      var member = Member(
        view: id, syntax: syntax.syntax, lines: wholeLines(.view(syntax)))
      var across: [(text: String, syntax: Syntax)] = []
      var along: [(constraint: Constraint, syntax: Syntax)] = []
      var attributes: [Attribute] = []
      for statement in block.statements {
        guard case .constraint(let constraint) = statement,
          let (_, statementID) = lowered(constraint.syntax)
        else { continue }
        let made = scene.statements[statementID].constraints.map { scene.constraints[$0] }
        guard let one = made.first, one.first.attribute.group != .size else { continue }
        if one.first.attribute.group == .vertical {
          guard made.count == 1 else { return nil }
          along.append((one, constraint.syntax))
        } else {
          guard made.allSatisfy({ $0.isRequired && $0.relation == .equal }) else { return nil }
          across.append((text[constraint.range], constraint.syntax))
          attributes += made.map(\.first.attribute)
        }
      }
      guard along.count == 1, let top = along.first, top.constraint.first.attribute == .top,
        top.constraint.isRequired, top.constraint.relation == .equal,
        top.constraint.condition == Scene.always
      else { return nil }
      if position > 0 {
        guard let gap = top.constraint.constant.constant, gap >= 0,
          top.constraint.second == Anchor(.view(members[position - 1].view), .bottom),
          spacing == nil || spacing == gap
        else { return nil }
        spacing = gap
        guard across.map(\.text) == sides else { return nil }
      } else {
        sides = across.map(\.text)
        switch Set(attributes) {
        case [.leading, .trailing]: alignment = nil
        case [.leading]: alignment = "leading"
        case [.trailing]: alignment = "trailing"
        case [.centerX]: alignment = "center"
        default: return nil
        }
      }
      member.moved = [top.syntax] + across.map(\.syntax)
      members.append(member)
    }
    // Nothing else may place the views: what names them must name an end that stays.
    let own = Set(members.map(\.view))
    let movedRanges = members.flatMap(\.moved).map(\.range)
    for statement in scene.statements.rows where statement.origin.source == 0 {
      let place = statement.origin.range.shifted(by: screen.screen.own.range.start)
      if movedRanges.contains(place) { continue }
      for id in statement.constraints {
        let constraint = scene.constraints[id]
        if constraint.first.attribute.group == .size { continue }
        if own.contains(scene.owner(of: constraint.first.item)),
          constraint.second.map({ !isInside(scene.owner(of: $0.item), own, scene) }) ?? true
        {
          return nil
        }
      }
    }
    return Column(members: members, spacing: spacing ?? 0, alignment: alignment)
  }

  private func isInside(_ view: ID<View>, _ views: Set<ID<View>>, _ scene: Scene) -> Bool {
    views.contains { scene.isDescendant(view, of: $0) }
  }

  /// A view's lines one level deeper, without what the stack says.
  private func rewritten(_ member: Member, from old: String, to new: String) -> String {
    let cuts = member.moved.map { lines(of: $0.range) }.sorted()
    var result = ""
    var start = member.lines.start
    for cut in cuts {
      result += reindented(ByteRange(start: start, end: cut.start), from: old, to: new)
      start = cut.end
    }
    return result + reindented(ByteRange(start: start, end: member.lines.end), from: old, to: new)
  }
}
