import InsetDevices
import InsetModel
import InsetSyntax
import InsetText

extension SceneBuilder {
  /// The names of a screen's own properties.
  static let screenProperties = [
    "statusBar", "navigationBar", "tabBar", "toolbar", "additionalSafeArea", "keyboard",
    "presentation", "insetsLayoutMarginsFromSafeArea", "barStyle",
    "extendedLayoutIncludesOpaqueBars", "edgesForExtendedLayout",
  ]
  /// The names of the properties that every view has.
  static let viewProperties = [
    "text", "font", "lines", "size", "hugging", "compression", "margins",
    "preservesSuperviewMargins", "insetsMarginsFromSafeArea", "hidden", "role", "clips",
    "spacingAfter",
  ]
  static let stackProperties = [
    "axis", "distribution", "alignment", "spacing", "relativeToMargins", "baselineRelative",
  ]
  static let scrollProperties = ["insetAdjustment"]
  /// A child view controller's own; a screen has it, too.
  static let containerProperties = ["additionalSafeArea"]

  mutating func lower(_ syntax: PropertySyntax, _ context: BlockContext) {
    guard let name = syntax.name, let value = syntax.values.first else { return }
    let word = name.text(in: text(context))
    var view = context.owner
    if !syntax.owner.isEmpty {
      guard let item = resolveItem(syntax.owner, context) else { return }
      guard case .view(let found) = item else {
        report("unknown-property", .error, "a guide has no properties", name.range, context)
        return
      }
      view = found
    }
    note(name, .property(word, of: view), context)
    if scene.views[view].component != nil, isParameter(word, of: view) { return }
    if syntax.values.count > 1 {
      report(
        "invalid-value", .error, "'\(word)' has one value", syntax.values[1].range, context)
      return
    }
    if view == Scene.root, Self.screenProperties.contains(word) {
      lowerScreenProperty(word, value, syntax, context)
      return
    }
    guard isKnown(word, for: view) else {
      reportUnknown(word, name, view, context)
      return
    }
    guard let property = property(word, value, view, context) else { return }
    scene.properties.append(
      PropertySetting(
        view: view, property: property, condition: context.condition,
        origin: origin(syntax.range, context.source)))
  }

  private func isParameter(_ word: String, of view: ID<View>) -> Bool {
    switch scopes[view.index][word] {
    case .amount, .string, .bool: true
    case .view, .guide, nil: false
    }
  }

  private func isKnown(_ word: String, for view: ID<View>) -> Bool {
    let kind = scene.views[view].kind
    return Self.viewProperties.contains(word)
      || kind == .stack && Self.stackProperties.contains(word)
      || [.scroll, .table, .collection, .text, .web].contains(kind)
        && Self.scrollProperties.contains(word)
      || kind == .container && Self.containerProperties.contains(word)
  }

  private mutating func reportUnknown(
    _ word: String, _ name: NameSyntax, _ view: ID<View>, _ context: BlockContext
  ) {
    let kind = scene.views[view].kind
    let owner = view == Scene.root ? "a screen" : "a \(kind.rawValue)"
    if Self.stackProperties.contains(word) || Self.scrollProperties.contains(word)
      || Self.screenProperties.contains(word)
    {
      let owners =
        Self.stackProperties.contains(word)
        ? "stacks" : Self.scrollProperties.contains(word) ? "scroll views" : "screens"
      report(
        "unknown-property", .error, "'\(word)' is a property of \(owners), and this is \(owner)",
        name.range, context)
      return
    }
    var names = Self.viewProperties
    if view == Scene.root { names += Self.screenProperties }
    if kind == .stack { names += Self.stackProperties }
    if kind == .scroll { names += Self.scrollProperties }
    if kind == .container { names += Self.containerProperties }
    report(
      "unknown-property", .error,
      "\(owner) has no property '\(word)'" + Spelling.suggestion(for: word, among: names),
      name.range, context)
  }

  // MARK: Screens

