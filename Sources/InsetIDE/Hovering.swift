import InsetAnalysis
public import InsetDevices
import InsetLayout
import InsetModel
import InsetSyntax
public import InsetText

extension Snapshot {
  /// What is known about the word at an offset: a view's frames, a guide's insets and where they come
  /// from, what a constraint says, or the documentation of a word.
  ///
  /// - Parameter environment: whose figures go first; the first that the file is checked in where it
  ///   is nil or none of them.
  /// - Complexity: O(environments × words of the screen).
  public func hover(_ file: FileID, at offset: Int, in environment: Environment? = nil) -> Hover? {
    guard let state = states[file] else { return nil }
    var hovering: (Hovering, source: Int32, screen: SourceScreen)?
    for item in state.knownScreens {
      guard let source = item.screen.source(in: file, holding: offset) else { continue }
      let findings = { messages(at: $0, of: item.screen, in: file) }
      let found = Hovering(
        screen: item.screen, layouts: item.layouts, first: environment, findings: findings)
      if let (range, page) = found.page(of: state.source.name(at: offset)) {
        return Hover(range, page)
      }
      if let (origin, known) = found.page(source: source, at: offset) {
        var page = known
        WordHover(self, file)?.note(ofValueAt: offset, in: &page)
        return Hover(item.screen.place(of: origin).range, page)
      }
      if let text = viewText(in: state, at: offset),
        let page = found.page(ofText: text.value, source: source, viewNamedAt: text.name.start)
      {
        return Hover(text.range, page)
      }
      hovering = (found, source, item.screen)
      break
    }
    if let (range, page) = WordHover(self, file)?.page(at: offset) { return Hover(range, page) }
    if let (hovering, source, screen) = hovering,
      let (origin, page) = hovering.statementPage(source: source, at: offset)
    {
      return Hover(screen.place(of: origin).range, page)
    }
    return nil
  }

  /// The text behind a view's name at an offset, with the name's place.
  private func viewText(
    in state: FileState, at offset: Int
  ) -> (value: String, range: ByteRange, name: ByteRange)? {
    guard let tree = state.syntax?.tree, let token = tree.token(at: offset), token.kind == .string,
      let view = tree.statement(at: offset).flatMap(ViewSyntax.init), let name = view.name,
      let text = view.text, text.range == token.range
    else { return nil }
    return (text.value(in: tree.text), token.range, name.range)
  }
}

extension Hover {
  fileprivate init(_ range: ByteRange, _ page: HoverPage) {
    self.init(
      range: range, markdown: page.markdown, plainText: page.plainText,
      showsPicture: page.showsPicture)
  }
}

/// Finds what stands at a place of a screen and writes its page.
struct Hovering {
  let screen: SourceScreen
  /// The layout of the environment whose figures go first, then the others.
  let layouts: [SceneLayout]
  /// What was found wrong at a view, the worst first.
  let findings: (ID<View>) -> [String]
  private var scene: Scene { screen.scene }

  init(
    screen: SourceScreen, layouts: [SceneLayout], first: Environment?,
    findings: @escaping (ID<View>) -> [String]
  ) {
    self.screen = screen
    let place = layouts.firstIndex { $0.environment == first } ?? 0
    self.layouts =
      place == 0 ? layouts : [layouts[place]] + layouts[..<place] + layouts[(place + 1)...]
    self.findings = findings
  }

  /// - Parameter offset: in the file of the declaration with index `source`.
  func page(source: Int32, at offset: Int) -> (Origin, HoverPage)? {
    func holds(_ origin: Origin) -> Bool {
      origin.source == source && screen.place(of: origin).range.contains(offset)
    }
    if let reference = scene.references.last(where: { holds($0.origin) }) {
      return page(of: reference).map { (reference.origin, $0) }
    }
    if let view = scene.views.ids.first(where: { holds(scene.views[$0].nameOrigin) }) {
      return (scene.views[view].nameOrigin, page(of: view))
    }
    if let guide = scene.guides.ids.first(where: { holds(scene.guides[$0].nameOrigin) }) {
      return (scene.guides[guide].nameOrigin, page(of: .declared(guide)))
    }
    return nil
  }

