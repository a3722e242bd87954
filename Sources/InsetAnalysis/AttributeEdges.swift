import InsetDevices
import InsetModel

extension Attribute {
  /// The edge of a rectangle that the attribute is; `nil` for centres, baselines, sizes, margins.
  func edge(in direction: LayoutDirection) -> Edge? {
    switch self {
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    case .leading: direction == .ltr ? .left : .right
    case .trailing: direction == .ltr ? .right : .left
    default: nil
    }
  }

  /// Whether the attribute moves when that edge does and the other one stays.
  func follows(_ edge: Edge, in direction: LayoutDirection) -> Bool {
    switch self {
    case .centerX, .centerXWithinMargins: edge == .left || edge == .right
    case .centerY, .centerYWithinMargins: edge == .top || edge == .bottom
    case .leftMargin: edge == .left
    case .rightMargin: edge == .right
    case .topMargin: edge == .top
    case .bottomMargin: edge == .bottom
    case .leadingMargin: edge == (direction == .ltr ? .left : .right)
    case .trailingMargin: edge == (direction == .ltr ? .right : .left)
    default: self.edge(in: direction) == edge
    }
  }

  /// Whether a positive constant on this edge points inwards.
  var isStart: Bool { self == .top || self == .left || self == .leading }
}
