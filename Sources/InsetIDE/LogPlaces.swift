public import InsetConflictLog
import InsetModel
public import InsetText

/// Where the constraints of a conflict log stand in a file.
public struct LogPlaces: Sendable, Hashable {
  /// A constraint of the log with its place.
  public struct Place: Sendable, Hashable {
    /// Its index in the log.
    public var constraint: Int
    public var file: FileID
    public var range: ByteRange
  }

  /// The file that was asked.
  public var file: FileID
  public var screen: String
  /// In the log's order.
  public var places: [Place]
  /// The path of each view and guide of the log that is known: `root.card.title`.
  public var paths: [Int: String]
  /// How many of the log's constraints people wrote.
  public var wanted: Int
  /// How well they fit; comparable between screens for one log.
  public var score: Int
}

extension Snapshot {
  /// The screens of a file in which the constraints of a log may stand, the likeliest first.
  ///
  /// - Complexity: that of `ConflictLog.match(in:)` for each screen.
  public func places(of log: ConflictLog, in file: FileID) -> [LogPlaces] {
    var found: [LogPlaces] = []
    for screen in (states[file]?.knownScreens ?? []).map(\.screen) where !isTakenBack {
      let scene = screen.scene
      guard let match = log.match(in: scene), match.isLikely else { continue }
      let places = match.pairs.map { pair in
        let place = screen.place(of: scene.constraints[pair.id].places.whole)
        return LogPlaces.Place(constraint: pair.constraint, file: place.file, range: place.range)
      }
      var paths: [Int: String] = [:]
      for (logged, item) in match.items { paths[logged] = path(of: item, in: scene) }
      found.append(
        LogPlaces(
          file: file, screen: scene.name, places: places, paths: paths, wanted: match.wanted,
          score: match.score))
    }
    // Stable: of equal ones the first of the file stays the first.
    return found.enumerated().sorted {
      ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
    }
    .map(\.element)
  }

  private func path(of item: Item, in scene: Scene) -> String {
    let owner = scene.path(of: scene.owner(of: item))
    return switch item {
    case .view: owner
    case .guide(let kind, _): "\(owner).\(kind.rawValue)"
    case .declared(let guide): "\(owner).\(scene.guides[guide].name)"
    }
  }

  /// What is found at the constraints of a log that contradict each other: conflicts, in which at least
  /// two of them take part, or the only one.
  ///
  /// - Parameter members: their indices in the log.
  public func conflicts(_ members: [Int], at found: LogPlaces) -> [Diagnostic] {
    let places = found.places.filter { members.contains($0.constraint) }
    let needed = min(2, places.count)
    guard needed > 0 else { return [] }
    return diagnostics(found.file).filter { diagnostic in
      guard Self.conflictRules.contains(diagnostic.rule) else { return false }
      let named =
        [(found.file, diagnostic.range)] + diagnostic.related.map { ($0.file, $0.range) }
      let hits = places.count { place in
        named.contains { $0.0 == place.file && $0.1 == place.range }
      }
      return hits >= needed
    }
  }

  private static let conflictRules: [RuleID] = [
    .conflict, .conflictInEnvironment, .negativeSize, .stackSizeFight,
  ]
}
