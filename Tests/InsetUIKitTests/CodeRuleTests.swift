import InsetAnalysis
import InsetModel
import InsetText
import Testing

@testable import InsetUIKit

/// Compares what rules find in a file with what stands behind its lines: `// ✗ rule`.
func check(_ source: String) throws {
  var found: [String] = []
  for code in try scenes(source) {
    for problem in code.scene.problems {
      let part = code.sources[Int(problem.origin.source)]
      let place = part.range.start + problem.origin.range.start
      let line = source.utf8.prefix(place).count { $0 == UInt8(ascii: "\n") } + 1
      found.append("\(line): \(problem.rule)")
    }
  }
  var expected: [String] = []
  let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
  for (index, line) in lines.enumerated() {
    guard let mark = line.firstRange(of: "// ✗ ") else { continue }
    for rule in line[mark.upperBound...].split(separator: " ") {
      expected.append("\(index + 1): \(rule)")
    }
  }
  #expect(found.sorted() == expected.sorted())
}

@Suite(needsHelper) struct CodeRuleTests {
  @Test func masksThatStayOn() throws {
    try check(
      """
      import SnapKit
      import UIKit
      class FormViewController: UIViewController {
        let title1 = UILabel()
        let field = UITextField()
        let icon = UIImageView(frame: .zero)
        let moved = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        let snapped = UILabel()
        let stack = UIStackView()
        let inStack = UILabel()
        let given = UILabel()
        @AutoLayout var wrapped = UILabel()
        override func viewDidLoad() {
          super.viewDidLoad()
          view.addSubview(title1)
          title1.topAnchor.constraint(equalTo: view.topAnchor, constant: 20).isActive = true // ✗ missing-autoresizing-off
          title1.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16).isActive = true
          view.addSubview(field)
          field.translatesAutoresizingMaskIntoConstraints = false
          field.topAnchor.constraint(equalTo: title1.bottomAnchor, constant: 8).isActive = true
          field.centerXAnchor.constraint(equalTo: view.centerXAnchor).isActive = true
          view.addSubview(icon)
          icon.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
          icon.widthAnchor.constraint(equalToConstant: 24).isActive = true // ✗ missing-autoresizing-off
          view.addSubview(moved)
          moved.widthAnchor.constraint(equalToConstant: 24).isActive = true // ✗ missing-autoresizing-off
          view.addSubview(snapped)
          snapped.snp.makeConstraints { $0.top.equalToSuperview().offset(12) }
          snapped.widthAnchor.constraint(equalToConstant: 24).isActive = true
          stack.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(stack)
          stack.topAnchor.constraint(equalTo: view.topAnchor, constant: 3).isActive = true
          stack.addArrangedSubview(inStack)
          inStack.heightAnchor.constraint(equalToConstant: 24).isActive = true
          view.addSubview(given)
          Styles.prepare(given)
          given.widthAnchor.constraint(equalToConstant: 24).isActive = true
          view.addSubview(wrapped)
          wrapped.widthAnchor.constraint(equalToConstant: 24).isActive = true
        }
      }
      """)
  }

  @Test func masksAgainstConstraintsOfEitherItem() throws {
    try check(
      """
      import SnapKit
      import UIKit
      class Badge: UIView {}
      class FormView: UIView {
        let card = Badge()
        let title = UILabel()
        let detail = UILabel()
        let mixed = UILabel()
        let icon = UIImageView()
        let row = UIStackView()
        lazy var note: UILabel = {
          let note = UILabel()
          addSubview(note)
          note.centerXAnchor.constraint(equalTo: centerXAnchor).isActive = true // ✗ missing-autoresizing-off
          return note
        }()
        var isWide = false
        init(model: Model) {
          super.init(frame: .zero)
          addSubview(card)
          NSLayoutConstraint.activate([
            card.leadingAnchor.constraint(equalTo: leadingAnchor),
            trailingAnchor.constraint(equalTo: card.trailingAnchor), // ✗ missing-autoresizing-off
          ])
          if model.hasTitle {
            addSubview(title)
            title.topAnchor.constraint(greaterThanOrEqualTo: topAnchor, constant: 8).isActive = true // ✗ missing-autoresizing-off
          }
          addSubview(detail)
          detail.topAnchor.constraint(lessThanOrEqualTo: topAnchor, constant: 8).isActive = true
          bottomAnchor.constraint(greaterThanOrEqualTo: detail.bottomAnchor).isActive = true
          if #available(iOS 11, *) {
            addSubview(icon)
            icon.topAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor, constant: 8).isActive = true // ✗ missing-autoresizing-off
          } else {
            addSubview(row)
            row.centerXAnchor.constraint(equalTo: centerXAnchor).isActive = true
          }
          addSubview(mixed)
          mixed.snp.makeConstraints { $0.top.equalToSuperview().offset(model.gap) }
          bottomAnchor.constraint(equalTo: mixed.bottomAnchor).isActive = true
        }
      }
      """)
  }

