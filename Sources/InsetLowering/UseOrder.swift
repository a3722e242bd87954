import InsetSyntax
import InsetText

/// Things that use one another by name, each behind those that it uses.
struct UseOrder {
  /// Their indices; those that use themselves, directly or not, come last, in their order.
  private(set) var indices: [Int] = []

  /// - Complexity: O(items and uses).
  init(_ items: [(name: String, uses: [String])]) {
    let places = Dictionary(
      items.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    var missing = Array(repeating: 0, count: items.count)
    var users: [[Int]] = Array(repeating: [], count: items.count)
    for (index, item) in items.enumerated() {
      for use in item.uses {
        guard let place = places[use] else { continue }
        missing[index] += 1
        users[place].append(index)
      }
    }
    var waiting = items.indices.filter { missing[$0] == 0 }
    var next = 0
    while next < waiting.count {
      let index = waiting[next]
      next += 1
      for user in users[index] {
        missing[user] -= 1
        if missing[user] == 0 { waiting.append(user) }
      }
    }
    indices = waiting + items.indices.filter { missing[$0] > 0 }
  }
}

extension ExprSyntax {
  /// The names that an expression begins its paths with.
  func firstNames(in text: SourceText) -> [String] {
    switch self {
    case .number: return []
    case .path(let path): return path.segments.first.map { [$0.text(in: text)] } ?? []
    case .parenthesized(let inner): return inner.inner?.firstNames(in: text) ?? []
    case .negation(let negation): return negation.operand?.firstNames(in: text) ?? []
    case .call(let call): return call.arguments.flatMap { $0.firstNames(in: text) }
    case .binary(let binary):
      return (binary.first?.firstNames(in: text) ?? [])
        + binary.rest.flatMap { $0.operand?.firstNames(in: text) ?? [] }
    case .tuple, .list: return []
    }
  }
}
