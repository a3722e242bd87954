internal import InsetSwiftOutline

extension Evaluator {
  /// Makes an instance of a type.
  func instantiate(
    _ hint: TypeHint, _ arguments: [CallArgument], _ frame: Frame, site: SiteKey?
  ) -> Value {
    let given = givenTypes
    givenTypes = []
    switch hint {
    case .module(let type):
      switch type.keyword {
      case .class, .actor:
        guard callDepth < limits.calls, steps <= limits.steps else {
          return .object(makeObject(hint, .made, .budget))
        }
        if let made = constraint(of: type, arguments, frame, site: site) { return made }
        let object = makeObject(hint, .made, .form("an instance"))
        object.typeArguments = given
        if sharesNames(type) { object.openedBy = "a superclass with the same names" }
        let cell = Cell(.object(object))
        initializing.append(object)
        storeInitialValues(type, object)
        _ = initialize(cell, hint, arguments, frame)
        initializing.removeLast()
        return .object(object)
      case .struct: return makeRecord(type, arguments, frame)
      case .enum:
        if arguments.first?.label == "rawValue" {
          for found in type.cases {
            guard let raw = rawValue(found, type) else { continue }
            if isSame(raw, arguments[0].value) { return .enumCase(EnumValue(hint, found.name)) }
          }
          return .unknown(Unknown(.form("a raw value"), hint))
        }
        for level in members("init", of: hint, from: frame.context.file) {
          for case .function(let function) in level
          where function.body != nil && fitness(function, arguments) != nil {
            let cell = Cell(.unknown(Unknown(.call("init"), hint)))
            _ = call(function, receiver: cell.value, arguments, frame, cell: cell)
            return cell.value
          }
        }
        return .unknown(Unknown(.call(type.name), hint))
      default:
        return opaque(hint, .call(type.name))
      }
    case .external(let name):
      // An extension's initialiser: `UILabel(text:)`.
      for level in members("init", of: hint, from: frame.context.file) {
        for case .function(let function) in level
        where function.body != nil && !isRunning(function) && fitness(function, arguments) != nil {
          let made = nativeInstance(name, [], frame, site: nil)
          let cell = Cell(made)
          _ = call(function, receiver: made, arguments, frame, cell: cell)
          return cell.value
        }
      }
      return nativeInstance(name, arguments, frame, site: site)
    case .array, .dictionary, .tuple, .function, .none, .metatype:
      open(arguments)
      runClosures(arguments)
      return opaque(hint, .call("init"))
    }
  }

  /// A constraint of a class of the module's own; `nil` for an instance of another class.
  ///
  /// What code of the class does to it is not followed.
  private func constraint(
    of type: TypeInfo, _ arguments: [CallArgument], _ frame: Frame, site: SiteKey?
  ) -> Value? {
    guard TypeHint.module(type).externalName == "NSLayoutConstraint",
      arguments.first?.label == "item"
    else { return nil }
    let made = nativeInstance("NSLayoutConstraint", arguments, frame, site: site)
    if case .constraint(let one) = made, chain(type).contains(where: { !$0.functions.isEmpty }) {
      one.note(.unknownActivity)
    }
    return made
  }

  /// Evaluates the initial values of stored properties, those of superclasses too.
  func storeInitialValues(_ type: TypeInfo, _ object: Object) {
    var chain: [TypeInfo] = []
    var hint = TypeHint.module(type)
    while case .module(let info) = hint, chain.count < 16 {
      chain.append(info)
      hint = info.superclass
    }
    for info in chain {
      for property in info.stored where !property.isLazy && object.fields[property.name] == nil {
        initialValue(
          property, property.type.map { index.resolve($0, in: property.context) } ?? .none,
          of: object)
      }
    }
  }

  /// Runs the initialiser that fits; `false` if only UIKit has one.
  @discardableResult
  func initialize(
    _ cell: Cell, _ hint: TypeHint, _ arguments: [CallArgument], _ frame: Frame
  ) -> Value {
    if case .record = cell.value {
      // `self.init(…)` of a struct.
      switch hint {
      case .module(let type): write(cell, makeRecord(type, arguments, frame))
      case .external: write(cell, instantiate(hint, arguments, frame, site: nil))
      default: break
      }
      return .void
    }
    let levels = members("init", of: hint, from: frame.context.file)
    var all: [FunctionInfo] = []
    for level in levels {
      var functions: [FunctionInfo] = []
      for case .function(let function) in level where function.body != nil {
        functions.append(function)
      }
      all += functions
      var best: (score: Int, function: FunctionInfo)?
      // `self.init()` is another initialiser than the one that calls it, whose parameters have defaults.
      for function in functions where !isRunning(function) {
        guard let score = fitness(function, arguments) else { continue }
        if best.map({ score > $0.score }) ?? true { best = (score, function) }
      }
      if let function = best?.function ?? overriding(functions, arguments) {
        _ = call(function, receiver: cell.value, arguments, frame, cell: cell)
        return .bool(true)
      }
    }
    // UIKit's `init()` calls the designated one, which the class may override.
    let designated: [[String?]] = [
      ["frame"], ["style", "reuseIdentifier"], ["nibName", "bundle"], ["reuseIdentifier"],
    ]
    if arguments.isEmpty || arguments.first?.label == "type" {
      for labels in designated {
        if let function = all.first(where: {
          $0.parameters.map(\.label) == labels && $0.modifiers.contains(.override)
        }) {
          // A view that is made with nothing, or with a button's type, has a frame of nothing.
          let zero = UIKitRecords.make("CGRect", [])
          let given = labels.map { CallArgument($0, $0 == "frame" ? zero ?? .none : .none) }
          _ = call(function, receiver: cell.value, given, frame, cell: cell)
          return .bool(true)
        }
      }
    }
    if case .object(let object) = cell.value { applyNativeInit(object, arguments, frame) }
    return .bool(false)
  }

