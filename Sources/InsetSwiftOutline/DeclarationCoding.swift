internal import InsetText

extension FileOutline: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(place: length)
    writer.write(members)
    writer.write(count: errors.count)
    for error in errors {
      writer.write(count: error.range.start)
      writer.write(count: error.range.length)
      writer.write(error.message)
    }
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    length = try reader.place()
    members = try reader.array()
    errors = []
    for _ in 0..<(try reader.count()) {
      let start = try reader.unsigned()
      let length = try reader.unsigned()
      // A file has less than 2³¹ bytes.
      guard start <= UInt64(Int32.max), length <= UInt64(Int32.max) else { throw .unknownTag }
      errors.append(
        SyntaxFault(
          range: .init(start: Int(start), end: Int(start + length)), message: try reader.text()))
    }
  }
}

extension Code: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    if writer.purpose == .summary { return }
    writer.write(place: offset)
    writer.write(place: length)
    if writer.known.contains(hash) {
      writer.write(true)
      writer.write(fixed: hash)
    } else {
      writer.write(false)
      writer.write(raw: bytes)
    }
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    let offset = try reader.place()
    let length = try reader.place()
    if try reader.flag() {
      guard let bytes = reader.known[try reader.fixed()] else { throw .unknownCode }
      self.init(bytes: bytes, offset: offset, length: length)
    } else {
      self.init(bytes: try reader.raw(), offset: offset, length: length)
    }
  }
}

extension Identifier: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(text)
    writer.write(range)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(try reader.text(), range: try reader.range())
  }
}

extension Member: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(place: offset)
    writer.write(declaration)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(offset: try reader.place(), declaration: try reader.value())
  }
}

extension Declaration: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(attributes)
    writer.write(unsigned: modifiers.rawValue)
    writer.write(place: length)
    switch kind {
    case .import(let found):
      writer.byte(0)
      writer.write(found.path)
      writer.write(found.declarationKind)
    case .type(let type):
      writer.byte(1)
      writer.write(type)
    case .variable(let variable):
      writer.byte(2)
      writer.write(variable.isLet)
      writer.write(variable.bindings)
    case .function(let function):
      writer.byte(3)
      writer.write(function)
    case .enumCases(let cases):
      writer.byte(4)
      writer.write(cases)
    case .typeAlias(let alias):
      writer.byte(5)
      writer.write(alias.name)
      writer.write(alias.generics)
      writer.write(alias.isAssociatedType)
      writer.write(alias.inherited)
      writer.write(alias.type)
    case .operator(let found):
      writer.byte(6)
      writer.byte(found.fixity.rawValue)
      writer.write(found.name)
      writer.write(found.group)
    case .precedenceGroup(let group):
      writer.byte(7)
      writer.write(group.name)
      writer.byte(group.associativity.rawValue)
      writer.write(group.isAssignment)
      writer.write(group.higherThan)
      writer.write(group.lowerThan)
    case .conditional(let branches):
      writer.byte(8)
      writer.write(branches)
    case .statements(let code):
      writer.byte(9)
      writer.write(code)
    case .macro(let name, let arguments):
      writer.byte(10)
      writer.write(name)
      // A macro's arguments are code: a summary leaves them out as it does bodies.
      writer.write(writer.purpose == .summary ? [] : arguments)
    case .unknown: writer.byte(11)
    }
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    attributes = try reader.array()
    modifiers = Modifiers(rawValue: try reader.unsigned())
    length = try reader.place()
    switch try reader.byte() {
    case 0:
      kind = .import(
        ImportDeclaration(
          path: try reader.textList(), declarationKind: try reader.optionalText()))
    case 1: kind = .type(try reader.value())
    case 2:
      kind = .variable(
        VariableDeclaration(isLet: try reader.flag(), bindings: try reader.array()))
    case 3: kind = .function(try reader.value())
    case 4: kind = .enumCases(try reader.array())
    case 5:
      kind = .typeAlias(
        TypeAlias(
          name: try reader.value(), generics: try reader.array(),
          isAssociatedType: try reader.flag(), inherited: try reader.array(),
          type: try reader.optional()))
    case 6:
      kind = .operator(
        OperatorDeclaration(
          fixity: try reader.choice(), name: try reader.text(), group: try reader.optionalText()))
    case 7:
      kind = .precedenceGroup(
        PrecedenceGroup(
          name: try reader.text(), associativity: try reader.choice(),
          isAssignment: try reader.flag(), higherThan: try reader.textList(),
          lowerThan: try reader.textList()))
    case 8: kind = .conditional(try reader.array())
    case 9: kind = .statements(try reader.value())
    case 10: kind = .macro(try reader.text(), try reader.array())
    case 11: kind = .unknown
    default: throw .unknownTag
    }
  }
}

extension ConditionalBranch: OutlineCodable where Element: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(condition)
    writer.write(elements)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(condition: try reader.optional(), elements: try reader.array())
  }
}

extension Attribute: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(name)
    writer.write(range)
    switch arguments {
    case .none: writer.byte(0)
    case .list(let arguments):
      writer.byte(1)
      writer.write(arguments)
    case .availability(let entries):
      writer.byte(2)
      writer.write(entries)
    case .text(let text):
      writer.byte(3)
      writer.write(text)
    }
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    name = try reader.value()
    range = try reader.range()
    switch try reader.byte() {
    case 0: arguments = .none
    case 1: arguments = .list(try reader.array())
    case 2: arguments = .availability(try reader.array())
    case 3: arguments = .text(try reader.text())
    default: throw .unknownTag
    }
  }
}

