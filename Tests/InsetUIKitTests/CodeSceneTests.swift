import Foundation
import InsetDevices
import InsetLayout
import InsetModel
import InsetSwiftHelper
import InsetSwiftOutline
import InsetText
import Testing

@testable import InsetUIKit

/// The scenes of a module's classes.
func scenes(_ sources: String...) throws -> [CodeScene] {
  let helper = SwiftHelper(path: try #require(helperPath))
  var files: [(path: String, outline: FileOutline)] = []
  for (index, source) in sources.enumerated() {
    files.append(("Sources/File\(index).swift", try helper.outline(of: Array(source.utf8)).get()))
  }
  return codeScenes(of: files)
}

/// What a module of one file declares.
func index(_ source: String) throws -> ModuleIndex {
  let helper = SwiftHelper(path: try #require(helperPath))
  return moduleIndex(of: [("Sources/File.swift", try helper.outline(of: Array(source.utf8)).get())])
}

func scene(_ name: String, _ sources: String) throws -> CodeScene {
  try #require(try scenes(sources).first { $0.scene.name == name })
}

/// The frames of a scene's views below the root, `title (16 64; 343 20.5)`, `?` behind those that are open.
func frames(_ found: CodeScene, _ environment: Environment) -> [String] {
  var resolver = SceneResolver()
  let layout = resolver.layouts(of: found.scene, in: [environment])[0]
  return found.scene.views.ids.dropFirst().map { view in
    let frame = layout.pixelAlignedFrame(of: view)
    func text(_ value: Double) -> String { numberText((value * 1000).rounded() / 1000) }
    let mark = found.openings[view.index] == nil ? "" : " ?"
    return "\(found.scene.views[view].name) (\(text(frame.x)) \(text(frame.y)); "
      + "\(text(frame.width)) \(text(frame.height)))\(mark)"
  }
}

/// An upright phone with a sensor housing.
func phone() throws -> Environment { try #require(Environment(id: "iPhone 13 17 portrait")) }

@Suite(needsHelper) struct CodeSceneTests {
  private func framesOnPhone(_ name: String, _ source: String, os: Int = 17) throws -> [String] {
    frames(
      try scene(name, source), try #require(Environment(id: "iPhone 13 \(os) portrait")))
  }

  @Test func aControllersViews() throws {
    #expect(
      try framesOnPhone(
        "PlayerViewController",
        """
        class PlayerViewController: UIViewController {
          private let card = UIView()
          override func viewDidLoad() {
            super.viewDidLoad()
            card.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(card)
            NSLayoutConstraint.activate([
              card.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 8),
              card.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
              card.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
              card.heightAnchor.constraint(equalToConstant: 44),
            ])
          }
        }
        """) == ["card (16 55; 358 44)"])
  }

  @Test func constraintsStandAtTheirStatements() throws {
    let source = """
      import UIKit
      class A: UIViewController {
        let card = UIView()
        override func viewDidLoad() {
          view.addSubview(card)
          card.pin(to: view)
          card.widthAnchor.constraint(equalToConstant: 44).isActive = true
        }
      }
      extension UIView {
        func pin(to other: UIView) {
          translatesAutoresizingMaskIntoConstraints = false
          topAnchor.constraint(equalTo: other.topAnchor).isActive = true
        }
      }
      """
    let found = try scene("A", source)
    let texts = found.scene.constraints.rows.map { row in
      let origin = row.places.whole
      let range = origin.range.shifted(by: found.sources[Int(origin.source)].range.start)
      return String(decoding: Array(source.utf8)[range.start..<range.end], as: UTF8.self)
    }
    #expect(
      texts == [
        "card.pin(to: view)",
        "card.widthAnchor.constraint(equalToConstant: 44)",
      ])
    #expect(found.scene.constraints.rows.map(\.places.whole.source) == [0, 0])
    #expect(found.reads.count >= 2)
  }

  @Test func theSafeAreaOfOldAndNewSystems() throws {
    let source = """
      extension UIView {
        var safeTopAnchor: NSLayoutYAxisAnchor {
          if #available(iOS 11, *) { return safeAreaLayoutGuide.topAnchor }
          return topAnchor
        }
      }
      class A: UIViewController {
        let card = UIView()
        override func viewDidLoad() {
          card.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(card)
          card.topAnchor.constraint(equalTo: view.safeTopAnchor).isActive = true
          card.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
          card.widthAnchor.constraint(equalToConstant: 100).isActive = true
          card.heightAnchor.constraint(equalToConstant: 44).isActive = true
        }
      }
      """
    #expect(try framesOnPhone("A", source) == ["card (0 47; 100 44)"])
    let old = try #require(Environment(id: "iPhone 6 10 portrait"))
    #expect(frames(try scene("A", source), old) == ["card (0 0; 100 44)"])
  }

  @Test func layoutGuidesOfOldSystems() throws {
    let source = """
      class A: UIViewController {
        let card = UIView()
        override func viewDidLoad() {
          card.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(card)
          if #available(iOS 11.0, *) {
            card.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true
          } else {
            card.topAnchor.constraint(equalTo: topLayoutGuide.bottomAnchor, constant: 5).isActive = true
          }
          NSLayoutConstraint.activate([
            card.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            card.widthAnchor.constraint(equalToConstant: 100),
            card.heightAnchor.constraint(equalToConstant: 44),
          ])
        }
      }
      """
    #expect(try framesOnPhone("A", source) == ["card (0 47; 100 44)"])
    let old = try #require(Environment(id: "iPhone 6 10 portrait"))
    #expect(frames(try scene("A", source), old) == ["card (0 25; 100 44)"])
  }

  @Test func systemSpacing() throws {
    #expect(
      try framesOnPhone(
        "A",
        """
        class A: UIViewController {
          let a = UIView(), b = UIView()
          override func viewDidLoad() {
            for one in [a, b] {
              one.translatesAutoresizingMaskIntoConstraints = false
              view.addSubview(one)
              one.heightAnchor.constraint(equalToConstant: 20).isActive = true
              one.widthAnchor.constraint(equalToConstant: 20).isActive = true
            }
            a.topAnchor.constraint(
              equalToSystemSpacingBelow: view.safeAreaLayoutGuide.topAnchor, multiplier: 1
            ).isActive = true
            a.leadingAnchor.constraint(
              equalToSystemSpacingAfter: view.leadingAnchor, multiplier: 2).isActive = true
            b.topAnchor.constraint(equalToSystemSpacingBelow: a.bottomAnchor, multiplier: 3)
              .isActive = true
            b.leadingAnchor.constraint(equalTo: a.leadingAnchor).isActive = true
          }
        }
        """) == ["a (16 55; 20 20)", "b (16 99; 20 20)"])
  }

  @Test func aStackWhoseAxisFollowsTheSizeClass() throws {
    let source = """
      class A: UIViewController {
        let a = UIView(), b = UIView()
        lazy var stack = UIStackView(arrangedSubviews: [a, b])
        override func viewDidLoad() {
          stack.translatesAutoresizingMaskIntoConstraints = false
          stack.distribution = .fillEqually
          stack.spacing = 10
          view.addSubview(stack)
          NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.topAnchor),
            stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            stack.widthAnchor.constraint(equalToConstant: 110),
            stack.heightAnchor.constraint(equalToConstant: 210),
          ])
        }
        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
          super.traitCollectionDidChange(previous)
          stack.axis = traitCollection.horizontalSizeClass == .compact ? .vertical : .horizontal
        }
      }
      """
    let branches = source.replacingOccurrences(
      of: "stack.axis = traitCollection.horizontalSizeClass == .compact ? .vertical : .horizontal",
      with: """
        if traitCollection.horizontalSizeClass == .compact { stack.axis = .vertical }
        else { stack.axis = .horizontal }
        """)
    let wide = try #require(Environment(id: "ipad-air-5 17 portrait"))
    for text in [branches, source] {
      #expect(
        try framesOnPhone("A", text) == [
          "stack (0 0; 110 210)", "a (0 0; 110 100)", "b (0 110; 110 100)",
        ])
      #expect(
        frames(try scene("A", text), wide) == [
          "stack (0 0; 110 210)", "a (0 0; 50 210)", "b (60 0; 50 210)",
        ])
    }
  }

  @Test func aBarWhoseHeightFollowsTheSafeArea() throws {
    for method in ["viewSafeAreaInsetsDidChange", "viewDidLayoutSubviews"] {
      #expect(
        try framesOnPhone(
          "A",
          """
          class A: UIViewController {
            let bar = UIView()
            var height: NSLayoutConstraint!
            override func viewDidLoad() {
              bar.translatesAutoresizingMaskIntoConstraints = false
              view.addSubview(bar)
              height = bar.heightAnchor.constraint(equalToConstant: 44)
              NSLayoutConstraint.activate([
                bar.topAnchor.constraint(equalTo: view.topAnchor),
                bar.leadingAnchor.constraint(equalTo: view.leadingAnchor),
                bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
                height,
              ])
            }
            override func \(method)() {
              super.\(method)()
              height.constant = 44 + view.safeAreaInsets.top
            }
          }
          """) == ["bar (0 0; 390 91)"])
    }
  }

  @Test func framesThatCodeSets() throws {
    #expect(
      try framesOnPhone(
        "A",
        """
        class A: UIViewController {
          let bar = UIView(), side = UIView(), rest = UIView()
          override func viewDidLoad() {
            view.addSubview(bar)
            view.addSubview(side)
            view.addSubview(rest)
          }
          override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            let bounds = view.bounds
            bar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 44 + view.safeAreaInsets.top)
            side.frame = CGRect(x: 10, y: bar.frame.maxY + 8, width: (bounds.width - 30) / 3, height: 50)
            rest.frame = CGRect(
              x: side.frame.maxX + 10, y: side.frame.minY,
              width: bounds.width - side.frame.maxX - 20, height: side.frame.height)
          }
        }
        """) == ["bar (0 0; 390 91)", "side (10 99; 120 50)", "rest (140 99; 240 50)"])
  }

  @Test func framesThatMasksKeep() throws {
    #expect(
      try framesOnPhone(
        "A",
        """
        class A: UIViewController {
          let whole = UIView(), fixed = UIView(frame: CGRect(x: 5, y: 6, width: 7, height: 8))
          override func viewDidLoad() {
            whole.frame = view.bounds.insetBy(dx: 0, dy: 0)
            whole.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: view.bounds.height)
            whole.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(whole)
            view.addSubview(fixed)
          }
        }
        """) == ["whole (0 0; 390 844)", "fixed (5 6; 7 8)"])
  }

  @Test func additionalInsetsOfAChild() throws {
    #expect(
      try framesOnPhone(
        "A",
        """
        class Child: UIViewController {
          let card = UIView()
          override func viewDidLoad() {
            card.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(card)
            NSLayoutConstraint.activate([
              card.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
              card.leadingAnchor.constraint(equalTo: view.leadingAnchor),
              card.widthAnchor.constraint(equalToConstant: 30),
              card.heightAnchor.constraint(equalToConstant: 40),
            ])
          }
        }
        class A: UIViewController {
          let child = Child()
          override func viewDidLoad() {
            addChild(child)
            view.addSubview(child.view)
            child.view.frame = view.bounds
            child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            child.didMove(toParent: self)
            child.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
          }
        }
        """) == ["child (0 0; 390 844)", "card (0 67; 30 40)"])
  }

  @Test func whatIsNotKnownIsOpen() throws {
    let found = try scene(
      "A",
      """
      class A: UIViewController {
        let a = UIView(), b = UIView()
        override func viewDidLoad() {
          for one in [a, b] {
            one.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(one)
            one.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
            one.widthAnchor.constraint(equalToConstant: 20).isActive = true
            one.heightAnchor.constraint(equalToConstant: 20).isActive = true
          }
          a.topAnchor.constraint(equalTo: view.topAnchor, constant: 8).isActive = true
          if Store.shared.isRich {
            b.topAnchor.constraint(equalTo: view.topAnchor, constant: 8).isActive = true
          } else {
            b.topAnchor.constraint(equalTo: a.bottomAnchor, constant: Remote.gap()).isActive = true
          }
        }
      }
      """)
    #expect(found.openings[1] != nil)
    #expect(found.openings[2] != nil)
    #expect(found.leftOut.count == 2)
    #expect(found.scene.constraints.count == 7)
    #expect(found.scene.incomplete.map(\.index).contains(2))
  }

  @Test func whatAGuardLetsGoOnIsMeant() throws {
    let found = try scene(
      "A",
      """
      class A: UIViewController {
        let a = UIView()
        override func viewDidLoad() {
          guard let other = Store.shared.other else { return }
          a.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(a)
          a.topAnchor.constraint(equalTo: view.topAnchor, constant: 8).isActive = true
        }
      }
      """)
    #expect(found.scene.constraints.count == 1)
    #expect(found.certainties == [.maybe])
  }

  @Test func constraintsThatAreSwitchedBySizeClass() throws {
    let found = try scene(
      "A",
      """
      class A: UIViewController {
        let a = UIView()
        lazy var narrow = [a.widthAnchor.constraint(equalToConstant: 100)]
        lazy var wide = [a.widthAnchor.constraint(equalToConstant: 300)]
        override func viewDidLoad() {
          a.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(a)
          a.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
          a.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
          a.heightAnchor.constraint(equalToConstant: 10).isActive = true
        }
        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
          switch traitCollection.horizontalSizeClass {
          case .compact:
            NSLayoutConstraint.deactivate(wide)
            NSLayoutConstraint.activate(narrow)
          default:
            NSLayoutConstraint.deactivate(narrow)
            NSLayoutConstraint.activate(wide)
          }
        }
      }
      """)
    #expect(found.openings == [nil, nil])
    #expect(frames(found, try phone()) == ["a (0 0; 100 10)"])
    let wide = try #require(Environment(id: "ipad-air-5 17 portrait"))
    #expect(frames(found, wide) == ["a (0 0; 300 10)"])
  }

  @Test func barsThatAreKnown() throws {
    let source = """
      class A: UIViewController {
        let a = UIView()
        override func viewDidLoad() {
          a.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(a)
          a.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true
          a.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
          a.heightAnchor.constraint(equalToConstant: 10).isActive = true
          a.widthAnchor.constraint(equalToConstant: 10).isActive = true
        }
      }
      """
    #expect(!(try scene("A", source).barsAreKnown))
    let shown =
      source + """

        class Start: NSObject {
          func start(window: UIWindow) {
            let first = A()
            window.rootViewController = UINavigationController(rootViewController: first)
          }
        }
        """
    #expect(try scene("A", shown).barsAreKnown)
    #expect(try framesOnPhone("A", shown) == ["a (0 91; 10 10)"])
    let hidden = shown.replacingOccurrences(
      of: "view.addSubview(a)",
      with:
        "view.addSubview(a)\nnavigationController?.setNavigationBarHidden(true, animated: false)")
    #expect(try framesOnPhone("A", hidden) == ["a (0 47; 10 10)"])
  }

  @Test func cellsAreAsHighAsTheirContent() throws {
    #expect(
      try framesOnPhone(
        "Row",
        """
        class Row: UITableViewCell {
          let card = UIView()
          override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            contentView.addSubview(card)
            card.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
              card.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
              card.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
              card.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
              card.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
              card.heightAnchor.constraint(equalToConstant: 60),
            ])
          }
          required init?(coder: NSCoder) { fatalError() }
        }
        """) == ["contentView (0 0; 390 80)", "card (16 10; 358 60)"])
  }

  @Test func sizesOfContent() throws {
    let found = try scene(
      "A",
      """
      class Badge: UIView {
        override var intrinsicContentSize: CGSize { CGSize(width: 30, height: 12) }
      }
      class A: UIViewController {
        let badge = Badge()
        let title = UILabel()
        let detail = UILabel()
        let go = UIButton(type: .system)
        override func viewDidLoad() {
          title.text = "Title"
          title.font = .preferredFont(forTextStyle: .headline)
          detail.text = Model.shared.detail
          detail.font = UIFont.systemFont(ofSize: 12)
          go.setTitle("Go", for: .normal)
          for one in [badge, title, detail, go] {
            one.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(one)
          }
        }
      }
      """)
    let rows = found.scene.views.rows
    #expect(rows.map(\.kind) == [.view, .view, .label, .label, .button])
    #expect(rows[2].text == "Title")
    #expect(rows[4].text == "Go")
    let settings = found.scene.properties.map { ($0.view.index, $0.property) }
    func has(_ view: Int, _ property: ViewProperty) -> Bool {
      settings.contains { $0.0 == view && $0.1 == property }
    }
    #expect(has(1, .size(width: 30, height: 12)))
    #expect(has(2, .font(.style(.headline))))
    #expect(has(3, .font(.size(12))))
    #expect(has(3, .estimated(width: true, height: true)))
    #expect(!has(2, .estimated(width: true, height: true)))
  }

  @Test func labelsMayShrinkTheirTexts() throws {
    let found = try scene(
      "HomeViewController",
      """
      import UIKit
      class HomeViewController: UIViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          let title = UILabel()
          title.text = "Title"
          title.adjustsFontSizeToFitWidth = true
          view.addSubview(title)
        }
      }
      """)
    #expect(found.scene.properties.contains { $0.property == .leastTextScale(0) })
  }
}
