import InsetDevices
import InsetModel
import InsetSyntax
import InsetText

extension SceneBuilder {
  /// What a file sets at most once.
  struct PropertyKey: Hashable {
    var view: ID<View>
    var property: PropertyName
    var condition: ID<Condition>
    var source: Int
  }

  mutating func lower(_ syntax: PropertySyntax, _ context: BlockContext) {
    guard let name = syntax.name else { return }
    if let list = syntax.list {
      let known = scene.problems.count
      for item in list.items { lower(syntax, name, of: item.segments, context) }
      keepFirstProblems(from: known)
    } else {
      lower(syntax, name, of: syntax.owner, context)
    }
  }

  /// - Parameter path: the way to the view whose property it is, empty for the block's owner.
  private mutating func lower(
    _ syntax: PropertySyntax, _ name: NameSyntax, of path: [NameSyntax], _ context: BlockContext
  ) {
    guard let value = syntax.values.first else { return }
    let word = name.text(in: text(context))
    var view = context.owner
    if let last = path.last {
      guard let item = resolveItem(path, context) else { return }
      guard case .view(let found) = item else {
        let place = syntax.list == nil ? name.range : last.range
        report(.unknownProperty, .error, "a guide has no properties", place, context)
        return
      }
      view = found
    }
    note(name, .property(word, of: view), context)
    if scene.views[view].component != nil, isParameter(word, of: view) { return }
    if unknownKinds.contains(view) { return }
    let owner = PropertyOwner(view, in: scene, seenFrom: context.source)
    // What was most likely meant is what counts.
    guard
      let property = PropertyName(rawValue: word)
        ?? reportUnknown(word, name, syntax, owner, view, context)
    else { return }
    guard property.isLegal(on: owner.kind, isArranged: owner.isArranged) else {
      reportMisplaced(property, name, owner, context)
      return
    }
    if syntax.values.count > 1 {
      report(
        .invalidValue, .error, "'\(word)' has one value", syntax.values[1].range, context)
      return
    }
    // Numbers with labels may stand in several lines: `hugging: (horizontal: 251)`.
    var isPartial = false
    if case .expression(.tuple) = value { isPartial = true }
    let key = PropertyKey(
      view: view, property: property, condition: context.condition, source: context.source)
    let place = origin(name.range, context.source)
    // What a Bool excludes sets nothing.
    let isNever = scene.conditions[context.condition] == .never
    if !isPartial, !isNever, let first = settings.updateValue(place, forKey: key), first != place {
      report(
        .duplicateName, .warning, "'\(word)' is set twice here; the later value counts",
        name.range, context, related: [Related(origin: first, message: "the first '\(word)'")])
      markIncomplete(view)
    }
    switch meaning(of: property, value, isScreen: view == Scene.root, context) {
    case .screen(let property):
      scene.screenProperties.append(
        ScreenPropertySetting(
          property: property, condition: context.condition,
          origin: origin(syntax.range, context.source)))
    case .view(let property):
      scene.properties.append(
        PropertySetting(
          view: view, property: property, condition: context.condition,
          origin: origin(syntax.range, context.source)))
    case nil: break
    }
  }

  private func isParameter(_ word: String, of view: ID<View>) -> Bool {
    switch scopes[view.index][word] {
    case .amount, .string, .bool, .failed: true
    case .view, .guide, nil: false
    }
  }

