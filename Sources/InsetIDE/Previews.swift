public import InsetDevices
import InsetLayout
import InsetModel
public import InsetRender
public import InsetText

/// A screen in one environment, with the view that was asked about.
public struct Preview: Sendable, Hashable {
  public var picture: Picture
  /// The path of the view, as in `root.form.email`; `root` for the screen itself.
  public var path: String
}

extension Snapshot {
  /// Where the view that stands at an offset lands: the view that is named there, or in whose
  /// declaration the place lies.
  ///
  /// - Parameter environment: the one to show; the first that the file is checked in where it is nil
  ///   or none of them.
  /// - Returns: nil outside of screens and their components, and where the view is no part of the
  ///   hierarchy or hidden.
  /// - Complexity: O(views + references + constraints of the screen).
  public func preview(
    _ file: FileID, at offset: Int, in environment: Environment? = nil
  ) -> Preview? {
    guard let state = states[file] else { return nil }
    for item in state.shownScreens {
      let screen = item.screen
      guard let source = screen.source(in: file, holding: offset) else { continue }
      let layouts = item.layouts
      guard let layout = layouts.first(where: { $0.environment == environment }) ?? layouts.first
      else { return nil }
      let scene = screen.scene
      let view =
        state.source.name(at: offset).flatMap { scene.view(named: $0.name) }
        ?? screen.view(source: source, at: offset)
      let picture = picture(of: screen, layout, in: file)
      let path = scene.path(of: view)
      return picture.view(at: path).map { Preview(picture: picture, path: $0.path) }
    }
    return nil
  }
}

extension Scene {
  /// The view of a name; the root has another.
  ///
  /// - Complexity: O(views).
  func view(named name: String) -> ID<View>? {
    views.ids.first { $0 != Scene.root && views[$0].name == name }
  }
}

extension SourceScreen {
  /// The view that the words at a place of a declaration speak of.
  func view(source: Int32, at offset: Int) -> ID<View> {
    func holds(_ origin: Origin) -> Bool {
      origin.source == source && place(of: origin).range.contains(offset)
    }
    if let reference = scene.references.last(where: { holds($0.origin) }) {
      switch reference.target {
      case .item(let item), .attribute(_, let item), .compound(_, let item):
        return scene.owner(of: item)
      case .safeAreaInset(let view, _), .property(_, let view): return view
      case .value, .systemSpacing: break
      }
    }
    // Subviews stand behind their superviews.
    return scene.views.ids.last { holds(scene.views[$0].origin) } ?? Scene.root
  }
}
