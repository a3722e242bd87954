import InsetModel
import InsetSyntax
import InsetText

/// Something that has a name, where it gets it.
struct Definition: Hashable, Sendable {
  enum Kind: Sendable, Hashable {
    case view, guide, value, parameter, constraint, component, screen
  }
  var file: FileID
  var kind: Kind
  var name: String
  /// The name.
  var range: ByteRange
  /// The whole declaration.
  var whole: ByteRange
  /// A view's kind or component, a parameter's type.
  var type: String?
}

/// What a word in a text means.
enum Meaning: Hashable, Sendable {
  case definition(Definition)
  case attribute(String)
  case guide(GuideKind)
  case property(String)
  case viewKind(ViewKind)
  /// `superview`, `standard`, `high`, `true` …
  case word(String)
}

/// A `screen` or `component` in its file.
struct DeclarationPlace: Sendable {
  var file: FileID
  var syntax: Syntax

  func isSame(as other: DeclarationPlace) -> Bool {
    file == other.file && syntax.range == other.syntax.range
  }
}

/// Says what names mean, by the rules that lowering follows.
///
/// It works on syntax, so it answers in broken files and in components that no screen uses. One is
/// made for each question.
final class NameResolver {
  private let snapshot: Snapshot
  private var files: [FileID: FileNames] = [:]
  private var paths: [String: FileID]?
  /// What `topLevelPlaces` found.
  var topLevel: [FileID: [(range: ByteRange, definition: Definition)]] = [:]

  init(_ snapshot: Snapshot) { self.snapshot = snapshot }

  /// What a file declares at its top.
  struct FileNames {
    var lets: [(name: String, definition: Definition)] = []
    var components: [(name: String, definition: Definition, place: DeclarationPlace)] = []
    /// The first component of each name.
    var componentPlaces: [String: Int] = [:]
    var screens: [(name: String, definition: Definition)] = []
    var imports: [FileID] = []
  }

  /// A declaration with its names.
  struct Cursor {
    var place: DeclarationPlace
    var index: NameIndex
  }

  /// A view, a guide of a view, or a declared guide, on the way along a path.
  private enum Step {
    case view(Cursor, scope: Int)
    case guide
  }

  func tree(_ file: FileID) -> SyntaxTree? { snapshot.states[file]?.syntax?.tree }

  // MARK: Files

  func names(_ file: FileID) -> FileNames {
    if let known = files[file] { return known }
    var result = FileNames()
    guard let tree = tree(file) else { return result }
    let text = tree.text
    func definition(
      _ kind: Definition.Kind, _ name: NameSyntax, _ whole: ByteRange
    ) -> Definition {
      Definition(
        file: file, kind: kind, name: name.text(in: text), range: name.range, whole: whole)
    }
    for syntax in Syntax(tree.root, at: 0).nodes {
      switch StatementSyntax(syntax) {
      case .letStatement(let item):
        guard let name = item.name else { continue }
        result.lets.append((name.text(in: text), definition(.value, name, item.range)))
      case .component(let item):
        guard let name = item.name else { continue }
        let place = DeclarationPlace(file: file, syntax: syntax)
        if result.componentPlaces[name.text(in: text)] == nil {
          result.componentPlaces[name.text(in: text)] = result.components.count
        }
        result.components.append(
          (name.text(in: text), definition(.component, name, item.range), place))
      case .screen(let item):
        guard let name = item.name else { continue }
        result.screens.append((name.text(in: text), definition(.screen, name, item.range)))
      case .importItem(let item):
        guard let string = item.path, let target = imported(string.value(in: text), from: file)
        else { continue }
        result.imports.append(target)
      default: break
      }
    }
    files[file] = result
    return result
  }

  /// The open file that an import names.
  func imported(_ reference: String, from file: FileID) -> FileID? {
    guard let path = snapshot.states[file]?.path,
      let target = ImportPath.resolve(reference, from: path)
    else { return nil }
    if paths == nil {
      var all: [String: FileID] = [:]
      for other in snapshot.files {
        if let path = snapshot.states[other]?.path, all[path] == nil { all[path] = other }
      }
      paths = all
    }
    return paths?[target]
  }