  /// The one initialiser with the labels of a call that takes the place of a superclass's with the same: code that was
  /// compiled fits, whatever is known of types.
  private func overriding(
    _ functions: [FunctionInfo], _ arguments: [CallArgument]
  ) -> FunctionInfo? {
    if arguments.isEmpty { return nil }
    let found = functions.filter { function in
      !isRunning(function) && assignment(function, arguments, false) != nil
        && (function.modifiers.contains(.override) || function.modifiers.contains(.required))
    }
    return found.count == 1 ? found.first : nil
  }

  /// Whether a function is the one whose call is in progress innermost.
  func isRunning(_ function: FunctionInfo) -> Bool {
    guard let body = function.body else { return false }
    return active.last == ObjectIdentifier(body)
  }

  private func makeRecord(_ type: TypeInfo, _ arguments: [CallArgument], _ frame: Frame) -> Value {
    let hint = TypeHint.module(type)
    guard callDepth < limits.calls else { return .unknown(Unknown(.budget, hint)) }
    var record = Record(hint, [])
    let cell = Cell(.record(record))
    func addInitialValues(_ given: [String: Value]) {
      for property in type.stored {
        let hint = property.type.map { index.resolve($0, in: property.context) } ?? .none
        if let value = given[property.name] {
          name(value, property.name, owner: nil)
          record = record.setting(property.name, to: coerce(value, hint))
        } else if let body = property.value, let expression = body.expression {
          markVisited(body)
          let inner = self.frame(property.context, receiver: cell, base: body.base)
          let value = bound(
            coerce(pick(property.element, evaluate(expression, inner)), hint),
            isTyped: property.type != nil)
          name(value, property.name, owner: nil)
          record = record.setting(property.name, to: value)
        } else {
          record = record.setting(
            property.name,
            to: property.type?.isOptional ?? false && !property.isLet
              ? .none
              : opaque(
                hint, .property(property.name),
                Givenness(property.type, isSettled: property.isLet)))
        }
      }
      cell.value = .record(record)
    }
    for level in members("init", of: hint, from: frame.context.file) {
      var best: (score: Int, function: FunctionInfo)?
      for case .function(let function) in level
      where function.body != nil && !isRunning(function) {
        guard let score = fitness(function, arguments) else { continue }
        if best.map({ score > $0.score }) ?? true { best = (score, function) }
      }
      if let function = best?.function {
        addInitialValues([:])
        _ = call(function, receiver: cell.value, arguments, frame, cell: cell)
        return cell.value
      }
    }
    // Memberwise.
    var given: [String: Value] = [:]
    let names = type.stored.map(\.name)
    for argument in arguments {
      if let label = argument.label, names.contains(label) {
        given[label] = argument.value
      } else if argument.isTrailing,
        let name = names.last(where: { given[$0] == nil })
      {
        given[name] = argument.value
      } else {
        return opaque(hint, .call(type.name))
      }
    }
    addInitialValues(given)
    return cell.value
  }

  /// The raw value of an enum's case.
  func rawValue(_ found: EnumCaseInfo, _ type: TypeInfo) -> Value? {
    let raw = type.inherited.first.map { index.resolve($0.type, in: $0.context) } ?? .none
    if let body = found.rawValue, let expression = body.expression {
      let frame = frame(type.inner, receiver: nil, base: body.base)
      return coerce(evaluate(expression, frame), raw)
    }
    if case .external("String") = raw { return .string(found.name) }
    guard case .external(let name) = raw, TypeHint.integerNames.contains(name) else { return nil }
    // Counts on from the last case that has one.
    var offset = 0
    for earlier in type.cases[...found.index].reversed() {
      if let body = earlier.rawValue, let expression = body.expression {
        let frame = frame(type.inner, receiver: nil, base: body.base)
        guard case .number(let number) = evaluate(expression, frame) else { return nil }
        return .number(Number(number.value + Double(offset), .integer))
      }
      offset += 1
    }
    return .number(Number(Double(found.index), .integer))
  }
}
