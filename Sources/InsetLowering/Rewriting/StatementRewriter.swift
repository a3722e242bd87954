import InsetDevices
import InsetModel
import InsetSyntax
import InsetText

/// Writes changes of one statement's constraints into its text.
struct StatementRewriter {
  let scene: Scene
  let id: ID<Statement>
  let place: StatementPlace

  var statement: Statement { scene.statements[id] }
  var speller: AnchorSpeller {
    AnchorSpeller(
      scene: scene, owner: statement.owner, source: place.source, isInGuide: place.isInGuide)
  }

  /// Edits in absolute offsets; `nil` where the changes cannot be written.
  func edits(_ changes: StatementChanges) -> [TextEdit]? {
    guard let branch = changes.branch else { return edits(changes.constraints) }
    guard !place.isInGuide, let new = bytes(changes.constraints), let old = bytes(branch.otherwise)
    else { return nil }
    let lines = place.lines
    let head = Array("when os >= \(formatPoints(branch.since)) {".utf8)
    let middle = Array("} else {".utf8)
    let text: [UInt8]
    if lines.isAlone {
      let line = lines.lineEnd + lines.indent
      let inner = line + lines.unit
      text =
        head + inner + lines.deeper(new) + line + middle + inner + lines.deeper(old) + line
        + Array("}".utf8)
    } else {
      let blank = Array(" ".utf8)
      text = head + blank + new + blank + middle + blank + old + Array(" }".utf8)
    }
    return [TextEdit(range: place.syntax.range, replacement: text)]
  }

  /// The statement's text after changes.
  private func bytes(_ changes: [ID<Constraint>: ConstraintChange]) -> [UInt8]? {
    guard !changes.values.contains(where: \.isRemoved) else { return nil }
    guard let edits = edits(changes) else { return nil }
    return place.bytes(of: place.syntax.range, applying: edits)
  }

  private func edits(_ changes: [ID<Constraint>: ConstraintChange]) -> [TextEdit]? {
    if changes.isEmpty { return [] }
    if statement.constraints.allSatisfy({ changes[$0]?.isRemoved ?? false }) {
      return [place.removal]
    }
    if let visual = VisualSyntax(place.syntax) {
      return VisualRewriter(statement: self, syntax: visual).edits(changes)
    }
    guard let syntax = ConstraintSyntax(place.syntax), let value = syntax.value,
      syntax.relationToken != nil
    else { return nil }
    if syntax.hasManyForms {
      return spelled(changes).map {
        [TextEdit(range: place.syntax.range, replacement: place.lines.joined($0))]
      }
    }
    let parts = ConstraintParts(syntax: syntax, value: value, rewriter: self)
    return uniformEdits(parts, changes) ?? splitEdits(parts, changes)
  }

  // MARK: Anchors

  /// The text of a changed anchor: the written path with another guide where the view stays, else a
  /// path made anew.
  ///
  /// - Parameter attribute: what stands behind the last dot; `nil` for a path without one.
  func path(
    _ written: PathSyntax, hasAttribute: Bool, from old: Anchor, to new: Anchor, attribute: String?
  ) -> String? {
    let names = written.segments.map { place.text[$0.range] }
    var base = hasAttribute ? Array(names.dropLast()) : names
    func joined(_ parts: [String]) -> String {
      (parts + (attribute.map { [$0] } ?? [])).joined(separator: ".")
    }
    if old.item == new.item { return joined(base) }
    if case .guide = old.item, !base.isEmpty { base.removeLast() }
    if !base.isEmpty, old.item.view == new.item.view, old.item.view != nil {
      switch new.item {
      case .view: return joined(base)
      case .guide(let kind, _): return joined(base + [kind.rawValue])
      case .declared: break
      }
    }
    guard let path = speller.path(of: new.item) else { return nil }
    return joined(path.isEmpty ? [] : [path])
  }

  // MARK: Written anew

  /// A line for each constraint after changes; `nil` where one cannot be written in numbers.
  func spelled(_ changes: [ID<Constraint>: ConstraintChange]) -> [[UInt8]]? {
    var lines: [[UInt8]] = []
    for id in statement.constraints {
      let change = changes[id] ?? ConstraintChange()
      if change.isRemoved { continue }
      let constraint = scene.constraints[id]
      guard let constant = change.constant ?? constraint.constant.constant,
        let first = speller.text(change.first ?? constraint.first)
      else { return nil }
      var line = "\(first) \((change.relation ?? constraint.relation).rawValue) "
      if let second = change.second ?? constraint.second {
        guard let anchor = speller.text(second) else { return nil }
        line += anchor
        if constraint.multiplier != 1 { line += " * \(formatPoints(constraint.multiplier))" }
        line += Insertion.addition(of: constant)
      } else {
        line += formatPoints(constant)
      }
      let priority = change.priority ?? constraint.priority
      if priority < 1000 { line += " @\(Insertion.word(forPriority: priority))" }
      if let name = constraint.name { line += " as \(name)" }
      lines.append(Array(line.utf8))
    }
    return lines
  }

  // MARK: The same for all constraints

