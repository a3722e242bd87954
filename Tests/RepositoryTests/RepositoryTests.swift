import Foundation
import Testing

/// The files of this repository.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  static func entries(of path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: path).path)
      .filter { $0 != ".DS_Store" && $0 != "__pycache__" }.sorted()
  }

  /// Paths of all files in a folder, from the repository's root, sorted; what a build or an
  /// interpreter leaves behind is passed over.
  static func files(under folder: String) throws -> [String] {
    let passed = [
      ".build", ".venv", "__pycache__", ".pytest_cache", "node_modules", "out", ".DS_Store",
    ]
    var result: [String] = []
    for entry in try entries(of: folder) where !passed.contains(entry) {
      let path = "\(folder)/\(entry)"
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(
        atPath: root.appending(path: path).path, isDirectory: &isFolder)
      if isFolder.boolValue { result += try files(under: path) } else { result.append(path) }
    }
    return result
  }

  /// Every file that people write.
  static func written() throws -> [String] {
    let folders = ["Sources", "Tests", "Examples", "docs", "editors", "Plugins", ".ci", ".github"]
      .filter(exists)
    return try folders.flatMap { try files(under: $0) }
      + ["Package.swift", "README.md", "CHANGELOG.md", "Makefile", "Dockerfile", "action.yml"]
  }
}

@Suite struct RepositoryTests {
  @Test func theTopLevelHoldsWhatItShould() throws {
    for entry in [
      "README.md", "CHANGELOG.md", "LICENSE", "Makefile", "Package.swift", "Sources", "Tests",
      "Examples", ".ci/run", ".gitignore", "Sources/README.md",
    ] { #expect(Repository.exists(entry), "\(entry) is missing") }
    let known: Set<String> = [
      "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "Package.swift",
      "Sources", "Tests", "Examples", "editors", "docs", "protocol.md", ".ci", ".gitignore",
      // What others take from here: SwiftPM, Docker, GitHub and pre-commit.
      "Plugins", "Dockerfile", ".dockerignore", "action.yml", ".github", ".pre-commit-hooks.yaml",
      // What git, a build and the tests make.
      ".git", ".build", ".swiftpm", ".venv", ".pytest_cache", ".textmate_cache", "dist",
    ]
    for entry in try Repository.entries(of: ".") {
      #expect(known.contains(entry), "\(entry) stands at the top and nobody knows why")
    }
  }

  @Test func noFileNamesAMachine() throws {
    // Written in parts, so that this file does not name one.
    let marks = ["/" + "work/", "/" + "tmp/", "/ro" + "ot/", "/Us" + "ers/", "/ho" + "me/"]
    for path in try Repository.written() where isText(path) {
      let text = try Repository.text(path)
      for mark in marks { #expect(!text.contains(mark), "\(path) contains \(mark)") }
    }
  }

  @Test func noFileIsLeftUnfinished() throws {
    let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X:"]
    for path in try Repository.written() where path.hasSuffix(".swift") || path.hasSuffix(".py") {
      let text = try Repository.text(path)
      for mark in marks { #expect(!text.contains(mark), "\(path) contains \(mark)") }
    }
  }

  @Test func everyTextEndsInOneLineEnd() throws {
    for path in try Repository.written() where path.hasSuffix(".swift") || path.hasSuffix(".md") {
      let text = try Repository.text(path)
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(path)")
      #expect(!text.contains("\r"), "\(path)")
    }
  }

  @Test func linksInTheDocumentationLead() throws {
    let pages = ["README.md", "Sources/README.md", "CHANGELOG.md", "Examples/README.md"]
    for path in try pages + Repository.files(under: "docs")
    where Repository.exists(path) {
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      for link in links(in: try Repository.text(path)) where !link.contains("://") {
        let target = String(link.prefix { $0 != "#" })
        if target.isEmpty { continue }
        let full = folder.isEmpty ? target : "\(folder)/\(target)"
        #expect(Repository.exists(full), "\(path) links to \(link)")
      }
    }
  }

  @Test func theChangelogNamesTheVersionOfTheProgram() throws {
    let program = try Repository.text("Sources/inset/Command.swift")
    let version = try #require(
      program.firstMatch(of: /let version = "([0-9.]+)"/)?.output.1, "no version in the program")
    #expect(try Repository.text("CHANGELOG.md").contains("## \(version)"))
    #expect(try Repository.text("CHANGELOG.md").hasPrefix("# Changelog\n"))
  }

  @Test func everyTargetIsListedInTheReadme() throws {
    let makefile = try Repository.text("Makefile")
    for target in ["run", "test", "bench", "format", "lint", "install", "dist"] {
      #expect(makefile.contains("\n\(target):"), "make \(target) is missing")
    }
  }

  @Test func sourceFilesStayReadable() throws {
    // The catalogue's data is written by a program.
    for path in try Repository.files(under: "Sources")
    where path.hasSuffix(".swift") && !path.hasSuffix("Data.swift") {
      let lines = try Repository.text(path).utf8.count { $0 == UInt8(ascii: "\n") }
      #expect(lines <= 700, "\(path) has \(lines) lines")
    }
  }

  /// Session and command line load settings, folders and imports through `InsetProject` alone.
  @Test func onlyTheProjectReadsSettingsAndImports() throws {
    let marks = [
      "readFile(", "FileSearch(", "findUpwards", "Workspace.readSettings", "SettingsLowerer",
      "\".git\"",
    ]
    var files = 0
    for folder in ["Sources/inset", "Sources/InsetSession"] {
      for path in try Repository.files(under: folder) where path.hasSuffix(".swift") {
        files += 1
        let text = try Repository.text(path)
        for mark in marks { #expect(!text.contains(mark), "\(path) contains \(mark)") }
        // What is missing is read by the project's reader.
        if text.contains("missingImports()"), !path.hasSuffix("/Engine.swift") {
          #expect(text.contains("ImportReader"), "\(path) reads imports on its own")
        }
      }
    }
    #expect(files > 50)
  }

  private func isText(_ path: String) -> Bool {
    ![".png", ".gif", ".jpg", ".ico", ".so", ".pdf"].contains { path.hasSuffix($0) }
  }

  /// The targets of Markdown links, outside of code.
  private func links(in text: String) -> [String] {
    var isCode = false
    return text.split(separator: "\n").flatMap { line -> [String] in
      if line.hasPrefix("```") { isCode.toggle() }
      return isCode ? [] : line.matches(of: /\]\(([^)\s]+)\)/).map { String($0.output.1) }
    }
  }
}
