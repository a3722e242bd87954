internal import InsetDevices
internal import InsetModel
internal import InsetText

/// Makes the scene of an instance that UIKit has called all on.
final class SceneMaker {
  let evaluator: Evaluator
  let type: TypeInfo?
  /// The class of the controller whose root view is an instance of the class, or that comes from it.
  let host: TypeInfo?
  /// The controller whose view it is, where the root is one's.
  let controller: Object?
  let root: Object
  let visits: [SiteVisit]
  private(set) lazy var keptConstraints = evaluator.keptConstraints()
  let declaration: CodeScene.Source
  /// What a storyboard or xib made of the scene.
  let interface: LoadedInterface?
  var scene: Scene
  var sources: [CodeScene.Source]
  /// By row, the view.
  var views: [Object] = []
  /// By number of the instance, its row.
  var rows: [Int: Int] = [:]
  var guides: [Int: ID<Guide>] = [:]
  var conditions: [Condition: ID<Condition>] = [.always: Scene.always]
  var openings: [String?] = []
  /// The views that may have further constraints, by axis, and those whose content is not all known.
  var horizontallyOpen: Set<Int> = []
  var verticallyOpen: Set<Int> = []
  var partlyKnown: Set<Int> = []
  /// Those that a constraint holds to a width or height that is not known.
  var openWidths: Set<Int> = []
  var openHeights: Set<Int> = []
  /// The views that may be elsewhere.
  var unplaced: Set<Int> = []
  /// The constraints that have another constant once a notification has come.
  var movedLater: Set<ID<InsetModel.Constraint>> = []
  /// The constraints that closures may change which run later, if they do.
  var changedLater: Set<ID<InsetModel.Constraint>> = []
  /// What constants other code may give constraints, and the constraints that may be missing then.
  var constantsLater: [ID<InsetModel.Constraint>: [Amount]] = [:]
  var missingLater: Set<ID<InsetModel.Constraint>> = []
  /// The views that are there if the condition holds that is taken for granted, and what is in them.
  var assumed: Set<Int> = []
  var opaque: Set<Int> = []
  var selfSized: Set<Int> = []
  /// The labels with texts that are given to them.
  var givenTexts: Set<Int> = []
  /// Those whose text nothing sets that has run.
  var textless: Set<Int> = []
  /// The constraints that code may switch, and the bodies of what handles layouts; found when they are asked for.
  var idleWatch: [ConstraintValue]?
  var handlerBodies: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
  /// The views that may be hidden for all that is known.
  var perhapsHidden: Set<Int> = []
  /// The views that constraints of the scene name first.
  var constrained: Set<Int> = []
  /// The views that a layout library's calls take out of their masks.
  var unmasked: Set<Int> = []
  var certainties: [StatementResult.Certainty] = []
  var leftOut: [CodeScene.LeftOut] = []
  var leftOutOnce: Set<CodeScene.LeftOut> = []
  /// By statement, the constraints of the scene that it made.
  var made: [SiteKey: [ID<Constraint>]] = [:]
  /// By constraint as it was evaluated, those of the scene.
  var ids: [ObjectIdentifier: [ID<Constraint>]] = [:]
  /// The declarations of the class: its own, and its extensions.
  let ownParts: [CodeScene.Source]
  /// The views with constraints of which nobody can say whether their masks make others.
  var perhapsMasked: Set<Int> = []
  var hasStrayConstraints = false
  /// What constraints speak of that have an item of which nothing is known.
  var strays: [Opening] = []
  /// The constraints that there may be, or are, by numbers that are not known; each once.
  var ties: [PossibleTie] = []
  private var tiesOnce: Set<PossibleTie> = []
  /// The statements that set frames, ascending.
  var frameStatements: [ID<Statement>] = []
  var barsAreKnown = true
  /// Whether nothing hides the navigation bar under a condition that is not known.
  var navigationBarIsKnown = true
  /// Whether the bars are opaque only because code makes those of all screens so.
  var isTakenForOpaque = false
  /// Whether it is known at which edges the root view may reach under bars.
  var edgesAreKnown = true
  /// Whether what comes from the class is asked by itself.
  var leavesHeirs = false
  /// What settings say of the screen.
  var given: [ScreenProperty] = []
  /// What is supposed of conditions that are not known.
  var suppositions: [(asked: OpenQuestion, answer: Bool)] = []
  var masked: [ID<View>] = []
  /// By row, whether the mask makes constraints, where that is certain.
  var hasMask: [Int: Bool] = [:]
  /// Those, and the views that may be in none or have constraints that are not known, and that nobody takes
  /// out of their masks on any way.
  var possiblyMasked: [ID<View>] = []
  /// Those of them that were made with a frame, and have no other one.
  var framed: [ID<View>] = []
  /// Whether it is seen where a File's Owner puts the views of its file.
  var isOwnersRootPlaced = true
  /// What was tried that nobody seen calls, by its body.
  var trials: [ObjectIdentifier: Evaluator.Trial] = [:]
  /// What has run that nobody seen calls.
  let laterRun: LaterRun?
  /// The constraints that it made.
  var laterConstraints: [ID<Constraint>] = []
  private var names: Set<String> = []

