import InsetModel
import InsetSolver

/// What a log's constraints say when they are solved.
public struct LogDiagnosis: Sendable, Hashable {
  /// A constraint that takes part.
  public struct Member: Sendable, Hashable {
    /// Its index in the log.
    public var constraint: Int
    public var owner: LogOwner
    /// The constant nearest to its own with which the others could hold; `nil` where its own is unknown.
    public var fits: Double?
  }

  /// A fewest set that cannot hold together, in the log's order; empty where what could be read can.
  public var members: [Member]
  /// By how many points they miss each other, seen from the constraint that the system broke; 0 without
  /// members.
  public var gap: Double
  /// Items whose width or height would have to be below 0.
  public var squeezed: [LoggedAnchor]
  public var cause: LogCause
  /// What ends the conflict, the likeliest first; each was solved.
  public var fixes: [LogFix]
  /// Whether a space of unknown size took part, as 8 points.
  public var isEstimate: Bool
}

/// A change after which the log's constraints hold.
public struct LogFix: Sendable, Hashable {
  public enum Change: Sendable, Hashable {
    /// `translatesAutoresizingMaskIntoConstraints = false` for a view.
    case switchOffMask(item: Int)
    case setConstant(Int, Double)
    case lowerPriority(Int)
    case remove(Int)
  }

  public var change: Change

  public init(_ change: Change) { self.change = change }

  /// The constraint that changes; `nil` for a mask.
  public var constraint: Int? {
    switch change {
    case .switchOffMask: nil
    case .setConstant(let id, _), .lowerPriority(let id), .remove(let id): id
    }
  }
}

extension ConflictLog {
  /// Solves the constraints that a log lists.
  ///
  /// Sizes are not below 0, as in UIKit. Constraints below the required priority are left out, since they
  /// give way; leading is left unless the log says that the direction is the other.
  ///
  /// - Complexity: that of a few dozen solves of the log's constraints.
  public func diagnosis() -> LogDiagnosis {
    let system = LogSystem(self)
    guard let conflict = system.conflict() else {
      return LogDiagnosis(
        members: [], gap: 0, squeezed: [], cause: .notReproduced(unread.count), fixes: [],
        isEstimate: false)
    }
    let members = conflict.rows.map { row in
      LogDiagnosis.Member(
        constraint: row.constraint, owner: owner(of: row.constraint),
        fits: constraints[row.constraint].equation?.constant == nil ? nil : row.fits)
    }
    var diagnosis = LogDiagnosis(
      members: members, gap: conflict.gap, squeezed: conflict.squeezed, cause: .contradiction,
      fixes: [],
      isEstimate: members.contains { constraints[$0.constraint].equation?.constant == nil })
    diagnosis.cause = LogCause(diagnosis, in: self)
    diagnosis.fixes = proposals(diagnosis).filter { system.holds(after: $0) }
    return diagnosis
  }

  private func proposals(_ diagnosis: LogDiagnosis) -> [LogFix] {
    var fixes: [LogFix] = []
    if case .autoresizingMask(let item) = diagnosis.cause {
      fixes.append(LogFix(.switchOffMask(item: item)))
    }
    // What is the app's can change; the constraint that was broken comes first.
    let own = diagnosis.members.filter { !$0.owner.isSystem }
    let ranked = own.filter { $0.constraint == broken } + own.filter { $0.constraint != broken }
    let lowered = ranked.map { LogFix(.lowerPriority($0.constraint)) }
    let changed = ranked.compactMap { member -> LogFix? in
      // Nobody writes the other sign, or points beside a ratio.
      guard let fits = member.fits, let equation = constraints[member.constraint].equation,
        let now = equation.constant, fits == 0 || (fits < 0) == (now < 0),
        equation.multiplier == 1 || now != 0
      else { return nil }
      return LogFix(.setConstant(member.constraint, (fits * 100).rounded() / 100))
    }
    let removed = ranked.map { LogFix(.remove($0.constraint)) }
    switch diagnosis.cause {
    case .sizeOfContainer, .measuring, .hiddenInStack: fixes += lowered + changed + removed
    case .madeTwice: fixes += removed + changed + lowered
    default: fixes += changed + lowered + removed
    }
    return fixes
  }
}

/// A log's constraints as rows over edges and sizes.
struct LogSystem {
  struct Found {
    var rows: [(constraint: Int, fits: Double)]
    var squeezed: [LoggedAnchor]
    var gap: Double
  }

  private let log: ConflictLog
  private let isRightToLeft: Bool
  /// By view, the guide of its margins, where the log has both.
  private var margins: [Int: Int] = [:]

  init(_ log: ConflictLog) {
    self.log = log
    for (index, item) in log.items.enumerated() where item.guideKind == .margins {
      if let owner = log.superview(of: index) { margins[owner] = index }
    }
    isRightToLeft = log.constraints.contains(where: \.isRightToLeft)
  }

  /// Points of a space that the log does not tell.
  private static let systemSpacing = 8.0

  private enum Row {
    case constraint(Int)
    case size(LoggedAnchor)
  }

  private struct Built {
    var system = LinearSystem()
    var rows: [Row] = []
    var variables: [LoggedAnchor: Int] = [:]

    mutating func variable(_ item: Int, _ attribute: LoggedAttribute) -> Int {
      let key = LoggedAnchor(item, attribute)
      if let known = variables[key] { return known }
      let id = system.addVariable(attribute.isSize ? .size : .position)
      variables[key] = id
      return id
    }
  }

