import InsetDevices
import InsetModel
import InsetSyntax
import InsetText

/// A constraint statement taken apart.
struct ConstraintParts {
  let syntax: ConstraintSyntax
  let value: ExprSyntax
  let rewriter: StatementRewriter
  /// The left sides: one, or those of a list.
  let terms: [Term]
  let isList: Bool
  /// The attribute that stands for several, if it does.
  let compound: CompoundAttribute?

  struct Term {
    let path: PathSyntax
    var range: ByteRange { path.range }
  }

  init(syntax: ConstraintSyntax, value: ExprSyntax, rewriter: StatementRewriter) {
    self.syntax = syntax
    self.value = value
    self.rewriter = rewriter
    let attribute: NameSyntax?
    switch syntax.terms {
    case .anchor(let path)?:
      terms = [Term(path: path)]
      isList = false
      attribute = path.segments.last
    case .list(let list)?:
      terms = list.paths.map(Term.init)
      isList = true
      attribute = list.attribute
    case nil:
      terms = []
      isList = false
      attribute = nil
    }
    compound = attribute.flatMap { CompoundAttribute(rawValue: rewriter.place.text[$0.range]) }
  }

  private var scene: Scene { rewriter.scene }
  private var place: StatementPlace { rewriter.place }

  func text(_ range: ByteRange) -> String { place.text[range] }

  /// The left side that a constraint comes from.
  func term(of constraint: Constraint) -> ByteRange? {
    place.range(of: constraint.places.first)
  }

  /// Whether `inset` moves the edges.
  var hasInsets: Bool { compound?.takesInset ?? false }

  /// How far a constant moves its edge inwards.
  func inward(_ constant: Double, _ constraint: Constraint) -> Double {
    constraint.first.attribute.isFarEdge ? -constant : constant
  }

  // MARK: The right side

  /// The path of the anchor on the right.
  var anchorPath: PathSyntax? {
    guard let first = rewriter.statement.constraints.first,
      let range = place.range(of: scene.constraints[first].places.second)
    else { return nil }
    return Self.path(at: range, in: value.syntax)
  }

  private static func path(at range: ByteRange, in syntax: Syntax) -> PathSyntax? {
    if syntax.range == range, let path = PathSyntax(syntax) { return path }
    for node in syntax.nodes where node.range.contains(range) {
      if let path = path(at: range, in: node) { return path }
    }
    return nil
  }

  /// The text of the right anchor after changes of all constraints; `nil` where they differ.
  func secondText(_ changes: [(ID<Constraint>, Anchor?)]) -> String? {
    guard let path = anchorPath, let first = changes.first, let new = first.1,
      let old = scene.constraints[first.0].second
    else { return nil }
    for (id, anchor) in changes {
      guard let anchor, anchor.item == new.item else { return nil }
      if compound != nil {
        guard anchor.attribute == scene.constraints[id].second?.attribute else { return nil }
      } else {
        guard anchor.attribute == new.attribute else { return nil }
      }
    }
    return rewriter.path(
      path, hasAttribute: true, from: old, to: new,
      attribute: compound?.rawValue ?? new.attribute.rawValue)
  }

  /// Edits of the right side that name another anchor and add another number.
  func valueEdits(anchor newAnchor: String?, constant: Double?) -> [TextEdit]? {
    guard let path = anchorPath else {
      guard newAnchor == nil else { return nil }
      guard let constant else { return [] }
      return [TextEdit(range: value.range, replacement: formatPoints(constant))]
    }
    var edits: [TextEdit] = []
    if let newAnchor { edits.append(TextEdit(range: path.range, replacement: newAnchor)) }
    guard let constant else { return edits }
    let anchorText = newAnchor ?? text(path.range)
    guard let number = numberEdits(constant, path: path) else {
      return [TextEdit(range: value.range, replacement: plain(anchorText, constant))]
    }
    return edits + number
  }

