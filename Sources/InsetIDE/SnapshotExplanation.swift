import InsetDevices
import InsetLayout
import InsetModel
public import InsetText

extension Snapshot {
  /// Why a quantity of a view is what it is, in one environment.
  ///
  /// - Parameters:
  ///   - target: `root.form.email.width`: a view's path, or the end of it if no other view's path
  ///     ends like that, and `x`, `y` or an attribute. The screen's name may stand for `root`.
  ///   - choice: of the environments it names, the first in which the view is there.
  /// - Throws: a problem if the file is not open, or the view, the attribute or the environment is
  ///   not known.
  /// - Complexity: two plans of the screen, and solves until its safe areas have settled.
  public func explain(
    _ file: FileID, _ target: String, on choice: EnvironmentChoice = EnvironmentChoice()
  ) throws(QuestionProblem) -> Explanation {
    guard let state = states[file] else { throw QuestionProblem("the file is not open") }
    let screens = state.knownScreens.map(\.screen)
    var words = target.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard words.count > 1, let name = words.popLast() else {
      throw QuestionProblem("\"\(target)\" is not a view and an attribute, such as \"title.width\"")
    }
    guard let quantity = ViewQuantity(name) else {
      throw QuestionProblem(
        "there is no attribute \"\(name)\"; there are \(ViewQuantity.allNames.joined(separator: ", "))"
      )
    }
    let found = screens.flatMap { screen in
      views(named: words, in: screen.scene).map { (screen, $0) }
    }
    guard let first = found.first else {
      throw QuestionProblem(
        "there is no view \"\(words.joined(separator: "."))\"\(suggestion(for: words, screens))")
    }
    if found.count > 1 {
      let names = found.prefix(4).map { "\($0.0.scene.name).\(rest($0.0.scene, $0.1))" }
      throw QuestionProblem(
        "\(found.count) views are named \"\(words.joined(separator: "."))\": "
          + names.joined(separator: ", "))
    }
    let (screen, view) = first
    for environment in try choice.environments(targets: state.environments) where !isTakenBack {
      if let explanation = SceneResolver.explanation(
        of: quantity, of: view, in: screen.scene, on: environment, isCancelled: isCancelled)
      {
        return ExplanationWriter(screen: screen).write(explanation)
      }
    }
    throw QuestionProblem("\"\(screen.scene.path(of: view))\" is not there in that environment")
  }

  /// What could be explained at a place: the first side of a constraint there, or a view's width.
  ///
  /// - Returns: a target for `explain(_:_:on:)`; `nil` where no constraint and no view is.
  public func explainable(_ file: FileID, at offset: Int) -> String? {
    for screen in (states[file]?.knownScreens ?? []).map(\.screen) {
      let scene = screen.scene
      func contains(_ origin: Origin?) -> Bool {
        guard let origin else { return false }
        let place = screen.place(of: origin)
        return place.file == file && place.range.start <= offset && offset <= place.range.end
      }
      var best: Anchor?
      for constraint in scene.constraints.rows where contains(constraint.places.whole) {
        let anchor =
          contains(constraint.places.second) && !contains(constraint.places.first)
          ? constraint.second ?? constraint.first : constraint.first
        if best == nil || contains(constraint.places.first) { best = anchor }
        if contains(constraint.places.first) { break }
      }
      if let best {
        let owner = scene.owner(of: best.item)
        return target(scene, owner, best.attribute.rawValue)
      }
      if let view = scene.views.ids.first(where: { contains(scene.views[$0].nameOrigin) }) {
        return target(scene, view, "width")
      }
    }
    return nil
  }

  private func target(_ scene: Scene, _ view: ID<View>, _ attribute: String) -> String {
    let path = rest(scene, view)
    return path.isEmpty ? "\(scene.name).\(attribute)" : "\(scene.name).\(path).\(attribute)"
  }

  /// A view's path without `root.`.
  private func rest(_ scene: Scene, _ view: ID<View>) -> String {
    scene.path(of: view).split(separator: ".").dropFirst().joined(separator: ".")
  }

