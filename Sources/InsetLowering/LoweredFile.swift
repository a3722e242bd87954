public import InsetModel
public import InsetSyntax
public import InsetText

/// What a file means: its screens as scenes, its targets, and what it offers to files that import it.
public struct LoweredFile: Sendable {
  /// What the layers above see of the screens, and what they came from, in the order of the text; both
  /// are lists of their own, for the first is asked for after every edit.
  public private(set) var sourceScreens: [SourceScreen] = []
  private(set) var bases: [ScreenBasis] = []
  public var targets = TargetSpec()
  /// Where the `targets` item stands; `nil` if there is none.
  public var targetsRange: ByteRange?
  /// The `targets` item, where there is one alone.
  var targetsNode: SyntaxNode?
  /// Whether something in `targets` was not understood.
  public internal(set) var areTargetsMisread = false
  public var exports = FileExports()
  public var imports: [ImportReference] = []
  /// What belongs to no screen, with absolute ranges.
  public var problems: [SourceProblem] = []
  /// What its items were to define, and did not.
  var failedNames = FailedNames()
  /// The screen that was lowered last, with what it takes to change one of its statements.
  var recent: KeptPatch?
  /// Whether two screens have one name.
  var hasEqualNames = false
  /// The text that was lowered.
  let text: SourceText

  init(_ text: SourceText) { self.text = text }
}

extension LoweredFile {
  /// - Complexity: O(screens).
  public var screens: [LoweredScreen] { bases.indices.map { screen($0) } }

  /// The screen at a place in the order of the text.
  public func screen(_ index: Int) -> LoweredScreen {
    LoweredScreen(screen: sourceScreens[index], basis: bases[index])
  }

  mutating func reserveScreens(_ count: Int) {
    sourceScreens.reserveCapacity(count)
    bases.reserveCapacity(count)
  }

  mutating func append(_ screen: SourceScreen, _ basis: ScreenBasis) {
    sourceScreens.append(screen)
    bases.append(basis)
  }

  /// The declarations of one of its screens, by source index of the scene's origins; the first is the
  /// screen itself.
  public func declarations(of screen: LoweredScreen) -> ScreenDeclarations {
    ScreenDeclarations(own: own(screen), components: screen.components, exports: exports)
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

/// The declarations that a screen is made of, looked up one by one: a screen may use thousands.
public struct ScreenDeclarations: Sendable {
  /// The screen itself.
  fileprivate var own: SpecDeclaration?
  fileprivate var components: [ComponentIdentity] = []
  fileprivate var exports = FileExports()

  /// Those of nothing.
  public static let none = ScreenDeclarations()

  /// The declaration with a source index; `nil` where there is none.
  subscript(source: Int32) -> SpecDeclaration? {
    if source == 0 { return own }
    guard components.indices.contains(Int(source) - 1) else { return nil }
    return exports.declaration(of: components[Int(source) - 1]) ?? own
  }
}

/// A screen as it was lowered, with the syntax that it came from.
public struct LoweredScreen: Sendable {
  /// What the layers above see of it.
  public let screen: SourceScreen
  let basis: ScreenBasis
  public var scene: Scene { _read { yield screen.scene } }
  /// The components whose views the scene has.
  var components: [ComponentIdentity] { basis.components }
  /// The syntax of the screen, where it stands now.
  var own: Syntax { Syntax(basis.node, at: screen.own.range.start) }
}

/// What the scene of a screen was made of; one object as long as the scene is kept.
final class ScreenBasis: Sendable {
  /// The screen itself; the same object as long as nothing in it changes.
  let node: SyntaxNode
  /// The components whose views the scene has.
  let components: [ComponentIdentity]
  /// Whether everything that is said of its views was understood.
  let isComplete: Bool
  /// The names of the `let`s and parameters that it uses.
  let usedValues: Set<String>
  /// Whether a brace behind it closes nothing, so that it seems to end before it does.
  let isCutShort: Bool

  /// That of a screen in which one statement differs that names the same `let`s.
  init(_ old: ScreenBasis, node: SyntaxNode) {
    self.node = node
    components = old.components
    isComplete = old.isComplete
    usedValues = old.usedValues
    isCutShort = old.isCutShort
  }

  /// - Parameter declarations: by source index of the scene's origins; the first is the screen.
  /// - Precondition: there is one.
  init(scene: Scene, declarations: [SpecDeclaration], isCutShort: Bool) {
    self.isCutShort = isCutShort
    isComplete = scene.incomplete.isEmpty
    usedValues = scene.usedValues
    node = declarations[0].syntax.node
    components = declarations.dropFirst().map {
      ComponentIdentity(file: $0.file, node: $0.syntax.node)
    }
  }
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
  public var lets = LayeredTable<String, Double>()
  public var components = LayeredTable<String, ExportedComponent>()
  /// What the bodies of components can use, for the file itself and for those it imports, directly or
  /// not; each file once.
  public var scopes = LayeredTable<FileID, ComponentScope>()

  public init() {}

  /// Whether nothing that a user of the file can see differs. Components count by identity of
  /// their syntax.
  public func isSame(as other: FileExports) -> Bool {
    lets.hasSameLayers(as: other.lets, by: ==)
      && components.hasSameLayers(as: other.components) { $0.isSame(as: $1) }
      && scopes.hasSameLayers(as: other.scopes) { $0.isSame(as: $1) }
  }

  /// Where a component stands now.
  func declaration(of component: ComponentIdentity) -> SpecDeclaration? {
    scopes[component.file]?.own[ObjectIdentifier(component.node)]?.declaration
  }

  /// Whether, given that nothing else differs, everything stands where it stood.
  public func hasSamePlaces(as other: FileExports) -> Bool {
    components.hasSameLayers(as: other.components) { $0.hasSamePlace(as: $1) }
      && scopes.hasSameLayers(as: other.scopes) { a, b in
        a === b || a.components.hasSameLayers(as: b.components) { $0.hasSamePlace(as: $1) }
      }
  }
}

/// The components that a file's screens and components can use.
public final class ComponentScope: Sendable {
  public let file: FileID
  public let components: LayeredTable<String, ExportedComponent>
  /// The file's own components, by their syntax.
  let own: [ObjectIdentifier: ExportedComponent]

  init(
    file: FileID, components: LayeredTable<String, ExportedComponent>, own: [ExportedComponent]
  ) {
    self.file = file
    self.components = components
    self.own = Dictionary(
      own.map { (ObjectIdentifier($0.declaration.syntax.node), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  fileprivate func isSame(as other: ComponentScope) -> Bool {
    self === other
      || file == other.file
        && components.hasSameLayers(as: other.components) { $0.isSame(as: $1) }
  }
}

/// A component under its name, with what its body sees.
public final class ExportedComponent: Sendable {
  public let name: String
  public let declaration: SpecDeclaration
  /// The `let`s of the component's own file, imported ones included.
  public let lets: LayeredTable<String, Double>
  /// The kinds of the views in its body.
  let uses: [ComponentUse]

  init(
    name: String, declaration: SpecDeclaration, lets: LayeredTable<String, Double>,
    uses: [ComponentUse]
  ) {
    self.name = name
    self.declaration = declaration
    self.lets = lets
    self.uses = uses
  }

  fileprivate func isSame(as other: ExportedComponent) -> Bool {
    self === other
      || name == other.name && declaration.syntax.node === other.declaration.syntax.node
        && declaration.file == other.declaration.file
        && lets.hasSameLayers(as: other.lets, by: ==)
  }

  fileprivate func hasSamePlace(as other: ExportedComponent) -> Bool {
    self === other || declaration.syntax.offset == other.declaration.syntax.offset
  }
}
