/// What a layout DSL's expressions are on the way to constraints.
final class LayoutValue {
  enum Kind {
    /// `view.snp`
    case snap(Value)
    /// `make` in a closure of SnapKit's.
    case snapMaker(SnapMaker)
    /// `make.left.right` or `view.snp.left`
    case snapAttributes(SnapMaker?, Value, [LayoutAttribute])
    /// `make.left.equalTo(…)`
    case snapConstraint(SnapConstraint)
    /// A view in a closure of Cartography's.
    case proxy(Value, Constrain)
    /// Sides of Cartography's in their order, each times and plus something.
    case terms([Term], Constrain?)
    /// Constraints that an operator made.
    case made([ConstraintValue])
    case stevia(SteviaPart)
  }

  let kind: Kind
  /// What the device has to fulfil for this one of several.
  let conditions: [EnvironmentCondition]

  /// The library's type of it, which code may extend.
  var type: TypeHint {
    switch kind {
    case .snap(.object(let object)) where object.guide != nil:
      .external("ConstraintLayoutGuideDSL")
    case .snap(.array): .external("ConstraintArrayDSL")
    case .snap: .external("ConstraintViewDSL")
    case .snapMaker: .external("ConstraintMaker")
    case .snapAttributes(nil, _, _): .external("ConstraintItem")
    case .snapAttributes: .external("ConstraintMakerExtendable")
    case .snapConstraint: .external("ConstraintMakerEditable")
    case .proxy: .external("ViewProxy")
    case .terms, .made, .stevia: .none
    }
  }

  /// What a library's type of this module's values comes from: a superclass or a protocol.
  static let above = [
    "ConstraintViewDSL": "ConstraintAttributesDSL",
    "ConstraintLayoutGuideDSL": "ConstraintAttributesDSL",
    "ConstraintAttributesDSL": "ConstraintBasicAttributesDSL",
    "ConstraintBasicAttributesDSL": "ConstraintDSL",
    "ConstraintMakerExtendable": "ConstraintMakerRelatable",
    "ConstraintMakerEditable": "ConstraintMakerPrioritizable",
    "ConstraintMakerPrioritizable": "ConstraintMakerPriortizable",
    "ConstraintMakerPriortizable": "ConstraintMakerFinalizable",
    "ConstraintMakerFinalizable": "Constraint",
    "ViewProxy": "LayoutProxy",
  ]

  init(_ kind: Kind, conditions: [EnvironmentCondition] = []) {
    self.kind = kind
    self.conditions = conditions
  }

  /// Whether a call is one of the library's own methods, whatever code adds under the same name.
  fileprivate func hasOwn(_ name: String, _ arguments: [CallArgument]) -> Bool {
    guard arguments.allSatisfy({ $0.label == nil }) else { return false }
    return switch kind {
    case .snap: SnapKitNames.ofViews.contains(name)
    case .snapAttributes: SnapKitNames.relations[name]?.isSuperview == arguments.isEmpty
    case .snapConstraint: SnapKitNames.modifiers.contains(name)
    default: false
    }
  }

  var constraints: [ConstraintValue] {
    switch kind {
    case .made(let constraints): constraints
    case .snapConstraint(let constraint): constraint.constraints
    default: []
    }
  }
}

/// A side with what it is multiplied by and what is added.
struct Term {
  var anchor: Anchor
  var multiplier: Value
  var constant: Value
}

/// A call of Cartography's `constrain`.
final class Constrain {
  var made: [ConstraintValue] = []
}

extension Evaluator {
  /// A member of what a DSL's expression gives.
  func layoutMember(_ name: String, of layout: LayoutValue, _ frame: Frame) -> Value {
    for level in members(name, of: layout.type, from: frame.context.file) {
      for case .property(let property) in level where !property.isStatic {
        return read(property, of: .layout(layout), frame)
      }
    }
    switch layout.kind {
    case .snap, .snapMaker, .snapAttributes, .snapConstraint:
      return snapMember(name, of: layout, frame)
    case .proxy(let item, let constrain): return proxyMember(name, item, constrain, frame)
    case .terms(let terms, let constrain):
      _ = constrain
      return name == "superview"
        ? unknown("a superview") : .layout(LayoutValue(.terms(terms, constrain)))
    case .made(let constraints):
      if let first = constraints.first, constraints.count == 1 {
        return nativeMember(name, of: .constraint(first), frame)
      }
      return unknown("a member of constraints")
    case .stevia: return unknown("a member of a space")
    }
  }

  /// A call on what a DSL's expression gives; `nil` if it is none.
  func layoutCall(
    _ receiver: Value, _ name: String, _ arguments: [CallArgument], _ site: SiteKey?, _ frame: Frame
  ) -> Value? {
    if let made = oldSnapCall(receiver, name, arguments, frame) { return made }
    guard case .layout(let layout) = receiver else { return nil }
    let levels = members(name, of: layout.type, from: frame.context.file)
    if !levels.isEmpty, !layout.hasOwn(name, arguments),
      let result = callMembers(levels, receiver, arguments, frame, Cell(receiver))
    {
      return result
    }
    switch layout.kind {
    case .snap, .snapMaker, .snapAttributes, .snapConstraint:
      return snapCall(layout, name, arguments, site, frame)
    case .proxy, .terms: return proxyCall(layout, name, arguments, frame)
    case .made(let constraints):
      for argument in arguments {
        if name == "priority" || name == "withPriority" {
          for one in constraints {
            one.setPriority(priority(argument.value), isCertain: true, self)
          }
        }
      }
      return receiver
    case .stevia: return receiver
    }
  }

  /// A comparison that makes constraints; `nil` if it is an ordinary one.
  func relation(_ a: Value, _ name: String, _ b: Value, site: SiteKey, _ frame: Frame) -> Value? {
    guard name == "==" || name == "<=" || name == ">=" || name == "~" else { return nil }
    guard case .layout(let layout) = a else {
      if case .layout(let other) = b, case .terms = other.kind {
        let mirrored = name == "<=" ? ">=" : name == ">=" ? "<=" : name
        return cartography(relation: b, mirrored, a, site, frame)
      }
      return nil
    }
    switch layout.kind {
    case .terms: return cartography(relation: a, name, b, site, frame)
    case .made(let constraints):
      if name == "~" {
        for one in constraints { one.setPriority(priority(b), isCertain: true, self) }
        return a
      }
      return nil
    default: return nil
    }
  }
}

extension LayoutValue {
  /// The constraints that an operator made; none for what is something else.
  var madeConstraints: [ConstraintValue] {
    if case .made(let constraints) = kind { constraints } else { [] }
  }
}
