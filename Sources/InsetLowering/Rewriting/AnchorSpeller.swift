import InsetModel
import InsetSyntax
import InsetText

/// Writes views, guides and anchors as they are named in a block.
struct AnchorSpeller {
  let scene: Scene
  /// The view in whose block the words stand.
  let owner: ID<View>
  /// The declaration they stand in: names outside of a component mean nothing inside.
  let source: Int32
  /// Whether they stand in the block of one of the owner's guides, to which attributes alone belong.
  var isInGuide = false

  /// An item's path, empty for the owner itself; `nil` where it has no name here.
  func path(of item: Item) -> String? {
    switch item {
    case .view(let view): return path(of: view)
    case .guide(let kind, let view):
      guard let base = path(of: view) else { return nil }
      return base.isEmpty ? "self.\(kind.rawValue)" : "\(base).\(kind.rawValue)"
    case .declared(let guide):
      let name = Self.spelling(of: scene.guides[guide].name)
      if lookUp(scene.guides[guide].name) == .declared(guide) { return name }
      guard let base = path(of: scene.guides[guide].owner) else { return nil }
      return base.isEmpty ? "self.\(name)" : "\(base).\(name)"
    }
  }

  /// `superview.safeArea.top`; `attribute` may stand for several.
  func text(_ item: Item, attribute: String) -> String? {
    path(of: item).map { $0.isEmpty ? attribute : "\($0).\(attribute)" }
  }

  func text(_ anchor: Anchor) -> String? {
    text(anchor.item, attribute: anchor.attribute.rawValue)
  }

  private func path(of view: ID<View>) -> String? {
    if view == owner { return view == Scene.root ? "root" : isInGuide ? "self" : "" }
    // In a component's own body, its superview is the user's.
    if view == scene.views[owner].parent { return "superview" }
    if view == Scene.root { return "root" }
    let name = Self.spelling(of: scene.views[view].name)
    if lookUp(scene.views[view].name) == .view(view) { return name }
    guard let parent = scene.views[view].parent, parent != Scene.root, let base = path(of: parent)
    else { return nil }
    return base.isEmpty ? "self.\(name)" : "\(base).\(name)"
  }

  /// What a name means: the children of the owner, then its siblings, then outwards.
  private func lookUp(_ name: String) -> Item? {
    var current = owner
    while true {
      if let child = scene.views[current].children.first(where: { scene.views[$0].name == name }) {
        return .view(child)
      }
      if let guide = scene.guides.ids.first(where: {
        scene.guides[$0].owner == current && scene.guides[$0].name == name
      }) {
        return .declared(guide)
      }
      let isBody =
        scene.views[current].component != nil && scene.views[current].origin.source != source
      guard !isBody, let parent = scene.views[current].parent else { return nil }
      current = parent
    }
  }

  /// A name in backticks where it would read as something else.
  private static func spelling(of name: String) -> String {
    let isTaken = Vocabulary.isPathWord(name)
    return isTaken ? "`\(name)`" : NameSyntax.spelling(of: name)
  }
}
