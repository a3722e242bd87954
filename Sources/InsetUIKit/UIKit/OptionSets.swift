/// Sets of options: literals in brackets, names by themselves, and what is made of them.
///
/// A set is an array of its parts, the name of one, or an instance with its bits; what is taken out of one is
/// a name with both as its payload.
extension Evaluator {
  /// A method of a set of options: `.all.subtracting(.top)`; `nil` for another value, or another method.
  func optionCall(
    _ name: String, _ receiver: Value, _ arguments: [CallArgument], _ place: LValue?
  ) -> Value? {
    guard arguments.count == 1, arguments[0].label == nil, isOptions(receiver) else { return nil }
    let other = arguments[0].value
    let type = optionType(receiver) ?? optionType(other) ?? .none
    if name == "contains" {
      if let own = options(in: receiver, type), let wanted = options(in: other, type) {
        return .bool(wanted & ~own == 0)
      }
      return type.isNone ? nil : .unknown(Unknown(.call(name), .external("Bool")))
    }
    guard let method = OptionSets.methods[name] else { return nil }
    var result: Value
    if isOptions(other) {
      let parts = [receiver, other]
      result =
        method.operation == "union"
        ? .array(ArrayValue(parts, element: type))
        : .symbol(
          EnumValue(
            type, method.operation, parts.map { Value.Element(label: nil, value: $0) }))
    } else {
      if case .array = receiver { return nil }
      result = unknown("a set of options")
    }
    if !method.changes { return result }
    if let place { assign(place.expression, result, place.frame) }
    return .void
  }

  private func isOptions(_ value: Value) -> Bool {
    switch value {
    case .symbol(let symbol): !symbol.isOperator
    case .record(let record): isOptionSet(record.type)
    case .array(let array): array.isComplete && array.elements.allSatisfy(isOptions)
    default: false
    }
  }

  /// Whether instances of a type are sets of options.
  func isOptionSet(_ type: TypeHint) -> Bool {
    switch type {
    case .module(let type):
      type.protocols.contains { if case .external("OptionSet") = $0 { true } else { false } }
    case .external(let name): OptionSets.ofEdges.contains(name)
    default: false
    }
  }

  private func optionType(_ value: Value) -> TypeHint? {
    switch value {
    case .symbol(let symbol): isOptionSet(symbol.type) ? symbol.type : nil
    case .record(let record): isOptionSet(record.type) ? record.type : nil
    case .array(let array):
      isOptionSet(array.element)
        ? array.element : array.elements.lazy.compactMap { self.optionType($0) }.first
    default: nil
    }
  }

  /// A set of options where its type is expected.
  func coerceOptions(_ array: ArrayValue, _ type: TypeHint) -> Value {
    .array(array.with(array.elements.map { coerce($0, type) }, element: type))
  }

  /// The bits of a set of options of a type; `nil` where they are not known.
  func options(in value: Value, _ type: TypeHint) -> Int? {
    switch value {
    case .record(let record): return record["rawValue"].flatMap { number($0) }?.index
    case .array(let array):
      guard array.isComplete, !array.isOpen, array.presences.isEmpty else { return nil }
      var result = 0
      for element in array.elements {
        guard let bits = options(in: element, type) else { return nil }
        result |= bits
      }
      return result
    case .symbol(let symbol):
      if OptionSets.operations.contains(symbol.name) {
        let parts = symbol.payload.map(\.value)
        guard parts.count == 2, let own = options(in: parts[0], type),
          let other = options(in: parts[1], type)
        else { return nil }
        return symbol.name == "subtracting" ? own & ~other : own & other
      }
      if case .external(let name) = type, OptionSets.ofEdges.contains(name) {
        if symbol.name == "init" {
          return OptionSets.made(name, of: symbol.payload.map { ($0.label, $0.value) })
            .flatMap { options(in: $0, type) }
        }
        return symbol.payload.isEmpty ? OptionSets.bits(symbol.name, of: name) : nil
      }
      let found = resolve(symbol, type)
      if case .symbol = found { return nil }
      return options(in: found, type)
    default: return nil
    }
  }
}

enum OptionSets {
  /// The methods of sets that are not those of arrays, too, and what they do.
  static let methods: [String: (operation: String, changes: Bool)] = [
    "formIntersection": ("intersection", true), "formUnion": ("union", true),
    "insert": ("union", true), "intersection": ("intersection", false),
    "remove": ("subtracting", true), "subtract": ("subtracting", true),
    "subtracting": ("subtracting", false), "union": ("union", false),
  ]
  /// What is kept as a name with its operands.
  static let operations: Set<String> = ["intersection", "subtracting"]

  /// UIKit's and SwiftUI's sets of edges.
  static let ofEdges: Set<String> = ["Edge.Set", "NSDirectionalRectEdge", "UIRectEdge"]

  /// What an initialiser of a set of edges makes; `nil` where that is not known.
  static func made(_ type: String, of arguments: [(label: String?, value: Value)]) -> Value? {
    let hint = TypeHint.external(type)
    guard let first = arguments.first else { return .array(ArrayValue([], element: hint)) }
    guard arguments.count == 1 else { return nil }
    switch (first.label, first.value) {
    case ("rawValue", .number(let number)):
      guard let bits = number.index else { return nil }
      let names = names(of: type).enumerated().filter { bits >> $0.offset & 1 == 1 }
      return .array(
        ArrayValue(names.map { .symbol(EnumValue(hint, $0.element)) }, element: hint))
    case (nil, .array), (nil, .symbol): return first.value
    default: return nil
    }
  }

  /// The edges, the first with the lowest bit.
  private static func names(of type: String) -> [String] {
    type == "UIRectEdge"
      ? ["top", "left", "bottom", "right"] : ["top", "leading", "bottom", "trailing"]
  }

  fileprivate static func bits(_ name: String, of type: String) -> Int? {
    if name == "all" { return 15 }
    if type == "Edge.Set" {
      if name == "vertical" { return 1 | 4 }
      if name == "horizontal" { return 2 | 8 }
    }
    return names(of: type).firstIndex(of: name).map { 1 << $0 }
  }
}
