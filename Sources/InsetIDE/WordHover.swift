import InsetDevices
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText

/// Hovers of what stands in a spec's text and is no view, guide or anchor of a laid-out screen: words
/// of the language, values, strings, conditions, imports, components and their parameters.
///
/// They need the syntax and what names mean, so components that no screen uses have them, too.
struct WordHover {
  let snapshot: Snapshot
  let file: FileID
  let state: FileState
  let tree: SyntaxTree
  let lowered: LoweredFile?
  let resolver: NameResolver
  private var text: SourceText { tree.text }

  init?(_ snapshot: Snapshot, _ file: FileID) {
    guard let state = snapshot.states[file], let syntax = state.syntax else { return nil }
    self.snapshot = snapshot
    self.file = file
    self.state = state
    tree = syntax.tree
    lowered = syntax.lowered
    resolver = NameResolver(snapshot)
  }

  /// - Complexity: O(depth × children), and O(places of the name) for components and parameters.
  func page(at offset: Int) -> (ByteRange, HoverPage)? {
    guard let token = tree.token(at: offset), !token.kind.isTrivia else { return nil }
    let path = tree.path(at: token.range.start)
    let page: HoverPage? =
      if let condition = path.last(where: { $0.kind == .whenBranch || $0.kind == .elseBranch }),
        let branch = WhenBranchSyntax(condition), isHead(token, of: branch)
      {
        when(branch, of: path)
      } else if token.kind == .string {
        string(token, path)
      } else if let found = snapshot.meaning(file, at: token.range.start, resolver),
        found.range == token.range
      {
        self.page(of: found.meaning, token, path)
      } else {
        nil
      }
    return (page ?? word(token, path)).map { (token.range, $0) }
  }

  // MARK: Names

  private func page(
    of meaning: Meaning, _ token: TokenSyntax, _ path: [Syntax]
  ) -> HoverPage? {
    let word = token.text(in: text)
    var page = HoverPage()
    switch meaning {
    case .definition(let definition): return self.page(of: definition)
    case .attribute(let name):
      guard
        let summary = Attribute(rawValue: name)?.documentation
          ?? CompoundAttribute(rawValue: name)?.documentation
      else { return nil }
      page.title(name, Attribute(rawValue: name) == nil ? "attributes" : "attribute")
      page.documentation(summary)
    case .guide(let kind):
      page.title(kind.rawValue, kind.propertyName)
      page.documentation(kind.documentation)
    case .property(let name):
      guard let summary = VocabularyPage.summary(ofProperty: name) else { return nil }
      page.title(name, "property")
      page.documentation(summary)
    case .viewKind(let kind):
      page.title(word, "kind of view")
      page.documentation(VocabularyPage.summary(of: kind))
    case .word:
      // A value of a property, or a word of the language, told by where it stands.
      return nil
    }
    return page
  }

  /// The page of what gets its name at an offset; `nil` where that is none of this name.
  func page(ofNameAt offset: Int, named name: String) -> HoverPage? {
    guard let found = snapshot.meaning(file, at: offset, resolver),
      case .definition(let definition) = found.meaning, definition.name == name
    else { return nil }
    return page(of: definition)
  }

  /// What a named number's declaration says besides its value, and how often it is used; nothing for
  /// anything else.
  ///
  /// - Complexity: O(places of the name).
  func note(ofValueAt offset: Int, in page: inout HoverPage) {
    guard let found = snapshot.meaning(file, at: offset, resolver),
      case .definition(let definition) = found.meaning,
      definition.kind == .value || definition.kind == .parameter,
      let declared = snapshot.text(definition.file)
    else { return }
    if definition.range.contains(offset), definition.file == file { return }
    page.code(declared[definition.whole])
    if let documentation = documentation(of: definition) { page.text(documentation) }
    page.text(uses(of: definition))
  }

  private func uses(of definition: Definition) -> String {
    let count = resolver.places(of: definition).count { !$0.isDefinition }
    return switch count {
    case 0: "Nothing uses it."
    case 1: "Used in one place."
    default: "Used in \(count) places."
    }
  }

