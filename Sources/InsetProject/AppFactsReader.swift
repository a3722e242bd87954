internal import InsetFiles
internal import InsetText

/// Finds and reads what an app says of itself around its layout files: the nearest project file,
/// manifest or property list.
struct AppFactsReader: Sendable {
  /// Files that are there and say nothing, with the reason; by path.
  private(set) var problems: [String: ProjectFileProblem] = [:]
  private var projects: [String: XcodeProject?] = [:]
  private var lists: [String: (list: PropertyList, file: SourceFile)?] = [:]
  private var sources: [String: Source?] = [:]
  private var facts: [String: AppFacts] = [:]
  private var keyboardManagers: [String: AppFacts.Place?] = [:]
  /// By folder, all projects in it.
  private var projectsBelow: [String: [String]] = [:]
  private var packaged: [String: Bool] = [:]

  /// Where the files of a folder have their facts from.
  private enum Source: Sendable {
    case project([String])
    case manifest(String)
    case list(String)

    var isList: Bool {
      if case .list = self { return true }
      return false
    }
  }

  init() {}

  /// Patterns of the files that are read.
  static let patterns = [
    "**/project.pbxproj", "**/*.xcconfig", "**/*.plist", "**/Package.swift", "**/Podfile",
    "**/Cartfile", "**/project.yml", "**/project.yaml",
  ]

  /// Whether a path or URI is that of a file that may be read.
  static func reads(_ path: String) -> Bool {
    let name = FilePath.name(of: path)
    return name == "project.pbxproj" || dependencyLists.contains(name)
      || ProjectManifest.names.contains(name)
      || name.hasSuffix(".xcconfig") || name.hasSuffix(".plist")
  }

  /// The facts for a file; `nil` where nobody says anything.
  ///
  /// - Parameters:
  ///   - path: absolute and normalised.
  ///   - root: the last folder to look in.
  mutating func facts(for path: String, upTo root: String, _ disk: Disk) -> AppFacts? {
    let folder = FilePath.folder(of: path)
    let source = source(of: folder, upTo: root, disk)
    var result = source.flatMap { said(by: $0, of: path, disk) }
    if source?.isList ?? true, let made = manifest(of: folder, upTo: root, disk) {
      var all = result ?? AppFacts()
      all.complete(with: made)
      result = all
    }
    if let place = keyboardManager(of: folder, upTo: root, disk) {
      result = result ?? AppFacts()
      result?.avoidsKeyboard = AppFacts.Fact(value: true, place: place)
    }
    return result?.isEmpty == true ? nil : result
  }

  private mutating func said(by source: Source, of path: String, _ disk: Disk) -> AppFacts? {
    var result: AppFacts?
    switch source {
    case .project(let files):
      // Of several projects in one folder, those count that build the file.
      var projects = files.compactMap { file in project(file, disk).map { (file, $0) } }
      if projects.contains(where: { $0.1.builds(path) }) {
        projects.removeAll { !$0.1.builds(path) }
      }
      for (file, project) in projects {
        for target in project.targets(of: path) {
          guard let facts = facts(of: target, in: project, file, disk) else { continue }
          result = result?.union(facts) ?? facts
        }
      }
    case .manifest(let file):
      if let known = facts[file] { return known }
      if let bytes = try? disk.read(file) {
        result = PackageManifest.facts(SourceFile(path: file, bytes: bytes))
      }
      facts[file] = result
    case .list(let file):
      if let known = facts[file] { return known }
      if let (list, source) = list(file, disk) {
        var read = AppFacts()
        read.add(list, source)
        result = read
      }
      facts[file] = result
    }
    return result
  }

  /// What the nearest manifest says that a project is made of, where there is no project.
  private mutating func manifest(
    of folder: String, upTo root: String, _ disk: Disk
  ) -> AppFacts? {
    let names = disk.entries(folder).filter { ProjectManifest.names.contains($0) }
    var result: AppFacts?
    for name in names.reversed() {
      let path = FilePath.join(folder, name)
      if facts[path] == nil, let bytes = try? disk.read(path) {
        facts[path] = ProjectManifest.facts(SourceFile(path: path, bytes: bytes))
      }
      guard let found = facts[path] else { continue }
      result = result ?? AppFacts()
      result?.complete(with: found)
    }
    if result != nil || folder == root || folder == "/" || folder == "." { return result }
    return manifest(of: FilePath.folder(of: folder), upTo: root, disk)
  }

  // MARK: - Files

