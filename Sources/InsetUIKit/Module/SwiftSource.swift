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
  private let module: (any SourceModule)?

  public init(_ text: SourceText, file: FileID, in module: (any SourceModule)?) {
    self.text = text
    self.file = file
    self.module = module
  }

  public mutating func apply(_ edit: TextEdit) { text.apply(edit) }

  public mutating func read(resolving resolve: (ImportReference) -> ResolvedImport) -> Bool {
    false
  }

  public var screens: [SourceScreen] { screens(unless: nil) ?? [] }

  public func screens(unless isCancelled: (@Sendable () -> Bool)?) -> [SourceScreen]? {
    guard let module else { return [] }
    return module.screens(of: file, isCancelled: isCancelled)
  }

  /// Code is not changed yet.
  public func rewriter(of screen: Int) -> any SceneRewriter { NoRewriter() }

  private struct NoRewriter: SceneRewriter {
    func textEdits(for edits: [SceneEdit], in scene: Scene) -> [SourceEdit]? { nil }
  }
}
