import InsetUIKit
import Testing

/// What SnapKit's documentation says of its calls.
@Suite(needsHelper) struct SnapKitTests {
  /// A view with a title and an icon in it, whose initialiser ends with the statements.
  private func check(_ statements: String, before: String = "") throws {
    #expect(
      try differences(
        """
        import SnapKit
        \(before)
        class CardView: UIView {
          let title = UILabel()
          let icon = UIImageView()
          var bottom: Constraint?
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(title)
            addSubview(icon)
            \(statements)
          }
        }
        """) == [])
  }

  @Test func chainsOfAttributes() throws {
    try check(
      """
      title.snp.makeConstraints { make in
        make.top.left.right.equalToSuperview() // title.top == self.top, title.left == self.left, title.right == self.right
        make.edges.equalTo(icon) // title.left == icon.left, title.top == icon.top, title.right == icon.right, title.bottom == icon.bottom
        make.horizontalEdges.equalTo(self) // title.left == self.left, title.right == self.right
        make.directionalVerticalEdges.equalToSuperview() // title.top == self.top, title.bottom == self.bottom
        make.center.equalTo(icon) // title.centerX == icon.centerX, title.centerY == icon.centerY
        make.leading.trailing.equalTo(icon.snp.leading) // title.leading == icon.leading, title.trailing == icon.leading
      }
      """)
  }

  @Test func offsetsAndInsets() throws {
    try check(
      """
      title.snp.makeConstraints { make in
        make.bottom.right.equalToSuperview().inset(8) // title.bottom == self.bottom - 8, title.right == self.right - 8
        make.left.equalToSuperview().offset(8) // title.left == self.left + 8
        make.edges.equalToSuperview().inset(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) // title.left == self.left + 2, title.top == self.top + 1, title.right == self.right - 4, title.bottom == self.bottom - 3
        make.size.equalToSuperview().inset(5) // title.width == self.width - 10, title.height == self.height - 10
        make.size.equalTo(icon).offset(CGSize(width: 3, height: 4)) // title.width == icon.width + 3, title.height == icon.height + 4
        make.center.equalToSuperview().offset(CGPoint(x: 6, y: -7)) // title.centerX == self.centerX + 6, title.centerY == self.centerY - 7
      }
      """)
  }

  @Test func numbers() throws {
    try check(
      """
      title.snp.makeConstraints { make in
        make.width.height.equalTo(44) // title.width == 44, title.height == 44
        make.size.equalTo(CGSize(width: 50, height: 60)) // title.width == 50, title.height == 60
        make.height.greaterThanOrEqualTo(20) // title.height >= 20
        make.left.equalTo(10) // title.left == self.left + 10
        make.centerX.equalTo(12) // title.centerX == self.left + 12
      }
      """)
  }

  @Test func relationsAndMultipliers() throws {
    try check(
      """
      title.snp.makeConstraints {
        $0.bottom.lessThanOrEqualToSuperview().offset(-4) // title.bottom <= self.bottom - 4
        $0.top.greaterThanOrEqualToSuperview() // title.top >= self.top
        $0.width.lessThanOrEqualTo(icon.snp.height).multipliedBy(0.5) // title.width <= icon.height * 0.5
        $0.height.equalToSuperview().dividedBy(4).offset(1) // title.height == self.height * 0.25 + 1
        $0.trailing.lessThanOrEqualTo(icon.snp.leading).offset(-2) // title.trailing <= icon.leading - 2
      }
      """)
  }

  @Test func priorities() throws {
    try check(
      """
      title.snp.makeConstraints { make in
        make.top.equalToSuperview().priority(.high) // title.top == self.top @750
        make.left.equalToSuperview().priority(.medium) // title.left == self.left @500
        make.right.equalToSuperview().priority(.low) // title.right == self.right @250
        make.bottom.equalToSuperview().priority(999) // title.bottom == self.bottom @999
        make.width.equalTo(10).priority(UILayoutPriority.defaultLow) // title.width == 10 @250
        make.height.equalTo(10).priority(.required) // title.height == 10
        make.centerX.equalToSuperview().offset(1).priority(ConstraintPriority.medium.value) // title.centerX == self.centerX + 1 @500
      }
      """)
  }

  @Test func remakingAndUpdating() throws {
    try check(
      """
      title.snp.makeConstraints { make in
        bottom = make.bottom.equalToSuperview().inset(8).constraint // title.bottom == self.bottom - 8
        make.height.equalTo(40).labeled("height") // title.height == 40
      }
      bottom?.update(offset: -20)
      bottom?.deactivate()
      title.snp.updateConstraints { make in
        make.height.equalTo(50) // title.height == 50
      }
      title.snp.remakeConstraints { make in
        make.top.equalToSuperview() // title.top == self.top
      }
      title.snp.removeConstraints()
      let made = icon.snp.prepareConstraints { make in
        make.top.equalTo(title.snp.bottom) // icon.top == title.bottom
      }
      made.forEach { $0.activate() }
      """)
  }

  @Test func guides() throws {
    try check(
      """
      title.snp.makeConstraints { make in
        make.top.equalTo(safeAreaLayoutGuide) // title.top == safeArea.top
        make.bottom.equalTo(safeAreaLayoutGuide.snp.bottom).inset(3) // title.bottom == safeArea.bottom - 3
        make.leading.equalTo(layoutMarginsGuide.snp.leading) // title.leading == layoutMargins.leading
        make.edges.equalTo(icon.snp.margins) // title.left == icon.leftMargin, title.top == icon.topMargin, title.right == icon.rightMargin, title.bottom == icon.bottomMargin
        make.trailing.equalTo(snp.trailingMargin) // title.trailing == self.trailingMargin
      }
      """)
  }

  @Test func layoutGuides() throws {
    try check(
      """
      let guide = UILayoutGuide()
      addLayoutGuide(guide)
      guide.snp.makeConstraints { make in
        make.top.equalTo(title.snp.bottom) // guide.top == title.bottom
        make.height.equalTo(1) // guide.height == 1
      }
      """)
  }

  @Test func severalItems() throws {
    try check(
      """
      title.snp.makeConstraints { make in
        make.width.equalTo([icon, self]) // title.width == icon.width, title.width == self.width
      }
      for view in [title, icon] {
        view.snp.makeConstraints { $0.height.equalTo(30) } // title.height == 30, icon.height == 30
      }
      [title, icon].snp.makeConstraints { make in
        make.centerY.equalToSuperview() // title.centerY == self.centerY, icon.centerY == self.centerY
      }
      """)
  }

  @Test func controllersAndTheirGuides() throws {
    #expect(
      try differences(
        """
        import SnapKit
        class FormViewController: UIViewController {
          private lazy var field = UITextField()
          private let gap: CGFloat = 12
          override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(field)
            field.snp.makeConstraints { make in
              make.top.equalTo(view.safeAreaLayoutGuide.snp.top).offset(gap) // field.top == view.safeArea.top + 12
              make.leading.trailing.equalToSuperview().inset(gap * 2) // field.leading == view.leading + 24, field.trailing == view.trailing - 24
              if #available(iOS 11, *) {
                make.bottom.equalTo(view.safeAreaLayoutGuide) // field.bottom == view.safeArea.bottom
              } else {
                make.bottom.equalTo(bottomLayoutGuide.snp.top) // field.bottom == view.bottomGuide.top
              }
              make.height.equalTo(UIDevice.current.userInterfaceIdiom == .pad ? 60 : 44) // field.height == 60|44
            }
          }
        }
        """) == [])
  }

  /// A project may keep a copy of the library: it changes nothing.
  @Test func copiesOfTheLibraryAreNotEvaluated() throws {
    let source = """
      import SnapKit
      class CardView: UIView {
        let title = UILabel()
        var height: Constraint?
        override init(frame: CGRect) {
          super.init(frame: frame)
          addSubview(title)
          title.snp.makeConstraints { make in
            make.top.equalToSuperview().offset(8)
            height = make.height.equalTo(40).constraint
          }
        }
      }
      """
    let copy = """
      public class ConstraintMaker {
        public var top: ConstraintMakerExtendable { return self.makeExtendableWithAttributes(.top) }
        let maker: NSLayoutConstraint = a.topAnchor.constraint(equalTo: b.topAnchor)
      }
      public struct ConstraintAttributes: OptionSet {}
      public final class ConstraintItem {}
      public final class Constraint {}
      """
    let alone = try covered([("App/CardView.swift", source)])
    let beside = try covered([("App/CardView.swift", source), ("App/SnapKit/Maker.swift", copy)])
    #expect(alone.map(\.result) == beside.map(\.result))
    #expect(alone.map(\.result.state) == [.full, .full])
    #expect(beside.map(\.file) == [0, 0])
    let first = try covered([("A/SnapKit/Maker.swift", copy), ("A/CardView.swift", source)])
    #expect(first.map(\.file) == [1, 1])
  }
}
