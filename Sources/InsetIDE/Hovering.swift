import InsetAnalysis
import InsetDevices
import InsetLayout
import InsetModel
public import InsetText

extension Snapshot {
  /// What is known about the word at an offset: a view's frames, a guide's insets and where they come
  /// from, what a constraint says, or the documentation of a word.
  ///
  /// - Complexity: O(environments × words of the screen).
  public func hover(_ file: FileID, at offset: Int) -> Hover? {
    guard let state = states[file] else { return nil }
    for item in state.screens {
      guard let source = item.screen.source(in: file, holding: offset) else { continue }
      let hovering = Hovering(screen: item.screen, layouts: item.layouts, text: state.text)
      if let (range, page) = hovering.page(of: state.source.name(at: offset)) {
        return Hover(range: range, markdown: page.markdown, plainText: page.plainText)
      }
      if let (origin, page) = hovering.page(source: source, at: offset) {
        let range = item.screen.place(of: origin).range
        return Hover(range: range, markdown: page.markdown, plainText: page.plainText)
      }
    }
    guard let syntax = state.syntax, let lowered = syntax.lowered else { return nil }
    return KeywordHover.hover(syntax.tree, at: offset, lowered: lowered)
  }
}

/// Finds what stands at a place of a screen and writes its page.
struct Hovering {
  let screen: SourceScreen
  let layouts: [SceneLayout]
  let text: SourceText
  private var scene: Scene { screen.scene }

  init(screen: SourceScreen, layouts: [SceneLayout], text: SourceText) {
    self.screen = screen
    self.layouts = layouts
    self.text = text
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
    if let constraint = scene.constraints.rows.first(where: { holds($0.places.whole) }) {
      return (constraint.places.whole, statementPage(constraint.statement))
    }
    return nil
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
      page.documentation(attribute.documentation)
      if let constraint = constraint(at: reference.origin) {
        describe(constraint, in: &page)
      } else {
        values(of: Anchor(item, attribute), in: &page)
      }
      return page
    case .compound(let name, _):
      var page = HoverPage()
      page.title(name, "attributes")
      page.documentation(CompoundAttribute(rawValue: name)?.documentation ?? "")
      if let constraint = constraint(at: reference.origin) {
        for id in scene.statements[constraint.statement].constraints {
          page.text(words(scene.constraints[id]))
        }
      }
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

  private func page(of id: ID<View>) -> HoverPage {
    let view = scene.views[id]
    var page = HoverPage()
    if id == Scene.root {
      page.title(scene.name, "screen")
    } else {
      let kind = view.component ?? view.kind.rawValue
      page.title(view.name, "\(kind) (\(view.kind.className))")
    }
    if let documentation = view.documentation { page.text(documentation) }
    let isPresent = layouts.map { $0.isPresent[id.index] }
    page.table(
      head: ["x", "y", "width", "height"],
      rows: layouts.indices.map { index in
        guard isPresent[index] else { return ["–", "–", "–", "–"] }
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
        return [
          figure(frame.x, .x, .x), figure(frame.y, .y, .y), figure(frame.width, .width, .width),
          figure(frame.height, .height, .height),
        ]
      }, environments: layouts.map(\.environment), caption: "Frame in the superview")
    if layouts.contains(where: { !$0.ambiguous.isEmpty && $0.ambiguous.contains { $0.view == id } })
    {
      page.text("? more than one value fits: constraints are missing.")
    }
    insets(
      head: "Safe-area insets", layouts.map { $0.safeAreaInsets[id.index] }, isPresent, in: &page)
    return page
  }

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
    switch item {
    case .view(let view): return self.page(of: view)
    case .declared(let guide):
      page.title(scene.guides[guide].name, "guide (UILayoutGuide)")
      rectangles(item, in: &page)
    case .guide(let kind, let owner):
      page.title(kind.rawValue, "\(kind.propertyName) of '\(name(of: owner))'")
      page.documentation(kind.documentation)
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
