import InsetDevices
import InsetInterfaceBuilder
import InsetModel
import InsetText
import Testing

/// Fixes of the XML: what Xcode would write, and no other byte.
@Suite struct RewriterTests {
  private struct Opened {
    var text: SourceText
    var document: InterfaceDocument
    var island: LoweredIsland

    init(_ text: SourceText) throws {
      self.text = text
      document = try InterfaceDocument(reading: text)
      island = document.scenes(for: .devices)[0]
    }

    func constraint(_ id: String) -> ID<Constraint>? {
      island.constraintRows.firstIndex { document.xml[$0, "id"] == id }.map { ID($0) }
    }

    func applying(_ edits: [SceneEdit]) -> SourceText? {
      InterfaceRewriter(document: document, island: island, text: text)
        .textEdits(for: edits, in: island.scene).map { text.applying($0.map(\.edit)) }
    }
  }

  private let safeTop = Anchor(.guide(.safeArea, of: Scene.root), .top)

  @Test func prioritiesOfContentAreWrittenAnew() throws {
    let named = Samples.withGuide.replacing(
      "<label text", with: #"<label verticalCompressionResistancePriority="1000" text"#)
    let opened = try Opened(SourceText(named))
    func lowered(_ property: ViewProperty) -> String? {
      opened.applying([.setProperty(ID(1), property, at: nil)])?.string
    }
    #expect(
      lowered(.compression(horizontal: nil, vertical: 999))
        == named.replacing(#"Priority="1000""#, with: #"Priority="999""#))
    // What the file does not say, it does not get.
    #expect(lowered(.hugging(horizontal: nil, vertical: 999)) == nil)
  }

  @Test func anEdgeMovesToTheSafeArea() throws {
    let opened = try Opened(SourceText(Samples.withGuide))
    let top = try #require(opened.constraint("top-00-001"))
    let result = try #require(
      opened.applying([.setAnchor(top, .second, safeTop, constant: nil)]))
    let expected = Samples.withGuide.replacing(
      #"secondItem="roo-tv-iew" secondAttribute="top" constant="20""#,
      with: #"secondItem="saf-ea-rea" secondAttribute="top" constant="20""#)
    #expect(result.string == expected)
    // Again, nothing changes.
    let again = try Opened(result)
    let same = try #require(again.constraint("top-00-001"))
    #expect(again.island.scene.constraints[same].second == safeTop)
    #expect(again.applying([.setAnchor(same, .second, safeTop, constant: nil)]) == result)
  }

  @Test func theHolderIsWrittenOut() throws {
    let opened = try Opened(SourceText(Samples.withGuide))
    let bottom = try #require(opened.constraint("bot-00-001"))
    let anchor = Anchor(.guide(.safeArea, of: Scene.root), .bottom)
    let result = try #require(
      opened.applying([.setAnchor(bottom, .first, anchor, constant: 8.5)]))
    #expect(
      result.string.contains(
        """
        <constraint firstItem="saf-ea-rea" firstAttribute="bottom" secondItem="lab-el-001" \
        secondAttribute="bottom" constant="8.5" id="bot-00-001"/>
        """))
  }

