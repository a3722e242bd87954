internal import InsetFiles

/// What the manifests say of an app that its project is made of, where that is not kept itself: XcodeGen's
/// `project.yml` and the `Podfile` of CocoaPods.
///
/// They are read line by line; a value in another form than people use says nothing.
enum ProjectManifest {
  static let names = ["project.yml", "project.yaml", "Podfile"]

  private struct Line {
    var indent: Int
    var key: String
    var value: String
    var offset: Int
  }

  /// The oldest deployment target of all targets, and all orientations.
  ///
  /// - Complexity: O(bytes).
  static func facts(_ file: SourceFile) -> AppFacts {
    var facts = AppFacts()
    let lines = lines(of: file.bytes)
    for (place, line) in lines.enumerated() {
      switch line.key {
      case "platform :ios,": facts.take(line.value, file.place(line.offset))
      case "deploymentTarget" where line.value.hasPrefix("{"):
        for part in line.value.split(whereSeparator: { "{},".contains($0) }) {
          let words = part.split { ": \"'".contains($0) }
          if words.first == "iOS", let last = words.last {
            facts.take(String(last), file.place(line.offset))
          }
        }
      case "deploymentTarget" where !line.value.isEmpty:
        if isForPhones(place, lines) { facts.take(line.value, file.place(line.offset)) }
      case "deploymentTarget":
        for one in children(of: place, lines) where one.key == "iOS" {
          facts.take(one.value, file.place(one.offset))
        }
      case "IPHONEOS_DEPLOYMENT_TARGET": facts.take(line.value, file.place(line.offset))
      case "UIRequiresFullScreen":
        facts.requiresFullScreen = AppFacts.Fact(
          value: ["true", "yes"].contains(line.value.lowercased())
            && facts.requiresFullScreen?.value ?? true, place: file.place(line.offset))
      case "UISupportedInterfaceOrientations", "UISupportedInterfaceOrientations~iphone",
        "INFOPLIST_KEY_UISupportedInterfaceOrientations",
        "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone":
        facts.orientations = union(facts.orientations, words(place, lines), file, line)
      case "UISupportedInterfaceOrientations~ipad",
        "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad":
        facts.padOrientations = union(facts.padOrientations, words(place, lines), file, line)
      default: break
      }
    }
    return facts
  }

  /// Whether a target is one for iOS, as what stands beside a line says, if anything does.
  private static func isForPhones(_ place: Int, _ lines: [Line]) -> Bool {
    let indent = lines[place].indent
    let before = lines[..<place].reversed().prefix { $0.indent >= indent }
    let after = lines[(place + 1)...].prefix { $0.indent >= indent }
    let platform = (Array(before) + after).first { $0.indent == indent && $0.key == "platform" }
    return platform.map { $0.value.contains("iOS") } ?? true
  }

  private static func children(of place: Int, _ lines: [Line]) -> ArraySlice<Line> {
    lines[(place + 1)...].prefix { $0.indent > lines[place].indent }
  }

  /// The words of a list behind a key, or in the lines below it.
  private static func words(_ place: Int, _ lines: [Line]) -> [String] {
    let line = lines[place]
    let below = lines[(place + 1)...].prefix { $0.indent >= line.indent && $0.key == "-" }
    return ([line.value] + below.map(\.value)).flatMap { text in
      text.split { "[], \"'".contains($0) }.map(String.init)
    }
  }

  private static func union(
    _ known: AppFacts.Fact<[AppFacts.InterfaceOrientation]>?, _ words: [String], _ file: SourceFile,
    _ line: Line
  ) -> AppFacts.Fact<[AppFacts.InterfaceOrientation]>? {
    let all = words + (known?.value.map(\.rawValue) ?? [])
    return AppFacts.orientations(all).map {
      AppFacts.Fact(value: $0, place: known?.place ?? file.place(line.offset))
    }
  }

  /// Lines with a key, without comments and the quotes round values.
  private static func lines(of bytes: [UInt8]) -> [Line] {
    var result: [Line] = []
    var offset = 0
    for row in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      defer { offset += row.count + 1 }
      let indent = row.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
      var text = String(decoding: row.dropFirst(indent), as: UTF8.self)
      if text.hasPrefix("#") { continue }
      if let comment = text.firstRange(of: " #") { text = String(text[..<comment.lowerBound]) }
      var key = "-"
      if text.hasPrefix("- ") {
        text = String(text.dropFirst(2))
      } else if let platform = ["platform :ios,", "platform(:ios,"].first(where: text.hasPrefix) {
        key = "platform :ios,"
        text = String(text.dropFirst(platform.count).prefix { $0 != ")" })
      } else if let colon = text.firstIndex(of: ":") {
        key = unquoted(text[..<colon])
        text = String(text[text.index(after: colon)...])
      } else {
        continue
      }
      result.append(Line(indent: indent, key: key, value: unquoted(text), offset: offset + indent))
    }
    return result
  }

  private static func unquoted(_ text: some StringProtocol) -> String {
    let blanks: Set<Character> = [" ", "\t", "\r", "\r\n", "\"", "'"]
    return String(
      text.drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }.reversed())
  }
}

extension AppFacts {
  /// Takes a deployment target, if it is older than the one that is known.
  fileprivate mutating func take(_ text: String, _ place: Place) {
    guard let version = Version(text) else { return }
    if let known = deploymentTarget, known.value <= version { return }
    deploymentTarget = Fact(value: version, place: place)
  }

  /// Takes what other facts say of what nothing is said of yet.
  mutating func complete(with other: AppFacts) {
    deploymentTarget = deploymentTarget ?? other.deploymentTarget
    padOrientations = padOrientations ?? (orientations == nil ? other.padOrientations : nil)
    orientations = orientations ?? other.orientations
    requiresFullScreen = requiresFullScreen ?? other.requiresFullScreen
  }
}
