import InsetDevices
public import InsetModel
import InsetSyntax
public import InsetText

/// Other ways to write what a statement says.
extension SpecRewriter {
  /// A compound or listed statement as plain ones, each with its attribute; `nil` for a plain one.
  public func expanded(_ id: ID<Statement>, in scene: Scene) -> [SourceEdit]? {
    guard let (rewriter, parts) = parts(id, in: scene) else { return nil }
    if parts.syntax.hasManyForms {
      return rewriter.spelled([:]).flatMap { lines in
        lines.count < 2
          ? nil
          : [
            rewriter.place.sourced(
              TextEdit(
                range: rewriter.place.syntax.range, replacement: rewriter.place.lines.joined(lines))
            )
          ]
      }
    }
    guard parts.compound != nil || parts.isList else { return nil }
    var lines: [[UInt8]] = []
    for term in parts.terms {
      for constraint in rewriter.statement.constraints
      where parts.term(of: scene.constraints[constraint]) == term.range {
        guard let piece = parts.piece(constraint, term, ConstraintChange()) else { return nil }
        lines.append(Array(piece.line.utf8))
      }
    }
    guard lines.count > 1 else { return nil }
    let place = rewriter.place
    return [
      place.sourced(
        TextEdit(range: place.syntax.range, replacement: place.lines.joined(lines)))
    ]
  }

  /// A plain statement joined with others of its block into a compound one, with that one's name;
  /// `nil` where nothing joins.
  public func contracted(
    _ id: ID<Statement>, in scene: Scene
  ) -> (name: String, edits: [SourceEdit])? {
    guard let own = plainPiece(id, in: scene) else { return nil }
    let statement = scene.statements[id]
    var pieces = [own.piece]
    var others: [(piece: ConstraintPiece, place: StatementPlace)] = []
    for other in scene.statements.ids where other != id {
      let candidate = scene.statements[other]
      guard candidate.owner == statement.owner, candidate.origin.source == statement.origin.source,
        candidate.kind == .constraint, candidate.constraints.count == 1,
        scene.constraints[candidate.constraints[0]].condition
          == scene.constraints[statement.constraints[0]].condition,
        let found = plainPiece(other, in: scene), found.place.isInGuide == own.place.isInGuide
      else { continue }
      pieces.append(found.piece)
      others.append((found.piece, found.place))
    }
    guard
      let line = ConstraintPiece.statements(of: pieces).first(where: { line in
        CompoundAttribute(rawValue: line.attribute)?.attributes.contains(own.piece.attribute)
          ?? false && line.term == own.piece.term
      }), let compound = CompoundAttribute(rawValue: line.attribute)
    else { return nil }
    let text = line.term.isEmpty ? line.attribute : "\(line.term).\(line.attribute)"
    var edits = [
      own.place.sourced(
        TextEdit(range: own.place.syntax.range, replacement: "\(text) \(line.rest)"))
    ]
    for other in others
    where other.piece.isPart(of: compound, with: own.piece) {
      edits.append(other.place.sourced(other.place.removal))
    }
    guard edits.count == compound.attributes.count else { return nil }
    edits.sort { $0.edit.range < $1.edit.range }
    return (line.attribute, edits)
  }

  /// A visual format as anchors, one statement for each constraint.
  public func anchors(for id: ID<Statement>, in scene: Scene) -> [SourceEdit]? {
    guard scene.statements[id].kind == .visual,
      let place = StatementPlace(scene.statements[id], in: declarations)
    else { return nil }
    let speller = StatementRewriter(scene: scene, id: id, place: place).speller
    var lines: [[UInt8]] = []
    for constraint in scene.statements[id].constraints.map({ scene.constraints[$0] }) {
      guard constraint.multiplier == 1, let first = speller.text(constraint.first) else {
        return nil
      }
      var line = "\(first) \(constraint.relation.rawValue) "
      let written = place.range(of: constraint.places.constant).map { place.text[$0] }
      guard let amount = Self.amount(constraint.constant, written: written) else { return nil }
      if let second = constraint.second {
        guard let name = speller.text(second) else { return nil }
        line += name
        if amount.text != "0" { line += " \(amount.isNegative ? "-" : "+") \(amount.text)" }
      } else {
        line += (amount.isNegative ? "-" : "") + amount.text
      }
      if constraint.priority < 1000 {
        line += " @\(Insertion.word(forPriority: constraint.priority))"
      }
      lines.append(Array(line.utf8))
    }
    guard !lines.isEmpty else { return nil }
    return [
      place.sourced(
        TextEdit(range: place.syntax.range, replacement: place.lines.joined(lines)))
    ]
  }

