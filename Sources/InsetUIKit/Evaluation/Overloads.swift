internal import InsetSwiftOutline

/// Which of several functions a call means.
extension Evaluator {
  func choose(_ functions: [FunctionInfo], _ arguments: [CallArgument]) -> FunctionInfo? {
    if functions.isEmpty { return nil }
    var best: (score: Int, function: FunctionInfo)?
    for function in functions {
      guard let score = fitness(function, arguments) else { continue }
      if best.map({ score > $0.score }) ?? true { best = (score, function) }
    }
    return best?.function
  }

  /// How well arguments fit a function's parameters; `nil` if they don't.
  func fitness(
    _ function: FunctionInfo, _ arguments: [CallArgument], ignoringLabels: Bool = false
  ) -> Int? {
    guard let places = assignment(function, arguments, ignoringLabels) else { return nil }
    var score = 0
    for (argument, place) in zip(arguments, places) {
      let parameter = function.parameters[place]
      let hint = index.resolve(parameter.type, in: function.inner)
      guard let fit = fitness(argument.value, hint) else { return nil }
      score += fit
    }
    // Fewer defaults are better.
    score -= function.parameters.count - arguments.count
    return score + 32
  }

  /// How well a value fits a type: `nil` if not at all, 0 if nothing is known.
  private func fitness(_ value: Value, _ hint: TypeHint) -> Int? {
    switch (value, hint) {
    case (_, .none), (.unknown, _), (.none, _): return 0
    case (.choice(let values), _):
      for value in values {
        guard let fit = fitness(value, hint) else { continue }
        return fit
      }
      return nil
    case (.number(let number), .external(let name)):
      guard hint.isNumber else {
        return TypeHint.plainNames.contains(name) || UIKitClasses.superclass(of: name) != nil
          ? nil : 0
      }
      if number.kind == .flexible { return TypeHint.integerNames.contains(name) ? 3 : 2 }
      return (number.kind == .integer) == TypeHint.integerNames.contains(name) ? 3 : 1
    case (.formula, .external): return hint.isNumber ? 2 : nil
    case (.number, _), (.formula, _):
      if case .module(let type) = hint, type.keyword == .protocol { return 0 }
      return nil
    case (.string, .external(let name)):
      return name == "String"
        ? 3 : hint.isPlain || UIKitClasses.superclass(of: name) != nil ? nil : 0
    case (.bool, .external(let name)):
      return name == "Bool" ? 3 : hint.isPlain || UIKitClasses.superclass(of: name) != nil ? nil : 0
    case (.array, .array), (.dictionary, .dictionary), (.function, .function): return 3
    case (.tuple(let elements), .tuple(let types)):
      guard elements.count == types.count else { return nil }
      var worst = 3
      for (element, one) in zip(elements, types) {
        guard element.label == nil || one.label == nil || element.label == one.label,
          let fit = fitness(element.value, one.type)
        else { return nil }
        worst = min(worst, fit)
      }
      return worst
    case (.tuple, .external(let name)):
      return UIKitClasses.superclass(of: name) != nil || hint.isPlain ? nil : 0
    case (.tuple, .module), (.tuple, .array), (.tuple, .dictionary), (.string, .tuple),
      (.bool, .tuple), (.anchor, .tuple), (.constraint, .tuple), (.enumCase, .tuple),
      (.record, .tuple):
      return nil
    case (.array, _) where isOptionSet(hint): return 3
    case (.array, .module), (.array, .function), (.array, .tuple), (.function, .array),
      (.function, .tuple), (.string, .array), (.bool, .array), (.object, .function):
      return nil
    case (.array, .external(let name)):
      return UIKitClasses.superclass(of: name) != nil || hint.isPlain ? nil : 0
    case (.function, .external(let name)):
      return UIKitClasses.superclass(of: name) != nil || hint.isPlain ? nil : 0
    case (.function, .module(let type)): return type.isClass ? nil : 0
    case (.object(let object), .array): return object.type.isNone ? 0 : nil
    case (.object(let object), .external(let name))
    where object.guide != nil && UIKitClasses.isView(name):
      return nil
    case (.object(let object), _):
      if isSubtype(object.type, of: hint) { return 3 }
      if object.type.isNone { return 0 }
      if case .external(let name) = hint {
        if UIKitClasses.superclass(of: name) == nil && !hint.isPlain { return 0 }
        return object.type.externalName.isEmpty ? 0 : nil
      }
      if case .module(let type) = hint, type.keyword == .protocol { return 0 }
      return isSubtype(hint, of: object.type) ? 1 : nil
    case (.anchor(let anchor), .external(let name)):
      if name.hasSuffix("XAxisAnchor") {
        return anchor.attribute.map { $0.axis == .x ? 3 : nil } ?? 1
      }
      if name.hasSuffix("YAxisAnchor") {
        return anchor.attribute.map { $0.axis == .y ? 3 : nil } ?? 1
      }
      if name == "NSLayoutDimension" {
        return anchor.attribute.map { $0.axis == .size ? 3 : nil } ?? 1
      }
      return name.hasPrefix("NSLayoutAnchor")
        ? 2 : UIKitClasses.superclass(of: name) != nil ? nil : 0
    case (.anchor(let anchor), .module(let type)):
      guard type.keyword == .protocol else { return nil }
      return ["NSLayoutAnchor", anchor.className].contains { isSubtype(.external($0), of: hint) }
        ? 3 : 0
    case (.layout, .module(let type)): return type.keyword == .protocol ? 0 : nil
    case (.constraint, .external(let name)):
      return name == "NSLayoutConstraint" ? 3 : UIKitClasses.superclass(of: name) != nil ? nil : 0
    case (.enumCase(let found), .module(let type)):
      if case .module(let own) = found.type, own === type { return 3 }
      return type.keyword == .protocol ? 0 : nil
    case (.record(let record), _):
      if isSubtype(record.type, of: hint) { return 3 }
      if case .module(let type) = hint, type.keyword == .protocol { return 0 }
      return record.type.name == hint.name ? 3 : nil
    case (.symbol(let symbol), .module(let type)):
      if type.cases.contains(where: { $0.name == symbol.name }) { return 3 }
      return symbol.name == "init" || type.members[symbol.name] != nil ? 2 : 0
    default: return 0
    }
  }

