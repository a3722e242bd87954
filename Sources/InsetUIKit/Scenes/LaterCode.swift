internal import InsetModel
internal import InsetText

/// Code of a class that nobody seen calls: a method, or what setting a property runs.
struct LaterCode {
  enum Kind {
    case function(FunctionInfo)
    case property(PropertyInfo)
  }

  let kind: Kind
  let body: CodeBody
  let type: TypeInfo

  /// How many of a class are looked at.
  static let limit = 6

  /// The name that messages have.
  var name: String {
    switch kind {
    case .function(let function): function.name
    case .property(let property): property.name
    }
  }

  /// The number of the file that it is in.
  var file: Int32 {
    switch kind {
    case .function(let function): function.context.file.id
    case .property(let property): property.context.file.id
    }
  }

  /// Whether it may be what shows something, and not what only follows the layout.
  var mayShow: Bool {
    guard case .function(let function) = kind else { return true }
    return !function.isStatic && !function.comesAfterLayout
  }

  /// Runs it on an instance of which others may have set anything meanwhile.
  func run(_ evaluator: Evaluator, on object: Object) {
    evaluator.widen(object, evaluator.index.assigned, isLate: true)
    switch kind {
    case .function(let function):
      let receiver: Value = function.isStatic ? .type(.module(type)) : .object(object)
      _ = evaluator.call(
        function, receiver: receiver, evaluator.arguments(of: function), nil,
        cell: Cell(receiver))
    case .property(let property):
      // It has been given something.
      if let cell = object.fields[property.name] {
        let hint =
          property.type.map { evaluator.index.resolve($0, in: property.context) }
          ?? evaluator.type(of: cell.value)
        evaluator.write(
          cell,
          evaluator.opaque(hint, .property(property.name), name: property.name, owner: object))
      }
      evaluator.runAccessor(body, of: property, .object(object))
    }
  }
}

/// What was there before the code had run, and what it did.
struct LaterRun {
  let code: LaterCode
  /// By number, the views that were in the root.
  let shown: Set<Int>
  /// The visits of that code.
  let visits: Range<Int>
}

extension SceneMaker {
  /// Where code that has run later makes constraints and puts views in; `nil` where none has.
  var laterState: LaterState? {
    guard let laterRun else { return nil }
    var places: Set<Origin> = []
    for id in laterConstraints {
      let found = scene.constraints[id].places
      places.formUnion([found.whole, found.first])
      if let second = found.second { places.insert(second) }
    }
    for (row, object) in views.enumerated() where row > 0 && !laterRun.shown.contains(object.id) {
      places.formUnion([scene.views[ID(row)].origin, scene.views[ID(row)].nameOrigin])
    }
    let body = laterRun.code.body
    let base = Int32(clamping: body.base)
    let start = SiteKey(file: laterRun.code.file, start: base, end: base + 1)
    return LaterState(name: laterRun.code.name, origin: origin(start), places: places.sorted())
  }
}
