/// Turns what a `targets` block or `inset.json` lists into environments.
public enum TargetSet {
  /// The deployment version that is assumed where none is given.
  public static let defaultDeployment = 15

  /// The devices that are assumed where none are given, by the screens they stand for.
  ///
  /// Home button; notch; XR class, 2x and regular in landscape; Dynamic Island; Dynamic Island,
  /// regular in landscape; smallest, middle and largest iPad.
  public static let standardDevices = [
    "iphone-se-3", "iphone-x", "iphone-11", "iphone-15-pro", "iphone-16-plus", "ipad-mini-6",
    "ipad-pro-11-m4", "ipad-pro-13-m4",
  ]

  /// The 24 environments that a file without targets is checked in: the standard devices in both
  /// orientations, with their newest OS and, where they run it, the default deployment version.
  public static let standard: [Environment] = environments().environments

  /// The environments that lists of targets stand for, and what is wrong with the lists.
  ///
  /// The order is that of the lists: by device, OS version, orientation, share of the screen,
  /// direction, text size and language. A combination that does not exist (an iPhone in Split View, a version that one
  /// device of several does not run) is left out; an entry that yields nothing at all is a problem.
  /// An empty list means the same as none.
  ///
  /// - Parameters:
  ///   - devices: ids, names or aliases; nil for `standardDevices`.
  ///   - orientations: nil for portrait and landscape.
  ///   - padOrientations: the orientations of iPads, where they are others.
  ///   - os: the major versions to check; nil for the newest that each device runs
  ///     (`Device.newestOS`) and the deployment version, or `defaultDeployment` on a device that is
  ///     too new for an older one, where it runs that.
  ///   - deployment: the oldest major version the app runs on, below which nothing is checked; nil
  ///     where it is not given: then `defaultDeployment` is checked too, but nothing is ruled out.
  ///   - multitasking: nil for the full screen alone.
  ///   - directions: nil for left to right alone.
  ///   - textSizes: nil for the default size alone.
  ///   - languages: nil for the texts as they are written.
  ///   - hidesStatusBar: whether the app shows no status bar.
  ///   - avoidsKeyboard: whether the app moves its fields clear of the keyboard.
  public static func environments(
    devices: [String]? = nil, orientations: [Orientation]? = nil,
    padOrientations: [Orientation]? = nil, os: [Int]? = nil, deployment: Int? = nil,
    multitasking: [Multitasking]? = nil, directions: [LayoutDirection]? = nil,
    textSizes: [TextSize]? = nil, languages: [Language]? = nil, hidesStatusBar: Bool = false,
    avoidsKeyboard: Bool = false
  ) -> (environments: [Environment], problems: [TargetProblem]) {
    let orientations = unlessEmpty(orientations) ?? Orientation.allCases
    var request = TargetRequest(
      orientations: orientations, padOrientations: unlessEmpty(padOrientations) ?? orientations,
      versions: unlessEmpty(os),
      deployment: deployment, shares: unlessEmpty(multitasking) ?? [.full],
      directions: unlessEmpty(directions) ?? [.ltr],
      textSizes: unlessEmpty(textSizes) ?? [.large],
      languages: unlessEmpty(languages) ?? [.base], hidesStatusBar: hidesStatusBar,
      avoidsKeyboard: avoidsKeyboard)
    request.checkVersions()
    let names = unlessEmpty(devices) ?? standardDevices
    for (index, name) in names.enumerated() {
      request.expand(name, at: devices?.isEmpty == false ? index : nil)
    }
    request.reportUnused()
    return (request.environments, request.problems)
  }

  private static func unlessEmpty<T>(_ list: [T]?) -> [T]? { list?.isEmpty == true ? nil : list }
}

