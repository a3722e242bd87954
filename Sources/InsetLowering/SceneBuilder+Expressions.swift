import InsetDevices
import InsetModel
import InsetSyntax
import InsetText

/// An expression as `multiplier × anchor + constant`.
struct LinearExpression {
  var anchor: Anchor?
  /// Set instead of `anchor` where a compound attribute stands.
  var compound: (item: Item, attribute: CompoundAttribute)?
  var multiplier = 1.0
  var constant = Amount.number(0)
  /// Where the anchor stands.
  var anchorRange: ByteRange?
  /// Where the added constant stands, without its sign, if it is one piece.
  var constantRange: ByteRange?
  /// The numbers that the constant is the sum of; `nil` where it is more than that.
  var terms: [ConstantTerm]? = []

  var isAnchored: Bool { anchor != nil || compound != nil }
}

/// What a path names.
enum PathTarget {
  case anchor(Item, Attribute)
  case compound(Item, CompoundAttribute)
  case amount(Amount)
  case item(Item)
}

extension SceneBuilder {
  /// Lengths beyond that are on no screen, and what they take part in is not exact any more.
  private static let numberLimit = 10_000_000.0
  /// Of a sum of more terms only what they come to is kept.
  private static let termLimit = 64

  /// Lowers an expression; `nil` after a reported problem.
  mutating func linear(_ expression: ExprSyntax, _ context: BlockContext) -> LinearExpression? {
    switch expression {
    case .number(let number):
      let value = number.value(in: text(context))
      guard value.magnitude <= Self.numberLimit else {
        report(
          .invalidValue, .error,
          "a number is at most \(Spelling.number(Self.numberLimit)) here", number.range, context)
        return nil
      }
      return LinearExpression(
        constant: .number(value), constantRange: number.range, terms: [ConstantTerm(value: value)])
    case .path(let path):
      guard let target = resolve(path, context) else { return nil }
      switch target {
      case .anchor(let item, let attribute):
        return LinearExpression(anchor: Anchor(item, attribute), anchorRange: path.range)
      case .compound(let item, let attribute):
        return LinearExpression(compound: (item, attribute), anchorRange: path.range)
      case .amount(let amount):
        let name = path.segments.count == 1 ? path.segments[0].text(in: text(context)) : nil
        return LinearExpression(
          constant: amount, constantRange: path.range,
          terms: amount.constant.map { [ConstantTerm(value: $0, name: name)] })
      case .item:
        let name = path.segments.last?.text(in: text(context)) ?? ""
        let whole = "\(text(context)[path.range]).\(wantedAttribute ?? "top")"
        report(
          .illegalAttributes, .error,
          "'\(name)' is an item; name one of its attributes, as '\(whole)'", path.range, context,
          fixes: wantedAttribute == nil
            ? [] : [SuggestedFix(replacing: origin(path.range, context.source), with: whole)])
        return nil
      }
    case .parenthesized(let inner):
      guard var value = inner.inner.flatMap({ linear($0, context) }) else { return nil }
      if !value.isAnchored { value.constantRange = inner.range }
      return value
    case .negation(let negation):
      guard let operand = negation.operand, let value = linear(operand, context) else {
        return nil
      }
      guard negation.isNegative else { return value }
      var negated = scaled(value, by: -1)
      if !value.isAnchored { negated.constantRange = negation.range }
      return negated
    case .call(let call): return lower(call, context)
    case .binary(let binary): return lower(binary, context)
    case .tuple(let tuple):
      report(.invalidValue, .error, "expected one value", tuple.range, context)
      return nil
    case .list(let list):
      let items = list.items
      guard listItem < items.count, let (attributes, compound) = attributes(of: list, context),
        let item = resolveItem(items[listItem].segments, context)
      else { return nil }
      let range = items[listItem].range
      return compound.map { LinearExpression(compound: (item, $0), anchorRange: range) }
        ?? LinearExpression(anchor: Anchor(item, attributes[0]), anchorRange: range)
    }
  }

