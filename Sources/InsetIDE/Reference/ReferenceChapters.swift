import InsetDevices
import InsetModel
import InsetSyntax

/// A chapter of the reference: text of its own, and the pages of a table.
struct ReferenceChapter: Sendable {
  var title: String
  var blocks: [ReferenceBlock]
  var pages: [ReferencePage] = []
}

extension LanguageReference {
  /// The whole reference as Markdown.
  ///
  /// - Complexity: O(pages).
  public static var markdown: String {
    var parts = [
      "# The Inset language\n",
      "Made by `make docs` from the tables in `Sources/InsetModel/Vocabulary`; do not edit. The "
        + "same pages\nare printed by `inset kinds NAME`.\n",
    ]
    parts += introduction.map { $0.markdown(level: 2) }
    parts.append(
      chapters.map { "- [\($0.title)](#\(anchor($0.title)))\n" }.joined())
    for chapter in chapters {
      parts.append("## \(chapter.title)\n")
      parts += chapter.blocks.map { $0.markdown(level: 3) }
      parts += chapter.pages.map { $0.markdown(level: 3) }
    }
    return parts.joined(separator: "\n")
  }

  /// Every example of the reference with the page or chapter in which it stands.
  static var examples: [(place: String, example: Example)] {
    func examples(_ place: String, _ blocks: [ReferenceBlock]) -> [(String, Example)] {
      blocks.compactMap { block in
        if case .example(let example) = block { return (place, example) }
        return nil
      }
    }
    return examples("introduction", introduction)
      + chapters.flatMap { examples($0.title, $0.blocks) }
      + pages.flatMap { examples($0.name, $0.blocks) }
  }

  private static func anchor(_ title: String) -> String {
    String(title.lowercased().compactMap { $0 == " " ? "-" : $0.isLetter ? $0 : nil })
  }

  private static let introduction: [ReferenceBlock] = [
    .paragraph(
      """
      A spec says which views a screen has and how Auto Layout ties them together. Its names are \
      UIKit's, shortened where nothing is lost: a `label` is a `UILabel`, `safeArea` is the \
      `safeAreaLayoutGuide`, `leading` is `leading`. A spec is checked on every device, orientation \
      and system version that it is meant for.
      """),
    .example(
      Example(
        .file,
        """
        targets { deployment: iOS 15; devices: "iphone-se-3", "iphone-15-pro", "ipad-10" }

        let gutter = 16

        screen SignIn {
            navigationBar: large                          // bars make the safe area smaller

            label title "Welcome back" {
                font: title1
                top == superview.safeArea.top + gutter
                leading == superview.margins.leading
                trailing <= superview.margins.trailing
            }

            stack form {
                axis: vertical
                spacing: 8
                top == title.bottom + standard            // the system's spacing
                centerX == superview.centerX
                field email "Email" { height >= 44 }
                button signIn "Sign in" { height >= 44 }
            }

            when width: compact {
                form.leading == root.margins.leading
            } else {
                form.width == 400
            }

            expect form inside root.safeArea              // on every target device
        }
        """)),
  ]

