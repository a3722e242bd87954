/// Why constraints of a log cannot hold together, as far as their kinds tell.
public enum LogCause: Sendable, Hashable {
  /// `translatesAutoresizingMaskIntoConstraints` was left on for a view.
  case autoresizingMask(item: Int)
  /// A cell, or another view that a container sizes, needs another size than it is given.
  case sizeOfContainer(item: Int, isWidth: Bool)
  /// A screen is narrower, wider, lower or higher than constraints of the app leave room for: points.
  case screenSize(Double, isWidth: Bool)
  /// A view is measured, or not in a window yet, with a size of its own.
  case measuring(item: Int)
  /// A stack squeezes a hidden view, whose content does not give way.
  case hiddenInStack(item: Int)
  /// A stack's arrangement stands against sizes or places.
  case stack(item: Int)
  /// The same anchors are tied twice with different numbers.
  case madeTwice
  /// What lies between two edges leaves less than nothing.
  case noRoom(LoggedAnchor)
  /// The content of a view may not give way.
  case content(item: Int)
  /// The safe area, a bar or a margin stands where numbers say something else.
  case safeArea
  /// Constraints of the system alone.
  case systemOnly
  case contradiction
  /// What could be read holds together: so many descriptions could not be read.
  case notReproduced(Int)

  /// A word for programs.
  public var id: String {
    switch self {
    case .autoresizingMask: "autoresizing-mask"
    case .sizeOfContainer: "size-of-container"
    case .screenSize: "screen-size"
    case .measuring: "measuring"
    case .hiddenInStack: "hidden-in-stack"
    case .stack: "stack"
    case .madeTwice: "made-twice"
    case .noRoom: "no-room"
    case .content: "content"
    case .safeArea: "safe-area"
    case .systemOnly: "system-only"
    case .contradiction: "contradiction"
    case .notReproduced: "not-reproduced"
    }
  }

  init(_ diagnosis: LogDiagnosis, in log: ConflictLog) {
    func members(_ kinds: SystemConstraint...) -> [LoggedConstraint] {
      diagnosis.members.filter { member in
        if case .system(let kind) = member.owner { kinds.contains(kind) } else { false }
      }.map { log.constraints[$0.constraint] }
    }
    func item(_ constraint: LoggedConstraint) -> Int { constraint.equation?.first.item ?? 0 }

    let isAllSystem = diagnosis.members.allSatisfy(\.owner.isSystem)
    if let hiding = members(.stackHiding).first {
      self = .hiddenInStack(item: item(hiding))
    } else if let mask = Self.mask(members(.autoresizingMask), log) {
      self = .autoresizingMask(item: mask)
    } else if let given = members(.encapsulatedSize).first {
      let isWidth = given.equation?.first.attribute == .width
      let size = given.equation?.constant ?? 0
      self =
        !Self.containers.contains(log.items[item(given)].plainClass)
          && ScreenSizes.devices(where: size, isWidth: isWidth).first != nil
        ? .screenSize(size, isWidth: isWidth)
        : .sizeOfContainer(item: item(given), isWidth: isWidth)
    } else if let measured = members(.temporarySize, .fittingSize).first {
      self = .measuring(item: item(measured))
    } else if let stacked = members(.stack, .stackSpacing).first {
      self = .stack(item: Self.stack(stacked, log) ?? item(stacked))
    } else if let given = members(.autoresizingMask).first {
      // A view whose frame its container sets: its mask is as it should be.
      self = .sizeOfContainer(
        item: item(given), isWidth: given.equation?.first.attribute.isHorizontal ?? false)
    } else if isAllSystem {
      self = .systemOnly
    } else if let content = members(.contentSize).first {
      self = .content(item: item(content))
    } else if Self.isSameAnchors(diagnosis.members.map(\.constraint), log) {
      self = .madeTwice
    } else if let squeezed = diagnosis.squeezed.first {
      self = .noRoom(squeezed)
    } else if !members(.safeArea, .margin, .layoutSupport).isEmpty {
      self = .safeArea
    } else {
      self = .contradiction
    }
  }

  /// The view whose mask was left on: one that other constraints of the app's place or size, too.
  private static func mask(_ constraints: [LoggedConstraint], _ log: ConflictLog) -> Int? {
    let masked = constraints.compactMap { $0.equation?.first.item }
    return masked.first { !isSizedByContainer(log.items[$0], item: $0, log) }
  }

  /// Whether its container sets a view's frame, so that its mask has to be on.
  private static func isSizedByContainer(_ item: LoggedItem, item index: Int, _ log: ConflictLog)
    -> Bool
  {
    let name = item.plainClass
    if ConflictLog.isPrivate(name) || containers.contains(name) { return true }
    // A superview of views that the app places, which nothing of the app's places itself.
    let isPlaced = log.constraints.indices.contains { id in
      guard !log.owner(of: id).isSystem, let equation = log.constraints[id].equation else {
        return false
      }
      if equation.first.item == index {
        return equation.second.map { !log.isInside($0.item, of: index) } ?? true
      }
      return equation.second?.item == index && !log.isInside(equation.first.item, of: index)
    }
    return !isPlaced
  }

  private static let containers: Set<String> = [
    "UITableViewCellContentView", "UICollectionViewCellContentView", "UITableViewCell",
    "UICollectionViewCell", "UITableViewHeaderFooterView", "UIWindow", "UITableView",
    "UICollectionReusableView", "UIListContentView",
  ]

  /// The stack that a constraint is of.
  private static func stack(_ constraint: LoggedConstraint, _ log: ConflictLog) -> Int? {
    guard let equation = constraint.equation else { return nil }
    return [equation.first.item, equation.second?.item].compactMap { $0 }.first {
      log.items[$0].plainClass.hasSuffix("StackView")
    }
  }

  /// Whether two constraints tie the same anchors.
  private static func isSameAnchors(_ members: [Int], _ log: ConflictLog) -> Bool {
    guard members.count == 2, let a = log.constraints[members[0]].equation,
      let b = log.constraints[members[1]].equation
    else { return false }
    return a.multiplier == b.multiplier
      && (a.first == b.first && a.second == b.second || a.first == b.second && a.second == b.first)
  }
}

extension ConflictLog {
  /// Whether a view is another's subview, so far as the log tells: it names the superview, or an edge of the
  /// one is inset from the same edge of the other.
  func isInside(_ item: Int, of other: Int) -> Bool {
    if let above = superview(of: item) { return above == other }
    return constraints.contains { constraint in
      guard let equation = constraint.equation, let second = equation.second,
        equation.first.attribute == second.attribute, equation.multiplier == 1
      else { return false }
      var inset = equation.constant ?? 0
      if (equation.first.item, second.item) == (other, item) {
        inset = -inset
      } else if (equation.first.item, second.item) != (item, other) {
        return false
      }
      switch second.attribute {
      case .top, .left, .leading: return inset > 0
      case .bottom, .right, .trailing: return inset < 0
      default: return false
      }
    }
  }
}
