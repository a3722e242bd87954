internal import InsetFiles

/// The targets of an Xcode project, as its `project.pbxproj` has them: which files are theirs, and
/// their build settings.
struct XcodeProject: Sendable {
  struct Target: Sendable {
    var name: String
    /// As in `com.apple.product-type.application`.
    var productType: String
    /// Its settings and the project's, the nearest first.
    var levels: [Level]
    /// The property lists that its configurations are built with, as they are written.
    var propertyLists: [String] = []
    /// Folders whose files all belong to it.
    var folders: [String] = []

    var isApplication: Bool { productType.hasPrefix("com.apple.product-type.application") }
    var isTest: Bool { productType.hasPrefix("com.apple.product-type.bundle") }
  }

  /// Some build settings, by name.
  struct Level: Sendable {
    var file: SourceFile
    var settings: [String: Setting]
  }

  struct Setting: Sendable {
    /// Lists are joined by blanks, as in a shell.
    var value: String
    var offset: Int
  }

  /// The folder that the `.xcodeproj` lies in.
  let folder: String
  private(set) var targets: [Target] = []
  /// By path, the targets that build or copy a file.
  private var members: [String: [Int]] = [:]
  /// Whether it is known where all files lie that targets build or copy.
  private var isPlaced = true

  /// - Parameters:
  ///   - file: the `project.pbxproj`.
  ///   - read: reads the configuration files that it names; `nil` for one that is not there.
  /// - Complexity: O(bytes).
  init(
    _ file: SourceFile, read: @escaping (String) -> SourceFile?
  ) throws(PropertyListProblem) {
    folder = FilePath.folder(of: FilePath.folder(of: file.path))
    let list = try PropertyList.read(file.bytes)
    var objects: [String: PropertyList] = [:]
    for member in list["objects"]?.members ?? [] { objects[member.key] = member.value }
    guard let root = list["rootObject"]?.string.flatMap({ objects[$0] }) else {
      throw PropertyListProblem(message: "is no project: it has no root object", offset: 0)
    }
    var reader = Reader(objects: objects, file: file, folder: folder, read: read)
    reader.place(root)
    let shared = reader.levels(root)
    for id in root["targets"]?.strings ?? [] {
      guard let object = objects[id] else { continue }
      var target = Target(
        name: object["name"]?.string ?? "", productType: object["productType"]?.string ?? "",
        levels: reader.levels(object) + shared)
      target.propertyLists = reader.propertyLists(of: object)
      target.folders = (object["fileSystemSynchronizedGroups"]?.strings ?? [])
        .compactMap { reader.paths[$0] }
      for path in reader.files(of: object) { members[path, default: []].append(targets.count) }
      targets.append(target)
    }
    isPlaced = reader.isPlaced
  }

  /// Whether a file is known to belong to a target.
  func builds(_ path: String) -> Bool {
    members[path] != nil
      || targets.contains { target in
        target.folders.contains { FilePath.relative(path, to: $0) != nil }
      }
  }

  /// Whether a file is known to belong to none: all targets list their files one by one.
  func leavesOut(_ path: String) -> Bool {
    isPlaced && !members.isEmpty && targets.allSatisfy(\.folders.isEmpty) && members[path] == nil
  }

  /// The targets that a file belongs to: applications where there are any, no tests unless it is one
  /// of theirs alone. A file of no target is taken for one of every application.
  func targets(of path: String) -> [Target] {
    var found = (members[path] ?? []).map { targets[$0] }
    found += targets.filter { target in
      target.folders.contains { FilePath.relative(path, to: $0) != nil }
    }
    if found.isEmpty { found = targets }
    let applications = found.filter(\.isApplication)
    if !applications.isEmpty { return applications }
    let products = found.filter { !$0.isTest }
    return products.isEmpty ? found : products
  }
}

