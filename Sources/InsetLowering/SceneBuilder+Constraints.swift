import InsetModel
import InsetSyntax
import InsetText

extension SceneBuilder {
  /// A side of a constraint as it stands in the text.
  private struct Term {
    var item: Item
    var attributes: [Attribute]
    var compound: CompoundAttribute?
    var range: ByteRange
  }

  mutating func lower(
    _ syntax: ConstraintSyntax, _ context: BlockContext, subject: Item? = nil
  ) {
    guard let terms = syntax.terms, syntax.relation != nil, let value = syntax.value else {
      return
    }
    if reportMistakenProperty(terms, syntax, value, context) { return }
    wantedAttribute = lastWord(of: terms, context)
    defer { wantedAttribute = nil }
    let firsts = self.terms(terms, context, subject)
    guard !firsts.isEmpty else { return }
    let seconds = sides(value, isWithList: terms.isList, context)
    guard !seconds.isEmpty, let priority = priority(syntax.priority, context) else { return }
    let insets = self.insets(syntax.inset, of: firsts[0].compound, context)
    if syntax.inset != nil && insets == nil { return }
    let statement = scene.statements.append(
      Statement(
        kind: .constraint, origin: origin(syntax.range, context.source), owner: context.owner))
    for first in firsts {
      for second in seconds {
        append(
          first, second, priority, insets, to: statement, of: syntax, value.range, context)
      }
    }
    reportOuterSuperview(firsts, seconds, context)
  }

  /// Reports a component's own block that ties subviews to what an instance lies in.
  private mutating func reportOuterSuperview(
    _ firsts: [Term], _ seconds: [LinearExpression], _ context: BlockContext
  ) {
    let component = context.owner
    guard scene.views[component].component != nil,
      Int(scene.views[component].origin.source) != context.source
    else { return }
    func isInside(_ item: Item) -> Bool {
      scene.isDescendant(scene.owner(of: item), of: component)
    }
    guard
      firsts.allSatisfy({ isInside($0.item) })
    else { return }
    let word = Keyword.superview.rawValue
    for second in seconds {
      guard let range = second.anchorRange,
        let item = second.anchor?.item ?? second.compound?.item, !isInside(item),
        text(context)[range].hasPrefix(word)
      else { continue }
      let place = ByteRange(start: range.start, end: range.start + word.utf8.count)
      report(
        .outerSuperview, .warning,
        "'superview' is the view that an instance of the component lies in: its own is 'self'",
        place, context,
        fixes: [
          SuggestedFix(
            replacing: origin(place, context.source), with: Keyword.ownView.rawValue)
        ])
      return
    }
  }

  /// Adds the constraints that one left side makes with one right side.
  private mutating func append(
    _ first: Term, _ second: LinearExpression, _ priority: Double, _ insets: [Attribute: Amount]?,
    to statement: ID<Statement>, of syntax: ConstraintSyntax, _ valueRange: ByteRange,
    _ context: BlockContext
  ) {
    guard let relation = syntax.relation,
      let pairs = pairs(first, second, valueRange, insets, syntax.inset, context)
    else { return }
    for pair in pairs {
      var constraint = Constraint(
        first: pair.first, relation: Relation(relation), second: pair.second,
        multiplier: pair.second == nil ? 1 : second.multiplier, constant: pair.constant,
        priority: priority, condition: context.condition, statement: statement,
        places: ConstraintPlaces(
          whole: origin(syntax.range, context.source),
          first: origin(first.range, context.source),
          second: second.anchorRange.map { origin($0, context.source) },
          constant: pair.constantRange.map { origin($0, context.source) },
          priority: syntax.priority?.value.map { origin($0.range, context.source) }))
      constraint.name = syntax.name?.text(in: text(context))
      if insets == nil, let terms = second.terms, terms.count > 1 || terms.first?.name != nil {
        constraint.terms = terms
      }
      // A size times 0 is legal and means the constant alone (docs/layout.md "Attributes and
      // legality", rule 2).
      if constraint.multiplier == 0, constraint.first.attribute.group == .size,
        constraint.second?.attribute.group == .size
      {
        constraint.second = nil
        constraint.multiplier = 1
      }
      guard isLegal(constraint, context, syntax.range) else { continue }
      let id = scene.constraints.append(constraint)
      scene.statements[statement].constraints.append(id)
    }
  }

