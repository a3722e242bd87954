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
      if option.value == nil || (option.isValueOptional && value == nil) {
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
      if !option.choices.isEmpty && !(option.choices + option.formerChoices).contains(value) {
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

/// What an operand or an option's value is, for shells that complete it.
enum ArgumentKind: String, Sendable, CaseIterable {
  /// Anything else: a number, a name that only the file knows.
  case text
  /// One of the choices.
  case choice
  /// Any file.
  case file
  case folder
  /// A layout file, or a folder that is searched for them.
  case layouts
  /// One layout file.
  case layout
  /// A storyboard or xib, or a folder of them.
  case interface
  /// The id of a rule.
  case rule
  /// The id of a device.
  case device
  /// A word of the language.
  case word
  /// The name of an editor.
  case editor
  /// The name of a command.
  case command
  /// The name of a shell.
  case shell
  /// A revision that git knows.
  case revision
}

/// A flag or an option with a value.
struct Option: Sendable {
  let name: String
  var short: String?
  /// Other names that people try, or that it once had.
  var aliases: [String] = []
  /// What stands for the value in the help; `nil` for a flag.
  var value: String?
  /// The values it takes; empty if any.
  var choices: [String] = []
  /// Values that it once had and still takes, although no help names them.
  var formerChoices: [String] = []
  /// What the value is where there are no choices.
  var takes = ArgumentKind.text
  /// Whether the value may be left out; one that is there stands behind '='.
  var isValueOptional = false
  var isRepeatable = false
  /// Lines for the help.
  let help: String

  func isCalled(_ word: String) -> Bool { word == name || word == short || aliases.contains(word) }

  var label: String {
    let names = short.map { "\($0), \(name)" } ?? name
    guard let value else { return names }
    return isValueOptional ? "\(names)[=\(value)]" : "\(names) \(value)"
  }
}

/// What follows a command's options.
struct Operand: Sendable {
  /// What stands for it in the help.
  let label: String
  let takes: ArgumentKind
  var isRequired = false
  var isRepeatable = false

  /// As a usage line writes it: `[PATHS…]`.
  var usage: String {
    let text = isRepeatable ? "\(label)…" : label
    return isRequired ? text : "[\(text)]"
  }
}

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
