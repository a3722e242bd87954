internal import InsetText

extension FileOutline {
  /// Most faults that an outline lists.
  public static let maximumFaults = 100
}

/// A part of an edited file that is parsed instead of the whole.
///
/// It is a member, or a run of members, of the type or the top level around the edit, set into a text
/// that surrounds it as the file does. If that parses as it should, the members take their place in
/// the outline, and all others only move. Two members that the edit does not touch stand guard at the
/// ends: they must come out as they were, so that what follows is parsed as before, too.
public struct OutlineFragment: Sendable {
  /// What is parsed: as a file of its own.
  public let text: [UInt8]

  private let old: FileOutline
  /// The indices of the types around the edit, from the outside.
  private let path: [Int]
  /// The members of the innermost one that are parsed again.
  private let replaced: Range<Int>
  private let hasGuardBefore: Bool
  private let hasGuardAfter: Bool
  /// The body that the edit is in, if it is one that ends the only member that is parsed again.
  private let body: ByteRange?
  /// All brackets of the part have their partners, before and after the edit.
  private let isBalanced: Bool
  /// The part of the old text that is parsed again.
  private let region: ByteRange
  /// Where the innermost type begins.
  private let base: Int
  /// How much longer the edit made the text.
  private let delta: Int
  /// What stands before the part in `text`.
  private let prefixLength: Int
  /// What stands behind it.
  private let suffix: String

  /// What to parse after an edit; `nil` if that is the whole file.
  ///
  /// - Parameters:
  ///   - outline: that of `oldText`, as a fresh parse gives it.
  /// - Complexity: O(bytes of both texts) for comparing them, O(members).
  public init?(of newText: [UInt8], after outline: FileOutline, of oldText: [UInt8]) {
    guard Int(outline.length) == oldText.count, newText.count < Int(Int32.max) else { return nil }
    let edit = Self.edit(from: oldText, to: newText)
    let delta = newText.count - oldText.count

    // The innermost type around the edit, its braces left out.
    var members = outline.members
    var path: [Int] = []
    var base = 0
    var content = ByteRange(start: 0, end: oldText.count)
    var prefix = ""
    var suffix = ""
    descend: while true {
      for (index, member) in members.enumerated() {
        guard case .type(let type) = member.declaration.kind else { continue }
        let start = base + Int(member.offset)
        let body = type.body.inFile(from: start)
        guard body.length >= 2, body.end == start + Int(member.declaration.length),
          body.start < edit.start, edit.end < body.end, body.end <= oldText.count,
          oldText[body.start] == UInt8(ascii: "{"), oldText[body.end - 1] == UInt8(ascii: "}")
        else { continue }
        members = type.members
        path.append(index)
        base = start
        content = ByteRange(start: body.start + 1, end: body.end - 1)
        prefix += Self.opening(of: type.keyword)
        suffix += "}"
        continue descend
      }
      break
    }
    if !path.isEmpty { suffix = "\n" + suffix }

    let touched = Self.touched(by: edit, in: members, base: base)
    var replaced = touched
    var region = content
    let body =
      touched.count == 1
      ? Self.body(around: edit, of: members[touched.lowerBound], base, oldText) : nil
    var guards = (before: false, after: false)
    if body != nil {
      region = Self.range(of: members[touched.lowerBound], base: base)
    } else {
      if replaced.lowerBound > 0 {
        guards.before = true
        replaced = (replaced.lowerBound - 1)..<replaced.upperBound
        region.start = base + Int(members[replaced.lowerBound].offset)
      }
      if replaced.upperBound < members.count {
        guards.after = true
        replaced = replaced.lowerBound..<(replaced.upperBound + 1)
        region.end = Self.range(of: members[replaced.upperBound - 1], base: base).end
      }
    }
    let end = region.end + delta
    guard region.start <= edit.start, edit.end <= region.end, region.start <= end,
      // No gain in a large part.
      end - region.start <= newText.count * 3 / 4, outline.errors.count < FileOutline.maximumFaults
    else { return nil }
    let part = newText[region.start..<end]
    guard Self.hasWholeConditions(part) else { return nil }

    if body != nil || guards.after || !path.isEmpty { suffix += "\nclass B{}" }
    var text = Array(prefix.utf8)
    text.reserveCapacity(text.count + part.count + suffix.utf8.count)
    text += part
    text += suffix.utf8
    self.text = text
    old = outline
    self.path = path
    self.replaced = replaced
    hasGuardBefore = guards.before
    hasGuardAfter = guards.after
    self.body = body
    isBalanced =
      Self.isBalanced(part) && Self.isBalanced(oldText[region.start..<region.end])
    self.region = region
    self.base = base
    self.delta = delta
    prefixLength = prefix.utf8.count
    self.suffix = suffix
  }

