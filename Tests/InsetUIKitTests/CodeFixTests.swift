import Foundation
import InsetModel
import InsetSwiftHelper
import InsetText
import InsetUIKit
import Testing

private let sharedHelper = helperPath.map { SwiftHelper(path: $0) }

/// Applies all fixes of a file's problems and all removals of its version checks, each by itself.
private func fixes(of source: String) throws -> [String] {
  let module = SwiftModule(helper: try #require(sharedHelper), reading: { _ in nil })
  let file = FileID(0)
  let text = SourceText(source)
  module.set(.text(text), of: file, at: "/App/File.swift")
  let swift = SwiftSource(text, file: file, in: module)
  var result: [String] = []
  for (number, screen) in swift.screens.enumerated() {
    let scene = screen.scene
    let edits =
      scene.problems.flatMap { $0.fixes.map(\.edits) }
      + scene.availabilityChecks.compactMap { $0.removal.map { [.code($0)] } }
    for edit in edits {
      guard let written = swift.rewriter(of: number).textEdits(for: edit, in: scene) else {
        result.append("no edit")
        continue
      }
      let fixed = text.applying(written.map(\.edit))
      result.append(fixed.string)
      // What was wrong is right then, and for the module nothing has happened.
      let after = try #require(module.screens(of: file, reading: fixed, isCancelled: nil))
      let old = scene.problems.count + scene.availabilityChecks.count
      let new = after[number].scene.problems.count + after[number].scene.availabilityChecks.count
      #expect(new == old - 1)
      let now = try #require(module.screens(of: file, isCancelled: nil))
      #expect(now.map(\.scene) == swift.screens.map(\.scene))
      #expect(now[number].scene == scene)
    }
  }
  return result
}

@Suite(needsHelper) struct CodeFixTests {
  @Test func aMaskIsSwitchedOffInFrontOfTheFirstStatement() throws {
    let before = """
      import UIKit
      class CardView: UIView {
      \tlet title = UILabel()
      \tinit() {
      \t\tsuper.init(frame: .zero)
      \t\taddSubview(title)
      \t\tNSLayoutConstraint.activate([
      \t\t\tself.title.topAnchor.constraint(equalTo: topAnchor, constant: 4),
      \t\t])
      \t}
      }
      """
    let after = before.replacingOccurrences(
      of: "\t\tNSLayoutConstraint",
      with:
        "\t\tself.title.translatesAutoresizingMaskIntoConstraints = false\n\t\tNSLayoutConstraint"
    )
    #expect(try fixes(of: before) == [after])
  }

  @Test func aMaskInAFileOfWindowsLines() throws {
    let before = """
      import UIKit
      class CardView: UIView {
        let title = UILabel()
        init() {
          super.init(frame: .zero)
          addSubview(title)
          NSLayoutConstraint(item: title, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1, constant: 4).isActive = true
        }
      }

      """.replacingOccurrences(of: "\n", with: "\r\n")
    let after = before.replacingOccurrences(
      of: "    NSLayout",
      with: "    title.translatesAutoresizingMaskIntoConstraints = false\r\n    NSLayout")
    #expect(try fixes(of: before) == [after])
  }

  @Test func anActivationGoesBehindTheInsertion() throws {
    let head = """
      import UIKit
      class CardView: UIView {
        let title = UILabel()
        init() {
          super.init(frame: .zero)
          title.translatesAutoresizingMaskIntoConstraints = false

      """
    let activation = """
          title.topAnchor.constraint(
            equalTo: topAnchor, constant: 4
          ).isActive = true

      """
    let insertion = "    // It is on top.\n    addSubview(title)\n"
    let tail = "  }\n}\n"
    #expect(
      try fixes(of: head + activation + insertion + tail)
        == [head + insertion + activation + tail])
  }

  @Test func checksThatAlwaysHoldGo() throws {
    func body(_ statements: String) -> String {
      "import UIKit\nclass CardView: UIView {\n  let title = UILabel()\n  init(isBig: Bool) {\n"
        + "    super.init(frame: .zero)\n    addSubview(title)\n\(statements)  }\n}\n"
    }
    let plain = "    title.text = \"A\"\n    title.numberOfLines = 2\n"
    #expect(
      try fixes(
        of: body(
          """
              if #available(iOS 11.0, *) {
                title.text = "A"
                title.numberOfLines = 2
              } else {
                title.text = "B"
              }

          """)) == [body(plain)])
    #expect(
      try fixes(of: body("    guard #available(iOS 11.0, *) else { return }\n\(plain)")) == [
        body(plain)
      ])
    #expect(
      try fixes(
        of: body("    if #available(iOS 11.0, *), isBig {\n      title.text = \"A\"\n    }\n"))
        == [body("    if isBig {\n      title.text = \"A\"\n    }\n")])
    // What is said in comments, and names that what follows would see.
    #expect(
      try fixes(
        of: body(
          "    if #available(iOS 11.0, *) {\n      // Old.\n      title.text = \"A\"\n    }\n"))
        == ["no edit"])
    #expect(
      try fixes(
        of: body(
          "    if #available(iOS 11.0, *) {\n      let words = \"A\"\n      title.text = words\n    }\n"
        )
      ) == [])
  }
}