  /// The parameter of each argument; `nil` if labels or counts don't fit.
  func assignment(
    _ function: FunctionInfo, _ arguments: [CallArgument], _ ignoringLabels: Bool
  ) -> [Int]? {
    let parameters = function.parameters
    var places: [Int] = []
    var next = 0
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      if argument.isTrailing {
        // A trailing closure is for the last parameters; an unlabelled one for what takes a function.
        let rest = arguments.count - index
        if argument.label == nil {
          var place = max(next, parameters.count - rest)
          if rest == 1 {
            while place >= next, place < parameters.count,
              !takesFunction(parameters[place], function)
            {
              place -= 1
            }
            if place < next {
              guard next < parameters.count, parameters.count > 0 else { return nil }
              place = parameters.count - 1
            }
          }
          guard place < parameters.count else { return nil }
          guard canSkip(parameters, next, place) else { return nil }
          places.append(place)
          next = place + 1
        } else {
          guard
            let place = (next..<parameters.count).first(where: {
              parameters[$0].label == argument.label
            })
          else { return nil }
          guard canSkip(parameters, next, place) else { return nil }
          places.append(place)
          next = place + 1
        }
        index += 1
        continue
      }
      if let last = places.last, parameters[last].isVariadic, argument.label == nil,
        next == last + 1
      {
        places.append(last)
        index += 1
        continue
      }
      var place = next
      if !ignoringLabels {
        while place < parameters.count, parameters[place].label != argument.label {
          guard parameters[place].defaultValue != nil || parameters[place].isVariadic else {
            return nil
          }
          place += 1
        }
      }
      guard place < parameters.count else { return nil }
      places.append(place)
      next = place + 1
      index += 1
    }
    guard canSkip(parameters, next, parameters.count) else { return nil }
    return places
  }

  private func takesFunction(_ parameter: ParameterInfo, _ function: FunctionInfo) -> Bool {
    if case .function = index.resolve(parameter.type, in: function.inner) { return true }
    return false
  }

  private func canSkip(_ parameters: [ParameterInfo], _ from: Int, _ to: Int) -> Bool {
    guard from < to else { return true }
    return parameters[from..<to].allSatisfy { $0.defaultValue != nil || $0.isVariadic }
  }
}
