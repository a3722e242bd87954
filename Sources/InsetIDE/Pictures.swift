import InsetAnalysis
import InsetDevices
import InsetLayout
import InsetModel
public import InsetRender
public import InsetText

/// A screen of a file as it is drawn in some environments.
public struct ScreenPictures: Sendable, Hashable {
  public var name: String
  /// The screen's declaration.
  public var range: ByteRange
  /// One for each environment.
  public var pictures: [Picture]
  /// The declaration of each view, by its id in the pictures.
  public var places: [FilePlace]
  /// By the index of a diagnostic of the file from warning up: the path of the view it is about.
  public var views: [Int: String]
}

/// A range of a file.
public struct FilePlace: Sendable, Hashable {
  public var file: FileID
  public var range: ByteRange

  public init(file: FileID, range: ByteRange) {
    self.file = file
    self.range = range
  }
}

extension Snapshot {
  /// The pictures of a file's screens, with what was found wrong marked at the views.
  ///
  /// - Throws: a problem if a device or environment is not known or does not exist.
  /// - Complexity: that of laying out, where environments other than the targets are asked for.
  public func pictures(
    _ file: FileID, on choice: EnvironmentChoice = EnvironmentChoice()
  ) throws(QuestionProblem) -> [ScreenPictures] {
    guard let state = states[file] else { return [] }
    let environments = try choice.environments(targets: state.environments)
    let isTargets = environments == state.environments
    var result: [ScreenPictures] = []
    for item in state.shownScreens where !isTakenBack {
      let screen = item.screen
      var layouts = item.layouts
      if !isTargets {
        var resolver = SceneResolver(isCancelled: isCancelled)
        layouts = resolver.layouts(of: screen.scene, in: environments)
      }
      let drawn = DrawnScreen(screen, in: self, file)
      result.append(
        ScreenPictures(
          name: screen.scene.name, range: drawn.places[Scene.root.index].range,
          pictures: layouts.map { drawn.picture($0) }, places: drawn.places, views: drawn.views))
    }
    return result
  }

  /// The picture of one screen, with its findings.
  func picture(of screen: SourceScreen, _ layout: SceneLayout, in file: FileID) -> Picture {
    DrawnScreen(screen, in: self, file).picture(layout)
  }

  /// What all pictures of a screen share.
  private struct DrawnScreen {
    let scene: Scene
    let places: [FilePlace]
    let lines: [Int?]
    let marks: [PlacedMark]

    init(_ screen: SourceScreen, in snapshot: Snapshot, _ file: FileID) {
      scene = screen.scene
      let places: [FilePlace] = screen.scene.views.ids.map { id in
        let place = screen.place(of: screen.scene.views[id].origin)
        return FilePlace(file: place.file, range: place.range)
      }
      self.places = places
      lines = places.map { place in
        (snapshot.text(place.file)?.lines.line(containing: place.range.start)).map { $0 + 1 }
      }
      marks = snapshot.marks(in: file, on: screen, at: places)
    }

    var views: [Int: String] {
      Dictionary(
        marks.map { ($0.diagnostic, scene.path(of: $0.mark.view)) }, uniquingKeysWith: { a, _ in a }
      )
    }

    func picture(_ layout: SceneLayout) -> Picture {
      Picture(
        scene: scene, layout: layout,
        marks: marks.filter { $0.holds(in: layout.environment) }.map(\.mark), lines: lines)
    }
  }

  /// A finding and the view in whose declaration it lies.
  private struct PlacedMark {
    var mark: PictureMark
    /// Its index among the file's.
    var diagnostic: Int
    /// Where it is found; empty: everywhere.
    var environments: [Environment]

    /// Whether it is to be shown: what was found in other environments says nothing of this one.
    func holds(in environment: Environment) -> Bool {
      environments.isEmpty || environments.contains(environment)
    }
  }

  /// What warnings and errors say of one view of a screen, the worst first.
  ///
  /// - Complexity: O(views + diagnostics of the file).
  func messages(at view: ID<View>, of screen: SourceScreen, in file: FileID) -> [String] {
    let places: [FilePlace] = screen.scene.views.ids.map { id in
      let place = screen.place(of: screen.scene.views[id].origin)
      return FilePlace(file: place.file, range: place.range)
    }
    return marks(in: file, on: screen, at: places).filter { $0.mark.view == view }
      .map { "\($0.mark.severity.rawValue): \($0.mark.message)" }
  }

  /// Warnings and errors at the views of a screen, the worst first.
  private func marks(
    in file: FileID, on screen: SourceScreen, at places: [FilePlace]
  ) -> [PlacedMark] {
    var result: [PlacedMark] = []
    let declared = NestedPlaces(places.map { $0.file == file ? $0.range : nil })
    lazy var tied = TiedViews(screen, in: file)
    for (number, diagnostic) in diagnostics(file).enumerated()
    where diagnostic.severity >= .warning {
      // A subview is declared inside its superview and stands behind it.
      guard let index = declared.last(holding: diagnostic.range) else { continue }
      let inside = ID<View>(index)
      guard let view = inside == Scene.root ? tied.view(at: diagnostic.range) : inside else {
        continue
      }
      result.append(
        PlacedMark(
          mark: PictureMark(
            view: view, severity: diagnostic.severity, message: diagnostic.message),
          diagnostic: number, environments: diagnostic.environments))
    }
    return result.enumerated()
      .sorted { ($1.element.mark.severity, $0.offset) < ($0.element.mark.severity, $1.offset) }
      .map(\.element)
  }
}

/// The views that constraints written in a screen's own block tie, as `visual` formats and
/// `form.top == superview.top` do, by the places of the constraints and of their sides.
private struct TiedViews {
  private var bySide: [ByteRange: ID<View>] = [:]
  private var byConstraint: [ByteRange: ID<View>] = [:]

  /// - Complexity: O(constraints).
  init(_ screen: SourceScreen, in file: FileID) {
    let scene = screen.scene
    func add(_ origin: Origin?, _ view: ID<View>, to views: inout [ByteRange: ID<View>]) {
      guard let place = origin.map({ screen.place(of: $0) }), place.file == file,
        views[place.range] == nil
      else { return }
      views[place.range] = view
    }
    for id in scene.constraints.ids {
      let view = [scene.constraints[id].first, scene.constraints[id].second].lazy
        .compactMap { anchor -> ID<View>? in
          guard case .view(let view)? = anchor?.item, view != Scene.root else { return nil }
          return view
        }.first
      guard let view else { continue }
      let places = scene.constraints[id].places
      add(places.first, view, to: &bySide)
      add(places.second, view, to: &bySide)
      add(places.whole, view, to: &byConstraint)
    }
  }

  /// The view of the first constraint that has a side there, or stands there; of a side, the view on
  /// the other where it is the root.
  func view(at range: ByteRange) -> ID<View>? { bySide[range] ?? byConstraint[range] }
}
