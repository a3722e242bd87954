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
}