  /// Reports a name that is no property's.
  ///
  /// - Returns: the property that was most likely meant.
  private mutating func reportUnknown(
    _ word: String, _ name: NameSyntax, _ syntax: PropertySyntax, _ owner: PropertyOwner,
    _ view: ID<View>, _ context: BlockContext
  ) -> PropertyName? {
    if Attribute(rawValue: word) != nil || CompoundAttribute(rawValue: word) != nil,
      let colon = syntax.colon
    {
      let range = ByteRange(start: name.range.end, end: colon.range.end)
      report(
        .unknownProperty, .error,
        "'\(word)' is an attribute and takes part in constraints: write '\(word) == …'", name.range,
        context,
        fixes: [
          SuggestedFix(
            title: "Change to '\(word) =='",
            replacements: [.init(origin(range, context.source), " ==")])
        ])
      return nil
    }
    if AppearanceNames.contain(word) {
      let line = text(context).removal(of: syntax.range)
      report(
        .propertyWithoutEffect, .information,
        "'\(word)' changes no frame, so layouts have no such property: leave it out", name.range,
        context,
        fixes: [
          SuggestedFix(
            title: "Remove it", replacements: [.init(origin(line, context.source), "")])
        ])
      return nil
    }
    let legal = PropertyName.all(of: owner.kind, isArranged: owner.isArranged)
    let parameters = scopes[view.index].filter { _, entry in
      switch entry {
      case .amount, .string, .bool, .failed: true
      case .view, .guide: false
      }
    }.keys.sorted()
    let isInstance = scene.views[view].component != nil
    let near = Spelling.nearest(to: word, among: legal, and: isInstance ? parameters : [])
    report(
      .unknownProperty, "\(owner.noun) has no property '\(word)'", name.range, suggesting: near,
      context)
    return near.flatMap { PropertyName(rawValue: $0) }
  }

  private mutating func reportMisplaced(
    _ property: PropertyName, _ name: NameSyntax, _ owner: PropertyOwner, _ context: BlockContext
  ) {
    let word = property.rawValue
    if property.isIgnoredElsewhere {
      let reason =
        property.row.owners == .arranged && owner.kind != nil
        ? "no stack arranges this view" : "this is \(owner.noun)"
      report(
        .propertyWithoutEffect, .information, "'\(word)' has no effect: \(reason)", name.range,
        context)
      return
    }
    report(
      .unknownProperty, .error,
      "'\(word)' is a property of \(property.row.owners.plural), and this is \(owner.noun)",
      name.range, context)
  }

  // MARK: Meanings

  /// What a property with its value says.
  private enum PropertyMeaning {
    case screen(ScreenProperty)
    case view(ViewProperty)
  }

  private mutating func meaning(
    of property: PropertyName, _ value: ValueSyntax, isScreen: Bool, _ context: BlockContext
  ) -> PropertyMeaning? {
    switch property {
    case .statusBar:
      return choice(value, ScreenBars.StatusBar.self, context).map { .screen(.statusBar($0)) }
    case .navigationBar:
      return choice(value, ScreenBars.NavigationBar.self, context).map {
        .screen(.navigationBar($0))
      }
    case .tabBar:
      return choice(value, BarVisibility.self, context).map { .screen(.tabBar($0 == .visible)) }
    case .toolbar:
      return choice(value, BarVisibility.self, context).map { .screen(.toolbar($0 == .visible)) }
    case .keyboard:
      return choice(value, KeyboardVisibility.self, context).map {
        .screen(.keyboard(visible: $0 == .visible))
      }
    case .presentation:
      return choice(value, ScreenBars.Presentation.self, context).map {
        .screen(.presentation($0))
      }
    case .insetsLayoutMarginsFromSafeArea:
      return bool(value, context).map { .screen(.insetsLayoutMarginsFromSafeArea($0)) }
    case .barStyle:
      return choice(value, ScreenBars.Style.self, context).map { .screen(.barStyle($0)) }
    case .extendedLayoutIncludesOpaqueBars:
      return bool(value, context).map { .screen(.extendedLayoutIncludesOpaqueBars($0)) }
    case .edgesForExtendedLayout:
      return choice(value, ScreenBars.ExtendedEdges.self, context).map {
        .screen(.edgesForExtendedLayout($0))
      }
    case .additionalSafeArea:
      return edgeInsets(value, context).map {
        isScreen ? .screen(.additionalSafeArea($0)) : .view(.additionalSafeArea($0))
      }
    case .text: return string(value, context).map { .view(.text($0)) }
    case .font: return font(value, context).map { .view(.font($0)) }
    case .lines:
      guard let number = number(value, context) else { return nil }
      guard number >= 0, number == number.rounded(), number < 1_000_000 else {
        return invalid("'lines' is a whole number, 0 for as many as needed", value, context)
      }
      return .view(.lines(Int(clamping: number)))
    case .size:
      return pair(value, ["w", "h", "width", "height"], context).map {
        .view(.size(width: $0.0, height: $0.1))
      }
    case .hugging:
      return priorities(value, context).map { .view(.hugging(horizontal: $0.0, vertical: $0.1)) }
    case .compression:
      return priorities(value, context).map {
        .view(.compression(horizontal: $0.0, vertical: $0.1))
      }
    case .margins:
      return sides(value, property.row.value.labels, context).map {
        .view(
          .margins(
            top: $0["top"], leading: $0["leading"], bottom: $0["bottom"],
            trailing: $0["trailing"]))
      }
    case .preservesSuperviewMargins:
      return bool(value, context).map { .view(.preservesSuperviewMargins($0)) }
    case .insetsMarginsFromSafeArea:
      return bool(value, context).map { .view(.insetsMarginsFromSafeArea($0)) }
    case .hidden: return bool(value, context).map { .view(.hidden($0)) }
    case .role: return choice(value, Role.self, context).map { .view(.role($0)) }
    case .clips: return bool(value, context).map { .view(.clips($0)) }
    case .axis: return choice(value, StackAxis.self, context).map { .view(.axis($0)) }
    case .distribution:
      return choice(value, StackDistribution.self, context).map { .view(.distribution($0)) }
    case .alignment:
      return choice(value, StackAlignment.self, context).map { .view(.alignment($0)) }
    case .spacing: return spacing(value, context).map { .view(.spacing($0)) }
    case .spacingAfter: return spacing(value, context).map { .view(.spacingAfter($0)) }
    case .relativeToMargins: return bool(value, context).map { .view(.relativeToMargins($0)) }
    case .baselineRelative: return bool(value, context).map { .view(.baselineRelative($0)) }
    case .insetAdjustment:
      return choice(value, InsetAdjustment.self, context).map { .view(.insetAdjustment($0)) }
    case .scrollEnabled: return bool(value, context).map { .view(.scrollEnabled($0)) }
    case .configuration:
      return choice(value, ButtonConfiguration.self, context).map { .view(.configuration($0)) }
    }
  }

