import InsetDevices

/// The arrays of a scene's layouts. Environments have many of them in common, above all those that are
/// empty of anything; each is kept once.
struct LayoutArrays {
  private var rects: [[Rect]] = []
  private var insets: [[EdgeInsets]] = []
  private var sizes: [[Size]] = []
  private var lengths: [[Double]] = []
  private var estimates: [[FrameEstimate]] = []

  /// Whether they are those of one layout, with which no other has any in common.
  let isForOne: Bool

  init(forOne isForOne: Bool = false) { self.isForOne = isForOne }

  /// How many of the latest arrays a new one is compared with.
  private static let compared = 32

  /// Begins with the arrays of a layout, with which new ones are compared first of all.
  mutating func begin(with layout: SceneLayout) {
    rects = [layout.guideFrames, layout.absoluteFrames, layout.frames]
    insets = [
      layout.contentInsets, layout.readableInsets, layout.layoutMargins, layout.safeAreaInsets,
    ]
    sizes = [layout.contentSizes]
    lengths = [layout.keyboardHeights]
    estimates = [layout.estimates]
  }

  mutating func shared(_ array: [Rect]) -> [Rect] { Self.shared(array, among: &rects) }
  mutating func shared(_ array: [EdgeInsets]) -> [EdgeInsets] {
    Self.shared(array, among: &insets)
  }
  mutating func shared(_ array: [Size]) -> [Size] { Self.shared(array, among: &sizes) }
  mutating func shared(_ array: [Double]) -> [Double] { Self.shared(array, among: &lengths) }
  mutating func shared(_ array: [FrameEstimate]) -> [FrameEstimate] {
    Self.shared(array, among: &estimates)
  }

  /// An array that is equal, if there was one.
  private static func shared<Element: Equatable>(
    _ array: [Element], among known: inout [[Element]]
  ) -> [Element] {
    if let same = known.suffix(compared).first(where: { $0 == array }) { return same }
    known.append(array)
    return array
  }
}