  /// A `let` that a file sees; imported ones go before its own.
  func fileLet(_ name: String, in file: FileID) -> Definition? {
    var seen: Set<FileID> = []
    func find(_ file: FileID) -> Definition? {
      guard seen.insert(file).inserted else { return nil }
      let names = names(file)
      for other in names.imports {
        if let found = find(other) { return found }
      }
      return names.lets.first { $0.name == name }?.definition
    }
    return find(file)
  }

  /// A component that a file sees; its own go before imported ones.
  func component(_ name: String, in file: FileID) -> (Definition, DeclarationPlace)? {
    if ViewKind(rawValue: name) != nil { return nil }
    var seen: Set<FileID> = []
    func find(_ file: FileID) -> (Definition, DeclarationPlace)? {
      guard seen.insert(file).inserted else { return nil }
      let names = names(file)
      if let at = names.componentPlaces[name] {
        return (names.components[at].definition, names.components[at].place)
      }
      for other in names.imports {
        if let found = find(other) { return found }
      }
      return nil
    }
    return find(file)
  }

  /// All `let`s and components that a file sees, its own first, each name once.
  func visible(in file: FileID) -> (lets: [Definition], components: [Definition]) {
    var seen: Set<FileID> = []
    var lets: [Definition] = []
    var components: [Definition] = []
    var letNames: Set<String> = []
    var componentNames: Set<String> = []
    func add(_ file: FileID) {
      guard seen.insert(file).inserted else { return }
      let names = names(file)
      for item in names.lets where letNames.insert(item.name).inserted {
        lets.append(item.definition)
      }
      for item in names.components where componentNames.insert(item.name).inserted {
        components.append(item.definition)
      }
      for other in names.imports { add(other) }
    }
    add(file)
    return (lets, components)
  }

  /// The files that see what a file declares, itself among them, by path: the same order whichever
  /// was opened first.
  func dependents(of file: FileID) -> [FileID] {
    var result = [file]
    var known: Set<FileID> = [file]
    var at = 0
    while at < result.count {
      for other in snapshot.files
      where !known.contains(other) && names(other).imports.contains(result[at]) {
        known.insert(other)
        result.append(other)
      }
      at += 1
    }
    return result.sorted {
      let (one, other) = (snapshot.states[$0]?.path ?? "", snapshot.states[$1]?.path ?? "")
      return one == other ? $0 < $1 : one < other
    }
  }

  // MARK: Declarations

  func cursor(_ place: DeclarationPlace) -> Cursor? {
    guard let text = snapshot.text(place.file) else { return nil }
    return Cursor(place: place, index: snapshot.names.index(of: place.syntax, in: text))
  }

  /// The declaration that holds an offset, or ends there.
  func declaration(_ file: FileID, at offset: Int) -> Cursor? {
    guard let tree = tree(file) else { return nil }
    for syntax in Syntax(tree.root, at: 0).nodes
    where syntax.kind == .screen || syntax.kind == .component {
      let range = syntax.fullRange
      if range.start > offset { return nil }
      if offset <= range.end {
        return cursor(DeclarationPlace(file: file, syntax: syntax))
      }
    }
    return nil
  }

  /// All declarations of a file.
  func declarations(_ file: FileID) -> [Cursor] {
    guard let tree = tree(file) else { return [] }
    return Syntax(tree.root, at: 0).nodes.compactMap { syntax in
      syntax.kind == .screen || syntax.kind == .component
        ? cursor(DeclarationPlace(file: file, syntax: syntax)) : nil
    }
  }

  func definition(_ symbol: Int, _ cursor: Cursor) -> Definition {
    let item = cursor.index.symbols[symbol]
    let base = cursor.place.syntax.offset
    let kind: Definition.Kind =
      switch item.kind {
      case .view: .view
      case .guide: .guide
      case .let: .value
      case .parameter: .parameter
      case .constraint: .constraint
      }
    return Definition(
      file: cursor.place.file, kind: kind, name: item.name, range: item.range.shifted(by: base),
      whole: item.whole.shifted(by: base), type: item.type)
  }

  // MARK: Places

