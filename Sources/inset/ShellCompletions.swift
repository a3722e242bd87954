extension Completions {
  // MARK: bash

  /// Completions for bash 4 and later; for bash 3.2 of macOS, without what comes of file names.
  static func bash() -> String {
    let names = commands.map(\.name) + ["--help", "--version"]
    let rows = commands.map { command in
      let options = command.options + [helpOption]
      let words = options.flatMap { [$0.name] + ($0.short.map { [$0] } ?? []) }
      let values = options.filter { $0.value != nil && !$0.isValueOptional }
      let kinds = options.compactMap { option -> String? in
        guard option.value != nil else { return nil }
        let names = ([option.name] + option.aliases + (option.short.map { [$0] } ?? []))
        return "      \(names.joined(separator: " | "))) \(bashValue(option)) ;;\n"
      }.joined()
      let operands = command.operands.map { $0.takes.rawValue }.joined(separator: " ")
      let isRepeated = command.operands.last?.isRepeatable == true
      return """
            \(([command.name] + command.aliases).joined(separator: " | ")))
              options='\(words.joined(separator: " "))'
              valued=' \(values.flatMap { [$0.name] + $0.aliases + ($0.short.map { [$0] } ?? []) }
              .joined(separator: " ")) '
              operands=(\(operands)) repeats=\(isRepeated ? 1 : 0)
              case $previous in
        \(kinds)      esac
              ;;

        """
    }.joined()
    return """
      # Completions of inset for bash, as 'inset completions bash' prints them.

      # Adds what begins with the current word.
      _inset_words() {
        local word
        while IFS= read -r word; do
          if [[ $word == "$current"* ]]; then COMPREPLY+=("$word"); fi
        done
      }

      # Adds folders, and files of the suffixes that are named; all files without any.
      _inset_files() {
        local path suffix
        compopt -o filenames 2>/dev/null
        while IFS= read -r path; do
          if [[ -d $path || $# -eq 0 ]]; then
            COMPREPLY+=("$path")
            continue
          fi
          for suffix; do
            if [[ $path == *"$suffix" ]]; then COMPREPLY+=("$path"); fi
          done
        done < <(compgen -f -- "$current")
      }

      # Adds values of a kind.
      _inset_values() {
        case $1 in
          text | '') ;;
          file) _inset_files ;;
          folder)
            compopt -o filenames 2>/dev/null
            while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen -d -- "$current")
            ;;
          layouts | layout) _inset_files \(suffixes(of: .layouts)?.joined(separator: " ") ?? "") ;;
          interface) _inset_files \(suffixes(of: .interface)?.joined(separator: " ") ?? "") ;;
          revision) _inset_words < <(git for-each-ref --format='%(refname:short)' 2>/dev/null) ;;
          *) _inset_words < <(inset completions --values "$1" 2>/dev/null | cut -f 1) ;;
        esac
      }

      _inset() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        local kind='' choices='' options='' valued='' operands=() repeats=0 path index count=0
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          _inset_words < <(printf '%s\\n' \(names.joined(separator: " ")))
          return
        fi
        # '=' is a word of its own.
        if [[ $current == '=' ]]; then
          current=''
        elif [[ $previous == '=' ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        case ${COMP_WORDS[1]} in
      \(rows)  esac
        if [[ -n $choices ]]; then
          _inset_words < <(printf '%s\\n' $choices)
        elif [[ -n $kind ]]; then
          _inset_values "$kind"
        elif [[ $current == -* ]]; then
          _inset_words < <(printf '%s\\n' $options)
        else
          for ((index = 2; index < COMP_CWORD; index++)); do
            if [[ ${COMP_WORDS[index]} != -* && $valued != *" ${COMP_WORDS[index - 1]} "* ]]; then
              count=$((count + 1))
            fi
          done
          if ((count >= ${#operands[@]} && repeats)); then count=$((${#operands[@]} - 1)); fi
          if ((count < ${#operands[@]})); then _inset_values "${operands[count]}"; fi
        fi
      }

      complete -F _inset inset

      """
  }

  /// What a value of an option is, as an assignment.
  private static func bashValue(_ option: Option) -> String {
    guard option.choices.isEmpty else {
      return "choices='\(option.choices.joined(separator: " "))'"
    }
    // A value that may be left out stands behind '=' only.
    let value = "kind=\(option.takes.rawValue)"
    return option.isValueOptional
      ? "if [[ ${COMP_WORDS[COMP_CWORD]} == '=' || ${COMP_WORDS[COMP_CWORD - 1]} == '=' ]]; "
        + "then \(value); fi" : value
  }

  // MARK: zsh

  static func zsh() -> String {
    let list = commands.map { "    \(quoted("\($0.name):\($0.summary)"))\n" }.joined()
    let rows = commands.map { command in
      let options = (command.options + [helpOption]).map(zshSpecification)
      let operands = command.operands.map { operand in
        let isMany = operand.isRepeatable ? "*" : operand.isRequired ? "" : ":"
        let start = operand.isRepeatable ? "*:" : "\(isMany.isEmpty ? ":" : "::")"
        return quoted("\(start)\(zshText(operand.label)):\(zshAction(operand.takes))")
      }
      let all = (options + operands).map { " \\\n        \($0)" }.joined()
      return """
            \(([command.name] + command.aliases).joined(separator: "|")))
              _arguments -s -S\(all)
              ;;

        """
    }.joined()
    return """
      #compdef inset
      # Completions of inset for zsh, as 'inset completions zsh' prints them.

      # Offers values of a kind with what they mean.
      _inset_values() {
        local -a found
        found=(${(f)"$(_call_program $1 inset completions --values $1)"})
        found=(${found//:/\\\\:})
        found=(${found/$'\\t'/:})
        _describe -t $1 $1 found
      }

      _inset_revisions() {
        local -a found
        found=(${(f)"$(_call_program revisions git for-each-ref --format='%\\(refname:short\\)')"})
        compadd -a found
      }

      _inset() {
        local -a commands
        commands=(
      \(list)  )
        if (( CURRENT == 2 )); then
          _describe command commands
          compadd -- --help --version
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT -= 1 ))
        case $command in
      \(rows)  esac
      }

      if [[ $funcstack[1] == _inset ]]; then
        _inset "$@"
      else
        compdef _inset inset
      fi

      """
  }

  private static func zshSpecification(_ option: Option) -> String {
    let help = "[\(zshText(option.help.replacing("\n", with: " ")))]"
    let value = option.value.map { label in
      let text = option.choices.isEmpty ? zshText(label) : "value"
      let action =
        option.choices.isEmpty
        ? zshAction(option.takes) : "(\(option.choices.joined(separator: " ")))"
      return "\(option.isValueOptional ? "::" : ":")\(text):\(action)"
    }
    let mark = option.value == nil ? "" : option.isValueOptional ? "=-" : "="
    let star = option.isRepeatable ? "*" : ""
    guard let short = option.short else {
      return quoted("\(star)\(option.name)\(mark)\(help)\(value ?? "")")
    }
    let both = option.isRepeatable ? "'*'" : quoted("(\(short) \(option.name))")
    let shortMark = option.value == nil ? "" : "+"
    return "\(both){\(short)\(shortMark),\(option.name)\(mark)}\(quoted(help + (value ?? "")))"
  }

  private static func zshAction(_ kind: ArgumentKind) -> String {
    switch kind {
    case .text, .choice: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .layouts, .layout, .interface:
      "_files -g \"*(\((suffixes(of: kind) ?? []).joined(separator: "|")))(-.)\""
    case .revision: " _inset_revisions"
    case .rule, .device, .word, .editor, .command, .shell: " _inset_values \(kind.rawValue)"
    }
  }

  /// Text in which no colon ends a part and no bracket a description.
  private static func zshText(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing(":", with: "\\:").replacing("[", with: "\\[")
      .replacing("]", with: "\\]")
  }

  // MARK: fish

  static func fish() -> String {
    let rows = commands.map { command in
      let names = ([command.name] + command.aliases).joined(separator: " ")
      let start = "complete -c inset -n '__inset_is \(names)'"
      let options = (command.options + [helpOption]).map { option in
        let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
        let value = option.value == nil ? "" : " " + fishValue(option)
        let help = quoted(option.help.replacing("\n", with: " "))
        return "\(start)\(short) -l \(option.name.dropFirst(2))\(value) -d \(help)\n"
      }.joined()
      let operands = Set(command.operands.map(\.takes.rawValue)).sorted()
        .compactMap { ArgumentKind(rawValue: $0) }
        .compactMap { fishAction($0).map { "\(start) \($0)\n" } }.joined()
      return """
        complete -c inset -n '__fish_is_first_arg' -a \(command.name) -d \(quoted(command.summary))
        \(options)\(operands)
        """
    }.joined()
    return """
      # Completions of inset for fish, as 'inset completions fish' prints them.

      # Whether the command is one of the arguments.
      function __inset_is
          set -l words (commandline -opc)
          test (count $words) -gt 1; and contains -- $words[2] $argv
      end

      complete -c inset -f
      complete -c inset -n '__fish_is_first_arg' -l help -s h -d 'show the help'
      complete -c inset -n '__fish_is_first_arg' -l version -s V -d 'show the version'
      \(rows)
      """
  }

  private static func fishValue(_ option: Option) -> String {
    guard option.choices.isEmpty else {
      return "-x -a \(quoted(option.choices.joined(separator: " ")))"
    }
    let action = fishAction(option.takes)
    if option.isValueOptional { return action ?? "" }
    return action.map { $0 == "-F" ? "-r -F" : "-x \($0)" } ?? "-x"
  }

  private static func fishAction(_ kind: ArgumentKind) -> String? {
    switch kind {
    case .text, .choice: nil
    case .file, .layouts, .layout, .interface: "-F"
    case .folder: "-a '(__fish_complete_directories)'"
    case .revision: "-a '(git for-each-ref --format=\"%(refname:short)\" 2>/dev/null)'"
    case .rule, .device, .word, .editor, .command, .shell:
      "-a '(inset completions --values \(kind.rawValue) 2>/dev/null)'"
    }
  }

  /// A word in single quotes, for any of the shells.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }
}
