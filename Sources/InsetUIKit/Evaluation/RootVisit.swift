internal import InsetSwiftOutline

/// Evaluates one root: a class with all that UIKit calls on it, or functions that belong to none.
struct RootVisit {
  let index: ModuleIndex
  let explores: Bool
  /// Whether what nobody calls is called with its default arguments.
  let usesDefaults: Bool
  private let evaluator: Evaluator
  private(set) var results: [SiteKey: StatementResult] = [:]
  /// What is done with an instance that UIKit has called all on, instead of going on from there.
  private let finish: ((Evaluator, Object, [SiteVisit], LaterRun?) -> Void)?
  /// What is done after that, with the visits of another pass.
  private let judge: ((Evaluator, Object, [SiteVisit], [SiteVisit]) -> Void)?
  private var visits: [SiteVisit] = []
  /// What a storyboard or xib makes for the class.
  private let interface: ClassInterface?
  /// What is run on the finished instance.
  private let later: LaterCode?
  private var laterRun: LaterRun?

  init(
    _ index: ModuleIndex, explores: Bool = false, usesDefaults: Bool = false,
    interface: ClassInterface? = nil, later: LaterCode? = nil,
    answers: [Question: Bool] = [:], ambiguous: Set<Substring> = [],
    finish: ((Evaluator, Object, [SiteVisit], LaterRun?) -> Void)? = nil,
    judge: ((Evaluator, Object, [SiteVisit], [SiteVisit]) -> Void)? = nil
  ) {
    self.index = index
    self.explores = explores
    self.usesDefaults = usesDefaults
    self.finish = finish
    self.interface = interface
    self.judge = judge
    self.later = later
    evaluator = Evaluator(index)
    evaluator.suppositions.answers = answers
    evaluator.suppositions.ambiguous = ambiguous
  }

  /// The methods that UIKit calls, in its order, with what it gives them.
  private static let lifecycle: [(name: String, count: Int)] = [
    ("awakeFromNib", 0), ("loadView", 0), ("viewDidLoad", 0), ("viewWillAppear", 1),
    ("viewIsAppearing", 1), ("didMoveToSuperview", 0), ("didMoveToWindow", 0),
    ("updateViewConstraints", 0), ("updateConstraints", 0), ("viewWillLayoutSubviews", 0),
    ("viewDidLayoutSubviews", 0), ("layoutSubviews", 0), ("viewDidAppear", 1),
    ("viewSafeAreaInsetsDidChange", 0), ("safeAreaInsetsDidChange", 0),
    ("traitCollectionDidChange", 1), ("layout", 0), ("viewWillLayout", 0),
  ]

  /// Those of them that UIKit calls while it lays out.
  private static let layoutMethods: Set<String> = [
    "viewIsAppearing", "viewWillLayoutSubviews", "viewDidLayoutSubviews", "layoutSubviews",
    "viewDidAppear", "viewSafeAreaInsetsDidChange", "safeAreaInsetsDidChange",
  ]

  /// Calls on the views and controllers that an instance made what UIKit calls on them.
  private func runPartsLifecycle() {
    let isOwn = { (object: Object) in
      (object.origin == .made || object.origin == .unarchived) && object.type.module != nil
    }
    for object in evaluator.objects where isOwn(object) {
      let name = object.type.externalName
      guard UIKitClasses.isView(name) || UIKitClasses.isController(name) && object.isLoaded else {
        continue
      }
      for (name, count) in Self.lifecycle where name != "loadView" && name != "viewDidLoad" {
        if name == "awakeFromNib" { continue }
        let arguments = (0..<count).map { _ in
          CallArgument("", .unknown(Unknown(.form("an argument of UIKit's"))))
        }
        evaluator.phase = Self.layoutMethods.contains(name) ? .layout : .setup
        runLifecycle(name, object, arguments)
        runDeferred()
      }
    }
    evaluator.phase = .setup
  }

  /// The methods that UIKit calls any number of times.
  private static let repeatedMethods = [
    "viewWillAppear", "viewIsAppearing", "updateViewConstraints", "updateConstraints",
    "viewWillLayoutSubviews", "viewDidLayoutSubviews", "layoutSubviews", "viewDidAppear",
  ]

  /// Calls once more what UIKit calls again and again.
  private func repeatPasses(_ object: Object) {
    guard judge != nil, !evaluator.isCut else { return }
    var count = 0
    for (name, parameters) in Self.lifecycle where Self.repeatedMethods.contains(name) {
      let arguments = (0..<parameters).map { _ in
        CallArgument("", .unknown(Unknown(.form("an argument of UIKit's"))))
      }
      evaluator.phase = Self.layoutMethods.contains(name) ? .layout : .setup
      runLifecycle(name, object, arguments)
      for visit in evaluator.visits.dropFirst(count) {
        evaluator.repeatedMethods[visit.key] = name
      }
      count = evaluator.visits.count
    }
    evaluator.phase = .setup
  }

