public import InsetDevices

/// A condition on the traits of an environment.
public indirect enum Condition: Hashable, Sendable {
  case widthClass(SizeClass)
  case heightClass(SizeClass)
  case idiom(Idiom)
  case direction(LayoutDirection)
  /// The language of the texts.
  case language(Language)
  /// The system's version against a number.
  case os(Relation, Double)
  case orientation(Orientation)
  /// The width of a surface against a number of points.
  case width(of: Surface, Relation, Double)
  /// The height of a surface against a number of points.
  case height(of: Surface, Relation, Double)
  /// A surface is wider than high.
  case isWide(Surface)
  /// All of them hold; of none, always.
  case all([Condition])
  case not(Condition)

  /// What a size is of.
  public enum Surface: String, Hashable, Sendable {
    /// All that the app has of the screen.
    case window
    case screen

    fileprivate func size(in environment: Environment) -> Size {
      switch self {
      case .window: environment.size
      case .screen: environment.device.size(environment.orientation) ?? environment.size
      }
    }
  }

  /// What holds nowhere, whatever the environment.
  public static let never = Condition.not(.all([]))

  /// Whether the condition holds in an environment.
  public func holds(in environment: Environment) -> Bool {
    switch self {
    case .widthClass(let value): environment.widthClass == value
    case .heightClass(let value): environment.heightClass == value
    case .idiom(let value): environment.idiom == value
    case .direction(let value): environment.direction == value
    case .language(let value): environment.language == value
    case .os(let relation, let version): relation.holds(Double(environment.os), version)
    case .orientation(let value): environment.orientation == value
    case .width(let surface, let relation, let points):
      relation.holds(surface.size(in: environment).width, points)
    case .height(let surface, let relation, let points):
      relation.holds(surface.size(in: environment).height, points)
    case .isWide(let surface):
      surface.size(in: environment).width > surface.size(in: environment).height
    case .all(let conditions): conditions.allSatisfy { $0.holds(in: environment) }
    case .not(let condition): !condition.holds(in: environment)
    }
  }

  /// The condition in the words of the language, `width: regular, os >= 11`; what it has no words for,
  /// as orientations, in such as are like them.
  public var text: String {
    switch self {
    case .widthClass(let value): "width: \(value.rawValue)"
    case .heightClass(let value): "height: \(value.rawValue)"
    case .idiom(let value): "idiom: \(value.rawValue)"
    case .direction(let value): "direction: \(value.rawValue)"
    case .language(let value): "language: \(value.rawValue)"
    case .os(let relation, let version): "os \(relation.rawValue) \(formatPoints(version))"
    case .orientation(let value): "orientation: \(value.rawValue)"
    case .width(let surface, let relation, let points):
      "\(surface.rawValue).width \(relation.rawValue) \(formatPoints(points))"
    case .height(let surface, let relation, let points):
      "\(surface.rawValue).height \(relation.rawValue) \(formatPoints(points))"
    case .isWide(let surface): "\(surface.rawValue).width > \(surface.rawValue).height"
    case .all: terms.map(\.text).joined(separator: ", ")
    case .not(let condition): "not (\(condition.text))"
    }
  }

  /// What has to hold together, each term once and what other terms say already left out.
  private var terms: [Condition] {
    guard case .all(let conditions) = self else { return [self] }
    var terms: [Condition] = []
    for term in conditions.flatMap(\.terms) where !terms.contains(term) { terms.append(term) }
    return terms
  }
}

extension Relation {
  fileprivate func holds(_ value: Double, _ other: Double) -> Bool {
    switch self {
    case .equal: value == other
    case .lessOrEqual: value <= other
    case .greaterOrEqual: value >= other
    }
  }
}
