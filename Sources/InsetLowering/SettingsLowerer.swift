import InsetDevices
public import InsetModel
import InsetSyntax
public import InsetText

/// Makes settings of the text of an `inset.json` and says what is wrong with it, each at its place.
///
/// What is wrong is left out; all else counts.
public struct SettingsLowerer {
  /// The settings as far as they can be understood.
  public private(set) var settings = Settings()
  /// What is wrong, by place.
  public private(set) var problems: [SourceProblem] = []

  /// The rule id of mistakes in settings.
  public static let rule = RuleID.settings
  /// The keys of settings beside those that a `targets` item has, too.
  private enum OwnKey: String, CaseIterable {
    case rules, screens, include, exclude
    case schema = "$schema"
  }

  /// - Complexity: O(bytes).
  public init(_ text: SourceText) {
    let (value, problem) = PlacedJSON.parse(text)
    if let problem { report(problem.message, problem.range) }
    if let value {
      if case .object(let members) = value.value {
        lower(members)
      } else if problem == nil {
        report("settings are an object, as { \"deployment\": 15 }", value.range)
      }
    }
    problems.sort { $0.range < $1.range }
  }

  private mutating func lower(_ members: [PlacedJSON.Member]) {
    for member in unique(members) {
      let value = member.value
      if let key = TargetKey(rawValue: member.key) {
        lower(key, value)
        continue
      }
      switch OwnKey(rawValue: member.key) {
      case .rules: lowerRules(value)
      case .screens: lowerScreens(value)
      case .include: settings.include = globs(value)
      case .exclude: settings.exclude = globs(value)
      case .schema: break
      case nil:
        let keys = TargetKey.allCases.map(\.rawValue) + OwnKey.allCases.map(\.rawValue)
        report(
          "there is no setting \"\(member.key)\"" + suggestion(member.key, keys), member.keyRange)
      }
    }
  }

  private mutating func lower(_ key: TargetKey, _ value: PlacedJSON) {
    switch key {
    case .deployment:
      guard let version = version(value) else { return }
      settings.targets.deployment = version
      settings.targets.deploymentRange = value.range
    case .os:
      let versions = list(value, "system versions").compactMap { item in
        version(item).map { (number: $0, range: item.range) }
      }
      settings.targets.os = versions.map(\.number)
      settings.targets.osRanges = versions.map(\.range)
    case .devices:
      settings.targets.devices = list(value, "devices").compactMap { device($0) }
    case .orientations:
      settings.targets.orientations = words(value, "orientations", Orientation.self)
    case .multitasking:
      settings.targets.multitasking = words(value, "shares of the screen", Multitasking.self)
    case .directions:
      settings.targets.directions = words(value, "directions", LayoutDirection.self)
    case .textSizes:
      settings.targets.textSizes = words(value, "text sizes", TextSize.self)
    case .languages:
      settings.targets.languages = words(value, "languages", Language.self)
    }
  }

  /// The members without those whose key has come before.
  private mutating func unique(_ members: [PlacedJSON.Member]) -> [PlacedJSON.Member] {
    var places: [String: ByteRange] = [:]
    var result: [PlacedJSON.Member] = []
    for member in members {
      if let first = places[member.key] {
        report(
          "\"\(member.key)\" is already set; this one is ignored", member.keyRange,
          related: [.init(range: first, message: "the first \"\(member.key)\"")])
        continue
      }
      places[member.key] = member.keyRange
      result.append(member)
    }
    return result
  }

  // MARK: Rules

  private mutating func lowerRules(_ value: PlacedJSON) {
    guard case .object(let members) = value.value else {
      report(
        "expected an object of rules and severities, as { \"unsafe-edge\": \"error\" }, found "
          + value.kindName, value.range)
      return
    }
    let severities = Severity.allCases.map(\.rawValue)
    for member in unique(members) {
      if member.key == Settings.allRules {
        settings.otherSeverity = severity(member.value, among: severities)
        continue
      }
      guard let rule = RuleID(rawValue: member.key) else {
        problems.append(
          SourceProblem(
            rule: .unknownRule, severity: .warning,
            message: "there is no rule \"\(member.key)\""
              + suggestion(member.key, RuleID.allCases.map(\.rawValue)),
            range: member.keyRange))
        continue
      }
      guard let severity = severity(member.value, among: severities) else { continue }
      settings.severities.append(
        Settings.RuleSeverity(rule: rule, severity: severity))
    }
  }

  private mutating func severity(_ value: PlacedJSON, among all: [String]) -> Severity? {
    // As reports for people call it.
    if case .string("info") = value.value { return .information }
    return word(value, among: all).flatMap { Severity(rawValue: $0) }
  }

  // MARK: Screens

  private mutating func lowerScreens(_ value: PlacedJSON) {
    guard case .object(let members) = value.value else {
      report(
        "expected an object of classes and their bars, as "
          + "{ \"*ViewController\": { \"navigationBar\": \"standard\" } }, found \(value.kindName)",
        value.range)
      return
    }
    for member in unique(members) {
      guard case .object(let properties) = member.value.value else {
        report(
          "expected an object, as { \"navigationBar\": \"standard\" }, found "
            + member.value.kindName, member.value.range)
        continue
      }
      do throws(Glob.Problem) {
        let classes = try Glob(member.key)
        let found = unique(properties).compactMap { screenProperty($0) }
        settings.screens.append(ScreenRule(classes: classes, properties: found))
      } catch {
        report("\"\(member.key)\": \(error.message)", member.keyRange)
      }
    }
  }