  // MARK: Values

  private mutating func edgeInsets(
    _ value: ValueSyntax, _ context: BlockContext
  ) -> EdgeInsets? {
    sides(value, PropertyValue.insets.labels, context).map {
      EdgeInsets(
        top: $0["top"] ?? 0, left: $0["left"] ?? 0, bottom: $0["bottom"] ?? 0,
        right: $0["right"] ?? 0)
    }
  }

  private mutating func invalid<Value>(
    _ message: String, _ value: ValueSyntax, _ context: BlockContext
  ) -> Value? {
    report(.invalidValue, .error, message, value.range, context)
    return nil
  }

  private mutating func number(_ value: ValueSyntax, _ context: BlockContext) -> Double? {
    guard case .expression(let expression) = value else {
      return invalid("expected a number", value, context)
    }
    return number(of: expression, context)
  }

  private mutating func bool(_ value: ValueSyntax, _ context: BlockContext) -> Bool? {
    if case .negated(let negated) = value {
      return negated.name.flatMap { flag($0, context) }.map { !$0 }
    }
    if let word = value.word {
      let name = word.text(in: text(context))
      if let truth = Truth(rawValue: name) { return truth == .true }
      if case .bool(let value)? = lookUp(name, context) { return value }
    }
    let found = text(context)[value.range]
    let near = Spelling.nearest(to: found, among: Truth.allCases)
    report(.invalidValue, "expected 'true' or 'false'", value.range, suggesting: near, context)
    return near.map { $0 == Truth.true.rawValue }
  }

  private mutating func string(_ value: ValueSyntax, _ context: BlockContext) -> String? {
    if case .string(let literal) = value { return literal.string?.value(in: text(context)) }
    if let word = value.word,
      case .string(let value)? = lookUp(word.text(in: text(context)), context)
    {
      return value
    }
    return invalid("expected a text in quotes", value, context)
  }

