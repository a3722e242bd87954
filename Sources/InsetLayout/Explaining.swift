public import InsetDevices
public import InsetModel
import InsetSolver
public import InsetText

extension SceneResolver {
  /// Why a quantity of a view is what it is; `nil` if the view is not there in the environment.
  ///
  /// - Parameter isCancelled: asked now and then; after true there is no answer.
  /// - Complexity: two plans of the scene, and solves until its safe areas have settled.
  public static func explanation(
    of quantity: ViewQuantity, of view: ID<View>, in scene: Scene, on environment: Environment,
    isCancelled: (@Sendable () -> Bool)? = nil
  ) -> ValueExplanation? {
    let state = SceneState(scene, in: environment)
    guard state.isPresent[view.index] else { return nil }
    var builder = SystemBuilder(scene: scene, state: state, environment: environment)
    let built = builder.build()
    let context = ResolverContext(scene: SharedScene(scene), state: state, environment: environment)
    guard let plan = Plan(built.system, isCancelled: { isCancelled?() ?? false }) else {
      return nil
    }
    var run = EnvironmentRun(context, beginning: Evaluation(plan))
    run.isCancelled = isCancelled
    var arrays = LayoutArrays()
    let layout = run.resolve(built, &arrays)
    if isCancelled?() == true { return nil }
    let question = Question(
      context: context, built: built, layout: layout, isCancelled: { isCancelled?() ?? false })
    return question.answer(quantity, view)
  }
}

/// A resolved scene with one more unknown, the quantity that is asked for.
private struct Question {
  let context: ResolverContext
  let built: BuiltSystem
  let layout: SceneLayout
  let around: Surroundings
  let isCancelled: () -> Bool

  init(
    context: ResolverContext, built: BuiltSystem, layout: SceneLayout,
    isCancelled: @escaping () -> Bool
  ) {
    self.context = context
    self.isCancelled = isCancelled
    self.built = built
    self.layout = layout
    var around = Surroundings(context)
    around.take(from: layout)
    var content: [Int: Size] = [:]
    for (index, variable) in built.geometry.contentVariable.enumerated() where variable != nil {
      content[index] = layout.contentSizes[index]
    }
    around.update(context, frames: layout.frames, contentSizes: content)
    around.take(from: layout)
    self.around = around
  }

  func answer(_ quantity: ViewQuantity, _ view: ID<View>) -> ValueExplanation? {
    let form = form(of: quantity, view.index)
    var system = built.system
    let asked = system.addVariable(.position)
    var recipe = LinearForm(form.constant)
    recipe.parameters = form.parameters
    let terms = form.terms.filter { abs($0.coefficient) > 1e-9 }
    guard
      let askedRow = try? system.addRow(
        [(asked, 1)] + terms.map { ($0.variable, -$0.coefficient) }, .equal, value(recipe))
    else { return nil }
    let recipes = built.recipes + [recipe]
    guard let plan = Plan(system, isCancelled: isCancelled) else { return nil }
    var evaluation = Evaluation(plan)
    guard evaluation.solve(recipes.map(value), isCancelled: isCancelled) != .cancelled else {
      return nil
    }
    let map = RowMap(system, rowCount: built.recipes.count)
    let broken = Set(evaluation.conflicts.map(\.broken))
    let own = terms.map(\.variable)

    guard let contributions = evaluation.explanation(of: asked, isCancelled: isCancelled) else {
      return nil
    }
    let rows = contributions.compactMap(\.row).filter { $0 != askedRow }
    var steps: [ValueExplanation.Step] = []
    for row in map.nearestFirst(rows, from: own) {
      guard let part = contributions.first(where: { $0.row == row }) else { continue }
      steps.append(
        step(
          .row(built.causes[row]), part, recipes[row], system.relation(of: row),
          system.priority(of: row), isBroken: broken.contains(row)))
    }
    for part in contributions {
      if let variable = part.preferredVariable {
        let (owner, unknown) = unknown(variable)
        steps.append(
          step(.chosen(owner, unknown), part, LinearForm(part.constant), .equal, 0, isBroken: false)
        )
      } else if part.row == askedRow, abs(part.constant) > 1e-9 {
        steps.append(step(.measure, part, recipe, .equal, LayoutPriority.required, isBroken: false))
      }
    }
    let near = nearVariables(rows, own, system)
    let touched = Set(rows).union(map.rows(touching: own))
    return ValueExplanation(
      environment: context.environment, view: view, quantity: quantity,
      value: evaluation.values[asked], steps: steps,
      unmet: unmet(evaluation, map.rows(touching: near), broken),
      tight: tight(
        evaluation, map.rows(touching: own).subtracting(rows), rows.map { built.causes[$0] }),
      ambiguity: openness(of: asked, own, evaluation, map),
      conflicts: layout.conflicts.filter { conflict in
        conflict.members.contains { member in
          member.cause != .window && touched.contains { built.causes[$0] == member.cause }
        }
      })
  }

