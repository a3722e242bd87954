import InsetModel
import InsetText
import Testing

@testable import InsetUIKit

/// Helpers that a project writes for itself, by the constraints that they make: `✗` stands behind what a
/// rule finds.
@Suite(needsHelper) struct HelperTests {
  @Test func wrappersBehindProtocols() throws {
    try check(
      """
      import UIKit
      struct Wrapper<Base> {
        let base: Base
      }
      protocol Wrappable {
        associatedtype Kind
        var ext: Wrapper<Kind> { get }
      }
      extension Wrappable {
        var ext: Wrapper<Self> { Wrapper(base: self) }
      }
      extension UIView: Wrappable {}
      extension Wrapper where Base: UIView {
        func anchor(inside other: UIView, by inset: CGFloat = 0) {
          base.topAnchor.constraint(equalTo: other.topAnchor, constant: inset).isActive = true
          base.leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: inset).isActive = true
        }
        func placed() -> Base {
          base.translatesAutoresizingMaskIntoConstraints = false
          return base
        }
      }
      class CardView: UIView {
        let title = UILabel() // ✗ missing-autoresizing-off
        let detail = UILabel()
        let late = UILabel()
        override init(frame: CGRect) {
          super.init(frame: frame)
          addSubview(title)
          title.ext.anchor(inside: self, by: 8)
          addSubview(detail)
          detail.ext.placed().ext.anchor(inside: self, by: 8)
          late.ext.placed().ext.anchor(inside: self) // ✗ no-common-ancestor
          addSubview(late)
        }
      }
      """)
  }

  @Test func overloadsInFilesFurtherAway() throws {
    let near = """
      import UIKit
      extension UILabel {
        convenience init(title: String) {
          self.init(mark: 1)
          text = title
        }
      }
      """
    let far = """
      import UIKit
      extension UILabel {
        convenience init(mark: Int) {
          self.init()
          topAnchor.constraint(equalTo: bottomAnchor).isActive = true
        }
      }
      """
    let view = """
      import UIKit
      class CardView: UIView {
        let title = UILabel(title: "Hello")
        let mark = UILabel(mark: 1)
      }
      """
    let found = try covered([
      ("App/Views/CardView.swift", view), ("App/Views/Labels.swift", near),
      ("Kit/Labels.swift", far),
    ])
    #expect(found.map(\.result.state) == [.full])
  }

  @Test func protocolsOfUIKitsClasses() throws {
    try check(
      """
      import UIKit
      protocol Placeable {
        var topAnchor: NSLayoutYAxisAnchor { get }
        func prepare()
      }
      extension UIView: Placeable {
        func prepare() { translatesAutoresizingMaskIntoConstraints = false }
      }
      extension UILayoutGuide: Placeable {
        func prepare() {}
      }
      extension Placeable {
        func pin(to other: Placeable, by inset: CGFloat) {
          prepare()
          topAnchor.constraint(equalTo: other.topAnchor, constant: inset).isActive = true
        }
        func hang(from other: Placeable, by inset: CGFloat) {
          topAnchor.constraint(equalTo: other.topAnchor, constant: inset).isActive = true
        }
      }
      protocol Chained {}
      extension Chained where Self: AnyObject {
        func then(_ block: (Self) -> Void) -> Self {
          block(self)
          return self
        }
      }
      extension NSObject: Chained {}
      class CardView: UIView {
        let title = UILabel().then { $0.numberOfLines = 0 }
        let detail = UILabel() // ✗ missing-autoresizing-off
        let note = UILabel().then { $0.translatesAutoresizingMaskIntoConstraints = false }
        override init(frame: CGRect) {
          super.init(frame: frame)
          addSubview(title)
          title.pin(to: self, by: 8)
          addSubview(detail)
          detail.hang(from: self, by: 8)
          addSubview(note)
          note.hang(from: self, by: 8)
        }
      }
      """)
  }

  @Test func keyPathsAndBuilders() throws {
    try check(
      """
      import UIKit
      typealias Make = (UIView, UIView) -> NSLayoutConstraint
      func equal<Axis, Anchor>(
        _ path: KeyPath<UIView, Anchor>, _ constant: CGFloat
      ) -> Make where Anchor: NSLayoutAnchor<Axis> {
        return { view, parent in
          view[keyPath: path].constraint(equalTo: parent[keyPath: path], constant: constant)
        }
      }
      extension UIView {
        func addSubview(_ child: UIView, constraints: [Make]) {
          addSubview(child)
          NSLayoutConstraint.activate(constraints.map { $0(child, self) })
        }
      }
      @resultBuilder enum ConstraintBuilder {
        static func buildBlock(_ parts: NSLayoutConstraint...) -> [NSLayoutConstraint] { parts }
      }
      extension NSLayoutConstraint {
        static func activate(@ConstraintBuilder _ make: () -> [NSLayoutConstraint]) {
          activate(make())
        }
      }
      class CardView: UIView {
        let title = UILabel() // ✗ missing-autoresizing-off
        let detail = UILabel()
        let note = UILabel()
        override init(frame: CGRect) {
          super.init(frame: frame)
          addSubview(title, constraints: [equal(\\.topAnchor, 8), equal(\\.leadingAnchor, 8)])
          [detail, note].forEach(addSubview)
          NSLayoutConstraint.activate {
            detail.topAnchor.constraint(equalTo: topAnchor, constant: 8) // ✗ missing-autoresizing-off
            detail.leadingAnchor.constraint(equalTo: leadingAnchor)
          }
          note.topAnchor.constraint(equalTo: topAnchor, constant: 8).isActive = true // ✗ missing-autoresizing-off
        }
      }
      """)
  }

  @Test func whatViewsAreAskedFor() throws {
    try check(
      """
      import UIKit
      private var key = 0
      extension UIView {
        var badge: String? {
          get { objc_getAssociatedObject(self, &key) as? String }
          set { objc_setAssociatedObject(self, &key, newValue, .OBJC_ASSOCIATION_RETAIN) }
        }
      }
      class ListViewController: UIViewController {
        let table = UITableView()
        let field = UITextField()
        let unseen = UITableView()
        var token: NSKeyValueObservation?
        override func viewDidLoad() {
          super.viewDidLoad()
          view.addSubview(table)
          token = table.observe(\\.contentOffset, options: .new) { [weak self] _, _ in
            self?.title = nil
          }
          table.topAnchor.constraint(equalTo: view.topAnchor, constant: 8).isActive = true // ✗ missing-autoresizing-off
          view.addSubview(field)
          field.badge = "new"
          _ = field.value(forKey: "clearButton")
          field.topAnchor.constraint(equalTo: view.topAnchor, constant: 8).isActive = true // ✗ missing-autoresizing-off
          view.addSubview(unseen)
          unseen.styleAsList()
          unseen.topAnchor.constraint(equalTo: view.topAnchor, constant: 8).isActive = true
        }
      }
      class RowCell: UITableViewCell {
        let title = UILabel()
        let detail = UILabel()
        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
          super.init(style: style, reuseIdentifier: reuseIdentifier)
          contentView.addSubview(title)
          title.topAnchor.constraint(equalTo: topAnchor, constant: 8).isActive = true // ✗ missing-autoresizing-off
          contentView.addSubview(detail)
          detail.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8).isActive = true
        }
      }
      """)
  }
}