  private mutating func lowerScreenProperty(
    _ name: String, _ value: ValueSyntax, _ syntax: PropertySyntax, _ context: BlockContext
  ) {
    let property: ScreenProperty?
    switch name {
    case "statusBar":
      property = choice(value, ScreenBars.StatusBar.self, context).map { .statusBar($0) }
    case "navigationBar":
      property = choice(value, ScreenBars.NavigationBar.self, context).map { .navigationBar($0) }
    case "tabBar": property = shown(value, context).map { .tabBar($0) }
    case "toolbar": property = shown(value, context).map { .toolbar($0) }
    case "keyboard":
      property = word(value, ["hidden", "visible"], context).map {
        .keyboard(visible: $0 == "visible")
      }
    case "presentation":
      property = choice(value, ScreenBars.Presentation.self, context).map { .presentation($0) }
    case "insetsLayoutMarginsFromSafeArea":
      property = bool(value, context).map { .insetsLayoutMarginsFromSafeArea($0) }
    case "barStyle":
      property = choice(value, ScreenBars.Style.self, context).map { .barStyle($0) }
    case "extendedLayoutIncludesOpaqueBars":
      property = bool(value, context).map { .extendedLayoutIncludesOpaqueBars($0) }
    case "edgesForExtendedLayout":
      property = choice(value, ScreenBars.ExtendedEdges.self, context).map {
        .edgesForExtendedLayout($0)
      }
    default:
      property = edgeInsets(value, context).map { .additionalSafeArea($0) }
    }
    guard let property else { return }
    scene.screenProperties.append(
      ScreenPropertySetting(
        property: property, condition: context.condition,
        origin: origin(syntax.range, context.source)))
  }

  private mutating func edgeInsets(
    _ value: ValueSyntax, _ context: BlockContext
  ) -> EdgeInsets? {
    sides(value, ["top", "left", "bottom", "right"], context).map {
      EdgeInsets(
        top: $0["top"] ?? 0, left: $0["left"] ?? 0, bottom: $0["bottom"] ?? 0,
        right: $0["right"] ?? 0)
    }
  }

  private mutating func shown(_ value: ValueSyntax, _ context: BlockContext) -> Bool? {
    word(value, ["none", "visible"], context).map { $0 == "visible" }
  }

  // MARK: Views

  private mutating func property(
    _ word: String, _ value: ValueSyntax, _ view: ID<View>, _ context: BlockContext
  ) -> ViewProperty? {
    switch word {
    case "text": return string(value, context).map { .text($0) }
    case "font": return font(value, context).map { .font($0) }
    case "lines":
      guard let number = number(value, context) else { return nil }
      guard number >= 0, number == number.rounded(), number < 1_000_000 else {
        return invalid("'lines' is a whole number, 0 for as many as needed", value, context)
      }
      return .lines(Int(number))
    case "size":
      return pair(value, ["w", "h", "width", "height"], context).map {
        .size(width: $0.0, height: $0.1)
      }
    case "hugging":
      return priorities(value, context).map { .hugging(horizontal: $0.0, vertical: $0.1) }
    case "compression":
      return priorities(value, context).map { .compression(horizontal: $0.0, vertical: $0.1) }
    case "margins":
      return sides(value, ["top", "leading", "bottom", "trailing"], context).map {
        .margins(
          top: $0["top"], leading: $0["leading"], bottom: $0["bottom"], trailing: $0["trailing"])
      }
    case "preservesSuperviewMargins":
      return bool(value, context).map { .preservesSuperviewMargins($0) }
    case "insetsMarginsFromSafeArea":
      return bool(value, context).map { .insetsMarginsFromSafeArea($0) }
    case "hidden": return bool(value, context).map { .hidden($0) }
    case "role": return choice(value, Role.self, context).map { .role($0) }
    case "clips": return bool(value, context).map { .clips($0) }
    case "axis": return choice(value, StackAxis.self, context).map { .axis($0) }
    case "distribution":
      return choice(value, StackDistribution.self, context).map { .distribution($0) }
    case "alignment": return choice(value, StackAlignment.self, context).map { .alignment($0) }
    case "spacing":
      return spacing(value, context).map { .spacing($0) }
    case "spacingAfter":
      return spacing(value, context).map { .spacingAfter($0) }
    case "relativeToMargins": return bool(value, context).map { .relativeToMargins($0) }
    case "baselineRelative": return bool(value, context).map { .baselineRelative($0) }
    case "insetAdjustment":
      return choice(value, InsetAdjustment.self, context).map { .insetAdjustment($0) }
    case "additionalSafeArea":
      return edgeInsets(value, context).map { .additionalSafeArea($0) }
    default: return nil
    }
  }

  private mutating func invalid<Value>(
    _ message: String, _ value: ValueSyntax, _ context: BlockContext
  ) -> Value? {
    report("invalid-value", .error, message, value.range, context)
    return nil
  }

