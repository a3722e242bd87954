/// What is known of UIKit's classes, and AppKit's where they are alike.
enum UIKitClasses {
  /// Whether an initialiser of a class of UIKit's has an argument of a label.
  static func hasInitializer(_ name: String, labelled label: String?) -> Bool {
    guard let label else { return false }
    if label == "style" {
      return name == "UIActivityIndicatorView" || name == "UIBlurEffect"
        || inherits(name, from: "UITableView") || inherits(name, from: "UITableViewCell")
    }
    return initializerLabels.contains(label)
  }

  private static let initializerLabels: Set<String> = [
    "frame", "coder", "type", "image", "highlightedImage", "arrangedSubviews", "effect", "items",
    "configuration", "primaryAction", "collectionViewLayout", "textContainer", "progressViewStyle",
    "activityIndicatorStyle", "usingTextLayoutManager", "nibName", "bundle", "reuseIdentifier",
    "rootViewController", "title", "target", "action", "barButtonSystemItem", "customView",
    "menu", "windowScene", "named", "systemName", "compatibleWith", "delegate",
    "transitionStyle", "navigationOrientation", "options", "forTextStyle", "handler",
    "preferredStyle", "message", "actions", "blurEffect", "landscapeImagePhone", "tag",
    "selectedImage", "collectionLayout", "cgColor", "red", "green", "blue", "alpha", "white",
    "string", "attributes", "name", "size", "with", "withConfiguration", "scale", "data",
  ]

  /// The superclass of a class of UIKit's; `nil` for what is not known.
  static func superclass(of name: String) -> String? {
    if let found = superclasses[name] { return found }
    // What a library declares is known by its name's end only.
    for (suffix, found) in suffixes where name.hasSuffix(suffix) && name.count > suffix.count {
      return found
    }
    return nil
  }

  /// Whether a name that inherits is a class rather than a protocol.
  static func looksLikeClass(_ name: String) -> Bool {
    if protocols.contains(name) { return false }
    for suffix in protocolSuffixes where name.hasSuffix(suffix) { return false }
    return name == "NSObject" || name == "UIResponder" || superclass(of: name) != nil
  }

  /// Whether a class is or comes from another one.
  static func inherits(_ name: String, from ancestor: String) -> Bool {
    var current = name
    for _ in 0..<24 {
      if current == ancestor { return true }
      guard let above = superclass(of: current) else { return false }
      current = above
    }
    return false
  }

  /// Whether a class is UIKit's or of another library that is known, and not only named like one.
  static func isDeclared(_ name: String) -> Bool { superclasses[name] != nil }

  /// Whether a type is one of the system's frameworks, by its prefix.
  static func isSystem(_ name: String) -> Bool {
    if isDeclared(name) { return true }
    let rest = name.dropFirst(2)
    return systemPrefixes.contains(String(name.prefix(2))) && rest.first?.isUppercase ?? false
      && rest.dropFirst().first?.isLowercase ?? false
  }

  private static let systemPrefixes: Set<String> = [
    "UI", "NS", "CA", "CG", "AV", "WK", "MK", "CL", "PH", "UN", "SF", "SK", "CI",
  ]

  static func isView(_ name: String) -> Bool {
    inherits(name, from: "UIView") || inherits(name, from: "NSView")
  }

  static func isController(_ name: String) -> Bool {
    inherits(name, from: "UIViewController") || inherits(name, from: "NSViewController")
  }

  static func isGuide(_ name: String) -> Bool {
    name == "UILayoutGuide" || name == "NSLayoutGuide" || name == "UILayoutSupport"
      || name == "UIKeyboardLayoutGuide"
  }

  /// Whether a class is known to be none of what is laid out, nor anything that lays out: a layer, an image.
  static func isNoItem(_ name: String) -> Bool {
    isDeclared(name) && !isView(name) && !isController(name) && !isGuide(name)
      && !["UIResponder", "NSResponder", "NSLayoutConstraint"].contains(name)
  }

  /// Whether views of a class of UIKit's have no size of their own, but that which constraints, or views in
  /// them, give them.
  static func hasNoContentSize(_ name: String) -> Bool { withoutContentSize.contains(name) }

  private static let withoutContentSize: Set<String> = [
    "UIView", "UIControl", "UIScrollView", "UITableView", "UICollectionView", "UIStackView",
    "UIVisualEffectView", "WKWebView", "UIWebView", "MKMapView", "SCNView", "ARSCNView", "SKView",
    "MTKView", "GLKView", "PDFView",
  ]

  /// Whether views of a class have a size of their own, or what they show gives them one, that nobody says.
  static func hasOwnSize(_ name: String) -> Bool {
    var current = name
    for _ in 0..<24 {
      if ownSizes.contains(current) { return true }
      guard let above = superclass(of: current) else { return false }
      current = above
    }
    return false
  }

