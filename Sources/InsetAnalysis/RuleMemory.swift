import InsetModel
import InsetText
internal import Synchronization

/// What rules worked out for single views and ties of a screen, for the next state of it.
///
/// One mechanism for all of them: a rule names what it works out, by which key, and of which views
/// (`SceneContext.remembered`); what none of them changed is taken over. The result is that of working all
/// of it out anew.
final class RuleMemory: Sendable {
  /// What is remembered, by name.
  enum Name: Hashable, Sendable {
    case apart, clippedText, duplicates, edgeFaults, exposures, longLines, marginGaps, offScreen
    case liableEdges, openTexts, overlap, overlapPlaces, wideContent, writtenTies
  }
  /// What differs from the state before; `nil` where nothing of that can be taken over.
  let changes: SceneChanges?
  private let old: Mutex<[Name: any Sendable]>
  private let new = Mutex<[Name: any Sendable]>([:])

  init() {
    changes = nil
    old = Mutex([:])
  }

  init(of basis: SceneBasis, after previous: SceneContext) {
    let changes = SceneChanges(from: previous.basis, to: basis)
    self.changes = changes
    old = Mutex(changes == nil ? [:] : previous.memory.tables)
  }

  private var tables: [Name: any Sendable] { new.withLock { $0 } }

  /// Forgets the state before, once everything was worked out.
  func settle() { old.withLock { $0 = [:] } }

  func before<Key, Value>(_ name: Name, _: Table<Key, Value>.Type) -> Table<Key, Value>? {
    old.withLock { $0[name] as? Table<Key, Value> }
  }

  func keep<Key, Value>(_ table: Table<Key, Value>, as name: Name) {
    new.withLock { $0[name] = table }
  }

  /// Values by key, in an order.
  struct Table<Key: Equatable & Sendable, Value: Sendable>: Sendable {
    var keys: [Key]
    var values: [Value]
  }
}

extension SceneContext {
  /// Forgets the state before, which nothing asks for any more.
  public func settle() { memory.settle() }

  /// The values of some keys, those of the state before where nothing changed that they go by.
  ///
  /// - Parameters:
  ///   - isStale: whether a key's value may be another one than before, given that.
  ///   - make: works a value out.
  /// - Complexity: O(keys), and the cost of those that are stale.
  func remembered<Key: Equatable & Sendable, Value: Sendable>(
    _ name: RuleMemory.Name, _ keys: [Key], isStale: (Key, Value, SceneChanges) -> Bool,
    make: (Key) -> Value
  ) -> [Value] {
    guard let changes = memory.changes,
      let known = memory.before(name, RuleMemory.Table<Key, Value>.self)
    else {
      let values = keys.map(make)
      memory.keep(RuleMemory.Table(keys: keys, values: values), as: name)
      return values
    }
    // The values are those of the state before, and copied once something of them differs.
    var values = known.values
    if values.count > keys.count { values.removeLast(values.count - keys.count) }
    let common = values.count
    values.reserveCapacity(keys.count)
    for index in keys.indices {
      if index >= common {
        values.append(make(keys[index]))
      } else if known.keys[index] != keys[index]
        || isStale(keys[index], known.values[index], changes)
      {
        values[index] = make(keys[index])
      }
    }
    memory.keep(RuleMemory.Table(keys: keys, values: values), as: name)
    return values
  }
}