  @Test func aGuideIsAddedWithAllThatBelongsToIt() throws {
    let opened = try Opened(SourceText(Samples.withoutGuide))
    let top = try #require(opened.constraint("top-00-001"))
    let result = try #require(
      opened.applying([.setAnchor(top, .second, safeTop, constant: nil)]))
    let again = try Opened(result)
    #expect(again.document.usesSafeAreas)
    let same = try #require(again.constraint("top-00-001"))
    #expect(again.island.scene.constraints[same].second == safeTop)
    let lines = result.string.split(separator: "\n", omittingEmptySubsequences: false)
    let old = Samples.withoutGuide.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == old.count + 2)
    let capability = try #require(
      lines.firstIndex { $0.contains(#"<capability name="Safe area layout guides""#) })
    #expect(lines[capability - 1].contains("Constraints to layout margins"))
    #expect(lines[capability + 1].contains("documents saved in the Xcode 8 format"))
    let guide = try #require(lines.firstIndex { $0.contains(#"viewLayoutGuide key="safeArea""#) })
    #expect(lines[guide - 1] == "                        </subviews>")
    #expect(lines[guide].hasPrefix("                        <viewLayoutGuide "))
    let changed = zip(0..., old).count { line in !lines.contains(line.1) }
    #expect(changed == 2)
  }

  @Test func aConstraintGoesWithItsLine() throws {
    let opened = try Opened(SourceText(Samples.withGuide))
    let top = try #require(opened.constraint("top-00-001"))
    let result = try #require(opened.applying([.remove(top)]))
    let line = Samples.withGuide.split(separator: "\n").first { $0.contains("top-00-001") }
    #expect(
      result.string == Samples.withGuide.replacing("\(try #require(line))\n", with: ""))
  }

  @Test func aConstraintIsAddedInOrder() throws {
    let opened = try Opened(SourceText(Samples.withGuide))
    let label = try #require(opened.island.scene.views.ids.last)
    let new = NewConstraint(
      owner: label, first: Anchor(.view(label), .width), relation: .greaterOrEqual, second: nil,
      constant: 44)
    let result = try #require(opened.applying([.add(new)]))
    let again = try Opened(result)
    #expect(
      again.island.scene.constraints.count == opened.island.scene.constraints.count + 1)
    #expect(
      again.island.scene.constraints.rows.contains {
        $0.first == new.first && $0.relation == .greaterOrEqual
          && $0.constant == .number(44)
      })
  }

  /// The sample with the layout guides of iOS 7, one constraint on the upper one.
  private func withOldGuides(uses: String) -> String {
    Samples.withGuide.replacing(
      #"secondItem="roo-tv-iew" secondAttribute="top" constant="20""#, with: uses
    ).replacing(
      "                    <view key=",
      with: """
                            <layoutGuides>
                                <viewControllerLayoutGuide type="top" id="old-to-p01"/>
                                <viewControllerLayoutGuide type="bottom" id="old-bo-t01"/>
                            </layoutGuides>
                            <view key=
        """)
  }

  @Test func theLastUseTakesTheOldGuidesAlong() throws {
    let old = #"secondItem="old-to-p01" secondAttribute="bottom" constant="20""#
    let source = withOldGuides(uses: old)
    let opened = try Opened(SourceText(source))
    let top = try #require(opened.constraint("top-00-001"))
    #expect(
      opened.island.scene.constraints[top].second
        == Anchor(.guide(.topLayoutGuide, of: Scene.root), .bottom))
    let result = try #require(
      opened.applying([.setAnchor(top, .second, safeTop, constant: nil)]))
    #expect(
      result.string
        == Samples.withGuide.replacing(
          #"secondItem="roo-tv-iew" secondAttribute="top" constant="20""#,
          with: #"secondItem="saf-ea-rea" secondAttribute="top" constant="20""#))
  }

  @Test func guidesThatAreUsedStay() throws {
    let old = #"secondItem="old-to-p01" secondAttribute="bottom" constant="20""#
    let source = withOldGuides(uses: old).replacing(
      #"firstAttribute="bottom" secondItem="lab-el-001""#,
      with: #"firstItem="old-bo-t01" firstAttribute="top" secondItem="lab-el-001""#)
    let opened = try Opened(SourceText(source))
    let top = try #require(opened.constraint("top-00-001"))
    let result = try #require(
      opened.applying([.setAnchor(top, .second, safeTop, constant: nil)]))
    #expect(result.string.contains("<layoutGuides>"))
    #expect(opened.document.unusedLayoutGuides(in: opened.text).isEmpty)
    // What changes nothing of the guides leaves them where they are, used or not.
    let unused = try Opened(
      SourceText(
        withOldGuides(uses: #"secondItem="roo-tv-iew" secondAttribute="top" constant="20""#)))
    let moved = try #require(unused.constraint("top-00-001"))
    let other = try #require(
      unused.applying([.setAnchor(moved, .second, safeTop, constant: nil)]))
    #expect(other.string.contains("<layoutGuides>"))
    let found = try #require(unused.document.unusedLayoutGuides(in: unused.text).first)
    #expect(unused.text.applying([found.removal]).string == Samples.withGuide)
  }

  @Test func numbersHaveSeventeenDigits() throws {
    let opened = try Opened(SourceText(Samples.withGuide))
    let row = opened.island.rows[1]
    let edits = try #require(
      opened.document.frameEdits(
        of: row, to: Rect(x: 1000.0 / 3, y: 0.1, width: 20.5, height: 0)))
    #expect(
      opened.text.applying(edits).string.contains(
        """
        <rect key="frame" x="333.33333333333331" y="0.10000000000000001" width="20.5" height="0.0"/>
        """))
  }

  @Test func newElementsOfOneViewHaveIDsOfTheirOwn() throws {
    let opened = try Opened(SourceText(Samples.withoutGuide))
    let label = try #require(opened.island.scene.views.ids.last)
    var made: Set<String> = []
    for (constant, relation) in [(44.0, Relation.equal), (45, .equal), (44, .greaterOrEqual)] {
      let new = NewConstraint(
        owner: label, first: Anchor(.view(label), .width), relation: relation, second: nil,
        constant: constant)
      let text = try #require(opened.applying([.add(new)]))
      let again = try Opened(text)
      let constraint = try #require(
        again.island.scene.constraints.ids.first {
          again.island.scene.constraints[$0].first == new.first
        })
      made.insert(
        try #require(again.document.xml[again.island.constraintRows[constraint.index], "id"]))
    }
    #expect(made.count == 3)
  }
}
