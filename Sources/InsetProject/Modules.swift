import InsetFiles
import InsetIDE
import InsetText

/// Which files are read together.
extension Project {
  /// The folder whose files a file is read together with: the nearest one at or above it, up to its
  /// root, in which a project or a manifest lies; where there is none, the outermost one up to the root
  /// that itself holds files of its language, so that its own folder is the least. In a repository, or in a
  /// folder that is opened and in none, it is a folder above that in which one app begins and no project lies. A
  /// package that an app has in its own folder is read with the app, which shows what is in it.
  ///
  /// - Parameters:
  ///   - path: absolute and normalised.
  ///   - suffixes: of the files of its language.
  public mutating func moduleFolder(of path: String, suffixes: [String]) -> String {
    let last = root(of: path)
    var here = FilePath.folder(of: path)
    var outermost = here
    while true {
      let entries = disk.entries(here)
      if isProject(here, entries) {
        return Self.isPackage(entries) ? appFolder(above: here, upTo: last) ?? here : here
      }
      if entries.contains(where: { name in suffixes.contains { name.hasSuffix($0) } }) {
        outermost = here
      }
      if here == last || here == "/" || here == "." { break }
      here = FilePath.folder(of: here)
    }
    // Where there is no repository, what somebody has opened is as good as one.
    let opened = folders.contains(last) ? last : nil
    guard let repository = repository(above: outermost) ?? opened else { return outermost }
    if apps(in: repository) == .one || isOneApp(repository) { return repository }
    var above = outermost
    for _ in 0..<Self.climb where above != repository && above != "/" && above != "." {
      above = FilePath.folder(of: above)
      if above == repository { break }
      switch apps(in: above) {
      case .none: continue
      case .one: outermost = above
      case .many: return outermost
      }
    }
    return outermost
  }

  /// The folder above a package in which one app lies; `nil` where there is none, or several.
  ///
  /// - Complexity: O(folders above) after the first time.
  private mutating func appFolder(above package: String, upTo root: String) -> String? {
    let opened = folders.contains(root) ? root : nil
    guard let last = repository(above: package) ?? opened else { return nil }
    var here = package
    while here != last, here != "/", here != "." {
      here = FilePath.folder(of: here)
      let entries = disk.entries(here)
      guard isProject(here, entries) else {
        if apps(in: here) == .one || here == last && isOneApp(here) { return here }
        continue
      }
      if Self.isPackage(entries) { continue }
      return holdsOneProject(here, entries) ? here : nil
    }
    return nil
  }

  /// Whether the project of an app lies in a folder, and no other one below it.
  ///
  /// - Complexity: O(entries in the folder) the first time.
  private mutating func holdsOneProject(_ folder: String, _ entries: [String]) -> Bool {
    if let known = oneProject[folder] { return known }
    var isOne = entries.contains { $0.hasSuffix(".xcodeproj") || Self.makers.contains($0) }
    if isOne {
      let (found, isCut) = moduleFiles(in: folder, suffixes: Self.projects)
      // What XcodeGen and Tuist have made is the same project.
      let made = found.count { FilePath.name(of: $0) == "project.pbxproj" }
      let written = found.count { Self.makers.contains(FilePath.name(of: $0)) }
      isOne = !isCut && made < 2 && written < 2
    }
    oneProject[folder] = isOne
    return isOne
  }

  /// How many apps may begin in a folder.
  enum Apps {
    case none, one
    /// Several, or what projects there say.
    case many
  }

  /// Whether no file of a folder has a name that apps begin with, and one says that an app begins in it.
  ///
  /// - Complexity: O(bytes of its Swift files) the first time, of at most 1,000 of them.
  private mutating func isOneApp(_ folder: String) -> Bool {
    guard apps(in: folder) == .none else { return false }
    if let known = beginsAnApp[folder] { return known }
    let (paths, isCut) = moduleFiles(in: folder, suffixes: [".swift"])
    var begun = 0
    // Of too many files nothing is said.
    for path in isCut || paths.count > Self.readFiles ? [] : paths where begun < 2 {
      guard let bytes = try? disk.read(path) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      if Self.entries.contains(where: { text.contains($0) }) { begun += 1 }
    }
    beginsAnApp[folder] = begun == 1
    return begun == 1
  }

  private static let readFiles = 1_000
  /// What stands before the class in which an app begins.
  private static let entries = ["@main\n", "@main ", "@main\r", "@UIApplicationMain"]

  /// How many folders above those that hold files are looked through.
  private static let climb = 3

  /// How many apps begin in what lies in a folder, if no project lies in it.
  ///
  /// - Complexity: O(entries in the folder) the first time.
  private mutating func apps(in folder: String) -> Apps {
    if let known = appsByFolder[folder] { return known }
    let (paths, isCut) = moduleFiles(in: folder, suffixes: Self.signs)
    let found = paths.map { FilePath.name(of: $0) }
    let begun = Self.beginnings.map { name in found.count { $0 == name } }
    // Packages in it are what an app is made of.
    let hasProject = found.contains { name in
      name != "Package.swift" && Self.isProject(name) || Self.tuist.contains(name)
        || name.hasSuffix(".pbxproj") || name.hasSuffix(".podspec")
    }
    let apps: Apps =
      hasProject || isCut || begun.contains { $0 > 1 } ? .many : begun.contains(1) ? .one : .none
    appsByFolder[folder] = apps
    return apps
  }

