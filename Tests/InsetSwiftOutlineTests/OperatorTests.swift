import InsetSwiftOutline
import Testing

private func name(_ text: String, _ start: Int32) -> Expression {
  Expression(.name(text), range: CodeRange(start: start, end: start + Int32(text.utf8.count)))
}

/// Operands and operators of a line such as `a + b * c`, by spaces.
private func sequence(_ line: String) -> [SequenceElement] {
  var start: Int32 = 0
  var result: [SequenceElement] = []
  for (index, word) in line.split(separator: " ").enumerated() {
    let text = String(word)
    let range = CodeRange(start: start, end: start + Int32(text.utf8.count))
    if index.isMultiple(of: 2) {
      result.append(.operand(name(text, start)))
    } else if text == "=" {
      result.append(.assignment)
    } else {
      result.append(.operator(text, range))
    }
    start = range.end + 1
  }
  return result
}

private func written(_ expression: Expression) -> String {
  switch expression.kind {
  case .name(let name): name
  case .binary(let left, let sign, let right): "(\(written(left)) \(sign) \(written(right)))"
  case .assignment(let left, let right): "(\(written(left)) = \(written(right)))"
  case .ternary(let first, let second, let third):
    "(\(written(first)) ? \(written(second)) : \(written(third)))"
  case .cast(let value, .conditional, let type):
    "(\(written(value)) as? \(type.namePath?.joined(separator: ".") ?? "?"))"
  case .typeCheck(let value, let type):
    "(\(written(value)) is \(type.namePath?.joined(separator: ".") ?? "?"))"
  case .effect(.try, let value): "try \(written(value))"
  default: "?"
  }
}

@Suite struct OperatorTests {
  @Test(arguments: [
    ("a + b * c", "(a + (b * c))"),
    ("a * b + c", "((a * b) + c)"),
    ("a - b - c", "((a - b) - c)"),
    ("a ?? b ?? c", "(a ?? (b ?? c))"),
    ("x = a + b", "(x = (a + b))"),
    ("x = y = z", "(x = (y = z))"),
    ("a == b && c || d", "(((a == b) && c) || d)"),
    ("a << b * c", "((a << b) * c)"),
    ("a ..< b + c", "(a ..< (b + c))"),
    ("a += b - c", "(a += (b - c))"),
    // An operator that nobody declares binds tighter than assignment, looser than nothing else.
    ("a = b ~> c", "(a = (b ~> c))"),
  ])
  func standardPrecedence(line: String, expected: String) {
    #expect(written(OperatorTable.standard.fold(sequence(line))) == expected)
  }

  @Test func declaredGroupsTakeTheirPlace() {
    let declared = OperatorDeclarations(
      operators: [
        OperatorDeclaration(fixity: .infix, name: "~", group: "PriorityPrecedence"),
        OperatorDeclaration(fixity: .infix, name: "•", group: "TightPrecedence"),
        OperatorDeclaration(fixity: .prefix, name: "+", group: nil),
      ],
      groups: [
        PrecedenceGroup(
          name: "PriorityPrecedence", higherThan: ["AssignmentPrecedence"],
          lowerThan: ["ComparisonPrecedence"]),
        PrecedenceGroup(
          name: "TightPrecedence", associativity: .right,
          higherThan: ["MultiplicationPrecedence"]),
      ])
    let table = OperatorTable(declared)
    #expect(written(table.fold(sequence("a == b + c ~ p"))) == "((a == (b + c)) ~ p)")
    #expect(written(table.fold(sequence("a * b • c • d"))) == "(a * (b • (c • d)))")
    #expect(written(table.fold(sequence("a + b * c"))) == "(a + (b * c))")
  }

  @Test func ternariesAndCasts() {
    let type = TypeReference(
      .named("T", arguments: []), range: CodeRange(start: 9, end: 10))
    let table = OperatorTable.standard
    #expect(
      written(
        table.fold([
          .operand(name("x", 0)), .assignment, .operand(name("a", 4)),
          .operator("==", CodeRange(start: 6, end: 8)), .operand(name("b", 9)),
          .ternary(name("c", 13)), .operand(name("d", 17)), .ternary(name("e", 21)),
          .operand(name("f", 25)),
        ])) == "(x = ((a == b) ? c : (d ? e : f)))")
    #expect(
      written(
        table.fold([
          .operand(name("a", 0)), .operator("+", CodeRange(start: 2, end: 3)),
          .operand(name("b", 4)), .cast(.conditional, type),
          .operator("??", CodeRange(start: 11, end: 13)), .operand(name("c", 14)),
        ])) == "(((a + b) as? T) ?? c)")
    let check = table.fold([
      .operand(name("a", 0)), .typeCheck(type), .operator("&&", CodeRange(start: 11, end: 13)),
      .operand(name("c", 14)),
    ])
    #expect(written(check) == "((a is T) && c)")
    #expect(check.range == CodeRange(start: 0, end: 15))
  }

  @Test func tryCoversWhatFollows() {
    let tried = Expression(.effect(.try, name("a", 4)), range: CodeRange(start: 0, end: 5))
    let folded = OperatorTable.standard.fold([
      .operand(tried), .operator("+", CodeRange(start: 6, end: 7)), .operand(name("b", 8)),
    ])
    #expect(written(folded) == "try (a + b)")
    #expect(folded.range == CodeRange(start: 0, end: 9))
  }
}
