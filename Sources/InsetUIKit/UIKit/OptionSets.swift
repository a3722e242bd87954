/// Sets of options: literals in brackets, names by themselves, and what is made of them.
///
/// A set is an array of its parts, or the name of one; what is taken out of one is a name with both as its payload.
extension Evaluator {
  /// A method of a set of options: `.all.subtracting(.top)`; `nil` for another value, or another method.
  func optionCall(
    _ name: String, _ receiver: Value, _ arguments: [CallArgument], _ place: LValue?
  ) -> Value? {
    guard let method = OptionSets.methods[name], isOptions(receiver), arguments.count == 1,
      arguments[0].label == nil
    else { return nil }
    let other = arguments[0].value
    var result: Value
    if isOptions(other) {
      let parts = [receiver, other]
      result =
        method.operation == "union"
        ? .array(ArrayValue(parts))
        : .symbol(
          EnumValue(
            type(of: receiver), method.operation,
            parts.map { Value.Element(label: nil, value: $0) }))
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
    case .array(let array): array.isComplete && array.elements.allSatisfy(isOptions)
    default: false
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

  /// What an initialiser of `UIRectEdge` makes; `nil` where that is not known.
  static func rectEdges(_ arguments: [(label: String?, value: Value)]) -> Value? {
    guard let first = arguments.first else { return .array(ArrayValue([])) }
    guard arguments.count == 1 else { return nil }
    switch (first.label, first.value) {
    case ("rawValue", .number(let number)):
      guard let bits = number.index else { return nil }
      let names = rectNames.enumerated().filter { bits >> $0.offset & 1 == 1 }
      return .array(
        ArrayValue(names.map { .symbol(EnumValue(.external("UIRectEdge"), $0.element)) }))
    case (nil, .array), (nil, .symbol): return first.value
    default: return nil
    }
  }

  /// `UIRectEdge`'s options, the first with the lowest bit.
  private static let rectNames = ["top", "left", "bottom", "right"]

  /// The edges in a set of them; `nil` where that is not known.
  static func rectEdges(in value: Value) -> Set<String>? {
    switch value {
    case .array(let array):
      guard array.isComplete, !array.isOpen, array.presences.isEmpty else { return nil }
      var result: Set<String> = []
      for element in array.elements {
        guard let edges = rectEdges(in: element) else { return nil }
        result.formUnion(edges)
      }
      return result
    case .symbol(let symbol), .enumCase(let symbol):
      let parts = symbol.payload.map(\.value)
      switch symbol.name {
      case "all" where parts.isEmpty: return Set(rectNames)
      case "init":
        return rectEdges(symbol.payload.map { ($0.label, $0.value) }).flatMap { rectEdges(in: $0) }
      case "subtracting", "intersection":
        guard parts.count == 2, let own = rectEdges(in: parts[0]),
          let other = rectEdges(in: parts[1])
        else { return nil }
        return symbol.name == "subtracting" ? own.subtracting(other) : own.intersection(other)
      default: return parts.isEmpty && rectNames.contains(symbol.name) ? [symbol.name] : nil
      }
    default: return nil
    }
  }
}