  /// The outline of the edited file; `nil` if the whole file has to be parsed.
  ///
  /// - Parameter parsed: the outline of `text`.
  /// - Complexity: O(members on the way).
  public func merged(_ parsed: FileOutline) -> FileOutline? {
    let partLength = region.length + delta
    guard Int(parsed.length) == text.count,
      var members = Self.members(of: parsed, prefixLength + partLength, suffix, depth: path.count)
    else { return nil }
    // From the innermost type of `text` to that of the file.
    let shift = Int32(region.start - prefixLength - base)
    let inner = Int32(Self.start(of: parsed, depth: path.count))
    for index in members.indices { members[index].offset += inner + shift }

    let olds = Self.members(of: old, at: path[...])
    if body != nil {
      guard members.count == 1, let before = olds[replaced].first, let after = members.first,
        before.offset == after.offset, var range = Self.body(of: before)
      else { return nil }
      range.end += Int32(delta)
      guard Self.body(of: after) == range,
        Int(after.declaration.length) == Int(before.declaration.length) + delta
      else { return nil }
    }
    if hasGuardBefore, members.first != olds[replaced].first { return nil }
    if hasGuardAfter {
      guard var guardAfter = olds[replaced].last else { return nil }
      guardAfter.offset += Int32(delta)
      if members.last != guardAfter || members.count == 1 && hasGuardBefore { return nil }
    }
    guard let errors = mergedErrors(parsed) else { return nil }

    var result = old
    result.length += Int32(delta)
    result.errors = errors
    Self.replace(replaced, by: members, delta: Int32(delta), in: &result.members, at: path[...])
    return result
  }

  /// Around an error the parser looks further than a declaration goes, but not out of braces that have
  /// their partners.
  private func mergedErrors(_ parsed: FileOutline) -> [SyntaxFault]? {
    if parsed.errors.isEmpty && old.errors.isEmpty { return [] }
    guard let body, isBalanced,
      old.errors.allSatisfy({ body.start < $0.range.start && $0.range.end < body.end })
    else { return nil }
    let shift = region.start - prefixLength
    let errors = parsed.errors.map {
      SyntaxFault(range: $0.range.shifted(by: shift), message: $0.message)
    }
    let isInside = errors.allSatisfy {
      body.start < $0.range.start && $0.range.end < body.end + delta
    }
    return isInside && errors.count < FileOutline.maximumFaults ? errors : nil
  }

  // MARK: Where the edit is

