import InsetDevices
import InsetIDE
import InsetModel
import InsetText
import Testing

/// What `inset.json` and comments say to Inset.
@Suite struct SettingsTests {
  private static let spec = FileID(0)
  private static let json = FileID(1)

  private func workspace(_ spec: String, _ json: String) -> Workspace {
    var workspace = Workspace()
    workspace.open(Self.spec, text: SourceText(spec), path: "a.inset")
    workspace.openSettings(Self.json, text: SourceText(json))
    workspace.setSettings(Self.json, of: Self.spec)
    return workspace
  }

  /// `text under the mark: message` of each finding in settings.
  private func mistakes(_ json: String) -> [String] {
    var workspace = workspace("", json)
    let text = SourceText(json)
    return workspace.snapshot().diagnostics(Self.json).map { "\(text[$0.range]): \($0.message)" }
  }

  @Test(arguments: [
    ("", ": the file is empty; expected '{'"),
    ("{", "{: '{' is not closed; expected '}'"),
    ("{\"os\": [15, 16}", "}: expected ',' or ']', found '}'"),
    ("{\"os\": 15,}", ",: a comma in front of '}'"),
    ("{os: 15}", "o: expected a key in quotes, found 'o'"),
    ("{\"os\" 15}", "1: expected ':' behind the key, found '1'"),
    ("{\"os\": 015}", "015: '015' is no number of JSON"),
    ("{\"os\": \"15\n}", "\"15: the string is not closed; expected '\"'"),
    ("{} x", "x: expected nothing behind the value, found 'x'"),
    ("{ // os\n}", "//: JSON has no comments"),
    ("[1]", "[1]: settings are an object, as { \"deployment\": 15 }"),
    ("{\"\\q\": 1}", "\\q: this is no escape of JSON"),
    ("{\"os\": true}", "true: expected a list of system versions, found a truth value"),
    ("{\"os\": [\"x\"]}", "\"x\": a system version is a number, as 18, or \"iOS 18\""),
    ("{\"os\": [20]}", "20: there is no iOS 20: 18 is followed by 26"),
    (
      "{\"devices\": \"iphone-15-por\"}",
      "\"iphone-15-por\": there is no device named \"iphone-15-por\"; did you mean \"iphone-15-pro\"?"
    ),
    (
      "{\"rules\": {\"conflct\": \"off\"}}",
      "\"conflct\": there is no rule \"conflct\"; did you mean \"conflict\"?"
    ),
    (
      "{\"rules\": {\"conflict\": 1}}",
      "1: expected \"off\", \"hint\", \"information\", \"warning\" or \"error\", found a number"
    ),
    (
      "{\"rules\": []}",
      "[]: expected an object of rules and severities, as { \"unsafe-edge\": \"error\" }, found a list"
    ),
    (
      "{\"screens\": \"A\"}",
      "\"A\": expected an object of classes and their bars, as "
        + "{ \"*ViewController\": { \"navigationBar\": \"standard\" } }, found a string"
    ),
    (
      "{\"screens\": {\"A\": \"large\"}}",
      "\"large\": expected an object, as { \"navigationBar\": \"standard\" }, found a string"
    ),
    (
      "{\"screens\": {\"A\": {\"tabbar\": true}}}",
      "\"tabbar\": there is no property \"tabbar\" of screens; did you mean \"tabBar\"?"
    ),
    (
      "{\"screens\": {\"A\": {\"tabBar\": \"yes\"}}}",
      "\"yes\": expected true or false, found a string"
    ),
    (
      "{\"screens\": {\"A\": {\"presentation\": \"popover\"}}}",
      "\"popover\": expected \"fullScreen\" or \"sheet\", not \"popover\""
    ),
    ("{\"screens\": {\"A[\": {}}}", "\"A[\": \"A[\": this '[' is not closed"),
    ("{\"exclude\": [\"a[\"]}", "\"a[\": \"a[\": this '[' is not closed"),
    ("{\"os\": 15, \"os\": 16}", "\"os\": \"os\" is already set; this one is ignored"),
  ]) func eachMistakeHasItsPlace(_ json: String, _ expected: String) {
    #expect(mistakes(json) == [expected])
  }

