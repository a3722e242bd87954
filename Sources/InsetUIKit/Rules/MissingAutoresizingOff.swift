internal import InsetDevices
internal import InsetModel
internal import InsetText

/// A view has constraints and keeps its autoresizing mask, whose constraints hold it where it is.
enum MissingAutoresizingOff: CodeRule {
  static let id = RuleID.missingAutoresizingOff
  static let severity = Severity.error
  // The views that it speaks of are made here.
  static let dependsOnSuperclass = false

  static func check(
    _ context: CodeContext, report: (_ place: SiteKey, _ message: String) -> Void
  ) {
    let maker = context.maker
    for row in maker.possiblyMasked + maker.framed.filter({ isKnown($0, maker) }) {
      guard let place = contradictedPlace(of: row, context) else { continue }
      let view = maker.views[row.index]
      let name = context.name(of: view)
      let frame =
        if maker.isScreenSized(view) {
          "make it grow from the size of the screen"
        } else if view.nib != nil {
          "hold it at the frame that its xib gives it"
        } else {
          "hold it at the frame that it was made with"
        }
      report(
        place,
        "'\(name)' keeps its autoresizing mask, whose constraints \(frame) and contradict this; set "
          + "'\(name).translatesAutoresizingMaskIntoConstraints = false'")
    }
  }

  /// The place of what contradicts the mask of a view that has no frame, or one that is known, whatever the
  /// screen is.
  private static func contradictedPlace(of row: ID<View>, _ context: CodeContext) -> SiteKey? {
    let maker = context.maker
    guard let parentRow = parent(of: row, context) else { return nil }
    let view = maker.views[row.index]
    let parent = maker.views[parentRow.index]
    let isTablePart = maker.isTablePart(view)
    let bounds = EdgeBounds(from: parentRow, fixed: edges(of: view, row, maker), in: maker)
    return contradictedPlace(
      of: view, context,
      where: { constraint, visit in
        (!isTablePart || Side(of: view, constraint)?.attribute == .height)
          && contradicts(constraint, visit, view, parent, bounds, context)
      })
  }

  /// Whether that has a place, and the frame that the view was made with is known.
  static func contradictsKnownFrame(_ row: ID<View>, _ context: CodeContext) -> Bool {
    isKnown(row, context.maker) && contradictedPlace(of: row, context) != nil
  }

  /// Whether the frame that a view was made with is known, and of a class that keeps it.
  private static func isKnown(_ row: ID<View>, _ maker: SceneMaker) -> Bool {
    fixedMask(of: maker.views[row.index], maker) != nil
  }

  /// What the mask makes of the frame that a view has from its xib, or was made with.
  private static func fixedMask(of view: Object, _ maker: SceneMaker) -> Placement? {
    if let mask = view.nib?.mask { return mask }
    guard keepsFrame(view), case .known(let frame)? = maker.madeFrame(of: view) else { return nil }
    return Placement(
      frame: frame, container: frame.size, horizontal: Placement.Flexibility(),
      vertical: Placement.Flexibility())
  }

  /// The superview of a view whose mask only the code that is seen can have switched off; `nil` for others.
  static func parent(of row: ID<View>, _ context: CodeContext) -> ID<View>? {
    let maker = context.maker
    let view = maker.views[row.index]
    guard let parentRow = maker.scene.views[row].parent,
      isPlain(view, in: maker.views[parentRow.index]), !maker.isIdlyUnmasked(view),
      !unmasksItself(view, context),
      maker.isTablePart(view) || leavesAlone(view, in: maker.views[parentRow.index], context),
      !context.evaluator.index.unmasksByReflection
    else { return nil }
    return parentRow
  }

  /// The place of the first constraint that contradicts a view's mask, in the class's own code if there is one.
  static func contradictedPlace(
    of view: Object, _ context: CodeContext,
    where contradicts: (ConstraintValue, SiteVisit) -> Bool
  ) -> SiteKey? {
    var first: SiteVisit?
    for visit in context.visits {
      for constraint in visit.constraints where contradicts(constraint, visit) {
        if first == nil || !context.isOwn(first?.key ?? visit.key) { first = visit }
      }
    }
    guard let first else { return nil }
    if context.isOwn(first.key) { return first.key }
    // A helper may serve many: then the view's own line is the one to look at, or where the helper is called that
    // makes the view itself.
    guard let made = view.place else { return first.key }
    return context.isOwn(made) ? made : context.maker.place(of: first)
  }

