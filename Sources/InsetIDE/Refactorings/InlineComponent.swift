import InsetLowering
import InsetModel
import InsetSyntax
import InsetText

extension RefactoringPlace {
  /// An instance of a component becomes a view with what the component has in it.
  func inlineComponent() -> [Refactoring] {
    guard let syntax = path.last(where: { $0.kind == .view }), let instance = ViewSyntax(syntax),
      let kind = instance.kindName, let name = instance.name, instance.text == nil,
      kind.range.touches(range) || name.range.touches(range), isAlone(syntax)
    else { return [] }
    let resolver = NameResolver(snapshot)
    guard ViewKind(rawValue: kind.text(in: text)) == nil,
      let (component, place) = resolver.component(kind.text(in: text), in: file),
      let declared = ComponentSyntax(place.syntax), let block = declared.block,
      let componentText = snapshot.text(place.file)
    else { return [] }
    let parameters = declared.parameters.compactMap { $0.name?.text(in: componentText) }
    var values: [String: String] = [:]
    for parameter in declared.parameters {
      guard let name = parameter.name, let value = parameter.defaultValue else { continue }
      values[name.text(in: componentText)] = componentText[value.range]
    }
    var rest: [StatementSyntax] = []
    for statement in instance.block?.statements ?? [] {
      guard isAlone(statement.syntax) else { return [] }
      if case .property(let property) = statement, property.owner.isEmpty,
        let own = property.name?.text(in: text), parameters.contains(own),
        let value = property.values.first, property.values.count == 1
      {
        values[own] = text[value.range]
      } else {
        rest.append(statement)
      }
    }
    // What stands for parameters is replaced in the component's own text.
    var edits: [TextEdit] = []
    for parameter in resolver.parameters(of: component.name, in: component.file) {
      for use in resolver.places(of: parameter, in: component.file)
      where block.range.contains(use.range) {
        guard let value = values[parameter.name] else { return [] }
        edits.append(TextEdit(range: use.range, replacement: Self.operand(value)))
      }
    }
    edits.sort { $0.range < $1.range }
    guard let body = Self.lines(of: block, in: componentText, with: edits) else { return [] }
    let indent = indent(at: syntax.range.start)
    let inner = indent + unit(around: syntax.range.start)
    var new = "view \(text[name.range]) {\(lineEnd)"
    for line in body { new += line.isEmpty ? lineEnd : "\(inner)\(line)\(lineEnd)" }
    for statement in rest { new += reindented(wholeLines(statement), from: inner, to: inner) }
    new += "\(indent)}"
    return proved(
      refactoring(
        "Inline component '\(component.name)'", .inline,
        [TextEdit(range: syntax.range, replacement: new)]))
  }
  /// An argument as it may stand in a larger expression.
  private static func operand(_ value: String) -> String {
    let isPlain =
      value.hasPrefix("\"")
      || value.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
    return isPlain ? value : "(\(value))"
  }

  /// The lines between a block's braces after some edits, without what all of them are indented by;
  /// `nil` where the block is not closed.
  private static func lines(
    of block: BlockSyntax, in text: SourceText, with edits: [TextEdit]
  ) -> [String]? {
    guard let left = block.leftBrace, let right = block.rightBrace else { return nil }
    let inside = ByteRange(start: left.range.end, end: right.range.start)
    let body = SourceText(text[inside]).applying(
      edits.map {
        TextEdit(
          range: $0.range.shifted(by: -inside.start),
          replacement: String(decoding: $0.replacement, as: UTF8.self))
      })
    var lines = body.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    func isBlank(_ line: Substring) -> Bool { line.allSatisfy { $0 == " " || $0 == "\t" } }
    while let last = lines.last, isBlank(last) { lines.removeLast() }
    while let first = lines.first, isBlank(first) { lines.removeFirst() }
    func indent(_ line: Substring) -> Int { line.prefix { $0 == " " || $0 == "\t" }.count }
    let common = lines.filter { !isBlank($0) }.map(indent).min() ?? 0
    return lines.map { isBlank($0) ? "" : String($0.dropFirst(common)) }
  }
}