  @Test func superviewsThatAreNotThereYet() throws {
    try check(
      """
      import PureLayout
      import SnapKit
      import TinyConstraints
      import UIKit
      class FormView: UIView {
        let title = UILabel()
        let detail = UILabel()
        let icon = UIImageView()
        let line = UIView()
        let grid = UIStackView()
        let note = UILabel()
        lazy var lazily: UILabel = {
          let lazily = UILabel()
          lazily.translatesAutoresizingMaskIntoConstraints = false
          lazily.topAnchor.constraint(equalTo: topAnchor).isActive = true // ✗ no-common-ancestor
          addSubview(lazily)
          return lazily
        }()
        init(given: UIView) {
          super.init(frame: .zero)
          title.snp.makeConstraints { make in
            make.top.equalToSuperview() // ✗ no-common-ancestor
          }
          addSubview(title)
          detail.autoPinEdge(toSuperviewEdge: .top) // ✗ no-common-ancestor
          addSubview(detail)
          icon.edgesToSuperview() // ✗ no-common-ancestor
          addSubview(icon)
          line.translatesAutoresizingMaskIntoConstraints = false
          addConstraints(NSLayoutConstraint.constraints(withVisualFormat: "V:|[line]", options: [], metrics: nil, views: ["line": line])) // ✗ no-common-ancestor
          addSubview(line)
          note.translatesAutoresizingMaskIntoConstraints = false
          if #available(iOS 11, *) {
            note.topAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor).isActive = true // ✗ no-common-ancestor
          }
          addSubview(note)
          given.snp.makeConstraints { $0.top.equalToSuperview() }
          grid.translatesAutoresizingMaskIntoConstraints = false
          grid.topAnchor.constraint(equalTo: topAnchor).isActive = true // ✗ no-common-ancestor
          addSubview(grid)
        }
        func add(_ view: UIView) { grid.insertArrangedSubview(view, at: 0) }
      }
      """)
  }

  @Test func whatIsPutNowhereIsFoundBesideWhatOthersHave() throws {
    try check(
      """
      import Swipes
      import UIKit
      class MailCell: SwipeTableViewCell {
        @IBOutlet var fromLabel: UILabel!
        let dot = UIView()
        let line = UIView()
        override func awakeFromNib() {
          dot.translatesAutoresizingMaskIntoConstraints = false
          dot.centerYAnchor.constraint(equalTo: fromLabel.centerYAnchor).isActive = true // ✗ no-common-ancestor
          contentView.addSubview(dot)
          contentView.addSubview(line)
          line.widthAnchor.constraint(equalToConstant: 24).isActive = true // ✗ missing-autoresizing-off
        }
      }
      class HeaderView: UIView {
        let dot = UIView()
        let given: UIView
        init(given: UIView) {
          self.given = given
          super.init(frame: .zero)
          Styles.prepare(self)
          dot.translatesAutoresizingMaskIntoConstraints = false
          dot.topAnchor.constraint(equalTo: given.topAnchor).isActive = true // ✗ no-common-ancestor
          dot.leadingAnchor.constraint(equalTo: leadingAnchor).isActive = true // ✗ no-common-ancestor
          addSubview(dot)
        }
      }
      class FooterView: UIView {
        let dot = UIView()
        let inner = UIView()
        init() {
          super.init(frame: .zero)
          dot.translatesAutoresizingMaskIntoConstraints = false
          dot.addSubview(inner)
          inner.topAnchor.constraint(equalTo: dot.topAnchor).isActive = true
          Styles.insert(dot)
          dot.topAnchor.constraint(equalTo: topAnchor).isActive = true
        }
      }
      """)
  }