  mutating func run(_ type: TypeInfo) {
    defer { evaluator.clear() }
    evaluator.rootName = type.name
    let hint = TypeHint.module(type)
    guard type.keyword != .protocol else {
      return runStates(type, receiver: evaluator.opaque(hint, .form("a conforming type")))
    }
    guard type.isClass else {
      var value = evaluator.opaque(hint, .form("an instance"))
      if case .object(let object) = value { object.name = "self" }
      let initializers = type.functions.filter { $0.isInitializer && $0.body != nil }
      if type.keyword == .struct, let first = mainInitializer(initializers) {
        let frame = evaluator.frame(type.inner, receiver: nil, base: 0)
        let made = evaluator.instantiate(hint, arguments(of: first), frame, site: nil)
        if case .record = made { value = made }
        runDeferred()
        collect()
      }
      return runStates(type, receiver: value)
    }
    let initializers = type.functions.filter { $0.isInitializer && $0.body != nil }
    let first = mainInitializer(initializers)
    let object = make(type, first)
    if let loaded = evaluator.interface { evaluator.awakeViews(of: loaded) }
    collect()
    evaluator.widen(object, index.assignedOutside, isLate: false)
    let hasOutlets = evaluator.chain(type).contains { $0.stored.contains(where: \.isOutlet) }
    // What lays itself out where code makes it wakes from no file then.
    let isMadeByCode = first?.body.map { !$0.sites.isEmpty } ?? false
    let wakes = interface != nil || hasOutlets && !isMadeByCode
    for (name, count) in Self.lifecycle {
      if name == "awakeFromNib", !wakes { continue }
      let arguments = (0..<count).map { _ in
        CallArgument("", .unknown(Unknown(.form("an argument of UIKit's"))))
      }
      if name == "loadView" || name == "viewDidLoad" {
        object.isLoaded = true
      }
      evaluator.phase = Self.layoutMethods.contains(name) ? .layout : .setup
      evaluator.stage =
        name == "loadView" || name == "viewDidLoad" ? .loading(name) : .later
      runLifecycle(name, object, arguments)
      evaluator.stage = .later
      runDeferred()
    }
    for (place, property) in evaluator.chain(type).flatMap(\.stored).enumerated()
    where property.isLazy && !property.isStatic {
      evaluator.stage = .idle(place)
      if object.fields[property.name] == nil,
        let body = property.value, index.isRelevant(body)
      {
        _ = evaluator.read(property, of: .object(object), evaluator.emptyFrame)
      }
    }
    evaluator.phase = .setup
    runDeferred()
    evaluator.stage = .later
    collect()
    if let later { run(later, on: object) }
    if let finish {
      runPartsLifecycle()
      collect()
      finish(evaluator, object, visits, laterRun)
      repeatPasses(object)
      return judge?(evaluator, object, visits, evaluator.takeVisits()) ?? ()
    }
    // Other initialisers make other instances.
    for other in initializers where other !== first {
      guard let body = other.body, !evaluator.wasVisited(body), index.isRelevant(body) else {
        continue
      }
      _ = make(type, other)
      runDeferred()
      collect()
    }
    runStates(type, receiver: .object(object))
  }

  /// Functions, accessors and initial values that are members of no type of the module.
  mutating func runFree(_ functions: [FunctionInfo], _ properties: [PropertyInfo]) {
    defer { evaluator.clear() }
    for function in functions { runState(function, receiver: nil) }
    for property in properties { runAccessors(property, receiver: nil) }
  }

  mutating func run(_ body: CodeBody, _ context: Context) {
    defer { evaluator.clear() }
    let frame = evaluator.frame(context, receiver: nil, base: body.base)
    _ = evaluator.execute(body.statements, frame)
    runDeferred()
    collect()
  }

  /// Runs a function's body, and hands out what its local names hold then.
  func run(
    localsOf body: CodeBody, _ context: Context, _ use: (Evaluator, Scope, [SiteVisit]) -> Void
  ) {
    defer { evaluator.clear() }
    let frame = evaluator.frame(context, receiver: nil, base: body.base)
    _ = evaluator.execute(body.statements, frame)
    runPartsLifecycle()
    use(evaluator, frame.scope, evaluator.takeVisits())
  }