  /// What the name at a place of a declaration means.
  func meaning(_ place: NameIndex.Place, _ cursor: Cursor) -> Meaning? {
    switch place {
    case .own:
      guard let name = cursor.index.ownName else { return nil }
      return .definition(
        Definition(
          file: cursor.place.file, kind: cursor.index.isComponent ? .component : .screen,
          name: name.name, range: name.range.shifted(by: cursor.place.syntax.offset),
          whole: cursor.place.syntax.range))
    case .symbol(let symbol):
      let item = cursor.index.symbols[symbol]
      if item.kind == .constraint { return constraint(item.name, cursor).map { .definition($0) } }
      return .definition(definition(symbol, cursor))
    case .segment(let path, let at): return meaning(cursor.index.paths[path], at, cursor)
    }
  }

  private func meaning(_ path: NameIndex.Path, _ at: Int, _ cursor: Cursor) -> Meaning? {
    let name = path.segments[at].name
    let isPlain = !path.segments[at].isQuoted
    switch path.role {
    case .kind:
      if let (definition, _) = component(name, in: cursor.place.file) {
        return .definition(definition)
      }
      return ViewKind(rawValue: name).map { .viewKind($0) }
    case .inactive: return constraint(name, cursor).map { .definition($0) }
    case .visual: return lookUp(name, cursor, path.scope).map { .definition($0) }
    case .priority:
      if path.segments.count == 1, isPlain, NamedPriority(rawValue: name) != nil {
        return .word(name)
      }
      return value(path, at, cursor, guide: nil, isAnchor: false)
    case .word(let property): return word(path, property, cursor)
    case .property:
      guard at == path.segments.count - 1 else { return item(path, upTo: at, cursor) }
      if let parameter = parameter(of: path, cursor) { return .definition(parameter) }
      return .property(name)
    case .item: return item(path, upTo: at, cursor)
    case .anchor(let guide): return value(path, at, cursor, guide: guide, isAnchor: true)
    case .value(let guide): return value(path, at, cursor, guide: guide, isAnchor: false)
    }
  }

  private func value(
    _ path: NameIndex.Path, _ at: Int, _ cursor: Cursor, guide: Int?, isAnchor: Bool
  ) -> Meaning? {
    let segments = path.segments
    let last = segments[segments.count - 1]
    let isAttribute = !last.isQuoted && Self.isAttribute(last.name)
    if segments.count == 1 {
      if isAnchor && isAttribute { return .attribute(last.name) }
      if let found = lookUp(last.name, cursor, path.scope),
        found.kind == .value || found.kind == .parameter
      {
        return .definition(found)
      }
      if !last.isQuoted && last.name == "standard" { return .word(last.name) }
      if isAttribute { return .attribute(last.name) }
      return item(path, upTo: 0, cursor)
    }
    let beforeLast = segments[segments.count - 2]
    if beforeLast.name == "safeAreaInsets" && !beforeLast.isQuoted {
      if at >= segments.count - 2 { return .word(segments[at].name) }
      return item(path, upTo: at, cursor)
    }
    if at == segments.count - 1 && isAttribute { return .attribute(last.name) }
    return item(path, upTo: at, cursor)
  }

  /// A property's value that is a single word: a value's name, or a word of the language.
  private func word(_ path: NameIndex.Path, _ property: Int, _ cursor: Cursor) -> Meaning? {
    let segment = path.segments[0]
    let owner = cursor.index.paths[property]
    var scope = path.scope
    if parameter(of: owner, cursor) != nil {
      // What an instance is given is seen from around it.
      if owner.segments.count == 1 { scope = cursor.index.scopes[scope].parent ?? scope }
      if segment.name == "true" || segment.name == "false" { return .word(segment.name) }
    } else if Self.isLiteral(segment.name, of: owner.segments.last?.name ?? "") {
      return .word(segment.name)
    }
    if let found = lookUp(segment.name, cursor, scope),
      found.kind == .value || found.kind == .parameter
    {
      return .definition(found)
    }
    return nil
  }

  static func isAttribute(_ name: String) -> Bool {
    Attribute(rawValue: name) != nil || CompoundAttribute(rawValue: name) != nil
  }

