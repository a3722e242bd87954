import InsetDevices
public import InsetModel
public import InsetSyntax
public import InsetText

/// Lowers files, screen by screen.
///
/// A screen whose syntax, `let`s and components are unchanged since `previous` keeps its scene; only
/// the places of its declarations are brought up to date.
public struct FileLowerer {
  public struct Counters: Sendable, Hashable {
    public var screensLowered = 0
    /// Of those lowered, how many by one of their statements alone.
    public var screensPatched = 0
    public var screensKept = 0
    public init() {}
  }
  public private(set) var counters = Counters()
  private let tree: SyntaxTree
  private let items: FileSyntax.Items
  private let file: FileID
  private var result: LoweredFile
  private var lets = LayeredTable<String, Double>()
  private var letPlaces: [String: ByteRange] = [:]
  private var components = LayeredTable<String, ExportedComponent>()
  private var scopes = LayeredTable<FileID, ComponentScope>()
  private var failedNames = FailedNames()
  private var imported: [(reference: ImportReference, exports: FileExports)] = []

  public init(_ tree: SyntaxTree, file: FileID) {
    self.tree = tree
    result = LoweredFile(tree.text)
    items = tree.file.items
    self.file = file
  }

  /// The imports of a file, in order.
  public static func imports(of tree: SyntaxTree) -> [ImportReference] {
    imports(tree.file.imports, in: tree.text)
  }

  private static func imports(
    _ items: [ImportSyntax], in text: SourceText
  ) -> [ImportReference] {
    items.compactMap { item in
      item.path.map { ImportReference(path: $0.value(in: text), range: $0.range) }
    }
  }

  /// - Parameters:
  ///   - previous: the file as it was lowered before, for scenes that can be kept.
  ///   - resolve: what an import brings in.
  /// - Complexity: O(declarations), and the size of what changed.
  public mutating func lower(
    previous: LoweredFile? = nil, resolve: (ImportReference) -> ResolvedImport
  ) -> LoweredFile {
    result.imports = Self.imports(items.imports, in: tree.text)
    if items.imports.contains(where: { $0.path == nil })
      || items.hasViews || items.components.contains(where: { $0.name == nil })
    {
      // Something that was to define names defines none.
      failedNames.isImportMissing = true
    }
    for reference in result.imports {
      switch resolve(reference) {
      case .file(let source):
        // A file of another language has nothing to offer to a spec.
        guard let spec = source as? SpecSource, let exports = spec.lowered?.exports else {
          continue
        }
        imported.append((reference, exports))
        take(exports, of: spec.file)
      case .problem(let message):
        failedNames.isImportMissing = true
        result.problems.append(
          SourceProblem(rule: .importPath, message: message, range: reference.range))
      }
    }
    lowerLets(previous)
    collectComponents(previous)
    lowerTargets(previous)
    lowerScreens(previous)
    reportUnusedLets()
    result.failedNames = failedNames
    result.exports = exports
    return result
  }

  private mutating func take(_ exports: FileExports, of file: FileID) {
    // What was taken came with all that the file offers.
    if scopes[file] != nil { return }
    if scopes.isEmpty {
      lets = exports.lets
      components = exports.components
      scopes = exports.scopes
      return
    }
    // The first of two with one name counts.
    let known = (lets, components, scopes)
    lets.add(exports.lets.all.filter { known.0[$0.key] == nil })
    components.add(
      exports.components.all.compactMap { item in
        guard known.1[item.key] == nil, let value = exports.components[item.key],
          value === item.value
        else { return nil }
        return item
      })
    scopes.add(exports.scopes.all.filter { known.2[$0.key] == nil })
  }

  // MARK: let