  /// The bodies and initial values of which an evaluator has run something, in any order.
  static func reads(of evaluator: Evaluator) -> [CodeScene.Read] {
    evaluator.reads.filter { $0.file >= 0 }.map {
      CodeScene.Read(file: Int($0.file), offset: Int($0.base))
    }
  }

  static let viewLimit = 2_000
  static let depthLimit = 120

  /// - Parameters:
  ///   - object: a controller, or a view.
  ///   - host: the class of `object`, where the scene is that of its view's class or superclass.
  ///   - sources: the parts of files that places count from already, beginning with the class's own.
  init(
    _ evaluator: Evaluator, type: TypeInfo?, object: Object, host: TypeInfo? = nil,
    visits: [SiteVisit], sources known: [CodeScene.Source] = [], later: LaterRun? = nil
  ) {
    laterRun = later
    self.evaluator = evaluator
    self.type = type
    self.host = host
    self.visits = visits
    var own = object
    var controller: Object?
    if UIKitClasses.isController(object.type.externalName) {
      controller = object
      if case .object(let view) = evaluator.rootView(object) { own = view }
    }
    self.controller = controller
    root = own
    let range = type?.range ?? ByteRange(at: 0)
    declaration = CodeScene.Source(file: Int(type?.context.file.id ?? 0), range: range)
    sources = known.isEmpty ? [declaration] : known
    interface = evaluator.interface
    ownParts = type.map { Self.parts(of: $0, in: evaluator.index) } ?? [declaration]
    let name = [type?.name ?? "root", later?.code.name].compactMap { $0 }.joined(separator: ".")
    let place = type.map { $0.place - range.start } ?? 0
    let length = (type?.name ?? "root").utf8.count
    scene = Scene(
      name: name, nameOrigin: Origin(range: ByteRange(start: place, end: place + length)))
  }

  func make() -> CodeScene? {
    assumeBranch()
    addViews()
    addInterfaceProperties()
    if views.count == 1, visits.isEmpty { return nil }
    addGuides()
    addInterfaceConstraints()
    addConstraints()
    if [type, host].contains(where: { $0.map(evaluator.sharesNames) ?? false }) {
      hasStrayConstraints = true
    }
    for row in views.indices { addProperties(of: row) }
    addFrames()
    addSurroundings()
    addInterfaceLists()
    addDoubts()
    scene.incomplete = uncertainViews
    scene.opaque = opaque.sorted().map { ID($0) }
    scene.selfSized = selfSized.sorted().map { ID($0) }
    return CodeScene(
      scene: scene, sources: sources, certainties: certainties, leftOut: leftOut,
      openings: openings, hasStrayConstraints: hasStrayConstraints, barsAreKnown: barsAreKnown,
      masked: masked, reads: Self.reads(of: evaluator).sorted())
  }

  // MARK: - Places

