internal import InsetDevices
internal import InsetModel
internal import InsetText

/// What a storyboard or xib says of the scene, under what code changes of it.
extension SceneMaker {
  private var archived: Scene? { interface?.scene.scene }

  // MARK: - Places

  /// A place in the storyboard or xib as the scene counts.
  func origin(_ origin: Origin) -> Origin {
    guard let interface else { return scene.nameOrigin }
    let source = CodeScene.Source(file: 0, isUnarchived: true, range: interface.scene.range)
    let index: Int
    if let known = sources.firstIndex(of: source) {
      index = known
    } else {
      index = sources.count
      sources.append(source)
    }
    return Origin(source: Int32(clamping: index), range: origin.range)
  }

  /// The row of a view that a storyboard or xib made; `nil` where it is in the scene no longer.
  private func row(of view: ID<View>) -> Int? {
    interface.flatMap { rows[$0.objects[view.index].id] }
  }

  private func condition(of id: ID<Condition>) -> Condition { archived?.conditions[id] ?? .always }

  // MARK: - Views

  /// Shows the views of a File's Owner whose code puts them into something that is not seen.
  func addOwnersRoot() {
    guard let object = interface?.ownersRoot, object.superviews.isEmpty else { return }
    object.superviews = [root]
    isOwnersRootPlaced = false
  }

  /// Why nobody can say where a view is that code took out of the superview it was made in.
  func movement(of object: Object, into parent: Object?) -> String? {
    guard let interface, let view = object.interfaceView else { return nil }
    guard let above = interface.scene.scene.views[view].parent else {
      return isOwnersRootPlaced ? nil : "where its owner puts it is not seen"
    }
    return interface.objects[above.index] === parent ? nil : "code moves it to another view"
  }

  /// The views that a stack view arranges in its storyboard or xib, in order.
  func unarchivedChildren(of row: Int) -> [Int] {
    guard let archived, let view = views[row].interfaceView else { return [] }
    return archived.views[view].children.compactMap { self.row(of: $0) }.filter {
      scene.views[ID($0)].parent?.index == row
    }
  }

  // MARK: - Constraints

  func addInterfaceConstraints() {
    guard let interface, let archived else { return }
    var statements: [ID<Statement>: ID<Statement>] = [:]
    for id in archived.constraints.ids {
      let row = archived.constraints[id]
      guard let owner = self.row(of: archived.statements[row.statement].owner),
        let first = anchor(row.first)
      else { continue }
      var second: InsetModel.Anchor?
      if let other = row.second {
        second = anchor(other)
        if second == nil { continue }
      }
      if interface.searched.contains(archived.statements[row.statement].owner) {
        for anchor in [first, second].compactMap({ $0 }) {
          open(scene.owner(of: anchor.item).index, "code looks for the constraints of a view")
          unplaced.insert(scene.owner(of: anchor.item).index)
        }
      }
      // Conditions are numbered anew here.
      var plain = row
      plain.condition = condition(condition(of: row.condition))
      var found = [plain]
      var isAssumed = false
      let value = interface.constraints.first(where: { $0.ids.contains(id) })?.value
      if let value {
        guard let changed = changed(row, by: value, &isAssumed) else { continue }
        found = changed
      }
      let statement: ID<Statement>
      if let known = statements[row.statement] {
        statement = known
      } else {
        statement = scene.statements.append(
          Statement(
            kind: .constraint, origin: origin(archived.statements[row.statement].origin),
            owner: ID(owner)))
        statements[row.statement] = statement
      }
      for var one in found {
        one.first = first
        one.second = second
        one.statement = statement
        one.places = places(row.places)
        let new = scene.constraints.append(one)
        scene.statements[statement].constraints.append(new)
        if let value { ids[ObjectIdentifier(value), default: []].append(new) }
        certainties.append(isAssumed ? .maybe : .sure)
      }
    }
  }

