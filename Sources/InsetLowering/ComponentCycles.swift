import InsetModel
import InsetSyntax
import InsetText

/// A view's kind in the body of a component, where it is no built-in one.
struct ComponentUse: Sendable {
  var name: String
  /// From the component's first byte.
  var range: ByteRange

  /// All of a body, in order.
  ///
  /// - Complexity: O(statements).
  static func all(in body: ComponentSyntax, _ text: SourceText) -> [ComponentUse] {
    var result: [ComponentUse] = []
    var blocks = body.block.map { [$0] } ?? []
    while let block = blocks.popLast() {
      for statement in block.statements {
        switch statement {
        case .view(let view):
          if let kind = view.kindName {
            result.append(
              ComponentUse(
                name: kind.text(in: text), range: kind.range.shifted(by: -body.syntax.offset)))
          }
          if let inner = view.block { blocks.append(inner) }
        case .when(let when): blocks += when.branches.compactMap(\.block)
        default: break
        }
      }
    }
    return result
  }
}

/// Components of one file that contain themselves.
///
/// Imports make no cycles, so no component of another file can lead back to one of this.
struct ComponentCycles {
  /// By index into the components, those that they use.
  private let edges: [[(use: ComponentUse, target: Int)]]
  private let components: [ExportedComponent]

  init(_ components: [ExportedComponent]) {
    self.components = components
    let index = Dictionary(
      components.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    edges = components.map { component in
      component.uses.compactMap { use in index[use.name].map { (use, $0) } }
    }
  }

  /// A problem at every use that leads back to where it stands.
  ///
  /// - Complexity: O(components + uses), and that of the ways that are shown, which is bounded.
  var problems: [SourceProblem] {
    let cycles = cycles()
    var effort = Self.effortLimit
    var result: [SourceProblem] = []
    for (index, component) in components.enumerated() {
      for (use, target) in edges[index] where cycles[target] == cycles[index] {
        var message = "'\(component.name)' contains itself"
        if let path = path(from: target, to: index, cycles, &effort) {
          var names = ([index] + path).map { components[$0].name }
          if names.count > Self.nameLimit {
            let left = names.count - Self.nameLimit
            names.replaceSubrange((Self.nameLimit - 1)..<(names.count - 1), with: ["\(left) more"])
          }
          message += ": " + names.joined(separator: " → ")
        }
        result.append(
          SourceProblem(
            rule: .componentCycle, message: message,
            range: use.range.shifted(by: component.declaration.syntax.offset)))
      }
    }
    return result.sorted { $0.range < $1.range }
  }

  /// Components that are looked at for all ways together; what is left then is shown without one.
  private static let effortLimit = 1_000_000
  /// Of a longer way only so many names are shown.
  private static let nameLimit = 12

  /// By component, the number of those that lead to each other; one that does not even lead to itself
  /// has a number of its own.
  ///
  /// Tarjan's algorithm ("Depth-first search and linear graph algorithms", 1972).
  private func cycles() -> [Int] {
    var numbers = Array(repeating: -1, count: components.count)
    var lowest = numbers
    var result = numbers
    var open: [Int] = []
    var count = 0
    var next = 0
    for root in components.indices where numbers[root] < 0 {
      // A stack of our own: chains of components may be long.
      var stack: [(component: Int, rest: Int)] = []
      func enter(_ component: Int) {
        numbers[component] = next
        lowest[component] = next
        next += 1
        open.append(component)
        stack.append((component, 0))
      }
      enter(root)
      while let (component, rest) = stack.last {
        if rest < edges[component].count {
          stack[stack.count - 1].rest += 1
          let target = edges[component][rest].target
          if numbers[target] < 0 {
            enter(target)
          } else if result[target] < 0 {
            lowest[component] = min(lowest[component], numbers[target])
          }
          continue
        }
        stack.removeLast()
        if let before = stack.last?.component {
          lowest[before] = min(lowest[before], lowest[component])
        }
        guard lowest[component] == numbers[component] else { continue }
        while let member = open.popLast() {
          result[member] = count
          if member == component { break }
        }
        count += 1
      }
    }
    return result
  }

  /// The shortest way on a cycle, both ends included; `nil` once too many components were looked at.
  private func path(
    from start: Int, to goal: Int, _ cycles: [Int], _ effort: inout Int
  ) -> [Int]? {
    var before: [Int: Int] = [start: start]
    var waiting = [start]
    var next = 0
    while next < waiting.count, before[goal] == nil {
      let here = waiting[next]
      next += 1
      effort -= 1 + edges[here].count
      guard effort > 0 else { return nil }
      for (_, target) in edges[here] where before[target] == nil && cycles[target] == cycles[goal] {
        before[target] = here
        waiting.append(target)
      }
    }
    guard before[goal] != nil else { return nil }
    var path = [goal]
    while let last = path.last, last != start, let previous = before[last] { path.append(previous) }
    return path.reversed()
  }
}
