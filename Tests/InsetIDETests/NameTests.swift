import Foundation
import InsetDevices
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText
import Testing

@testable import InsetIDE

/// A file with marks: `«` and `»` around each asked-for place, in order.
func marked(_ text: String) -> (text: String, places: [ByteRange]) {
  var plain: [UInt8] = []
  var starts: [Int] = []
  var places: [ByteRange] = []
  for character in text {
    switch character {
    case "«": starts.append(plain.count)
    case "»": places.append(ByteRange(start: starts.removeLast(), end: plain.count))
    default: plain += Array(String(character).utf8)
    }
  }
  return (String(decoding: plain, as: UTF8.self), places.sorted())
}

@Suite struct NameTests {
  private let file = FileID(0)

  private func snapshot(_ texts: String...) -> Snapshot {
    var workspace = Workspace()
    for (number, text) in texts.enumerated() {
      workspace.open(FileID(UInt32(number)), text: SourceText(text), path: "/w/\(number).inset")
    }
    return workspace.snapshot()
  }

  @Test func aViewIsFoundWhereverItIsNamed() {
    let (text, places) = marked(
      """
      screen A {
        label «title» { top == superview.top }
        view box {
          top == «title».bottom
          view title2
        }
        visual "V:|-[«title»(>=10)]-[box]"
        when width: regular { «title».hidden: true; [«title», box].leading == leading }
        expect «title» inside root.safeArea
        expect «title».frame == (0, 0, 1, 1)
      }
      screen B { label title }
      """)
    let snapshot = snapshot(text)
    for place in places {
      let found = snapshot.references(file, at: place.start)
      #expect(found.map(\.range) == places)
      #expect(found.filter(\.isDefinition).map(\.range) == [places[0]])
      #expect(snapshot.definition(file, at: place.end).targets.map(\.nameRange) == [places[0]])
    }
    #expect(snapshot.highlights(file, at: places[1].start).count == places.count)
  }

