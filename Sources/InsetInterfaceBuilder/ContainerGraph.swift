/// The bars round a controller, as the document's own containers and segues tell.
struct ContainerFacts {
  /// The navigation controller above, by row.
  var navigation: XMLIndex?
  var tabBar: XMLIndex?
  /// A controller before this one whose simulated bar over its view stays there.
  var simulated: XMLIndex?
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

  private struct Edge {
    var from: XMLIndex
    var to: XMLIndex
    var kind: String
    var relationship: String
  }

  /// - Complexity: O(elements + segues × depth of containers).
  init(_ document: InterfaceDocument) {
    let xml = document.xml
    let edges = Self.edges(document)
    var byStart: [XMLIndex: [Edge]] = [:]
    for edge in edges { byStart[edge.from, default: []].append(edge) }
    var waiting: [XMLIndex] = []
    var queued: Set<XMLIndex> = []
    for edge in edges where queued.insert(edge.from).inserted { waiting.append(edge.from) }
    // Facts are only ever added, so this ends.
    var next = 0
    while next < waiting.count {
      let from = waiting[next]
      next += 1
      let here = facts[from] ?? ContainerFacts()
      for edge in byStart[from] ?? [] {
        var there = facts[edge.to] ?? ContainerFacts()
        let before = there
        if edge.kind == "relationship" {
          if edge.relationship == "rootViewController" {
            there.navigation = there.navigation ?? from
            there.tabBar = there.tabBar ?? here.tabBar
          } else if edge.relationship == "viewControllers" {
            there.tabBar = there.tabBar ?? from
            there.navigation = there.navigation ?? here.navigation
            there.isTab = true
          }
        } else if edge.kind == "show" || edge.kind == "push" {
          there.isPushed = true
          // A navigation controller is not pushed but presented.
          if xml.name(edge.to) != "navigationController" {
            there.navigation = there.navigation ?? here.navigation
            let own = xml.child(from, key: "simulatedTopBarMetrics") == nil ? nil : from
            there.simulated = there.simulated ?? own ?? here.simulated
            if !xml.flag(edge.to, "hidesBottomBarWhenPushed") {
              there.tabBar = there.tabBar ?? here.tabBar
            }
          }
        } else if edge.kind == "presentation" || edge.kind == "modal" {
          there.isPresented = true
        } else if edge.kind == "popoverPresentation" || edge.kind == "popover" {
          there.isInPopover = true
        } else if edge.kind == "embed" {
          there.isEmbedded = true
        }
        if edge.kind != "embed", edge.kind != "unwind" { there.isShownElsewhere = true }
        facts[edge.to] = there
        if there.navigation != before.navigation || there.tabBar != before.tabBar
          || there.simulated != before.simulated
        {
          waiting.append(edge.to)
        }
      }
    }
    findContainerViews(edges, initial: xml.root.flatMap { xml[$0, "initialViewController"] }, xml)
    findPushesToNowhere(edges)
  }

  /// A push from a tab that is in no navigation controller presents what it shows. Where anything else
  /// may contain the controller that pushes, nothing is known.
  ///
  /// - Complexity: O(segues).
  private mutating func findPushesToNowhere(_ edges: [Edge]) {
    var pushed: Set<XMLIndex> = []
    var others: Set<XMLIndex> = []
    for edge in edges where edge.kind != "unwind" {
      let from = facts[edge.from] ?? ContainerFacts()
      let isTabAlone = from.isTab && from.navigation == nil && !from.isPushed && !from.isEmbedded
      if edge.kind == "show" || edge.kind == "push", isTabAlone {
        pushed.insert(edge.to)
      } else if edge.kind != "custom" || !isTabAlone {
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
  private mutating func findContainerViews(_ edges: [Edge], initial: String?, _ xml: XMLText) {
    let shown = edges.filter { $0.kind != "unwind" }
    var candidates = Set(shown.map(\.to).filter { initial == nil || xml[$0, "id"] != initial })
    // Each round takes out what something shows that is not in a container view itself.
    var before = Int.max
    while candidates.count < before {
      before = candidates.count
      for edge in shown where candidates.contains(edge.to) {
        let isInside =
          switch edge.kind {
          case "embed": true
          case "relationship": candidates.contains(edge.from)
          case "show", "push":
            // It is pushed by the nearest navigation controller above.
            candidates.contains(edge.from)
              && (facts[edge.from]?.navigation.map { candidates.contains($0) } ?? false)
          default: false
          }
        if !isInside { candidates.remove(edge.to) }
      }
    }
    var inside = shown.filter { $0.kind == "embed" && candidates.contains($0.to) }.map(\.to)
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
        let from = controller(of: row, xml), let to = controller(of: target, xml)
      else { continue }
      result.append(
        Edge(
          from: from, to: to, kind: xml[row, "kind"] ?? "",
          relationship: xml[row, "relationship"] ?? ""))
    }
    return result
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
