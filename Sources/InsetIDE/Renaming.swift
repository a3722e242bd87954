import InsetLowering
import InsetModel
import InsetSyntax
public import InsetText

/// What can be renamed at a place.
public struct RenameTarget: Sendable, Hashable {
  /// The word that is asked about.
  public var range: ByteRange
  /// The name as it is now, without backticks.
  public var name: String
  /// Whether other files may name it, too.
  public var isShared: Bool
  /// The file that declares it.
  public var file: FileID
  public init(range: ByteRange, name: String, isShared: Bool = false, file: FileID) {
    self.file = file
    self.range = range
    self.name = name
    self.isShared = isShared
  }
}

extension Snapshot {
  /// What would be renamed at an offset; `nil` where nothing can be.
  public func renameTarget(_ file: FileID, at offset: Int) -> RenameTarget? {
    let resolver = NameResolver(self)
    guard let found = meaning(file, at: offset, resolver),
      case .definition(let definition) = found.meaning
    else { return nil }
    // What a screen declares, and its own name, is known to its file alone.
    let home = resolver.declaration(definition.file, at: definition.range.start)
    return RenameTarget(
      range: found.range, name: definition.name, isShared: home?.index.isComponent ?? true,
      file: definition.file)
  }

  /// The edits that give what is named at an offset another name, everywhere; sorted by file.
  ///
  /// A name that is no identifier is written in backticks. Where the question is taken back, there may
  /// be none.
  ///
  /// - Throws: a problem where nothing can be renamed, where the name cannot be written, or where it
  ///   would make any name mean something else.
  /// - Complexity: O(names in the files that see the declaration).
  public func rename(
    _ file: FileID, at offset: Int, to newName: String
  ) throws(QuestionProblem) -> [FileEdits] {
    let resolver = NameResolver(self)
    guard let found = meaning(file, at: offset, resolver),
      case .definition(let definition) = found.meaning
    else { throw QuestionProblem("there is nothing to rename here") }
    let name = try Self.checked(newName)
    if name == definition.name { return [] }
    let renaming = Renaming(snapshot: self, resolver: resolver, definition: definition)
    return try renaming.edits(name)
  }

  /// The name that a person typed: without backticks around it.
  private static func checked(_ text: String) throws(QuestionProblem) -> String {
    var name = text
    if name.utf8.count > 1, name.hasPrefix("`"), name.hasSuffix("`") {
      name = String(name.dropFirst().dropLast())
    }
    guard !name.isEmpty else { throw QuestionProblem("a name cannot be empty") }
    let isWritable = name.unicodeScalars.allSatisfy { scalar in
      scalar != "`" && scalar.properties.generalCategory != .control && scalar != "\u{2028}"
        && scalar != "\u{2029}"
    }
    guard isWritable else {
      throw QuestionProblem("a name cannot hold backticks or control characters")
    }
    return name
  }
}

/// A change of one name in all files that see it.
private struct Renaming {
  let snapshot: Snapshot
  let resolver: NameResolver
  let definition: Definition

  func edits(_ name: String) throws(QuestionProblem) -> [FileEdits] {
    let places = resolver.places(of: definition)
    let visual = places.filter { isInString($0) }
    if !visual.isEmpty {
      let format = VisualFormat.parse(Array("[\(name)]".utf8))
      guard format.problems.isEmpty, format.views.first?.name?.text == name else {
        throw QuestionProblem(
          "'\(name)' cannot be written in a visual format, where the name occurs")
      }
    }
    if let problem = directClash(name) { throw problem }
    // Backticks are tried where the plain name would be read as a word of the language.
    for quoting in [false, true] {
      let edits = write(name, places, isQuoted: quoting)
      if changesNoMeaning(edits, name) { return edits }
      if snapshot.isTakenBack { return [] }
    }
    throw QuestionProblem(
      "'\(name)' would be mistaken for another name, or another for it")
  }

  private func isInString(_ place: NamedPlace) -> Bool {
    guard let tree = resolver.tree(place.file) else { return false }
    return tree.token(at: place.range.start)?.kind == .string
  }

  private func write(_ name: String, _ places: [NamedPlace], isQuoted: Bool) -> [FileEdits] {
    var result: [FileEdits] = []
    let isOldPlain =
      NameSyntax.spelling(of: definition.name) == definition.name
      && !Self.isReserved(definition.name)
    for place in places {
      guard let text = snapshot.text(place.file) else { continue }
      var spelling = NameSyntax.spelling(of: name)
      let isPlain = spelling == name
      if isInString(place) {
        spelling = name
      } else if isPlain {
        // Backticks that were not needed are their writer's.
        let was = text.bytes[place.range.start] == UInt8(ascii: "`")
        if isQuoted || was && isOldPlain { spelling = "`\(name)`" }
      }
      let edit = TextEdit(range: place.range, replacement: spelling)
      if let last = result.indices.last, result[last].file == place.file {
        result[last].edits.append(edit)
      } else {
        result.append(FileEdits(file: place.file, edits: [edit]))
      }
    }
    return result
  }

