import InsetDevices
import InsetModel
import InsetText

/// Makes the scene of one island.
struct IslandLowerer {
  let document: InterfaceDocument
  let island: Island
  let purpose: InterfacePurpose
  let insets: EdgeInsets
  let bars: [ScreenProperty]
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
  var constraintRows: [XMLIndex] = []
  var taken: [LoweredIsland.TakenSize] = []

  var xml: XMLText { document.xml }

  init(
    _ document: InterfaceDocument, _ island: Island, purpose: InterfacePurpose, insets: EdgeInsets,
    bars: [ScreenProperty]
  ) {
    self.document = document
    self.island = island
    self.purpose = purpose
    self.insets = insets
    self.bars = bars
    variations = VariationReader(document, purpose: purpose)
    scene = Scene(name: "", nameOrigin: Origin(range: ByteRange(at: 0)))
  }

  mutating func lower(name: String) -> LoweredIsland {
    scene.name = name
    scene.nameOrigin = origin(xml.elements[island.root].startTag)
    conditions[.always] = Scene.always
    addViews()
    addGuides()
    for view in island.views.indices { addConstraints(of: view) }
    let isLaidOut = island.views.indices.map { self.isLaidOut($0) }
    for view in island.views.indices {
      addProperties(of: view, isLaidOut: isLaidOut[view])
    }
    addCanvas()
    for bar in bars {
      scene.screenProperties.append(
        ScreenPropertySetting(
          property: bar, condition: Scene.always, origin: scene.nameOrigin))
    }
    return LoweredIsland(
      island: island, scene: scene, environment: document.environment, rows: island.views,
      isLaidOut: isLaidOut, takenSizes: taken, constraintRows: constraintRows,
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
      if purpose == .devices { view.text = text(of: row) }
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

  // MARK: The root's surroundings

  private mutating func addCanvas() {
    let size = island.frames[0].size
    switch purpose {
    case .canvas:
      scene.canvas = Canvas(
        width: .points(size.width), height: .points(size.height), insets: insets,
        sideMargin: rootSideMargin, isDesignTime: true)
    case .devices:
      if case .controller = island.kind { return }
      let window = document.environment.size
      // A controller's view that has a file of its own fills the screen, too.
      if island.kind == .xib, abs(window.height - size.height) < 1,
        abs(window.width - size.width) < 1, document.isOwnersView(island.root)
      {
        return
      }
      // What fills the canvas's width will fill a device's.
      let isWide = abs(window.width - size.width) < 1 || island.kind == .cell
      scene.canvas = Canvas(
        width: isWide
          ? .window(less: window.width - size.width) : .points(size.width),
        height: island.kind == .xib && abs(window.height - size.height) < 1
          ? .window(less: 0) : .points(size.height), sideMargin: rootSideMargin,
        growsToFit: sizesItself)
    }
  }

  /// Whether the root is a cell of a table that asks its cells how high they are.
  ///
  /// On the canvas such a cell keeps the height that it was made with, and its content is pressed
  /// into that; on devices it is as high as its content asks for.
  var sizesItself: Bool {
    guard island.kind == .cell, xml[island.root, "rowHeight"] == nil else { return false }
    var current = island.root
    while let parent = xml.parent(current) {
      if xml.name(parent) == "tableView" { return xml.number(parent, "rowHeight") == -1 }
      current = parent
    }
    return false
  }

  /// Whether the root's margins are those of a controller's root view.
  var hasRootMargins: Bool {
    switch island.kind {
    case .controller: true
    case .xib: document.toolsVersion >= 13000
    case .cell, .part, .loose: false
    }
  }

  private var rootSideMargin: Double {
    guard hasRootMargins else { return 0 }
    if document.runtime == .tvOS { return document.toolsVersion < 21000 ? 16 : 20 }
    return island.frames[0].width >= 414 && document.toolsVersion >= 8000 ? 20 : 16
  }
}