extension XcodeProject {
  private struct Reader {
    let objects: [String: PropertyList]
    let file: SourceFile
    let folder: String
    let read: (String) -> SourceFile?
    /// The paths of groups and files, by their ids.
    private(set) var paths: [String: String] = [:]
    /// Whether it is known where all files of targets lie that are in the project's groups.
    private(set) var isPlaced = true
    /// The configuration that is taken, by its name.
    private var configuration: String?

    init(
      objects: [String: PropertyList], file: SourceFile, folder: String,
      read: @escaping (String) -> SourceFile?
    ) {
      self.objects = objects
      self.file = file
      self.folder = folder
      self.read = read
    }

    /// Finds the paths of everything that the project's groups hold.
    mutating func place(_ root: PropertyList) {
      let directory = root["projectDirPath"]?.string ?? ""
      let top = FilePath.normalised(FilePath.join(folder, directory))
      guard let main = root["mainGroup"]?.string else { return }
      var waiting = [(id: main, folder: top)]
      while let (id, parent) = waiting.popLast() {
        guard paths[id] == nil, let object = objects[id] else { continue }
        var base = parent
        switch object["sourceTree"]?.string {
        case "<group>", nil: break
        case "SOURCE_ROOT": base = top
        case "<absolute>": base = "/"
        // What is built, or lies in an SDK, is no file of the project's.
        default: continue
        }
        let path = FilePath.normalised(FilePath.join(base, object["path"]?.string ?? ""))
        paths[id] = path
        for child in object["children"]?.strings ?? [] { waiting.append((child, path)) }
      }
    }

    /// The files that a target's phases build or copy, those of each language for itself.
    mutating func files(of target: PropertyList) -> [String] {
      var files: [String] = []
      for phase in target["buildPhases"]?.strings ?? [] {
        for id in objects[phase]?["files"]?.strings ?? [] {
          guard let reference = objects[id]?["fileRef"]?.string else { continue }
          // A group of variants stands for the file in all its languages.
          let variants = objects[reference]?["children"]?.strings ?? []
          for file in variants.isEmpty ? [reference] : variants {
            if let path = paths[file] {
              files.append(path)
            } else if !isFromElsewhere(file) {
              isPlaced = false
            }
          }
        }
      }
      return files
    }

    /// Whether a file is built, or lies in an SDK or in Xcode.
    private func isFromElsewhere(_ id: String) -> Bool {
      ["BUILT_PRODUCTS_DIR", "SDKROOT", "DEVELOPER_DIR"].contains(
        objects[id]?["sourceTree"]?.string ?? "")
    }

    /// The property lists of all configurations of a target, in order.
    func propertyLists(of target: PropertyList) -> [String] {
      let list = target["buildConfigurationList"]?.string.flatMap { objects[$0] }
      return (list?["buildConfigurations"]?.strings ?? []).compactMap {
        objects[$0]?["buildSettings"]?["INFOPLIST_FILE"]?.string
      }
    }

    /// The build settings of a target or the project: of the configuration that is built by default,
    /// then of the file of settings that it begins with.
    mutating func levels(_ object: PropertyList) -> [Level] {
      guard let list = object["buildConfigurationList"]?.string.flatMap({ objects[$0] }) else {
        return []
      }
      let configurations = (list["buildConfigurations"]?.strings ?? []).compactMap { objects[$0] }
      let name = configuration ?? list["defaultConfigurationName"]?.string ?? "Release"
      let chosen = configurations.first { $0["name"]?.string == name } ?? configurations.first
      guard let chosen else { return [] }
      var settings: [String: Setting] = [:]
      for member in chosen["buildSettings"]?.members ?? [] {
        settings[member.key] = Setting(
          value: member.value.strings.joined(separator: " "), offset: member.value.offset)
      }
      var levels = [Level(file: file, settings: settings)]
      if let id = chosen["baseConfigurationReference"]?.string, let path = paths[id] {
        levels += BuildConfigurationFile.levels(path, read: read)
      }
      return levels
    }
  }
}

