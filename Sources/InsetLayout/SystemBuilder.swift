import InsetDevices
import InsetModel
import InsetSolver
import InsetText

/// A system of rows for one class of environments, with recipes for its constants.
struct BuiltSystem {
  var system = LinearSystem()
  /// By row, where it comes from.
  var causes: [Cause] = []
  /// By row, what its constant is made of.
  var recipes: [LinearForm] = []
  /// The same in one piece, for the inner loop.
  var table = RecipeTable()
  /// Required rows without an unknown: the left side is a recipe too, and they hold or not.
  var checks: [(cause: Cause, relation: InsetModel.Relation, recipe: LinearForm)] = []
  var geometry: Geometry
}

/// Builds the rows of a scene: what is written, what content asks for, what stacks arrange.
struct SystemBuilder {
  var built: BuiltSystem
  let scene: Scene
  let state: SceneState
  private let environment: Environment

  init(scene: Scene, state: SceneState, environment: Environment) {
    self.scene = scene
    self.state = state
    self.environment = environment
    built = BuiltSystem(
      geometry: Geometry(scene: scene, state: state, environment: environment))
  }

  mutating func build() -> BuiltSystem {
    built.geometry.fitting = FittingSizes.sizes(scene, state, in: environment)
    addVariables()
    addWindow()
    addScene()
    return built
  }

  /// The system of one view and what is in it, the only ones that are present in the state; its
  /// width and height are pulled to 0.
  mutating func build(fitting view: Int, _ sizes: [Size?]) -> BuiltSystem {
    built.geometry.fitting = sizes
    addVariables()
    let geometry = built.geometry
    add(geometry.x(view), .equal, cause: .window)
    add(geometry.y(view), .equal, cause: .window)
    add(geometry.width(view), .equal, priority: LayoutPriority.fittingSize, cause: .window)
    add(geometry.height(view), .equal, priority: LayoutPriority.fittingSize, cause: .window)
    addScene()
    return built
  }

  private mutating func addScene() {
    for (index, _) in scene.views.rows.enumerated() where state.isPresent[index] {
      if index > 0 {
        add(built.geometry.width(index), .greaterOrEqual, cause: .nonNegative(ID(index), .width))
        add(built.geometry.height(index), .greaterOrEqual, cause: .nonNegative(ID(index), .height))
      }
      if index > 0, let placement = state.views[index].placement, isPlacedFreely(index) {
        addPlacement(placement, index)
      } else {
        addContentSize(index)
      }
    }
    for id in scene.constraints.ids where state.isActive[id.index] { addConstraint(id) }
    for (index, view) in state.views.enumerated()
    where view.kind == .stack && state.isPresent[index] {
      var stack = StackBuilder(scene: scene, state: state, geometry: built.geometry, view: index)
      stack.build(variables: { self.built.system.addVariable($0) })
      for row in stack.rows {
        add(row.form, row.relation, priority: row.priority, cause: .stack(ID(index)))
      }
    }
  }

  private mutating func addVariables() {
    var first: [Int] = []
    var content: [Int?] = []
    let scrolled = contentIsAsked()
    for (index, view) in state.views.enumerated() {
      guard state.isPresent[index] else {
        first.append(-1)
        content.append(nil)
        continue
      }
      let size = view.intrinsicSize(built.geometry.era)
      first.append(built.system.variableCount)
      if index > 0 {
        built.system.addVariable(.position)
        built.system.addVariable(.position)
      }
      built.system.addVariable(.size, preferred: size.width ?? 0)
      built.system.addVariable(.size, preferred: size.height ?? 0)
      if scrolled[index] {
        content.append(built.system.addVariable(.size))
        built.system.addVariable(.size)
      } else {
        content.append(nil)
      }
    }
    built.geometry.firstVariable = first
    built.geometry.contentVariable = content
    built.geometry.scrolling = content.indices.filter { content[$0] != nil }
    built.geometry.guideVariable = scene.guides.rows.map { guide in
      guard state.isPresent[guide.owner.index] else { return -1 }
      let first = built.system.addVariable(.position)
      built.system.addVariable(.position)
      built.system.addVariable(.size)
      built.system.addVariable(.size)
      return first
    }
    for (index, guide) in scene.guides.rows.enumerated()
    where state.isPresent[guide.owner.index] {
      let first = built.geometry.guideVariable[index]
      add(LinearForm(variable: first + 2), .greaterOrEqual, cause: .guide(ID(index)))
      add(LinearForm(variable: first + 3), .greaterOrEqual, cause: .guide(ID(index)))
    }
    for (index, variable) in content.enumerated() {
      guard let variable, state.isPresent[index] else { continue }
      add(
        LinearForm(variable: variable), .greaterOrEqual, cause: .nonNegative(ID(index), .width))
      add(
        LinearForm(variable: variable + 1), .greaterOrEqual,
        cause: .nonNegative(ID(index), .height))
    }
  }

  /// By view, whether a constraint from inside binds its content.
  private func contentIsAsked() -> [Bool] {
    var asked = Array(repeating: false, count: state.views.count)
    for (index, constraint) in scene.constraints.rows.enumerated() where state.isActive[index] {
      guard let second = constraint.second else { continue }
      let holder = holder(of: constraint)
      for anchor in [constraint.first, second] {
        let owner = scene.owner(of: anchor.item)
        guard state.views[owner.index].kind.scrolls else { continue }
        switch anchor.item {
        case .view:
          if owner == holder && anchor.attribute.group != .size { asked[owner.index] = true }
        case .guide(.contentLayout, _): asked[owner.index] = true
        case .guide(.bottomLayoutGuide, _):
          if anchor.attribute.group != .size { asked[owner.index] = true }
        case .guide(.margins, _):
          if owner == holder && anchor.attribute.group != .size { asked[owner.index] = true }
        default: break
        }
      }
    }
    return asked
  }

