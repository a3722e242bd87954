internal import InsetSwiftOutline

/// Runs code over values that may be unknown.
///
/// One evaluator serves one root on one thread. What it cannot follow becomes unknown; it never
/// guesses.
final class Evaluator {
  struct Limits {
    /// Expressions and statements in all.
    var steps = 80_000
    /// Expressions within expressions, calls included.
    var depth = 260
    var calls = 32
    /// Iterations of a loop.
    var iterations = 48
    /// Alternatives of a value.
    var alternatives = 8
  }

  let index: ModuleIndex
  var limits = Limits()
  var steps = 0
  var depth = 0
  var callDepth = 0
  /// The type that is evaluated.
  var rootName = ""
  /// What a storyboard or xib makes for the root.
  var interface: LoadedInterface?
  /// What code has loaded besides from xibs, and the classes of the views that are being loaded.
  var nibs: [LoadedInterface] = []
  var awakening: [TypeInfo] = []
  /// How many unknown conditions are around.
  var maybe = 0 {
    didSet { while let last = guardLevels.last, last > maybe { guardLevels.removeLast() } }
  }
  /// The values of `maybe` at which an unknown condition let the code go on.
  private var guardLevels: [Int] = []
  /// When the code runs.
  var phase = Circumstances.Phase.setup
  var stage = Circumstances.Stage.initializer
  /// Whether a closure that may run later is around.
  var lateness = Circumstances.Lateness.none
  /// Whether something was left out, for it would have taken too long or too deep.
  var isCut = false
  /// How many trials are running, one in another.
  var trialDepth = 0
  /// Where views were put of which it is not known which they are, and how many instances there were then.
  var unknownInsertions: [(parent: Object, count: Int)] = []
  /// Whether constraints were switched of which it is not known which they are.
  var hasUnknownActivation = false
  /// The places where the version of iOS was asked for, each once.
  private(set) var availabilities: [(place: SiteKey, version: Double, isAvailable: Bool)] = []
  /// By place of such a condition, what takes it out where it always holds.
  var checkRemovals: [SiteKey: CheckRemoval] = [:]
  private var availabilityPlaces: Set<SiteKey> = []
  /// By statement, the method that was called once more and came there.
  var repeatedMethods: [SiteKey: String] = [:]
  /// The statement that is run.
  var statement: SiteKey?
  /// The statements whose calls are in progress, outermost first.
  var trail: [SiteKey] = []
  /// The statements that gave views to a function.
  var givingStatements: Set<SiteKey> = []
  /// The instances whose lengths formulas name, by path; `nil` where several have the same.
  private(set) var quantityOwners: [String: Object?] = [:]
  /// The bodies and initial values of which something was run.
  private(set) var reads: Set<CodePlace> = []
  private var lastRead = CodePlace(file: -1, base: -1)
  /// Whether a chain of the statement may have ended at `nil`.
  var chainIsMaybe = false
  /// What the device decides around here.
  var conditions: [EnvironmentCondition] = []
  /// What is supposed of conditions that are not known.
  var suppositions = Suppositions()
  /// What conditions known to fail are taken for: unknown, if the question is what there is at all.
  var explores = false

