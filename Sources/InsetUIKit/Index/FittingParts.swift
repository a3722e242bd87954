internal import InsetSwiftOutline

/// What is as high as its content besides the rows of tables.
enum FittingPart: Hashable, Sendable {
  /// The cells of collections.
  case items
  /// The headers and footers of a table's sections.
  case headers
}

extension ModuleIndex {
  /// What of lists is certainly as high as what is in it, wherever the module has such a list.
  ///
  /// Headers of sections are so by default, cells of collections where their layout says so. Where some are
  /// given a height, nobody knows which.
  ///
  /// - Complexity: O(bodies).
  func findFittingParts() -> Set<FittingPart> {
    // What storyboards and xibs say of their lists is not followed.
    guard interfaceBars.isEmpty else { return [] }
    var fittingItems = false
    var fixedItems = hasMethod(labelled: "sizeForItemAt")
    var fittingHeaders =
      hasMethod(labelled: "viewForHeaderInSection") || hasMethod(labelled: "viewForFooterInSection")
    var fixedHeaders =
      hasMethod(labelled: "heightForHeaderInSection")
      || hasMethod(labelled: "heightForFooterInSection")
    for body in fileBodies.lazy.joined() {
      let words = body.mentions
      func says(_ names: String...) -> Bool { names.contains(where: words.contains) }
      let isSection = says("NSCollectionLayoutSize")
      if says("automaticSize", "UICollectionLayoutListConfiguration") { fittingItems = true }
      if isSection, says("estimated") { fittingItems = true }
      if says("itemSize") || isSection && says("absolute", "fractionalHeight") { fixedItems = true }
      if says("sectionHeaderHeight", "sectionFooterHeight") {
        if says("automaticDimension") { fittingHeaders = true } else { fixedHeaders = true }
      }
    }
    var result: Set<FittingPart> = []
    if fittingItems, !fixedItems { result.insert(.items) }
    if fittingHeaders, !fixedHeaders { result.insert(.headers) }
    return result
  }
}
