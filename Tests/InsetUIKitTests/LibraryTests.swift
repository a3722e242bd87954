import InsetDevices
import Testing

@testable import InsetUIKit

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

  @Test func cartographysInsetsAndDistributions() throws {
    #expect(
      try differences(
        """
        import Cartography
        class CardView: UIView {
          let a = UILabel()
          let b = UILabel()
          let guide = UILayoutGuide()
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(a)
            addSubview(b)
            addLayoutGuide(guide)
            constrain(a, b) { a, b in
              a.edges == inset(a.superview!.edges, 10, 20) // a.top == self.top + 20, a.leading == self.leading + 10, a.bottom == self.bottom - 20, a.trailing == self.trailing - 10
              b.edges == inset(a.edges, horizontally: 4) // b.top == a.top, b.leading == a.leading + 4, b.bottom == a.bottom, b.trailing == a.trailing - 4
              b.edges == a.edges.inseted(by: 3) // b.top == a.top + 3, b.leading == a.leading + 3, b.bottom == a.bottom - 3, b.trailing == a.trailing - 3
              distribute(by: 8, leftToRight: a, b) // b.left == a.right + 8
              distribute(equalWidth: [a, b]) // b.width == a.width
              align(top: a, b) // a.top == b.top
              a.center == b.center // a.centerX == b.centerX, a.centerY == b.centerY
            }
            constrain(guide) { guide in
              guide.width == guide.owningView!.width / 2 // guide.width == self.width * 0.5
            }
          }
        }
        """) == [])
  }

  @Test func tinyConstraintsStacksAndEdges() throws {
    #expect(
      try differences(
        """
        import TinyConstraints
        class ColumnView: UIView {
          let a = UILabel()
          let b = UILabel()
          override init(frame: CGRect) {
            super.init(frame: frame)
            stack([a, b], spacing: 6) // a.top == self.top, a.left == self.left, a.right == self.right, b.top == a.bottom + 6, b.left == self.left, b.right == self.right, b.bottom == self.bottom
            a.stack([b], axis: .horizontal, width: 40) // b.left == a.left, b.top == a.top, b.bottom == a.bottom, b.right == a.right, b.width == 40
            b.edgesToSuperview(excluding: .bottom, insets: .uniform(5)) // b.top == a.top + 5, b.leading == a.leading + 5, b.trailing == a.trailing - 5
            b.centerInSuperview(offset: CGPoint(x: 1, y: 2)) // b.centerX == a.centerX + 1, b.centerY == a.centerY + 2
            b.width(min: 10, max: 20) // b.width >= 10, b.width <= 20
            b.leadingToTrailing(of: a, offset: 7, priority: .defaultLow) // b.leading == a.trailing + 7 @250
            b.topToSuperview(usingSafeArea: true) // b.top == a.safeArea.top
          }
        }
        """) == [])
  }

  @Test func tinyConstraintsOffsetsAndInsets() throws {
    #expect(
      try differences(
        """
        import TinyConstraints
        class FormView: UIView {
          let a = UILabel()
          let b = UILabel()
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(a)
            addSubview(b)
            a.leadingToSuperview() // a.leading == self.leading
            a.trailingToSuperview() // a.trailing == self.trailing
            a.rightToSuperview(offset: -3) // a.right == self.right - 3
            a.bottomToSuperview(offset: -4, relation: .equalOrLess) // a.bottom <= self.bottom - 4
            a.origin(to: self, insets: .top(5) + .left(6)) // a.left == self.left + 6, a.top == self.top + 5
            a.originToSuperview(insets: TinyEdgeInsets(top: 1, left: 2, bottom: 0, right: 0)) // a.left == self.left + 2, a.top == self.top + 1
            a.size(to: self, insets: CGSize(width: 3, height: 4)) // a.width == self.width + 3, a.height == self.height + 4
            let insets = TinyEdgeInsets.horizontal(7) + .bottom(9)
            b.edges(to: self, excluding: .top, insets: insets) // b.leading == self.leading + 7, b.bottom == self.bottom - 9, b.trailing == self.trailing - 7
            b.edgesToSuperview(excluding: .left) // b.top == self.top, b.bottom == self.bottom, b.right == self.right
            b.edgesToSuperview(excluding: [.top, .bottom], insets: .vertical(2) + .right(1)) // b.leading == self.leading, b.trailing == self.trailing - 1
          }
        }
        """) == [])
  }

  @Test func tinyConstraintsOffsetsByDirection() throws {
    let found = try scene(
      "FormView",
      """
      import TinyConstraints
      import UIKit
      class FormView: UIView {
        let field = UITextField()
        override init(frame: CGRect) {
          super.init(frame: frame)
          addSubview(field)
          field.topToSuperview(offset: 40)
          field.leadingToSuperview(offset: 20)
          field.trailingToSuperview(offset: 10)
          field.height(44)
        }
      }
      """)
    let texts = try ["iPhone 13 17 portrait", "iPhone 13 17 portrait rtl"].map { id in
      frames(found, try #require(Environment(id: id)))[0]
    }
    // In right-to-left languages the library pushes it out, which its issues 66 and 95 tell.
    #expect(texts == ["field (20 40; 14 44)", "field (-10 40; 30 44)"])
  }

  @Test func steviasChainsAndCells() throws {
    #expect(
      try differences(
        """
        import Stevia
        class RowCell: UITableViewCell {
          let a = UILabel()
          let b = UILabel()
          override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            subviews {
              a
              b
            }
            |-8-a-4-b-| // a.leading == contentView.leading + 8 @751, b.trailing == contentView.trailing - 8 @751, b.leading == a.trailing + 4 @751
            |a--6--b| // a.leading == contentView.leading @751, b.trailing == contentView.trailing @751, b.leading == a.trailing + 6 @751
            |b| ~ 40 // b.trailing == contentView.trailing @751, b.leading == contentView.leading @751, b.height == 40 @751
            layout( // a.top == contentView.top + 10 @751, b.top == a.bottom + 2 @751, b.bottom == contentView.bottom @751
              10,
              a,
              2,
              b,
              0
            )
            b.Width == 50 % a.Width // b.width == a.width * 0.5 @751
            align(lastBaselines: a, b) // a.lastBaseline == b.lastBaseline
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
            title.autoPinEdges(toSuperviewMarginsExcludingEdge: .bottom) // title.top == layoutMargins.top, title.leading == layoutMargins.leading, title.trailing == layoutMargins.trailing
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
            title.top(10).height(20) // title.top == self.top + 10 @751; title.height == 20 @751
            title.Bottom == Bottom - 4 // title.bottom == self.bottom - 4 @751
          }
        }
        """) == [])
  }

  @Test func pureLayoutsClosures() throws {
    #expect(
      try differences(
        """
        import PureLayout
        class A: UIView {
          let title = UILabel()
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(title)
            NSLayoutConstraint.autoSetPriority(.defaultHigh) {
              title.autoSetDimension(.width, toSize: 300) // title.width == 300 @750
              NSLayoutConstraint.autoSetPriority(.defaultLow) {
                title.autoPinEdge(toSuperviewMargin: .leading) // title.leading == layoutMargins.leading @250
              }
              title.autoAlignAxis(toSuperviewAxis: .vertical) // title.centerX == self.centerX @750
            }
            title.autoPinEdge(toSuperviewEdge: .top) // title.top == self.top
            NSLayoutConstraint.autoSetIdentifier("bottom") {
              title.autoPinEdge(toSuperviewEdge: .bottom) // title.bottom == self.bottom
            }
            let all = NSLayoutConstraint.autoCreateAndInstallConstraints {
              title.autoSetDimension(.height, toSize: 20) // title.height == 20
            }
            all.forEach { $0.constant = 30 }
          }
        }
        """) == [])
  }

  @Test func pureLayoutsDistributions() throws {
    #expect(
      try differences(
        """
        import PureLayout
        class A: UIView {
          let a = UILabel()
          let b = UILabel()
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(a)
            addSubview(b)
            let all: NSArray = [a, b]
            all.autoDistributeViews(along: .horizontal, alignedTo: .horizontal, withFixedSpacing: 9) // a.leading == self.leading + 9, b.leading == a.trailing + 9, b.width == a.width, b.centerY == a.centerY, b.trailing == self.trailing - 9
            all.autoDistributeViews(along: .vertical, alignedTo: .left, withFixedSpacing: 9, insetSpacing: false, matchedSizes: false) // a.top == self.top, b.top == a.bottom + 9, b.left == a.left, b.bottom == self.bottom
          }
        }
        """) == [])
  }
}
