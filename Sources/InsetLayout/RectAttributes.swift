public import InsetDevices
public import InsetModel

extension Rect {
  /// The place or size that an attribute means, in points, in coordinates that begin at `origin`.
  ///
  /// Leading is left, as design tools store frames; `nil` for margins and baselines, of which a
  /// rectangle alone says nothing.
  public func value(of attribute: Attribute, from origin: (x: Double, y: Double)) -> Double? {
    switch attribute {
    case .left, .leading: x - origin.x
    case .right, .trailing: maxX - origin.x
    case .centerX: midX - origin.x
    case .top: y - origin.y
    case .bottom: maxY - origin.y
    case .centerY: midY - origin.y
    case .width: width
    case .height: height
    default: nil
    }
  }
}
