internal import InsetText

/// What an app says of itself, in its property list, project file or manifest: each fact with the
/// place it was read from, `nil` where nothing is said.
public struct AppFacts: Sendable, Hashable {
  public struct Fact<Value: Sendable & Hashable>: Sendable, Hashable {
    public var value: Value
    public var place: Place
  }

  public struct Place: Sendable, Hashable {
    /// From the root of the disk, normalised.
    public var path: String
    /// Counted from 1.
    public var line: Int

    public init(path: String, line: Int) {
      self.path = path
      self.line = line
    }
  }

  /// A number of a system's version, as `15.2`.
  public struct Version: Sendable, Hashable, Comparable {
    public var major: Int
    public var minor: Int

    public init(major: Int, minor: Int = 0) {
      self.major = major
      self.minor = minor
    }

    public static func < (a: Version, b: Version) -> Bool {
      (a.major, a.minor) < (b.major, b.minor)
    }
  }

  /// What devices an app is made for, by the numbers that Xcode has for them.
  public enum DeviceFamily: Int, Sendable, Hashable, CaseIterable {
    case phone = 1
    case pad = 2
    case tv = 3
    case watch = 4
    case mac = 6
    case vision = 7
  }

  /// How an interface may lie on a screen: the side at which a home button would be.
  public enum InterfaceOrientation: String, Sendable, Hashable, CaseIterable {
    case portrait = "UIInterfaceOrientationPortrait"
    case portraitUpsideDown = "UIInterfaceOrientationPortraitUpsideDown"
    case landscapeLeft = "UIInterfaceOrientationLandscapeLeft"
    case landscapeRight = "UIInterfaceOrientationLandscapeRight"
  }

  /// The oldest iOS and iPadOS that the app runs on.
  public var deploymentTarget: Fact<Version>?
  /// The oldest tvOS.
  public var tvDeploymentTarget: Fact<Version>?
  public var deviceFamilies: Fact<[DeviceFamily]>?
  /// `UISupportedInterfaceOrientations`: on iPhones, and on iPads unless `padOrientations` is there.
  public var orientations: Fact<[InterfaceOrientation]>?
  /// `UISupportedInterfaceOrientations~ipad`.
  public var padOrientations: Fact<[InterfaceOrientation]>?
  /// `UIRequiresFullScreen`: whether the app shares the screen with no other.
  public var requiresFullScreen: Fact<Bool>?
  /// `UIStatusBarHidden`.
  public var statusBarHidden: Fact<Bool>?
  /// `UIViewControllerBasedStatusBarAppearance`; the system takes it for true where it is not said.
  public var viewControllerBasedStatusBar: Fact<Bool>?
  /// Whether the app brings a library that moves its fields clear of the keyboard on all screens.
  public var avoidsKeyboard: Fact<Bool>?
  /// `UILaunchStoryboardName`.
  public var launchStoryboard: Fact<String>?
  /// Whether the app has a launch storyboard or screen, without which iPadOS shares the screen with no other
  /// app (Apple, "Adopting Multitasking Enhancements on iPad").
  public var hasLaunchScreen: Fact<Bool>?
  /// `UIMainStoryboardFile`.
  public var mainStoryboard: Fact<String>?

  public init() {}

  /// Whether nothing is said.
  public var isEmpty: Bool { self == AppFacts() }
}

extension AppFacts.Version {
  /// `15`, `15.2` or `15.2.1`.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count), let major = parts[0], major > 0,
      parts.allSatisfy({ $0.map { $0 >= 0 } ?? false })
    else { return nil }
    self.init(major: major, minor: parts.count > 1 ? parts[1] ?? 0 : 0)
  }
}