  /// What a right side says: one expression, or one for each item of the list in it; none after a
  /// reported problem.
  ///
  /// - Parameter isWithList: whether a list is on the left, too.
  mutating func sides(
    _ value: ExprSyntax, isWithList: Bool, _ context: BlockContext
  ) -> [LinearExpression] {
    let lists = value.lists
    guard let list = lists.first else { return linear(value, context).map { [$0] } ?? [] }
    guard lists.count == 1, !isWithList else {
      report(
        .illegalAttributes, .error,
        "only one list can stand in a statement: write a line for each item of the other",
        lists[lists.count - 1].range, context)
      return []
    }
    defer { listItem = 0 }
    let known = scene.problems.count
    var result: [LinearExpression] = []
    for number in list.paths.indices {
      listItem = number
      if let side = linear(value, context) { result.append(side) }
    }
    keepFirstProblems(from: known)
    return result
  }

  /// The word behind the last dot of a left side.
  private func lastWord(of terms: TermsSyntax, _ context: BlockContext) -> String? {
    switch terms {
    case .anchor(let path): path.segments.last?.text(in: text(context))
    case .list(let list): list.attribute?.text(in: text(context))
    }
  }

  /// Reports a property that is written as a constraint, and a size that is written as a pair.
  ///
  /// - Returns: whether that is what the statement is.
  private mutating func reportMistakenProperty(
    _ terms: TermsSyntax, _ syntax: ConstraintSyntax, _ value: ExprSyntax, _ context: BlockContext
  ) -> Bool {
    guard case .anchor(let path) = terms, path.segments.count == 1,
      let name = path.segments.first, !name.isQuoted, let relation = syntax.relationToken
    else { return false }
    let word = name.text(in: text(context))
    if word == CompoundAttribute.size.rawValue, case .tuple(let tuple) = value,
      tuple.elements.count == 2
    {
      let numbers = tuple.elements.compactMap { $0.value.map { text(context)[$0.range] } }
      let written = numbers.count == 2 ? "width == \(numbers[0]); height == \(numbers[1])" : nil
      report(
        .illegalAttributes, .error,
        "a width and a height are two constraints"
          + (written.map { ": write '\($0)'" } ?? ""), value.range, context,
        fixes: written.map {
          let whole = ByteRange(start: path.range.start, end: value.range.end)
          return [SuggestedFix(replacing: origin(whole, context.source), with: $0)]
        } ?? [])
      return true
    }
    guard Attribute(rawValue: word) == nil, CompoundAttribute(rawValue: word) == nil,
      PropertyName(rawValue: word) != nil, lookUp(word, context) == nil
    else { return false }
    let range = ByteRange(start: name.range.end, end: relation.range.end)
    report(
      .unknownName, .error, "'\(word)' is a property: write '\(word): …'", path.range, context,
      fixes: [
        SuggestedFix(
          title: "Change to '\(word):'",
          replacements: [.init(origin(range, context.source), ":")])
      ])
    return true
  }