  /// Whether a file is known to be part of no app or library: the nearest project lists the files that
  /// its targets are built of, and neither it nor any other up to the root lists this one.
  ///
  /// Nobody knows that of what a package may have, as one in a manifest or a specification is, nor of
  /// playgrounds.
  ///
  /// - Parameters:
  ///   - path: absolute and normalised.
  ///   - root: the last folder to look in.
  /// - Complexity: O(bytes of the nearest project) the first time; for a file that it leaves out also
  ///   O(entries and bytes of projects up to the root).
  mutating func isLeftOut(_ path: String, upTo root: String, _ disk: Disk) -> Bool {
    guard case .project(let files)? = source(of: FilePath.folder(of: path), upTo: root, disk),
      !isPackaged(FilePath.folder(of: path), upTo: root, disk)
    else { return false }
    let nearest = files.compactMap { project($0, disk) }
    guard !nearest.isEmpty, nearest.count == files.count,
      nearest.allSatisfy({ $0.leavesOut(path) })
    else { return false }
    let name = Array(FilePath.name(of: path).utf8)
    if projectsBelow[root] == nil {
      projectsBelow[root] = disk.find([root], ["project.pbxproj"]).files.map(FilePath.absolute)
    }
    for file in projectsBelow[root] ?? [] where !files.contains(file) {
      // Most do not know the name, and need not be understood for that.
      guard let bytes = try? disk.read(file), bytes.firstOffset(of: name) != nil else { continue }
      if project(file, disk)?.builds(path) ?? true { return false }
    }
    return true
  }

  /// Whether a folder or one above it is a package's, of the system or of CocoaPods, or a playground.
  private mutating func isPackaged(_ folder: String, upTo root: String, _ disk: Disk) -> Bool {
    if let known = packaged[folder] { return known }
    let isOne =
      folder.hasSuffix(".playground")
      || disk.entries(folder).contains { $0 == "Package.swift" || $0.hasSuffix(".podspec") }
    let isAtEnd = folder == root || folder == "/" || folder == "."
    let result = isOne || !isAtEnd && isPackaged(FilePath.folder(of: folder), upTo: root, disk)
    packaged[folder] = result
    return result
  }

  // MARK: - Facts

  /// The library for iOS that moves fields clear of the keyboard wherever its app shows some, under
  /// the name that manifests, projects and its own folders have for it.
  private static let keyboardManagerName = "IQKeyboardManager"
  /// The files in which people list what an app depends on.
  private static let dependencyLists: Set = ["Package.swift", "Podfile", "Cartfile"]

  /// Where a folder or one above it brings that library: it lies there, or something there depends
  /// on it.
  ///
  /// - Complexity: O(bytes of projects and manifests in those folders) the first time.
  private mutating func keyboardManager(
    of folder: String, upTo root: String, _ disk: Disk
  ) -> AppFacts.Place? {
    if let known = keyboardManagers[folder] { return known }
    var found: AppFacts.Place?
    if FilePath.name(of: folder).contains(Self.keyboardManagerName) {
      found = AppFacts.Place(path: folder, line: 1)
    }
    if found == nil {
      let lists = disk.entries(folder).compactMap { name -> String? in
        let path = FilePath.join(folder, name)
        return name.hasSuffix(".xcodeproj")
          ? FilePath.join(path, "project.pbxproj")
          : Self.dependencyLists.contains(name) ? path : nil
      }
      for path in lists {
        guard let bytes = try? disk.read(path),
          let offset = bytes.firstOffset(of: Array(Self.keyboardManagerName.utf8))
        else { continue }
        found = SourceFile(path: path, bytes: bytes).place(offset)
        break
      }
    }
    if found == nil, folder != root, folder != "/", folder != "." {
      found = keyboardManager(of: FilePath.folder(of: folder), upTo: root, disk)
    }
    keyboardManagers[folder] = .some(found)
    return found
  }

  /// The nearest of project, manifest and property list, in a folder or above it.
  private mutating func source(
    of folder: String, upTo root: String, _ disk: Disk
  ) -> Source? {
    if let known = sources[folder] { return known }
    let names = disk.entries(folder)
    let projects = names.filter { $0.hasSuffix(".xcodeproj") }
      .map { FilePath.join(FilePath.join(folder, $0), "project.pbxproj") }
    var found: Source?
    if !projects.isEmpty {
      found = .project(projects)
    } else if names.contains("Package.swift") {
      found = .manifest(FilePath.join(folder, "Package.swift"))
    } else if folder != root, folder != "/", folder != "." {
      found = source(of: FilePath.folder(of: folder), upTo: root, disk)
    }
    // A property list counts by itself where no project says whose it is.
    if names.contains("Info.plist"), found?.isList ?? true {
      found = .list(FilePath.join(folder, "Info.plist"))
    }
    sources[folder] = .some(found)
    return found
  }

  private mutating func project(_ path: String, _ disk: Disk) -> XcodeProject? {
    if let known = projects[path] { return known }
    var project: XcodeProject?
    if let bytes = try? disk.read(path) {
      let file = SourceFile(path: path, bytes: bytes)
      do throws(PropertyListProblem) {
        project = try XcodeProject(file) { path in
          (try? disk.read(path)).map { SourceFile(path: path, bytes: $0) }
        }
      } catch {
        note(error, file)
      }
    }
    projects[path] = .some(project)
    return project
  }

