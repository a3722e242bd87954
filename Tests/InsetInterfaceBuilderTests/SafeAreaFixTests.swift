import InsetDevices
import InsetInterfaceBuilder
import InsetModel
import InsetText
import Testing

/// Every edge of the corpus, or of a share of it, that a fix could move to the safe area is moved, one at a time.
@Suite struct SafeAreaFixTests {
  @Test(.enabled(if: Corpus.isThere)) func corpus() throws {
    var fixed = 0
    for (path, text) in try Corpus.sample() {
      guard let document = try? InterfaceDocument(reading: text), document.runtime == .iOS,
        document.usesAutolayout
      else { continue }
      for (number, island) in document.scenes(for: .devices).enumerated() {
        guard case .controller = island.island.kind else { continue }
        for id in island.scene.constraints.ids {
          guard let (side, anchor) = replacement(island.scene.constraints[id]) else { continue }
          let edit = SceneEdit.setAnchor(id, side, anchor, constant: nil)
          let rewriter = InterfaceRewriter(document: document, island: island, text: text)
          guard let edits = rewriter.textEdits(for: [edit], in: island.scene) else {
            // Only constraints that size classes vary are left alone.
            #expect(document.xml.child(island.constraintRows[id.index], "variation") != nil)
            continue
          }
          let result = text.applying(edits.map(\.edit))
          try check(result, text, document, island, id, side, anchor, number, path)
          fixed += 1
        }
      }
    }
    print("safe-area fixes checked: \(fixed)")
    #expect(fixed > (Corpus.isWhole ? 280 : 15))
  }

  private func check(
    _ result: SourceText, _ text: SourceText, _ document: InterfaceDocument,
    _ island: LoweredIsland, _ id: ID<Constraint>, _ side: ConstraintSide, _ anchor: Anchor,
    _ number: Int, _ path: String
  ) throws {
    let again = try InterfaceDocument(reading: result)
    let same = again.scenes(for: .devices)[number]
    // Guides add no constraint: ids stay what they were.
    let constraint = same.scene.constraints[id]
    #expect((side == .first ? constraint.first : constraint.second) == anchor, "\(path)")
    let edit = SceneEdit.setAnchor(id, side, anchor, constant: nil)
    let twice = try #require(
      InterfaceRewriter(document: again, island: same, text: result)
        .textEdits(for: [edit], in: same.scene))
    #expect(result.applying(twice.map(\.edit)) == result, "\(path)")
    // Nothing else moves: all lines but those of the constraint, the guide, the document's switch
    // and its capability are there as before, in order.
    let before = lines(text)
    let after = lines(result)
    var position = 0
    var kept = 0
    for line in before {
      if let found = after[position...].prefix(3).firstIndex(of: line) {
        position = found + 1
        kept += 1
      } else {
        position = min(position + 1, after.count)
      }
    }
    #expect(before.count - kept <= 2, "\(path): \(before.count - kept) lines changed")
    #expect(after.count - before.count <= 2, "\(path)")
    // Where a guide was there already, the document's switch is the author's own affair.
    let hadGuide = text.string.contains(#"<viewLayoutGuide key="safeArea""#)
    let usesSafeAreas = again.usesSafeAreas
    #expect(usesSafeAreas || hadGuide, "\(path)")
  }

  private func lines(_ text: SourceText) -> [ArraySlice<UInt8>] {
    Array(text.bytes).split(separator: 0x0A, omittingEmptySubsequences: false)
  }

  /// The side of a constraint that ties a child to the root's top or bottom edge.
  private func replacement(_ constraint: Constraint) -> (ConstraintSide, Anchor)? {
    guard let second = constraint.second,
      constraint.first.attribute == second.attribute,
      second.attribute == .top || second.attribute == .bottom
    else { return nil }
    let guide = Anchor(.guide(.safeArea, of: Scene.root), second.attribute)
    let root = Item.view(Scene.root)
    if second.item == root, constraint.first.item != root { return (.second, guide) }
    if constraint.first.item == root, second.item != root { return (.first, guide) }
    return nil
  }
}
