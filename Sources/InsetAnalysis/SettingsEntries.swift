import InsetModel

extension RuleCatalogue {
  /// Rules about what is said to Inset itself: settings and comments.
  static let settingsEntries: [RuleEntry] = [
    RuleEntry(
      id: .settings, severity: .error,
      summary: "An 'inset.json' says something that has no meaning.",
      documentation: """
        The nearest `inset.json` above a spec says what it is checked against and how much each rule \
        matters. What cannot be understood in it is left out; all else counts.

        ```json
        {
          "deployment": 15,
          "os": [15, 18, 26],
          "devices": ["iphone-se-3", "iphone-15-pro"],
          "orientations": ["portrait", "landscape"],
          "multitasking": ["full", "half"],
          "directions": ["ltr", "rtl"],
          "textSizes": ["large", "accessibility3"],
          "languages": ["base", "pseudo"],
          "rules": { "unsafe-edge": "error", "hard-coded-inset": "off" },
          "include": ["Screens/**"],
          "exclude": ["Screens/Old"]
        }
        ```
        """),
    RuleEntry(
      id: .unknownRule, severity: .warning, summary: "There is no rule of that name.",
      documentation: """
        `inset rules` lists the names that `rules` in `inset.json` and `inset:disable` know. The \
        message names the nearest one.

        ```inset
        // inset:disable-next-line unsafe-egde      did you mean 'unsafe-edge'?
        ```
        """),
    RuleEntry(
      id: .unusedSuppression, severity: .warning,
      summary: "A comment silences a rule where it finds nothing.",
      documentation: """
        A directive that is left behind would hide the next mistake. Remove it, or the rule from its \
        list.

        ```inset
        // inset:disable-next-line unsafe-edge      -- lies under the bar on purpose
        top == superview.top
        // inset:disable zero-size, off-screen
        // inset:enable zero-size, off-screen
        ```

        Components are checked where they are used, so nothing is said of directives in them.
        """),
  ]
}
