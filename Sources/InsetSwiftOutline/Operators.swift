/// The operators and precedence groups that files declare.
public struct OperatorDeclarations: Hashable, Sendable {
  public var operators: [OperatorDeclaration] = []
  public var groups: [PrecedenceGroup] = []

  public init(operators: [OperatorDeclaration] = [], groups: [PrecedenceGroup] = []) {
    self.operators = operators
    self.groups = groups
  }

  public var isEmpty: Bool { operators.isEmpty && groups.isEmpty }

  public mutating func append(_ other: OperatorDeclarations) {
    operators += other.operators
    groups += other.groups
  }
}

/// How infix operators bind: those of the standard library, and those that a module declares.
public struct OperatorTable: Hashable, Sendable {
  private struct Group: Hashable, Sendable {
    var associativity: PrecedenceGroup.Associativity
    /// For each group, whether this one binds tighter.
    var above: [Bool]
  }

  private var groups: [Group] = []
  private var indices: [String: Int] = [:]
  private var groupOfOperator: [String: Int] = [:]

  /// The standard library's operators.
  public static let standard = OperatorTable(OperatorDeclarations())

  /// The standard library's operators and those that a module and the libraries it imports declare.
  ///
  /// A later declaration of an operator takes the place of an earlier one.
  ///
  /// - Complexity: O(groups³ + operators).
  public init(_ declared: OperatorDeclarations) {
    var all: [PrecedenceGroup] = []
    for group in Self.standardGroups + declared.groups {
      if let index = indices[group.name] {
        all[index] = group
      } else {
        indices[group.name] = all.count
        all.append(group)
      }
    }
    let count = all.count
    var above = [[Bool]](repeating: [Bool](repeating: false, count: count), count: count)
    for (index, group) in all.enumerated() {
      for name in group.higherThan { if let other = indices[name] { above[index][other] = true } }
      for name in group.lowerThan { if let other = indices[name] { above[other][index] = true } }
    }
    for middle in 0..<count {
      for left in 0..<count where above[left][middle] {
        for right in 0..<count where above[middle][right] { above[left][right] = true }
      }
    }
    groups = zip(all, above).map { Group(associativity: $0.associativity, above: $1) }
    for (group, names) in Self.standardOperators {
      for name in names { groupOfOperator[name] = indices[group] }
    }
    for found in declared.operators where found.fixity == .infix {
      groupOfOperator[found.name] = indices[found.group ?? "DefaultPrecedence"]
    }
  }

  private static let standardGroups: [PrecedenceGroup] = [
    PrecedenceGroup(name: "AssignmentPrecedence", associativity: .right, isAssignment: true),
    PrecedenceGroup(
      name: "FunctionArrowPrecedence", associativity: .right,
      higherThan: ["AssignmentPrecedence"]),
    PrecedenceGroup(
      name: "TernaryPrecedence", associativity: .right, higherThan: ["FunctionArrowPrecedence"]),
    PrecedenceGroup(name: "DefaultPrecedence", higherThan: ["TernaryPrecedence"]),
    PrecedenceGroup(
      name: "LogicalDisjunctionPrecedence", associativity: .left,
      higherThan: ["TernaryPrecedence"]),
    PrecedenceGroup(
      name: "LogicalConjunctionPrecedence", associativity: .left,
      higherThan: ["LogicalDisjunctionPrecedence"]),
    PrecedenceGroup(name: "ComparisonPrecedence", higherThan: ["LogicalConjunctionPrecedence"]),
    PrecedenceGroup(
      name: "NilCoalescingPrecedence", associativity: .right, higherThan: ["ComparisonPrecedence"]),
    PrecedenceGroup(name: "CastingPrecedence", higherThan: ["NilCoalescingPrecedence"]),
    PrecedenceGroup(name: "RangeFormationPrecedence", higherThan: ["CastingPrecedence"]),
    PrecedenceGroup(
      name: "AdditionPrecedence", associativity: .left, higherThan: ["RangeFormationPrecedence"]),
    PrecedenceGroup(
      name: "MultiplicationPrecedence", associativity: .left, higherThan: ["AdditionPrecedence"]),
    PrecedenceGroup(
      name: "BitwiseShiftPrecedence", higherThan: ["MultiplicationPrecedence"]),
  ]