  private func form(of quantity: ViewQuantity, _ view: Int) -> LinearForm {
    let parent = context.scene.views[ID(view)].parent?.index ?? view
    switch quantity {
    case .x: return built.geometry.x(view) - LinearForm(context.alignment[view].left)
    case .y: return built.geometry.y(view) - LinearForm(context.alignment[view].top)
    case .attribute(let attribute):
      return built.geometry.form(of: Anchor(.view(ID(view)), attribute), in: parent)
    }
  }

  private func value(_ recipe: LinearForm) -> Double {
    var value = recipe.constant
    for item in recipe.parameters {
      value += item.coefficient * around.value(item.parameter, context)
    }
    return value.isFinite ? value : 0
  }

  private func step(
    _ origin: ValueExplanation.StepOrigin, _ part: Contribution, _ recipe: LinearForm,
    _ relation: InsetSolver.Relation, _ priority: Double, isBroken: Bool
  ) -> ValueExplanation.Step {
    var parts: [ValueExplanation.Part] = []
    if abs(recipe.constant) > 1e-9 {
      parts.append(.init(source: .number, points: part.derivative * recipe.constant))
    }
    for item in recipe.parameters {
      let points = part.derivative * item.coefficient * around.value(item.parameter, context)
      if abs(points) > 1e-9 { parts.append(.init(source: source(item.parameter), points: points)) }
    }
    return .init(
      origin: origin, relation: modelRelation(relation), priority: priority,
      derivative: part.derivative, points: part.derivative * part.constant, parts: parts,
      isBroken: isBroken)
  }

  private func source(_ parameter: Parameter) -> ValueExplanation.PartSource {
    switch parameter {
    case .safeAreaInset(let view, let edge): .safeArea(ID(view), edge)
    case .marginInset(let view, let edge): .margin(ID(view), edge)
    case .readableInset(let view, let edge): .readableMargin(ID(view), edge)
    case .contentInset(let view, let edge): .contentInset(ID(view), edge)
    case .keyboardHeight(let view): .keyboard(ID(view))
    case .intrinsicWidth(let view): .content(ID(view), .width)
    case .intrinsicHeight(let view): .content(ID(view), .height)
    case .rootWidth: .window(.width)
    case .rootHeight: .window(.height)
    case .amount(let constraint): .amount(ID(constraint))
    }
  }

  private func modelRelation(_ relation: InsetSolver.Relation) -> InsetModel.Relation {
    switch relation {
    case .equal: .equal
    case .lessOrEqual: .lessOrEqual
    case .greaterOrEqual: .greaterOrEqual
    }
  }

  /// The view's unknown that a variable stands for.
  private func unknown(_ variable: Int) -> (ID<View>?, AmbiguousView.Unknown?) {
    for (index, first) in built.geometry.firstVariable.enumerated() {
      let unknowns: [AmbiguousView.Unknown] =
        index == 0 ? [.width, .height] : [.x, .y, .width, .height]
      if variable >= first, variable < first + unknowns.count {
        return (ID(index), unknowns[variable - first])
      }
    }
    return (nil, nil)
  }

  /// The variables whose neighbours are worth naming; the window's size is everybody's.
  private func nearVariables(_ rows: [Int], _ own: [Int], _ system: LinearSystem) -> [Int] {
    var near = own
    for row in rows { near += system.terms(of: row).map(\.variable) }
    let first = built.geometry.firstVariable[0]
    return near.filter { own.contains($0) || ($0 != first && $0 != first + 1) }
  }

  private func unmet(
    _ evaluation: Evaluation, _ near: Set<Int>, _ broken: Set<Int>
  ) -> [ValueExplanation.UnmetConstraint] {
    evaluation.unmetRows().compactMap { row in
      guard near.contains(row.row), !broken.contains(row.row) else { return nil }
      return .init(
        cause: built.causes[row.row],
        relation: modelRelation(evaluation.plan.system.relation(of: row.row)),
        priority: evaluation.plan.system.priority(of: row.row), violation: row.violation)
    }
  }

