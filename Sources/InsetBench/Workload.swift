import InsetJSON
import InsetSolver

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A linear system with a script of changes, as the neutral format `inset-lp/1` writes it.
struct Workload {
  struct Row {
    var id: String
    var priority: Double
    var weight: Double
    var relation: Relation
    var constant: Double
    var terms: [(variable: Int, coefficient: Double)]
  }

  enum Step {
    case set(row: Int, constant: Double)
    case remove(row: Int)
    case add(row: Int)
  }

  struct Phase {
    var name: String
    var batches: [[Step]]

    var changesConstantsOnly: Bool {
      batches.joined().allSatisfy { step in
        if case .set = step { true } else { false }
      }
    }
  }

  let name: String
  let kinds: [LinearSystem.VariableKind]
  let rows: [Row]
  private let termCount: Int
  let phases: [Phase]

  init(path: String) throws {
    let root = try JSONValue(parsing: readFile(path))
    guard root["format"]?.stringValue == "inset-lp/1" else {
      throw BenchError("\(path): not in the format inset-lp/1")
    }
    name = try Workload.text(root, "name")
    kinds = (root["variables"]?.arrayValue ?? []).map { value in
      let name = value.stringValue ?? ""
      return name.hasSuffix(".w") || name.hasSuffix(".h") ? .size : .position
    }
    var rows: [Row] = []
    var ids: [String: Int] = [:]
    for constraint in root["constraints"]?.arrayValue ?? [] {
      let row = try Workload.row(constraint)
      ids[row.id] = rows.count
      rows.append(row)
    }
    func number(of id: String) throws -> Int {
      guard let row = ids[id] else { throw BenchError("\(path): no constraint \(id)") }
      return row
    }
    phases = try (root["script"]?.arrayValue ?? []).map { phase in
      let batches = try (phase["batches"]?.arrayValue ?? []).map { batch in
        try (batch.arrayValue ?? []).map { step -> Step in
          let subject = step[1]
          switch step[0]?.stringValue {
          case "set":
            return .set(
              row: try number(of: subject?.stringValue ?? ""), constant: step[2]?.realValue ?? 0)
          case "remove": return .remove(row: try number(of: subject?.stringValue ?? ""))
          case "add": return .add(row: try number(of: subject?["id"]?.stringValue ?? ""))
          default: throw BenchError("\(path): unknown step")
          }
        }
      }
      return Phase(name: try Workload.text(phase, "phase"), batches: batches)
    }
    self.rows = rows
    termCount = rows.reduce(0) { $0 + $1.terms.count }
  }

  private static func text(_ value: JSONValue, _ key: String) throws -> String {
    guard let text = value[key]?.stringValue else { throw BenchError("no \(key)") }
    return text
  }

  private static func row(_ value: JSONValue) throws -> Row {
    let relation: Relation
    switch value["op"]?.stringValue {
    case "==": relation = .equal
    case "<=": relation = .lessOrEqual
    case ">=": relation = .greaterOrEqual
    default: throw BenchError("unknown relation")
    }
    return Row(
      id: try text(value, "id"), priority: value["p"]?.realValue ?? LinearSystem.required,
      weight: value["w"]?.realValue ?? 1, relation: relation,
      constant: value["k"]?.realValue ?? 0,
      terms: (value["t"]?.arrayValue ?? []).map { term in
        (Int(term[0]?.integerValue ?? -1), term[1]?.realValue ?? .nan)
      })
  }

  /// The system as a program that uses the solver would build it.
  func system() throws -> LinearSystem {
    var system = LinearSystem()
    system.reserve(
      variables: kinds.count, rows: rows.count, terms: termCount)
    for kind in kinds { system.addVariable(kind) }
    for row in rows {
      try system.addRow(
        row.terms, row.relation, row.constant, priority: row.priority, weight: row.weight)
    }
    return system
  }
}

struct BenchError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

private func readFile(_ path: String) throws -> [UInt8] {
  guard let file = fopen(path, "rb") else { throw BenchError("\(path): cannot be opened") }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&chunk, 1, chunk.count, file)
    if count == 0 { return bytes }
    bytes += chunk[..<count]
  }
}
