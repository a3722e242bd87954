import InsetModel
import InsetSyntax
import InsetText

/// What a statement of the screen's own text has added to the scene, so that it can be lowered again by
/// itself.
struct StatementSpan: Sendable {
  var node: ObjectIdentifier
  var context: SceneBuilder.BlockContext
  var rows: SceneRows
}

/// Rows of a scene that were added one after the other.
struct SceneRows: Sendable {
  var constraints: Range<Int>
  var statements: Range<Int>
  var properties: Range<Int>
  var screenProperties: Range<Int>
  var references: Range<Int>

  /// The rows that a scene has gained since others were counted.
  static func since(_ start: SceneRows, in scene: Scene) -> SceneRows {
    let end = SceneRows(endOf: scene)
    return SceneRows(
      constraints: start.constraints.upperBound..<end.constraints.upperBound,
      statements: start.statements.upperBound..<end.statements.upperBound,
      properties: start.properties.upperBound..<end.properties.upperBound,
      screenProperties: start.screenProperties.upperBound..<end.screenProperties.upperBound,
      references: start.references.upperBound..<end.references.upperBound)
  }

  init(endOf scene: Scene) {
    constraints = scene.constraints.count..<scene.constraints.count
    statements = scene.statements.count..<scene.statements.count
    properties = scene.properties.count..<scene.properties.count
    screenProperties = scene.screenProperties.count..<scene.screenProperties.count
    references = scene.references.count..<scene.references.count
  }

  private init(
    constraints: Range<Int>, statements: Range<Int>, properties: Range<Int>,
    screenProperties: Range<Int>, references: Range<Int>
  ) {
    self.constraints = constraints
    self.statements = statements
    self.properties = properties
    self.screenProperties = screenProperties
    self.references = references
  }

  fileprivate func hasSameCounts(as other: SceneRows) -> Bool {
    constraints.count == other.constraints.count && statements.count == other.statements.count
      && properties.count == other.properties.count
      && screenProperties.count == other.screenProperties.count
      && references.count == other.references.count
  }
}

/// A patched screen that many hold: a copy counts one reference instead of one for each of its tables.
final class KeptPatch: Sendable {
  let patched: PatchedScreen
  init(_ patched: PatchedScreen) { self.patched = patched }
}

/// The screen that was lowered last, with all that it takes to lower one of its statements again.
struct PatchedScreen: Sendable {
  fileprivate(set) var builder: SceneBuilder
  let screen: LoweredScreen

  /// `nil` where anything of the screen was not understood: a statement may then be about more than
  /// itself.
  init?(_ builder: SceneBuilder, _ screen: LoweredScreen) {
    guard builder.scene.problems.isEmpty, builder.scene.incomplete.isEmpty,
      builder.failures == 0, !screen.basis.node.hasProblems
    else { return nil }
    self.builder = builder
    self.screen = screen
  }

  /// The screen after an edit of one statement that makes as many rows as before, or of one view's text;
  /// `nil` where more has changed.
  ///
  /// - Complexity: O(rows), by shifting places alone.
  func patched(to item: ScreenSyntax, in text: SourceText) -> PatchedScreen? {
    guard !item.syntax.node.hasProblems,
      let change = SyntaxChange(
        from: builder.declarations[0].syntax, in: builder.declarations[0].text, to: item.syntax,
        in: text)
    else { return nil }
    var builder = builder
    guard builder.take(change, of: item, in: text) else { return nil }
    let lowered = LoweredScreen(
      screen: SourceScreen(
        scene: builder.scene, declarations: builder.declarations.map(\.place)),
      basis: ScreenBasis(screen.basis, node: item.syntax.node))
    return PatchedScreen(builder, lowered)
  }
}

/// The innermost statement in which two states of a screen differ.
private struct SyntaxChange {
  var old: Syntax
  var new: Syntax
  /// The place of the statement from the screen's first byte, which is the same in both.
  var start: Int
  /// The nodes on the way from the screen to the statement, before and after.
  var path: [(old: SyntaxNode, new: SyntaxNode)] = []

  /// `nil` where several differ, or something else than a constraint, property or view.
  init?(
    from before: Syntax, in oldText: SourceText, to after: Syntax, in newText: SourceText
  ) {
    var old = before
    var new = after
    descent: while true {
      path.append((old.node, new.node))
      guard old.kind == new.kind else { return nil }
      if old.kind == .constraint || old.kind == .property { break }
      switch Difference(old, oldText, new, newText) {
      case .node(let inner, let other): (old, new) = (inner, other)
      case .tokens:
        guard old.kind == .view else { return nil }
        break descent
      case .several: return nil
      }
    }
    self.old = old
    self.new = new
    start = new.offset - after.offset
  }

