import InsetFiles
import InsetIDE
import InsetProject
import InsetText
import Testing

/// A project on a disk of texts; a class, so that what it is asked may stand in expectations.
private final class Loaded {
  var project: Project
  let disk: TextDisk

  init(_ texts: [String: String], folders: [String] = ["/w"]) {
    disk = TextDisk(texts)
    project = Project(folders: folders, disk: disk.disk)
  }

  func root(of path: String) -> String { project.root(of: path) }
  func roots(of paths: [String]) -> [String] { project.roots(of: paths) }
  func settings(for path: String) -> String? { project.settings(for: path)?.path }
  func covers(_ path: String) -> Bool { project.covers(path) }
  func rereadSettings(for path: String) -> Bool { project.rereadSettings(for: path) }
  func edit(_ path: String, _ text: String?) -> Bool {
    project.setText(text.map { SourceText($0) }, ofSettings: path)
  }
  func files(
    in roots: [String], suffixes: [String] = FrontEnds.suffixes, includingExcluded: Bool = false
  ) -> [String] {
    project.files(in: roots, suffixes: suffixes, includingExcluded: includingExcluded).files
  }
}

/// Roots, settings and files of a project.
@Suite struct ProjectTests {
  // MARK: Roots

  @Test func theNearestRepositoryIsTheRoot() {
    let project = Loaded(["/w/.git/HEAD": "", "/w/App/.git": "gitdir: …", "/w/a.inset": ""])
    #expect(project.root(of: "/w/App/Screens/A.inset") == "/w/App")
    #expect(project.root(of: "/w/a.inset") == "/w")
  }

  @Test func aRepositoryAboveTheOpenedFolderIsTheRoot() {
    let project = Loaded(["/w/.git/HEAD": ""], folders: ["/w/App/Screens"])
    #expect(project.root(of: "/w/App/Screens/A.inset") == "/w")
  }

  @Test func withoutARepositoryTheOutermostOpenedFolderIsTheRoot() {
    let project = Loaded([:], folders: ["/w/App", "/w", "/work"])
    #expect(project.root(of: "/w/App/Screens/A.inset") == "/w")
    #expect(project.root(of: "/elsewhere/deep/A.inset") == "/elsewhere/deep")
    #expect(project.roots(of: ["/elsewhere/A.inset"]) == ["/elsewhere", "/w", "/work"])
  }

  // MARK: Settings

  @Test func theNearestSettingsUpToTheRootCount() {
    let project = Loaded([
      "/inset.json": "{}", "/w/inset.json": "{}", "/w/a/b/inset.json": "{}",
    ])
    #expect(project.settings(for: "/w/a/b/c/A.inset") == "/w/a/b/inset.json")
    #expect(project.settings(for: "/w/a/A.inset") == "/w/inset.json")
    #expect(project.settings(for: "/elsewhere/A.inset") == nil)
    #expect(project.project.usedSettings.map(\.path) == ["/w/a/b/inset.json", "/w/inset.json"])
  }

  @Test func settingsAboveTheOpenedFolderCountInARepository() {
    let texts = ["/r/inset.json": "{}", "/inset.json": "{}"]
    let plain = Loaded(texts, folders: ["/r/App"])
    #expect(plain.settings(for: "/r/App/A.inset") == nil)
    let repository = Loaded(
      texts.merging(["/r/.git/HEAD": ""]) { $1 }, folders: ["/r/App"])
    #expect(repository.settings(for: "/r/App/A.inset") == "/r/inset.json")
  }

  @Test func eachSettingsFileIsReadOnce() {
    let project = Loaded(["/w/inset.json": "{}"])
    for folder in ["a", "b", "a", "c/d"] { _ = project.settings(for: "/w/\(folder)/A.inset") }
    #expect(project.disk.reads == ["/w/inset.json"])
    project.project.forgetSettings()
    _ = project.settings(for: "/w/a/A.inset")
    #expect(project.disk.reads.count == 2)
  }