  /// A plain constraint as a visual format, where that language has a sign for it.
  public func visual(for id: ID<Statement>, in scene: Scene) -> [SourceEdit]? {
    guard let (rewriter, parts) = parts(id, in: scene), !parts.isList, parts.compound == nil,
      !parts.syntax.hasManyForms, parts.syntax.nameClause == nil, !rewriter.place.isInGuide,
      rewriter.statement.constraints.count == 1,
      let format = format(scene.constraints[rewriter.statement.constraints[0]], rewriter)
    else { return nil }
    let place = rewriter.place
    return [
      place.sourced(
        TextEdit(range: place.syntax.range, replacement: "visual \"\(format)\""))
    ]
  }

  private func format(_ constraint: Constraint, _ rewriter: StatementRewriter) -> String? {
    let scene = rewriter.scene
    guard constraint.multiplier == 1, let number = constraint.constant.constant,
      case .view(let view) = constraint.first.item, let name = name(view, rewriter),
      let axis = Self.axis(of: constraint.first.attribute)
    else { return nil }
    let priority = constraint.priority < 1000 ? "@\(formatPoints(constraint.priority))" : ""
    func relation(_ relation: Relation) -> String { relation == .equal ? "" : relation.rawValue }
    /// What stands between two things that are some points apart.
    func gap(_ points: Double, _ isMirrored: Bool) -> String? {
      guard points >= 0 else { return nil }
      let sign = relation(isMirrored ? constraint.relation.reversed : constraint.relation)
      let text = sign + formatPoints(points) + priority
      if text == "0" { return "" }
      return sign.isEmpty && priority.isEmpty ? "-\(text)-" : "-(\(text))-"
    }
    guard let second = constraint.second else {
      guard constraint.first.attribute.group == .size, number >= 0 else { return nil }
      return "\(axis):[\(name)(\(relation(constraint.relation))\(formatPoints(number))\(priority))]"
    }
    guard case .view(let other) = second.item else { return nil }
    switch (constraint.first.attribute, second.attribute) {
    case (.width, .width), (.height, .height):
      guard number == 0, let otherName = self.name(other, rewriter) else { return nil }
      return "\(axis):[\(name)(\(relation(constraint.relation))\(otherName)\(priority))]"
    case (.leading, .trailing), (.top, .bottom):
      guard scene.views[view].parent == scene.views[other].parent, view != other,
        let otherName = self.name(other, rewriter), let gap = gap(number, false)
      else { return nil }
      return "\(axis):[\(otherName)]\(gap)[\(name)]"
    case (.leading, .leading), (.top, .top):
      guard scene.views[view].parent == other, let gap = gap(number, false) else { return nil }
      return "\(axis):|\(gap)[\(name)]"
    case (.trailing, .trailing), (.bottom, .bottom):
      guard scene.views[view].parent == other, let gap = gap(-number, true) else { return nil }
      return "\(axis):[\(name)]\(gap)|"
    default: return nil
    }
  }

