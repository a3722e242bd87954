/// Notifications, and what tells of them: the closures that they run are run when there is a layout.
extension Evaluator {
  /// A method by which code is told of notifications, or one of what publishes them; `nil` for all others.
  func notified(_ name: String, _ receiver: Object, _ arguments: [CallArgument]) -> Value? {
    let label = arguments.first?.label
    switch name {
    case "addObserver" where label == "forName": break
    case "publisher" where label == "for":
      // What a key path leads to is told of at once.
      if case .function? = arguments.first?.value { return nil }
    case "notification" where label == nil && arguments.count == 1: break
    // These may begin with what is there already.
    case "prepend", "merge", "combineLatest", "startWith": return nil
    case _ where receiver.tellsNotifications: break
    default: return nil
    }
    for argument in arguments {
      if case .function(let function) = argument.value {
        runLater(function, lateness: .afterLayout)
      }
    }
    if name == "assign" { assign(arguments) }
    let result = opaque(.none, .call(name))
    if case .object(let made) = result { made.tellsNotifications = name != "addObserver" }
    return result
  }

  /// `assign(to: \.constant, on: bottom)`: what is told is a constraint's constant from then on.
  private func assign(_ arguments: [CallArgument]) {
    guard arguments.count == 2, case .function(let function) = arguments[0].value,
      case .keyPath(let path) = function.body, path.last == "constant"
    else { return open(arguments) }
    let outer = lateness
    lateness = .afterLayout
    defer { lateness = outer }
    _ = fork(2, isMaybe: true) { branch in
      if branch == 1, case .constraint(let constraint) = arguments[1].value {
        let value = Value.unknown(Unknown(.call("assign"), .external("CGFloat")))
        constraint.fields["constant"] = value
        constraint.note(.constant(value))
      }
      return .next
    }
  }
}