  /// Whether a word is one of the language's as a value of a property, whatever bears that name.
  private static func isLiteral(_ word: String, of property: String) -> Bool {
    guard let value = PropertyName(rawValue: property)?.row.value else { return false }
    // Words among others are chosen first; where only words fit, a name names nothing.
    return value.takesOnlyWords || value.words.contains { $0.rawValue == word }
  }

  // MARK: Lookup

  /// What a name means in a scope, by the declaration and what is around it.
  func lookUp(_ name: String, _ cursor: Cursor, _ scope: Int) -> Definition? {
    var here: Int? = scope
    while let current = here {
      if let found = member(name, .view(cursor, scope: current)) { return found.definition }
      here = cursor.index.scopes[current].parent
    }
    return fileLet(name, in: cursor.place.file)
  }

  /// A name in the block of a view, or in the body of the component that it is.
  private func member(
    _ name: String, _ step: Step
  ) -> (definition: Definition, step: Step)? {
    guard case .view(let cursor, let scope) = step else { return nil }
    let own = cursor.index.scopes[scope]
    // What the component's body names goes before what is added to the instance.
    if scope != 0, let type = own.type, let (_, place) = component(type, in: cursor.place.file),
      let body = self.cursor(place), let symbol = body.index.scopes[0].names[name]
    {
      return (definition(symbol, body), next(symbol, body))
    }
    return own.names[name].map { (definition($0, cursor), next($0, cursor)) }
  }

  private func next(_ symbol: Int, _ cursor: Cursor) -> Step {
    cursor.index.symbols[symbol].inner.map { .view(cursor, scope: $0) } ?? .guide
  }

  /// The meaning of a segment of a path to a view or guide.
  private func item(_ path: NameIndex.Path, upTo end: Int, _ cursor: Cursor) -> Meaning? {
    walk(path, upTo: end, cursor)?.meaning
  }

  private func walk(
    _ path: NameIndex.Path, upTo end: Int, _ cursor: Cursor
  ) -> (meaning: Meaning, step: Step)? {
    guard var (meaning, step) = first(path.segments[0], path.scope, cursor) else { return nil }
    for segment in path.segments[..<(end + 1)].dropFirst() {
      guard case .view(let here, let scope) = step else { return nil }
      if !segment.isQuoted, segment.name == "superview" {
        guard let parent = here.index.scopes[scope].parent else { return nil }
        (meaning, step) = (.word("superview"), .view(here, scope: parent))
        continue
      }
      if !segment.isQuoted, segment.name == "self" {
        meaning = .word("self")
        continue
      }
      if let found = member(segment.name, step) {
        (meaning, step) = (.definition(found.definition), found.step)
      } else if !segment.isQuoted, let guide = GuideKind(rawValue: segment.name) {
        (meaning, step) = (.guide(guide), .guide)
      } else {
        // Views of a component are known to its own declaration alone.
        let inner =
          here.place.isSame(as: cursor.place) ? descendants(segment.name, of: scope, here) : []
        guard inner.count == 1 else { return nil }
        (meaning, step) = (.definition(definition(inner[0], here)), next(inner[0], here))
      }
    }
    return (meaning, step)
  }

  private func first(
    _ segment: NameIndex.Segment, _ scope: Int, _ cursor: Cursor
  ) -> (Meaning, Step)? {
    let scopes = cursor.index.scopes
    if !segment.isQuoted {
      switch segment.name {
      case "self": return (.word("self"), .view(cursor, scope: scope))
      case "root": return (.word("root"), .view(cursor, scope: 0))
      case "superview":
        guard let parent = scopes[scope].parent else {
          return (.word("superview"), .view(cursor, scope: scope))
        }
        return (.word("superview"), .view(cursor, scope: parent))
      default: break
      }
    }
    var here: Int? = scope
    while let current = here {
      if let found = member(segment.name, .view(cursor, scope: current)) {
        return (.definition(found.definition), found.step)
      }
      here = scopes[current].parent
    }
    if let value = fileLet(segment.name, in: cursor.place.file) {
      return (.definition(value), .guide)
    }
    if !segment.isQuoted, let guide = GuideKind(rawValue: segment.name) {
      return (.guide(guide), .guide)
    }
    var outer: Int? = scope
    var inner: [Int] = []
    while let current = outer, inner.isEmpty {
      inner = descendants(segment.name, of: current, cursor)
      outer = scopes[current].parent
    }
    guard inner.count == 1 else { return nil }
    return (.definition(definition(inner[0], cursor)), next(inner[0], cursor))
  }

