internal import InsetModel
internal import InsetText

/// The scene of views that a function makes and holds in local names.
struct FunctionScene {
  var code: CodeScene
  /// By local name, the view or guide that it holds.
  var variables: [String: Item]
}

/// Runs a function's body and makes the scene of what one of its local names holds then.
///
/// - Returns: `nil` if there is no view of that name, or nothing in it.
/// - Complexity: a bounded number of steps.
func functionScene(
  of function: FunctionInfo, root name: String, in index: ModuleIndex
) -> FunctionScene? {
  guard let body = function.body else { return nil }
  var result: FunctionScene?
  RootVisit(index).run(localsOf: body, function.inner) { evaluator, scope, visits in
    guard let value = scope.cell(name)?.value, case .object(let object) = value else { return }
    let maker = SceneMaker(evaluator, type: nil, object: object, visits: visits)
    guard let code = maker.make() else { return }
    var variables: [String: Item] = [:]
    for (name, cell) in zip(scope.names, scope.cells) {
      if case .object(let object) = cell.value, let item = maker.item(object) {
        variables[name] = item
      }
    }
    result = FunctionScene(code: code, variables: variables)
  }
  return result
}