  /// A constraint as code leaves it, with conditions of the scene; `nil` where it is off, or where that
  /// is not known.
  private func changed(
    _ row: Constraint, by value: ConstraintValue, _ isAssumed: inout Bool
  ) -> [Constraint]? {
    guard let visit = value.site else { return nil }
    let when: Condition
    switch activity(of: value, visit) {
    case .known(let condition, let assumed):
      isAssumed = assumed
      when = condition.and(self.condition(of: row.condition))
      if when.isNever { return nil }
    case .unknown(let reason):
      note(visit, value, reason)
      open(row, reason)
      return nil
    }
    func values(
      _ own: Value, _ pick: (ConstraintChange.Kind) -> Value?
    ) -> [(Condition, Value, Circumstances.Phase)]? {
      let isChanged = value.changes.contains { pick($0.kind) != nil }
      return isChanged ? alternatives(value, own, pick) : [(.always, own, .setup)]
    }
    let constant = row.constant.constant.map { Value.number(Number($0)) } ?? .none
    guard let constants = values(constant, { $0.constant }),
      let priorities = values(.number(Number(row.priority)), { $0.priority })
    else {
      open(row, "its constant or priority is not known")
      return nil
    }
    var result: [Constraint] = []
    for (constantWhen, constant, phase) in constants where !when.and(constantWhen).isNever {
      var amount = row.constant
      if value.changes.contains(where: { $0.kind.constant != nil }) {
        guard let sum = linear(constant, phase), sum.terms.isEmpty else {
          open(row, "its constant is not known")
          return nil
        }
        amount = sum.amount
      }
      for (priorityWhen, priority, _) in priorities where !when.and(priorityWhen).isNever {
        guard let priority = number(priority), priority > 0, priority.isFinite else {
          open(row, "its priority is not known")
          return nil
        }
        let condition = when.and(constantWhen).and(priorityWhen)
        if condition.isNever { continue }
        var one = row
        one.constant = amount
        one.priority = min(priority, LayoutPriority.required)
        one.condition = self.condition(condition)
        result.append(one)
      }
    }
    return result
  }

  /// Opens the views that a constraint lays out.
  private func open(_ constraint: Constraint, _ reason: String) {
    guard let archived else { return }
    for anchor in [constraint.first, constraint.second].compactMap({ $0 }) {
      if let row = row(of: archived.owner(of: anchor.item)) { open(row, reason) }
    }
  }

  /// An anchor of the storyboard or xib in this scene.
  private func anchor(_ anchor: InsetModel.Anchor) -> InsetModel.Anchor? {
    switch anchor.item {
    case .view(let view): row(of: view).map { InsetModel.Anchor(.view(ID($0)), anchor.attribute) }
    case .guide(let kind, let view):
      row(of: view).map { InsetModel.Anchor(.guide(kind, of: ID($0)), anchor.attribute) }
    case .declared: nil
    }
  }

  private func places(_ places: ConstraintPlaces) -> ConstraintPlaces {
    ConstraintPlaces(
      whole: origin(places.whole), first: origin(places.first),
      second: places.second.map { origin($0) }, constant: places.constant.map { origin($0) },
      priority: places.priority.map { origin($0) })
  }

  // MARK: - Properties

  /// Sets what the storyboard or xib sets, before code does.
  func addInterfaceProperties() {
    guard let archived else { return }
    for setting in archived.properties {
      guard let row = row(of: setting.view) else { continue }
      scene.properties.append(
        PropertySetting(
          view: ID(row), property: setting.property,
          condition: condition(condition(of: setting.condition)), origin: origin(setting.origin)))
    }
  }

  /// What code changes of a view's content.
  func addInterfaceContent(of row: Int, _ kind: ViewKind) {
    let object = views[row]
    switch kind {
    case .label, .field, .text:
      addFont(of: row, from: object)
      let texts = settings(object, kind == .field ? "placeholder" : "text")
      if !texts.isUnset { addText(of: row, texts) }
      if kind == .label {
        apply(row, "numberOfLines") {
          number($0).flatMap { Int(exactly: $0) }.map { .lines(max(0, $0)) }
        }
        // How small it may become is another setting, which is not read.
        apply(row, "adjustsFontSizeToFitWidth") {
          bool($0).map { .leastTextScale($0 ? 0 : 1) }
        }
      }
      if !settings(object, "attributedText").isUnset { estimate(row, height: true) }
      if kind == .text {
        apply(row, "isScrollEnabled") { bool($0).map { .scrollEnabled($0) } }
      }
    case .button:
      let isChanged = object.notes.contains {
        Self.buttonNotes.contains($0.name) || $0.name.hasSuffix("EdgeInsets")
      }
      if isChanged { addButton(row) }
    case .image:
      if !settings(object, "image").isUnset { selfSized.insert(row) }
    default: break
    }
  }

  private static let buttonNotes: Set<String> = [
    "setTitle", "setAttributedTitle", "setImage", "setBackgroundImage", "configuration",
  ]

  // MARK: - Frames

  /// The settings that place a view by its frame.
  private func isPlacement(_ setting: PropertySetting, of row: Int) -> Bool {
    if setting.view.index == row, case .placed = setting.property { return true }
    return false
  }