  private static let ownSizes: Set<String> = [
    "UIListContentView", "UIContentUnavailableView", "UICalendarView", "UIColorWell",
    "ASAuthorizationAppleIDButton", "CLLocationButton", "MPVolumeView", "AVRoutePickerView",
    "LPLinkView", "MKCompassButton", "MKScaleView", "MKUserTrackingButton", "MKAnnotationView",
  ]

  /// How high bars are that are put somewhere by hand; `nil` for what is none.
  static func barHeight(_ name: String) -> Double? {
    if inherits(name, from: "UINavigationBar") || inherits(name, from: "UIToolbar") { return 44 }
    return inherits(name, from: "UITabBar") ? 49 : nil
  }

  private static let protocols: Set<String> = [
    "UIContentView", "UIAppearanceContainer", "UITextInput", "UIKeyInput", "UIPickerViewDelegate",
    "Equatable", "Hashable", "Codable", "Comparable", "CaseIterable", "Identifiable", "Error",
  ]

  private static let protocolSuffixes = [
    "Delegate", "DataSource", "Protocol", "Representable", "able", "Providing", "Type",
    "Convertible", "Conforming", "Delegating",
  ]

  private static let superclasses: [String: String] = [
    "UIResponder": "NSObject", "UIView": "UIResponder", "UIWindow": "UIView",
    "UIControl": "UIView", "UILabel": "UIView", "UIImageView": "UIView", "UIButton": "UIControl",
    "UITextField": "UIControl", "UISwitch": "UIControl", "UISlider": "UIControl",
    "UIStepper": "UIControl", "UISegmentedControl": "UIControl", "UIPageControl": "UIControl",
    "UIDatePicker": "UIControl", "UIRefreshControl": "UIControl", "UIColorWell": "UIControl",
    "UISearchTextField": "UITextField", "UIScrollView": "UIView", "UITextView": "UIScrollView",
    "UITableView": "UIScrollView", "UICollectionView": "UIScrollView", "UIStackView": "UIView",
    "UITableViewCell": "UIView", "UITableViewHeaderFooterView": "UIView",
    "UICollectionReusableView": "UIView", "UICollectionViewCell": "UICollectionReusableView",
    "UICollectionViewListCell": "UICollectionViewCell", "UITableViewCellContentView": "UIView",
    "UICollectionViewCellContentView": "UIView", "UIVisualEffectView": "UIView",
    "UIActivityIndicatorView": "UIView", "UIProgressView": "UIView", "UIPickerView": "UIView",
    "UISearchBar": "UIView", "UIToolbar": "UIView", "UINavigationBar": "UIView",
    "UITabBar": "UIView", "UIInputView": "UIView", "UIWebView": "UIView", "WKWebView": "UIView",
    "MKMapView": "UIView", "MKAnnotationView": "UIView", "MKPinAnnotationView": "UIView",
    "MTKView": "UIView", "GLKView": "UIView", "SCNView": "UIView", "SKView": "UIView",
    "ARSCNView": "SCNView", "PDFView": "UIView", "AVPlayerView": "UIView",
    "UIListContentView": "UIView", "UIContentUnavailableView": "UIView",
    "UICalendarView": "UIView", "UITableViewHeader": "UIView", "PKPaymentButton": "UIButton",
    "ASAuthorizationAppleIDButton": "UIControl", "LPLinkView": "UIView", "MPVolumeView": "UIView",
    "UIPopoverBackgroundView": "UIView",
    "PHLivePhotoView": "UIView", "PKCanvasView": "UIScrollView", "AVRoutePickerView": "UIView",
    "MKMarkerAnnotationView": "MKAnnotationView", "MKCompassButton": "UIView",
    "MKScaleView": "UIView", "MKUserTrackingButton": "UIView", "CLLocationButton": "UIControl",
    "ARSKView": "SKView", "UIInputViewController": "UIViewController",
    "UIViewController": "UIResponder", "UITableViewController": "UIViewController",
    "UICollectionViewController": "UIViewController",
    "UINavigationController": "UIViewController", "UITabBarController": "UIViewController",
    "UISplitViewController": "UIViewController", "UIPageViewController": "UIViewController",
    "UISearchController": "UIViewController", "UIAlertController": "UIViewController",
    "UIImagePickerController": "UINavigationController",
    "UIActivityViewController": "UIViewController", "AVPlayerViewController": "UIViewController",
    "SFSafariViewController": "UIViewController", "UIHostingController": "UIViewController",
    "MFMailComposeViewController": "UINavigationController",
    "QLPreviewController": "UIViewController", "UIPopoverController": "NSObject",
    "UIPresentationController": "NSObject",
    "UIPopoverPresentationController": "UIPresentationController",
    "UIBarItem": "NSObject", "UIBarButtonItem": "UIBarItem", "UITabBarItem": "UIBarItem",
    "UINavigationItem": "NSObject", "UILayoutGuide": "NSObject", "NSLayoutGuide": "NSObject",
    "UIKeyboardLayoutGuide": "UILayoutGuide", "NSLayoutConstraint": "NSObject",
    "UIGestureRecognizer": "NSObject", "UITapGestureRecognizer": "UIGestureRecognizer",
    "UIPanGestureRecognizer": "UIGestureRecognizer",
    "UICollectionViewLayout": "NSObject", "UICollectionViewFlowLayout": "UICollectionViewLayout",
    "UIApplication": "UIResponder", "CALayer": "NSObject", "CAShapeLayer": "CALayer",
    "CAGradientLayer": "CALayer", "UIScreen": "NSObject", "UIDevice": "NSObject",
    "UIImage": "NSObject", "UIColor": "NSObject", "UIFont": "NSObject", "XCTestCase": "NSObject",
    "NSManagedObject": "NSObject", "Operation": "NSObject",
    "NSResponder": "NSObject", "NSView": "NSResponder", "NSControl": "NSView",
    "NSTextField": "NSControl", "NSButton": "NSControl", "NSImageView": "NSControl",
    "NSPopUpButton": "NSButton", "NSTextView": "NSView", "NSScrollView": "NSView",
    "NSTableView": "NSControl", "NSOutlineView": "NSTableView", "NSStackView": "NSView",
    "NSTableCellView": "NSView", "NSTableRowView": "NSView", "NSBox": "NSView",
    "NSProgressIndicator": "NSView", "NSVisualEffectView": "NSView", "NSSplitView": "NSView",
    "NSSegmentedControl": "NSControl", "NSSlider": "NSControl", "NSSearchField": "NSTextField",
    "NSSecureTextField": "NSTextField", "NSClipView": "NSView", "NSCollectionView": "NSView",
    "NSViewController": "NSResponder", "NSSplitViewController": "NSViewController",
    "NSTabViewController": "NSViewController", "NSWindowController": "NSResponder",
    "NSWindow": "NSResponder", "NSPanel": "NSWindow", "NSCollectionViewItem": "NSViewController",
  ]