  private func page(of definition: Definition) -> HoverPage? {
    var page = HoverPage()
    let declared = snapshot.text(definition.file)
    switch definition.kind {
    case .component: return component(definition)
    case .parameter:
      page.title(definition.name, definition.type.map { "\($0), a parameter" } ?? "parameter")
      if let declared { page.code(declared[definition.whole]) }
      page.text("Each instance of the component sets it; a default makes that optional.")
    case .value:
      let value =
        definition.file == file && lowered?.exports.lets[definition.name] != nil
        ? lowered?.exports.lets[definition.name] : nil
      page.title(definition.name, value.map { "= \(formatPoints($0))" } ?? "let")
      // A number says all in the title.
      if let declared,
        value.map({ !declared[definition.whole].hasSuffix("= \(formatPoints($0))") })
          ?? true
      {
        page.code(declared[definition.whole])
      }
      if let documentation = documentation(of: definition) { page.text(documentation) }
      page.text(uses(of: definition))
    case .view:
      page.title(definition.name, definition.type ?? "view")
      if let kind = definition.type.flatMap(ViewKind.init(rawValue:)) {
        page.documentation(VocabularyPage.summary(of: kind))
      }
      if let documentation = documentation(of: definition) { page.text(documentation) }
    case .guide:
      page.title(definition.name, "guide (UILayoutGuide)")
      page.documentation(Keyword.guide.documentation)
    case .constraint:
      page.title(definition.name, "name of a constraint")
      if let declared { page.code(declared[definition.whole]) }
    case .screen:
      page.title(definition.name, "screen")
      if let documentation = documentation(of: definition) { page.text(documentation) }
    }
    return page
  }

  private func component(_ definition: Definition) -> HoverPage? {
    guard let (_, place) = resolver.component(definition.name, in: definition.file),
      let syntax = ComponentSyntax(place.syntax), let declared = snapshot.text(place.file)
    else { return nil }
    var page = HoverPage()
    page.title(definition.name, "component")
    let parameters = syntax.parameters.map { declared[$0.range] }
    let lines = parameters.map { "  \($0)" }.joined(separator: ",\n")
    page.code(
      parameters.count < 3
        ? "component \(definition.name)(\(parameters.joined(separator: ", ")))"
        : "component \(definition.name)(\n\(lines)\n)")
    var uses: [(file: FileID, count: Int)] = []
    for use in resolver.places(of: definition) where !use.isDefinition {
      if uses.last?.file == use.file {
        uses[uses.count - 1].count += 1
      } else {
        uses.append((use.file, 1))
      }
    }
    let count = uses.reduce(0) { $0 + $1.count }
    let files = uses.compactMap { use in
      snapshot.states[use.file]?.path.map { path in
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return use.count == 1 ? name : "\(name) (\(use.count))"
      }
    }
    if count == 0 {
      page.text("No open file uses it.")
    } else {
      page.text(
        "Used \(count == 1 ? "once" : "\(count) times")"
          + (files.isEmpty ? "" : ": " + Self.few(files)) + ".")
    }
    if let documentation = syntax.documentation(in: declared) { page.text(documentation) }
    return page
  }

  private func documentation(of definition: Definition) -> String? {
    guard let tree = resolver.tree(definition.file),
      let statement = tree.statement(at: definition.range.start).flatMap(StatementSyntax.init)
    else { return nil }
    return statement.documentation(in: tree.text)
  }

  /// The first names of a list and how many more.
  private static func few(_ names: [String]) -> String {
    names.count <= 5
      ? names.joined(separator: ", ")
      : names.prefix(5).joined(separator: ", ") + " and \(names.count - 5) more"
  }

  // MARK: Conditions

  /// Whether a token stands before a branch's block: in its keywords and conditions.
  private func isHead(_ token: TokenSyntax, of branch: WhenBranchSyntax) -> Bool {
    token.range.end <= (branch.block?.range.start ?? branch.range.end)
  }

