public import InsetModel
public import InsetSyntax
public import InsetText

/// What a file means: its screens as scenes, its targets, and what it offers to files that import it.
public struct LoweredFile: Sendable {
  public var screens: [LoweredScreen] = []
  public var targets = TargetSpec()
  /// Where the `targets` item stands; `nil` if there is none.
  public var targetsRange: ByteRange?
  public var exports = FileExports()
  public var imports: [ImportReference] = []
  /// What belongs to no screen, with absolute ranges.
  public var problems: [FileProblem] = []
  /// Whether two screens have one name.
  var hasEqualNames = false

  public init() {}

  /// The screens whose scene was made anew since a state with as many screens, ascending; nil if
  /// that had more or fewer.
  ///
  /// - Complexity: O(screens), without touching any of those that stayed.
  public func screensMadeAnew(since old: [LoweredScreen]) -> [Int]? {
    guard old.count == screens.count else { return nil }
    return old.withUnsafeBufferPointer { old in
      screens.withUnsafeBufferPointer { new in
        new.indices.filter { !new[$0].hasSameScene(as: old[$0]) }
      }
    }
  }
}

/// A screen's scene and the declarations that its origins count from.
public struct LoweredScreen: Sendable {
  private let body: LoweredBody
  public var scene: Scene { _read { yield body.scene } }
  /// The screen itself; it moves with every edit in front of it, and so stands in no array.
  public internal(set) var own: Declaration
  /// The components whose views the scene has.
  var components: [Declaration]

  /// - Parameter declarations: by source index of the scene's origins; the first is the screen.
  /// - Precondition: there is one.
  public init(scene: Scene, declarations: [Declaration]) {
    body = LoweredBody(scene)
    own = declarations[0]
    components = Array(declarations.dropFirst())
  }

  /// By source index of the scene's origins; 0 is the screen itself.
  public var declarations: [Declaration] { [own] + components }

  /// The declaration with a source index.
  public func declaration(_ source: Int32) -> Declaration {
    source == 0 ? own : components[Int(source) - 1]
  }

  /// Whether both have the very same scene, lowered once.
  public func hasSameScene(as other: LoweredScreen) -> Bool { body === other.body }

  /// The absolute place of an origin.
  public func place(of origin: Origin) -> (file: FileID, range: ByteRange) {
    let declaration = declaration(origin.source)
    return (declaration.file, origin.range.shifted(by: declaration.syntax.offset))
  }
}

/// A scene that many states of a file share.
private final class LoweredBody: Sendable {
  let scene: Scene
  init(_ scene: Scene) { self.scene = scene }
}

/// A screen or component in the text of a file.
public struct Declaration: Sendable {
  public var file: FileID
  public var text: SourceText
  public var syntax: Syntax

  public init(file: FileID, text: SourceText, syntax: Syntax) {
    self.file = file
    self.text = text
    self.syntax = syntax
  }
}

/// What a file offers to others by `import`.
public struct FileExports: Sendable {
  public var lets: [(name: String, value: Double)] = []
  public var components: [ExportedComponent] = []
  /// What the bodies of components can use, for the file itself and for those it imports, directly or
  /// not; each file once.
  public var scopes: [ComponentScope] = []

  public init() {}

  /// Whether nothing that a user of the file can see differs. Components count by identity of
  /// their syntax.
  public func isSame(as other: FileExports) -> Bool {
    lets.elementsEqual(other.lets, by: ==)
      && Self.areSame(components, other.components)
      && scopes.elementsEqual(other.scopes) {
        $0.file == $1.file && Self.areSame($0.components, $1.components)
      }
  }

  private static func areSame(_ a: [ExportedComponent], _ b: [ExportedComponent]) -> Bool {
    a.elementsEqual(b) {
      $0.name == $1.name && $0.declaration.syntax.node === $1.declaration.syntax.node
        && $0.declaration.file == $1.declaration.file && $0.lets.elementsEqual($1.lets, by: ==)
    }
  }

  /// Whether, given that nothing else differs, everything stands where it stood.
  public func hasSamePlaces(as other: FileExports) -> Bool {
    func arePlaced(_ a: [ExportedComponent], _ b: [ExportedComponent]) -> Bool {
      a.elementsEqual(b) { $0.declaration.syntax.offset == $1.declaration.syntax.offset }
    }
    return arePlaced(components, other.components)
      && scopes.elementsEqual(other.scopes) { arePlaced($0.components, $1.components) }
  }
}

/// The components that a file's screens and components can use.
public struct ComponentScope: Sendable {
  public var file: FileID
  public var components: [ExportedComponent]
}

/// A component under its name, with what its body sees.
public struct ExportedComponent: Sendable {
  public var name: String
  public var declaration: Declaration
  /// The `let`s of the component's own file, imported ones included.
  public var lets: [(name: String, value: Double)]
  /// The kinds of the views in its body.
  var uses: [ComponentUse]
}

/// An `import` item.
public struct ImportReference: Sendable, Hashable {
  /// As written, relative to the file.
  public var path: String
  /// The string, quotes included.
  public var range: ByteRange
}

/// A problem that belongs to no screen.
public struct FileProblem: Sendable, Hashable {
  public var rule: String
  public var severity: Severity
  public var message: String
  public var range: ByteRange
  public var related: [RelatedRange]

  public init(
    rule: String, severity: Severity = .error, message: String, range: ByteRange,
    related: [RelatedRange] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.range = range
    self.related = related
  }

  public struct RelatedRange: Sendable, Hashable {
    public var range: ByteRange
    public var message: String
    public init(range: ByteRange, message: String) {
      self.range = range
      self.message = message
    }
  }
}

/// How an import was resolved by who knows the files.
public enum ResolvedImport: Sendable {
  case file(FileExports)
  /// The reason, as a sentence without a full stop.
  case problem(String)
}
