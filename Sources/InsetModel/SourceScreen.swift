public import InsetText

/// A screen of a file: its scene, and the declarations that the scene's origins count from.
public struct SourceScreen: Sendable {
  private let body: SharedScene
  public var scene: Scene { _read { yield body.scene } }
  /// The scene where many hold it.
  public var shared: SharedScene { body }
  /// The screen itself; it moves with every edit in front of it, and so stands in no array.
  public var own: Declaration
  /// What else the scene draws on, as the components that it uses.
  public var components: [Declaration]

  /// - Parameter declarations: by source index of the scene's origins; the first is the screen.
  /// - Precondition: there is one.
  public init(scene: Scene, declarations: [Declaration]) {
    body = SharedScene(scene)
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
  public func hasSameScene(as other: SourceScreen) -> Bool { body === other.body }

  /// Takes over where a screen with the very same scene stands.
  public mutating func move(to other: SourceScreen) {
    own = other.own
    if !components.isEmpty { components = other.components }
  }

  /// The place of an origin in its file.
  public func place(of origin: Origin) -> (file: FileID, range: ByteRange) {
    let declaration = declaration(origin.source)
    return (declaration.file, declaration.place(of: origin.range))
  }

  /// The source index of the first declaration that holds an offset of a file, or ends there.
  public func source(in file: FileID, holding offset: Int) -> Int32? {
    func holds(_ declaration: Declaration) -> Bool {
      declaration.file == file && declaration.range.start <= offset
        && offset <= declaration.range.end
    }
    if holds(own) { return 0 }
    return components.firstIndex(where: holds).map { Int32($0) + 1 }
  }
}

/// A scene that many hold: a copy counts one reference instead of one for each of its tables.
public final class SharedScene: Sendable {
  public let scene: Scene
  public init(_ scene: Scene) { self.scene = scene }
}

/// A part of a file from which origins of a scene count.
public struct Declaration: Sendable, Hashable {
  public var file: FileID
  /// Where it stands in the file now.
  public var range: ByteRange
  /// White space that came or went inside of it since the scene was made, by place.
  public private(set) var spacing: [SpaceChange] = []

  /// White space between two words of a declaration that is more or less than the scene knows.
  public struct SpaceChange: Sendable, Hashable {
    /// Where the word behind it begins, as the scene counts.
    public var offset: Int
    /// By how many bytes there is more.
    public var growth: Int
  }

  public init(file: FileID, range: ByteRange) {
    self.file = file
    self.range = range
  }

  /// Where a range that counts from the beginning of the declaration lies in the file.
  ///
  /// - Complexity: O(changes of white space).
  public func place(of range: ByteRange) -> ByteRange {
    guard !spacing.isEmpty else { return range.shifted(by: self.range.start) }
    var start = range.start
    var end = range.end
    for change in spacing where change.offset <= range.end {
      if change.offset <= range.start { start += change.growth }
      if change.offset < range.end || range.isEmpty { end += change.growth }
    }
    return ByteRange(start: start, end: end).shifted(by: self.range.start)
  }

  /// Notes that white space in front of a word was added or taken away, so that the scene needs no
  /// other origins.
  ///
  /// - Parameters:
  ///   - growth: by how many bytes there is more.
  ///   - word: the offset in the file where the word began before.
  /// - Precondition: the word begins inside the declaration, not at its start, and no range of the
  ///   scene begins or ends in the white space in front of it.
  /// - Complexity: O(changes of white space).
  public mutating func grow(by growth: Int, before word: Int) {
    var offset = word - range.start
    var index = 0
    while index < spacing.count, spacing[index].offset + spacing[index].growth <= offset {
      offset -= spacing[index].growth
      index += 1
    }
    range.end += growth
    if index > 0, spacing[index - 1].offset == offset {
      spacing[index - 1].growth += growth
    } else {
      spacing.insert(SpaceChange(offset: offset, growth: growth), at: index)
    }
  }

  /// Moves the declaration as a whole.
  public mutating func move(by distance: Int) { range = range.shifted(by: distance) }
}