  /// Lowers an expression without an anchor.
  mutating func amount(of expression: ExprSyntax, _ context: BlockContext) -> Amount? {
    guard let value = linear(expression, context) else { return nil }
    guard !value.isAnchored else {
      report(
        .invalidValue, .error, "expected a number, not an anchor",
        value.anchorRange ?? expression.range, context)
      return nil
    }
    return simplified(value.constant)
  }

  /// Lowers an expression that must be a plain number.
  mutating func number(of expression: ExprSyntax, _ context: BlockContext) -> Double? {
    guard let amount = amount(of: expression, context) else { return nil }
    guard let number = amount.constant else {
      report(
        .invalidValue, .error, "expected a number that is the same everywhere",
        expression.range, context)
      return nil
    }
    return number
  }

  func simplified(_ amount: Amount) -> Amount {
    amount.constant.map { .number($0) } ?? amount
  }

  private func scaled(_ value: LinearExpression, by factor: Double) -> LinearExpression {
    var result = value
    result.multiplier *= factor
    result.constant = simplified(.product(factor, value.constant))
    result.terms = value.terms?.map { ConstantTerm(value: $0.value * factor, name: $0.name) }
    return result
  }

  private mutating func lower(_ call: CallSyntax, _ context: BlockContext) -> LinearExpression? {
    let arguments = call.arguments
    guard arguments.count == 2 else { return nil }
    let isMinimum = call.function?.text(in: text(context)) == "min"
    var amounts: [Amount] = []
    for argument in arguments {
      guard let value = linear(argument, context) else { return nil }
      guard !value.isAnchored else {
        let inequality = "\(isMinimum ? "<=" : ">=") \(text(context)[argument.range])"
        report(
          .invalidValue, .error,
          "'\(isMinimum ? "min" : "max")' takes numbers, no anchors: write an inequality for each, "
            + "as '\(wantedAttribute.map { "\($0) " } ?? "")\(inequality)'",
          argument.lists.isEmpty ? value.anchorRange ?? argument.range : argument.range, context)
        return nil
      }
      amounts.append(simplified(value.constant))
    }
    let (a, b) = (amounts[0], amounts[1])
    return LinearExpression(
      constant: simplified(isMinimum ? .minimum(a, b) : .maximum(a, b)), constantRange: call.range,
      terms: nil)
  }

  private mutating func lower(
    _ binary: BinarySyntax, _ context: BlockContext
  ) -> LinearExpression? {
    guard let first = binary.first, var result = linear(first, context) else { return nil }
    for step in binary.rest {
      guard let operand = step.operand, let value = linear(operand, context) else { return nil }
      let next: LinearExpression?
      switch step.operation {
      case .plus: next = sum(result, value, operand.range, context)
      case .minus: next = sum(result, scaled(value, by: -1), operand.range, context)
      case .times: next = product(result, value, binary.range, context)
      case .divide: next = quotient(result, value, operand.range, context)
      }
      guard let next else { return nil }
      result = next
    }
    if !result.isAnchored { result.constantRange = binary.range }
    return result
  }

  private mutating func sum(
    _ a: LinearExpression, _ b: LinearExpression, _ range: ByteRange, _ context: BlockContext
  ) -> LinearExpression? {
    if a.isAnchored && b.isAnchored {
      report(
        .illegalAttributes, .error, "an expression names at most one anchor",
        b.anchorRange ?? range, context)
      return nil
    }
    var result = a.isAnchored ? a : b
    let hadConstant = a.isAnchored ? a.constant != .number(0) : b.constant != .number(0)
    result.constant = simplified(.sum(a.constant, b.constant))
    if let first = a.terms, let second = b.terms, first.count + second.count <= Self.termLimit {
      result.terms = first + second
    } else {
      result.terms = nil
    }
    if a.isAnchored {
      result.constantRange = hadConstant ? nil : b.constantRange
    } else if b.isAnchored {
      result.constantRange = hadConstant ? nil : a.constantRange
    }
    return result
  }

