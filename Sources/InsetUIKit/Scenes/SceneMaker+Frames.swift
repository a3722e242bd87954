internal import InsetDevices
internal import InsetModel
internal import InsetText

/// A frame as sums of lengths, in the superview's coordinates.
struct LinearFrame {
  var x: LinearAmount
  var y: LinearAmount
  var width: LinearAmount
  var height: LinearAmount
}

/// One of the two axes with the names of what lies on it.
private enum LayoutAxis {
  case horizontal, vertical

  var start: Attribute { self == .horizontal ? .left : .top }
  var end: Attribute { self == .horizontal ? .right : .bottom }
  var size: Attribute { self == .horizontal ? .width : .height }
  var origin: Quantity.Part { self == .horizontal ? .x : .y }
  var length: Quantity.Part { self == .horizontal ? .width : .height }
}

extension SceneMaker {
  /// Lays out the views that no constraint and no stack view does.
  func addFrames() {
    let ofLibraries = viewsOfLibraries()
    for row in views.indices.dropFirst() {
      if isArranged(row) {
        hasMask[row] = false
        continue
      }
      let object = views[row]
      if isContentView(row) || isBackground(row) {
        fill(row)
        continue
      }
      if object.interfaceView != nil, object.nib == nil {
        addInterfaceFrame(of: row)
        continue
      }
      let masks = settings(object, "translatesAutoresizingMaskIntoConstraints")
      if case .bool(false)? = masks.sure {
        hasMask[row] = false
        continue
      }
      if unmasked.contains(row) {
        hasMask[row] = false
        continue
      }
      // A xib may say so, too.
      if masks.isUnset, let nib = object.nib, nib.isUnmasked { hasMask[row] = false }
      if masks.isUnset, let nib = object.nib, object.interface != nil, nib.mask == nil { continue }
      let isMasked = masks.isUnset || (masks.sure.map { isTrue($0) } ?? false)
      if isMasked, isMaskCertain(row) { hasMask[row] = true }
      if isMasked, !ofLibraries.contains(object.id),
        isMaskSeen(row) || isTablePart(object) && !isMaskTouched(object)
      {
        possiblyMasked.append(ID(row))
      }
      if isMasked, !ofLibraries.contains(object.id), object.nib == nil, mayBeMasked(row),
        madeFrame(of: object) != nil
      {
        framed.append(ID(row))
      }
      if isTableWide(object) {
        addTableWidth(row)
        continue
      }
      if constrained.contains(row) {
        if isMasked, isMaskCertain(row) {
          masked.append(ID(row))
        } else if isMasked || masks.isUncertain {
          perhapsMasked.insert(row)
        }
        continue
      }
      if scene.views[ID(row)].kind == .container, masks.isUnset, addFrame(of: row) { continue }
      // A child's view is as large as the screen from the start, and so is the one that it is put into.
      if isMasked, masks.isUnset, controller != nil, scene.views[ID(row)].parent == Scene.root,
        isScreenSized(object), !object.isOpen, !isMaskTouched(object), !placesChildren,
        object.owner.map({ !$0.isOpen && !$0.notes.contains { $0.kind == .unseen } }) ?? false
      {
        fill(row)
        continue
      }
      if !isMasked || !addFrame(of: row) {
        opaque.insert(row)
        open(row, "its frame is not known")
      }
    }
  }

  /// Whether code of the controller may place views or children that it has no name for.
  private var placesChildren: Bool {
    guard let type = host ?? type else { return true }
    let bodies = evaluator.chain(type).flatMap { type in
      type.functions.flatMap(\.bodies) + type.properties.flatMap(\.bodies)
    }
    let words: Set = ["children", "childViewControllers", "layer", "subviews"]
    return bodies.contains { !$0.mentions.isDisjoint(with: words) }
      && bodies.contains { $0.assigned.contains { Self.frameNames.contains($0.name) } }
  }

