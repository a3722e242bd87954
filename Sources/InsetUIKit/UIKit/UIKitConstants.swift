/// Constants of UIKit's and of the standard library.
enum UIKitConstants {
  static let priorities: [String: Double] = [
    "required": 1000, "defaultHigh": 750, "dragThatCanResizeScene": 510, "sceneSizeStayPut": 500,
    "dragThatCannotResizeScene": 490, "defaultLow": 250, "fittingSizeLevel": 50,
    "fittingSizeCompression": 50, "windowSizeStayPut": 500, "dragThatCanResizeWindow": 510,
    "dragThatCannotResizeWindow": 490,
    // SnapKit's and others'.
    "high": 750, "medium": 500, "low": 250,
  ]

  /// A global constant; `nil` for what is not known.
  static func global(_ name: String) -> Value? {
    switch name {
    case "UILayoutPriorityRequired": .number(Number(1000))
    case "UILayoutPriorityDefaultHigh": .number(Number(750))
    case "UILayoutPriorityDefaultLow": .number(Number(250))
    case "UILayoutPriorityFittingSizeLevel": .number(Number(50))
    case "UITableViewAutomaticDimension", "UIViewNoIntrinsicMetric": .number(Number(-1))
    case "M_PI": .number(Number(Double.pi))
    default: nil
    }
  }

  /// The enums of UIKit's before Swift 4.2, and of PureLayout and TinyConstraints, of which layout code speaks.
  private static let wordTypes: Set<String> = [
    "ALAttribute", "ALAxis", "ALDimension", "ALEdge", "ALMargin", "ALMarginAxis",
    "ConstraintRelation", "LayoutEdge", "NSLayoutAttribute", "NSLayoutFormatOptions",
    "NSLayoutRelation", "NSTextAlignment", "UILayoutConstraintAxis", "UIModalPresentationStyle",
    "UIScrollViewContentInsetAdjustmentBehavior", "UIStackViewAlignment",
    "UIStackViewDistribution", "UIViewContentMode",
  ]

  /// A static member of a type; `nil` for what is not known.
  static func member(_ name: String, of type: String) -> Value? {
    switch type {
    case "UILayoutPriority", "NSLayoutConstraint.Priority", "NSLayoutPriority", "LayoutPriority",
      "ConstraintPriority":
      return priorities[name].map { .number(Number($0)) }
    case "CGFloat", "Double", "Float", "TimeInterval":
      switch name {
      case "zero": return .number(Number(0))
      case "pi": return .number(Number(Double.pi))
      case "greatestFiniteMagnitude", "infinity":
        return .number(Number(1.797_693_134_862_315_7e308))
      case "leastNormalMagnitude", "leastNonzeroMagnitude", "ulpOfOne":
        return .number(Number(2.225_073_858_507_201_4e-308))
      default: return nil
      }
    case "Int":
      switch name {
      case "zero": return .number(Number(0, .integer))
      case "max": return .number(Number(9_223_372_036_854_774_784, .integer))
      default: return nil
      }
    case "CGSize", "CGRect", "CGPoint", "UIEdgeInsets", "NSDirectionalEdgeInsets", "UIOffset",
      "NSEdgeInsets", "NSSize", "NSRect", "NSPoint":
      if name == "zero" || name == "init" { return UIKitRecords.zero(type) }
      return nil
    case "UIView", "NSView":
      switch name {
      case "noIntrinsicMetric": return .number(Number(-1))
      case "layoutFittingCompressedSize":
        return UIKitRecords.size(.number(Number(0)), .number(Number(0)))
      default: return nil
      }
    case "NSDirectionalRectEdge", "UIRectEdge":
      return name == "init" ? nil : .symbol(EnumValue(.external(type), name))
    case "UITableView":
      return name == "automaticDimension" ? .number(Number(-1)) : nil
    case _ where wordTypes.contains(type):
      return name == "init" || name == "allCases" ? nil : .symbol(EnumValue(.external(type), name))
    default:
      if type.contains("."), let first = name.utf8.first, first >= UInt8(ascii: "a") {
        return .symbol(EnumValue(.external(type), name))
      }
      return nil
    }
  }
}