  /// What the statement says that stands at a place, where no word of it says more.
  ///
  /// - Parameter offset: in the file of the declaration with index `source`.
  func statementPage(source: Int32, at offset: Int) -> (Origin, HoverPage)? {
    func holds(_ origin: Origin) -> Bool {
      origin.source == source && screen.place(of: origin).range.contains(offset)
    }
    if let constraint = scene.constraints.rows.first(where: { holds($0.places.whole) }) {
      return (constraint.places.whole, statementPage(constraint.statement))
    }
    if let expectation = scene.expectations.first(where: { holds($0.origin) }) {
      return (expectation.origin, page(of: expectation))
    }
    return nil
  }

  /// The frame of the view whose text it is.
  ///
  /// - Parameter offset: where the view's name stands.
  func page(ofText text: String, source: Int32, viewNamedAt offset: Int) -> HoverPage? {
    let view = scene.views.ids.first {
      let origin = scene.views[$0].nameOrigin
      return origin.source == source && screen.place(of: origin).range.start == offset
    }
    guard let view else { return nil }
    let what = scene.views[view].kind == .image ? "image" : "text"
    return page(of: view, title: "\"\(text)\"", detail: "\(what) of '\(name(of: view))'")
  }

  /// - Parameter word: one that may name a view.
  func page(of word: (name: String, range: ByteRange)?) -> (ByteRange, HoverPage)? {
    guard let word, let view = scene.view(named: word.name) else { return nil }
    return (word.range, page(of: view))
  }

  private func page(of reference: Reference) -> HoverPage? {
    switch reference.target {
    case .item(.view(let view)): return page(of: view)
    case .item(let item): return page(of: item)
    case .attribute(let attribute, let item):
      var page = HoverPage()
      page.title(attribute.rawValue, "attribute")
      if let constraint = constraint(at: reference.origin) {
        describe(constraint, in: &page)
      } else {
        values(of: Anchor(item, attribute), in: &page)
      }
      page.documentation(attribute.documentation)
      return page
    case .compound(let name, _):
      var page = HoverPage()
      page.title(name, "attributes")
      if let constraint = constraint(at: reference.origin) {
        for id in scene.statements[constraint.statement].constraints {
          page.text(words(scene.constraints[id]))
        }
      }
      page.documentation(CompoundAttribute(rawValue: name)?.documentation ?? "")
      return page
    case .safeAreaInset(let view, let edge):
      var page = HoverPage()
      page.title("safeAreaInsets.\(edge.rawValue)", "number")
      page.text(
        "How far the safe area lies inside the \(edge.rawValue) edge of "
          + "'\(name(of: view))', in points.")
      table(
        head: edge.rawValue,
        rows: layouts.map { formatPoints($0.safeAreaInsets[view.index][edge]) }, in: &page)
      return page
    case .value(let name, let number):
      var page = HoverPage()
      page.title(name, number.map { "= \(formatPoints($0))" } ?? "value")
      if number == nil { page.text("Depends on the environment.") }
      return page
    case .systemSpacing:
      var page = HoverPage()
      page.title("standard", "system spacing")
      page.text("8 points between edges; between baselines it follows the fonts.")
      return page
    case .property(let name, let view):
      guard let text = VocabularyPage.summary(ofProperty: name) else { return nil }
      var page = HoverPage()
      page.title(name, "property of '\(self.name(of: view))'")
      page.documentation(text)
      return page
    }
  }

  private func constraint(at origin: Origin) -> Constraint? {
    scene.constraints.rows.first {
      $0.places.whole.source == origin.source && $0.places.whole.range.contains(origin.range)
    }
  }

  func name(of view: ID<View>) -> String {
    view == Scene.root ? scene.name : scene.views[view].name
  }

  // MARK: Views

