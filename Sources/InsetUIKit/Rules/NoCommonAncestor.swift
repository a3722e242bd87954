internal import InsetModel

/// A constraint is switched on before both of its views hang in one tree.
enum NoCommonAncestor: CodeRule {
  static let id = RuleID.noCommonAncestor
  static let severity = Severity.error
  // The views that it speaks of are made here.
  static let dependsOnSuperclass = false
  // What comes later makes nothing right.
  static let dependsOnAll = false

  static func check(
    _ context: CodeContext, report: (_ place: SiteKey, _ message: String) -> Void
  ) {
    for visit in context.visits where visit.circumstances.isUsual {
      for constraint in visit.constraints
      where !constraint.conditions.contains(where: \.isOldSystem) {
        guard !constraint.isAlternative, let (loose, other) = constraint.strayItems else {
          continue
        }
        // Code that was not run may have put it in, but not before the instance was there.
        let isPutIn = context.maker.isIdlyPutIn(
          loose, isEarly: visit.circumstances.stage == .initializer)
        if isPutIn { continue }
        // A helper may serve many: then the call is what comes too early.
        let place = place(of: visit, loose, other, context)
        let (name, second) = (context.name(of: loose), context.name(of: other))
        if loose === other {
          report(
            place,
            "'\(name)' has no superview when this ties it to that, which ends the app; add '\(name)' to "
              + "its superview first")
          continue
        }
        report(
          place,
          "'\(name)' and '\(second)' have no common ancestor when this constraint is switched on, "
            + "which throws an exception; add '\(name)' to its superview first")
      }
    }
  }

  /// The place at which a mistake is reported: the call, where a view ties itself to what it is given.
  private static func place(
    of visit: SiteVisit, _ loose: Object, _ other: Object, _ context: CodeContext
  ) -> SiteKey {
    let place = context.maker.place(of: visit)
    // What it has itself is its own business.
    guard !context.isOwn(place), other.owner !== loose, let type = loose.type.module,
      context.evaluator.chain(type).contains(where: {
        $0.name == context.evaluator.index.siteTypes[visit.key]
      })
    else { return place }
    return visit.trail.last { context.isOwn($0) } ?? place
  }

  static func fix(at place: SiteKey, _ context: CodeContext) -> (title: String, edit: CodeEdit)? {
    for visit in context.visits {
      for constraint in visit.constraints {
        guard let (loose, other) = constraint.strayItems,
          self.place(of: visit, loose, other, context) == place,
          let activation = visit.key == place ? constraint.strayPlace : place,
          let insertion = loose.insertions.first?.place, insertion.file == activation.file,
          insertion.start >= activation.end
        else { continue }
        return (
          "Move it behind the insertion of '\(context.name(of: loose))'",
          .move(context.maker.origin(activation), behind: context.maker.origin(insertion))
        )
      }
    }
    return nil
  }
}

extension Evaluator {
  /// The items of a constraint that is being switched on, if they certainly hang in no common tree:
  /// the one that is in none first; twice the same where it is tied to a superview that it does not have.
  func strayItems(of constraint: ConstraintValue) -> (Object, Object)? {
    guard circumstances.isUsual, !isCut, let other = constraint.second?.item else { return nil }
    if let alone = itemWithoutSuperview(constraint.first.item, other, constraint) {
      return (alone, alone)
    }
    guard case .object(let first) = constraint.first.item, case .object(let second) = other,
      first !== second
    else { return nil }
    // What was made and put nowhere is in no tree but its own, whoever else has the other one.
    for (one, other) in [(first, second), (second, first)] {
      guard let loose = closedTree(above: one)?.last, isLoose(loose),
        isItem(other) || other.origin == .opaque && other.owner == nil,
        let tree = tree(above: other), !tree.contains(where: { $0 === loose }),
        !tree.contains(where: { ($0.origin == .made || $0.origin == .opaque) && mayBePutIn($0) })
      else { continue }
      return (loose, other)
    }
    return nil
  }

  /// The item of a constraint whose other one is the superview that it does not have; `nil` where a
  /// library makes nothing of that.
  private func itemWithoutSuperview(
    _ first: Value, _ second: Value, _ constraint: ConstraintValue
  ) -> Object? {
    guard let site = constraint.site, !explores else { return nil }
    switch index.idiom(of: site.key) {
    case .snapkit, .purelayout, .tinyconstraints, .vfl: break
    default: return nil
    }
    switch (first, second) {
    case (.object(let object), .none), (.none, .object(let object)):
      guard let loose = closedTree(above: object)?.last, loose === object, isLoose(object) else {
        return nil
      }
      return object
    default: return nil
    }
  }

  /// An instance and what is above it, so far as it is seen; `nil` where there are several ways.
  private func tree(above object: Object) -> [Object]? {
    var result: [Object] = []
    var next: Object? = object
    while let here = next {
      guard result.count < 64, here.superviews.count <= 1 else { return nil }
      result.append(here)
      // A part of a view, or a guide, is in its owner; so may be what a member gives that is not seen.
      let isPart = here.origin == .implied || here.origin == .opaque
      next = here.superviews.first ?? (isPart ? here.owner : nil)
    }
    return result
  }

  /// Whether an instance is a view or a guide, and nothing around one.
  private func isItem(_ object: Object) -> Bool {
    let name = object.type.externalName
    return object.guide != nil || UIKitClasses.isView(name) || UIKitClasses.isGuide(name)
  }

  private func isLoose(_ object: Object) -> Bool {
    object.origin == .made && object.insertions.isEmpty
  }

  /// Whether an instance may be one of those that were put somewhere without being known: none that was made
  /// later is, and no view is put into itself. What is made when it is first read may have been there before.
  private func mayBePutIn(_ object: Object) -> Bool {
    unknownInsertions.contains { one in
      one.parent !== object && (object.id < one.count || isLazy(object))
    }
  }

  private func isLazy(_ object: Object) -> Bool {
    guard let name = object.name, let owner = object.owner?.type.module else { return false }
    return chain(owner).flatMap(\.properties).contains { $0.isLazy && $0.name == name }
  }

  /// An instance and what is above it; `nil` where something else may have put one of them elsewhere.
  private func closedTree(above object: Object) -> [Object]? {
    var result: [Object] = []
    var next: Object? = object
    while let here = next {
      guard result.count < 64, here.superviews.count <= 1, !here.mayBePlaced, !mayBePutIn(here),
        !here.notes.contains(where: { here.origin == .made ? $0.mayInsert : $0.kind == .unseen })
      else { return nil }
      let name = here.type.externalName
      switch here.origin {
      case .made:
        // What a library makes of nothing can be in no view that it does not know.
        guard UIKitClasses.isView(name) else { return nil }
      case .root, .unarchived: break
      case .implied:
        if here.guide == nil, here.name == "view" {
          guard let owner = here.owner, owner.origin == .root, !owner.isOpen,
            !owner.notes.contains(where: { $0.kind == .unseen })
          else { return nil }
        } else if here.guide == nil, here.name != "contentView" {
          return nil
        }
      case .outlet, .opaque: return nil
      }
      result.append(here)
      next = here.superviews.first
    }
    return result
  }
}
