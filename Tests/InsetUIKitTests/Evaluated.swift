import Foundation
import InsetSwiftHelper
import InsetSwiftOutline
import InsetUIKit
import Testing

/// Where the program is that reads Swift files; `nil` where it was not built, and nothing can be read.
let helperPath: String? = {
  if let named = ProcessInfo.processInfo.environment["INSET_SWIFT_HELPER"] { return named }
  var url = URL(fileURLWithPath: CommandLine.arguments.first ?? "")
  for _ in 0..<6 {
    url.deleteLastPathComponent()
    for path in ["inset-swift", "debug/inset-swift", ".build/debug/inset-swift"] {
      let found = url.appendingPathComponent(path).path
      if FileManager.default.isExecutableFile(atPath: found) { return found }
    }
  }
  return nil
}()

let needsHelper: ConditionTrait = .enabled(
  if: helperPath != nil, "the program 'inset-swift' was not built: no Swift file can be read")

/// What is known of the statements of a module's files.
func covered(_ sources: [(path: String, text: String)]) throws -> [ModuleCoverage.Statement] {
  let helper = SwiftHelper(path: try #require(helperPath))
  var files: [(path: String, outline: FileOutline)] = []
  for (path, text) in sources {
    files.append((path, try helper.outline(of: Array(text.utf8)).get()))
  }
  return coverage(of: files).statements
}

/// Expectations stand behind the statements' first lines: `// title.top == view.safeArea.top + 8 @750`.
/// A statement that is not full is expected by its state: `// half`.
///
/// What is expected but not found and what is found otherwise, each in a line.
func differences(_ sources: String...) throws -> [String] {
  let statements = try covered(
    sources.enumerated().map { (path: "Sources/File\($0).swift", text: $1) })
  var result: [String] = []
  for (index, source) in sources.enumerated() {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    var start = 0
    for (number, line) in lines.enumerated() {
      let end = start + line.utf8.count
      let found = statements.filter {
        $0.file == index && start <= $0.start && $0.start <= end
      }.map { text($0.result) }
      let parts = line.components(separatedBy: "// ")
      let expected =
        parts.count > 1
        ? parts[1].components(separatedBy: "; ").map { $0.trimmingCharacters(in: .whitespaces) }
        : []
      if found != expected {
        result.append("\(number + 1): found \(found), expected \(expected)")
        Issue.record(Comment(rawValue: result.last ?? ""))
      }
      start = end + 1
    }
  }
  return result
}

private func text(_ result: StatementResult) -> String {
  guard result.state == .full else { return result.state.name }
  let texts = result.constraints.map { text($0) }
  return texts.joined(separator: ", ") + (result.certainty != .sure ? " ?" : "")
}

private func text(_ made: StatementResult.Constraint) -> String {
  var text = "\(made.first) \(made.relation)"
  let constant = made.constant ?? "?"
  if let second = made.second {
    text += " \(second)"
    if let multiplier = made.multiplier, multiplier != "1" { text += " * \(multiplier)" }
    if constant.hasPrefix("-") {
      text += " - \(constant.dropFirst())"
    } else if constant != "0" {
      text += " + \(constant)"
    }
  } else {
    text += " \(constant)"
  }
  if let priority = made.priority, priority != "1000" { text += " @\(priority)" }
  return text
}
