internal import InsetDevices
internal import InsetModel

extension Condition {
  static let always = Condition.all([])
  static let never = Condition.not(.all([]))

  var isAlways: Bool { self == .always }
  var isNever: Bool { self == .never }

  func and(_ other: Condition) -> Condition {
    if isAlways || other.isNever || self == other { return other }
    if other.isAlways || isNever { return self }
    let terms = terms + other.terms
    var result: [Condition] = []
    for term in terms {
      if terms.contains(term.negated) { return .never }
      if !result.contains(term) { result.append(term) }
    }
    return result.count == 1 ? result[0] : .all(result)
  }

  func or(_ other: Condition) -> Condition {
    if negated == other { return .always }
    return negated.and(other.negated).negated
  }

  var negated: Condition {
    switch self {
    case .not(let inner): inner
    // There are two of each.
    case .widthClass(let value): .widthClass(value == .compact ? .regular : .compact)
    case .heightClass(let value): .heightClass(value == .compact ? .regular : .compact)
    case .direction(let value): .direction(value == .ltr ? .rtl : .ltr)
    default: .not(self)
    }
  }

  private var terms: [Condition] {
    if case .all(let terms) = self { terms } else { [self] }
  }

  /// What code asks of the device; `nil` where no scene can say it.
  init?(_ conditions: [EnvironmentCondition]) {
    var result = Condition.always
    for condition in conditions {
      guard let one = Condition(condition) else { return nil }
      result = result.and(one)
    }
    self = result
  }

  init?(_ condition: EnvironmentCondition) {
    guard let plain = Condition(words: condition.text) else { return nil }
    self = condition.isNegated ? plain.negated : plain
  }

  private init?(words: String) {
    let alternatives = words.parts(" or ")
    let terms = words.parts(" and ")
    if alternatives.count > 1 {
      // Which of both binds closer is not written.
      guard terms.count == 1 else { return nil }
      var result = Condition.never
      for part in alternatives {
        guard let one = Condition(words: part) else { return nil }
        result = result.or(one)
      }
      self = result
      return
    }
    if terms.count > 1 {
      var result = Condition.always
      for part in terms {
        guard let one = Condition(words: part) else { return nil }
        result = result.and(one)
      }
      self = result
      return
    }
    if words.hasPrefix("not ") {
      guard let inner = Condition(words: String(words.dropFirst(4))) else { return nil }
      self = inner.negated
      return
    }
    if words.hasPrefix("iOS ") {
      guard let version = Self.version(words.dropFirst(4)) else { return nil }
      self = .os(.greaterOrEqual, version)
      return
    }
    // Layouts are made at the default text size, in the light.
    if words == "isAccessibilityCategory" {
      self = .never
      return
    }
    let sides = words.parts(" == ")
    guard sides.count == 2 else { return nil }
    switch (sides[0], sides[1]) {
    case ("horizontalSizeClass", "compact"): self = .widthClass(.compact)
    case ("horizontalSizeClass", "regular"): self = .widthClass(.regular)
    case ("verticalSizeClass", "compact"): self = .heightClass(.compact)
    case ("verticalSizeClass", "regular"): self = .heightClass(.regular)
    case ("horizontalSizeClass", "unspecified"), ("verticalSizeClass", "unspecified"),
      ("userInterfaceStyle", "dark"):
      self = .never
    case ("userInterfaceStyle", "light"): self = .always
    case ("userInterfaceIdiom", "phone"): self = .idiom(.phone)
    case ("userInterfaceIdiom", "pad"): self = .idiom(.pad)
    case ("userInterfaceIdiom", "tv"): self = .idiom(.tv)
    case ("userInterfaceIdiom", "mac"), ("userInterfaceIdiom", "carPlay"): self = .never
    case (let trait, "rightToLeft") where Self.directions.contains(trait):
      self = .direction(.rtl)
    case (let trait, "leftToRight") where Self.directions.contains(trait):
      self = .direction(.ltr)
    default: return nil
    }
  }

  private static let directions: Set<String> = [
    "layoutDirection", "userInterfaceLayoutDirection", "effectiveUserInterfaceLayoutDirection",
  ]

  /// `13.4` of "13.4.1".
  private static func version(_ text: Substring) -> Double? {
    Double(text.split(separator: ".").prefix(2).joined(separator: "."))
  }
}

extension String {
  /// The parts between separators.
  fileprivate func parts(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