  private mutating func number(_ value: ValueSyntax, _ context: BlockContext) -> Double? {
    guard case .expression(let expression) = value else {
      return invalid("expected a number", value, context)
    }
    return number(of: expression, context)
  }

  private mutating func bool(_ value: ValueSyntax, _ context: BlockContext) -> Bool? {
    if let word = value.word {
      let name = word.text(in: text(context))
      if name == "true" || name == "false" { return name == "true" }
      if case .bool(let value)? = lookUp(name, context) { return value }
    }
    return invalid("expected 'true' or 'false'", value, context)
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

  private mutating func word(
    _ value: ValueSyntax, _ words: [String], _ context: BlockContext
  ) -> String? {
    let found = value.word?.text(in: text(context)) ?? text(context)[value.range]
    if words.contains(found) { return found }
    return invalid(
      "expected \(Spelling.list(words))" + Spelling.suggestion(for: found, among: words), value,
      context)
  }

  private mutating func choice<Word: RawRepresentable & CaseIterable>(
    _ value: ValueSyntax, _ type: Word.Type, _ context: BlockContext
  ) -> Word? where Word.RawValue == String {
    word(value, Word.allCases.map(\.rawValue), context).flatMap { Word(rawValue: $0) }
  }

  private mutating func font(_ value: ValueSyntax, _ context: BlockContext) -> Font? {
    if let word = value.word {
      let name = word.text(in: text(context))
      if let style = TextStyle(rawValue: name) { return .style(style) }
      if lookUp(name, context) == nil {
        let styles = TextStyle.allCases.map(\.rawValue)
        return invalid(
          "'\(name)' is no text style" + Spelling.suggestion(for: name, among: styles), value,
          context)
      }
    }
    guard let points = number(value, context) else { return nil }
    guard points > 0 && points <= 1000 else {
      return invalid("a font has a size above 0 and up to 1000 points", value, context)
    }
    return .size(points)
  }

  /// A number of points, or `standard` as `.some(nil)`.
  private mutating func spacing(_ value: ValueSyntax, _ context: BlockContext) -> Double?? {
    if value.word?.text(in: text(context)) == "standard" { return .some(nil) }
    return number(value, context).map { .some($0) }
  }

  private mutating func priorities(
    _ value: ValueSyntax, _ context: BlockContext
  ) -> (Double?, Double?)? {
    func isLegal(_ priority: Double) -> Bool { priority > 0 && priority <= 1000 }
    let found: (Double?, Double?)?
    var ranges: [ByteRange] = []
    if case .expression(.tuple(let tuple)) = value {
      found = pair(value, ["horizontal", "vertical"], context)
      ranges = tuple.elements.compactMap { $0.value?.range }
    } else if let word = value.word, let named = Self.named(word.text(in: text(context))) {
      found = (named, named)
    } else {
      found = number(value, context).map { ($0, $0) }
    }
    guard let found else { return nil }
    if isLegal(found.0 ?? 1), isLegal(found.1 ?? 1) { return found }
    // In parentheses each number has its own place.
    var wrong = [(found.0 ?? found.1 ?? 0, value.range)]
    if case .expression(.tuple(let tuple)) = value {
      wrong = zip(tuple.elements, ranges).compactMap { element, range in
        element.value.flatMap { number(of: $0, context) }.map { ($0, range) }
      }
    }
    for (priority, range) in wrong where !isLegal(priority) {
      report(
        "illegal-priority", .error,
        "a priority lies above 0 and up to 1000, not at \(Spelling.number(priority))", range,
        context)
    }
    return nil
  }

  private static func named(_ word: String) -> Double? {
    switch word {
    case "required": 1000
    case "high": 750
    case "low": 250
    case "fitting": 50
    default: nil
    }
  }

  /// Two numbers, in order or by label; a missing one is `nil`.
  private mutating func pair(
    _ value: ValueSyntax, _ labels: [String], _ context: BlockContext
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
          report(
            "invalid-value", .error, "expected \(Spelling.list(labels)), not '\(name)'",
            label.range, context)
          return nil
        }
        slot = at % 2
      }
      guard slot < 2 else { return invalid("expected two values", value, context) }
      guard let expression = element.value, let number = number(of: expression, context) else {
        return nil
      }
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
        report(
          "invalid-value", .error,
          "expected \(Spelling.list(labels)), not '\(name)'"
            + Spelling.suggestion(for: name, among: labels), label.range, context)
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
