import InsetDevices
import InsetIDE
import InsetText
import Testing

@Suite struct ExplanationTests {
  private func snapshot(_ text: String) -> Snapshot {
    var workspace = Workspace()
    workspace.open(FileID(0), text: SourceText(text))
    return workspace.snapshot()
  }

  private func explain(_ text: String, _ target: String) throws -> Explanation {
    try snapshot(text).explain(
      FileID(0), target, on: EnvironmentChoice(devices: ["iphone-x 16 portrait"]))
  }

  private func slice(_ text: String, _ place: SourcePlace?) -> String {
    guard let place else { return "" }
    let bytes = Array(text.utf8)
    return String(decoding: bytes[place.range.start..<place.range.end], as: UTF8.self)
  }

  static let card = """
    screen Card {
      view card {
        leading == superview.leading + 16
        trailing == superview.trailing - 16
        top == superview.safeArea.top + 8
        height == 120
        width >= 400 @750
      }
    }
    """

  @Test func theStepsAddUpToTheValueAndKnowTheirPlaces() throws {
    let found = try explain(Self.card, "card.width")
    #expect(found.value == 343)
    #expect(found.path == "root.card")
    #expect(found.screen == "Card")
    #expect(found.steps.map(\.points).sorted() == [-16, -16, 375])
    #expect(found.steps.map(\.kind.rawValue).sorted() == ["constraint", "constraint", "window"])
    #expect(found.steps.first?.text == "card.trailing == superview.trailing - 16")
    #expect(slice(Self.card, found.steps.first?.place) == "trailing == superview.trailing - 16")
    #expect(slice(Self.card, found.place) == "card")
    #expect(found.summary == "root.card.width is 343 on iPhone X (iOS 16, portrait).")
    #expect(found.ambiguity == nil && found.conflicts == [])
  }

  @Test func unmetConstraintsHaveTheirPriority() throws {
    let found = try explain(Self.card, "card.width")
    #expect(found.unmet.map(\.text) == ["card.width >= 400"])
    #expect(found.unmet.map(\.priority) == [750])
    #expect(found.unmet.map(\.violation) == [57])
    #expect(
      found.unmet.map(\.sentence) == [
        "'card.width >= 400' (priority 750) is not met, 57 points too little."
      ])
  }

  @Test func theSafeAreaIsNamedApartFromTheNumberWritten() throws {
    let found = try explain(Self.card, "card.top")
    #expect(found.value == 52)
    #expect(
      found.steps.map(\.sentence) == [
        "'card.top == superview.safeArea.top + 8' adds 52 points (44 the top safe-area inset of "
          + "root, 8 written)."
      ])
    #expect(try explain(Self.card, "Card.card.bottom").value == 172)
    #expect(try explain(Self.card, "card.centerX").value == 187.5)
    #expect(try explain(Self.card, "root.height").value == 812)
  }

  @Test func anAmbiguousValueIsToldWithRangeAndCause() throws {
    let text = """
      screen Two {
        view left {
          leading == superview.leading + 16
          top == superview.top
          height == 20
          width <= 100 @250
        }
        view right {
          leading == left.trailing + 8
          trailing == superview.trailing - 16
          top == superview.top
          height == 20
          width <= 100 @250
        }
        view loose {
          top == superview.top
          height >= 20
          width == 10
        }
      }
      """
    let width = try #require(try explain(text, "left.width").ambiguity)
    #expect(width.cause == .equalPriorities)
    #expect(width.lower == 100 && width.upper == 235)
    #expect(width.movesWith == ["root.right.x", "root.right.width"])
    #expect(width.rivals.map(\.text) == ["left.width <= 100", "right.width <= 100"])
    let position = try #require(try explain(text, "loose.leading").ambiguity)
    #expect(position.cause == .tooFewConstraints)
    #expect(position.lower == nil && position.upper == nil)
    let chosen = try explain(text, "loose.trailing")
    #expect(chosen.value == 10)
    #expect(chosen.steps.map(\.kind).contains(.chosen))
    let height = try #require(try explain(text, "loose.height").ambiguity)
    #expect(height.cause == .onlyInequalities)
    #expect(height.lower == 20 && height.upper == nil)
  }

  @Test func aConflictSaysWhoGaveWay() throws {
    let text = """
      screen Clash {
        view card {
          leading == superview.leading + 16
          trailing == superview.trailing - 16
          width == 300
          top == superview.top
          height == 40
        }
      }
      """
    let found = try explain(text, "card.width")
    let conflict = try #require(found.conflicts.first)
    #expect(conflict.members[conflict.givenUp].text == "card.width == 300")
    #expect(
      conflict.sentence.hasSuffix("'card.width == 300' was given up, and would fit with 343."))
    #expect(found.value == 343)
  }

  @Test(arguments: [
    ("card", "is not a view and an attribute"),
    ("card.wdth", "there is no attribute \"wdth\""),
    ("crd.width", "there is no view \"crd\""),
    ("", "is not a view and an attribute"),
    (".width", "there is no view"),
  ])
  func aWrongQuestionIsRefused(target: String, message: String) {
    do {
      _ = try explain(Self.card, target)
      Issue.record("\(target) was answered")
    } catch let problem as QuestionProblem {
      #expect(problem.message.contains(message))
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func aPlaceInTheTextNamesWhatCanBeExplained() throws {
    let snapshot = snapshot(Self.card)
    func target(_ word: String) throws -> String? {
      let start = try #require(Self.card.utf8.firstRange(of: Array(word.utf8)))
      let offset = Self.card.utf8.distance(from: Self.card.utf8.startIndex, to: start.lowerBound)
      return snapshot.explainable(FileID(0), at: offset + 1)
    }
    #expect(try target("trailing == superview") == "Card.card.trailing")
    #expect(try target("superview.safeArea.top") == "Card.top")
    #expect(try target("card {") == "Card.card.width")
    #expect(try target("width >= 400") == "Card.card.width")
    #expect(snapshot.explainable(FileID(0), at: 0) == nil)
    #expect(snapshot.explainable(FileID(7), at: 0) == nil)
  }
}
