import InsetModel
import InsetSolver
import InsetText

/// The recipes of a system's constants in flat arrays.
struct RecipeTable: Sendable {
  private var constants: [Double] = []
  private var parameters: [Parameter] = []
  private var coefficients: [Double] = []
  /// Parameters of recipe `i` are `starts[i] ..< starts[i + 1]`.
  private var starts: [Int32] = [0]

  mutating func append(_ recipe: LinearForm) {
    constants.append(recipe.constant)
    for item in recipe.parameters {
      parameters.append(item.parameter)
      coefficients.append(item.coefficient)
    }
    starts.append(Int32(parameters.count))
  }

  /// The constants, given the parameters; one that is not finite counts as 0.
  ///
  /// - Complexity: O(recipes + parameters).
  @inline(__always)
  func values(_ parameter: (Parameter) -> Double) -> [Double] {
    [Double](unsafeUninitializedCapacity: constants.count) { values, count in
      var at = 0
      for index in constants.indices {
        var value = constants[index]
        let end = Int(starts[index + 1])
        while at < end {
          value += coefficients[at] * parameter(parameters[at])
          at += 1
        }
        values[index] = value.isFinite ? value : 0
      }
      count = constants.count
    }
  }

  /// One of the constants.
  ///
  /// - Complexity: O(parameters of it).
  func value(of row: Int, _ parameter: (Parameter) -> Double) -> Double {
    var value = constants[row]
    for at in Int(starts[row])..<Int(starts[row + 1]) {
      value += coefficients[at] * parameter(parameters[at])
    }
    return value.isFinite ? value : 0
  }

  /// Calls with each parameter of each recipe.
  fileprivate func visit(_ body: (_ row: Int32, _ parameter: Parameter) -> Void) {
    for row in constants.indices {
      for at in Int(starts[row])..<Int(starts[row + 1]) { body(Int32(row), parameters[at]) }
    }
  }
}

/// What goes by what: the way back from views and amounts to recipes, and from variables to views.
struct RecipeUses: Sendable {
  /// By variable, the view whose frame or content size it is a figure of; -1 for none.
  let owners: [Int32]
  private var views: Lists
  private var amounts: Lists
  /// The rows with the amount of a constraint that goes by insets or standard distances.
  private(set) var floating: [Int32] = []

  /// - Complexity: O(variables + recipes + parameters).
  init(_ built: BuiltSystem, _ scene: Scene) {
    let table = built.table
    var owners = Array(repeating: Int32(-1), count: built.system.variableCount)
    for (view, first) in built.geometry.firstVariable.enumerated() where first >= 0 {
      for variable in first..<first + (view == 0 ? 2 : 4) { owners[variable] = Int32(view) }
    }
    for view in built.geometry.scrolling {
      guard let first = built.geometry.contentVariable[view] else { continue }
      for variable in first..<first + 2 { owners[variable] = Int32(view) }
    }
    self.owners = owners
    views = Lists(count: scene.views.count)
    amounts = Lists(count: scene.constraints.count)
    table.visit { _, parameter in
      if let view = parameter.view { views.count(view) }
      if case .amount(let constraint) = parameter { amounts.count(constraint) }
    }
    views.begin()
    amounts.begin()
    table.visit { row, parameter in
      if let view = parameter.view { views.add(row, to: view) }
      guard case .amount(let constraint) = parameter else { return }
      amounts.add(row, to: constraint)
      if scene.constraints.rows[constraint].constant.constant == nil { floating.append(row) }
    }
  }

  func rows(ofView view: Int) -> ArraySlice<Int32> { views[view] }
  func rows(ofAmount constraint: Int) -> ArraySlice<Int32> { amounts[constraint] }

  /// Lists of rows in one array.
  private struct Lists: Sendable {
    /// List `i` is `starts[i] ..< starts[i + 1]`.
    private var starts: [Int32]
    private var rows: [Int32] = []
    private var ends: [Int32] = []

    init(count: Int) { starts = Array(repeating: 0, count: count + 1) }

    mutating func count(_ list: Int) { starts[list + 1] += 1 }

    /// Makes room for what was counted.
    mutating func begin() {
      for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
      rows = Array(repeating: 0, count: Int(starts[starts.count - 1]))
      ends = Array(starts.dropLast())
    }

    mutating func add(_ row: Int32, to list: Int) {
      rows[Int(ends[list])] = row
      ends[list] += 1
    }

    subscript(list: Int) -> ArraySlice<Int32> { rows[Int(starts[list])..<Int(starts[list + 1])] }
  }
}

extension Parameter {
  /// The view of whose surroundings it is; `nil` for the root's size and amounts.
  fileprivate var view: Int? {
    switch self {
    case .safeAreaInset(let view, _), .marginInset(let view, _), .readableInset(let view, _),
      .keyboardHeight(let view), .contentInset(let view, _), .intrinsicWidth(let view),
      .intrinsicHeight(let view):
      view
    case .rootWidth, .rootHeight, .amount: nil
    }
  }
}