  /// A place in a file as the scene counts.
  func origin(_ place: SiteKey?) -> Origin {
    guard let place, place.file >= 0 else { return scene.nameOrigin }
    let range = ByteRange(start: Int(place.start), end: max(Int(place.start), Int(place.end)))
    if Int(place.file) == declaration.file, declaration.range.contains(range) {
      return Origin(range: range.shifted(by: -declaration.range.start))
    }
    let file = evaluator.index.files[Int(place.file)]
    let whole = file.declarations.first { $0.contains(range) } ?? range
    let source = CodeScene.Source(file: Int(place.file), range: whole)
    let index: Int
    if let known = sources.firstIndex(of: source) {
      index = known
    } else {
      index = sources.count
      sources.append(source)
    }
    return Origin(source: Int32(clamping: index), range: range.shifted(by: -whole.start))
  }

  /// The row of a condition in the scene.
  func condition(_ condition: Condition) -> ID<Condition> {
    if let known = conditions[condition] { return known }
    let id = scene.conditions.append(condition)
    conditions[condition] = id
    return id
  }

  /// What is not known of a view.
  enum Opening {
    /// Its content or looks.
    case content
    /// Its width, for which there is a constraint.
    case width
    /// Its height, for which there is a constraint.
    case height
    /// Constraints from left to right.
    case horizontal
    /// Constraints from top to bottom.
    case vertical
    /// What ties of the scene hold, and no more.
    case tied
    /// Any constraints, and the rest.
    case all
  }

  /// Notes why not everything is known of a view.
  func open(_ row: Int, _ reason: String, _ opening: Opening = .all) {
    if openings[row] == nil { openings[row] = reason }
    if opening == .content || opening == .all { partlyKnown.insert(row) }
    if opening == .width { openWidths.insert(row) }
    if opening == .height { openHeights.insert(row) }
    if opening == .horizontal || opening == .all { horizontallyOpen.insert(row) }
    if opening == .vertical || opening == .all { verticallyOpen.insert(row) }
  }

  /// Notes a constraint that there may be and that is not in the scene.
  ///
  /// - Returns: whether it is known what it ties; else anything may be open.
  func addTie(_ constraint: ConstraintValue, _ reason: String) -> Bool {
    guard let first = anchor(constraint.first) else { return false }
    var second: InsetModel.Anchor?
    if let other = constraint.second {
      guard let found = anchor(other), found.attribute.group == first.attribute.group else {
        return false
      }
      second = found
    } else if first.attribute.group != .size {
      return false
    }
    hold(
      PossibleTie(first: first, second: second, multiplier: number(constraint.multiplier) ?? 1))
    for anchor in [first, second].compactMap({ $0 }) {
      open(scene.owner(of: anchor.item).index, reason, .tied)
    }
    return true
  }

  /// Notes what may be held, each once.
  func hold(_ tie: PossibleTie) {
    if tiesOnce.insert(tie).inserted { ties.append(tie) }
  }

  // MARK: - Views

  private func addViews() {
    addOwnersRoot()
    var below: [Int: [Object]] = [:]
    for object in evaluator.objects where isView(object) {
      guard let parent = parent(of: object) else { continue }
      below[parent.id, default: []].append(object)
    }
    var stack: [(object: Object, parent: Int, depth: Int)] = [(root, -1, 0)]
    while let (object, parent, depth) = stack.popLast() {
      guard rows[object.id] == nil, views.count < Self.viewLimit else { continue }
      add(object, parent: parent)
      if depth >= Self.depthLimit {
        open(rows[object.id] ?? 0, "it is nested too deep")
        continue
      }
      let row = views.count - 1
      // In the order in which they were put in; what was there from the beginning comes first.
      let known = object.subviews.filter { self.parent(of: $0) === object && isView($0) }
      let given = (below[object.id] ?? []).filter { child in
        !known.contains { $0 === child }
      }
      for child in (given + known).reversed() { stack.append((child, row, depth + 1)) }
    }
  }

