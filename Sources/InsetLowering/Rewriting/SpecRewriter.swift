public import InsetModel
import InsetSyntax
import InsetText

/// Writes changes of a scene into the text of the spec that it came from, as a person would.
///
/// An edit touches as little as it can: an anchor's path, a number, a priority, a statement with its
/// line. A statement that stands for several constraints, of which some change, is split into the
/// fewest statements that say the same.
public struct SpecRewriter: SceneRewriter {
  /// By source index of the scene's origins.
  let declarations: ScreenDeclarations

  /// - Parameter declarations: those that the scene's origins count from, in their order.
  public init(declarations: ScreenDeclarations) {
    self.declarations = declarations
  }

  /// - Complexity: O(edits × (size of a declaration's path to the statement)).
  public func textEdits(for edits: [SceneEdit], in scene: Scene) -> [SourceEdit]? {
    var plan = Plan()
    for edit in edits {
      // A spec stores no frames.
      if case .setStoredFrame = edit { return nil }
      if case .code = edit { return nil }
      plan.add(edit, in: scene)
    }
    plan.setApart { PropertyRewriter.isOfSeveralViews($0, declarations: declarations) }
    var found: [SourceEdit] = []
    for (statement, changes) in plan.statements.sorted(by: { $0.key < $1.key }) {
      guard let place = StatementPlace(scene.statements[statement], in: declarations) else {
        return nil
      }
      let rewriter = StatementRewriter(scene: scene, id: statement, place: place)
      guard let edits = rewriter.edits(changes) else { return nil }
      found += edits.map { place.sourced($0) }
    }
    for (_, property, origin) in plan.settings {
      guard
        let edit = PropertyRewriter.edit(property, at: origin, declarations: declarations)
      else { return nil }
      found.append(edit)
    }
    for (view, text) in plan.texts {
      guard
        let edit = PropertyRewriter.edit(
          text: text, of: scene.views[view], declarations: declarations)
      else { return nil }
      found.append(edit)
    }
    for (owner, new) in plan.additions {
      guard
        let edit = Insertion(new, into: owner, scene: scene, declarations: declarations)?.edit
      else { return nil }
      found.append(edit)
    }
    return Self.tidied(found)
  }

  /// The edits in order, those of one offset joined; `nil` where two overlap.
  private static func tidied(_ edits: [SourceEdit]) -> [SourceEdit]? {
    let sorted = edits.enumerated().sorted {
      ($0.element.source, $0.element.edit.range, $0.offset)
        < ($1.element.source, $1.element.edit.range, $1.offset)
    }.map(\.element)
    var result: [SourceEdit] = []
    for edit in sorted {
      guard let last = result.last, last.source == edit.source else {
        result.append(edit)
        continue
      }
      // Two instances of a component have their mistake at one place.
      if last == edit { continue }
      if last.edit.range.isEmpty && edit.edit.range.isEmpty && last.edit.range == edit.edit.range {
        result[result.count - 1].edit.replacement += edit.edit.replacement
        continue
      }
      guard last.edit.range.end <= edit.edit.range.start else { return nil }
      result.append(edit)
    }
    return result
  }
}

/// What is to become of a constraint.
struct ConstraintChange {
  var first: Anchor?
  var second: Anchor?
  var constant: Double?
  var relation: Relation?
  var priority: Double?
  var isRemoved = false

  mutating func set(_ side: ConstraintSide, _ anchor: Anchor, constant: Double?) {
    switch side {
    case .first: first = anchor
    case .second: second = anchor
    }
    if let constant { self.constant = constant }
  }
}

/// What is to become of the constraints of one statement.
struct StatementChanges {
  var constraints: [ID<Constraint>: ConstraintChange] = [:]
  /// The system version from which the changed statement holds, and what holds before.
  var branch: (since: Double, otherwise: [ID<Constraint>: ConstraintChange])?
}

/// A statement to be written into a block.
enum NewStatement {
  case constraint(NewConstraint)
  case property(ViewProperty)
}

/// Edits sorted by what they touch.
private struct Plan {
  var statements: [ID<Statement>: StatementChanges] = [:]
  /// By the view in whose block they go, in the order of the first.
  var additions: [(owner: ID<View>, statements: [NewStatement])] = []
  var settings: [(view: ID<View>, property: ViewProperty, origin: Origin)] = []
  /// Texts that stand behind the names of their views.
  var texts: [(view: ID<View>, text: String)] = []

  mutating func add(_ edit: SceneEdit, in scene: Scene) {
    func change(_ id: ID<Constraint>, _ body: (inout ConstraintChange) -> Void) {
      let statement = scene.constraints[id].statement
      body(&statements[statement, default: StatementChanges()].constraints[id, default: .init()])
    }
    switch edit {
    case .setAnchor(let id, let side, let anchor, let constant):
      change(id) { $0.set(side, anchor, constant: constant) }
    case .setConstant(let id, let constant): change(id) { $0.constant = constant }
    case .setRelation(let id, let relation): change(id) { $0.relation = relation }
    case .setPriority(let id, let priority): change(id) { $0.priority = priority }
    case .remove(let id): change(id) { $0.isRemoved = true }
    case .add(let new): add(.constraint(new), to: new.owner)
    case .setProperty(let view, let property, let origin):
      if let origin {
        settings.append((view, property, origin))
      } else if case .text(let text) = property {
        texts.append((view, text))
      } else {
        add(.property(property), to: view)
      }
    case .setStoredFrame, .code: break
    case .branch(let statement, let since, let otherwise):
      var changes: [ID<Constraint>: ConstraintChange] = [:]
      for replacement in otherwise {
        changes[replacement.constraint, default: .init()]
          .set(replacement.side, replacement.anchor, constant: replacement.constant)
      }
      statements[statement, default: StatementChanges()].branch = (since, changes)
    }
  }

  /// Has settings at some places stay as they are: the view gets one of its own, which counts.
  mutating func setApart(where isShared: (Origin) -> Bool) {
    for setting in settings where isShared(setting.origin) {
      add(.property(setting.property), to: setting.view)
    }
    settings.removeAll { isShared($0.origin) }
  }

  private mutating func add(_ statement: NewStatement, to owner: ID<View>) {
    if let known = additions.firstIndex(where: { $0.owner == owner }) {
      additions[known].statements.append(statement)
    } else {
      additions.append((owner, [statement]))
    }
  }
}