  /// The word that a value is; where it is none, the one that was most likely meant.
  private mutating func choice<Word: VocabularyWord>(
    _ value: ValueSyntax, _ type: Word.Type, _ context: BlockContext
  ) -> Word? {
    let found = value.word?.text(in: text(context)) ?? text(context)[value.range]
    if let word = Word(rawValue: found) { return word }
    let near = Spelling.nearest(to: found, among: Array(Word.allCases))
    report(
      .invalidValue, "expected \(Spelling.list(Word.allCases.map(\.rawValue)))", value.range,
      suggesting: near, context)
    return near.flatMap { Word(rawValue: $0) }
  }

  private mutating func font(_ value: ValueSyntax, _ context: BlockContext) -> Font? {
    if let word = value.word {
      let name = word.text(in: text(context))
      if let style = TextStyle(rawValue: name) { return .style(style) }
      if lookUp(name, context) == nil {
        let styles = TextStyle.allCases.map(\.rawValue).filter { $0.hasPrefix(name) }
        if styles.count > 1 {
          return invalid(
            "'\(name)' is no text style; did you mean \(Spelling.list(styles))?", value, context)
        }
        let near = Spelling.nearest(to: name, among: TextStyle.allCases)
        report(
          .invalidValue, "'\(name)' is no text style", value.range, suggesting: near, context)
        return near.flatMap { TextStyle(rawValue: $0) }.map { .style($0) }
      }
    }
    if case .expression(.tuple(let tuple)) = value { return font(tuple, value, context) }
    return number(value, context).flatMap { font($0, .regular, value, context) }
  }

  /// A size and a weight in parentheses, each with its label.
  private mutating func font(
    _ tuple: TupleSyntax, _ value: ValueSyntax, _ context: BlockContext
  ) -> Font? {
    let labels = ["size", "weight"]
    var points: Double?
    var face = FontFace.regular
    for element in tuple.elements {
      guard let label = element.label, let expression = element.value else {
        return invalid("expected a size and a weight by their labels", value, context)
      }
      switch label.text(in: text(context)) {
      case "size":
        guard let number = number(of: expression, context) else { return nil }
        points = number
      case "weight":
        guard let named = fontFace(expression, context) else { return nil }
        face = named
      case let name:
        reportUnknown(
          .invalidValue, "expected \(Spelling.list(labels)), not '\(name)'", name, label.range,
          among: labels, context)
        return nil
      }
    }
    guard let points else { return invalid("the font has no size", value, context) }
    return font(points, face, value, context)
  }

  private mutating func font(
    _ points: Double, _ face: FontFace, _ value: ValueSyntax, _ context: BlockContext
  ) -> Font? {
    guard points > 0 && points <= 1000 else {
      return invalid("a font has a size above 0 and up to 1000 points", value, context)
    }
    return .size(points, face)
  }

  private mutating func fontFace(_ expression: ExprSyntax, _ context: BlockContext) -> FontFace? {
    let names = FontFace.allCases.map(\.rawValue)
    let word = String(text(context)[expression.range])
    if let face = FontFace(rawValue: word) { return face }
    reportUnknown(
      .invalidValue, "'\(word)' is no weight; there are \(Spelling.list(names))", word,
      expression.range, among: names, context)
    return nil
  }

  /// A number of points, or `standard` as `.some(nil)`.
  private mutating func spacing(_ value: ValueSyntax, _ context: BlockContext) -> Double?? {
    if value.word?.text(in: text(context)) == Keyword.standard.rawValue {
      return .some(nil)
    }
    guard case .expression(let expression) = value else {
      return invalid("expected a number", value, context)
    }
    guard let amount = amount(of: expression, context) else { return nil }
    // Between arranged views it is the same everywhere.
    guard let points = amount.replacingSystemSpacing(by: Self.systemSpacing).constant else {
      return invalid("expected a number that is the same everywhere", value, context)
    }
    return .some(points)
  }

  /// Points of `standard` between arranged views.
  private static let systemSpacing = 8.0