  private func isView(_ object: Object) -> Bool {
    if object.guide != nil || object.origin == .root && object !== root { return false }
    // It stands for any of a view's subviews, which are all here.
    if object.isAnySubview { return false }
    // An empty one ends a table's lines.
    if object.holder == "tableFooterView", object.subviews.isEmpty, object.origin == .made,
      object.notes.isEmpty
    {
      return false
    }
    let name = object.type.externalName
    if UIKitClasses.isGuide(name) { return false }
    if UIKitClasses.isView(name) { return !isIdlePart(object) }
    return object.type.isNone || name.isEmpty || name == "NSObject"
  }

  /// Whether it is a part of a control that lays it out itself, and nobody has spoken of it.
  private func isIdlePart(_ object: Object) -> Bool {
    guard object.origin == .implied, object.name != "contentView", object.name != "view",
      object.subviews.isEmpty, let owner = object.owner
    else { return false }
    return UIKitClasses.part(object.name ?? "", of: owner.type.externalName) != nil
  }

  /// The class of a view, so far as it is known.
  private func className(of object: Object) -> String? {
    if let type = object.type.module { return type.name }
    let name = object.type.externalName
    return name.isEmpty ? nil : name
  }

  /// The view that a view is in; the last one that it was put into, where there are several.
  private func parent(of object: Object) -> Object? {
    if object === root { return nil }
    if object.superviews.count <= 1 { return object.superviews.first }
    let sure = object.insertions.last { $0.circumstances.isExpected(for: $0.parent) }
    return sure?.parent ?? object.superviews.first
  }

  private func add(_ object: Object, parent: Int) {
    let row = object.interfaceView.flatMap { object.interface?.scene.scene.views[$0] }
    let kind = row?.kind ?? kind(of: object)
    // One that code loads stands where it does so.
    let archived = object.nib == nil || object.interface === interface ? row : nil
    let origin =
      parent < 0
      ? scene.nameOrigin
      : archived.map { self.origin($0.origin, object.interface) }
        ?? self.origin(placeOfMaking(object))
    let parentID: ID<View>? = parent < 0 ? nil : ID(parent)
    var view = View(
      name: name(of: object, kind), kind: kind, parent: parentID, origin: origin,
      nameOrigin: parent < 0
        ? origin : archived.map { self.origin($0.nameOrigin, object.interface) } ?? origin)
    view.documentation = nil
    view.text = row?.text
    view.className = className(of: object) ?? row?.className
    view.identifier = row?.identifier
    rows[object.id] = views.count
    views.append(object)
    openings.append(nil)
    if let reason = movement(of: object, into: parent < 0 ? nil : views[parent]) {
      open(views.count - 1, reason)
      unplaced.insert(views.count - 1)
    }
    add(view, of: object, parent, row)
  }

  /// Adds a view's row with the condition under which it is there.
  private func add(_ view: View, of object: Object, _ parent: Int, _ made: View?) {
    var view = view
    let row = views.count - 1
    var when = Condition.always
    if let made, let interface = object.interface, object.insertions.isEmpty {
      when = interface.scene.scene.conditions[made.condition]
    }
    if parent >= 0, let found = insertion(of: object, into: views[parent]) {
      if let condition = found {
        when = condition
        let isAssumed = object.insertions.contains {
          !$0.circumstances.isExpected(for: views[parent])
        }
        if isAssumed || assumed.contains(parent) { assumed.insert(row) }
      } else {
        open(row, "it may be in another view, or in none")
        unplaced.insert(row)
      }
    }
    view.condition = condition(when)
    let id = scene.views.append(view)
    if let parentID = view.parent { scene.views[parentID].children.append(id) }
    if let reason = opening(of: object) {
      open(row, reason, isTableWide(object) ? .vertical : .all)
    }
    if object.losesViews { open(row, "what it arranges may be taken out", .content) }
    // What other classes show may have a size of its own, and so may what a xib has in it.
    let isUnread = object.nib != nil && object.interface == nil
    if mayHaveSize(object) || isUnread { partlyKnown.insert(row) }
    if isUnread { selfSized.insert(row) }
    if parent >= 0, arrangesUnseen(views[parent]) {
      open(row, "a library's view lays it out")
    }
    let isFramed = object.notes.contains {
      Self.frameNames.contains($0.name) && !isZero($0)
    }
    if isFramed {
      if !isTableWide(object) { horizontallyOpen.insert(row) }
      verticallyOpen.insert(row)
    }
  }