  /// The conflict in which the broken constraint takes part, or the first.
  ///
  /// What contradicts without a size below 0 is told so, as by the systems themselves.
  func conflict() -> Found? { conflict(withSizes: false) ?? conflict(withSizes: true) }

  private func conflict(withSizes: Bool) -> Found? {
    let built = build(without: [], constants: [:], withSizes: withSizes)
    var evaluation = Evaluation(Plan(built.system))
    evaluation.solve()
    guard !evaluation.conflicts.isEmpty else { return nil }
    let conflict =
      evaluation.conflicts.first { conflict in
        conflict.members.contains { isBroken(built.rows[$0.row]) }
      } ?? evaluation.conflicts[0]
    var found = Found(rows: [], squeezed: [], gap: 0)
    for member in conflict.members {
      switch built.rows[member.row] {
      case .constraint(let id): found.rows.append((id, member.relaxation))
      case .size(let anchor): found.squeezed.append(anchor)
      }
    }
    let subject =
      conflict.members.first { isBroken(built.rows[$0.row]) }
      ?? conflict.members.first {
        if case .constraint = built.rows[$0.row] { true } else { false }
      }
    if let subject, subject.gradient != 0 { found.gap = abs(conflict.gap / subject.gradient) }
    return found
  }

  private func isBroken(_ row: Row) -> Bool {
    if case .constraint(let id) = row { id == log.broken } else { false }
  }

  /// Whether the rest holds after a change.
  func holds(after fix: LogFix) -> Bool {
    var without: Set<Int> = []
    var constants: [Int: Double] = [:]
    switch fix.change {
    case .switchOffMask(let item):
      without = Set(
        log.constraints.indices.filter { index in
          log.owner(of: index) == .system(.autoresizingMask)
            && log.constraints[index].equation?.first.item == item
        })
    case .setConstant(let id, let constant): constants[id] = constant
    case .lowerPriority(let id), .remove(let id): without = [id]
    }
    var evaluation = Evaluation(Plan(build(without: without, constants: constants).system))
    return evaluation.solve() == .solved && evaluation.conflicts.isEmpty
  }

  private func build(
    without: Set<Int>, constants: [Int: Double], withSizes: Bool = true
  ) -> Built {
    var built = Built()
    for (index, constraint) in log.constraints.enumerated() where !without.contains(index) {
      guard let equation = constraint.equation, constraint.priority >= LinearSystem.required else {
        continue
      }
      var terms = self.terms(equation.first, 1, &built)
      if let second = equation.second {
        terms += self.terms(second, -equation.multiplier, &built)
      }
      // A mask's place counts from the superview's edge; as a share of the superview's size, too.
      let isShare = equation.second?.attribute.isSize ?? true
      if isShare, !equation.first.attribute.isSize,
        let parent = equation.second?.item ?? log.superview(of: equation.first.item)
      {
        let edge: LoggedAttribute = equation.first.attribute.isHorizontal ? .left : .top
        terms += self.terms(LoggedAnchor(parent, edge), -1, &built)
      }
      let constant = constants[index] ?? equation.constant ?? Self.systemSpacing
      let relation: InsetSolver.Relation =
        switch equation.relation {
        case .equal: .equal
        case .lessOrEqual: .lessOrEqual
        case .greaterOrEqual: .greaterOrEqual
        }
      // Numbers beyond what the solver takes are left out; the log cannot be explained by them.
      guard
        (try? built.system.addRow(
          terms, relation, constant, breakRank: index == log.broken ? 2 : 1)) != nil
      else { continue }
      built.rows.append(.constraint(index))
    }
    for (anchor, variable) in built.variables.sorted(by: { $0.value < $1.value })
    where withSizes && anchor.attribute.isSize {
      guard (try? built.system.addRow([(variable, 1)], .greaterOrEqual, 0)) != nil else { continue }
      built.rows.append(.size(anchor))
    }
    return built
  }

  private func terms(
    _ anchor: LoggedAnchor, _ factor: Double, _ built: inout Built
  ) -> [(variable: Int, coefficient: Double)] {
    func along(_ start: LoggedAttribute, _ size: LoggedAttribute, _ share: Double)
      -> [(variable: Int, coefficient: Double)]
    {
      var terms = [(built.variable(anchor.item, start), factor)]
      if share != 0 { terms.append((built.variable(anchor.item, size), factor * share)) }
      return terms
    }
    if let guide = margins[anchor.item], let edge = anchor.attribute.marginEdge {
      return terms(LoggedAnchor(guide, edge), factor, &built)
    }
    switch anchor.attribute {
    case .left, .minX: return along(.left, .width, 0)
    case .right, .maxX: return along(.left, .width, 1)
    case .leading: return along(.left, .width, isRightToLeft ? 1 : 0)
    case .trailing: return along(.left, .width, isRightToLeft ? 0 : 1)
    case .centerX, .midX: return along(.left, .width, 0.5)
    case .top, .minY: return along(.top, .height, 0)
    case .bottom, .maxY: return along(.top, .height, 1)
    case .centerY, .midY: return along(.top, .height, 0.5)
    case .width, .height, .firstBaseline, .lastBaseline, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      return [(built.variable(anchor.item, anchor.attribute), factor)]
    }
  }
}
