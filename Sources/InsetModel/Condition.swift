public import InsetDevices

/// A condition on the traits of an environment.
public indirect enum Condition: Hashable, Sendable {
  case widthClass(SizeClass)
  case heightClass(SizeClass)
  case idiom(Idiom)
  case direction(LayoutDirection)
  /// The system's version against a number.
  case os(Relation, Double)
  /// All of them hold; of none, always.
  case all([Condition])
  case not(Condition)

  /// What holds nowhere, whatever the environment.
  public static let never = Condition.not(.all([]))

  /// Whether the condition holds in an environment.
  public func holds(in environment: Environment) -> Bool {
    switch self {
    case .widthClass(let value): environment.widthClass == value
    case .heightClass(let value): environment.heightClass == value
    case .idiom(let value): environment.idiom == value
    case .direction(let value): environment.direction == value
    case .os(let relation, let version):
      switch relation {
      case .equal: Double(environment.os) == version
      case .lessOrEqual: Double(environment.os) <= version
      case .greaterOrEqual: Double(environment.os) >= version
      }
    case .all(let conditions): conditions.allSatisfy { $0.holds(in: environment) }
    case .not(let condition): !condition.holds(in: environment)
    }
  }

  /// The condition in the words of the language, `width: regular, os >= 11`.
  public var text: String {
    switch self {
    case .widthClass(let value): "width: \(value.rawValue)"
    case .heightClass(let value): "height: \(value.rawValue)"
    case .idiom(let value): "idiom: \(value.rawValue)"
    case .direction(let value): "direction: \(value.rawValue)"
    case .os(let relation, let version): "os \(relation.rawValue) \(formatPoints(version))"
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
