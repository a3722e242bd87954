/// The built-in kinds of views.
public enum ViewKind: String, Sendable, CaseIterable, VocabularyWord {
  case view, label, button, image, field, text, `switch`, slider, stepper, segmented, progress
  case activity, pageControl, datePicker, picker, searchBar, scroll, stack, table, collection, web
  case map, container
}

/// What there is to say of a kind.
public struct ViewKindRow: Sendable {
  /// Apple's class.
  public var className: String
  /// The role that a view of the kind has unless its source says otherwise.
  public var role: Role?
  fileprivate var aliases: String
  fileprivate var documentation: String
  /// A view of the kind with constraints, as it stands in a screen.
  public var example: String
}

extension ViewKind {
  public var row: ViewKindRow {
    switch self {
    case .view:
      ViewKindRow(
        className: "UIView", role: nil,
        aliases: "UIView UIVisualEffectView visualEffectView separator divider spacer",
        documentation: "A plain view: a card, a separator, a group of other views.",
        example: """
          view card {
              top == superview.safeArea.top + 16
              horizontalEdges == superview.margins.horizontalEdges
              height == 120
          }
          """)
    case .label:
      ViewKindRow(
        className: "UILabel", role: .content, aliases: "UILabel",
        documentation:
          "Text that is read, on one line or several. The text stands behind the name.",
        example: """
          label title "Welcome back" {
              font: title1
              top == superview.safeArea.top + 16
              leading == superview.margins.leading
              trailing <= superview.margins.trailing
          }
          """)
    case .button:
      ViewKindRow(
        className: "UIButton", role: .control, aliases: "UIButton",
        documentation: "A button. The title stands behind the name.",
        example: """
          button signIn "Sign in" {
              height >= 44
              centerX == superview.centerX
              bottom == superview.safeArea.bottom - 16
          }
          """)
    case .image:
      ViewKindRow(
        className: "UIImageView", role: .content,
        aliases: "UIImageView imageView picture photo icon",
        documentation: "An image. Its name stands behind the view's, its size in points in `size`.",
        example: """
          image logo "logo" {
              size: (120, 40)
              top == superview.safeArea.top + 32
              centerX == superview.centerX
          }
          """)
    case .field:
      ViewKindRow(
        className: "UITextField", role: .control,
        aliases: "UITextField textField secureField input",
        documentation: "A text field of one line. The placeholder stands behind the name.",
        example: """
          field email "Email" {
              height >= 44
              top == superview.safeArea.top + 16
              horizontalEdges == superview.margins.horizontalEdges
          }
          """)
    case .text:
      ViewKindRow(
        className: "UITextView", role: .content, aliases: "UITextView textView",
        documentation: "Text of several lines that scrolls and can be edited.",
        example: """
          text notes "Notes" {
              verticalEdges == superview.safeArea.verticalEdges
              horizontalEdges == superview.readable.horizontalEdges
          }
          """)
    case .switch:
      ViewKindRow(
        className: "UISwitch", role: .control, aliases: "UISwitch toggle",
        documentation: "A switch, which has one size on each system version.",
        example: """
          switch notify {
              top == superview.safeArea.top + 24
              trailing == superview.margins.trailing
          }
          """)
    case .slider:
      ViewKindRow(
        className: "UISlider", role: .control, aliases: "UISlider",
        documentation: "A slider. Its height is the system's; its width is up to you.",
        example: """
          slider volume {
              horizontalEdges == superview.margins.horizontalEdges
              bottom == superview.safeArea.bottom - 24
          }
          """)
    case .stepper:
      ViewKindRow(
        className: "UIStepper", role: .control, aliases: "UIStepper",
        documentation:
          "A control with a minus and a plus, which has one size on each system version.",
        example: """
          stepper guests {
              top == superview.safeArea.top + 24
              trailing == superview.margins.trailing
          }
          """)
    case .segmented:
      ViewKindRow(
        className: "UISegmentedControl", role: .control,
        aliases: "UISegmentedControl segmentedControl",
        documentation:
          "A segmented control. The segments stand in the text, separated by `|`; their width is an "
          + "estimate.",
        example: """
          segmented range "Day|Week|Month" {
              top == superview.safeArea.top + 8
              horizontalEdges == superview.margins.horizontalEdges
          }
          """)
    case .progress:
      ViewKindRow(
        className: "UIProgressView", role: .content, aliases: "UIProgressView progressView",
        documentation: "A progress bar. Its height is the system's; its width is up to you.",
        example: """
          progress upload {
              horizontalEdges == superview.margins.horizontalEdges
              centerY == superview.centerY
          }
          """)
    case .activity:
      ViewKindRow(
        className: "UIActivityIndicatorView", role: .content,
        aliases: "UIActivityIndicatorView activityIndicator spinner",
        documentation:
          "An activity indicator of 20 points; a large one has `size: (37, 37)`.",
        example: """
          activity loading {
              center == superview.center
          }
          """)
    case .pageControl:
      ViewKindRow(
        className: "UIPageControl", role: .control, aliases: "UIPageControl",
        documentation: "The dots of a paged view. Its size is an estimate for three pages.",
        example: """
          pageControl pages {
              centerX == superview.centerX
              bottom == superview.safeArea.bottom - 8
          }
          """)
    case .datePicker:
      ViewKindRow(
        className: "UIDatePicker", role: .control, aliases: "UIDatePicker",
        documentation:
          "A date picker: the compact one from iOS 14 on, before that the wheels. Its size is an "
          + "estimate.",
        example: """
          datePicker birthday {
              top == superview.safeArea.top + 16
              leading == superview.margins.leading
          }
          """)
    case .picker:
      ViewKindRow(
        className: "UIPickerView", role: .control, aliases: "UIPickerView pickerView",
        documentation: "A picker with wheels, 216 points high unless constraints say otherwise.",
        example: """
          picker country {
              horizontalEdges == superview.safeArea.horizontalEdges
              bottom == superview.safeArea.bottom
          }
          """)
    case .searchBar:
      ViewKindRow(
        className: "UISearchBar", role: .control, aliases: "UISearchBar search",
        documentation:
          "A search bar. The placeholder stands behind the name, the height is the system's.",
        example: """
          searchBar find "Find a place" {
              top == superview.safeArea.top
              horizontalEdges == superview.safeArea.horizontalEdges
          }
          """)
    case .scroll:
      ViewKindRow(
        className: "UIScrollView", role: nil, aliases: "UIScrollView scrollView",
        documentation:
          "A scroll view. Constraints of its subviews to its own edges, or to its guide "
          + "`contentLayout`, say how large the content is; `frameLayout` is the part that shows. What is as "
          + "wide as `frameLayout` scrolls up and down only. Content that is long enough to scroll is kept clear of bars by "
          + "itself; for shorter one, say `insetAdjustment: always`.",
        example: """
          scroll page {
              verticalEdges == superview.verticalEdges
              horizontalEdges == superview.margins.horizontalEdges
              stack form {
                  axis: vertical
                  spacing: 12
                  edges == superview.contentLayout.edges
                  width == superview.frameLayout.width
                  label title "A title" { font: title1; lines: 0 }
                  label text "As many lines as the text needs." { lines: 0 }
              }
          }
          """)
    case .stack:
      ViewKindRow(
        className: "UIStackView", role: nil, aliases: "UIStackView stackView hstack vstack",
        documentation:
          "A stack view. It arranges its subviews in their order along its `axis`; hidden ones take "
          + "no room.",
        example: """
          stack form {
              axis: vertical
              spacing: 8
              top == superview.safeArea.top + 16
              horizontalEdges == superview.margins.horizontalEdges
              field email "Email" { height >= 44 }
              button signIn "Sign in" { height >= 44 }
          }
          """)
    case .table:
      ViewKindRow(
        className: "UITableView", role: nil, aliases: "UITableView tableView list",
        documentation:
          "A table view. It keeps its rows clear of bars itself, so it may reach under them. The rows are "
          + "made while the app runs: to check one, make it a component and put that into a stack in a "
          + "`scroll`.",
        example: """
          table messages { edges == superview.edges }
          """)
    case .collection:
      ViewKindRow(
        className: "UICollectionView", role: nil, aliases: "UICollectionView collectionView",
        documentation:
          "A collection view. It keeps its cells clear of bars itself, so it may reach under them.",
        example: """
          collection photos { edges == superview.edges }
          """)
    case .web:
      ViewKindRow(
        className: "WKWebView", role: nil, aliases: "WKWebView UIWebView webView",
        documentation:
          "A web view. It keeps its page clear of bars itself, so it may reach under them.",
        example: """
          web article { edges == superview.edges }
          """)
    case .map:
      ViewKindRow(
        className: "MKMapView", role: nil, aliases: "MKMapView mapView",
        documentation:
          "A map. It keeps its labels clear of bars itself, so it may reach under them.",
        example: """
          map surroundings { edges == superview.edges }
          """)
    case .container:
      ViewKindRow(
        className: "UIViewController.view", role: nil, aliases: "UIContainerView containerView",
        documentation:
          "The view of a child view controller. It has a safe area of its own, which "
          + "`additionalSafeArea` enlarges.",
        example: """
          container sidebar {
              edges == superview.edges
          }
          """)
    }
  }

  public var documentation: String { row.documentation }
  public var aliases: [String] { row.aliases.words }

  /// Apple's class.
  public var className: String { row.className }

  /// The role that a view of this kind has unless its source says otherwise.
  public var defaultRole: Role? { row.role }

  /// Whether descendants may define a content size by constraints to the view's own edges.
  public var scrolls: Bool { self == .scroll }
}

/// What a view is for; rules about safe areas go by it.
public enum Role: String, Sendable, CaseIterable {
  case background, decorative, content, control
}
