public import InsetText

/// A view, a guide or something else that has anchors, as a log names it.
public struct LoggedItem: Sendable, Hashable {
  /// The class as it is printed, with its module: `UILabel`, `Shop.PriceView`; empty where the log has a
  /// name or an address only.
  public var className: String
  /// The address without `0x`, in lower case; empty where the log names the item without one.
  public var address: String
  /// What stands in quotes behind the address: a label's text, a guide's identifier.
  public var label: String?
  /// The accessibility identifier or debug key that stands for the item.
  public var name: String?
  /// What the project calls it, `card.title`, where it was found there.
  public var path: String?

  public init(className: String, address: String, label: String? = nil, name: String? = nil) {
    self.className = className
    self.address = address
    self.label = label
    self.name = name
  }

  /// The class without its module and generic arguments: `PriceView`.
  public var plainClass: String {
    let open = className.firstIndex(of: "<") ?? className.endIndex
    let plain = className[..<open]
    return String(plain.split(separator: ".").last ?? plain)
  }

  /// Whether it is a layout guide of a kind that systems make or people declare.
  public var isGuide: Bool { plainClass.hasSuffix("LayoutGuide") }

  /// What people see of it: `UILabel "Price"`, `title (UILabel)`, `UIView 0x7f8a`.
  public var words: String {
    if let path { return path }
    let kind = plainClass
    if let name { return kind.isEmpty ? "'\(name)'" : "'\(name)' (\(kind))" }
    if let label, !label.isEmpty {
      if isGuide {
        return label.hasSuffix("SafeAreaLayoutGuide") ? "the safe area" : "guide '\(label)'"
      }
      return "\(kind) \"\(label)\""
    }
    return address.isEmpty ? kind : "\(kind) 0x\(address)"
  }
}

/// Attributes as logs spell them. `minX` and the like are those of autoresizing masks.
public enum LoggedAttribute: String, Sendable, CaseIterable {
  case left, right, leading, trailing, width, centerX
  case top, bottom, height, centerY
  case firstBaseline, lastBaseline
  case leftMargin, rightMargin, leadingMargin, trailingMargin, centerXWithinMargins
  case topMargin, bottomMargin, centerYWithinMargins
  case minX, midX, maxX, minY, midY, maxY

  init?(spelling: String) {
    if spelling == "baseline" {
      self = .lastBaseline
    } else {
      self.init(rawValue: spelling)
    }
  }

  public var isHorizontal: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins, .minX, .midX, .maxX:
      true
    default: false
    }
  }

  /// The edge of the margins' guide that a margin is; `nil` for other attributes.
  var marginEdge: LoggedAttribute? {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: nil
    }
  }

  public var isSize: Bool { self == .width || self == .height }
}

/// One side of a constraint in a log.
public struct LoggedAnchor: Sendable, Hashable {
  /// The item's index in the log.
  public var item: Int
  public var attribute: LoggedAttribute

  public init(_ item: Int, _ attribute: LoggedAttribute) {
    self.item = item
    self.attribute = attribute
  }
}

public enum LoggedRelation: String, Sendable {
  case equal = "=="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="

  /// The relation with its sides exchanged.
  var flipped: LoggedRelation {
    switch self {
    case .equal: .equal
    case .lessOrEqual: .greaterOrEqual
    case .greaterOrEqual: .lessOrEqual
    }
  }
}

/// `first relation multiplier * second + constant`, as far as a log says it.
public struct LoggedEquation: Sendable, Hashable {
  public var first: LoggedAnchor
  public var relation: LoggedRelation
  public var second: LoggedAnchor?
  public var multiplier: Double
  /// Points; `nil` for a space that the system chooses and the log does not tell.
  public var constant: Double?
}

/// A constraint of a log.
public struct LoggedConstraint: Sendable, Hashable {
  /// `NSLayoutConstraint`, `NSAutoresizingMaskLayoutConstraint`, `SnapKit.LayoutConstraint` …
  public var className: String
  public var address: String
  /// What stands in quotes behind the address, such as `UIView-Encapsulated-Layout-Height`.
  public var identifier: String?
  /// The file and line behind the address, where a library writes them: `Player.swift`, 42.
  public var file: String?
  public var line: Int?
  /// `nil` for what could not be read.
  public var equation: LoggedEquation?
  /// In (0, 1000]; 1000 where the log says nothing.
  public var priority: Double
  /// Whether it is written from right to left.
  public var isRightToLeft: Bool
  /// The description in the log.
  public var range: ByteRange
}

/// A report of constraints that cannot hold together, as UIKit and AppKit print them.
public struct ConflictLog: Sendable, Hashable {
  /// In the order of the log.
  public var constraints: [LoggedConstraint]
  public var items: [LoggedItem]
  /// The constraint that the system gave up.
  public var broken: Int?
  /// Whether the report ends before the system says what it breaks.
  public var isCut: Bool
  /// From the report's heading to its end.
  public var range: ByteRange

  /// Those whose description could not be read.
  public var unread: [Int] { constraints.indices.filter { constraints[$0].equation == nil } }

  /// The view that is a layout guide's or a superview's of a known view, where a constraint tells it.
  func superview(of item: Int) -> Int? { superviews[item] }

  var superviews: [Int: Int]
}
