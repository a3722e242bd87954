import InsetModel

extension RuleCatalogue {
  /// Rules whose findings are made where a source is read.
  static let sourceEntries: [RuleEntry] = [
    RuleEntry(
      id: .syntax, severity: .error, summary: "The text breaks the grammar of the language.",
      documentation: """
        A statement is unfinished, a sign is missing or superfluous, or a block is not closed. The \
        statements around it keep their meaning.

        ```inset
        top == superview.                     // expected a name behind the dot
        top == superview.top
        ```
        """),
    RuleEntry(
      id: .unknownName, severity: .error, summary: "A name stands for nothing here.",
      documentation: """
        A name is looked up among the block's own children, then among its owner's siblings, then \
        outwards; attributes, guides and kinds have Apple's names. The message names the nearest \
        known one.

        ```inset
        label title "Hello"
        button go "Go" { top == titel.bottom + 8 }    // did you mean 'title'?
        ```
        """),
    RuleEntry(
      id: .duplicateName, severity: .error, summary: "A name is defined twice.",
      documentation: """
        Names are unique among the children of one view, and so are the screens and components of a \
        file. The second definition is left out of account.

        ```inset
        label title "Hello"
        label title "World"                   // another name, as 'subtitle'
        ```
        """),
    RuleEntry(
      id: .shadowedName, severity: .warning, summary: "A name hides another one further out.",
      documentation: """
        The nearer name counts, so the outer view or `let` cannot be reached from this block.

        ```inset
        let gap = 16
        screen Home {
            let gap = 8                       // hides the file's 'gap'
        }
        ```
        """),
    RuleEntry(
      id: .illegalAttributes, severity: .error,
      summary: "Auto Layout does not allow these attributes together.",
      documentation: """
        UIKit answers such a constraint with an exception: a place compared with a size or with a \
        plain number, a horizontal place with a vertical one, leading with left, an anchor with itself.

        ```inset
        top == 20                             // 20 from what?
        top == superview.safeArea.top + 20
        leading == superview.left             // follows the reading direction, and does not
        leading == superview.leading
        ```
        """),
    RuleEntry(
      id: .illegalPriority, severity: .error,
      summary: "A priority lies outside of 0 to 1000.",
      documentation: """
        A priority is greater than 0 and at most 1000, which is `required`; `high` is 750, `low` 250, \
        `fitting` 50.

        ```inset
        width <= 600 @1001
        width <= 600 @required
        ```
        """),
    RuleEntry(
      id: .visualFormatSyntax, severity: .error,
      summary: "A visual format breaks the grammar of Apple's Visual Format Language.",
      documentation: """
        A bracket or parenthesis is missing, a dash dangles, or a number is none. The mark stands at \
        the place inside the string.

        ```inset
        visual "H:|-[title-|"                 // ']' is missing
        visual "H:|-[title]-|"
        ```
        """),
    RuleEntry(
      id: .visualFormatUnknownName, severity: .error,
      summary: "A visual format names a view or a metric that is not there.",
      documentation: """
        Views are the names in scope, metrics are `let`s.

        ```inset
        let gap = 12
        visual "V:[title]-gap-[form]"
        ```
        """),
    RuleEntry(
      id: .unknownProperty, severity: .error, summary: "There is no property of that name here.",
      documentation: """
        Screens, views, stacks and `targets` have properties of their own; a component's parameters are \
        set like properties. The message names the nearest known one.

        ```inset
        label title "Hello" { fnot: largeTitle }      // did you mean 'font'?
        ```
        """),
    RuleEntry(
      id: .propertyWithoutEffect, severity: .information,
      summary: "A view's kind knows nothing of the property that is set.",
      documentation: """
        Text, fonts and numbers of lines belong to views that show text, content sizes and their \
        priorities to all views but the screen's root, `spacingAfter` to views that a stack arranges. \
        Elsewhere such a property changes nothing: the view is of another kind than you meant, or the \
        line can go.

        ```inset
        view header { font: title1 }          // a view has no text
        label header "Inbox" { font: title1 }
        ```
        """),
    RuleEntry(
      id: .unusedLet, severity: .warning, summary: "Nothing uses a 'let'.",
      documentation: """
        The number has been replaced by another, or a constraint that should use it writes a number of \
        its own. In a block it is a warning; at the top of a file, which other files may import, it is \
        information, and only where all components of the file are in use.

        ```inset
        view card {
            let gap = 16
            top == superview.safeArea.top + 8     // meant was 'gap', or 'gap' can go
        }
        ```
        """),
    RuleEntry(
      id: .outerSuperview, severity: .warning,
      summary: "A component ties its subviews to the view that it lies in.",
      documentation: """
        In a component's own block `superview` is the view that an instance lies in: a stack, a screen, \
        or anything else. Subviews that are tied to it leave the component. The component's own view is \
        `self` there; in the block of a subview it is `superview`.

        ```inset
        component Tile(words: String) {
            label title { text: words }
            title.leading == superview.margins.leading     // meant was 'self.margins.leading'
        }
        ```
        """),
    RuleEntry(
      id: .invalidValue, severity: .error, summary: "A value does not fit its place.",
      documentation: """
        A word is none of those that a property takes, a number is expected, or an expression is not \
        linear in its anchor.

        ```inset
        stack form { axis: diagonal }         // horizontal or vertical
        ```
        """),
    RuleEntry(
      id: .unreachableTarget, severity: .warning,
      summary: "An entry of 'targets' leads to no environment.",
      documentation: """
        A device, system version or use in `targets` that makes no environment checks nothing: the \
        device never ran that version, or has no such orientation or share of the screen.
        """),
    RuleEntry(
      id: .unknownDevice, severity: .error, summary: "The catalogue knows no such device.",
      documentation: """
        Devices are named by their ids or by Apple's names; `inset devices` lists them.

        ```inset
        targets { devices: "iphone-x", "iPad Pro 11-inch (M4)" }
        ```
        """),
    RuleEntry(
      id: .importPath, severity: .error, summary: "An import cannot be followed.",
      documentation: """
        The path is relative to the file and stays inside the workspace; the file is missing, or the \
        files import each other in a circle.

        ```inset
        import "Components/Card.inset"
        ```
        """),
    RuleEntry(
      id: .componentCycle, severity: .error, summary: "A component contains itself.",
      documentation: """
        A component may use others, but none that leads back to it: the tree would have no end.
        """),
    RuleEntry(
      id: .missingParameter, severity: .error,
      summary: "A component's parameter has no value.",
      documentation: """
        A parameter without a default needs a value in the block of each use.

        ```inset
        component Card(title: String) { label name { text: title } }
        screen Home { Card card { title: "Ada" } }
        ```
        """),
    RuleEntry(
      id: .misplaced, severity: .error, summary: "A statement stands in a block of another kind.",
      documentation: "The block of a guide holds constraints only."),
    RuleEntry(
      id: .noSafeArea, severity: .information,
      summary: "A storyboard scene has no safe-area guide.",
      documentation: """
        Without the guide its views can keep only to the root's edges, which bars and the sensor \
        housing cover, or to the guides of iOS 7. The fixes of 'unsafe-edge' add it where it is needed. \
        A scene that holds nothing at the root's edges but a picture that fills it, or runs from one side \
        to the other, is left alone.
        """),
    RuleEntry(
      id: .unusedLayoutGuides, severity: .information,
      summary: "A storyboard scene keeps layout guides that nothing uses.",
      documentation: """
        A scene with a safe area has no use for the top and bottom layout guides of iOS 7; Xcode \
        drops their elements once the safe area is switched on. The fix does the same.
        """),
    RuleEntry(
      id: .limit, severity: .error, summary: "A file has more of something than Inset takes.",
      documentation: """
        A screen has at most 30,000 views, a file 10,000 screens; what lies beyond is left out. Of a \
        file, at most 10,000 findings are listed; how many there are besides is said once, as grave as \
        the gravest of them.
        """),
  ]
}
