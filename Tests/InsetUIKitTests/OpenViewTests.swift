import Foundation
import InsetInterfaceBuilder
import InsetModel
import InsetSwiftHelper
import InsetSwiftOutline
import InsetText
import Testing

@testable import InsetUIKit

/// A controller with what `code` does in `viewDidLoad`.
private func controller(_ code: String, members: String = "", others: String = "") -> String {
  """
  class A: UIViewController {
    \(members)
    override func viewDidLoad() {
      super.viewDidLoad()
      \(code)
    }
  }
  \(others)
  """
}

/// The views of `A`, `?` behind those that are open.
private func views(_ source: String) throws -> [String] {
  let found = try scene("A", source)
  return found.scene.views.ids.map { view in
    found.scene.views[view].name + (found.openings[view.index] == nil ? "" : "?")
  }
}

private let card = """
  class Card: UIView {
    let icon = UIView()
    lazy var label: UILabel = {
      let label = UILabel()
      label.numberOfLines = 0
      return label
    }()
    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(icon)
      addSubview(label)
      label.translatesAutoresizingMaskIntoConstraints = false
      icon.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        icon.topAnchor.constraint(equalTo: topAnchor),
        icon.leadingAnchor.constraint(equalTo: leadingAnchor),
        icon.widthAnchor.constraint(equalToConstant: 20),
        icon.heightAnchor.constraint(equalToConstant: 20),
        label.topAnchor.constraint(equalTo: topAnchor),
        label.leadingAnchor.constraint(equalTo: icon.trailingAnchor),
      ])
    }
  }
  """

private let place = """
  card.translatesAutoresizingMaskIntoConstraints = false
  card.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
  card.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
  card.widthAnchor.constraint(equalToConstant: 200).isActive = true
  card.heightAnchor.constraint(equalToConstant: 100).isActive = true
  """

@Suite(needsHelper) struct OpenViewTests {
  @Test func whatIsMadeWithAViewIsAsSureAsTheView() throws {
    let made = controller(
      "if Model.hasCard {\nlet card = Card()\nview.addSubview(card)\n\(place)\n}", others: card)
    // It is judged as it is where the condition holds.
    #expect(try views(made) == ["root", "card", "icon", "label"])
    let found = try scene("A", made)
    #expect(found.leftOut.isEmpty && found.scene.constraints.count == 10)
    // What is done to it elsewhere is not.
    let changed = controller(
      "if Model.hasCard {\nlet card = Card()\nview.addSubview(card)\n\(place)\n"
        + "if Model.isHigh { card.icon.topAnchor.constraint(equalTo: view.topAnchor).isActive = true }\n}",
      others: card)
    #expect(try views(changed) == ["root?", "card", "icon?", "label"])
    let moved = controller(
      "view.addSubview(card)\n\(place)\nif Model.isOn { card.addSubview(badge) }",
      members: "let card = Card()\nlet badge = UIView()", others: card)
    #expect(try views(moved) == ["root", "card", "icon", "label", "badge?"])
  }

  @Test func lazyViewsAreTheSameWhereverTheyAreRead() throws {
    let lazy = """
      lazy var card: UILabel = {
        let card = UILabel()
        card.numberOfLines = 0
        card.text = "a"
        return card
      }()
      """
    let source = controller(
      "if Model.isOn { card.alpha = 0 }\nview.addSubview(card)\n\(place)", members: lazy)
    #expect(try views(source) == ["root", "card"])
    // Whether it is narrow is not known, although it was made where that is.
    let narrow = controller(
      "if Model.isOn { card.widthAnchor.constraint(equalToConstant: 3).isActive = true }\n"
        + "view.addSubview(card)\n\(place)", members: lazy)
    #expect(try views(narrow) == ["root", "card?"])
    let shown = controller(
      "if Model.isOn { view.addSubview(card) }\n\(place)", members: lazy)
    // It is judged as it is where the condition holds, as one that is made with the instance.
    #expect(try views(shown) == ["root", "card"])
    let whole = controller(
      "if Model.isOn { view.addSubview(card) }\n\(place)", members: "let card = UILabel()")
    #expect(try views(whole) == ["root", "card"])
  }

  @Test func parametersHideProperties() throws {
    func source(_ table: String, lay: String = "cell") -> String {
      controller(
        "view.addSubview(card)\n\(place)", members: "let card = UITableView()",
        others: """
          extension A {
            func tableView(_ card: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
              let cell = \(table).dequeueReusableCell(withIdentifier: "a", for: path)
              lay(\(lay))
              return cell
            }
            func lay(_ view: UIView) { view.heightAnchor.constraint(equalToConstant: 3).isActive = true }
          }
          """)
    }
    #expect(try views(source("card")) == ["root", "card"])
    // What is done when it runs is what counts.
    #expect(try views(source("self.card")) == ["root", "card"])
    #expect(try views(source("self.card", lay: "self.card")) == ["root", "card?"])
  }

