import InsetModel

extension ViewKind {
  /// The kind of an element that is a view; every view that is not known is a plain one.
  init(element name: String) {
    self =
      switch name {
      case "label": .label
      case "button": .button
      case "imageView": .image
      case "textField": .field
      case "textView": .text
      case "switch": .switch
      case "slider": .slider
      case "stepper": .stepper
      case "segmentedControl": .segmented
      case "progressView": .progress
      case "activityIndicatorView": .activity
      case "pageControl": .pageControl
      case "datePicker": .datePicker
      case "pickerView": .picker
      case "searchBar": .searchBar
      case "scrollView": .scroll
      case "stackView": .stack
      case "tableView": .table
      case "collectionView": .collection
      case "wkWebView", "webView": .web
      case "mapView": .map
      case "containerView": .container
      default: .view
      }
  }
}

extension Attribute {
  /// The attribute of a constraint element.
  init?(element name: String) {
    switch name {
    case "baseline", "lastBaseline": self = .lastBaseline
    case "firstBaseline": self = .firstBaseline
    default:
      guard let known = Attribute(rawValue: name) else { return nil }
      self = known
    }
  }

  /// How a constraint element names the attribute.
  var elementName: String { self == .lastBaseline ? "baseline" : rawValue }
}

extension Anchor {
  /// An edge of the margins as the attribute of the view that Interface Builder has for it.
  var asMarginAttribute: Anchor {
    guard case .guide(.margins, let view) = item,
      let margin = Attribute.allCases.first(where: { $0.plain == attribute })
    else { return self }
    return Anchor(.view(view), margin)
  }
}

extension TextStyle {
  /// The style of a font description's `style`, as in `UICTFontTextStyleBody`.
  init?(element name: String) {
    switch name {
    case "UICTFontTextStyleTitle0", "UICTFontTextStyleLargeTitle": self = .largeTitle
    case "UICTFontTextStyleTitle1": self = .title1
    case "UICTFontTextStyleTitle2": self = .title2
    case "UICTFontTextStyleTitle3": self = .title3
    case "UICTFontTextStyleHeadline": self = .headline
    case "UICTFontTextStyleBody": self = .body
    case "UICTFontTextStyleCallout": self = .callout
    case "UICTFontTextStyleSubhead": self = .subheadline
    case "UICTFontTextStyleFootnote": self = .footnote
    case "UICTFontTextStyleCaption1": self = .caption1
    case "UICTFontTextStyleCaption2": self = .caption2
    default: return nil
    }
  }
}

/// A multiplier as files write it: `0.8`, the ratio `16:9`, or the fraction `1/3`.
func multiplier(_ text: String) -> Double? {
  if let plain = finiteNumber(text) { return plain }
  for sign in [":", "/"] as [Character] {
    let sides = text.split(separator: sign, omittingEmptySubsequences: false)
    guard sides.count == 2, let above = finiteNumber(String(sides[0])),
      let below = finiteNumber(String(sides[1])), below != 0
    else { continue }
    return above / below
  }
  return nil
}