  @Test func whatOtherModulesMayDoIsSilent() throws {
    try check(
      """
      import UIKit
      class CardView: UIView {
        let title = UILabel(style: .headline)
        let detail = UILabel()
        init() {
          super.init(frame: .zero)
          addSubview(title)
          title.widthAnchor.constraint(equalToConstant: 24).isActive = true
          addSubview(detail)
          detail.translatesAutoresizingMaskIntoConstraints = false
          detail.widthAnchor.constraint(equalToConstant: 24).styled.with(2).isActive = true
        }
      }
      """)
  }

  @Test func checksOfTheSystemsVersionAreKept() throws {
    let code = try scene(
      "CardView",
      """
      class CardView: UIView {
        let title = UILabel()
        init() {
          super.init(frame: .zero)
          addSubview(title)
          if #available(iOS 13.4, *) { title.numberOfLines = 2 }
          if #available(iOS 12, tvOS 14, *) { title.numberOfLines = 3 }
          guard #unavailable(iOS 15) else { return }
        }
      }
      """)
    let checks = code.scene.availabilityChecks
    #expect(checks.map(\.version) == [13.4, 15])
    #expect(checks.map(\.isNegated) == [false, true])
    let context = SceneContext(scene: code.scene, layouts: [], deployment: 14)
    var found: [String] = []
    NeedlessAvailability.check(context) { found.append($0.message) }
    #expect(found == ["'#available' of iOS 13.4 always holds: the app runs on iOS 14 and later"])
  }

  @Test func activationsBeforeTheViewIsInserted() throws {
    try check(
      """
      import UIKit
      class CardView: UIView {
        let title = UILabel()
        let detail = UILabel()
        let box = UIView()
        let unknown = UILabel()
        init(models: [String], host: UIView) {
          super.init(frame: .zero)
          title.translatesAutoresizingMaskIntoConstraints = false
          detail.translatesAutoresizingMaskIntoConstraints = false
          box.translatesAutoresizingMaskIntoConstraints = false
          title.topAnchor.constraint(equalTo: topAnchor, constant: 4).isActive = true // ✗ no-common-ancestor
          addSubview(title)
          title.leadingAnchor.constraint(equalTo: leadingAnchor).isActive = true
          box.addSubview(detail)
          detail.topAnchor.constraint(equalTo: box.topAnchor).isActive = true
          NSLayoutConstraint.activate([
            detail.leadingAnchor.constraint(equalTo: title.leadingAnchor), // ✗ no-common-ancestor
          ])
          addSubview(box)
          box.widthAnchor.constraint(equalTo: widthAnchor).isActive = true
          for view in host.subviews { addSubview(view) }
          unknown.translatesAutoresizingMaskIntoConstraints = false
          unknown.topAnchor.constraint(equalTo: topAnchor).isActive = true
        }
      }
      class PanelView: UIView {
        let title = UILabel()
        init(inserts: Bool) {
          super.init(frame: .zero)
          title.translatesAutoresizingMaskIntoConstraints = false
          if inserts { addSubview(title) }
          title.topAnchor.constraint(equalTo: topAnchor).isActive = true
        }
      }
      class LaterView: Base {
        let title = UILabel()
        init() {
          super.init(frame: .zero)
          title.translatesAutoresizingMaskIntoConstraints = false
          title.topAnchor.constraint(equalTo: topAnchor).isActive = true
        }
      }
      """)
  }

