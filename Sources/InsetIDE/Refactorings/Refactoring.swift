import InsetLowering
public import InsetModel
import InsetSyntax
public import InsetText

/// A change of a text that fixes nothing: it says the same in another way, or adds what is asked for.
public struct Refactoring: Sendable, Hashable {
  /// What it does, `Expand 'edges'`.
  public var title: String
  public enum Kind: Sendable, Hashable, CaseIterable {
    /// Writes the same, or something like it, in another way.
    case rewrite
    /// Gives a part of the text a name.
    case extract
    /// Puts what a name stands for in its place.
    case inline
    /// Suppresses a finding.
    case suppress
  }
  public var kind: Kind
  /// Whether all frames stay as they are; where not, changing them is the point.
  public var keepsFrames: Bool
  public var edits: [FileEdits]
  /// The findings that it is about.
  public var diagnostics: [Diagnostic]

  public init(
    title: String, kind: Kind, keepsFrames: Bool, edits: [FileEdits],
    diagnostics: [Diagnostic] = []
  ) {
    self.title = title
    self.kind = kind
    self.keepsFrames = keepsFrames
    self.edits = edits
    self.diagnostics = diagnostics
  }
}

extension Snapshot {
  /// The refactorings on offer for a selection, in a fixed order.
  ///
  /// - Parameters:
  ///   - range: what is selected; empty for a cursor.
  ///   - only: the kinds that are wanted; `nil` for all.
  ///   - meant: if not `nil`, the findings that may be suppressed, as their range and, where known, rule.
  ///   - isAskedFor: whether somebody asks for kinds by name: then what could stand on every line is
  ///     offered for a cursor, too.
  ///   - mayTry: whether what has to be laid out first is offered.
  /// - Complexity: linear in the file; where several views are selected, an analysis for each offer that
  ///   keeps frames only as they are.
  public func refactorings(
    _ file: FileID, in range: ByteRange, only: [Refactoring.Kind]? = nil,
    meant: [(range: ByteRange, rule: RuleID?)]? = nil, isAskedFor: Bool = false,
    mayTry: Bool = true
  ) -> [Refactoring] {
    guard let state = states[file] else { return [] }
    func isWanted(_ kind: Refactoring.Kind) -> Bool { only?.contains(kind) ?? true }
    var result: [Refactoring] = []
    let place = state.syntax.map {
      RefactoringPlace(snapshot: self, file: file, source: $0, range: range, mayTry: mayTry)
    }
    if isWanted(.rewrite) {
      if let place {
        result += place.rewriteStatement()
        if !range.isEmpty || isAskedFor { result += place.wrapInWhen() }
        if !range.isEmpty { result += place.rewriteSelection() }
        result += place.unwrapStack()
      }
      result += rewriteScreen(of: file, at: range.start)
    }
    guard let place else { return result }
    if isWanted(.extract) { result += place.extractLet() + place.extractComponent() }
    if isWanted(.inline) { result += place.inlineComponent() }
    if isWanted(.suppress) { result += place.suppress(meant) }
    return result
  }
}

/// A selection in a file with what it means.
struct RefactoringPlace {
  let snapshot: Snapshot
  let file: FileID
  let source: any SyntaxSource
  let range: ByteRange
  /// Whether layouts may be worked out to find out what can be offered.
  let mayTry: Bool

  var text: SourceText { source.text }
  var tree: SyntaxTree { source.tree }
  var screens: [LoweredScreen] { source.lowered?.screens ?? [] }
  var path: [Syntax] { tree.path(at: range.start) }

  func refactoring(_ title: String, _ kind: Refactoring.Kind, _ edits: [TextEdit]) -> Refactoring {
    Refactoring(
      title: title, kind: kind, keepsFrames: true,
      edits: [FileEdits(file: file, edits: edits.sorted { $0.range < $1.range })])
  }

  /// The innermost statement of some kinds around the selection.
  func statement(_ kinds: Set<SyntaxKind>) -> Syntax? {
    path.last { kinds.contains($0.kind) && $0.range.contains(range) }
  }

