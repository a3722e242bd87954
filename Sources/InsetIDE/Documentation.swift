import InsetDevices
import InsetModel

/// What words of the language mean, in a sentence or two.
enum Documentation {
  static func attribute(_ attribute: Attribute) -> String {
    switch attribute {
    case .left: "The left edge, whatever the reading direction."
    case .right: "The right edge, whatever the reading direction."
    case .leading: "The edge where reading begins: left, or right in right-to-left languages."
    case .trailing: "The edge where reading ends: right, or left in right-to-left languages."
    case .centerX: "The middle between left and right."
    case .top: "The top edge; y grows downwards."
    case .bottom: "The bottom edge; y grows downwards."
    case .centerY: "The middle between top and bottom."
    case .firstBaseline: "The baseline of the first line of text; the top of a view without text."
    case .lastBaseline: "The baseline of the last line of text; the bottom of a view without text."
    case .width: "The width in points."
    case .height: "The height in points."
    case .leftMargin, .rightMargin, .leadingMargin, .trailingMargin, .topMargin, .bottomMargin:
      "The edge moved inwards by the view's layout margin."
    case .centerXWithinMargins, .centerYWithinMargins: "The middle between the layout margins."
    }
  }

  static func compound(_ name: String) -> String {
    switch name {
    case "edges": "Stands for top, leading, bottom and trailing."
    case "horizontalEdges": "Stands for leading and trailing."
    case "verticalEdges": "Stands for top and bottom."
    case "center": "Stands for centerX and centerY."
    case "size": "Stands for width and height."
    default: ""
    }
  }

  static func noun(_ attribute: Attribute) -> String {
    switch attribute {
    case .left: "left edge"
    case .right: "right edge"
    case .leading: "leading edge"
    case .trailing: "trailing edge"
    case .centerX: "horizontal centre"
    case .top: "top"
    case .bottom: "bottom"
    case .centerY: "vertical centre"
    case .firstBaseline: "first baseline"
    case .lastBaseline: "last baseline"
    case .width: "width"
    case .height: "height"
    case .leftMargin: "left margin"
    case .rightMargin: "right margin"
    case .leadingMargin: "leading margin"
    case .trailingMargin: "trailing margin"
    case .topMargin: "top margin"
    case .bottomMargin: "bottom margin"
    case .centerXWithinMargins: "horizontal centre within margins"
    case .centerYWithinMargins: "vertical centre within margins"
    }
  }

  static func guide(_ kind: GuideKind) -> String {
    switch kind {
    case .safeArea:
      "The part of the view that bars, sensor housing and home indicator leave free (iOS 11). "
        + "Known from viewSafeAreaInsetsDidChange on, before viewDidLayoutSubviews; never in "
        + "viewDidLoad."
    case .margins:
      "The view inset by its layout margins, the safe area included. Not known in viewDidLoad."
    case .readable: "Inside the margins, no wider than is comfortable to read."
    case .keyboard: "Where the keyboard is; without one, the strip below the safe area (iOS 15)."
    case .contentLayout: "The content of a scroll view, which moves as it scrolls."
    case .frameLayout: "The visible frame of a scroll view, which stays."
    case .topLayoutGuide: "The strip under the top bars; deprecated since iOS 11 for the safe area."
    case .bottomLayoutGuide:
      "The strip under the bottom bars; deprecated since iOS 11 for the safe area."
    }
  }

  static func shortName(_ kind: GuideKind) -> String {
    switch kind {
    case .safeArea: "safe area"
    case .margins: "margins"
    case .readable: "readable guide"
    case .keyboard: "keyboard guide"
    case .contentLayout: "content"
    case .frameLayout: "visible frame"
    case .topLayoutGuide: "top layout guide"
    case .bottomLayoutGuide: "bottom layout guide"
    }
  }

  static func source(_ source: InsetSource) -> String {
    switch source {
    case .sensorHousing: "sensor housing"
    case .statusBar: "status bar"
    case .navigationBar: "navigation bar"
    case .largeTitle: "large title"
    case .tabBar: "tab bar"
    case .toolbar: "toolbar"
    case .homeIndicator: "home indicator"
    case .overscan: "overscan"
    case .additional: "additional"
    }
  }

