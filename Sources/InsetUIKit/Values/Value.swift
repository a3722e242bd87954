internal import InsetModel
internal import InsetSwiftOutline
internal import InsetText

/// What an expression may be at run time, as far as the source says.
enum Value {
  /// Nothing is known but perhaps the type.
  case unknown(Unknown)
  case void
  case none
  case number(Number)
  case formula(Formula)
  case bool(Bool)
  /// A Bool that the device decides.
  case condition(EnvironmentCondition)
  case string(String)
  case array(ArrayValue)
  case dictionary(DictionaryValue)
  case tuple([Element])
  /// An instance of a struct.
  case record(Record)
  /// An instance of a class, of the module's or of UIKit's.
  case object(Object)
  case anchor(Anchor)
  case constraint(ConstraintValue)
  case function(FunctionValue)
  case type(TypeHint)
  case enumCase(EnumValue)
  /// `.name(arguments)`, whose type nobody has said yet.
  case symbol(EnumValue)
  case range(RangeValue)
  /// One of several, at least two, none of them a choice.
  case choice([Value])
  /// What a layout DSL's call gives, on the way to constraints.
  case layout(LayoutValue)

  /// An element of a tuple, or an argument.
  struct Element {
    var label: String?
    var value: Value
  }
}

/// A range, open at the ends that are `nil`.
final class RangeValue {
  let lower: Value?
  let upper: Value?
  let isClosed: Bool

  init(lower: Value?, upper: Value?, isClosed: Bool) {
    self.lower = lower
    self.upper = upper
    self.isClosed = isClosed
  }
}

/// Why a value is not known, and what it would be.
final class Unknown {
  let hint: TypeHint
  let reason: Reason
  let givenness: Givenness

  init(_ reason: Reason, _ hint: TypeHint = .none, _ givenness: Givenness = .none) {
    self.reason = reason
    self.hint = hint
    self.givenness = givenness
  }
}

/// How what is not known is declared that has it.
enum Givenness {
  /// It is the result of something.
  case none
  /// A parameter or a property.
  case plain
  /// A parameter that is an optional, or a property that stays what it is.
  case optional

  /// That of a parameter or a property of a type.
  ///
  /// - Parameter isSettled: whether what it is from the start it stays.
  init(_ type: TypeReference?, isSettled: Bool) {
    guard let type else {
      self = .none
      return
    }
    if case .optional = type.kind, isSettled { self = .optional } else { self = .plain }
  }
}

extension Unknown {
  /// Where the name that a formula has for a margin differs from all others.
  static let marginPrefix = "the margin "
  /// What a margin of which nothing is known is taken for, in points: those of an iPhone's screen are 16
  /// and 20.
  private static let points = 20.0
  private static let kinds: Set<String> = [
    "gap", "gutter", "margin", "margins", "padding", "paddings", "spacing",
  ]
  /// Words of what may be as high as a bar, or no length at all.
  private static let others: Set<String> = [
    "bar", "bottom", "count", "header", "home", "is", "keyboard", "max", "min", "minimum",
    "maximum", "nav", "navigation", "notch", "safe", "screen", "status", "tab", "toolbar", "top",
  ]

  /// The name for a formula of what is called a margin and may be a number; `nil` for all else.
  var margin: String? {
    guard hint.isNone || hint.isNumber else { return nil }
    let name: String
    switch reason {
    case .call(let known), .property(let known), .name(let known): name = known
    case .parameter, .form, .budget: return nil
    }
    // `Theme.margin`, or one of several: `Spacing.large`.
    let path = name.split(separator: ".").suffix(2).map(String.init)
    let words = path.map { LayoutWords.words(of: $0) }
    guard let last = words.last, last.isDisjoint(with: Self.others),
      words.contains(where: { !$0.isDisjoint(with: Self.kinds) })
    else { return nil }
    let isOwn = !last.isDisjoint(with: Self.kinds)
    return Self.marginPrefix + (isOwn ? path[path.count - 1] : path.joined(separator: "."))
  }

