internal import InsetText

/// The arguments of a subcommand, checked against its options.
struct ParsedArguments: Sendable {
  /// What is no option, in order.
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Reads `--flag`, `--option value`, `--option=value` and short forms; `--` ends the options, and
  /// `-` alone is an operand.
  init(_ arguments: [String], options: [Option]) throws(UsageError) {
    let options = options + [helpOption]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = options.first(where: { $0.isCalled(name) }) else {
        let known = options.map(\.name)
        throw UsageError("unknown flag '\(shown(name))'", suggesting: name, from: known)
      }
      var value = parts.count > 1 ? String(parts[1]) : nil
      if option.value == nil {
        guard value == nil else { throw UsageError("\(option.name) takes no value") }
        values[option.name, default: []].append("")
        continue
      }
      // `--os --format` forgets a value rather than giving '--format' as one.
      if value == nil, let next = rest.first, next == "-" || !next.hasPrefix("-") {
        value = rest.popFirst()
      }
      guard let value, !value.isEmpty else {
        throw UsageError("\(option.name) needs a value: \(option.name) \(option.value ?? "")")
      }
      if !option.choices.isEmpty && !option.choices.contains(value) {
        let list = option.choices.joined(separator: ", ")
        throw UsageError(
          "\(option.name) cannot be '\(shown(value))'; it is one of \(list)", suggesting: value,
          from: option.choices)
      }
      if !option.isRepeatable, values[option.name] != nil {
        throw UsageError("\(option.name) is given twice")
      }
      values[option.name, default: []].append(value)
    }
  }

  func has(_ option: String) -> Bool { values[option] != nil }
  func all(_ option: String) -> [String] { values[option] ?? [] }
  func last(_ option: String) -> String? { values[option]?.last }
}

/// A flag or an option with a value.
struct Option: Sendable {
  let name: String
  var short: String?
  /// Another name that people try.
  var alias: String?
  /// What stands for the value in the help; `nil` for a flag.
  var value: String?
  /// The values it takes; empty if any.
  var choices: [String] = []
  var isRepeatable = false
  let help: String

  func isCalled(_ word: String) -> Bool { word == name || word == short || word == alias }

  var label: String {
    let names = short.map { "\($0), \(name)" } ?? name
    return value.map { "\(names) \($0)" } ?? names
  }
}

let helpOption = Option(name: "--help", short: "-h", help: "show this help")

/// A call that cannot be carried out, with what may have been meant.
struct UsageError: Error, Sendable {
  var message: String
  var suggestion: String?
  /// Whether the command's help would explain it.
  var isAboutTheCall = true

  init(_ message: String, isAboutTheCall: Bool = true) {
    self.message = message
    self.isAboutTheCall = isAboutTheCall
  }

  /// Suggests the known word nearest to what was written, if one is near.
  init(_ message: String, suggesting word: String, from known: [String]) {
    self.message = message
    suggestion = Spelling.nearest(to: word, among: known)
  }
}
