import InsetDevices
import InsetLayout
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText

/// What moves the views that are selected into line with each other, on every device.
extension RefactoringPlace {
  /// The views behind the first get its edge or middle, in place of the constraint that placed them.
  func align() -> [Refactoring] {
    guard let (screen, views) = selectedViews, let first = views.first,
      let state = layouts(of: screen)
    else { return [] }
    let scene = screen.scene
    guard scene.views[first.id].parent.map({ scene.views[$0].kind != .stack }) ?? false else {
      return []
    }
    let offers: [(Attribute, String)] = [
      (.leading, "leading edges"), (.trailing, "trailing edges"), (.centerX, "horizontal centers"),
      (.top, "top edges"), (.bottom, "bottom edges"), (.centerY, "vertical centers"),
      (.firstBaseline, "first baselines"),
    ]
    return offers.flatMap { attribute, words -> [Refactoring] in
      let isAligned = state.layouts.allSatisfy { layout in
        let wanted = layout.value(of: Anchor(.view(first.id), attribute), in: scene)
        return views.allSatisfy {
          abs(layout.value(of: Anchor(.view($0.id), attribute), in: scene) - wanted) < 0.01
        }
      }
      if isAligned { return [] }
      var edits: [SceneEdit] = []
      for view in views.dropFirst() {
        guard let own = changes(aligning: view.id, attribute, with: first.id, in: scene) else {
          return []
        }
        edits += own
      }
      return arranged("Align \(words) of \(views.count) views", edits, of: screen)
    }
  }

  /// The view's constraint of the same attribute goes, or its only one along that axis.
  private func changes(
    aligning view: ID<View>, _ attribute: Attribute, with other: ID<View>, in scene: Scene
  ) -> [SceneEdit]? {
    let along = placing(view, attribute.group, in: scene)
    let same = along.filter { scene.constraints[$0].first.attribute == attribute }
    // Of two that give it its size as well, one alone cannot be its middle.
    let replaced = same.isEmpty && along.count == 1 ? along : same
    guard replaced.count <= 1, !replaced.isEmpty || along.isEmpty else { return nil }
    return replaced.map { .remove($0) } + [
      .add(
        NewConstraint(
          owner: view, first: Anchor(.view(view), attribute),
          second: Anchor(.view(other), attribute)))
    ]
  }

  /// The required equalities that place a view along an axis, as its first item.
  private func placing(
    _ view: ID<View>, _ group: Attribute.Group, in scene: Scene
  ) -> [ID<Constraint>] {
    scene.constraints.ids.filter {
      let constraint = scene.constraints[$0]
      return constraint.first.item == .view(view) && constraint.first.attribute.group == group
        && constraint.relation == .equal && constraint.isRequired
    }
  }

  private func arranged(
    _ title: String, _ edits: [SceneEdit], of screen: LoweredScreen, adding more: [TextEdit] = []
  ) -> [Refactoring] {
    let rewriter = SpecRewriter(
      declarations: source.lowered?.declarations(of: screen) ?? .none)
    guard let written = rewriter.textEdits(for: edits, in: screen.scene),
      let own = own(written, of: screen)
    else { return [] }
    var result = refactoring(title, .rewrite, own + more)
    result.keepsFrames = false
    return proved(result)
  }

  // MARK: Gaps

  /// Three views or more get equal gaps between the first and the last of them, which stay, whatever room
  /// there is: by guides that are of one size.
  func spread() -> [Refactoring] {
    guard let (screen, views) = selectedViews, views.count > 2, let state = layouts(of: screen),
      !state.layouts.isEmpty, let last = views.last
    else { return [] }
    let scene = screen.scene
    guard let parent = scene.views[last.id].parent, scene.views[parent].kind != .stack else {
      return []
    }
    let ways: [(title: String, start: Attribute, end: Attribute, size: Attribute)] = [
      ("below each other", .top, .bottom, .height), ("side by side", .leading, .trailing, .width),
    ]
    return ways.flatMap { way -> [Refactoring] in
      // They stand one behind the other in the text as on every device.
      let isInOrder = state.layouts.allSatisfy { layout in
        let isMirrored = way.start == .leading && layout.environment.direction == .rtl
        func value(_ attribute: Attribute, _ view: ID<View>) -> Double {
          layout.value(of: Anchor(.view(view), attribute), in: scene) * (isMirrored ? -1 : 1)
        }
        return zip(views, views.dropFirst()).allSatisfy {
          value(way.end, $0.id) <= value(way.start, $1.id) + 0.001
        }
      }
      guard isInOrder else { return [] }
      var edits: [SceneEdit] = []
      for view in views.dropFirst().dropLast() {
        let own = placing(view.id, way.start.group, in: scene)
        guard own.count == 1 else { return [] }
        edits.append(.remove(own[0]))
      }
      // The last one keeps its place, which may hang on one that moves.
      let moved = Set(views.dropFirst().dropLast().map(\.id))
      for id in placing(last.id, way.start.group, in: scene) {
        guard let other = scene.constraints[id].second,
          moved.contains(scene.owner(of: other.item))
        else { continue }
        return []
      }
      let indent = indent(at: last.syntax.range.start)
      let inner = indent + unit(around: last.syntax.range.start)
      var new = ""
      var names: [String] = []
      for (one, next) in zip(views, views.dropFirst()) {
        let name = freeName("gap", besides: names)
        new += "\(indent)guide \(name) {\(lineEnd)"
        new += "\(inner)\(way.start) == \(one.name).\(way.end)\(lineEnd)"
        new += "\(inner)\(way.end) == \(next.name).\(way.start)\(lineEnd)"
        if let first = names.first {
          new += "\(inner)\(way.size) == \(first).\(way.size)\(lineEnd)"
        }
        new += "\(indent)}\(lineEnd)"
        names.append(name)
      }
      let end = wholeLines(.view(last.syntax)).end
      return arranged(
        "Spread \(views.count) views \(way.title) at equal gaps", edits, of: screen,
        adding: [TextEdit(range: ByteRange(at: end), replacement: new)])
    }
  }

