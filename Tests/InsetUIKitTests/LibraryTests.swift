import Testing

@Suite(needsHelper) struct LibraryTests {
  @Test func snapKit() throws {
    #expect(
      try differences(
        """
        import SnapKit
        class CardView: UIView {
          let title = UILabel()
          let icon = UIImageView()
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(title)
            addSubview(icon)
            title.snp.makeConstraints { make in
              make.top.equalToSuperview().offset(8) // title.top == self.top + 8
              make.trailing.equalTo(icon.snp.leading).inset(4) // title.trailing == icon.leading - 4
              make.bottom.lessThanOrEqualToSuperview().priority(.high) // title.bottom <= self.bottom @750
              make.width.equalTo(icon).multipliedBy(2).labeled("wide") // title.width == icon.width * 2
              make.leading.equalTo(safeAreaLayoutGuide.snp.leading) // title.leading == safeArea.leading
            }
            icon.snp.remakeConstraints {
              $0.height.equalTo(40).priority(999) // icon.height == 40 @999
            }
            icon.snp.updateConstraints { $0.height.equalTo(50) } // icon.height == 50
          }
        }
        """) == [])
  }

  @Test func cartography() throws {
    #expect(
      try differences(
        """
        import Cartography
        class CardView: UIView {
          let title = UILabel()
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(title)
            constrain(title, self) { title, card in
              title.top == card.top + 8 ~ 500 // title.top == self.top + 8 @500
              title.width <= card.width / 2 // title.width <= self.width * 0.5
            }
          }
        }
        """) == [])
  }

  @Test func pureLayoutTinyConstraintsAndStevia() throws {
    #expect(
      try differences(
        """
        import PureLayout
        class A: UIView {
          let title = UILabel()
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(title)
            title.autoPinEdge(toSuperviewEdge: .bottom, withInset: 8) // title.bottom == self.bottom - 8
            title.autoSetDimension(.height, toSize: 30) // title.height == 30
          }
        }
        """,
        """
        import TinyConstraints
        class B: UIView {
          let title = UILabel()
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(title)
            title.topToSuperview(offset: 5) // title.top == self.top + 5
            title.height(20) // title.height == 20
          }
        }
        """,
        """
        import Stevia
        class C: UIView {
          let title = UILabel()
          override init(frame: CGRect) {
            super.init(frame: frame)
            subviews(title)
            title.top(10).height(20) // title.top == self.top + 10; title.height == 20
            title.Bottom == Bottom - 4 // title.bottom == self.bottom - 4
          }
        }
        """) == [])
  }
}
