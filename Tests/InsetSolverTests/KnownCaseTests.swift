import Foundation
import InsetJSON
import InsetSolver
import SolverCases
import Testing

/// Facts from other solvers' test suites, and traps of our own; each names its source.
@Suite struct KnownCaseTests {
  static let cases: [LinearCase] = {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/known_cases.json")
    guard let data = try? Data(contentsOf: url), let json = try? JSONValue(parsing: data) else {
      return []
    }
    return (json["cases"]?.arrayValue ?? []).compactMap { try? LinearCase($0) }
  }()

  @Test func thereAreThirtyTwo() { #expect(KnownCaseTests.cases.count == 32) }

  @Test(arguments: cases.indices)
  func givesWhatIsKnown(index: Int) throws {
    let known = KnownCaseTests.cases[index]
    let expectation = try #require(known.expectation?.objectValue)
    let solution = try Solution(known)
    for member in expectation.members {
      switch member.key {
      case "values":
        for (name, value) in member.value.objectValue?.members.map({ ($0.key, $0.value) }) ?? [] {
          let v = try #require(known.variables.firstIndex(of: name))
          #expect(solution.evaluation.values[v] == value.realValue, "\(known.name): \(name)")
        }
      case "levels":
        for level in member.value.objectValue?.members ?? [] {
          let sum = solution.levelSum(try #require(Double(level.key)))
          #expect(abs(sum - (level.value.realValue ?? .nan)) < 1e-9, "\(known.name): \(level.key)")
        }
      case "ambiguous":
        #expect(solution.ambiguous == member.value.texts, "\(known.name)")
      case "ranges":
        for (name, ends) in member.value.objectValue?.members.map({ ($0.key, $0.value) }) ?? [] {
          // An end that is null is infinite; the others are on the grid of 1/4096.
          let range = try #require(solution.range(name), "\(known.name): \(name)")
          let lower = ends.arrayValue?.first?.realValue ?? -.infinity
          let upper = ends.arrayValue?.last?.realValue ?? .infinity
          #expect(
            (range.lower == lower || abs(range.lower - lower) < 1e-3)
              && (range.upper == upper || abs(range.upper - upper) < 1e-3),
            "\(known.name): \(name) from \(range.lower) to \(range.upper)")
        }
      case "broken":
        #expect(solution.unmet == member.value.texts.sorted(), "\(known.name)")
      case "conflict":
        let allowed = (member.value.arrayValue ?? []).map { $0.texts.sorted() }
        let first = try #require(solution.conflicts.first, "\(known.name)")
        #expect(allowed.contains(first), "\(known.name): \(first)")
      case "redundant":
        for id in member.value.texts {
          var other = known
          other.constraints.removeAll { $0.id == id }
          let without = try Solution(other)
          #expect(without.evaluation.values == solution.evaluation.values, "\(known.name): \(id)")
          #expect(without.ambiguous == solution.ambiguous, "\(known.name): \(id)")
        }
      default: Issue.record("\(known.name) expects \(member.key), which nobody reads")
      }
    }
    if expectation["conflict"] == nil { #expect(solution.conflicts == [], "\(known.name)") }
  }
}

extension JSONValue {
  fileprivate var texts: [String] { (arrayValue ?? []).compactMap(\.stringValue) }
}

/// A solved case, with its answers in the case's names.
struct Solution {
  let origin: LinearCase
  let evaluation: Evaluation

  init(_ origin: LinearCase) throws {
    self.origin = origin
    evaluation = try Replay(origin).evaluation
  }

  /// Each conflict's ids, sorted.
  var conflicts: [[String]] {
    evaluation.conflicts.map { conflict in
      conflict.members.map { origin.constraints[$0.row].id }.sorted()
    }
  }

  var ambiguous: [String] { evaluation.ambiguities().map { origin.variables[$0.variable] } }

  func range(_ name: String) -> Ambiguity? {
    evaluation.ambiguities().first { origin.variables[$0.variable] == name }
  }

  var unmet: [String] { evaluation.unmetRows().map { origin.constraints[$0.row].id }.sorted() }

  func value(_ name: String) -> Double {
    origin.variables.firstIndex(of: name).map { evaluation.values[$0] } ?? .nan
  }

  func levelSum(_ priority: Double) -> Double {
    var sum = 0.0
    for (row, constraint) in origin.constraints.enumerated() where constraint.priority == priority {
      sum += constraint.weight * constraint.violation(slack: evaluation.slack(of: row))
    }
    return sum
  }
}
