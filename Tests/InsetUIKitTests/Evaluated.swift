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

/// Expectations stand behind the statements' first lines: `// title.top == view.safeArea.top + 8 @750`.
/// A statement that is not full is expected by its state: `// half`.
///
/// What is expected but not found and what is found otherwise, each in a line.
func differences(_ sources: String...) throws -> [String] {
  let path = try #require(helperPath)
  let helper = SwiftHelper(path: path)
  var files: [(path: String, outline: FileOutline)] = []
  for (index, source) in sources.enumerated() {
    files.append(("Sources/File\(index).swift", try helper.outline(of: Array(source.utf8)).get()))
  }
  let covered = coverage(of: files)
  var result: [String] = []
  for (index, source) in sources.enumerated() {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    var start = 0
    for (number, line) in lines.enumerated() {
      let end = start + line.utf8.count
      let found = covered.statements.filter {
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
  var text = "\(result.first ?? "?") \(result.relation ?? "?")"
  let constant = result.constant ?? "?"
  if let second = result.second {
    text += " \(second)"
    if let multiplier = result.multiplier, multiplier != "1" { text += " * \(multiplier)" }
    if constant.hasPrefix("-") {
      text += " - \(constant.dropFirst())"
    } else if constant != "0" {
      text += " + \(constant)"
    }
  } else {
    text += " \(constant)"
  }
  if let priority = result.priority, priority != "1000" { text += " @\(priority)" }
  if result.certainty != .sure { text += " ?" }
  return text
}