  private mutating func lowerLets(_ previous: LoweredFile?) {
    var waiting: [(name: String, value: ExprSyntax, item: LetSyntax)] = []
    for item in items.lets {
      guard let name = item.name else { continue }
      let text = name.text(in: tree.text)
      if letPlaces[text] != nil || lets[text] != nil {
        result.problems.append(
          SourceProblem(
            rule: .duplicateName, message: "'\(text)' is already defined", range: name.range,
            related: place(ofLet: text).map {
              [.init(range: $0, message: "the first '\(text)'")]
            } ?? []))
        continue
      }
      letPlaces[text] = name.range
      if let value = item.value {
        waiting.append((text, value, item))
      } else {
        failedNames.names.insert(text)
      }
    }
    let values = values(of: waiting.map { ($0.name, $0.value) })
    var own: [(key: String, value: Double)] = []
    for item in waiting {
      if let value = values[item.name] { own.append((item.name, value)) }
    }
    for item in waiting where values[item.name] == nil {
      let (_, problem) = folded(item.value, values)
      let (message, range) = problem ?? ("this is not a number", item.value.range)
      failedNames.names.insert(item.name)
      // What the parser has reported is said.
      if item.item.syntax.isNotUnderstood { continue }
      result.problems.append(
        SourceProblem(rule: .invalidValue, message: message, range: range))
    }
    lets.add(own)
    // The table of before, if it says the same: what is equal to itself costs no comparison.
    if let old = previous?.exports.lets, old.hasSameLayers(as: lets, by: ==) { lets = old }
  }

  /// Where a constant is defined, or what imports it first.
  private func place(ofLet name: String) -> ByteRange? {
    letPlaces[name] ?? imported.first { $0.exports.lets[name] != nil }?.reference.range
  }

  /// The values of those constants that have one, in whichever order they need one another.
  ///
  /// - Complexity: O(size of the expressions).
  private func values(of items: [(name: String, value: ExprSyntax)]) -> [String: Double] {
    let order = UseOrder(items.map { ($0.name, $0.value.firstNames(in: tree.text)) })
    var values: [String: Double] = [:]
    for index in order.indices {
      if let value = folded(items[index].value, values).value { values[items[index].name] = value }
    }
    return values
  }

  private func folded(
    _ expression: ExprSyntax, _ values: [String: Double]
  ) -> (value: Double?, problem: (message: String, range: ByteRange)?) {
    var folder = ConstantFolder(text: tree.text) { [lets] in values[$0] ?? lets[$0] }
    return (folder.value(of: expression), folder.problem)
  }

  /// Reports the file's own `let`s that nothing in it uses, where all that could use them is known: a
  /// component that no screen has may be for other files.
  ///
  /// - Complexity: O(`let`s × screens).
  private mutating func reportUnusedLets() {
    let own = items.lets.compactMap(\.name)
    guard !own.isEmpty, !result.bases.isEmpty, result.problems.isEmpty, !tree.root.hasProblems,
      failedNames == FailedNames(), items.targets.count < 2
    else { return }
    guard result.bases.allSatisfy(\.isComplete) else { return }
    if !items.components.isEmpty {
      let used = Set(
        result.bases.flatMap { $0.components.map { ObjectIdentifier($0.node) } })
      let isUsedWhole = items.components.allSatisfy { component in
        used.contains(ObjectIdentifier(component.syntax.node))
      }
      guard isUsedWhole else { return }
    }
    let namedInLets = Set(
      items.lets.compactMap(\.value).flatMap { $0.firstNames(in: tree.text) })
    for name in own {
      let word = name.text(in: tree.text)
      guard !namedInLets.contains(word),
        !result.bases.contains(where: { $0.usedValues.contains(word) }),
        !isNamedInTargets(word)
      else { continue }
      result.problems.append(
        SourceProblem(
          rule: .unusedLet, severity: .information, message: "nothing in this file uses '\(word)'",
          range: name.range))
    }
  }

  private func isNamedInTargets(_ word: String) -> Bool {
    items.targets.contains { targets in
      targets.properties.contains { property in
        property.values.contains { tree.text[$0.range].contains(word) }
      }
    }
  }

  // MARK: Components and screens

