public import InsetDevices
import InsetLayout
public import InsetModel
public import InsetText

/// What is known of one view on one device, and what of it can be changed in the source.
public struct ViewInspection: Sendable, Hashable {
  /// As in `root.form.email`.
  public var path: String
  /// The component that it is an instance of, or its kind.
  public var kind: String
  /// In its superview, on the device's pixel grid.
  public var frame: Rect
  /// How far its edges lie inside the window's safe area; negative outside of it.
  public var safeAreaDistance: EdgeInsets
  /// Where it is declared.
  public var place: FilePlace
  /// The constraints that name it and hold on the device, in the order of the source.
  public var constraints: [InspectedConstraint]
  public var properties: [InspectedProperty]
  /// For each way in which it could be dragged, why it cannot; nil where it can.
  public var refusals: [ViewHandle: String]
}

/// A constraint of a view that is looked at.
public struct InspectedConstraint: Sendable, Hashable {
  public var id: ID<Constraint>
  /// In the words of a spec: `card.top == root.safeArea.top + 16`.
  public var text: String
  public var place: FilePlace
  /// The number of points that it is written with; nil where it depends on the device.
  public var constant: Double?
  /// Whether it places the view, rather than others by it.
  public var places: Bool
}

/// A property of a view that is looked at.
public struct InspectedProperty: Sendable, Hashable {
  public var name: PropertyName
  /// As it is entered; empty where the source does not set it.
  public var value: String
  public var input: PropertyInput
  /// What holds where nothing is set, as running text.
  public var fallback: String
  public var place: FilePlace?
}

/// How a property is entered.
public enum PropertyInput: Sendable, Hashable {
  case text
  case number
  /// A text style, a size, or a size and a weight: `headline`, `17`, `17 bold`.
  case font
  case choice([String])
}

/// What a view can be dragged by: its middle along an axis, or an edge.
public enum ViewHandle: String, Sendable, CaseIterable {
  case x, y, left, right, top, bottom

  /// The move by so many points.
  public func move(by points: Double) -> EdgeMove {
    switch self {
    case .x: EdgeMove(left: points, right: points)
    case .y: EdgeMove(top: points, bottom: points)
    case .left: EdgeMove(left: points)
    case .right: EdgeMove(right: points)
    case .top: EdgeMove(top: points)
    case .bottom: EdgeMove(bottom: points)
    }
  }
}

/// By how many points the edges of a view are to move, to the right and down.
public struct EdgeMove: Sendable, Hashable {
  public var left: Double
  public var top: Double
  public var right: Double
  public var bottom: Double

  public init(left: Double = 0, top: Double = 0, right: Double = 0, bottom: Double = 0) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The edges of an axis, the one with the smaller coordinate first.
  func edges(isHorizontal: Bool) -> (near: Double, far: Double) {
    isHorizontal ? (left, right) : (top, bottom)
  }
}

/// A view of a screen on a device, found by its path.
struct FoundView {
  var state: FileState
  /// The index of the screen in its file.
  var number: Int
  var screen: SourceScreen
  var layout: SceneLayout
  var view: ID<View>

  var scene: Scene { screen.scene }

  func place(of origin: Origin) -> FilePlace {
    let place = screen.place(of: origin)
    return FilePlace(file: place.file, range: place.range)
  }
}

extension Snapshot {
  /// Where a view is declared, or its screen for `root`.
  ///
  /// - Complexity: O(views).
  public func place(of path: String, on screen: String, in file: FileID) -> FilePlace? {
    for item in states[file]?.knownScreens ?? [] where item.screen.scene.name == screen {
      let scene = item.screen.scene
      guard let view = scene.view(at: path) else { return nil }
      let place = item.screen.place(of: scene.views[view].origin)
      return FilePlace(file: place.file, range: place.range)
    }
    return nil
  }

  /// The view that the words at an offset of a file speak of, with the file of the screen that has it:
  /// the file itself, or one that uses a component of it.
  ///
  /// - Complexity: O(screens × views).
  public func view(
    in file: FileID, at offset: Int
  ) -> (file: FileID, screen: String, path: String)? {
    let others = files.filter { $0 != file }
    for candidate in [file] + others {
      for item in states[candidate]?.knownScreens ?? [] {
        guard let source = item.screen.source(in: file, holding: offset) else { continue }
        let scene = item.screen.scene
        let view =
          candidate == file
          ? states[file]?.source.name(at: offset).flatMap { scene.view(named: $0.name) } : nil
        let path = scene.path(of: view ?? item.screen.view(source: source, at: offset))
        return (candidate, scene.name, path)
      }
    }
    return nil
  }