  private mutating func list(
    _ path: String, _ disk: Disk
  ) -> (list: PropertyList, file: SourceFile)? {
    if let known = lists[path] { return known }
    var found: (PropertyList, SourceFile)?
    if let bytes = try? disk.read(path) {
      let file = SourceFile(path: path, bytes: bytes)
      do throws(PropertyListProblem) {
        found = (try PropertyList.read(bytes), file)
      } catch {
        note(error, file)
      }
    }
    lists[path] = .some(found)
    return found
  }

  private mutating func note(_ problem: PropertyListProblem, _ file: SourceFile) {
    problems[file.path] = ProjectFileProblem(
      place: file.place(problem.offset), message: problem.message)
  }

  /// What a target's build settings and its property list say; `nil` for one that is for neither iOS
  /// nor tvOS.
  private mutating func facts(
    of target: XcodeProject.Target, in project: XcodeProject, _ path: String, _ disk: Disk
  ) -> AppFacts? {
    let key = "\(path) \(target.name)"
    if let known = facts[key] { return known }
    func setting(_ name: String) -> (value: String, place: AppFacts.Place)? {
      target.value(of: name, in: project.folder)
    }
    let platforms = setting("SUPPORTED_PLATFORMS")?.value ?? ""
    let kit = setting("SDKROOT")?.value ?? "iphoneos"
    let isOurs = ["iphoneos", "appletvos"].contains { kit.hasPrefix($0) || platforms.contains($0) }
    guard isOurs || kit == "auto" && platforms.isEmpty else { return nil }
    var result = AppFacts()
    if let (value, _) = setting("INFOPLIST_FILE"), !value.isEmpty {
      // One that is made when the app is built, or is nobody else's to see, is like those of the other
      // configurations.
      let others = target.propertyLists.map {
        $0.replacing("$(SRCROOT)", with: project.folder)
          .replacing("${SRCROOT}", with: project.folder)
      }
      for name in [value] + others where !name.contains("$") {
        let file = FilePath.normalised(FilePath.join(project.folder, name))
        guard let (list, source) = list(file, disk) else { continue }
        result.add(list, source)
        break
      }
    }
    if setting("GENERATE_INFOPLIST_FILE").map({ $0.value.uppercased() == "YES" }) ?? false {
      result.add(generatedBy: setting)
    }
    if let (value, place) = setting("IPHONEOS_DEPLOYMENT_TARGET"),
      let version = AppFacts.Version(value)
    {
      result.deploymentTarget = AppFacts.Fact(value: version, place: place)
    }
    if let (value, place) = setting("TVOS_DEPLOYMENT_TARGET"), let version = AppFacts.Version(value)
    {
      result.tvDeploymentTarget = AppFacts.Fact(value: version, place: place)
    }
    if let (value, place) = setting("TARGETED_DEVICE_FAMILY"),
      let families = AppFacts.families(
        value.split { $0 == "," || $0 == " " }.compactMap { Int($0) })
    {
      result.deviceFamilies = AppFacts.Fact(value: families, place: place)
    }
    facts[key] = result
    return result
  }
}

/// Why a file that describes an app was not read.
public struct ProjectFileProblem: Sendable, Hashable, CustomStringConvertible {
  public var place: AppFacts.Place
  /// The rest of a sentence that begins with the file's name.
  public var message: String

  public var description: String { "\(place.path):\(place.line) \(message)" }
}

extension AppFacts {
  /// Takes what the build settings say that make an `Info.plist` when the app is built.
  fileprivate mutating func add(
    generatedBy setting: (String) -> (value: String, place: Place)?
  ) {
    func fact<Value>(_ names: [String], _ read: (String) -> Value?) -> Fact<Value>? {
      for name in names {
        if let (text, place) = setting("INFOPLIST_KEY_" + name), let value = read(text) {
          return Fact(value: value, place: place)
        }
      }
      return nil
    }
    func truth(_ text: String) -> Bool? { ["YES": true, "NO": false][text.uppercased()] }
    func orientations(_ text: String) -> [InterfaceOrientation]? {
      Self.orientations(text.split(separator: " ").map { String($0) })
    }
    let key = "UISupportedInterfaceOrientations"
    self.orientations = fact([key + "_iPhone", key], orientations) ?? self.orientations
    padOrientations = fact([key + "_iPad"], orientations) ?? padOrientations
    requiresFullScreen = fact(["UIRequiresFullScreen"], truth) ?? requiresFullScreen
    statusBarHidden = fact(["UIStatusBarHidden"], truth) ?? statusBarHidden
    viewControllerBasedStatusBar =
      fact(["UIViewControllerBasedStatusBarAppearance"], truth) ?? viewControllerBasedStatusBar
    launchStoryboard = fact(["UILaunchStoryboardName"]) { $0 } ?? launchStoryboard
    mainStoryboard = fact(["UIMainStoryboardFile"]) { $0 } ?? mainStoryboard
    hasLaunchScreen =
      fact(["UILaunchStoryboardName"]) { _ in true }
      ?? fact(["UILaunchScreen_Generation"]) { truth($0) == true ? true : nil } ?? hasLaunchScreen
  }
}