  private mutating func collectComponents(_ previous: LoweredFile?) {
    var places: [String: ByteRange] = [:]
    var own: [ExportedComponent] = []
    for item in items.components {
      guard let name = item.name else { continue }
      let text = name.text(in: tree.text)
      if let first = places[text] {
        result.problems.append(
          SourceProblem(
            rule: .duplicateName, message: "there is already a component named '\(text)'",
            range: name.range, related: [.init(range: first, message: "the first '\(text)'")]))
        continue
      }
      places[text] = name.range
      reportEqualParameters(of: item)
      if ViewKind(rawValue: text) != nil {
        result.problems.append(
          SourceProblem(
            rule: .duplicateName,
            message: "'\(text)' is a built-in kind; a component needs another name",
            range: name.range))
        continue
      }
      own.append(
        ExportedComponent(
          name: text,
          declaration: SpecDeclaration(file: file, text: tree.text, syntax: item.syntax),
          lets: lets, uses: uses(of: item, previous)))
    }
    components.add(own.map { ($0.name, $0) })
    scopes.add([(file, ComponentScope(file: file, components: components, own: own))])
    result.problems += ComponentCycles(own).problems
  }

  private mutating func reportEqualParameters(of component: ComponentSyntax) {
    var places: [String: ByteRange] = [:]
    for name in component.parameters.compactMap(\.name) {
      let text = name.text(in: tree.text)
      if let first = places.updateValue(name.range, forKey: text) {
        result.problems.append(
          SourceProblem(
            rule: .duplicateName, message: "'\(text)' is already a parameter", range: name.range,
            related: [.init(range: first, message: "the first '\(text)'")]))
      }
    }
  }

  /// The kinds in a component's body; those of one that is unchanged are known.
  private func uses(of item: ComponentSyntax, _ previous: LoweredFile?) -> [ComponentUse] {
    let known = previous?.exports.scopes[file]?.own[ObjectIdentifier(item.syntax.node)]
    return known?.uses ?? ComponentUse.all(in: item, tree.text)
  }

  /// Each screen is laid out on every target; so many take some seconds.
  static let screenLimit = 10_000

  private mutating func lowerScreens(_ previous: LoweredFile?) {
    var screens = items.screens
    if screens.count > Self.screenLimit {
      let first = screens[Self.screenLimit]
      result.problems.append(
        SourceProblem(
          rule: .limit,
          message: "a file has at most \(Self.screenLimit) screens; the rest is left out",
          range: first.name?.range ?? first.syntax.range))
      screens.removeSubrange(Self.screenLimit...)
    }
    let exports = exports
    let old = previous.flatMap {
      exports.isSame(as: $0.exports) && $0.failedNames == failedNames ? $0 : nil
    }
    let areComponentsMoved = previous.map { !exports.hasSamePlaces(as: $0.exports) } ?? true
    result.reserveScreens(screens.count)
    let cut = screenCutShort(screens)
    result.recent = previous?.recent
    for (index, item) in screens.enumerated() {
      if let old,
        let known = Self.unchanged(item.syntax.node, at: index, of: screens.count, in: old.bases),
        old.bases[known].isCutShort == (index == cut)
      {
        let basis = old.bases[known]
        var screen = old.sourceScreens[known]
        screen.own = Declaration(file: file, range: item.syntax.fullRange)
        if areComponentsMoved {
          for (index, component) in basis.components.enumerated() {
            guard let now = exports.declaration(of: component) else { continue }
            screen.components[index] = now.place
          }
        }
        result.append(screen, basis)
        counters.screensKept += 1
        continue
      }
      counters.screensLowered += 1
      if let old, index != cut, old.bases.count == screens.count, !areComponentsMoved,
        let known = old.recent, known.patched.screen.basis === old.bases[index],
        let patched = known.patched.patched(to: item, in: tree.text)
      {
        result.append(patched.screen.screen, patched.screen.basis)
        result.recent = KeptPatch(patched)
        counters.screensPatched += 1
        continue
      }
      let own = SpecDeclaration(file: file, text: tree.text, syntax: item.syntax)
      var builder = SceneBuilder(own, lets: lets, scopes: scopes, failedNames: failedNames)
      let new = builder.build(item, isCutShort: index == cut)
      result.append(new.screen, new.basis)
      // It takes memory: of files that nobody edits, none.
      result.recent =
        previous == nil ? nil : PatchedScreen(builder, new).map { KeptPatch($0) }
    }
    if !haveNamesOf(previous) { compareNames(screens) }
  }

  /// The screen that ends too early, for a brace behind it closes nothing; `nil` where none does.
  private func screenCutShort(_ screens: [ScreenSyntax]) -> Int? {
    guard tree.root.hasBraceProblem else { return nil }
    let stray = Syntax(tree.root, at: 0).nodes.first { item in
      item.kind == .error && item.node.problems.contains { $0.code == .strayBrace }
    }
    guard let stray else { return nil }
    return screens.lastIndex { $0.syntax.offset < stray.offset }
  }

