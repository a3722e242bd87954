import Foundation
import InsetSyntax
import InsetText

/// The tree as lines: nodes and tokens with their text, without white space, problems first.
func dump(_ tree: SyntaxTree) -> String {
  var lines: [String] = []
  for problem in tree.problems {
    let start = tree.text.position(of: problem.range.start, in: .utf8)
    lines.append(
      "\(start.line + 1):\(start.column + 1)+\(problem.range.length) "
        + "\(problem.code.rawValue): \(problem.message)")
  }
  if lines.isEmpty { lines.append("no problems") }
  lines.append("")
  dump(Syntax(tree.root, at: 0), tree.text, 0, &lines)
  return lines.joined(separator: "\n") + "\n"
}

private func dump(_ syntax: Syntax, _ text: SourceText, _ depth: Int, _ lines: inout [String]) {
  let indent = String(repeating: "  ", count: depth)
  let isLeaf = !syntax.children.contains { if case .node = $0 { true } else { false } }
  let tokens = syntax.children.compactMap { element -> String? in
    guard case .token(let token) = element else { return nil }
    return describe(token, text)
  }
  if isLeaf {
    lines.append("\(indent)\(syntax.kind) \(tokens.joined(separator: " "))")
    return
  }
  lines.append("\(indent)\(syntax.kind)")
  for element in syntax.children {
    switch element {
    case .node(let child): dump(child, text, depth + 1, &lines)
    case .token(let token):
      if let line = describe(token, text) { lines.append("\(indent)  \(line)") }
    }
  }
}

private func describe(_ token: TokenSyntax, _ text: SourceText) -> String? {
  let content = token.text(in: text)
  switch token.kind {
  case .whitespace, .newline, .byteOrderMark: return nil
  case .keyword: return "#\(content)"
  case .invalid: return "invalid(\(token.range.length))"
  default: return content
  }
}

/// The bytes of all tokens, one behind the other.
func printed(_ tree: SyntaxTree) -> [UInt8] {
  var bytes: [UInt8] = []
  var offset = 0
  func add(_ node: SyntaxNode) {
    for child in node.children {
      switch child {
      case .node(let node): add(node)
      case .token(let token):
        bytes.append(contentsOf: tree.text.bytes[offset..<(offset + token.width)])
        offset += token.width
      }
    }
  }
  add(tree.root)
  return bytes
}

extension SyntaxKind {
  /// Whether tokens have this kind.
  fileprivate var isToken: Bool { rawValue <= SyntaxKind.rightBrace.rawValue }
}

/// What every tree must be like.
func invariantsBroken(_ tree: SyntaxTree) -> String? {
  if tree.root.width != tree.text.count { return "the tree is not as long as the text" }
  if printed(tree) != Array(tree.text.bytes) { return "the tree does not print back" }
  var complaint: String?
  func check(_ syntax: Syntax) {
    let node = syntax.node
    if node.width == 0 && node.kind != .file { complaint = "empty \(node.kind)" }
    if node.kind.isToken { complaint = "a node of a token's kind" }
    if node.kind != .file && node.kind != .block, let last = node.children.last,
      last.kind.isTrivia
    {
      complaint = "\(node.kind) ends with trivia"
    }
    var has = !node.problems.isEmpty
    for problem in node.problems
    where problem.range.start < 0 || problem.range.end > node.width {
      complaint = "a problem of \(node.kind) lies outside it: \(problem)"
    }
    for element in syntax.children {
      switch element {
      case .node(let child):
        has = has || child.node.hasProblems
        check(child)
      case .token(let token):
        if !token.kind.isToken || token.range.isEmpty { complaint = "bad token \(token)" }
      }
    }
    if has != node.hasProblems { complaint = "wrong flag in \(node.kind)" }
  }
  check(Syntax(tree.root, at: 0))
  return complaint
}

/// SplitMix64: the same numbers in every run.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

let fixtureFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("Fixtures")

/// The names of the fixtures, sorted.
func fixtureNames() -> [String] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: fixtureFolder.path)) ?? []
  return names.filter { $0.hasSuffix(".inset") }.sorted()
}

func fixtureText(_ name: String) throws -> SourceText {
  SourceText(try Data(contentsOf: fixtureFolder.appendingPathComponent(name)))
}
