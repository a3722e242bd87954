import InsetDevices
import InsetModel

/// A set of traits that a variation is for.
struct TraitKey: Hashable {
  var widthClass: SizeClass?
  var heightClass: SizeClass?
  var idiom: Idiom?
  /// Whether a trait is named that is not known here; such a variation never applies.
  var isUnknown = false

  /// Of `heightClass=compact-widthClass=regular` and the like; `default` is of no traits.
  init(_ text: String) {
    guard text != "default" else { return }
    for part in text.split(separator: "-") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2 else {
        isUnknown = true
        continue
      }
      switch sides[0] {
      case "widthClass": widthClass = SizeClass(rawValue: String(sides[1]))
      case "heightClass": heightClass = SizeClass(rawValue: String(sides[1]))
      case "userInterfaceIdiom":
        switch sides[1] {
        case "phone": idiom = .phone
        case "pad", "tablet": idiom = .pad
        case "tv": idiom = .tv
        default: isUnknown = true
        }
      default: isUnknown = true
      }
    }
  }

  /// The number of traits named.
  var rank: Int {
    (widthClass == nil ? 0 : 1) + (heightClass == nil ? 0 : 1) + (idiom == nil ? 0 : 1)
      + (isUnknown ? 1 : 0)
  }

  /// When the variation applies.
  var condition: Condition {
    if isUnknown { return .never }
    var parts: [Condition] = []
    if let widthClass { parts.append(.widthClass(widthClass)) }
    if let heightClass { parts.append(.heightClass(heightClass)) }
    if let idiom { parts.append(.idiom(idiom)) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }
}

/// The variations of an element that count, those of fewer traits first.
struct Variation {
  var row: XMLIndex
  /// Never `never`; without traits it is `always`.
  var condition: Condition
}

extension Condition {
  static let always = Condition.all([])
  static let never = Condition.not(.all([]))

  var isAlways: Bool { self == .always }
  var isNever: Bool { self == .never }

  /// Both, with what is plain worked out.
  func and(_ other: Condition) -> Condition {
    if isNever || other.isNever { return .never }
    if isAlways { return other }
    if other.isAlways || self == other { return self }
    return .all([self, other])
  }

  var negated: Condition {
    if case .not(let inner) = self { return inner }
    return .not(self)
  }

  func or(_ other: Condition) -> Condition { negated.and(other.negated).negated }
}

/// The variations of a document as one purpose sees them.
struct VariationReader {
  let xml: XMLText
  /// The canvas whose traits are settled; `nil` leaves conditions to the environments.
  let canvas: Environment?
  /// Whether the document varies by traits at all.
  let hasTraits: Bool

  init(_ document: InterfaceDocument, purpose: InterfacePurpose) {
    xml = document.xml
    switch purpose {
    case .canvas:
      canvas = document.environment
      hasTraits = document.hasCanvasTraits
    case .devices:
      canvas = nil
      hasTraits = document.usesTraits
    }
  }

  func variations(of row: XMLIndex) -> [Variation] {
    var found: [(rank: Int, variation: Variation)] = []
    for child in xml.children(row) where xml.name(child) == "variation" {
      guard let text = xml[child, "key"] else { continue }
      let key = TraitKey(text)
      if key.rank > 0, !hasTraits { continue }
      var condition = key.condition
      if let canvas, !condition.isNever {
        condition = condition.holds(in: canvas) ? .always : .never
      }
      if condition.isNever { continue }
      found.append((key.rank, Variation(row: child, condition: condition)))
    }
    // Of equal rank the later in the file comes later.
    return found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.variation)
  }

  /// When things named in masks are installed; what is named nowhere always is.
  func installed(by row: XMLIndex, mask key: String) -> [String: Condition] {
    var result: [String: Condition] = [:]
    for variation in variations(of: row) {
      guard
        let mask = xml.children(variation.row).first(where: { child in
          xml.name(child) == "mask" && xml[child, "key"] == key
        })
      else { continue }
      for item in xml.children(mask) {
        guard let reference = xml[item, "reference"] else { continue }
        let before = result[reference] ?? .always
        if xml.name(item) == "exclude" {
          result[reference] = before.and(variation.condition.negated)
        } else if xml.name(item) == "include" {
          result[reference] = before.or(variation.condition)
        }
      }
    }
    return result
  }

  /// The values of an attribute with the conditions under which they hold; none overlap.
  func values(_ name: String, of row: XMLIndex) -> [(value: String, condition: Condition)] {
    var result: [(value: String, condition: Condition)] = []
    if let own = xml[row, name] { result.append((own, .always)) }
    for variation in variations(of: row) {
      guard let value = xml[variation.row, name] else { continue }
      for index in result.indices {
        result[index].condition = result[index].condition.and(variation.condition.negated)
      }
      result.append((value, variation.condition))
    }
    return result.filter { !$0.condition.isNever }
  }
}

/// What a document is read for.
public enum InterfacePurpose: Sendable, Hashable {
  /// To find the frames that Xcode shows on the design canvas: sizes of texts are those stored.
  case canvas
  /// To lay the screens out on devices.
  case devices
}