  private mutating func product(
    _ a: LinearExpression, _ b: LinearExpression, _ range: ByteRange, _ context: BlockContext
  ) -> LinearExpression? {
    if a.isAnchored && b.isAnchored {
      report(
        .illegalAttributes, .error, "anchors cannot be multiplied with each other",
        b.anchorRange ?? range, context)
      return nil
    }
    if let factor = b.constant.constant, !b.isAnchored { return scaled(a, by: factor) }
    if let factor = a.constant.constant, !a.isAnchored { return scaled(b, by: factor) }
    report(
      .invalidValue, .error, "one side of '*' must be a number that is the same everywhere",
      range, context)
    return nil
  }

  private mutating func quotient(
    _ a: LinearExpression, _ b: LinearExpression, _ range: ByteRange, _ context: BlockContext
  ) -> LinearExpression? {
    guard !b.isAnchored, let divisor = b.constant.constant else {
      report(.illegalAttributes, .error, "only a number can divide", range, context)
      return nil
    }
    guard divisor != 0 else {
      report(.invalidValue, .error, "this divides by zero", range, context)
      return nil
    }
    return scaled(a, by: 1 / divisor)
  }

  // MARK: Paths

  /// What a path names; `nil` after a reported problem.
  mutating func resolve(
    _ path: PathSyntax, _ context: BlockContext, subject: Item? = nil
  ) -> PathTarget? {
    let segments = path.segments
    let text = text(context)
    guard let last = segments.last, !path.endsInDot else { return nil }
    let names = segments.map { $0.text(in: text) }
    let lastName = names[names.count - 1]
    if segments.count == 1 && !last.isQuoted {
      // A number that the user named goes before an attribute of the owner.
      if subject == nil, case .amount(let amount)? = lookUp(lastName, context) {
        note(last, .value(lastName, amount.constant), context)
        return .amount(amount)
      }
      if lastName == "standard" {
        note(last, .systemSpacing, context)
        return .amount(.standard(1))
      }
    }
    if names.count >= 2, names[names.count - 2] == "safeAreaInsets",
      !segments[names.count - 2].isQuoted
    {
      return resolveInset(Array(segments.dropLast(2)), last, context)
    }
    let attribute = last.isQuoted ? nil : Attribute(rawValue: lastName)
    let compound = last.isQuoted ? nil : CompoundAttribute(rawValue: lastName)
    if attribute == nil && compound == nil {
      if segments.count == 1, case .amount(let amount)? = lookUp(lastName, context) {
        note(last, .value(lastName, amount.constant), context)
        return .amount(amount)
      }
      return resolveItem(segments, context, expectsAttribute: true).map { .item($0) }
    }
    let item: Item
    if segments.count == 1 {
      item = subject ?? context.subject ?? .view(context.owner)
    } else {
      var holder = Array(segments.dropLast())
      // `card.edges.bottom` is `card.bottom`: the part of a compound.
      var group: CompoundAttribute?
      if let attribute, let before = holder.last, !before.isQuoted,
        let whole = CompoundAttribute(rawValue: before.text(in: text)),
        whole.parts.contains(attribute),
        !scene.views.rows.contains(where: { $0.name == whole.rawValue })
      {
        group = whole
        holder.removeLast()
      }
      if holder.isEmpty {
        item = subject ?? context.subject ?? .view(context.owner)
      } else {
        guard let found = resolveItem(holder, context) else { return nil }
        item = found
      }
      if let group {
        note(segments[segments.count - 2], .compound(group.rawValue, of: item), context)
      }
    }
    if let compound {
      note(last, .compound(compound.rawValue, of: item), context)
      return .compound(item, compound)
    }
    guard let attribute else { return nil }
    note(last, .attribute(attribute, of: item), context)
    return .anchor(item, attribute)
  }

