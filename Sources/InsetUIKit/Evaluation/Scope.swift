internal import InsetSwiftOutline

/// Local names.
final class Scope {
  private(set) var names: [String] = []
  private(set) var cells: [Cell] = []
  let parent: Scope?

  init(parent: Scope?) { self.parent = parent }

  func declare(_ name: String, _ value: Value) {
    if name == "_" { return }
    names.append(name)
    cells.append(Cell(value))
  }

  func declare(_ name: String, cell: Cell) {
    names.append(name)
    cells.append(cell)
  }

  func cell(_ name: String) -> Cell? {
    var scope: Scope? = self
    while let here = scope {
      var index = here.names.count
      while index > 0 {
        index -= 1
        if here.names[index] == name { return here.cells[index] }
      }
      scope = here.parent
    }
    return nil
  }

  func clear() {
    names = []
    cells = []
  }
}

/// A call in progress, or an initial value.
final class Frame {
  let context: Context
  /// `self`; `nil` outside of types.
  let receiver: Cell?
  /// Where the code begins in the file.
  let base: Int
  var scope: Scope
  /// What was returned so far; several values if conditions decide.
  var returns: [Value] = []
  /// What it is to return.
  var result = TypeHint.none
  /// How many conditions on the device were around when the call began.
  var conditionCount = 0
  /// Whether statements' values are collected for a result builder.
  let isBuilder: Bool
  var collected: [Value] = []

  init(
    context: Context, receiver: Cell?, base: Int, scope: Scope, isBuilder: Bool = false
  ) {
    self.context = context
    self.receiver = receiver
    self.base = base
    self.scope = scope
    self.isBuilder = isBuilder
  }

  /// The same call at code with another beginning.
  func at(_ base: Int) -> Frame {
    Frame(context: context, receiver: receiver, base: base, scope: scope)
  }
}

/// A closure with what it captured.
final class ClosureValue {
  let closure: Closure
  let context: Context
  let receiver: Cell?
  let base: Int
  let scope: Scope
  var wasRun = false

  init(_ closure: Closure, _ frame: Frame) {
    self.closure = closure
    context = frame.context
    receiver = frame.receiver
    base = frame.base
    scope = frame.scope
  }
}

/// An argument of a call, evaluated.
struct CallArgument {
  var label: String?
  var value: Value
  var isTrailing = false
  /// Writes back what an inout parameter became.
  var write: ((Value) -> Void)?

  init(_ label: String?, _ value: Value, isTrailing: Bool = false) {
    self.label = label
    self.value = value
    self.isTrailing = isTrailing
  }
}

/// How a statement ended.
enum Flow {
  case next, exit, `break`, `continue`, `fallthrough`
}

/// An answer to a condition.
enum Truth {
  case yes, no, maybe
  /// What the device decides, and so the layout knows.
  case environment(EnvironmentCondition)

  var negated: Truth {
    switch self {
    case .yes: .no
    case .no: .yes
    case .maybe: .maybe
    case .environment(let condition): .environment(condition.negated)
    }
  }
}

/// A condition on the device or its use.
indirect enum EnvironmentCondition: Hashable, Sendable {
  /// One question, in words: `verticalSizeClass == compact`, `iOS 11`, `orientation.isLandscape`.
  case test(String)
  case not(EnvironmentCondition)
  case all([EnvironmentCondition])
  case any([EnvironmentCondition])

  init(_ text: String, isNegated: Bool = false) {
    self = isNegated ? .not(.test(text)) : .test(text)
  }

  var negated: EnvironmentCondition { if case .not(let inner) = self { inner } else { .not(self) } }
}
