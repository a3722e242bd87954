extension Statement: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(range)
    switch kind {
    case .expression(let value):
      writer.byte(0)
      writer.write(value)
    case .variable(let variable):
      writer.byte(1)
      writer.write(variable.attributes)
      writer.write(unsigned: variable.modifiers.rawValue)
      writer.write(variable.isLet)
      writer.write(variable.bindings)
    case .declaration(let declaration):
      writer.byte(2)
      writer.write(declaration)
    case .if(let statement):
      writer.byte(3)
      writer.write(statement)
    case .guard(let conditions, let body):
      writer.byte(4)
      writer.write(conditions)
      writer.write(body)
    case .switch(let statement):
      writer.byte(5)
      writer.write(statement)
    case .for(let statement):
      writer.byte(6)
      writer.write(statement.pattern)
      writer.write(statement.type)
      writer.write(statement.sequence)
      writer.write(statement.filter)
      writer.write(statement.body)
    case .while(let conditions, let body):
      writer.byte(7)
      writer.write(conditions)
      writer.write(body)
    case .repeat(let body, let condition):
      writer.byte(8)
      writer.write(body)
      writer.write(condition)
    case .return(let value):
      writer.byte(9)
      writer.write(value)
    case .break(let label):
      writer.byte(10)
      writer.write(label)
    case .continue(let label):
      writer.byte(11)
      writer.write(label)
    case .fallthrough: writer.byte(12)
    case .throw(let value):
      writer.byte(13)
      writer.write(value)
    case .defer(let body):
      writer.byte(14)
      writer.write(body)
    case .do(let statement):
      writer.byte(15)
      writer.write(statement)
    case .labeled(let label, let statement):
      writer.byte(16)
      writer.write(label)
      writer.write(statement)
    case .conditional(let branches):
      writer.byte(17)
      writer.write(branches)
    case .unknown: writer.byte(18)
    }
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    range = try reader.range()
    switch try reader.byte() {
    case 0: kind = .expression(try reader.value())
    case 1:
      kind = .variable(
        LocalVariable(
          attributes: try reader.array(), modifiers: Modifiers(rawValue: try reader.unsigned()),
          isLet: try reader.flag(), bindings: try reader.array()))
    case 2: kind = .declaration(try reader.value())
    case 3: kind = .if(try reader.value())
    case 4: kind = .guard(try reader.array(), try reader.array())
    case 5: kind = .switch(try reader.value())
    case 6:
      kind = .for(
        ForStatement(
          pattern: try reader.value(), type: try reader.optional(), sequence: try reader.value(),
          filter: try reader.optional(), body: try reader.array()))
    case 7: kind = .while(try reader.array(), try reader.array())
    case 8: kind = .repeat(try reader.array(), try reader.value())
    case 9: kind = .return(try reader.optional())
    case 10: kind = .break(try reader.optionalText())
    case 11: kind = .continue(try reader.optionalText())
    case 12: kind = .fallthrough
    case 13: kind = .throw(try reader.value())
    case 14: kind = .defer(try reader.array())
    case 15: kind = .do(try reader.value())
    case 16: kind = .labeled(try reader.text(), try reader.value())
    case 17: kind = .conditional(try reader.array())
    case 18: kind = .unknown
    default: throw .unknownTag
    }
  }
}

extension LocalVariable.Binding: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(pattern)
    writer.write(type)
    writer.write(value)
    writer.write(accessors)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(
      pattern: try reader.value(), type: try reader.optional(), value: try reader.optional(),
      accessors: try reader.array())
  }
}

extension Condition: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(range)
    switch kind {
    case .expression(let value):
      writer.byte(0)
      writer.write(value)
    case .binding(let isLet, let pattern, let type, let value):
      writer.byte(isLet ? 1 : 2)
      writer.write(pattern)
      writer.write(type)
      writer.write(value)
    case .match(let pattern, let type, let value):
      writer.byte(3)
      writer.write(pattern)
      writer.write(type)
      writer.write(value)
    case .availability(let isAvailable, let entries):
      writer.byte(isAvailable ? 4 : 5)
      writer.write(entries)
    }
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    range = try reader.range()
    let tag = try reader.byte()
    switch tag {
    case 0: kind = .expression(try reader.value())
    case 1, 2:
      kind = .binding(
        isLet: tag == 1, try reader.value(), try reader.optional(), try reader.value())
    case 3: kind = .match(try reader.value(), try reader.optional(), try reader.value())
    case 4, 5: kind = .availability(isAvailable: tag == 4, try reader.array())
    default: throw .unknownTag
    }
  }
}

extension Availability: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(platform)
    writer.write(count: version.count)
    for number in version { writer.write(signed: Int64(number)) }
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    platform = try reader.text()
    version = []
    for _ in 0..<(try reader.count()) {
      guard let number = Int(exactly: try reader.signed()) else { throw .unknownTag }
      version.append(number)
    }
  }
}

extension IfStatement: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(conditions)
    writer.write(body)
    switch otherwise {
    case nil: writer.byte(0)
    case .block(let body):
      writer.byte(1)
      writer.write(body)
    case .if(let statement, let range):
      writer.byte(2)
      writer.write(range)
      writer.write(statement)
    }
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    conditions = try reader.array()
    body = try reader.array()
    switch try reader.byte() {
    case 0: otherwise = nil
    case 1: otherwise = .block(try reader.array())
    case 2:
      let range = try reader.range()
      otherwise = .if(try reader.value(), range)
    default: throw .unknownTag
    }
  }
}

extension SwitchStatement: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(subject)
    writer.write(cases)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(subject: try reader.value(), cases: try reader.array())
  }
}