  /// The files of a module, up to the limits, whatever settings leave out: what is not checked may be
  /// used all the same.
  ///
  /// - Returns: their absolute paths, and whether there may be more.
  /// - Complexity: O(n log n) in the number of entries of the folders.
  public mutating func moduleFiles(
    in folder: String, suffixes: [String]
  ) -> (paths: [String], isCut: Bool) {
    if repository(above: folder) != nil || isProject(folder, disk.entries(folder)) {
      let found = disk.find([folder], suffixes).files
      return (Array(found.prefix(limits.moduleFiles)), found.count > limits.moduleFiles)
    }
    // It may be the one that all of somebody's files lie in.
    var paths: [String] = []
    var isCut = false
    var looked = 0
    var waiting = [(folder: folder, depth: 0)]
    while let (here, depth) = waiting.popLast() {
      let entries = disk.entries(here)
      looked += entries.count
      if looked > limits.looseModuleEntries {
        isCut = true
        continue
      }
      for name in entries where !name.hasPrefix(".") {
        let path = FilePath.join(here, name)
        if suffixes.contains(where: name.hasSuffix) {
          paths.append(path)
        } else if depth < 8 {
          waiting.append((path, depth + 1))
        }
      }
    }
    return (Array(paths.sorted().prefix(limits.moduleFiles)), isCut)
  }

  /// Files by the module that they belong to, in their order: a folder that is named is one if a
  /// project, a manifest or files of the language lie in it, or one app begins below it; otherwise each
  /// folder in it is one.
  ///
  /// - Parameters:
  ///   - files: as they were found in the operands.
  ///   - operands: folders and files.
  public static func modules(
    of files: [String], in operands: [String], suffixes: [String], on disk: Disk = .local
  ) -> [(name: String, paths: [String])] {
    let roots = operands.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    var isModule: [String: Bool] = [:]
    for root in roots {
      isModule[root] = disk.entries(root).contains { name in
        isProject(name) || suffixes.contains { name.hasSuffix($0) }
      }
      if isModule[root] == false {
        var project = Project(folders: [root], disk: disk)
        isModule[root] = project.apps(in: root) == .one || project.isOneApp(root)
      }
    }
    var result: [(name: String, paths: [String])] = []
    var places: [String: Int] = [:]
    for path in files {
      // Files in the current folder are found by their names alone.
      func prefix(_ root: String) -> String { root == "." ? "" : root + "/" }
      func holds(_ root: String) -> Bool {
        root == "." ? !path.hasPrefix("/") && !path.hasPrefix("../") : path.hasPrefix(root + "/")
      }
      let root = roots.first(where: holds) ?? path
      var name = root
      if isModule[root] == false {
        let rest = path.dropFirst(prefix(root).utf8.count)
        if let slash = rest.firstIndex(of: "/") { name = prefix(root) + rest[..<slash] }
      }
      if let place = places[name] {
        result[place].paths.append(path)
      } else {
        places[name] = result.count
        result.append((name, [path]))
      }
    }
    return result
  }

  /// Whether of all that says so only a package's manifest says that a folder holds a module.
  private static func isPackage(_ entries: [String]) -> Bool {
    entries.allSatisfy { $0 == "Package.swift" || !isProject($0) && $0 != "Project.swift" }
  }

  /// Whether an entry of a folder says that the folder holds a module.
  private static func isProject(_ name: String) -> Bool {
    manifests.contains(name) || name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace")
  }

  /// Whether a folder holds a module by what lies in it; a manifest of Tuist's says so itself, for other files
  /// may have its name.
  private func isProject(_ folder: String, _ entries: [String]) -> Bool {
    if entries.contains(where: Self.isProject) { return true }
    guard entries.contains("Project.swift"),
      let bytes = try? disk.read(FilePath.join(folder, "Project.swift"))
    else { return false }
    return String(decoding: bytes.prefix(2000), as: UTF8.self).contains("ProjectDescription")
  }

  /// What projects are made of, where they are not kept themselves: SwiftPM's, XcodeGen's and CocoaPods'.
  private static let manifests = ["Package.swift", "Podfile"] + xcodeGen
  private static let xcodeGen = ["project.yml", "project.yaml"]
  /// How the files end that projects of apps are made of.
  private static let projects = [".pbxproj"] + makers
  /// What projects are made of by XcodeGen and Tuist.
  private static let makers = xcodeGen + ["Project.swift"]
  /// Names by which projects and the beginnings of apps are found.
  private static let signs = manifests + tuist + [".pbxproj", ".podspec"] + beginnings
  /// Tuist's, where they are what they are called.
  private static let tuist = ["Project.swift", "Workspace.swift"]
  /// Files of which an app has one.
  private static let beginnings = ["AppDelegate.swift", "SceneDelegate.swift", "main.swift"]
}
