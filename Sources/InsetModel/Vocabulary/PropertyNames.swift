import InsetDevices

/// The properties of screens and views.
public enum PropertyName: String, Sendable, CaseIterable, VocabularyWord {
  case statusBar, navigationBar, tabBar, toolbar, barStyle, extendedLayoutIncludesOpaqueBars
  case edgesForExtendedLayout, additionalSafeArea, keyboard, presentation
  case insetsLayoutMarginsFromSafeArea
  case text, font, lines, size, hugging, compression, margins, preservesSuperviewMargins
  case insetsMarginsFromSafeArea, hidden, role, clips, spacingAfter
  case axis, distribution, alignment, spacing, relativeToMargins, baselineRelative
  case insetAdjustment, scrollEnabled, configuration
}

/// What there is to say of a property.
public struct PropertyRow: Sendable {
  public var owners: Owners
  public var value: PropertyValue
  /// What holds where nothing is said, in Markdown; `nil` where there is nothing.
  public var fallback: String?
  fileprivate var aliases: String
  fileprivate var documentation: String
  /// The property in use, as it stands in a screen.
  public var example: String

  /// Who has a property.
  public enum Owners: Sendable, Hashable {
    case screens
    case screensAndContainers
    /// Screens and views of all kinds.
    case all
    /// Views of all kinds, but not a screen.
    case views
    /// Views of all kinds that a stack arranges.
    case arranged
    case kinds([ViewKind])

    /// The owners in running text: `screens`, `stacks`.
    public var plural: String {
      switch self {
      case .screens: "screens"
      case .screensAndContainers: "screens and containers"
      case .all: "screens and views"
      case .views: "views"
      case .arranged: "views in stacks"
      case .kinds([.stack]): "stacks"
      case .kinds(let kinds):
        kinds.contains(.scroll) ? "views that scroll" : "views with text"
      }
    }
  }
}

extension PropertyName {
  private static let withText: [ViewKind] = [
    .label, .button, .image, .field, .text, .segmented, .searchBar,
  ]
  private static let withFont: [ViewKind] = [
    .label, .button, .field, .text, .segmented, .searchBar,
  ]
  private static let scrolling: [ViewKind] = [.scroll, .table, .collection, .text, .web]

