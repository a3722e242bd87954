internal import InsetSwiftOutline

extension Evaluator {
  /// Whether a condition holds.
  func truth(_ expression: Expression, _ frame: Frame) -> Truth {
    switch expression.kind {
    case .binary(let left, "&&", let right):
      switch truth(left, frame) {
      case .no: return .no
      case .yes: return truth(right, frame)
      case .maybe:
        if case .no = truth(right, frame) { return .no }
        return .maybe
      case .environment(let first):
        switch truth(right, frame) {
        case .no: return .no
        case .yes: return .environment(first)
        case .maybe: return .maybe
        case .environment(let second):
          return .environment(.all([first, second]))
        }
      }
    case .binary(let left, "||", let right):
      switch truth(left, frame) {
      case .yes: return .yes
      case .no: return truth(right, frame)
      case .maybe:
        if case .yes = truth(right, frame) { return .yes }
        return .maybe
      case .environment(let first):
        switch truth(right, frame) {
        case .yes: return .yes
        case .no: return .environment(first)
        case .maybe: return .maybe
        case .environment(let second):
          return .environment(.any([first, second]))
        }
      }
    case .prefix("!", let inner):
      let negated = truth(inner, frame).negated
      if explores, case .no = negated { return .maybe }
      return negated
    default: break
    }
    if case .binary(let left, let name, let right) = expression.kind,
      isPrevious(left) || isPrevious(right), trait(left) ?? "a" == trait(right) ?? "b"
    {
      // That something has changed is why it is called.
      if name == "!=" { return .yes }
      if name == "==" { return explores ? .maybe : .no }
    }
    if let condition = environment(expression) {
      _ = evaluate(expression, frame)
      return .environment(condition)
    }
    switch evaluate(expression, frame) {
    case .bool(let value): return value ? .yes : explores ? .maybe : .no
    case .condition(let condition): return .environment(condition)
    case let value: return supposed(expression, value, frame)
    }
  }

  /// The value of a condition.
  func value(of truth: Truth) -> Value {
    switch truth {
    case .yes: .bool(true)
    case .no: .bool(false)
    case .environment(let condition): .condition(condition)
    case .maybe: .unknown(Unknown(.form("a condition"), .external("Bool")))
    }
  }

  /// The condition on the device that an expression is, if it is one.
  func environment(_ expression: Expression) -> EnvironmentCondition? {
    switch expression.kind {
    case .binary(let left, let name, let right):
      guard ["==", "!=", "<", ">", "<=", ">=", "~="].contains(name) else { return nil }
      for (side, other) in [(left, right), (right, left)] {
        if let value = word(other), Self.orientations.contains(value), isOrientation(side) {
          return EnvironmentCondition("orientation.\(value)", isNegated: name == "!=")
        }
        if let trait = trait(side), let value = word(other), trait != value {
          return EnvironmentCondition(
            "\(trait) \(name == "!=" ? "==" : name) \(value)", isNegated: name == "!=")
        }
      }
      return nil
    case .member(let inner?, let name):
      if Self.orientations.contains(name), isOrientation(inner) {
        return EnvironmentCondition("orientation.\(name)")
      }
      if name == "isAccessibilityCategory" { return EnvironmentCondition(name) }
      return nil
    case .call(let callee, let arguments):
      if case .member(_, "isAccessibilityCategory") = callee.kind, arguments.isEmpty {
        return EnvironmentCondition("isAccessibilityCategory")
      }
      return nil
    default: return nil
    }
  }

  /// What `orientation` may be, and be asked for.
  private static let orientations: Set<String> = [
    "isLandscape", "isPortrait", "isFlat", "portrait", "portraitUpsideDown", "landscapeLeft",
    "landscapeRight", "faceUp", "faceDown",
  ]

  /// Whether the length of a window or the screen fulfils a comparison; `nil` where it is none of those.
  func comparison(_ name: String, _ a: Value, _ b: Value) -> EnvironmentCondition? {
    guard ["<", ">", "<=", ">="].contains(name) else { return nil }
    func operand(_ value: Value) -> String? {
      switch value {
      case .number(let number): return numberText(number.value)
      case .formula(.quantity(let path)): return surface(path)
      default: return nil
      }
    }
    guard let x = operand(a), let y = operand(b) else { return nil }
    if case .number = a, case .number = b { return nil }
    return EnvironmentCondition("\(x) \(name) \(y)")
  }

  /// `window.width` of `view.bounds.width`; `nil` for any other length.
  private func surface(_ path: String) -> String? {
    let parts = path.split(separator: ".").map(String.init)
    guard parts.count >= 3, ["width", "height"].contains(parts[parts.count - 1]),
      ["bounds", "frame"].contains(parts[parts.count - 2]),
      let known = quantityOwners[parts.dropLast(2).joined(separator: ".")], let owner = known
    else { return nil }
    let side = parts[parts.count - 1]
    if owner.name == "UIScreen.main.bounds" || owner.name == "UIScreen.main" {
      return "screen.\(side)"
    }
    // Before it is laid out a view has a size of its own.
    guard phase == .layout, owner.name == "view", owner.owner?.origin == .root else { return nil }
    return "window.\(side)"
  }

  func trait(_ expression: Expression) -> String? {
    switch expression.kind {
    case .member(_, let name):
      return Self.traits.contains(name) ? name : nil
    case .name(let name): return Self.traits.contains(name) ? name : nil
    case .call(let callee, _): return trait(callee)
    case .optionalChain(let inner), .forced(let inner): return trait(inner)
    default: return nil
    }
  }