  /// The views whose path is, or else ends in, the words.
  private func views(named words: [String], in scene: Scene) -> [ID<View>] {
    let ids = Array(scene.views.ids)
    var words = words
    if words.first == scene.name {
      words[0] = "root"
      if let exact = ids.first(where: { scene.path(of: $0) == words.joined(separator: ".") }) {
        return [exact]
      }
    }
    let path = words.joined(separator: ".")
    let paths = ids.map { scene.path(of: $0) }
    for wanted in [path, "root." + path] {
      if let index = paths.firstIndex(of: wanted) { return [ids[index]] }
    }
    return ids.filter { paths[$0.index].hasSuffix("." + path) }
  }

  private func suggestion(for words: [String], _ screens: [SourceScreen]) -> String {
    let last = words.last ?? ""
    for screen in screens {
      for view in screen.scene.views.ids {
        let path = screen.scene.path(of: view)
        if path.lowercased().hasSuffix("." + last.lowercased()) {
          return "; did you mean \"\(path)\"?"
        }
      }
    }
    let names = screens.flatMap { screen in
      screen.scene.views.ids.dropFirst().prefix(6).map { screen.scene.path(of: $0) }
    }
    return names.isEmpty ? "" : "; there are \(names.prefix(6).joined(separator: ", "))"
  }
}

/// Puts an explanation into words and places.
private struct ExplanationWriter {
  let screen: SourceScreen
  private var scene: Scene { screen.scene }

  init(screen: SourceScreen) { self.screen = screen }

  func write(_ found: ValueExplanation) -> Explanation {
    Explanation(
      screen: scene.name, path: scene.path(of: found.view), attribute: found.quantity.name,
      environment: found.environment, value: found.value,
      place: place(scene.views[found.view].nameOrigin), steps: steps(found.steps),
      unmet: found.unmet.map { item in
        note(
          item.cause, item.relation, item.priority, violation: item.violation,
          saying: "is not met, \(miss(item.relation, item.violation))")
      },
      tight: found.tight.map { bound in
        note(bound.cause, bound.relation, bound.priority, saying: "is reached")
      },
      ambiguity: found.ambiguity.map { ambiguity($0, found) },
      conflicts: found.conflicts.map(conflict))
  }

  // MARK: The chain

  private func steps(_ found: [ValueExplanation.Step]) -> [Explanation.Step] {
    var steps: [Explanation.Step] = []
    for item in found {
      let (kind, text, origin) = describe(item)
      let parts = item.parts.map {
        Explanation.Part(text: words($0.source), points: $0.points)
      }
      let place = origin.map { self.place($0) }
      // A stack arranges its views by many rows; to a reader they are one.
      if kind == .stack, let known = steps.firstIndex(where: { $0.kind == kind && $0.text == text })
      {
        steps[known].points += item.points
        steps[known].parts += parts
        steps[known].derivative = nil
        continue
      }
      steps.append(
        Explanation.Step(
          kind: kind, text: text, place: place, relation: item.relation.rawValue,
          priority: item.priority, derivative: item.derivative, points: item.points, parts: parts,
          isGivenUp: item.isBroken, sentence: ""))
    }
    for i in steps.indices {
      steps[i].parts = merged(steps[i].parts)
      let isPlain = steps[i].parts.allSatisfy { $0.text == ExplanationWriter.ownNumber }
      switch steps[i].kind {
      case .constraint, .stack: if isPlain { steps[i].parts = [] }
      case .window:
        // The part says it better: it names the side.
        if let part = steps[i].parts.first { steps[i].text = part.text }
        steps[i].parts = []
      case .content: if steps[i].parts.count == 1 { steps[i].parts = [] }
      case .bound, .placement, .chosen, .measure: break
      }
      steps[i].sentence = sentence(steps[i])
    }
    return steps
  }

  private static let ownNumber = "written"

  /// Equal parts as one.
  private func merged(_ parts: [Explanation.Part]) -> [Explanation.Part] {
    var result: [Explanation.Part] = []
    for part in parts {
      if let known = result.firstIndex(where: { $0.text == part.text }) {
        result[known].points += part.points
      } else {
        result.append(part)
      }
    }
    return result.filter { abs($0.points) > 1e-9 }
  }

