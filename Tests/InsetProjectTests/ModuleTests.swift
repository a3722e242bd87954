import InsetFiles
import InsetProject
import Testing

/// Which files are read together.
@Suite struct ModuleTests {
  private func folder(
    of path: String, among files: [String], folders: [String] = ["/w"]
  ) -> String {
    var project = Project(folders: folders, disk: disk(files))
    return project.moduleFolder(of: path, suffixes: [".swift"])
  }

  private func disk(_ files: [String]) -> Disk {
    TextDisk(Dictionary(uniqueKeysWithValues: files.map { ($0, "") })).disk
  }

  @Test func theNearestProjectOrManifestIsTheModule() {
    let files = [
      "/w/.git/HEAD", "/w/Package.swift", "/w/App/App.xcodeproj/project.pbxproj",
      "/w/App/Views/A.swift", "/w/Sources/B.swift",
    ]
    #expect(folder(of: "/w/App/Views/A.swift", among: files) == "/w/App")
    #expect(folder(of: "/w/Sources/B.swift", among: files) == "/w")
  }

  @Test func withoutOneItIsTheOutermostFolderOfSuchFiles() {
    let files = ["/w/App/Main.swift", "/w/App/Views/Cells/A.swift", "/x.swift"]
    #expect(folder(of: "/w/App/Views/Cells/A.swift", among: files) == "/w/App")
    #expect(folder(of: "/w/Tools/B.swift", among: files) == "/w/Tools")
    // Nothing above the root counts.
    #expect(folder(of: "/v/App/C.swift", among: files, folders: []) == "/v/App")
  }

  @Test func aRepositoryOfOneAppIsOneModule() {
    let files = [
      "/w/.git/HEAD", "/w/Sources/App/AppDelegate.swift", "/w/Sources/Common/A.swift",
      "/w/Sources/Map/B.swift",
    ]
    #expect(folder(of: "/w/Sources/Map/B.swift", among: files) == "/w")
    let two = files + ["/w/Other/Source/AppDelegate.swift"]
    #expect(folder(of: "/w/Sources/Map/B.swift", among: two) == "/w/Sources")
    #expect(folder(of: "/w/Other/Source/AppDelegate.swift", among: two) == "/w/Other")
    // Where no app begins, folders may have nothing to do with each other.
    let snippets = ["/w/.git/HEAD", "/w/One/A.swift", "/w/Two/A.swift"]
    #expect(folder(of: "/w/One/A.swift", among: snippets) == "/w/One")
    let project = files + ["/w/Demo/Demo.xcodeproj/project.pbxproj"]
    #expect(folder(of: "/w/Sources/Map/B.swift", among: project) == "/w/Sources")
  }