  private func holder(of constraint: Constraint) -> ID<View> {
    let first = scene.owner(of: constraint.first.item)
    guard let second = constraint.second else { return first }
    return scene.commonAncestor(first, scene.owner(of: second.item))
  }

  private mutating func addWindow() {
    let geometry = built.geometry
    let width = geometry.width(0) - LinearForm(.rootWidth)
    let height = geometry.height(0) - LinearForm(.rootHeight)
    let widthHold = scene.canvas?.widthHold ?? .fixed
    let heightHold = scene.canvas?.heightHold ?? .fixed
    add(width, .equal, priority: widthHold.priority, cause: .window)
    add(height, .equal, priority: heightHold.priority, cause: .window)
    if widthHold != .fixed { add(geometry.width(0), .greaterOrEqual, cause: .window) }
    if heightHold != .fixed { add(geometry.height(0), .greaterOrEqual, cause: .window) }
  }

  /// Content hugging and compression resistance (docs/layout.md "Content sizes").
  private mutating func addContentSize(_ index: Int) {
    let view = state.views[index]
    let size = view.intrinsicSize(built.geometry.era)
    // A hidden arranged view is pressed to nothing by its stack at 999.999; its content gives way.
    if size.width != nil {
      let form = built.geometry.width(index) - LinearForm(.intrinsicWidth(index))
      // A text that wraps is never as wide as one line of it against what is required.
      let compression =
        view.wraps
        ? min(view.horizontalCompression, Self.wrappingTextCompression) : view.horizontalCompression
      // Whoever loads a view makes it wider for what is required in it, but not narrower for what hugs.
      let hugging =
        scene.canvas?.widthHold == .yielding && !hasWrittenWidth(index)
        ? min(view.horizontalHugging, Self.loadedHugging) : view.horizontalHugging
      addContent(form, hugging, compression, index, .width)
    }
    if size.height != nil {
      let form = built.geometry.height(index) - LinearForm(.intrinsicHeight(index))
      addContent(form, view.verticalHugging, view.verticalCompression, index, .height)
    }
  }

  /// The highest compression resistance of a text's line where it may wrap.
  private static let wrappingTextCompression = 999.0
  /// The highest hugging in a root that gives way: less than that keeps its width.
  private static let loadedHugging = 999.8

  /// Whether a required constraint gives a view a width of its own, with which its content may clash.
  private func hasWrittenWidth(_ index: Int) -> Bool {
    guard state.views[index].horizontalHugging > Self.loadedHugging else { return false }
    let width = Anchor(.view(ID(index)), .width)
    return scene.constraints.ids.contains { id in
      let constraint = scene.constraints[id]
      return state.isActive[id.index] && constraint.isRequired && constraint.first == width
        && constraint.second == nil
    }
  }

  private mutating func addContent(
    _ form: LinearForm, _ hugging: Double, _ compression: Double, _ index: Int,
    _ attribute: Attribute
  ) {
    let cause = Cause.content(ID(index), attribute)
    // Where content and written constraints clash, both required, Xcode lets the content give way.
    add(form, .lessOrEqual, priority: hugging, cause: cause, rank: 2)
    add(form, .greaterOrEqual, priority: compression, cause: cause, rank: 2)
  }

  private mutating func addConstraint(_ id: ID<Constraint>) {
    let constraint = scene.constraints[id]
    let holder = holder(of: constraint).index
    var form = built.geometry.form(of: constraint.first, in: holder)
    var sign = -1.0
    if let second = constraint.second {
      form.add(built.geometry.form(of: second, in: holder), times: -constraint.multiplier)
      // Right to left, leading and trailing trade places and so does the constant's sign.
      if built.geometry.direction == .rtl
        && (constraint.first.attribute.isDirectional || second.attribute.isDirectional)
      {
        sign = 1
      }
    }
    form += LinearForm(.amount(id.index), sign)
    var relation = constraint.relation
    if sign > 0 { relation = relation.reversed }
    add(
      form, relation, priority: constraint.priority, cause: .constraint(id), rank: 1)
  }

  /// Adds `form relation 0`.
  mutating func add(
    _ form: LinearForm, _ relation: InsetModel.Relation, priority: Double = LayoutPriority.required,
    cause: Cause,
    rank: Int32 = 0
  ) {
    var recipe = LinearForm(-form.constant)
    recipe.parameters = form.parameters.map { ($0.parameter, -$0.coefficient) }
    let terms = form.terms.filter { abs($0.coefficient) > 1e-9 }
    guard !terms.isEmpty else {
      if priority >= LayoutPriority.required { built.checks.append((cause, relation, recipe)) }
      return
    }
    let solverRelation: InsetSolver.Relation =
      switch relation {
      case .equal: .equal
      case .lessOrEqual: .lessOrEqual
      case .greaterOrEqual: .greaterOrEqual
      }
    do {
      try built.system.addRow(
        terms, solverRelation, recipe.constant, priority: priority, breakRank: rank)
      built.causes.append(cause)
      built.recipes.append(recipe)
      built.table.append(recipe)
    } catch {
      // Lowering reports numbers outside the solver's range at their place; the rest is laid out.
    }
  }
}
