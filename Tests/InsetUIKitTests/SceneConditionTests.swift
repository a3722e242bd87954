import InsetDevices
import InsetModel
import Testing

@testable import InsetUIKit

/// A controller whose view `a` is 10 × 10 at the corner, and what `code` does in a method of UIKit's.
private func controller(_ code: String, in method: String, members: String = "") -> String {
  """
  class A: UIViewController {
    let a = UIView()
    var width: NSLayoutConstraint!
    var height: NSLayoutConstraint!
    \(members)
    override func viewDidLoad() {
      a.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(a)
      a.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
      a.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
      width = a.widthAnchor.constraint(equalToConstant: 10)
      height = a.heightAnchor.constraint(equalToConstant: 10)
      width.isActive = true
      height.isActive = true
    }
    override func \(method) {
      \(code)
    }
  }
  """
}

private let layout = "viewDidLayoutSubviews()"
private let traits = "traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)"

/// The width of `a` on a phone upright and on its side, on a small phone, and on an iPad at a third of the
/// screen; `?` where it is open.
private func widths(_ source: String) throws -> [String] {
  let found = try scene("A", source)
  if found.openings.contains(where: { $0 != nil }) { return ["?"] }
  return try [
    "iPhone 13 17 portrait", "iPhone 13 17 landscape", "iphone-se-1 15 portrait",
    "ipad-air-5 17 landscape third",
  ].map { id in
    let environment = try #require(Environment(id: id))
    let text = frames(found, environment)[0]
    let start = try #require(text.firstIndex(of: ";"))
    return String(text[start...].dropFirst(2).prefix { $0 != " " })
  }
}

@Suite(needsHelper) struct SceneConditionTests {
  @Test(arguments: [
    (
      "if UIDevice.current.orientation.isLandscape { width.constant = 20 }",
      ["10", "20", "10", "20"]
    ),
    (
      "width.constant = UIApplication.shared.statusBarOrientation.isPortrait ? 20 : 30",
      ["20", "30", "20", "30"]
    ),
    (
      "let o = view.window!.windowScene!.interfaceOrientation\nif view.window!.windowScene!.interfaceOrientation == .portrait { width.constant = 20 }",
      ["20", "10", "20", "10"]
    ),
    (
      "if orientation == .landscapeLeft || orientation == .landscapeRight { width.constant = 20 }",
      ["10", "20", "10", "20"]
    ),
    ("if orientation == .landscapeLeft { width.constant = 20 }", ["?"]),
    (
      "if view.bounds.width > view.bounds.height { width.constant = 20 }", ["10", "20", "10", "10"]
    ),
    (
      "width.constant = view.frame.size.height >= view.frame.size.width ? 20 : 30",
      ["20", "30", "20", "20"]
    ),
    (
      "let isWide = view.bounds.width > view.bounds.height\nif !isWide { width.constant = 20 }",
      ["20", "10", "20", "20"]
    ),
    (
      "let screen = UIScreen.main.bounds\nif screen.width > screen.height { width.constant = 20 }",
      ["10", "20", "10", "20"]
    ),
    (
      "if UIScreen.main.bounds.size.height <= 568 { width.constant = 20 }",
      ["10", "20", "20", "10"]
    ),
    ("if 375 > UIScreen.main.bounds.width { width.constant = 20 }", ["10", "10", "20", "10"]),
    ("if view.bounds.width < 380 { width.constant = 20 }", ["10", "10", "20", "20"]),
    ("if a.bounds.width < 380 { width.constant = 20 }", ["?"]),
    (
      "if traitCollection.verticalSizeClass == .compact { width.constant = 20 }",
      ["10", "20", "10", "10"]
    ),
    (
      "width.isActive = traitCollection.verticalSizeClass != .compact\na.widthAnchor.constraint(equalToConstant: 20).isActive = traitCollection.verticalSizeClass == .compact",
      ["10", "20", "10", "10"]
    ),
    (
      "if traitCollection.preferredContentSizeCategory >= .accessibilityLarge { width.constant = 20 }",
      ["10", "10", "10", "10"]
    ),
    (
      "if traitCollection.preferredContentSizeCategory < .extraLarge { width.constant = 20 }",
      ["20", "20", "20", "20"]
    ),
    (
      "if isCompact && !traitCollection.preferredContentSizeCategory.isAccessibilityCategory { width.constant = 20 }",
      ["10", "20", "10", "10"]
    ),
    ("width.constant = isCompact == false ? 20 : 30", ["20", "30", "20", "20"]),
    (
      "switch (traitCollection.horizontalSizeClass, traitCollection.verticalSizeClass) {\ncase (.compact, .regular): width.constant = 20\ncase (_, .compact): width.constant = 30\ndefault: width.constant = 40\n}",
      ["20", "30", "20", "20"]
    ),
    (
      "if !(traitCollection.verticalSizeClass == .compact && traitCollection.userInterfaceIdiom == .phone) && UIDevice.current.userInterfaceIdiom == .pad { width.constant = 20 }",
      ["10", "10", "10", "20"]
    ),
    ("if Model.isOn { width.constant = 20 }", ["?"]),
  ])
  func conditionsOfTheDevice(code: String, expected: [String]) throws {
    let members = "var isCompact: Bool { return traitCollection.verticalSizeClass == .compact }"
    #expect(try widths(controller(code, in: layout, members: members)) == expected)
  }

  @Test func whatChangesIsTold() throws {
    let code = """
      guard traitCollection.verticalSizeClass != previousTraitCollection?.verticalSizeClass else { return }
      width.constant = traitCollection.verticalSizeClass == .compact ? 20 : 30
      """
    #expect(try widths(controller(code, in: traits)) == ["30", "20", "30", "30"])
  }

  @Test func aViewHasNoSizeBeforeItIsLaidOut() throws {
    let code = "if view.bounds.width > view.bounds.height { width.constant = 20 }"
    #expect(try widths(controller(code, in: "viewWillAppear(_ animated: Bool)")) == ["?"])
  }

  @Test func stacksTurn() throws {
    let source = """
      class A: UIViewController {
        let stack = UIStackView()
        override func viewDidLoad() {
          stack.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(stack)
          for _ in 0..<2 {
            let box = UIView()
            box.widthAnchor.constraint(equalToConstant: 30).isActive = true
            box.heightAnchor.constraint(equalToConstant: 20).isActive = true
            stack.addArrangedSubview(box)
          }
          stack.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
          stack.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
        }
        override func viewWillLayoutSubviews() {
          super.viewWillLayoutSubviews()
          stack.axis = view.bounds.width > view.bounds.height ? .horizontal : .vertical
        }
      }
      """
    let found = try scene("A", source)
    let side = try #require(Environment(id: "iPhone 13 17 landscape"))
    #expect(frames(found, try phone())[0] == "stack (0 0; 30 40)")
    #expect(frames(found, side)[0] == "stack (0 0; 60 20)")
  }
}
