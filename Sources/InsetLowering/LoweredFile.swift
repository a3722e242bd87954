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
  public var problems: [SourceProblem] = []
  /// What its items were to define, and did not.
  var failedNames = FailedNames()
  /// Whether two screens have one name.
  var hasEqualNames = false

  public init() {}
}

/// A screen as it was lowered, with the syntax that it came from.
public struct LoweredScreen: Sendable {
  /// What the layers above see of it.
  public internal(set) var screen: SourceScreen
  public var scene: Scene { _read { yield screen.scene } }
  /// The screen itself; it moves with every edit in front of it, and so stands in no array.
  public private(set) var own: SpecDeclaration
  /// The components whose views the scene has.
  private(set) var components: [SpecDeclaration]

  /// - Parameter declarations: by source index of the scene's origins; the first is the screen.
  /// - Precondition: there is one.
  init(scene: Scene, declarations: [SpecDeclaration]) {
    screen = SourceScreen(scene: scene, declarations: declarations.map(\.place))
    own = declarations[0]
    components = Array(declarations.dropFirst())
  }

  /// By source index of the scene's origins; 0 is the screen itself.
  public var declarations: [SpecDeclaration] { [own] + components }

  /// The declaration with a source index.
  func declaration(_ source: Int32) -> SpecDeclaration {
    source == 0 ? own : components[Int(source) - 1]
  }

  /// Brings the places of the declarations up to date; what is declared stays the same.
  mutating func move(to own: SpecDeclaration, _ component: (SpecDeclaration) -> SpecDeclaration?) {
    self.own = own
    screen.own = own.place
    for index in components.indices {
      guard let now = component(components[index]) else { continue }
      components[index] = now
      screen.components[index] = now.place
    }
  }
}

/// A screen or component in the text of a file.
public struct SpecDeclaration: Sendable {
  public var file: FileID
  public var text: SourceText
  public var syntax: Syntax

  public init(file: FileID, text: SourceText, syntax: Syntax) {
    self.file = file
    self.text = text
    self.syntax = syntax
  }

  /// Where it stands.
  var place: Declaration { Declaration(file: file, range: syntax.fullRange) }
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
  public var declaration: SpecDeclaration
  /// The `let`s of the component's own file, imported ones included.
  public var lets: [(name: String, value: Double)]
  /// The kinds of the views in its body.
  var uses: [ComponentUse]
}