  private static let chapters: [ReferenceChapter] = [
    ReferenceChapter(
      title: "Files and statements",
      blocks: [
        .paragraph(
          """
          A file holds items: `import`, `targets`, `let`, `component` and `screen`, in any order. The \
          block of a screen, a component or a view holds statements. Each stands on its own line, or \
          behind a semicolon; a line goes on in the next one where that begins with an operator.
          """),
        .table(
          head: ["statement", "written", "means"],
          rows: [
            [
              "view", "`label title \"Inbox\" { … }`",
              "a subview: its kind, its name, its text, its block",
            ],
            [
              "constraint", "`top == title.bottom + 8 @high as gap`",
              "one constraint, or several at once",
            ],
            [
              "property", "`font: title1`, `title.font: title1`, `[title, price].font: title1`",
              "a property of the block's view, of another, or of several",
            ],
            ["`let`", "`let gap = 8`", Keyword.let.documentation],
            ["`guide`", "`guide column { … }`", Keyword.guide.documentation],
            ["`when`", "`when width: regular { … } else { … }`", Keyword.when.documentation],
            ["`inactive`", "`inactive gap`", Keyword.inactive.documentation],
            ["`visual`", "`visual \"H:|-[title]-|\"`", Keyword.visual.documentation],
            ["`expect`", "`expect title inside root.safeArea`", Keyword.expect.documentation],
          ]),
        .paragraph(
          """
          `//` begins a comment, `/* … */` encloses one and nests, and `///` in front of an item or a \
          view documents it: hovers show that text. Names are letters, digits and underscores of any \
          script. No word is reserved: `label label "Name"` is a label of the name `label`. Where a name \
          would read as another word of the language, as one that begins a statement (`when`, `guide`) or \
          stands for a view (`root`, `self`, `superview`), it is written between backticks, there and \
          where it is used. Strings know the escapes `\\"`, `\\\\`, `\\n`, `\\t` and \
          `\\u{1F600}`; numbers may have underscores between their digits. Lengths are points.
          """),
        .example(
          Example(
            .screen,
            """
            /// What the photo shows.
            label caption "A lake in \\"spring\\"" { center == superview.center; font: 1_8 }
            """)),
      ]),
    ReferenceChapter(
      title: "Screens",
      blocks: [
        .paragraph(
          """
          A screen is the root view of a view controller. What surrounds it are its properties: the \
          bars, the keyboard, how it is shown. Inset works out the safe area from them and from the \
          device. The root view has no name of its own; everywhere in its screen it is `root`.
          """),
        .example(
          Example(
            .file,
            """
            screen Feed {
                navigationBar: standard
                tabBar: visible
                table posts { edges == superview.edges }
            }
            """)),
      ],
      pages: page(of: .screen) + properties.filter { isOfScreens($0.name) }),
    ReferenceChapter(
      title: "Views",
      blocks: [
        .paragraph(
          """
          `kind name "text" { … }` makes a view. Text and block may be left out. In the block, an \
          attribute without a view is the view's own, and so is a property. A view sees its own \
          subviews by their names, then its siblings, then what is further out, then what is deeper \
          inside any of these, if only one view there has the name: a screen says `email` of a field in a stack; `a.b` is the subview `b` of `a`, or \
          the one view named so deeper inside it. A view has one block: elsewhere, as in a `when`, what \
          concerns it is written with its name, `title.top == …`. A list of views takes constraints, claims \
          and properties: `[title, price].leading == …`.
          """),
        .table(
          head: ["kind", "UIKit", "role"],
          rows: ViewKind.allCases.map { kind in
            [
              "`\(kind.rawValue)`", "`\(kind.className)`",
              kind.defaultRole.map { "`\($0.rawValue)`" } ?? "",
            ]
          }),
      ],
      pages: kinds),
    ReferenceChapter(
      title: "Properties of views",
      blocks: [
        .paragraph(
          """
          A property is set by `name: value` in the view's block, or by its path from elsewhere, as a \
          `when` does; of several views by a list, `[title, price].font: title1`. Of several settings that hold, the last one counts. Of margins and priorities, a side or an axis that the last does not name keeps what was set \
          before. A property that cannot \
          change anything where it stands is reported. What changes no frame has no property: colours, \
          corners, alignment of text, states. Views of all kinds have \
          \(codes(properties.map(\.name).filter { PropertyName(rawValue: $0)?.isGeneral ?? false })).
          """)
      ],
      pages: properties.filter { !isOfScreens($0.name) }),
    ReferenceChapter(
      title: "Constraints",
      blocks: [
        .paragraph(
          """
          A constraint compares an attribute with a number, or with another attribute times a number \
          plus a number. The relations are `==`, `<=` and `>=`.
          """),
        .example(
          Example(
            .screen,
            """
            view card {
                top == superview.safeArea.top + 16
                centerX == superview.centerX
                width == superview.width * 0.5 + 20
                height >= 120
                height == 200 @high as cardHeight
            }
            """)),
        .paragraph(
          """
          Behind `@` stands the priority, a number above 0 and up to 1000 or one of the words below; \
          without one the constraint is required. A number may be added to a word or taken from it, as in \
          `@low - 1`. Behind `as` stands a name, by which `inactive` \
          switches the constraint off. `[a, b].top == c.bottom` is a constraint for each item of the \
          list, `c.top >= [a, b].bottom + 8` as well; one list stands in a statement. Its items may be \
          paths, and names may go on behind it: `[row, other].title.leading` is `row.title.leading` \
          and `other.title.leading`. The order is: `inset`, then `@`, then `as`.
          """),
        table(of: NamedPriority.allCases),
        .example(
          Example(
            .screen,
            """
            label name "Name"
            label value "Value" { leading == name.trailing + standard }
            [name, value].top == root.safeArea.top + 8
            name.leading == root.margins.leading
            """)),
        .paragraph(
          """
          UIKit raises an exception for a constraint between a place and a number, between a \
          horizontal and a vertical attribute, or between `leading` and `left`; Inset reports it.
          """),
      ],
      pages: attributes + page(of: .inset) + page(of: .as)),
    ReferenceChapter(
      title: "Guides",
      blocks: [
        .paragraph(
          """
          A guide is a rectangle that belongs to a view and shows nothing. It has the attributes of a \
          view except baselines and margin attributes. Those below are always there; \
          `guide name { … }` adds one.
          """)
      ],
      pages: guides + page(of: .guide)),
    ReferenceChapter(
      title: "Views by their place",
      blocks: [
        .paragraph(
          "Some words stand for views wherever they are written; a path may go on behind them.")
      ],
      pages: pages(of: [.view, .member])),
    ReferenceChapter(
      title: "Numbers",
      blocks: [
        .paragraph(
          """
          Where a number stands, an expression of numbers may: `+`, `-`, `*`, `/`, parentheses, \
          `min` and `max`, the names of `let`s and of parameters. An expression with an attribute \
          stays linear: one attribute at most, times a number, plus a number.
          """),
        .example(
          Example(
            .screen,
            """
            let columns = 3
            let gap = 12

            view tile {
                leading == superview.margins.leading
                top == superview.safeArea.top + gap * 2
                width == (superview.width - gap * (columns + 1)) / columns
                height == width * 3 / 4
            }
            """)),
      ],
      pages: page(of: .let) + pages(of: [.number])),
    ReferenceChapter(
      title: "Conditions",
      blocks: [
        .paragraph(
          """
          `when` limits its block to the environments in which its conditions hold; several, with \
          commas between them, must hold together. The block may have any statement, views included: \
          its constraints are active, its views exist and its properties are set only there. In a \
          component, the name of a Bool parameter is a condition, too, as in `when isMine { … }`. `not` (or \
          `!`) turns a condition round: `when not isMine { … }`, `when not idiom: pad { … }`. There is \
          no `or`: an `else when` says the same once more. What is declared in a block, a `let` too, is known \
          in it; a view is so, too, in the paths of the code around it.
          """)
      ],
      pages: pages(of: [.condition]) + page(of: .when) + page(of: .else) + page(of: .inactive)),
    ReferenceChapter(
      title: "Components",
      blocks: [
        .paragraph(
          """
          A component is a kind of one's own. Its parameters are numbers, strings or Bools; one \
          without a default must be given, as a property of the instance; the first String may stand \
          behind the instance's name, as a label's text does: `Row account "Account"`. In the \
          component's block, \
          `superview` of a subview is the component's own view. Statements that stand in the component's \
          own block speak of that view, too, `height >= 44`; it is `self` there, while `superview` is the \
          view that an instance lies in. A parameter goes before a property of its name. Views in an \
          instance are reached through it, `account.title.font: headline`. A Bool is passed on, as in \
          `hidden: isEmpty`, negated by `not` (or `!`), as in `hidden: not isEmpty`, or the condition \
          of a `when`; nothing compares it. What an instance adds in its own block sees the names \
          around it and those in the component.
          """)
      ],
      pages: page(of: .component) + pages(of: [.type])),
    ReferenceChapter(
      title: "Imports",
      blocks: [
        .paragraph(
          """
          An import brings in the components and `let`s of a file, and those that this file imports \
          itself; its screens and `targets` stay its own. Paths count from the importing file and stay inside \
          the workspace. A file's own components go before imported ones of the same name.
          """)
      ],
      pages: page(of: .import)),
    ReferenceChapter(
      title: "Visual formats",
      blocks: [
        .paragraph(
          """
          A visual format is Apple's, unchanged: `H:` or `V:`, views in brackets, connections with \
          dashes, predicates with relation, number or `let`, and priority. `-` alone is the system's \
          spacing. The options are those of UIKit.
          """),
        .table(
          head: ["option", "does"],
          rows: VisualOption.allCases.map { option in
            ["`\(option.rawValue)`", option.documentation]
          }),
      ],
      pages: page(of: .visual) + page(of: .options)),
    ReferenceChapter(
      title: "Expectations",
      blocks: [
        .paragraph(
          """
          `expect` states what must hold, on every target device or on one. Attributes in it are \
          measured in the root view, `leading` and `trailing` in the direction of reading, as in \
          constraints. `size`, `center` and `edges` are compared with their like, `a.size == b.size`, \
          `size` and `center` with two numbers as well, `a.size == (64, 44)`, and `frame` with four \
          numbers or the frame of another view. A list makes a claim for each of its items: `expect [a, b] inside root.safeArea`, \
          `expect [a, b].width >= 44`, `expect title not overlaps [a, b]`. A claim that fails is an error \
          that names the devices.
          """)
      ],
      pages: page(of: .expect) + pages(of: [.claim]) + page(of: .on)),
    ReferenceChapter(
      title: "Targets",
      blocks: [
        .paragraph(
          """
          A file is checked in every combination of the devices, systems, orientations, shares of the \
          screen and reading directions that its `targets` item names. What it leaves out comes from \
          the nearest `inset.json`; without one, eight devices stand for all shapes: \
          \(codes(TargetSet.standardDevices)). A device is named by its id or by its name; \
          `inset devices` says more of each.
          """),
        .table(
          head: ["id", "name", "systems"],
          rows: Catalogue.devices.map { device in
            let systems = device.systems.last.map { "\(device.systems.first)–\($0)" }
            return ["`\(device.id)`", device.name, systems ?? "\(device.systems.first) and later"]
          }),
      ],
      pages: page(of: .targets) + targetKeys + pages(of: [.system])),
    ReferenceChapter(
      title: "Settings",
      blocks: [
        .paragraph(
          """
          The nearest `inset.json` in a spec's folder or above has the same keys, the severities of \
          rules, and which files are checked. Severities are `off`, `hint`, `information`, `warning` \
          and `error`; `"*"` stands for all rules that are not named beside it, except those about text \
          that cannot be understood. `screens` says what surrounds the controllers of Swift classes, by \
          patterns of their names. Patterns of files count from the file's folder.
          """),
        .code(
          language: "json",
          """
          {
            "deployment": 15,
            "devices": ["iphone-se-3", "ipad-pro-11-m4"],
            "rules": { "unsafe-edge": "error", "hard-coded-inset": "off" },
            "screens": { "*ViewController": { "navigationBar": "standard", "tabBar": true } },
            "include": ["Screens/**"],
            "exclude": ["Screens/Old"]
          }
          """),
      ]),
    ReferenceChapter(
      title: "Directives",
      blocks: [
        .paragraph(
          """
          A comment silences rules: for the next line, for its own with `disable-line`, or from its \
          line to the one that enables them again. Rules stand with commas between them; a reason may \
          follow behind `--`. A directive that silences nothing is reported. Swift files have the same \
          comments.
          """),
        .example(
          Example(
            .screen,
            """
            image photo "photo" {
                // inset:disable-next-line unsafe-edge -- the photo may lie under the bar
                top == superview.top
                centerX == superview.centerX
                width == 240
                height == 240
            }
            """)),
      ]),
  ]

