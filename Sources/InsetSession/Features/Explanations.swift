internal import InsetDevices
internal import InsetIDE
internal import InsetJSON
internal import InsetProtocol
internal import InsetText

extension Session {
  /// Why an edge or a size has its value: what it is the sum of, nearest first.
  mutating func explain(_ reader: JSONReader) throws -> JSONValue {
    var target: String? = try reader.readOptional("target")
    let name: String? = try reader.readOptional("environment")
    guard let document = try document(reader) else { return .null }
    let snapshot = state()
    if target == nil {
      let position: LSP.Position = try reader.read("position")
      let offset = document.offset(position, encoding)
      target = snapshot.explainable(document.file, at: offset)
    }
    guard let target else { return .null }
    var choice = EnvironmentChoice()
    if let id = name ?? document.activeEnvironment?.id { choice.devices = [id] }
    let explanation: Explanation
    do throws(QuestionProblem) {
      explanation = try snapshot.explain(document.file, target, on: choice)
    } catch {
      throw ResponseError(.requestFailed, error.message)
    }
    return json(explanation, snapshot)
  }

  private func json(_ explanation: Explanation, _ snapshot: Snapshot) -> JSONValue {
    var object = JSONObject([
      ("screen", .string(explanation.screen)), ("path", .string(explanation.path)),
      ("attribute", .string(explanation.attribute)),
      ("environment", .string(explanation.environment.id)),
      ("value", JSONValue(points: explanation.value)),
      ("location", json(explanation.place, snapshot)),
      ("steps", .array(explanation.steps.map { json($0, snapshot) })),
      ("unmet", .array(explanation.unmet.map { json($0, snapshot) })),
      ("tight", .array(explanation.tight.map { json($0, snapshot) })),
      (
        "conflicts",
        .array(
          explanation.conflicts.map { conflict in
            [
              "members": .array(conflict.members.map { json($0, snapshot) }),
              "givenUp": JSONValue(conflict.givenUp), "sentence": .string(conflict.sentence),
            ]
          })
      ),
      ("sentences", .array(explanation.sentences.map { .string($0) })),
    ])
    object["ambiguity"] =
      explanation.ambiguity.map { ambiguity in
        [
          "lower": ambiguity.lower.map { JSONValue(points: $0) } ?? .null,
          "upper": ambiguity.upper.map { JSONValue(points: $0) } ?? .null,
          "cause": .string(ambiguity.cause.rawValue),
          "movesWith": .array(ambiguity.movesWith.map { .string($0) }),
          "rivals": .array(ambiguity.rivals.map { json($0, snapshot) }),
          "sentence": .string(ambiguity.sentence),
        ]
      } ?? .null
    return .object(object)
  }

  private func json(_ step: Explanation.Step, _ snapshot: Snapshot) -> JSONValue {
    [
      "kind": .string(step.kind.rawValue), "text": .string(step.text),
      "location": step.place.map { json($0, snapshot) } ?? .null,
      "relation": .string(step.relation), "priority": JSONValue(points: step.priority),
      "points": JSONValue(points: step.points),
      "derivative": step.derivative.map { JSONValue(points: $0) } ?? .null,
      "parts": .array(
        step.parts.map { ["text": .string($0.text), "points": JSONValue(points: $0.points)] }),
      "givenUp": .bool(step.isGivenUp), "sentence": .string(step.sentence),
    ]
  }

  private func json(_ note: Explanation.Note, _ snapshot: Snapshot) -> JSONValue {
    [
      "kind": .string(note.kind.rawValue), "text": .string(note.text),
      "location": note.place.map { json($0, snapshot) } ?? .null,
      "relation": .string(note.relation), "priority": JSONValue(points: note.priority),
      "violation": JSONValue(points: note.violation), "sentence": .string(note.sentence),
    ]
  }

  private func json(_ place: SourcePlace, _ snapshot: Snapshot) -> JSONValue {
    location(place.file, place.range, snapshot)?.json ?? .null
  }
}
