import InsetDevices
import InsetModel
import InsetSyntax
import InsetText

/// Writes the properties that fixes set.
enum PropertyRewriter {
  /// `hugging: (horizontal: 251)`; `nil` for a property that no fix sets.
  static func text(_ property: ViewProperty) -> String? {
    switch property {
    case .hugging: value(property).map { "hugging: \($0)" }
    case .compression: value(property).map { "compression: \($0)" }
    case .lines: value(property).map { "lines: \($0)" }
    case .role: value(property).map { "role: \($0)" }
    default: nil
    }
  }

  private static func value(_ property: ViewProperty) -> String? {
    switch property {
    case .hugging(let horizontal, let vertical), .compression(let horizontal, let vertical):
      switch (horizontal, vertical) {
      case (let a?, let b?) where a == b: formatPoints(a)
      case (let a?, let b?): "(horizontal: \(formatPoints(a)), vertical: \(formatPoints(b)))"
      case (let a?, nil): "(horizontal: \(formatPoints(a)))"
      case (nil, let b?): "(vertical: \(formatPoints(b)))"
      case (nil, nil): nil
      }
    case .lines(let count): String(count)
    case .role(let role): role.rawValue
    default: nil
    }
  }

  /// Whether the setting at a place is one of a list of views.
  static func isOfSeveralViews(_ origin: Origin, declarations: ScreenDeclarations) -> Bool {
    StatementPlace(origin, kinds: [.property], in: declarations)
      .flatMap { PropertySyntax($0.syntax)?.list } != nil
  }

  /// The edit that gives the setting at a place another value.
  static func edit(
    _ property: ViewProperty, at origin: Origin, declarations: ScreenDeclarations
  ) -> SourceEdit? {
    guard let place = StatementPlace(origin, kinds: [.property], in: declarations),
      let syntax = PropertySyntax(place.syntax), syntax.values.count == 1,
      let range = syntax.values.first?.range, let text = value(property)
    else { return nil }
    return place.sourced(TextEdit(range: range, replacement: text))
  }
}
