import InsetModel
import InsetSyntax
import InsetText

extension SceneBuilder {
  /// Lowers a Visual Format statement (docs/layout.md "Visual Format Language"): `|` is an edge of
  /// the superview of the view next to it, `-` beside it the layout margin.
  ///
  /// The constraints come in the order of the text; those of the options last.
  mutating func lower(_ visual: VisualSyntax, _ context: BlockContext) {
    guard let string = visual.format else { return }
    let contents = string.contents(in: text(context))
    let format = VisualFormat.parse(contents.bytes)
    for problem in format.problems {
      report(
        .visualFormatSyntax, .error, problem.message, contents.sourceRange(of: problem.range),
        context)
    }
    let options = visualOptions(visual.options, format.axis, context)
    guard format.problems.isEmpty else {
      let known = incomplete.count
      markNames(inFormat: text(context)[string.range], context)
      if incomplete.count == known {
        // It may have been about any view of the block.
        for child in scene.views[context.owner].children { markIncomplete(child) }
      }
      return
    }
    let statement = scene.statements.append(
      Statement(
        kind: .visual, origin: origin(visual.range, context.source), owner: context.owner))
    let lowering = VisualLowering(
      contents: contents, statement: statement, whole: origin(visual.range, context.source),
      axis: format.axis, options: options)
    let places = format.items.map { place(of: $0, in: lowering, context) }
    for (index, item) in format.items.enumerated() {
      if case .view(let view) = item, case .view(let id, _)? = places[index] {
        addSizes(view, id, lowering, context)
      }
      if index < format.connections.count, index + 1 < places.count {
        // What stands between is looked at even where a neighbour is not known.
        connect(
          places[index], places[index + 1], format.connections[index], lowering, context)
      }
    }
    align(options.alignments, places, lowering, context)
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
      switch lookUp(name.text, context) {
      case .view(let id)?:
        note(range, .item(.view(id)), context)
        return .view(id, range)
      case .guide?:
        report(
          .visualFormatUnknownName, .error,
          "'\(name.text)' is a guide; a visual format takes views only", range, context)
      case .amount?, .string?, .bool?:
        report(
          .visualFormatUnknownName, .error,
          "'\(name.text)' is no view; a metric stands in parentheses "
            + "or between dashes", range, context)
      case nil:
        reportUnknown(
          .visualFormatUnknownName, "no view here is named '\(name.text)'", name.text, range,
          among: visibleNames(context), context)
      case .failed?: failed()
      }
      return nil
    }
  }

  // MARK: Sizes

  private mutating func addSizes(
    _ view: VisualFormat.View, _ id: ID<View>, _ lowering: VisualLowering,
    _ context: BlockContext
  ) {
    for predicate in view.predicates {
      guard let object = predicate.object else { continue }
      let priority = visualPriority(predicate.priority, lowering, context)
      let range = lowering.contents.sourceRange(of: object.range)
      var second: Anchor?
      var constant = Amount.number(0)
      if case .name(let name) = object, case .view(let other)? = lookUp(name.text, context) {
        second = Anchor(.view(other), lowering.size)
        note(range, .item(.view(other)), context)
      } else if let value = metric(object, lowering, context) {
        constant = value
      } else {
        continue
      }
      guard let priority else { continue }
      add(
        Constraint(
          first: Anchor(.view(id), lowering.size), relation: Relation(predicate.relation),
          second: second, constant: constant, priority: priority, condition: context.condition,
          statement: lowering.statement,
          places: ConstraintPlaces(
            whole: lowering.whole,
            first: origin(lowering.contents.sourceRange(of: predicate.range), context.source),
            second: second == nil ? nil : origin(range, context.source),
            constant: second == nil ? origin(range, context.source) : nil,
            priority: place(ofPriority: predicate, lowering, context))), context)
    }
  }

  // MARK: Distances

  /// The constraints between two neighbours: the later one's start behind the earlier one's end.
  private mutating func connect(
    _ a: VisualPlace?, _ b: VisualPlace?, _ connection: VisualFormat.Connection,
    _ lowering: VisualLowering, _ context: BlockContext
  ) {
    switch connection.kind {
    case .none: connect(a, b, .number(0), nil, 1000, lowering, context)
    case .standard:
      // `-` at the superview's edge is its layout margin, between siblings system spacing.
      let touchesEdge = a?.isEdge == true || b?.isEdge == true
      connect(
        a, b, touchesEdge ? .number(0) : .standard(1), nil, 1000, lowering, context,
        guide: touchesEdge ? .margins : nil)
    case .distances(let predicates):
      for predicate in predicates {
        guard let object = predicate.object else { continue }
        let amount = metric(object, lowering, context)
        guard let priority = visualPriority(predicate.priority, lowering, context), let amount
        else { continue }
        connect(a, b, amount, predicate, priority, lowering, context)
      }
    }
  }

  private mutating func connect(
    _ a: VisualPlace?, _ b: VisualPlace?, _ distance: Amount, _ predicate: VisualFormat.Predicate?,
    _ priority: Double, _ lowering: VisualLowering, _ context: BlockContext,
    guide: GuideKind? = nil
  ) {
    guard let a, let b, let edge = edge(between: a, and: b, guide, context) else { return }
    let usesBaselines = lowering.options.usesBaselines && !a.isEdge && !b.isEdge
    let from = a.anchor(
      edge, a.isEdge ? lowering.start : usesBaselines ? .lastBaseline : lowering.end)
    let to = b.anchor(
      edge, b.isEdge ? lowering.end : usesBaselines ? .firstBaseline : lowering.start)
    // Along the reading direction `to` lies behind `from`, from right to left in front of it. The
    // view stands first and the edge second, as people write it.
    let isMirrored = b.isEdge
    let isReversed = isMirrored != lowering.isRightToLeft
    let relation = predicate.map { Relation($0.relation) } ?? .equal
    let places = ConstraintPlaces(
      whole: lowering.whole, first: origin((isMirrored ? a : b).range, context.source),
      second: origin((isMirrored ? b : a).range, context.source),
      constant: predicate?.object.map {
        origin(lowering.contents.sourceRange(of: $0.range), context.source)
      },
      priority: predicate.flatMap { place(ofPriority: $0, lowering, context) })
    add(
      Constraint(
        first: isMirrored ? from : to, relation: isReversed ? relation.reversed : relation,
        second: isMirrored ? to : from,
        constant: isReversed ? simplified(.product(-1, distance)) : distance, priority: priority,
        condition: context.condition, statement: lowering.statement, places: places), context)
  }

  /// What `|` stands for beside a view; the view itself where none of the two is an edge.
  private mutating func edge(
    between a: VisualPlace, and b: VisualPlace, _ guide: GuideKind?, _ context: BlockContext
  ) -> Item? {
    switch (a, b) {
    case (.view(let view, _), .view): return .view(view)
    case (.edge(let range), .view(let view, _)), (.view(let view, _), .edge(let range)):
      guard let parent = scene.views[view].parent else {
        report(
          .visualFormatSyntax, .error, "the root view has no superview for '|'", range, context)
        return nil
      }
      return guide.map { .guide($0, of: parent) } ?? .view(parent)
    case (.edge, .edge): return nil
    }
  }

  // MARK: Options

  private mutating func visualOptions(
    _ names: [NameSyntax], _ axis: VisualFormat.Axis, _ context: BlockContext
  ) -> VisualOptions {
    var result = VisualOptions()
    var direction: VisualOption?
    for name in names {
      let word = name.text(in: text(context))
      guard let option = VisualOption(rawValue: word) else {
        reportUnknown(
          .visualFormatUnknownName, "there is no option '\(word)'", word, name.range,
          among: VisualOption.allCases.map(\.rawValue), context)
        continue
      }
      switch option {
      case .directionLeadingToTrailing, .directionLeftToRight, .directionRightToLeft:
        if let direction, direction != option {
          report(
            .visualFormatSyntax, .error,
            "a format has one direction, and '\(direction.rawValue)' is set",
            name.range, context)
          continue
        }
        direction = option
        if axis == .horizontal { result.direction = option }
      case .spacingBaselineToBaseline:
        if axis == .horizontal {
          report(
            .visualFormatSyntax, .error, "'\(word)' goes with vertical formats only", name.range,
            context)
        } else {
          result.usesBaselines = true
        }
      default:
        if option.alignedAxis == axis {
          report(
            .visualFormatSyntax, .error, "'\(word)' aligns along the format's own axis", name.range,
            context)
        } else {
          result.alignments.append((option, name.range))
        }
      }
    }
    return result
  }

  private mutating func align(
    _ options: [(option: VisualOption, range: ByteRange)], _ places: [VisualPlace?],
    _ lowering: VisualLowering, _ context: BlockContext
  ) {
    let views = places.compactMap { place -> ID<View>? in
      if case .view(let view, _)? = place { view } else { nil }
    }
    for (option, range) in options {
      let bare = option.rawValue.dropFirst("alignAll".count)
      guard let attribute = Attribute(rawValue: bare.prefix(1).lowercased() + bare.dropFirst()),
        let first = views.first
      else { continue }
      for view in views.dropFirst() where view != first {
        add(
          Constraint(
            first: Anchor(.view(view), attribute), relation: .equal,
            second: Anchor(.view(first), attribute), condition: context.condition,
            statement: lowering.statement,
            places: ConstraintPlaces(
              whole: lowering.whole, first: origin(range, context.source))), context)
      }
    }
  }

  // MARK: Parts

  private mutating func add(_ constraint: Constraint, _ context: BlockContext) {
    let range = constraint.places.whole.range.shifted(
      by: declarations[context.source].syntax.offset)
    guard isLegal(constraint, context, range) else { return }
    let id = scene.constraints.append(constraint)
    scene.statements[constraint.statement].constraints.append(id)
  }

  private mutating func note(
    _ range: ByteRange, _ target: ReferenceTarget, _ context: BlockContext
  ) {
    scene.references.append(Reference(origin: origin(range, context.source), target: target))
  }

  private mutating func metric(
    _ operand: VisualFormat.Operand, _ lowering: VisualLowering, _ context: BlockContext
  ) -> Amount? {
    guard case .name(let name) = operand else {
      if case .number(let value, _) = operand { return .number(value) }
      return nil
    }
    let range = lowering.contents.sourceRange(of: name.range)
    let message: String
    switch lookUp(name.text, context) {
    case .amount(let amount)?:
      note(range, .value(name.text, amount.constant), context)
      return amount
    case .view?:
      message = "'\(name.text)' is a view; a metric is a number or the name of a 'let'"
    case .guide?:
      message = "'\(name.text)' is a guide; a metric is a number or the name of a 'let'"
    case .string?, .bool?:
      message = "'\(name.text)' is no number; a metric is a number or the name of a 'let'"
    case .failed?:
      failed()
      return nil
    case nil:
      reportUnknown(
        .visualFormatUnknownName, "nothing here is named '\(name.text)'", name.text, range,
        among: visibleNames(context), context)
      return nil
    }
    report(.visualFormatUnknownName, .error, message, range, context)
    return nil
  }

  private mutating func visualPriority(
    _ operand: VisualFormat.Operand?, _ lowering: VisualLowering, _ context: BlockContext
  ) -> Double? {
    guard let operand else { return 1000 }
    guard let amount = metric(operand, lowering, context) else { return nil }
    let range = lowering.contents.sourceRange(of: operand.range)
    guard let value = amount.constant else {
      report(.invalidValue, .error, "a priority is a plain number", range, context)
      return nil
    }
    guard value > 0 && value <= 1000 else {
      report(
        .illegalPriority, .error,
        "a priority lies above 0 and up to 1000, not at \(Spelling.number(value))", range, context)
      return nil
    }
    return value
  }

  private func place(
    ofPriority predicate: VisualFormat.Predicate, _ lowering: VisualLowering,
    _ context: BlockContext
  ) -> Origin? {
    predicate.priority.map {
      origin(lowering.contents.sourceRange(of: $0.range), context.source)
    }
  }
}

