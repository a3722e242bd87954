import InsetDevices
import InsetModel
import InsetSyntax
import InsetText

/// Writes the properties that fixes set.
enum PropertyRewriter {
  /// `hugging: (horizontal: 251)`; `nil` for a property that nothing sets.
  static func text(_ property: ViewProperty) -> String? {
    guard let name = property.name, let value = value(property) else { return nil }
    return "\(name.rawValue): \(value)"
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
    case .text(let text): "\"\(StringSyntax.escaped(text))\""
    case .font(.style(let style)): style.rawValue
    case .font(.size(let points, .regular)): formatPoints(points)
    case .font(.size(let points, let face)):
      "(size: \(formatPoints(points)), weight: \(face.rawValue))"
    case .hidden(let isOn), .clips(let isOn): isOn ? "true" : "false"
    case .axis(let axis): axis.rawValue
    case .distribution(let distribution): distribution.rawValue
    case .alignment(let alignment): alignment.rawValue
    case .spacing(let points), .spacingAfter(let points):
      points.map { formatPoints($0) } ?? "standard"
    default: nil
    }
  }

  /// The edit that gives a view another text where it stands, behind its name.
  ///
  /// - Returns: nil for a view whose declaration is not there to be changed.
  static func edit(
    text: String, of view: View, declarations: ScreenDeclarations
  ) -> SourceEdit? {
    guard let place = StatementPlace(view.origin, kinds: [.view], in: declarations),
      let syntax = ViewSyntax(place.syntax), let name = syntax.name
    else { return nil }
    let words = "\"\(StringSyntax.escaped(text))\""
    guard let old = syntax.text else {
      return place.sourced(TextEdit(range: ByteRange(at: name.range.end), replacement: " " + words))
    }
    return place.sourced(TextEdit(range: old.range, replacement: words))
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
      let old = syntax.values.first, let text = value(property)
    else { return nil }
    // A text that is no literal is a component's parameter, which others give.
    if case .text = property, place.text.bytes[old.range.start] != UInt8(ascii: "\"") { return nil }
    let range = old.range
    return place.sourced(TextEdit(range: range, replacement: text))
  }
}
