import InsetDevices
import InsetModel

extension TextPlace {
  /// Where lines stand on a screen that reads in a direction.
  enum Side {
    case left, center, right
  }

  func side(in direction: LayoutDirection) -> Side {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .natural: direction == .ltr ? .left : .right
    }
  }
}