  @Test func constraintsThatNobodySwitchesOn() throws {
    try check(
      """
      import UIKit
      class CardView: UIView {
        let title = UILabel()
        private var width: NSLayoutConstraint?
        private var all: [NSLayoutConstraint] = []
        override init(frame: CGRect) {
          super.init(frame: frame)
          addSubview(title)
          title.translatesAutoresizingMaskIntoConstraints = false
          title.topAnchor.constraint(equalTo: topAnchor) // ✗ inactive-constraint
          let left = title.leadingAnchor.constraint(equalTo: leadingAnchor) // ✗ inactive-constraint
          left.priority = .defaultHigh
          width = title.widthAnchor.constraint(equalToConstant: 20)
          all.append(title.heightAnchor.constraint(equalToConstant: 20))
          Layouts.keep(title.heightAnchor.constraint(equalToConstant: 30))
          let right = title.trailingAnchor.constraint(equalTo: trailingAnchor)
          NSLayoutConstraint.activate([right])
          pin { self.title.centerXAnchor.constraint(equalTo: self.centerXAnchor) }
        }
        func pin(_ make: () -> NSLayoutConstraint) { make().isActive = true }
      }
      """)
  }

  @Test func constraintsThatPileUp() throws {
    try check(
      """
      import UIKit
      class CardView: UIView {
        let icon = UIImageView()
        let badge = UIView()
        private var isReady = false
        private var height: NSLayoutConstraint?
        override init(frame: CGRect) {
          super.init(frame: frame)
          addSubview(icon)
          addSubview(badge)
          icon.translatesAutoresizingMaskIntoConstraints = false
          badge.translatesAutoresizingMaskIntoConstraints = false
        }
        override func layoutSubviews() {
          super.layoutSubviews()
          icon.widthAnchor.constraint(equalToConstant: 44).isActive = true // ✗ constraints-on-every-pass
          height?.isActive = false
          height = icon.heightAnchor.constraint(equalToConstant: 44)
          height?.isActive = true
          if !isReady {
            isReady = true
            badge.widthAnchor.constraint(equalToConstant: 8).isActive = true
          }
          let line = UIView()
          line.translatesAutoresizingMaskIntoConstraints = false
          addSubview(line)
          icon.centerXAnchor.constraint(equalTo: centerXAnchor).isActive = true
          line.heightAnchor.constraint(equalToConstant: 1).isActive = true
        }
      }
      """)
  }

  @Test func lengthsOfTheScreen() throws {
    try check(
      """
      import UIKit
      class CardView: UIView {
        let card = UIView()
        let bar = UIView()
        let other = UIView()
        override init(frame: CGRect) {
          super.init(frame: frame)
          for view in [card, bar, other] {
            view.translatesAutoresizingMaskIntoConstraints = false
            addSubview(view)
          }
          card.widthAnchor.constraint(equalToConstant: UIScreen.main.bounds.width - 32).isActive = true // ✗ screen-size
          bar.heightAnchor.constraint(equalToConstant: UIApplication.shared.statusBarFrame.height).isActive = true // ✗ screen-size
          other.heightAnchor.constraint(equalToConstant: 1 / UIScreen.main.scale).isActive = true
        }
      }
      """)
  }

  @Test func insetsBeforeTheyAreKnown() throws {
    try check(
      """
      import UIKit
      class HomeViewController: UIViewController {
        let header = UIView()
        let footer = UIView()
        var footerHeight: NSLayoutConstraint?
        override func viewDidLoad() {
          super.viewDidLoad()
          for one in [header, footer] {
            one.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(one)
          }
          header.heightAnchor.constraint(equalToConstant: 44 + view.safeAreaInsets.top).isActive = true // ✗ insets-too-early
          header.widthAnchor.constraint(equalToConstant: view.bounds.width).isActive = true // ✗ insets-too-early
          footerHeight = footer.heightAnchor.constraint(equalToConstant: 44 + view.safeAreaInsets.bottom)
          footerHeight?.isActive = true
        }
        override func viewSafeAreaInsetsDidChange() {
          super.viewSafeAreaInsetsDidChange()
          footerHeight?.constant = 44 + view.safeAreaInsets.bottom
        }
      }
      """)
  }
}