  public var row: PropertyRow {
    switch self {
    case .statusBar:
      PropertyRow(
        owners: .screens, value: .choice(ScreenBars.StatusBar.self), fallback: "`automatic`",
        aliases: "prefersStatusBarHidden",
        documentation: "The bar with the time. Without a sensor housing it makes the top inset.",
        example: "statusBar: hidden")
    case .navigationBar:
      PropertyRow(
        owners: .screens, value: .choice(ScreenBars.NavigationBar.self), fallback: "`none`",
        aliases: "prefersLargeTitles navigationBarHidden",
        documentation: "The bar at the top with the title. It is part of the top inset.",
        example: "navigationBar: large")
    case .tabBar:
      PropertyRow(
        owners: .screens, value: .choice(BarVisibility.self), fallback: "`none`", aliases: "",
        documentation: "The bar at the bottom with the tabs. It is part of the bottom inset.",
        example: "tabBar: visible")
    case .toolbar:
      PropertyRow(
        owners: .screens, value: .choice(BarVisibility.self), fallback: "`none`", aliases: "",
        documentation: "The bar at the bottom with buttons. It is part of the bottom inset.",
        example: "toolbar: visible")
    case .barStyle:
      PropertyRow(
        owners: .screens, value: .choice(ScreenBars.Style.self), fallback: "`translucent`",
        aliases: "isTranslucent",
        documentation:
          "Whether bars let the content shine through. The root view reaches under translucent bars "
          + "and ends at opaque ones.",
        example: """
          navigationBar: standard
          barStyle: opaque
          """)
    case .extendedLayoutIncludesOpaqueBars:
      PropertyRow(
        owners: .screens, value: .choice(Truth.self), fallback: "`false`", aliases: "",
        documentation: "Whether the root view reaches under opaque bars, too.",
        example: """
          navigationBar: standard
          barStyle: opaque
          extendedLayoutIncludesOpaqueBars: true
          """)
    case .edgesForExtendedLayout:
      PropertyRow(
        owners: .screens, value: .choice(ScreenBars.ExtendedEdges.self), fallback: "`all`",
        aliases: "",
        documentation: "Where the root view may reach under a bar.",
        example: """
          navigationBar: standard
          edgesForExtendedLayout: bottom
          """)
    case .additionalSafeArea:
      PropertyRow(
        owners: .screensAndContainers, value: .insets, fallback: "0 on all sides",
        aliases: "additionalSafeAreaInsets",
        documentation:
          "What the view controller adds to its safe area, as `additionalSafeAreaInsets` do. A side "
          + "that is not named is 0; left and right do not follow the reading direction.",
        example: "additionalSafeArea: (bottom: 64)")
    case .keyboard:
      PropertyRow(
        owners: .screens, value: .choice(KeyboardVisibility.self), fallback: "`hidden`",
        aliases: "",
        documentation: "Whether the keyboard is up. The guide `keyboard` follows it.",
        example: "keyboard: visible")
    case .presentation:
      PropertyRow(
        owners: .screens, value: .choice(ScreenBars.Presentation.self), fallback: "`fullScreen`",
        aliases: "modalPresentationStyle",
        documentation: "How the screen is shown.",
        example: "presentation: sheet")
    case .insetsLayoutMarginsFromSafeArea:
      PropertyRow(
        owners: .screens, value: .choice(Truth.self), fallback: "`true`", aliases: "",
        documentation: "Whether the root view's margins begin at the safe area.",
        example: "insetsLayoutMarginsFromSafeArea: false")

    case .text:
      PropertyRow(
        owners: .kinds(Self.withText), value: .text,
        fallback: "the text behind the view's name", aliases: "title placeholder",
        documentation:
          "The text of a label, the title of a button, the placeholder of a field, the name of an "
          + "image. The same as the string behind the view's name; here a component's parameter "
          + "fits, too, and a `when` can change it.",
        example: """
          label title {
              text: "Welcome back"
              top == superview.safeArea.top + 16
              leading == superview.margins.leading
              trailing <= superview.margins.trailing
          }
          """)
    case .font:
      PropertyRow(
        owners: .kinds(Self.withFont), value: .font,
        fallback: "the kind's own: 17 points for most", aliases: "textStyle fontSize",
        documentation: """
          The system font in a text style or size. A weight stands beside a size, as in \
          `(size: 17, weight: bold)`. Weights are \(FontFace.list).
          """,
        example: """
          label title "Welcome back" {
              font: largeTitle
              top == superview.safeArea.top + 16
              leading == superview.margins.leading
              trailing <= superview.margins.trailing
          }
          """)
    case .lines:
      PropertyRow(
        owners: .kinds([.label, .text]), value: .count, fallback: "1 for a label, 0 for a text",
        aliases: "numberOfLines maximumNumberOfLines",
        documentation: "The most lines of text; 0 for as many as needed.",
        example: """
          label terms "By signing in you accept what stands in the terms of use." {
              lines: 0
              top == superview.safeArea.top + 16
              horizontalEdges == superview.margins.horizontalEdges
          }
          """)
    case .size:
      PropertyRow(
        owners: .views, value: .size, fallback: "the size of the kind's content, if it has one",
        aliases: "intrinsicContentSize",
        documentation:
          "The intrinsic content size: of an image, or of a view that draws itself. Hugging and "
          + "compression resistance hold it.",
        example: """
          image avatar "person" {
              size: (64, 64)
              top == superview.safeArea.top + 16
              centerX == superview.centerX
          }
          """)
    case .hugging:
      PropertyRow(
        owners: .views, value: .priorities,
        fallback:
          "`low`; 750 for switches, steppers and activity indicators, and across a progress bar",
        aliases: "contentHuggingPriority setContentHuggingPriority",
        documentation: "Content hugging priority: how strongly a view resists growing.",
        example: """
          stack row {
              top == superview.safeArea.top + 16
              horizontalEdges == superview.margins.horizontalEdges
              label name "Name"
              label count "12" { hugging: (horizontal: 251) }
          }
          """)
    case .compression:
      PropertyRow(
        owners: .views, value: .priorities, fallback: "`high`",
        aliases: "contentCompressionResistancePriority setContentCompressionResistancePriority",
        documentation: "Compression resistance priority: how strongly a view resists shrinking.",
        example: """
          stack row {
              top == superview.safeArea.top + 16
              horizontalEdges == superview.margins.horizontalEdges
              label name "Name" { hugging: (horizontal: 249) }
              label count "12" { compression: (horizontal: 751) }
          }
          """)
    case .margins:
      PropertyRow(
        owners: .all, value: .margins,
        fallback: "8 on all sides; the system's at a screen's sides",
        aliases: "layoutMargins directionalLayoutMargins",
        documentation:
          "Layout margins, which make the guide `margins`. A side that is not named keeps its own.",
        example: """
          view card {
              margins: (top: 12, leading: 16, bottom: 12, trailing: 16)
              top == superview.safeArea.top + 16
              horizontalEdges == superview.margins.horizontalEdges
              label title "Today" { edges == superview.margins.edges }
          }
          """)
    case .preservesSuperviewMargins:
      PropertyRow(
        owners: .views, value: .choice(Truth.self), fallback: "`false`",
        aliases: "preservesSuperviewLayoutMargins",
        documentation: "Whether the superview's margins reach into this view.",
        example: """
          view header {
              preservesSuperviewMargins: true
              top == superview.safeArea.top
              horizontalEdges == superview.horizontalEdges
              label title "Inbox" { edges == superview.margins.edges }
          }
          """)
    case .insetsMarginsFromSafeArea:
      PropertyRow(
        owners: .all, value: .choice(Truth.self), fallback: "`true`", aliases: "",
        documentation: "Whether the view's margins begin at the safe area.",
        example: """
          view header {
              insetsMarginsFromSafeArea: false
              top == superview.safeArea.top
              horizontalEdges == superview.horizontalEdges
              height == 60
          }
          """)
    case .hidden:
      PropertyRow(
        owners: .all, value: .choice(Truth.self), fallback: "`false`", aliases: "isHidden",
        documentation:
          "Whether the view is hidden. In a stack it then takes no room; elsewhere its constraints "
          + "keep holding.",
        example: """
          stack form {
              axis: vertical
              top == superview.safeArea.top + 16
              horizontalEdges == superview.margins.horizontalEdges
              label name "Name"
              label warning "Too short" { hidden: true }
          }
          """)
    case .role:
      PropertyRow(
        owners: .all, value: .choice(Role.self), fallback: "the kind's own", aliases: "",
        documentation:
          "What the view is for. Content and controls belong inside the safe area, backgrounds fill "
          + "the screen.",
        example: """
          image backdrop "sky" {
              role: background
              edges == superview.edges
          }
          """)
    case .clips:
      PropertyRow(
        owners: .all, value: .choice(Truth.self), fallback: "`false`",
        aliases: "clipsToBounds masksToBounds",
        documentation: "Whether the view clips its subviews; they may then be larger than it.",
        example: """
          view card {
              clips: true
              top == superview.safeArea.top + 16
              horizontalEdges == superview.margins.horizontalEdges
              height == 160
          }
          """)
    case .spacingAfter:
      PropertyRow(
        owners: .arranged, value: .spacing, fallback: "the stack's `spacing`",
        aliases: "customSpacing setCustomSpacing",
        documentation: "Points behind this arranged view, instead of the stack's spacing (iOS 11).",
        example: """
          stack form {
              axis: vertical
              spacing: 8
              top == superview.safeArea.top + 16
              horizontalEdges == superview.margins.horizontalEdges
              label title "Sign in" { spacingAfter: 24 }
              label hint "With your account"
          }
          """)

    case .axis:
      PropertyRow(
        owners: .kinds([.stack]), value: .choice(StackAxis.self), fallback: "`horizontal`",
        aliases: "orientation",
        documentation: "The way a stack arranges.",
        example: Self.stack("axis: vertical"))
    case .distribution:
      PropertyRow(
        owners: .kinds([.stack]), value: .choice(StackDistribution.self), fallback: "`fill`",
        aliases: "",
        documentation: "How a stack shares its length between its views.",
        example: Self.stack("distribution: fillEqually"))
    case .alignment:
      PropertyRow(
        owners: .kinds([.stack]), value: .choice(StackAlignment.self), fallback: "`fill`",
        aliases: "",
        documentation: "Where the views of a stack lie across its axis.",
        example: Self.stack("axis: vertical\nalignment: leading"))
    case .spacing:
      PropertyRow(
        owners: .kinds([.stack]), value: .spacing, fallback: "0", aliases: "",
        documentation: "Points between arranged views, or the least of them where gaps are equal.",
        example: Self.stack("axis: vertical\nspacing: standard"))
    case .relativeToMargins:
      PropertyRow(
        owners: .kinds([.stack]), value: .choice(Truth.self), fallback: "`false`",
        aliases: "isLayoutMarginsRelativeArrangement layoutMarginsRelativeArrangement",
        documentation: "Whether a stack arranges inside its layout margins.",
        example: Self.stack("axis: vertical\nrelativeToMargins: true\nmargins: 12"))
    case .baselineRelative:
      PropertyRow(
        owners: .kinds([.stack]), value: .choice(Truth.self), fallback: "`false`",
        aliases: "isBaselineRelativeArrangement baselineRelativeArrangement",
        documentation: "Whether a vertical stack measures its spacing between baselines.",
        example: Self.stack("axis: vertical\nbaselineRelative: true\nspacing: 28"))

    case .insetAdjustment:
      PropertyRow(
        owners: .kinds(Self.scrolling), value: .choice(InsetAdjustment.self),
        fallback: "`automatic`", aliases: "contentInsetAdjustmentBehavior",
        documentation: "Which edges of the safe area become content inset (iOS 11).",
        example: """
          table messages {
              insetAdjustment: always
              edges == superview.edges
          }
          """)
    case .scrollEnabled:
      PropertyRow(
        owners: .kinds([.text]), value: .choice(Truth.self), fallback: "`true`",
        aliases: "isScrollEnabled",
        documentation: "Whether a text view scrolls; one that does not is as high as its text.",
        example: """
          text terms "By signing in you accept what stands in the terms of use." {
              scrollEnabled: false
              top == superview.safeArea.top + 16
              horizontalEdges == superview.margins.horizontalEdges
          }
          """)
    case .configuration:
      PropertyRow(
        owners: .kinds([.button]), value: .choice(ButtonConfiguration.self),
        fallback: "`plain` from iOS 15 on, before it `none`", aliases: "buttonConfiguration",
        documentation:
          "Whether a button has a configuration, which makes it 17 points by default and adds room "
          + "round its title.",
        example: """
          button next "Next" {
              configuration: none
              top == superview.safeArea.top + 16
              centerX == superview.centerX
          }
          """)
    }
  }

