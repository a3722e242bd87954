internal import InsetSwiftOutline

/// What leads through the screens of an app.
extension ContainmentCollector {
  /// Whether a call is of what leads through an app's screens by its name, and not for putting one into another.
  func routes(_ callee: Expression) -> Bool {
    let target: String
    let function: String
    switch callee.kind {
    case .name(let own):
      target = type
      function = own
    case .member(let receiver?, let member):
      function = member
      switch receiver.kind {
      case .self, .super: target = type
      case .name(let name): target = name
      case .member(_, let name): target = name
      default: return false
      }
    default: return false
    }
    guard function.first?.isLowercase ?? false else { return false }
    let words = target.lowercased()
    let called = function.lowercased()
    return Self.routers.contains { words.hasSuffix($0) }
      && !Self.puttingIn.contains { called.contains($0) }
  }

  /// Whether a height is plainly one that a table may take for its rows till they are measured: without one, they
  /// are as high as the table says.
  func isEstimate(_ value: Expression) -> Bool {
    switch value.kind {
    case .integer(let number): number > 0
    case .float(let number): number > 0
    case .member(_, let name): name == "automaticDimension"
    case .name(let name): name == "UITableViewAutomaticDimension"
    default: false
    }
  }

  /// Whether a type is one of the system by its name.
  static func isOfSystem(_ name: String) -> Bool {
    name.hasPrefix("UI") || name.hasPrefix("NS") || name.hasPrefix("CG")
      || ["String", "Int", "Bool", "Double", "Float", "Any", "Void", "Data", "Date", "URL"]
        .contains(name)
  }

  private static let routers = ["router", "coordinator", "navigator", "wireframe", "appdelegate"]
  private static let puttingIn = [
    "add", "attach", "child", "contain", "drawer", "embed", "fill", "insert", "install", "menu",
    "overlay", "panel", "part", "popover", "register", "side", "slot", "store", "wrap",
  ]
}
