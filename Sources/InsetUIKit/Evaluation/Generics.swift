internal import InsetSwiftOutline

/// What generic parameters stand for.
extension Evaluator {
  enum TypeArgument {
    /// The name is no generic parameter's.
    case other
    /// Only what it must be.
    case open(TypeHint)
    case known(TypeHint)
  }

  /// What a name stands for where code stands: what the call has said, or the class that inherits from a
  /// generic one.
  ///
  /// - Complexity: O(superclasses).
  func typeArgument(_ name: String, _ frame: Frame) -> TypeArgument {
    if name == "Self" { return .known(ownType(frame)) }
    guard frame.context.isGeneric(name) else { return .other }
    if let value = frame.scope.cell(name)?.value {
      guard case .type(let hint) = value else { return .other }
      return .known(hint)
    }
    var context: Context? = frame.context
    while let here = context, here.generics[name] == nil { context = here.parent }
    let own: TypeHint
    var given: [TypeHint] = []
    switch frame.receiver?.value {
    case .object(let object): (own, given) = (object.type, object.typeArguments)
    case .type(let hint): own = hint
    default: own = .none
    }
    if let owner = context?.owner.module, let type = own.module,
      let found = index.typeArgument(name, of: owner, as: type, given: given)
    {
      return .known(found)
    }
    return .open(index.type(named: name, in: frame.context) ?? .none)
  }

  /// What `Self` is where code stands: the class that a static function is called on, not where it is declared.
  func ownType(_ frame: Frame) -> TypeHint {
    switch frame.receiver?.value {
    case .object(let object) where !object.type.isNone: object.type
    case .type(let hint): hint
    default: frame.context.owner
    }
  }

  /// Evaluates an expression where a type is expected.
  func evaluate(_ expression: Expression, _ frame: Frame, expecting hint: TypeHint) -> Value {
    if hint.isNone { return evaluate(expression, frame) }
    switch expression.kind {
    case .call, .forced, .optionalChain, .effect:
      expected = hint
      defer { expected = .none }
      return evaluate(expression, frame)
    default: return evaluate(expression, frame)
    }
  }

  /// Notes what a function's own generic parameters are, as its arguments and the use of its result say.
  func bindGenerics(
    of function: FunctionInfo, _ places: [Int], _ arguments: [CallArgument], result: TypeHint,
    _ frame: Frame
  ) {
    for generic in function.generics {
      let name = generic.name.text
      var found = TypeHint.none
      for (argument, place) in zip(arguments, places) where found.isNone {
        switch function.parameters[place].type.plain.kind {
        case .named(name, _): found = self.type(of: argument.value)
        case .metatype(let inner):
          if case .named(name, _) = inner.kind, case .type(let hint) = argument.value {
            found = hint
          }
        default: break
        }
      }
      if found.isNone, case .named(name, _)? = function.result?.plain.kind { found = result }
      if !found.isNone { frame.scope.declare(name, .type(found)) }
    }
  }
}

extension TypeReference {
  /// What a generic type is given.
  fileprivate var genericArguments: [TypeReference] {
    switch kind {
    case .named(_, let arguments), .member(_, _, let arguments): arguments
    case .attributed(_, let type): type.genericArguments
    default: []
    }
  }

  /// The type without optionality and attributes.
  fileprivate var plain: TypeReference {
    switch kind {
    case .optional(let type), .implicitlyUnwrapped(let type), .attributed(_, let type),
      .some(let type), .any(let type):
      type.plain
    default: self
    }
  }
}

extension ModuleIndex {
  /// What a class that comes from a generic one gives it, or an instance of that one has.
  ///
  /// - Parameter given: what the instance's own class is given, in the order of its parameters.
  func typeArgument(
    _ name: String, of owner: TypeInfo, as type: TypeInfo, given: [TypeHint] = []
  ) -> TypeHint? {
    var current = type
    for _ in 0..<16 {
      if current === owner {
        let found = owner.genericNames.firstIndex(of: name).flatMap { given.dropFirst($0).first }
        return found.flatMap { $0.isNone ? nil : $0 }
      }
      guard let above = current.superclass.module else { return nil }
      if above === owner {
        guard let place = owner.genericNames.firstIndex(of: name),
          let inherited = current.inherited.first(where: {
            resolve($0.type, in: $0.context).module === above
          })
        else { return nil }
        let (reference, context) = meant(by: inherited.type, in: inherited.context)
        // A name that stands for it may have parameters of its own.
        guard reference.namePath?.last.map({ typesByName[$0] != nil }) ?? false,
          let argument = reference.genericArguments.dropFirst(place).first
        else { return nil }
        if case .named(let inner, _) = argument.kind, current.genericNames.contains(inner) {
          return typeArgument(inner, of: current, as: type, given: given)
        }
        let hint = resolve(argument, in: context)
        return hint.isNone ? nil : hint
      }
      current = above
    }
    return nil
  }

  /// What a generic class is given by a name that stands for it; empty where the name says nothing of that.
  func typeArguments(ofAlias name: String, in context: Context) -> [TypeHint] {
    guard typesByName[name] == nil, let alias = alias(name, in: context) else { return [] }
    let (reference, inner) = meant(by: alias.type, in: alias.context)
    return reference.genericArguments.map { resolve($0, in: inner) }
  }

  /// What a written type is once names that stand for others are followed, and where that is written.
  private func meant(
    by reference: TypeReference, in context: Context
  ) -> (TypeReference, Context) {
    var (reference, context) = (reference, context)
    for _ in 0..<8 {
      guard case .named(let name, let arguments) = reference.kind, arguments.isEmpty,
        typesByName[name] == nil, let next = alias(name, in: context)
      else { break }
      (reference, context) = (next.type, next.context)
    }
    return (reference, context)
  }
}
