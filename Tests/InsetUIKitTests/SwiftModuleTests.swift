import Foundation
import InsetDevices
import InsetInterfaceBuilder
import InsetModel
import InsetSwiftHelper
import InsetText
import InsetUIKit
import Testing

/// One program for all tests: starting it takes longer than what they ask.
private let sharedHelper = helperPath.map { SwiftHelper(path: $0) }

/// A module over texts instead of files.
private struct Texts {
  let module: SwiftModule
  let helper: SwiftHelper
  let paths: [String]
  var texts: [SourceText]

  init(_ files: [(path: String, text: SourceText)], helper: SwiftHelper) {
    let interfaces = InterfaceReader(
      reads: { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") },
      read: { (try? InterfaceDocument(reading: $0))?.interfaceScenes() ?? [] })
    module = SwiftModule(helper: helper, interfaces: interfaces, reading: { _ in nil })
    self.helper = helper
    paths = files.map(\.path)
    texts = files.map(\.text)
    for place in files.indices { set(place) }
  }

  init(_ sources: String..., helper: SwiftHelper) {
    self.init(
      sources.enumerated().map { ("/App/File\($0.offset).swift", SourceText($0.element)) },
      helper: helper)
  }

  private func set(_ place: Int) {
    module.set(.text(texts[place]), of: FileID(UInt32(place)), at: paths[place])
  }

  mutating func edit(_ place: Int, _ edit: TextEdit) {
    texts[place].apply(edit)
    set(place)
  }

  /// Replaces the first place of some words.
  mutating func replace(_ words: String, with others: String, in place: Int) throws {
    let text = texts[place].string
    let range = try #require(text.range(of: words))
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    edit(
      place,
      TextEdit(
        range: ByteRange(start: start, end: start + words.utf8.count),
        replacement: Array(others.utf8)))
  }

  func screens(_ place: Int) throws -> [SourceScreen] {
    try #require(module.screens(of: FileID(UInt32(place)), isCancelled: nil))
  }

  /// The same files as they are now, never edited.
  func fresh() -> Texts { Texts(Array(zip(paths, texts)), helper: helper) }
}

/// How the screens of a file differ from those of a fresh start; `nil` where they do not.
private func difference(_ texts: Texts, _ fresh: Texts, _ place: Int) throws -> String? {
  let (some, others) = (try texts.screens(place), try fresh.screens(place))
  guard some.map(\.scene.name) == others.map(\.scene.name) else {
    return "\(some.map(\.scene.name)) instead of \(others.map(\.scene.name))"
  }
  for (one, other) in zip(some, others) {
    if one.scene != other.scene { return "the scene of \(one.scene.name)" }
    if one.declarations != other.declarations { return "the places of \(one.scene.name)" }
  }
  return nil
}

private let screen = """
  import UIKit

  final class ProfileViewController: BaseViewController {
    private let title = UILabel()
    private let gap: CGFloat = 8

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(title)
      title.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        title.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: gap),
        title.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: Metrics.side),
      ])
      place()
    }
  }

  final class OtherViewController: UIViewController {
    private let button = UIButton()

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(button)
      button.translatesAutoresizingMaskIntoConstraints = false
      button.centerXAnchor.constraint(equalTo: view.centerXAnchor).isActive = true
      button.topAnchor.constraint(equalTo: view.topAnchor, constant: 20).isActive = true
    }
  }
  """

private let base = """
  import UIKit

  class BaseViewController: UIViewController {
    let badge = UIView()

    func place() {
      view.addSubview(badge)
      badge.translatesAutoresizingMaskIntoConstraints = false
      badge.widthAnchor.constraint(equalToConstant: 12).isActive = true
    }
  }

  enum Metrics {
    static let side: CGFloat = 16
  }
  """

/// Two classes of a storyboard, one of which makes a view by itself.
private let storyboardClasses = """

  final class FirstViewController: UIViewController {
    @IBOutlet private var panel: UIView!
    @IBOutlet private var top: NSLayoutConstraint!
    private let mark = UIView()

    override func viewDidLoad() {
      super.viewDidLoad()
      top.constant = Metrics.side
      panel.addSubview(mark)
      mark.translatesAutoresizingMaskIntoConstraints = false
      mark.widthAnchor.constraint(equalToConstant: 9).isActive = true
    }
  }

  final class SecondViewController: UIViewController {
    @IBOutlet private var panel: UIView!
  }
  """

private let storyboard = InterfaceTexts.storyboard([
  InterfaceTexts.scene(of: "FirstViewController", id: "a", top: 21),
  InterfaceTexts.scene(of: "SecondViewController", id: "b", top: 31),
])

@Suite(needsHelper) struct SwiftModuleTests {
  @Test func editsOfABodyConcernThoseThatReadIt() throws {
    var texts = Texts(screen, base, helper: try #require(sharedHelper))
    let before = try texts.screens(0)
    #expect(before.map(\.scene.name) == ["ProfileViewController", "OtherViewController"])
    let work = texts.module.work

    // The other class keeps its scene.
    try texts.replace("constant: gap", with: "constant: gap + 4", in: 0)
    let after = try texts.screens(0)
    #expect(!after[0].hasSameScene(as: before[0]))
    #expect(after[1].hasSameScene(as: before[1]))
    #expect(after[1].own.range.start == before[1].own.range.start + 4)
    #expect(texts.module.work.classesEvaluated == work.classesEvaluated + 1)
    #expect(texts.module.work.indexesBuilt == work.indexesBuilt)
    #expect(try difference(texts, texts.fresh(), 0) == nil)

    // A method and a constant in another file.
    try texts.replace("equalToConstant: 12", with: "equalToConstant: 14", in: 1)
    #expect(try !texts.screens(0)[0].hasSameScene(as: after[0]))
    try texts.replace("CGFloat = 16", with: "CGFloat = 20", in: 1)
    let last = try texts.screens(0)
    #expect(last[1].hasSameScene(as: before[1]))
    #expect(texts.module.work.classesEvaluated == work.classesEvaluated + 3)
    #expect(texts.module.work.indexesBuilt == work.indexesBuilt)
    #expect(try difference(texts, texts.fresh(), 0) == nil)
  }

  @Test func editsOfDeclarationsConcernAll() throws {
    var texts = Texts(screen, base, helper: try #require(sharedHelper))
    let before = try texts.screens(0)
    try texts.replace("func place() {", with: "func place(_ count: Int = 1) {", in: 1)
    #expect(try difference(texts, texts.fresh(), 0) == nil)
    #expect(texts.module.work.indexesBuilt == 2)
    // What comes out the same keeps its layouts.
    #expect(try texts.screens(0)[1].hasSameScene(as: before[1]))
    try texts.replace("class BaseViewController: UIViewController {", with: "class Base {", in: 1)
    #expect(try difference(texts, texts.fresh(), 0) == nil)
  }

  @Test func editsOfAStoryboardConcernTheClassesThatItNames() throws {
    var texts = Texts(
      [
        ("/App/Screens.swift", SourceText(screen + storyboardClasses)),
        ("/App/Base.swift", SourceText(base)),
        ("/App/Main.storyboard", SourceText(storyboard)),
      ], helper: try #require(sharedHelper))
    let before = try texts.screens(0)
    #expect(
      before.map(\.scene.name) == [
        "ProfileViewController", "OtherViewController", "FirstViewController",
        "SecondViewController",
      ])
    let place = try #require(before[2].scene.constraints.rows.first).places.whole
    #expect(before[2].place(of: place).file == FileID(2))
    let work = texts.module.work

    try texts.replace("constant=\"31\"", with: "constant=\"32\"", in: 2)
    let after = try texts.screens(0)
    #expect(
      after.map { screen in before.contains { screen.hasSameScene(as: $0) } } == [
        true, true, true, false,
      ])
    #expect(texts.module.work.classesEvaluated == work.classesEvaluated + 1)
    #expect(texts.module.work.indexesBuilt == work.indexesBuilt)
    #expect(try difference(texts, texts.fresh(), 0) == nil)

    // What only moves keeps its scene, at its new place.
    try texts.replace("<scenes>", with: "<scenes>\n\n", in: 2)
    let moved = try texts.screens(0)
    #expect(zip(moved, after).allSatisfy { $0.hasSameScene(as: $1) })
    #expect(texts.module.work.classesEvaluated == work.classesEvaluated + 1)
    #expect(moved[2].place(of: place).range.start == before[2].place(of: place).range.start + 2)
    #expect(try difference(texts, texts.fresh(), 0) == nil)

    // A text that cannot be read makes nothing, and neither does one that is gone.
    try texts.replace("</document>", with: "</doc", in: 2)
    #expect(try difference(texts, texts.fresh(), 0) == nil)
    try texts.replace("</doc", with: "</document>", in: 2)
    #expect(try difference(texts, texts.fresh(), 0) == nil)
    #expect(try texts.screens(0)[2].scene.views.count == before[2].scene.views.count)
    texts.module.set(.nothing, of: FileID(2), at: texts.paths[2])
    #expect(before[2].scene.incomplete.isEmpty)
    #expect(try !texts.screens(0)[2].scene.incomplete.isEmpty)
  }

  @Test func editsOfAXibConcernTheClassesThatLoadIt() throws {
    let panel = InterfaceTexts.view("panel", attributes: " customClass=\"Panel\"")
    var texts = Texts(
      [
        (
          "/App/Screens.swift",
          SourceText(
            """
            class Page: UIViewController {
              override func viewDidLoad() {
                super.viewDidLoad()
                let panel = Bundle.main.loadNibNamed("Panel", owner: nil)?.first as! UIView
                view.addSubview(panel)
              }
            }
            class Other: UIViewController {
              override func viewDidLoad() { view.addSubview(UIView()) }
            }
            class Panel: UIView {}
            """)
        ),
        ("/App/Panel.xib", SourceText(InterfaceTexts.xib(panel))),
      ], helper: try #require(sharedHelper))
    let before = try texts.screens(0)
    #expect(before[0].scene.views[ID(1)].className == "Panel")
    let work = texts.module.work
    let inner = "<subviews>\(InterfaceTexts.view("dot"))</subviews></view>"
    try texts.replace("</view>", with: inner, in: 1)
    #expect(try texts.screens(0)[0].scene.views.count == 3)
    #expect(texts.module.work.classesEvaluated == work.classesEvaluated + 2)
    #expect(try difference(texts, texts.fresh(), 0) == nil)
    texts.module.set(.nothing, of: FileID(1), at: texts.paths[1])
    #expect(try texts.screens(0)[0].scene.views.count == 2)
    texts.module.set(.text(texts.texts[1]), of: FileID(1), at: texts.paths[1])
    #expect(try texts.screens(0)[0].scene.views.count == 3)
  }

  @Test func whatShowsAControllerConcernsIt() throws {
    var texts = Texts(
      screen, base,
      """
      class Start: NSObject {
        let first = UIViewController()
        func start(window: UIWindow) {
          window.rootViewController = UINavigationController(rootViewController: first)
        }
      }
      """, helper: try #require(sharedHelper))
    #expect(try texts.screens(0)[1].scene.screenProperties.isEmpty)
    try texts.replace("UIViewController()", with: "OtherViewController()", in: 2)
    #expect(try texts.screens(0)[1].scene.screenProperties.count == 1)
    #expect(try difference(texts, texts.fresh(), 0) == nil)
    try texts.replace("rootViewController: first", with: "navigationBarClass: nil", in: 2)
    #expect(try texts.screens(0)[1].scene.screenProperties.isEmpty)
    #expect(try difference(texts, texts.fresh(), 0) == nil)
  }

  @Test func whatHasAViewAsItsRootConcernsIt() throws {
    var texts = Texts(
      """
      class CardView: UIView {
        let title = UILabel()
        init() {
          super.init(frame: .zero)
          addSubview(title)
          title.topAnchor.constraint(equalTo: topAnchor).isActive = true
        }
      }
      """,
      """
      class CardViewController: UIViewController {
        override func loadView() {
          let other = UIView()
          view = other
        }
      }
      """, helper: try #require(sharedHelper))
    #expect(try texts.screens(0)[0].scene.canvas != nil)
    try texts.replace("= UIView()", with: "= CardView()", in: 1)
    #expect(try texts.screens(0)[0].scene.canvas == nil)
    #expect(try texts.screens(0)[0].scene.doubts?.surroundings.isEmpty == false)
    #expect(try difference(texts, texts.fresh(), 0) == nil)
    // What the controller does to its view is in it.
    try texts.replace(
      "view = other", with: "view = other; other.addSubview(UILabel())", in: 1)
    #expect(try texts.screens(0)[0].scene.views.count == 3)
    #expect(try difference(texts, texts.fresh(), 0) == nil)
    try texts.replace("view = other;", with: "other.isOpaque = true;", in: 1)
    #expect(try texts.screens(0)[0].scene.canvas != nil)
    #expect(try difference(texts, texts.fresh(), 0) == nil)
  }

  @Test func orientationsOfTheAppConcernItsControllers() throws {
    var texts = Texts(
      screen, base,
      """
      class AppDelegate: UIResponder, UIApplicationDelegate {
        let first = UIInterfaceOrientationMask.all
        let second = UIInterfaceOrientationMask.portrait
        func application(
          _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
        ) -> UIInterfaceOrientationMask {
          return first.union([])
        }
      }
      """, helper: try #require(sharedHelper))
    func orientations() throws -> [Orientation] {
      try #require(texts.screens(0)[0].scene.doubts).orientations
    }
    #expect(try orientations() == [])
    try texts.replace("first.union", with: "second.union", in: 2)
    #expect(try orientations() == [.landscape])
    #expect(try difference(texts, texts.fresh(), 0) == nil)
    let work = texts.module.work
    // What has the same words and says nothing else concerns nobody.
    try texts.replace("return second", with: "print(\"asked\"); return second", in: 2)
    #expect(try orientations() == [.landscape])
    #expect(texts.module.work.classesEvaluated == work.classesEvaluated)
    try texts.replace("return second.union([])", with: "return .all", in: 2)
    #expect(try orientations() == [])
    #expect(try difference(texts, texts.fresh(), 0) == nil)
  }

  /// What a delegate says of the height of rows decides how cells are judged, in whatever file they are.
  @Test func heightsOfRowsConcernTheCells() throws {
    let list = """
      import UIKit
      class ListController: UITableViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          tableView.rowHeight = UITableView.automaticDimension
          tableView.register(NameCell.self, forCellReuseIdentifier: "Name")
        }
        override func tableView(
          _ tableView: UITableView, heightForRowAt indexPath: IndexPath
        ) -> CGFloat { UITableView.automaticDimension }
      }
      """
    let cell = """
      import UIKit
      class NameCell: UITableViewCell {
        let name = UILabel()
        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
          super.init(style: style, reuseIdentifier: reuseIdentifier)
          contentView.addSubview(name)
          name.topAnchor.constraint(equalTo: contentView.topAnchor).isActive = true
        }
      }
      """
    var texts = Texts(cell, list, helper: try #require(sharedHelper))
    func isFitting() throws -> Bool {
      try #require(texts.screens(0)[0].scene.doubts).isFittingRow
    }
    #expect(try isFitting())
    try texts.replace(
      "CGFloat { UITableView.automaticDimension }", with: "CGFloat { 72 }", in: 1)
    #expect(try !isFitting())
    #expect(try difference(texts, texts.fresh(), 0) == nil)
    try texts.replace("NameCell.self", with: "UITableViewCell.self", in: 1)
    #expect(try isFitting())
    #expect(try difference(texts, texts.fresh(), 0) == nil)
  }

  @Test func settingsOfScreensConcernTheirFile() throws {
    let texts = Texts(screen, base, helper: try #require(sharedHelper))
    let before = try texts.screens(0)
    let evaluated = texts.module.work.classesEvaluated
    let rule = ScreenRule(classes: try Glob("Other*"), properties: [.navigationBar(.standard)])
    texts.module.setScreenRules([rule], of: FileID(0))
    let after = try texts.screens(0)
    #expect(after[1].scene.screenProperties.map(\.property) == [.navigationBar(.standard)])
    // The other class of the file has no bars: its scene is the same object.
    #expect(after[0].hasSameScene(as: before[0]))
    #expect(texts.module.work.classesEvaluated == evaluated + 2)
    texts.module.setScreenRules([], of: FileID(0))
    #expect(try texts.screens(0)[1].scene == before[1].scene)
  }

  @Test func randomEditsOfAStoryboardEqualAFreshStart() throws {
    var texts = Texts(
      [
        ("/App/Main.storyboard", SourceText(storyboard)),
        ("/App/Screens.swift", SourceText(screen + storyboardClasses)),
        ("/App/Base.swift", SourceText(base)),
      ], helper: try #require(sharedHelper))
    try edit(&texts, count: 120, seed: 7, checkedEvery: 3, in: [0, 1])
  }

  @Test func filesComeAndGo() throws {
    var texts = Texts(screen, base, helper: try #require(sharedHelper))
    _ = try texts.screens(0)
    texts.module.set(.nothing, of: FileID(1), at: texts.paths[1])
    let alone = Texts(screen, helper: try #require(sharedHelper))
    #expect(try difference(texts, alone, 0) == nil)
    try texts.replace("enum Metrics", with: "enum  Metrics", in: 1)
    #expect(try difference(texts, texts.fresh(), 0) == nil)
  }

  @Test func aCancelledReadIsDoneLater() throws {
    let texts = Texts(screen, base, helper: try #require(sharedHelper))
    #expect(texts.module.screens(of: FileID(0), isCancelled: { true }) == nil)
    #expect(try texts.screens(0).count == 2)
  }

  @Test func randomEditsEqualAFreshStart() throws {
    var texts = Texts(screen, base, helper: try #require(sharedHelper))
    try edit(&texts, count: 120, seed: 5, checkedEvery: 3)
  }

  /// Small real modules, a few edits in each.
  @Test(.enabled(if: UIKitCorpus.isThere, "SKIPPED: no corpus of Swift files"))
  func randomEditsOfRealFilesEqualAFreshStart() throws {
    for name in UIKitCorpus.smallModules {
      let files = UIKitCorpus.files(of: name)
      try #require(!files.isEmpty, "no files of \(name)")
      var texts = Texts(files, helper: try #require(sharedHelper))
      try edit(&texts, count: 16, seed: UInt64(name.utf8.count), checkedEvery: 4)
    }
  }

  private func edit(
    _ texts: inout Texts, count: Int, seed: UInt64, checkedEvery step: Int,
    in given: [Int]? = nil
  ) throws {
    var random = RandomEdits(seed: seed)
    let shown = try texts.texts.indices.filter { try !texts.screens($0).isEmpty }
    let places = given ?? (shown.isEmpty ? Array(texts.texts.indices) : shown)
    for number in 1...count {
      let place = places[random.below(places.count)]
      let edit = random.edit(of: texts.texts[place])
      texts.edit(place, edit)
      let asked = number % 2 == 0 ? place : places[random.below(places.count)]
      _ = try texts.screens(asked)
      guard number % step == 0 else { continue }
      let fresh = texts.fresh()
      for place in places {
        let found = try difference(texts, fresh, place)
        #expect(found == nil, "\(texts.paths[place]), edit \(number): \(edit)")
        if found != nil { return }
      }
    }
  }
}

/// Edits as people make them: of numbers, of lines, of words, of white space.
private struct RandomEdits {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  mutating func edit(of text: SourceText) -> TextEdit {
    let line = text.range(ofLine: below(text.lines.lineCount))
    let content = Array(text.bytes[line.start..<line.end])
    func insertion(_ bytes: [UInt8], at place: Int) -> TextEdit {
      TextEdit(range: ByteRange(at: place), replacement: bytes)
    }
    switch below(8) {
    case 0, 1, 2:
      // Another number, where there is one.
      let digits = text.bytes.indices.filter { text.bytes[$0] >= 0x30 && text.bytes[$0] <= 0x39 }
      guard !digits.isEmpty else { break }
      let place = digits[below(digits.count)]
      return TextEdit(
        range: ByteRange(start: place, end: place + 1),
        replacement: [UInt8(0x31 + below(9))])
    case 3: return insertion(Array("\n".utf8), at: line.start)
    case 4: return insertion(content + [0x0A], at: line.start)
    case 5:
      let end = min(text.count, line.end + 1)
      return TextEdit(range: ByteRange(start: line.start, end: end), replacement: [])
    case 6: return insertion(Array(" // new".utf8), at: line.end)
    default: break
    }
    let place = line.start + below(line.length)
    if below(2) == 0, line.length > 0 {
      return TextEdit(range: ByteRange(start: place, end: place + 1), replacement: [])
    }
    return insertion(Array("x".utf8), at: place)
  }
}

/// Real Swift files, beside the repository or where INSET_UIKIT_CORPUS says.
enum UIKitCorpus {
  static let folder: URL = {
    if let named = ProcessInfo.processInfo.environment["INSET_UIKIT_CORPUS"] {
      return URL(fileURLWithPath: named)
    }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../shared/corpus/uikit").standardizedFileURL
  }()

  static let isThere: Bool = {
    let isThere = FileManager.default.fileExists(atPath: folder.path)
    if !isThere {
      print("SKIPPED: no corpus of Swift files; INSET_UIKIT_CORPUS names its folder")
    }
    return isThere
  }()

  static let smallModules = [
    "Ramotion+folding-cell", "SwipeCellKit+SwipeCellKit", "Yummypets+YPImagePicker",
    "uias+Tabman", "roberthein+TinyConstraints",
  ]

  static func files(of name: String) -> [(path: String, text: SourceText)] {
    let base = folder.appendingPathComponent(name)
    let found = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String }
    return (found ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      let url = base.appendingPathComponent(path)
      return (try? Data(contentsOf: url)).map { (url.path, SourceText(Array($0))) }
    }
  }
}