  /// The amount that a name of `margin` stands for.
  static func assumed(_ name: String) -> Amount {
    .assumed(AssumedLength(name: String(name.dropFirst(marginPrefix.count)), points: points))
  }
}

/// Why something is not known.
enum Reason: Hashable, Sendable {
  /// A parameter of a method that is not called in what was seen.
  case parameter(String)
  /// The result of a function that is not in the module.
  case call(String)
  /// A property without a value that can be seen.
  case property(String)
  /// A name that is nowhere, or in several places.
  case name(String)
  /// What has no meaning here, such as an element at an unknown place.
  case form(String)
  /// The evaluation was cut short.
  case budget

  /// The reason without names, for statistics.
  var summary: String {
    switch self {
    case .parameter: "a parameter of a method that nobody calls"
    case .call: "the result of a function outside of the module"
    case .property: "a property whose value is set elsewhere"
    case .name: "a name that is not found"
    case .form(let form): form
    case .budget: "the evaluation was cut short"
    }
  }

  /// Whether it is a constant that a type has: `UIControl.Event.touchUpInside`.
  var isConstantOfType: Bool {
    guard case .name(let path) = self else { return false }
    return path.first?.isUppercase == true && path.contains(".")
  }

  /// The name that it speaks of; empty where there is none.
  var name: String {
    switch self {
    case .parameter(let name), .call(let name), .property(let name), .name(let name): name
    case .form, .budget: ""
    }
  }

  var text: String {
    switch self {
    case .parameter(let name): "the parameter '\(name)' is not known"
    case .call(let name): "the result of '\(name)' is not known"
    case .property(let name): "the property '\(name)' is set elsewhere"
    case .name(let name): "'\(name)' is not found"
    case .form(let form): form
    case .budget: "the evaluation was cut short"
    }
  }
}

/// An array; if it is not complete, the elements are those that are known among others.
final class ArrayValue {
  /// When an element is in an array that is one of several.
  struct Presence {
    /// What the device has to fulfil.
    var conditions: [EnvironmentCondition] = []
    /// The branches of unknown conditions in which it is, from the outside.
    var branches: [Int] = []

    var isAlways: Bool { conditions.isEmpty && branches.isEmpty }
  }

  let elements: [Value]
  let isComplete: Bool
  /// When each of the elements is there; empty where all are.
  var presences: [Presence] = []
  /// Whether one of the arrays of which this is made has elements that are not known.
  var isOpen: Bool
  /// What the device has to fulfil for this array to be the one of several.
  var conditions: [EnvironmentCondition] = []
  /// The type of elements that are not known.
  let element: TypeHint
  let reason: Reason
  /// The view whose subviews they are.
  var container: Object?
  /// Whether it is the literal of a library's type, such as a set of options: one of its elements may hold others.
  var isOfLibrary = false

  init(
    _ elements: [Value], isComplete: Bool = true, element: TypeHint = .none,
    reason: Reason = .form("an array of unknown length")
  ) {
    self.elements = elements
    self.isComplete = isComplete
    self.element = element
    self.reason = reason
    isOpen = !isComplete
  }

  /// When an element is there.
  func presence(_ place: Int) -> Presence {
    place < presences.count ? presences[place] : Presence()
  }

  /// The same array with other elements in the places of its own.
  func with(_ elements: [Value], element: TypeHint? = nil) -> ArrayValue {
    let result = ArrayValue(
      elements, isComplete: isComplete, element: element ?? self.element, reason: reason)
    result.copySelection(of: self)
    result.container = container
    return result
  }

  /// Takes over which elements are there and when.
  func copySelection(of other: ArrayValue) {
    (presences, isOpen, conditions) = (other.presences, other.isOpen, other.conditions)
    isOfLibrary = other.isOfLibrary
  }

  /// This array and what is behind it in another one.
  func appending(_ other: ArrayValue) -> ArrayValue {
    let result = ArrayValue(
      elements + other.elements, isComplete: isComplete && other.isComplete,
      element: element.isNone ? other.element : element,
      reason: isComplete ? other.reason : reason)
    result.isOpen = isOpen || other.isOpen
    if !presences.isEmpty || !other.presences.isEmpty {
      result.presences =
        elements.indices.map { presence($0) } + other.elements.indices.map { other.presence($0) }
    }
    return result
  }
}

