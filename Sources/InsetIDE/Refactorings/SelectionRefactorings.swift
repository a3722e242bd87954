import InsetDevices
import InsetLayout
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText

/// What is done to several statements at once.
extension RefactoringPlace {
  /// The refactorings of what is selected.
  func rewriteSelection() -> [Refactoring] {
    wrapInStack() + wrapInView() + addGuide() + align() + spread() + swapSides()
  }

  /// The statements that a selection touches, all of one block; none where it is no part of one.
  var selectedStatements: [StatementSyntax] {
    guard let selection, let block = selectedBlock(selection) else { return [] }
    return block.statements.filter {
      $0.range.start < selection.end && selection.start < $0.range.end
    }
  }

  /// The selection without the blanks at its ends; `nil` where nothing else is in it.
  private var selection: ByteRange? {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var start = range.start
    var end = min(range.end, text.count)
    while start < end, isBlank(text.bytes[start]) { start += 1 }
    while end > start, isBlank(text.bytes[end - 1]) { end -= 1 }
    return start < end ? ByteRange(start: start, end: end) : nil
  }

  /// The innermost block that holds a selection between its braces.
  private func selectedBlock(_ selection: ByteRange) -> BlockSyntax? {
    path.compactMap(BlockSyntax.init).last {
      guard let left = $0.leftBrace else { return false }
      return left.range.end <= selection.start
        && selection.end <= $0.rightBrace?.range.start ?? text.count
    }
  }

  /// A view statement that is selected, with what it stands for.
  struct SelectedView {
    var syntax: ViewSyntax
    var id: ID<View>
    var name: String
  }

  /// The views that are selected, if there are several and nothing else, all present whenever the screen
  /// is; with the screen that they are of.
  var selectedViews: (screen: LoweredScreen, views: [SelectedView])? {
    let statements = selectedStatements
    guard statements.count > 1 else { return nil }
    var screen: LoweredScreen?
    var views: [SelectedView] = []
    for statement in statements {
      guard case .view(let syntax) = statement, isAlone(syntax.syntax), let name = syntax.name,
        let (own, id) = view(syntax.syntax), own.scene.views[id].condition == Scene.always
      else { return nil }
      screen = own
      views.append(SelectedView(syntax: syntax, id: id, name: text[name.range]))
    }
    return screen.map { ($0, views) }
  }

  /// The layouts of a screen, as they are known.
  func layouts(of screen: LoweredScreen) -> ScreenState? {
    snapshot.states[file]?.screens.first { $0.scene.name == screen.scene.name }
  }

  // MARK: A view

  /// The views that are selected move into a view of their superview's size, where they stay.
  func wrapInView() -> [Refactoring] {
    guard let (screen, views) = selectedViews, let first = views.first, let last = views.last
    else { return [] }
    let scene = screen.scene
    guard let parent = scene.views[first.id].parent, scene.views[parent].kind == .view else {
      return []
    }
    let whole = ByteRange(
      start: wholeLines(.view(first.syntax)).start, end: wholeLines(.view(last.syntax)).end)
    let indent = indent(at: first.syntax.range.start)
    let inner = indent + unit(around: first.syntax.range.start)
    let usesMargins = scene.references.contains { reference in
      guard reference.origin.source == 0,
        whole.contains(reference.origin.range.shifted(by: screen.screen.own.range.start))
      else { return false }
      if case .item(.guide(let kind, let owner)) = reference.target {
        return owner == parent && (kind == .margins || kind == .readable)
      }
      return false
    }
    var new = "\(indent)view \(freeName("group")) {\(lineEnd)"
    if usesMargins { new += "\(inner)preservesSuperviewMargins: true\(lineEnd)" }
    new += "\(inner)edges == superview.edges\(lineEnd)"
    new += reindented(whole, from: indent, to: inner)
    new += "\(indent)}\(lineEnd)"
    return proved(
      refactoring(
        "Wrap \(views.count) views in a view", .rewrite,
        [TextEdit(range: whole, replacement: new)]))
  }

  // MARK: A guide

  /// A guide around the views that are selected, where the same of them are outermost on all devices.
  func addGuide() -> [Refactoring] {
    guard let (screen, views) = selectedViews, let last = views.last,
      let state = layouts(of: screen), !state.layouts.isEmpty
    else { return [] }
    let indent = indent(at: last.syntax.range.start)
    let inner = indent + unit(around: last.syntax.range.start)
    var lines = ""
    for attribute in [Attribute.top, .leading, .bottom, .trailing] {
      let outermost = views.first { view in
        state.layouts.allSatisfy { layout in
          let own = layout.edge(attribute, of: view.id)
          return views.allSatisfy { own <= layout.edge(attribute, of: $0.id) + 0.001 }
        }
      }
      guard let outermost else { return [] }
      lines += "\(inner)\(attribute) == \(outermost.name).\(attribute)\(lineEnd)"
    }
    let new = "\(indent)guide \(freeName("area")) {\(lineEnd)\(lines)\(indent)}\(lineEnd)"
    let end = wholeLines(.view(last.syntax)).end
    return proved(
      refactoring(
        "Add a guide around \(views.count) views", .rewrite,
        [TextEdit(range: ByteRange(at: end), replacement: new)]))
  }
}

extension SceneLayout {
  /// How far an edge of a view is from the side that it is named after, in the root view's coordinates:
  /// less is further out.
  fileprivate func edge(_ attribute: Attribute, of view: ID<View>) -> Double {
    let frame = absoluteFrames[view.index]
    let isMirrored = environment.direction == .rtl
    return switch attribute {
    case .top: frame.y
    case .bottom: -frame.maxY
    case .leading: isMirrored ? -frame.maxX : frame.x
    default: isMirrored ? frame.x : -frame.maxX
    }
  }
}