  private mutating func terms(
    _ terms: TermsSyntax, _ context: BlockContext, _ subject: Item?
  ) -> [Term] {
    switch terms {
    case .anchor(let path):
      // A single name on the left is an attribute, whatever else bears the name.
      if path.segments.count == 1, let name = path.segments.first, !name.isQuoted {
        let word = name.text(in: text(context))
        let item = subject ?? context.subject ?? .view(context.owner)
        if let attribute = Attribute(rawValue: word) {
          note(name, .attribute(attribute, of: item), context)
          return [Term(item: item, attributes: [attribute], range: path.range)]
        }
        if let compound = CompoundAttribute(rawValue: word) {
          note(name, .compound(word, of: item), context)
          return [
            Term(
              item: item, attributes: compound.attributes, compound: compound, range: path.range)
          ]
        }
      }
      guard let target = resolve(path, context, subject: subject) else { return [] }
      switch target {
      case .anchor(let item, let attribute):
        return [Term(item: item, attributes: [attribute], range: path.range)]
      case .compound(let item, let compound):
        return [
          Term(item: item, attributes: compound.attributes, compound: compound, range: path.range)
        ]
      case .amount:
        report(
          .illegalAttributes, .error, "a constraint begins with an anchor", path.range, context)
        return []
      case .item:
        let name = path.segments.last?.text(in: text(context)) ?? ""
        report(
          .illegalAttributes, .error, "'\(name)' is an item; name one of its attributes",
          path.range, context)
        return []
      }
    case .list(let list):
      guard let (attributes, compound) = attributes(of: list, context) else { return [] }
      let known = scene.problems.count
      defer { keepFirstProblems(from: known) }
      return list.items.compactMap { item in
        resolveItem(item.segments, context).map {
          Term(item: $0, attributes: attributes, compound: compound, range: item.range)
        }
      }
    }
  }

  /// Keeps one of the problems at each place, of those from an index on: what is wrong behind a list is
  /// wrong once.
  mutating func keepFirstProblems(from known: Int) {
    guard scene.problems.count > known + 1 else { return }
    var places: Set<Origin> = []
    let new = scene.problems[known...].filter { places.insert($0.origin).inserted }
    scene.problems.replaceSubrange(known..., with: new)
  }

  /// What the word behind a list stands for; `nil` after a reported problem.
  mutating func attributes(
    of list: AnchorListSyntax, _ context: BlockContext
  ) -> (attributes: [Attribute], compound: CompoundAttribute?)? {
    guard let name = list.attribute else { return nil }
    let word = name.text(in: text(context))
    let compound = CompoundAttribute(rawValue: word)
    if let attributes = compound?.attributes ?? Attribute(rawValue: word).map({ [$0] }) {
      return (attributes, compound)
    }
    let names = Attribute.allCases.map(\.rawValue) + CompoundAttribute.allCases.map(\.rawValue)
    reportUnknown(
      .unknownName, "there is no attribute '\(word)'", word, name.range, among: names, context)
    return nil
  }

  private struct Pair {
    var first: Anchor
    var second: Anchor?
    var constant: Amount
    var constantRange: ByteRange?
  }

  /// The plain constraints that one left side makes with the right side.
  private mutating func pairs(
    _ first: Term, _ second: LinearExpression, _ range: ByteRange, _ insets: [Attribute: Amount]?,
    _ insetSyntax: InsetClauseSyntax?, _ context: BlockContext
  ) -> [Pair]? {
    guard let compound = first.compound else {
      if let other = second.compound {
        report(
          .illegalAttributes, .error,
          "'\(other.attribute.rawValue)' stands for several attributes and pairs only with itself",
          second.anchorRange ?? range, context)
        return nil
      }
      if let insetSyntax {
        report(
          .illegalAttributes, .error,
          "'inset' goes with edges, horizontalEdges and verticalEdges only", insetSyntax.range,
          context)
        return nil
      }
      return [
        Pair(
          first: Anchor(first.item, first.attributes[0]), second: second.anchor,
          constant: second.constant, constantRange: second.constantRange)
      ]
    }
    guard let other = second.compound, other.attribute == compound else {
      report(
        .illegalAttributes, .error,
        "'\(compound.rawValue)' pairs with the '\(compound.rawValue)' of another item",
        second.anchorRange ?? range, context)
      return nil
    }
    if insetSyntax != nil && !compound.takesInset {
      report(
        .illegalAttributes, .error,
        "'inset' goes with edges, horizontalEdges and verticalEdges only",
        insetSyntax?.range ?? range, context)
      return nil
    }
    if compound.takesInset && second.constant != .number(0) {
      report(
        .illegalAttributes, .error,
        "a number cannot be added to '\(compound.rawValue)'; write 'inset' to move the edges",
        second.constantRange ?? range, context)
      return nil
    }
    return compound.attributes.map { attribute in
      var constant = second.constant
      if let inset = insets?[attribute] {
        let isFar = attribute == .bottom || attribute == .trailing
        constant = simplified(isFar ? .product(-1, inset) : inset)
      }
      return Pair(
        first: Anchor(first.item, attribute), second: Anchor(other.item, attribute),
        constant: constant, constantRange: insetSyntax?.value?.range ?? second.constantRange)
    }
  }

