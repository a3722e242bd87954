internal import InsetSwiftOutline

/// What is known of a type; optionality is left out.
indirect enum TypeHint {
  case none
  /// A type of the module.
  case module(TypeInfo)
  /// A type of a library, by its name: `UILabel`, `CGFloat`, `UIView.ContentMode`.
  case external(String)
  case array(TypeHint)
  case dictionary(TypeHint)
  case tuple([(label: String?, type: TypeHint)])
  case function(result: TypeHint, count: Int)
  case metatype(TypeHint)

  /// The name of the class or struct; empty for what has none.
  var name: String {
    switch self {
    case .module(let type): type.name
    case .external(let name): name
    case .array: "Array"
    case .dictionary: "Dictionary"
    case .none, .tuple, .function, .metatype: ""
    }
  }

  var module: TypeInfo? { if case .module(let type) = self { type } else { nil } }

  var isNone: Bool { if case .none = self { true } else { false } }

  /// The library's class that the type is, or that the module's class comes from; empty if none.
  var externalName: String {
    var hint = self
    for _ in 0..<32 {
      switch hint {
      case .external(let name): return name
      case .module(let type): hint = type.superclass
      default: return ""
      }
    }
    return ""
  }

  /// Whether values of the type are numbers.
  var isNumber: Bool {
    if case .external(let name) = self { return Self.numberNames.contains(name) }
    return false
  }

  /// Whether values of the type are certainly no instances of classes.
  var isPlain: Bool {
    switch self {
    case .external(let name): Self.numberNames.contains(name) || Self.plainNames.contains(name)
    case .module(let type): type.keyword == .enum || type.keyword == .struct
    case .array, .dictionary, .tuple, .function, .metatype: true
    case .none: false
    }
  }

  static let integerNames: Set<String> = [
    "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64",
    "NSInteger",
  ]
  static let numberNames: Set<String> = integerNames.union([
    "CGFloat", "Double", "Float", "TimeInterval", "NSNumber", "UILayoutPriority", "Float32",
    "Float64", "Float80", "LayoutPriority", "NSLayoutConstraint.Priority",
    "NSLayoutPriority", "ConstraintPriority",
  ])
  static let plainNames: Set<String> = [
    "Bool", "String", "CGSize", "CGRect", "CGPoint", "UIEdgeInsets", "NSDirectionalEdgeInsets",
    "UIOffset", "Character", "Substring", "Date", "URL", "Data", "IndexPath", "Notification",
    "CGVector", "CGAffineTransform", "NSRange", "NSEdgeInsets", "NSSize", "NSRect", "NSPoint",
  ]
}
