public import InsetDevices
public import InsetText

/// A file of layouts as its language's front end reads it: the one seam between the languages and
/// everything that works on scenes.
///
/// A source is a value. `apply(_:)` takes one edit of the text and is all that an edit costs until
/// somebody asks: `read(resolving:)` brings everything else up to date with the text. Front ends keep
/// what an edit left alone, so that layouts of unchanged screens can be kept, too.
public protocol LayoutSource: Sendable {
  /// The text with all edits.
  var text: SourceText { get }
  /// What reading has cost since the file was opened.
  var work: SourceWork { get }
  /// What the text imports, in order; up to date after every edit.
  var imports: [ImportReference] { get }

  /// Changes the text.
  ///
  /// - Precondition: the edit lies inside the text.
  mutating func apply(_ edit: TextEdit)

  /// Reads the text as it stands now. It is called before anything below is asked for, and again
  /// after edits and after changes of what is imported.
  ///
  /// - Parameter resolve: what an import leads to; another file is up to date when it is handed out.
  /// - Returns: whether files that import this one have to be read again.
  mutating func read(resolving resolve: (ImportReference) -> ResolvedImport) -> Bool

  /// The screens in the order of the text. One whose scene is the same object as before the last
  /// `read(resolving:)` keeps its layouts and findings; only its place may be another.
  var screens: [SourceScreen] { get }
  /// The same, for who can do without them; where a file is read together with others, that may take
  /// long.
  ///
  /// - Parameter isCancelled: asked often, also by other threads.
  /// - Returns: `nil` after it was true.
  func screens(unless isCancelled: (@Sendable () -> Bool)?) -> [SourceScreen]?
  /// What is wrong with the file itself, errors of its grammar first.
  var problems: [SourceProblem] { get }
  /// What the file is checked against; `nil` leaves that to the settings.
  var targets: SourceTargets? { get }
  /// What the file was drawn for: what it is checked against where neither it, nor the settings, nor
  /// the app say anything.
  var presumedTargets: TargetSpec { get }
  /// The idiom for which alone a file at a path is loaded, as its name says; nil where it says nothing.
  func idiom(at path: String) -> Idiom?
  /// The comments that silence findings, by place.
  var directives: [Directive] { get }
  /// What the texts are in other languages.
  var translations: Translations { get }
  /// Says what the texts are in other languages.
  ///
  /// - Returns: whether the file has to be read again.
  mutating func setTranslations(_ translations: Translations) -> Bool
  /// Says how other files of the app show the controllers of this one.
  ///
  /// - Returns: whether the file has to be read again.
  mutating func setReferences(_ references: [ControllerReference]) -> Bool
  /// The parts whose findings may be reported in other files: what a directive there silences is not
  /// known here.
  var sharedRanges: [ByteRange] { get }

  /// What writes changes of a screen's scene back.
  ///
  /// - Parameter screen: its index in `screens`.
  func rewriter(of screen: Int) -> any SceneRewriter

  /// The text at a place of a screen, where its words are those that a message can quote.
  func words(at origin: Origin, of screen: Int) -> String?

  /// The word at an offset, where it may name a view of a screen whose scene does not list the words
  /// that name something.
  func name(at offset: Int) -> (name: String, range: ByteRange)?

  /// Whether the file itself says that a finding is known or meant, other than by a directive.
  func silences(_ rule: RuleID, at origin: Origin, of screen: Int) -> Bool

  /// The fixes of a problem, the preferred one first.
  ///
  /// - Parameter problem: its index in `problems`.
  func fixes(of problem: Int) -> [SourceFix]
}

extension LayoutSource {
  public var imports: [ImportReference] { [] }
  public func screens(unless isCancelled: (@Sendable () -> Bool)?) -> [SourceScreen]? { screens }
  public var problems: [SourceProblem] { [] }
  public var targets: SourceTargets? { nil }
  public var presumedTargets: TargetSpec { TargetSpec() }
  public func idiom(at path: String) -> Idiom? { nil }
  public var translations: Translations { Translations() }
  public mutating func setTranslations(_ translations: Translations) -> Bool { false }
  public mutating func setReferences(_ references: [ControllerReference]) -> Bool { false }
  public var directives: [Directive] { [] }
  public var sharedRanges: [ByteRange] { [] }
  public func words(at origin: Origin, of screen: Int) -> String? { nil }
  public func name(at offset: Int) -> (name: String, range: ByteRange)? { nil }
  public func silences(_ rule: RuleID, at origin: Origin, of screen: Int) -> Bool { false }
  public func fixes(of problem: Int) -> [SourceFix] { [] }
}

/// What a source has done, for benchmarks and tests.
public struct SourceWork: Sendable, Hashable {
  public var bytesLexed = 0
  public var nodesParsed = 0
  public var scenesLowered = 0
  /// How many of them by one of their statements alone.
  public var scenesPatched = 0
  public init() {}
}

/// What a file says that it is checked against.
public struct SourceTargets: Sendable, Hashable {
  public var spec: TargetSpec
  /// Where that stands; `nil` where it follows from what the file is, and nothing in it can be wrong.
  public var range: ByteRange?
  /// Whether something there was not understood, so that other environments may be meant.
  public var isMisread: Bool

  public init(_ spec: TargetSpec, range: ByteRange?, isMisread: Bool = false) {
    self.spec = spec
    self.range = range
    self.isMisread = isMisread
  }
}

/// A way to fix a problem of a file as such.
public struct SourceFix: Sendable, Hashable {
  /// What it does, `Remove the layout guides`.
  public var title: String
  /// In offsets of the file; sorted, not overlapping.
  public var edits: [TextEdit]
  /// Whether it may be applied unasked.
  public var isSafe: Bool
  public var isPreferred: Bool

  public init(title: String, edits: [TextEdit], isSafe: Bool, isPreferred: Bool) {
    self.title = title
    self.edits = edits
    self.isSafe = isSafe
    self.isPreferred = isPreferred
  }
}

/// A reference to another file.
public struct ImportReference: Sendable, Hashable {
  /// As written, relative to the file.
  public var path: String
  /// Where it stands, quotes included.
  public var range: ByteRange

  public init(path: String, range: ByteRange) {
    self.path = path
    self.range = range
  }
}

/// How an import was resolved by who knows the files.
public enum ResolvedImport: Sendable {
  case file(any LayoutSource)
  /// The reason, as a sentence without a full stop.
  case problem(String)
}