  @Test func whatOnlyASizeIsHeldToLeavesThePlaceKnown() throws {
    let start = "view.addSubview(card)\ncard.translatesAutoresizingMaskIntoConstraints = false\n"
    func doubts(_ code: String) throws -> SceneDoubts {
      let source = controller(start + code, members: "let card = UIView()")
      return try #require(try scene("A", source).scene.doubts)
    }
    // Whatever the number is, it is one that holds this, and nothing else.
    func tie(_ first: InsetModel.Attribute, to root: Bool) -> PossibleTie {
      PossibleTie(
        first: InsetModel.Anchor(.view(ID(1)), first),
        second: root ? InsetModel.Anchor(.view(Scene.root), first) : nil)
    }
    let wide = try doubts(
      "card.widthAnchor.constraint(equalToConstant: Model.width).isActive = true")
    #expect(wide.horizontallyOpen.isEmpty && wide.ties == [tie(.width, to: false)])
    #expect(wide.verticallyOpen.isEmpty && wide.partlyKnown.isEmpty)
    let near = try doubts(
      "card.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: Model.depth).isActive = true"
    )
    #expect(near.horizontallyOpen.isEmpty && near.ties == [tie(.leading, to: true)])
    // What is called a margin is one, and taken for 20 points.
    let margin = try doubts(
      "card.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: Model.gap).isActive = true"
    )
    #expect(margin.horizontallyOpen.isEmpty && margin.ties.isEmpty)
    // So does one that may not be on.
    let maybe = try doubts(
      "if Model.isWide { card.widthAnchor.constraint(equalToConstant: 3).isActive = true }")
    #expect(maybe.horizontallyOpen.isEmpty && maybe.ties == [tie(.width, to: false)])
    // Where it is not known what it is tied to, more may be.
    let stray = try doubts(
      "card.leadingAnchor.constraint(equalTo: Model.view.leadingAnchor).isActive = true")
    #expect(stray.horizontallyOpen.contains(ID(1)) && stray.ties.isEmpty)
    let round = try doubts("\(place)\nmodel.shape = card.layer")
    #expect(round.horizontallyOpen.isEmpty && round.verticallyOpen.isEmpty)
  }

  @Test func chainsAreMeant() throws {
    let source = controller(
      "view.addSubview(card)\n\(place)\nowner?.fill(card)",
      members: "let card = UIView()\nvar owner: Owner?",
      others: """
        class Owner {
          func own(_ a: A) { a.owner = self }
          func fill(_ view: UIView) { view.heightAnchor.constraint(equalToConstant: 3).isActive = true }
        }
        """)
    let found = try scene("A", source)
    #expect(found.openings == [nil, nil])
    #expect(found.certainties.filter { $0 == .maybe }.count == 1)
  }

  @Test(arguments: [
    ("Library.watch(observer: card)", false), ("Library.style(card)", true),
    (
      "let tap = UITapGestureRecognizer(target: card, action: nil)\ncard.addGestureRecognizer(tap)",
      false
    ),
    ("let link = CADisplayLink(target: self, selector: #selector(step))", false),
    ("let effect = UIDragInteraction(delegate: card)", false),
    ("let wrapper = LibraryWrapper(card)", true),
    ("card.library.pin(8)", true),
    ("card.library.edges.pin(8)", true),
    ("card.layer.addSublayer(gloss)", false),
    ("card.rx.alpha.bind(to: model)", false),
    (
      "let wide = card.widthAnchor.constraint(equalToConstant: 3)\nwide.library.weaken(1)\nwide.isActive = true",
      true
    ),
    (
      "use([card.widthAnchor.constraint(equalToConstant: 3)].map { $0.weak(1) })", true
    ),
    ("card.subviews.forEach { $0.isUserInteractionEnabled = false }", false),
    ("for view in card.subviews { view.removeFromSuperview() }", false),
  ])
  func whoGetsAViewMayOpenIt(code: String, opens: Bool) throws {
    let source = controller(
      "view.addSubview(card)\n\(place)\n\(code)", members: "let card = UIView()")
    #expect(try views(source) == ["root", opens ? "card?" : "card"])
  }

