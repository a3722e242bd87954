import InsetDevices
import InsetModel
import InsetText

/// Makes the scene of one island.
struct IslandLowerer {
  let document: InterfaceDocument
  let island: Island
  let purpose: InterfacePurpose
  /// Whether texts are measured on the canvas, too.
  let measuresText: Bool
  let insets: EdgeInsets
  let bars: [ScreenProperty]
  let otherBars: [ScreenProperty]
  /// Whether a controller's view only ever lies in a container view of another one.
  let isEmbedded: Bool
  /// Whether nothing in the document shows it.
  let isShownByCode: Bool
  let variations: VariationReader
  var scene: Scene
  /// By row, the view's place in the scene.
  var places: [XMLIndex: Int] = [:]
  /// By id, what constraints may name.
  var items: [String: Item] = [:]
  /// When the constraints of a mask are installed, by id.
  var installed: [String: Condition] = [:]
  var conditions: [Condition: ID<Condition>] = [:]
  var named: Set<Int> = []
  /// The views that the file does not lay out whole: code does.
  var incomplete: Set<Int> = []
  var constraintRows: [XMLIndex] = []
  var taken: [LoweredIsland.TakenSize] = []

  var xml: XMLText { document.xml }

  init(
    _ document: InterfaceDocument, _ island: Island, purpose: InterfacePurpose, insets: EdgeInsets,
    bars: [ScreenProperty], otherBars: [ScreenProperty] = [], isEmbedded: Bool = false,
    isShownByCode: Bool = false, measuresText: Bool = false
  ) {
    self.document = document
    self.island = island
    self.purpose = purpose
    self.insets = insets
    self.bars = bars
    self.otherBars = otherBars
    self.isEmbedded = isEmbedded
    self.isShownByCode = isShownByCode
    self.measuresText = measuresText
    variations = VariationReader(document, purpose: purpose)
    scene = Scene(name: "", nameOrigin: Origin(range: ByteRange(at: 0)))
  }

  mutating func lower(name: String) -> LoweredIsland {
    scene.name = name
    scene.nameOrigin = origin(xml.elements[island.root].startTag)
    conditions[.always] = Scene.always
    addViews()
    if island.isCut {
      scene.problems.append(
        Problem(
          rule: .limit,
          message: "a screen has at most \(Island.viewLimit) views, nested "
            + "\(Island.depthLimit) deep; the rest is left out", origin: scene.nameOrigin))
    }
    addGuides()
    for view in island.views.indices { addConstraints(of: view) }
    let isLaidOut = island.views.indices.map { self.isLaidOut($0) }
    for view in island.views.indices {
      addProperties(of: view, isLaidOut: isLaidOut[view])
    }
    if purpose == .devices {
      for view in island.views.indices where isSizedByCode(view) { incomplete.insert(view) }
      scene.opaque = island.views.indices.filter { $0 > 0 && incomplete.contains($0) }.map {
        ID($0)
      }
      scene.selfSized = island.views.indices.filter { mayHaveContent($0) }.map { ID($0) }
      scene.isStatic = xml.root.map { xml.flag($0, "launchScreen") } ?? false
      scene.isDrawn = true
      scene.newestSystem = document.environment.os
      scene.settledPictures = island.views.indices.filter { isSettledPicture($0) }.map { ID($0) }
      scene.sizedPictures = island.views.indices.filter { isSizedPicture($0) }.map { ID($0) }
      scene.fittedPictures = scene.sizedPictures.filter {
        scene.views[$0].kind == .image
          && xml[island.views[$0.index], "contentMode"] == "scaleAspectFit"
      }
      scene.filledButtons = island.views.indices.filter {
        scene.views[ID($0)].kind == .button && isFilled(island.views[$0])
      }.map { ID($0) }
      scene.unscrolled = island.views.indices.filter {
        scene.views[ID($0)].kind.bringsScrolling && xml[island.views[$0], "scrollEnabled"] == "NO"
      }.map { ID($0) }
      scene.blankButtons = island.views.indices.filter { isBlankButton($0) }.map { ID($0) }
      scene.clearViews = island.views.indices.filter { isClear($0) }.map { ID($0) }
      scene.namedViews = island.views.indices.filter {
        xml[island.views[$0], "id"].map(document.outlets.contains) ?? false
      }.map { ID($0) }
      scene.otherScreens = otherBars.isEmpty ? [] : [otherBars]
      scene.unalignedTexts = island.views.indices.filter {
        ["center", "right", "justified"].contains(xml[island.views[$0], "textAlignment"])
      }.map { ID($0) }
    }
    addCanvas()
    for bar in bars {
      scene.screenProperties.append(
        ScreenPropertySetting(
          property: bar, condition: Scene.always, origin: scene.nameOrigin))
    }
    return LoweredIsland(
      island: island, scene: scene, environment: document.environment, rows: island.views,
      isLaidOut: zip(isLaidOut, island.hasFrame).map { $0 && $1 }, takenSizes: taken,
      constraintRows: constraintRows,
      isMarkedMisplaced: island.views.contains { xml.flag($0, "misplaced") })
  }