  // MARK: Sides

  /// Leading becomes trailing, and the other way round, in what is selected: it is mirrored, as a screen in
  /// a language that is written from the right.
  func swapSides() -> [Refactoring] {
    let statements = selectedStatements
    guard !statements.isEmpty else { return [] }
    var edits: [TextEdit] = []
    var hasSides = false
    for statement in statements {
      guard let own = mirrored(statement, &hasSides) else { return [] }
      edits += own
    }
    guard hasSides else { return [] }
    var result = refactoring("Swap leading and trailing", .rewrite, edits)
    result.keepsFrames = false
    return [result]
  }

  private static let sides = [
    "leading": "trailing", "trailing": "leading", "leadingMargin": "trailingMargin",
    "trailingMargin": "leadingMargin", "left": "right", "right": "left",
    "leftMargin": "rightMargin",
    "rightMargin": "leftMargin",
  ]

  /// The edits that mirror a statement; `nil` where that cannot be written.
  private func mirrored(_ statement: StatementSyntax, _ hasSides: inout Bool) -> [TextEdit]? {
    switch statement {
    case .view(let view): return mirrored(view.block, &hasSides)
    case .guide(let guide): return mirrored(guide.block, &hasSides)
    case .when(let when):
      var edits: [TextEdit] = []
      for branch in when.branches {
        guard let own = mirrored(branch.block, &hasSides) else { return nil }
        edits += own
      }
      return edits
    case .constraint(let constraint): return mirrored(constraint, &hasSides)
    case .property(let property):
      let name = property.name?.text(in: text)
      guard name == PropertyName.alignment.rawValue || name == PropertyName.margins.rawValue else {
        return []
      }
      let found = property.values.flatMap { swapped(in: $0.syntax) }
      hasSides = hasSides || !found.isEmpty
      return found
    case .visual(let visual):
      // A format that runs from the leading edge has its own order.
      let format = visual.format.map { text[$0.range] } ?? ""
      return format.hasPrefix("\"V:") && visual.options.isEmpty ? [] : nil
    case .letStatement, .inactive: return []
    case .expect, .importItem, .targets, .component, .screen: return nil
    }
  }

  private func mirrored(_ block: BlockSyntax?, _ hasSides: inout Bool) -> [TextEdit]? {
    var edits: [TextEdit] = []
    for statement in block?.statements ?? [] {
      guard let own = mirrored(statement, &hasSides) else { return nil }
      edits += own
    }
    return edits
  }

  private func mirrored(
    _ constraint: ConstraintSyntax, _ hasSides: inout Bool
  ) -> [TextEdit]? {
    guard let terms = constraint.terms else { return nil }
    let attribute = constraintAttribute(terms)
    let known = Attribute(rawValue: attribute)
    guard let known else {
      // Of both sides at once only an inset can tell them apart.
      let found = constraint.inset.map { swapped(in: $0.syntax) } ?? []
      hasSides = hasSides || !found.isEmpty
      return CompoundAttribute(rawValue: attribute) == nil ? nil : found
    }
    guard known.group == .horizontal else { return [] }
    var edits = swapped(in: constraint.syntax)
    hasSides = hasSides || !edits.isEmpty
    if let token = constraint.relationToken, let flipped = Self.flipped[text[token.range]] {
      edits.append(TextEdit(range: token.range, replacement: flipped))
    }
    guard let value = constraint.value else { return nil }
    switch value {
    case .path, .list: return edits
    case .binary(let sum) where sum.syntax.kind == .sum:
      // What is added to the anchor points the other way.
      guard let first = sum.first, isAnchor(first),
        !sum.rest.contains(where: { $0.operand.map(isAnchor) ?? true })
      else { return nil }
      for step in sum.rest {
        edits.append(
          TextEdit(range: step.token.range, replacement: step.operation == .plus ? "-" : "+"))
      }
      return edits
    default: return nil
    }
  }

  private func constraintAttribute(_ terms: TermsSyntax) -> String {
    switch terms {
    case .anchor(let path): path.segments.last?.text(in: text) ?? ""
    case .list(let list): list.attribute?.text(in: text) ?? ""
    }
  }

  private func isAnchor(_ expression: ExprSyntax) -> Bool {
    switch expression {
    case .list: true
    case .path(let path):
      path.segments.count > 1
        || path.segments.last.map { NameResolver.isAttribute($0.text(in: text)) } ?? false
    case .binary(let binary):
      (binary.first.map(isAnchor) ?? false)
        || binary.rest.contains { $0.operand.map(isAnchor) ?? false }
    case .parenthesized(let inner): inner.inner.map(isAnchor) ?? false
    case .negation(let negation): negation.operand.map(isAnchor) ?? false
    case .call(let call): call.arguments.contains(where: isAnchor)
    case .number, .tuple: false
    }
  }

  private static let flipped = [">=": "<=", "<=": ">=", ">": "<", "<": ">"]

  /// The names of sides in a node, each as the other.
  private func swapped(in syntax: Syntax) -> [TextEdit] {
    var edits: [TextEdit] = []
    for element in syntax.children {
      switch element {
      case .node(let node):
        if node.kind != .nameClause { edits += swapped(in: node) }
      case .token(let token):
        if token.kind.isName, let other = Self.sides[text[token.range]] {
          edits.append(TextEdit(range: token.range, replacement: other))
        }
      }
    }
    return edits
  }
}