  private static let traits: Set<String> = [
    "horizontalSizeClass", "verticalSizeClass", "userInterfaceIdiom", "layoutDirection",
    "userInterfaceLayoutDirection", "effectiveUserInterfaceLayoutDirection",
    "preferredContentSizeCategory", "interfaceOrientation", "statusBarOrientation",
    "userInterfaceStyle", "systemVersion",
  ]

  /// Whether it is a trait of before a change.
  private func isPrevious(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .name(let name): name.hasPrefix("previous")
    case .member(let inner?, _), .optionalChain(let inner), .forced(let inner): isPrevious(inner)
    default: false
    }
  }

  private func word(_ expression: Expression) -> String? {
    switch expression.kind {
    case .member(_, let name): name
    case .string(let segments):
      if case .text(let text)? = segments.first, segments.count == 1 { text } else { nil }
    default: nil
    }
  }

  private func isOrientation(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .member(_, let name), .name(let name):
      return name == "orientation" || name == "interfaceOrientation"
        || name == "statusBarOrientation"
    case .optionalChain(let inner), .forced(let inner): return isOrientation(inner)
    default: return false
    }
  }

  /// Whether conditions of `if`, `guard` or `while` hold together; names are bound in the frame.
  func truth(_ conditions: [Condition], _ frame: Frame) -> Truth {
    var result = Truth.yes
    for condition in conditions {
      switch (result, truth(condition, frame)) {
      case (_, .no): return .no
      case (_, .yes): break
      case (.yes, let other): result = other
      case (.environment(let first), .environment(let second)):
        result = .environment(.all([first, second]))
      default: result = .maybe
      }
    }
    return result
  }

  private func truth(_ condition: Condition, _ frame: Frame) -> Truth {
    switch condition.kind {
    case .expression(let expression): return truth(expression, frame)
    case .availability(let isAvailable, let platforms):
      let versions = platforms.filter {
        $0.platform == "iOS" || $0.platform == "iOSApplicationExtension"
      }
      guard let version = versions.first else { return .yes }
      let text = "iOS " + version.version.map(String.init).joined(separator: ".")
      if platforms.allSatisfy({ $0.platform == "*" || $0.platform.hasPrefix("iOS") }) {
        noteAvailability(
          version.version, isAvailable: isAvailable,
          SiteKey(file: frame.context.file.id, base: frame.base, condition.range))
      }
      return .environment(EnvironmentCondition(text, isNegated: !isAvailable))
    case .binding(_, let pattern, let type, let expression):
      let outer = chainIsMaybe
      chainIsMaybe = false
      var value = evaluate(expression, frame)
      let wasMaybe = chainIsMaybe
      chainIsMaybe = outer
      if let type { value = coerce(value, index.resolve(type, in: frame.context)) }
      let rest = withoutNil(value)
      if case .none = rest, explores {
        _ = match(pattern, opaque(.none, .form("a value that is not there")), frame)
        return .maybe
      }
      _ = match(pattern, rest, frame)
      if let name = pattern.names.first, pattern.names.count == 1 {
        self.name(rest, name, owner: nil)
      }
      switch value {
      case .none: return .no
      case .choice(let values):
        return values.contains { if case .none = $0 { true } else { canBeNil($0) } } ? .maybe : .yes
      case .unknown: return supposed(isThere: expression, value, frame)
      default:
        if wasMaybe || canBeNil(value) { return supposed(isThere: expression, value, frame) }
        if case .cast(_, .conditional, let wanted) = expression.kind,
          isInstance(value, of: index.resolve(wanted, in: frame.context)) != true
        {
          return .maybe
        }
        return .yes
      }
    case .match(let pattern, _, let expression):
      let value = evaluate(expression, frame)
      let truth = match(pattern, value, frame)
      if case .maybe = truth { return supposed(pattern, of: expression, value, frame) }
      return truth
    }
  }
}

/// What `#if` says: of iOS it is certain, of the project's own flags nothing is.
func compilation(_ condition: Expression?) -> Truth {
  guard let condition else { return .maybe }
  switch condition.kind {
  case .call(let callee, let arguments):
    guard case .name(let name) = callee.kind, let first = arguments.first else { return .maybe }
    guard case .name(let word) = first.value.kind else { return .yes }
    switch name {
    case "os": return word == "iOS" ? .yes : .no
    case "canImport":
      return word == "UIKit" ? .yes : word == "AppKit" || word == "Cocoa" ? .no : .maybe
    case "targetEnvironment": return word == "macCatalyst" ? .no : .maybe
    default: return .maybe
    }
  case .prefix("!", let inner): return compilation(inner).negated
  case .binary(let left, "&&", let right):
    switch (compilation(left), compilation(right)) {
    case (.no, _), (_, .no): return .no
    case (.yes, .yes): return .yes
    default: return .maybe
    }
  case .binary(let left, "||", let right):
    switch (compilation(left), compilation(right)) {
    case (.yes, _), (_, .yes): return .yes
    case (.no, .no): return .no
    default: return .maybe
    }
  case .binary: return .yes
  // Outside of bodies nothing is folded yet.
  case .sequence(let elements): return compilation(OperatorTable.standard.fold(elements))
  default: return .maybe
  }
}