/// A dictionary in the order of its literal.
final class DictionaryValue {
  let pairs: [(key: Value, value: Value)]
  let isComplete: Bool
  let value: TypeHint

  init(_ pairs: [(key: Value, value: Value)], isComplete: Bool = true, value: TypeHint = .none) {
    self.pairs = pairs
    self.isComplete = isComplete
    self.value = value
  }
}

/// An instance of a struct, with fields in the order in which they were set.
final class Record {
  let type: TypeHint
  private(set) var names: [String]
  private(set) var values: [Value]

  init(_ type: TypeHint, _ fields: [(String, Value)]) {
    self.type = type
    names = fields.map(\.0)
    values = fields.map(\.1)
  }

  private init(_ other: Record) {
    type = other.type
    names = other.names
    values = other.values
  }

  subscript(name: String) -> Value? {
    for (index, other) in names.enumerated() where other == name { return values[index] }
    return nil
  }

  /// The record with a field set.
  func setting(_ name: String, to value: Value) -> Record {
    let copy = Record(self)
    for (index, other) in copy.names.enumerated() where other == name {
      copy.values[index] = value
      return copy
    }
    copy.names.append(name)
    copy.values.append(value)
    return copy
  }
}

/// A case of an enum, or a symbol that may become one.
final class EnumValue {
  let type: TypeHint
  let name: String
  let payload: [Value.Element]
  /// What the device has to fulfil for this one of several.
  let conditions: [EnvironmentCondition]
  /// Where a symbol is written that has no type yet.
  let site: SiteKey?

  init(
    _ type: TypeHint, _ name: String, _ payload: [Value.Element] = [],
    conditions: [EnvironmentCondition] = [], site: SiteKey? = nil
  ) {
    self.type = type
    self.name = name
    self.payload = payload
    self.conditions = conditions
    self.site = site
  }

  /// Whether a symbol is an operator's result whose operands have no type yet: `-.margin`.
  var isOperator: Bool { ["+", "-", "*", "/", "%"].contains(name) }
}

/// A place that holds a value and may be written.
final class Cell {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// An instance of a class.
final class Object {
  enum Origin: UInt8 {
    /// Made by an initialiser that was seen.
    case made
    case outlet
    /// Made by a storyboard or xib that was read.
    case unarchived
    /// A parameter, or the result of a function that is not seen.
    case opaque
    /// UIKit's own: a cell's content view, a layout guide.
    case implied
    /// What is evaluated.
    case root
  }

  let id: Int
  var type: TypeHint
  /// What the parameters of a generic class are, where that was written.
  var typeArguments: [TypeHint] = []
  let origin: Origin
  let reason: Reason
  var givenness = Givenness.none
  /// What the first name it was bound to says.
  var name: String?
  /// Whether the name is only that of what it was read from.
  var isNamedInPassing = false
  /// How many calls were in progress where it got the name.
  var nameDepth = 0
  /// Of what it is a part: the path of its name begins there.
  weak var owner: Object?
  var fields: [String: Cell] = [:]
  /// The views that it may be in; several if conditions decide.
  var superviews: [Object] = []
  var subviews: [Object] = []
  /// The function that had it and is not seen; empty for one without a name.
  var openedBy: String? { didSet { placingCount += 1 } }
  /// How often functions had it that are not seen and may have put it somewhere.
  var placingCount = 0
  /// Whether a function that is not seen had a list with it.
  var isListed = false
  /// Whether code may have taken views out of it that it arranged.
  var losesViews = false
  /// Whether something that is not seen may have changed it.
  var isOpen: Bool { openedBy != nil || isListed }
  /// Whether something that is not seen may have put it somewhere.
  var mayBePlaced: Bool { isListed || placingCount > 0 }
  var isLoaded = false
  /// The guide that it is of its owner.
  var guide: String?
  /// SnapKit's constraints that were made on it.
  var made: [ConstraintValue] = []
  /// What was done to it that layout depends on, in order.
  var notes: [ObjectNote] = []
  /// The views that it was put into, in order.
  var insertions: [(parent: Object, circumstances: Circumstances, place: SiteKey?)] = []
  /// The property of a cell, table or collection that it was last put into.
  var holder: String?
  /// Whether it stands for any of the subviews of a view.
  var isAnySubview = false
  /// The instances that it may be, where it stands for any element of a list.
  var mayBe: [Object] = []
  /// What the function had that gave it, where that is not seen: it may be any view in one of them.
  var givers: [Object] = []
  /// Whether it tells of notifications to whom subscribes to it.
  var tellsNotifications = false
  /// The expression that made it.
  var place: SiteKey?
  /// Those that called for it, from the inside.
  var callPlaces: [SiteKey] = []
  /// How many calls were in progress at the last of these places.
  var makingDepth: Int?
  /// The branches of unknown conditions that it was made in, from the outside.
  var branches: [Int] = []
  /// The branches that are taken for granted in which it is put somewhere.
  var assumedBranches: [Int] = []
  /// The view that it is in the scene of a storyboard or xib.
  var interfaceView: ID<View>?
  weak var interface: LoadedInterface?
  /// Where it comes from, if code has loaded it from a xib.
  var nib: LoadedNib?

