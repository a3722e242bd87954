// For the linker: `rounded` calls libm, which nothing else here asks for.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Distances from the four edges of a rectangle inwards, in points.
public struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  @inlinable public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// The inset at one edge.
  @inlinable public subscript(edge: Edge) -> Double {
    get {
      switch edge {
      case .top: top
      case .left: left
      case .bottom: bottom
      case .right: right
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .left: left = newValue
      case .bottom: bottom = newValue
      case .right: right = newValue
      }
    }
  }
}

/// A physical edge of a rectangle; it does not turn with the layout direction.
public enum Edge: String, Hashable, Sendable, CaseIterable {
  case top, left, bottom, right
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(width: 0, height: 0)
}

/// A rectangle in points; y grows downwards.
public struct Rect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle of a size with its origin at (0, 0).
  @inlinable public init(size: Size) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  @inlinable public var maxX: Double { x + width }
  @inlinable public var maxY: Double { y + height }
  @inlinable public var midX: Double { x + width / 2 }
  @inlinable public var midY: Double { y + height / 2 }
  @inlinable public var size: Size { Size(width: width, height: height) }
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The rectangle with its edges moved inwards; the size is 0 where the insets are larger than it.
  @inlinable public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: x + insets.left, y: y + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }

  /// The rectangle moved by a distance.
  @inlinable public func offset(x dx: Double, y dy: Double) -> Rect {
    Rect(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// The part that both rectangles cover, or nil where they share no area.
  @inlinable public func intersection(_ other: Rect) -> Rect? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether `other` lies inside, its edges at most `tolerance` points outside.
  @inlinable public func contains(_ other: Rect, tolerance: Double = 0) -> Bool {
    other.x >= x - tolerance && other.y >= y - tolerance && other.maxX <= maxX + tolerance
      && other.maxY <= maxY + tolerance
  }
}

/// A length for people: at most two decimals, no trailing zeros, no minus sign at zero.
///
/// `44`, `20.33`, `-8`; a value that is not finite is written `nan`, `inf` or `-inf`.
public func formatPoints(_ value: Double) -> String {
  guard value.isFinite else { return value.isNaN ? "nan" : value > 0 ? "inf" : "-inf" }
  let scaled = (value * 100).rounded(.toNearestOrAwayFromZero)
  guard scaled.magnitude < 9e15, let hundredths = Int(exactly: scaled) else { return "\(value)" }
  let sign = hundredths < 0 ? "-" : ""
  let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
  if rest == 0 { return "\(sign)\(whole)" }
  if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
  return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
}