  /// Whether the screens have the names that they had, and no two had the same.
  private func haveNamesOf(_ previous: LoweredFile?) -> Bool {
    guard let previous, !previous.hasEqualNames,
      previous.bases.count == result.bases.count
    else { return false }
    let (old, new) = (previous.sourceScreens, result.sourceScreens)
    return new.indices.allSatisfy {
      new[$0].hasSameScene(as: old[$0]) || new[$0].scene.name == old[$0].scene.name
    }
  }

  private mutating func compareNames(_ screens: [ScreenSyntax]) {
    var names: [String: ByteRange] = [:]
    names.reserveCapacity(screens.count)
    for name in screens.lazy.compactMap(\.name) {
      let text = name.text(in: tree.text)
      guard let first = names[text] else {
        names[text] = name.range
        continue
      }
      result.hasEqualNames = true
      result.problems.append(
        SourceProblem(
          rule: .duplicateName, message: "there is already a screen named '\(text)'",
          range: name.range, related: [.init(range: first, message: "the first '\(text)'")]))
    }
  }

  /// The place of the old screen that a node is of: as far from the beginning as before, or from
  /// the end.
  private static func unchanged(
    _ node: SyntaxNode, at index: Int, of count: Int, in old: [ScreenBasis]
  ) -> Int? {
    func isOf(_ place: Int) -> Bool {
      old.indices.contains(place) && old[place].node === node
    }
    if isOf(index) { return index }
    let fromEnd = index + old.count - count
    return isOf(fromEnd) ? fromEnd : nil
  }

  /// What screens see, and files that import this one.
  private var exports: FileExports {
    var exports = FileExports()
    exports.lets = lets
    exports.components = components
    exports.scopes = scopes
    return exports
  }

  // MARK: targets

  private mutating func lowerTargets(_ previous: LoweredFile?) {
    if items.targets.count == 1 { result.targetsNode = items.targets[0].syntax.node }
    if let previous, let node = result.targetsNode, node === previous.targetsNode,
      items.targets[0].range == previous.targetsRange, !previous.areTargetsMisread
    {
      result.targets = previous.targets
      result.targetsRange = previous.targetsRange
      return
    }
    for (index, item) in items.targets.enumerated() {
      if index > 0 {
        result.problems.append(
          SourceProblem(
            rule: .duplicateName, message: "a file has one 'targets' item; this one is ignored",
            range: item.keyword?.range ?? item.range))
        continue
      }
      result.targetsRange = item.range
      let known = result.problems.count
      defer {
        result.areTargetsMisread =
          item.syntax.node.hasProblems || result.problems.count > known
      }
      var places: [String: ByteRange] = [:]
      for property in item.properties {
        if let name = property.name {
          let text = name.text(in: tree.text)
          if let first = places[text] {
            result.problems.append(
              SourceProblem(
                rule: .duplicateName, message: "'\(text)' is already set; this line is ignored",
                range: name.range, related: [.init(range: first, message: "the first '\(text)'")]))
            continue
          }
          places[text] = name.range
        }
        let reported = result.problems.count
        lowerTarget(property)
        if property.syntax.isNotUnderstood {
          // What the parser has reported is said.
          result.problems.removeLast(result.problems.count - reported)
        }
      }
    }
  }

  private mutating func lowerTarget(_ property: PropertySyntax) {
    guard let name = property.name else { return }
    let text = name.text(in: tree.text)
    guard let key = TargetKey(rawValue: text) else {
      // What was most likely meant is what counts.
      let near = Spelling.nearest(to: text, among: TargetKey.allCases)
      result.problems.append(
        SourceProblem(
          rule: .unknownProperty,
          message: "'targets' has no property '\(text)'"
            + (near.map { "; did you mean '\($0)'?" } ?? ""), range: name.range, suggestion: near))
      guard let meant = near.flatMap({ TargetKey(rawValue: $0) }) else { return }
      lower(meant, property)
      return
    }
    lower(key, property)
  }

