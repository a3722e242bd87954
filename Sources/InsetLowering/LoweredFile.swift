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
  /// The text that was lowered.
  let text: SourceText

  init(_ text: SourceText) { self.text = text }
}

extension LoweredFile {
  /// The declarations of one of its screens, by source index of the scene's origins; the first is the
  /// screen itself.
  public func declarations(of screen: LoweredScreen) -> [SpecDeclaration] {
    [own(screen)] + screen.components.map { exports.declaration(of: $0) ?? own(screen) }
  }

  /// The declaration of one of its screens with a source index.
  func declaration(_ source: Int32, of screen: LoweredScreen) -> SpecDeclaration {
    guard source > 0 else { return own(screen) }
    // A scene is kept only as long as its components are.
    return exports.declaration(of: screen.components[Int(source) - 1]) ?? own(screen)
  }

  private func own(_ screen: LoweredScreen) -> SpecDeclaration {
    SpecDeclaration(file: screen.screen.own.file, text: text, syntax: screen.own)
  }
}

/// A screen as it was lowered, with the syntax that it came from.
public struct LoweredScreen: Sendable {
  /// What the layers above see of it.
  public internal(set) var screen: SourceScreen
  public var scene: Scene { _read { yield screen.scene } }
  /// The screen itself; the same object as long as nothing in it changes.
  let node: SyntaxNode
  /// The components whose views the scene has.
  let components: [ComponentIdentity]

  /// - Parameter declarations: by source index of the scene's origins; the first is the screen.
  /// - Precondition: there is one.
  init(scene: Scene, declarations: [SpecDeclaration]) {
    screen = SourceScreen(scene: scene, declarations: declarations.map(\.place))
    node = declarations[0].syntax.node
    components = declarations.dropFirst().map {
      ComponentIdentity(file: $0.file, node: $0.syntax.node)
    }
  }

  /// The syntax of the screen, where it stands now.
  var own: Syntax { Syntax(node, at: screen.own.range.start) }
}

/// A component wherever it stands.
struct ComponentIdentity: Sendable {
  var file: FileID
  /// The same object as long as nothing in it changes.
  var node: SyntaxNode
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

  /// Where a component stands now.
  func declaration(of component: ComponentIdentity) -> SpecDeclaration? {
    let all = scopes.first { $0.file == component.file }?.components
    return all?.first { $0.declaration.syntax.node === component.node }?.declaration
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