  /// A branch of a `when` and where it is taken.
  private func when(_ branch: WhenBranchSyntax, of path: [Syntax]) -> HoverPage? {
    guard let whole = path.last(where: { $0.kind == .when }).flatMap(WhenSyntax.init) else {
      return nil
    }
    let environments = state.environments
    var open = environments
    var isKnown = true
    func conditions(_ branch: WhenBranchSyntax) -> [Condition]? {
      let parts = branch.conditions.map { Condition(trait: $0, in: text) }
      return parts.contains(nil) ? nil : parts.compactMap { $0 }
    }
    for earlier in whole.branches {
      if earlier.range == branch.range { break }
      guard let known = conditions(earlier) else {
        isKnown = false
        continue
      }
      open.removeAll { environment in known.allSatisfy { $0.holds(in: environment) } }
    }
    var page = HoverPage()
    let block = branch.block?.range.start ?? branch.range.end
    let head = text[ByteRange(start: branch.range.start, end: block)]
    page.title(head.split { $0.isWhitespace }.joined(separator: " "), nil)
    if let own = conditions(branch), isKnown {
      let holding = open.filter { environment in own.allSatisfy { $0.holds(in: environment) } }
      if environments.isEmpty {
        page.text("No environment is checked.")
      } else if holding.isEmpty {
        page.text("Taken nowhere.")
      } else {
        page.text(
          "Taken on \(holding.count) of \(environments.count) environments: "
            + EnvironmentNames.short(holding, of: environments) + ".")
      }
    } else {
      page.text("Where it is taken depends on what each instance of the component sets.")
    }
    let condition = branch.conditions.first { $0.subject != nil }?.subject
    if let subject = condition.flatMap({ Keyword(rawValue: $0.text(in: text)) }) {
      page.documentation(subject.documentation)
    } else {
      page.documentation(Keyword.when.documentation)
    }
    return page
  }

  // MARK: Strings

  private func string(_ token: TokenSyntax, _ path: [Syntax]) -> HoverPage? {
    let value = StringSyntax(token).value(in: text)
    var page = HoverPage()
    switch path.last(where: { $0.kind.isStatement }).flatMap(StatementSyntax.init) {
    case .importItem?: return imported(value)
    case .view(let view)?:
      guard let name = view.name?.text(in: text), let word = view.kindName?.text(in: text) else {
        return nil
      }
      guard let kind = ViewKind(rawValue: word) else { return nil }
      page.title("\"\(value)\"", kind == .image ? "image of '\(name)'" : "text of '\(name)'")
      page.documentation(
        (kind == .image ? PropertyName.size : .text).documentation)
      return page
    case .property(let property)?:
      guard let name = property.name?.text(in: text), Catalogue.device(named: value) == nil else {
        break
      }
      if let summary = VocabularyPage.summary(ofProperty: name) {
        page.title("\"\(value)\"", "value of '\(name)'")
        page.documentation(summary)
        return page
      }
      return self.page(ofNameIn: property)
    default: break
    }
    guard let device = Catalogue.device(named: value) else { return nil }
    Self.device(device, in: &page)
    return page
  }

  /// What an import brings.
  private func imported(_ reference: String) -> HoverPage {
    var page = HoverPage()
    page.title("import \"\(reference)\"", nil)
    guard let target = resolver.imported(reference, from: file) else {
      page.documentation(Keyword.import.documentation)
      return page
    }
    let names = resolver.names(target)
    let tree = resolver.tree(target)
    if names.components.isEmpty, names.lets.isEmpty {
      page.text("It declares no component and no 'let'.")
    }
    for component in names.components {
      let summary = tree.flatMap { tree in
        ComponentSyntax(component.place.syntax)?.documentation(in: tree.text)?
          .split(separator: "\n").first.map(String.init)
      }
      page.item("component \(component.name)" + (summary.map { ": \($0)" } ?? ""))
    }
    for item in names.lets {
      let value = snapshot.states[target]?.syntax?.lowered?.exports.lets[item.name]
      page.item("let \(item.name)" + (value.map { " = \(formatPoints($0))" } ?? ""))
    }
    return page
  }

