public import InsetSwiftOutline
public import InsetText
internal import SwiftDiagnostics
internal import SwiftParser
internal import SwiftParserDiagnostics
internal import SwiftSyntax

/// A Swift file whose syntax tree is kept, so that an edit reparses little.
///
/// The only way to SwiftSyntax: everything else works on outlines.
public struct SwiftFile {
  private var text: [UInt8]
  private var result: IncrementalParseResult
  private var cache: MemberCache?
  /// What stands in the file.
  public private(set) var outline: FileOutline

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - text: its bytes; what is no UTF-8 is unknown where it stands.
  ///   - keepsMembers: whether members are kept for edits, which costs memory of twice the text.
  /// - Complexity: O(bytes).
  public init(_ text: [UInt8], keepsMembers: Bool) {
    self.text = text
    result = Self.parse(text, after: nil)
    cache = keepsMembers ? MemberCache() : nil
    outline = Self.outline(text, result.tree, &cache)
  }

  /// The outline of a file that nobody will edit.
  ///
  /// - Complexity: O(bytes).
  public static func outline(of text: [UInt8]) -> FileOutline {
    var cache: MemberCache?
    let tree = text.withUnsafeBufferPointer {
      Parser.parse(source: $0, maximumNestingLevel: maximumNestingLevel)
    }
    return outline(text, tree, &cache)
  }

  /// Replaces a part of the text.
  ///
  /// - Precondition: the range lies inside the text.
  public mutating func replace(_ range: ByteRange, with replacement: [UInt8]) {
    text.replaceSubrange(range.start..<range.end, with: replacement)
    let edit = SourceEdit(
      range: AbsolutePosition(utf8Offset: range.start)..<AbsolutePosition(utf8Offset: range.end),
      replacement: replacement)
    let transition = IncrementalParseTransition(
      previousIncrementalParseResult: result, edits: ConcurrentEdits(edit))
    result = Self.parse(text, after: transition)
    outline = Self.outline(text, result.tree, &cache)
  }

  /// How deep the parser goes into nested brackets and blocks; its own limit for stacks of 8 MiB.
  private static let maximumNestingLevel = 256

  private static func parse(
    _ text: [UInt8], after transition: IncrementalParseTransition?
  ) -> IncrementalParseResult {
    text.withUnsafeBufferPointer {
      Parser.parseIncrementally(
        source: $0, maximumNestingLevel: maximumNestingLevel, parseTransition: transition)
    }
  }

  private static func outline(
    _ text: [UInt8], _ tree: SourceFileSyntax, _ cache: inout MemberCache?
  ) -> FileOutline {
    text.withUnsafeBufferPointer { bytes in
      cache?.turn()
      var outliner = Outliner(bytes, reuse: cache)
      cache = nil
      let members = outliner.topLevel(tree.statements)
      cache = outliner.reuse
      return FileOutline(
        length: Int32(clamping: bytes.count), members: members,
        errors: tree.hasError ? faults(tree, in: bytes) : [])
    }
  }

  /// Most faults that are reported of one file; the rest follows from them.
  private static let maximumFaults = 100

  private static func faults(
    _ tree: SourceFileSyntax, in bytes: UnsafeBufferPointer<UInt8>
  ) -> [SyntaxFault] {
    var result: [SyntaxFault] = []
    for diagnostic in ParseDiagnosticsGenerator.diagnostics(for: tree).prefix(maximumFaults) {
      guard diagnostic.diagMessage.severity == .error else { continue }
      let start = min(diagnostic.position.utf8Offset, bytes.count)
      let end = min(
        max(start, diagnostic.node.endPositionBeforeTrailingTrivia.utf8Offset), bytes.count)
      result.append(
        SyntaxFault(
          range: ByteRange(start: start, end: end), message: diagnostic.diagMessage.message))
    }
    return result
  }
}
