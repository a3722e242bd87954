import Foundation
import InsetFiles
import InsetText
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    // A name alone stands for any component.
    ("*.inset", "a.inset", true), ("*.inset", "deep/er/a.inset", true),
    ("*.inset", "a.insets", false), ("build", "build", true), ("build", "x/build/a.inset", true),
    ("build", "rebuild/a.inset", false), ("/build", "build/a.inset", true),
    ("/build", "x/build", false), ("build/", "build/a", true), ("build/", "x/build/a", false),
    // A path starts at the base.
    ("a/*.inset", "a/b.inset", true), ("a/*.inset", "x/a/b.inset", false),
    ("a/*.inset", "a/b/c.inset", false), ("a/*", "a/b/c.inset", true),
    ("./a/b", "a/b", true), ("./a", "x/a", false), (".", "a", false), ("/", "a", false),
    // Any number of components.
    ("**", "a", true), ("**", "a/b", true), ("**/*.inset", "a.inset", true),
    ("**/*.inset", "a/b/c.inset", true), ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true),
    ("a/**/b", "ab", false), ("a/**", "a/b", true), ("a/**", "a", false), ("a/**/**", "a/b", true),
    ("**/a/**", "x/a/y", true), ("**/a/**", "a", false), ("a**b", "axxb", true),
    ("a**b", "a/b", false), ("**/**/x", "x", true),
    // One component.
    ("?", "a", true), ("?", "ä", true), ("?", "ab", false), ("a?c", "a/c", false),
    ("*", "", false), ("*a*b*", "xxaxxbxx", true), ("*a*b*", "xxbxxa", false),
    ("a*", "a", true), ("[a-c]x", "bx", true), ("[a-c]x", "dx", false), ("[!a-c]x", "dx", true),
    ("[^a-c]x", "ax", false), ("[]]", "]", true), ("[]a]", "a", true), ("[a-]", "-", true),
    ("[ä-ö]", "ö", true), ("[a\\]b]", "]", true), ("a[/]b", "a/b", false),
    // Choices.
    ("*.{inset,xib}", "a.xib", true), ("*.{inset,xib}", "a.storyboard", false),
    ("{a,b/c}/*.inset", "b/c/d.inset", true), ("{a,b/c}/*.inset", "c/d.inset", false),
    ("x{,y}", "x", true), ("x{,y}", "xy", true), ("{a{b,c},d}", "ac", true),
    ("{a{b,c},d}", "d", true),
    ("{a{b,c},d}", "a", false), ("{}", "x", false), ("a{}b", "ab", true), ("a,b", "a,b", true),
    ("a}b", "a}b", true),
    // Escapes and case.
    ("\\*", "*", true), ("\\*", "a", false), ("\\{a", "{a", true), ("A", "a", false),
  ])
  func matching(_ pattern: String, _ path: String, _ expected: Bool) throws {
    #expect(try Glob(pattern).matches(path) == expected)
  }

  @Test func malformedPatternsSayWhere() {
    func problem(_ pattern: String) -> String? {
      do throws(Glob.Problem) {
        _ = try Glob(pattern)
        return nil
      } catch {
        return "\(error.offset): \(error.message)"
      }
    }
    #expect(problem("") == "0: a pattern must not be empty")
    #expect(problem("ä[ab") == "2: this '[' is not closed")
    #expect(problem("a{b,c") == "1: this '{' is not closed")
    #expect(problem("a\\") == "1: nothing follows this '\\'")
    #expect(problem("[b-a]") == "1: this range runs backwards")
    #expect(
      problem(String(repeating: "{a,b}", count: 11))
        == "50: these braces stand for more than 1024 texts")
    #expect(problem(String(repeating: "{", count: 50)) == "16: these braces are nested too deep")
  }

  @Test func hardPatternsAreQuick() throws {
    let glob = try Glob(String(repeating: "*a", count: 50) + "b")
    #expect(!glob.matches(String(repeating: "a", count: 5000)))
    let deep = try Glob(String(repeating: "**/a/", count: 50) + "b")
    #expect(!deep.matches(String(repeating: "a/", count: 500) + "c"))
  }
}

@Suite struct SearchTests {
  private func search(
    _ folder: TemporaryFolder, _ roots: [String] = [""],
    _ change: (inout FileSearch) throws -> Void = { _ in }
  ) throws -> [String] {
    var search = FileSearch()
    search.base = folder.path
    try change(&search)
    let result = search.run(roots.map { folder[$0] })
    #expect(result.problems.isEmpty)
    return result.files.map { FilePath.relative($0, to: folder.path) ?? $0 }
  }