  init(id: Int, type: TypeHint, origin: Origin, reason: Reason) {
    self.id = id
    self.type = type
    self.origin = origin
    self.reason = reason
  }
}

/// An attribute of a view or guide.
enum LayoutAttribute: String, Sendable {
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
  case firstBaseline, lastBaseline
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins
  case notAnAttribute

  /// The layout margin at an edge; what is no edge stays.
  var margin: LayoutAttribute {
    switch self {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    default: self
    }
  }
}

/// An attribute of an item.
final class Anchor {
  /// A view or guide, several where a condition decides, or what is unknown.
  let item: Value
  let attribute: LayoutAttribute?
  /// What the device has to fulfil for this one of several.
  let conditions: [EnvironmentCondition]

  init(
    _ item: Value, _ attribute: LayoutAttribute?, conditions: [EnvironmentCondition] = []
  ) {
    self.item = item
    self.attribute = attribute
    self.conditions = conditions
  }

  /// UIKit's class of anchors with the attribute.
  var className: String {
    switch attribute?.axis {
    case .x: "NSLayoutXAxisAnchor"
    case .y: "NSLayoutYAxisAnchor"
    case .size: "NSLayoutDimension"
    default: "NSLayoutAnchor"
    }
  }
}

/// A constraint.
final class ConstraintValue {
  enum Relation: String, Sendable {
    case equal = "=="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
  }

  var first: Anchor
  var second: Anchor?
  var relation: Relation
  var multiplier: Value
  var constant: Value { didSet { note(.constant(constant)) } }
  /// One of several where a condition around a change is not known.
  private(set) var priority: Value
  /// What it was made with.
  let initialConstant: Value
  let initialPriority: Value
  var isActive: Bool { didSet { note(.activity(isActive)) } }
  /// What was done to it, in order.
  private(set) var changes: [ConstraintChange] = []
  /// What the device has to fulfil for this one of several that a call may make.
  var conditions: [EnvironmentCondition] = []
  /// Whether it is one of several that a call may make, and nobody knows which.
  var isAlternative = false
  /// The constraint of which it takes the place if a condition decides so.
  var original: ConstraintValue?
  /// Whether what is not seen has it, and may switch it on.
  var isEscaped = false
  /// Whether code took it out of a list: it was not meant to be switched on.
  var isDropped = false
  /// Its items where it was switched on while they certainly hung in no common tree.
  private(set) var strayItems: (Object, Object)?
  /// The statement that switched it on then.
  private(set) var strayPlace: SiteKey?
  /// What was written into it later: `constant` and such.
  var fields: [String: Value] = [:]
  let site: SiteVisit?

