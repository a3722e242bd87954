public import InsetModel
public import InsetText

/// The bars round a controller, as containers and segues tell.
struct ContainerFacts {
  /// The navigation controller above, and its row where it is of the same document.
  var navigation: ControllerContainer?
  var navigationRow: XMLIndex?
  var tabBar: ControllerContainer?
  /// A controller before this one whose simulated bar over its view stays there.
  var simulated: ControllerContainer?
  /// Whether another controller embeds this one in a container view.
  var isEmbedded = false
  /// Whether it is shown in any other way.
  var isShownElsewhere = false
  /// Whether all that shows it lies in a container view of another controller: one embeds it, or the
  /// containers that it is in, and nothing else shows those.
  var isInContainerView = false
  /// Whether a segue presents this controller over another one.
  var isPresented = false
  /// Whether a segue shows it in a popover.
  var isInPopover = false
  /// Whether a segue may push it onto a navigation controller.
  var isPushed = false
  /// Whether a tab bar controller contains it directly.
  var isTab = false
  /// Whether segues that push are all that shows it, and none starts where there is a navigation
  /// controller: UIKit then presents it.
  var isPushedNowhere = false
}

/// Who contains whom in a storyboard.
struct ContainerGraph {
  /// By row of a controller.
  private(set) var facts: [XMLIndex: ContainerFacts] = [:]
  /// How other storyboards show the document's controllers, by row.
  private let outside: [(row: XMLIndex, reference: ControllerReference)]
  private let edges: [Edge]
  private let xml: XMLText
  /// By row, what a controller puts round others.
  private var containers: [XMLIndex: ControllerContainer] = [:]

  private struct Edge {
    var from: XMLIndex
    var to: XMLIndex
    /// Nil for an unwind segue, which shows nothing.
    var kind: ControllerReference.Kind?
    /// Whether it is a segue of the app's own.
    var isCustom: Bool
  }

  /// - Parameter references: how other storyboards show the controllers of the document.
  /// - Complexity: O(elements + segues × depth of containers).
  init(_ document: InterfaceDocument, shownBy references: [ControllerReference] = []) {
    xml = document.xml
    edges = Self.edges(document)
    outside = references.compactMap { reference in
      document.controller(identifiedBy: reference.identifier).map { ($0, reference) }
    }
    var byStart: [XMLIndex: [Edge]] = [:]
    for edge in edges { byStart[edge.from, default: []].append(edge) }
    var waiting: [XMLIndex] = []
    var queued: Set<XMLIndex> = []
    for edge in edges where queued.insert(edge.from).inserted { waiting.append(edge.from) }
    settle(waiting, byStart)
    // What the document says itself comes first.
    for (row, reference) in outside
    where show(row, reference.kind, reference.surroundings, navigationRow: nil) {
      settle([row], byStart)
    }
    findContainerViews(initial: document.controller(identifiedBy: nil))
    findPushesToNowhere()
  }

  /// Hands on what is round controllers. Facts are only ever added, so this ends.
  private mutating func settle(_ rows: [XMLIndex], _ byStart: [XMLIndex: [Edge]]) {
    var waiting = rows
    var next = 0
    while next < waiting.count {
      let from = waiting[next]
      next += 1
      for edge in byStart[from] ?? [] {
        guard let kind = edge.kind else {
          facts[edge.to] = facts[edge.to] ?? ContainerFacts()
          continue
        }
        let row = kind == .root ? from : facts[from]?.navigationRow
        if show(edge.to, kind, surroundings(of: edge, kind), navigationRow: row) {
          waiting.append(edge.to)
        }
      }
    }
  }

  /// What is round a controller that a segue shows, but for what it says itself.
  private mutating func surroundings(
    of edge: Edge, _ kind: ControllerReference.Kind
  ) -> ControllerSurroundings {
    let here = facts[edge.from] ?? ContainerFacts()
    var result = ControllerSurroundings()
    switch kind {
    case .root:
      result.navigation = container(edge.from)
      result.tabBar = here.tabBar
    case .tab:
      result.navigation = here.navigation
      result.tabBar = container(edge.from)
    case .push:
      result.navigation = here.navigation
      result.tabBar = here.tabBar
      let isSimulated = xml.child(edge.from, key: "simulatedTopBarMetrics") != nil
      result.simulated = isSimulated ? container(edge.from) : here.simulated
    case .present, .popover, .embed, .other: break
    }
    return result
  }

