import InsetModel
import InsetText
import Testing

@testable import InsetUIKit

/// Operators: a project's own, those of libraries that are not seen, and names under them that get their type later.
@Suite(needsHelper) struct OperatorTests {
  @Test func ownEqualityOfAnchors() throws {
    #expect(
      try differences(
        """
        func == <Axis>(lhs: NSLayoutAnchor<Axis>, rhs: NSLayoutAnchor<Axis>) -> NSLayoutConstraint {
          lhs.constraint(equalTo: rhs) // title.top == self.top
        }
        func >= (lhs: NSLayoutDimension, rhs: CGFloat) -> NSLayoutConstraint {
          lhs.constraint(greaterThanOrEqualToConstant: rhs) // title.width >= 40
        }
        infix operator ~==: ComparisonPrecedence
        extension NSLayoutXAxisAnchor {
          static func ~== (lhs: NSLayoutXAxisAnchor, rhs: NSLayoutXAxisAnchor) {
            lhs.constraint(equalTo: rhs).isActive = true // title.leading == self.leading
          }
        }
        class CardView: UIView {
          let title = UILabel()
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(title)
            NSLayoutConstraint.activate([title.topAnchor == topAnchor, title.widthAnchor >= 40])
            title.leadingAnchor ~== leadingAnchor
          }
        }
        """) == [])
  }

  @Test func ownProxies() throws {
    #expect(
      try differences(
        """
        protocol LayoutAnchor {
          func constraint(equalTo anchor: Self, constant: CGFloat) -> NSLayoutConstraint
        }
        extension NSLayoutAnchor: LayoutAnchor {}
        struct LayoutProperty<Anchor: LayoutAnchor> {
          let anchor: Anchor
          func equal(to other: Anchor, offsetBy constant: CGFloat = 0) {
            anchor.constraint(equalTo: other, constant: constant).isActive = true // title.top == self.top + 8 ?
          }
        }
        class LayoutProxy {
          lazy var top = LayoutProperty(anchor: view.topAnchor)
          let view: UIView
          init(view: UIView) { self.view = view }
        }
        func + <A: LayoutAnchor>(lhs: A, rhs: CGFloat) -> (A, CGFloat) { (lhs, rhs) }
        func == <A: LayoutAnchor>(lhs: LayoutProperty<A>, rhs: (A, CGFloat)) {
          lhs.equal(to: rhs.0, offsetBy: rhs.1)
        }
        class CardView: UIView {
          let title = UILabel()
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(title)
            let proxy = LayoutProxy(view: title)
            proxy.top == topAnchor + 8
          }
        }
        """) == [])
  }

  @Test func ownAssignments() throws {
    #expect(
      try differences(
        """
        func += (list: inout [NSLayoutConstraint], one: NSLayoutConstraint) { list.append(one) }
        func *= (left: NSLayoutConstraint, right: Float) { left.priority = UILayoutPriority(right) }
        infix operator .=: AssignmentPrecedence
        func .= <T>(left: inout T, right: T) { left = right }
        class CardView: UIView {
          let title = UILabel()
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(title)
            var list: [NSLayoutConstraint] = []
            var gap: CGFloat = 1
            gap += 2
            list += title.topAnchor.constraint(equalTo: topAnchor, constant: gap) // title.top == self.top + 3
            gap .= 12
            list += [title.leftAnchor.constraint(equalTo: leftAnchor, constant: gap)] // title.left == self.left + 12
            let bottom = title.bottomAnchor.constraint(equalTo: bottomAnchor) // title.bottom == self.bottom @500
            bottom *= 500
            list.append(bottom)
            NSLayoutConstraint.activate(list)
          }
        }
        """) == [])
  }

  @Test func ordinaryComparisons() throws {
    #expect(
      try differences(
        """
        enum Style { case wide, narrow }
        struct Size: Equatable { var width: CGFloat }
        class CardView: UIView {
          let title = UILabel()
          let detail = UILabel()
          let style = Style.wide
          override init(frame: CGRect) {
            super.init(frame: frame)
            for label in [title, detail] {
              addSubview(label)
              if label == title {
                label.topAnchor.constraint(equalTo: topAnchor).isActive = true // title.top == self.top
              }
              if label !== title, style == .wide, Size(width: 2) == Size(width: 2) {
                label.leftAnchor.constraint(equalTo: leftAnchor).isActive = true // detail.left == self.left
              }
            }
          }
        }
        """) == [])
  }

  @Test func operatorsThatAreNotSeen() throws {
    let found = try scene(
      "A",
      """
      import Anchorage
      class A: UIViewController {
        let title = UILabel()
        let detail = UILabel()
        let icon = UIImageView()
        let plain = UIView()
        let other = UIView()
        override func viewDidLoad() {
          super.viewDidLoad()
          for one in [title, detail, icon, plain, other] { view.addSubview(one) }
          title.topAnchor == view.topAnchor + 8
          detail.styles ~~= 4
          icon <- [1, 2]
          if plain == other { print(1) }
        }
      }
      """)
    let open = found.scene.views.ids.filter {
      found.openings[$0.index]?.contains("not seen") ?? false
    }
    #expect(open.map { found.scene.views[$0].name } == ["root", "title", "icon"])
  }

  @Test func namesUnderOperators() throws {
    #expect(
      try differences(
        """
        extension CGFloat { static let margin: CGFloat = 20 }
        enum Gap: CGFloat { case small = 3 }
        func + (left: Gap, right: CGFloat) -> CGFloat { left.rawValue + right }
        class CardView: UIView {
          let title = UILabel()
          let gap: CGFloat = .margin / 2
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(title)
            let insets = UIEdgeInsets(top: .margin, left: 2 * .margin, bottom: 0, right: 0)
            title.rightAnchor.constraint(equalTo: rightAnchor, constant: -.margin).isActive = true // title.right == self.right - 20
            title.leftAnchor.constraint(equalTo: leftAnchor, constant: 2 * .margin).isActive = true // title.left == self.left + 40
            title.topAnchor.constraint(equalTo: topAnchor, constant: insets.top + 1).isActive = true // title.top == self.top + 21
            title.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -insets.left).isActive = true // title.bottom == self.bottom - 40
            title.widthAnchor.constraint(equalToConstant: max(.margin, 3)).isActive = true // title.width == 20
            title.heightAnchor.constraint(equalToConstant: gap).isActive = true // title.height == 10
            title.centerXAnchor.constraint(equalTo: centerXAnchor, constant: .small + 1).isActive = true // title.centerX == self.centerX + 4
            let low = title.centerYAnchor.constraint(equalTo: centerYAnchor, constant: -(.margin + 8)) // title.centerY == self.centerY - 28 @249
            low.priority = .defaultLow - 1
            low.isActive = true
            let high = title.leadingAnchor.constraint(equalTo: leadingAnchor) // title.leading == self.leading @751
            high.priority = .defaultHigh + 1
            high.isActive = gap < .margin
          }
        }
        """) == [])
  }
}
