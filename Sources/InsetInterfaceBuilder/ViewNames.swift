import InsetModel

/// Names for the views of an island: from labels, outlets, texts and classes, each once in the tree.
struct ViewNames {
  private let document: InterfaceDocument
  private let island: Island
  /// By id of a view, the outlet that points to it.
  private var outlets: [String: String] = [:]
  private var taken: Set<String> = []
  /// By name, the number that its next bearer gets.
  private var counts: [String: Int] = [:]

  init(_ document: InterfaceDocument, _ island: Island) {
    self.document = document
    self.island = island
    let xml = document.xml
    // Outlets stand in the controller, the cell or the file's owner, all above or beside the root.
    var holders = island.views
    if case .controller(let controller) = island.kind { holders.insert(controller, at: 0) }
    if case .xib = island.kind, let objects = xml.parent(island.root) {
      holders.insert(
        contentsOf: xml.children(objects).filter { xml.name($0) == "placeholder" }, at: 0)
    }
    for holder in holders {
      guard let connections = xml.child(holder, "connections") else { continue }
      for outlet in xml.children(connections) where xml.name(outlet) == "outlet" {
        guard let target = xml[outlet, "destination"], let property = xml[outlet, "property"],
          outlets[target] == nil, property != "view", property != "delegate",
          property != "dataSource"
        else { continue }
        outlets[target] = property
      }
    }
  }

  mutating func name(of view: Int) -> String {
    let xml = document.xml
    let row = island.views[view]
    let kind = ViewKind(element: xml.name(row)).rawValue
    let candidates: [String?] = [
      xml[row, "userLabel"], xml[row, "id"].flatMap { outlets[$0] },
      xml[row, "customClass"], xml[row, "key"] == "contentView" ? "content" : nil,
    ]
    let chosen = candidates.lazy.compactMap { $0 }.map(identifier).first { !$0.isEmpty }
    let base = chosen ?? kind
    var name = base
    guard !taken.insert(name).inserted else { return name }
    var count = counts[base] ?? 2
    defer { counts[base] = count }
    repeat {
      name = "\(base)\(count)"
      count += 1
    } while !taken.insert(name).inserted
    return name
  }
}
