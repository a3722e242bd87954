import InsetAnalysis
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText

extension Snapshot {
  /// What fixes the findings of a kind in the whole screen around a place.
  func rewriteScreen(of file: FileID, at offset: Int) -> [Refactoring] {
    let screens = states[file]?.screens ?? []
    let found = screens.firstIndex { item in
      let place = item.screen.place(of: item.scene.views[Scene.root].origin)
      return place.file == file && place.range.start <= offset && offset <= place.range.end
    }
    guard let index = found else { return [] }
    let name = screens[index].scene.name
    var result: [Refactoring] = []
    func add(_ title: String, _ rules: Set<RuleID>) {
      guard let edits = combinedFixes(of: rules, in: file, screen: index) else { return }
      result.append(
        Refactoring(
          title: "\(title) '\(name)'", kind: .rewrite, keepsFrames: false,
          edits: [FileEdits(file: file, edits: edits.sorted { $0.range < $1.range })]))
    }
    add(
      "Use the safe area in",
      [
        UnsafeEdge.id, HardCodedInset.id, VisualFormatEdge.id,
        TelevisionOverscan.id, DeprecatedLayoutGuide.id,
      ])
    add("Use leading and trailing in", [LeftRight.id])
    add(
      "Add the missing constraints in",
      [AmbiguousPosition.id, AmbiguousSize.id, AmbiguousContentSize.id])
    return result
  }

  /// The preferred fixes of all findings of some rules in a screen, those left out whose edits meet
  /// one before.
  private func combinedFixes(
    of rules: Set<RuleID>, in file: FileID, screen: Int
  ) -> [TextEdit]? {
    var edits: [TextEdit] = []
    for diagnostic in diagnostics(file)
    where diagnostic.key.screen == screen && rules.contains(diagnostic.rule) {
      let offers = fixes(for: diagnostic, in: file)
      // Who asks for it by name gets the best guess, too.
      guard let fix = offers.first(where: \.isPreferred) ?? offers.first,
        fix.edits.count == 1, let own = fix.edits.first, own.file == file
      else { continue }
      let meets = own.edits.contains { new in
        edits.contains { $0.range.touches(new.range) }
      }
      if !meets { edits += own.edits }
    }
    return edits.isEmpty ? nil : edits
  }
}

extension RefactoringPlace {
  // MARK: A component

  /// A view with what is in it becomes a component; its place stays with the instance.
  func extractComponent() -> [Refactoring] {
    guard let syntax = path.last(where: { $0.kind == .view }), let declared = ViewSyntax(syntax),
      declared.kindName.map({ $0.text(in: text) }) == ViewKind.view.rawValue, isAlone(syntax),
      let name = declared.name, let block = declared.block, !block.views.isEmpty,
      let item = path.first(where: { $0.kind == .screen }).flatMap(StatementSyntax.init),
      let (screen, view) = view(syntax), block.statements.allSatisfy({ isAlone($0.syntax) }),
      let left = block.leftBrace
    else { return [] }
    let lets = Set(source.lowered?.exports.lets.all.map(\.key) ?? [])
    var inside: [StatementSyntax] = []
    var outside: [StatementSyntax] = []
    for statement in block.statements {
      let uses = self.uses(statement.range, screen, view)
      // A value of the screen is not known in a component.
      guard uses.values.allSatisfy(lets.contains) else { return [] }
      switch statement {
      case .constraint, .visual:
        switch (uses.inner, uses.outer) {
        case (_, false): inside.append(statement)
        case (false, true): outside.append(statement)
        case (true, true): return []
        }
      case .view, .guide, .property, .when:
        if uses.outer { return [] }
        inside.append(statement)
      default: return []
      }
    }
    // Constraints elsewhere in the screen may name the view, and its children by their path.
    let unit = unit(around: syntax.range.start)
    let inner = indent(at: syntax.range.start) + unit
    let word = name.text(in: text)
    let title = freeName(word.prefix(1).uppercased() + word.dropFirst())
    var component = "component \(title) {\(lineEnd)"
    for statement in inside {
      component += reindented(wholeLines(statement), from: inner, to: unit)
    }
    component += "}\(lineEnd)\(lineEnd)"
    var instance = "\(title) \(text[name.range]) {\(lineEnd)"
    for statement in outside {
      instance += reindented(wholeLines(statement), from: inner, to: inner)
    }
    instance += indent(at: syntax.range.start) + "}"
    // A comment behind the brace would be lost.
    let behind = text[ByteRange(start: left.range.end, end: lines(of: left.range).end)]
    guard behind.allSatisfy({ $0.isWhitespace }) else { return [] }
    return [
      refactoring(
        "Extract component '\(title)'", .extract,
        [
          TextEdit(range: ByteRange(at: wholeLines(item).start), replacement: component),
          TextEdit(
            range: syntax.range,
            replacement: outside.isEmpty ? "\(title) \(text[name.range])" : instance),
        ])
    ]
  }

  /// What the words of a range name: things in the view, things around it, values.
  private func uses(
    _ range: ByteRange, _ screen: LoweredScreen, _ view: ID<View>
  ) -> (inner: Bool, outer: Bool, values: [String]) {
    let scene = screen.scene
    let relative = range.shifted(by: -screen.screen.own.range.start)
    var inner = false
    var outer = false
    var values: [String] = []
    for reference in scene.references
    where reference.origin.source == 0 && relative.contains(reference.origin.range) {
      let item: Item
      switch reference.target {
      case .item(let named), .attribute(_, of: let named), .compound(_, of: let named):
        item = named
      case .safeAreaInset(let owner, _), .property(_, of: let owner): item = .view(owner)
      case .value(let name, _):
        values.append(name)
        continue
      case .systemSpacing: continue
      }
      let owner = scene.owner(of: item)
      if scene.isDescendant(owner, of: view) {
        inner = true
      } else if owner != view {
        outer = true
      }
    }
    return (inner, outer, values)
  }
}