  private mutating func priorities(
    _ value: ValueSyntax, _ context: BlockContext
  ) -> (Double?, Double?)? {
    func isLegal(_ priority: Double) -> Bool { priority > 0 && priority <= 1000 }
    let found: (Double?, Double?)?
    var ranges: [ByteRange] = []
    let builder = self
    func named(_ expression: ExprSyntax) -> Double? { builder.namedPriority(expression, context) }
    if case .expression(.tuple(let tuple)) = value {
      found = pair(value, ["horizontal", "vertical"], context) { named($0) }
      ranges = tuple.elements.compactMap { $0.value?.range }
    } else if case .expression(let expression) = value, let priority = named(expression) {
      found = (priority, priority)
    } else {
      found = number(value, context).map { ($0, $0) }
    }
    guard let found else { return nil }
    if isLegal(found.0 ?? 1), isLegal(found.1 ?? 1) { return found }
    // In parentheses each number has its own place.
    var wrong = [(found.0 ?? found.1 ?? 0, value.range)]
    if case .expression(.tuple(let tuple)) = value {
      wrong = zip(tuple.elements, ranges).compactMap { element, range in
        element.value.flatMap { named($0) ?? number(of: $0, context) }.map { ($0, range) }
      }
    }
    for (priority, range) in wrong where !isLegal(priority) {
      report(
        .illegalPriority, .error,
        "a priority lies above 0 and up to 1000, not at \(Spelling.number(priority))", range,
        context)
    }
    return nil
  }

  /// Two numbers, in order or by label; a missing one is `nil`.
  ///
  /// - Parameter word: what a word stands for in the place of a number.
  private mutating func pair(
    _ value: ValueSyntax, _ labels: [String], _ context: BlockContext,
    word: (ExprSyntax) -> Double? = { _ in nil }
  ) -> (Double?, Double?)? {
    guard case .expression(.tuple(let tuple)) = value else {
      return invalid("expected two values in parentheses", value, context)
    }
    var result: (Double?, Double?) = (nil, nil)
    for (index, element) in tuple.elements.enumerated() {
      var slot = index
      if let label = element.label {
        let name = label.text(in: text(context))
        guard let at = labels.firstIndex(of: name) else {
          reportUnknown(
            .invalidValue, "expected \(Spelling.list(labels)), not '\(name)'", name, label.range,
            among: labels, context)
          return nil
        }
        slot = at % 2
      }
      guard slot < 2 else { return invalid("expected two values", value, context) }
      guard let expression = element.value,
        let number = word(expression) ?? number(of: expression, context)
      else { return nil }
      if slot == 0 { result.0 = number } else { result.1 = number }
    }
    return result
  }

  /// Numbers by label.
  private mutating func sides(
    _ value: ValueSyntax, _ labels: [String], _ context: BlockContext
  ) -> [String: Double]? {
    guard case .expression(let expression) = value else {
      return invalid("expected numbers in parentheses", value, context)
    }
    guard case .tuple(let tuple) = expression else {
      // One number for all sides.
      guard let number = number(of: expression, context) else { return nil }
      return Dictionary(uniqueKeysWithValues: labels.map { ($0, number) })
    }
    var result: [String: Double] = [:]
    for element in tuple.elements {
      guard let label = element.label else {
        return invalid("each number needs its side, as '\(labels[0]): 8'", value, context)
      }
      let name = label.text(in: text(context))
      guard labels.contains(name) else {
        reportUnknown(
          .invalidValue, "expected \(Spelling.list(labels)), not '\(name)'", name, label.range,
          among: labels, context)
        return nil
      }
      guard let expression = element.value, let number = number(of: expression, context) else {
        return nil
      }
      result[name] = number
    }
    return result
  }
}

/// A view as the owner of properties, with what decides which of them it has.
struct PropertyOwner {
  /// `nil` for a screen.
  let kind: ViewKind?
  /// Whether a stack arranges the view; `nil` where a component does not know where it will stand.
  let isArranged: Bool?

  init(_ view: ID<View>, in scene: Scene, seenFrom source: Int) {
    kind = view == Scene.root ? nil : scene.views[view].kind
    let isOwn = scene.views[view].origin.source == Int32(source)
    isArranged = scene.views[view].parent.flatMap { parent in
      isOwn ? scene.views[parent].kind == .stack : nil
    }
  }

  /// `a screen`, `an image`.
  var noun: String {
    guard let kind else { return "a screen" }
    let isVowel = kind.rawValue.first.map { "aeiou".contains($0) } ?? false
    return "\(isVowel ? "an" : "a") \(kind.rawValue)"
  }
}