  /// Edits that leave the rest of the right side as it is; `nil` where it must be written anew.
  private func numberEdits(_ constant: Double, path: PathSyntax) -> [TextEdit]? {
    let addition = Insertion.addition(of: constant)
    guard let first = rewriter.statement.constraints.first else { return nil }
    let old = scene.constraints[first].constant
    guard case .binary(let sum) = value, sum.syntax.kind == .sum else {
      guard old == .number(0) else { return nil }
      switch value {
      case .path, .binary:
        return [TextEdit(range: ByteRange(at: value.range.end), replacement: addition)]
      default: return nil
      }
    }
    guard let head = sum.first, sum.rest.count == 1, let operand = sum.rest[0].operand else {
      return nil
    }
    let step = sum.rest[0]
    if head.range.contains(path.range) {
      if addition.isEmpty {
        return [
          TextEdit(
            range: ByteRange(start: head.range.end, end: operand.range.end), replacement: "")
        ]
      }
      var edits: [TextEdit] = []
      let isMinus = constant < 0
      if (step.operation == .minus) != isMinus {
        edits.append(TextEdit(range: step.token.range, replacement: isMinus ? "-" : "+"))
      }
      edits.append(
        TextEdit(range: operand.range, replacement: formatPoints(constant.magnitude)))
      return edits
    }
    guard step.operation == .plus, operand.range.contains(path.range) else { return nil }
    if addition.isEmpty {
      return [
        TextEdit(
          range: ByteRange(start: head.range.start, end: operand.range.start), replacement: "")
      ]
    }
    return constant > 0
      ? [TextEdit(range: head.range, replacement: formatPoints(constant))] : nil
  }

  /// `anchor * m + c`
  private func plain(_ anchor: String, _ constant: Double) -> String {
    let multiplier =
      rewriter.statement.constraints.first.map { scene.constraints[$0].multiplier } ?? 1
    let product = multiplier == 1 ? anchor : "\(anchor) * \(formatPoints(multiplier))"
    return product + Insertion.addition(of: constant)
  }

  /// Edits of the `inset` clause.
  func insetEdits(_ inset: Double) -> [TextEdit] {
    let number = formatPoints(inset)
    guard let clause = syntax.inset else {
      return number == "0"
        ? [] : [TextEdit(range: ByteRange(at: value.range.end), replacement: " inset \(number)")]
    }
    if number == "0" {
      return [
        TextEdit(
          range: ByteRange(start: value.range.end, end: clause.range.end), replacement: "")
      ]
    }
    return [TextEdit(range: clause.value?.range ?? clause.range, replacement: number)]
  }

  func priorityEdit(_ priority: Double) -> TextEdit {
    let end = syntax.inset?.range.end ?? value.range.end
    let word = Insertion.word(forPriority: priority)
    guard let clause = syntax.priority else {
      return TextEdit(
        range: ByteRange(at: end), replacement: priority >= 1000 ? "" : " @\(word)")
    }
    if priority >= 1000 {
      return TextEdit(range: ByteRange(start: end, end: clause.range.end), replacement: "")
    }
    return TextEdit(range: clause.value?.range ?? clause.range, replacement: word)
  }

  // MARK: One by one

  /// One constraint of the statement after a change, in words.
  func piece(_ id: ID<Constraint>, _ term: Term, _ change: ConstraintChange) -> ConstraintPiece? {
    let constraint = scene.constraints[id]
    let newFirst = change.first ?? constraint.first
    guard
      let left = change.first == nil
        ? text(of: term.path, droppingAttribute: !isList)
        : rewriter.path(
          term.path, hasAttribute: !isList, from: constraint.first, to: newFirst, attribute: nil)
    else { return nil }
    var piece = ConstraintPiece(
      term: left, attribute: newFirst.attribute,
      relation: (change.relation ?? constraint.relation).rawValue, tail: tail(change))
    guard let path = anchorPath, let oldSecond = constraint.second else {
      guard change.second == nil, constraint.second == nil else { return nil }
      piece.value = change.constant.map { formatPoints($0) } ?? text(value.range)
      return piece
    }
    let newSecond = change.second ?? oldSecond
    let base =
      change.second == nil
      ? text(of: path, droppingAttribute: true)
      : rewriter.path(path, hasAttribute: true, from: oldSecond, to: newSecond, attribute: nil)
    guard let base else { return nil }
    let anchor =
      base.isEmpty ? newSecond.attribute.rawValue : "\(base).\(newSecond.attribute.rawValue)"
    if hasInsets {
      piece.base = base
      piece.other = newSecond.attribute
      guard let inset = insetText(of: constraint, change) else { return nil }
      piece.inset = inset
      return piece
    }
    if let constant = change.constant {
      piece.value = plain(anchor, constant)
    } else {
      let edit = TextEdit(range: path.range, replacement: anchor)
      piece.value = String(
        decoding: place.bytes(of: value.range, applying: [edit]), as: UTF8.self)
    }
    return piece
  }