  /// Runs what nobody seen calls, as what shows an error.
  private mutating func run(_ later: LaterCode, on object: Object) {
    var root = object
    if UIKitClasses.isController(object.type.externalName),
      case .object(let view) = evaluator.rootView(object)
    {
      root = view
    }
    func isShown(_ view: Object) -> Bool {
      var next: Object? = view
      for _ in 0..<SceneMaker.depthLimit {
        guard let here = next else { return false }
        if here === root { return true }
        next = here.superviews.first
      }
      return false
    }
    let shown = Set(evaluator.objects.filter(isShown).map(\.id))
    let first = visits.count
    evaluator.phase = .layout
    later.run(evaluator, on: object)
    runDeferred()
    evaluator.phase = .setup
    collect()
    laterRun = LaterRun(code: later, shown: shown, visits: first..<visits.count)
  }

  // MARK: - Parts

  private func mainInitializer(_ functions: [FunctionInfo]) -> FunctionInfo? {
    func rank(_ function: FunctionInfo) -> Int {
      let labels = function.parameters.map { $0.label ?? "_" }
      if labels == ["coder"] || labels == ["aDecoder"] { return 0 }
      if function.modifiers.contains(.convenience) { return 1 }
      return 2
    }
    var best: FunctionInfo?
    for function in functions where best.map({ rank(function) > rank($0) }) ?? true {
      best = function
    }
    return best
  }

  private func make(_ type: TypeInfo, _ initializer: FunctionInfo?) -> Object {
    evaluator.explores = explores
    let hint = TypeHint.module(type)
    let object = evaluator.makeObject(hint, .root, .form("self"), name: "self")
    let cell = Cell(.object(object))
    if let interface { evaluator.unarchive(interface, for: object) }
    evaluator.initializing.append(object)
    evaluator.storeInitialValues(type, object)
    let frame = evaluator.frame(type.inner, receiver: cell, base: 0)
    if let initializer {
      _ = evaluator.call(
        initializer, receiver: cell.value, given(to: initializer, of: type), frame, cell: cell)
    } else {
      // What is inherited: the initialiser of a superclass of the module's.
      for level in evaluator.members("init", of: hint, from: type.context.file) {
        var functions: [FunctionInfo] = []
        for case .function(let function) in level where function.body != nil {
          functions.append(function)
        }
        guard let inherited = mainInitializer(functions) else { continue }
        _ = evaluator.call(
          inherited, receiver: cell.value, given(to: inherited, of: type), frame, cell: cell)
        break
      }
    }
    evaluator.initializing.removeLast()
    return object
  }

  /// Arguments of a function that nobody calls.
  private func arguments(of function: FunctionInfo) -> [CallArgument] {
    evaluator.arguments(of: function, usesDefaults: usesDefaults)
  }

  /// Arguments of the initialiser of a controller that nobody calls.
  ///
  /// Where it takes children in, a controller of a class that has no subclass is one like any other of that
  /// class.
  private func given(to initializer: FunctionInfo, of type: TypeInfo) -> [CallArgument] {
    var result = arguments(of: initializer)
    fill(&result, of: initializer, type)
    let takesChildren = evaluator.chain(type).flatMap(\.functions).compactMap(\.body).contains {
      !$0.mentions.isDisjoint(with: ["addChild", "addChildViewController"])
    }
    guard takesChildren, !explores else { return result }
    for (place, argument) in result.enumerated() {
      guard case .object(let object) = argument.value, let child = object.type.module,
        child !== type, child.isClass, UIKitClasses.isController(object.type.externalName),
        index.subclasses(of: child).isEmpty
      else { continue }
      let initializers = child.functions.filter { $0.isInitializer && $0.body != nil }
      let own = mainInitializer(initializers).map { arguments(of: $0) } ?? []
      let made = evaluator.instantiate(object.type, own, evaluator.emptyFrame, site: nil)
      if case .object(let controller) = made { controller.name = object.name }
      result[place].value = made
    }
    return result
  }

  /// Puts in what all code that makes an instance gives its initialiser.
  private func fill(
    _ arguments: inout [CallArgument], of initializer: FunctionInfo, _ type: TypeInfo
  ) {
    guard !explores, arguments.count == initializer.parameters.count else { return }
    let given = index.given(to: initializer, of: type)
    for place in arguments.indices.reversed() {
      guard let found = given[place] else { continue }
      let parameter = initializer.parameters[place]
      if found == .omitted {
        // A property may be set later that is nothing at first.
        if let value = parameter.defaultValue?.expression, !value.isNil {
          arguments.remove(at: place)
        }
        continue
      }
      let hint = index.resolve(parameter.type, in: initializer.inner)
      if let value = evaluator.value(found, hint, parameter.name) {
        arguments[place].value = value
      }
    }
  }