extension XcodeProject.Target {
  /// The value of a build setting with what it refers to put in, and its place; `nil` where it is
  /// not set, or refers to what is not known.
  func value(of name: String, in folder: String) -> (value: String, place: AppFacts.Place)? {
    var seen: Set<String> = []
    return value(of: name, from: 0, folder, &seen)
  }

  private func value(
    of name: String, from start: Int, _ folder: String, _ seen: inout Set<String>
  ) -> (value: String, place: AppFacts.Place)? {
    for index in levels.indices.dropFirst(start) {
      let level = levels[index]
      guard let setting = level.settings[name] else { continue }
      // A setting may refer to itself only one level below.
      guard seen.insert("\(index) \(name)").inserted,
        let value = expanded(setting.value, name, index, folder, &seen)
      else { return nil }
      return (value, level.file.place(setting.offset))
    }
    return nil
  }

  /// Puts values in the places of `$(NAME)` and `${NAME}`.
  private func expanded(
    _ text: String, _ name: String, _ level: Int, _ folder: String, _ seen: inout Set<String>
  ) -> String? {
    var scanner = ByteScanner(Array(text.utf8))
    var result: [UInt8] = []
    while let byte = scanner.next() {
      let opening = scanner.peek()
      guard byte == UInt8(ascii: "$"),
        opening == UInt8(ascii: "(") || opening == UInt8(ascii: "{")
      else {
        result.append(byte)
        continue
      }
      let closing = opening == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
      _ = scanner.next()
      let word = String(decoding: scanner.takeWhile { $0 != closing }, as: UTF8.self)
      _ = scanner.next()
      let known: String?
      switch word {
      case "inherited", name: known = value(of: name, from: level + 1, folder, &seen)?.value ?? ""
      case "SRCROOT", "PROJECT_DIR", "SOURCE_ROOT": known = folder
      case "TARGET_NAME", "TARGETNAME": known = self.name
      case "PRODUCT_NAME", "PROJECT_NAME":
        known = value(of: word, from: 0, folder, &seen)?.value ?? self.name
      default: known = value(of: word, from: 0, folder, &seen)?.value
      }
      guard let known else { return nil }
      result += Array(known.utf8)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// Files of build settings (`.xcconfig`): lines of `NAME = VALUE`, comments, and other files included.
enum BuildConfigurationFile {
  private static let depthLimit = 16

  /// The settings of a file, then of those that it includes.
  static func levels(
    _ path: String, depth: Int = 0, read: (String) -> SourceFile?
  ) -> [XcodeProject.Level] {
    guard depth < depthLimit, let file = read(path) else { return [] }
    var settings: [String: XcodeProject.Setting] = [:]
    var included: [XcodeProject.Level] = []
    var scanner = ByteScanner(file.bytes)
    while !scanner.isAtEnd {
      scanner.skipBlanks()
      let offset = scanner.offset
      let line = scanner.takeWhile { $0 != 10 && $0 != 13 }
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("#include") {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count >= 3 else { continue }
        let other = FilePath.join(FilePath.folder(of: path), String(parts[1]))
        included += levels(FilePath.normalised(other), depth: depth + 1, read: read)
        continue
      }
      guard !text.hasPrefix("//"), let equals = text.firstIndex(of: "=") else { continue }
      let name = trimmed(text[..<equals])
      var value = text[text.index(after: equals)...]
      if let comment = value.firstRange(of: "//") { value = value[..<comment.lowerBound] }
      // Conditions, as of an SDK in brackets, are left to whoever builds.
      guard !name.isEmpty, !name.contains("[") else { continue }
      settings[name] = XcodeProject.Setting(value: trimmed(value), offset: offset)
    }
    return [XcodeProject.Level(file: file, settings: settings)] + included
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace || last == ";" { text.removeLast() }
    return String(text)
  }
}