  private func isTrue(_ value: Value) -> Bool {
    if case .bool(true) = value { true } else { false }
  }

  func isArranged(_ row: Int) -> Bool {
    guard let parent = scene.views[ID(row)].parent else { return false }
    return scene.views[parent].kind == .stack
  }

  /// Whether it is the view of a cell or an effect that all content lies in.
  func isContentView(_ row: Int) -> Bool {
    views[row].name == "contentView" && views[row].origin == .implied
  }

  /// Whether it is a view that a cell, table, collection or page view controller keeps as large as itself.
  private func isBackground(_ row: Int) -> Bool {
    guard let name = views[row].holder, openings[row] == nil, !constrained.contains(row) else {
      return false
    }
    return ["backgroundView", "selectedBackgroundView"].contains(name) || isPage(row)
  }

  private func isPage(_ row: Int) -> Bool { views[row].holder == Evaluator.pageHolder }

  /// Whether nobody but what is seen can have taken a view out of its mask, or set its frame.
  private func isMaskSeen(_ row: Int) -> Bool {
    let object = views[row]
    // The frame that a xib gives may be none that is known.
    if let nib = object.nib, nib.mask == nil { return false }
    return mayBeMasked(row) && !isMaskTouched(object)
  }

  /// Whether nobody but what is seen can have done anything to a view.
  private func mayBeMasked(_ row: Int) -> Bool {
    let object = views[row]
    return (object.origin == .made || object.nib != nil || isScreenSized(object)) && !object.isOpen
      && opening(of: object) == nil && scene.views[ID(row)].parent != nil
  }

  /// The frame that a view was made with, before anything was laid out, and that nothing else changes.
  enum MadeFrame {
    case known(Rect)
    /// It depends on sizes at that time, or on what is not seen.
    case fixed
  }

  /// `nil` where it was made with none, or that is not known.
  func madeFrame(of object: Object) -> MadeFrame? {
    let notes = object.notes.filter { $0.kind == .unseen || Self.frameNames.contains($0.name) }
    guard notes.count == 1, notes[0].kind == .write, notes[0].name == "frame",
      notes[0].circumstances.stage.isEarly, !isZero(notes[0]),
      case .record(let frame)? = notes[0].arguments.first?.value
    else { return nil }
    guard case .record(let origin)? = frame["origin"], case .record(let size)? = frame["size"],
      let x = origin["x"].flatMap(number), let y = origin["y"].flatMap(number),
      let width = size["width"].flatMap(number), let height = size["height"].flatMap(number)
    else { return .fixed }
    return .known(Rect(x: x, y: y, width: width, height: height))
  }

  /// Whether a view is one that UIKit made for a controller within another one: as large as the screen, and
  /// growing with what it is put into.
  func isScreenSized(_ object: Object) -> Bool {
    guard object.origin == .implied, let owner = object.owner, owner.origin == .made,
      owner !== controller, case .object(let view)? = owner.fields["view"]?.value, view === object,
      object.interfaceView == nil, owner.interface == nil,
      Self.screenSizedClasses.contains(owner.type.externalName)
    else { return false }
    guard let type = owner.type.module else { return true }
    // What the controller does to it later, or was not followed.
    return !evaluator.chain(type).flatMap(\.functions).compactMap(\.body).contains {
      !evaluator.wasVisited($0) && $0.mentions.contains("translatesAutoresizingMaskIntoConstraints")
    }
  }

  private static let screenSizedClasses: Set<String> = [
    "UIViewController", "UIPageViewController", "UINavigationController", "UITabBarController",
    "UITableViewController",
  ]

  func isMaskTouched(_ object: Object) -> Bool {
    object.notes.contains {
      $0.kind == .unseen
        || Self.frameNames.contains($0.name)
          && (object.nib != nil || !isZero($0))
    }
  }

