import InsetModel
import InsetText

extension IslandLowerer {
  /// Adds the constraints that a view's element holds.
  mutating func addConstraints(of view: Int) {
    guard let list = xml.child(island.views[view], "constraints") else { return }
    for row in xml.children(list) where xml.name(row) == "constraint" {
      addConstraint(row, holder: view)
    }
  }

  private mutating func addConstraint(_ row: XMLIndex, holder: Int) {
    if purpose == .devices, xml.flag(row, "placeholder") {
      noteRemoved(row, holder: holder)
      return
    }
    let whole = origin(xml.elements[row].range)
    let base = xml[row, "id"].flatMap { installed[$0] } ?? .always
    guard !base.isNever else { return }
    guard let first = anchor(row, "first", holder: holder, whole) else { return }
    var second: Anchor?
    if xml[row, "secondItem"] != nil || xml[row, "secondAttribute"] != nil {
      second = anchor(row, "second", holder: holder, whole)
      if second == nil { return }
    }
    guard isLegal(first, second, whole) else { return }
    let statement = scene.statements.append(
      Statement(kind: .constraint, origin: whole, owner: ID(holder)))
    let places = ConstraintPlaces(
      whole: whole, first: place(row, ["firstItem", "firstAttribute"]) ?? whole,
      second: place(row, ["secondItem", "secondAttribute"]),
      constant: place(row, ["constant"]), priority: place(row, ["priority"]))
    let relation: Relation =
      switch xml[row, "relation"] {
      case "greaterThanOrEqual": .greaterOrEqual
      case "lessThanOrEqual": .lessOrEqual
      default: .equal
      }
    note(first, second, base)
    let isNone = isStandardInSafeArea(row, first, second)
    for (points, holds) in readings("constant", of: row, default: 0, finiteNumber) {
      let constant = (value: isNone ? 0 : points, condition: holds)
      for factor in readings("multiplier", of: row, default: 1, multiplier) {
        for priority in readings("priority", of: row, default: 1000, finiteNumber) {
          let when = base.and(constant.condition).and(factor.condition).and(priority.condition)
          guard !when.isNever, priority.value > 0 else { continue }
          var constraint = Constraint(
            first: first, relation: relation, second: second,
            multiplier: second == nil ? 1 : factor.value, constant: .number(constant.value),
            priority: min(priority.value, 1000), condition: condition(when),
            statement: statement, places: places)
          constraint.name = xml[row, "identifier"]
          constraint.isKnownToCode =
            purpose == .devices && xml[row, "id"].map(document.outlets.contains) ?? false
          let id = scene.constraints.append(constraint)
          scene.statements[statement].constraints.append(id)
          constraintRows.append(row)
        }
      }
    }
  }

  /// Whether a constraint asks for the standard distance from a side of the safe area, which is none on
  /// the canvas, whatever constant a document of Xcode 9 or early 10 still has.
  private func isStandardInSafeArea(_ row: XMLIndex, _ first: Anchor, _ second: Anchor?) -> Bool {
    guard purpose == .canvas, document.toolsVersion < 14400, xml.flag(row, "symbolic"), let second
    else { return false }
    return [first, second].contains {
      guard case .guide(.safeArea, _) = $0.item else { return false }
      return [.leading, .trailing, .left, .right].contains($0.attribute)
    }
  }

  /// A constraint that is removed at build time stands for what code adds: what it names is laid out
  /// by constraints that the file does not have.
  private mutating func noteRemoved(_ row: XMLIndex, holder: Int) {
    for side in ["first", "second"] where xml[row, side + "Attribute"] != nil {
      let view: ID<View>
      if let id = xml[row, side + "Item"] {
        guard let item = items[id] else { continue }
        view = scene.owner(of: item)
      } else {
        view = ID(holder)
      }
      named.insert(view.index)
      incomplete.insert(view.index)
    }
  }

  /// An attribute's values as numbers, with when they hold.
  private func readings(
    _ name: String, of row: XMLIndex, default standard: Double, _ read: (String) -> Double?
  ) -> [(value: Double, condition: Condition)] {
    let found = variations.values(name, of: row)
    var rest = Condition.always
    var result: [(value: Double, condition: Condition)] = []
    for item in found {
      result.append((read(item.value) ?? standard, item.condition))
      rest = rest.and(item.condition.negated)
    }
    if found.isEmpty || (xml[row, name] == nil && !rest.isNever) {
      result.append((standard, rest))
    }
    return result
  }

  private mutating func anchor(
    _ row: XMLIndex, _ side: String, holder: Int, _ whole: Origin
  ) -> Anchor? {
    guard let name = xml[row, side + "Attribute"], let attribute = Attribute(element: name) else {
      problem(
        .illegalAttributes, "a constraint without a known \(side)Attribute means nothing", whole)
      return nil
    }
    guard let id = xml[row, side + "Item"] else {
      return Anchor(.view(ID(holder)), attribute)
    }
    guard let item = items[id] else {
      problem(
        .unrelatedItems, "'\(id)' is neither a view nor a guide of this view tree",
        place(row, [side + "Item"]) ?? whole)
      return nil
    }
    return Anchor(item, attribute)
  }

  private mutating func isLegal(_ first: Anchor, _ second: Anchor?, _ whole: Origin) -> Bool {
    guard let second else {
      if first.attribute.group == .size { return true }
      problem(
        .illegalAttributes, "'\(first.attribute.elementName)' needs a second item", whole)
      return false
    }
    if first.attribute.group == second.attribute.group { return true }
    problem(
      .illegalAttributes,
      "'\(first.attribute.elementName)' and '\(second.attribute.elementName)' cannot be compared",
      whole)
    return false
  }

  mutating func problem(_ rule: RuleID, _ message: String, _ origin: Origin) {
    scene.problems.append(Problem(rule: rule, message: message, origin: origin))
  }

  /// The place of some attributes of an element, from the first to the last of them.
  private func place(_ row: XMLIndex, _ names: [String]) -> Origin? {
    var range: ByteRange?
    for name in names {
      guard let attribute = xml.attribute(name, of: row) else { continue }
      range = range.map { $0.union(attribute.range) } ?? attribute.range
    }
    return range.map { origin($0) }
  }

  /// Remembers which views an installed constraint names.
  private mutating func note(_ first: Anchor, _ second: Anchor?, _ base: Condition) {
    for anchor in [first, second].compactMap({ $0 }) {
      if case .view(let view) = anchor.item { named.insert(view.index) }
    }
  }
}