  @Test func namesLeadThroughComponentsAndFiles() throws {
    let (library, there) = marked(
      """
      let «gap» = 8
      component «Card»(«caption»: String = "") {
        label «title» { text: «caption» }
        «title».top == top + «gap»
      }
      """)
    let (text, here) = marked(
      """
      import "0.inset"
      screen A {
        «Card» «one» "x" { «caption»: "a"; «title».leading == leading }
        «one».«title».width == «gap»
        «one».«caption»: "b"
      }
      """)
    let snapshot = snapshot(library, text)
    let main = FileID(1)
    #expect(
      snapshot.references(main, at: here[1].start).map(\.range) == [here[1], here[4], here[7]])
    let card = snapshot.references(main, at: here[0].start)
    #expect(card.map(\.file) == [file, main] && card.map(\.range) == [there[1], here[0]])
    let caption = snapshot.references(main, at: here[2].start)
    #expect(caption.map(\.range) == [there[2], there[4], here[2], here[8]])
    let title = snapshot.references(file, at: there[3].start)
    #expect(title.map(\.range) == [there[3], there[5], here[3], here[5]])
    let gap = snapshot.references(main, at: here[6].start)
    #expect(gap.map(\.range) == [there[0], there[6], here[6]])
    #expect(snapshot.typeDefinition(main, at: here[4].start).targets.map(\.nameRange) == [there[1]])
    let edits = try snapshot.rename(main, at: here[3].start, to: "heading")
    #expect(edits.map(\.file) == [file, main] && edits.map(\.edits.count) == [2, 2])
  }

  @Test func clashesAreRefused() throws {
    let text = """
      let gap = 1
      screen A {
        label a
        view b { view c { width == a.width + gap } }
        height == 1 as pin
        width == 1 as pin2
        visual "H:|-[a]"
      }
      """
    let snapshot = snapshot(text)
    func rename(_ word: String, _ name: String) throws -> [FileEdits] {
      let range = try #require(text.range(of: word))
      let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound) + word.utf8.count
      return try snapshot.rename(file, at: offset - 1, to: name)
    }
    for (word, name) in [
      ("label a", "b"), ("view c", "a"), ("let gap", "a"), ("as pin", "pin2"), ("label a", "x y"),
      ("label a", ""), ("label a", "a`b"), ("screen A {", "q"), ("view b", "gap"),
    ] {
      #expect(throws: QuestionProblem.self, "\(word) → \(name)") { try rename(word, name) }
    }
    #expect(
      try rename("label a", "`x`").first?.edits.map(\.replacement) == [
        Array("x".utf8), Array("x".utf8), Array("x".utf8),
      ])
    #expect(
      try rename("view b", "my view").first?.edits.map(\.replacement) == [
        Array("`my view`".utf8)
      ])
    #expect(try rename("view c", "top").first?.edits.count == 1)
  }

  /// The index and lowering agree on what every name means.
  @Test(arguments: 0..<12) func namesMeanWhatLoweringSays(_ seed: Int) throws {
    var random = RandomSpec(seed: UInt64(seed) + 77)
    let library = random.file()
    let main = random.file(imports: "0.inset", lets: library.lets, components: library.components)
    let snapshot = snapshot(library.text, main.text)
    let resolver = NameResolver(snapshot)
    var checked = 0
    for id in snapshot.files {
      let names: [RuleID] = [.syntax, .unknownName, .unknownProperty, .visualFormatUnknownName]
      #expect(!snapshot.diagnostics(id).contains { names.contains($0.rule) })
      for screen in try #require(snapshot.states[id]?.syntax?.lowered).screens {
        for reference in screen.scene.references {
          let origin: Origin
          switch reference.target {
          case .item(.view(let view)) where view != Scene.root:
            origin = screen.scene.views[view].nameOrigin
          case .item(.declared(let guide)): origin = screen.scene.guides[guide].nameOrigin
          default: continue
          }
          let place = screen.screen.place(of: reference.origin)
          let word = snapshot.text(place.file)?[place.range] ?? ""
          if ["superview", "self"].contains(word) { continue }
          guard let found = snapshot.meaning(place.file, at: place.range.start, resolver),
            case .definition(let definition) = found.meaning
          else {
            Issue.record("\(word) is not known")
            continue
          }
          let wanted = screen.screen.place(of: origin)
          #expect(definition.file == wanted.file && definition.range == wanted.range, "\(word)")
          checked += 1
        }
      }
    }
    #expect(checked > 5)
  }

  /// Every name of random files is renamed and renamed back: the texts are as they were, and in
  /// between nothing means anything else.
  @Test(arguments: 0..<6) func renamingThereAndBackIsTheIdentity(_ seed: Int) throws {
    var random = RandomSpec(seed: UInt64(seed) + 5)
    let library = random.file()
    let main = random.file(imports: "0.inset", lets: library.lets, components: library.components)
    let texts = [library.text, main.text]
    let snapshot = snapshot(texts[0], texts[1])
    let resolver = NameResolver(snapshot)
    var renamed = 0
    for id in snapshot.files {
      for cursor in resolver.declarations(id) {
        for symbol in cursor.index.symbols {
          let offset = cursor.place.syntax.offset + symbol.range.start
          let edits = try snapshot.rename(id, at: offset, to: "otherName")
          #expect(!edits.isEmpty)
          var after = Workspace()
          for (number, text) in texts.enumerated() {
            let file = FileID(UInt32(number))
            let own = edits.first { $0.file == file }?.edits ?? []
            after.open(file, text: SourceText(text).applying(own), path: "/w/\(number).inset")
          }
          let changed = after.snapshot()
          #expect(
            changed.files.map { changed.diagnostics($0).count }
              == snapshot.files.map { snapshot.diagnostics($0).count })
          let moved =
            offset
            + (edits.first { $0.file == id }?.edits ?? [])
            .filter { $0.range.start < offset }.reduce(0) { $0 + $1.growth }
          let back = try changed.rename(id, at: moved, to: symbol.name)
          for (number, text) in texts.enumerated() {
            let file = FileID(UInt32(number))
            let own = back.first { $0.file == file }?.edits ?? []
            #expect(changed.text(file)?.applying(own).string == text)
          }
          renamed += 1
        }
      }
    }
    #expect(renamed > 10)
  }

  /// Laying out changes no scene.
  @Test(arguments: 0..<8) func formattingKeepsScenes(_ seed: Int) throws {
    var random = RandomSpec(seed: UInt64(seed) + 900)
    let text = SourceText(random.file().text)
    let tidy = Snapshot.formatted(text)
    #expect(tidy != text)
    #expect(Snapshot.formatted(tidy) == tidy)
    let before = snapshot(text.string)
    let after = snapshot(tidy.string)
    let frames = try [before, after].map {
      try $0.frames(file).map { screen in
        screen.environments.map { environment in
          environment.views.map { view in
            var view = view
            view.range = ByteRange(at: 0)
            return view
          }
        }
      }
    }
    #expect(frames[0] == frames[1])
    #expect(before.diagnostics(file).map(\.message) == after.diagnostics(file).map(\.message))
  }
}
