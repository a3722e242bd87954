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
  var problems: [SourceProblem] {
    var result: [SourceProblem] = []
    for (index, component) in components.enumerated() {
      for (use, target) in edges[index] {
        guard let path = path(from: target, to: index) else { continue }
        let names = ([index] + path).map { components[$0].name }.joined(separator: " → ")
        result.append(
          SourceProblem(
            rule: .componentCycle, message: "'\(component.name)' contains itself: \(names)",
            range: use.range.shifted(by: component.declaration.syntax.offset)))
      }
    }
    return result.sorted { $0.range < $1.range }
  }

  /// The shortest way, both ends included.
  private func path(from start: Int, to goal: Int) -> [Int]? {
    var before: [Int?] = Array(repeating: nil, count: components.count)
    var waiting = [start]
    var next = 0
    before[start] = start
    while next < waiting.count, before[goal] == nil {
      let here = waiting[next]
      next += 1
      for (_, target) in edges[here] where before[target] == nil {
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
