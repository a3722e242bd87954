import InsetDevices
import InsetLowering
import InsetModel
import InsetText

/// The environments that a file is checked in.
enum TargetEnvironments {
  /// - Parameter whole: where a problem stands that has no narrower place.
  static func environments(
    _ spec: TargetSpec, whole: ByteRange
  ) -> ([Environment], [SourceProblem]) {
    guard !spec.isEmpty else { return (TargetSet.standard, []) }
    let (environments, problems) = TargetSet.environments(
      devices: spec.devices?.map(\.name), orientations: spec.orientations,
      padOrientations: spec.padOrientations, os: spec.os?.map { Int(clamping: $0) },
      deployment: spec.deployment.map { Int(clamping: $0) } ?? TargetSet.defaultDeployment,
      multitasking: spec.multitasking, directions: spec.directions,
      textSizes: spec.textSizes, languages: spec.languages, hidesStatusBar: spec.hidesStatusBar,
      avoidsKeyboard: spec.avoidsKeyboard)
    // That a standard device does not run a version asked for is no mistake while others do.
    let reported = problems.filter { $0.input != .device(nil) || environments.isEmpty }
    return (
      environments,
      reported.map { problem in
        SourceProblem(
          rule: .unreachableTarget, severity: .warning, message: problem.message,
          range: place(of: problem.input, in: spec) ?? whole)
      }
    )
  }

  /// The environments of settings, as an app's own targets complete them; what leaves nothing to
  /// check does not count.
  static func completed(_ settings: TargetSpec, by app: TargetSpec?) -> TargetSpec {
    guard let app else { return settings }
    let both = settings.completed(by: app)
    return environments(both, whole: ByteRange(at: 0)).0.isEmpty ? settings : both
  }

  private static func place(of input: TargetProblem.Input, in spec: TargetSpec) -> ByteRange? {
    switch input {
    case .device(let index):
      guard let index, let devices = spec.devices, devices.indices.contains(index) else {
        return nil
      }
      return devices[index].range
    case .os(let index): return spec.osRanges.indices.contains(index) ? spec.osRanges[index] : nil
    case .deployment: return spec.deploymentRange
    }
  }
}
