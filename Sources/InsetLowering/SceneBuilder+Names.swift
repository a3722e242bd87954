import InsetModel
import InsetText

/// What names lead to.
extension SceneBuilder {
  func lookUp(_ name: String, _ context: BlockContext) -> Entry? {
    if let entry = scopes[context.owner.index][name] { return entry }
    return lookUp(name, from: context.outside ?? outside[context.owner.index])
  }

  func lookUp(_ name: String, from start: Outside) -> Entry? {
    var place = start
    while true {
      switch place {
      case .file(let source):
        return fileLets[source][name].map { .amount(.number($0)) }
      case .view(let view):
        if let entry = scopes[view.index][name] { return entry }
        place = outside[view.index]
      }
    }
  }

  /// The items with a name that lie below a view, its own members and those inside components left out.
  ///
  /// - Complexity: O(items of that name × depth).
  func descendants(named name: String, of view: ID<View>, in source: Int) -> [Item] {
    (itemsByName[name] ?? []).filter { found in
      guard found.source == source, found.owner != view else { return false }
      var here = found.owner
      // A view of a component is known to its own declaration alone.
      while here != view {
        guard scene.views[here].origin.source == Int32(source),
          let parent = scene.views[here].parent
        else { return false }
        here = parent
      }
      return true
    }.map(\.item)
  }
}
