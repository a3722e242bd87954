import Foundation
import InsetDevices
import InsetInterfaceBuilder
import InsetLayout
import InsetModel
import InsetSwiftHelper
import InsetSwiftOutline
import InsetText
import Testing

@testable import InsetUIKit

private typealias Texts = InterfaceTexts

/// The scenes of the classes of a Swift text with what storyboards and xibs make for them.
private func scenes(_ source: String, _ interfaces: String...) throws -> [CodeScene] {
  let helper = SwiftHelper(path: try #require(helperPath))
  let outline = try helper.outline(of: Array(source.utf8)).get()
  var made: [InterfaceScene] = []
  for text in interfaces {
    made += try InterfaceDocument(reading: SourceText(text)).interfaceScenes()
  }
  return codeScenes(of: [("Sources/File.swift", outline)], interfaces: made)
}

private func framesOnPhone(_ source: String, _ interfaces: String...) throws -> [String] {
  let helper = SwiftHelper(path: try #require(helperPath))
  let outline = try helper.outline(of: Array(source.utf8)).get()
  var made: [InterfaceScene] = []
  for text in interfaces {
    made += try InterfaceDocument(reading: SourceText(text)).interfaceScenes()
  }
  let found = codeScenes(of: [("Sources/File.swift", outline)], interfaces: made)
  return frames(try #require(found.first), try phone())
}

/// A controller `A` with the outlets of `InterfaceTexts.scene(of:id:top:)`.
private func controller(_ body: String, outlets: String = "") -> String {
  """
  class A: UIViewController {
    @IBOutlet var panel: UIView!
    @IBOutlet weak var top: NSLayoutConstraint!
    \(outlets)
    override func viewDidLoad() {
      super.viewDidLoad()
      \(body)
    }
  }
  """
}

private let onePanel = Texts.storyboard([Texts.scene(of: "A", id: "a", top: 20)])

@Suite(needsHelper) struct InterfaceSceneTests {
  @Test func viewsAreTheStoryboards() throws {
    let found = try #require(try scenes(controller(""), onePanel).first)
    #expect(frames(found, try phone()) == ["panel (16 67; 100 50)"])
    #expect(found.openings == [nil, nil])
    #expect(found.leftOut.isEmpty && !found.hasStrayConstraints)
    #expect(found.certainties.count == found.scene.constraints.count)
  }

  @Test func constraintsOfSizeClassesKeepTheirConditions() throws {
    let low = Texts.constraint("a-low", "a-panel.top", "a-safe.top", constant: 5)
    func mask(_ classes: String, _ references: String) -> String {
      "<variation key=\"\(classes)\"><mask key=\"constraints\">\(references)</mask></variation>"
    }
    let text = onePanel.replacing("</constraints>", with: "\(low)</constraints>").replacing(
      "</view>\n<connections>",
      with: mask("default", #"<exclude reference="a-low"/>"#)
        + mask(
          "heightClass=compact", #"<include reference="a-low"/><exclude reference="a-top"/>"#)
        + "</view>\n<connections>")
    let found = try #require(try scenes(controller(""), text).first)
    #expect(
      found.scene.constraints.rows.allSatisfy { $0.condition.index < found.scene.conditions.count })
    #expect(frames(found, try phone()) == ["panel (16 67; 100 50)"])
    let lying = try #require(Environment(id: "iPhone 13 17 landscape"))
    #expect(frames(found, lying) == ["panel (63 5; 100 50)"])
  }

  @Test func codeAddsToThem() throws {
    #expect(
      try framesOnPhone(
        controller(
          """
          let badge = UIView()
          badge.translatesAutoresizingMaskIntoConstraints = false
          panel.addSubview(badge)
          badge.topAnchor.constraint(equalTo: panel.bottomAnchor, constant: 5).isActive = true
          badge.leadingAnchor.constraint(equalTo: panel.leadingAnchor).isActive = true
          badge.widthAnchor.constraint(equalToConstant: 24).isActive = true
          badge.heightAnchor.constraint(equalToConstant: 12).isActive = true
          """), onePanel) == ["panel (16 67; 100 50)", "badge (0 55; 24 12)"])
  }

  @Test(arguments: [
    ("top.constant = 30", ["panel (16 77; 100 50)"]),
    ("top.constant += 5", ["panel (16 72; 100 50)"]),
    ("top.isActive = false", ["panel (16 0; 100 50)"]),
    ("NSLayoutConstraint.deactivate([top])", ["panel (16 0; 100 50)"]),
    (
      "top.priority = .defaultLow; panel.topAnchor.constraint(equalTo: view.topAnchor).isActive = true",
      ["panel (16 0; 100 50)"]
    ),
    ("if Model.isOn { top.constant = 30 }", ["panel (16 67; 100 50) ?"]),
    ("top.constant = Model.height", ["panel (16 67; 100 50) ?"]),
    ("view.constraints.forEach { $0.isActive = false }", ["panel (16 67; 100 50) ?"]),
    ("Unseen.layOut(panel)", ["panel (16 67; 100 50) ?"]),
  ])
  func codeChangesConstraints(code: String, expected: [String]) throws {
    let found = try framesOnPhone(controller(code), onePanel)
    // Of what is open nobody knows the frame.
    let isOpen = expected.contains { $0.hasSuffix("?") }
    if isOpen {
      #expect(found.count == expected.count && found.allSatisfy { $0.hasSuffix("?") })
    } else {
      #expect(found == expected)
    }
  }

  @Test func whatIsTakenOutIsGone() throws {
    #expect(try scenes(controller("panel.removeFromSuperview()"), onePanel).isEmpty)
  }

  @Test func observersOfOutletsRun() throws {
    let source = """
      class A: UIViewController {
        @IBOutlet var panel: UIView! {
          didSet { panel.widthAnchor.constraint(equalToConstant: 70).isActive = true }
        }
        @IBOutlet var top: NSLayoutConstraint! { didSet { top.constant = 4 } }
      }
      """
    let found = try #require(try scenes(source, onePanel).first)
    let constants = found.scene.constraints.rows.map(\.constant.constant)
    #expect(constants.contains(70) && constants.contains(4) && !constants.contains(20))
  }

  @Test func outletsThatLeadNowhereAreNil() throws {
    let found = try #require(
      try scenes(
        controller("missing?.isHidden = true", outlets: "@IBOutlet var missing: UILabel?"), onePanel
      ).first)
    #expect(found.scene.views.rows.map(\.name) == ["root", "panel"])
    #expect(found.openings == [nil, nil])
  }

  @Test func outletsNeedPropertiesThatTheRuntimeKnows() throws {
    let outlets = controller("")
    func names(_ source: String) throws -> [String] {
      try scenes(source, onePanel).first?.scene.views.rows.map(\.name) ?? []
    }
    #expect(
      try names(outlets.replacingOccurrences(of: "@IBOutlet", with: "@objc")) == ["root", "panel"])
    let plain = outlets.replacingOccurrences(of: "@IBOutlet", with: "")
    #expect(try names("@objcMembers " + plain) == ["root", "panel"])
    // Loading it would end the app.
    #expect(try names(plain) == [])
  }

  @Test func collectionsHoldTheirViewsInOrder() throws {
    let views = ["x", "y"].map { Texts.view($0) }.joined(separator: "\n")
    let found = try framesOnPhone(
      """
      class A: UIViewController {
        @IBOutlet var boxes: [UIView]!
        override func viewDidLoad() {
          for (index, box) in boxes.enumerated() {
            box.topAnchor.constraint(equalTo: view.topAnchor, constant: CGFloat(index) * 50).isActive = true
          }
        }
      }
      """,
      Texts.storyboard([
        Texts.scene(
          of: "A", id: "a", subviews: views,
          constraints: ["x", "y"].map {
            Texts.constraint("\($0)1", "\($0).leading", "a-root.leading")
              + Texts.constraint("\($0)2", "\($0).width", constant: 40)
              + Texts.constraint("\($0)3", "\($0).height", constant: 30)
          }.joined(),
          outlets: ["x", "y"].map {
            "<outletCollection property=\"boxes\" destination=\"\($0)\" id=\"c\($0)\"/>"
          }.joined())
      ]))
    #expect(found == ["view2 (0 0; 40 30)", "view3 (0 50; 40 30)"])
  }

  @Test func eachSceneOfAClassIsAScreen() throws {
    let both = Texts.storyboard([
      Texts.scene(of: "A", id: "a", top: 20), Texts.scene(of: "A", id: "b", top: 40),
    ])
    let found = try scenes(controller(""), both)
    #expect(found.map(\.scene.name) == ["A", "A2"])
    #expect(frames(found[1], try phone()) == ["panel (16 87; 100 50)"])
  }

  @Test func storyboardsSayWhatBarsThereAre() throws {
    let navigation = """
      <scene sceneID="n-scene"><objects><navigationController id="n" sceneMemberID="viewController">
      <navigationBar key="navigationBar" contentMode="scaleToFill" id="n-bar">
      <rect key="frame" x="0.0" y="59" width="393" height="44"/></navigationBar>
      <connections><segue destination="a" kind="relationship" relationship="rootViewController" id="s"/>
      </connections></navigationController></objects></scene>
      """
    let text = Texts.storyboard([navigation, Texts.scene(of: "A", id: "a", top: 20)])
    let found = try #require(try scenes(controller(""), text).first)
    #expect(found.barsAreKnown)
    #expect(frames(found, try phone()) == ["panel (16 111; 100 50)"])
    #expect(
      try framesOnPhone(
        controller("navigationController?.setNavigationBarHidden(true, animated: false)"), text)
        == ["panel (16 67; 100 50)"])
    // Code makes all views; the storyboard has but the bar.
    let empty = Texts.storyboard([navigation, Texts.scene(of: "A", id: "a", subviews: "")])
    #expect(
      try framesOnPhone(
        """
        class A: UIViewController {
          let card = UIView()
          override func viewDidLoad() {
            card.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(card)
            NSLayoutConstraint.activate([
              card.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
              card.leadingAnchor.constraint(equalTo: view.leadingAnchor),
              card.widthAnchor.constraint(equalToConstant: 10),
              card.heightAnchor.constraint(equalToConstant: 10),
            ])
          }
        }
        """, empty) == ["card (0 91; 10 10)"])
  }

  @Test func cellsOfXibs() throws {
    let cell = """
      <tableViewCell contentMode="scaleToFill" id="cell" customClass="Row" rowHeight="60">
      <rect key="frame" x="0.0" y="0.0" width="393" height="60"/>
      <tableViewCellContentView key="contentView" contentMode="center" tableViewCell="cell" id="content">
      <rect key="frame" x="0.0" y="0.0" width="393" height="60"/>
      <autoresizingMask key="autoresizingMask"/>
      <subviews>\(Texts.view("icon"))</subviews>
      <constraints>
      \(Texts.constraint("c1", "icon.leading", "content.leading", constant: 12))
      \(Texts.constraint("c2", "icon.top", "content.top", constant: 10))
      \(Texts.constraint("c3", "content.bottom", "icon.bottom", constant: 10))
      \(Texts.constraint("c4", "icon.width", constant: 30))
      \(Texts.constraint("c5", "icon.height", constant: 40))
      </constraints>
      </tableViewCellContentView>
      <connections>\(Texts.outlet("icon", "icon"))\(Texts.outlet("size", "c4"))</connections>
      </tableViewCell>
      """
    let source = """
      class Row: UITableViewCell {
        @IBOutlet var icon: UIView!
        @IBOutlet var size: NSLayoutConstraint!
        override func awakeFromNib() {
          super.awakeFromNib()
          size.constant = 44
          let line = UIView()
          line.translatesAutoresizingMaskIntoConstraints = false
          contentView.addSubview(line)
          line.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 6).isActive = true
          line.topAnchor.constraint(equalTo: icon.topAnchor).isActive = true
          line.widthAnchor.constraint(equalToConstant: 5).isActive = true
          line.heightAnchor.constraint(equalToConstant: 5).isActive = true
        }
      }
      """
    let found = try #require(try scenes(source, Texts.xib(cell)).first)
    let list = frames(found, try phone())
    #expect(list == ["contentView (0 0; 390 60)", "icon (12 10; 44 40)", "line (62 10; 5 5)"])
    #expect(found.openings.allSatisfy { $0 == nil })
  }

  @Test func viewsThatOwnTheirFile() throws {
    let root = """
      <view contentMode="scaleToFill" id="content">
      <rect key="frame" x="0.0" y="0.0" width="300" height="80"/>
      <subviews>\(Texts.view("mark"))</subviews>
      <constraints>
      \(Texts.constraint("c1", "mark.leading", "content.leading", constant: 8))
      \(Texts.constraint("c2", "mark.top", "content.top", constant: 9))
      \(Texts.constraint("c3", "mark.width", constant: 10))
      \(Texts.constraint("c4", "mark.height", constant: 11))
      </constraints>
      </view>
      """
    let text = Texts.xib(
      root, owner: "Banner",
      outlets: Texts.outlet("content", "content") + Texts.outlet("mark", "mark"))
    let source = """
      class Banner: UIView {
        @IBOutlet var content: UIView!
        @IBOutlet var mark: UIView!
        required init?(coder: NSCoder) {
          super.init(coder: coder)
          Bundle.main.loadNibNamed("Banner", owner: self, options: nil)
          addSubview(content)
          content.translatesAutoresizingMaskIntoConstraints = false
          content.topAnchor.constraint(equalTo: topAnchor).isActive = true
          content.leadingAnchor.constraint(equalTo: leadingAnchor).isActive = true
          content.widthAnchor.constraint(equalToConstant: 200).isActive = true
          content.heightAnchor.constraint(equalToConstant: 60).isActive = true
        }
      }
      """
    let found = try #require(try scenes(source, text).first)
    #expect(
      frames(found, try phone()) == ["content (0 0; 200 60)", "mark (8 9; 10 11)"])
    #expect(found.openings.dropFirst().allSatisfy { $0 == nil })
  }

  @Test func controllersThatOwnTheirFile() throws {
    let root = """
      <view contentMode="scaleToFill" id="a-root">
      <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
      <subviews>\(Texts.view("panel"))</subviews>
      <viewLayoutGuide key="safeArea" id="a-safe"/>
      <constraints>
      \(Texts.constraint("c1", "panel.leading", "a-safe.leading", constant: 8))
      \(Texts.constraint("top", "panel.top", "a-safe.top", constant: 9))
      \(Texts.constraint("c3", "panel.width", constant: 10))
      \(Texts.constraint("c4", "panel.height", constant: 11))
      </constraints>
      </view>
      """
    let text = Texts.xib(
      root, owner: "A",
      outlets: Texts.outlet("view", "a-root") + Texts.outlet("panel", "panel")
        + Texts.outlet("top", "top"))
    #expect(try framesOnPhone(controller("top.constant = 1"), text) == ["panel (8 48; 10 11)"])
  }

  @Test func classesOfViewsFurtherInRunTheirCode() throws {
    let text = Texts.storyboard([
      Texts.scene(
        of: "A", id: "a", subviews: Texts.view("chip", attributes: " customClass=\"Chip\""),
        constraints: Texts.constraint("c1", "chip.leading", "a-root.leading", constant: 8)
          + Texts.constraint("c2", "chip.top", "a-root.top", constant: 9),
        outlets: Texts.outlet("panel", "chip"))
    ])
    let chip = """
      class Chip: UIView {
        required init?(coder: NSCoder) {
          super.init(coder: coder)
          widthAnchor.constraint(equalToConstant: 33).isActive = true
        }
        override func awakeFromNib() { heightAnchor.constraint(equalToConstant: 22).isActive = true }
      }
      """
    let found = try scenes(controller("") + "\n" + chip, text).filter { $0.scene.name == "A" }
    #expect(frames(try #require(found.first), try phone()) == ["panel (8 9; 33 22)"])
  }

  @Test func placesStandInTheStoryboard() throws {
    let found = try #require(try scenes(controller("top.constant = 3"), onePanel).first)
    let row = try #require(found.scene.constraints.rows.first)
    let origin = row.places.whole
    let source = found.sources[Int(origin.source)]
    #expect(source.isUnarchived)
    let range = origin.range.shifted(by: source.range.start)
    let words = String(decoding: Array(onePanel.utf8)[range.start..<range.end], as: UTF8.self)
    #expect(words == Texts.constraint("a-top", "a-panel.top", "a-safe.top", constant: 20))
  }
}
