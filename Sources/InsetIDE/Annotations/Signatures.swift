import InsetModel
import InsetSyntax
public import InsetText

/// What is to be filled in where the cursor is.
public struct SignatureHelp: Sendable, Hashable {
  /// The whole, `Card(title: String, gap: Number = 8)`.
  public var label: String
  /// The parts of the label that stand for parameters, in bytes of it.
  public var parameters: [ByteRange]
  /// Which of them the cursor is at; `nil` for none.
  public var active: Int?
  /// The documentation of the component; plain text.
  public var documentation: String?
}

extension Snapshot {
  /// The parameters of the component instance, call or tuple that an offset is in.
  public func signature(_ file: FileID, at offset: Int) -> SignatureHelp? {
    guard let tree = states[file]?.syntax?.tree else { return nil }
    let place = CompletionPlace(tree, at: min(max(0, offset), tree.text.count))
    if place.comment != nil { return nil }
    return tuple(place) ?? instance(file, tree, place, at: offset)
  }

  /// `min(`, `size: (` and the like.
  private func tuple(_ place: CompletionPlace) -> SignatureHelp? {
    var depth = 0
    var commas = 0
    var index = place.before.count - 1
    while index >= 0 {
      switch place.before[index].kind {
      case .rightParen: depth += 1
      case .leftParen:
        if depth == 0 {
          guard index > 0 else { return nil }
          return named(Array(place.before[..<index]), commas)
        }
        depth -= 1
      case .comma: if depth == 0 { commas += 1 }
      default: break
      }
      index -= 1
    }
    return nil
  }

  private func named(_ before: [CompletionPlace.Word], _ active: Int) -> SignatureHelp? {
    guard let last = before.last else { return nil }
    if last.text == "min" || last.text == "max" {
      return Self.signature(last.text, ["a", "b"], active, nil)
    }
    if last.kind == .colon, before.count > 1 {
      let property = before[before.count - 2].text
      guard let name = PropertyName(rawValue: property) else { return nil }
      let labels = name.row.value.labels
      if labels.isEmpty { return nil }
      return Self.signature(
        "\(property): ", labels.map { "\($0): Number" }, active, name.documentation)
    }
    if Completer.isRelation(last.kind), before.dropLast().last?.text == "frame" {
      return Self.signature("frame == ", ["x", "y", "width", "height"], active, nil)
    }
    if last.text == "inset" {
      return Self.signature(
        "inset ", ["top", "leading", "bottom", "trailing"].map { "\($0): Number" }, active, nil)
    }
    return nil
  }

  /// The block of an instance, or the line that begins one.
  private func instance(
    _ file: FileID, _ tree: SyntaxTree, _ place: CompletionPlace, at offset: Int
  ) -> SignatureHelp? {
    let resolver = NameResolver(self)
    var type: String?
    var current: String?
    if let first = place.before.first, first.kind == .name, place.before.count <= 3,
      resolver.component(first.text, in: file) != nil
    {
      type = first.text
    } else if let block = tree.block(at: offset),
      let owner = tree.ancestors(of: block.syntax).first(where: { $0.kind.isStatement }),
      let view = ViewSyntax(owner)
    {
      type = view.kindName?.text(in: tree.text)
      current = place.before.first?.text ?? tree.text[place.replace]
    }
    guard let type, let (definition, declaration) = resolver.component(type, in: file),
      let component = ComponentSyntax(declaration.syntax), let text = text(declaration.file)
    else { return nil }
    let parameters = component.parameters
    if parameters.isEmpty { return nil }
    let active = parameters.firstIndex { $0.name?.text(in: text) == current }
    return Self.signature(
      definition.name, parameters.map { text[$0.range] }, active,
      component.documentation(in: text))
  }

  private static func signature(
    _ name: String, _ parts: [String], _ active: Int?, _ documentation: String?
  ) -> SignatureHelp {
    var label = name + "("
    var ranges: [ByteRange] = []
    for (number, part) in parts.enumerated() {
      if number > 0 { label += ", " }
      let line = part.split { $0.isNewline }.joined(separator: " ")
      let start = label.utf8.count
      label += line
      ranges.append(ByteRange(start: start, end: label.utf8.count))
    }
    label += ")"
    let known = active.flatMap { $0 < parts.count ? $0 : nil }
    return SignatureHelp(
      label: label, parameters: ranges, active: known, documentation: documentation)
  }
}