  @Test func goodSettingsHaveNoMistakes() {
    let json = """
      { "$schema": "x", "deployment": "iOS 15", "os": [15, "iOS 18"], "devices": "iPhone X",
        "orientations": ["portrait"], "multitasking": "full", "directions": ["ltr", "rtl"],
        "rules": { "unsafe-edge": "error" }, "include": ["Screens/**"], "exclude": "Old" }
      """
    #expect(mistakes(json).count == 1)  // iPhone X does not run iOS 18
    let settings = Workspace.readSettings(SourceText(json))
    #expect(settings.covers("Screens/a.inset"))
    #expect(!settings.covers("Other/a.inset") && !settings.covers("Screens/Old/a.inset"))
  }

  @Test func targetsOfTheFileComeFirst() {
    let json = #"{ "devices": ["iphone-x"], "os": [15], "orientations": ["portrait"] }"#
    var without = workspace("screen S { }", json)
    #expect(without.snapshot().environments(Self.spec).map(\.id) == ["iphone-x 15 portrait"])
    var with = workspace("targets { devices: \"iphone-8\"; os: 14; deployment: 14 }", json)
    #expect(
      with.snapshot().environments(Self.spec).map(\.id)
        == ["iphone-8 14 portrait", "iphone-8 14 landscape"])
    without.closeSettings(Self.json)
    #expect(without.snapshot().environments(Self.spec).count == 24)
  }

  @Test func severitiesChangeAndComeBack() {
    let spec = """
      screen S {
        label a "A" { top == superview.top; leading == superview.leading + 40; width == 10 @1001 }
      }
      """
    var workspace = workspace(
      spec, #"{ "rules": { "unsafe-edge": "off", "illegal-priority": "hint" } }"#)
    func rules() -> [String] {
      workspace.snapshot().diagnostics(Self.spec).map { "\($0.rule) \($0.severity.rawValue)" }
    }
    #expect(rules() == ["illegal-priority hint"])
    workspace.openSettings(Self.json, text: SourceText(#"{ "rules": { "unsafe-edge": "error" } }"#))
    #expect(rules() == ["unsafe-edge error", "unsafe-edge error", "illegal-priority error"])
    workspace.setSettings(nil, of: Self.spec)
    #expect(rules() == ["unsafe-edge warning", "unsafe-edge warning", "illegal-priority error"])
  }

  /// A directive in a component's file holds wherever the component is used, and an edit of it is
  /// seen there.
  @Test func componentsCarryTheirDirectives() {
    let component = FileID(2)
    func text(_ comment: String) -> SourceText {
      SourceText(
        """
        component Bar {
          \(comment)
          label t "T" { top == superview.top @1001; leading == superview.leading }
          height == 40
        }

        """)
    }
    var workspace = Workspace()
    workspace.open(
      Self.spec,
      text: SourceText(
        "import \"bar.inset\"\nscreen S { Bar bar { edges == superview.safeArea.edges } }"),
      path: "a.inset")
    workspace.open(component, text: text("// nothing"), path: "bar.inset")
    func rules() -> [RuleID] {
      workspace.snapshot().diagnostics(Self.spec).map(\.rule).filter { $0 == .illegalPriority }
    }
    #expect(rules() == [.illegalPriority])
    workspace.replaceText(component, with: text("// inset:disable-next-line illegal-priority"))
    #expect(rules() == [])
    #expect(workspace.snapshot().diagnostics(component).isEmpty)
    workspace.replaceText(component, with: text("// inset:disable-next-line conflict"))
    #expect(rules() == [.illegalPriority])
  }
}