  /// A stack with the properties, of two labels.
  private static func stack(_ properties: String) -> String {
    let lines = properties.split(separator: "\n").map { "    \($0)\n" }.joined()
    return """
      stack rows {
      \(lines)    top == superview.safeArea.top + 16
          horizontalEdges == superview.margins.horizontalEdges
          label name "Name" { hugging: (horizontal: 249) }
          label value "Value"
      }
      """
  }

  /// The owners of all properties, at hand for each property that is read.
  private static let owners = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.row.owners) })

  public var documentation: String { row.documentation }
  public var aliases: [String] { row.aliases.words }

  /// Whether an owner has the property.
  ///
  /// - Parameters:
  ///   - kind: `nil` for a screen.
  ///   - isArranged: whether a stack arranges the view; `nil` where that is not known.
  public func isLegal(on kind: ViewKind?, isArranged: Bool?) -> Bool {
    switch Self.owners[self] ?? row.owners {
    case .screens: kind == nil
    case .screensAndContainers: kind == nil || kind == .container
    case .all: true
    case .views: kind != nil
    case .arranged: kind != nil && isArranged != false
    case .kinds(let kinds): kind.map(kinds.contains) ?? false
    }
  }

  /// The properties that an owner has, those of its own kind first.
  ///
  /// - Complexity: O(properties).
  public static func all(of kind: ViewKind?, isArranged: Bool?) -> [PropertyName] {
    let legal = allCases.filter { $0.isLegal(on: kind, isArranged: isArranged) }
    return legal.filter { !$0.isGeneral } + legal.filter(\.isGeneral)
  }

  /// Whether views of all kinds have the property.
  public var isGeneral: Bool {
    switch row.owners {
    case .screens, .screensAndContainers, .kinds: false
    case .all, .views, .arranged: true
    }
  }

  /// Whether a view that lacks the property merely ignores it, which is worth a word; the others are
  /// properties of another class, and setting them is a mistake.
  public var isIgnoredElsewhere: Bool {
    switch self {
    case .text, .font, .lines, .size, .hugging, .compression, .preservesSuperviewMargins,
      .spacingAfter:
      true
    case .statusBar, .navigationBar, .tabBar, .toolbar, .barStyle,
      .extendedLayoutIncludesOpaqueBars, .edgesForExtendedLayout, .additionalSafeArea, .keyboard,
      .presentation, .insetsLayoutMarginsFromSafeArea, .margins, .insetsMarginsFromSafeArea,
      .hidden, .role, .clips, .axis, .distribution, .alignment, .spacing, .relativeToMargins,
      .baselineRelative, .insetAdjustment, .scrollEnabled, .configuration:
      false
    }
  }
}
