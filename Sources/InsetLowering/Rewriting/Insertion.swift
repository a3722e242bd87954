import InsetDevices
import InsetModel
import InsetSyntax
import InsetText

/// A new statement behind those of a view's own at the beginning of its block.
struct Insertion {
  let edit: SourceEdit

  init?(
    _ new: [NewStatement], into owner: ID<View>, scene: Scene, declarations: ScreenDeclarations
  ) {
    guard
      let place = StatementPlace(
        scene.views[owner].origin, kinds: [.view, .screen], in: declarations)
    else { return nil }
    let speller = AnchorSpeller(scene: scene, owner: owner, source: place.source)
    let texts = new.compactMap { statement -> [UInt8]? in
      switch statement {
      case .constraint(let new): Self.text(new, speller: speller).map { Array($0.utf8) }
      case .property(let property): PropertyRewriter.text(property).map { Array($0.utf8) }
      }
    }
    guard texts.count == new.count, let edit = Self.edit(inserting: texts, at: place) else {
      return nil
    }
    self.edit = place.sourced(edit)
  }

  /// `leading == superview.leading + 16 @high`
  static func text(_ new: NewConstraint, speller: AnchorSpeller) -> String? {
    guard let first = speller.text(new.first) else { return nil }
    var text = "\(first) \(new.relation.rawValue) "
    if let second = new.second {
      guard let name = speller.text(second) else { return nil }
      text += name
      if new.multiplier != 1 { text += " * \(formatPoints(new.multiplier))" }
      text += addition(of: new.constant)
    } else {
      text += formatPoints(new.constant)
    }
    if new.priority < 1000 { text += " @\(word(forPriority: new.priority))" }
    return text
  }

  /// ` + 8`, ` - 8`, nothing for 0.
  static func addition(of constant: Double) -> String {
    let number = formatPoints(constant.magnitude)
    if number == "0" { return "" }
    return constant < 0 ? " - \(number)" : " + \(number)"
  }

  static func word(forPriority priority: Double) -> String {
    NamedPriority(value: priority)?.rawValue ?? formatPoints(priority)
  }

  private static func edit(inserting texts: [[UInt8]], at place: StatementPlace) -> TextEdit? {
    let lines = place.lines
    func below(_ indent: [UInt8]) -> [UInt8] {
      Array(texts.joined(separator: lines.lineEnd + indent))
    }
    let inline = Array(texts.joined(separator: Array("; ".utf8)))
    guard let block = place.syntax.firstNode(.block).flatMap(BlockSyntax.init) else {
      guard place.syntax.kind == .view else { return nil }
      let inner = lines.indent + lines.unit
      let block =
        lines.isAlone
        ? Array(" {".utf8) + lines.lineEnd + inner + below(inner) + lines.lineEnd + lines.indent
          + Array("}".utf8)
        : Array(" { ".utf8) + inline + Array(" }".utf8)
      return TextEdit(range: ByteRange(at: place.syntax.range.end), replacement: block)
    }
    guard let left = block.leftBrace, let right = block.rightBrace else { return nil }
    let bytes = place.text.bytes
    let inside = bytes[left.range.end..<right.range.start]
    let last = block.statements.last
    if !inside.contains(where: LineStyle.isLineEnd) {
      if let last {
        return TextEdit(
          range: ByteRange(at: last.range.end), replacement: Array("; ".utf8) + inline)
      }
      guard inside.allSatisfy(LineStyle.isBlank) else { return nil }
      return TextEdit(
        range: ByteRange(start: left.range.end, end: right.range.start),
        replacement: Array(" ".utf8) + inline + Array(" ".utf8))
    }
    let close = LineStyle(declaration: place.declaration, around: right.range)
    var indent = close.indent + lines.unit
    for statement in block.statements {
      let style = LineStyle(declaration: place.declaration, around: statement.range)
      if style.start + style.indent.count == statement.range.start {
        indent = style.indent
        break
      }
    }
    if let start = startOfNested(block, bytes) {
      return TextEdit(
        range: ByteRange(at: start), replacement: indent + below(indent) + lines.lineEnd)
    }
    if close.start + close.indent.count == right.range.start {
      return TextEdit(
        range: ByteRange(at: close.start),
        replacement: indent + below(indent) + lines.lineEnd)
    }
    guard let last else { return nil }
    return TextEdit(
      range: ByteRange(at: last.range.end),
      replacement: lines.lineEnd + indent + below(indent))
  }

  /// The beginning of the line behind a block's own statements where statements with blocks follow;
  /// `nil` where none do, or where the two share a line.
  private static func startOfNested(
    _ block: BlockSyntax, _ bytes: ContiguousArray<UInt8>
  ) -> Int? {
    let statements = block.statements
    let own = statements.prefix { !$0.hasBlock }
    guard let last = own.last, own.count < statements.count,
      let end = bytes[last.range.end...].firstIndex(where: LineStyle.isLineEnd)
    else { return nil }
    // CR LF is one line end.
    let isPair = bytes[end] == 13 && end + 1 < bytes.count && bytes[end + 1] == 10
    let start = end + (isPair ? 2 : 1)
    return statements[own.count].fullRange.start >= start ? start : nil
  }
}

extension StatementSyntax {
  /// Whether statements of the kind hold others.
  fileprivate var hasBlock: Bool {
    switch self {
    case .view, .guide, .when, .component, .screen: true
    case .importItem, .targets, .letStatement, .property, .constraint, .visual, .inactive, .expect:
      false
    }
  }
}