  @Test func functionsAreNamed() throws {
    let source = controller(
      "view.addSubview(card)\n\(place)\nLibrary.style(card)", members: "let card = UIView()")
    #expect(
      try scene("A", source).openings.compactMap { $0 }
        == ["it is given to 'Library.style', which is not seen"])
  }

  @Test func viewsOfLibrariesKeepToThemselves() throws {
    let source = controller(
      "view.addSubview(card)\n\(place)", members: "let card = LibraryChartView()")
    #expect(try views(source) == ["root", "card"])
    #expect(try scene("A", source).scene.selfSized == [ID(1)])
    // Nobody knows what a library's controller has in its view.
    let based = source.replacingOccurrences(of: "UIViewController", with: "LibraryViewController")
    #expect(try views(based) == ["root?", "card"])
  }

  @Test func viewsOutsideOfTheSceneConcernNobody() throws {
    let source = controller(
      "view.addSubview(card)\n\(place)\nspare.heightAnchor.constraint(equalToConstant: 3).isActive = true",
      members: "let card = UIView()\nlet spare = UIView()")
    #expect(try views(source) == ["root", "card"])
    let tied = source.replacingOccurrences(
      of: "spare.heightAnchor.constraint(equalToConstant: 3)",
      with: "spare.heightAnchor.constraint(equalTo: card.heightAnchor)")
    #expect(try views(tied) == ["root", "card?"])
  }

  @Test(arguments: [
    "if card.superview == nil { view.addSubview(card) }",
    "if !view.subviews.contains(card) { view.addSubview(card) }",
    "if !card.isDescendant(of: view) { view.addSubview(card) }",
    "guard card.superview == nil else { return }\nview.addSubview(card)",
    "view.addSubview(card)\nif view.subviews.contains(card) { card.isHidden = false }",
  ])
  func whereAViewIsIsAsked(code: String) throws {
    let source = controller("\(code)\n\(place)", members: "let card = UIView()")
    #expect(try views(source) == ["root", "card"])
    let perhaps = controller(
      "if Model.isOn { view.addSubview(card) }\n\(code)\n\(place)",
      members: "let card = UIView()")
    #expect(try views(perhaps)[0] == "root")
  }

  @Test(arguments: [
    "page.view.frame = view.bounds", "page.view.frame = view.frame",
    "page.view.frame = CGRect(origin: .zero, size: view.bounds.size)",
  ])
  func viewsOfChildrenGrowWithTheirContainer(code: String) throws {
    let source = controller(
      "addChild(page)\n\(code)\nview.addSubview(page.view)\npage.didMove(toParent: self)",
      members: "let page = Page()", others: "class Page: UIViewController {}")
    #expect(try views(source) == ["root", "page"])
    #expect(frames(try scene("A", source), try phone()) == ["page (0 0; 390 844)"])
  }

  @Test func pureLayoutMakesViews() throws {
    let source = controller(
      "view.addSubview(card)\ncard.autoPinEdgesToSuperviewEdges()",
      members: "let card = UIView.newAutoLayout()")
    #expect(try views(source) == ["root", "card"])
    #expect(frames(try scene("A", source), try phone()) == ["card (0 0; 390 844)"])
  }

  @Test func placesOfTheirOwn() throws {
    let source = """
      class A: UITableViewController {
        override func viewDidLoad() {
          tableView.tableFooterView = UIView()
          let back = UIView()
          tableView.backgroundView = back
          let mark = UIView()
          back.addSubview(mark)
          mark.translatesAutoresizingMaskIntoConstraints = false
          mark.centerXAnchor.constraint(equalTo: back.centerXAnchor).isActive = true
          mark.topAnchor.constraint(equalTo: back.topAnchor).isActive = true
          mark.widthAnchor.constraint(equalToConstant: 10).isActive = true
          mark.heightAnchor.constraint(equalToConstant: 10).isActive = true
        }
      }
      """
    #expect(try views(source) == ["root", "back", "mark"])
    #expect(frames(try scene("A", source), try phone())[0] == "back (0 0; 390 844)")
  }

  @Test func ofClassesWithOneNameTheNearestIsMeant() throws {
    let helper = SwiftHelper(path: try #require(helperPath))
    func source(_ constant: Int) -> String {
      """
      class A: UIViewController {
        @IBOutlet var panel: UIView!
        @IBOutlet var top: NSLayoutConstraint!
        override func viewDidLoad() { top.constant = \(constant) }
      }
      """
    }
    var files: [(path: String, outline: FileOutline)] = []
    var made: [InterfaceScene] = []
    for (app, constant) in [("One", 1), ("Two", 2)] {
      files.append(
        ("/Apps/\(app)/A.swift", try helper.outline(of: Array(source(constant).utf8)).get()))
      let text = InterfaceTexts.storyboard([InterfaceTexts.scene(of: "A", id: "a", top: 20)])
      for var scene in try InterfaceDocument(reading: SourceText(text)).interfaceScenes() {
        scene.path = "/Apps/\(app)/Base.lproj/Main.storyboard"
        made.append(scene)
      }
    }
    let found = codeScenes(of: files, interfaces: made)
    #expect(
      try found.map { try frames($0, phone()) } == [
        ["panel (16 48; 100 50)"], ["panel (16 49; 100 50)"],
      ])
    // Of none is certainly meant what lies as far from both.
    for place in made.indices { made[place].path = "/Apps/Main.storyboard" }
    #expect(
      codeScenes(of: files, interfaces: made).allSatisfy { $0.openings.contains { $0 != nil } })
  }

  /// What is tied to an anchor of nothing at all may lie anywhere, and holds no other view.
  @Test func anchorsOfNothing() throws {
    let found = try scene(
      "A",
      controller(
        """
        for one in [bar, dot] {
          one.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(one)
        }
        bar.topAnchor.constraint(equalTo: anchor!.topAnchor).isActive = true
        dot.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
        """, members: "let bar = UIView(), dot = UIView()\n  private var anchor: UIView?"))
    let open = try #require(found.scene.doubts).verticallyOpen.map { found.scene.views[$0].name }
    #expect(open.contains("bar"))
    #expect(!open.contains("dot"))
  }
}