  private static let suffixes: [(String, String)] = [
    ("TableViewController", "UITableViewController"),
    ("CollectionViewController", "UICollectionViewController"),
    ("NavigationController", "UINavigationController"),
    ("TabBarController", "UITabBarController"), ("ViewController", "UIViewController"),
    ("CollectionViewCell", "UICollectionViewCell"), ("CollectionCell", "UICollectionViewCell"),
    ("TableViewCell", "UITableViewCell"), ("HeaderFooterView", "UITableViewHeaderFooterView"),
    ("ReusableView", "UICollectionReusableView"), ("ImageView", "UIImageView"),
    ("ScrollView", "UIScrollView"), ("StackView", "UIStackView"), ("TableView", "UITableView"),
    ("CollectionView", "UICollectionView"), ("TextView", "UITextView"), ("Cell", "UITableViewCell"),
    ("Button", "UIButton"), ("Label", "UILabel"), ("TextField", "UITextField"),
    ("SearchBar", "UISearchBar"), ("Control", "UIControl"), ("View", "UIView"),
  ]

  /// Views that an instance of a class has from the start: their names, classes, and whether they
  /// are in the instance itself.
  static func parts(of name: String) -> [String: String] {
    var current = name
    var result: [String: String] = [:]
    for _ in 0..<24 {
      if let found = ownParts[current] { result.merge(found) { first, _ in first } }
      guard let above = superclass(of: current) else { break }
      current = above
    }
    return result
  }

  static func part(_ part: String, of name: String) -> String? {
    var current = name
    for _ in 0..<24 {
      if let found = ownParts[current]?[part] { return found }
      guard let above = superclass(of: current) else { return nil }
      current = above
    }
    return nil
  }

  private static let ownParts: [String: [String: String]] = [
    "UITableViewCell": [
      "contentView": "UIView", "textLabel": "UILabel", "detailTextLabel": "UILabel",
      "imageView": "UIImageView", "backgroundView": "UIView", "selectedBackgroundView": "UIView",
    ],
    "UITableViewHeaderFooterView": [
      "contentView": "UIView", "textLabel": "UILabel", "detailTextLabel": "UILabel",
    ],
    "UICollectionViewCell": ["contentView": "UIView"],
    "UIVisualEffectView": ["contentView": "UIView"],
    "UIButton": ["titleLabel": "UILabel", "imageView": "UIImageView"],
    "UITableViewController": ["tableView": "UITableView"],
    "UICollectionViewController": ["collectionView": "UICollectionView"],
    "UINavigationController": ["navigationBar": "UINavigationBar", "toolbar": "UIToolbar"],
    "UITabBarController": ["tabBar": "UITabBar"],
    "UISearchController": ["searchBar": "UISearchBar"],
    "UISearchBar": ["searchTextField": "UISearchTextField"],
    "WKWebView": ["scrollView": "UIScrollView"],
    "UIWebView": ["scrollView": "UIScrollView"],
    "NSBox": ["contentView": "NSView"],
    "NSWindow": ["contentView": "NSView"],
    "NSTableCellView": ["textField": "NSTextField", "imageView": "NSImageView"],
  ]
}
