internal import InsetDevices
internal import InsetModel
internal import InsetText

/// What a storyboard or xib says of the scene, under what code changes of it.
extension SceneMaker {
  private var archived: Scene? { interface?.scene.scene }

  /// What is unarchived for the scene: its own, and what code loads from xibs.
  private var loads: [LoadedInterface] { [interface].compactMap { $0 } + evaluator.nibs }

  // MARK: - Places

  /// A place in a storyboard or xib as the scene counts: in one that code loads, the name of the class that
  /// it is for, whose own scene it belongs to.
  func origin(_ origin: Origin, _ loaded: LoadedInterface?) -> Origin {
    guard let interface, loaded === interface else {
      guard let owner = loaded?.owner.type.module else { return scene.nameOrigin }
      let end = owner.place + owner.name.utf8.count
      return self.origin(
        SiteKey(
          file: owner.context.file.id, start: Int32(clamping: owner.place),
          end: Int32(clamping: end)))
    }
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
  private func row(of view: ID<View>, _ loaded: LoadedInterface) -> Int? {
    rows[loaded.objects[view.index].id]
  }

  // MARK: - Views

  /// Shows the views of a File's Owner whose code puts them into something that is not seen.
  func addOwnersRoot() {
    guard let object = interface?.ownersRoot, object.superviews.isEmpty else { return }
    object.superviews = [root]
    isOwnersRootPlaced = false
  }

  /// Why nobody can say where a view is that code took out of the superview it was made in.
  func movement(of object: Object, into parent: Object?) -> String? {
    guard let loaded = object.interface, let view = object.interfaceView else { return nil }
    guard let above = loaded.scene.scene.views[view].parent else {
      return isOwnersRootPlaced || loaded !== interface
        ? nil : "where its owner puts it is not seen"
    }
    return loaded.objects[above.index] === parent ? nil : "code moves it to another view"
  }

  /// The views that a stack view arranges in its storyboard or xib, in order.
  func unarchivedChildren(of row: Int) -> [Int] {
    guard let loaded = views[row].interface, let view = views[row].interfaceView else { return [] }
    return loaded.scene.scene.views[view].children.compactMap { self.row(of: $0, loaded) }.filter {
      scene.views[ID($0)].parent?.index == row
    }
  }

  // MARK: - Constraints

  func addInterfaceConstraints() {
    for loaded in loads { addConstraints(of: loaded) }
  }

  private func addConstraints(of loaded: LoadedInterface) {
    let archived = loaded.scene.scene
    var statements: [ID<Statement>: ID<Statement>] = [:]
    for id in archived.constraints.ids {
      let row = archived.constraints[id]
      guard let owner = self.row(of: archived.statements[row.statement].owner, loaded),
        let first = anchor(row.first, loaded)
      else { continue }
      var second: InsetModel.Anchor?
      if let other = row.second {
        second = anchor(other, loaded)
        if second == nil { continue }
      }
      if loaded.searched.contains(archived.statements[row.statement].owner) {
        for anchor in [first, second].compactMap({ $0 }) {
          open(scene.owner(of: anchor.item).index, "code looks for the constraints of a view")
          unplaced.insert(scene.owner(of: anchor.item).index)
        }
      }
      // Conditions are numbered anew here.
      var plain = row
      plain.condition = condition(archived.conditions[row.condition])
      var found = [plain]
      var isAssumed = false
      let value = loaded.constraints.first(where: { $0.ids.contains(id) })?.value
      if let value {
        guard let changed = changed(row, of: loaded, by: value, &isAssumed) else { continue }
        found = changed
      }
      let statement: ID<Statement>
      if let known = statements[row.statement] {
        statement = known
      } else {
        statement = scene.statements.append(
          Statement(
            kind: .constraint, origin: origin(archived.statements[row.statement].origin, loaded),
            owner: ID(owner)))
        statements[row.statement] = statement
      }
      for var one in found {
        one.first = first
        one.second = second
        one.statement = statement
        one.places = places(row.places, loaded)
        let new = scene.constraints.append(one)
        scene.statements[statement].constraints.append(new)
        if let value { ids[ObjectIdentifier(value), default: []].append(new) }
        certainties.append(isAssumed ? .maybe : .sure)
      }
      if let value { addLaterChanges(of: value) }
    }
  }

  /// A constraint as code leaves it, with conditions of the scene; `nil` where it is off, or where that
  /// is not known.
  private func changed(
    _ row: Constraint, of loaded: LoadedInterface, by value: ConstraintValue,
    _ isAssumed: inout Bool
  ) -> [Constraint]? {
    guard let visit = value.site else { return nil }
    let when: Condition
    switch activity(of: value, visit) {
    case .known(let condition, let assumed):
      isAssumed = assumed
      when = condition.and(loaded.scene.scene.conditions[row.condition])
      if when.isNever { return nil }
    case .unknown(let reason):
      note(visit, value, reason)
      open(row, of: loaded, reason)
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
      open(row, of: loaded, "its constant or priority is not known")
      return nil
    }
    var result: [Constraint] = []
    for (constantWhen, constant, phase) in constants where !when.and(constantWhen).isNever {
      var amount = row.constant
      if value.changes.contains(where: { $0.kind.constant != nil }) {
        guard let sum = linear(constant, phase), sum.terms.isEmpty, !sum.amount.isAssumed
        else {
          open(row, of: loaded, "its constant is not known")
          return nil
        }
        amount = sum.amount
      }
      for (priorityWhen, priority, _) in priorities where !when.and(priorityWhen).isNever {
        guard let priority = number(priority), priority > 0, priority.isFinite else {
          open(row, of: loaded, "its priority is not known")
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
  private func open(_ constraint: Constraint, of loaded: LoadedInterface, _ reason: String) {
    for anchor in [constraint.first, constraint.second].compactMap({ $0 }) {
      if let row = row(of: loaded.scene.scene.owner(of: anchor.item), loaded) { open(row, reason) }
    }
  }

  /// An anchor of the storyboard or xib in this scene.
  private func anchor(
    _ anchor: InsetModel.Anchor, _ loaded: LoadedInterface
  ) -> InsetModel.Anchor? {
    switch anchor.item {
    case .view(let view):
      row(of: view, loaded).map { InsetModel.Anchor(.view(ID($0)), anchor.attribute) }
    case .guide(let kind, let view):
      row(of: view, loaded).map { InsetModel.Anchor(.guide(kind, of: ID($0)), anchor.attribute) }
    case .declared: nil
    }
  }

  private func places(_ places: ConstraintPlaces, _ loaded: LoadedInterface) -> ConstraintPlaces {
    ConstraintPlaces(
      whole: origin(places.whole, loaded), first: origin(places.first, loaded),
      second: places.second.map { origin($0, loaded) },
      constant: places.constant.map { origin($0, loaded) },
      priority: places.priority.map { origin($0, loaded) })
  }

  // MARK: - Properties

  /// Sets what the storyboard or xib sets, before code does.
  func addInterfaceProperties() {
    for loaded in loads {
      for setting in loaded.scene.scene.properties {
        guard let row = row(of: setting.view, loaded) else { continue }
        scene.properties.append(
          PropertySetting(
            view: ID(row), property: setting.property,
            condition: condition(loaded.scene.scene.conditions[setting.condition]),
            origin: origin(setting.origin, loaded)))
      }
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
          property: setting.property,
          condition: condition(archived.conditions[setting.condition]),
          origin: origin(setting.origin, interface)))
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
    if let archived { scene.deploysSafeAreaBack = archived.deploysSafeAreaBack }
    for loaded in loads { addLists(of: loaded) }
  }

  private func addLists(of loaded: LoadedInterface) {
    let archived = loaded.scene.scene
    func rows(_ views: [ID<View>], unless names: Set<String> = []) -> [Int] {
      views.compactMap { row(of: $0, loaded) }.filter { row in
        !self.views[row].notes.contains { names.contains($0.name) }
      }
    }
    func add(_ rows: [Int], to list: inout [ID<View>]) {
      if !rows.isEmpty { list = (list + rows.map { ID($0) }).sorted() }
    }
    for row in rows(archived.opaque) where !constrained.contains(row) {
      opaque.insert(row)
      open(row, "a storyboard or xib does not lay it out")
    }
    for row in rows(archived.incomplete) {
      open(row, "a storyboard or xib says something unknown of it")
    }
    selfSized.formUnion(rows(archived.selfSized))
    add(rows(archived.settledPictures, unless: ["image"]), to: &scene.settledPictures)
    add(rows(archived.unscrolled, unless: ["isScrollEnabled"]), to: &scene.unscrolled)
    let looks = Self.looks.union(["backgroundColor"])
    add(rows(archived.filledButtons, unless: looks), to: &scene.filledButtons)
    add(rows(archived.blankButtons, unless: looks), to: &scene.blankButtons)
    add(rows(archived.unalignedTexts, unless: ["textAlignment"]), to: &scene.unalignedTexts)
  }
}

extension UIKitClasses {
  /// Whether a class is a cell of a table or collection view.
  static func isCell(_ name: String) -> Bool {
    inherits(name, from: "UITableViewCell") || inherits(name, from: "UICollectionViewCell")
  }
}
