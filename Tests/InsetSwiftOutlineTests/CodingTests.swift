import InsetSwiftOutline
import InsetText
import Testing

/// `final class Card: UIView { let gap = 8; func lay() { a = b + c } }`, with `gap` and `b` to choose.
private func outline(gap: Expression.Kind = .integer(8), sum: String = "b", shift: Int32 = 0)
  -> FileOutline
{
  func range(_ start: Int32, _ end: Int32) -> CodeRange { CodeRange(start: start, end: end) }
  func name(_ text: String, _ start: Int32) -> Expression {
    Expression(.name(text), range: range(start, start + 1))
  }
  let property = Declaration(
    modifiers: [.private, .static], length: 11,
    kind: .variable(
      VariableDeclaration(
        isLet: true,
        bindings: [
          .init(
            pattern: Pattern(.name("gap"), range: range(4, 7)), type: nil,
            value: Code(
              expression: Expression(gap, range: range(0, 1)), offset: 10, length: 1),
            accessors: [], range: range(4, 11))
        ])))
  let statement = Statement(
    .expression(
      Expression(
        .sequence([
          .operand(name("a", 2)), .assignment, .operand(name(sum, 6)),
          .operator("+", range(8, 9)), .operand(name("c", 10)),
        ]), range: range(2, 11))), range: range(2, 11))
  let function = Declaration(
    attributes: [
      Attribute(
        name: TypeReference(.named("objc", arguments: []), range: range(1, 5)), arguments: .none,
        range: range(0, 5))
    ], modifiers: .override, length: 24,
    kind: .function(
      FunctionDeclaration(
        keyword: .function, name: Identifier("lay", range: range(5, 8)),
        parameters: [
          Parameter(
            label: nil, name: "view",
            type: TypeReference(
              .optional(TypeReference(.named("UIView", arguments: []), range: range(9, 15))),
              range: range(9, 16)), isInout: true, range: range(9, 16))
        ], body: Code(statements: [statement], offset: 11, length: 13))))
  let type = Declaration(
    modifiers: .final, length: 66,
    kind: .type(
      TypeDeclaration(
        keyword: .class, name: Identifier("Card", range: range(12, 16)),
        inherited: [TypeReference(.named("UIView", arguments: []), range: range(18, 24))],
        body: range(25, 66),
        members: [
          Member(offset: 27, declaration: property),
          Member(offset: 40 + shift, declaration: function),
        ])))
  return FileOutline(
    length: 66 + shift, members: [Member(offset: shift, declaration: type)],
    errors: [SyntaxFault(range: .init(start: 3, end: 5), message: "expected 'x'")])
}

@Suite struct CodingTests {
  @Test func anOutlineComesBackAsItWas() throws {
    let written = outline()
    #expect(try FileOutline(decoding: written.encoded()) == written)
  }

  @Test func aCodeThatIsKnownIsLeftOut() throws {
    let before = outline()
    let after = outline(gap: .integer(9), shift: 4)
    var known: Set<UInt64> = []
    for member in before.members { member.declaration.forEachCode { known.insert($0.hash) } }
    let part = after.encoded(leavingOut: known)
    #expect(part.count < after.encoded().count)
    #expect(try FileOutline(decoding: part, after: before) == after)
    #expect(throws: OutlineCodingError.unknownCode) { try FileOutline(decoding: part) }
  }

  @Test func damagedBytesAreRefused() {
    let bytes = outline().encoded()
    for end in bytes.indices {
      #expect(throws: OutlineCodingError.self) {
        try FileOutline(decoding: Array(bytes[..<end]))
      }
    }
    for index in bytes.indices {
      for bit in [UInt8(1), 0x80, 0xFF] {
        var damaged = bytes
        damaged[index] ^= bit
        if let read = try? FileOutline(decoding: damaged) {
          for member in read.members { member.declaration.forEachCode { _ = $0.statements() } }
        }
      }
    }
  }

  @Test func aSummaryStaysWhereOnlyABodyChanges() {
    let before = outline()
    #expect(outline(sum: "d").summary == before.summary)
    #expect(outline(shift: 12).summary == before.summary)
    #expect(outline(gap: .integer(9)).summary == before.summary)
    #expect(outline(gap: .float(9)).summary != before.summary)
    #expect(outline(gap: .name("x")).summary != before.summary)
  }

  @Test func aBodyIsFoldedWhereItIsRead() throws {
    var codes: [Code] = []
    for member in outline().members { member.declaration.forEachCode { codes.append($0) } }
    #expect(codes.map { $0.statements().count } == [1, 1])
    let statement = try #require(codes.last?.statements().first)
    guard case .expression(let expression) = statement.kind,
      case .assignment(_, let value) = expression.kind, case .binary(_, "+", _) = value.kind
    else {
      Issue.record("\(statement)")
      return
    }
    #expect(expression.range == CodeRange(start: 2, end: 11))
    #expect(codes[0].expression().kind == .integer(8))
    #expect(codes[1].expression().kind == .unknown)
  }

  @Test func aCodeDoesNotKnowItsPlace() {
    let here = outline()
    let there = outline(shift: 30)
    #expect(here.members[0].declaration != there.members[0].declaration)
    #expect(
      here.members[0].declaration.type?.members.map(\.declaration)
        == there.members[0].declaration.type?.members.map(\.declaration))
  }
}
