/// Notifications, and what tells of them: the closures that they run are run when there is a layout.
extension Evaluator {
  /// A method by which code is told of notifications, or one of what publishes them; `nil` for all others.
  func notified(_ name: String, _ receiver: Object, _ arguments: [CallArgument]) -> Value? {
    let label = arguments.first?.label
    let isCenter = isNotificationCenter(receiver)
    switch name {
    case "addObserver" where label == "forName" && isCenter: break
    case "publisher" where label == "for" && isCenter: break
    case "assign" where receiver.tellsNotifications:
      guard assign(arguments) else { return nil }
    case _ where receiver.tellsNotifications && Self.passingOn.contains(name): break
    default: return nil
    }
    for argument in arguments {
      if case .function(let function) = argument.value {
        runLater(function, lateness: .afterLayout)
      }
    }
    let result = opaque(.none, .call(name))
    if case .object(let made) = result { made.tellsNotifications = name != "addObserver" }
    return result
  }

  private func isNotificationCenter(_ receiver: Object) -> Bool {
    receiver.type.externalName == "NotificationCenter"
      || receiver.reason == .name("NotificationCenter.default")
  }

  /// The methods of publishers that tell of nothing before there is something to tell.
  private static let passingOn: Set<String> = [
    "compactMap", "debounce", "delay", "eraseToAnyPublisher", "filter", "map", "receive",
    "removeDuplicates", "share", "sink", "store", "subscribe", "throttle",
  ]

  /// `assign(to: \.constant, on: bottom)`: what is told is a constraint's constant from then on.
  private func assign(_ arguments: [CallArgument]) -> Bool {
    guard arguments.count == 2, case .function(let function) = arguments[0].value,
      case .keyPath(let path) = function.body, path == ["constant"],
      case .constraint(let constraint) = arguments[1].value
    else { return false }
    let outer = lateness
    lateness = .afterLayout
    defer { lateness = outer }
    _ = fork(2, isMaybe: true) { branch in
      if branch == 1 {
        constraint.note(.constant(.unknown(Unknown(.call("assign"), .external("CGFloat")))))
      }
      return .next
    }
    return true
  }
}
