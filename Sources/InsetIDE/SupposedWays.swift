import InsetAnalysis
import InsetModel
import InsetText

/// The screens that a class has in each way to answer what its code asks and nobody knows: what is told of one of
/// them has to be so in all, or in all that have one of its answers.
struct SupposedWays {
  /// By screen's number, the range of the screens of its class.
  private var groups: [Int: Range<Int>] = [:]
  private let screens: [ScreenState]
  /// By screen's number, what is found there.
  private var found: [Int: Set<Place>] = [:]

  private struct Place: Hashable {
    var rule: RuleID
    var file: FileID
    var range: ByteRange
  }

  init(_ screens: [ScreenState]) {
    self.screens = screens
    var start = 0
    while start < screens.count {
      let first = screens[start].scene
      var end = start + 1
      guard Self.isSupposed(first) else {
        start = end
        continue
      }
      while end < screens.count, Self.isSupposed(screens[end].scene),
        screens[end].scene.name == first.name
      {
        end += 1
      }
      for number in start..<end {
        groups[number] = start..<end
        found[number] = Set(screens[number].analysis.drafts.all.map { place(of: $0, number) })
      }
      start = end
    }
  }

  private static func isSupposed(_ scene: Scene) -> Bool {
    !(scene.doubts?.suppositions.isEmpty ?? true)
  }

  private func place(of draft: DiagnosticDrafts.Draft, _ number: Int) -> Place {
    let declaration = screens[number].screen.declaration(draft.source)
    return Place(
      rule: draft.diagnostic.rule, file: declaration.file,
      range: declaration.place(of: draft.diagnostic.range))
  }

  /// What a screen's finding says, with the answer that it hangs on; `nil` where it hangs on several.
  func told(_ draft: DiagnosticDrafts.Draft, of number: Int) -> DiagnosticDrafts.Draft? {
    // The places where an instance is asked for are those of the screen as far as it is known.
    guard case .finding = draft.diagnostic.key, let group = groups[number] else { return nil }
    let place = place(of: draft, number)
    let missing = group.filter { !(found[$0]?.contains(place) ?? false) }
    if missing.isEmpty { return draft }
    let answers = screens[number].scene.doubts?.suppositions ?? []
    // What is one of several things has several answers.
    let deciding = answers.last { last in
      let own = answers.filter { $0.subject == last.subject }
      return missing.allSatisfy { other in
        let others = screens[other].scene.doubts?.suppositions ?? []
        return own.contains { answer in
          others.contains { $0.question == answer.question && $0.answer != answer.answer }
        }
      }
    }
    guard let deciding else { return nil }
    var draft = draft
    let item = screens[number].screen
    draft.diagnostic.related.append(
      RelatedPlace(
        file: item.place(of: deciding.origin).file, range: deciding.origin.range,
        message: deciding.holds ? "where this holds" : "where this does not hold"))
    draft.sources.append(deciding.origin.source)
    return draft
  }
}