  /// A view's name, where it means the view in the statement's block without a path.
  private func name(_ view: ID<View>, _ rewriter: StatementRewriter) -> String? {
    let name = rewriter.scene.views[view].name
    let isPlain =
      name.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
      } && view != Scene.root
    guard isPlain else { return nil }
    if view == rewriter.statement.owner {
      let siblings = rewriter.scene.views[view].parent.map { rewriter.scene.views[$0].children }
      let own = rewriter.scene.views[view].children
      let isUnique =
        !own.contains { rewriter.scene.views[$0].name == name }
        && siblings?.count { rewriter.scene.views[$0].name == name } == 1
      return isUnique ? name : nil
    }
    return rewriter.speller.path(of: .view(view)) == name ? name : nil
  }

  private static func axis(of attribute: Attribute) -> String? {
    switch attribute {
    case .leading, .trailing, .width: "H"
    case .top, .bottom, .height: "V"
    default: nil
    }
  }

  /// A constant in words, its sign apart.
  private static func amount(
    _ amount: Amount, written: String?
  ) -> (text: String, isNegative: Bool)? {
    if let number = amount.constant {
      let isName = written.map { $0.first.map { $0.isLetter || $0 == "_" } ?? false } ?? false
      return (isName ? written ?? "" : formatPoints(number.magnitude), number < 0)
    }
    switch amount {
    case .standard(1): return ("standard", false)
    case .standard(-1), .product(-1, .standard(1)): return ("standard", true)
    default: return nil
    }
  }

  private func parts(
    _ id: ID<Statement>, in scene: Scene
  ) -> (StatementRewriter, ConstraintParts)? {
    guard scene.statements[id].kind == .constraint,
      let place = StatementPlace(scene.statements[id], in: declarations),
      let syntax = ConstraintSyntax(place.syntax), let value = syntax.value
    else { return nil }
    let rewriter = StatementRewriter(scene: scene, id: id, place: place)
    return (rewriter, ConstraintParts(syntax: syntax, value: value, rewriter: rewriter))
  }

  /// A plain statement that ties an edge to the same edge of another thing.
  private func plainPiece(
    _ id: ID<Statement>, in scene: Scene
  ) -> (piece: ConstraintPiece, place: StatementPlace)? {
    guard let (rewriter, parts) = parts(id, in: scene), !parts.isList, parts.compound == nil,
      !parts.syntax.hasManyForms, let only = rewriter.statement.constraints.first,
      rewriter.statement.constraints.count == 1, let term = parts.terms.first,
      var piece = parts.piece(only, term, ConstraintChange()),
      let inset = parts.plainInset(of: scene.constraints[only])
    else { return nil }
    piece.base = inset.base
    piece.other = piece.attribute
    piece.inset = inset.text
    return (piece, rewriter.place)
  }
}

extension ConstraintParts {
  /// The path of the right side and the distance inwards, where the statement says just these.
  fileprivate func plainInset(of constraint: Constraint) -> (base: String, text: String)? {
    guard let path = anchorPath, let second = constraint.second, constraint.multiplier == 1,
      second.attribute == constraint.first.attribute,
      CompoundAttribute.edges.attributes.contains(second.attribute)
    else { return nil }
    let base = path.segments.dropLast().map { text($0.range) }.joined(separator: ".")
    if value.range == path.range { return (base, "") }
    guard case .binary(let sum) = value, sum.syntax.kind == .sum, sum.first?.range == path.range,
      sum.rest.count == 1, let operand = sum.rest[0].operand
    else { return nil }
    let isInwards = (sum.rest[0].operation == .minus) == constraint.first.attribute.isFarEdge
    let number = text(operand.range)
    if isInwards { return (base, number) }
    guard number.allSatisfy({ $0.isNumber || $0 == "." }) else { return nil }
    return (base, "-\(number)")
  }
}

extension ConstraintPiece {
  /// The piece as a statement.
  fileprivate var line: String {
    let left = term.isEmpty ? attribute.rawValue : "\(term).\(attribute.rawValue)"
    return "\(left) \(rest)"
  }

  fileprivate func isPart(of compound: CompoundAttribute, with other: ConstraintPiece) -> Bool {
    compound.attributes.contains(attribute) && joins(other)
  }
}
