import InsetDevices

/// The words of the language that are no kind, property, value, guide or attribute. None is reserved:
/// each is a keyword only where it can be one.
public enum Keyword: String, Sendable, CaseIterable, VocabularyWord {
  case `import`, targets, `let`, component, screen
  case guide, when, `else`, expect, inactive, visual
  case inset, `as`, on, options
  case inside, overlaps, not, frame
  case ownView = "self"
  case superview, root, safeAreaInsets
  case min, max, standard
  case width, height, idiom, direction, os
  case numberType = "Number"
  case stringType = "String"
  case boolType = "Bool"
  case iOS, iPadOS, tvOS
}

/// What there is to say of a keyword.
public struct KeywordRow: Sendable {
  public var role: Role
  fileprivate var documentation: String
  /// The word in use.
  public var example: Example

  /// What a keyword does.
  public enum Role: Sendable, CaseIterable {
    /// Begins an item of a file.
    case item
    /// Begins a statement of a block.
    case statement
    /// Goes on a statement.
    case clause
    /// Makes a claim behind `expect`.
    case claim
    /// Stands for a view, at the beginning of a path or behind a dot.
    case view
    /// Stands behind a view and a dot.
    case member
    /// Stands for a number.
    case number
    /// What a condition of `when` asks about.
    case condition
    /// The type of a component's parameter.
    case type
    /// A system in front of its version.
    case system
  }
}

/// A piece of the language for documentation, checked by a test.
public struct Example: Sendable, Hashable {
  /// Where the piece stands.
  public enum Place: Sendable { case file, targets, screen }
  public var place: Place
  public var text: String
  /// The rules that have something to say of it; of most examples none has.
  public var finds: [RuleID]

  public init(_ place: Place, _ text: String, finds: [RuleID] = []) {
    self.place = place
    self.text = text
    self.finds = finds
  }

  /// The example as a whole file.
  public var file: String {
    func block(_ head: String) -> String {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return head + " {\n" + lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined() + "}\n"
    }
    return switch place {
    case .file: text + "\n"
    case .targets: block("targets")
    case .screen: block("screen Example")
    }
  }
}

