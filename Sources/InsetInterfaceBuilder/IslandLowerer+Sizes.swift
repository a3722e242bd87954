import InsetDevices
import InsetModel
import InsetText

extension IslandLowerer {
  /// Declares the natural size of a view, as far as the engine does not know it by the kind
  /// (docs/layout.md "Sizes on the canvas").
  mutating func addSize(of view: Int) {
    let row = island.views[view]
    let kind = scene.views[ID(view)].kind
    var size = NaturalSize()
    if let placeholder = placeholder(row, "placeholderIntrinsicWidth") {
      size.width = placeholder
    }
    if let placeholder = placeholder(row, "placeholderIntrinsicHeight") {
      size.height = placeholder
    }
    if let drawn = xml[row, "customClass"].flatMap({ document.designables[$0] }) {
      size.fill(drawn.width, drawn.height)
    }
    if kind == .image { size.fill(imageSize(row, view)) }
    if kind == .activity {
      let style = xml[row, "style"] ?? ""
      let length: Double = style == "large" || style == "whiteLarge" ? 37 : 20
      size.fill(length, length)
    }
    if purpose == .canvas { fillFromFrame(&size, view, kind) }
    taken[view] = LoweredIsland.TakenSize(
      width: size.width?.isTaken ?? false, height: size.height?.isTaken ?? false)
    let width = size.width?.points
    let height = size.height?.points
    if width != nil || height != nil { set(view, .size(width: width, height: height)) }
  }

  /// One axis: a number of points, none at all, or not known here (`nil` of the optional round it).
  struct NaturalLength {
    var points: Double?
    /// Whether it is the length that the file stores.
    var isTaken = false
  }

  struct NaturalSize {
    var width: NaturalLength?
    var height: NaturalLength?

    mutating func fill(_ width: Double?, _ height: Double?, isTaken: Bool = false) {
      if self.width == nil, let width {
        self.width = NaturalLength(points: max(0, width), isTaken: isTaken)
      }
      if self.height == nil, let height {
        self.height = NaturalLength(points: max(0, height), isTaken: isTaken)
      }
    }
    mutating func fill(_ size: Size?) { if let size { fill(size.width, size.height) } }
  }

  private func placeholder(_ row: XMLIndex, _ name: String) -> NaturalLength? {
    guard let text = xml[row, name] else { return nil }
    if text == "infinite" { return NaturalLength(points: nil) }
    return finiteNumber(text).flatMap { $0 >= 0 ? NaturalLength(points: $0) : nil }
  }

  private func imageSize(_ row: XMLIndex, _ view: Int) -> Size? {
    guard let name = xml[row, "image"], !document.symbols.contains(name) else { return nil }
    return document.images[name]
  }

  /// What is not computable: texts, and leaves that a stack view arranges, keep the stored size.
  private func fillFromFrame(_ size: inout NaturalSize, _ view: Int, _ kind: ViewKind) {
    let row = island.views[view]
    let stored = island.frames[view].size
    switch kind {
    case .label, .button, .field, .datePicker, .picker, .pageControl, .searchBar:
      size.fill(stored.width, stored.height, isTaken: true)
    case .segmented:
      // A television's are taller; how tall is not in the tables.
      size.fill(stored.width, document.runtime == .tvOS ? stored.height - 1 : nil, isTaken: true)
    case .text:
      size.fill(stored.width, stored.height, isTaken: true)
    case .image:
      if let name = xml[row, "image"], document.symbols.contains(name) {
        size.fill(stored.width, stored.height, isTaken: true)
      }
    case .switch, .slider, .stepper, .progress, .activity: return
    case .view, .scroll, .stack, .table, .collection, .web, .map, .container:
      if ["navigationBar", "toolbar", "tabBar"].contains(xml.name(row)) {
        size.fill(nil, stored.height, isTaken: true)
      }
    }
    let isArranged =
      view > 0 && scene.views[ID(island.parents[view])].kind == .stack
    if isArranged, scene.views[ID(view)].children.isEmpty {
      size.fill(stored.width, stored.height, isTaken: true)
    }
  }
}
