import InsetDevices

/// Sizes of screens, to know one in a log.
enum ScreenSizes {
  /// The names of the devices of a width or height, upright before lying, new ones first in each
  /// group; empty where no device has it.
  static func devices(where points: Double, isWidth: Bool) -> [String] {
    var names: [String] = []
    for orientation in [Orientation.portrait, .landscape] {
      for device in Catalogue.devices.reversed() {
        guard let size = device.size(orientation),
          (isWidth ? size.width : size.height) == points
        else { continue }
        names.append(device.name + (orientation == .landscape ? " in landscape" : ""))
      }
    }
    return names
  }
}
