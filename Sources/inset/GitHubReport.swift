internal import InsetIDE
internal import InsetModel
internal import InsetText

/// Findings as GitHub's workflow commands, which the checks of a pull request show at their lines.
///
/// Form and escapes: docs.github.com, "Workflow commands for GitHub Actions", and actions/toolkit,
/// `packages/core/src/command.ts`.
enum GitHubReport {
  static func text(of checked: CheckedFile) -> String {
    checked.findings.map { line($0.diagnostic, in: checked) }.joined()
  }

  private static func line(_ diagnostic: Diagnostic, in checked: CheckedFile) -> String {
    let start = checked.positions.position(of: diagnostic.range.start)
    let end = checked.positions.position(of: diagnostic.range.end)
    var properties = [
      ("file", checked.path), ("line", "\(start.line + 1)"), ("endLine", "\(end.line + 1)"),
    ]
    // Columns count only where a finding lies in one line.
    if start.line == end.line {
      properties += [("col", "\(start.column + 1)"), ("endColumn", "\(end.column + 1)")]
    }
    properties.append(("title", diagnostic.rule.rawValue))
    let list = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
    return "::\(command(diagnostic.severity)) \(list)::\(escaped(diagnostic.message))\n"
  }

  private static func command(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .information, .hint, .off: "notice"
    }
  }

  private static func escaped(_ text: String, isProperty: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result += String(scalar).withVisibleControls
      }
    }
    return result
  }
}
