import InsetDevices
public import InsetText

extension Scene {
  /// The names that several views have, by which `shortName(of:repeated:)` tells them apart.
  ///
  /// - Complexity: O(views).
  public var repeatedNames: Set<String> {
    var seen: Set<String> = []
    return Set(views.rows.map(\.name).filter { !seen.insert($0).inserted })
  }

  /// A constraint in the words of a spec, the first view by its name: `card.width == 300`.
  ///
  /// - Parameter repeated: `repeatedNames`; where there is none, they are looked for.
  public func equation(of id: ID<Constraint>, repeated: Set<String>? = nil) -> String {
    let constraint = constraints[id]
    var text =
      "\(shortName(of: constraint.first, repeated: repeated)) \(constraint.relation.rawValue) "
    let number = words(of: constraint.constant, repeated: repeated)
    guard let second = constraint.second else { return text + number }
    let owner = statements[constraint.statement].owner
    text +=
      self.owner(of: second.item) == owner
      ? shortName(of: second, repeated: repeated) : shortPath(of: second, in: owner)
    if constraint.multiplier != 1 { text += " * \(formatPoints(constraint.multiplier))" }
    if number == "0" { return text }
    return number.hasPrefix("-") ? "\(text) - \(number.dropFirst())" : "\(text) + \(number)"
  }

  /// An anchor with the name of its view, as reports speak of it: `title.top`.
  public func shortName(of anchor: Anchor, repeated: Set<String>? = nil) -> String {
    let item: String
    switch anchor.item {
    case .view(let view): item = shortName(of: view, repeated: repeated)
    case .guide(let kind, let view):
      item = "\(shortName(of: view, repeated: repeated)).\(kind.rawValue)"
    case .declared(let guide): item = guides[guide].name
    }
    return "\(item).\(anchor.attribute.rawValue)"
  }

  /// A view's own name, after its superview's where several have that name; the screen's is `root`.
  ///
  /// - Parameter repeated: `repeatedNames`; where there is none, they are looked for.
  /// - Complexity: O(1), and O(views) without `repeated`.
  public func shortName(of view: ID<View>, repeated: Set<String>? = nil) -> String {
    guard view != Scene.root else { return "root" }
    let name = views[view].name
    guard let parent = views[view].parent, parent != Scene.root,
      repeated?.contains(name) ?? (views.rows.count { $0.name == name } > 1)
    else { return name }
    // In a component, the views around it bear the same names in each instance.
    let outer =
      views[parent].origin.source > 0
      ? shortName(of: parent, repeated: repeated) : views[parent].name
    return "\(outer).\(name)"
  }

  /// An anchor as it is written in the block of `owner`, without the path of views further away.
  public func shortPath(of anchor: Anchor, in owner: ID<View>) -> String {
    let item: String
    switch anchor.item {
    case .view(let view): item = shortPath(of: view, in: owner)
    case .guide(let kind, let view):
      let base = shortPath(of: view, in: owner)
      item = base.isEmpty ? "self.\(kind.rawValue)" : "\(base).\(kind.rawValue)"
    case .declared(let guide): item = guides[guide].name
    }
    return item.isEmpty ? anchor.attribute.rawValue : "\(item).\(anchor.attribute.rawValue)"
  }

  private func shortPath(of view: ID<View>, in owner: ID<View>) -> String {
    if view == owner { return owner == Scene.root ? "root" : "" }
    if view == views[owner].parent { return "superview" }
    return view == Scene.root ? "root" : views[view].name
  }

  /// A number of points in the words of a spec: `16`, `standard`, `root.safeAreaInsets.top`.
  public func words(of amount: Amount, repeated: Set<String>? = nil) -> String {
    if let number = amount.constant { return formatPoints(number) }
    switch amount {
    case .number(let value): return formatPoints(value)
    case .safeAreaInset(let view, let edge):
      return "\(shortName(of: view, repeated: repeated)).safeAreaInsets.\(edge.rawValue)"
    case .standard(let factor):
      return factor == 1 ? "standard" : "standard * \(formatPoints(factor))"
    case .pixels(let count): return "\(formatPoints(count)) px"
    case .assumed(let length): return length.name
    case .sum(let a, let b):
      return "\(words(of: a, repeated: repeated)) + \(words(of: b, repeated: repeated))"
    case .product(let factor, let a):
      return "\(formatPoints(factor)) * \(words(of: a, repeated: repeated))"
    case .minimum(let a, let b):
      return "min(\(words(of: a, repeated: repeated)), \(words(of: b, repeated: repeated)))"
    case .maximum(let a, let b):
      return "max(\(words(of: a, repeated: repeated)), \(words(of: b, repeated: repeated)))"
    }
  }
}
