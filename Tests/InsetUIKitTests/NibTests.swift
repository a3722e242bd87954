import Foundation
import InsetDevices
import InsetInterfaceBuilder
import InsetModel
import InsetSwiftHelper
import InsetText
import Testing

@testable import InsetUIKit

private typealias Texts = InterfaceTexts

/// The scenes of a Swift text with xibs by their names.
private func scenes(_ source: String, _ xibs: [(String, String)]) throws -> [CodeScene] {
  let helper = SwiftHelper(path: try #require(helperPath))
  let outline = try helper.outline(of: Array(source.utf8)).get()
  var made: [InterfaceScene] = []
  for (name, text) in xibs {
    made += try InterfaceDocument(reading: SourceText(text)).interfaceScenes().map { scene in
      var scene = scene
      scene.path = "Sources/\(name).xib"
      return scene
    }
  }
  return codeScenes(of: [("Sources/File.swift", outline)], interfaces: made)
}

/// The scene of the controller `A`.
private func page(_ source: String, _ xibs: (String, String)...) throws -> CodeScene {
  try #require(scenes(source, xibs).first { $0.scene.name == "A" })
}

private func hasMask(_ name: String, in scene: CodeScene) -> Bool? {
  scene.scene.views.ids.first { scene.scene.views[$0].name == name }
    .flatMap { scene.scene.doubts?.hasMask($0) }
}

private func rules(_ scene: CodeScene) -> [String] { scene.scene.problems.map { "\($0.rule)" } }

/// The root view of a xib with a view `mark` that is 30 points high, 8 points from each of its edges.
private func root(_ className: String?, attributes: String = "", frame: String = "") -> String {
  let name = className.map { " customClass=\"\($0)\"" } ?? ""
  let place = frame.isEmpty ? #"x="0.0" y="0.0" width="300" height="46""# : frame
  return """
    <view contentMode="scaleToFill" id="root"\(name)\(attributes)>
    <rect key="frame" \(place)/>
    <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
    <subviews>\(Texts.view("mark"))</subviews>
    <constraints>
    \(Texts.constraint("c1", "mark.leading", "root.leading", constant: 8))
    \(Texts.constraint("c2", "mark.top", "root.top", constant: 8))
    \(Texts.constraint("c3", "root.trailing", "mark.trailing", constant: 8))
    \(Texts.constraint("c4", "root.bottom", "mark.bottom", constant: 8))
    \(Texts.constraint("c5", "mark.height", constant: 30))
    </constraints>
    <connections>\(Texts.outlet("mark", "mark"))\(Texts.outlet("height", "c5"))</connections>
    </view>
    """
}

private let cardXib = ("Card", Texts.xib(root("Card")))

private func card(_ members: String = "") -> String {
  """
  class Card: UIView {
    @IBOutlet var mark: UIView!
    @IBOutlet var height: NSLayoutConstraint!
    \(members)
  }

  """
}

/// A controller that lays a card out below a title.
private func controller(_ load: String, isMasked: Bool = false) -> String {
  """
  extension UIView {
    class func loadNib<T: UIView>(_ type: T.Type) -> T {
      let name = String(describing: type)
      return Bundle(for: type).loadNibNamed(name, owner: nil, options: nil)!.first as! T
    }
    class func loadNib() -> Self { loadNib(self) }
    static func instance<T: UIView>() -> T {
      UINib(nibName: NSStringFromClass(T.self), bundle: nil).instantiate(withOwner: nil)[0] as! T
    }
    static func fromNib() -> Self {
      UINib(nibName: String(describing: Self.self), bundle: nil).instantiate(withOwner: nil).first as! Self
    }
  }
  class A: UIViewController {
    let header = UIView()
    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(header)
      header.translatesAutoresizingMaskIntoConstraints = false
      header.topAnchor.constraint(equalTo: view.topAnchor, constant: 100).isActive = true
      header.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
      header.widthAnchor.constraint(equalToConstant: 50).isActive = true
      header.heightAnchor.constraint(equalToConstant: 20).isActive = true
      \(load)
      view.addSubview(card)
      \(isMasked ? "" : "card.translatesAutoresizingMaskIntoConstraints = false")
      card.topAnchor.constraint(equalTo: header.bottomAnchor, constant: 5).isActive = true
      card.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
      card.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
    }
  }

  """
}

private let ways = [
  "let card = Card.loadNib()",
  "let card = Card.fromNib()",
  "let card: Card = .instance()",
  "let card: Card = UIView.instance()",
  #"guard let card = Bundle.main.loadNibNamed("Card", owner: nil, options: nil)?.first as? Card else { return }"#,
  #"let card = Bundle.main.loadNibNamed("Card", owner: self)?.first as! UIView"#,
  #"let card = UINib(nibName: "Card", bundle: nil).instantiate(withOwner: nil, options: nil)[0] as! Card"#,
]

@Suite(needsHelper) struct NibTests {
  @Test(arguments: ways) func viewsThatCodeLoads(_ way: String) throws {
    let found = try page(card() + controller(way), cardXib)
    #expect(
      frames(found, try phone()) == [
        "header (0 100; 50 20)", "card (0 125; 390 46)", "mark (8 8; 374 30)",
      ])
    #expect(found.leftOut.isEmpty && rules(found).isEmpty)
    // What lies in it is the class's own affair.
    let others = found.scene.doubts?.others ?? []
    let origins = found.scene.constraints.rows.suffix(5).map(\.places.whole.source)
    #expect(found.scene.constraints.count == 12)
    #expect(
      found.scene.constraints.rows.prefix(5).allSatisfy {
        others.contains($0.places.whole.source)
      })
    #expect(origins.allSatisfy { !others.contains($0) })
  }

  @Test(arguments: ways) func masksOfViewsThatCodeLoads(_ way: String) throws {
    let found = try page(card() + controller(way, isMasked: true), cardXib)
    #expect(rules(found) == ["missing-autoresizing-off"])
  }

  @Test func masksThatAXibOrItsClassTakesOff() throws {
    let source = controller("let card = Card.loadNib()", isMasked: true)
    let off = "translatesAutoresizingMaskIntoConstraints = false"
    let attribute = " translatesAutoresizingMaskIntoConstraints=\"NO\""
    let without = ("Card", Texts.xib(root("Card", attributes: attribute)))
    let taken = try page(card() + source, without)
    #expect(rules(taken) == [])
    #expect(hasMask("card", in: taken) == false)
    #expect(try hasMask("card", in: page(card() + source, cardXib)) == true)
    for members in [
      "override func awakeFromNib() { super.awakeFromNib(); \(off) }",
      "required init?(coder: NSCoder) { super.init(coder: coder); \(off) }",
      "override func didMoveToSuperview() { \(off) }",
    ] {
      #expect(try rules(page(card(members) + source, cardXib)) == [])
    }
    // A xib that is not there, and one of a subclass.
    #expect(try rules(page(card() + source)) == [])
    let other = ("Other", Texts.xib(root("Other")))
    let both = card() + "class Other: Card {}\n"
    #expect(try rules(page(both + source, cardXib, other)) == ["missing-autoresizing-off"])
    let unnamed = controller("let card: Card = .instance()", isMasked: true)
    #expect(try rules(page(both + unnamed, cardXib, other)) == [])
    for frame in [".zero", "CGRect(x: 0, y: 125, width: 10, height: 10)"] {
      let moved = controller("let card = Card.loadNib()\n card.frame = \(frame)", isMasked: true)
      #expect(try rules(page(card() + moved, cardXib)) == [])
    }
    // Where the frame is what the constraint asks for.
    let low = ("Card", Texts.xib(root("Card", frame: #"x="0.0" y="125" width="300" height="46""#)))
    #expect(try rules(page(card() + source, low)) == [])
  }

  @Test func whatTheClassDoesIsRun() throws {
    let own = card("override func awakeFromNib() { super.awakeFromNib(); height.constant = 12 }")
    let source = controller("let card = Card.loadNib()\n card.mark.isHidden = true")
    let found = try page(own + source, cardXib)
    #expect(frames(found, try phone()).contains("card (0 125; 390 28)"))
    #expect(found.scene.properties.contains { $0.property == .hidden(true) })
  }

  @Test func filesThatAreNotRead() throws {
    let found = try page(card() + controller("let card = Card.loadNib()"))
    let row = try #require(found.scene.views.rows.firstIndex { $0.name == "card" })
    #expect(found.openings[row] == nil && found.scene.views.rows[row].className == "Card")
    #expect(found.scene.selfSized == [ID(row)])
  }

  @Test func viewsThatOwnTheirFile() throws {
    let banner = """
      class Banner: UIView {
        @IBOutlet var content: UIView!
        override init(frame: CGRect) {
          super.init(frame: frame)
          Bundle.main.loadNibNamed("Banner", owner: self, options: nil)
          addSubview(content)
          content.translatesAutoresizingMaskIntoConstraints = false
          content.topAnchor.constraint(equalTo: topAnchor, constant: 2).isActive = true
          content.leadingAnchor.constraint(equalTo: leadingAnchor).isActive = true
          content.bottomAnchor.constraint(equalTo: bottomAnchor).isActive = true
          content.trailingAnchor.constraint(equalTo: trailingAnchor).isActive = true
        }
      }

      """
    let outlet = Texts.outlet("content", "root")
    let xib = ("Banner", Texts.xib(root(nil), owner: "Banner", outlets: outlet))
    let source = controller("let card = Banner()")
    let found = try page(banner + source, xib)
    #expect(
      frames(found, try phone()) == [
        "header (0 100; 50 20)", "card (0 125; 390 48)", "content (0 2; 390 46)",
        "mark (8 8; 374 30)",
      ])
    let line = "content.translatesAutoresizingMaskIntoConstraints = false"
    let masked = banner.replacing(line, with: "")
    let own = try scenes(masked + source, [xib]).filter { $0.scene.name == "Banner" }
    #expect(own.flatMap { rules($0) } == ["missing-autoresizing-off"])
  }

  /// What a file calls by its kind alone has the name that code gives it.
  @Test(arguments: [
    ("content = nib.first as? UIView", "content"),
    ("let view = nib.first as! UIView; content = view", "content"),
    ("let inner = nib.first as! UIView; addSubview(inner)", "inner"),
  ])
  func namesThatCodeGives(_ code: String, _ name: String) throws {
    let banner = """
      class Banner: UIView {
        var content: UIView!
        override init(frame: CGRect) {
          super.init(frame: frame)
          let nib = UINib(nibName: "Banner", bundle: nil).instantiate(withOwner: self, options: nil)
          \(code)
          if let content { addSubview(content) }
        }
      }

      """
    let xib = ("Banner", Texts.xib(root(nil), owner: "Banner"))
    let found = try #require(scenes(banner, [xib]).first { $0.scene.name == "Banner" })
    let names = found.scene.views.ids.map { found.scene.views[$0].name }
    #expect(names.contains(name))
    #expect(!names.contains("view"))
  }
}