/// What a file becomes where the scene's constraints to edges of the root go to its safe area.
///
/// - Parameter since: whether the old statement stays for systems before iOS 11.
private func guarded(_ source: String, since: Double? = nil) throws -> String? {
  let module = SwiftModule(helper: try #require(sharedHelper), reading: { _ in nil })
  let file = FileID(0)
  let text = SourceText(source)
  module.set(.text(text), of: file, at: "/App/File.swift")
  let swift = SwiftSource(text, file: file, in: module)
  let scene = try #require(swift.screens.first).scene
  var edits: [SceneEdit] = []
  var moved: [ID<Constraint>] = []
  for id in scene.constraints.ids {
    let constraint = scene.constraints[id]
    let sides: [(ConstraintSide, Anchor?)] = [
      (.first, constraint.first), (.second, constraint.second),
    ]
    for (side, anchor) in sides {
      guard let anchor, anchor.item == .view(Scene.root) else { continue }
      let safe = Anchor(.guide(.safeArea, of: Scene.root), anchor.attribute)
      edits.append(.setAnchor(id, side, safe, constant: nil))
      moved.append(id)
      if let since {
        let old = Anchor(.guide(.topLayoutGuide, of: Scene.root), .bottom)
        edits.append(
          .branch(
            constraint.statement, since: since,
            otherwise: [AnchorReplacement(constraint: id, side: side, anchor: old)]))
      }
    }
  }
  guard let written = swift.rewriter(of: 0).textEdits(for: edits, in: scene) else { return nil }
  let fixed = text.applying(written.map(\.edit))
  // What is written means what it should.
  let after = try #require(module.screens(of: file, reading: fixed, isCancelled: nil))
  for id in moved where since == nil {
    let constraint = after[0].scene.constraints[id]
    let items = [constraint.first.item, constraint.second?.item]
    #expect(items.contains(.guide(.safeArea, of: Scene.root)))
  }
  return fixed.string
}

private func controller(_ statements: String, imports: String = "UIKit") -> String {
  """
  import \(imports)
  class CardController: UIViewController {
    let title = UILabel()
    override func viewDidLoad() {
      super.viewDidLoad()
      self.title.translatesAutoresizingMaskIntoConstraints = false
      navigationItem.title = "Card"
      view.addSubview(title)
  \(statements)
    }
  }

  """
}

@Suite(needsHelper) struct AnchorFixTests {
  private func check(
    _ before: String, _ after: String, imports: String = "UIKit",
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      try guarded(controller(before, imports: imports)) == controller(after, imports: imports),
      sourceLocation: location)
  }

  @Test func anchorsGoToTheSafeArea() throws {
    try check(
      """
          NSLayoutConstraint.activate([
            title.topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
            self.view.bottomAnchor.constraint(
              equalTo: self.title.bottomAnchor)
          ])
      """,
      """
          NSLayoutConstraint.activate([
            title.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 8),
            self.view.safeAreaLayoutGuide.bottomAnchor.constraint(
              equalTo: self.title.bottomAnchor)
          ])
      """)
  }

  @Test func itemsGoToTheSafeArea() throws {
    try check(
      """
          NSLayoutConstraint(item: title, attribute: .top, relatedBy: .equal,
                             toItem: view, attribute: .top, multiplier: 1, constant: 8).isActive = true
      """,
      """
          NSLayoutConstraint(item: title, attribute: .top, relatedBy: .equal,
                             toItem: view.safeAreaLayoutGuide, attribute: .top, multiplier: 1, constant: 8).isActive = true
      """)
  }

  @Test func snapKitGoesToTheSafeArea() throws {
    try check(
      """
          title.snp.makeConstraints { make in
            make.top.equalToSuperview().offset(8)
            make.leading.equalTo(view).inset(8)
            make.trailing.equalTo(self.view.snp.trailing)
          }
      """,
      """
          title.snp.makeConstraints { make in
            make.top.equalTo(view.safeAreaLayoutGuide).offset(8)
            make.leading.equalTo(view.safeAreaLayoutGuide).inset(8)
            make.trailing.equalTo(self.view.safeAreaLayoutGuide.snp.trailing)
          }
      """, imports: "SnapKit")
  }

  @Test func pureLayoutGoesToTheSafeArea() throws {
    try check(
      """
          title.autoPinEdge(toSuperviewEdge: .top, withInset: 8)
          title.autoPinEdge(toSuperviewEdge: .left)
      """,
      """
          title.autoPinEdge(toSuperviewSafeArea: .top, withInset: 8)
          title.autoPinEdge(toSuperviewSafeArea: .left)
      """, imports: "PureLayout")
  }

  @Test func cartographyGoesToTheSafeArea() throws {
    try check(
      """
          constrain(title, view) { title, view in
            title.top == view.top + 8
          }
      """,
      """
          constrain(title, view) { title, view in
            title.top == view.safeAreaLayoutGuide.top + 8
          }
      """, imports: "Cartography")
  }

  @Test func steviaGoesToTheSafeArea() throws {
    try check(
      "    title.Top == view.Top + 8", "    title.Top == view.safeAreaLayoutGuide.Top + 8",
      imports: "Stevia")
  }

  @Test func tinyConstraintsGoToTheSafeArea() throws {
    try check(
      """
          title.topToSuperview()
          title.leadingToSuperview(offset: 8)
          title.trailing(to: view)
      """,
      """
          title.topToSuperview(usingSafeArea: true)
          title.leadingToSuperview(offset: 8, usingSafeArea: true)
          title.trailing(to: view.safeAreaLayoutGuide)
      """, imports: "TinyConstraints")
  }

  @Test func theOldStatementStaysForOldSystems() throws {
    let before = controller(
      "    title.topAnchor.constraint(equalTo: view.topAnchor).isActive = true")
    let after = controller(
      """
          if #available(iOS 11, *) {
            title.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true
          } else {
            title.topAnchor.constraint(equalTo: topLayoutGuide.bottomAnchor).isActive = true
          }
      """)
    #expect(try guarded(before, since: 11) == after)
    // An element of an array has no branches.
    let listed = controller(
      """
          NSLayoutConstraint.activate([
            title.topAnchor.constraint(equalTo: view.topAnchor)
          ])
      """)
    #expect(try guarded(listed, since: 11) == nil)
  }

  @Test func whatIsNoPlainPathStays() throws {
    let optional = controller(
      "    title.topAnchor.constraint(equalTo: (view as UIView).topAnchor).isActive = true")
    #expect(try guarded(optional) == nil)
  }
}