  private func page(
    of id: ID<View>, title: String? = nil, detail: String? = nil
  ) -> HoverPage {
    let view = scene.views[id]
    var page = HoverPage()
    page.showsPicture = true
    if let title {
      page.title(title, detail)
    } else if id == Scene.root {
      page.title(scene.name, "screen")
    } else {
      let kind = view.component ?? view.kind.rawValue
      page.title(view.name, "\(kind) (\(view.kind.className))")
    }
    let isPresent = layouts.map { $0.isPresent[id.index] }
    // The root lies in no superview: its size is the window's.
    let shown = id == Scene.root ? 2..<4 : 0..<4
    page.table(
      head: Array(["x", "y", "width", "height"][shown]),
      rows: layouts.indices.map { index in
        guard isPresent[index] else { return shown.map { _ in "–" } }
        let layout = layouts[index]
        let frame = layout.pixelAlignedFrame(of: id)
        let estimates = layout.estimates[id.index]
        let unknown = layout.ambiguous.first { $0.view == id }?.unknowns ?? []
        func figure(
          _ value: Double, _ which: AmbiguousView.Unknown, _ estimate: FrameEstimate
        ) -> String {
          (estimates.contains(estimate) ? "≈" : "") + formatPoints(value)
            + (!estimates.contains(estimate) && estimates.isUnsure(estimate) ? "±1" : "")
            + (unknown.contains(which) ? "?" : "")
        }
        let figures = [
          figure(frame.x, .x, .x), figure(frame.y, .y, .y), figure(frame.width, .width, .width),
          figure(frame.height, .height, .height),
        ]
        return Array(figures[shown])
      }, environments: layouts.map(\.environment),
      caption: id == Scene.root ? "Size" : "Frame in the superview")
    if layouts.contains(where: { !$0.ambiguous.isEmpty && $0.ambiguous.contains { $0.view == id } })
    {
      page.text("? more than one value fits: constraints are missing.")
    }
    insets(
      head: "Safe-area insets", layouts.map { $0.safeAreaInsets[id.index] }, isPresent, in: &page)
    let messages = findings(id)
    for message in messages.prefix(Self.findingLimit) { page.item(message) }
    if messages.count > Self.findingLimit {
      page.text("… and \(messages.count - Self.findingLimit) more")
    }
    if let documentation = view.documentation { page.text(documentation) }
    return page
  }

  /// Findings at one view before the rest is counted.
  private static let findingLimit = 4

  private func insets(
    head: String, _ insets: [EdgeInsets], _ isPresent: [Bool], in page: inout HoverPage
  ) {
    page.table(
      head: ["top", "left", "bottom", "right"],
      rows: insets.indices.map { index in
        guard isPresent[index] else { return ["–", "–", "–", "–"] }
        let value = insets[index].cleaned
        return [value.top, value.left, value.bottom, value.right].map(formatPoints)
      }, environments: layouts.map(\.environment), caption: head)
  }

  // MARK: Guides

  private func page(of item: Item) -> HoverPage {
    var page = HoverPage()
    page.showsPicture = true
    switch item {
    case .view(let view): return self.page(of: view)
    case .declared(let guide):
      page.title(scene.guides[guide].name, "guide (UILayoutGuide)")
      rectangles(item, in: &page)
    case .guide(let kind, let owner):
      page.title(kind.rawValue, "\(kind.propertyName) of '\(name(of: owner))'")
      switch kind {
      case .safeArea, .topLayoutGuide, .bottomLayoutGuide:
        insets(
          head: "Insets", layouts.map { $0.safeAreaInsets[owner.index] },
          layouts.map { $0.isPresent[owner.index] }, in: &page)
        contributions(owner, in: &page)
      case .margins:
        insets(
          head: "Insets", layouts.map { $0.layoutMargins[owner.index] },
          layouts.map { $0.isPresent[owner.index] }, in: &page)
        page.text(
          owner == Scene.root
            ? "Side margins of the system for this width, plus the safe area."
            : "8 points or the view's own margins, plus its safe area.")
      case .readable:
        insets(
          head: "Insets", layouts.map { $0.readableInsets[owner.index] },
          layouts.map { $0.isPresent[owner.index] }, in: &page)
      case .keyboard, .contentLayout, .frameLayout: rectangles(item, in: &page)
      }
      page.documentation(kind.documentation)
    }
    return page
  }

