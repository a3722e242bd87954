import Foundation
import InsetDevices
import InsetInterfaceBuilder
import InsetModel
import InsetSwiftHelper
import InsetSwiftOutline
import InsetText
import Testing

@testable import InsetUIKit

private typealias Texts = InterfaceTexts

/// A controller with a view that fills the safe area, and what `code` adds to `viewDidLoad`.
private func controller(_ name: String, _ code: String = "", members: String = "") -> String {
  """
  class \(name): UIViewController {
    let a = UIView()
    \(members)
    override func viewDidLoad() {
      a.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(a)
      a.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true
      a.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
      a.trailingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
      a.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor).isActive = true
      \(code)
    }
  }

  """
}

/// What is known of the bars round a class's controllers: words for those that there are, `?` at the end
/// where there may be others.
private func bars(
  _ name: String, _ source: String, _ interfaces: String..., settings: [ScreenRule] = []
) throws -> String {
  let helper = SwiftHelper(path: try #require(helperPath))
  let outline = try helper.outline(of: Array(source.utf8)).get()
  var made: [InterfaceScene] = []
  for text in interfaces {
    made += try InterfaceDocument(reading: SourceText(text)).interfaceScenes()
  }
  let found = codeScenes(
    of: [("Sources/File.swift", outline)], interfaces: made, screens: settings)
  let one = try #require(found.first { $0.scene.name == name })
  var words: [String] = []
  for setting in one.scene.screenProperties {
    switch setting.property {
    case .navigationBar(let bar): words.append("\(bar)")
    case .tabBar(let isShown): words.append(isShown ? "tabs" : "no tabs")
    case .toolbar(let isShown): words.append(isShown ? "toolbar" : "no toolbar")
    case .barStyle(let style): words.append("\(style)")
    case .presentation(let way): words.append("\(way)")
    default: words.append("other")
    }
  }
  return words.joined(separator: ", ") + (one.barsAreKnown ? "" : "?")
}

/// A class whose function runs some code.
private func start(_ code: String, in name: String = "Start: NSObject") -> String {
  """
  class \(name) {
    var window: UIWindow?
    func start() {
      \(code)
    }
    func makeA() -> A { return A() }
  }

  """
}

/// Whether the view of `AVC` is known to fill a screen.
private func fillsScreen(_ source: String) throws -> Bool {
  let helper = SwiftHelper(path: try #require(helperPath))
  let outline = try helper.outline(of: Array(source.utf8)).get()
  let found = codeScenes(of: [("Sources/File.swift", outline)])
  return try #require(found.first { $0.scene.name == "AVC" }?.scene.doubts).isScreen
}

@Suite(needsHelper) struct ContainerTests {
  @Test(arguments: [
    ("", "?"),
    ("window?.rootViewController = A()", ""),
    (
      "let a = A()\nwindow?.rootViewController = UINavigationController(rootViewController: a)",
      "standard"
    ),
    (
      "let tabs = UITabBarController()\ntabs.viewControllers = [A(), UIViewController()]\nwindow?.rootViewController = tabs",
      "tabs?"
    ),
    (
      "let tabs = UITabBarController()\ntabs.setViewControllers([UINavigationController(rootViewController: A())], animated: false)",
      "standard, tabs"
    ),
    (
      "let tabs = UITabBarController()\nlet a = UINavigationController(rootViewController: A())\ntabs.viewControllers = [a]",
      "standard, tabs"
    ),
    (
      "let tabs = UITabBarController()\nlet a = A()\na.hidesBottomBarWhenPushed = true\ntabs.viewControllers = [UINavigationController(rootViewController: a)]",
      "standard"
    ),
    ("let navigation = UINavigationController()\nnavigation.viewControllers = [A()]", "standard"),
    (
      "guard let a = storyboard.instantiateViewController(withIdentifier: \"a\") as? A else { return }\nnavigationController?.pushViewController(a, animated: true)",
      "standard"
    ),
    ("present(A(), animated: true)", ""),
    ("present(A(), animated: true)\nshow.pushViewController(A(), animated: true)", "standard?"),
    ("present(UINavigationController(rootViewController: A()), animated: true)", "standard"),
    (
      "let a: UIViewController\nif isOn { a = A() } else { a = UIViewController() }\nnavigationController?.pushViewController(a, animated: true)",
      "standard"
    ),
    ("show.pushViewController(A.make(), animated: true)", "standard"),
    ("show.pushViewController(makeA(), animated: true)", "standard"),
    ("let made = self.makeA()\nshow.setViewControllers([made], in: list)", "?"),
    (
      "let made = self.makeA()\nwindow?.rootViewController = UINavigationController(rootViewController: made)",
      "standard"
    ),
  ])
  func codeShowsControllers(code: String, expected: String) throws {
    #expect(try bars("A", controller("A") + start(code)) == expected)
  }

  @Test(arguments: [
    ("", true),
    ("let a = AVC()", true),
    ("let a = AVC()\naddChild(a)", false),
    ("let a = AVC()\naddChild(other)", false),
    ("let a = AVC()\nview.addSubview(other.view)", false),
    ("let made = AVC()\npager.show([made])", false),
    ("addChild(AVC())\nnavigationController?.pushViewController(AVC(), animated: true)", true),
    (
      "let list = [{ AVC() }]\nnavigationController?.pushViewController(list[0](), animated: true)",
      true
    ),
    ("let list = [AVC.self]\nlet next = list[0].init()\npresent(next, animated: true)", true),
    ("let list = [AVC.self]\npresent(other(), animated: true)\naddChild(list[0].init())", false),
    ("present(AVC(), animated: true)\nview.addSubview(other.view)", true),
    ("let a = AVC()\npresent(a, animated: true)\nview.addSubview(a.view)", false),
  ])
  func codeSaysWhetherControllersFillAScreen(code: String, isScreen: Bool) throws {
    let other = "class Other {\nfunc run() {\n\(code)\n}\n}\n"
    #expect(try fillsScreen(controller("AVC") + other) == isScreen)
  }

  @Test(arguments: [
    // What is put into others is not seen to be this one, and it may be.
    "let child: UIViewController = AVC()\nfunc run() { addChild(child)\nview.addSubview(child.view) }",
    "lazy var child: UIViewController = AVC()\nfunc run() { addChild(child) }",
    "let all: [UIViewController] = [AVC()]\nfunc run() { let one = all[0]\nview.addSubview(one.view) }",
    "lazy var child = AVC()\nfunc run() { embed(child) }\n"
      + "func embed(_ one: UIViewController) { addChild(one)\nview.addSubview(one.view) }",
    "let child = AVC()\nfunc run() { Host().host(child, in: self) }\n}\nclass Host: UIView {\n"
      + "func host(_ one: UIViewController, in other: UIViewController) { addSubview(one.view) }",
    "let make: () -> UIViewController\nfunc run() { let one = make()\nview.addSubview(one.view) }\n"
      + "static func made() -> Other { Other(make: { AVC() }) }",
  ])
  func whatIsPutIntoOthersMayBeAny(members: String) throws {
    let other = "class Other: UIViewController {\n\(members)\n}\n"
    #expect(try !fillsScreen(controller("AVC") + other))
    // What is shown as a screen is one.
    let shown = "class Last: UIViewController {\nfunc run() { present(AVC(), animated: true) }\n}\n"
    #expect(try fillsScreen(controller("AVC") + shown))
  }

  @Test func parametersAreControllers() throws {
    let source =
      controller("A") + controller("B")
        + """
        class Flow {
          let navigation = UINavigationController()
          func show(_ a: A, over other: UIViewController) {
            navigation.pushViewController(a, animated: true)
            navigation.pushViewController(other, animated: true)
          }
          func fill(tabs: UITabBarController, with b: B) { tabs.viewControllers = [b] }
        }
        """
    #expect(try bars("A", source).hasPrefix("standard"))
    #expect(try bars("B", source) == "tabs?")
  }

  @Test func functionsMakeAndWrapControllers() throws {
    let tabs = """
      class Main: UITabBarController {
        override func viewDidLoad() {
          viewControllers = [wrapped(A(), title: "a"), makeB(), self.named("c", C())]
          present(wrapped(D(), title: "d"), animated: true)
          present(makeE(), animated: true)
        }
        private func wrapped(_ root: UIViewController, title: String) -> UIViewController {
          let navigation = UINavigationController(rootViewController: root)
          navigation.title = title
          return navigation
        }
        func makeB() -> UIViewController {
          let b = B()
          b.title = "b"
          return b
        }
        func named(_ name: String, _ controller: UIViewController) -> UIViewController {
          controller.title = name
          return controller
        }
        func makeE() -> UIViewController { E() }
      }

      """
    let source = ["A", "B", "C", "D", "E"].map { controller($0) }.joined() + tabs
    #expect(try bars("A", source) == "standard, tabs")
    #expect(try bars("B", source) == "tabs?")
    #expect(try bars("C", source) == "tabs?")
    // What presents it is not seen to be in a tab.
    #expect(try bars("D", source) == "standard?")
    #expect(try bars("E", source) == "")
  }

  @Test func tabBarControllersListTheirControllers() throws {
    let tabs = """
      class Main: UITabBarController {
        let first = A()
        let second: B = .init()
        override func viewDidLoad() {
          viewControllers = [UINavigationController(rootViewController: first), second]
        }
      }

      """
    let source =
      controller(
        "A",
        "navigationController?.pushViewController(C(), animated: true)\nnavigationItem.title = \"a\""
      )
      + controller("B") + controller("C") + controller("D", "hidesBottomBarWhenPushed = true")
      + tabs
    #expect(try bars("A", source) == "standard, tabs")
    #expect(try bars("B", source) == "tabs?")
    // What is pushed has the tab bar of what pushes it.
    #expect(try bars("C", source) == "standard, tabs")
    #expect(try bars("D", source) == "?")
  }

  @Test(arguments: [
    ("let c = C()", "", "standard, tabs"),
    ("let c = C()\nc.hidesBottomBarWhenPushed = true", "", "standard"),
    (
      "let c = C()",
      "override var hidesBottomBarWhenPushed: Bool { get { return true } set { super.hidesBottomBarWhenPushed = newValue } }",
      "standard"
    ),
    (
      "let c = C()", "override var hidesBottomBarWhenPushed: Bool { get { false } set {} }",
      "standard, tabs"
    ),
  ])
  func pushedControllersHideTabBars(code: String, members: String, expected: String) throws {
    let source =
      controller("A", "\(code)\nnavigationController?.pushViewController(c, animated: true)")
      + controller("C", members: members)
      + start(
        "let tabs = UITabBarController()\ntabs.viewControllers = [UINavigationController(rootViewController: A())]"
      )
    #expect(try bars("C", source) == expected)
  }

  @Test(arguments: [
    ("navigationItem.title = \"a\"", "standard"),
    (
      "navigationController?.navigationBar.prefersLargeTitles = true\nnavigationItem.title = \"a\"",
      "large"
    ),
    (
      "navigationController?.navigationBar.isTranslucent = false\nnavigationItem.title = \"a\"",
      "standard, opaque"
    ),
    (
      "navigationController?.isToolbarHidden = false\nnavigationItem.title = \"a\"",
      "standard, toolbar"
    ),
    (
      "navigationController?.setToolbarHidden(false, animated: true)\nnavigationItem.title = \"a\"",
      "standard, toolbar"
    ),
  ])
  func classesSpeakOfTheirBars(code: String, expected: String) throws {
    #expect(try bars("A", controller("A", code)) == expected)
  }

  /// What makes all navigation bars opaque is taken to have been called.
  @Test(arguments: [
    (
      "UINavigationBar.appearance().isTranslucent = false", "navigationItem.title = \"a\"",
      "standard, opaque"
    ),
    (
      "UINavigationBar.appearance().isTranslucent = true", "navigationItem.title = \"a\"",
      "standard"
    ),
    ("UITabBar.appearance().isTranslucent = false", "navigationItem.title = \"a\"", "standard"),
    (
      "UINavigationBar.appearance().isTranslucent = false",
      "navigationController?.navigationBar.isTranslucent = true\nnavigationItem.title = \"a\"",
      "standard"
    ),
    // There is none.
    ("UINavigationBar.appearance().isTranslucent = false", "", ""),
    // Tab bars let content through.
    (
      "UINavigationBar.appearance().isTranslucent = false\nlet tabs = UITabBarController()\ntabs.viewControllers = [UINavigationController(rootViewController: A())]",
      "", "standard, tabs"
    ),
  ])
  func appearanceMakesBarsOpaque(code: String, own: String, expected: String) throws {
    let source = controller("A", own) + start(code, in: "Styles: NSObject")
    let found = try bars("A", source)
    #expect(found.replacing("?", with: "") == expected)
    if expected.hasSuffix("opaque") { #expect(try areBars(.translucent, "A", source)) }
  }

  @Test(arguments: [
    ("bar.isTranslucent = false", true),
    ("bar.setBackgroundImage(UIImage(named: \"b\"), for: .default)", true),
    ("bar.setBackgroundImage(image, for: .any, barMetrics: .default)", true),
    // They show nothing, or are no navigation bar's.
    ("bar.setBackgroundImage(UIImage(), for: .default)", false),
    ("let empty = UIImage()\nbar.setBackgroundImage(empty, for: .default)", false),
    ("segments.setBackgroundImage(image, for: .normal, barMetrics: .default)", false),
    ("toolbar.setBackgroundImage(image, forToolbarPosition: .any, barMetrics: .default)", false),
    ("button.setBackgroundImage(image, for: .normal)", false),
    ("search.searchBar.isTranslucent = false", false),
  ])
  func whatMayMakeBarsOpaque(code: String, expected: Bool) throws {
    let source =
      controller("A", "navigationItem.title = \"a\"")
      + start(code, in: "Other: NSObject")
    #expect(try mayBeOpaque("A", source) == expected)
  }

  @Test(arguments: [
    // The bar that B is in, and so what B shows.
    ("navigationController?.navigationBar.isTranslucent = false", "BC"),
    ("self.navigationController!.navigationBar.isTranslucent = false", "BC"),
    // It is put back as it was.
    (
      "navigationController?.navigationBar.isTranslucent = false\nnavigationController?.navigationBar.isTranslucent = true",
      "B"
    ),
    (
      "let bar = navigationController?.navigationBar\nlet old = bar?.isTranslucent\nnavigationController?.navigationBar.setBackgroundImage(image, for: .default)\nnavigationController?.navigationBar.setBackgroundImage(UIImage(), for: .default)",
      "B"
    ),
    (
      "let old = navigationController?.navigationBar.backgroundImage(for: .default)\nnavigationController?.navigationBar.setBackgroundImage(old, for: .default)",
      ""
    ),
    (
      "kept = navigationController?.navigationBar.backgroundImage(for: .default)\nnavigationController?.navigationBar.setBackgroundImage(kept, for: .default)",
      ""
    ),
    // A new one round another controller.
    (
      "let nav = UINavigationController(rootViewController: C())\nnav.navigationBar.isTranslucent = false",
      "C"
    ),
    // One of which nothing is seen shows what nobody else does.
    (
      "let nav = UINavigationController(rootViewController: MenuController())\nnav.navigationBar.isTranslucent = false",
      "D"
    ),
    (
      "let menu = Factory().menu()\nlet nav = UINavigationController(rootViewController: menu)\nnav.navigationBar.isTranslucent = false",
      "D"
    ),
    // Any bar.
    ("UINavigationBar.appearance().isTranslucent = false", "ABCD"),
    ("tabBarController?.tabBar.isTranslucent = false", "ABCD"),
    ("other.navigationController?.navigationBar.isTranslucent = false", "ABCD"),
  ])
  func opaqueBarsLieRoundWhatTheirMakersShow(code: String, expected: String) throws {
    let show = "navigationController?.pushViewController"
    let title = "navigationItem.title = \"a\"\n"
    let source =
      controller("A", "\(title)\(show)(B(), animated: true)")
      + controller(
        "B", "\(title)\(code)\n\(show)(C(), animated: true)", members: "var kept: UIImage?")
      + controller("C", title) + controller("D", title)
      + start("window?.rootViewController = UINavigationController(rootViewController: A())")
    let found = try ["A", "B", "C", "D"].filter { try mayBeOpaque($0, source) }
    #expect(found.joined() == expected)
  }

  @Test func coordinatorsShowBelowTheBarOfWhatWasBefore() throws {
    let title = "navigationItem.title = \"a\"\n"
    let code = "navigationController?.navigationBar.isTranslucent = false"
    let source =
      controller("A", title + code) + controller("B", title) + controller("C", title)
        + """
        class Flow {
          func a() { nav.pushViewController(A(), animated: true) }
          func b() { nav.pushViewController(B(), animated: true) }
        }
        class Other { func c() { nav.pushViewController(C(), animated: true) } }
        """
    #expect(try ["A", "B", "C"].filter { try mayBeOpaque($0, source) } == ["A", "B"])
  }

  private func mayBeOpaque(_ name: String, _ source: String) throws -> Bool {
    try areBars(.opaque, name, source)
  }

  /// Whether bars may be of a style in some way in which a class is shown.
  private func areBars(_ style: ScreenBars.Style, _ name: String, _ source: String) throws -> Bool {
    let helper = SwiftHelper(path: try #require(helperPath))
    let outline = try helper.outline(of: Array(source.utf8)).get()
    let found = codeScenes(of: [("Sources/File.swift", outline)])
    let one = try #require(found.first { $0.scene.name == name })
    if one.scene.screenProperties.contains(where: { $0.property == .barStyle(style) }) {
      return true
    }
    let ways = one.scene.doubts?.surroundings.joined() ?? [].joined()
    return ways.contains(.barStyle(style))
  }

  @Test(arguments: [
    // What wraps itself, and what nobody sees.
    ("let nav = A().wrapped()\nwindow?.rootViewController = nav", "?"),
    ("window?.rootViewController = A().wrapped()", "standard"),
    ("window?.rootViewController = A().inDrawer()", "?"),
    ("window?.rootViewController = A().drawer", "?"),
    ("window?.rootViewController = A()", ""),
    // Classes that make others.
    (
      "window?.rootViewController = UINavigationController(rootViewController: Maker.make())",
      "standard"
    ),
    (
      "window?.rootViewController = UINavigationController(rootViewController: Maker().build())",
      "standard"
    ),
    ("let maker = Maker()\nwindow?.rootViewController = maker.build()", ""),
    // Classes of navigation controllers, and others that have a root.
    ("window?.rootViewController = MainStack(rootViewController: A())", "standard"),
    ("window?.rootViewController = Drawer(rootViewController: A())", "?"),
  ])
  func whatIsMadeOfAControllerIsShown(code: String, expected: String) throws {
    let source =
      controller("A")
        + """
        extension UIViewController {
          func wrapped() -> UINavigationController {
            let controller = UINavigationController(rootViewController: self)
            return controller
          }
        }
        class Maker {
          static func make() -> UIViewController { A() }
          func build() -> UIViewController { return A() }
        }
        class MainStack: UINavigationController {}
        class Drawer: UIViewController {}

        """ + start(code)
    #expect(try bars("A", source) == expected)
  }

  @Test func largeTitlesElsewhereLeaveTheBarOpen() throws {
    let source =
      controller("A")
      + start(
        "let shown = UINavigationController(rootViewController: A())\nshown.navigationBar.prefersLargeTitles = true"
      )
    #expect(try bars("A", source) == "standard?")
    let never = source.replacingOccurrences(
      of: "view.addSubview(a)",
      with: "view.addSubview(a)\nnavigationItem.largeTitleDisplayMode = .never")
    #expect(try bars("A", never) == "standard")
  }

  @Test func storyboardsPassTheirBarsOn() throws {
    let tabs = """
      <scene sceneID="t-scene"><objects><tabBarController id="t" sceneMemberID="viewController">
      <tabBar key="tabBar" contentMode="scaleToFill" id="t-bar"/>
      <connections><segue destination="n" kind="relationship" relationship="viewControllers" id="s1"/>
      </connections></tabBarController></objects></scene>
      """
    let navigation = """
      <scene sceneID="n-scene"><objects><navigationController id="n" sceneMemberID="viewController">
      <navigationBar key="navigationBar" contentMode="scaleToFill" id="n-bar"/>
      <connections><segue destination="b" kind="relationship" relationship="rootViewController" id="s2"/>
      </connections></navigationController></objects></scene>
      """
    let text = Texts.storyboard([
      tabs, navigation, Texts.scene(of: "B", id: "b", subviews: ""),
      Texts.scene(of: "L", id: "l", subviews: ""),
    ])
    let source =
      controller("B", "navigationController?.pushViewController(A(), animated: true)")
      + controller("A") + controller("L")
    #expect(try bars("B", source, text) == "standard, tabs")
    #expect(try bars("A", source, text) == "standard, tabs")
    #expect(try bars("A", source) == "standard")
    // Nothing in the file shows it.
    #expect(try bars("L", source, text) == "?")
  }

  @Test func settingsComeLast() throws {
    let rules = [
      ScreenRule(classes: try Glob("*"), properties: [.navigationBar(.standard), .tabBar(true)]),
      ScreenRule(classes: try Glob("{A,B}"), properties: [.navigationBar(.large)]),
    ]
    #expect(try bars("A", controller("A"), settings: rules) == "tabs, large")
    #expect(try bars("C", controller("C"), settings: rules) == "standard, tabs")
    let shown = controller("A") + start("window?.rootViewController = A()")
    let none = [ScreenRule(classes: try Glob("A"), properties: [.navigationBar(.none)])]
    #expect(try bars("A", shown, settings: none) == "none")
    #expect(try bars("A", controller("A"), settings: none) == "none")
  }

  @Test func tabBarsCoverTheSafeArea() throws {
    let source =
      controller("A")
      + start("let tabs = UITabBarController()\ntabs.viewControllers = [A()]")
    #expect(frames(try scene("A", source), try phone()) == ["a (0 47; 390 714)"])
    #expect(frames(try scene("A", controller("A")), try phone()) == ["a (0 47; 390 763)"])
  }
}
