public import InsetText

/// All that Inset reads in a Swift file: its declarations, and their bodies as compact code.
///
/// An outline is a value of our own; nothing of the parser that made it is in it.
public struct FileOutline: Hashable, Sendable {
  /// The number of bytes of the file.
  public var length: Int32
  /// The top level, in order.
  public var members: [Member]
  /// What could not be parsed, in order. What stands around it is in the outline all the same.
  public var errors: [SyntaxFault]

  /// What is said at the first line of a file that took too long to read, of which nothing is known.
  public static let tooLong = "the file takes too long to read"

  public init(length: Int32, members: [Member], errors: [SyntaxFault] = []) {
    self.length = length
    self.members = members
    self.errors = errors
  }

  /// The modules that the file imports, those within `#if` too, in order.
  ///
  /// - Complexity: O(members).
  public var imports: [ImportDeclaration] {
    var result: [ImportDeclaration] = []
    forEachTopLevel { member in
      if case .import(let found) = member.declaration.kind { result.append(found) }
    }
    return result
  }

  /// The operators and precedence groups that the file declares, in order.
  ///
  /// - Complexity: O(members).
  public var operators: OperatorDeclarations {
    var result = OperatorDeclarations()
    forEachTopLevel { member in
      switch member.declaration.kind {
      case .operator(let found): result.operators.append(found)
      case .precedenceGroup(let found): result.groups.append(found)
      default: break
      }
    }
    return result
  }

  /// A hash of everything outside of bodies and initial values, their types being written; the same
  /// in every run and on every machine, wherever the declarations stand.
  ///
  /// If it stays, an edit changed at most what bodies do: nobody outside sees other names or types.
  /// An initial value without a written type counts, as it gives the type; of a literal only its kind.
  ///
  /// - Complexity: O(declarations).
  public var summary: UInt64 {
    var writer = OutlineWriter(purpose: .summary)
    writer.write(members)
    return stableHash(of: writer.bytes)
  }

  /// The members of the top level, those within `#if` at their place.
  public func forEachTopLevel(_ visit: (Member) -> Void) {
    func walk(_ members: [Member], _ base: Int32) {
      for member in members {
        if case .conditional(let branches) = member.declaration.kind {
          for branch in branches { walk(branch.elements, base + member.offset) }
        } else {
          visit(Member(offset: base + member.offset, declaration: member.declaration))
        }
      }
    }
    walk(members, 0)
  }
}

/// A part of a file that could not be parsed.
public struct SyntaxFault: Hashable, Sendable {
  /// Where it is in the file.
  public var range: ByteRange
  /// What is wrong, in the parser's words.
  public var message: String

  public init(range: ByteRange, message: String) {
    self.range = range
    self.message = message
  }
}

/// A body, or an expression that stands outside of bodies, in compact form.
///
/// It is read where it is needed, with the operators that are known there. Two codes are equal if they
/// say the same in the same layout of bytes, wherever they stand.
public struct Code: Sendable {
  /// Where the code begins, counted from the first byte of its declaration. Its own ranges count from
  /// here. A body begins at its `{`.
  public var offset: Int32
  /// The number of bytes of source, that of `}` included.
  public var length: Int32
  /// A hash of the contents, the same in every run and on every machine.
  public var hash: UInt64
  /// What `OutlineReader` reads.
  public var bytes: [UInt8]

  /// A body.
  ///
  /// - Parameter statements: with ranges that count from `offset`.
  public init(statements: [Statement], offset: Int32, length: Int32) {
    var writer = OutlineWriter()
    writer.byte(0)
    writer.write(statements)
    self.init(bytes: writer.bytes, offset: offset, length: length)
  }

  /// An initial value, a default argument or a raw value.
  ///
  /// - Parameter expression: with ranges that count from `offset`.
  public init(expression: Expression, offset: Int32, length: Int32) {
    var writer = OutlineWriter()
    writer.byte(1)
    writer.write(expression)
    self.init(bytes: writer.bytes, offset: offset, length: length)
  }

  init(bytes: [UInt8], offset: Int32, length: Int32) {
    self.bytes = bytes
    self.offset = offset
    self.length = length
    hash = stableHash(of: bytes)
  }

  /// The statements, folded with the operators that are in force. An expression is the one statement.
  ///
  /// - Complexity: O(nodes); the result is not kept.
  public func statements(_ operators: OperatorTable = .standard) -> [Statement] {
    var reader = OutlineReader(bytes, operators: operators)
    do {
      if try reader.byte() == 0 { return try reader.array() }
      let expression: Expression = try reader.value()
      return [Statement(.expression(expression), range: expression.range)]
    } catch {
      return [Statement(.unknown, range: CodeRange(start: 0, end: max(0, length)))]
    }
  }

  /// The expression, folded with the operators that are in force; `unknown` for a body.
  ///
  /// - Complexity: O(nodes); the result is not kept.
  public func expression(_ operators: OperatorTable = .standard) -> Expression {
    var reader = OutlineReader(bytes, operators: operators)
    if let kind = try? reader.byte(), kind == 1, let value: Expression = try? reader.value() {
      return value
    }
    return Expression(.unknown, range: CodeRange(start: 0, end: max(0, length)))
  }
}

extension Code: Hashable {
  public static func == (a: Code, b: Code) -> Bool {
    a.offset == b.offset && a.length == b.length && a.hash == b.hash && a.bytes == b.bytes
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// A hash that is the same in every run and on every machine.
///
/// - Complexity: O(bytes).
func stableHash(of bytes: [UInt8]) -> UInt64 {
  // Eight bytes at a time by multiplication and folding; the constants are the fractions of the
  // golden ratio and of the square root of 3.
  var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
  func mix(_ word: UInt64) {
    let product = (hash ^ word).multipliedFullWidth(by: 0xBB67_AE85_84CA_A73B)
    hash = product.high ^ product.low &+ 0x9E37_79B9_7F4A_7C15
  }
  bytes.withUnsafeBytes { raw in
    var index = 0
    while index + 8 <= raw.count {
      mix(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    var rest: UInt64 = 0
    var shift: UInt64 = 0
    while index < raw.count {
      rest |= UInt64(raw[index]) << shift
      shift += 8
      index += 1
    }
    mix(rest)
  }
  mix(hash >> 29)
  return hash
}