  /// Whether a view lies above or below the rows of a table, and nobody else has taken it out of its mask.
  func isTablePart(_ object: Object) -> Bool {
    guard let holder = object.holder, ["tableHeaderView", "tableFooterView"].contains(holder),
      object.superviews.count == 1, object.openedBy == holder, object.placingCount == 1,
      object.origin == .made, object.nib == nil, !object.isListed
    else { return false }
    let table = object.superviews[0]
    return UIKitClasses.inherits(table.type.externalName, from: "UITableView") && !table.isOpen
      && ![table, object].contains { $0.notes.contains { $0.kind == .unseen } }
  }

  /// Whether a table makes a view above or below its rows as wide as itself, whatever its frame.
  func isTableWide(_ object: Object) -> Bool {
    isTablePart(object)
      && !object.notes.contains { $0.name == "translatesAutoresizingMaskIntoConstraints" }
  }

  /// Makes a view as wide as the table that it lies above or below the rows of, where no constraint of its own
  /// says how wide it is.
  ///
  /// - Complexity: O(constraints).
  private func addTableWidth(_ row: Int) {
    guard let parent = scene.views[ID(row)].parent,
      !scene.constraints.ids.contains(where: { holdsSides(of: ID(row), scene.constraints[$0]) })
    else { return open(row, "its table lays it out", .horizontal) }
    let origin = scene.views[ID(row)].nameOrigin
    let statement = scene.statements.append(
      Statement(kind: .constraint, origin: origin, owner: parent))
    frameStatements.append(statement)
    for attribute in [Attribute.left, .width] {
      tie(
        InsetModel.Anchor(.view(ID(row)), attribute),
        InsetModel.Anchor(.view(parent), attribute), 1, .number(0), statement, origin)
    }
  }

  /// Whether that is so, the view is certainly where it is, and its constraints are known.
  private func isMaskCertain(_ row: Int) -> Bool {
    isMaskSeen(row) && !horizontallyOpen.contains(row) && !verticallyOpen.contains(row)
      && !unplaced.contains(row)
  }

  /// Whether the frame that is written is nothing, as far as is known.
  func isZero(_ note: ObjectNote) -> Bool {
    isZero(note.arguments.first?.value, isFirst: note.circumstances.stage == .initializer)
  }

  /// - Parameter isFirst: whether it was read in an initialiser, before anything was laid out.
  private func isZero(_ value: Value?, isFirst: Bool) -> Bool {
    switch value {
    case .symbol(let symbol)?: symbol.name == "zero"
    case .record(let record)?: record.values.allSatisfy { isZero($0, isFirst: isFirst) }
    case .number(let number)?: number.value == 0
    case .formula(.quantity(let name))?: isFirst && isOfNothing(name)
    default: false
    }
  }

  /// Whether a quantity is one of a view that was made with a frame of nothing, and has no other one.
  private func isOfNothing(_ quantity: String) -> Bool {
    let parts = quantity.split(separator: ".")
    let path = parts.dropLast(2).joined(separator: ".")
    guard parts.count >= 3, ["bounds", "frame"].contains(parts[parts.count - 2]),
      let known = evaluator.quantityOwners[path], let owner = known
    else { return false }
    let frames = owner.notes.filter { $0.kind == .unseen || Self.frameNames.contains($0.name) }
    return frames.count == 1 && frames[0].name == "frame"
      && isZero(frames[0].arguments.first?.value, isFirst: false)
  }

  /// Makes a view as large as the one that it is in.
  private func fill(_ row: Int) {
    let flexible = Placement.Flexibility(size: true)
    set(
      row,
      .placed(
        Placement(
          frame: Rect(x: 0, y: 0, width: 100, height: 100),
          container: Size(width: 100, height: 100), horizontal: flexible, vertical: flexible)),
      at: isContentView(row) || isBackground(row) && !isPage(row)
        ? nil : views[row].insertions.first?.place)
  }

