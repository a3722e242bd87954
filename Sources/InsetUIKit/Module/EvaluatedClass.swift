internal import InsetModel
internal import InsetText

/// What became of a class, and what that rests on.
struct EvaluatedClass {
  let file: FileID
  let name: String
  /// Among those of the same name in the file.
  let number: Int
  /// The bodies that its evaluation has read; they live as long as their identities are compared.
  private let bodies: [CodeBody]
  private let reads: Set<ObjectIdentifier>
  /// As it was placed last; `nil` for a class that is none.
  private(set) var screen: SourceScreen?
  private var parts: [Part] = []

  /// A part of a file that places of the scene count from. It lies in a declaration at the top level,
  /// and moves with it.
  private struct Part {
    var file: FileInfo
    var declaration: Int
    /// Counted from the declaration's beginning.
    var range: ByteRange
  }

  init(file: FileID, name: String, number: Int, reading bodies: [CodeBody]) {
    self.file = file
    self.name = name
    self.number = number
    self.bodies = bodies
    reads = Set(bodies.map { ObjectIdentifier($0) })
  }

  /// Takes a scene; where it is that of before, the object stays and with it what was laid out.
  mutating func take(_ lowered: CodeScene, after before: SourceScreen?, in index: ModuleIndex) {
    parts = lowered.sources.map { source in
      let file = index.files[source.file]
      let declaration = file.declarations.firstIndex { $0.contains(source.range) }
      let start = declaration.map { file.declarations[$0].start } ?? 0
      return Part(
        file: file, declaration: declaration ?? -1, range: source.range.shifted(by: -start))
    }
    if let known = before, known.scene == lowered.scene {
      screen = known
    } else {
      let nowhere = Declaration(file: file, range: ByteRange(at: 0))
      screen = SourceScreen(scene: lowered.scene, declarations: parts.map { _ in nowhere })
    }
  }

  /// Whether a change concerns it: of a body that was read, or within a declaration from which its
  /// places count.
  func isTouched(by change: IndexChange, of bodies: Set<ObjectIdentifier>, in file: FileInfo)
    -> Bool
  {
    change.concernsAll || !reads.isDisjoint(with: bodies)
      || parts.contains {
        $0.file === file && ($0.declaration < 0 || change.declarations.contains($0.declaration))
      }
  }

  /// The screen where it stands now; `nil` for a class that is none.
  ///
  /// - Parameter files: by number in the index.
  mutating func placed(in files: [FileID]) -> SourceScreen? {
    guard var result = screen else { return nil }
    let places = parts.map { part in
      let start = part.declaration < 0 ? 0 : part.file.declarations[part.declaration].start
      return Declaration(file: files[Int(part.file.id)], range: part.range.shifted(by: start))
    }
    result.own = places[0]
    result.components = Array(places.dropFirst())
    screen = result
    return result
  }
}