  private mutating func screenProperty(_ member: PlacedJSON.Member) -> ScreenProperty? {
    let value = member.value
    guard let key = Settings.ScreenKey(rawValue: member.key) else {
      report(
        "there is no property \"\(member.key)\" of screens"
          + suggestion(member.key, Settings.ScreenKey.allCases.map(\.rawValue)), member.keyRange)
      return nil
    }
    switch key {
    case .navigationBar:
      return word(value, among: key.words).flatMap { ScreenBars.NavigationBar(rawValue: $0) }
        .map { .navigationBar($0) }
    case .statusBar:
      return word(value, among: key.words).flatMap { ScreenBars.StatusBar(rawValue: $0) }.map {
        .statusBar($0)
      }
    case .presentation:
      return word(value, among: key.words).flatMap { ScreenBars.Presentation(rawValue: $0) }
        .map { .presentation($0) }
    case .tabBar: return bool(value).map { .tabBar($0) }
    case .toolbar: return bool(value).map { .toolbar($0) }
    }
  }

  private mutating func bool(_ value: PlacedJSON) -> Bool? {
    if case .bool(let bool) = value.value { return bool }
    report("expected true or false, found \(value.kindName)", value.range)
    return nil
  }

  // MARK: Values

  /// The elements of a list; one value stands for a list of one.
  private mutating func list(_ value: PlacedJSON, _ what: String) -> [PlacedJSON] {
    switch value.value {
    case .array(let elements): return elements
    case .string, .number: return [value]
    case .null, .bool, .object:
      report("expected a list of \(what), found \(value.kindName)", value.range)
      return []
    }
  }

  private mutating func string(_ value: PlacedJSON) -> String? {
    if case .string(let string) = value.value { return string }
    report("expected a string, found \(value.kindName)", value.range)
    return nil
  }

  /// A word as it is, of those that fit.
  private mutating func word(
    _ value: PlacedJSON, among all: [String], or others: String = ""
  ) -> String? {
    let quoted = all.map { "\"\($0)\"" }
    let expected =
      "expected \(quoted.dropLast().joined(separator: ", ")) or \(quoted.last ?? "")\(others)"
    guard case .string(let word) = value.value else {
      report("\(expected), found \(value.kindName)", value.range)
      return nil
    }
    if all.contains(word) { return word }
    report("\(expected), not \"\(word)\"", value.range)
    return nil
  }

  private mutating func words<Word: VocabularyWord>(
    _ value: PlacedJSON, _ what: String, _ type: Word.Type
  ) -> [Word] {
    let all = Word.allCases.map(\.rawValue)
    return list(value, what).compactMap { item in
      if case .string(let text) = item.value, let word = Word(rawValue: text) { return word }
      let others = type == Language.self ? ", or a language as \"de\" or \"pt-BR\"" : ""
      return word(item, among: all, or: others).flatMap { Word(rawValue: $0) }
    }
  }

  /// `15`, `"15"`, `"iOS 15"`.
  private mutating func version(_ value: PlacedJSON) -> Double? {
    switch value.value {
    case .number(let number): return number
    case .string(let text):
      let parts = text.split(separator: " ")
      if let last = parts.last, let number = Double(last), number.isFinite,
        parts.count == 1 || parts.count == 2 && Keyword(rawValue: String(parts[0]))?.role == .system
      {
        return number
      }
      report("a system version is a number, as 18, or \"iOS 18\"", value.range)
    default: report("a system version is a number, as 18, not \(value.kindName)", value.range)
    }
    return nil
  }

  private mutating func device(_ value: PlacedJSON) -> TargetSpec.Named? {
    guard let name = string(value) else { return nil }
    if Catalogue.device(named: name) == nil {
      let near = Catalogue.nearestDevices(to: name).first?.id
      let hint = near.map { "; did you mean \"\($0)\"?" } ?? ""
      problems.append(
        SourceProblem(
          rule: .unknownDevice, message: "there is no device named \"\(name)\"\(hint)",
          range: value.range))
      return nil
    }
    return TargetSpec.Named(name: name, range: value.range)
  }

  private mutating func globs(_ value: PlacedJSON) -> [Glob] {
    list(value, "patterns, as [\"Screens/**\"]").compactMap { item in
      guard let pattern = string(item) else { return nil }
      do throws(Glob.Problem) {
        return try Glob(pattern)
      } catch {
        report("\"\(pattern)\": \(error.message)", item.range)
        return nil
      }
    }
  }

  private func suggestion(_ word: String, _ all: [String]) -> String {
    Spelling.nearest(to: word, among: all).map { "; did you mean \"\($0)\"?" } ?? ""
  }

  private mutating func report(
    _ message: String, _ range: ByteRange, related: [SourceProblem.RelatedRange] = []
  ) {
    problems.append(
      SourceProblem(rule: Self.rule, message: message, range: range, related: related))
  }
}