  /// Whether a constraint says where a view is from left to right, or how wide it is, by what is not in it.
  private func holdsSides(of view: ID<View>, _ constraint: InsetModel.Constraint) -> Bool {
    let items = [constraint.first, constraint.second].compactMap { $0 }
    let own = items.filter { scene.owner(of: $0.item) == view }
    return own.contains { $0.attribute == .width || $0.attribute.group == .horizontal }
      && !items.contains {
        let owner = scene.owner(of: $0.item)
        return owner != view && scene.isDescendant(owner, of: view)
      }
  }

  // MARK: - Frames that code sets

  /// Lays out a view by the frame that code gives it; `false` where that is not known.
  func addFrame(of row: Int) -> Bool {
    let object = views[row]
    guard openings[row] == nil, let parent = scene.views[ID(row)].parent,
      !object.notes.contains(where: {
        $0.kind == .unseen || ["bounds", "sizeToFit", "transform"].contains($0.name)
      })
    else { return false }
    let found = settings(object, "frame")
    guard !found.isUncertain, found.values.count == 1, found.values[0].0.isAlways,
      let frame = frame(found.values[0].1, of: row), let whole = moved(frame, row)
    else { return false }
    let moment = found.values[0].2
    if moment.phase == .layout {
      return addConstraints(row, whole, parent, at: moment.place)
    }
    guard let mask = mask(of: object),
      let horizontal = side(whole.x, whole.width, parent, mask.horizontal, .horizontal),
      let vertical = side(whole.y, whole.height, parent, mask.vertical, .vertical)
    else { return false }
    set(
      row,
      .placed(
        Placement(
          frame: Rect(
            x: horizontal.before, y: vertical.before, width: horizontal.size,
            height: vertical.size),
          container: Size(
            width: horizontal.before + horizontal.size + horizontal.after,
            height: vertical.before + vertical.size + vertical.after),
          horizontal: mask.horizontal, vertical: mask.vertical)), at: moment.place)
    return true
  }

  /// A frame's parts; those that refer to the view itself are what it was made with: 0.
  private func frame(_ value: Value, of row: Int) -> LinearFrame? {
    func record(_ value: Value?, _ type: String) -> Record? {
      var value = value
      if case .symbol(let symbol)? = value {
        value = evaluator.resolve(symbol, .external(type))
      }
      if case .record(let record)? = value { return record }
      return nil
    }
    guard let whole = record(value, "CGRect"), let origin = record(whole["origin"], "CGPoint"),
      let size = record(whole["size"], "CGSize")
    else { return nil }
    let isFirst = views[row].notes.filter { $0.name == "frame" }.count == 1
    func part(_ value: Value?) -> LinearAmount? {
      guard let value, var result = known(value) else { return nil }
      if result.terms.contains(where: { $0.quantity.view == row }) {
        guard isFirst else { return nil }
        result.terms.removeAll { $0.quantity.view == row }
      }
      return result
    }
    guard let x = part(origin["x"]), let y = part(origin["y"]), let width = part(size["width"]),
      let height = part(size["height"])
    else { return nil }
    return LinearFrame(x: x, y: y, width: width, height: height)
  }

  /// A length of which nothing is assumed.
  private func known(_ value: Value) -> LinearAmount? {
    linear(value, .layout).flatMap { $0.amount.isAssumed ? nil : $0 }
  }

  /// The frame as it is once its centre was set, too.
  private func moved(_ frame: LinearFrame, _ row: Int) -> LinearFrame? {
    let centers = settings(views[row], "center")
    if centers.isUnset { return frame }
    guard case .record(let record)? = centers.sure,
      let x = record["x"].flatMap({ known($0) }), let y = record["y"].flatMap({ known($0) })
    else { return nil }
    var result = frame
    result.x = x
    result.x.add(frame.width, times: -0.5)
    result.y = y
    result.y.add(frame.height, times: -0.5)
    return result
  }