  /// In what two nodes of one kind differ.
  private enum Difference {
    /// In one child, and in nothing else.
    case node(Syntax, Syntax)
    /// In no child node.
    case tokens
    case several

    /// - Complexity: O(children and their tokens' bytes).
    init(_ old: Syntax, _ oldText: SourceText, _ new: Syntax, _ newText: SourceText) {
      guard old.node.children.count == new.node.children.count else {
        self = .several
        return
      }
      var found: (Syntax, Syntax)?
      var areTokensSame = true
      var (oldPlace, newPlace) = (old.offset, new.offset)
      for (one, other) in zip(old.node.children, new.node.children) {
        switch (one, other) {
        case (.node(let a), .node(let b)):
          if a !== b {
            guard found == nil else {
              self = .several
              return
            }
            found = (Syntax(a, at: oldPlace), Syntax(b, at: newPlace))
          }
        case (.token(let a), .token(let b)):
          areTokensSame =
            areTokensSame && a.kind == b.kind && a.width == b.width
            && oldText.bytes[oldPlace..<oldPlace + a.width]
              .elementsEqual(newText.bytes[newPlace..<newPlace + b.width])
        case (.node, .token), (.token, .node):
          self = .several
          return
        }
        oldPlace += one.width
        newPlace += other.width
      }
      switch (found, areTokensSame) {
      case (let found?, true): self = .node(found.0, found.1)
      case (nil, false): self = .tokens
      default: self = .several
      }
    }
  }
}

extension SceneBuilder {
  /// Takes over a changed statement.
  ///
  /// - Returns: whether that is all that there is to do; else the builder is of no use any more.
  fileprivate mutating func take(
    _ change: SyntaxChange, of screen: ScreenSyntax, in text: SourceText
  ) -> Bool {
    let old = ByteRange(start: change.start, end: change.start + change.old.node.width)
    let oldText = declarations[0].text
    declarations[0].text = text
    declarations[0].syntax = screen.syntax
    for (before, after) in change.path where before.kind == .view {
      if let place = viewNodes.firstIndex(where: { $0.node == ObjectIdentifier(before) }) {
        viewNodes[place].node = ObjectIdentifier(after)
      }
    }
    switch StatementSyntax(change.new) {
    case .view(let view):
      guard let before = ViewSyntax(change.old), let literal = before.text,
        takeText(of: view, before, in: oldText)
      else { return false }
      // What stands in the view's block lies behind its text.
      let start = literal.range.start - change.old.offset + change.start
      shift(
        behind: ByteRange(start: start, end: start + literal.range.end - literal.range.start),
        by: change.new.node.width - change.old.node.width)
      return true
    case .constraint, .property:
      guard
        let place = spans.firstIndex(where: { $0.node == ObjectIdentifier(change.old.node) }),
        lowerAgain(place, change, old)
      else { return false }
      spans[place].node = ObjectIdentifier(change.new.node)
      return true
    default: return false
    }
  }

  /// Takes over the text of a view that is the same but for that.
  private mutating func takeText(
    of view: ViewSyntax, _ before: ViewSyntax, in oldText: SourceText
  ) -> Bool {
    let new = text(0)
    guard let place = viewNodes.first(where: { $0.node == ObjectIdentifier(view.syntax.node) }),
      let literal = view.text, let oldLiteral = before.text,
      scene.views[place.view].component == nil, !view.syntax.isNotUnderstood,
      view.kindName.map({ new[$0.range] }) == before.kindName.map({ oldText[$0.range] }),
      view.name.map({ new[$0.range] }) == before.name.map({ oldText[$0.range] }),
      view.documentation(in: new) == before.documentation(in: oldText),
      literal.range.start - view.syntax.offset == oldLiteral.range.start - before.syntax.offset,
      view.syntax.range.start - view.syntax.offset
        == before.syntax.range.start - before.syntax.offset
    else { return false }
    scene.views[place.view].text = literal.value(in: new)
    return true
  }