  /// The statement of a scene that a syntax node is, the first where several scenes have it.
  func lowered(_ syntax: Syntax) -> (screen: LoweredScreen, id: ID<Statement>)? {
    for screen in screens {
      for (source, declaration) in screen.screen.declarations.enumerated()
      where declaration.file == file && declaration.range.contains(syntax.range) {
        let origin = Origin(
          source: Int32(source), range: syntax.range.shifted(by: -declaration.range.start))
        let id = screen.scene.statements.ids.first { screen.scene.statements[$0].origin == origin }
        if let id { return (screen, id) }
      }
    }
    return nil
  }

  /// The view of a scene that a view statement is.
  func view(_ syntax: Syntax) -> (screen: LoweredScreen, id: ID<View>)? {
    for screen in screens {
      let own = screen.screen.own
      guard own.range.contains(syntax.range) else { continue }
      let origin = Origin(range: syntax.range.shifted(by: -own.range.start))
      if let id = screen.scene.views.ids.first(where: { screen.scene.views[$0].origin == origin }) {
        return (screen, id)
      }
    }
    return nil
  }

  /// Edits of a screen's declarations as edits of this file; `nil` if one is of another.
  func own(_ edits: [SourceEdit], of screen: LoweredScreen) -> [TextEdit]? {
    var result: [TextEdit] = []
    for item in edits {
      guard screen.screen.declaration(item.source).file == file else { return nil }
      result.append(item.edit)
    }
    return result
  }

  // MARK: Lines

  /// The lines that a range lies on, with their line ends.
  func lines(of range: ByteRange) -> ByteRange {
    let first = text.lines.line(containing: range.start)
    let last = text.lines.line(containing: max(range.start, range.end))
    let end =
      last + 1 < text.lines.lineCount ? text.lines.starts[last + 1] : text.count
    return ByteRange(start: text.lines.starts[first], end: end)
  }

  /// The blanks that a line begins with.
  func indent(at offset: Int) -> String {
    let start = text.lines.starts[text.lines.line(containing: offset)]
    return String(
      decoding: text.bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  /// One more level: what the first statement of the block around adds, or four spaces.
  func unit(around offset: Int) -> String {
    guard let block = tree.block(at: offset), let left = block.leftBrace,
      let first = block.statements.first
    else { return "    " }
    let outer = indent(at: left.range.start)
    let inner = indent(at: first.range.start)
    guard inner.count > outer.count, inner.hasPrefix(outer) else { return "    " }
    return String(inner.dropFirst(outer.count))
  }

  var lineEnd: String {
    text.bytes.firstIndex(of: 0x0D).map {
      $0 + 1 < text.count && text.bytes[$0 + 1] == 0x0A ? "\r\n" : "\r"
    } ?? "\n"
  }

  /// Whether nothing but blanks and a line comment shares a statement's lines.
  func isAlone(_ syntax: Syntax) -> Bool {
    let lines = lines(of: syntax.range)
    let before = text[ByteRange(start: lines.start, end: syntax.range.start)]
    let after = text[ByteRange(start: syntax.range.end, end: lines.end)]
      .drop { $0 == " " || $0 == "\t" }
    return before.allSatisfy { $0 == " " || $0 == "\t" }
      && (after.allSatisfy(\.isNewline) || after.hasPrefix("//"))
  }

  /// A statement's lines, its documentation comments included, without the last line end.
  func wholeLines(_ statement: StatementSyntax) -> ByteRange {
    let start = statement.documentationRanges.first?.start ?? statement.range.start
    return lines(of: ByteRange(start: start, end: statement.range.end))
  }

  /// Lines with another indentation in front.
  func reindented(_ range: ByteRange, from old: String, to new: String) -> String {
    var result = ""
    for line in text[range].split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .dropLast()
    {
      if line.hasPrefix(old) {
        result += new + line.dropFirst(old.count)
      } else {
        result += line
      }
      result += lineEnd
    }
    return result
  }
}
