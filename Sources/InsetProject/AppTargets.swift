internal import InsetDevices
public import InsetModel
internal import InsetText

extension AppFacts {
  /// What an app is made for, as the targets that its files are checked against; nothing where it
  /// does not say.
  ///
  /// An app that shares the screen of an iPad is checked at one third of it, too, where it is
  /// narrowest. It does so where it is made for iPads, supports all four orientations there and does
  /// not require the full screen.
  public var targets: TargetSpec {
    var targets = TargetSpec()
    // With a bar for each controller the entry counts while the app is launched only.
    targets.hidesStatusBar =
      statusBarHidden?.value == true && viewControllerBasedStatusBar?.value == false
    targets.avoidsKeyboard = avoidsKeyboard?.value == true
    let families = deviceFamilies?.value ?? []
    let isForTelevision =
      deviceFamilies.map { $0.value == [.tv] }
      ?? (deploymentTarget == nil && tvDeploymentTarget != nil)
    if isForTelevision {
      targets.devices = [Self.television]
      targets.deployment = tvDeploymentTarget.map { Double($0.value.major) }
      return targets
    }
    targets.deployment = deploymentTarget.map { Double($0.value.major) }
    let idioms: [Idiom] = [.phone, .pad].filter { idiom in
      families.contains(idiom == .pad ? .pad : .phone)
    }
    if idioms.count == 1, let idiom = idioms.first {
      targets.devices = TargetSet.standardDevices
        .filter { Catalogue.device(named: $0)?.idiom == idiom }
        .map { TargetSpec.Named(name: $0, range: ByteRange(at: 0)) }
    }
    targets.orientations = orientations.map { Self.screenOrientations($0.value) }
    targets.padOrientations = padOrientations.map { Self.screenOrientations($0.value) }
    if families.contains(.pad), requiresFullScreen?.value != true,
      hasLaunchScreen?.value != false,
      (padOrientations ?? orientations)?.value == InterfaceOrientation.allCases
    {
      targets.multitasking = [.full, .third]
    }
    return targets
  }

  private static let television = TargetSpec.Named(
    name: "apple-tv-4k", range: ByteRange(at: 0))

  private static func screenOrientations(_ all: [InterfaceOrientation]) -> [Orientation] {
    Orientation.allCases.filter { orientation in
      all.contains { $0.isPortrait == (orientation == .portrait) }
    }
  }
}

extension AppFacts.InterfaceOrientation {
  fileprivate var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}
