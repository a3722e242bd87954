internal import InsetDevices

/// What a help says of the environments that are checked where nobody says otherwise.
///
/// - Parameter width: the longest line, in characters.
func defaultEnvironmentsNote(width: Int = 94) -> String {
  let all = TargetSet.standard
  var devices: [(name: String, system: String, versions: [Int], orientations: [Orientation])] = []
  for environment in all {
    let name = environment.device.name
    if devices.last?.name != name {
      devices.append((name, environment.systemName, [], []))
    }
    let last = devices.count - 1
    if !devices[last].versions.contains(environment.os) {
      devices[last].versions.append(environment.os)
    }
    if !devices[last].orientations.contains(environment.orientation) {
      devices[last].orientations.append(environment.orientation)
    }
  }
  let list = devices.map { device in
    "\(device.name) (\(device.system) \(device.versions.map(String.init).joined(separator: ", ")))"
  }
  let areTurned = devices.allSatisfy { $0.orientations.count == Orientation.allCases.count }
  return wrapped(
    "Where neither a spec, nor the settings, nor the project says what an app supports, "
      + "\(all.count) environments are checked: \(list.joined(separator: "; "))"
      + "\(areTurned ? ", each in portrait and landscape" : ""). A finding says on how many of "
      + "them it holds.", to: width)
}