  private static let standardOperators: [(group: String, names: [String])] = [
    ("BitwiseShiftPrecedence", ["<<", ">>", "&<<", "&>>"]),
    ("MultiplicationPrecedence", ["*", "/", "%", "&*", "&/", "&%", "&", ".&"]),
    ("AdditionPrecedence", ["+", "-", "&+", "&-", "|", "^", ".|", ".^"]),
    ("RangeFormationPrecedence", ["...", "..<"]),
    ("NilCoalescingPrecedence", ["??"]),
    (
      "ComparisonPrecedence",
      [
        "<", "<=", ">", ">=", "==", "!=", "===", "!==", "~=", ".==", ".!=", ".<", ".<=", ".>",
        ".>=",
      ]
    ),
    ("LogicalConjunctionPrecedence", ["&&", ".&&"]),
    ("LogicalDisjunctionPrecedence", ["||", ".||"]),
    (
      "AssignmentPrecedence",
      [
        "=", "*=", "/=", "%=", "+=", "-=", "<<=", ">>=", "&<<=", "&>>=", "&=", "|=", "^=", "&*=",
        "&+=", "&-=", ".&=", ".|=", ".^=",
      ]
    ),
    ("TernaryPrecedence", ["?:"]),
    ("CastingPrecedence", ["as", "is"]),
  ]

  private func group(of name: String) -> Int {
    groupOfOperator[name] ?? indices["DefaultPrecedence"] ?? 0
  }

  /// Whether of `left` and `right`, in this order, the left one takes the operand between them.
  private func takesLeft(_ left: Int, _ right: Int) -> Bool {
    if groups[left].above[right] { return true }
    if groups[right].above[left] { return false }
    // The same group, or two without an order, where the compiler would refuse.
    return left != right || groups[left].associativity != .right
  }

  /// Folds operands and operators into one expression.
  ///
  /// - Complexity: O(elements).
  public func fold(_ elements: [SequenceElement]) -> Expression {
    var operands: [Expression] = []
    var pending: [(element: SequenceElement, group: Int)] = []
    operands.reserveCapacity(elements.count / 2 + 1)

    func reduce() {
      guard let (element, _) = pending.popLast(), let right = operands.popLast() else { return }
      guard let left = operands.popLast() else {
        operands.append(right)
        return
      }
      operands.append(Self.combine(left, element, right))
    }
    func push(_ element: SequenceElement, _ name: String) {
      let group = group(of: name)
      while let last = pending.last, takesLeft(last.group, group) { reduce() }
      pending.append((element, group))
    }
    for element in elements {
      switch element {
      case .operand(let expression): operands.append(expression)
      case .operator(let name, _): push(element, name)
      case .assignment: push(element, "=")
      case .ternary: push(element, "?:")
      case .cast(let cast, let type):
        let group = group(of: "as")
        while let last = pending.last, takesLeft(last.group, group) { reduce() }
        guard let value = operands.popLast() else { continue }
        operands.append(
          Self.lifting(value) {
            Expression(.cast($0, cast, type), range: Self.range($0.range, type.range))
          })
      case .typeCheck(let type):
        let group = group(of: "is")
        while let last = pending.last, takesLeft(last.group, group) { reduce() }
        guard let value = operands.popLast() else { continue }
        operands.append(
          Self.lifting(value) {
            Expression(.typeCheck($0, type), range: Self.range($0.range, type.range))
          })
      }
    }
    while !pending.isEmpty && operands.count > 1 { reduce() }
    return operands.first ?? Expression(.unknown, range: CodeRange(start: 0, end: 0))
  }

  private static func range(_ first: CodeRange, _ last: CodeRange) -> CodeRange {
    CodeRange(start: first.start, end: max(first.start, last.end))
  }

  private static func combine(
    _ left: Expression, _ element: SequenceElement, _ right: Expression
  ) -> Expression {
    if case .assignment = element {
      return Expression(.assignment(left, right), range: range(left.range, right.range))
    }
    // `try a + b` is `try (a + b)`: what stands before the first operand is meant for all.
    return lifting(left) { left in
      let whole = range(left.range, right.range)
      return switch element {
      case .operator(let name, _): Expression(.binary(left, name, right), range: whole)
      case .ternary(let middle): Expression(.ternary(left, middle, right), range: whole)
      default: Expression(.unknown, range: whole)
      }
    }
  }

  private static func lifting(
    _ operand: Expression, _ make: (Expression) -> Expression
  ) -> Expression {
    guard case .effect(let effect, let inner) = operand.kind,
      inner.range.start > operand.range.start
    else { return make(operand) }
    let made = lifting(inner, make)
    return Expression(.effect(effect, made), range: range(operand.range, made.range))
  }
}