extension AppFacts {
  /// Takes what an `Info.plist` says; what is not said stays as it was.
  mutating func add(_ list: PropertyList, _ file: SourceFile) {
    func fact<Value>(_ key: String, _ read: (PropertyList) -> Value?) -> Fact<Value>? {
      guard let found = list[key], let value = read(found) else { return nil }
      return Fact(value: value, place: file.place(found.offset))
    }
    let orientationsKey = "UISupportedInterfaceOrientations"
    deploymentTarget =
      fact("MinimumOSVersion") { $0.string.flatMap(Version.init) }
      ?? deploymentTarget
    deviceFamilies = fact("UIDeviceFamily", Self.families) ?? deviceFamilies
    orientations =
      fact(orientationsKey + "~iphone", Self.orientations)
      ?? fact(orientationsKey, Self.orientations) ?? orientations
    padOrientations = fact(orientationsKey + "~ipad", Self.orientations) ?? padOrientations
    requiresFullScreen = fact("UIRequiresFullScreen") { $0.bool } ?? requiresFullScreen
    statusBarHidden = fact("UIStatusBarHidden") { $0.bool } ?? statusBarHidden
    viewControllerBasedStatusBar =
      fact("UIViewControllerBasedStatusBarAppearance") { $0.bool }
      ?? viewControllerBasedStatusBar
    launchStoryboard = fact("UILaunchStoryboardName") { $0.string } ?? launchStoryboard
    mainStoryboard = fact("UIMainStoryboardFile") { $0.string } ?? mainStoryboard
    let screens = ["UILaunchStoryboardName", "UILaunchScreen", "UILaunchScreens"]
    let named = screens.lazy.compactMap { list[$0] }.first
    // Of what is no app's own list nothing is said.
    if let said = named ?? list[orientationsKey] ?? list[orientationsKey + "~ipad"] {
      hasLaunchScreen = Fact(value: named != nil, place: file.place(said.offset))
    }
  }

  /// `[1, 2]`, or the numbers as strings; `nil` where none is known.
  private static func families(_ list: PropertyList) -> [DeviceFamily]? {
    let elements = list.array ?? [list]
    let numbers = elements.compactMap { element -> Int? in
      if case .number(let number) = element.value { return Int(exactly: number) }
      return element.string.flatMap { Int($0) }
    }
    return families(numbers)
  }

  static func families(_ numbers: [Int]) -> [DeviceFamily]? {
    let found = DeviceFamily.allCases.filter { numbers.contains($0.rawValue) }
    return found.isEmpty ? nil : found
  }

  private static func orientations(_ list: PropertyList) -> [InterfaceOrientation]? {
    orientations(list.strings)
  }

  static func orientations(_ words: [String]) -> [InterfaceOrientation]? {
    let found = InterfaceOrientation.allCases.filter { words.contains($0.rawValue) }
    return found.isEmpty ? nil : found
  }

  /// What several apps that a file belongs to say together: it has to work in all of them.
  ///
  /// The oldest deployment target, all device families and orientations; a truth value only where
  /// all say the same.
  public func union(_ other: AppFacts) -> AppFacts {
    var result = self
    func oldest(_ a: Fact<Version>?, _ b: Fact<Version>?) -> Fact<Version>? {
      guard let a, let b else { return a ?? b }
      return b.value < a.value ? b : a
    }
    func all<Value: CaseIterable & Hashable>(
      _ a: Fact<[Value]>?, _ b: Fact<[Value]>?
    ) -> Fact<[Value]>? {
      // What one of them does not restrict is not restricted.
      guard let a, let b else { return nil }
      let values = Value.allCases.filter { a.value.contains($0) || b.value.contains($0) }
      return Fact(value: values, place: a.place)
    }
    func same<Value>(_ a: Fact<Value>?, _ b: Fact<Value>?) -> Fact<Value>? {
      a?.value == b?.value ? a : nil
    }
    result.deploymentTarget = oldest(deploymentTarget, other.deploymentTarget)
    result.tvDeploymentTarget = oldest(tvDeploymentTarget, other.tvDeploymentTarget)
    result.deviceFamilies = all(deviceFamilies, other.deviceFamilies)
    result.padOrientations = all(
      padOrientations ?? orientations, other.padOrientations ?? other.orientations)
    result.orientations = all(orientations, other.orientations)
    result.requiresFullScreen = same(requiresFullScreen, other.requiresFullScreen)
    result.statusBarHidden = same(statusBarHidden, other.statusBarHidden)
    result.viewControllerBasedStatusBar = same(
      viewControllerBasedStatusBar, other.viewControllerBasedStatusBar)
    result.avoidsKeyboard = same(avoidsKeyboard, other.avoidsKeyboard)
    result.launchStoryboard = same(launchStoryboard, other.launchStoryboard)
    result.mainStoryboard = same(mainStoryboard, other.mainStoryboard)
    result.hasLaunchScreen = same(hasLaunchScreen, other.hasLaunchScreen)
    return result
  }
}

/// The bytes of a file that facts are read from.
struct SourceFile: Sendable {
  var path: String
  var bytes: [UInt8]

  /// - Complexity: O(offset).
  func place(_ offset: Int) -> AppFacts.Place {
    let lines = bytes.prefix(max(0, offset)).reduce(into: 1) { count, byte in
      if byte == UInt8(ascii: "\n") { count += 1 }
    }
    return AppFacts.Place(path: path, line: lines)
  }
}