  private mutating func container(_ row: XMLIndex) -> ControllerContainer {
    if let known = containers[row] { return known }
    let found = xml.container(row)
    containers[row] = found
    return found
  }

  /// Notes that something shows a controller.
  ///
  /// - Returns: whether more is known now of what is round it.
  private mutating func show(
    _ row: XMLIndex, _ kind: ControllerReference.Kind, _ surroundings: ControllerSurroundings,
    navigationRow: XMLIndex?
  ) -> Bool {
    var there = facts[row] ?? ContainerFacts()
    let before = there
    switch kind {
    case .root: break
    case .tab: there.isTab = true
    case .push: there.isPushed = true
    case .present: there.isPresented = true
    case .popover: there.isInPopover = true
    case .embed: there.isEmbedded = true
    case .other: break
    }
    if kind != .embed { there.isShownElsewhere = true }
    // A navigation controller is not pushed but presented.
    if kind != .push || xml.name(row) != "navigationController" {
      if there.navigation == nil, let navigation = surroundings.navigation {
        there.navigation = navigation
        there.navigationRow = navigationRow
      }
      there.simulated = there.simulated ?? surroundings.simulated
      if kind != .push || !xml.flag(row, "hidesBottomBarWhenPushed") {
        there.tabBar = there.tabBar ?? surroundings.tabBar
      }
    }
    facts[row] = there
    return (there.navigation != nil) != (before.navigation != nil)
      || (there.tabBar != nil) != (before.tabBar != nil)
      || (there.simulated != nil) != (before.simulated != nil)
  }

  /// How the document shows controllers of other storyboards, in its order.
  ///
  /// - Complexity: O(segues).
  mutating func references() -> [ControllerReference] {
    var result: [ControllerReference] = []
    for edge in edges {
      guard let kind = edge.kind, xml.name(edge.to) == Self.placeholder,
        let storyboard = xml[edge.to, "storyboardName"]
      else { continue }
      var surroundings = surroundings(of: edge, kind)
      let here = facts[edge.from] ?? ContainerFacts()
      switch kind {
      case .embed: surroundings.isInContainerView = true
      case .root, .tab: surroundings.isInContainerView = here.isInContainerView
      case .push:
        surroundings.isInContainerView =
          here.isInContainerView
          && here.navigationRow.map { facts[$0]?.isInContainerView == true } ?? false
      case .present, .popover, .other: break
      }
      let reference = ControllerReference(
        storyboard: storyboard, identifier: xml[edge.to, "referencedIdentifier"], kind: kind,
        surroundings: surroundings)
      if !result.contains(reference) { result.append(reference) }
    }
    return result
  }

  /// The element that stands for a controller of another storyboard.
  static let placeholder = "viewControllerPlaceholder"

  /// A push from a tab that is in no navigation controller presents what it shows. Where anything else
  /// may contain the controller that pushes, nothing is known.
  ///
  /// - Complexity: O(segues).
  private mutating func findPushesToNowhere() {
    var pushed: Set<XMLIndex> = []
    var others = Set(outside.map(\.row))
    for edge in edges {
      guard let kind = edge.kind else { continue }
      let from = facts[edge.from] ?? ContainerFacts()
      let isTabAlone = from.isTab && from.navigation == nil && !from.isPushed && !from.isEmbedded
      if kind == .push, isTabAlone {
        pushed.insert(edge.to)
      } else if !edge.isCustom || !isTabAlone {
        // A segue of the app's own has no navigation controller there either.
        others.insert(edge.to)
      }
    }
    for controller in pushed.subtracting(others) { facts[controller]?.isPushedNowhere = true }
  }

