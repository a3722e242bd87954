import InsetModel
import InsetSyntax
import InsetText

extension SceneBuilder {
  /// Lowers a Visual Format statement: `|` is an edge of the views' superview (layout-semantics §7).
  mutating func lower(_ visual: VisualSyntax, _ context: BlockContext) {
    guard let string = visual.format else { return }
    let contents = string.contents(in: text(context))
    let format = VisualFormat.parse(contents.bytes)
    for problem in format.problems {
      report(
        "vfl-syntax", .error, problem.message, contents.sourceRange(of: problem.range), context)
    }
    guard format.problems.isEmpty else { return }
    let isHorizontal = format.axis == .horizontal
    let statement = scene.statements.append(
      Statement(
        kind: .visual, origin: origin(visual.range, context.source), owner: context.owner))
    var lowering = VisualLowering(
      contents: contents, statement: statement, whole: origin(visual.range, context.source),
      start: isHorizontal ? .leading : .top, end: isHorizontal ? .trailing : .bottom,
      size: isHorizontal ? .width : .height)
    let places = format.items.map { place(of: $0, in: lowering, context) }
    guard !places.contains(where: { $0 == nil }) else { return }
    let items = places.compactMap { $0 }
    guard let superview = superview(of: items, string.range, context) else { return }
    for (index, item) in format.items.enumerated() {
      if case .view(let view) = item, case .view(let id, _) = items[index] {
        addSizes(view, id, &lowering, context)
      }
      if index < format.connections.count && index + 1 < items.count {
        connect(
          items[index], items[index + 1], format.connections[index], superview, &lowering, context)
      }
    }
    align(visual.options, items, format.axis, lowering, context)
  }

  /// An item of the format, resolved.
  enum VisualPlace {
    case edge(ByteRange)
    case view(ID<View>, ByteRange)
  }

  private mutating func place(
    of item: VisualFormat.Item, in lowering: VisualLowering, _ context: BlockContext
  ) -> VisualPlace? {
    switch item {
    case .superview(let range): return .edge(lowering.contents.sourceRange(of: range))
    case .view(let view):
      guard let name = view.name else { return nil }
      let range = lowering.contents.sourceRange(of: name.range)
      guard case .view(let id)? = lookUp(name.text, context) else {
        report(
          "vfl-unknown-name", .error,
          "no view here is named '\(name.text)'"
            + Spelling.suggestion(for: name.text, among: visibleNames(context)), range, context)
        return nil
      }
      scene.references.append(
        Reference(origin: origin(range, context.source), target: .item(.view(id))))
      return .view(id, range)
    }
  }

  /// The view whose edges `|` means: the parent of the format's views.
  private mutating func superview(
    of items: [VisualPlace], _ range: ByteRange, _ context: BlockContext
  ) -> ID<View>? {
    for case .view(let view, _) in items {
      if let parent = scene.views[view].parent { return parent }
      report("vfl-syntax", .error, "the root view has no superview for '|'", range, context)
      return nil
    }
    return context.owner
  }

  private mutating func addSizes(
    _ view: VisualFormat.View, _ id: ID<View>, _ lowering: inout VisualLowering,
    _ context: BlockContext
  ) {
    for predicate in view.predicates {
      guard let object = predicate.object,
        let priority = visualPriority(predicate.priority, lowering, context)
      else { continue }
      var second: Anchor?
      var constant = Amount.number(0)
      if case .name(let name) = object, case .view(let other)? = lookUp(name.text, context) {
        second = Anchor(.view(other), lowering.size)
      } else if let value = metric(object, lowering, context) {
        constant = value
      } else {
        continue
      }
      let range = lowering.contents.sourceRange(of: predicate.range)
      add(
        Constraint(
          first: Anchor(.view(id), lowering.size), relation: Relation(predicate.relation),
          second: second, constant: constant, priority: priority, condition: context.condition,
          statement: lowering.statement,
          places: ConstraintPlaces(whole: lowering.whole, first: origin(range, context.source))),
        context)
    }
  }