  /// The branches of conditions that are being run, each with a number of its own.
  private(set) var branches: [Int] = []
  /// Those of them that nobody knows whether they are taken.
  private(set) var maybeBranches: [Int] = []
  private var branchCount = 0
  /// The branches that stand for the first read of a lazy property.
  var lazyBranches: Set<Int> = []
  /// By branch, the first of those of which one is taken.
  private var firstBranches: [Int: Int] = [:]
  /// The branches behind which the function or the loop ends, and not what comes after them.
  private(set) var exitingBranches: Set<Int> = []
  var journals: [[(cell: Cell, old: Value)]] = []
  private(set) var objects: [Object] = []
  private var scopes: [Scope] = []
  var statics: [ObjectIdentifier: Cell] = [:]
  var enumCases: [String: [String]] = [:]
  private(set) var visits: [SiteVisit] = []
  var visited: [ObjectIdentifier: Int] = [:]
  /// Calls in progress, to see recursion.
  var active: [ObjectIdentifier] = []
  /// The closures whose calls are in progress, innermost last.
  var runningClosures: [ClosureValue] = []
  /// How often something was done that lays out: constraints made or switched, views put somewhere.
  private var effects = 0
  /// The bodies in whose runs that happened.
  private var effectiveBodies: Set<ObjectIdentifier> = []
  /// The bodies whose runs were not gone into once more, as they call themselves.
  private var unfollowed: Set<ObjectIdentifier> = []
  /// Closures that run some time later.
  var deferred: [(FunctionValue, Circumstances.Lateness)] = []
  /// Instances whose initialiser runs, whose observers are silent.
  var initializing: [Object] = []
  /// The statement of Stevia's whose operators are applied.
  var steviaVisit: SiteVisit?
  /// The closure of PureLayout's that is run.
  var pureLayoutBlock = PureLayoutBlock()
  /// Closures that were written, to run those that nobody called.
  var closures: [(closure: ClosureValue, start: Int, end: Int)] = []
  /// The views that were taken out of their superviews.
  var removals: [(view: Object, parents: [Object])] = []
  /// How many initial values are being evaluated.
  var initialValues = 0
  /// The number of those instances that share their name with an earlier one.
  var duplicates: [Int: Int] = [:]
  /// The type that the next call's result is expected to have, and that of the call that is evaluated.
  var expected = TypeHint.none
  var wanted = TypeHint.none
  /// What the generic class is given of which the next instance is made.
  var givenTypes: [TypeHint] = []
  /// By number of what a call of a function that is not seen gave, what it was called on.
  var unseenReceivers: [Int: Object] = [:]
  /// What libraries have, by its path.
  var libraryValues: [String: Value] = [:]
  private var memberCache: [MemberKey: [[MemberInfo]]] = [:]

  private struct MemberKey: Hashable {
    var type: ObjectIdentifier?
    var external: String
    var name: String
    var file: Int32
  }

  init(_ index: ModuleIndex) { self.index = index }

  /// Breaks the cycles among what was made.
  func clear() {
    for object in objects {
      object.fields = [:]
      object.superviews = []
      object.subviews = []
      object.made = []
      object.notes = []
      object.insertions = []
      object.mayBe = []
      object.givers = []
    }
    for scope in scopes { scope.clear() }
    for cell in statics.values { cell.value = .void }
    statics = [:]
    objects = []
    scopes = []
    visits = []
    deferred = []
    libraryValues = [:]
    unseenReceivers = [:]
    initializing = []
    closures = []
    steviaVisit = nil
    pureLayoutBlock = PureLayoutBlock()
    duplicates = [:]
    removals = []
    quantityOwners = [:]
    interface = nil
    nibs = []
    unknownInsertions = []
    reads = []
    lastRead = CodePlace(file: -1, base: -1)
  }

  // MARK: - Making

  func makeObject(
    _ type: TypeHint, _ origin: Object.Origin, _ reason: Reason = .form("an object"),
    name: String? = nil, owner: Object? = nil
  ) -> Object {
    let object = Object(id: objects.count, type: type, origin: origin, reason: reason)
    object.name = name
    object.owner = owner
    // What UIKit makes is there as long as what it is a part of.
    object.branches = origin == .implied ? owner?.branches ?? [] : maybeBranches
    objects.append(object)
    return object
  }

  func makeScope(_ parent: Scope?) -> Scope {
    let scope = Scope(parent: parent)
    scopes.append(scope)
    return scope
  }

  func frame(_ context: Context, receiver: Cell?, base: Int) -> Frame {
    Frame(context: context, receiver: receiver, base: base, scope: makeScope(nil))
  }

  func unknown(_ form: String) -> Value { .unknown(Unknown(.form(form))) }