extension Keyword {
  public var row: KeywordRow {
    switch self {
    case .import:
      KeywordRow(
        role: .item,
        documentation:
          "Brings in the components and `let`s of another file, by its path from this one.",
        example: Example(.file, "import \"Components/Card.inset\""))
    case .targets:
      KeywordRow(
        role: .item,
        documentation: "What the file is checked against: devices, systems, orientations.",
        example: Example(
          .file, "targets { deployment: iOS 15; devices: \"iphone-se-3\", \"iphone-15-pro\" }"))
    case .let:
      KeywordRow(
        role: .item,
        documentation: "A named number, in a file or in a block. It can be used before its line.",
        example: Example(
          .file,
          """
          let gutter = 16
          let half = gutter / 2
          """))
    case .component:
      KeywordRow(
        role: .item,
        documentation:
          "A view subtree with parameters, to be used in screens as a kind of its own.",
        example: Example(
          .file,
          """
          component Row(title: String, isLast: Bool = false, gap: Number = 12) {
              height >= 44
              height == 44 @low
              label name {
                  text: title
                  leading == superview.leading + gap
                  trailing <= superview.trailing - gap
                  verticalEdges == superview.verticalEdges inset gap
              }
              view line {
                  hidden: isLast
                  height == 0.5
                  horizontalEdges == superview.horizontalEdges
                  bottom == superview.bottom
              }
          }

          screen Home {
              stack rows {
                  axis: vertical
                  top == superview.safeArea.top
                  horizontalEdges == superview.margins.horizontalEdges
                  Row sound { title: "Sound" }
                  Row about { title: "About"; isLast: true }
              }
          }
          """))
    case .screen:
      KeywordRow(
        role: .item,
        documentation: "A screen: a root view with its bars, checked in every target environment.",
        example: Example(
          .file,
          """
          screen Empty {
              navigationBar: large
          }
          """))
    case .guide:
      KeywordRow(
        role: .statement,
        documentation:
          "A `UILayoutGuide`: a rectangle to constrain to, which shows nothing. Its block holds "
          + "constraints only.",
        example: Example(
          .screen,
          """
          guide column {
              verticalEdges == superview.safeArea.verticalEdges
              leading == superview.margins.leading
              width == superview.width * 0.5
          }
          image photo "photo" { edges == column.edges }
          """))
    case .when:
      KeywordRow(
        role: .statement,
        documentation:
          "Statements that hold only where the traits match; later ones win. UIKit knows traits from "
          + "`viewIsAppearing` on, not in `viewDidLoad`.",
        example: Example(
          .screen,
          """
          stack form {
              axis: vertical
              top == superview.safeArea.top
              centerX == superview.centerX
              field email "Email" { height >= 44 }
          }
          when width: compact {
              form.leading == root.margins.leading
          } else {
              form.width == 420
          }
          """))
    case .else:
      KeywordRow(
        role: .clause,
        documentation: "What holds where the condition before does not; another `when` may follow.",
        example: Example(
          .screen,
          """
          label title "Inbox" {
              top == superview.safeArea.top + 8
              leading == superview.margins.leading
              trailing <= superview.margins.trailing
          }
          when height: compact {
              title.font: headline
          } else when width: regular {
              title.font: largeTitle
          } else {
              title.font: title1
          }
          """))
    case .expect:
      KeywordRow(
        role: .statement,
        documentation: "What must hold in every target environment; a failed claim is an error.",
        example: Example(
          .screen,
          """
          button play "Play" {
              height >= 44
              centerX == superview.centerX
              bottom == superview.safeArea.bottom - 8
          }
          expect play inside root.safeArea
          expect play.height >= 44
          """))
    case .inactive:
      KeywordRow(
        role: .statement,
        documentation:
          "Switches off the constraints of that name, or of several: `inactive a, b`. It stands inside a "
          + "`when`; a name on a statement of several constraints switches off all of them.",
        example: Example(
          .screen,
          """
          image photo "photo" {
              top == superview.safeArea.top
              horizontalEdges == superview.safeArea.horizontalEdges
              height == 240 as fixed
          }
          when height: compact {
              inactive fixed
              photo.height == 120
          }
          """))
    case .visual:
      KeywordRow(
        role: .statement,
        documentation:
          "Apple's Visual Format Language. `|` is the superview's edge, not the safe area.",
        example: Example(
          .screen,
          """
          view card {
              edges == superview.safeArea.edges
              label name "Name"
              label value "Value" { hugging: (horizontal: 249) }
              visual "H:|-[name]-(>=8)-[value]-|" options: alignAllFirstBaseline
              visual "V:|-[name]"
          }
          """))
    case .inset:
      KeywordRow(
        role: .clause,
        documentation:
          "Moves each edge of `edges`, `horizontalEdges` or `verticalEdges` inwards: by one number, "
          + "or by one for each side in parentheses; sides that are not named stay where they are.",
        example: Example(
          .screen,
          """
          view card { edges == superview.safeArea.edges inset 16 }
          view banner {
              edges == card.edges inset (top: 8, leading: 16, trailing: 16, bottom: 8)
          }
          """))
    case .as:
      KeywordRow(
        role: .clause,
        documentation: "Gives a constraint a name, by which `inactive` switches it off.",
        example: Example(
          .screen,
          """
          image photo "photo" {
              top == superview.safeArea.top
              horizontalEdges == superview.safeArea.horizontalEdges
              height == 240 as photoHeight
          }
          """))
    case .on:
      KeywordRow(
        role: .clause,
        documentation: "Limits a claim to one device, and to one orientation if it names one.",
        example: Example(
          .screen,
          """
          label title "Inbox" {
              top == superview.safeArea.top
              leading == superview.margins.leading
          }
          expect title.top == 44 on "iphone-x" portrait
          """))
    case .options:
      KeywordRow(
        role: .clause,
        documentation:
          "The options of a visual format, as `NSLayoutConstraint.FormatOptions` has them.",
        example: Example(
          .screen,
          """
          label name "Name" { top == superview.safeArea.top + 8 }
          label value "Value"
          visual "H:|-[name]-[value]-(>=20)-|" options: alignAllFirstBaseline
          """))
    case .inside:
      KeywordRow(
        role: .claim, documentation: "The first item lies within the second.",
        example: Example(
          .screen,
          """
          button play "Play" {
              height >= 44
              center == superview.center
          }
          expect play inside root.safeArea
          """))
    case .overlaps:
      KeywordRow(
        role: .claim, documentation: "The two items share a part of the screen.",
        example: Example(
          .screen,
          """
          image photo "photo" { edges == superview.edges; role: background }
          label caption "A lake" { center == superview.center }
          expect caption overlaps photo
          """))
    case .not:
      KeywordRow(
        role: .claim,
        documentation: "Negates `inside` or `overlaps`, and a Bool: `hidden: not isEmpty`.",
        example: Example(
          .screen,
          """
          label name "Name" {
              top == superview.safeArea.top + 8
              leading == superview.margins.leading
          }
          label value "Value" {
              top == name.bottom + 8
              leading == name.leading
          }
          expect name not overlaps value
          """))
    case .frame:
      KeywordRow(
        role: .claim,
        documentation:
          "A view's frame in its superview, in claims: `a.frame == (x, y, width, height)`, or "
          + "`a.frame == b.frame`.",
        example: Example(
          .screen,
          """
          switch notify {
              top == superview.top + 100
              leading == superview.safeArea.leading + 16
          }
          expect notify.frame == (16, 100, 51, 31) on "iphone-x" portrait
          """))
    case .ownView:
      KeywordRow(
        role: .view, documentation: "The view whose block this is.",
        example: Example(
          .screen,
          """
          view badge {
              width == self.height
              center == superview.center
              height == 60
          }
          """))
    case .superview:
      KeywordRow(
        role: .view,
        documentation:
          "The view around this one; in the screen's own block the screen's view, which is `root` everywhere.",
        example: Example(
          .screen,
          """
          view card { edges == superview.safeArea.edges }
          """))
    case .root:
      KeywordRow(
        role: .view, documentation: "The screen's root view.",
        example: Example(
          .screen,
          """
          view panel {
              edges == superview.edges
              label title "Inbox" {
                  top == root.safeArea.top + 8
                  leading == root.margins.leading
              }
          }
          """))
    case .safeAreaInsets:
      KeywordRow(
        role: .member,
        documentation:
          "A view's safe-area insets as numbers: `top`, `left`, `bottom` and `right` behind a dot.",
        example: Example(
          .screen,
          """
          view header {
              top == superview.top
              horizontalEdges == superview.horizontalEdges
              height == 44 + root.safeAreaInsets.top
          }
          """))
    case .min:
      KeywordRow(
        role: .number,
        documentation:
          "The smaller of two numbers. For anchors write an inequality each: `width <= 500`.",
        example: Example(
          .screen,
          """
          view panel {
              top == superview.safeArea.top
              centerX == superview.centerX
              height == 120
              width == min(300, 400)
          }
          """))
    case .max:
      KeywordRow(
        role: .number,
        documentation:
          "The larger of two numbers. For anchors write an inequality each: `width >= 320`.",
        example: Example(
          .screen,
          """
          view bar {
              horizontalEdges == superview.horizontalEdges
              bottom == superview.bottom
              height == 49 + max(root.safeAreaInsets.bottom, 8)
          }
          """))
    case .standard:
      KeywordRow(
        role: .number,
        documentation:
          "System spacing: 8 points between edges; between baselines it follows the fonts.",
        example: Example(
          .screen,
          """
          label name "Name" {
              top == superview.safeArea.top + standard
              leading == superview.margins.leading
          }
          label value "Value" {
              firstBaseline == name.lastBaseline + standard * 2
              leading == name.leading
          }
          """))
    case .width:
      KeywordRow(
        role: .condition, documentation: "The horizontal size class: `compact` or `regular`.",
        example: Self.condition("width: regular"))
    case .height:
      KeywordRow(
        role: .condition, documentation: "The vertical size class: `compact` or `regular`.",
        example: Self.condition("height: compact"))
    case .idiom:
      KeywordRow(
        role: .condition, documentation: "The kind of device: `phone`, `pad` or `tv`.",
        example: Self.condition("idiom: pad"))
    case .direction:
      KeywordRow(
        role: .condition, documentation: "The reading direction: `ltr` or `rtl`.",
        example: Self.condition("direction: rtl"))
    case .os:
      KeywordRow(
        role: .condition,
        documentation: "The system's version against a number, by `==`, `<`, `<=`, `>` or `>=`.",
        example: Self.condition("os >= 26"))
    case .numberType:
      KeywordRow(
        role: .type, documentation: "A parameter that is a number.",
        example: Self.parameter("gap: Number = 8", "edges == superview.edges inset gap", "gap: 12"))
    case .stringType:
      KeywordRow(
        role: .type, documentation: "A parameter that is a text.",
        example: Self.parameter(
          "words: String", "text: words; edges == superview.edges", "words: \"Hi\""))
    case .boolType:
      KeywordRow(
        role: .type, documentation: "A parameter that is `true` or `false`.",
        example: Self.parameter(
          "isDone: Bool = false", "hidden: isDone; edges == superview.edges", "isDone: true"))
    case .iOS:
      KeywordRow(
        role: .system, documentation: "The system of iPhones, and of iPads before version 13.",
        example: Example(.targets, "deployment: iOS 15"))
    case .iPadOS:
      KeywordRow(
        role: .system, documentation: "The system of iPads since version 13; the same as iOS here.",
        example: Example(.targets, "deployment: iPadOS 15"))
    case .tvOS:
      KeywordRow(
        role: .system, documentation: "The system of Apple TVs.",
        example: Example(.targets, "deployment: tvOS 15\ndevices: \"apple-tv-4k\""))
    }
  }