extension TypeDeclaration: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.byte(keyword.rawValue)
    writer.write(name)
    writer.write(extended)
    writer.write(generics)
    writer.write(inherited)
    writer.write(requirements)
    writer.write(body)
    writer.write(members)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(
      keyword: try reader.choice(), name: try reader.value(), extended: try reader.optional(),
      generics: try reader.array(), inherited: try reader.array(),
      requirements: try reader.array(), body: try reader.range(), members: try reader.array())
  }
}

extension VariableDeclaration.Binding: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(pattern)
    writer.write(type)
    if writer.purpose == .summary {
      if type == nil, let value { Self.writeKind(of: value, to: &writer) }
    } else {
      writer.write(value)
    }
    writer.write(accessors)
    writer.write(range)
  }

  /// Writes what of an initial value can give the type of its variable.
  private static func writeKind(of value: Code, to writer: inout OutlineWriter) {
    switch value.expression().kind {
    case .integer: writer.byte(1)
    case .float: writer.byte(2)
    case .string: writer.byte(3)
    case .boolean: writer.byte(4)
    default:
      writer.byte(0)
      writer.write(fixed: value.hash)
    }
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(
      pattern: try reader.value(), type: try reader.optional(), value: try reader.optional(),
      accessors: try reader.array(), range: try reader.range())
  }
}

extension Accessor: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.byte(kind.rawValue)
    if writer.purpose == .summary { return }
    writer.write(parameter)
    writer.write(body)
    writer.write(range)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(
      kind: try reader.choice(), parameter: try reader.optionalText(),
      body: try reader.optional(), range: try reader.range())
  }
}

extension FunctionDeclaration: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.byte(keyword.rawValue)
    writer.write(name)
    writer.write(generics)
    writer.write(parameters)
    writer.write(isAsync)
    writer.write(isThrowing)
    writer.write(result)
    writer.write(requirements)
    writer.write(body)
    writer.write(accessors)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(
      keyword: try reader.choice(), name: try reader.value(), generics: try reader.array(),
      parameters: try reader.array(), isAsync: try reader.flag(), isThrowing: try reader.flag(),
      result: try reader.optional(), requirements: try reader.array(),
      body: try reader.optional(), accessors: try reader.array())
  }
}

extension Parameter: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(label)
    writer.write(name)
    writer.write(type)
    writer.write(isInout)
    writer.write(isVariadic)
    writer.write(attributes)
    writer.write(defaultValue)
    writer.write(range)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(
      label: try reader.optionalText(), name: try reader.text(), type: try reader.value(),
      isInout: try reader.flag(), isVariadic: try reader.flag(), attributes: try reader.array(),
      defaultValue: try reader.optional(), range: try reader.range())
  }
}

extension EnumCase: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(name)
    writer.write(payload != nil)
    if let payload { writer.write(payload) }
    writer.write(rawValue)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(
      name: try reader.value(), payload: try reader.flag() ? try reader.array() : nil,
      rawValue: try reader.optional())
  }
}

extension TypeReference: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(range)
    switch kind {
    case .named(let name, let arguments):
      writer.byte(0)
      writer.write(name)
      writer.write(arguments)
    case .member(let base, let name, let arguments):
      writer.byte(1)
      writer.write(base)
      writer.write(name)
      writer.write(arguments)
    case .optional(let type):
      writer.byte(2)
      writer.write(type)
    case .implicitlyUnwrapped(let type):
      writer.byte(3)
      writer.write(type)
    case .array(let type):
      writer.byte(4)
      writer.write(type)
    case .dictionary(let key, let value):
      writer.byte(5)
      writer.write(key)
      writer.write(value)
    case .tuple(let elements):
      writer.byte(6)
      writer.write(elements)
    case .function(let parameters, let result):
      writer.byte(7)
      writer.write(parameters)
      writer.write(result)
    case .some(let type):
      writer.byte(8)
      writer.write(type)
    case .any(let type):
      writer.byte(9)
      writer.write(type)
    case .composition(let types):
      writer.byte(10)
      writer.write(types)
    case .metatype(let type):
      writer.byte(11)
      writer.write(type)
    case .attributed(let words, let type):
      writer.byte(12)
      writer.write(words)
      writer.write(type)
    case .other(let text):
      writer.byte(13)
      writer.write(text)
    }
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    range = try reader.range()
    switch try reader.byte() {
    case 0: kind = .named(try reader.text(), arguments: try reader.array())
    case 1:
      kind = .member(try reader.value(), try reader.text(), arguments: try reader.array())
    case 2: kind = .optional(try reader.value())
    case 3: kind = .implicitlyUnwrapped(try reader.value())
    case 4: kind = .array(try reader.value())
    case 5: kind = .dictionary(try reader.value(), try reader.value())
    case 6: kind = .tuple(try reader.array())
    case 7: kind = .function(try reader.array(), result: try reader.value())
    case 8: kind = .some(try reader.value())
    case 9: kind = .any(try reader.value())
    case 10: kind = .composition(try reader.array())
    case 11: kind = .metatype(try reader.value())
    case 12: kind = .attributed(try reader.textList(), try reader.value())
    case 13: kind = .other(try reader.text())
    default: throw .unknownTag
    }
  }
}

extension TupleTypeElement: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(label)
    writer.write(type)
    writer.write(isVariadic)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(
      label: try reader.optionalText(), type: try reader.value(), isVariadic: try reader.flag())
  }
}

extension GenericParameter: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(name)
    writer.write(constraint)
    writer.write(isPack)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(
      name: try reader.value(), constraint: try reader.optional(), isPack: try reader.flag())
  }
}

extension GenericRequirement: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(left)
    writer.byte(relation.rawValue)
    writer.write(right)
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    self.init(
      left: try reader.value(), relation: try reader.choice(), right: try reader.value())
  }
}