  private func rectangles(_ item: Item, in page: inout HoverPage) {
    page.table(
      head: ["x", "y", "width", "height"],
      rows: layouts.map { layout in
        let rect = layout.rect(of: item).aligned(toScale: layout.environment.scale)
        return [rect.x, rect.y, rect.width, rect.height].map(formatPoints)
      }, environments: layouts.map(\.environment), caption: "In the root view")
  }

  /// Where the numbers of a safe area come from.
  private func contributions(_ owner: ID<View>, in page: inout HoverPage) {
    guard owner == Scene.root else {
      page.text("What is left of the superview's insets where '\(name(of: owner))' reaches in.")
      return
    }
    var lines: [String] = []
    var environments: [[Environment]] = []
    for layout in layouts {
      let line = Edge.allCases.compactMap { edge -> String? in
        let parts = layout.root.contributions.filter { $0.edge == edge && $0.points != 0 }
        guard !parts.isEmpty else { return nil }
        let sum = parts.map { part in
          let mark = part.isEstimate ? "≈" : ""
          return "\(mark)\(formatPoints(part.points)) \(part.source.displayName)"
        }.joined(separator: " + ")
        return "\(edge.rawValue) \(sum)"
      }.joined(separator: ", ")
      let words = line.isEmpty ? "nothing covers the screen" : line
      if let at = lines.firstIndex(of: words) {
        environments[at].append(layout.environment)
      } else {
        lines.append(words)
        environments.append([layout.environment])
      }
    }
    page.heading("Where they come from")
    for (index, line) in lines.prefix(HoverPage.rowLimit).enumerated() {
      page.item(
        "\(EnvironmentNames.short(environments[index], of: layouts.map(\.environment))): \(line)")
    }
    if lines.count > HoverPage.rowLimit {
      page.text("… and \(lines.count - HoverPage.rowLimit) more")
    }
  }

  // MARK: Expectations

  private func page(of expectation: Expectation) -> HoverPage {
    var page = HoverPage()
    page.title("expect", nil)
    let concerned = layouts.filter { layout in
      scene.conditions[expectation.condition].holds(in: layout.environment)
        && expectation.device.map {
          layout.environment.device == Catalogue.device(named: $0)
        } ?? true && expectation.orientation.map { $0 == layout.environment.orientation } ?? true
    }
    if case .compare(let first, _, let second) = expectation.claim {
      let anchors = [first, second].compactMap(\.anchor)
      page.table(
        head: anchors.map { spelling($0) },
        rows: concerned.map { layout in
          anchors.map { formatPoints(layout.value(of: $0, in: scene)) }
        }, environments: concerned.map(\.environment), caption: "Values in the root view")
    }
    page.text("It is about \(concerned.count) of \(layouts.count) environments.")
    page.documentation(Keyword.expect.documentation)
    return page
  }

  private func spelling(_ anchor: Anchor) -> String {
    scene.spelling(of: anchor, from: Scene.root).split(separator: ".").suffix(2)
      .joined(separator: ".")
  }

  // MARK: Constraints

  private func statementPage(_ statement: ID<Statement>) -> HoverPage {
    var page = HoverPage()
    let constraints = scene.statements[statement].constraints
    page.title(constraints.count == 1 ? "constraint" : "\(constraints.count) constraints", nil)
    for id in constraints.prefix(HoverPage.rowLimit) {
      let constraint = scene.constraints[id]
      if constraints.count == 1 {
        describe(constraint, in: &page)
      } else {
        page.text(words(constraint))
      }
    }
    return page
  }

