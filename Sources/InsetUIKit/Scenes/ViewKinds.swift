internal import InsetModel

extension ViewKind {
  /// The kind of an instance of a class of UIKit's or of what comes from one.
  init(className: String) {
    var name = className
    for _ in 0..<24 {
      if let kind = Self.byClass[name] {
        self = kind
        return
      }
      guard let above = UIKitClasses.superclass(of: name) else { break }
      name = above
    }
    self = .view
  }

  private static let byClass: [String: ViewKind] = {
    var result: [String: ViewKind] = ["UIWebView": .web]
    for kind in ViewKind.allCases where kind != .container { result[kind.row.className] = kind }
    return result
  }()

  /// Whether its content decides its size where nothing else does.
  var hasText: Bool {
    switch self {
    case .label, .button, .field, .text, .segmented, .searchBar: true
    case .view, .image, .switch, .slider, .stepper, .progress, .activity, .pageControl, .datePicker,
      .picker, .scroll, .stack, .table, .collection, .web, .map, .container:
      false
    }
  }
}

extension TextStyle {
  /// The style that `UIFont.TextStyle` names so.
  init?(member name: String) {
    self.init(rawValue: name == "subheadline" || name == "subhead" ? "subheadline" : name)
  }
}
