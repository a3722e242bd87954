import InsetModel
import InsetSyntax
public import InsetText

/// A place in a file that a question leads to.
public struct NavigationTarget: Sendable, Hashable {
  public var file: FileID
  /// The whole declaration.
  public var range: ByteRange
  /// Its name.
  public var nameRange: ByteRange
  public init(file: FileID, range: ByteRange, nameRange: ByteRange) {
    self.file = file
    self.range = range
    self.nameRange = nameRange
  }
}

/// A place where something is named.
public struct NamedPlace: Sendable, Hashable {
  public var file: FileID
  public var range: ByteRange
  /// Whether it gets its name there.
  public var isDefinition: Bool
  public init(file: FileID, range: ByteRange, isDefinition: Bool) {
    self.file = file
    self.range = range
    self.isDefinition = isDefinition
  }
}

extension Snapshot {
  /// Where what is named at an offset is declared, and the range of the word that was asked about;
  /// `superview`, `root` and `self` lead to the view, an import to its file.
  public func definition(
    _ file: FileID, at offset: Int
  ) -> (origin: ByteRange, targets: [NavigationTarget]) {
    let resolver = NameResolver(self)
    if let (range, target) = importedFile(file, at: offset, resolver) {
      return (
        range,
        [
          NavigationTarget(
            file: target, range: ByteRange(at: 0), nameRange: ByteRange(at: 0))
        ]
      )
    }
    guard let found = meaning(file, at: offset, resolver) else {
      return (ByteRange(at: offset), [])
    }
    switch found.meaning {
    case .definition(let definition): return (found.range, [definition.target])
    case .word:
      guard let cursor = resolver.declaration(file, at: offset),
        let occurrence = cursor.index.occurrence(at: offset - cursor.place.syntax.offset),
        let definition = resolver.viewDefinition(occurrence.place, cursor)
      else { return (ByteRange(at: offset), []) }
      return (found.range, [definition.target])
    case .attribute, .guide, .property, .viewKind: return (ByteRange(at: offset), [])
    }
  }

  /// Where the component of the view that is named at an offset is declared; for anything else its
  /// declaration.
  public func typeDefinition(
    _ file: FileID, at offset: Int
  ) -> (origin: ByteRange, targets: [NavigationTarget]) {
    let resolver = NameResolver(self)
    guard let found = meaning(file, at: offset, resolver),
      case .definition(let definition) = found.meaning
    else { return (ByteRange(at: offset), []) }
    if definition.kind == .view {
      guard let type = definition.type,
        let (component, _) = resolver.component(type, in: definition.file)
      else { return (found.range, []) }
      return (found.range, [component.target])
    }
    return definition.kind == .component ? (found.range, [definition.target]) : (found.range, [])
  }

  /// All places that name what is named at an offset, by file and place.
  ///
  /// - Complexity: O(declarations of the files that see it + places of that name).
  public func references(
    _ file: FileID, at offset: Int, includingDefinition: Bool = true
  ) -> [NamedPlace] {
    let resolver = NameResolver(self)
    guard let found = meaning(file, at: offset, resolver),
      case .definition(let definition) = found.meaning
    else { return [] }
    return resolver.places(of: definition).filter { includingDefinition || !$0.isDefinition }
  }

  /// The places in a file that name what is named at an offset; for words of the language, those in
  /// the same statement's block that say the same.
  public func highlights(_ file: FileID, at offset: Int) -> [NamedPlace] {
    let resolver = NameResolver(self)
    guard let found = meaning(file, at: offset, resolver) else { return [] }
    if case .definition(let definition) = found.meaning {
      return resolver.places(of: definition, in: file)
    }
    guard let cursor = resolver.declaration(file, at: offset),
      let name = text(file)?[found.range]
    else { return [] }
    let base = cursor.place.syntax.offset
    return (cursor.index.byName[name] ?? []).compactMap { place in
      guard let segment = cursor.index.segment(place),
        resolver.meaning(place, cursor) == found.meaning
      else { return nil }
      return NamedPlace(
        file: file, range: segment.range.shifted(by: base), isDefinition: false)
    }
  }