  private mutating func lower(_ key: TargetKey, _ property: PropertySyntax) {
    switch key {
    case .deployment:
      guard let value = property.values.first else { return }
      if let number = number(value), number < 1 {
        return report("a deployment target is written 'iOS 15'", value.range)
      }
      if case .version(let version) = value, let number = version.number {
        let system = version.name?.text(in: tree.text) ?? ""
        guard Keyword(rawValue: system)?.role == .system else {
          let near = Spelling.nearest(
            to: system, among: Keyword.allCases.filter { $0.role == .system }.map(\.rawValue))
          report(
            "'\(system)' is no system that Inset knows; write 'iOS 15'",
            version.name?.range ?? value.range, suggestion: near)
          result.targets.deployment = number.value(in: tree.text)
          return
        }
        result.targets.deployment = number.value(in: tree.text)
      } else if let number = number(value) {
        result.targets.deployment = number
      } else {
        report("a deployment target is written 'iOS 15'", value.range)
      }
      result.targets.deploymentRange = value.range
      if let second = property.values.dropFirst().first {
        report("'deployment' has one value", second.range)
      }
    case .os:
      let versions = property.values.compactMap { value -> (Double, ByteRange)? in
        var number = self.number(value)
        if case .version(let version) = value { number = version.number?.value(in: tree.text) }
        guard let number else {
          report("a system version is a number, as 18", value.range)
          return nil
        }
        return (number, value.range)
      }
      result.targets.os = versions.map(\.0)
      result.targets.osRanges = versions.map(\.1)
    case .devices:
      result.targets.devices = property.values.compactMap { value -> TargetSpec.Named? in
        guard case .string(let literal) = value, let string = literal.string else {
          report("a device is named in quotes, as \"iphone-x\"", value.range)
          return nil
        }
        let named = string.value(in: tree.text)
        if Catalogue.device(named: named) == nil {
          // Another number is another device.
          let near = Catalogue.nearestDevices(to: named).first.map(\.id).flatMap {
            $0.filter(\.isNumber) == named.filter(\.isNumber) ? $0 : nil
          }
          let hint = near.map { "; did you mean \"\($0)\"?" } ?? ""
          result.problems.append(
            SourceProblem(
              rule: .unknownDevice, message: "there is no device named \"\(named)\"\(hint)",
              range: string.range, suggestion: near.map { "\"\($0)\"" }))
          return nil
        }
        return TargetSpec.Named(name: named, range: string.range)
      }
    case .orientations: result.targets.orientations = words(property, Orientation.self)
    case .multitasking: result.targets.multitasking = words(property, Multitasking.self)
    case .directions: result.targets.directions = words(property, LayoutDirection.self)
    case .textSizes: result.targets.textSizes = words(property, TextSize.self)
    case .languages: result.targets.languages = words(property, Language.self)
    }
  }

  private mutating func words<Word: VocabularyWord>(
    _ property: PropertySyntax, _ type: Word.Type
  ) -> [Word] {
    property.values.compactMap { value in
      var text = value.word?.text(in: tree.text) ?? tree.text[value.range]
      // An id with a hyphen reads better in quotation marks.
      if type == Language.self, text.count > 1, text.first == "\"", text.last == "\"" {
        text = String(text.dropFirst().dropLast())
      }
      if let word = Word(rawValue: text) { return word }
      let all = Word.allCases.map(\.rawValue)
      let near = Spelling.nearest(to: text, among: Array(Word.allCases))
      let more = type == Language.self ? ", or a language as de or pt-BR" : ""
      report("expected \(Spelling.list(all))\(more), not '\(text)'", value.range, suggestion: near)
      return near.flatMap { Word(rawValue: $0) }
    }
  }

  private func number(_ value: ValueSyntax) -> Double? {
    guard case .expression(let expression) = value else { return nil }
    var folder = ConstantFolder(text: tree.text) { [lets] in lets[$0] }
    return folder.value(of: expression)
  }

  private mutating func report(
    _ message: String, _ range: ByteRange, suggestion: String? = nil
  ) {
    result.problems.append(
      SourceProblem(
        rule: .invalidValue,
        message: message + (suggestion.map { "; did you mean '\($0)'?" } ?? ""), range: range,
        suggestion: suggestion))
  }
}
