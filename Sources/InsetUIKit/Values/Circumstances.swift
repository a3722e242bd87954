/// What was around when code did something: whether it happens at all, and when.
struct Circumstances {
  /// What is known of the device and its use at that time.
  enum Phase: UInt8 {
    /// Before the view is in a window: its size and insets are not known.
    case setup
    /// While views are laid out: sizes and insets are those on the screen.
    case layout
  }

  /// What called the code, as far as what is known of a view then depends on it.
  enum Stage: Hashable {
    /// Initialisers and initial values.
    case initializer
    /// What UIKit calls once while it loads a controller's view.
    case loading(String)
    /// Whatever comes later.
    case later
    /// Nothing that was seen: what a lazy property would do if something read it, the first or one behind that.
    case idle(Int)

    /// Whether the view is certainly in no window yet.
    var isEarly: Bool {
      switch self {
      case .initializer, .loading: true
      case .later, .idle: false
      }
    }

    var isIdle: Bool { if case .idle = self { true } else { false } }

    /// The method, as messages name it.
    var method: String {
      switch self {
      case .initializer: "init"
      case .loading(let name): name
      case .later, .idle: "layoutSubviews"
      }
    }
  }

  /// Whether a closure around it was given to somebody who may run it later.
  enum Lateness: Hashable {
    case none
    /// It may run at once, later, or not at all.
    case perhaps
    /// It runs when there is a layout, as what comes with a notification.
    case afterLayout
  }

  /// Whether a condition around it is not known.
  var isMaybe = false
  /// Whether the conditions that are not known all ended what was around, as `guard` does: the code
  /// was meant to go on.
  var isGuarded = false
  /// What the device decides around it.
  var conditions: [EnvironmentCondition] = []
  var phase = Phase.setup
  /// The branches of unknown conditions around it, from the outside.
  var branches: [Int] = []
  /// How many unknown conditions are around it that ended nothing, where not all of them are such
  /// branches.
  var unknowns = 0
  var stage = Stage.initializer
  var lateness = Lateness.none

  static let unknown = Circumstances(isMaybe: true, unknowns: .max)

  /// Whether it always happens, or is meant to.
  var isExpected: Bool { !isMaybe || isGuarded }

  /// Whether it happens wherever something else does, or is meant to.
  func isExpected(within other: Circumstances) -> Bool {
    isExpected || branches.count == unknowns && other.branches.starts(with: branches)
  }

  /// Whether it happens to an instance wherever that is made, or is meant to.
  func isExpected(for object: Object) -> Bool {
    isExpected
      || branches.count == unknowns
        && (object.branches.starts(with: branches)
          || object.assumedBranches.starts(with: branches))
  }
}

/// A call on an instance, or a property of UIKit's that was set, on an instance.
struct ObjectNote {
  enum Kind {
    case call, write
    /// A call of what is nowhere seen.
    case unseen
  }

  var kind: Kind
  var name: String
  /// A written value is the only argument.
  var arguments: [CallArgument]
  var circumstances: Circumstances
  /// The statement that did it.
  var place: SiteKey?
}

extension ObjectNote {
  /// Whether it switches a mask, or something may have that is not seen.
  var speaksOfMask: Bool {
    kind == .unseen || name == "translatesAutoresizingMaskIntoConstraints"
  }

  /// Whether it may have put the instance into another view: what is not seen, and is given a view, or what
  /// may be one, or says so by its name.
  var mayInsert: Bool {
    guard kind == .unseen else { return false }
    let words = name.lowercased()
    return Self.insertingWords.contains(where: words.contains)
      || arguments.contains { Self.mayHoldView($0.value) }
  }

  private static let insertingWords = [
    "addsub", "addto", "attach", "display", "embed", "insert", "install", "mount", "parent",
    "place", "present", "show", "superview", "window",
  ]

  /// Whether a value is a view, or has one, as far as is known.
  static func mayHoldView(_ value: Value) -> Bool {
    switch value {
    case .unknown(let unknown): !unknown.reason.isConstantOfType
    case .object(let object): object.origin != .opaque || !object.reason.isConstantOfType
    case .array(let array): array.elements.contains(where: mayHoldView) || !array.isComplete
    case .dictionary(let dictionary): dictionary.pairs.contains { mayHoldView($0.value) }
    case .record(let record): record.values.contains(where: mayHoldView)
    case .tuple(let elements): elements.contains { mayHoldView($0.value) }
    case .choice(let values): values.contains(where: mayHoldView)
    default: false
    }
  }
}

/// What was done to a constraint after it was made.
struct ConstraintChange {
  enum Kind {
    case activity(Bool)
    /// It was switched by something that is not known.
    case unknownActivity
    case constant(Value)
    case priority(Value)
  }

  var kind: Kind
  var circumstances: Circumstances
}
