internal import InsetModel
internal import InsetText

/// What became of a class, and what that rests on.
struct EvaluatedClass {
  let file: FileID
  let name: String
  /// The name alone, by which storyboards and xibs know it.
  let className: String
  /// Among those of the same name in the file.
  let number: Int
  /// The bodies that its evaluation has read; they live as long as their identities are compared.
  private let bodies: [CodeBody]
  private let reads: Set<ObjectIdentifier>
  /// The names of xibs and of classes in them that its evaluation has looked for.
  let nibs: Set<String>
  /// As they were placed last; a class that has its views from several scenes of storyboards and xibs
  /// has as many screens.
  private(set) var screens: [SourceScreen] = []
  /// By screen.
  private var parts: [[Part]] = []

  /// A part of a file that places of the scene count from. It lies in a declaration at the top level,
  /// and moves with it.
  private enum Part {
    /// The range counts from the declaration's beginning.
    case code(FileInfo, declaration: Int, ByteRange)
    /// The root view's element in a storyboard or xib.
    case interface(ModuleInterfaces.Key)
  }

  init(
    file: FileID, name: String, className: String, number: Int, reading bodies: [CodeBody],
    nibs: Set<String>
  ) {
    self.file = file
    self.name = name
    self.className = className
    self.number = number
    self.bodies = bodies
    self.nibs = nibs
    reads = Set(bodies.map { ObjectIdentifier($0) })
  }

  /// Takes a scene; where it is that of before, the object stays and with it what was laid out.
  mutating func take(
    _ lowered: CodeScene, of interface: ModuleInterfaces.Key?, after before: SourceScreen?,
    in index: ModuleIndex
  ) {
    let own = lowered.sources.map { source -> Part in
      if source.isUnarchived, let interface { return .interface(interface) }
      let file = index.files[source.file]
      let declaration = file.declarations.firstIndex { $0.contains(source.range) }
      let start = declaration.map { file.declarations[$0].start } ?? 0
      return .code(file, declaration: declaration ?? -1, source.range.shifted(by: -start))
    }
    parts.append(own)
    if let known = before, known.scene == lowered.scene {
      screens.append(known)
    } else {
      let nowhere = Declaration(file: file, range: ByteRange(at: 0))
      screens.append(SourceScreen(scene: lowered.scene, declarations: own.map { _ in nowhere }))
    }
  }

  /// Whether a change concerns it: of a body that was read, or within a declaration from which its
  /// places count.
  func isTouched(by change: IndexChange, of bodies: Set<ObjectIdentifier>, in file: FileInfo)
    -> Bool
  {
    change.concernsAll || !reads.isDisjoint(with: bodies)
      || parts.joined().contains { part in
        guard case .code(let own, let declaration, _) = part else { return false }
        return own === file && (declaration < 0 || change.declarations.contains(declaration))
      }
  }

  /// The screens where they stand now.
  ///
  /// - Parameter files: by number in the index.
  mutating func placed(in files: [FileID], _ interfaces: ModuleInterfaces) -> [SourceScreen] {
    for index in screens.indices {
      let places = parts[index].map { part in
        switch part {
        case .code(let file, let declaration, let range):
          let start = declaration < 0 ? 0 : file.declarations[declaration].start
          return Declaration(file: files[Int(file.id)], range: range.shifted(by: start))
        case .interface(let key):
          return Declaration(
            file: key.file, range: interfaces.range(of: key, className: className))
        }
      }
      screens[index].own = places[0]
      screens[index].components = Array(places.dropFirst())
    }
    return screens
  }
}