  /// Lays out a view by its frame as code changes it.
  func addInterfaceFrame(of row: Int) {
    let object = views[row]
    let isPlaced = scene.properties.contains { isPlacement($0, of: row) }
    let masks = settings(object, "translatesAutoresizingMaskIntoConstraints")
    let frames = object.notes.filter { Self.frameNotes.contains($0.name) }
    if case .bool(false)? = masks.sure {
      scene.properties.removeAll { isPlacement($0, of: row) }
      return
    }
    guard isPlaced else {
      if !masks.isUnset { open(row, "'translatesAutoresizingMaskIntoConstraints' is not known") }
      // Constraints give it another one, but after it is laid out.
      if frames.contains(where: { $0.circumstances.phase == .layout }) {
        open(row, "its frame is not known")
      }
      return
    }
    if unmasked.contains(row) {
      scene.properties.removeAll { isPlacement($0, of: row) }
    } else if constrained.contains(row) {
      masked.append(ID(row))
    } else if !frames.isEmpty {
      let old = scene.properties
      scene.properties.removeAll { isPlacement($0, of: row) }
      let isSetInLayout = frames.allSatisfy { $0.circumstances.phase == .layout }
      let hasMask = object.notes.contains { $0.name == "autoresizingMask" }
      guard isSetInLayout || hasMask, addFrame(of: row) else {
        scene.properties = old
        opaque.insert(row)
        open(row, "its frame is not known")
        return
      }
    }
  }

  private static let frameNotes: Set<String> = [
    "frame", "bounds", "center", "sizeToFit", "transform",
  ]

  // MARK: - The rest of the scene

  /// The bar over the controller's view, as the storyboard says.
  var interfaceBar: ScreenBars.NavigationBar? {
    for setting in archived?.screenProperties ?? [] {
      if case .navigationBar(let bar) = setting.property { return bar }
    }
    return nil
  }

  /// Whether the storyboard has a tab bar under the controller's view.
  var hasInterfaceTabBar: Bool {
    archived?.screenProperties.contains { $0.property == .tabBar(true) } ?? false
  }

  /// Adds what the storyboard or xib says of the root's surroundings, and then what code does.
  ///
  /// - Returns: whether nothing is left to say.
  func addInterfaceSurroundings() -> Bool {
    guard let interface, let archived, interface.scene.role != .owner else { return false }
    for setting in archived.screenProperties {
      scene.screenProperties.append(
        ScreenPropertySetting(
          property: setting.property, condition: condition(condition(of: setting.condition)),
          origin: origin(setting.origin)))
    }
    scene.canvas = archived.canvas
    if let controller {
      addBars(controller)
    } else if archived.canvas != nil, !UIKitClasses.isCell(root.type.externalName) {
      open(0, "its size is that which it is given")
    }
    return true
  }

  /// What else is known of views, so far as code does not touch it.
  func addInterfaceLists() {
    guard let archived else { return }
    scene.deploysSafeAreaBack = archived.deploysSafeAreaBack
    func rows(_ views: [ID<View>], unless names: Set<String> = []) -> [Int] {
      views.compactMap { row(of: $0) }.filter { row in
        !self.views[row].notes.contains { names.contains($0.name) }
      }
    }
    func ids(_ rows: [Int]) -> [ID<View>] { rows.sorted().map { ID($0) } }
    for row in rows(archived.opaque) where !constrained.contains(row) {
      opaque.insert(row)
      open(row, "a storyboard or xib does not lay it out")
    }
    for row in rows(archived.incomplete) {
      open(row, "a storyboard or xib says something unknown of it")
    }
    selfSized.formUnion(rows(archived.selfSized))
    scene.settledPictures = ids(rows(archived.settledPictures, unless: ["image"]))
    scene.unscrolled = ids(rows(archived.unscrolled, unless: ["isScrollEnabled"]))
    let looks: Set<String> = [
      "backgroundColor", "setTitle", "setImage", "setBackgroundImage", "configuration",
    ]
    scene.filledButtons = ids(rows(archived.filledButtons, unless: looks))
    scene.blankButtons = ids(rows(archived.blankButtons, unless: looks))
    scene.unalignedTexts = ids(rows(archived.unalignedTexts, unless: ["textAlignment"]))
  }
}

extension UIKitClasses {
  /// Whether a class is a cell of a table or collection view.
  static func isCell(_ name: String) -> Bool {
    inherits(name, from: "UITableViewCell") || inherits(name, from: "UICollectionViewCell")
  }
}
