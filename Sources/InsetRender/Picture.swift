public import InsetDevices
public import InsetLayout
public import InsetModel
public import InsetText

/// What a drawing of one screen in one environment shows: the device, what covers it, and every view
/// where the layout put it.
///
/// Rectangles are points in the window's coordinates, y downwards, on the device's pixel grid.
public struct Picture: Sendable, Hashable {
  public var screen: String
  public var environment: Environment
  /// The window: the screen, or the pane that the app has of it.
  public var window: Rect
  /// The root view in its window; not all of it under an in-call bar or as a sheet.
  public var root: Rect
  /// The root view's safe area.
  public var safeArea: Rect
  /// The root view's margins guide.
  public var margins: Rect
  /// What lies over the window, from the back to the front.
  public var bars: [BarFrame]
  public var hasLargeTitle: Bool
  public var isSheet: Bool
  /// In document order, so a superview stands before its subviews; views that are hidden or not part
  /// of the hierarchy here are left out. The root view is the first.
  public var views: [PictureView]

  /// - Parameters:
  ///   - marks: what is wrong with views, worst first; of one view the first counts.
  ///   - lines: by view, the line of the source that declares it, from 1; may be empty.
  /// - Complexity: O(views + constraints + properties).
  public init(scene: Scene, layout: SceneLayout, marks: [PictureMark] = [], lines: [Int?] = []) {
    let environment = layout.environment
    let state = SceneState(scene, in: environment)
    screen = scene.name
    self.environment = environment
    window = Rect(x: 0, y: 0, width: environment.size.width, height: environment.size.height)
    root = layout.root.rootFrame
    let bounds = root
    safeArea = bounds.inset(by: layout.safeAreaInsets[0])
    margins = bounds.inset(by: layout.layoutMargins[0])
    bars = layout.root.bars
    hasLargeTitle = state.bars.navigationBar == .large
    isSheet = state.bars.presentation == .sheet
    var ambiguous: [ID<View>: [String]] = [:]
    for item in layout.ambiguous { ambiguous[item.view] = item.unknowns.map(\.rawValue) }
    views = []
    for id in scene.views.ids where layout.isPresent[id.index] && !layout.isHidden[id.index] {
      var rect = layout.absoluteFrames[id.index].aligned(toScale: environment.scale)
      rect.x += bounds.x
      rect.y += bounds.y
      let view = scene.views[id]
      let own = state.views[id.index]
      views.append(
        PictureView(
          id: id, path: scene.path(of: id), name: id == Scene.root ? "root" : view.name,
          kind: view.kind, component: view.component, text: own.text ?? view.text, role: own.role,
          fontSize: own.fontSize(in: environment), lines: own.lines, rect: rect,
          parent: view.parent,
          ambiguous: ambiguous[id] ?? [], mark: marks.first { $0.view == id },
          line: id.index < lines.count ? lines[id.index] : nil))
    }
  }

  /// The view of a path such as `root.form.email`.
  public func view(at path: String) -> PictureView? { views.first { $0.path == path } }
}

/// One view of a picture.
public struct PictureView: Sendable, Hashable {
  public var id: ID<View>
  /// As in `root.form.email`.
  public var path: String
  public var name: String
  public var kind: ViewKind
  /// The component that it is an instance of.
  public var component: String?
  public var text: String?
  public var role: Role?
  /// In points.
  public var fontSize: Double
  /// Lines of text at most; 0: as many as needed.
  public var lines: Int
  /// In the window.
  public var rect: Rect
  public var parent: ID<View>?
  /// `x`, `y`, `width`, `height`: what the constraints leave open.
  public var ambiguous: [String]
  /// The worst that was found about it.
  public var mark: PictureMark?
  /// The line of the source that declares it, from 1.
  public var line: Int?
}

/// A finding about a view.
public struct PictureMark: Sendable, Hashable {
  public var view: ID<View>
  public var severity: Severity
  public var message: String

  public init(view: ID<View>, severity: Severity, message: String) {
    self.view = view
    self.severity = severity
    self.message = message
  }
}