  /// What is known of a view, and what of it can be changed.
  ///
  /// - Returns: nil where there is no such view, or it is no part of the hierarchy there.
  /// - Complexity: O(views + constraints), and up to some hundred layouts on that one device.
  public func inspection(
    of path: String, on screen: String, in file: FileID, environment: String
  ) -> ViewInspection? {
    guard let found = found(path, on: screen, in: file, environment: environment) else {
      return nil
    }
    let scene = found.scene
    let layout = found.layout
    let window = layout.absoluteFrames[found.view.index]
    let safe = layout.root.rootFrame.atOrigin.inset(by: layout.safeAreaInsets[0])
    let constraints = scene.constraints.ids.filter {
      layout.isActive[$0.index] && scene.constraints[$0].names(found.view, in: scene)
    }
    var dragging = Dragging(found)
    var refusals: [ViewHandle: String] = [:]
    for handle in ViewHandle.allCases {
      do throws(QuestionProblem) {
        let edits = try dragging.edits(handle.move(by: 1))
        if write(edits, on: found.number, in: file) == nil {
          refusals[handle] = Self.unwritable(edits, in: scene)
        }
      } catch {
        refusals[handle] = error.message
      }
    }
    let repeated = scene.repeatedNames
    return ViewInspection(
      path: path, kind: scene.views[found.view].component ?? scene.views[found.view].kind.rawValue,
      frame: layout.pixelAlignedFrame(of: found.view),
      safeAreaDistance: EdgeInsets(
        top: window.y - safe.y, left: window.x - safe.x,
        bottom: safe.maxY - window.maxY, right: safe.maxX - window.maxX
      ).cleaned,
      place: found.place(of: scene.views[found.view].origin),
      constraints: constraints.map { id in
        InspectedConstraint(
          id: id, text: scene.equation(of: id, repeated: repeated),
          place: found.place(of: scene.constraints[id].places.whole),
          constant: scene.constraints[id].constant.constant,
          places: scene.constraints[id].places(found.view, in: scene))
      },
      properties: properties(of: found), refusals: refusals)
  }

  /// The view of a path on a screen, as it is laid out in an environment.
  func found(
    _ path: String, on screen: String, in file: FileID, environment: String
  ) -> FoundView? {
    guard let state = states[file],
      let number = state.screens.firstIndex(where: { $0.screen.scene.name == screen })
    else { return nil }
    let item = state.screens[number]
    let known = item.layouts.first { $0.environment.id == environment }
    guard let view = item.screen.scene.view(at: path),
      let layout = known ?? laidOut(item.screen.scene, environment),
      layout.isPresent[view.index]
    else { return nil }
    return FoundView(
      state: state, number: number, screen: item.screen, layout: layout, view: view)
  }

  /// The layout of a scene in an environment that its file is not checked in.
  private func laidOut(_ scene: Scene, _ id: String) -> SceneLayout? {
    guard let environment = Environment(id: id) else { return nil }
    var resolver = SceneResolver(isCancelled: isCancelled)
    return resolver.layouts(of: scene, in: [environment]).first
  }
}

extension Scene {
  /// The view of a path as in `root.form.email`.
  ///
  /// - Complexity: O(views × depth).
  func view(at path: String) -> ID<View>? { views.ids.first { self.path(of: $0) == path } }
}

extension Constraint {
  /// Whether a side of it is a view's, or one of its guides.
  func names(_ view: ID<View>, in scene: Scene) -> Bool {
    scene.owner(of: first.item) == view || second.map { scene.owner(of: $0.item) == view } == true
  }
}

extension Constraint {
  /// Whether it says where a view is that it names: against a superview, a number, or, as the first of
  /// two, against any other but what lies in it.
  fileprivate func places(_ view: ID<View>, in scene: Scene) -> Bool {
    let own = scene.owner(of: first.item)
    guard let other = second.map({ scene.owner(of: $0.item) }), other != own else { return true }
    if own == view { return !scene.isDescendant(other, of: view) }
    return own == Scene.root || scene.isDescendant(view, of: own)
  }
}

extension Rect {
  /// The same size at the origin.
  fileprivate var atOrigin: Rect { Rect(x: 0, y: 0, width: width, height: height) }
}
