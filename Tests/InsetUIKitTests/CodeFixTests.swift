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