  /// Lowers a statement again and puts its rows where they were.
  private mutating func lowerAgain(
    _ place: Int, _ change: SyntaxChange, _ old: ByteRange
  ) -> Bool {
    let span = spans[place]
    let rows = span.rows
    guard let statement = StatementSyntax(change.new), !change.new.isNotUnderstood,
      !rows.constraints.contains(where: { scene.constraints.rows[$0].name != nil })
    else { return false }
    // Parameters of components are bound elsewhere.
    if case .property = statement, scene.views[span.context.owner].component != nil { return false }
    shift(behind: old, by: change.new.node.width - change.old.node.width)
    // The statement itself does not set twice what it sets.
    for (key, origin) in settings where origin.source == 0 && old.contains(origin.range) {
      settings[key] = nil
    }
    let start = SceneRows(endOf: scene)
    let conditions = scene.conditions.count
    switch statement {
    case .constraint(let syntax): lower(syntax, span.context)
    case .property(let syntax): lower(syntax, span.context)
    default: return false
    }
    let new = SceneRows.since(start, in: scene)
    guard failures == 0, scene.problems.isEmpty, incomplete.isEmpty, new.hasSameCounts(as: rows),
      scene.conditions.count == conditions,
      !new.constraints.contains(where: { scene.constraints.rows[$0].name != nil }),
      usesSameValues(rows, new)
    else { return false }
    for (from, to) in zip(new.constraints, rows.constraints) {
      scene.constraints.rows[to] = scene.constraints.rows[from]
      let statement = scene.constraints.rows[to].statement.index - new.statements.lowerBound
      scene.constraints.rows[to].statement = ID(rows.statements.lowerBound + statement)
    }
    for (from, to) in zip(new.statements, rows.statements) {
      scene.statements.rows[to] = scene.statements.rows[from]
      scene.statements.rows[to].constraints = scene.statements.rows[from].constraints.map {
        ID($0.index - new.constraints.lowerBound + rows.constraints.lowerBound)
      }
    }
    for (from, to) in zip(new.properties, rows.properties) {
      scene.properties[to] = scene.properties[from]
    }
    for (from, to) in zip(new.screenProperties, rows.screenProperties) {
      scene.screenProperties[to] = scene.screenProperties[from]
    }
    for (from, to) in zip(new.references, rows.references) {
      scene.references[to] = scene.references[from]
    }
    scene.constraints.rows.removeSubrange(new.constraints)
    scene.statements.rows.removeSubrange(new.statements)
    scene.properties.removeSubrange(new.properties)
    scene.screenProperties.removeSubrange(new.screenProperties)
    scene.references.removeSubrange(new.references)
    return true
  }

  /// Whether statements name the same `let`s, so that no other is used or unused.
  private func usesSameValues(_ old: SceneRows, _ new: SceneRows) -> Bool {
    func names(_ rows: SceneRows) -> [String] {
      scene.references[rows.references].compactMap {
        if case .value(let name, _) = $0.target { name } else { nil }
      }
    }
    return names(old) == names(new)
  }

  /// Moves the places in the screen's own text that lie behind a statement, and the ends of those around
  /// it.
  private mutating func shift(behind old: ByteRange, by distance: Int) {
    if distance == 0 { return }
    func move(_ origin: inout Origin) {
      guard origin.source == 0, origin.range.end >= old.end else { return }
      if origin.range.start >= old.end {
        origin.range = origin.range.shifted(by: distance)
      } else if origin.range.start < old.start {
        // What begins inside is the statement's own, and made anew.
        origin.range = ByteRange(start: origin.range.start, end: origin.range.end + distance)
      }
    }
    func move(_ origin: inout Origin?) {
      guard var known = origin else { return }
      move(&known)
      origin = known
    }
    move(&scene.nameOrigin)
    // Each table is asked once whether it is its only holder, and not for each row.
    scene.views.rows.withUnsafeMutableBufferPointer { rows in
      for index in rows.indices {
        move(&rows[index].origin)
        move(&rows[index].nameOrigin)
      }
    }
    for index in scene.guides.rows.indices {
      move(&scene.guides.rows[index].origin)
      move(&scene.guides.rows[index].nameOrigin)
    }
    scene.constraints.rows.withUnsafeMutableBufferPointer { rows in
      for index in rows.indices {
        move(&rows[index].places.whole)
        move(&rows[index].places.first)
        move(&rows[index].places.second)
        move(&rows[index].places.constant)
        move(&rows[index].places.priority)
      }
    }
    scene.statements.rows.withUnsafeMutableBufferPointer { rows in
      for index in rows.indices { move(&rows[index].origin) }
    }
    scene.properties.withUnsafeMutableBufferPointer { rows in
      for index in rows.indices { move(&rows[index].origin) }
    }
    for index in scene.screenProperties.indices { move(&scene.screenProperties[index].origin) }
    for index in scene.switchedOff.indices { move(&scene.switchedOff[index].origin) }
    for index in scene.expectations.indices {
      move(&scene.expectations[index].origin)
      move(&scene.expectations[index].deviceOrigin)
    }
    scene.references.withUnsafeMutableBufferPointer { rows in
      for index in rows.indices { move(&rows[index].origin) }
    }
  }
}
