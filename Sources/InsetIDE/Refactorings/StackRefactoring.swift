import InsetDevices
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText

extension RefactoringPlace {
  /// Views that hang one below the other, or one beside the other, at equal distances become a stack.
  ///
  /// Offered only where the stack says exactly what their constraints say: the first one's place and
  /// the sides they have in common go to the stack.
  func wrapInStack() -> [Refactoring] {
    guard
      let (way, column) = StackWay.all.lazy.compactMap({ way in column(way).map { (way, $0) } })
        .first, let first = column.members.first
    else { return [] }
    let indent = indent(at: first.syntax.range.start)
    let inner = indent + unit(around: first.syntax.range.start)
    let name = freeName(way.name)
    var new = "\(indent)stack \(name) {\(lineEnd)\(inner)axis: \(way.axis)\(lineEnd)"
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

  /// What a stack of an axis takes the place of.
  private struct StackWay {
    let axis: StackAxis
    let name: String
    /// The group and the attributes of the places along the axis.
    let group: Attribute.Group
    let start: Attribute
    let end: Attribute
    /// The attributes across the axis that views have in common, with the alignment that says it; the
    /// first is the default's.
    let alignments: [(attributes: Set<Attribute>, word: String?)]

    static let all = [
      StackWay(
        axis: .vertical, name: "column", group: .vertical, start: .top, end: .bottom,
        alignments: [
          ([.leading, .trailing], nil), ([.leading], "leading"), ([.trailing], "trailing"),
          ([.centerX], "center"),
        ]),
      StackWay(
        axis: .horizontal, name: "row", group: .horizontal, start: .leading, end: .trailing,
        alignments: [
          ([.top, .bottom], nil), ([.top], "top"), ([.bottom], "bottom"), ([.centerY], "center"),
        ]),
    ]
  }

  private func column(_ way: StackWay) -> Column? {
    guard let (screen, views) = selectedViews, let head = views.first?.id else { return nil }
    let scene = screen.scene
    guard let parent = scene.views[head].parent, scene.views[parent].kind != .stack else {
      return nil
    }
    var members: [Member] = []
    var spacing: Double?
    var sides: [String]?
    var alignment: String?
    for (position, selected) in views.enumerated() {
      let (syntax, id) = (selected.syntax, selected.id)
      guard scene.views[id].parent == parent, let block = syntax.block,
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
        if one.first.attribute.group == way.group {
          guard made.count == 1 else { return nil }
          along.append((one, constraint.syntax))
        } else {
          guard made.allSatisfy({ $0.isRequired && $0.relation == .equal }) else { return nil }
          across.append((text[constraint.range], constraint.syntax))
          attributes += made.map(\.first.attribute)
        }
      }
      guard along.count == 1, let top = along.first,
        top.constraint.first.attribute == way.start,
        top.constraint.isRequired, top.constraint.relation == .equal,
        top.constraint.condition == Scene.always
      else { return nil }
      if position > 0 {
        guard let gap = top.constraint.constant.constant, gap >= 0,
          top.constraint.second == Anchor(.view(members[position - 1].view), way.end),
          spacing == nil || spacing == gap
        else { return nil }
        spacing = gap
        guard across.map(\.text) == sides else { return nil }
      } else {
        sides = across.map(\.text)
        let set = Set(attributes)
        guard let known = way.alignments.first(where: { $0.attributes == set }) else { return nil }
        alignment = known.word
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
  // MARK: The way back

  /// A stack becomes a view whose constraints say where the stack put its views.
  func unwrapStack() -> [Refactoring] {
    guard let syntax = path.last(where: { $0.kind == .view }), let declared = ViewSyntax(syntax),
      let kind = declared.kindName, kind.text(in: text) == ViewKind.stack.rawValue,
      kind.range.touches(range) || declared.name?.range.touches(range) ?? false,
      let block = declared.block, let (screen, id) = view(syntax)
    else { return [] }
    let scene = screen.scene
    let children = scene.views[id].children
    guard !children.isEmpty, children.allSatisfy({ scene.views[$0].condition == Scene.always })
    else { return [] }
    // What only stacks have goes; where something else is said of it, elsewhere, too, it stays one.
    var stack = StackSettings()
    var edits: [TextEdit] = []
    for property in block.properties {
      guard let name = property.name.flatMap({ PropertyName(rawValue: $0.text(in: text)) }),
        StackSettings.names.contains(name)
      else { continue }
      guard property.owner.isEmpty, isAlone(property.syntax) else { return [] }
      edits.append(TextEdit(range: lines(of: property.range), replacement: ""))
    }
    for setting in scene.properties where setting.view == id || children.contains(setting.view) {
      guard stack.take(setting, isOfStack: setting.view == id) else { return [] }
    }
    guard let constraints = stack.constraints(of: children, in: id) else { return [] }
    edits.append(TextEdit(range: kind.range, replacement: ViewKind.view.rawValue))
    let rewriter = SpecRewriter(declarations: source.lowered?.declarations(of: screen) ?? .none)
    guard let written = rewriter.textEdits(for: constraints.map { .add($0) }, in: scene),
      let own = own(written, of: screen)
    else { return [] }
    let all = (edits + own).sorted { $0.range < $1.range }
    guard zip(all, all.dropFirst()).allSatisfy({ $0.range.end <= $1.range.start }) else {
      return []
    }
    return proved(refactoring("Replace the stack by constraints", .rewrite, all))
  }
}

/// What a stack says of its views.
private struct StackSettings {
  static let names: Set<PropertyName> = [.axis, .alignment, .distribution, .spacing]
  private var axis = StackAxis.horizontal
  private var alignment = StackAlignment.fill
  private var distribution = StackDistribution.fill
  private var spacing = 0.0

  /// - Returns: whether it can be said by constraints.
  mutating func take(_ setting: PropertySetting, isOfStack: Bool) -> Bool {
    guard isOfStack else {
      switch setting.property {
      case .hidden, .spacingAfter: return false
      default: return true
      }
    }
    switch setting.property {
    case .axis(let value): axis = value
    case .alignment(let value): alignment = value
    case .distribution(let value): distribution = value
    case .spacing(let value?): spacing = value
    case .spacing(nil), .relativeToMargins, .baselineRelative: return false
    default: return true
    }
    return setting.condition == Scene.always
  }

  /// The constraints that put views where the stack did; `nil` where constraints have no words for it.
  func constraints(of views: [ID<View>], in stack: ID<View>) -> [NewConstraint]? {
    guard distribution == .fill || distribution == .fillEqually else { return nil }
    let isColumn = axis == .vertical
    let along: (start: Attribute, end: Attribute, size: Attribute) =
      isColumn ? (.top, .bottom, .height) : (.leading, .trailing, .width)
    let across: (start: Attribute, end: Attribute, center: Attribute) =
      isColumn ? (.leading, .trailing, .centerX) : (.top, .bottom, .centerY)
    var result: [NewConstraint] = []
    func add(
      _ view: ID<View>, _ attribute: Attribute, _ other: ID<View>, _ second: Attribute,
      _ constant: Double = 0, _ relation: Relation = .equal
    ) {
      result.append(
        NewConstraint(
          owner: view, first: Anchor(.view(view), attribute), relation: relation,
          second: Anchor(.view(other), second), constant: constant))
    }
    for (number, view) in views.enumerated() {
      if number == 0 {
        add(view, along.start, stack, along.start)
      } else {
        add(view, along.start, views[number - 1], along.end, spacing)
        if distribution == .fillEqually { add(view, along.size, views[0], along.size) }
      }
      switch alignment {
      case .fill:
        add(view, across.start, stack, across.start)
        add(view, across.end, stack, across.end)
      case .leading, .top:
        add(view, across.start, stack, across.start)
        add(view, across.end, stack, across.end, 0, .lessOrEqual)
      case .trailing, .bottom:
        add(view, across.start, stack, across.start, 0, .greaterOrEqual)
        add(view, across.end, stack, across.end)
      case .center:
        add(view, across.center, stack, across.center)
        add(view, across.start, stack, across.start, 0, .greaterOrEqual)
      default: return nil
      }
      if number == views.count - 1 { add(view, along.end, stack, along.end) }
    }
    return result
  }
}