  @Test func filesComeInOneOrder() throws {
    let folder = try TemporaryFolder()
    for name in [
      "b.inset", "a/z.inset", "a-b/c.inset", "a/b/c.inset", "B.inset", "no.txt", "a.inset",
    ] {
      try folder.write(name)
    }
    #expect(
      try search(folder) == [
        "B.inset", "a/b/c.inset", "a/z.inset", "a-b/c.inset", "a.inset", "b.inset",
      ])
    #expect(try search(folder, ["a", "", "a/z.inset"]).count == 6)
  }

  @Test func hiddenAndForeignFoldersAreSkipped() throws {
    let folder = try TemporaryFolder()
    for name in [
      ".git/a.inset", ".build/a.inset", "node_modules/x/a.inset", "x/a.inset", ".a.inset",
    ] {
      try folder.write(name)
    }
    #expect(try search(folder) == ["x/a.inset"])
    #expect(try search(folder, [".build"]) == [".build/a.inset"])
  }

  @Test func filesAsRootsAreAlwaysTaken() throws {
    let folder = try TemporaryFolder()
    try folder.write("spec.txt")
    try folder.write(".hidden/a.inset")
    #expect(
      try search(folder, ["spec.txt", ".hidden/a.inset"]) { $0.exclude = [try Glob("**")] }
        == [".hidden/a.inset", "spec.txt"])
  }

  @Test func patternsChoose() throws {
    let folder = try TemporaryFolder()
    for name in ["app/a.inset", "app/old/b.inset", "lib/c.inset", "lib/gen/d.inset"] {
      try folder.write(name)
    }
    #expect(
      try search(folder) {
        $0.include = [try Glob("app/**"), try Glob("**/d.inset")]
        $0.exclude = [try Glob("old")]
      } == ["app/a.inset", "lib/gen/d.inset"])
    #expect(
      try search(folder) { $0.exclude = [try Glob("lib")] } == ["app/a.inset", "app/old/b.inset"])
    // Patterns count from the base, not from the root.
    #expect(
      try search(folder, ["lib"]) { $0.include = [try Glob("lib/*")] } == [
        "lib/c.inset", "lib/gen/d.inset",
      ])
    #expect(
      try search(folder, ["lib"]) {
        $0.base = nil
        $0.include = [try Glob("/gen/*")]
      } == ["lib/gen/d.inset"])
  }

  @Test func linksEndAndFilesComeOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write("z/real.inset")
    try folder.link("z/up", to: "..")
    try folder.link("a", to: "z")
    try folder.link("b.inset", to: "z/real.inset")
    try folder.link("self", to: "self")
    try folder.link("gone.inset", to: "nothing")
    #expect(try search(folder) == ["z/real.inset"])
    #expect(try search(folder, ["a"]) == ["a/real.inset"])
  }

  @Test func hardLinksAreFilesOfTheirOwn() throws {
    let folder = try TemporaryFolder()
    try folder.write("b.inset")
    try FileManager.default.linkItem(atPath: folder["b.inset"], toPath: folder["a.inset"])
    #expect(try search(folder, ["b.inset", ""]) == ["a.inset", "b.inset"])
  }

  @Test func linksDoNotLeadOutUnlessAllowed() throws {
    let outside = try TemporaryFolder()
    try outside.write("far/secret.inset")
    let folder = try TemporaryFolder()
    try folder.write("near.inset")
    try folder.link("out", to: outside["far"])
    try folder.link("file.inset", to: outside["far/secret.inset"])
    #expect(try search(folder) == ["near.inset"])
    #expect(
      try search(folder) { $0.followsLinksOutside = true } == ["file.inset", "near.inset"])
  }

  @Test func missingRootsAreProblemsAndTheRestGoesOn() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.inset")
    let result = FileSearch().run([folder["nothing"], folder.path, ""])
    #expect(result.files == [folder["a.inset"]])
    #expect(Set(result.problems.map { $0.reason }) == [.notFound])
    #expect(result.problems.count == 2)
  }

  @Test func unreadableFoldersAreProblems() throws {
    guard getuid() != 0 else { return }
    let folder = try TemporaryFolder()
    try folder.write("shut/a.inset")
    try folder.write("b.inset")
    try folder.setMode("shut", 0)
    defer { try? folder.setMode("shut", 0o755) }
    let result = FileSearch().run([folder.path])
    #expect(result.files == [folder["b.inset"]])
    #expect(result.problems == [FileProblem(folder["shut"], .notPermitted)])
  }

  @Test func settingsAreFoundUpwards() throws {
    let folder = try TemporaryFolder()
    try folder.write("inset.json")
    try folder.write("a/b/c.inset")
    try folder.write("a/b/inset.json/not-a-file")
    #expect(findUpwards("inset.json", from: folder["a/b/c.inset"]) == folder["inset.json"])
    #expect(
      findUpwards("inset.json", from: folder["a/b"], upTo: folder.path) == folder["inset.json"])
    #expect(findUpwards("inset.json", from: folder["a/b/new.inset"], upTo: folder["a"]) == nil)
    #expect(findUpwards("inset.json", from: folder["a"], upTo: folder["a/b"]) == nil)
    #expect(findUpwards("inset.json", from: folder.path) == folder["inset.json"])
    #expect(findUpwards("no-such-file.json", from: folder.path) == nil)
  }
}
