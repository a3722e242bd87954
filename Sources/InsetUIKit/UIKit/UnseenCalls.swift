/// What functions that are not seen may do to the views that they are called on.
extension Evaluator {
  /// Notes a call, on an instance, of what is not seen.
  ///
  /// A view that is given another view, a guide or an anchor, or whose function is named as what lays out, may
  /// have further constraints. What else is called on it sets its looks.
  func noteUnseenCall(_ name: String, on object: Object, _ arguments: [CallArgument]) {
    note(.unseen, name, object, arguments)
    openViews(behind: object, by: name)
    open(arguments, by: name)
    guard UIKitClasses.isView(object.type.externalName) else { return }
    let words = LayoutWords.words(of: name)
    if !words.isDisjoint(with: LayoutWords.ofMasks.union(LayoutWords.ofContainers)) {
      for view in object.subviews { note(.unseen, name, view, []) }
    }
    let isLayingOut = !words.isDisjoint(with: LayoutWords.all)
    if isLayingOut, object.origin == .root || !words.isDisjoint(with: LayoutWords.ofContainers) {
      for view in object.subviews { view.openedBy = view.openedBy ?? name }
    }
    guard object.origin != .root, object.name != "view" || object.origin != .implied else { return }
    if isLayingOut || arguments.contains(where: { isLayoutItem($0.value) }) {
      object.openedBy = object.openedBy ?? name
    }
  }

  /// Notes that a property of an instance was set which is not seen, where its name speaks of masks.
  func noteUnseenProperty(_ name: String, of object: Object) {
    if !LayoutWords.words(of: name).isDisjoint(with: ["auto", "autolayout"]) {
      note(.unseen, name, object, [])
    }
  }

  /// Whether a value is something that constraints tie.
  private func isLayoutItem(_ value: Value) -> Bool {
    switch value {
    case .anchor: true
    case .object(let object): object.guide != nil || UIKitClasses.isView(object.type.externalName)
    case .array(let array): array.elements.contains(where: isLayoutItem)
    default: false
    }
  }

  /// Opens what constraints that are not seen may tie: those that a call on a view gave.
  func openReceiver(of constraints: Object) {
    guard let view = unseenReceivers[constraints.id] else { return }
    view.openedBy = view.openedBy ?? constraints.reason.name
  }
}

/// Words in the names of functions that lay views out.
enum LayoutWords {
  static let all: Set<String> = [
    "align", "anchor", "aspect", "attach", "bottom", "bound", "bounds", "center", "centre",
    "constrain", "constraint", "constraints", "dock", "edge", "edges", "embed", "expand", "fill",
    "fit", "height", "layout", "leading", "left", "margin", "margins", "match", "pin", "place",
    "position", "right", "safe", "side", "sides", "size", "snap", "square", "stick", "stretch",
    "superview", "top", "trailing", "width",
  ]
  static let ofMasks: Set<String> = ["auto", "autolayout", "autoresizing", "mask", "masks"]
  static let ofContainers: Set<String> = [
    "all", "children", "constraints", "layout", "subviews", "views",
  ]

  /// The words of a name in lower case: `pin`, `to` and `edges` of `pinToEdges`.
  static func words(of name: String) -> Set<String> {
    var result: Set<String> = []
    var word = ""
    for character in name {
      if character.isUppercase || !character.isLetter {
        if !word.isEmpty { result.insert(word) }
        word = ""
      }
      if character.isLetter { word += character.lowercased() }
    }
    if !word.isEmpty { result.insert(word) }
    return result
  }
}
