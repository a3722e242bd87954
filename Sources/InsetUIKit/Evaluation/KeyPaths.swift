/// What is written by the names of properties: key paths, and Objective-C's keys.
extension Evaluator {
  /// Writes through a key path.
  ///
  /// - Parameter key: the path, or what nobody knows: then it may be any property.
  /// - Returns: what has been written, where that is a value of its own; `nil` for an instance.
  func set(_ value: Value, through key: Value, of base: Value, _ frame: Frame) -> Value? {
    if case .function(let function) = key, case .keyPath(let names) = function.body {
      return set(value, through: names[...], of: base, frame)
    }
    escape(value)
    for object in objects(of: base) { noteUnseenCall("keyPath", on: object, []) }
    return nil
  }

  private func set(
    _ value: Value, through names: ArraySlice<String>, of base: Value, _ frame: Frame
  ) -> Value? {
    guard let name = names.first else { return value }
    let base = withoutNil(base)
    if case .choice(let values) = base {
      maybe += 1
      for one in values { _ = set(value, through: names, of: one, frame) }
      maybe -= 1
      return nil
    }
    var value = value
    if names.count > 1 {
      let inner = member(name, of: base, frame)
      guard let changed = set(value, through: names.dropFirst(), of: inner, frame) else {
        return nil
      }
      value = changed
    }
    if isSeenByValue(base) { return setting(name, of: base, to: value, frame) }
    set(name, of: base, value, frame)
    return nil
  }

  /// Sets a property by Objective-C's name of it, a path of such names, or a dictionary of them.
  ///
  /// - Returns: whether the call is one that does so.
  func setByKey(
    _ name: String, _ object: Object, _ arguments: [CallArgument], _ frame: Frame
  ) -> Bool {
    switch (name, arguments.count, arguments.last?.label) {
    case ("setValue", 2, "forKey"), ("setValue", 2, "forKeyPath"):
      set(arguments[0].value, by: arguments[1].value, of: object, frame)
      return true
    case ("setValuesForKeys", 1, _):
      guard case .dictionary(let dictionary) = arguments[0].value else { return false }
      for pair in dictionary.pairs { set(pair.value, by: pair.key, of: object, frame) }
      if !dictionary.isComplete { noteUnseenCall(name, on: object, []) }
      return true
    default: return false
    }
  }

  private func set(_ value: Value, by key: Value, of object: Object, _ frame: Frame) {
    guard case .string(let text) = key else {
      escape(value)
      noteUnseenCall("key", on: object, [])
      return
    }
    var names = text.split(separator: ".").map(String.init)
    if let last = names.popLast() { names.append(Self.flags[last] ?? last) }
    _ = set(value, through: names[...], of: .object(object), frame)
  }

  /// The names of properties that Swift calls otherwise than Objective-C's keys.
  private static let flags: [String: String] = [
    "active": "isActive", "enabled": "isEnabled", "hidden": "isHidden",
    "navigationBarHidden": "isNavigationBarHidden", "scrollEnabled": "isScrollEnabled",
    "toolbarHidden": "isToolbarHidden", "translucent": "isTranslucent",
  ]
}