/// What is wrong with a list of targets.
public struct TargetProblem: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// No device has this name; the suggestions are near ones.
    case unknownDevice(String)
    /// The device is known of, but its figures are not good enough to lay out with.
    case provisionalDevice(String)
    case unknownOS(Int)
    /// An OS version to check that is older than the deployment version.
    case belowDeployment(os: Int, deployment: Int)
    /// A device that runs none of the versions asked for.
    case deviceDoesNotRun(device: String, versions: [Int])
    /// A device whose last OS version is older than the deployment version.
    case deviceBelowDeployment(device: String, last: Int, deployment: Int)
    /// A device that has none of the orientations, shares of the screen and their combinations.
    case noSuchUse(device: String)
    /// An OS version to check that none of the devices runs.
    case unusedOS(Int)
  }

  /// The entry that is wrong.
  public enum Input: Hashable, Sendable {
    /// An index into the list of devices; nil where the standard ones were taken.
    case device(Int?)
    /// An index into the list of OS versions.
    case os(Int)
    case deployment
  }

  public var kind: Kind
  public var input: Input
  /// One sentence without a full stop, as diagnostics have it.
  public var message: String
  /// Ids to put in the place of an unknown one, best first.
  public var suggestions: [String] = []
}

/// The expansion of one request.
private struct TargetRequest {
  let orientations: [Orientation]
  let padOrientations: [Orientation]
  /// The versions asked for, with those that cannot be checked taken out.
  var versions: [Int]?
  var deployment: Int?
  let shares: [Multitasking]
  let directions: [LayoutDirection]
  let textSizes: [TextSize]
  let languages: [Language]
  let hidesStatusBar: Bool
  let avoidsKeyboard: Bool

  private(set) var environments: [Environment] = []
  private(set) var problems: [TargetProblem] = []
  private var known: Set<Environment> = []
  private var inputOfVersion: [(os: Int, index: Int)] = []
  private var hasUnknownDevice = false

  /// Text sizes with languages, in the order in which environments go through them.
  private var texts: [(size: TextSize, language: Language)] {
    textSizes.flatMap { size in languages.map { (size, $0) } }
  }

  init(
    orientations: [Orientation], padOrientations: [Orientation], versions: [Int]?, deployment: Int?,
    shares: [Multitasking], directions: [LayoutDirection], textSizes: [TextSize],
    languages: [Language], hidesStatusBar: Bool, avoidsKeyboard: Bool
  ) {
    self.orientations = orientations
    self.padOrientations = padOrientations
    self.versions = versions
    self.deployment = deployment
    self.shares = shares
    self.directions = directions
    self.textSizes = textSizes
    self.languages = languages
    self.hidesStatusBar = hidesStatusBar
    self.avoidsKeyboard = avoidsKeyboard
  }

  mutating func checkVersions() {
    if let wanted = deployment, !Catalogue.isVersion(wanted) {
      problems.append(
        TargetProblem(
          kind: .unknownOS(wanted), input: .deployment, message: Self.unknown(wanted)))
      deployment = nil
    }
    guard let asked = versions else { return }
    var good: [Int] = []
    for (index, os) in asked.enumerated() {
      if !Catalogue.isVersion(os) {
        problems.append(
          TargetProblem(kind: .unknownOS(os), input: .os(index), message: Self.unknown(os)))
      } else if let deployment, os < deployment {
        problems.append(
          TargetProblem(
            kind: .belowDeployment(os: os, deployment: deployment), input: .os(index),
            message: "iOS \(os) is older than the deployment version \(deployment)"))
      } else if !good.contains(os) {
        good.append(os)
        inputOfVersion.append((os, index))
      }
    }
    versions = good
  }

  private static func unknown(_ os: Int) -> String {
    (19...25).contains(os)
      ? "there is no iOS \(os): 18 is followed by 26"
      : "iOS \(os) is not known; the catalogue has 5 to 18, 26 and \(Catalogue.newestKnownOS)"
  }