  /// Whether what a view shows may give it a size, other than by constraints on what is in it.
  private func mayHaveSize(_ object: Object) -> Bool {
    let name = object.type.externalName
    if name == "UITextView" { return !scrolls(object) }
    if name == "UIImageView", isFilledLater(object) { return false }
    return !UIKitClasses.hasNoContentSize(name) || isHosted(object) || isOfUnseen(object)
  }

  /// Whether it is the view of a controller that others made, or a library: what is in it may hold its size.
  func isOfUnseen(_ view: Object) -> Bool {
    guard view.name == "view", let owner = view.owner, owner !== controller,
      UIKitClasses.isController(owner.type.externalName)
    else { return false }
    let isSeen = [.made, .root, .unarchived].contains(owner.origin)
    return !isSeen || !UIKitClasses.isDeclared(owner.type.externalName)
  }

  /// Whether SwiftUI's content is in a view, which is as large as that.
  func isHosted(_ object: Object) -> Bool {
    guard object.name == "view", let owner = object.owner else { return false }
    return UIKitClasses.inherits(owner.type.externalName, from: "UIHostingController")
  }

  /// Whether a text view certainly scrolls, as it does from the start: then it is no larger than it is told.
  func scrolls(_ object: Object) -> Bool {
    guard object.type.module == nil, object.interfaceView == nil else { return false }
    let found = settings(object, "isScrollEnabled")
    guard found.isUnset || found.sure.map({ bool($0) == true }) ?? false else { return false }
    return !isIdlyHandled(object) { $0 == "isScrollEnabled" }
  }

  /// Whether what is put into a view was given to it to be arranged, by a class that is not seen: a library's, or an
  /// instance of which only a superclass is known.
  func arrangesUnseen(_ parent: Object) -> Bool {
    let name = parent.type.externalName
    let isOpen =
      parent.origin == .opaque && parent.type.module == nil
      && !UIKitClasses.inherits(name, from: "UIStackView")
    guard isOpen || !UIKitClasses.isDeclared(name) else { return false }
    return parent.notes.contains { note in
      note.name.hasSuffix("rrangedSubview") || note.name.hasSuffix("rrangedSubviews")
    }
  }

  /// The properties and methods that say where a view is without constraints.
  static let frameNames: Set<String> = [
    "frame", "bounds", "center", "sizeToFit", "autoresizingMask",
  ]

  /// Takes for granted one of the unknown conditions under which views are put into others: what is wrong with
  /// them then is wrong. Of conditions that may have to do with each other only one is taken, that of most views.
  ///
  /// - Complexity: O(views²)
  private func assumeBranch() {
    let found = evaluator.objects.compactMap { object -> (object: Object, branches: [Int])? in
      guard object.origin == .made, object.insertions.count == 1 else { return nil }
      let circumstances = object.insertions[0].circumstances
      // What a lazy property gives is there where it is read.
      let own = object.branches.filter { !evaluator.lazyBranches.contains($0) }
      guard circumstances.isMaybe, !circumstances.stage.isIdle,
        circumstances.branches.last.map({ !evaluator.lazyBranches.contains($0) }) ?? false,
        !circumstances.branches.contains(where: evaluator.exitingBranches.contains),
        circumstances.branches.count == circumstances.unknowns,
        circumstances.branches.count > own.count, circumstances.branches.starts(with: own)
      else { return nil }
      return (object, circumstances.branches)
    }
    var best: (branches: [Int], count: Int)?
    for one in found {
      let count = found.count { one.branches.starts(with: $0.branches) }
      if best.map({ count > $0.count }) ?? true { best = (one.branches, count) }
    }
    guard let best else { return }
    for one in found where best.branches.starts(with: one.branches) {
      one.object.assumedBranches = one.branches
    }
  }

