internal import InsetSwiftOutline

/// A call that makes an instance of a class, with what it gives so far as that is plain.
struct Construction: Hashable, Sendable {
  /// What is given for a parameter.
  enum Given: Hashable, Sendable {
    case number(Double, isInteger: Bool)
    case bool(Bool)
    case none
    /// `.vertical`
    case member(String)
    /// `Theme.standard`
    case constant(of: String, String)
    /// `Card()`, which nobody else has.
    case made(String)
    /// An instance of a class.
    case instance(String)
    /// Nothing, so that the parameter's default counts.
    case omitted
    case other
  }

  struct Argument: Hashable, Sendable {
    var label: String?
    var given: Given
    var isTrailing: Bool
  }

  /// The class as it is named; empty for `.init(…)`.
  var type: String
  /// Whether a class that comes from that one has its instances initialised so.
  var isOfHeir = false
  /// `nil` where that is not seen: for an initialiser that is named without being called, or a class of a module.
  var arguments: [Argument]?
}

extension Construction {
  /// What a call makes; `nil` for a call that makes no instance.
  ///
  /// - Parameters:
  ///   - own: the type in whose code it stands.
  ///   - locals: the names of the types of local names, where those are seen.
  init?(
    _ callee: Expression, _ arguments: [InsetSwiftOutline.Argument], own: String,
    _ locals: [String: String]
  ) {
    func isType(_ name: String) -> Bool { name.first?.isUppercase ?? false }
    switch callee.kind {
    case .name(let name) where isType(name): type = name == "Self" ? own : name
    case .member(_?, let name) where isType(name):
      // Another module's class may have the name, too.
      type = name
      self.arguments = nil
      return
    case .specialized(let inner, _):
      guard case .name(let name) = inner.kind else { return nil }
      type = name
    case .member(let inner, "init"):
      switch inner?.kind {
      case .super:
        type = own
        isOfHeir = true
      case .self: type = own
      case .name(let name) where isType(name): type = name
      case .specialized(let inner, _):
        guard case .name(let name) = inner.kind else { return nil }
        type = name
      default: type = ""
      }
    default: return nil
    }
    self.arguments = arguments.map {
      Argument(
        label: $0.label, given: Given($0.value, locals), isTrailing: $0.isTrailing)
    }
  }

  /// What is made by who is given the initialiser itself: `titles.map(Row.init)`.
  init?(reference: Expression?, _ member: String) {
    guard member == "init" || member.hasPrefix("init("), case .name(let name)? = reference?.kind,
      name.first?.isUppercase ?? false
    else {
      return nil
    }
    type = name
  }
}

extension Construction.Given {
  fileprivate init(_ value: Expression, _ locals: [String: String]) {
    switch value.kind {
    case .integer(let number): self = .number(Double(number), isInteger: true)
    case .float(let number): self = .number(number, isInteger: false)
    case .boolean(let value): self = .bool(value)
    case .nil: self = .none
    case .member(nil, let name): self = .member(name)
    case .member(let inner?, let name):
      guard case .name(let type) = inner.kind, type.first?.isUppercase ?? false else {
        self = .other
        return
      }
      self = .constant(of: type, name)
    case .call(let callee, let arguments):
      guard case .name(let name) = callee.kind, name.first?.isUppercase ?? false else {
        self = .other
        return
      }
      self = arguments.isEmpty ? .made(name) : .instance(name)
    case .name(let name):
      self = locals[name].flatMap { $0.isEmpty ? nil : .instance($0) } ?? .other
    default: self = .other
    }
  }
}

extension ModuleIndex {
  /// Finds anew which bodies make instances of the module's classes of views and controllers.
  ///
  /// - Complexity: O(calls of initialisers).
  func findConstructions() {
    constructing = [:]
    constructedByName = []
    var generics: Set<String> = []
    for type in types {
      generics.formUnion(type.genericNames)
      for function in type.functions { generics.formUnion(function.generics.map(\.name.text)) }
    }
    for function in freeFunctions { generics.formUnion(function.generics.map(\.name.text)) }
    typeCounts = types.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    // What is made to be looked at stands for nothing.
    for body in bodiesOfApp({ $0.makesInstances && $0.method != "#Preview" }) {
      var names: Set<String> = []
      for one in body.constructions {
        for name in classes(madeBy: one) { names.insert(name) }
        let isProtocol = typesByName[one.type]?.contains { $0.keyword == .protocol } ?? false
        if one.type.isEmpty || isProtocol
          || generics.contains(one.type) && typesByName[one.type] == nil
        {
          // Most of what is made of nothing is made so everywhere.
          if let arguments = one.arguments, !arguments.isEmpty {
            constructedByName.insert(arguments.map(\.label))
          }
        }
      }
      for name in names { constructing[name, default: []].append(body) }
    }
  }

