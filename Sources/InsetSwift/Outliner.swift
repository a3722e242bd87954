internal import InsetSwiftOutline
internal import InsetText
internal import SwiftSyntax

/// Makes an outline of a syntax tree.
///
/// Each part stands in a file of its own: declarations, statements, expressions, patterns, types.
struct Outliner {
  /// How deep expressions, statements, patterns, types and declarations may be nested in one another;
  /// what lies deeper is unknown. It leaves the stack of any thread room enough, here and where
  /// outlines are read.
  static let maximumDepth = 200

  /// The file.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Where ranges count from.
  var base = 0
  var depth = 0
  /// What a chain of members behind `#if` goes on from.
  var chainBase: Expression?

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  // MARK: Places

  func start(_ node: some SyntaxProtocol) -> Int {
    node.positionAfterSkippingLeadingTrivia.utf8Offset
  }

  func end(_ node: some SyntaxProtocol) -> Int { node.endPositionBeforeTrailingTrivia.utf8Offset }

  /// The range of a node, from where ranges count now.
  func range(_ node: some SyntaxProtocol) -> CodeRange { range(start(node), end(node)) }

  func range(_ start: Int, _ end: Int) -> CodeRange {
    let start = Int32(clamping: start - base)
    return CodeRange(start: start, end: max(start, Int32(clamping: end - base)))
  }

  /// The source of a node without the trivia around it.
  func text(_ node: some SyntaxProtocol) -> String {
    let start = min(start(node), bytes.count)
    let end = min(max(start, end(node)), bytes.count)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  // MARK: Names

  /// The name that a token stands for, without backticks.
  func name(_ token: TokenSyntax) -> String {
    let text = token.text
    guard text.utf8.first == UInt8(ascii: "`"), text.utf8.count > 2 else { return text }
    return String(text.dropFirst().dropLast())
  }

  func identifier(_ token: TokenSyntax) -> InsetSwiftOutline.Identifier {
    InsetSwiftOutline.Identifier(name(token), range: range(token))
  }

  // MARK: Nesting

  /// What `make` returns one level deeper; `nil` too deep.
  mutating func nested<Result>(_ make: (inout Outliner) -> Result) -> Result? {
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    return make(&self)
  }

  /// What `make` returns with ranges that count from `start`.
  mutating func counting<Result>(
    from start: Int, _ make: (inout Outliner) -> Result
  ) -> Result {
    let outer = base
    base = start
    defer { base = outer }
    return make(&self)
  }

  // MARK: Codes

  /// A body from `{` to `}`.
  mutating func code(_ body: CodeBlockSyntax) -> Code {
    code(body.statements, from: start(body), to: end(body))
  }

  mutating func code(_ items: CodeBlockItemListSyntax, from start: Int, to end: Int) -> Code {
    let offset = Int32(clamping: start - base)
    let statements = counting(from: start) { $0.statements(items) }
    return Code(
      statements: statements, offset: offset, length: Int32(clamping: max(0, end - start)))
  }

  mutating func code(_ value: ExprSyntax) -> Code {
    let start = start(value)
    let offset = Int32(clamping: start - base)
    let end = end(value)
    let expression = counting(from: start) { $0.expression(value) }
    return Code(
      expression: expression, offset: offset, length: Int32(clamping: max(0, end - start)))
  }
}