  /// By attribute, how far an edge moves inwards.
  private mutating func insets(
    _ syntax: InsetClauseSyntax?, of compound: CompoundAttribute?, _ context: BlockContext
  ) -> [Attribute: Amount]? {
    guard let value = syntax?.value else { return nil }
    guard case .tuple(let tuple) = value else {
      guard let amount = amount(of: value, context) else { return nil }
      return [.top: amount, .leading: amount, .bottom: amount, .trailing: amount]
    }
    var result: [Attribute: Amount] = [:]
    for element in tuple.elements {
      guard let label = element.label else {
        report(
          .invalidValue, .error, "each inset needs its edge, as 'top: 8'", element.range, context)
        return nil
      }
      let name = label.text(in: text(context))
      guard let edge = Attribute(rawValue: name),
        [.top, .leading, .bottom, .trailing].contains(edge)
      else {
        reportUnknown(
          .invalidValue,
          "an inset has 'top', 'leading', 'bottom' and 'trailing', not '\(name)'", name,
          label.range, among: ["top", "leading", "bottom", "trailing"], context)
        return nil
      }
      if let compound, compound.takesInset, !compound.attributes.contains(edge) {
        report(
          .illegalAttributes, .error, "'\(compound.rawValue)' has no '\(name)' edge",
          element.range, context)
        return nil
      }
      guard let value = element.value, let amount = amount(of: value, context) else { return nil }
      result[edge] = amount
    }
    return result
  }

  /// What a priority's name stands for, also in a sum with numbers: `low - 1`; `nil` for what names no
  /// priority. A value that bears the name goes before it.
  func namedPriority(_ value: ExprSyntax, _ context: BlockContext) -> Double? {
    switch value {
    case .path(let path):
      guard path.segments.count == 1 else { return nil }
      let word = path.segments[0].text(in: text(context))
      guard lookUp(word, context) == nil else { return nil }
      return NamedPriority(rawValue: word)?.value
    case .binary(let sum):
      guard let first = sum.first, var result = namedPriority(first, context) else { return nil }
      for step in sum.rest {
        guard case .number(let number)? = step.operand else { return nil }
        switch step.operation {
        case .plus: result += number.value(in: text(context))
        case .minus: result -= number.value(in: text(context))
        case .times, .divide: return nil
        }
      }
      return result
    case .number, .call, .parenthesized, .negation, .tuple, .list: return nil
    }
  }

  mutating func priority(
    _ syntax: PriorityClauseSyntax?, _ context: BlockContext
  ) -> Double? {
    guard let syntax else { return 1000 }
    guard let value = syntax.value else { return 1000 }
    if case .path(let path) = value, path.segments.count == 1 {
      let word = path.segments[0].text(in: text(context))
      if let named = NamedPriority(rawValue: word) { return named.value }
      if lookUp(word, context) == nil {
        let near = Spelling.nearest(
          to: word, among: NamedPriority.allCases, and: visibleNames(context))
        report(
          .unknownName, "there is no priority '\(word)'", path.range, suggesting: near, context)
        return nil
      }
    }
    guard let number = namedPriority(value, context) ?? number(of: value, context) else {
      return nil
    }
    guard number > 0 && number <= 1000 else {
      report(
        .illegalPriority, .error,
        "a priority lies above 0 and up to 1000, not at \(Spelling.number(number))", value.range,
        context)
      return nil
    }
    return number
  }