  private static func condition(_ text: String) -> Example {
    Example(
      .screen,
      """
      label title "Inbox" {
          top == superview.safeArea.top + 8
          leading == superview.margins.leading
          trailing <= superview.margins.trailing
      }
      when \(text) { title.font: largeTitle }
      """)
  }

  private static func parameter(_ declared: String, _ body: String, _ given: String) -> Example {
    Example(
      .file,
      """
      component Tag(\(declared)) {
          label word "Tag" { \(body) }
      }

      screen Home {
          Tag tag {
              \(given)
              center == superview.center
          }
      }
      """)
  }

  public var documentation: String { row.documentation }
  public var role: KeywordRow.Role { row.role }

  /// The words that a condition compares with; empty for a version, and for what is no condition.
  public var conditionWords: [any VocabularyWord] {
    switch self {
    case .width, .height: SizeClass.allCases
    case .idiom: Idiom.allCases
    case .direction: LayoutDirection.allCases
    case .import, .targets, .let, .component, .screen, .guide, .when, .else, .expect, .inactive,
      .visual, .inset, .as, .on, .options, .inside, .overlaps, .not, .frame, .ownView, .superview,
      .root, .safeAreaInsets, .min, .max, .standard, .os, .numberType, .stringType, .boolType, .iOS,
      .iPadOS, .tvOS:
      []
    }
  }

  /// The keywords of a role, in order.
  public static func all(_ role: KeywordRow.Role) -> [Keyword] {
    allCases.filter { $0.role == role }
  }
}
