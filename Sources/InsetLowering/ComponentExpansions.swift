import InsetSyntax
import InsetText

/// How many views the uses of components add to a screen, counted before they are made: components
/// that hold two of one another, thirty deep, are a thousand million.
struct ComponentExpansions {
  /// The views that the bodies of components add to one screen; a chain of uses inside one another
  /// adds each view once.
  static let limit = 20_000

  private(set) var views = 0
  /// Whether the screen was told that something was left out.
  var isCutReported = false
  /// By the syntax of a component, the views of its body and of the bodies in it, not above
  /// `limit + 1`; of one that is being counted, that much.
  private var sizes: [ObjectIdentifier: Int] = [:]

  /// Counts a use; `false` if its views do not fit any more.
  ///
  /// - Complexity: O(1) for a component that was asked for before, else O(components that it leads to).
  mutating func take(
    _ component: ExportedComponent, _ scopes: LayeredTable<FileID, ComponentScope>
  ) -> Bool {
    // What fits as a whole fits in all its parts; those are counted when their turn comes.
    guard views + size(of: component, scopes) <= Self.limit else { return false }
    views += component.uses.count
    return true
  }

  private mutating func size(
    of component: ExportedComponent, _ scopes: LayeredTable<FileID, ComponentScope>
  ) -> Int {
    if let known = sizes[Self.key(component)] { return known }
    // A stack of our own: components nest as deep as people please.
    var stack: [(component: ExportedComponent, next: Int, sum: Int)] = [(component, 0, 0)]
    // What contains itself has no size; it is cut where it meets itself, and reported there.
    sizes[Self.key(component)] = 0
    while let top = stack.last {
      let at = stack.count - 1
      guard top.next < top.component.uses.count else {
        sizes[Self.key(top.component)] = top.sum
        stack.removeLast()
        if let last = stack.indices.last {
          stack[last].sum = min(Self.limit + 1, stack[last].sum + top.sum)
        }
        continue
      }
      stack[at].next += 1
      stack[at].sum = min(Self.limit + 1, top.sum + 1)
      let scope = scopes[top.component.declaration.file]
      guard let inner = scope?.components[top.component.uses[top.next].name] else { continue }
      if let known = sizes[Self.key(inner)] {
        stack[at].sum = min(Self.limit + 1, stack[at].sum + known)
      } else {
        sizes[Self.key(inner)] = 0
        stack.append((inner, 0, 0))
      }
    }
    return sizes[Self.key(component)] ?? 0
  }

  private static func key(_ component: ExportedComponent) -> ObjectIdentifier {
    ObjectIdentifier(component.declaration.syntax.node)
  }
}
