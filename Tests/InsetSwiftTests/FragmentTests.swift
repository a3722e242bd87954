import Foundation
import InsetSwift
import InsetSwiftOutline
import Testing

/// A generator that gives the same numbers in every run.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

private let sample = """
  import UIKit

  /// A card.
  final class CardView: UIView {
    private enum Constants { static let gap: CGFloat = 8 }
    private let title = UILabel()
    private lazy var box: UIView = {
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      return view
    }()
    var gap: CGFloat { Constants.gap * 2 }
    var text: String? { didSet { title.text = text } }

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(title)
      NSLayoutConstraint.activate([
        title.topAnchor.constraint(equalTo: topAnchor, constant: Constants.gap),
        title.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 2 * gap),
      ])
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    struct Model {
      let name: String
      func shown(in view: UIView) -> Bool {
        guard let window = view.window else { return false }
        return window.bounds.contains(view.frame)
      }
    }

    #if DEBUG
    func describe() { print("\\(self) \\(title.text ?? "-")") }
    #endif
  }

  extension CardView {
    func show(_ model: Model) {
      // A comment with a } in it.
      title.text = model.name /* and " here */
      let text = \"\"\"
        several { lines
        \"\"\"
      print(text)
    }
  }

  func free() { CardView().show(.init(name: "x")) }
  let last = 1
  """

private let pieces = [
  "", "a", " ", "\n", "{", "}", "(", ")", "\"", "/*", "*/", "//", "let x = 1\n", ".foo", "\\(",
  "#if A\n", "#endif\n", "func f() { g() }\n", "var v: Int { 3 }\n", "?", "!", "é", ",", ";",
  "class C {}\n", "@objc ", "\"\"\"", "#", "case a\n", "= 3", "in ",
]

private func edit(_ text: inout [UInt8], _ random: inout Seeded) {
  let start = Int.random(in: 0...text.count, using: &random)
  let end = min(text.count, start + Int.random(in: 0...6, using: &random))
  let piece = pieces.randomElement(using: &random) ?? ""
  text.replaceSubrange(start..<end, with: piece.utf8)
}

/// What a fragment makes of an edit; `nil` if the whole file has to be parsed.
private func edited(_ new: [UInt8], _ outline: FileOutline, _ old: [UInt8]) -> FileOutline? {
  guard let fragment = OutlineFragment(of: new, after: outline, of: old) else { return nil }
  return fragment.merged(FileOutline(parsing: fragment.text))
}

private func replacing(_ target: String, with text: String) -> [UInt8] {
  Array(sample.replacingOccurrences(of: target, with: text).utf8)
}

@Suite struct FragmentTests {
  @Test func editsGiveWhatAFreshParseGives() {
    let original = Array(sample.utf8)
    let fresh = FileOutline(parsing: original)
    #expect(fresh.errors == [])
    var random = Seeded(state: 1)
    var merged = 0
    for round in 0..<120 {
      var text = original
      var outline = fresh
      for step in 0..<3 {
        let old = text
        edit(&text, &random)
        let next = FileOutline(parsing: text)
        if let found = edited(text, outline, old) {
          merged += 1
          #expect(found == next, "round \(round), step \(step)")
        }
        outline = next
      }
    }
    #expect(merged > 40)
  }

  @Test(arguments: [
    // In a function's body, in a closure, in a getter, in an observer.
    ("constant: 2 * gap", "constant: 16"), ("return view\n", "view.alpha = 0.5\n    return view\n"),
    ("Constants.gap * 2", "Constants.gap * 3"), ("title.text = text }", "title.text = nil }"),
    // In a type in a type, in an extension, at the top level.
    ("return false", "return true"), ("print(text)", "print(text, text)"),
    ("name: \"x\"", "name: \"longer\""), ("static let gap: CGFloat = 8", "static let gap = 10"),
    // Members that come, go and change their names.
    ("private let title = UILabel()\n", ""),
    ("let name: String\n", "let name: String\n    var other: Int?\n"),
    ("func show(", "func display("),
    // Typing: the body has an error that the file had not.
    ("print(text)", "print(text.)"), ("return false", "return view."),
  ])
  func ordinaryEditsReadAFragment(target: String, replacement: String) throws {
    let old = Array(sample.utf8)
    let new = replacing(target, with: replacement)
    #expect(new != old)
    let outline = FileOutline(parsing: old)
    let fragment = try #require(OutlineFragment(of: new, after: outline, of: old))
    #expect(fragment.text.count < new.count)
    #expect(fragment.merged(FileOutline(parsing: fragment.text)) == FileOutline(parsing: new))
  }

  @Test(arguments: [
    ("return false", "return false /*"), ("return false", "return {"), ("print(text)", "}"),
    ("print(text)", "\"\"\""), ("final class CardView", "final class Card"),
    ("let name: String", "#if A\n      let name: String"), ("#endif", ""),
  ])
  func editsThatReachFurtherReadTheFile(target: String, replacement: String) {
    let old = Array(sample.utf8)
    let new = replacing(target, with: replacement)
    #expect(new != old)
    #expect(edited(new, FileOutline(parsing: old), old) == nil)
  }

  @Test func onlyTheTouchedDeclarationChanges() throws {
    let old = FileOutline(parsing: Array(sample.utf8))
    let new = FileOutline(parsing: replacing("constant: 2 * gap", with: "constant: 2 * gap + 1"))
    #expect(old.summary == new.summary)
    let before = try #require(old.members[1].declaration.type).members.map(\.declaration)
    let after = try #require(new.members[1].declaration.type).members.map(\.declaration)
    #expect(zip(before, after).filter { $0 != $1 }.count == 1)
    #expect(old.members[2].declaration == new.members[2].declaration)
    let renamed = FileOutline(parsing: replacing("func show(", with: "func display("))
    #expect(old.summary != renamed.summary)
  }

  /// INSET_UIKIT_CORPUS names a folder of Swift files; each hundredth is edited, or each of a number of
  /// INSET_UIKIT_STRIDE.
  @Test func realFilesEditedGiveWhatAFreshParseGives() throws {
    let environment = ProcessInfo.processInfo.environment
    guard let folder = environment["INSET_UIKIT_CORPUS"],
      let walker = FileManager.default.enumerator(atPath: folder)
    else { return }
    let stride = environment["INSET_UIKIT_STRIDE"].flatMap { Int($0) } ?? 100
    let paths = walker.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    for (index, path) in paths.enumerated() where index.isMultiple(of: stride) {
      let original = Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)))
      let fresh = FileOutline(parsing: original)
      #expect(try FileOutline(decoding: fresh.encoded()) == fresh, "\(path)")
      var random = Seeded(state: UInt64(index))
      for round in 0..<6 {
        var text = original
        edit(&text, &random)
        let next = FileOutline(parsing: text)
        #expect(try FileOutline(decoding: next.encoded(), after: fresh) == next, "\(path)")
        if let found = edited(text, fresh, original) {
          #expect(found == next, "\(path), round \(round)")
        }
      }
    }
  }
}
