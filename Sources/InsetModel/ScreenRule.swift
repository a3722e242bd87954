public import InsetText

/// What settings say of the screens of classes: the bars that their containers show, and how they are
/// presented.
public struct ScreenRule: Sendable, Hashable {
  /// The names of the classes.
  public var classes: Glob
  /// Each of another name.
  public var properties: [ScreenProperty]

  public init(classes: Glob, properties: [ScreenProperty]) {
    self.classes = classes
    self.properties = properties
  }
}

extension [ScreenRule] {
  /// What counts for a class: of several rules that say something of one property, the last.
  ///
  /// - Complexity: O(rules).
  public func properties(of className: String) -> [ScreenProperty] {
    var result: [ScreenProperty] = []
    for rule in self where rule.classes.matches(className) {
      for property in rule.properties {
        result.removeAll { $0.name == property.name }
        result.append(property)
      }
    }
    return result
  }
}