  mutating func expand(_ name: String, at index: Int?) {
    guard let device = Catalogue.device(named: name) else {
      hasUnknownDevice = true
      reportUnknown(name, at: index)
      return
    }
    guard let versions = versions(for: device, at: index) else { return }
    let orientations = device.idiom == .pad ? padOrientations : orientations
    var found = false
    for os in versions {
      for orientation in orientations {
        for share in shares {
          for direction in directions {
            for (textSize, language) in texts {
              guard
                var environment = try? Environment(
                  device: device, os: os, orientation: orientation, multitasking: share,
                  direction: direction, textSize: textSize, language: language)
              else { continue }
              found = true
              environment.hidesStatusBar = hidesStatusBar
              environment.avoidsKeyboard = avoidsKeyboard
              if known.insert(environment).inserted { environments.append(environment) }
            }
          }
        }
      }
    }
    if !found {
      let sizes = textSizes == [.large] ? [] : textSizes.map { $0.rawValue }
      let uses = orientations.map { $0.rawValue } + shares.map { $0.rawValue } + sizes
      problems.append(
        TargetProblem(
          kind: .noSuchUse(device: device.id), input: .device(index),
          message: "\(device.name) has no environment for \(uses.joined(separator: ", "))"))
    }
  }

  /// The versions to check a device with, ascending or as listed; nil, with a problem, for none.
  private mutating func versions(for device: Device, at index: Int?) -> [Int]? {
    if let deployment, let last = device.systems.last, last < deployment {
      problems.append(
        TargetProblem(
          kind: .deviceBelowDeployment(device: device.id, last: last, deployment: deployment),
          input: .device(index),
          message: "\(device.name) runs \(device.idiom.systemName(last)) \(last) at most, but the "
            + "deployment version is \(deployment)"))
      return nil
    }
    guard let versions else {
      // The newest may be older than a deployment version of the year to come.
      let newest = max(device.newestOS, deployment ?? 0)
      // A device that is too new for an old deployment version still has an older system than the
      // newest.
      let oldest = [deployment ?? 0, TargetSet.defaultDeployment].first {
        $0 >= deployment ?? 0 && $0 < newest && device.runs(os: $0)
      }
      return [oldest, newest].compactMap { $0 }
    }
    // Nothing is left to check where every listed version was wrong; that has been said.
    guard !versions.isEmpty else { return nil }
    let running = versions.filter { device.runs(os: $0) }
    guard running.isEmpty else { return running }
    let system = device.idiom.systemName(device.systems.last ?? Catalogue.newestKnownOS)
    let asked = versions.map { String($0) }.joined(separator: ", ")
    let last = device.systems.last.map { " to \($0)" } ?? " and later"
    problems.append(
      TargetProblem(
        kind: .deviceDoesNotRun(device: device.id, versions: versions), input: .device(index),
        message: "\(device.name) does not run \(system) \(asked): it has \(system) "
          + "\(device.systems.first)\(last)"))
    return nil
  }

  private mutating func reportUnknown(_ name: String, at index: Int?) {
    let key = Catalogue.key(name)
    let provisional = Catalogue.provisionalDevices.first {
      Catalogue.key($0.id) == key || Catalogue.key($0.name) == key
    }
    if let provisional {
      problems.append(
        TargetProblem(
          kind: .provisionalDevice(provisional.id), input: .device(index),
          message: "\(provisional.name) cannot be checked: its figures are not certain enough"))
      return
    }
    let suggestions = Catalogue.nearestDevices(to: name).map { $0.id }
    var message = "there is no device '\(name)'"
    if let first = suggestions.first { message += "; did you mean '\(first)'?" }
    problems.append(
      TargetProblem(
        kind: .unknownDevice(name), input: .device(index), message: message,
        suggestions: suggestions))
  }

  /// A listed version that no device runs; silent while a misspelt device may be the reason.
  mutating func reportUnused() {
    guard !hasUnknownDevice, !environments.isEmpty else { return }
    for (os, index) in inputOfVersion where !environments.contains(where: { $0.os == os }) {
      problems.append(
        TargetProblem(
          kind: .unusedOS(os), input: .os(index),
          message: "none of the devices runs iOS \(os)"))
    }
  }
}