  /// Whatever is shown by a window, or over one, is as large as that; what a navigation controller in a
  /// container view pushes is not.
  ///
  /// - Complexity: O(segues × depth of containers).
  private mutating func findContainerViews(initial: XMLIndex?) {
    let shown = edges.filter { $0.kind != nil }
    var candidates = Set(shown.map(\.to).filter { $0 != initial })
    for (row, _) in outside { candidates.insert(row) }
    for (row, reference) in outside where !reference.surroundings.isInContainerView {
      candidates.remove(row)
    }
    // Each round takes out what something shows that is not in a container view itself.
    var before = Int.max
    while candidates.count < before {
      before = candidates.count
      for edge in shown where candidates.contains(edge.to) {
        let isInside =
          switch edge.kind {
          case .embed: true
          case .root, .tab: candidates.contains(edge.from)
          case .push:
            // It is pushed by the nearest navigation controller above.
            candidates.contains(edge.from)
              && (facts[edge.from]?.navigationRow.map { candidates.contains($0) } ?? false)
          default: false
          }
        if !isInside { candidates.remove(edge.to) }
      }
    }
    var inside = shown.filter { $0.kind == .embed && candidates.contains($0.to) }.map(\.to)
    inside += outside.map(\.row).filter { candidates.contains($0) }
    while let controller = inside.popLast() {
      guard candidates.remove(controller) != nil else { continue }
      facts[controller]?.isInContainerView = true
      inside += shown.filter { $0.from == controller }.map(\.to)
    }
  }

  private static func edges(_ document: InterfaceDocument) -> [Edge] {
    let xml = document.xml
    var result: [Edge] = []
    for row in xml.elements.indices where xml.elements[row].name == "segue" {
      guard let target = document.row(xml[row, "destination"]),
        let from = controller(of: row, xml), var to = controller(of: target, xml)
      else { continue }
      if xml.name(to) == placeholder, xml[to, "storyboardName"] == nil,
        let own = document.controller(identifiedBy: xml[to, "referencedIdentifier"])
      {
        to = own
      }
      let kind = xml[row, "kind"] ?? ""
      result.append(
        Edge(
          from: from, to: to, kind: self.kind(kind, xml[row, "relationship"]),
          isCustom: kind == "custom"))
    }
    return result
  }

  private static func kind(
    _ kind: String, _ relationship: String?
  ) -> ControllerReference.Kind? {
    switch kind {
    case "relationship":
      switch relationship {
      case "rootViewController": .root
      case "viewControllers": .tab
      default: .other
      }
    case "show", "push": .push
    case "presentation", "modal": .present
    case "popoverPresentation", "popover": .popover
    case "embed": .embed
    case "unwind": nil
    default: .other
    }
  }

  /// The controller that an element is or belongs to: the child of `objects` above it, or the one beside
  /// that where a view or a gesture recognizer stands outside of the controller in its scene.
  private static func controller(of row: XMLIndex, _ xml: XMLText) -> XMLIndex? {
    func isController(_ row: XMLIndex) -> Bool {
      xml.name(row).lowercased().hasSuffix("controller")
    }
    var current = row
    while let parent = xml.parent(current) {
      if xml.name(parent) == "objects" {
        return isController(current)
          ? current : xml.children(parent).first(where: isController) ?? current
      }
      current = parent
    }
    return nil
  }
}

extension InterfaceDocument {
  /// The controller with a storyboard identifier, the first of several; with nil the initial one.
  ///
  /// - Complexity: O(elements) for an identifier.
  func controller(identifiedBy identifier: String?) -> XMLIndex? {
    guard let identifier else {
      return row(xml.root.flatMap { xml[$0, "initialViewController"] })
    }
    return xml.elements.indices.first {
      xml[$0, "storyboardIdentifier"] == identifier && xml.name($0) != ContainerGraph.placeholder
    }
  }

  /// How a storyboard shows the controllers of others, in its order; nothing where it has no references
  /// or cannot be read.
  ///
  /// - Parameter references: how others show its own.
  /// - Complexity: O(bytes).
  public static func references(
    in text: SourceText, shownBy references: [ControllerReference]
  ) -> [ControllerReference] {
    guard text.bytes.firstOffset(of: Array(ContainerGraph.placeholder.utf8)) != nil,
      let document = try? InterfaceDocument(reading: text)
    else { return [] }
    var graph = ContainerGraph(document, shownBy: references)
    return graph.references()
  }
}