  /// A value of a type of which nothing else is known.
  ///
  /// - Parameter givenness: how what has it is declared.
  func opaque(
    _ hint: TypeHint, _ reason: Reason, name: String? = nil, owner: Object? = nil,
    _ givenness: Givenness = .none
  ) -> Value {
    switch hint {
    case .none: break
    case .module(let type):
      if type.keyword == .enum {
        return .unknown(Unknown(reason, hint, givenness))
      }
    case .external(let name):
      if hint.isPlain || name.contains(".") || Self.valueNames.contains(name) {
        return .unknown(Unknown(reason, hint, givenness))
      }
      if name.hasPrefix("NSLayout"), name.hasSuffix("Anchor") || name.hasSuffix("Dimension") {
        return .anchor(Anchor(.unknown(Unknown(reason, .none)), nil))
      }
    case .array(let element):
      return .array(ArrayValue([], isComplete: false, element: element, reason: reason))
    case .dictionary(let value):
      return .dictionary(DictionaryValue([], isComplete: false, value: value))
    case .tuple(let elements):
      if elements.isEmpty { return .void }
      return .tuple(
        elements.map { Value.Element(label: $0.label, value: opaque($0.type, reason)) })
    case .function: return .function(FunctionValue(.opaque(Unknown(reason, hint))))
    case .metatype(let type): return .type(type)
    }
    let object = makeObject(hint, .opaque, reason, name: name, owner: owner)
    object.givenness = givenness
    return .object(object)
  }

  private static let valueNames: Set<String> = [
    "NSLayoutConstraint", "UIColor", "CGColor", "NSAttributedString",
    "NSColor", "NSFont", "NSImage", "Bool", "Constraint",
  ]

  // MARK: - Writing

  func write(_ cell: Cell, _ value: Value) {
    if !journals.isEmpty { journals[journals.count - 1].append((cell, cell.value)) }
    cell.value = value
  }

  /// Runs alternatives of which one happens, and joins what they wrote.
  ///
  /// - Parameter known: the number of the last of them, where it happens with what has happened in it already.
  /// - Returns: `next` if one of them goes on; then what they wrote is what those wrote.
  func fork(_ count: Int, isMaybe: Bool, last known: Int? = nil, _ run: (Int) -> Flow) -> Flow {
    var flows: [Flow] = []
    var finals: [[ObjectIdentifier: Value]] = []
    var own: [[EnvironmentCondition]] = []
    var touched: [Cell] = []
    var once: Set<ObjectIdentifier> = []
    if isMaybe { maybe += 1 }
    let firstBranch = branchCount + 1
    for branch in 0..<count {
      let before = maybe
      let beforeConditions = conditions
      journals.append([])
      branchCount += 1
      firstBranches[branchCount] = firstBranch
      let number = branch == count - 1 ? known ?? branchCount : branchCount
      branches.append(number)
      if isMaybe { maybeBranches.append(number) }
      flows.append(run(branch))
      if case .next = flows[branch] {} else { exitingBranches.insert(number) }
      branches.removeLast()
      if isMaybe { maybeBranches.removeLast() }
      let entries = journals.removeLast()
      maybe = before
      own.append(isMaybe ? [] : Array(conditions.dropFirst(beforeConditions.count)))
      conditions = beforeConditions
      var final: [ObjectIdentifier: Value] = [:]
      for (cell, _) in entries {
        let id = ObjectIdentifier(cell)
        final[id] = cell.value
        if once.insert(id).inserted { touched.append(cell) }
      }
      for (cell, old) in entries.reversed() { cell.value = old }
      finals.append(final)
    }
    if isMaybe { maybe -= 1 }
    let goesOn = flows.indices.filter { if case .next = flows[$0] { true } else { false } }
    let counting = goesOn.isEmpty ? Array(flows.indices) : goesOn
    for cell in touched {
      let id = ObjectIdentifier(cell)
      var values: [Value] = []
      for branch in counting { values.append(finals[branch][id] ?? cell.value) }
      var joined = join(values)
      if isSelected(joined) {
        joined = join(zip(values, counting).map { conditioned($0, own[$1]) })
      }
      write(cell, joined)
    }
    if goesOn.isEmpty {
      // Where some leave the loop and others the function, the loop ends.
      return flows.contains { if case .break = $0 { true } else { false } }
        ? .break
        : flows.contains { if case .continue = $0 { true } else { false } }
          ? .continue : flows.first ?? .next
    }
    if goesOn.count < count, isMaybe { enterGuarded() }
    return .next
  }

  /// Whether it matters which alternative a value comes from.
  private func isSelected(_ value: Value) -> Bool {
    switch value {
    case .choice: true
    case .array(let array): !array.presences.isEmpty
    default: false
    }
  }

