public import InsetDevices
import InsetText

/// What a design tool stored of a screen: the frames on its canvas, and the scene whose frames they
/// are.
///
/// An object, so that a scene without one pays for a reference only.
public final class DesignLayout: Sendable, Hashable {
  /// The screen on the canvas. It has the views of the screen; sizes that the tool measured are
  /// those that it stored.
  public let scene: Scene
  /// What the canvas shows.
  public let environment: Environment
  /// By view, the frame that was stored where constraints or a stack view should give it; `nil` for
  /// all others.
  public let frames: [StoredFrame?]

  /// A frame with its place in the source.
  public struct StoredFrame: Sendable, Hashable {
    /// In the superview's coordinates.
    public var frame: Rect
    public var origin: Origin
    /// Whether the tool says that the frame is one of many.
    public var isMarkedAmbiguous: Bool

    public init(_ frame: Rect, origin: Origin, isMarkedAmbiguous: Bool = false) {
      self.frame = frame
      self.origin = origin
      self.isMarkedAmbiguous = isMarkedAmbiguous
    }
  }

  /// - Precondition: `frames` has an entry for each view of the scene.
  public init(scene: Scene, environment: Environment, frames: [StoredFrame?]) {
    precondition(frames.count == scene.views.count)
    self.scene = scene
    self.environment = environment
    self.frames = frames
  }

  public static func == (a: DesignLayout, b: DesignLayout) -> Bool {
    a === b || (a.environment == b.environment && a.frames == b.frames && a.scene == b.scene)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(environment)
    hasher.combine(frames)
  }
}
