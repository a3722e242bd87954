public import InsetText

/// Files that are read together, as those of a Swift module: what one declares is known in the others.
///
/// Any thread may use it. Changes are noted at once, and take effect when screens are asked for.
public protocol SourceModule: AnyObject, Sendable {
  /// Puts a file in, changes its text, or takes it out.
  ///
  /// - Parameter path: where it lies; that of the first time stays.
  /// - Complexity: O(1).
  func set(_ content: ModuleFileContent, of file: FileID, at path: String)

  /// Says what settings say of the screens of a file's classes.
  ///
  /// - Complexity: O(1).
  func setScreenRules(_ rules: [ScreenRule], of file: FileID)

  /// The screens of a file in the order of its text, as all texts stand now. One whose scene is the
  /// same object as before keeps its layouts; only its place may be another.
  ///
  /// - Parameter isCancelled: asked often, also by other threads.
  /// - Returns: `nil` after it was true.
  /// - Complexity: the first time the size of the module, then that of what changed.
  func screens(of file: FileID, isCancelled: (@Sendable () -> Bool)?) -> [SourceScreen]?

  /// The same as they would be if a file had another text than the module knows, as in a trial of a fix.
  /// The module keeps its own.
  ///
  /// - Complexity: where the text is another one, that of both changes, there and back.
  func screens(
    of file: FileID, reading text: SourceText, isCancelled: (@Sendable () -> Bool)?
  ) -> [SourceScreen]?

  /// Why a file could not be read, as of the last time that screens were asked for; `nil` where it was.
  func problem(of file: FileID) -> String?

  /// The text of a file, from whoever has it open or else from the disk.
  func text(of file: FileID) -> SourceText?
}

/// What a module takes a file's text from.
public enum ModuleFileContent: Sendable {
  /// A text that is open somewhere.
  case text(SourceText)
  /// The disk, to be read again.
  case disk
  /// Nothing: there is no such file any more.
  case nothing
}