  private func sentence(_ step: Explanation.Step) -> String {
    let subject =
      step.kind == .constraint
      ? "'\(step.text)'" : step.text.prefix(1).uppercased() + step.text.dropFirst()
    var text = "\(subject) \(effect(step.points))"
    if !step.parts.isEmpty {
      text +=
        " (\(step.parts.map { "\(formatPoints($0.points)) \($0.text)" }.joined(separator: ", ")))"
    }
    text += "."
    if step.kind == .chosen { return text }
    if step.isGivenUp {
      text += " It was given up in a conflict, and is only approached."
    } else if step.priority < 1000 {
      text += " It is optional, of priority \(formatPoints(step.priority))."
    }
    if step.relation != "==" && step.kind == .constraint && !step.isGivenUp {
      text += " It is a bound that is reached."
    }
    return text
  }

  private func effect(_ points: Double) -> String {
    let size = formatPoints(abs(points))
    if size == "0" { return "adds nothing" }
    return (points < 0 ? "takes " : "adds ") + (size == "1" ? "1 point" : "\(size) points")
  }

  private func describe(
    _ step: ValueExplanation.Step
  ) -> (kind: Explanation.Kind, text: String, origin: Origin?) {
    switch step.origin {
    case .row(let cause): return describe(cause, step.relation)
    case .measure: return (.measure, "where the view has it", nil)
    case .chosen(let view, let unknown):
      let owner = view.map { "'\(scene.shortName(of: $0))'" } ?? "a guide"
      let what = unknown.map { "the \($0.rawValue) of " } ?? ""
      return (
        .chosen, "nothing decides \(what)\(owner), so its preferred value",
        view.map { scene.views[$0].nameOrigin }
      )
    }
  }

  private func describe(
    _ cause: Cause, _ relation: Relation
  ) -> (kind: Explanation.Kind, text: String, origin: Origin?) {
    switch cause {
    case .constraint(let id):
      return (.constraint, scene.equation(of: id), scene.constraints[id].places.whole)
    case .stack(let view):
      return (.stack, "the stack '\(scene.shortName(of: view))'", scene.views[view].nameOrigin)
    case .nonNegative(let view, let attribute):
      return (
        .bound, "the \(attribute.rawValue) of '\(scene.shortName(of: view))' being at least 0",
        scene.views[view].nameOrigin
      )
    case .content(let view, let attribute):
      let name = scene.shortName(of: view)
      let text =
        relation == .lessOrEqual
        ? "'\(name)' hugging its content's \(attribute.rawValue)"
        : "the \(attribute.rawValue) that the content of '\(name)' needs"
      return (.content, text, scene.views[view].nameOrigin)
    case .window: return (.window, "the window", nil)
    case .placement(let view):
      return (
        .placement, "the frame and autoresizing mask of '\(scene.shortName(of: view))'",
        scene.views[view].nameOrigin
      )
    case .guide(let id):
      return (
        .bound, "the size of the guide '\(scene.guides[id].name)' being at least 0",
        scene.guides[id].nameOrigin
      )
    }
  }

  private func words(_ source: ValueExplanation.PartSource) -> String {
    func edge(_ what: String, _ view: ID<View>, _ edge: Edge) -> String {
      "the \(edge.rawValue) \(what) of \(scene.shortName(of: view))"
    }
    switch source {
    case .number, .amount: return ExplanationWriter.ownNumber
    case .safeArea(let view, let side): return edge("safe-area inset", view, side)
    case .margin(let view, let side): return edge("layout margin", view, side)
    case .readableMargin(let view, let side): return edge("readable margin", view, side)
    case .contentInset(let view, let side): return edge("content inset", view, side)
    case .keyboard(let view): return "the keyboard over \(scene.shortName(of: view))"
    case .content(let view, let attribute):
      return "the content's \(attribute.rawValue) of \(scene.shortName(of: view))"
    case .window(let attribute): return "the window's \(attribute.rawValue)"
    }
  }

  // MARK: What else is true

