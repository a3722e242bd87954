import InsetDevices
public import InsetModel
import InsetText

extension InterfaceDocument {
  /// The scenes of the classes that the document names, in document order.
  ///
  /// A class has one for each controller of it, for each cell or other view of it that is laid out by
  /// itself, and for each view of a xib that it owns.
  ///
  /// - Complexity: O(elements × classes of a view tree).
  public func interfaceScenes() -> [InterfaceScene] {
    guard runtime != .other, usesAutolayout else { return [] }
    let insets = CanvasInsets(self)
    var names = SceneNames()
    var result: [InterfaceScene] = []
    for island in islands() {
      let name = names.name(of: island, in: self)
      let instances = instances(of: island)
      guard !instances.isEmpty else { continue }
      var lowered = lower(
        island, named: name, for: .devices, in: IslandSurroundings(of: island, insets))
      lowered.scene.deploysSafeAreaBack = true
      if !isStoryboard, xml.name(island.root) == "tableViewCell" {
        // Its class is registered with some table, whose rows go from edge to edge.
        lowered.scene.canvas?.width = .window(less: 0)
        lowered.scene.canvas?.widthHold = .fixed
      }
      for (className, role, holder) in instances {
        result.append(
          InterfaceScene(
            className: className, role: role, scene: lowered.scene,
            classNames: island.views.map { classOfView($0) },
            barsAreKnown: insets.barsAreKnown(of: island), topLevel: topLevel(island),
            outlets: outlets(of: lowered, from: holder),
            range: xml.elements[island.root].range))
      }
    }
    return result
  }

  /// What the root of an island is to code that loads the file.
  private func topLevel(_ island: Island) -> InterfaceScene.TopLevel? {
    guard case .xib = island.kind, let objects = xml.parent(island.root) else { return nil }
    let first = xml.children(objects).first { xml.name($0) != "placeholder" }
    let isUnmasked = xml[island.root, "translatesAutoresizingMaskIntoConstraints"] == "NO"
    let isMasked =
      !isUnmasked
      && !setsAtRunTime("translatesAutoresizingMaskIntoConstraints", of: island.root)
    var mask: Placement?
    if isMasked, island.hasFrame[0] {
      let (horizontal, vertical) = flexibility(of: island.root)
      mask = Placement(
        frame: island.frames[0], container: island.frames[0].size, horizontal: horizontal,
        vertical: vertical)
    }
    return InterfaceScene.TopLevel(
      isFirst: first == island.root, mask: mask, isUnmasked: isUnmasked)
  }

  /// Whether a view's attributes set a property by its name.
  private func setsAtRunTime(_ property: String, of view: XMLIndex) -> Bool {
    guard let list = xml.child(view, "userDefinedRuntimeAttributes") else { return false }
    return xml.children(list).contains { xml[$0, "keyPath"] == property }
  }

  /// The class of a view: the one that the file names, or UIKit's.
  func classOfView(_ view: XMLIndex) -> String {
    if let name = xml[view, "customClass"] { return name }
    switch xml.name(view) {
    case "tableViewCellContentView", "containerView": return "UIView"
    case "wkWebView": return "WKWebView"
    case "mapView": return "MKMapView"
    case let name: return "UI" + name.prefix(1).uppercased() + name.dropFirst()
    }
  }

  /// The instances of classes whose outlets lead into an island, with the rows of their elements.
  private func instances(
    of island: Island
  ) -> [(className: String, role: InterfaceScene.Role, holder: XMLIndex?)] {
    var result: [(String, InterfaceScene.Role, XMLIndex?)] = []
    if case .controller(let controller) = island.kind, let name = xml[controller, "customClass"] {
      result.append((name, .controller, controller))
    }
    if let name = xml[island.root, "customClass"] { result.append((name, .view, nil)) }
    if case .xib = island.kind, let objects = xml.parent(island.root),
      let owner = xml.children(objects).first(where: {
        xml[$0, "placeholderIdentifier"] == "IBFilesOwner"
      }), let name = xml[owner, "customClass"]
    {
      result.append((name, isOwnersView(island.root) ? .controller : .owner, owner))
    }
    return result
  }

  /// The outlets of a holder and of the views of an island, in document order.
  private func outlets(
    of lowered: LoweredIsland, from holder: XMLIndex?
  ) -> [InterfaceScene.Outlet] {
    var views: [XMLIndex: Int] = [:]
    for (place, row) in lowered.rows.enumerated() { views[row] = place }
    var constraints: [XMLIndex: [ID<Constraint>]] = [:]
    for (place, row) in lowered.constraintRows.enumerated() {
      constraints[row, default: []].append(ID(place))
    }
    var result: [InterfaceScene.Outlet] = []
    func add(_ owner: ID<View>?, _ row: XMLIndex) {
      guard let list = xml.child(row, "connections") else { return }
      for outlet in xml.children(list) {
        let isCollection = xml.name(outlet) == "outletCollection"
        guard isCollection || xml.name(outlet) == "outlet", let name = xml[outlet, "property"],
          let target = self.row(xml[outlet, "destination"])
        else { continue }
        let found: InterfaceScene.Target =
          views[target].map { .view(ID($0)) } ?? constraints[target].map { .constraint($0) }
          ?? .other
        result.append(
          InterfaceScene.Outlet(
            owner: owner, property: name, isCollection: isCollection, target: found))
      }
    }
    if let holder { add(nil, holder) }
    for (place, row) in lowered.rows.enumerated() {
      add(ID(place), row)
      // The view of a cell or of an effect that its content lies in.
      if xml[row, "key"] == "contentView", let parent = lowered.scene.views[ID(place)].parent {
        result.append(
          InterfaceScene.Outlet(
            owner: parent, property: "contentView", isCollection: false, target: .view(ID(place))))
      }
    }
    return result
  }
}
