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
    case .orientation(let value): .orientation(value == .portrait ? .landscape : .portrait)
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
    switch condition {
    case .test(let words): self.init(words: words)
    case .not(let inner):
      guard let plain = Condition(inner) else { return nil }
      self = plain.negated
    case .all(let parts):
      let found = parts.map { Condition($0) }
      // What one part rules out is out, whatever the others are.
      if found.contains(where: { $0?.isNever ?? false }) {
        self = .never
        return
      }
      var result = Condition.always
      for one in found {
        guard let one else { return nil }
        result = result.and(one)
      }
      self = result
    case .any(var parts):
      let sides = ["landscapeLeft", "landscapeRight"].map {
        EnvironmentCondition.test("orientation.\($0)")
      }
      if sides.allSatisfy({ parts.contains($0) }) {
        parts = parts.filter { !sides.contains($0) } + [.test("orientation.isLandscape")]
      }
      let found = parts.map { Condition($0) }
      if found.contains(where: { $0?.isAlways ?? false }) {
        self = .always
        return
      }
      var result = Condition.never
      for one in found {
        guard let one else { return nil }
        result = result.or(one)
      }
      self = result
    }
  }

  private init?(words: String) {
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
    switch words {
    case "orientation.isLandscape":
      self = .orientation(.landscape)
      return
    case "orientation.isPortrait", "orientation.portrait":
      self = .orientation(.portrait)
      return
    // Nobody checks a device that lies on a table or is upside down.
    case "orientation.isFlat", "orientation.faceUp", "orientation.faceDown",
      "orientation.portraitUpsideDown":
      self = .never
      return
    default: break
    }
    let parts = words.parts(" ")
    guard parts.count == 3 else { return nil }
    if parts[0] == "preferredContentSizeCategory" {
      guard let answer = Self.compareTextSize(parts[1], parts[2]) else { return nil }
      self = answer ? .always : .never
      return
    }
    if let comparison = Self.comparison(parts[0], parts[1], parts[2]) {
      self = comparison
      return
    }
    guard parts[1] == "==" else { return nil }
    let sides = [parts[0], parts[2]]
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

  /// What a comparison with the text size says of the default one.
  private static func compareTextSize(_ name: String, _ word: String) -> Bool? {
    let sizes = [
      "extraSmall", "small", "medium", "large", "extraLarge", "extraExtraLarge",
      "extraExtraExtraLarge", "accessibilityMedium", "accessibilityLarge",
      "accessibilityExtraLarge",
      "accessibilityExtraExtraLarge", "accessibilityExtraExtraExtraLarge",
    ]
    guard let size = sizes.firstIndex(of: word), let own = sizes.firstIndex(of: "large") else {
      return nil
    }
    return Number.compare(name, Double(own), Double(size))
  }

  /// A comparison of the lengths of a window or screen, `window.width > window.height`.
  private static func comparison(_ a: String, _ name: String, _ b: String) -> Condition? {
    func length(_ word: String) -> (surface: Surface, isWidth: Bool)? {
      let parts = word.parts(".")
      guard parts.count == 2, let surface = Surface(rawValue: parts[0]) else { return nil }
      return (surface, parts[1] == "width")
    }
    switch (length(a), length(b)) {
    case (let x?, let y?):
      guard x.surface == y.surface, x.isWidth != y.isWidth else { return nil }
      // No surface is square.
      return name.hasPrefix(">") == x.isWidth ? .isWide(x.surface) : .not(.isWide(x.surface))
    case (let x?, nil):
      guard let points = Double(b) else { return nil }
      func test(_ relation: Relation) -> Condition {
        x.isWidth
          ? .width(of: x.surface, relation, points) : .height(of: x.surface, relation, points)
      }
      switch name {
      case "<": return test(.greaterOrEqual).negated
      case ">": return test(.lessOrEqual).negated
      case "<=": return test(.lessOrEqual)
      default: return test(.greaterOrEqual)
      }
    case (nil, _?):
      let mirrored = ["<": ">", ">": "<", "<=": ">=", ">=": "<="]
      return mirrored[name].flatMap { comparison(b, $0, a) }
    case (nil, nil): return nil
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
