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
    if purpose == .canvas {
      size.width = placeholder(row, "placeholderIntrinsicWidth")
      size.height = placeholder(row, "placeholderIntrinsicHeight")
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
    switch purpose {
    case .canvas where isMeasuredOnCanvas(row, kind): fillFromContent(&size, view, kind)
    case .canvas: if island.hasFrame[view] { fillFromFrame(&size, view, kind) }
    case .devices: fillFromContent(&size, view, kind)
    }
    taken[view] = LoweredIsland.TakenSize(
      width: size.width?.isTaken ?? false, height: size.height?.isTaken ?? false)
    let width = size.width?.points
    let height = size.height?.points
    if width != nil || height != nil { set(view, .size(width: width, height: height)) }
    guard purpose == .devices else { return }
    if bar(row) == .navigation, size.height?.points == 44 {
      set(view, .size(width: width, height: 54), when: .os(.greaterOrEqual, 26))
    }
    let isGuess = isGuess(row, kind)
    if isGuess.width || isGuess.height {
      set(view, .estimated(width: isGuess.width, height: isGuess.height))
    }
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
    mutating func fill(_ size: NaturalSize) {
      width = width ?? size.width
      height = height ?? size.height
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

  // MARK: On devices

  enum Bar { case navigation, tab, tool }

  /// The bar that an element is as a view of its own.
  func bar(_ row: XMLIndex) -> Bar? {
    switch xml.name(row) {
    case "navigationBar": .navigation
    case "tabBar": .tab
    case "toolbar": .tool
    default: nil
    }
  }

  /// What a file knows of sizes that a kind of view does not have by itself (docs/layout.md "Content
  /// sizes").
  private func fillFromContent(_ size: inout NaturalSize, _ view: Int, _ kind: ViewKind) {
    let row = island.views[view]
    switch bar(row) {
    case .navigation: size.fill(nil, xml.flag(row, "largeTitles") ? 96 : 44)
    case .tool: size.fill(nil, 44)
    case .tab: size.fill(nil, 49)
    case nil: break
    }
    switch kind {
    case .image where document.showsSymbol(row) && island.hasFrame[view]:
      size.fill(island.frames[view].size)
    case .button where xml.child(row, key: "configuration") == nil:
      size.fill(buttonSize(row, view))
    case .field where xml[row, "borderStyle"] != "roundedRect":
      let line = (font(of: row)?.points ?? 17) * Self.lineHeight
      let border: Double = xml[row, "borderStyle"] == nil ? 0 : 5
      size.fill(nil, line.rounded(.up) + border)
    default: break
    }
  }

  /// The height of a line of the system font, by its size.
  private static let lineHeight = 2444.0 / 2048

  /// A button of the old style that its kind's figures do not hold for: one with a picture or insets
  /// of its own. One of a symbol is as large as most are at the system's size.
  private func buttonSize(_ row: XMLIndex, _ view: Int) -> NaturalSize {
    var size = NaturalSize()
    let state = xml.children(row).first { xml.name($0) == "state" && xml[$0, "key"] == "normal" }
    let title = text(of: row) ?? ""
    let line = title.isEmpty ? 0 : ((font(of: row)?.points ?? 15) * Self.lineHeight).rounded(.up)
    let insets = xml.child(row, key: "contentEdgeInsets")
    func inset(_ names: [String]) -> Double {
      insets.map { row in names.reduce(0) { $0 + (xml.number(row, $1) ?? 0) } } ?? 0
    }
    let (beside, above) = (inset(["minX", "maxX"]), inset(["minY", "maxY"]))
    let symbol = Size(width: 22, height: 22)
    var picture: Size?
    switch xml[row, "buttonType"] {
    case "infoLight", "infoDark", "detailDisclosure", "contactAdd", "close": picture = symbol
    default:
      picture = state.flatMap { xml[$0, "image"] }.flatMap {
        document.symbols.contains($0) ? symbol : document.images[$0]
      }
    }
    if picture == nil, title.isEmpty {
      picture = state.flatMap { xml[$0, "backgroundImage"] }.flatMap { document.images[$0] }
    }
    if let picture {
      let isInset = insets != nil && (beside != 0 || above != 0)
      let padding = title.isEmpty || isInset ? above : 12
      size.fill(
        title.isEmpty ? picture.width + beside : nil, max(line + padding, picture.height + above))
    }
    return size
  }

  /// What a button of the old style with a title has round it, where that is not the system's padding:
  /// insets of its own, and a picture beside it.
  func buttonInsets(_ row: XMLIndex, _ kind: ViewKind) -> EdgeInsets? {
    guard kind == .button, xml.child(row, key: "configuration") == nil,
      !(text(of: row) ?? "").isEmpty
    else { return nil }
    var insets: EdgeInsets?
    if let own = xml.child(row, key: "contentEdgeInsets") {
      let value = EdgeInsets(
        top: xml.number(own, "minY") ?? 0, left: xml.number(own, "minX") ?? 0,
        bottom: xml.number(own, "maxY") ?? 0, right: xml.number(own, "maxX") ?? 0)
      // Insets of 0 are none.
      if value != .zero { insets = value }
    }
    let state = xml.children(row).first { xml.name($0) == "state" && xml[$0, "key"] == "normal" }
    if let name = state.flatMap({ xml[$0, "image"] }), !document.symbols.contains(name),
      let picture = document.images[name]
    {
      if insets == nil { insets = EdgeInsets(top: 6, left: 0, bottom: 6, right: 0) }
      insets?.left += picture.width
    }
    return insets
  }

  /// On which axes a natural size is a guess, where the kind alone does not make it one.
  private func isGuess(_ row: XMLIndex, _ kind: ViewKind) -> (width: Bool, height: Bool) {
    if bar(row) != nil { return (false, true) }
    let hasOwnFont = xml.child(row, key: "fontDescription").map { xml[$0, "name"] != nil } ?? false
    let isOwn = hasOwnFont || xml[row, "customClass"] != nil
    switch kind {
    case .label:
      return (isOwn, isOwn || xml.child(row, key: "attributedText") != nil)
    case .field:
      return (isOwn, isOwn || xml[row, "borderStyle"] != "roundedRect")
    case .button:
      if let configuration = xml.child(row, key: "configuration") {
        let plain: Set = ["key", "style", "title"]
        return (
          isOwn, isOwn || xml.attributes(of: configuration).contains { !plain.contains($0.name) }
        )
      }
      let state = xml.children(row).first { xml.name($0) == "state" && xml[$0, "key"] == "normal" }
      let known: Set = ["key", "title"]
      let hasMore =
        state.map { row in xml.attributes(of: row).contains { !known.contains($0.name) } } ?? true
      let isPlain = ["system", "roundedRect"].contains(xml[row, "buttonType"] ?? "")
      let picture = state.flatMap { xml[$0, "image"] ?? xml[$0, "backgroundImage"] }
      let isDrawn = picture.map { document.symbols.contains($0) } ?? !isPlain
      return (
        isOwn || isDrawn,
        isOwn || hasMore || !isPlain || xml.child(row, key: "contentEdgeInsets") != nil
      )
    case .segmented: return (true, isOwn)
    case .image: return (document.showsSymbol(row), document.showsSymbol(row))
    default: return (false, false)
    }
  }

  // MARK: On the canvas

  /// Whether a view has its size on the canvas from a text in the system font, which is measured there.
  func isMeasuredOnCanvas(_ row: XMLIndex, _ kind: ViewKind) -> Bool {
    guard measuresText, purpose == .canvas, xml[row, "customClass"] == nil,
      !(text(of: row) ?? "").isEmpty,
      !xml.descendants(row).contains(where: { xml.name($0) == "attributedString" })
    else { return false }
    let configured = xml.child(row, key: "configuration").flatMap {
      xml.child($0, key: "titleFontDescription")
    }
    let description = configured ?? xml.child(row, key: "fontDescription")
    guard description.flatMap({ xml[$0, "name"] }) == nil else { return false }
    switch kind {
    case .label, .field, .segmented: return true
    case .button: return !hasImage(row)
    default: return false
    }
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
      return
    case .text:
      size.fill(stored.width, stored.height, isTaken: true)
    case .image:
      if let name = xml[row, "image"], document.symbols.contains(name) {
        size.fill(stored.width, stored.height, isTaken: true)
      }
    case .slider:
      if document.hasTallSliders { size.fill(nil, 33) }
      return
    case .switch, .stepper, .progress, .activity: return
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