  static func fix(at place: SiteKey, _ context: CodeContext) -> (title: String, edit: CodeEdit)? {
    for visit in context.visits where visit.key == place {
      guard let statement = visit.statement else { continue }
      return (
        "Switch its autoresizing mask off",
        .clearMask(constraint: context.maker.origin(place), before: context.maker.origin(statement))
      )
    }
    return nil
  }

  /// Whether a view was made with a frame of zero, as far as is seen, and is put into one view only.
  ///
  /// Whether that happens need not be sure: a constraint between the two is on only once it has.
  private static func isPlain(_ view: Object, in parent: Object) -> Bool {
    let type = view.type.externalName
    if UIKitClasses.inherits(type, from: "UITableViewCell")
      || UIKitClasses.inherits(type, from: "UICollectionReusableView")
      || UIKitClasses.inherits(type, from: "UITableViewHeaderFooterView")
      || UIKitClasses.inherits(type, from: "UIBarItem")
    {
      return false
    }
    // What a library's class does to itself is not seen.
    return UIKitClasses.isDeclared(type) && !view.insertions.isEmpty
      && view.insertions.allSatisfy { $0.parent === parent }
  }

  /// Whether a view's own class may take it out of its mask once it is put somewhere.
  private static func unmasksItself(_ view: Object, _ context: CodeContext) -> Bool {
    guard let type = view.type.module else { return false }
    return context.evaluator.chain(type).flatMap(\.functions).contains { function in
      hooks.contains(function.name)
        && function.body?.mentions.contains("translatesAutoresizingMaskIntoConstraints") ?? false
    }
  }

  private static let hooks: Set<String> = [
    "didMoveToSuperview", "didMoveToWindow", "layoutSubviews", "updateConstraints", "willMove",
  ]

  /// Whether a view leaves the mask of one of its subviews alone.
  private static func leavesAlone(_ view: Object, in parent: Object, _ context: CodeContext) -> Bool
  {
    let type = parent.type.externalName
    for name in [
      "UIStackView", "UITableView", "UICollectionView", "UITextField", "UINavigationBar",
      "UIToolbar", "UISearchBar",
    ] where UIKitClasses.inherits(type, from: name) { return false }
    guard UIKitClasses.isDeclared(type), !context.maker.arrangesUnseen(parent) else { return false }
    guard let own = parent.type.module else { return true }
    // What a class does with what is put into it.
    let evaluator = context.evaluator
    let observers = evaluator.members("didAddSubview", of: .module(own), from: own.context.file)
    return observers.joined().allSatisfy { member in
      guard case .function(let function) = member, function.parameters.count == 1 else {
        return false
      }
      let all = evaluator.visits.flatMap(\.constraints)
      let trial = evaluator.trial([view], all, steps: trialSteps) {
        _ = evaluator.call(
          function, receiver: .object(parent), [CallArgument(nil, .object(view))], nil)
      }
      return !trial.isCut && trial.opened.isEmpty && trial.unmasked.isEmpty
    }
  }

  /// The steps that are spent on what a class does with what is put into it.
  private static let trialSteps = 2000

