// Solves what `Tests/oracle/judge.py` sends: one `inset-lp/1` system a line on standard input; one
// answer a line for the system and for each batch of its script.
import InsetJSON
import InsetSolver
import SolverCases

func number(_ value: Double) -> JSONValue {
  if value == .infinity { return "Infinity" }
  if value == -.infinity { return "-Infinity" }
  return .real(value)
}

func answer(_ replay: Replay, _ evaluation: Evaluation) -> JSONObject {
  let ids = replay.constraints.map { JSONValue.string($0.id) }
  let conflicts = evaluation.conflicts.map { conflict -> JSONValue in
    [
      "broken": ids[conflict.broken], "gap": .real(conflict.gap),
      "members": .array(
        conflict.members.map { [ids[$0.row], .real($0.gradient), .real($0.relaxation)] }),
    ]
  }
  return JSONObject([
    ("status", .string("\(evaluation.status)")),
    ("values", .array(evaluation.values.map { .real($0) })),
    ("slacks", .array(replay.constraints.indices.map { .real(evaluation.slack(of: $0)) })),
    ("conflicts", .array(conflicts)),
    (
      "ambiguous",
      .array(
        evaluation.ambiguities().map {
          [JSONValue($0.variable), number($0.lower), number($0.upper)]
        }
      )
    ),
  ])
}

/// The greatest relative difference between a value and the sum of its explanation.
func explanationError(_ evaluation: Evaluation) -> Double {
  var worst = 0.0
  let values = evaluation.values
  // An explanation may have as many parts as there are variables.
  for v in stride(from: 0, to: values.count, by: max(1, values.count / 200)) {
    let value = values[v]
    var sum = 0.0
    for part in evaluation.explanation(of: v) { sum += part.derivative * part.constant }
    worst = max(worst, (sum - value).magnitude / max(1, value.magnitude))
  }
  return worst
}

func report(_ replay: Replay) throws {
  var object = answer(replay, replay.evaluation)
  let fresh = answer(replay, try replay.fresh())
  // Slacks are not rounded, so they may differ in their last digits.
  var isSame = true
  for key in ["status", "values", "conflicts", "ambiguous"] where object[key] != fresh[key] {
    isSame = false
  }
  object["warm"] = .bool(isSame)
  if !isSame { object["fresh"] = .object(fresh) }
  object["explained"] = .real(explanationError(replay.evaluation))
  print(JSONValue.object(object).printed())
}

while let line = readLine() {
  do {
    let system = try LinearCase(JSONValue(parsing: line))
    var replay = try Replay(system)
    try report(replay)
    for batch in system.batches {
      try replay.apply(batch)
      try report(replay)
    }
  } catch {
    print(JSONValue.object(JSONObject([("error", .string("\(error)"))])).printed())
  }
}
