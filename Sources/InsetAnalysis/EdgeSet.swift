import InsetDevices
import InsetModel
import InsetText

/// One edge of one view.
struct ViewEdge: Hashable {
  var view: ID<View>
  var edge: Edge
}

/// A set of edges that takes no memory of its own.
struct EdgeSet: Equatable {
  private var bits: UInt8 = 0

  static let all: EdgeSet = {
    var all = EdgeSet()
    for edge in [Edge.top, .left, .bottom, .right] { all.insert(edge) }
    return all
  }()

  mutating func insert(_ edge: Edge) { bits |= Self.bit(edge) }
  func contains(_ edge: Edge) -> Bool { bits & Self.bit(edge) != 0 }
  var isFull: Bool { bits == 15 }
  var isEmpty: Bool { bits == 0 }
  /// Whether it has both sides and the top or the bottom.
  var isStrip: Bool {
    contains(.left) && contains(.right) && (contains(.top) || contains(.bottom))
  }
  mutating func formUnion(_ other: EdgeSet) { bits |= other.bits }

  private static func bit(_ edge: Edge) -> UInt8 {
    switch edge {
    case .top: 1
    case .left: 2
    case .bottom: 4
    case .right: 8
    }
  }
}

extension Rect {
  /// By how many points a rectangle reaches out of another at an edge; negative where it does not.
  func beyond(_ edge: Edge, of outer: Rect) -> Double {
    switch edge {
    case .top: outer.y - y
    case .left: outer.x - x
    case .bottom: maxY - outer.maxY
    case .right: maxX - outer.maxX
    }
  }
}