  /// Whether a plain name can be read as something else than a name.
  static func isReserved(_ name: String) -> Bool { Vocabulary.isPathWord(name) }

  /// Something else of that name at the same place.
  private func directClash(_ name: String) -> QuestionProblem? {
    func taken(_ what: String) -> QuestionProblem {
      QuestionProblem("there is already \(what) named '\(name)'")
    }
    switch definition.kind {
    case .component:
      if ViewKind(rawValue: name) != nil { return QuestionProblem("'\(name)' is a built-in kind") }
      for file in resolver.dependents(of: definition.file)
      where resolver.component(name, in: file) != nil {
        return taken("a component")
      }
    case .screen:
      if resolver.names(definition.file).screens.contains(where: { $0.name == name }) {
        return taken("a screen")
      }
    case .value, .view, .guide, .parameter, .constraint:
      guard let home = resolver.declaration(definition.file, at: definition.range.start) else {
        for file in resolver.dependents(of: definition.file)
        where resolver.fileLet(name, in: file) != nil {
          return taken("a 'let'")
        }
        return nil
      }
      let start = definition.range.start - home.place.syntax.offset
      guard let own = home.index.symbols.first(where: { $0.range.start == start }) else {
        return nil
      }
      if definition.kind == .constraint {
        let others = home.index.symbolsByName[name] ?? []
        if others.contains(where: { home.index.symbols[$0].kind == .constraint }) {
          return taken("a constraint")
        }
      } else if home.index.scopes[own.scope].names[name] != nil {
        return taken("something in this block")
      }
    }
    return nil
  }

  // MARK: Meaning before and after

  /// A name in a file, with what it means in terms of places.
  private struct Fact: Equatable {
    var range: ByteRange
    /// Where the name it means is declared; `nil` for words of the language and for unknown names.
    var target: FileRange?
    var word: Meaning?
  }

  private struct FileRange: Equatable {
    var file: FileID
    var start: Int
  }

  /// Whether after edits every name means what it meant.
  private func changesNoMeaning(_ edits: [FileEdits], _ name: String) -> Bool {
    var workspaceStates = snapshot.states
    var moved: [FileID: [TextEdit]] = [:]
    for item in edits {
      guard var state = workspaceStates[item.file] else { return false }
      let text = state.text.applying(item.edits)
      guard let tree = SyntaxTree.parse(text, isCancelled: { snapshot.isTakenBack }) else {
        return false
      }
      state.source = SpecSource(tree, file: item.file)
      workspaceStates[item.file] = state
      moved[item.file] = item.edits
    }
    let after = Snapshot(
      revision: snapshot.revision, files: workspaceStates, order: snapshot.files)
    let other = NameResolver(after)
    for file in resolver.dependents(of: definition.file) {
      let old = facts(file, resolver)
      let new = facts(file, other)
      if snapshot.isTakenBack { return false }
      guard old.count == new.count,
        snapshot.states[file]?.syntax?.tree.problems.count
          == after.states[file]?.syntax?.tree.problems.count
      else { return false }
      for (a, b) in zip(old, new) {
        var expected = a
        expected.range.start = shifted(a.range.start, moved[file])
        if let target = a.target {
          expected.target?.start = shifted(target.start, moved[target.file])
        }
        guard expected.range.start == b.range.start, expected.target == b.target,
          a.target != nil || a.word == b.word
        else { return false }
      }
    }
    return true
  }

  private func facts(_ file: FileID, _ resolver: NameResolver) -> [Fact] {
    var result: [Fact] = []
    func add(_ range: ByteRange, _ meaning: Meaning?) {
      if case .definition(let definition)? = meaning {
        result.append(
          Fact(
            range: range,
            target: FileRange(file: definition.file, start: definition.range.start)))
      } else {
        result.append(Fact(range: range, word: meaning))
      }
    }
    for place in resolver.topLevelPlaces(file) { add(place.range, .definition(place.definition)) }
    for cursor in resolver.declarations(file) where !snapshot.isTakenBack {
      let base = cursor.place.syntax.offset
      for occurrence in cursor.index.occurrences {
        add(occurrence.range.shifted(by: base), resolver.meaning(occurrence.place, cursor))
      }
    }
    return result
  }

  private func shifted(_ offset: Int, _ edits: [TextEdit]?) -> Int {
    var result = offset
    for edit in edits ?? [] where edit.range.start < offset { result += edit.growth }
    return result
  }
}
