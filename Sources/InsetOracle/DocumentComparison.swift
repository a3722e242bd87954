public import InsetDevices
public import InsetInterfaceBuilder
import InsetLayout
import InsetModel
import InsetText

/// The frames that Xcode stored in a document against those that the engine finds.
public struct DocumentComparison: Sendable {
  public var islands: [IslandComparison] = []

  /// Solves every island of a document three times: as it is, and with the sizes that were taken
  /// from the file made larger, to see what depends on them.
  ///
  /// - Parameter measuresText: whether texts in the system font are measured, rather than taken to be as
  ///   large as stored.
  public init(_ document: InterfaceDocument, measuringText measuresText: Bool = false) {
    guard document.usesAutolayout, document.runtime != .other else { return }
    var resolver = SceneResolver()
    for island in document.scenes(for: .canvas, measuringText: measuresText)
    where island.scene.views.count > 1 {
      islands.append(IslandComparison(island, document, &resolver))
    }
  }
}

/// One island's stored and solved frames.
public struct IslandComparison: Sendable {
  public var name: String
  public var views: [ViewComparison] = []
  /// The document itself says that a frame is stale.
  public var isMarkedMisplaced: Bool
  /// Why the stored frames cannot be a layout of the document's constraints; `nil` if they can.
  public var contradiction: String?
  /// Whether the engine had to give up a required constraint.
  public var hasConflict: Bool
  public var kind: Island.Kind
  /// What the root's insets were taken to be.
  public var insets: EdgeInsets

  public var isCounted: Bool { !isMarkedMisplaced && contradiction == nil }
}

/// One view's stored and solved frame, in its superview's coordinates.
public struct ViewComparison: Sendable {
  public var id: String
  public var element: String
  public var path: String
  public var stored: Rect
  public var solved: Rect
  /// By dimension (x, y, width, height), whether the constraints decide it.
  public var isDecided: [Bool]
  /// By dimension, whether it depends on a size that was taken from the file.
  public var isFed: [Bool]

  /// By dimension, how far the solved value is from the stored one.
  public var differences: [Double] {
    [
      abs(stored.x - solved.x), abs(stored.y - solved.y), abs(stored.width - solved.width),
      abs(stored.height - solved.height),
    ]
  }

  public func matches(within tolerance: Double) -> Bool {
    for (index, difference) in differences.enumerated()
    where isDecided[index] && !(difference <= tolerance) {
      return false
    }
    return true
  }
}

extension IslandComparison {
  init(_ island: LoweredIsland, _ document: InterfaceDocument, _ resolver: inout SceneResolver) {
    let layout = resolver.layouts(of: island.scene, in: [island.environment])[0]
    let grown = resolver.layouts(of: Self.grown(island), in: [island.environment])[0]
    name = island.scene.name
    kind = island.island.kind
    isMarkedMisplaced = island.isMarkedMisplaced
    hasConflict = !layout.conflicts.isEmpty
    insets = layout.safeAreaInsets[0]
    contradiction = Contradictions(island, layout).first()
    var open = Array(repeating: [true, true, true, true], count: island.rows.count)
    for item in layout.ambiguous {
      for unknown in item.unknowns {
        switch unknown {
        case .x: open[item.view.index][0] = false
        case .y: open[item.view.index][1] = false
        case .width: open[item.view.index][2] = false
        case .height: open[item.view.index][3] = false
        }
      }
    }
    for (index, row) in island.rows.enumerated() {
      guard island.isLaidOut[index], layout.isPresent[index], !layout.isHidden[index] else {
        continue
      }
      let solved = layout.frames[index]
      let other = grown.frames[index]
      views.append(
        ViewComparison(
          id: document.xml[row, "id"] ?? "", element: document.xml.name(row),
          path: island.scene.path(of: ID(index)), stored: island.island.frames[index],
          solved: solved, isDecided: open[index],
          isFed: [
            abs(other.x - solved.x) > 0.01, abs(other.y - solved.y) > 0.01,
            abs(other.width - solved.width) > 0.01, abs(other.height - solved.height) > 0.01,
          ]))
    }
  }

  /// The scene with every size that was taken from the file larger.
  private static func grown(_ island: LoweredIsland) -> Scene {
    var scene = island.scene
    for index in scene.properties.indices {
      let setting = scene.properties[index]
      guard case .size(let width, let height) = setting.property else { continue }
      let taken = island.takenSizes[setting.view.index]
      scene.properties[index].property = .size(
        width: taken.width ? width.map { $0 + 37 } : width,
        height: taken.height ? height.map { $0 + 29 } : height)
    }
    return scene
  }
}