  private func runLifecycle(_ name: String, _ object: Object, _ arguments: [CallArgument]) {
    guard let type = object.type.module else { return }
    for level in evaluator.members(name, of: object.type, from: type.context.file) {
      for case .function(let function) in level
      where function.parameters.count == arguments.count && !function.isStatic
        && function.body != nil
      {
        var given = arguments
        for (place, parameter) in function.parameters.enumerated() {
          given[place].label = parameter.label
        }
        _ = evaluator.call(
          function, receiver: .object(object), given, nil, cell: Cell(.object(object)))
        return
      }
    }
  }

  private func runDeferred() { evaluator.runDeferred() }

  /// Evaluates what was not reached on top of the finished object.
  private mutating func runStates(_ type: TypeInfo, receiver: Value) {
    evaluator.explores = explores
    let functions = evaluator.chain(type).flatMap(\.functions)
    let own = type.functions
    var called: Set<String> = []
    for function in functions {
      for body in function.bodies { called.formUnion(body.mentions) }
    }
    // Those that the class does not call itself come first.
    for isCalled in [false, true] {
      for function in own where called.contains(function.name) == isCalled {
        if function.isInitializer, case .object = receiver, type.isClass { continue }
        runState(function, receiver: function.isStatic ? .type(.module(type)) : receiver)
      }
    }
    for property in type.properties {
      runAccessors(property, receiver: property.isStatic ? .type(.module(type)) : receiver)
    }
    if type.keyword == .protocol { return }
    // What protocols of the module give.
    for case .module(let found) in type.protocols {
      for function in found.functions where !function.isStatic && function.body != nil {
        runState(function, receiver: receiver)
      }
    }
  }

  private mutating func runState(_ function: FunctionInfo, receiver: Value?) {
    guard let body = function.body, !evaluator.wasVisited(body), index.isRelevant(body) else {
      return
    }
    if case .object(let object)? = receiver, object.origin == .root {
      evaluator.widen(object, index.assigned, isLate: true)
    }
    var own = receiver
    if own == nil, !function.context.owner.isNone {
      own =
        function.isStatic
        ? .type(function.context.owner)
        : evaluator.opaque(function.context.owner, .form("an extension's instance"), name: "self")
      if case .object(let object)? = own { object.name = "self" }
    }
    let arguments = arguments(of: function)
    evaluator.steps = min(evaluator.steps, evaluator.limits.steps / 2)
    evaluator.removals = []
    _ = evaluator.call(
      function, receiver: own, arguments, nil, cell: own.map { Cell($0) })
    runDeferred()
    collect()
    // What one state takes out is there in the next.
    evaluator.undoRemovals()
  }

  private mutating func runAccessors(_ property: PropertyInfo, receiver: Value?) {
    var own = receiver
    if own == nil, !property.context.owner.isNone {
      own =
        property.isStatic
        ? .type(property.context.owner)
        : evaluator.opaque(property.context.owner, .form("an extension's instance"), name: "self")
      if case .object(let object)? = own { object.name = "self" }
    }
    if let getter = property.getter, !evaluator.wasVisited(getter), index.isRelevant(getter) {
      _ = evaluator.run(getter, property, receiver: own)
      runDeferred()
      collect()
    }
    if property.isStatic || property.context.owner.isNone, let value = property.value,
      !evaluator.wasVisited(value), index.isRelevant(value)
    {
      _ = evaluator.staticValue(property, receiver: own)
      runDeferred()
      collect()
    }
    for body in [property.setter, property.didSet].compactMap({ $0 })
    where !evaluator.wasVisited(body) && index.isRelevant(body) {
      if case .object(let object)? = own, object.origin == .root {
        evaluator.widen(object, index.assigned, isLate: true)
      }
      evaluator.runAccessor(body, of: property, own)
      runDeferred()
      collect()
    }
  }

  /// Judges what was visited since the last time.
  private mutating func collect() {
    evaluator.maybe = 0
    evaluator.conditions = []
    evaluator.chainIsMaybe = false
    let found = evaluator.takeVisits()
    if finish != nil {
      visits += found
      return
    }
    evaluator.tellApart(found)
    for visit in found {
      let result = evaluator.judge(visit)
      if let known = results[visit.key] {
        results[visit.key] = known.merged(with: result)
      } else {
        results[visit.key] = result
      }
    }
  }
}

extension Expression {
  fileprivate var isNil: Bool { if case .nil = kind { true } else { false } }
}
