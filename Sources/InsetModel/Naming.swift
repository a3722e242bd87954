public import InsetText

extension Scene {
  /// The dotted path of a view from the root, `root.form.email`.
  ///
  /// - Complexity: O(depth).
  public func path(of view: ID<View>) -> String {
    var names: [String] = []
    var current: ID<View>? = view
    while let here = current {
      names.append(here == Scene.root ? "root" : views[here].name)
      current = views[here].parent
    }
    return names.reversed().joined(separator: ".")
  }

  /// An item as a person would write it in the block of `owner`.
  public func spelling(of item: Item, from owner: ID<View>) -> String {
    switch item {
    case .view(let view): return spelling(of: view, from: owner)
    case .declared(let guide):
      let place = guides[guide]
      return place.owner == owner || isDescendant(owner, of: place.owner)
        ? place.name : spelling(of: place.owner, from: owner) + "." + place.name
    case .guide(let kind, let view):
      return spelling(of: view, from: owner) + "." + kind.rawValue
    }
  }

  private func spelling(of view: ID<View>, from owner: ID<View>) -> String {
    if view == owner { return "self" }
    if views[owner].parent == view { return "superview" }
    if view == Scene.root { return "root" }
    // Children of the owner and of its ancestors are known by their names alone.
    var scope: ID<View>? = owner
    while let here = scope {
      if views[view].parent == here { return views[view].name }
      scope = views[here].parent
    }
    guard let parent = views[view].parent else { return "root" }
    let prefix = spelling(of: parent, from: owner)
    return prefix + "." + views[view].name
  }

  /// An anchor as a person would write it in the block of `owner`; the owner's own without a path.
  public func spelling(of anchor: Anchor, from owner: ID<View>) -> String {
    if case .view(owner) = anchor.item { return anchor.attribute.rawValue }
    return spelling(of: anchor.item, from: owner) + "." + anchor.attribute.rawValue
  }
}