  /// The constraints between two neighbours: the later one's start behind the earlier one's end.
  private mutating func connect(
    _ a: VisualPlace, _ b: VisualPlace, _ connection: VisualFormat.Connection,
    _ superview: ID<View>, _ lowering: inout VisualLowering, _ context: BlockContext
  ) {
    let touchesEdge = a.isEdge || b.isEdge
    let predicates: [VisualFormat.Predicate?]
    switch connection.kind {
    case .none, .standard: predicates = [nil]
    case .distances(let list): predicates = list
    }
    for predicate in predicates {
      var amount = Amount.number(0)
      var relation = Relation.equal
      var priority = 1000.0
      var usesMargin = false
      if let predicate {
        guard let object = predicate.object, let value = metric(object, lowering, context),
          let level = visualPriority(predicate.priority, lowering, context)
        else { continue }
        amount = value
        relation = Relation(predicate.relation)
        priority = level
      } else if connection.kind == .standard {
        // `-` at the superview's edge is its layout margin, between siblings 8.
        if touchesEdge { usesMargin = true } else { amount = .standard(1) }
      }
      let edge: Item = usesMargin ? .guide(.margins, of: superview) : .view(superview)
      let constant = predicate?.object.map {
        origin(lowering.contents.sourceRange(of: $0.range), context.source)
      }
      let from = a.anchor(edge, isFar: true, lowering)
      let to = b.anchor(edge, isFar: false, lowering)
      // The view stands first and the edge second, as people write it.
      let isMirrored = b.isEdge
      let places = ConstraintPlaces(
        whole: lowering.whole, first: origin((isMirrored ? a : b).range, context.source),
        second: origin((isMirrored ? b : a).range, context.source), constant: constant)
      add(
        Constraint(
          first: isMirrored ? from : to, relation: isMirrored ? relation.reversed : relation,
          second: isMirrored ? to : from,
          constant: isMirrored ? simplified(.product(-1, amount)) : amount, priority: priority,
          condition: context.condition, statement: lowering.statement, places: places), context)
    }
  }

  private mutating func align(
    _ options: [NameSyntax], _ items: [VisualPlace], _ axis: VisualFormat.Axis,
    _ lowering: VisualLowering, _ context: BlockContext
  ) {
    let views = items.compactMap { place -> ID<View>? in
      if case .view(let view, _) = place { return view }
      return nil
    }
    for name in options {
      let word = name.text(in: text(context))
      guard let option = VisualOption(rawValue: word), let aligned = option.alignedAxis else {
        continue
      }
      if aligned == axis {
        report(
          "vfl-syntax", .error, "'\(word)' aligns along the format's own axis", name.range, context)
        continue
      }
      let bare = word.dropFirst("alignAll".count)
      guard let attribute = Attribute(rawValue: bare.prefix(1).lowercased() + bare.dropFirst()),
        let first = views.first
      else { continue }
      for view in views.dropFirst() {
        add(
          Constraint(
            first: Anchor(.view(view), attribute), relation: .equal,
            second: Anchor(.view(first), attribute), condition: context.condition,
            statement: lowering.statement,
            places: ConstraintPlaces(
              whole: lowering.whole, first: origin(name.range, context.source))), context)
      }
    }
  }

  private mutating func add(_ constraint: Constraint, _ context: BlockContext) {
    let range = constraint.places.whole.range.shifted(
      by: declarations[context.source].syntax.offset)
    guard isLegal(constraint, context, range) else { return }
    let id = scene.constraints.append(constraint)
    scene.statements[constraint.statement].constraints.append(id)
  }

  private mutating func metric(
    _ operand: VisualFormat.Operand, _ lowering: VisualLowering, _ context: BlockContext
  ) -> Amount? {
    switch operand {
    case .number(let value, _): return .number(value)
    case .name(let name):
      if case .amount(let amount)? = lookUp(name.text, context) { return amount }
      report(
        "vfl-unknown-name", .error,
        "nothing here is named '\(name.text)'"
          + Spelling.suggestion(for: name.text, among: visibleNames(context)),
        lowering.contents.sourceRange(of: name.range), context)
      return nil
    }
  }

  private mutating func visualPriority(
    _ operand: VisualFormat.Operand?, _ lowering: VisualLowering, _ context: BlockContext
  ) -> Double? {
    guard let operand else { return 1000 }
    guard let value = metric(operand, lowering, context)?.constant else { return nil }
    guard value > 0 && value <= 1000 else {
      report(
        "illegal-priority", .error,
        "a priority lies above 0 and up to 1000, not at \(Spelling.number(value))",
        lowering.contents.sourceRange(of: operand.range), context)
      return nil
    }
    return value
  }
}

/// What is the same for all constraints of one format.
struct VisualLowering {
  let contents: StringContents
  let statement: ID<Statement>
  let whole: Origin
  let start: Attribute
  let end: Attribute
  let size: Attribute
}

extension SceneBuilder.VisualPlace {
  var isEdge: Bool {
    if case .edge = self { return true }
    return false
  }
  var range: ByteRange {
    switch self {
    case .edge(let range): range
    case .view(_, let range): range
    }
  }

  /// The anchor on the side that faces the neighbour; the superview's edges face inwards.
  func anchor(_ edge: Item, isFar: Bool, _ lowering: VisualLowering) -> Anchor {
    switch self {
    case .edge: Anchor(edge, isFar ? lowering.start : lowering.end)
    case .view(let view, _): Anchor(.view(view), isFar ? lowering.end : lowering.start)
    }
  }
}
