import InsetAnalysis
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText

extension RefactoringPlace {
  /// Expand and contract, and the ways between anchors and visual formats.
  func rewriteStatement() -> [Refactoring] {
    guard let syntax = statement([.constraint, .visual]), let (screen, id) = lowered(syntax) else {
      return []
    }
    let scene = screen.scene
    let rewriter = SpecRewriter(
      declarations: source.lowered?.declarations(of: screen) ?? .none)
    var result: [Refactoring] = []
    func add(_ title: String, _ edits: [SourceEdit]?) {
      guard let edits, let own = own(edits, of: screen), !own.isEmpty else { return }
      result.append(refactoring(title, .rewrite, own))
    }
    if scene.statements[id].kind == .visual {
      add("Write the visual format as anchors", rewriter.anchors(for: id, in: scene))
      return result
    }
    if let edits = rewriter.expanded(id, in: scene) {
      let count = scene.statements[id].constraints.count
      add("Expand into \(count) plain constraints", edits)
    }
    if let (name, edits) = rewriter.contracted(id, in: scene) {
      add("Contract to '\(name)'", edits)
    }
    if let edits = rewriter.visual(for: id, in: scene) {
      add("Write as a visual format", edits)
    }
    return result
  }

  /// A constraint or property under a condition, and the same under its contrary: no frame changes
  /// until one of them is edited.
  func wrapInWhen() -> [Refactoring] {
    let selected = range.isEmpty ? [] : selectedStatements
    if selected.count > 1 { return wrapInWhen(selected) }
    guard let syntax = statement([.constraint, .visual, .property]), isAlone(syntax),
      path.contains(where: { $0.kind == .screen || $0.kind == .component }),
      !path.contains(where: { $0.kind == .guide || $0.kind == .targets })
    else { return [] }
    if syntax.kind == .constraint, ConstraintSyntax(syntax)?.nameClause != nil { return [] }
    let indent = indent(at: syntax.range.start)
    let inner = indent + unit(around: syntax.range.start)
    // Further lines of the statement go one level deeper, too.
    let body = text[syntax.range].split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).joined(separator: lineEnd + String(inner.dropFirst(indent.count)))
    let new =
      "when width: regular {\(lineEnd)\(inner)\(body)\(lineEnd)\(indent)} else {\(lineEnd)\(inner)"
      + "\(body)\(lineEnd)\(indent)}"
    return [
      refactoring(
        "Wrap in 'when width: regular'", .rewrite,
        [TextEdit(range: syntax.range, replacement: new)])
    ]
  }

  private func wrapInWhen(_ statements: [StatementSyntax]) -> [Refactoring] {
    guard let first = statements.first, let last = statements.last,
      path.contains(where: { $0.kind == .screen || $0.kind == .component }),
      !path.contains(where: { $0.kind == .guide || $0.kind == .targets }),
      statements.allSatisfy({ statement in
        guard isAlone(statement.syntax) else { return false }
        return switch statement {
        case .constraint(let constraint): constraint.nameClause == nil
        case .visual, .property: true
        default: false
        }
      })
    else { return [] }
    let whole = ByteRange(start: wholeLines(first).start, end: wholeLines(last).end)
    let indent = indent(at: first.range.start)
    let inner = indent + unit(around: first.range.start)
    let body = reindented(whole, from: indent, to: inner)
    let new =
      "\(indent)when width: regular {\(lineEnd)\(body)\(indent)} else {\(lineEnd)\(body)"
      + "\(indent)}\(lineEnd)"
    return [
      refactoring(
        "Wrap \(statements.count) statements in 'when width: regular'", .rewrite,
        [TextEdit(range: whole, replacement: new)])
    ]
  }

  /// A number of a constraint gets a name.
  func extractLet() -> [Refactoring] {
    guard let number = path.last(where: { NumberSyntax($0) != nil }).flatMap(NumberSyntax.init),
      number.range.contains(range) || number.range.end == range.start,
      let constraint = path.last(where: { $0.kind == .constraint }),
      let declaration = path.first(where: { $0.kind == .screen || $0.kind == .component }),
      let first = declaration.firstNode(.block).flatMap(BlockSyntax.init)?.statements.first
    else { return [] }
    let isPriority = path.contains { $0.kind == .priorityClause }
    guard !isPriority, constraint.range.contains(number.range), isAlone(first.syntax) else {
      return []
    }
    let name = freeName(isInset(number, constraint) ? "inset" : "distance")
    let lines = wholeLines(first)
    let line = "\(indent(at: first.range.start))let \(name) = \(text[number.range])\(lineEnd)"
    return [
      refactoring(
        "Extract 'let \(name) = \(text[number.range])'", .extract,
        [
          TextEdit(range: ByteRange(at: lines.start), replacement: line),
          TextEdit(range: number.range, replacement: name),
        ])
    ]
  }

  private func isInset(_ number: NumberSyntax, _ constraint: Syntax) -> Bool {
    ConstraintSyntax(constraint)?.inset.map { $0.range.contains(number.range) } ?? false
  }

  /// A name that stands nowhere in the file, and is none of those that are about to.
  func freeName(_ base: String, besides others: [String] = []) -> String {
    var names = Set(others)
    func collect(_ syntax: Syntax) {
      for element in syntax.children {
        switch element {
        case .node(let node): collect(node)
        case .token(let token):
          if token.kind.isName { names.insert(text[token.range]) }
        }
      }
    }
    collect(tree.file.syntax)
    if !names.contains(base) { return base }
    var number = 2
    while names.contains("\(base)\(number)") { number += 1 }
    return "\(base)\(number)"
  }
}