  /// What of the old text is not in the new one.
  private static func edit(from old: [UInt8], to new: [UInt8]) -> ByteRange {
    let shorter = min(old.count, new.count)
    return old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var start = 0
        while start < shorter && old[start] == new[start] { start += 1 }
        var rest = 0
        while rest < shorter - start && old[old.count - 1 - rest] == new[new.count - 1 - rest] {
          rest += 1
        }
        return ByteRange(start: start, end: old.count - rest)
      }
    }
  }

  private static func range(of member: Member, base: Int) -> ByteRange {
    let start = base + Int(member.offset)
    return ByteRange(start: start, end: start + Int(member.declaration.length))
  }

  /// The members that the edit overlaps or touches; the empty range between two where there is none.
  private static func touched(
    by edit: ByteRange, in members: [Member], base: Int
  ) -> Range<Int> {
    let first = members.firstIndex { range(of: $0, base: base).end >= edit.start } ?? members.count
    var end = first
    while end < members.count, base + Int(members[end].offset) <= edit.end { end += 1 }
    return first..<end
  }

  /// The body that ends a member, counted from its start: that of a function or a getter, or a closure
  /// that is called for an initial value.
  ///
  /// What follows the member is parsed in the same way whatever the body holds.
  private static func body(of member: Member) -> CodeRange? {
    let length = member.declaration.length
    var code: Code?
    var end = length
    switch member.declaration.kind {
    case .function(let function): code = function.body
    case .variable(let variable):
      guard variable.bindings.count == 1, let binding = variable.bindings.first else { return nil }
      if let accessor = binding.accessors.first, binding.value == nil {
        if binding.accessors.count == 1, accessor.range.end == length { code = accessor.body }
      } else if let value = binding.value, binding.accessors.isEmpty {
        // `= { … }()`
        code = value
        end -= 2
      }
    default: break
    }
    guard let code, code.offset + code.length == length, code.offset < end else { return nil }
    return CodeRange(start: code.offset, end: end)
  }

  /// The body that ends a member if an edit lies between its braces, in the file.
  private static func body(
    around edit: ByteRange, of member: Member, _ base: Int, _ text: [UInt8]
  ) -> ByteRange? {
    guard let body = body(of: member)?.inFile(from: base + Int(member.offset)),
      body.start < edit.start, edit.end < body.end, body.end <= text.count,
      text[body.start] == UInt8(ascii: "{"), text[body.end - 1] == UInt8(ascii: "}")
    else { return nil }
    let end = base + Int(member.offset + member.declaration.length)
    guard end <= text.count, end == body.end || text[body.end..<end].elementsEqual("()".utf8)
    else { return nil }
    return body
  }

  /// Whether a part has as many closing brackets as opening ones, those in strings too.
  private static func isBalanced(_ part: ArraySlice<UInt8>) -> Bool {
    var braces = 0
    var parentheses = 0
    var squares = 0
    for byte in part {
      switch byte {
      case UInt8(ascii: "{"): braces += 1
      case UInt8(ascii: "}"): braces -= 1
      case UInt8(ascii: "("): parentheses += 1
      case UInt8(ascii: ")"): parentheses -= 1
      case UInt8(ascii: "["): squares += 1
      case UInt8(ascii: "]"): squares -= 1
      default: break
      }
    }
    return braces == 0 && parentheses == 0 && squares == 0
  }

  /// Whether each `#if` in a part has its `#endif`: one without takes in what follows it.
  private static func hasWholeConditions(_ part: ArraySlice<UInt8>) -> Bool {
    guard part.contains(UInt8(ascii: "#")) else { return true }
    var open = 0
    var index = part.startIndex
    while let sign = part[index...].firstIndex(of: UInt8(ascii: "#")) {
      let rest = part[(sign + 1)...]
      if rest.starts(with: "if".utf8) {
        open += 1
      } else if rest.starts(with: "end".utf8) {
        open -= 1
      } else if rest.starts(with: "else".utf8), open == 0 {
        return false
      }
      if open < 0 { return false }
      index = sign + 1
    }
    return open == 0
  }

  private static func opening(of keyword: TypeDeclaration.Keyword) -> String {
    switch keyword {
    case .class: "class A{"
    case .struct: "struct A{"
    case .enum: "enum A{"
    case .protocol: "protocol A{"
    case .actor: "actor A{"
    case .extension: "extension A{"
    }
  }

  // MARK: What was parsed

  /// The members within the types that stand around a part, if all stands where it should.
  private static func members(
    of parsed: FileOutline, _ end: Int, _ suffix: String, depth: Int
  ) -> [Member]? {
    var members = parsed.members
    let sentinel = "\nclass B{}"
    if suffix.hasSuffix(sentinel) {
      guard let last = members.popLast(), last.declaration.type?.name.text == "B",
        Int(last.declaration.length) == sentinel.utf8.count - 1,
        Int(last.offset) == Int(parsed.length) - Int(last.declaration.length)
      else { return nil }
    }
    var base = 0
    for level in 0..<depth {
      guard members.count == 1, let only = members.first, let type = only.declaration.type
      else { return nil }
      let start = base + Int(only.offset)
      // `}` of the innermost type stands behind a newline, those of the others behind it.
      guard start + Int(type.body.end) == end + 1 + depth - level,
        start + Int(only.declaration.length) == start + Int(type.body.end)
      else { return nil }
      base = start
      members = type.members
    }
    return members
  }

  /// Where the innermost of the types that stand around a part begins.
  private static func start(of parsed: FileOutline, depth: Int) -> Int {
    var members = parsed.members
    var base = 0
    for _ in 0..<depth {
      guard let first = members.first, let type = first.declaration.type else { break }
      base += Int(first.offset)
      members = type.members
    }
    return base
  }

  private static func members(of outline: FileOutline, at path: ArraySlice<Int>) -> [Member] {
    var members = outline.members
    for index in path { members = members[index].declaration.type?.members ?? [] }
    return members
  }

  private static func replace(
    _ replaced: Range<Int>, by new: [Member], delta: Int32, in members: inout [Member],
    at path: ArraySlice<Int>
  ) {
    guard let index = path.first else {
      for later in replaced.upperBound..<members.count { members[later].offset += delta }
      members.replaceSubrange(replaced, with: new)
      return
    }
    if case .type(var type) = members[index].declaration.kind {
      type.body.end += delta
      replace(replaced, by: new, delta: delta, in: &type.members, at: path.dropFirst())
      members[index].declaration.kind = .type(type)
    }
    members[index].declaration.length += delta
    for later in members.indices[(index + 1)...] { members[later].offset += delta }
  }
}
