extension Expression: OutlineCodable {
  func write(to writer: inout OutlineWriter) {
    writer.write(range)
    switch kind {
    case .integer(let value):
      writer.byte(0)
      writer.write(signed: Int64(value))
    case .float(let value):
      writer.byte(1)
      writer.write(fixed: value.bitPattern)
    case .boolean(let value): writer.byte(value ? 2 : 3)
    case .nil: writer.byte(4)
    case .string(let segments):
      writer.byte(5)
      writer.write(segments)
    case .regex(let text):
      writer.byte(6)
      writer.write(text)
    case .array(let elements):
      writer.byte(7)
      writer.write(elements)
    case .dictionary(let elements):
      writer.byte(8)
      writer.write(elements)
    case .tuple(let elements):
      writer.byte(9)
      writer.write(elements)
    case .name(let name):
      writer.byte(10)
      writer.write(name)
    case .self: writer.byte(11)
    case .super: writer.byte(12)
    case .discard: writer.byte(13)
    case .member(let base?, let name):
      writer.byte(14)
      writer.write(base)
      writer.write(name)
    case .member(nil, let name):
      writer.byte(15)
      writer.write(name)
    case .specialized(let base, let types):
      writer.byte(16)
      writer.write(base)
      writer.write(types)
    case .type(let type):
      writer.byte(17)
      writer.write(type)
    case .call(let callee, let arguments):
      writer.byte(18)
      writer.write(callee)
      writer.write(arguments)
    case .subscript(let base, let arguments):
      writer.byte(19)
      writer.write(base)
      writer.write(arguments)
    case .optionalChain(let base):
      writer.byte(20)
      writer.write(base)
    case .forced(let base):
      writer.byte(21)
      writer.write(base)
    case .inout(let base):
      writer.byte(22)
      writer.write(base)
    case .prefix(let name, let operand):
      writer.byte(23)
      writer.write(name)
      writer.write(operand)
    case .postfix(let operand, let name):
      writer.byte(24)
      writer.write(operand)
      writer.write(name)
    case .binary(let left, let name, let right):
      writer.byte(25)
      writer.write(left)
      writer.write(name)
      writer.write(right)
    case .assignment(let target, let value):
      writer.byte(26)
      writer.write(target)
      writer.write(value)
    case .ternary(let condition, let first, let second):
      writer.byte(27)
      writer.write(condition)
      writer.write(first)
      writer.write(second)
    case .cast(let value, let cast, let type):
      writer.byte(28)
      writer.write(value)
      writer.byte(cast.rawValue)
      writer.write(type)
    case .typeCheck(let value, let type):
      writer.byte(29)
      writer.write(value)
      writer.write(type)
    case .effect(let effect, let value):
      writer.byte(30)
      writer.byte(effect.rawValue)
      writer.write(value)
    case .sequence(let elements):
      writer.byte(31)
      writer.write(elements)
    case .closure(let closure):
      writer.byte(32)
      writer.write(closure)
    case .keyPath(let root, let components):
      writer.byte(33)
      writer.write(root)
      writer.write(components)
    case .macro(let name, let arguments):
      writer.byte(34)
      writer.write(name)
      writer.write(arguments)
    case .if(let statement):
      writer.byte(35)
      writer.write(statement)
    case .switch(let statement):
      writer.byte(36)
      writer.write(statement)
    case .do(let statement):
      writer.byte(37)
      writer.write(statement)
    case .conditional(let branches):
      writer.byte(38)
      writer.write(branches)
    case .pattern(let pattern):
      writer.byte(39)
      writer.write(pattern)
    case .unknown: writer.byte(40)
    }
  }

  init(from reader: inout OutlineReader) throws(OutlineCodingError) {
    range = try reader.range()
    switch try reader.byte() {
    case 0:
      guard let value = Int(exactly: try reader.signed()) else { throw .unknownTag }
      kind = .integer(value)
    case 1: kind = .float(Double(bitPattern: try reader.fixed()))
    case 2: kind = .boolean(true)
    case 3: kind = .boolean(false)
    case 4: kind = .nil
    case 5: kind = .string(try reader.array())
    case 6: kind = .regex(try reader.text())
    case 7: kind = .array(try reader.array())
    case 8: kind = .dictionary(try reader.array())
    case 9: kind = .tuple(try reader.array())
    case 10: kind = .name(try reader.text())
    case 11: kind = .self
    case 12: kind = .super
    case 13: kind = .discard
    case 14:
      let base: Expression = try reader.value()
      kind = .member(base, try reader.text())
    case 15: kind = .member(nil, try reader.text())
    case 16: kind = .specialized(try reader.value(), try reader.array())
    case 17: kind = .type(try reader.value())
    case 18: kind = .call(try reader.value(), try reader.array())
    case 19: kind = .subscript(try reader.value(), try reader.array())
    case 20: kind = .optionalChain(try reader.value())
    case 21: kind = .forced(try reader.value())
    case 22: kind = .inout(try reader.value())
    case 23: kind = .prefix(try reader.text(), try reader.value())
    case 24: kind = .postfix(try reader.value(), try reader.text())
    case 25: kind = .binary(try reader.value(), try reader.text(), try reader.value())
    case 26: kind = .assignment(try reader.value(), try reader.value())
    case 27: kind = .ternary(try reader.value(), try reader.value(), try reader.value())
    case 28: kind = .cast(try reader.value(), try reader.choice(), try reader.value())
    case 29: kind = .typeCheck(try reader.value(), try reader.value())
    case 30: kind = .effect(try reader.choice(), try reader.value())
    case 31:
      let elements: [SequenceElement] = try reader.array()
      if let operators = reader.operators {
        let folded = operators.fold(elements)
        kind = folded.kind
      } else {
        kind = .sequence(elements)
      }
    case 32: kind = .closure(try reader.value())
    case 33: kind = .keyPath(try reader.optional(), try reader.array())
    case 34: kind = .macro(try reader.text(), try reader.array())
    case 35: kind = .if(try reader.value())
    case 36: kind = .switch(try reader.value())
    case 37: kind = .do(try reader.value())
    case 38: kind = .conditional(try reader.array())
    case 39: kind = .pattern(try reader.value())
    case 40: kind = .unknown
    default: throw .unknownTag
    }
  }
}