  /// The pages of the keywords with some roles.
  private static func pages(of roles: [KeywordRow.Role]) -> [ReferencePage] {
    keywords.filter { page in
      Keyword(rawValue: page.name).map { roles.contains($0.role) } ?? false
    }
  }

  private static func page(of keyword: Keyword) -> [ReferencePage] {
    keywords.filter { $0.name == keyword.rawValue }
  }

  private static func isOfScreens(_ property: String) -> Bool {
    switch PropertyName(rawValue: property)?.row.owners {
    case .screens, .screensAndContainers: true
    case .all, .views, .arranged, .kinds, nil: false
    }
  }
}

extension VisualOption {
  /// What the option asks of the views in a format.
  var documentation: String {
    switch self {
    case .alignAllLeft: "Left edges on one line."
    case .alignAllRight: "Right edges on one line."
    case .alignAllTop: "Tops on one line."
    case .alignAllBottom: "Bottoms on one line."
    case .alignAllLeading: "Leading edges on one line."
    case .alignAllTrailing: "Trailing edges on one line."
    case .alignAllCenterX: "Horizontal centres on one line."
    case .alignAllCenterY: "Vertical centres on one line."
    case .alignAllFirstBaseline: "First baselines on one line."
    case .alignAllLastBaseline: "Last baselines on one line."
    case .directionLeadingToTrailing: "From leading to trailing, as without an option."
    case .directionLeftToRight: "From left to right, whatever the reading direction."
    case .directionRightToLeft: "From right to left, whatever the reading direction."
    case .spacingBaselineToBaseline: "Vertical distances between baselines."
    }
  }
}