  @Test func aPackageInTheFolderOfOneAppIsReadWithTheApp() {
    let kit = "/w/Packages/Kit"
    let package = ["/w/.git/HEAD", "\(kit)/Package.swift", "\(kit)/Sources/Kit/C.swift"]
    func found(_ app: String...) -> String {
      folder(of: "\(kit)/Sources/Kit/C.swift", among: package + app)
    }
    #expect(found() == kit)
    #expect(found("/w/App/AppDelegate.swift") == "/w")
    #expect(found("/w/App.xcodeproj/project.pbxproj") == "/w")
    #expect(found("/w/App.xcodeproj/project.pbxproj", "/w/App.xcworkspace/contents") == "/w")
    #expect(found("/w/project.yml") == "/w")
    // A manifest above, as of one that has others in it, does not end the search.
    #expect(found("/w/Packages/Package.swift", "/w/App/AppDelegate.swift") == "/w")
    // It may serve any of several.
    #expect(found("/w/App/AppDelegate.swift", "/w/Other/AppDelegate.swift") == kit)
    #expect(
      found("/w/App.xcodeproj/project.pbxproj", "/w/Demo/Demo.xcodeproj/project.pbxproj") == kit
    )
    // A workspace only names projects; and a class may be called as a manifest is.
    #expect(found("/w/App.xcworkspace/contents", "/w/App/App.xcodeproj/project.pbxproj") == kit)
    #expect(found("/w/App.xcodeproj/project.pbxproj", "/w/App/NewProject.swift") == "/w")
    // An app beside it is not the one that it is in.
    #expect(found("/w/App/App.xcodeproj/project.pbxproj") == kit)
    // Nor is one round the repository.
    let inner = package.dropFirst() + ["\(kit)/.git/HEAD", "/w/App/AppDelegate.swift"]
    #expect(folder(of: "\(kit)/Sources/Kit/C.swift", among: Array(inner)) == kit)
  }

  @Test func anAppMayBeginInAnyFile() {
    let texts = [
      "/w/.git/HEAD": "", "/w/Layout/A.swift": "extension UIView {}",
      "/w/Screens/B.swift": "@MainActor class B {}",
      "/w/App/Coordinator.swift": "import UIKit\n@main\nfinal class AppCoordinator {}",
    ]
    func folder(_ texts: [String: String]) -> String {
      var project = Project(folders: ["/w"], disk: TextDisk(texts).disk)
      return project.moduleFolder(of: "/w/Screens/B.swift", suffixes: [".swift"])
    }
    #expect(folder(texts) == "/w")
    // Each file is read once, whether an app begins there or not.
    for disk in [TextDisk(texts), TextDisk(texts.filter { $0.key != "/w/App/Coordinator.swift" })] {
      var project = Project(folders: ["/w"], disk: disk.disk)
      for _ in 0..<3 {
        _ = project.moduleFolder(of: "/w/Screens/B.swift", suffixes: [".swift"])
      }
      #expect(disk.reads.count { $0 == "/w/Screens/B.swift" } == 1)
    }
    // A package in it is read with it.
    let withPackage = TextDisk(
      texts.merging(["/w/Kit/Package.swift": "", "/w/Kit/Sources/C.swift": ""]) { $1 })
    var project = Project(folders: ["/w"], disk: withPackage.disk)
    #expect(project.moduleFolder(of: "/w/Kit/Sources/C.swift", suffixes: [".swift"]) == "/w")
    var two = texts
    two["/w/Layout/A.swift"] = "@UIApplicationMain class C {}"
    #expect(folder(two) == "/w/Screens")
  }

  @Test func anOpenedFolderOfOneAppIsOneModule() {
    let files = [
      "/w/App/AppDelegate.swift", "/w/Sources/Screens/A.swift", "/w/Sources/Views/B.swift",
    ]
    #expect(folder(of: "/w/Sources/Views/B.swift", among: files) == "/w")
    #expect(folder(of: "/w/App/AppDelegate.swift", among: files) == "/w")
    // What nobody has opened is not looked through.
    #expect(folder(of: "/w/Sources/Views/B.swift", among: files, folders: []) == "/w/Sources/Views")
    #expect(
      folder(of: "/w/Sources/Views/B.swift", among: files, folders: ["/w/Sources"])
        == "/w/Sources/Views")
    // Of several apps each is one.
    let two = files.map { "/w/One" + $0.dropFirst(2) } + files.map { "/w/Two" + $0.dropFirst(2) }
    #expect(folder(of: "/w/One/Sources/Views/B.swift", among: two) == "/w/One")
    var project = Project(
      folders: ["/w"], disk: disk(files + (0..<50).map { "/w/Photos/\($0).jpeg" }))
    project.limits.looseModuleEntries = 20
    #expect(
      project.moduleFolder(of: "/w/Sources/Views/B.swift", suffixes: [".swift"])
        == "/w/Sources/Views")
  }

  @Test func whatProjectsAreMadeOfSaysSo() {
    for name in ["project.yml", "Podfile"] {
      let files = ["/w/.git/HEAD", "/w/App/\(name)", "/w/App/Sources/Map/B.swift", "/w/C.swift"]
      #expect(folder(of: "/w/App/Sources/Map/B.swift", among: files) == "/w/App", "\(name)")
    }
    var texts = ["/w/.git/HEAD": "", "/w/App/Sources/Map/B.swift": "", "/w/C.swift": ""]
    for (text, expected) in [
      ("import ProjectDescription", "/w/App"), ("struct Project {}", "/w"),
    ] {
      texts["/w/App/Project.swift"] = text
      var project = Project(folders: ["/w"], disk: TextDisk(texts).disk)
      #expect(
        project.moduleFolder(of: "/w/App/Sources/Map/B.swift", suffixes: [".swift"]) == expected)
    }
  }

  @Test func aLooseFolderIsLookedThroughWithinLimits() {
    let files =
      ["/h/A.swift", "/h/Views/B.swift", "/h/.cache/C.swift"]
      + (0..<50).map { "/h/Photos/\($0).jpeg" }
    var project = Project(disk: disk(files))
    var found = project.moduleFiles(in: "/h", suffixes: [".swift"])
    #expect(found.paths == ["/h/A.swift", "/h/Views/B.swift"] && !found.isCut)
    project.limits.looseModuleEntries = 20
    found = project.moduleFiles(in: "/h", suffixes: [".swift"])
    #expect(found.paths.contains("/h/A.swift") && found.isCut)
  }

  @Test func aModuleIsCutAtItsLimit() {
    var project = Project(
      folders: ["/w"], disk: disk(["/w/Package.swift", "/w/A.swift", "/w/B.swift"]))
    project.limits.moduleFiles = 2
    let found = project.moduleFiles(in: "/w", suffixes: [".swift"])
    #expect(found.paths == ["/w/A.swift", "/w/B.swift"] && found.isCut)
  }

  @Test func foldersThatAreNamedAreModulesOrHoldSome() {
    let files = ["/r/a/A.xcodeproj/x", "/r/a/S/A.swift", "/r/b/B.swift", "/r/C.swift"]
    func names(_ operand: String, _ found: [String]) -> [String] {
      Project.modules(of: found, in: [operand], suffixes: [".swift"], on: disk(files)).map(\.name)
    }
    #expect(names("/r/a", ["/r/a/S/A.swift"]) == ["/r/a"])
    #expect(names("/r/", ["/r/C.swift", "/r/a/S/A.swift"]) == ["/r"])
    let two = ["/q/a/A.swift", "/q/b/B.swift"]
    #expect(
      Project.modules(of: two, in: ["/q"], suffixes: [".swift"], on: disk(two)).map(\.name)
        == ["/q/a", "/q/b"])
    // One app that begins below it makes it one, two do not.
    let app = two + ["/q/App/AppDelegate.swift"]
    #expect(
      Project.modules(of: app, in: ["/q"], suffixes: [".swift"], on: disk(app)).map(\.name)
        == ["/q"])
    let apps = app + ["/q/b/AppDelegate.swift"]
    #expect(
      Project.modules(of: apps, in: ["/q"], suffixes: [".swift"], on: disk(apps)).map(\.name)
        == ["/q/a", "/q/b", "/q/App"])
  }
}