  /// Numbers of branches of which only one happens.
  func makeBranches(_ count: Int) -> [Int] {
    let first = branchCount + 1
    branchCount += count
    let result = Array(first..<first + count)
    for branch in result { firstBranches[branch] = first }
    return result
  }

  /// The branch in this one that a view in a list was made in: it is in the list where that happened.
  func branch(of element: Value) -> Int? {
    guard case .object(let object) = element, object.origin == .made,
      object.branches.count == maybeBranches.count + 1, object.branches.starts(with: maybeBranches)
    else { return nil }
    return object.branches.last
  }

  /// Whether an element of a view's subviews is one of them in any case, whatever others there may be.
  func isSurely(_ element: Value, in array: ArrayValue) -> Bool {
    guard let container = array.container, case .object(let view) = element,
      view.superviews.count == 1, view.superviews[0] === container, !view.isOpen,
      let last = view.insertions.last
    else { return false }
    return last.parent === container && last.circumstances.isExpected
  }

  /// Does something where an element of an array is there.
  func whenPresent(_ presence: ArrayValue.Presence, _ run: () -> Void) {
    let before = (maybe, conditions, branches, maybeBranches)
    maybe += presence.branches.count
    conditions += presence.conditions
    branches += presence.branches
    maybeBranches += presence.branches
    run()
    (maybe, conditions, branches, maybeBranches) = before
  }

  /// Goes on under a condition that is not known and meant to hold.
  func enterGuarded() {
    maybe += 1
    guardLevels.append(maybe)
  }

  /// Evaluates an initial value of an instance's property, which is the same wherever it is read
  /// first: what is made there, is made as the instance is, and later if the property is lazy.
  func initialValue(of owner: Object, isLazy: Bool, _ evaluate: () -> Value) -> Value {
    let unknowns = maybe - guardLevels.count
    if unknowns == owner.branches.count, maybeBranches == owner.branches { return evaluate() }
    let outer = (maybe, maybeBranches, guardLevels)
    guardLevels = []
    maybeBranches = owner.branches
    if isLazy {
      branchCount += 1
      maybeBranches.append(branchCount)
      lazyBranches.insert(branchCount)
    }
    maybe = maybeBranches.count
    let value = evaluate()
    maybe = outer.0
    maybeBranches = outer.1
    guardLevels = outer.2
    return value
  }

  /// Whether what happens in branches never happens in the same run as what happens in others.
  func areExclusive(_ branches: [Int], _ others: [Int]) -> Bool {
    for (one, other) in zip(branches, others) where one != other {
      guard let first = firstBranches[one] else { return false }
      return first == firstBranches[other]
    }
    return false
  }

  /// Whether what is done to a constraint now is done whenever the constraint is made.
  func isCertain(for constraint: ConstraintValue) -> Bool {
    guard let site = constraint.site else { return maybe == 0 && branches.isEmpty }
    return maybe <= site.maybe && site.branches.starts(with: branches)
  }

  // MARK: - Statements that make constraints

  func visit(_ site: SiteKey) -> SiteVisit {
    noteEffect()
    let visit = SiteVisit(site, isMaybe: maybe > 0 || chainIsMaybe, self)
    visits.append(visit)
    return visit
  }

  /// What is around what happens now.
  var circumstances: Circumstances {
    Circumstances(
      isMaybe: maybe > 0 || chainIsMaybe, isGuarded: guardLevels.count == maybe,
      conditions: conditions, phase: phase, branches: maybeBranches,
      unknowns: maybe - guardLevels.count, stage: stage, lateness: lateness)
  }

  /// The path of an instance's length in formulas.
  func quantity(_ name: String, of object: Object) -> String {
    let path = path(of: object)
    if let known = quantityOwners[path] {
      if known !== object { quantityOwners[path] = .some(nil) }
    } else {
      quantityOwners[path] = object
    }
    return "\(path).\(name)"
  }

  /// Notes that code of a body is run.
  func read(_ frame: Frame) {
    let place = CodePlace(file: frame.context.file.id, base: Int32(clamping: frame.base))
    if place == lastRead { return }
    lastRead = place
    reads.insert(place)
  }

