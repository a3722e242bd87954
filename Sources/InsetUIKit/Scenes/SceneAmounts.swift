internal import InsetDevices
internal import InsetModel
internal import InsetText

/// A sum of lengths of views, each times a number, and an amount.
struct LinearAmount {
  struct Term {
    var quantity: Quantity
    var coefficient: Double
  }

  var amount: Amount
  var terms: [Term] = []

  mutating func add(_ other: LinearAmount, times factor: Double) {
    amount = .sum(amount, .product(factor, other.amount))
    if let constant = amount.constant { amount = .number(constant) }
    for term in other.terms {
      if let place = terms.firstIndex(where: { $0.quantity == term.quantity }) {
        terms[place].coefficient += factor * term.coefficient
      } else {
        terms.append(Term(quantity: term.quantity, coefficient: factor * term.coefficient))
      }
    }
    terms.removeAll { $0.coefficient == 0 }
  }

  mutating func scale(by factor: Double) {
    let old = self
    self = LinearAmount(amount: .number(0))
    add(old, times: factor)
  }
}

/// A length of a view.
struct Quantity: Hashable {
  enum Part: String {
    case x, y, width, height
  }

  /// The view's row.
  var view: Int
  var part: Part
}

extension SceneMaker {
  /// The values that a value is, with when they hold; `nil` where that is not known.
  func expanded(_ value: Value) -> [(Condition, Value)]? {
    switch value {
    case .choice(let values):
      var result: [(Condition, Value)] = []
      for value in values {
        guard let found = expanded(value) else { return nil }
        result += found
      }
      // Those that hold always are no alternatives.
      return result.contains { $0.0.isAlways } ? nil : result
    case .formula(let formula):
      var conditions: [EnvironmentCondition] = []
      let plain = formula.plain(&conditions)
      guard let condition = Condition(conditions) else { return nil }
      if case .constant(let value) = plain { return [(condition, .number(Number(value)))] }
      return [(condition, .formula(plain))]
    case .condition(let asked):
      guard let condition = Condition(asked) else { return nil }
      return [(condition, Value.bool(true)), (condition.negated, .bool(false))]
        .filter { !$0.0.isNever }
    case .symbol(let found), .enumCase(let found):
      return Condition(found.conditions).map { [($0, value)] }
    default: return [(.always, value)]
    }
  }

  func number(_ value: Value) -> Double? {
    if case .number(let number) = value, number.value.isFinite { return number.value }
    return nil
  }

  /// A length as a sum; `nil` where it is not known, or is none.
  func linear(_ value: Value, _ phase: Circumstances.Phase) -> LinearAmount? {
    switch value {
    case .number(let number):
      return number.value.isFinite ? LinearAmount(amount: .number(number.value)) : nil
    case .formula(let formula): return linear(formula, phase)
    default: return evaluator.margin(value).map { LinearAmount(amount: Unknown.assumed($0)) }
    }
  }

  func linear(_ formula: Formula, _ phase: Circumstances.Phase) -> LinearAmount? {
    switch formula {
    case .constant(let value):
      return value.isFinite ? LinearAmount(amount: .number(value)) : nil
    case .quantity(let name): return quantity(name, phase)
    case .binary(let name, let left, let right):
      guard var a = linear(left, phase) else { return nil }
      if name == "/", right == .screenScale {
        return a.constant.map { LinearAmount(amount: .pixels($0)) }
      }
      guard let b = linear(right, phase) else { return nil }
      switch name {
      case "+": a.add(b, times: 1)
      case "-": a.add(b, times: -1)
      case "*":
        if let factor = b.constant {
          a.scale(by: factor)
        } else if let factor = a.constant {
          a = b
          a.scale(by: factor)
        } else {
          return nil
        }
      case "/":
        guard let divisor = b.constant, divisor != 0 else { return nil }
        a.scale(by: 1 / divisor)
      default: return nil
      }
      return a
    // Which one holds is asked before.
    case .when: return nil
    case .call(let name, let values):
      let parts = values.compactMap { linear($0, phase) }
      guard parts.count == values.count, let first = parts.first else { return nil }
      switch name {
      case "min", "max":
        var result = first.amount
        guard parts.allSatisfy({ $0.terms.isEmpty }) else { return nil }
        for part in parts.dropFirst() {
          result = name == "min" ? .minimum(result, part.amount) : .maximum(result, part.amount)
        }
        return LinearAmount(amount: result)
      // At the default text size nothing is scaled.
      case "scaledValue": return first
      default: return nil
      }
    }
  }

  private func quantity(_ name: String, _ phase: Circumstances.Phase) -> LinearAmount? {
    if name.hasPrefix(Unknown.marginPrefix) { return LinearAmount(amount: Unknown.assumed(name)) }
    if name == "system spacing" { return LinearAmount(amount: .standard(1)) }
    let parts = name.split(separator: ".")
    guard parts.count >= 3 else { return nil }
    let path = parts.dropLast(2).joined(separator: ".")
    guard let known = evaluator.quantityOwners[path], let owner = known,
      let row = rows[owner.id]
    else { return nil }
    let part = String(parts[parts.count - 1])
    switch parts[parts.count - 2] {
    case "safeAreaInsets":
      guard let edge = Edge(rawValue: part) else { return nil }
      // A view that is in no window has none.
      return LinearAmount(
        amount: phase == .layout ? .safeAreaInset(ID(row), edge) : .number(0))
    case "bounds":
      if part == "x" || part == "y" {
        return views[row].type.externalName.hasSuffix("ScrollView")
          ? nil : LinearAmount(amount: .number(0))
      }
      guard phase == .layout, let part = Quantity.Part(rawValue: part) else { return nil }
      return LinearAmount(
        amount: .number(0),
        terms: [LinearAmount.Term(quantity: Quantity(view: row, part: part), coefficient: 1)])
    case "frame":
      guard phase == .layout, let part = Quantity.Part(rawValue: part) else { return nil }
      if row == 0, part == .x || part == .y {
        // A controller's own view begins where its container does.
        return controller == nil ? nil : LinearAmount(amount: .number(0))
      }
      return LinearAmount(
        amount: .number(0),
        terms: [LinearAmount.Term(quantity: Quantity(view: row, part: part), coefficient: 1)])
    default: return nil
    }
  }

  /// The width or height that a quantity is.
  func sizeAnchor(_ quantity: Quantity) -> InsetModel.Anchor? {
    switch quantity.part {
    case .width: InsetModel.Anchor(.view(ID(quantity.view)), .width)
    case .height: InsetModel.Anchor(.view(ID(quantity.view)), .height)
    case .x, .y: nil
    }
  }
}

extension LinearAmount {
  /// The value where it depends on nothing.
  fileprivate var constant: Double? { terms.isEmpty ? amount.constant : nil }
}

extension Formula {
  /// The formula without conditions, which are added to a list.
  func plain(_ conditions: inout [EnvironmentCondition]) -> Formula {
    switch self {
    case .constant, .quantity: return self
    case .binary(let name, let a, let b):
      let (a, b) = (a.plain(&conditions), b.plain(&conditions))
      if case .constant(let x) = a, case .constant(let y) = b,
        let value = Number.apply(name, Number(x), Number(y))
      {
        return .constant(value.value)
      }
      return .binary(name, a, b)
    case .call(let name, let values):
      return .call(name, values.map { $0.plain(&conditions) })
    case .when(let own, let value):
      conditions += own
      return value.plain(&conditions)
    }
  }
}
