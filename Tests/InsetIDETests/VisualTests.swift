import InsetIDE
import InsetModel
import InsetText
import Testing

/// A visual format lays out what its anchors lay out (docs/layout.md "Visual Format Language").
@Suite struct VisualTests {
  private static let targets = """
    targets {
      devices: "iphone-8", "iphone-x", "ipad-mini-6"; os: 15
      orientations: portrait, landscape; directions: ltr, rtl
    }
    let gap = 12
    let wide = 60
    let strong = 800

    """

  private func frames(_ body: String) throws -> [ScreenFrames] {
    var workspace = Workspace()
    let file = FileID(0)
    workspace.open(file, text: SourceText(Self.targets + body), path: "a.inset")
    let snapshot = workspace.snapshot()
    let wrong = snapshot.diagnostics(file).filter {
      [
        .syntax, .visualFormatSyntax, .visualFormatUnknownName, .illegalAttributes, .unknownName,
      ].contains($0.rule)
    }
    #expect(wrong.isEmpty, "\(wrong.map(\.message)) in\n\(body)")
    return try snapshot.frames(file)
  }

  private func expectSame(_ visual: [String], _ anchors: [String], seed: UInt64 = 0) throws {
    // The views are the same, and what neither says; the statements differ.
    let views = """
      view box {
        edges == root.safeArea.edges inset 20
        label a "Aa" { font: 17 }
        label b "Bbb" { font: 30 }
        view c { size: (30, 24) }
        view d { size: (50, 40) }

      """
    let rest = ["a", "b", "c", "d"].flatMap { view in
      ["\(view).leading == box.leading + 3 @2", "\(view).top == box.top + 5 @2"]
    }
    func text(_ lines: [String]) -> String {
      "screen S {\n\(views)\((lines + rest).joined(separator: "\n"))\n}\n}\n"
    }
    let visual = visual.map { "visual \($0)" }
    let (first, second) = (try frames(text(visual)), try frames(text(anchors)))
    let places = { (screens: [ScreenFrames]) in
      screens.map { $0.environments.map { $0.views.map(\.frame) } }
    }
    #expect(
      places(first) == places(second),
      "seed \(seed)\n\(visual.joined(separator: "\n"))\n\(anchors.joined(separator: "\n"))")
  }

  @Test(arguments: [
    ([#""|-8-[a]""#], ["a.leading == box.leading + 8"]),
    ([#""H:|[a]|""#], ["a.leading == box.leading", "a.trailing == box.trailing"]),
    ([#""|-[a]-|""#], ["a.leading == box.margins.leading", "a.trailing == box.margins.trailing"]),
    ([#""V:|-[a]-[b]""#], ["a.top == box.margins.top", "b.top == a.bottom + 8"]),
    ([#""[a]-gap-[b]""#], ["b.leading == a.trailing + gap"]),
    ([#""[a]-(-4)-[b]""#], ["b.leading == a.trailing - 4"]),
    (
      [#""[a]-(>=8,<=20@750)-[b]""#],
      ["b.leading >= a.trailing + 8", "b.leading <= a.trailing + 20 @750"]
    ),
    ([#""[c(wide)]""#], ["c.width == 60"]),
    ([#""V:[c(>=40,<=90@strong)]""#], ["c.height >= 40", "c.height <= 90 @800"]),
    (
      [#""[c(==d@600)][d(>=c)]""#],
      ["c.width == d.width @600", "d.leading == c.trailing", "d.width >= c.width"]
    ),
    ([#""[a]-(>=8)-|""#], ["a.trailing <= box.trailing - 8"]),
    (
      [#""|-(<=gap@low)-[a]""#.replacing("low", with: "250")],
      ["a.leading <= box.leading + 12 @250"]
    ),
    (
      [#""|-5-[a]-6-[b]-7-|" options: directionLeftToRight"#],
      ["a.left == box.left + 5", "b.left == a.right + 6", "b.right == box.right - 7"]
    ),
    (
      [#""|-5-[a]-(>=6)-[b]-(<=7)-|" options: directionRightToLeft"#],
      ["a.right == box.right - 5", "b.right <= a.left - 6", "b.left <= box.left + 7"]
    ),
    (
      [#""|-[a]-[b]" options: directionRightToLeft"#],
      ["a.right == box.margins.right", "b.right == a.left - 8"]
    ),
    (
      [#""[a]-[b]-[c]" options: alignAllTop, alignAllBottom"#],
      [
        "b.leading == a.trailing + 8", "c.leading == b.trailing + 8", "b.top == a.top",
        "c.top == a.top", "b.bottom == a.bottom", "c.bottom == a.bottom",
      ]
    ),
    (
      [#""[a]-[b]" options: alignAllLastBaseline"#],
      ["b.leading == a.trailing + 8", "b.lastBaseline == a.lastBaseline"]
    ),
    (
      [#""V:|-4-[a]-[b]-30-[c]" options: spacingBaselineToBaseline, alignAllLeading"#],
      [
        "a.top == box.top + 4", "b.firstBaseline == a.lastBaseline + standard",
        "c.firstBaseline == b.lastBaseline + 30", "b.leading == a.leading",
        "c.leading == a.leading",
      ]
    ),
    (
      [#""V:[a][b]" options: alignAllCenterX"#, #""H:|-\u{67}ap-[\u{63}]""#],
      ["b.top == a.bottom", "b.centerX == a.centerX", "c.leading == box.leading + gap"]
    ),
  ]) func lowersToAnchors(_ visual: [String], _ anchors: [String]) throws {
    try expectSame(visual, anchors)
  }

  /// A random statement, with its constraints as anchors.
  private func statement(_ random: inout Random) -> (visual: String, anchors: [String]) {
    let isVertical = random.next(2) == 0
    let direction = isVertical ? 0 : random.next(5)
    let (start, end) =
      isVertical
      ? ("top", "bottom")
      : direction == 3
        ? ("left", "right") : direction == 4 ? ("right", "left") : ("leading", "trailing")
    let sign = direction == 4 ? "-" : "+"
    let usesBaselines = isVertical && random.next(4) == 0
    var names = ["a", "b", "c", "d"]
    var views: [String] = []
    for _ in 0...random.next(3) { views.append(names.remove(at: random.next(names.count))) }
    let items =
      (random.next(2) == 0 ? ["|"] : []) + views + (random.next(2) == 0 ? ["|"] : [])
    let metrics = [("gap", "12"), ("wide", "60"), ("4", "4"), ("0.5", "0.5"), ("25", "25")]
    let priorities = [("", ""), ("@strong", "@800"), ("@300", "@300"), ("@20.5", "@20.5")]
    func predicate(_ isBare: Bool) -> (
      text: String, relation: String, value: String, priority: String
    ) {
      let metric = metrics[random.next(metrics.count)]
      if isBare { return (metric.0, "==", metric.1, "") }
      let relation = ["", "==", "<=", ">="][random.next(4)]
      let priority = priorities[random.next(priorities.count)]
      return (
        "\(relation)\(metric.0)\(priority.0)", relation.isEmpty ? "==" : relation, metric.1,
        priority.1
      )
    }
    func flipped(_ relation: String) -> String {
      relation == "<=" ? ">=" : relation == ">=" ? "<=" : relation
    }
    var text = isVertical ? "V:" : random.next(2) == 0 ? "H:" : ""
    var anchors: [String] = []
    let size = isVertical ? "height" : "width"
    for (index, item) in items.enumerated() {
      if item == "|" {
        text += "|"
      } else {
        text += "[\(item)"
        let count = random.next(6) - 3
        if count > 0 {
          var parts: [String] = []
          for _ in 0..<count {
            if random.next(3) == 0, let other = views.first(where: { $0 != item }) {
              parts.append("\(other)@40")
              anchors.append("\(item).\(size) == \(other).\(size) @40")
            } else {
              let one = predicate(false)
              parts.append(one.text)
              anchors.append("\(item).\(size) \(one.relation) \(one.value) \(one.priority)")
            }
          }
          text += "(\(parts.joined(separator: ",")))"
        }
        text += "]"
      }
      guard index + 1 < items.count else { break }
      let next = items[index + 1]
      let isEdge = item == "|" || next == "|"
      let baselines = usesBaselines && !isEdge
      func add(_ relation: String, _ value: String, _ priority: String, margins: Bool = false) {
        let edge = margins ? "box.margins" : "box"
        let reversed = direction == 4
        if next == "|" {
          let relation = reversed ? relation : flipped(relation)
          let sign = reversed ? "+" : "-"
          anchors.append("\(item).\(end) \(relation) \(edge).\(end) \(sign) \(value) \(priority)")
        } else {
          let relation = reversed ? flipped(relation) : relation
          let from =
            item == "|"
            ? "\(edge).\(start)" : baselines ? "\(item).lastBaseline" : "\(item).\(end)"
          let to = baselines ? "\(next).firstBaseline" : "\(next).\(start)"
          anchors.append("\(to) \(relation) \(from) \(sign) \(value) \(priority)")
        }
      }
      switch random.next(4) {
      case 0: add("==", "0", "")
      case 1:
        text += "-"
        add("==", isEdge ? "0" : "standard", "", margins: isEdge)
      case 2:
        let one = predicate(true)
        text += "-\(one.text)-"
        add("==", one.value, "")
      default:
        let list = (0...random.next(2)).map { _ in predicate(false) }
        text += "-(\(list.map(\.text).joined(separator: ", ")))-"
        for one in list { add(one.relation, one.value, one.priority) }
      }
    }
    var options: [String] = []
    if direction == 2 { options.append("directionLeadingToTrailing") }
    if direction == 3 { options.append("directionLeftToRight") }
    if direction == 4 { options.append("directionRightToLeft") }
    if usesBaselines { options.append("spacingBaselineToBaseline") }
    if random.next(3) == 0 {
      let all =
        isVertical
        ? ["leading", "trailing", "centerX", "left", "right"]
        : ["top", "bottom", "centerY", "firstBaseline", "lastBaseline"]
      let attribute = all[random.next(all.count)]
      options.append("alignAll\(attribute.prefix(1).uppercased())\(attribute.dropFirst())")
      for view in views.dropFirst() {
        anchors.append("\(view).\(attribute) == \(views[0]).\(attribute)")
      }
    }
    let clause = options.isEmpty ? "" : " options: \(options.joined(separator: ", "))"
    return ("\"\(text)\"\(clause)", anchors)
  }

  @Test func randomFormatsEqualTheirAnchors() throws {
    for seed in 0..<60 {
      var random = Random(UInt64(seed) &* 31337 &+ 5)
      var visual: [String] = []
      var anchors: [String] = []
      for _ in 0...random.next(3) {
        let (text, lines) = statement(&random)
        visual.append(text)
        anchors += lines
      }
      try expectSame(visual, anchors, seed: UInt64(seed))
    }
  }
}