  func takeVisits() -> [SiteVisit] {
    defer { visits = [] }
    return visits
  }

  /// What a trial adds to beside what it runs on: statements of before, checks and paths.
  struct TrialBase {
    fileprivate var visits: [SiteVisit]
    fileprivate var availabilityCount: Int
    fileprivate var availabilityPlaces: Set<SiteKey>
    fileprivate var checkRemovals: [SiteKey: CheckRemoval]
    fileprivate var quantityOwners: [String: Object?]
  }

  func beginTrial() -> TrialBase {
    defer { visits = [] }
    return TrialBase(
      visits: visits, availabilityCount: availabilities.count,
      availabilityPlaces: availabilityPlaces, checkRemovals: checkRemovals,
      quantityOwners: quantityOwners)
  }

  func endTrial(_ base: TrialBase) {
    visits = base.visits
    availabilities.removeSubrange(base.availabilityCount...)
    availabilityPlaces = base.availabilityPlaces
    checkRemovals = base.checkRemovals
    quantityOwners = base.quantityOwners
  }

  func markVisited(_ body: CodeBody) { visited[ObjectIdentifier(body), default: 0] += 1 }
  func wasVisited(_ body: CodeBody) -> Bool { visited[ObjectIdentifier(body)] != nil }

  /// Whether a body that makes no constraints, and is given none, was run so often that another time says nothing new.
  func isWornOut(_ body: CodeBody, _ arguments: [CallArgument]) -> Bool {
    if body.isRelevant || arguments.contains(where: { holdsConstraint($0.value) }) {
      return visited[ObjectIdentifier(body)] ?? 0 > 200
    }
    return (visited[ObjectIdentifier(body)] ?? 0) > 48 || callDepth > 14
  }

  // MARK: - Members

  func members(_ name: String, of hint: TypeHint, from file: FileInfo) -> [[MemberInfo]] {
    let key: MemberKey
    switch hint {
    case .module(let type):
      key = MemberKey(type: ObjectIdentifier(type), external: "", name: name, file: file.id)
    case .external(let external):
      key = MemberKey(type: nil, external: external, name: name, file: file.id)
    case .array: key = MemberKey(type: nil, external: "[]", name: name, file: file.id)
    case .dictionary: key = MemberKey(type: nil, external: "[:]", name: name, file: file.id)
    default: return []
    }
    if let found = memberCache[key] { return found }
    let found = index.members(name, of: hint, from: file)
    memberCache[key] = found
    return found
  }

  /// Whether the budget is used up.
  func step() -> Bool {
    steps += 1
    if steps > limits.steps { isCut = true }
    return steps > limits.steps
  }

  /// Remembers that code asks for a version of iOS.
  func noteAvailability(_ version: [Int], isAvailable: Bool, _ place: SiteKey) {
    guard let number = Double(version.prefix(2).map(String.init).joined(separator: ".")),
      availabilityPlaces.insert(place).inserted
    else { return }
    availabilities.append((place, number, isAvailable))
  }

  /// Whether it happens in any case, or is meant to.
  var isExpected: Bool { guardLevels.count == maybe }

  /// How often something was done that lays out.
  var effectCount: Int { effects }

  /// Notes that something lays out.
  func noteEffect() { effects += 1 }

  /// Whether running a body has laid out something.
  func hadEffects(_ body: CodeBody) -> Bool { effectiveBodies.contains(ObjectIdentifier(body)) }

  /// Runs a call's body, to know what it does.
  func watch<Result>(_ id: ObjectIdentifier, _ run: () -> Result) -> Result {
    let before = effects
    let result = run()
    if effects != before { effectiveBodies.insert(id) }
    if !active.contains(id), unfollowed.remove(id) != nil, effectiveBodies.contains(id) { cut() }
    return result
  }

  /// Notes that a body is not run, for it calls itself, or was run very often: where no run of it lays out
  /// anything, nothing is missed, such as on a way up the responders.
  func leaveOut(_ body: CodeBody) {
    let id = ObjectIdentifier(body)
    if active.contains(id) {
      unfollowed.insert(id)
    } else if effectiveBodies.contains(id) {
      cut()
    }
  }

  /// Notes that something is left out.
  func cut() { isCut = true }
}
