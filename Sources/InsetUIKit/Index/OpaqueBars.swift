extension ModuleIndex {
  /// Finds the controllers round which the bar of a navigation controller may be opaque, and what makes any bar
  /// so.
  ///
  /// Who makes the bar opaque that it is in lies below it, and so does what it shows. Where it does not make
  /// it translucent again, what others show that show it, too, may come after it. A controller that
  /// shows it and others has shown these before, below a bar as it was. A bar that is given the background
  /// that it had is as it was.
  /// - Complexity: O(types × names in them), as often as something is added.
  func findOpaqueBars(_ containments: some Sequence<Containment>) {
    var opaque: Set<String> = []
    var restored: Set<String> = []
    let kept = Set(containments.lazy.filter { $0.way == .keptBar }.map(\.name))
    for one in containments {
      var way = one.way
      if let image = one.container, kept.contains(image) {
        if way == .bars(.opaque) { continue }
        if way == .opaqueBar { way = .restoredBar }
      }
      switch way {
      case .bars(.opaque): barChanges.insert(.opaque)
      case .opaqueBar:
        guard let name = className(one.name) else {
          barChanges.insert(.opaqueRoundUnseen)
          continue
        }
        if plainControllers.contains(name) {
          opaque.insert(name)
        } else {
          // An extension of UIKit's class, or a container, may speak of any bar.
          let isUnseen = typesByName[name] == nil && !UIKitClasses.isController(name)
          barChanges.insert(isUnseen ? .opaqueRoundUnseen : .opaque)
        }
      case .restoredBar: if case .type(let name) = one.name { restored.insert(name) }
      default: break
      }
    }
    var reached = Set(opaque.flatMap { withHeirs($0) })
    let transient = Set(opaque.intersection(restored).flatMap { withHeirs($0) })
    var waiting = reached.subtracting(transient)
    while let name = waiting.popFirst() {
      let next = (controllersNamed[name] ?? []).union(shownBesides(name))
        .flatMap { withHeirs($0) }
      for other in next where reached.insert(other).inserted { waiting.insert(other) }
    }
    underOpaqueBars = reached
  }

  /// What is shown by all that shows a controller and is none itself.
  private func shownBesides(_ name: String) -> Set<String> {
    var result: Set<String> = []
    for (type, names) in controllersNamed where !plainControllers.contains(type) {
      if names.contains(name) { result.formUnion(names) }
    }
    return result
  }

  private func withHeirs(_ name: String) -> [String] {
    [name] + (typesByName[name] ?? []).flatMap { subclasses(of: $0) }.map(\.name)
  }
}