  init(
    _ first: Anchor, _ relation: Relation, _ second: Anchor?, multiplier: Value, constant: Value,
    priority: Value = .number(Number(1000)), isActive: Bool = false, site: SiteVisit?
  ) {
    self.first = first
    self.relation = relation
    self.second = second
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    initialConstant = constant
    initialPriority = priority
    self.isActive = isActive
    self.site = site
    if isActive { note(.activity(true)) }
  }

  /// What code may do to it.
  struct State {
    fileprivate var multiplier: Value
    fileprivate var constant: Value
    fileprivate var priority: Value
    fileprivate var isActive: Bool
    fileprivate(set) var changes: [ConstraintChange]
    fileprivate(set) var isEscaped: Bool
    fileprivate var strayItems: (Object, Object)?
    fileprivate var strayPlace: SiteKey?
    fileprivate var fields: [String: Value]
  }

  var state: State {
    get {
      State(
        multiplier: multiplier, constant: constant, priority: priority, isActive: isActive,
        changes: changes, isEscaped: isEscaped, strayItems: strayItems, strayPlace: strayPlace,
        fields: fields)
    }
    set {
      multiplier = newValue.multiplier
      constant = newValue.constant
      priority = newValue.priority
      isActive = newValue.isActive
      isEscaped = newValue.isEscaped
      fields = newValue.fields
      // Setting the others has noted changes.
      changes = newValue.changes
      (strayItems, strayPlace) = (newValue.strayItems, newValue.strayPlace)
    }
  }

  /// - Parameter isCertain: whether it is set wherever the constraint is made.
  func setPriority(_ value: Value, isCertain: Bool, _ evaluator: Evaluator) {
    priority = isCertain ? value : evaluator.join([priority, value])
    note(.priority(value))
  }

  func note(_ kind: ConstraintChange.Kind) {
    site?.evaluator?.noteEffect()
    if case .activity(true) = kind, strayItems == nil {
      strayItems = site?.evaluator?.strayItems(of: self)
      if strayItems != nil { strayPlace = site?.evaluator?.statement }
    }
    changes.append(
      ConstraintChange(kind: kind, circumstances: site?.evaluator?.circumstances ?? .unknown))
  }
}

/// What one evaluation of a constraint statement gave.
final class SiteVisit {
  let key: SiteKey
  var constraints: [ConstraintValue] = []
  /// The items of a statement whose constraint could not be made.
  var first: Value?
  var second: Value?
  var isMaybe: Bool
  var reason: Reason?
  /// Whether it is a statement of a library that switches masks off, whatever it looks like.
  var isOfLibrary = false
  let circumstances: Circumstances
  /// The statement around it.
  let statement: SiteKey?
  /// The branches and the number of unknown conditions that it stood in.
  let branches: [Int]
  let maybe: Int
  /// The statements that called what it stands in, outermost first.
  let trail: [SiteKey]
  private(set) weak var evaluator: Evaluator?

  init(_ key: SiteKey, isMaybe: Bool, _ evaluator: Evaluator) {
    self.key = key
    self.isMaybe = isMaybe
    self.evaluator = evaluator
    circumstances = evaluator.circumstances
    statement = evaluator.statement
    branches = evaluator.branches
    maybe = evaluator.maybe
    trail = evaluator.trail
  }
}

/// Where a constraint statement stands.
struct SiteKey: Hashable, Sendable {
  var file: Int32
  var start: Int32
  var end: Int32
}

/// A function as a value.
final class FunctionValue {
  enum Body {
    case closure(ClosureValue)
    /// A closure that collects its statements' values.
    indirect case builder(FunctionValue)
    /// A function of the module, on an instance where it is a method.
    case declared([FunctionInfo], receiver: Value?, scope: Scope?)
    /// A method of UIKit's, by its name.
    case native(String, receiver: Value?)
    /// An initialiser of a type.
    case initializer(TypeHint)
    /// A case of an enum with a payload.
    case enumCase(TypeHint, String)
    /// A key path as a function.
    case keyPath([String])
    /// One that is not seen.
    case opaque(Unknown)
  }

  let body: Body

  init(_ body: Body) { self.body = body }
}
