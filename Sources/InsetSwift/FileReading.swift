public import InsetSwiftOutline
internal import InsetText
internal import SwiftDiagnostics
internal import SwiftParser
internal import SwiftParserDiagnostics
internal import SwiftSyntax

extension FileOutline {
  /// Reads a Swift file.
  ///
  /// Nothing of the syntax tree is kept: what an edit leaves of an outline is found by
  /// `OutlineFragment`. The parser's own reparsing gives another tree than a fresh parse where the text
  /// has errors, and its trees take fifty times the bytes of the text.
  ///
  /// - Parameter text: the file; what is no UTF-8 is unknown where it stands.
  /// - Complexity: O(bytes), some 1 MB a second.
  public init(parsing text: [UInt8]) {
    self = text.withUnsafeBufferPointer { bytes in
      // Most projects are compiled in the mode of Swift 5, which takes all of Swift 6 but a few
      // diagnostics.
      let tree = Parser.parse(
        source: bytes, maximumNestingLevel: maximumNestingLevel, swiftVersion: .v5)
      var outliner = Outliner(bytes)
      let members = outliner.topLevel(tree.statements)
      return FileOutline(
        length: Int32(clamping: bytes.count), members: members,
        errors: tree.hasError ? faults(of: tree, in: bytes) : [])
    }
  }
}

/// How deep the parser goes into nested brackets and blocks. By itself it goes twice as far, where some
/// brackets take it seconds; real files need a third of this.
private let maximumNestingLevel = 128

private func faults(
  of tree: SourceFileSyntax, in bytes: UnsafeBufferPointer<UInt8>
) -> [SyntaxFault] {
  var result: [SyntaxFault] = []
  for diagnostic in ParseDiagnosticsGenerator.diagnostics(for: tree) {
    guard diagnostic.diagMessage.severity == .error else { continue }
    let start = min(diagnostic.position.utf8Offset, bytes.count)
    let end = min(
      max(start, diagnostic.node.endPositionBeforeTrailingTrivia.utf8Offset), bytes.count)
    result.append(
      SyntaxFault(
        range: ByteRange(start: start, end: end), message: diagnostic.diagMessage.message))
    // The rest follows from these.
    if result.count == FileOutline.maximumFaults { break }
  }
  return result
}
