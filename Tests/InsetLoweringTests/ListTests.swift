import InsetDevices
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText
import Testing

/// Lists that stand for several anchors.
@Suite struct ListTests {
  private func scene(_ body: String) throws -> Scene {
    let file = lowered(
      """
      component Row { label name "Name" { edges == superview.edges } }
      screen S {
        label title "Title"
        Row first
        Row second
        \(body)
      }
      """)
    return try #require(file.screens.first).scene
  }

  private func equations(_ body: String) throws -> [String] {
    let scene = try scene(body)
    #expect(scene.problems.map(\.message) == [])
    // The rows' own stand behind.
    return Array(scene.equations.dropLast(8))
  }

  @Test func aListMayStandOnTheRight() throws {
    #expect(
      try equations("title.leading >= [first, second].trailing + 8 @high") == [
        "title.leading >= first.trailing + 8", "title.leading >= second.trailing + 8",
      ])
    #expect(
      try equations("title.horizontalEdges == [first, second].horizontalEdges inset 4").count == 4)
    #expect(
      try equations("title.width >= 8 + [first, second].width * 0.5") == [
        "title.width >= first.width * 0.5 + 8", "title.width >= second.width * 0.5 + 8",
      ])
  }

  @Test func namesMayGoOnBehindAList() throws {
    let tied = try scene("[first, second].name.leading == title.leading")
    #expect(tied.problems.isEmpty)
    #expect(
      try tied.constraints.rows.prefix(2).map(\.first.item) == [
        .view(tied.view("root.first.name")), .view(tied.view("root.second.name")),
      ])
    let scene = try scene("[first, second].name.font: title3")
    #expect(scene.problems.isEmpty)
    let views = scene.properties.filter { if case .font = $0.property { true } else { false } }
      .map { scene.path(of: $0.view) }
    #expect(views == ["root.first.name", "root.second.name"])
  }

  @Test func claimsTakeSuchLists() throws {
    let scene = try scene(
      """
      expect [first, second].name inside root.safeArea
      expect title.bottom <= [first, second].name.top
      expect [first, second].name.width >= 44
      """)
    #expect(scene.problems.isEmpty)
    #expect(scene.expectations.count == 6)
  }

  @Test(arguments: [
    ("[first, second].top == [title, first].top", "only one list can stand in a statement"),
    ("title.top == [first, second].tpo", "there is no attribute 'tpo'"),
    ("title.top == [first, second].nam.top", "'first' has no 'nam'"),
    ("title.top == max([first, second].top, 3)", "'max' takes numbers, no anchors"),
    ("title.top == [first, second]", "expected '.' and an attribute"),
  ])
  func aMistakeInAListIsReported(body: String, message: String) throws {
    let text =
      "component Row { label name \"Name\" { edges == superview.edges } }\n"
      + "screen S { label title \"Title\"; Row first; Row second; \(body) }"
    let messages =
      try #require(lowered(text).screens.first).scene.problems.map(\.message)
      + SyntaxTree.parse(SourceText(text)).problems.map(\.message)
    #expect(messages.count == 1 && messages[0].hasPrefix(message), "\(messages)")
  }
}

@Suite struct ConditionTests {
  @Test(arguments: [
    ("os < 16", [true, false, false]), ("os <= 16", [true, true, false]),
    ("os > 16", [false, false, true]), ("os >= 16", [false, true, true]),
    ("os == 16", [false, true, false]), ("not os >= 16", [true, false, false]),
    ("!idiom: phone, os >= 1", [false, false, false]),
    ("not width: compact", [false, false, false]),
  ])
  func systemsAreCompared(condition: String, holds: [Bool]) throws {
    let file = lowered("screen S { label a \"A\" { when \(condition) { top == root.top } } }")
    let scene = try #require(file.screens.first).scene
    #expect(scene.problems.isEmpty)
    let constraint = try #require(scene.constraints.ids.first)
    let condition = scene.conditions[scene.constraints[constraint].condition]
    let environments = [
      "iphone-x 15 portrait", "iphone-x 16 portrait", "iphone-15-pro 26 portrait",
    ]
    #expect(
      try environments.map { condition.holds(in: try #require(Environment(id: $0))) } == holds)
  }

  @Test func severalConstraintsAreSwitchedOff() throws {
    let file = lowered(
      """
      screen S {
        label a "A" { top == root.top as up; leading == root.leading as left }
        when width: compact { inactive up, left }
      }
      """)
    let scene = try #require(file.screens.first).scene
    #expect(scene.problems.isEmpty)
    #expect(scene.switchedOff.map(\.constraints) == [[ID(0)], [ID(1)]])
  }
}

@Suite struct InstanceTextTests {
  private func texts(_ instance: String, _ parameters: String) throws -> (String?, [String]) {
    let file = lowered(
      "component Row(\(parameters)) { label name { text: title } }\nscreen S { \(instance) }")
    let scene = try #require(file.screens.first).scene
    let name = try scene.view("root.row.name")
    var text = scene.views[name].text
    for setting in scene.properties where setting.view == name {
      if case .text(let value) = setting.property { text = value }
    }
    return (text, scene.problems.map(\.message))
  }

  @Test func theFirstStringMayStandBehindTheName() throws {
    let (text, problems) = try texts("Row row \"Account\"", "gap: Number = 8, title: String")
    #expect(text == "Account" && problems.isEmpty)
  }

  @Test func oneOfTwoTextsCounts() throws {
    let (text, problems) = try texts("Row row \"One\" { title: \"Two\" }", "title = \"None\"")
    #expect(text == "Two")
    #expect(problems.count == 1 && problems[0].contains("set twice"))
  }

  @Test func aTextThatNothingShowsIsReported() throws {
    let file = lowered(
      "component Box(gap: Number = 8) { view a }\nscreen S { Box box \"One\"; view b \"Two\" }")
    let scene = try #require(file.screens.first).scene
    #expect(
      scene.problems.map(\.message) == [
        "'Box' has no String that this text could be", "the text has no effect: this is a view",
      ])
  }
}