  private func text(of path: PathSyntax, droppingAttribute: Bool) -> String {
    let names = path.segments.map { text($0.range) }
    return (droppingAttribute ? Array(names.dropLast()) : names).joined(separator: ".")
  }

  /// Priority and name.
  private func tail(_ change: ConstraintChange) -> String {
    var tail = ""
    if let priority = change.priority {
      if priority < 1000 { tail += " @\(Insertion.word(forPriority: priority))" }
    } else if let clause = syntax.priority {
      tail += " \(text(clause.range))"
    }
    if let name = syntax.nameClause { tail += " \(text(name.range))" }
    return tail
  }

  /// How far the constraint's edge lies inside, as written; empty for 0.
  private func insetText(of constraint: Constraint, _ change: ConstraintChange) -> String? {
    if let constant = change.constant {
      let number = formatPoints(inward(constant, constraint))
      return number == "0" ? "" : number
    }
    guard let clause = syntax.inset else { return "" }
    guard let value = clause.value else { return nil }
    guard case .tuple(let tuple) = value else { return text(value.range) }
    let name = constraint.first.attribute.rawValue
    let element = tuple.elements.first { $0.label.map { text($0.range) } == name }
    return element?.value.map { text($0.range) } ?? ""
  }
}

/// One constraint as words that can be put together with others.
struct ConstraintPiece {
  /// The path in front of the attribute; empty for the block's owner.
  var term: String
  var attribute: Attribute
  var relation: String
  /// Priority and name, with a blank in front.
  var tail: String
  /// The right side, where `base` does not say it.
  var value = ""
  /// The path in front of the right attribute.
  var base: String?
  var other: Attribute?
  /// The distance inwards; empty for 0.
  var inset = ""

  init(term: String, attribute: Attribute, relation: String, tail: String) {
    self.term = term
    self.attribute = attribute
    self.relation = relation
    self.tail = tail
  }

  /// The fewest statements for the pieces of one left side, in their order.
  static func statements(
    of pieces: [ConstraintPiece]
  ) -> [(term: String, attribute: String, rest: String)] {
    var left = pieces
    var result: [(term: String, attribute: String, rest: String)] = []
    while let first = left.first {
      let same = left.filter { $0.joins(first) }
      let whole = [CompoundAttribute.edges, .verticalEdges, .horizontalEdges].first { compound in
        compound.attributes.contains(first.attribute)
          && compound.attributes.allSatisfy { attribute in
            same.contains { $0.attribute == attribute }
          }
      }
      guard let whole, first.base != nil else {
        result.append((first.term, first.attribute.rawValue, first.rest))
        left.removeFirst()
        continue
      }
      result.append((first.term, whole.rawValue, first.rest(as: whole)))
      left.removeAll { $0.joins(first) && whole.attributes.contains($0.attribute) }
    }
    return result
  }

  func joins(_ other: ConstraintPiece) -> Bool {
    base != nil && base == other.base && attribute == self.other && other.attribute == other.other
      && relation == other.relation && tail == other.tail && inset == other.inset
      && term == other.term
  }

  /// Relation and right side.
  var rest: String {
    guard let base, let other else { return "\(relation) \(value)\(tail)" }
    let anchor = base.isEmpty ? other.rawValue : "\(base).\(other.rawValue)"
    return "\(relation) \(anchor)\(addition)\(tail)"
  }

  private func rest(as compound: CompoundAttribute) -> String {
    let anchor = base.map { $0.isEmpty ? compound.rawValue : "\($0).\(compound.rawValue)" } ?? ""
    return "\(relation) \(anchor)\(inset.isEmpty ? "" : " inset \(inset)")\(tail)"
  }

  /// The distance inwards as something added to a plain attribute.
  private var addition: String {
    if inset.isEmpty { return "" }
    let isFar = attribute.isFarEdge
    if inset.hasPrefix("-"), !inset.dropFirst().contains(where: { "+-*/ ".contains($0) }) {
      return " \(isFar ? "+" : "-") \(inset.dropFirst())"
    }
    let isSum = inset.contains { $0 == "+" || $0 == "-" }
    return " \(isFar ? "-" : "+") \(isSum ? "(\(inset))" : inset)"
  }
}

extension Attribute {
  /// Whether a positive constant moves this edge outwards.
  var isFarEdge: Bool { self == .bottom || self == .trailing || self == .right }
}
