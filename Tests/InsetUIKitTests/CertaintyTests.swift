import Testing

/// Unknown is unknown: what else may set a value leaves it open.
@Suite(needsHelper) struct CertaintyTests {
  @Test func variablesThatOthersSet() throws {
    #expect(
      try differences(
        """
        class CardView: UIView {
          var gap: CGFloat = 8
          var own: CGFloat = 8
          private var hidden: CGFloat = 8
          let title = UILabel()
          override func didMoveToSuperview() {
            addSubview(title)
            title.topAnchor.constraint(equalTo: topAnchor, constant: gap).isActive = true // constant
            title.leftAnchor.constraint(equalTo: leftAnchor, constant: own).isActive = true // title.left == self.left + 8
            title.rightAnchor.constraint(equalTo: rightAnchor, constant: hidden).isActive = true // title.right == self.right + 8
          }
        }
        class OtherView: UIView {
          var own: CGFloat = 3
        }
        class ScreenViewController: UIViewController {
          let card = CardView()
          let other = OtherView()
          func show() {
            card.gap = 20
            other.own = 4
          }
        }
        """) == [])
  }

  @Test func staticVariablesThatAreSet() throws {
    #expect(
      try differences(
        """
        enum Metrics {
          static var gap: CGFloat = 8
          static var inset: CGFloat = 6
          static let width: CGFloat = 4
        }
        class CardView: UIView {
          let title = UILabel()
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(title)
            title.topAnchor.constraint(equalTo: topAnchor, constant: Metrics.gap).isActive = true // constant
            title.leftAnchor.constraint(equalTo: leftAnchor, constant: Metrics.inset).isActive = true // title.left == self.left + 6
            title.widthAnchor.constraint(equalToConstant: Metrics.width).isActive = true // title.width == 4
          }
        }
        func configure(isLarge: Bool) { if isLarge { Metrics.gap = 16 } }
        """) == [])
  }

  @Test func viewsThatAreTakenOut() throws {
    #expect(
      try differences(
        """
        class CardView: UIView {
          let title = UILabel()
          let icon = UIImageView()
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(title)
            addSubview(icon)
            title.removeFromSuperview()
            title.topAnchor.constraint(equalTo: topAnchor).isActive = true // hierarchy
            icon.topAnchor.constraint(equalTo: topAnchor).isActive = true // icon.top == self.top
          }
          func reuse() { icon.removeFromSuperview() }
          func show() {
            icon.bottomAnchor.constraint(equalTo: bottomAnchor).isActive = true // icon.bottom == self.bottom
          }
        }
        """) == [])
  }

  @Test func viewsOfOneName() throws {
    #expect(
      try differences(
        """
        class RowView: UIView {
          override init(frame: CGRect) {
            super.init(frame: frame)
            let first = makeLabel()
            let labels = [makeLabel(), makeLabel()]
            first.topAnchor.constraint(equalTo: topAnchor).isActive = true // first.top == self.top
            labels[0].topAnchor.constraint(equalTo: labels[1].bottomAnchor, constant: 2).isActive = true // label.top == label#2.bottom + 2
          }
          private func makeLabel() -> UILabel {
            let label = UILabel()
            addSubview(label)
            label.heightAnchor.constraint(equalToConstant: 20).isActive = true // first.height == 20, label.height == 20, label#2.height == 20
            return label
          }
        }
        """) == [])
  }

  @Test func localViewsOfAPropertysName() throws {
    #expect(
      try differences(
        """
        class RowCell: UITableViewCell {
          func configure() {
            let imageView = UIImageView()
            contentView.addSubview(imageView)
            imageView.widthAnchor.constraint(equalTo: self.imageView!.widthAnchor).isActive = true // imageView.width == imageView#2.width
          }
        }
        """) == [])
  }

  @Test func alternativesAreNoConstraintsOfTheirOwn() throws {
    #expect(
      try differences(
        """
        class RowView: UIView {
          let a = UILabel()
          let b = UILabel()
          var isWide: Bool
          init(isWide: Bool) {
            self.isWide = isWide
            super.init(frame: .zero)
            addSubview(a)
            addSubview(b)
            let other = isWide ? a : self
            b.topAnchor.constraint(equalTo: other.topAnchor, constant: isWide ? 4 : 8).isActive = true // b.top == a.top|self.top + 4|8
            for view in [a, b] {
              view.leftAnchor.constraint(equalTo: leftAnchor).isActive = true // a.left == self.left, b.left == self.left
            }
          }
        }
        """) == [])
  }

  @Test func prioritiesThatAreSetLater() throws {
    #expect(
      try differences(
        """
        class RowView: UIView {
          let a = UILabel()
          let b = UILabel()
          init(isWide: Bool) {
            super.init(frame: .zero)
            addSubview(a)
            addSubview(b)
            let top = a.topAnchor.constraint(equalTo: topAnchor) // a.top == self.top @1000|250
            if isWide {
              top.priority = .defaultLow
              let left = a.leftAnchor.constraint(equalTo: leftAnchor) // a.left == self.left @999 ?
              left.priority = .init(999)
            }
            let right = a.rightAnchor.constraint(equalTo: rightAnchor) // a.right == self.right @1000|750|250
            if traitCollection.horizontalSizeClass == .compact {
              right.priority = .defaultHigh
            } else {
              right.priority = .defaultLow
            }
          }
        }
        """) == [])
  }

  @Test func visualFormatsOfOneOfSeveralViews() throws {
    #expect(
      try differences(
        """
        class RowView: UIView {
          let a = UILabel()
          let b = UILabel()
          init(isWide: Bool) {
            super.init(frame: .zero)
            addSubview(a)
            addSubview(b)
            let one = isWide ? a : b
            addConstraints(NSLayoutConstraint.constraints(withVisualFormat: "H:|-4-[one]", options: [], metrics: nil, views: ["one": one])) // a.leading|b.leading == self.leading + 4
          }
        }
        """) == [])
  }

  @Test func argumentsThatNobodyGives() throws {
    #expect(
      try differences(
        """
        class BoxView: UIView {
          init(body: UIView, inset: CGFloat = 6) {
            super.init(frame: .zero)
            addSubview(body)
            body.topAnchor.constraint(equalTo: topAnchor, constant: inset).isActive = true // body.top == self.top + 6 ?
          }
        }
        class PaddedView: UIView {
          init(body: UIView, inset: CGFloat) {
            super.init(frame: .zero)
            addSubview(body)
            body.topAnchor.constraint(equalTo: topAnchor, constant: inset).isActive = true // constant
          }
        }
        """) == [])
  }

  @Test func subviewsAreInTheirView() throws {
    #expect(
      try differences(
        """
        class ColumnView: UIView {
          let stack = UIStackView()
          func append(_ view: UIView) {
            addSubview(stack)
            if let last = stack.arrangedSubviews.last {
              last.bottomAnchor.constraint(equalTo: stack.bottomAnchor).isActive = true // last.bottom == stack.bottom ?
            }
            stack.arrangedSubviews.forEach {
              $0.widthAnchor.constraint(equalTo: stack.widthAnchor).isActive = true // UIView.width == stack.width ?
            }
          }
        }
        """) == [])
  }

  @Test func propertiesGoBeforeMethodsOfTheirName() throws {
    #expect(
      try differences(
        """
        class BaseViewController: UIViewController {
          let tableView = UITableView()
        }
        class ListViewController: BaseViewController, UITableViewDataSource {
          override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(tableView)
            tableView.topAnchor.constraint(equalTo: view.topAnchor).isActive = true // tableView.top == view.top
          }
          func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
        }
        class GridViewController: UICollectionViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            collectionView.topAnchor.constraint(equalTo: view.topAnchor).isActive = true // collectionView.top == view.top
          }
          func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
        }
        """) == [])
  }
}