  /// What grows with the superview; `nil` where that is not known.
  private func mask(
    of object: Object
  ) -> (horizontal: Placement.Flexibility, vertical: Placement.Flexibility)? {
    let found = settings(object, "autoresizingMask")
    if found.isUnset, let nib = object.nib {
      return nib.mask.map { ($0.horizontal, $0.vertical) }
    }
    if found.isUnset {
      // The view that UIKit makes for a controller grows with what it is in.
      let grows = object.origin == .implied && object.name == "view"
      let flexibility = Placement.Flexibility(size: grows)
      return (flexibility, flexibility)
    }
    guard let value = found.sure else { return nil }
    var names: [String] = []
    switch value {
    case .symbol(let symbol): names = [symbol.name]
    case .array(let array):
      guard array.isComplete else { return nil }
      for element in array.elements {
        guard let name = evaluator.word(element) else { return nil }
        names.append(name)
      }
    default: return nil
    }
    let has = { (name: String) in names.contains(name) }
    return (
      Placement.Flexibility(
        before: has("flexibleLeftMargin"), size: has("flexibleWidth"),
        after: has("flexibleRightMargin")),
      Placement.Flexibility(
        before: has("flexibleTopMargin"), size: has("flexibleHeight"),
        after: has("flexibleBottomMargin"))
    )
  }

  /// The lengths of one axis when the frame was set, in a superview of any length: what does not
  /// depend on that length stays, whatever the superview becomes; `nil` where more depends on it.
  private func side(
    _ start: LinearAmount, _ size: LinearAmount, _ parent: ID<View>,
    _ flexibility: Placement.Flexibility, _ axis: LayoutAxis
  ) -> (before: Double, size: Double, after: Double)? {
    let whole = Quantity(view: parent.index, part: axis.length)
    var rest = LinearAmount(
      amount: .number(0), terms: [LinearAmount.Term(quantity: whole, coefficient: 1)])
    rest.add(start, times: -1)
    rest.add(size, times: -1)
    func number(_ amount: LinearAmount) -> Double? {
      amount.terms.isEmpty ? amount.amount.constant : nil
    }
    switch (flexibility.before, flexibility.size, flexibility.after) {
    case (false, false, _):
      guard let before = number(start), let size = number(size) else { return nil }
      return (before, size, 0)
    case (true, false, false):
      guard let size = number(size), let after = number(rest) else { return nil }
      return (0, size, after)
    case (false, true, false):
      guard let before = number(start), let after = number(rest) else { return nil }
      return (before, 100, after)
    case (true, false, true):
      // Only what lies in the middle stays where it is, whatever the superview's length was.
      var difference = rest
      difference.add(start, times: -1)
      guard let size = number(size), let distance = number(difference), distance == 0 else {
        return nil
      }
      return (100, size, 100)
    default: return nil
    }
  }

  // MARK: - As constraints

  /// A place on an axis: an anchor, and what is added.
  private struct Position {
    var anchor: InsetModel.Anchor
    var amount: Amount
  }

  /// Lays out a view anew on each pass by constraints, as `layoutSubviews` does by its frame.
  private func addConstraints(
    _ row: Int, _ frame: LinearFrame, _ parent: ID<View>, at place: SiteKey?
  ) -> Bool {
    let origin = origin(place)
    let before = (scene.constraints, scene.guides, scene.statements)
    let statement = scene.statements.append(
      Statement(kind: .constraint, origin: origin, owner: parent))
    let count = certainties.count
    frameStatements.append(statement)
    let view = Item.view(ID(row))
    for (axis, start, size) in [
      (LayoutAxis.horizontal, frame.x, frame.width), (.vertical, frame.y, frame.height),
    ] {
      guard addSize(view, size, parent, axis, statement, origin),
        let position = position(start, parent, axis, statement, origin)
      else {
        (scene.constraints, scene.guides, scene.statements) = before
        certainties.removeSubrange(count...)
        frameStatements.removeLast()
        return false
      }
      tie(
        InsetModel.Anchor(view, axis.start), position.anchor, 1, position.amount, statement, origin)
    }
    return true
  }