  /// A place in the document as the scene counts: from where the island's root begins.
  func origin(_ range: ByteRange) -> Origin {
    Origin(range: range.shifted(by: -xml.elements[island.root].range.start))
  }

  // MARK: Views

  private mutating func addViews() {
    var names = ViewNames(document, island)
    var below: [XMLIndex: [String: Condition]] = [:]
    for (index, row) in island.views.enumerated() {
      places[row] = index
      let parent = island.parents[index]
      let range = xml.elements[row].range
      var view = View(
        name: names.name(of: index), kind: ViewKind(element: xml.name(row)),
        parent: parent < 0 ? nil : ID(parent), origin: origin(range),
        nameOrigin: origin(xml.elements[row].startTag))
      view.component = nil
      view.className = document.classOfView(row)
      view.identifier = xml.child(row, "accessibility").flatMap { xml[$0, "identifier"] }
      if purpose == .devices || isMeasuredOnCanvas(row, view.kind) { view.text = text(of: row) }
      let masks = variations.installed(by: row, mask: "constraints")
      for (id, condition) in masks { installed[id] = condition }
      below[row] = variations.installed(by: row, mask: "subviews")
      if parent >= 0, let id = xml[row, "id"], let condition = below[island.views[parent]]?[id] {
        view.condition = self.condition(condition)
      }
      let id = scene.views.append(view)
      if parent >= 0 { scene.views[ID(parent)].children.append(id) }
      if let name = xml[row, "id"] { items[name] = .view(id) }
    }
  }

  /// The row of a condition in the scene.
  mutating func condition(_ condition: Condition) -> ID<Condition> {
    if let known = conditions[condition] { return known }
    let id = scene.conditions.append(condition)
    conditions[condition] = id
    return id
  }

  private mutating func addGuides() {
    for (index, row) in island.views.enumerated() {
      for child in xml.children(row) where xml.name(child) == "viewLayoutGuide" {
        guard let id = xml[child, "id"], let kind = guideKind(xml[child, "key"]) else { continue }
        items[id] = .guide(kind, of: ID(index))
      }
    }
    guard case .controller(let controller) = island.kind,
      let guides = xml.child(controller, "layoutGuides")
    else { return }
    for guide in xml.children(guides) {
      guard let id = xml[guide, "id"] else { continue }
      switch xml[guide, "type"] {
      case "top": items[id] = .guide(.topLayoutGuide, of: Scene.root)
      case "bottom": items[id] = .guide(.bottomLayoutGuide, of: Scene.root)
      default: break
      }
    }
  }

  private func guideKind(_ key: String?) -> GuideKind? {
    switch key {
    case "safeArea": .safeArea
    case "contentLayoutGuide": .contentLayout
    case "frameLayoutGuide": .frameLayout
    case "keyboard": .keyboard
    case "layoutMarginsGuide", "margins": .margins
    case "readableContentGuide": .readable
    default: nil
    }
  }

  /// Whether constraints or a stack view lay a view out, and not its frame.
  private func isLaidOut(_ view: Int) -> Bool {
    guard view > 0 else { return false }
    let row = island.views[view]
    if scene.views[ID(island.parents[view])].kind == .stack { return true }
    if xml[row, "key"] == "contentView" { return false }
    return xml[row, "translatesAutoresizingMaskIntoConstraints"] == "NO"
      && !xml.flag(row, "fixedFrame") && named.contains(view)
  }