  static func property(_ name: String) -> String? {
    switch name {
    case "statusBar": "visible, hidden or inCall. Default: visible."
    case "navigationBar": "none, standard, large or hidden: the bar at the top. Default: none."
    case "tabBar": "none or visible: the bar at the bottom. Default: none."
    case "toolbar": "none or visible: the bar at the bottom. Default: none."
    case "additionalSafeArea":
      "Added to the safe area at each edge, as additionalSafeAreaInsets: (top: 8, bottom: 12)."
    case "keyboard": "hidden or visible. Default: hidden."
    case "presentation": "fullScreen or sheet. Default: fullScreen."
    case "insetsLayoutMarginsFromSafeArea":
      "Whether the root view's margins begin at the safe area. Default: true."
    case "barStyle":
      "translucent or opaque. The root view reaches under translucent bars and ends at opaque ones. "
        + "Default: translucent."
    case "extendedLayoutIncludesOpaqueBars":
      "Whether the root view reaches under opaque bars, too. Default: false."
    case "edgesForExtendedLayout":
      "all, none, top or bottom: where the root view may reach under a bar. Default: all."
    case "text": "The text of a label, button or field."
    case "font": "A text style (body, headline, largeTitle …) or a size in points."
    case "lines": "The most lines of text; 0 for as many as needed. Default: 1."
    case "size": "The intrinsic content size of an image or custom view: (width, height)."
    case "hugging": "Content hugging priority: how strongly a view resists growing. Default: 250."
    case "compression":
      "Compression resistance priority: how strongly a view resists shrinking. Default: 750."
    case "margins": "Layout margins: (top: 8, leading: 8, bottom: 8, trailing: 8)."
    case "preservesSuperviewMargins": "Whether the superview's margins reach into this view."
    case "insetsMarginsFromSafeArea": "Whether margins begin at the safe area. Default: true."
    case "hidden": "Whether the view is hidden; in a stack it then takes no room."
    case "role":
      "background, decorative, content or control: what the view is for. Content and controls belong "
        + "inside the safe area, backgrounds fill the screen."
    case "clips": "Whether the view clips its subviews."
    case "axis": "horizontal or vertical: the way a stack arranges. Default: horizontal."
    case "distribution":
      "fill, fillEqually, fillProportionally, equalSpacing or equalCentering. Default: fill."
    case "alignment":
      "fill, leading, top, firstBaseline, center, trailing, bottom or lastBaseline. Default: fill."
    case "spacing": "Points between arranged views, or 'standard'. Default: 0."
    case "spacingAfter": "Points behind this arranged view, instead of the stack's spacing."
    case "relativeToMargins": "Whether a stack arranges inside its layout margins."
    case "baselineRelative": "Whether a vertical stack measures its spacing between baselines."
    case "insetAdjustment":
      "automatic, never, always or scrollableAxes: which safe-area edges become content inset."
    case "deployment": "The oldest system the app supports: iOS 15."
    case "os": "The system versions to check."
    case "devices": "The devices to check, by id or name: \"iphone-x\"."
    case "orientations": "portrait, landscape."
    case "multitasking": "full, half, third, twoThirds: the share of an iPad's screen."
    case "directions": "ltr, rtl: reading directions to check."
    default: nil
    }
  }

  static func keyword(_ word: String) -> String? {
    switch word {
    case "screen": "A screen: a root view with its bars, checked in every target environment."
    case "component": "A view subtree with parameters, to be used in screens."
    case "import": "Brings in the components and lets of another file."
    case "targets": "What the file is checked against: devices, systems, orientations."
    case "let": "A named number."
    case "guide": "A UILayoutGuide: a rectangle to constrain to, which shows nothing."
    case "when":
      "Statements that hold only where the traits match; later ones win. UIKit knows traits from "
        + "viewIsAppearing on, not in viewDidLoad."
    case "else": "What holds where the condition before does not."
    case "expect": "What must hold in every target environment; a failed claim is an error."
    case "inactive": "Switches off the constraint of that name."
    case "visual": "Apple's Visual Format Language. '|' is the superview's edge, not the safe area."
    case "inset": "Moves each edge inwards."
    default: nil
    }
  }

  static func kind(_ kind: ViewKind) -> String {
    let role = kind.defaultRole.map { " Role: \($0.rawValue)." } ?? ""
    return "\(kind.className).\(role)"
  }
}
