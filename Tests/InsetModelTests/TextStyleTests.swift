import InsetDevices
import InsetModel
import Testing

@Suite struct TextStyleTests {
  @Test func stylesGrowWithTheTextSize() {
    for style in TextStyle.allCases {
      let sizes = TextSize.allCases.map { style.points(at: $0) }
      #expect(sizes == sizes.sorted())
      #expect(style.points(at: .large) == style.points)
      #expect(sizes[0] >= 11)
    }
  }

  @Test func pointsStay() {
    #expect(Font.size(17, .bold).points(at: .accessibility5) == 17)
    #expect(Font.style(.body).points(at: .accessibility5) == 53)
    #expect(Font.style(.caption2).points(at: .xSmall) == 11)
  }
}
