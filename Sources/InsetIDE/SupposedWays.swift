import InsetAnalysis
import InsetDevices
import InsetModel
import InsetText

/// The screens that a class has in each way to answer what its code asks and nobody knows: what is told of one of
/// them has to be so in all, or in all that have one of its answers.
struct SupposedWays {
  /// By screen's number, the range of the screens of its class.
  private var groups: [Int: Range<Int>] = [:]
  private let screens: [ScreenState]
  /// By screen's number, what is found there.
  private var found: [Int: [Place: [Environment]]] = [:]

  private struct Place: Hashable {
    var rule: RuleID
    var file: FileID
    var range: ByteRange
    /// What its message names first.
    var subject: Substring
  }

  init(_ screens: [ScreenState]) {
    self.screens = screens
    var start = 0
    while start < screens.count {
      let first = screens[start].scene
      var end = start + 1
      guard first.isSupposed else {
        start = end
        continue
      }
      while end < screens.count, screens[end].scene.isSupposed,
        screens[end].scene.name == first.name
      {
        end += 1
      }
      for number in start..<end {
        groups[number] = start..<end
        found[number] = Dictionary(
          screens[number].analysis.drafts.all.compactMap { draft in
            place(of: draft, number).map { ($0, draft.diagnostic.environments) }
          }
        ) { first, _ in first }
      }
      start = end
    }
  }

  /// `nil` for what no rule has found: the places where an instance is asked for are those of the screen as far as it
  /// is known.
  private func place(of draft: DiagnosticDrafts.Draft, _ number: Int) -> Place? {
    guard case .finding(let index, _) = draft.diagnostic.key else { return nil }
    let declaration = screens[number].screen.declaration(draft.source)
    return Place(
      rule: draft.diagnostic.rule, file: declaration.file,
      range: declaration.place(of: draft.diagnostic.range),
      subject: screens[number].findings[index].subject)
  }

  /// What a screen's finding says, with the answer that it hangs on; `nil` where it hangs on several.
  func told(_ draft: DiagnosticDrafts.Draft, of number: Int) -> DiagnosticDrafts.Draft? {
    guard let group = groups[number], screens[number].scene.doubts?.hasLeft == false,
      let place = place(of: draft, number)
    else { return nil }
    let missing = group.filter { found[$0]?[place] == nil }
    if missing.isEmpty {
      // Where each is so on devices of its own, there is none on which it is always.
      let all = group.compactMap { found[$0]?[place] }.filter { !$0.isEmpty }
      let common = all.dropFirst().reduce(Set(all.first ?? [])) { $0.intersection($1) }
      return all.isEmpty || !common.isEmpty ? draft : nil
    }
    // What an answer stands for may hang on the device, and so may sizes that clash; what covers an edge does not.
    let covers = draft.diagnostic.rule.saysTheSame(as: .unsafeEdge)
    let count = draft.diagnostic.environments.count
    guard covers || count == 0 || count == draft.diagnostic.environmentCount else { return nil }
    let answers = screens[number].scene.doubts?.suppositions ?? []
    // What is one of several things has several answers.
    let deciding = answers.last { last in
      if last.isOfTime { return false }
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