  /// By how much an optional constraint is missed, and to which side.
  private func miss(_ relation: Relation, _ violation: Double) -> String {
    let size = formatPoints(violation)
    let points = size == "1" ? "1 point" : "\(size) points"
    switch relation {
    case .equal: return "by \(points)"
    case .lessOrEqual: return "\(points) too much"
    case .greaterOrEqual: return "\(points) too little"
    }
  }

  private func note(
    _ cause: Cause, _ relation: Relation, _ priority: Double, violation: Double = 0,
    saying: String
  ) -> Explanation.Note {
    let (kind, text, origin) = describe(cause, relation)
    let subject =
      kind == .constraint ? "'\(text)'" : text.prefix(1).uppercased() + text.dropFirst()
    let rank = priority < 1000 ? " (priority \(formatPoints(priority)))" : ""
    return Explanation.Note(
      kind: kind, text: text, place: origin.map { place($0) }, relation: relation.rawValue,
      priority: priority, violation: violation, sentence: "\(subject)\(rank) \(saying).")
  }

  private func ambiguity(
    _ found: ValueExplanation.Openness, _ whole: ValueExplanation
  ) -> Explanation.Ambiguity {
    let lower = found.lower.isFinite ? found.lower : nil
    let upper = found.upper.isFinite ? found.upper : nil
    let range =
      switch (lower, upper) {
      case (let lower?, let upper?):
        "anything from \(formatPoints(lower)) to \(formatPoints(upper))"
      case (let lower?, nil): "anything from \(formatPoints(lower)) up"
      case (nil, let upper?): "anything up to \(formatPoints(upper))"
      case (nil, nil): "any number"
      }
    var moves: [String] = []
    for view in found.with {
      for unknown in view.unknowns
      where view.view != whole.view || unknown.rawValue != whole.quantity.name {
        moves.append("\(scene.path(of: view.view)).\(unknown.rawValue)")
      }
    }
    var rivals: [Explanation.Note] = []
    let cause: Explanation.Cause
    var reason: String
    switch found.reason {
    case .tooFew:
      cause = .tooFewConstraints
      reason = "no constraint decides it"
    case .onlyBounds:
      cause = .onlyInequalities
      reason = "only inequalities hold it"
    case .equalPriorities(let priority, let bounds):
      cause = .equalPriorities
      rivals = bounds.map {
        note($0.cause, $0.relation, $0.priority, saying: "pulls at it")
      }
      let names = rivals.prefix(3).map { $0.kind == .constraint ? "'\($0.text)'" : $0.text }
      reason =
        "\(list(names)) have the same priority, \(formatPoints(priority)), and cannot all be met"
    }
    if let first = moves.first {
      reason +=
        "; \(moves.count == 1 ? first : "\(first) and \(moves.count - 1) more") "
        + (moves.count == 1 ? "moves with it" : "move with it")
    }
    return Explanation.Ambiguity(
      lower: lower, upper: upper, cause: cause, movesWith: moves, rivals: rivals,
      sentence: "It is ambiguous: \(range) would do, because \(reason).")
  }

  private func conflict(_ found: LayoutConflict) -> Explanation.Conflict {
    let members = found.members.map { member in
      note(member.cause, .equal, 1000, saying: "is part of a conflict")
    }
    let names = members.map { $0.kind == .constraint ? "'\($0.text)'" : $0.text }
    let broken = members.indices.contains(found.broken) ? names[found.broken] : "one"
    let shown = names.count > 5 ? Array(names.prefix(4)) + ["\(names.count - 4) more"] : names
    var sentence = "\(list(shown)) cannot all hold; \(broken) was given up"
    if let relaxed = found.members[found.broken].relaxedConstant {
      sentence += ", and would fit with \(formatPoints(relaxed))"
    }
    sentence = sentence.prefix(1).uppercased() + sentence.dropFirst()
    return Explanation.Conflict(members: members, givenUp: found.broken, sentence: sentence + ".")
  }

  private func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) and \(last)"
  }

  private func place(_ origin: Origin) -> SourcePlace {
    let place = screen.place(of: origin)
    return SourcePlace(file: place.file, range: place.range)
  }
}
