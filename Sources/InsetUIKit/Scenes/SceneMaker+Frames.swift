internal import InsetDevices
internal import InsetModel
internal import InsetText

extension SceneMaker {
  /// Lays out the views whose masks make constraints, and those whose frames code sets.
  func addFrames() {
    for row in views.indices.dropFirst() where !isArranged(row) {
      let object = views[row]
      if object.name == "contentView", object.origin == .implied {
        fill(row)
        continue
      }
      let masks = settings(object, "translatesAutoresizingMaskIntoConstraints")
      if !masks.isUncertain, case .bool(false)? = masks.sure { continue }
      if unmasked.contains(row) || constrained.contains(row) { continue }
      opaque.insert(row)
    }
  }

  func isArranged(_ row: Int) -> Bool {
    guard let parent = scene.views[ID(row)].parent else { return false }
    return scene.views[parent].kind == .stack
  }

  /// Makes a view as large as the one that it is in.
  private func fill(_ row: Int) {
    set(
      row,
      .placed(
        Placement(
          frame: Rect(x: 0, y: 0, width: 100, height: 100),
          container: Size(width: 100, height: 100),
          horizontal: Placement.Flexibility(size: true),
          vertical: Placement.Flexibility(size: true))))
  }
}