  /// Views and guides of a name further in than a scope's own.
  private func descendants(_ name: String, of scope: Int, _ cursor: Cursor) -> [Int] {
    (cursor.index.symbolsByName[name] ?? []).filter { symbol in
      let item = cursor.index.symbols[symbol]
      guard item.kind == .view || item.kind == .guide,
        cursor.index.scopes[item.scope].names[name] == symbol
      else { return false }
      var here = cursor.index.scopes[item.scope].parent
      while let current = here {
        if current == scope { return true }
        here = cursor.index.scopes[current].parent
      }
      return false
    }
  }

  /// The scope of the view that a path leads to, with its declaration; `nil` for guides.
  func view(_ segments: [NameIndex.Segment], _ scope: Int, _ cursor: Cursor)
    -> (cursor: Cursor, scope: Int)?
  {
    if segments.isEmpty { return (cursor, scope) }
    let path = NameIndex.Path(segments: segments, scope: scope, role: .item)
    guard let found = walk(path, upTo: segments.count - 1, cursor),
      case .view(let cursor, let scope) = found.step
    else { return nil }
    return (cursor, scope)
  }

  /// The declaration of the view that `superview`, `root` or `self` at a place is; the screen's or the
  /// component's own for its root.
  func viewDefinition(_ place: NameIndex.Place, _ cursor: Cursor) -> Definition? {
    guard case .segment(let path, let at) = place,
      case .view(let here, let scope)? = walk(cursor.index.paths[path], upTo: at, cursor)?.step
    else { return nil }
    let word = cursor.index.paths[path].segments[at].name
    guard word == "superview" || word == "root" || word == "self" else { return nil }
    if let owner = here.index.scopes[scope].owner { return definition(owner, here) }
    guard case .definition(let definition)? = meaning(.own, here) else { return nil }
    return definition
  }

  /// The parameter that a property sets; `nil` for a property of the language.
  func parameter(of path: NameIndex.Path, _ cursor: Cursor) -> Definition? {
    guard let name = path.segments.last,
      let (cursor, scope) = view(Array(path.segments.dropLast()), path.scope, cursor), scope != 0,
      let type = cursor.index.scopes[scope].type,
      let (_, place) = component(type, in: cursor.place.file), let body = self.cursor(place),
      let symbol = body.index.scopes[0].names[name.name],
      body.index.symbols[symbol].kind == .parameter
    else { return nil }
    return definition(symbol, body)
  }

  /// What the body of a component declares in its outermost block, parameters first.
  func body(of component: String, in file: FileID) -> [Definition] {
    guard let (_, place) = self.component(component, in: file), let body = cursor(place) else {
      return []
    }
    return body.index.symbolsInScope(0).map { definition($0, body) }
  }

  /// The parameters of a component.
  func parameters(of component: String, in file: FileID) -> [Definition] {
    guard let (_, place) = self.component(component, in: file), let body = cursor(place) else {
      return []
    }
    return body.index.symbols.indices.filter { body.index.symbols[$0].kind == .parameter }
      .map { definition($0, body) }
  }

  /// The constraint of a name: the declaration's first, or that of a component it uses.
  private func constraint(_ name: String, _ cursor: Cursor) -> Definition? {
    var seen: Set<ObjectIdentifier> = []
    func find(_ cursor: Cursor, _ depth: Int) -> Definition? {
      let all = cursor.index.symbolsByName[name] ?? []
      if let symbol = all.first(where: { cursor.index.symbols[$0].kind == .constraint }) {
        return definition(symbol, cursor)
      }
      guard depth < 64, seen.insert(ObjectIdentifier(cursor.place.syntax.node)).inserted else {
        return nil
      }
      for path in cursor.index.paths {
        guard case .kind = path.role,
          let (_, place) = component(path.segments[0].name, in: cursor.place.file),
          let body = self.cursor(place), let found = find(body, depth + 1)
        else { continue }
        return found
      }
      return nil
    }
    return find(cursor, 0)
  }
}
