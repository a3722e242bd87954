internal import InsetIDE
internal import InsetModel
internal import InsetText

/// Which findings a call wants to see, and which of them make it fail.
struct FindingFilter: Sendable {
  static let options = [
    Option(
      name: "--rule", value: "ID", takes: .rule, isRepeatable: true,
      help: "only findings of this rule; may be repeated"),
    Option(
      name: "--except", value: "ID", takes: .rule, isRepeatable: true,
      help: "no findings of this rule; may be repeated"),
    Option(
      name: "--severity", value: severityList, choices: severityWords,
      formerChoices: ["information"],
      help: "only findings of this severity and above"),
    Option(
      name: "--fail-on", value: severityList, choices: severityWords,
      formerChoices: ["information"],
      help: "exit with 1 for findings of this severity and above\n(default: warning)"),
    Option(
      name: "--max-warnings", value: "N", help: "exit with 0 for up to so many warnings"),
  ]

  /// What the options take for severities, from the gravest.
  private static let severities: [(word: String, severity: Severity)] = [
    ("error", .error), ("warning", .warning), ("info", .information), ("hint", .hint),
  ]
  private static let severityWords = severities.map(\.word)
  private static let severityList = severityWords.joined(separator: "|")

  private let rules: Set<RuleID>?
  private let except: Set<RuleID>
  private let least: Severity
  private let failing: Severity
  private let allowedWarnings: Int
  private let isNarrowed: Bool

  /// Rules that need all of a file's environments to be right.
  private static let rulesOfAllEnvironments: Set<RuleID> = [
    .neverEffective, .redundantConstraint, .unreachedExpectation, .unusedSuppression,
  ]

  /// Those rules, as a help names them.
  static let ofAllEnvironments = rulesOfAllEnvironments.sorted().map(\.rawValue)
    .joined(separator: ", ")

  /// - Parameter isNarrowed: whether only some of the files' environments are looked at.
  /// - Throws: for an unknown rule, or a number of warnings that is none.
  init(_ arguments: ParsedArguments, isNarrowed: Bool = false) throws(UsageError) {
    self.isNarrowed = isNarrowed
    rules = try ruleChoice(arguments, "--rule")
    except = try ruleChoice(arguments, "--except") ?? []
    least = Self.severity(arguments.last("--severity")) ?? .hint
    failing = Self.severity(arguments.last("--fail-on")) ?? .warning
    let number = arguments.last("--max-warnings") ?? "0"
    guard let allowed = Int(number), allowed >= 0 else {
      throw UsageError("--max-warnings needs a whole number, 0 or more, not '\(shown(number))'")
    }
    allowedWarnings = allowed
  }

  private static func severity(_ word: String?) -> Severity? {
    severities.first { $0.word == word || $0.severity.rawValue == word }?.severity
  }

  func includes(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.severity >= least && rules?.contains(diagnostic.rule) != false
      && !except.contains(diagnostic.rule)
      && !(isNarrowed && Self.rulesOfAllEnvironments.contains(diagnostic.rule))
  }

  /// Whether findings of which there are so many make the call fail.
  func fails(_ count: (Severity) -> Int) -> Bool {
    Severity.allCases.contains { severity in
      severity >= failing && severity > .off
        && count(severity) > (severity == .warning ? allowedWarnings : 0)
    }
  }
}

/// The rules that an option names; `nil` where it is not given.
///
/// - Throws: for a rule that does not exist, with the nearest one that does.
func ruleChoice(_ arguments: ParsedArguments, _ option: String) throws(UsageError) -> Set<RuleID>? {
  var rules: Set<RuleID> = []
  for name in arguments.all(option) {
    guard let rule = RuleID(rawValue: name) else {
      throw UsageError(
        "unknown rule '\(shown(name))'", suggesting: name, from: RuleID.allCases.map(\.rawValue))
    }
    rules.insert(rule)
  }
  return rules.isEmpty ? nil : rules
}
