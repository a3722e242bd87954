import InsetDevices
import InsetLayout
import InsetModel
import InsetText

/// The properties that can be looked at and changed one by one.
extension Snapshot {
  private static let names: [PropertyName] = [
    .text, .font, .lines, .axis, .distribution, .alignment, .spacing, .spacingAfter, .hidden,
    .clips,
  ]

  func properties(of found: FoundView) -> [InspectedProperty] {
    guard found.view != Scene.root else { return [] }
    let view = found.scene.views[found.view]
    let isArranged = view.parent.map { found.scene.views[$0].kind == .stack } ?? false
    return Self.names.compactMap { name -> InspectedProperty? in
      guard name.isLegal(on: view.kind, isArranged: isArranged),
        let input = PropertyInput(of: name)
      else { return nil }
      let setting = setting(of: name, found)
      var value = setting.flatMap { $0.property.entered } ?? ""
      if name == .text, setting == nil { value = view.text ?? "" }
      let words = (name.row.fallback ?? "").replacing("`", with: "")
      return InspectedProperty(
        name: name, value: value, input: input, fallback: words,
        place: setting.map { found.place(of: $0.origin) })
    }
  }

  /// The setting of a property that counts in the layout's environment.
  func setting(of name: PropertyName, _ found: FoundView) -> PropertySetting? {
    found.scene.properties.last {
      $0.view == found.view && $0.property.name == name
        && found.scene.conditions[$0.condition].holds(in: found.layout.environment)
    }
  }
}

extension PropertyInput {
  init?(of name: PropertyName) {
    switch name.row.value {
    case .text: self = .text
    case .count, .spacing: self = .number
    case .font: self = .font
    case .choice(let type):
      func words<Word: VocabularyWord>(_ type: Word.Type) -> [String] {
        type.allCases.map(\.rawValue)
      }
      self = .choice(words(type))
    default: return nil
    }
  }
}

extension ViewProperty {
  /// The value as it is entered; nil for one that is not entered in a word.
  var entered: String? {
    switch self {
    case .text(let text): text
    case .font(.style(let style)): style.rawValue
    case .font(.size(let points, .regular)): formatPoints(points)
    case .font(.size(let points, let face)): "\(formatPoints(points)) \(face.rawValue)"
    case .lines(let count): String(count)
    case .hidden(let isOn), .clips(let isOn): isOn ? "true" : "false"
    case .axis(let axis): axis.rawValue
    case .distribution(let distribution): distribution.rawValue
    case .alignment(let alignment): alignment.rawValue
    case .spacing(let points), .spacingAfter(let points):
      points.map { formatPoints($0) } ?? "standard"
    default: nil
    }
  }

  /// What was entered for a property; nil where it means nothing.
  init?(_ name: PropertyName, entered word: String) {
    let number = Double(word).flatMap { $0.isFinite && abs($0) <= 100_000 ? $0 : nil }
    func points() -> Double?? { word == "standard" ? .some(nil) : number.map { .some($0) } }
    let value: ViewProperty?
    switch name {
    case .text: value = .text(word)
    case .font:
      let parts = word.split(separator: " ")
      if let style = TextStyle(rawValue: word) {
        value = .font(.style(style))
      } else if let first = parts.first, let size = Double(first), size > 0, size <= 1000,
        parts.count <= 2
      {
        let face = parts.count == 2 ? FontFace(rawValue: String(parts[1])) : .regular
        value = face.map { .font(.size(size, $0)) }
      } else {
        value = nil
      }
    case .lines: value = Int(word).flatMap { (0...10_000).contains($0) ? .lines($0) : nil }
    case .hidden: value = Bool(word).map { .hidden($0) }
    case .clips: value = Bool(word).map { .clips($0) }
    case .axis: value = StackAxis(rawValue: word).map { .axis($0) }
    case .distribution: value = StackDistribution(rawValue: word).map { .distribution($0) }
    case .alignment: value = StackAlignment(rawValue: word).map { .alignment($0) }
    case .spacing: value = points().map { .spacing($0) }
    case .spacingAfter: value = points().map { .spacingAfter($0) }
    default: value = nil
    }
    guard let value else { return nil }
    self = value
  }
}