/// UIKit's structs of numbers.
enum UIKitRecords {
  static func size(_ width: Value, _ height: Value) -> Value {
    .record(Record(.external("CGSize"), [("width", width), ("height", height)]))
  }

  static func point(_ x: Value, _ y: Value) -> Value {
    .record(Record(.external("CGPoint"), [("x", x), ("y", y)]))
  }

  static func rect(_ x: Value, _ y: Value, _ width: Value, _ height: Value) -> Value {
    .record(
      Record(.external("CGRect"), [("origin", point(x, y)), ("size", size(width, height))]))
  }

  static func zero(_ type: String) -> Value {
    let zero = Value.number(Number(0))
    switch type {
    case "CGSize", "NSSize": return size(zero, zero)
    case "CGPoint", "NSPoint": return point(zero, zero)
    case "CGRect", "NSRect": return rect(zero, zero, zero, zero)
    default:
      return .record(Record(.external(type), fields(type).map { ($0, zero) }))
    }
  }

  static func fields(_ type: String) -> [String] {
    switch type {
    case "UIEdgeInsets", "NSEdgeInsets": ["top", "left", "bottom", "right"]
    case "NSDirectionalEdgeInsets": ["top", "leading", "bottom", "trailing"]
    case "UIOffset": ["horizontal", "vertical"]
    case "CGVector": ["dx", "dy"]
    case "CGSize", "NSSize": ["width", "height"]
    case "CGPoint", "NSPoint": ["x", "y"]
    default: []
    }
  }

  /// A record of what only the layout knows.
  static func quantities(_ type: String, _ path: String) -> Value {
    func quantity(_ name: String) -> Value { .formula(.quantity("\(path).\(name)")) }
    if type == "CGRect" {
      return rect(quantity("x"), quantity("y"), quantity("width"), quantity("height"))
    }
    return .record(Record(.external(type), fields(type).map { ($0, quantity($0)) }))
  }

  static func make(_ type: String, _ arguments: [CallArgument]) -> Value? {
    let type =
      type.hasPrefix("NS") && type != "NSDirectionalEdgeInsets" && type != "NSEdgeInsets"
      ? "CG" + type.dropFirst(2) : type
    if arguments.isEmpty { return zero(type) }
    func value(_ label: String) -> Value? { arguments.first { $0.label == label }?.value }
    func length(_ value: Value) -> Value {
      if case .number(let number) = value { return .number(Number(number.value)) }
      return value
    }
    if type == "CGRect" {
      if let origin = value("origin"), let size = value("size") {
        return .record(Record(.external("CGRect"), [("origin", origin), ("size", size)]))
      }
      guard let x = value("x"), let y = value("y"), let width = value("width"),
        let height = value("height")
      else { return nil }
      return rect(length(x), length(y), length(width), length(height))
    }
    let names = fields(type)
    guard !names.isEmpty else { return nil }
    var result: [(String, Value)] = []
    for (place, name) in names.enumerated() {
      if let found = value(name) {
        result.append((name, length(found)))
      } else if place < arguments.count, arguments[place].label == nil {
        result.append((name, length(arguments[place].value)))
      } else {
        return nil
      }
    }
    return .record(Record(.external(type), result))
  }

  static func setting(_ name: String, of record: Record, to value: Value) -> Value {
    if case .external("CGRect") = record.type {
      let part =
        name == "width" || name == "height" ? "size" : name == "x" || name == "y" ? "origin" : ""
      if !part.isEmpty, case .record(let inner)? = record[part] {
        return .record(record.setting(part, to: .record(inner.setting(name, to: value))))
      }
    }
    return .record(record.setting(name, to: value))
  }
}