  private func describe(_ constraint: Constraint, in page: inout HoverPage) {
    page.text(words(constraint))
    let condition = scene.conditions[constraint.condition]
    if condition != .all([]) { page.text("Only when \(condition.text).") }
    guard let id = scene.constraints.ids.first(where: { scene.constraints[$0] == constraint })
    else {
      return
    }
    let owner = scene.statements[constraint.statement].owner
    var head = [scene.spelling(of: constraint.first, from: owner)]
    if let second = constraint.second { head.append(scene.spelling(of: second, from: owner)) }
    page.table(
      head: head.map { String($0.split(separator: ".").suffix(2).joined(separator: ".")) },
      rows: layouts.map { layout in
        guard layout.isActive[id.index] else { return head.map { _ in "off" } }
        var row = [formatPoints(layout.value(of: constraint.first, in: scene))]
        if let second = constraint.second {
          row.append(formatPoints(layout.value(of: second, in: scene)))
        }
        return row
      }, environments: layouts.map(\.environment), caption: "Values in the root view")
    let unmet = layouts.compactMap { layout in
      layout.unmet.first { $0.constraint == id }.map { ($0.violation, layout.environment) }
    }
    if let worst = unmet.max(by: { $0.0 < $1.0 }) {
      page.text(
        "Not met on \(unmet.count) of \(layouts.count) environments, by up to "
          + "\(formatPoints(worst.0)) points (\(worst.1.displayName)).")
    }
  }

  /// A constraint as a sentence.
  private func words(_ constraint: Constraint) -> String {
    let owner = scene.statements[constraint.statement].owner
    func say(_ anchor: Anchor) -> String {
      let item: String
      switch anchor.item {
      case .view(let view): item = "'\(name(of: view))'"
      case .declared(let guide): item = "'\(scene.guides[guide].name)'"
      case .guide(let kind, let view):
        item = "the \(kind.row.noun) of '\(name(of: view))'"
      }
      return "the \(anchor.attribute.noun) of \(item)"
    }
    _ = owner
    let relation =
      switch constraint.relation {
      case .equal: "is"
      case .lessOrEqual: "is at most"
      case .greaterOrEqual: "is at least"
      }
    var sentence = say(constraint.first) + " " + relation + " "
    let constant = constraint.constant.constant
    if let second = constraint.second {
      if constraint.multiplier != 1 { sentence += "\(formatPoints(constraint.multiplier)) × " }
      let isSize = constraint.first.attribute.group == .size
      if let constant, constant != 0, constraint.multiplier == 1, !isSize {
        let isVertical = constraint.first.attribute.group == .vertical
        let isPhysical = constraint.first.attribute.isPhysicalSide
        let side =
          isVertical
          ? (constant > 0 ? "below" : "above")
          : isPhysical
            ? (constant > 0 ? "right of" : "left of") : (constant > 0 ? "after" : "before")
        sentence += "\(formatPoints(abs(constant))) points \(side) \(say(second))"
      } else {
        sentence += say(second)
        if let constant, constant != 0 {
          sentence += constant > 0 ? " plus " : " minus "
          sentence += "\(formatPoints(abs(constant))) points"
        } else if constant == nil {
          sentence += " plus a number that depends on the environment"
        }
      }
    } else if let constant {
      sentence += "\(formatPoints(constant)) points"
    } else {
      sentence += "a number that depends on the environment"
    }
    if !constraint.isRequired {
      sentence += ", if possible (priority \(formatPoints(constraint.priority)))"
    }
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
  }

  private func values(of anchor: Anchor, in page: inout HoverPage) {
    table(
      head: anchor.attribute.rawValue,
      rows: layouts.map { formatPoints($0.value(of: anchor, in: scene)) }, in: &page)
  }

  private func table(head: String, rows: [String], in page: inout HoverPage) {
    page.table(
      head: [head], rows: rows.map { [$0] }, environments: layouts.map(\.environment),
      caption: nil)
  }
}
