import InsetDevices

/// Environments in few words.
enum EnvironmentNames {
  /// `everywhere`, or names: a device alone where all its environments are meant, else with its
  /// orientation and, where that does not tell it, its system; a few names and how many more.
  ///
  /// - Parameter all: the environments that are checked.
  static func short(_ environments: [Environment], of all: [Environment]) -> String {
    if environments.count == all.count && all.count > 1 { return "everywhere" }
    let names = self.names(environments, of: all)
    var text = ""
    for (index, name) in names.enumerated() {
      let next = text.isEmpty ? name : text + ", " + name
      if index > 0 && next.count > HoverPage.nameWidth {
        return text + " + \(names.count - index)"
      }
      text = next
    }
    return text
  }

  private static func names(_ environments: [Environment], of all: [Environment]) -> [String] {
    var result: [String] = []
    var devices: [Device] = []
    for environment in environments where !devices.contains(environment.device) {
      devices.append(environment.device)
    }
    for device in devices {
      let mine = environments.filter { $0.device == device }
      let name = short(device.name)
      if mine.count == all.count(where: { $0.device == device }) {
        result.append(name)
        continue
      }
      var uses: [String] = []
      for environment in mine where !uses.contains(use(environment)) {
        uses.append(use(environment))
      }
      for use in uses {
        let here = mine.filter { self.use($0) == use }
        let known = all.count { $0.device == device && self.use($0) == use }
        if here.count == known {
          result.append("\(name) \(use)")
        } else {
          result += here.map { "\(name) \(use) \($0.systemName) \($0.os)" }
        }
      }
    }
    return result
  }

  /// What the id says behind the system: `portrait`, `landscape half rtl`.
  private static func use(_ environment: Environment) -> String {
    environment.id.split(separator: " ").dropFirst(2).joined(separator: " ")
  }

  /// `iPhone SE (3rd generation)` as `iPhone SE 3`; other names as they are.
  private static func short(_ name: String) -> String {
    guard name.hasSuffix(" generation)"), let open = name.lastIndex(of: "(") else { return name }
    let number = name[name.index(after: open)...].prefix { $0.isNumber }
    return number.isEmpty ? name : String(name[..<open] + number)
  }
}