  /// Keeps what a word stands for.
  mutating func note(_ name: NameSyntax, _ target: ReferenceTarget, _ context: BlockContext) {
    scene.references.append(
      Reference(origin: origin(name.range, context.source), target: target))
  }

  private mutating func resolveInset(
    _ owner: [NameSyntax], _ edge: NameSyntax, _ context: BlockContext
  ) -> PathTarget? {
    var view = context.owner
    if !owner.isEmpty {
      guard let item = resolveItem(owner, context) else { return nil }
      guard case .view(let found) = item else {
        report(
          .unknownName, .error, "a guide has no 'safeAreaInsets'",
          owner.last?.range ?? edge.range, context)
        return nil
      }
      view = found
    }
    let name = edge.text(in: text(context))
    guard let physical = Edge(rawValue: name) else {
      reportUnknown(
        .unknownName, "'safeAreaInsets' has top, left, bottom and right, not '\(name)'", name,
        edge.range, among: Edge.allCases.map(\.rawValue), context)
      return nil
    }
    note(edge, .safeAreaInset(view, physical), context)
    return .amount(.safeAreaInset(view, physical))
  }

  /// The view or guide that a path without an attribute names.
  mutating func resolveItem(
    _ segments: [NameSyntax], _ context: BlockContext, expectsAttribute: Bool = false
  ) -> Item? {
    guard let first = segments.first else { return nil }
    guard var item = resolveFirst(first, context, isAlone: segments.count == 1 && expectsAttribute)
    else { return nil }
    note(first, .item(item), context)
    for (last, segment) in zip(segments, segments.dropFirst()) {
      guard let next = step(item, segment, after: last, context) else { return nil }
      item = next
      note(segment, .item(item), context)
    }
    return item
  }

  private mutating func resolveFirst(
    _ segment: NameSyntax, _ context: BlockContext, isAlone: Bool
  ) -> Item? {
    let name = segment.text(in: text(context))
    if !segment.isQuoted {
      switch name {
      case "self": return context.subject ?? .view(context.owner)
      case "root": return .view(Scene.root)
      case "superview":
        if context.subject != nil { return .view(context.owner) }
        // The screen's own block speaks of its views: what is around them is the screen's.
        if context.owner == Scene.root { return .view(Scene.root) }
        return superview(of: context.owner, segment, context)
      default: break
      }
    }
    switch lookUp(name, context) {
    case .view(let view): return .view(view)
    case .guide(let guide): return .declared(guide)
    case .amount, .string, .bool:
      report(.unknownName, .error, "'\(name)' is a value, not a view", segment.range, context)
      return nil
    case .failed:
      failed()
      return nil
    case nil: break
    }
    if !segment.isQuoted, let guide = GuideKind(rawValue: name) {
      return builtIn(guide, of: context.owner, segment, context)
    }
    // Further in: a name that only one view or guide of the declaration bears needs no path.
    let inner = nearestDescendants(named: name, context)
    if !inner.isEmpty { return only(inner, name, segment, context) }
    let names =
      visibleNames(context) + ["superview", "root", "self"] + GuideKind.allCases.map(\.rawValue)
      + (isAlone
        ? Attribute.allCases.map(\.rawValue) + CompoundAttribute.allCases.map(\.rawValue) : [])
    reportUnknownName(
      name, "nothing here is named '\(name)'", segment.range, among: names, context)
    return nil
  }

  /// The items with a name further in, those below the block's owner before those below the views around
  /// it.
  private func nearestDescendants(named name: String, _ context: BlockContext) -> [Item] {
    var here: ID<View>? = context.owner
    while let view = here {
      let found = descendants(named: name, of: view, in: context.source)
      if !found.isEmpty { return found }
      // A component's block does not look out of it.
      guard scene.views[view].origin.source == Int32(context.source) else { return [] }
      here = scene.views[view].parent
    }
    return []
  }

