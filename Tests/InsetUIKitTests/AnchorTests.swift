import Testing

@Suite(needsHelper) struct AnchorTests {
  @Test func anchorsOfViewsThatTheClassMakes() throws {
    #expect(
      try differences(
        """
        class PlayerViewController: UIViewController {
          private let titleLabel = UILabel()
          private lazy var icon: UIImageView = { let view = UIImageView(); return view }()
          override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(titleLabel)
            view.addSubview(icon)
            let bottom = icon.bottomAnchor.constraint(lessThanOrEqualTo: view.bottomAnchor, constant: -4) // icon.bottom <= view.bottom - 4 @750
            bottom.priority = .defaultHigh
            NSLayoutConstraint.activate([
              titleLabel.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 8), // titleLabel.top == view.safeArea.top + 8
              icon.widthAnchor.constraint(equalTo: icon.heightAnchor, multiplier: 0.5), // icon.width == icon.height * 0.5
              icon.heightAnchor.constraint(equalToConstant: 44), // icon.height == 44
              bottom,
            ])
          }
        }
        """) == [])
  }

  @Test func namesBelongToTheirFile() throws {
    #expect(
      try differences(
        """
        private enum Constants { static let gap: CGFloat = 8 }
        class A: UIView {
          let label = UILabel()
          init() {
            super.init(frame: .zero)
            addSubview(label)
            label.topAnchor.constraint(equalTo: topAnchor, constant: Constants.gap).isActive = true // label.top == self.top + 8
          }
        }
        """,
        """
        private enum Constants { static let gap: CGFloat = 20 }
        class B: UIView {
          let label = UILabel()
          init() {
            super.init(frame: .zero)
            addSubview(label)
            label.topAnchor.constraint(equalTo: topAnchor, constant: Constants.gap).isActive = true // label.top == self.top + 20
          }
        }
        """) == [])
  }

  @Test func helpersOfTheProjectAreFollowed() throws {
    #expect(
      try differences(
        """
        extension UIView {
          func pin(to other: UIView, insets: UIEdgeInsets = .zero) {
            translatesAutoresizingMaskIntoConstraints = false
            topAnchor.constraint(equalTo: other.topAnchor, constant: insets.top).isActive = true // card.top == self.top + 12
          }
        }
        class Cell: UITableViewCell {
          let card = UIView()
          override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            contentView.addSubview(card)
            card.pin(to: self, insets: UIEdgeInsets(top: 12, left: 0, bottom: 0, right: 0))
          }
        }
        """) == [])
  }

  @Test func methodsAreFunctions() throws {
    #expect(
      try differences(
        """
        class RowViewController: UIViewController {
          let a = UIView(), b = UIView()
          let stack = UIStackView()
          override func viewDidLoad() {
            super.viewDidLoad()
            [a, stack].forEach(view.addSubview)
            [b].forEach(stack.addArrangedSubview(_:))
            a.topAnchor.constraint(equalTo: b.bottomAnchor, constant: 3).isActive = true // a.top == b.bottom + 3
          }
        }
        class RowView: UIView {
          let a = UIView(), b = UIView()
          override init(frame: CGRect) {
            super.init(frame: frame)
            [a, b].forEach(addSubview)
            a.topAnchor.constraint(equalTo: b.bottomAnchor).isActive = true // a.top == b.bottom
          }
        }
        """) == [])
  }

  @Test func numbersHaveMembersOfTheProject() throws {
    #expect(
      try differences(
        """
        extension CGFloat { var wide: CGFloat { self * UIScreen.main.bounds.width / 375 } }
        extension Int { var twice: CGFloat { CGFloat(self) * 2 } }
        class RowView: UIView {
          let a = UIView()
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(a)
            a.topAnchor.constraint(equalTo: topAnchor, constant: 20.wide).isActive = true // a.top == self.top + ((20 * UIScreen.main.bounds.width) / 375)
            a.widthAnchor.constraint(equalToConstant: 12.twice).isActive = true // a.width == 24
          }
        }
        """) == [])
  }

  @Test func whatDependsOnAModelIsMaybe() throws {
    #expect(
      try differences(
        """
        class BadgeView: UIView {
          let label = UILabel()
          var model: Model
          init(model: Model) {
            self.model = model
            super.init(frame: .zero)
            addSubview(label)
            if model.isNew {
              label.topAnchor.constraint(equalTo: topAnchor).isActive = true // label.top == self.top ?
            }
            label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: model.gap).isActive = true // constant
          }
        }
        """) == [])
  }

  @Test func safeAreasOfOlderSystems() throws {
    #expect(
      try differences(
        """
        extension UIView {
          var safeTopAnchor: NSLayoutYAxisAnchor {
            if #available(iOS 11, *) { return safeAreaLayoutGuide.topAnchor }
            return topAnchor
          }
        }
        class FormViewController: UIViewController {
          let field = UITextField()
          override func viewDidLoad() {
            view.addSubview(field)
            field.topAnchor.constraint(equalTo: view.safeTopAnchor).isActive = true // field.top == view.safeArea.top|view.top
            field.topAnchor.constraint(equalToSystemSpacingBelow: view.topAnchor, multiplier: 2).isActive = true // field.top == view.top + (system spacing * 2)
            field.bottomAnchor.constraint(equalTo: bottomLayoutGuide.topAnchor).isActive = true // field.bottom == view.bottomGuide.top
          }
        }
        """) == [])
  }

  @Test func visualFormatsAndItems() throws {
    #expect(
      try differences(
        """
        class PairView: UIView {
          let a = UIView()
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(a)
            addConstraints(NSLayoutConstraint.constraints(withVisualFormat: "V:|-gap-[a]", options: [], metrics: ["gap": 6], views: ["a": a])) // a.top == self.top + 6
            addConstraint(NSLayoutConstraint(item: a, attribute: .centerX, relatedBy: .equal, toItem: self, attribute: .centerX, multiplier: 1, constant: 3)) // a.centerX == self.centerX + 3
          }
        }
        """) == [])
  }

  @Test func standardSpacesOfVisualFormatsAreMarginsAtTheSuperview() throws {
    #expect(
      try differences(
        """
        class FieldCell: UITableViewCell {
          let a = UILabel()
          let b = UITextField()
          override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            contentView.addSubview(a)
            contentView.addSubview(b)
            let views = ["a": a, "b": b]
            contentView.addConstraints(NSLayoutConstraint.constraints(withVisualFormat: "H:|-[a]-[b]-|", options: [], metrics: nil, views: views)) // a.leading == contentView.leadingMargin, b.leading == a.trailing + system spacing, contentView.trailingMargin == b.trailing
            contentView.addConstraints(NSLayoutConstraint.constraints(withVisualFormat: "V:|-[a]-8-|", options: [], metrics: nil, views: views)) // a.top == contentView.topMargin, contentView.bottom == a.bottom + 8
          }
        }
        """) == [])
  }

  @Test func namesOfOtherSystemsAreNotMeant() throws {
    #expect(
      try differences(
        """
        #if canImport(AppKit) && !targetEnvironment(macCatalyst)
        typealias PlatformImageView = NSImageView
        #else
        #if !os(watchOS)
        typealias PlatformImageView = UIImageView
        #endif
        #endif
        """,
        """
        enum Strategy { case own, full }
        protocol Indicator {
          var view: UIView { get }
          func strategy(in view: PlatformImageView) -> Strategy
        }
        extension Indicator {
          func strategy(in view: PlatformImageView) -> Strategy { .full }
        }
        final class Spinner: Indicator {
          private let spinner = UIActivityIndicatorView()
          var view: UIView { spinner }
          func strategy(in view: PlatformImageView) -> Strategy { return .own }
        }
        final class Picture: Indicator {
          private let picture = UIImageView()
          var view: UIView { picture }
        }
        class Host: UIImageView {
          private var indicator: Indicator? {
            didSet {
              guard let new = indicator else { return }
              addSubview(new.view)
              switch new.strategy(in: self) {
              case .own:
                new.view.topAnchor.constraint(equalTo: topAnchor).isActive = true // indicator#2.spinner.top == self.top ?
              case .full:
                new.view.widthAnchor.constraint(equalTo: widthAnchor).isActive = true // indicator.picture.width == self.width ?
              }
            }
          }
          func show(_ isPicture: Bool) {
            if isPicture { indicator = Picture() } else { indicator = Spinner() }
          }
        }
        """) == [])
  }

  @Test func whatMayBeNilHasTwoValues() throws {
    #expect(
      try differences(
        """
        class A: UIViewController {
          let title1 = UILabel()
          override func viewDidLoad() {
            view.addSubview(title1)
            let bar = navigationController?.navigationBar.frame.height ?? 44
            title1.topAnchor.constraint(equalTo: view.topAnchor, constant: bar).isActive = true // title1.top == view.top + navigationController.navigationBar.frame.height|44
          }
        }
        """) == [])
  }
}