  /// Edits in place, where all constraints of the statement (or of one of its left sides) change
  /// alike; `nil` otherwise.
  private func uniformEdits(
    _ parts: ConstraintParts, _ changes: [ID<Constraint>: ConstraintChange]
  ) -> [TextEdit]? {
    guard !changes.values.contains(where: \.isRemoved) else { return nil }
    let constraints = statement.constraints
    var edits: [TextEdit] = []
    // Left sides.
    for term in parts.terms {
      let own = constraints.filter { parts.term(of: scene.constraints[$0]) == term.range }
      let changed = own.filter { changes[$0]?.first != nil }
      if changed.isEmpty { continue }
      guard changed.count == own.count,
        let text = termText(term, own, changes, parts)
      else { return nil }
      edits.append(TextEdit(range: term.range, replacement: text))
    }
    // The anchor on the right and the number.
    var anchorText: String?
    let moved = constraints.filter { changes[$0]?.second != nil }
    if !moved.isEmpty {
      guard moved.count == constraints.count,
        let text = parts.secondText(constraints.map { ($0, changes[$0]?.second) })
      else { return nil }
      anchorText = text
    }
    let numbered = constraints.filter { changes[$0]?.constant != nil }
    var constant: Double?
    var inset: Double?
    if !numbered.isEmpty {
      guard numbered.count == constraints.count else { return nil }
      if parts.hasInsets {
        let insets = numbered.map {
          parts.inward(changes[$0]?.constant ?? 0, scene.constraints[$0])
        }
        guard let first = insets.first, insets.allSatisfy({ $0 == first }) else { return nil }
        inset = first
      } else {
        constant = changes[numbered[0]]?.constant
        guard numbered.allSatisfy({ changes[$0]?.constant == constant }) else { return nil }
      }
    }
    guard let value = parts.valueEdits(anchor: anchorText, constant: constant) else { return nil }
    edits += value
    if let inset { edits += parts.insetEdits(inset) }
    // Relation and priority.
    let relations = constraints.map { changes[$0]?.relation }
    if let first = relations.first, relations.contains(where: { $0 != nil }) {
      guard let relation = first, relations.allSatisfy({ $0 == relation }),
        let token = parts.syntax.relationToken
      else { return nil }
      edits.append(TextEdit(range: token.range, replacement: relation.rawValue))
    }
    let priorities = constraints.map { changes[$0]?.priority }
    if let first = priorities.first, priorities.contains(where: { $0 != nil }) {
      guard let priority = first, priorities.allSatisfy({ $0 == priority }) else { return nil }
      edits.append(parts.priorityEdit(priority))
    }
    return edits
  }

  private func termText(
    _ term: ConstraintParts.Term, _ own: [ID<Constraint>],
    _ changes: [ID<Constraint>: ConstraintChange], _ parts: ConstraintParts
  ) -> String? {
    guard let first = own.first, let new = changes[first]?.first else { return nil }
    let old = scene.constraints[first].first
    for id in own {
      guard let anchor = changes[id]?.first, anchor.item == new.item else { return nil }
      let keeps = anchor.attribute == scene.constraints[id].first.attribute
      if !keeps && (parts.compound != nil || parts.isList) { return nil }
    }
    let attribute =
      parts.isList ? nil : parts.compound?.rawValue ?? new.attribute.rawValue
    return path(
      term.path, hasAttribute: !parts.isList, from: old, to: new, attribute: attribute)
  }

  // MARK: One by one

  /// The fewest statements that say what the constraints say after the changes.
  private func splitEdits(
    _ parts: ConstraintParts, _ changes: [ID<Constraint>: ConstraintChange]
  ) -> [TextEdit]? {
    var lines: [(terms: [String], attribute: String, rest: String)] = []
    for term in parts.terms {
      var pieces: [ConstraintPiece] = []
      for id in statement.constraints
      where parts.term(of: scene.constraints[id]) == term.range {
        let change = changes[id] ?? ConstraintChange()
        if change.isRemoved { continue }
        guard let piece = parts.piece(id, term, change) else { return nil }
        pieces.append(piece)
      }
      for line in ConstraintPiece.statements(of: pieces) {
        if let known = lines.firstIndex(where: {
          parts.isList && $0.attribute == line.attribute && $0.rest == line.rest
        }) {
          lines[known].terms.append(line.term)
        } else {
          lines.append(([line.term], line.attribute, line.rest))
        }
      }
    }
    guard !lines.isEmpty else { return [place.removal] }
    let statements = lines.map { line in
      let term = line.terms[0]
      let left =
        line.terms.count > 1
        ? "[\(line.terms.joined(separator: ", "))].\(line.attribute)"
        : term.isEmpty ? line.attribute : "\(term).\(line.attribute)"
      return Array("\(left) \(line.rest)".utf8)
    }
    return [TextEdit(range: place.syntax.range, replacement: place.lines.joined(statements))]
  }
}

extension ConstraintSyntax {
  /// Whether an item of a list goes on behind the bracket, or stands on the right: what a constraint of
  /// it says is nowhere in one piece.
  var hasManyForms: Bool {
    if case .list(let list)? = terms, !list.inner.isEmpty { return true }
    return !(value?.lists.isEmpty ?? true)
  }
}

extension Item {
  /// The view that the item is or that has it as a built-in guide.
  var view: ID<View>? {
    switch self {
    case .view(let view), .guide(_, let view): view
    case .declared: nil
    }
  }
}