  /// - Parameter told: what the chain names; the other side of the same content says nothing new.
  private func tight(
    _ evaluation: Evaluation, _ rows: Set<Int>, _ told: [Cause]
  ) -> [ValueExplanation.Bound] {
    evaluation.tightInequalities().filter { rows.contains($0) && !told.contains(built.causes[$0]) }
      .map { bound($0, evaluation.plan.system) }
  }

  private func bound(_ row: Int, _ system: LinearSystem) -> ValueExplanation.Bound {
    .init(
      cause: built.causes[row], relation: modelRelation(system.relation(of: row)),
      priority: system.priority(of: row))
  }

  private func openness(
    of asked: Int, _ own: [Int], _ evaluation: Evaluation, _ map: RowMap
  ) -> ValueExplanation.Openness? {
    let open = evaluation.ambiguities(isCancelled: isCancelled) ?? []
    guard let range = open.first(where: { $0.variable == asked }) else { return nil }
    let variables = Set(open.map(\.variable))
    let group = map.connected(from: own.filter { variables.contains($0) }, within: variables)
    var views: [AmbiguousView] = []
    for variable in group.sorted() {
      guard case (let view?, let unknown?) = unknown(variable) else { continue }
      if views.last?.view == view {
        views[views.count - 1].unknowns.append(unknown)
      } else {
        views.append(AmbiguousView(view: view, unknowns: [unknown]))
      }
    }
    return .init(
      lower: range.lower, upper: range.upper, with: views,
      reason: reason(own, group, evaluation, map))
  }

  private func reason(
    _ own: [Int], _ group: Set<Int>, _ evaluation: Evaluation, _ map: RowMap
  ) -> ValueExplanation.Reason {
    let system = evaluation.plan.system
    let rows = map.rows(touching: Array(group))
    let missed = evaluation.unmetRows().map(\.row).filter {
      rows.contains($0) && system.priority(of: $0) < LinearSystem.required
    }
    let priorities = Set(missed.map { system.priority(of: $0) }).sorted(by: >)
    for priority in priorities {
      // Those that would be missed instead: they are just met, or missed as well.
      let rivals = rows.sorted().filter { row in
        guard system.priority(of: row) == priority else { return false }
        return missed.contains(row) || abs(evaluation.slack(of: row)) < 1e-6
      }
      if rivals.count > 1 {
        return .equalPriorities(priority, rivals.map { bound($0, system) })
      }
    }
    let bounds = map.rows(touching: own).contains { row in
      if case .nonNegative = built.causes[row] { return false }
      return system.relation(of: row) != .equal
    }
    return bounds ? .onlyBounds : .tooFew
  }
}

extension Surroundings {
  /// Takes over what a layout settled on.
  fileprivate mutating func take(from layout: SceneLayout) {
    safeAreaInsets = layout.safeAreaInsets
    margins = layout.layoutMargins
    readable = layout.readableInsets
    keyboardHeights = layout.keyboardHeights
    contentInsets = layout.contentInsets
  }
}

/// Which rows speak of which variables.
private struct RowMap {
  private let system: LinearSystem
  private var rowsOf: [[Int]]

  init(_ system: LinearSystem, rowCount: Int) {
    self.system = system
    rowsOf = Array(repeating: [], count: system.variableCount)
    for row in 0..<rowCount {
      for term in system.terms(of: row) { rowsOf[term.variable].append(row) }
    }
  }

  func rows(touching variables: [Int]) -> Set<Int> { Set(variables.flatMap { rowsOf[$0] }) }

  /// The rows in order of their distance from the variables, the first in the file before others.
  func nearestFirst(_ rows: [Int], from variables: [Int]) -> [Int] {
    var left = Set(rows)
    var result: [Int] = []
    var frontier = variables
    var seen = Set(variables)
    while !left.isEmpty {
      let next = self.rows(touching: frontier).intersection(left).sorted()
      if next.isEmpty { break }
      result += next
      left.subtract(next)
      frontier = []
      for row in next {
        for term in system.terms(of: row) where seen.insert(term.variable).inserted {
          frontier.append(term.variable)
        }
      }
    }
    return result + left.sorted()
  }

  /// The variables of the set that rows tie to the given ones.
  func connected(from start: [Int], within set: Set<Int>) -> Set<Int> {
    var found = Set(start)
    var queue = start
    while let variable = queue.popLast() {
      for row in rowsOf[variable] {
        for term in system.terms(of: row)
        where set.contains(term.variable) && found.insert(term.variable).inserted {
          queue.append(term.variable)
        }
      }
    }
    return found
  }
}