  /// What the name at an offset means, and where it stands.
  func meaning(
    _ file: FileID, at offset: Int, _ resolver: NameResolver
  ) -> (range: ByteRange, meaning: Meaning)? {
    if let cursor = resolver.declaration(file, at: offset) {
      let base = cursor.place.syntax.offset
      if let occurrence = cursor.index.occurrence(at: offset - base),
        let meaning = resolver.meaning(occurrence.place, cursor)
      {
        return (occurrence.range.shifted(by: base), meaning)
      }
    }
    guard
      let place = resolver.topLevelPlaces(file).first(where: {
        $0.range.start <= offset && offset <= $0.range.end
      })
    else { return nil }
    return (place.range, .definition(place.definition))
  }

  /// The string of an import at an offset, and the file it names.
  private func importedFile(
    _ file: FileID, at offset: Int, _ resolver: NameResolver
  ) -> (ByteRange, FileID)? {
    guard let tree = states[file]?.syntax?.tree else { return nil }
    for item in tree.file.imports {
      if item.range.start > offset { return nil }
      if let path = item.path, path.range.start <= offset, offset <= path.range.end {
        return resolver.imported(path.value(in: tree.text), from: file).map { (path.range, $0) }
      }
    }
    return nil
  }
}

extension Definition {
  var target: NavigationTarget { NavigationTarget(file: file, range: whole, nameRange: range) }
}

extension NameResolver {
  /// All places of something, by file and place.
  func places(of definition: Definition) -> [NamedPlace] {
    var result: [NamedPlace] = []
    let files: [FileID]
    switch definition.kind {
    case .screen: files = [definition.file]
    default: files = dependents(of: definition.file)
    }
    for file in files { result += places(of: definition, in: file) }
    return result
  }

  /// The places of something in one file, in order.
  func places(of definition: Definition, in file: FileID) -> [NamedPlace] {
    var result: [NamedPlace] = []
    for place in topLevelPlaces(file) where place.definition == definition {
      result.append(
        NamedPlace(
          file: file, range: place.range,
          isDefinition: place.range == definition.range && file == definition.file))
    }
    // What a screen declares is seen in it alone.
    let home = declaration(definition.file, at: definition.range.start)
    let isLocal = home.map { !$0.index.isComponent } ?? false
    let all =
      isLocal ? (file == definition.file ? [home].compactMap { $0 } : []) : declarations(file)
    for cursor in all {
      let base = cursor.place.syntax.offset
      for place in cursor.index.byName[definition.name] ?? [] {
        guard let segment = cursor.index.segment(place),
          case .definition(definition)? = meaning(place, cursor)
        else { continue }
        let range = segment.range.shifted(by: base)
        let isDefinition: Bool
        switch place {
        case .symbol, .own: isDefinition = true
        case .segment: isDefinition = false
        }
        result.append(NamedPlace(file: file, range: range, isDefinition: isDefinition))
      }
    }
    result.sort { $0.range < $1.range }
    // A name behind a list stands once for all items.
    return result.enumerated().filter {
      $0.offset == 0 || result[$0.offset - 1].range != $0.element.range
    }
    .map(\.element)
  }

  /// The names in a file's own `let`s.
  func topLevelPlaces(_ file: FileID) -> [(range: ByteRange, definition: Definition)] {
    if let known = topLevel[file] { return known }
    var result: [(range: ByteRange, definition: Definition)] = []
    guard let tree = tree(file) else { return [] }
    func add(_ expression: ExprSyntax) {
      switch expression {
      case .path(let path):
        guard path.segments.count == 1,
          let found = fileLet(path.segments[0].text(in: tree.text), in: file)
        else { return }
        result.append((path.segments[0].range, found))
      case .call(let call): for argument in call.arguments { add(argument) }
      case .parenthesized(let inner): if let inner = inner.inner { add(inner) }
      case .negation(let negation): if let operand = negation.operand { add(operand) }
      case .binary(let binary):
        if let first = binary.first { add(first) }
        for step in binary.rest { if let operand = step.operand { add(operand) } }
      case .number, .tuple, .list: break
      }
    }
    let lets = names(file).lets
    var next = 0
    for item in tree.file.lets {
      if let name = item.name, next < lets.count, lets[next].definition.range == name.range {
        result.append((name.range, lets[next].definition))
        next += 1
      }
      if let value = item.value { add(value) }
    }
    topLevel[file] = result
    return result
  }
}
