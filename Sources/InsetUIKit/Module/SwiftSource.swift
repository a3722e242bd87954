public import InsetModel
public import InsetText

/// A Swift file.
///
/// What its classes show is known by its module, which is asked when somebody wants to see it; a file
/// that belongs to none shows nothing.
public struct SwiftSource: LayoutSource {
  public let file: FileID
  public private(set) var text: SourceText
  public private(set) var work = SourceWork()
  public private(set) var directives: [Directive]
  private let module: (any SourceModule)?

  public init(_ text: SourceText, file: FileID, in module: (any SourceModule)?) {
    self.text = text
    self.file = file
    self.module = module
    directives = Directive.lineComments(of: text)
  }

  public mutating func apply(_ edit: TextEdit) { text.apply(edit) }

  public mutating func read(resolving resolve: (ImportReference) -> ResolvedImport) -> Bool {
    directives = Directive.lineComments(of: text)
    return false
  }

  public var screens: [SourceScreen] { screens(unless: nil) ?? [] }

  public func screens(unless isCancelled: (@Sendable () -> Bool)?) -> [SourceScreen]? {
    guard let module else { return [] }
    return module.screens(of: file, reading: text, isCancelled: isCancelled)
  }

  /// A name by itself, or a member of `self`: whose member any other is, only types would say.
  ///
  /// - Complexity: O(line).
  public func name(at offset: Int) -> (name: String, range: ByteRange)? {
    let bytes = text.bytes
    guard offset >= 0, offset <= bytes.count else { return nil }
    var start = offset
    while start > 0, bytes[start - 1].isInSwiftName { start -= 1 }
    var end = offset
    while end < bytes.count, bytes[end].isInSwiftName { end += 1 }
    let line = text.range(ofLine: text.lines.line(containing: start))
    let before = text[ByteRange(start: line.start, end: start)]
    guard start < end, !before.contains("//") else { return nil }
    if before.hasSuffix(".") {
      let receiver = before.dropLast()
      guard receiver.hasSuffix("self"), receiver.dropLast(4).last?.isSwiftNameEnd != true else {
        return nil
      }
    }
    let range = ByteRange(start: start, end: end)
    return (text[range], range)
  }

  public func rewriter(of screen: Int) -> any SceneRewriter {
    let screens = screens
    guard screens.indices.contains(screen) else { return NoRewriter() }
    return SwiftRewriter(text: text, file: file, screen: screens[screen])
  }

  private struct NoRewriter: SceneRewriter {
    func textEdits(for edits: [SceneEdit], in scene: Scene) -> [SourceEdit]? { nil }
  }
}

extension UInt8 {
  /// Whether a name may hold it; all of what is not ASCII may.
  fileprivate var isInSwiftName: Bool {
    self >= 0x80 || self == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}

extension Character {
  /// Whether a name may end with it, or a chain of members.
  fileprivate var isSwiftNameEnd: Bool {
    self == "." || self == "_" || isLetter || isNumber
  }
}
