import InsetModel

extension RuleCatalogue {
  /// Rules about Swift code whose findings are made where it is evaluated.
  static let codeEntries: [RuleEntry] = [
    RuleEntry(
      id: .missingAutoresizingOff, severity: .error,
      summary: "A view has constraints and keeps its autoresizing mask.",
      documentation: """
        A view made in code begins with `translatesAutoresizingMaskIntoConstraints` on: UIKit makes \
        required constraints of its frame, which is 0 × 0 in the superview's corner. Any constraint \
        that asks for something else conflicts with them.

        ```swift
        let title = UILabel()
        view.addSubview(title)
        title.topAnchor.constraint(equalTo: view.topAnchor, constant: 20).isActive = true
        ```

        Switch it off before you add constraints:

        ```swift
        title.translatesAutoresizingMaskIntoConstraints = false
        ```

        Stack views do that for what they arrange, layout libraries for what they constrain.

        A view that was made with a frame keeps that: a width of its own contradicts it, and so do ties \
        to the far edges of a screen, once that turns. The view that UIKit makes for a controller is as \
        large as the screen and grows with what it is put into. Within another controller it needs the \
        same line (`child.view.translatesAutoresizingMaskIntoConstraints = false`), unless it covers the \
        whole of a view that is as large as the screen, too.
        """),
    RuleEntry(
      id: .noCommonAncestor, severity: .error,
      summary: "A constraint is switched on before its views hang in one tree.",
      documentation: """
        Both items of a constraint must have a common ancestor when it is switched on. Otherwise UIKit \
        throws an exception: "Unable to activate constraint … because they have no common ancestor".

        ```swift
        title.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
        view.addSubview(title)
        ```

        Add the view first:

        ```swift
        view.addSubview(title)
        title.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
        ```
        """),
    RuleEntry(
      id: .inactiveConstraint, severity: .warning,
      summary: "A constraint is made and never switched on.",
      documentation: """
        A constraint that is made does nothing until it is active. One that no property holds cannot be \
        switched on later, either.

        ```swift
        title.widthAnchor.constraint(equalToConstant: 200)
        ```

        ```swift
        title.widthAnchor.constraint(equalToConstant: 200).isActive = true
        ```
        """),
    RuleEntry(
      id: .constraintsOnEveryPass, severity: .warning,
      summary: "A method that UIKit calls many times adds the same constraints each time.",
      documentation: """
        `layoutSubviews`, `updateConstraints`, `viewDidLayoutSubviews`, `viewWillAppear` and their like \
        run any number of times. Constraints that they make pile up: layout becomes slower with each \
        pass, and a constant that differs conflicts with all the earlier ones.

        ```swift
        override func layoutSubviews() {
            super.layoutSubviews()
            icon.widthAnchor.constraint(equalToConstant: 44).isActive = true
        }
        ```

        Make them once, where the view is made, and change their constants later.
        """),
    RuleEntry(
      id: .screenSize, severity: .information,
      summary: "A length is taken from the whole screen.",
      documentation: """
        `UIScreen.main.bounds` is the screen, not the app's window: in Split View, in Slide Over and in a \
        window on iPad the app has a part of it. A constant that was worked out once does not follow a \
        rotation, either. The frame of the status bar says nothing of the sensor housing or of bars.

        ```swift
        card.widthAnchor.constraint(equalToConstant: UIScreen.main.bounds.width - 32).isActive = true
        ```

        ```swift
        card.widthAnchor.constraint(equalTo: view.widthAnchor, constant: -32).isActive = true
        ```
        """),
    RuleEntry(
      id: .insetsTooEarly, severity: .warning,
      summary: "Safe-area insets or sizes are read before they are known.",
      documentation: """
        In an initialiser and in `viewDidLoad` the view is in no window yet, so that its \
        `safeAreaInsets` are 0 on every device, and its `bounds` are not those that it gets.

        ```swift
        override func viewDidLoad() {
            super.viewDidLoad()
            header.heightAnchor.constraint(equalToConstant: 44 + view.safeAreaInsets.top).isActive = true
        }
        ```

        Tie the view to the safe area, which follows every change, or set the constant in \
        `viewSafeAreaInsetsDidChange`:

        ```swift
        header.bottomAnchor.constraint(
            equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 44).isActive = true
        ```
        """),
  ]
}
