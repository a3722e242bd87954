import Foundation
import Testing

/// What a comment cites that is not there, each in one sentence.
///
/// A page is cited by its path from the repository's root, or by its name from a file beside it; a
/// section by its heading in quotes behind that: `docs/layout.md "Safe areas"`.
///
/// - Parameter page: the text of a page of the repository; `nil` where there is none.
func brokenCitations(
  in source: String, path: String, page: (String) throws -> String?
) rethrows -> [String] {
  let folder = path.split(separator: "/").dropLast().joined(separator: "/")
  var result: [String] = []
  for (line, comment) in comments(in: source, path: path) {
    for match in comment.matches(of: /([\w.\/-]+\.md)\b[`,]*(?: "([^"]+)")?/) {
      let name = String(match.output.1)
      guard let text = try page(name) ?? page("\(folder)/\(name)") else {
        result.append("\(path):\(line): there is no \(name)")
        continue
      }
      guard let title = match.output.2 else { continue }
      let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
        .map { $0.drop { $0 == "#" }.drop { $0 == " " } }
      if !headings.contains(where: { $0 == title }) {
        result.append("\(path):\(line): \(name) has no section \"\(title)\"")
      }
    }
    // A bare section number leads to a page that only its writer has.
    for match in comment.matches(of: /(RFC \d+ )?§/) where match.output.1 == nil {
      result.append("\(path):\(line): § without a page")
    }
  }
  return result
}

/// Comments with the numbers of their first lines; those that stand on consecutive lines are one.
private func comments(in source: String, path: String) -> [(line: Int, text: String)] {
  let sign = path.hasSuffix(".py") ? "#" : "//"
  var result: [(line: Int, text: String)] = []
  var isInside = false
  for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
  {
    guard let start = line.firstRange(of: sign) else {
      isInside = false
      continue
    }
    let isWholeLine = line[..<start.lowerBound].allSatisfy { $0 == " " || $0 == "\t" }
    var text = line[start.upperBound...].drop { $0 == "/" || $0 == " " }
    while text.last == " " { text.removeLast() }
    if isInside, isWholeLine {
      result[result.count - 1].text += " " + text
    } else {
      result.append((index + 1, String(text)))
    }
    isInside = isWholeLine
  }
  return result
}

@Suite struct CitationTests {
  @Test func everyPageThatACommentCitesIsThere() throws {
    let kinds = [".swift", ".inset", ".py", ".h", ".cpp"]
    var citations = 0
    for path in try Repository.written() where kinds.contains(where: { path.hasSuffix($0) }) {
      // The catalogue's data names the sources of other people's figures.
      if path.hasSuffix("CatalogueData.swift") || path.hasSuffix("CitationTests.swift") { continue }
      let source = try Repository.text(path)
      let broken = try brokenCitations(in: source, path: path) { page in
        citations += 1
        return Repository.exists(page) ? try Repository.text(page) : nil
      }
      #expect(broken == [])
    }
    #expect(citations > 100)
  }

  private static func page(_ name: String) -> String? {
    ["docs/layout.md": "# Layout\n\n## Safe areas\n", "Sources/A/b.md": "## One\n"][name]
  }

  @Test(arguments: [
    "/// As docs/nowhere.md says.",
    "let a = 1  // b.md \"Two\"",
    "// docs/layout.md \"Safe\"",
    "/// What it is (docs/layout.md \"Safe\n  /// margins\").",
    "/// Margins (layout §4).",
  ])
  func plantedCitationIsFound(source: String) {
    let found = brokenCitations(in: source, path: "Sources/A/B.swift", page: Self.page)
    #expect(found.count == 1, "\(found)")
  }

  @Test(arguments: [
    "/// As docs/layout.md says.",
    "/// (docs/layout.md \"Safe\n///   areas\")",
    "// the rules of `b.md`, \"One\".",
    "/// Base 64 (RFC 4648 §4).",
    "let page = \"docs/nowhere.md\"",
  ])
  func soundCitationIsNotFound(source: String) {
    let found = brokenCitations(in: source, path: "Sources/A/B.swift", page: Self.page)
    #expect(found == [])
  }
}