  /// Which classes code makes, with which labels and instances: what else is given is read by who asks for it.
  static func signature(of constructions: [Construction]) -> [Construction] {
    constructions.map { one in
      var one = one
      one.arguments = one.arguments?.map { argument in
        switch argument.given {
        case .made, .instance: return argument
        default:
          return Construction.Argument(
            label: argument.label, given: .other, isTrailing: argument.isTrailing)
        }
      }
      return one
    }
  }

  /// The names of the module's classes that a call may make an instance of.
  private func classes(madeBy one: Construction) -> [String] {
    var names = [one.type]
    if one.isOfHeir {
      names = (typesByName[one.type] ?? []).compactMap { $0.superclass.module?.name }
    } else if typesByName[one.type] == nil {
      names = (aliases[one.type] ?? []).compactMap { resolve($0.type, in: $0.context).module?.name }
    }
    return names.filter { name in typesByName[name]?.contains { $0.isClass } ?? false }
  }

  /// What all code of the app that makes an instance of a class gives its initialiser, by parameter; `nil` for what
  /// is not always the same, or not known.
  ///
  /// - Complexity: O(calls that make one).
  func given(to initializer: FunctionInfo, of type: TypeInfo) -> [Construction.Given?] {
    let nothing = [Construction.Given?](repeating: nil, count: initializer.parameters.count)
    // Others make what they can see.
    guard typesByName[type.name]?.count == 1, !type.isSeenOutside,
      !initializer.parameters.isEmpty
    else { return nothing }
    // UIKit makes cells by these, and storyboards.
    let labels = initializer.parameters.map { $0.label ?? "_" }
    guard !Self.ofUIKit.contains(labels) else { return nothing }
    var result = nothing
    var isFirst = true
    var isMade = false
    for name in [type.name] + subclasses(of: type).map(\.name) {
      for body in constructing[name] ?? [] {
        for one in body.constructions where classes(madeBy: one).contains(name) {
          guard let arguments = one.arguments else { return nothing }
          guard let given = Self.given(arguments, to: initializer) else { continue }
          result = isFirst ? given : zip(result, given).map { $0 == $1 ? $0 : nil }
          isFirst = false
          // What only those that come from it are made with, its own code does not meet.
          if name == type.name, !one.isOfHeir { isMade = true }
        }
      }
    }
    guard isMade else { return nothing }
    if constructedByName.contains(where: { Self.fits($0, initializer) }) { return nothing }
    return result.map { $0 == .other ? nil : $0 }
  }

  private static let ofUIKit: Set<[String]> = [
    ["frame"], ["coder"], ["aDecoder"], ["style", "reuseIdentifier"], ["nibName", "bundle"],
  ]

  /// The class of UIKit's, or the only one of the module's, that has a name, wherever that is said.
  func onlyType(named name: String) -> TypeHint? {
    switch typeCounts[name] ?? 0 {
    case 0: UIKitClasses.superclass(of: name) == nil ? nil : .external(name)
    case 1: types.first { $0.name == name }.map { .module($0) }
    default: nil
    }
  }

  /// The arguments of a call by parameter; `nil` for a call of another initialiser.
  private static func given(
    _ arguments: [Construction.Argument], to initializer: FunctionInfo
  ) -> [Construction.Given?]? {
    var result: [Construction.Given?] = []
    var rest = arguments[...]
    for parameter in initializer.parameters {
      // Which parameter a closure is for that stands behind the call, its type says.
      if rest.first?.isTrailing ?? false {
        return result
          + Array(repeating: .other, count: initializer.parameters.count - result.count)
      }
      if let next = rest.first, next.label == parameter.label {
        result.append(parameter.isVariadic ? .other : next.given)
        rest.removeFirst()
      } else if parameter.defaultValue != nil || parameter.isVariadic {
        result.append(.omitted)
      } else {
        return nil
      }
    }
    return rest.isEmpty ? result : nil
  }

  private static func fits(_ labels: [String?], _ initializer: FunctionInfo) -> Bool {
    given(
      labels.map { Construction.Argument(label: $0, given: .other, isTrailing: false) },
      to: initializer) != nil
  }
}
