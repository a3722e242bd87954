/// The guides that every view has, under the names that specs use.
public enum GuideKind: String, Sendable, CaseIterable, VocabularyWord {
  case safeArea, margins, readable, keyboard, contentLayout, frameLayout, topLayoutGuide
  case bottomLayoutGuide
}

/// What there is to say of a guide.
public struct GuideRow: Sendable {
  /// Apple's property.
  public var propertyName: String
  /// The guide in running text, behind an article.
  public var noun: String
  /// Whose guide it is.
  public var owners: Owners
  /// The first system that has it.
  public var since: Int
  /// The system since which another guide is to be taken.
  public var deprecatedSince: Int?
  fileprivate var aliases: String
  fileprivate var documentation: String
  /// A view that is tied to the guide, as it stands in a screen.
  public var example: String
  /// The rules that have something to say of the example.
  public var finds: [RuleID] = []

  public enum Owners: Sendable { case views, scrollViews, screens }
}

extension GuideKind {
  public var row: GuideRow {
    switch self {
    case .safeArea:
      GuideRow(
        propertyName: "safeAreaLayoutGuide", noun: "safe area", owners: .views, since: 11,
        aliases: "safeAreaLayoutGuide safeAreaGuide",
        documentation:
          "The part of the view that bars, sensor housing and home indicator leave free (iOS 11). "
          + "Known from `viewSafeAreaInsetsDidChange` on, before `viewDidLayoutSubviews`; never in "
          + "`viewDidLoad`.",
        example: """
          button play "Play" {
              height >= 44
              centerX == superview.centerX
              bottom == superview.safeArea.bottom - 8
          }
          """)
    case .margins:
      GuideRow(
        propertyName: "layoutMarginsGuide", noun: "margins", owners: .views, since: 9,
        aliases: "layoutMarginsGuide layoutMargins",
        documentation:
          "The view inset by its layout margins, the safe area included. Not known in `viewDidLoad`.",
        example: """
          label title "Inbox" {
              top == superview.margins.top
              leading == superview.margins.leading
              trailing <= superview.margins.trailing
          }
          """)
    case .readable:
      GuideRow(
        propertyName: "readableContentGuide", noun: "readable guide", owners: .views, since: 9,
        aliases: "readableContentGuide readableContent",
        documentation: "Inside the margins, no wider than is comfortable to read.",
        example: """
          text article "Once upon a time" {
              verticalEdges == superview.safeArea.verticalEdges
              horizontalEdges == superview.readable.horizontalEdges
          }
          """)
    case .keyboard:
      GuideRow(
        propertyName: "keyboardLayoutGuide", noun: "keyboard guide", owners: .views, since: 15,
        aliases: "keyboardLayoutGuide",
        documentation:
          "Where the keyboard is; without one, the strip below the safe area (iOS 15).",
        example: """
          field message "Message" {
              height >= 44
              horizontalEdges == superview.margins.horizontalEdges
              bottom == superview.keyboard.top - 8
          }
          """)
    case .contentLayout:
      GuideRow(
        propertyName: "contentLayoutGuide", noun: "content", owners: .scrollViews, since: 11,
        aliases: "contentLayoutGuide",
        documentation: "The content of a scroll view, which moves as it scrolls.",
        example: """
          scroll page {
              edges == superview.edges
              view content {
                  edges == superview.contentLayout.edges
                  width == superview.frameLayout.width
                  height == 1200
              }
          }
          """)
    case .frameLayout:
      GuideRow(
        propertyName: "frameLayoutGuide", noun: "visible frame", owners: .scrollViews, since: 11,
        aliases: "frameLayoutGuide",
        documentation: "The visible frame of a scroll view, which stays.",
        example: """
          scroll strip {
              top == superview.safeArea.top + 16
              horizontalEdges == superview.horizontalEdges
              height == 120
              view content {
                  edges == superview.contentLayout.edges
                  width == 1600
                  height == superview.frameLayout.height
              }
          }
          """)
    case .topLayoutGuide:
      GuideRow(
        propertyName: "topLayoutGuide", noun: "top layout guide", owners: .screens, since: 7,
        deprecatedSince: 11, aliases: "",
        documentation: "The strip under the top bars; deprecated since iOS 11 for the safe area.",
        example: """
          label title "Inbox" {
              top == superview.topLayoutGuide.bottom + 8
              leading == superview.margins.leading
              trailing <= superview.margins.trailing
          }
          """, finds: [.deprecatedLayoutGuide])
    case .bottomLayoutGuide:
      GuideRow(
        propertyName: "bottomLayoutGuide", noun: "bottom layout guide", owners: .screens, since: 7,
        deprecatedSince: 11, aliases: "",
        documentation:
          "The strip under the bottom bars; deprecated since iOS 11 for the safe area.",
        example: """
          button play "Play" {
              height >= 44
              centerX == superview.centerX
              bottom == superview.bottomLayoutGuide.top - 8
          }
          """, finds: [.deprecatedLayoutGuide])
    }
  }

  public var documentation: String { row.documentation }
  public var aliases: [String] { row.aliases.words }
  /// Apple's property.
  public var propertyName: String { row.propertyName }
  /// Whether another guide is to be taken since iOS 11.
  public var isDeprecated: Bool { row.deprecatedSince != nil }

  /// Whether a view may have the guide: those of scroll views belong to them alone, the old layout
  /// guides to the root view.
  ///
  /// - Parameter owner: `nil` for a screen's root view.
  public func isLegal(on owner: ViewKind?) -> Bool {
    switch row.owners {
    case .views: true
    case .scrollViews: owner?.scrolls ?? false
    case .screens: owner == nil
    }
  }
}