  /// The one item of a name that lies further in; of several none, which is reported.
  private mutating func only(
    _ items: [Item], _ name: String, _ segment: NameSyntax, _ context: BlockContext
  ) -> Item? {
    if items.count == 1 { return items[0] }
    report(
      .unknownName, .error,
      "\(items.count) items further in are named '\(name)'; write the path to the one you mean",
      segment.range, context,
      related: items.compactMap { item in
        place(of: item).map { Related(origin: $0, message: "one '\(name)'") }
      })
    return nil
  }

  private func place(of item: Item) -> Origin? {
    switch item {
    case .view(let view): scene.views[view].nameOrigin
    case .declared(let guide): scene.guides[guide].nameOrigin
    case .guide: nil
    }
  }

  private mutating func step(
    _ item: Item, _ segment: NameSyntax, after last: NameSyntax, _ context: BlockContext
  ) -> Item? {
    let name = segment.text(in: text(context))
    guard case .view(let view) = item else {
      reportUnknown(
        .unknownName, "a guide has no '\(name)'", name, segment.range,
        among: Attribute.allCases.map(\.rawValue) + CompoundAttribute.allCases.map(\.rawValue),
        context)
      return nil
    }
    if !segment.isQuoted {
      if name == "superview" { return superview(of: view, segment, context) }
      if name == "self" { return item }
    }
    switch scopes[view.index][name] {
    case .view(let child): return .view(child)
    case .guide(let guide): return .declared(guide)
    case .amount, .string, .bool, .failed, nil: break
    }
    if !segment.isQuoted, let guide = GuideKind(rawValue: name) {
      return builtIn(guide, of: view, segment, context)
    }
    let inner = descendants(named: name, of: view, in: context.source)
    if !inner.isEmpty { return only(inner, name, segment, context) }
    if !segment.isQuoted,
      Attribute(rawValue: name) != nil || CompoundAttribute(rawValue: name) != nil
    {
      report(
        .unknownName, .error, "expected a view or a guide, found the attribute '\(name)'",
        segment.range, context)
      return nil
    }
    let children = scene.views[view].children.map { scene.views[$0].name }
    let names =
      children + GuideKind.allCases.map(\.rawValue) + Attribute.allCases.map(\.rawValue)
      + CompoundAttribute.allCases.map(\.rawValue) + ["superview", "safeAreaInsets"]
    if name == Keyword.frame.rawValue {
      report(
        .unknownName, .error,
        "'frame' stands alone on a side of a claim; elsewhere, name an attribute such as 'width'",
        segment.range, context)
      return nil
    }
    // In a component, each instance has another name.
    let owner = context.source > 0 ? last.text(in: text(context)) : scene.views[view].name
    reportUnknown(
      .unknownName, "'\(owner)' has no '\(name)'", name, segment.range, among: names, context)
    return nil
  }

  /// A guide that a view has by itself; scroll views have some that others have not.
  private mutating func builtIn(
    _ guide: GuideKind, of view: ID<View>, _ segment: NameSyntax, _ context: BlockContext
  ) -> Item? {
    let owner = scene.views[view]
    if guide.row.owners == .scrollViews, !owner.kind.scrolls, !unknownKinds.contains(view) {
      report(
        .unknownName, .error,
        "'\(owner.name)' is no scroll view and has no '\(guide.rawValue)'", segment.range, context)
      return nil
    }
    return .guide(guide, of: guideOwner(guide, view))
  }

  /// The old layout guides belong to the controller's root view.
  private func guideOwner(_ kind: GuideKind, _ view: ID<View>) -> ID<View> {
    kind == .topLayoutGuide || kind == .bottomLayoutGuide ? Scene.root : view
  }

  private mutating func superview(
    of view: ID<View>, _ segment: NameSyntax, _ context: BlockContext
  ) -> Item? {
    if let parent = scene.views[view].parent { return .view(parent) }
    report(
      .unknownName, .error, "the root view has no superview; name 'root' or one of its guides",
      segment.range, context,
      fixes: [SuggestedFix(replacing: origin(segment.range, context.source), with: "root")])
    return nil
  }
}