  private func tie(
    _ first: InsetModel.Anchor, _ second: InsetModel.Anchor?, _ factor: Double, _ amount: Amount,
    _ statement: ID<Statement>, _ origin: Origin
  ) {
    let id = scene.constraints.append(
      Constraint(
        first: first, relation: .equal, second: second, multiplier: factor, constant: amount,
        statement: statement, places: ConstraintPlaces(whole: origin, first: origin)))
    scene.statements[statement].constraints.append(id)
    certainties.append(.sure)
  }

  private func addSize(
    _ view: Item, _ size: LinearAmount, _ parent: ID<View>, _ axis: LayoutAxis,
    _ statement: ID<Statement>, _ origin: Origin
  ) -> Bool {
    let own = InsetModel.Anchor(view, axis.size)
    if size.terms.isEmpty {
      tie(own, nil, 1, size.amount, statement, origin)
      return true
    }
    if size.terms.count == 1, let other = sizeAnchor(size.terms[0].quantity) {
      tie(own, other, size.terms[0].coefficient, size.amount, statement, origin)
      return true
    }
    guard let end = position(size, parent, axis, statement, origin) else { return false }
    let guide = addGuide(parent, axis, statement, origin)
    tie(
      InsetModel.Anchor(guide, axis.start), InsetModel.Anchor(.view(parent), axis.start), 1,
      .number(0), statement, origin)
    tie(InsetModel.Anchor(guide, axis.end), end.anchor, 1, .number(0), statement, origin)
    tie(own, InsetModel.Anchor(guide, axis.size), 1, end.amount, statement, origin)
    return true
  }

  /// Where a sum of lengths ends, counted from the superview's start.
  private func position(
    _ sum: LinearAmount, _ parent: ID<View>, _ axis: LayoutAxis, _ statement: ID<Statement>,
    _ origin: Origin
  ) -> Position? {
    var anchor = InsetModel.Anchor(.view(parent), axis.start)
    var rest = sum.terms
    if let first = rest.firstIndex(where: { $0.quantity.part == axis.origin }) {
      let term = rest.remove(at: first)
      guard term.coefficient == 1, scene.views[ID(term.quantity.view)].parent == parent else {
        return nil
      }
      anchor = InsetModel.Anchor(.view(ID(term.quantity.view)), axis.start)
      // As far as the view's own end.
      let own = Quantity(view: term.quantity.view, part: axis.length)
      if let size = rest.firstIndex(where: { $0.quantity == own && $0.coefficient == 1 }) {
        rest.remove(at: size)
        anchor = InsetModel.Anchor(anchor.item, axis.end)
      }
    }
    for term in rest {
      guard let size = sizeAnchor(term.quantity) else { return nil }
      let guide = addGuide(parent, axis, statement, origin)
      let (near, far) = term.coefficient > 0 ? (axis.start, axis.end) : (axis.end, axis.start)
      tie(InsetModel.Anchor(guide, near), anchor, 1, .number(0), statement, origin)
      tie(
        InsetModel.Anchor(guide, axis.size), size, abs(term.coefficient), .number(0), statement,
        origin)
      anchor = InsetModel.Anchor(guide, far)
    }
    return Position(anchor: anchor, amount: sum.amount)
  }

  /// A guide that measures a length on an axis.
  private func addGuide(
    _ parent: ID<View>, _ axis: LayoutAxis, _ statement: ID<Statement>, _ origin: Origin
  ) -> Item {
    let id = scene.guides.append(
      Guide(
        name: uniqueName("length"), owner: parent, origin: origin, nameOrigin: origin))
    let other: LayoutAxis = axis == .horizontal ? .vertical : .horizontal
    let guide = Item.declared(id)
    tie(
      InsetModel.Anchor(guide, other.start), InsetModel.Anchor(.view(parent), other.start), 1,
      .number(0), statement, origin)
    tie(InsetModel.Anchor(guide, other.size), nil, 1, .number(0), statement, origin)
    return guide
  }
}
