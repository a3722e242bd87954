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
}

/// A range of a file.
public struct FilePlace: Sendable, Hashable {
  public var file: FileID
  public var range: ByteRange
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
    for item in state.screens where !isTakenBack {
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
          pictures: layouts.map { drawn.picture($0) }, places: drawn.places))
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

    func picture(_ layout: SceneLayout) -> Picture {
      Picture(
        scene: scene, layout: layout,
        marks: marks.filter { $0.holds(in: layout.environment) }.map(\.mark), lines: lines)
    }
  }

  /// A finding and the view in whose declaration it lies.
  private struct PlacedMark {
    var mark: PictureMark
    /// Where it is found; empty: everywhere.
    var environments: [Environment]

    /// Whether it is to be shown: what was found in other environments says nothing of this one.
    func holds(in environment: Environment) -> Bool {
      environments.isEmpty || environments.contains(environment)
    }
  }

  /// Warnings and errors at the views of a screen, the worst first.
  private func marks(
    in file: FileID, on screen: SourceScreen, at places: [FilePlace]
  ) -> [PlacedMark] {
    var result: [PlacedMark] = []
    for diagnostic in diagnostics(file) where diagnostic.severity >= .warning {
      // A subview is declared inside its superview and stands behind it.
      let index = places.lastIndex {
        $0.file == file && $0.range.start <= diagnostic.range.start
          && diagnostic.range.end <= $0.range.end
      }
      guard let index else { continue }
      let inside = ID<View>(index)
      let view =
        inside == Scene.root ? tiedView(at: diagnostic.range, of: file, on: screen) : inside
      guard let view else { continue }
      result.append(
        PlacedMark(
          mark: PictureMark(
            view: view, severity: diagnostic.severity, message: diagnostic.message),
          environments: diagnostic.environments))
    }
    return result.enumerated()
      .sorted { ($1.element.mark.severity, $0.offset) < ($0.element.mark.severity, $1.offset) }
      .map(\.element)
  }

  /// The view that a constraint written in the screen's own block ties, as `visual` formats and
  /// `form.top == superview.top` do; of a side of the constraint, the view on the other.
  ///
  /// - Complexity: O(constraints).
  private func tiedView(
    at range: ByteRange, of file: FileID, on screen: SourceScreen
  ) -> ID<View>? {
    func isAt(_ origin: Origin?) -> Bool {
      guard let origin else { return false }
      let place = screen.place(of: origin)
      return place.file == file && place.range == range
    }
    let scene = screen.scene
    func views(_ constraint: Constraint) -> [ID<View>] {
      [constraint.first, constraint.second].compactMap { anchor in
        guard case .view(let view)? = anchor?.item, view != Scene.root else { return nil }
        return view
      }
    }
    for id in scene.constraints.ids {
      let constraint = scene.constraints[id]
      let places = constraint.places
      if isAt(places.first) || isAt(places.second), let view = views(constraint).first {
        return view
      }
    }
    for id in scene.constraints.ids where isAt(scene.constraints[id].places.whole) {
      if let view = views(scene.constraints[id]).first { return view }
    }
    return nil
  }
}
