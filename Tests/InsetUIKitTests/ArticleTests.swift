import Testing

/// The forms that articles teach.
@Suite(needsHelper) struct ArticleTests {
  @Test func guidesOfOlderSystems() throws {
    #expect(
      try differences(
        """
        class ListViewController: UIViewController {
          let list = UITableView()
          override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(list)
            if #available(iOS 11.0, *) {
              list.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true // list.top == view.safeArea.top
            } else {
              list.topAnchor.constraint(equalTo: topLayoutGuide.bottomAnchor, constant: 4).isActive = true // list.top == view.topGuide.bottom + 4
            }
            let bottom: NSLayoutYAxisAnchor
            if #available(iOS 11.0, *) {
              bottom = view.safeAreaLayoutGuide.bottomAnchor
            } else {
              bottom = bottomLayoutGuide.topAnchor
            }
            list.bottomAnchor.constraint(equalTo: bottom).isActive = true // list.bottom == view.safeArea.bottom|view.bottomGuide.top
          }
        }
        """) == [])
  }

  @Test func systemSpacings() throws {
    #expect(
      try differences(
        """
        class PairView: UIView {
          let title = UILabel()
          let icon = UIImageView()
          override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(title)
            addSubview(icon)
            NSLayoutConstraint.activate([
              title.topAnchor.constraint(equalToSystemSpacingBelow: icon.bottomAnchor, multiplier: 1), // title.top == icon.bottom + (system spacing * 1)
              title.leadingAnchor.constraint(greaterThanOrEqualToSystemSpacingAfter: icon.trailingAnchor, multiplier: 1.5), // title.leading >= icon.trailing + (system spacing * 1.5)
            ])
          }
        }
        """) == [])
  }

  @Test func whatTraitsChange() throws {
    #expect(
      try differences(
        """
        class FormViewController: UIViewController {
          let stack = UIStackView()
          private var compact: [NSLayoutConstraint] = []
          private var regular: [NSLayoutConstraint] = []
          override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(stack)
            compact = [
              stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16), // stack.leading == view.leading + 16
            ]
            regular = [
              stack.widthAnchor.constraint(equalToConstant: 400), // stack.width == 400
            ]
          }
          override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            super.traitCollectionDidChange(previous)
            if traitCollection.horizontalSizeClass == .compact {
              NSLayoutConstraint.deactivate(regular)
              NSLayoutConstraint.activate(compact)
              stack.axis = .vertical
            } else {
              NSLayoutConstraint.deactivate(compact)
              NSLayoutConstraint.activate(regular)
              stack.axis = .horizontal
            }
            stack.heightAnchor.constraint(equalToConstant: stack.axis == .vertical ? 200 : 100).isActive = true // stack.height == 200|100
          }
        }
        """) == [])
  }

  @Test func barsAsHighAsTheSafeArea() throws {
    #expect(
      try differences(
        """
        class BarViewController: UIViewController {
          let bar = UIView()
          let shade = UIView()
          private var height: NSLayoutConstraint!
          override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(bar)
            view.addSubview(shade)
            height = bar.heightAnchor.constraint(equalToConstant: 44) // bar.height == 44
            height.isActive = true
          }
          override func viewSafeAreaInsetsDidChange() {
            super.viewSafeAreaInsetsDidChange()
            height.constant = 44 + view.safeAreaInsets.top
            shade.heightAnchor.constraint(equalToConstant: 44 + view.safeAreaInsets.top).isActive = true // shade.height == (44 + view.safeAreaInsets.top)
          }
        }
        """) == [])
  }

  @Test func safeAreasOfChildren() throws {
    #expect(
      try differences(
        """
        class PageViewController: UIViewController {
          let label = UILabel()
          override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(label)
            label.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true // label.top == view.safeArea.top
          }
        }
        class RootViewController: UIViewController {
          let page = PageViewController()
          override func viewDidLoad() {
            super.viewDidLoad()
            addChild(page)
            view.addSubview(page.view)
            page.additionalSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0)
            page.view.frame = view.bounds
            page.view.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.5).isActive = true // page.view.width == view.width * 0.5
            page.didMove(toParent: self)
          }
        }
        """) == [])
  }
}
