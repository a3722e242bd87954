import InsetDevices
import InsetLayout
import InsetModel
import InsetText
import Testing

/// What layouts of several environments and scenes have in common is kept once.
@Suite struct SharedArraysTests {
  private func address<Element>(_ array: [Element]) -> UnsafePointer<Element>? {
    array.withUnsafeBufferPointer { $0.baseAddress }
  }

  @Test func environmentsShareWhatIsEqual() throws {
    let places = try ["iphone-x 16 portrait", "iphone-8 12 portrait", "iphone-x 16 landscape"].map {
      try #require(Environment(id: $0), "\($0)")
    }
    var resolver = SceneResolver()
    let scene = try RememberingTests.scene(8, 4)
    let layouts = resolver.layouts(of: scene, in: places + places)
    #expect(layouts.count == 6)
    for (first, second) in zip(layouts, layouts.dropFirst(3)) {
      #expect(first == second)
      #expect(address(first.frames) == address(second.frames))
      #expect(address(first.layoutMargins) == address(second.layoutMargins))
      #expect(address(first.estimates) == address(second.estimates))
    }
    // Nothing scrolls: in no environment a view has an inset of its content.
    #expect(Set(layouts.map { address($0.contentInsets) }).count == 1)
    #expect(Set(layouts.map { address($0.contentSizes) }).count == 1)
    #expect(Set(layouts.map { address($0.frames) }).count == 3)
  }

  @Test func scenesShareWhatBarsCover() throws {
    let place = try #require(Environment(id: "iphone-x 16 portrait"))
    let roots = KnownRootInsets()
    let layouts = try [RememberingTests.scene(8, 4), RememberingTests.scene(20, 6)].map {
      var resolver = SceneResolver(knowing: roots)
      return resolver.layouts(of: $0, in: [place])[0]
    }
    #expect(layouts[0].root == layouts[1].root)
    #expect(layouts[0].root.contributions.count > 1)
    #expect(address(layouts[0].root.contributions) == address(layouts[1].root.contributions))
  }
}