  @Test func settingsThatCannotBeReadAreAProblemAndEndTheSearch() {
    let project = Loaded(["/w/inset.json": "{}", "/w/a/inset.json": "{}"])
    project.disk.lock("/w/a/inset.json")
    #expect(project.settings(for: "/w/a/A.inset") == nil)
    #expect(project.project.settingsProblems == [FileProblem("/w/a/inset.json", .notPermitted)])
    #expect(project.settings(for: "/w/A.inset") != nil)
  }

  @Test func whatAnEditorHasOpenCountsInsteadOfTheDisk() {
    let project = Loaded(["/w/inset.json": "{}", "/w/a/A.inset": ""])
    #expect(project.covers("/w/a/A.inset"))
    #expect(
      project.edit("/w/inset.json", #"{ "exclude": ["a"] }"#))
    #expect(!project.covers("/w/a/A.inset"))
    #expect(
      !project.edit("/w/inset.json", #"{ "exclude": ["b"] }"#))
    #expect(project.covers("/w/a/A.inset"))
    _ = project.edit("/w/a/inset.json", "{}")
    #expect(project.settings(for: "/w/a/A.inset") == "/w/a/inset.json")
    _ = project.edit("/w/a/inset.json", nil)
    #expect(project.settings(for: "/w/a/A.inset") == "/w/inset.json")
  }

  @Test func aLookAtTheDiskSaysWhetherAnythingIsNew() {
    let project = Loaded(["/w/inset.json": "{}"])
    #expect(project.rereadSettings(for: "/w/A.inset"))
    _ = project.settings(for: "/w/A.inset")
    #expect(!project.rereadSettings(for: "/w/A.inset"))
    #expect(!project.rereadSettings(for: "/w/a/B.inset"))
    project.disk["/w/inset.json"] = #"{ "os": [16] }"#
    #expect(project.rereadSettings(for: "/w/a/B.inset"))
    project.disk["/w/inset.json"] = nil
    #expect(project.rereadSettings(for: "/w/A.inset"))
  }

  // MARK: Files

  @Test func settingsLeaveFilesOfAllLanguagesOut() {
    let project = Loaded([
      "/w/inset.json": #"{ "exclude": ["Old"] }"#, "/w/A.inset": "", "/w/Old/B.inset": "",
      "/w/Old/C.storyboard": "", "/w/D.xib": "", "/w/notes.txt": "",
      "/w/Only/inset.json": #"{ "include": ["E.*"] }"#, "/w/Only/E.xib": "", "/w/Only/F.inset": "",
    ])
    #expect(project.files(in: ["/w"]) == ["/w/A.inset", "/w/D.xib", "/w/Only/E.xib"])
    #expect(project.files(in: ["/w"], suffixes: [".inset"]) == ["/w/A.inset"])
    #expect(project.files(in: ["/w"], includingExcluded: true).count == 6)
    #expect(project.files(in: ["/w/Old/B.inset"]) == ["/w/Old/B.inset"])
  }
}

/// What may be imported, and how much.
@Suite struct ImportReaderTests {
  private let disk = TextDisk([
    "/w/a.inset": "a", "/w/b.inset": "bb", "/etc/secret": "s", "/w/c.inset": "ccc",
  ])

  private func read(
    _ missing: [String], _ reader: inout ImportReader, _ change: (inout Project) -> Void = { _ in }
  ) -> [String] {
    var project = Project(folders: ["/w"], disk: disk.disk)
    change(&project)
    return reader.read(missing, within: project.roots(of: []), project).map(\.path)
  }

  /// A project that lists the files of its one target.
  private static func project(_ files: [String], more: String = "") -> String {
    let ids = files.indices.map { "F\($0)" }
    let references = zip(ids, files).map { id, file in
      "\(id) = {isa = PBXFileReference; path = \"\(file)\"; sourceTree = \"<group>\"; };"
    }
    let built = ids.map { "B\($0) = {isa = PBXBuildFile; fileRef = \($0); };" }
    return """
      // !$*UTF8*$!
      { rootObject = P; objects = {
        P = {isa = PBXProject; mainGroup = G; targets = (T); };
        G = {isa = PBXGroup; sourceTree = "<group>"; children = (\(ids.joined(separator: ", "))); };
        T = {isa = PBXNativeTarget; name = App; buildPhases = (S); \(more)
             productType = "com.apple.product-type.application"; };
        S = {isa = PBXSourcesBuildPhase; files = (\(ids.map { "B" + $0 }.joined(separator: ", "))); };
        \(references.joined(separator: "\n"))
        \(built.joined(separator: "\n"))
      }; }
      """
  }

  @Test func filesThatNoProjectBuildsAreNotChecked() {
    let files = ["/w/A/Old.swift", "/w/A/View.swift", "/w/A/View.xib"]
    func checked(_ more: [String: String], _ roots: [String] = ["/w"]) -> [String] {
      let texts = Dictionary(uniqueKeysWithValues: files.map { ($0, "") })
      return Loaded(texts.merging(more) { $1 }).files(in: roots)
    }
    let project = "/w/A/A.xcodeproj/project.pbxproj"
    let listing = Self.project(["View.swift"])
    #expect(checked([project: listing]) == ["/w/A/View.swift", "/w/A/View.xib"])
    // Who names it means it.
    #expect(checked([project: listing], ["/w/A/Old.swift"]) == ["/w/A/Old.swift"])
    // Another project has it, wherever that is.
    let other = "/w/B/B.xcodeproj/project.pbxproj"
    #expect(checked([project: listing, other: Self.project(["../A/Old.swift"])]) == files)
    #expect(checked([project: listing, other: Self.project(["Old.swift"])]).count == 2)
    // Nobody says that the file is in no target.
    #expect(checked([project: Self.project([])]) == files)
    #expect(checked([project: "{"]) == files)
    #expect(checked(["/w/A/Package.swift": "", project: listing]).contains("/w/A/Old.swift"))
    #expect(checked(["/w/A.podspec": "", project: listing]) == files)
    let folders = Self.project(["View.swift"], more: "fileSystemSynchronizedGroups = (G);")
    #expect(checked([project: folders]) == files)
  }

  @Test func eachFileIsReadOnce() {
    var reader = ImportReader()
    #expect(reader.hasNew(["/w/a.inset"]))
    #expect(read(["/w/a.inset", "/w/none.inset"], &reader) == ["/w/a.inset"])
    #expect(!reader.hasNew(["/w/none.inset"]))
    #expect(read(["/w/none.inset", "/w/a.inset", "/w/b.inset"], &reader) == ["/w/b.inset"])
    #expect(disk.reads == ["/w/a.inset", "/w/b.inset"])
    #expect(reader.refusal(of: "/w/none.inset") == .unreadable && reader.reasons.isEmpty)
  }

  @Test func filesOutsideTheRootsAreNotRead() {
    disk.link("/w/link.inset", to: "/etc/secret")
    for path in ["/etc/secret", "/w/link.inset", "/w/../etc/secret", "/ww/a.inset"] {
      var reader = ImportReader()
      #expect(read([path], &reader) == [])
      #expect(reader.refusal(of: path) == .outside)
      #expect(reader.reasons.map(\.path) == [path])
    }
    #expect(disk.reads == [])
    var reader = ImportReader()
    #expect(read(["/etc/secret"], &reader) { $0.allowsImportsOutside = true } == ["/etc/secret"])
  }

  @Test func limitsHold() {
    let all = ["/w/a.inset", "/w/b.inset", "/w/c.inset"]
    var reader = ImportReader()
    #expect(read(all, &reader) { $0.limits.importedFiles = 2 } == Array(all.prefix(2)))
    #expect(reader.refusal(of: "/w/c.inset") == .limit)
    reader = ImportReader()
    #expect(read(all, &reader) { $0.limits.importedBytes = 3 } == Array(all.prefix(2)))
    #expect(reader.refusal(of: "/w/c.inset") == .limit)
  }
}