extension SwitchStatement.Case: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(items)
    writer.write(compilation)
    writer.write(isUnknown)
    writer.write(body)
    writer.write(range)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(
      items: try reader.array(), compilation: try reader.optional(),
      isUnknown: try reader.flag(), body: try reader.array(), range: try reader.range())
  }
}

extension SwitchStatement.Item: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(pattern)
    writer.write(filter)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(pattern: try reader.value(), filter: try reader.optional())
  }
}

extension DoStatement: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(body)
    writer.write(catches)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(body: try reader.array(), catches: try reader.array())
  }
}

extension DoStatement.Catch: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(items)
    writer.write(body)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(items: try reader.array(), body: try reader.array())
  }
}

extension Pattern: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(range)
    switch kind {
    case .wildcard: writer.byte(0)
    case .name(let name):
      writer.byte(1)
      writer.write(name)
    case .binding(let isLet, let pattern):
      writer.byte(isLet ? 2 : 3)
      writer.write(pattern)
    case .tuple(let elements):
      writer.byte(4)
      writer.write(elements)
    case .enumCase(let type, let name, let elements):
      writer.byte(elements == nil ? 5 : 6)
      writer.write(type)
      writer.write(name)
      if let elements { writer.write(elements) }
    case .optional(let pattern):
      writer.byte(7)
      writer.write(pattern)
    case .typeCheck(let type):
      writer.byte(8)
      writer.write(type)
    case .cast(let pattern, let type):
      writer.byte(9)
      writer.write(pattern)
      writer.write(type)
    case .expression(let value):
      writer.byte(10)
      writer.write(value)
    }
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    range = try reader.range()
    let tag = try reader.byte()
    switch tag {
    case 0: kind = .wildcard
    case 1: kind = .name(try reader.text())
    case 2, 3: kind = .binding(isLet: tag == 2, try reader.value())
    case 4: kind = .tuple(try reader.array())
    case 5, 6:
      kind = .enumCase(
        try reader.optional(), try reader.text(), tag == 6 ? try reader.array() : nil)
    case 7: kind = .optional(try reader.value())
    case 8: kind = .typeCheck(try reader.value())
    case 9: kind = .cast(try reader.value(), try reader.value())
    case 10: kind = .expression(try reader.value())
    default: throw .unknownTag
    }
  }
}

extension PatternElement: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(label)
    writer.write(pattern)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(label: try reader.optionalText(), pattern: try reader.value())
  }
}

extension Argument: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(label)
    writer.write(isTrailing)
    writer.write(value)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    label = try reader.optionalText()
    isTrailing = try reader.flag()
    value = try reader.value()
  }
}

extension DictionaryElement: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(key)
    writer.write(value)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(key: try reader.value(), value: try reader.value())
  }
}

extension StringSegment: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    switch self {
    case .text(let text):
      writer.byte(0)
      writer.write(text)
    case .interpolation(let arguments):
      writer.byte(1)
      writer.write(arguments)
    }
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    switch try reader.byte() {
    case 0: self = .text(try reader.text())
    case 1: self = .interpolation(try reader.array())
    default: throw .unknownTag
    }
  }
}

extension Closure: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(attributes)
    writer.write(captures)
    writer.write(parameters != nil)
    if let parameters { writer.write(parameters) }
    writer.write(result)
    writer.write(isAsync)
    writer.write(isThrowing)
    writer.write(statements)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(
      attributes: try reader.array(), captures: try reader.array(),
      parameters: try reader.flag() ? try reader.array() : nil, result: try reader.optional(),
      isAsync: try reader.flag(), isThrowing: try reader.flag(), statements: try reader.array())
  }
}

extension Closure.Capture: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(specifier)
    writer.write(name)
    writer.write(value)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(
      specifier: try reader.optionalText(), name: try reader.text(), value: try reader.optional())
  }
}

extension ClosureParameter: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(name)
    writer.write(type)
    writer.write(range)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(name: try reader.text(), type: try reader.optional(), range: try reader.range())
  }
}

extension KeyPathComponent: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    switch self {
    case .member(let name):
      writer.byte(0)
      writer.write(name)
    case .method(let name, let arguments):
      writer.byte(1)
      writer.write(name)
      writer.write(arguments)
    case .subscript(let arguments):
      writer.byte(2)
      writer.write(arguments)
    case .optionalChain: writer.byte(3)
    case .forced: writer.byte(4)
    }
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    switch try reader.byte() {
    case 0: self = .member(try reader.text())
    case 1: self = .method(try reader.text(), try reader.array())
    case 2: self = .subscript(try reader.array())
    case 3: self = .optionalChain
    case 4: self = .forced
    default: throw .unknownTag
    }
  }
}

extension SequenceElement: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    switch self {
    case .operand(let value):
      writer.byte(0)
      writer.write(value)
    case .operator(let name, let range):
      writer.byte(1)
      writer.write(name)
      writer.write(range)
    case .assignment: writer.byte(2)
    case .ternary(let middle):
      writer.byte(3)
      writer.write(middle)
    case .cast(let cast, let type):
      writer.byte(4)
      writer.byte(cast.rawValue)
      writer.write(type)
    case .typeCheck(let type):
      writer.byte(5)
      writer.write(type)
    }
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    switch try reader.byte() {
    case 0: self = .operand(try reader.value())
    case 1: self = .operator(try reader.text(), try reader.range())
    case 2: self = .assignment
    case 3: self = .ternary(try reader.value())
    case 4: self = .cast(try reader.choice(), try reader.value())
    case 5: self = .typeCheck(try reader.value())
    default: throw .unknownTag
    }
  }
}