  /// Whether a constraint cannot hold while its view is 0 × 0 in its superview's corner, or where its xib
  /// puts it.
  private static func contradicts(
    _ constraint: ConstraintValue, _ visit: SiteVisit, _ view: Object, _ parent: Object,
    _ bounds: EdgeBounds, _ context: CodeContext
  ) -> Bool {
    guard let side = Side(of: view, constraint), context.isRequired(constraint),
      context.isActiveWhereMade(constraint, visit)
    else { return false }
    let (attribute, relation, constant) = (side.attribute, side.relation, side.constant)
    if isHeldElsewhere(side, place(of: attribute, view, context.maker), bounds, context.maker) {
      return true
    }
    if let mask = fixedMask(of: view, context.maker) { return contradicts(side, mask) }
    if context.maker.isScreenSized(view) {
      return contradictsGrowth(side, view, parent, bounds, context)
    }
    guard let second = side.other else {
      guard let constant, attribute == .width || attribute == .height, hasNoSize(view) else {
        return false
      }
      return constant > 0 && relation != .lessOrEqual
    }
    if relation == .equal, attribute == second.attribute, hasNoSize(view),
      let other = context.maker.anchor(second), bounds.isStretched(other)
    {
      return true
    }
    guard case .object(let other) = second.item,
      other === parent || other.guide != nil && other.owner === parent
        || side.isVertical && isContentView(parent, of: other)
    else { return false }
    switch (attribute, second.attribute) {
    case (.leading, .leading), (.left, .left), (.top, .top):
      guard let constant else { return false }
      // A guide lies as far inside or further.
      if constant > 0.5 { return relation != .lessOrEqual }
      return constant < -0.5 && other.guide == nil && relation != .greaterOrEqual
    case (.trailing, .trailing), (.right, .right), (.bottom, .bottom), (.centerX, .centerX),
      (.centerY, .centerY):
      return relation == .equal
    case (.width, .width), (.height, .height): return relation == .equal && hasNoSize(view)
    default: return false
    }
  }

  /// Whether a constraint contradicts the mask of a controller's view, which keeps the distance of its far edges
  /// from those of the view that it is in, with the size of the screen as it was put there.
  private static func contradictsGrowth(
    _ side: Side, _ view: Object, _ parent: Object, _ bounds: EdgeBounds, _ context: CodeContext
  ) -> Bool {
    // Later, the other view may be as large as the screen, or have any size.
    guard side.relation == .equal,
      view.insertions.allSatisfy({ $0.circumstances.stage.isEarly })
    else { return false }
    let isLikeScreen = isLikeScreen(parent, context.maker)
    guard let second = side.other else {
      guard let constant = side.constant, [.width, .height].contains(side.attribute) else {
        return false
      }
      return constant < leastScreen
        && (isLikeScreen || parent.origin == .made && hasNoSize(parent))
    }
    guard side.attribute == second.attribute, case .object(let item) = second.item else {
      return false
    }
    let isOfParent = item === parent || item.guide != nil && item.owner === parent
    guard isLikeScreen else {
      guard isUnlikeScreen(parent, context.maker) else { return false }
      switch side.attribute {
      case .trailing, .right, .bottom, .centerX, .centerY, .width, .height:
        return isOfParent || context.maker.anchor(second).map { bounds.isStretched($0) } ?? false
      default: return false
      }
    }
    guard isOfParent, let constant = side.constant else { return false }
    switch side.attribute {
    case .trailing, .right, .bottom, .width, .height:
      // A guide may lie as far inside.
      if abs(constant) > 0.5 { return item === parent || constant < 0 }
    default: break
    }
    guard [.top, .bottom].contains(side.attribute) else { return false }
    return item.guide == "safeArea" && constant == 0 && context.isWholeScreen
  }

  /// No side of a screen, nor of a share of it, is shorter, in points: that of an iPhone SE (1st generation).
  private static let leastScreen = 320.0

  /// Whether a view has the size of the screen before it is shown: one that UIKit makes for a controller.
  private static func isLikeScreen(_ view: Object, _ maker: SceneMaker) -> Bool {
    guard view === maker.root, let controller = maker.controller else { return false }
    return view.origin == .implied && view.interfaceView == nil && controller.interface == nil
  }

  /// Whether a view certainly has another size before it is shown, on some device: none, or that which a
  /// storyboard has.
  private static func isUnlikeScreen(_ view: Object, _ maker: SceneMaker) -> Bool {
    if view.interfaceView != nil || view.origin == .outlet { return true }
    return view.origin == .made && view.nib == nil && hasNoSize(view) && !maker.isMaskTouched(view)
  }

  /// The places of a view's edges that its mask holds, whatever its superview's size was and is: in the
  /// corner, with no size, or as its xib says.
  private static func edges(
    of view: Object, _ row: ID<View>, _ maker: SceneMaker
  ) -> [InsetModel.Anchor: Double] {
    var result: [InsetModel.Anchor: Double] = [:]
    for attribute in [Attribute.top, .left, .leading, .bottom, .right, .trailing] {
      let name = LayoutAttribute(rawValue: attribute.rawValue)
      result[InsetModel.Anchor(.view(row), attribute)] = name.flatMap { place(of: $0, view, maker) }
    }
    return result
  }