  /// When a view is in another one: `.some(nil)` if that is not known, `nil` if nobody put it there.
  private func insertion(of object: Object, into parent: Object) -> Condition?? {
    guard !object.insertions.isEmpty else { return nil }
    if object.superviews.count > 1 { return .some(nil) }
    var when = Condition.never
    for (place, circumstances, _) in object.insertions where place === parent {
      guard circumstances.isExpected(for: parent) || circumstances.isExpected(for: object),
        let condition = Condition(circumstances.conditions)
      else {
        // What was sure before stays so.
        if when.isAlways { continue }
        return .some(nil)
      }
      when = when.or(condition)
    }
    return .some(when.isNever ? nil : when)
  }

  private func kind(of object: Object) -> ViewKind {
    if object !== root, object.name == "view", let owner = object.owner,
      UIKitClasses.isController(owner.type.externalName), owner !== controller
    {
      return .container
    }
    return ViewKind(className: object.type.externalName)
  }

  /// Why nobody can say all of a view; `nil` where everything is seen.
  func opening(of object: Object) -> String? {
    if object.origin == .outlet { return "a storyboard or xib says more of it" }
    if object.origin == .opaque { return object.reason.text }
    if let name = object.openedBy {
      return name.isEmpty
        ? "it is given to a function that is not seen"
        : "it is given to '\(name)', which is not seen"
    }
    if object.isListed { return "a function that is not seen had it in a list" }
    if object.name == "view", let owner = object.owner, let name = owner.openedBy,
      UIKitClasses.isController(owner.type.externalName)
    {
      return "its controller is given to '\(name)', which is not seen"
    }
    let name = object.type.externalName
    if object.type.isNone || name.isEmpty { return "its class is not known" }
    // What a library's view does inside, and how large it would be, is its own affair.
    guard object === root else { return nil }
    let base = controller?.type.externalName ?? name
    return UIKitClasses.isDeclared(base) ? nil : "'\(base)' is not seen"
  }

  private func name(of object: Object, _ kind: ViewKind) -> String {
    var base = object.name ?? ""
    if base == "view" || base.isEmpty, let owner = object.owner, let name = owner.name,
      kind == .container
    {
      base = name
    }
    if object === root { base = "root" }
    if base.isEmpty || base == "self" {
      base = object.type.module.map { Self.lowercased($0.name) } ?? kind.rawValue
    }
    return uniqueName(String(base.map { $0 == "." || $0 == " " ? "_" : $0 }))
  }

  /// A name that no other view or guide has.
  func uniqueName(_ base: String) -> String {
    var name = base
    var number = 2
    while !names.insert(name).inserted {
      name = "\(base)\(number)"
      number += 1
    }
    return name
  }

  private static func lowercased(_ name: String) -> String {
    guard let first = name.first else { return name }
    return first.lowercased() + name.dropFirst()
  }

  // MARK: - Guides

  private func addGuides() {
    for object in evaluator.objects
    where object.guide == nil && UIKitClasses.isGuide(object.type.externalName) {
      guard object.superviews.count == 1, let row = rows[object.superviews[0].id] else { continue }
      let unique = uniqueName(object.name ?? "guide")
      let origin = origin(object.place)
      guides[object.id] = scene.guides.append(
        Guide(name: unique, owner: ID(row), origin: origin, nameOrigin: origin))
    }
  }

  /// The item of the scene that an instance is.
  func item(_ object: Object) -> Item? {
    if let row = rows[object.id] { return .view(ID(row)) }
    if let guide = guides[object.id] { return .declared(guide) }
    guard let name = object.guide, let owner = object.owner else { return nil }
    guard let row = rows[owner.id], let kind = Self.guideKinds[name] else { return nil }
    return .guide(kind, of: ID(row))
  }

  private static let guideKinds: [String: GuideKind] = [
    "safeArea": .safeArea, "layoutMargins": .margins, "readableContent": .readable,
    "keyboard": .keyboard, "content": .contentLayout, "frame": .frameLayout,
    "topGuide": .topLayoutGuide, "bottomGuide": .bottomLayoutGuide,
  ]
}