  // MARK: What code lays out

  /// Whether something else than the file says where a view lies or how large it is.
  private func isSizedByCode(_ view: Int) -> Bool {
    guard view > 0 else { return false }
    let row = island.views[view]
    if isCellsOwn(row) { return true }
    let parent = island.parents[view]
    let isArranged = scene.views[ID(parent)].kind == .stack
    if !(island.hasFrame[view] && island.hasFrame[parent]), !isArranged, !named.contains(view) {
      return true
    }
    switch scene.views[ID(view)].kind {
    case .view, .image, .container, .map: break
    default: return false
    }
    return xml[row, "placeholderIntrinsicWidth"] != nil
      || xml[row, "placeholderIntrinsicHeight"] != nil
  }

  /// Whether a cell of a style of UIKit's shows its texts and picture in a view.
  private func isCellsOwn(_ row: XMLIndex) -> Bool {
    guard island.kind == .cell, let id = xml[row, "id"] else { return false }
    return ["textLabel", "detailTextLabel", "imageView"].contains { xml[island.root, $0] == id }
  }

  /// Whether a view is of a class of the app's own and empty, or a text view of one, which may scroll or
  /// not: it may have a content size then, which the file does not say.
  private func mayHaveContent(_ view: Int) -> Bool {
    guard view > 0, scene.views[ID(view)].children.isEmpty,
      scene.views[ID(view)].kind == .view || scene.views[ID(view)].kind == .text,
      let name = xml[island.views[view], "customClass"]
    else { return false }
    return !["UI", "MK", "WK"].contains(where: name.hasPrefix) && document.designables[name] == nil
  }

  // MARK: The root's surroundings

  private mutating func addCanvas() {
    let size = island.frames[0].size
    switch purpose {
    case .canvas:
      scene.canvas = Canvas(
        width: .points(size.width), height: .points(size.height), insets: insets,
        sideMargin: rootSideMargin, isDesignTime: true)
    case .devices:
      guard !fillsScreen else { return }
      let (width, height) = holds
      var canvas = Canvas(
        width: rowWidth ?? .points(size.width), height: .points(size.height),
        sideMargin: rootSideMargin, widthHold: width, heightHold: height)
      canvas.rowsMayFit = rowsMayFit
      scene.canvas = canvas
    }
  }

  /// Whether a row's table has a delegate of a class of the app's own, or is of one: either may give
  /// rows the height that their content asks for.
  private var rowsMayFit: Bool {
    guard xml.name(island.root) == "tableViewCell", let table else { return false }
    var current: XMLIndex? = table
    while let row = current, xml.name(row) != "scene" {
      if xml[row, "customClass"] != nil, row == table || xml.name(row).hasSuffix("ontroller") {
        return true
      }
      current = xml.parent(row)
    }
    return false
  }

  /// Whether the root is as large as the screen, whatever the device.
  private var fillsScreen: Bool {
    let size = island.frames[0].size
    let canvas = document.canvasSize
    switch island.kind {
    case .controller(let controller):
      if isEmbedded { return false }
      if xml[island.root, "simulatedAppContext"] == "notificationCenter" { return false }
      // What is wider than any phone, and no pad either, or less than half as high as the screen, is
      // shown in a view or panel of its own.
      let isFreeform = xml.child(controller, key: "freeformSize") != nil
      if isFreeform, size.height < canvas.height / 2 { return false }
      // So is what code shows and is somewhat lower than the canvas, unless that is another device's.
      if isFreeform, isShownByCode, size.height < canvas.height - 1, !Self.isScreen(size) {
        return false
      }
      // 600 points are the width of every screen on the canvases of Xcode 7 and before.
      return !isFreeform || size.width <= Self.widestPhone
        || [canvas.width, 600].contains(size.width)
    case .xib:
      // A controller's view that has a file of its own fills the screen, too.
      return [canvas, document.environment.size].contains {
        abs($0.height - size.height) < 1 && abs($0.width - size.width) < 1
      } && document.isOwnersView(island.root)
    case .cell, .part, .loose: return false
    }
  }