  /// Checks what UIKit answers with an exception (docs/layout.md "Attributes and legality");
  /// reports and says no.
  mutating func isLegal(
    _ constraint: Constraint, _ context: BlockContext, _ range: ByteRange
  ) -> Bool {
    let first = constraint.first.attribute
    func fail(_ message: String, _ place: Origin?) -> Bool {
      let place = place ?? origin(range, context.source)
      add(Problem(rule: .illegalAttributes, message: message, origin: place))
      return false
    }
    if let number = constraint.constant.constant, !number.isFinite {
      return fail("the constant is no finite number", constraint.places.constant)
    }
    if first.group == .size, constraint.constant.usesSystemSpacing {
      return fail(
        "'standard' is the distance between two views; a \(first.rawValue) has none",
        constraint.places.constant ?? constraint.places.whole)
    }
    guard let second = constraint.second else {
      if first.group != .size {
        return fail(
          "'\(first.rawValue)' is a place; it needs an anchor to be measured from, as "
            + "'superview.\(first.rawValue)'", constraint.places.whole)
      }
      return true
    }
    let other = second.attribute
    if constraint.multiplier == 0 || !constraint.multiplier.isFinite {
      return fail("the multiplier of an anchor cannot be 0", constraint.places.second)
    }
    if abs(constraint.multiplier) < 1e-4 || abs(constraint.multiplier) > 1e4 {
      return fail("a multiplier lies between 0.0001 and 10000", constraint.places.second)
    }
    if (first.group == .size) != (other.group == .size) {
      return fail(
        "'\(first.rawValue)' is a \(Self.noun(first)) and '\(other.rawValue)' is a "
          + "\(Self.noun(other)); they cannot be compared", constraint.places.second)
    }
    if first.group != other.group {
      return fail(
        "'\(first.rawValue)' lies on the \(Self.axis(first)) axis and '\(other.rawValue)' on the "
          + "\(Self.axis(other)) axis", constraint.places.second)
    }
    if first.isDirectional && other.isPhysicalSide || first.isPhysicalSide && other.isDirectional {
      return fail(
        "'\(first.rawValue)' follows the reading direction and '\(other.rawValue)' does not, or the "
          + "other way round; use leading and trailing for both", constraint.places.second)
    }
    if constraint.first == second && constraint.multiplier == 1 {
      return fail("this ties an anchor to itself", constraint.places.second)
    }
    if case .view(let view) = constraint.first.item, view != Scene.root, first.group != .size,
      case .guide(let kind, of: view) = second.item,
      kind == .safeArea || kind == .margins || kind == .readable
    {
      let name = scene.views[view].name
      var problem = Problem(
        rule: .illegalAttributes,
        message: "this ties '\(name)' to what lies inside of it: '\(kind.rawValue)' is its own; "
          + "did you mean 'superview.\(kind.rawValue)'?",
        origin: constraint.places.second ?? constraint.places.whole)
      if let place = constraint.places.second {
        let start = Origin(source: place.source, range: ByteRange(at: place.range.start))
        problem.fixes = [
          SuggestedFix(title: "Insert 'superview.'", replacements: [.init(start, "superview.")])
        ]
      }
      add(problem)
      return false
    }
    return true
  }

  private static func noun(_ attribute: Attribute) -> String {
    attribute.group == .size ? "size" : "place"
  }
  private static func axis(_ attribute: Attribute) -> String {
    attribute.group == .vertical ? "vertical" : "horizontal"
  }
}

extension Spelling {
  /// A number as a person writes it.
  static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(clamping: value)) : String(value)
  }
}
