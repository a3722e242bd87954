import InsetDevices
import InsetLowering
import InsetModel
import InsetText

/// The environments that a file is checked in.
enum Targets {
  static func environments(_ file: LoweredFile) -> ([Environment], [FileProblem]) {
    let spec = file.targets
    guard !spec.isEmpty else { return (TargetSet.standard, []) }
    let (environments, problems) = TargetSet.environments(
      devices: spec.devices?.map(\.name), orientations: spec.orientations,
      os: spec.os?.map { Int(clamping: $0) },
      deployment: spec.deployment.map { Int(clamping: $0) } ?? TargetSet.defaultDeployment,
      multitasking: spec.multitasking, directions: spec.directions)
    let whole = file.targetsRange ?? ByteRange(at: 0)
    return (
      environments,
      problems.map { problem in
        var range = whole
        if case .device(let index?) = problem.input, let devices = spec.devices,
          devices.indices.contains(index)
        {
          range = devices[index].range
        }
        return FileProblem(
          rule: "unreachable-target", severity: .warning, message: problem.message, range: range)
      }
    )
  }
}

extension Int {
  /// The whole part of a number, cut to what an `Int` holds.
  init(clamping value: Double) {
    self = value.isFinite ? Int(Swift.max(-1e9, Swift.min(1e9, value))) : 0
  }
}
