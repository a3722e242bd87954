import InsetInterfaceBuilder

extension IslandComparison {
  /// What a view's difference most likely comes from, to group misses by.
  public func cause(of view: ViewComparison) -> String {
    if hasConflict { return "in islands whose constraints clash" }
    let off = view.differences.indices.filter {
      view.isDecided[$0] && view.differences[$0] > 1
    }
    if off.allSatisfy({ view.isFed[$0] }) { return "that follow sizes taken from the file" }
    if case .cell = kind { return "in cells" }
    if off.contains(1) || off.contains(3), !(off.contains(0) || off.contains(2)) {
      return "vertically, as wrong insets would"
    }
    return off.contains(1) || off.contains(3) ? "on both axes" : "horizontally"
  }
}