  /// Whether some device has a screen of a size.
  private static func isScreen(_ size: Size) -> Bool {
    Catalogue.devices.contains { device in
      Orientation.allCases.compactMap { device.size($0) }.contains {
        abs($0.width - size.width) < 1 && abs($0.height - size.height) < 1
      }
    }
  }

  private static let widestPhone =
    Catalogue.devices.filter { $0.idiom == .phone }.compactMap { $0.size(.portrait)?.width }.max()
    ?? 0

  /// The width of a cell, header or footer of a table, or of a view in a container, from edge to edge of
  /// the screen; `nil` for any other root.
  private var rowWidth: Canvas.Extent? {
    // As far as a document says, a container as wide as the canvas is as wide as the screen.
    if isEmbedded, abs(island.frames[0].width - document.canvasSize.width) < 1 {
      return .window(less: 0)
    }
    // A row that has a file of its own is as wide as a table, and that as the screen; how wide its
    // canvas is says nothing.
    guard let table else {
      return xml.name(island.root) == "tableViewCell" ? .window(less: 0) : nil
    }
    guard xml.name(table) == "tableView", let frame = xml.frame(table),
      abs(frame.width - document.canvasSize.width) < 1 || isScreen(table, as: frame)
    else { return nil }
    return .window(less: frame.width - island.frames[0].width)
  }

  /// Whether a table is the view of a controller and no wider than a phone, as one that is drawn for a
  /// smaller device: it fills the screen.
  private func isScreen(_ table: XMLIndex, as frame: Rect) -> Bool {
    guard xml[table, "key"] == "view", frame.width <= Self.widestPhone,
      let controller = xml.parent(table)
    else { return false }
    return xml.child(controller, key: "freeformSize") != nil && document.deviceID == nil
  }

  /// The table or collection view round a cell.
  private var table: XMLIndex? {
    var current = island.root
    while let parent = xml.parent(current) {
      if ["tableView", "collectionView"].contains(xml.name(parent)) { return parent }
      current = parent
    }
    return nil
  }

  /// How firmly the root keeps the size that it has on the canvas.
  ///
  /// There a cell keeps the height that it was made with, and its content is pressed into that; on
  /// devices it is as high as its content asks for in a table that asks its cells, or where it has a
  /// file of its own. Views of files of their own are given the room that they require.
  private var holds: (width: Canvas.Hold, height: Canvas.Hold) {
    guard island.kind == .cell else { return (rowWidth == nil ? .yielding : .fixed, .yielding) }
    let isRow = xml.name(island.root) == "tableViewCell"
    guard let table else { return (.yielding, isRow ? .fitting : .yielding) }
    if isRow {
      // A prototype's own height is that of the canvas; a static cell's is kept.
      let isPrototype = xml[table, "dataMode"] == "prototypes"
      let asks =
        (isPrototype || xml[island.root, "rowHeight"] == nil)
        && xml.number(table, "rowHeight") == -1
      return (.fixed, asks ? .fitting : .fixed)
    }
    let layout = xml.child(table, key: "collectionViewLayout")
    let estimate = layout.flatMap { xml.child($0, key: "estimatedItemSize") }
    // An estimate of zero switches off what the layout does by itself.
    let asks =
      estimate.map { xml.number($0, "width") != 0 }
      ?? layout.map { xml.flag($0, "automaticEstimatedItemSize") } ?? false
    return asks ? (.yielding, .yielding) : (.fixed, .fixed)
  }

  /// Whether the root's margins are those of a controller's root view.
  var hasRootMargins: Bool {
    switch island.kind {
    case .controller: return true
    // At run time a cell or header has a view above it, and the margins of any view.
    case .cell, .part, .loose: if purpose == .devices { return false }
    case .xib: break
    }
    let isLaunch = xml.root.map { xml.flag($0, "launchScreen") } ?? false
    return document.standsAlone(island) && document.toolsVersion >= (isLaunch ? 12000 : 13000)
  }

  private var rootSideMargin: Double {
    guard hasRootMargins else { return 0 }
    if document.runtime == .tvOS { return document.toolsVersion < 21000 ? 16 : 20 }
    return island.frames[0].width >= 400 && document.toolsVersion >= 8000 ? 20 : 16
  }
}