/// What a statement's options say.
struct VisualOptions {
  var direction = VisualOption.directionLeadingToTrailing
  var usesBaselines = false
  var alignments: [(option: VisualOption, range: ByteRange)] = []
}

/// What is the same for all constraints of one format.
struct VisualLowering {
  let contents: StringContents
  let statement: ID<Statement>
  let whole: Origin
  let axis: VisualFormat.Axis
  let options: VisualOptions

  var isRightToLeft: Bool { options.direction == .directionRightToLeft }
  /// The side on which the format begins.
  var start: Attribute {
    switch (axis, options.direction) {
    case (.vertical, _): .top
    case (_, .directionLeftToRight): .left
    case (_, .directionRightToLeft): .right
    default: .leading
    }
  }
  var end: Attribute {
    switch (axis, options.direction) {
    case (.vertical, _): .bottom
    case (_, .directionLeftToRight): .right
    case (_, .directionRightToLeft): .left
    default: .trailing
    }
  }
  var size: Attribute { axis == .horizontal ? .width : .height }
}

extension SceneBuilder.VisualPlace {
  var isEdge: Bool {
    if case .edge = self { true } else { false }
  }
  var range: ByteRange {
    switch self {
    case .edge(let range), .view(_, let range): range
    }
  }

  /// The anchor of this place on a side; `edge` is what an edge belongs to.
  func anchor(_ edge: Item, _ attribute: Attribute) -> Anchor {
    switch self {
    case .edge: Anchor(edge, attribute)
    case .view(let view, _): Anchor(.view(view), attribute)
    }
  }
}