  static func device(_ device: Device, in page: inout HoverPage) {
    page.title(device.name, device.id)
    let environments = Orientation.allCases.compactMap { orientation in
      try? Environment(device: device, os: device.newestOS, orientation: orientation)
    }
    page.table(
      head: ["width", "height", "top", "left", "bottom", "right"],
      rows: environments.map { environment in
        let insets = environment.baseInsets.insets
        return [
          environment.size.width, environment.size.height, insets.top, insets.left, insets.bottom,
          insets.right,
        ].map(formatPoints)
      }, environments: environments, caption: "Screen and safe-area insets")
  }

  // MARK: Words

  /// A word by the statement that it stands in.
  private func word(_ token: TokenSyntax, _ path: [Syntax]) -> HoverPage? {
    let word = token.text(in: text)
    var page = HoverPage()
    if path.contains(where: { $0.kind == .priorityClause }),
      let priority = NamedPriority(rawValue: word)
    {
      page.title(word, "priority \(formatPoints(priority.value))")
      page.documentation(priority.documentation)
      return page
    }
    if token.kind == .keyword, let keyword = Keyword(rawValue: word) {
      page.title(word, nil)
      page.documentation(keyword.documentation)
      return page
    }
    let statement = path.last { $0.kind.isStatement }.flatMap(StatementSyntax.init)
    if let parameter = path.last(where: { $0.kind == .parameter }).flatMap(ParameterSyntax.init) {
      return self.parameter(parameter, word)
    }
    switch statement {
    case .property(let property)?: return value(word, of: property)
    case .letStatement(let item)?:
      guard let name = item.name, !path.contains(where: { $0.kind == .block }),
        case .definition(let definition)? = snapshot.meaning(
          file, at: name.range.start, resolver)?.meaning
      else { return nil }
      return self.page(of: definition)
    case .constraint(let constraint)?
    where resolver.declaration(file, at: token.range.start)
      .map({ $0.index.isComponent }) ?? false:
      page.title("constraint", nil)
      page.code(text[constraint.range])
      page.text("It holds in each instance of the component; no screen of this file has one.")
      return page
    default: break
    }
    guard let keyword = Keyword(rawValue: word) else { return nil }
    page.title(word, nil)
    page.documentation(keyword.documentation)
    return page
  }

  /// What the name in front of the colon means, which is a component's parameter.
  private func page(ofNameIn property: PropertySyntax) -> HoverPage? {
    guard let name = property.name,
      case .definition(let definition)? =
        snapshot.meaning(file, at: name.range.start, resolver)?.meaning
    else { return nil }
    return page(of: definition)
  }

  private func parameter(_ parameter: ParameterSyntax, _ word: String) -> HoverPage? {
    var page = HoverPage()
    if parameter.type?.text(in: text) == word, let type = Keyword(rawValue: word) {
      page.title(word, "type")
      page.documentation(type.documentation)
      return page
    }
    guard let name = parameter.name?.text(in: text) else { return nil }
    page.title(name, "parameter")
    page.code(text[parameter.range])
    return page
  }

  /// A value of a property or of a key of `targets`, and what the property is.
  private func value(_ word: String, of property: PropertySyntax) -> HoverPage? {
    guard let name = property.name?.text(in: text) else { return nil }
    let known =
      PropertyName(rawValue: name)?.row.value ?? TargetKey(rawValue: name)?.row.value
    guard let known else { return self.page(ofNameIn: property) }
    var page = HoverPage()
    let value = known.words.first { $0.rawValue == word }
    let system = value == nil ? Keyword(rawValue: word) : nil
    if let documentation = value?.documentation ?? system?.documentation {
      page.title(word, "value of '\(name)'")
      page.documentation(documentation)
    } else {
      page.title(name, "property")
    }
    if let summary = VocabularyPage.summary(ofProperty: name) { page.documentation(summary) }
    return page
  }
}
