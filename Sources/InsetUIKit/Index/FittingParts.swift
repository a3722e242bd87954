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
  /// The classes of cells that a type names which gives rows a height of its own.
  ///
  /// - Complexity: O(types + names in their bodies).
  func findCellsOfFixedRows() -> Set<String> {
    let givers = Set(
      types.filter { type in
        type.functions.contains { function in
          function.parameters.contains { $0.label == "heightForRowAt" }
            && !(function.body?.mentions.contains("automaticDimension") ?? true)
        }
      }.map(\.name))
    if givers.isEmpty { return [] }
    let cells = cells
    return fileBodies.lazy.joined().filter { givers.contains($0.type) }
      .reduce(into: Set<String>()) { $0.formUnion($1.names.intersection(cells)) }
  }

  /// The classes of rows, by name.
  ///
  /// - Complexity: O(types).
  private var cells: Set<String> {
    Set(
      types.filter {
        UIKitClasses.inherits(TypeHint.module($0).externalName, from: "UITableViewCell")
      }.map(\.name))
  }

  /// The words of a body that what is known of lists and bars goes by, wherever they stand.
  ///
  /// - Complexity: O(types + names).
  func wordsOfLists(in body: CodeBody) -> Set<String> {
    body.names.intersection(Self.wordsOfLists).union(body.names.intersection(cells))
  }

  private static let wordsOfLists: Set<String> = [
    "NSCollectionLayoutSize", "UICollectionLayoutListConfiguration",
    "UITableViewDiffableDataSource", "absolute", "automaticDimension", "automaticSize",
    "estimated", "fractionalHeight", "isHidden", "isTabBarHidden", "itemSize", "items", "rx",
    "sectionFooterHeight", "sectionHeaderHeight", "setTabBarHidden", "tabBar",
  ]
}