  private static func place(
    of attribute: LayoutAttribute, _ view: Object, _ maker: SceneMaker
  ) -> Double? {
    let (start, size, flexibility): (Double, Double, Placement.Flexibility)
    let mask = fixedMask(of: view, maker)
    let frame = mask?.frame ?? Rect(size: Size(width: 0, height: 0))
    switch attribute {
    case .left, .leading, .right, .trailing:
      (start, size) = (frame.x, frame.width)
      flexibility = mask?.horizontal ?? Placement.Flexibility()
    case .top, .bottom:
      (start, size) = (frame.y, frame.height)
      flexibility = mask?.vertical ?? Placement.Flexibility()
    default: return nil
    }
    if flexibility.before { return nil }
    switch attribute {
    case .left, .leading, .top: return start
    default:
      if mask == nil, !hasNoSize(view) { return nil }
      return flexibility.size ? nil : start + size
    }
  }

  /// Whether the size that a xib gives contradicts a constraint, whatever the superview's size was and is.
  private static func contradicts(_ side: Side, _ mask: Placement) -> Bool {
    let isWidth = side.attribute == .width
    guard isWidth || side.attribute == .height, side.other == nil, let constant = side.constant,
      !(isWidth ? mask.horizontal : mask.vertical).size
    else { return false }
    let size = isWidth ? mask.frame.width : mask.frame.height
    return constant > size + 0.5 && side.relation != .lessOrEqual
      || constant < size - 0.5 && side.relation != .greaterOrEqual
  }

  /// Whether what a constraint ties an edge to certainly lies too far behind or before the edge's place.
  private static func isHeldElsewhere(
    _ side: Side, _ place: Double?, _ bounds: EdgeBounds, _ maker: SceneMaker
  ) -> Bool {
    guard let place, let constant = side.constant,
      let other = side.other.flatMap({ maker.anchor($0) })
    else { return false }
    return side.relation != .lessOrEqual && bounds.isBehind(other, place - constant)
      || side.relation != .greaterOrEqual && bounds.isBefore(other, place - constant)
  }

  /// Whether it is the view of a cell that all content lies in, from the cell's top to its bottom.
  private static func isContentView(_ view: Object, of cell: Object) -> Bool {
    view.origin == .implied && view.name == "contentView" && view.owner === cell
      && UIKitClasses.inherits(cell.type.externalName, from: "UITableViewCell")
  }

  /// A constraint as one of its views sees it, whichever item of it that is.
  struct Side {
    let attribute: LayoutAttribute
    let relation: ConstraintValue.Relation
    let other: Anchor?
    let constant: Double?

    /// Whether it is about the view's place from top to bottom.
    var isVertical: Bool {
      [.top, .bottom, .centerY].contains(attribute) && attribute == other?.attribute
    }

    init?(of view: Object, _ constraint: ConstraintValue) {
      let number: Double? =
        if case .number(let number) = constraint.constant { number.value } else { nil }
      if case .object(let item) = constraint.first.item, item === view,
        let attribute = constraint.first.attribute
      {
        self.attribute = attribute
        relation = constraint.relation
        other = constraint.second
        constant = number
      } else if let second = constraint.second, case .object(let item) = second.item,
        item === view, let attribute = second.attribute
      {
        self.attribute = attribute
        relation =
          switch constraint.relation {
          case .equal: .equal
          case .lessOrEqual: .greaterOrEqual
          case .greaterOrEqual: .lessOrEqual
          }
        other = constraint.first
        constant = number.map { -$0 }
      } else {
        return nil
      }
    }
  }

  /// Whether a view of the class begins with a size of zero.
  private static func hasNoSize(_ view: Object) -> Bool {
    if view.origin == .implied || view.notes.contains(where: { $0.name == "image" }) {
      return false
    }
    return keepsFrame(view)
  }

  /// Whether it has the size that it is given, as switches and the like have not.
  static func keepsFrame(_ view: Object) -> Bool {
    let type = view.type.externalName
    return [
      "UIView", "UILabel", "UIButton", "UITextField", "UIImageView", "UIScrollView", "UITextView",
      "UITableView", "UICollectionView", "UIVisualEffectView", "UIControl", "UIStackView",
      "UISearchBar",
    ].contains(type)
  }
}
