import InsetText

/// Decides what stands between the tokens of a text.
///
/// What a token is and where its statement begins decides, so a text that was laid out once is laid
/// out: `edits()` of the result is empty.
struct Formatter {
  /// What stands before an atom.
  private enum Gap: Equatable {
    case none
    case spaces(Int32)
    /// `; ` between statements on one line.
    case semicolon
    /// A line end, blank lines, and an indentation of so many steps.
    case line(blank: Int8, steps: Int16)
    case kept
  }

  fileprivate let tree: SyntaxTree
  fileprivate let options: FormatStyle
  fileprivate var atoms: ContiguousArray<FormatAtom>
  private let groups: [FormatGroup]
  private var gaps: ContiguousArray<Gap> = []
  private let lineEnd: [UInt8]
  private(set) var interruption: Interruption

  init(_ tree: SyntaxTree, _ options: FormatStyle, _ interruption: Interruption) {
    self.tree = tree
    self.options = options
    let collector = AtomCollector(tree, interruption)
    atoms = collector.atoms
    groups = collector.groups
    self.interruption = collector.interruption
    lineEnd = Self.lineEnd(of: tree.text)
  }

  /// The edits, as far as they were found before an interruption.
  mutating func edits() -> [TextEdit] {
    if interruption.hasHappened { return [] }
    gaps = ContiguousArray(repeating: .none, count: atoms.count)
    flattenGroups()
    for index in atoms.indices {
      if interruption.step() { return [] }
      gaps[index] = gap(before: index)
    }
    breakLongLines()
    alignComments()
    var result: [TextEdit] = []
    var done = hasMark ? 3 : 0
    for index in atoms.indices {
      if interruption.step() { return [] }
      let range = ByteRange(start: done, end: atoms[index].range.start)
      if let wanted = written(gaps[index]) { replace(range, wanted, &result) }
      done = atoms[index].range.end
    }
    if let last = atoms.last, !last.isFrozen {
      replace(ByteRange(start: done, end: tree.text.count), lineEnd, &result)
    } else if atoms.isEmpty, tree.text.count > done {
      replace(ByteRange(start: done, end: tree.text.count), [], &result)
    }
    return result
  }

  fileprivate var hasMark: Bool {
    if case .token(let token)? = tree.root.children.first {
      token.kind == .byteOrderMark
    } else {
      false
    }
  }

  /// Adds the smallest edit that puts `wanted` in a range's place; CR and LF stay together.
  private func replace(_ range: ByteRange, _ wanted: [UInt8], _ result: inout [TextEdit]) {
    let old = tree.text.bytes[range.start..<range.end]
    if old.elementsEqual(wanted) { return }
    let start = range.start
    let limit = min(old.count, wanted.count)
    var head = 0
    while head < limit, old[start + head] == wanted[head] { head += 1 }
    if head > 0, old[start + head - 1] == 0x0D { head -= 1 }
    var tail = 0
    while tail < limit - head, old[range.end - 1 - tail] == wanted[wanted.count - 1 - tail] {
      tail += 1
    }
    if tail > 0, old[range.end - tail] == 0x0A { tail -= 1 }
    result.append(
      TextEdit(
        range: ByteRange(start: range.start + head, end: range.end - tail),
        replacement: Array(wanted[head..<(wanted.count - tail)])))
  }

  private func written(_ gap: Gap) -> [UInt8]? {
    switch gap {
    case .none: return []
    case .spaces(let count): return [UInt8](repeating: 0x20, count: Int(count))
    case .semicolon: return Array("; ".utf8)
    case .line(let blank, let steps):
      // The first line of a text has none before it.
      let ends = blank < 0 ? 0 : blank + 1
      return (0..<ends).flatMap { _ in lineEnd } + Self.indent(Int(steps), options)
    case .kept: return nil
    }
  }

  static func indent(_ steps: Int, _ options: FormatStyle) -> [UInt8] {
    options.usesTabs
      ? [UInt8](repeating: 0x09, count: steps)
      : [UInt8](repeating: 0x20, count: steps * options.indentWidth)
  }

  /// The bytes without spaces and tabs at their end.
  static func trimmed(_ bytes: ContiguousArray<UInt8>, _ start: Int, _ end: Int)
    -> ArraySlice<UInt8>
  {
    var end = end
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return ArraySlice(bytes[start..<end])
  }

  private static func lineEnd(of text: SourceText) -> [UInt8] {
    guard text.lines.lineCount > 1 else { return [0x0A] }
    return Array(text.bytes[text.range(ofLine: 0).end..<text.lines.starts[1]])
  }

  // MARK: Blocks on one line

  /// Marks the statements whose blocks stay on their line: those that were written so and fit.
  private mutating func flattenGroups() {
    var done = -1
    for group in groups where group.first > done {
      let inside = (group.first + 1)..<(group.last + 1)
      guard !inside.isEmpty, !inside.contains(where: { atoms[$0].isFrozen }) else { continue }
      guard !inside.contains(where: { atoms[$0].newlines > 0 && !isEmptyBlockEnd($0) }) else {
        continue
      }
      var width = columns(atoms[group.first].depth) + atoms[group.first].width
      for index in inside {
        if atoms[index].role == .line && atoms[index - 1].kind != .leftBrace { width += 1 }
        width += atoms[index].width + (isSpaced(index) ? 1 : 0)
      }
      guard width <= options.lineLength else { continue }
      for index in inside { atoms[index].newlines = 0 }
      isFlat.formUnion(inside)
      done = group.last
    }
  }

  /// The atoms behind the first of a statement that stays on one line; ranges in order.
  private var isFlat = RangeList()

  private func isEmptyBlockEnd(_ index: Int) -> Bool {
    atoms[index].role == .close && atoms[index - 1].kind == .leftBrace
      && atoms[index - 1].parent == .block
  }

  // MARK: Gaps

  private func gap(before index: Int) -> Gap {
    let atom = atoms[index]
    guard index > 0 else { return atom.isFrozen ? .kept : .line(blank: -1, steps: 0) }
    let before = atoms[index - 1]
    if atom.isFrozen || before.isFrozen { return .kept }
    if isEmptyBlockEnd(index) { return .none }
    let mustBreak = before.kind == .lineComment || before.kind == .docComment
    if isFlat.contains(index) {
      if atom.role == .line && before.kind != .leftBrace && !before.kind.isComment {
        return .semicolon
      }
      return isSpaced(index) ? .spaces(1) : .none
    }
    let isFirstInBlock = before.kind == .leftBrace && before.parent == .block
    switch atom.role {
    case .line:
      if atom.kind.isComment || !before.kind.isComment || atom.newlines > 0 || mustBreak {
        let blank: Int8 = isFirstInBlock || atom.newlines < 2 ? 0 : 1
        return .line(blank: blank, steps: Self.steps(atom.depth))
      }
      // A statement behind a comment on its own line stays there.
      return .spaces(1)
    case .close: return .line(blank: 0, steps: Self.steps(atom.depth))
    case .inner:
      if mustBreak { return .line(blank: 0, steps: Self.steps(atom.depth + 1)) }
      if atom.kind.isComment {
        if atom.newlines > 0 { return .line(blank: 0, steps: Self.steps(atom.depth + 1)) }
        return .spaces(atom.kind == .blockComment ? 1 : 2)
      }
      if atom.newlines > 0 && mayBreak(index) {
        return .line(blank: 0, steps: Self.steps(atom.depth + 1))
      }
      return isSpaced(index) ? .spaces(1) : .none
    }
  }

  private static func steps(_ depth: Int) -> Int16 { Int16(clamping: depth) }

  /// Whether a line end before an atom keeps the statement together and reads well.
  private func mayBreak(_ index: Int) -> Bool {
    let before = atoms[index - 1]
    let atom = atoms[index]
    if atom.kind == .leftBrace { return false }
    if before.kind.isComment { return mayBreakBehind(before) || mayBreakBefore(atom) }
    return mayBreakBehind(before) || mayBreakBefore(atom)
  }

  private func mayBreakBehind(_ atom: FormatAtom) -> Bool {
    atom.kind == .comma || atom.parent != .negation && Self.isBinary(atom.kind)
  }

  private func mayBreakBefore(_ atom: FormatAtom) -> Bool {
    atom.kind == .at || atom.parent != .negation && Self.isBinary(atom.kind)
  }

  private static func isBinary(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .plus, .minus, .star, .slash, .equalEqual, .lessEqual, .greaterEqual: true
    default: false
    }
  }

  /// Whether a space stands between an atom and the one before it, on one line.
  private func isSpaced(_ index: Int) -> Bool {
    let before = atoms[index - 1]
    let atom = atoms[index]
    if isEmptyBlockEnd(index) { return false }
    if before.kind.isComment || atom.kind.isComment { return true }
    switch atom.kind {
    case .comma, .colon, .dot, .rightParen, .rightBracket: return false
    case .leftParen: if atom.parent == .call || atom.parent == .parameterList { return false }
    default: break
    }
    switch before.kind {
    case .leftParen, .leftBracket, .dot, .at, .exclamation: return false
    case .minus: if before.parent == .negation { return false }
    default: break
    }
    return true
  }

  // MARK: Long lines

  private func columns(_ steps: Int) -> Int { steps * options.indentWidth }
  private func columns(_ steps: Int16) -> Int { columns(Int(steps)) }

  /// Breaks lines that are too long behind the last comma or operator that fits.
  private mutating func breakLongLines() {
    var column = 0
    var candidate: Int?
    var index = 0
    while index < atoms.count {
      switch gaps[index] {
      case .line(_, let steps):
        column = columns(steps)
        candidate = nil
      case .kept:
        column = 0
        candidate = nil
      case .none: break
      case .spaces(let count):
        if index > 0, !isFlat.contains(index), atoms[index].role == .inner,
          !atoms[index].kind.isComment, mayBreakBehind(atoms[index - 1])
        {
          candidate = index
        }
        column += Int(count)
      case .semicolon: column += 2
      }
      column += atoms[index].width
      if column > options.lineLength, let at = candidate, !atoms[index].kind.isComment {
        gaps[at] = .line(blank: 0, steps: Self.steps(atoms[at].depth + 1))
        index = at
        continue
      }
      index += 1
    }
  }

  // MARK: Comments behind code

  /// Lines up the comments behind the code of lines that follow each other.
  private mutating func alignComments() {
    var run: [(atom: Int, column: Int, isExact: Bool)] = []
    var column = 0
    var hasComment = false
    // Whether the column is known: not behind what stays as it is, or behind lines of a comment.
    var isExact = true
    for index in atoms.indices {
      switch gaps[index] {
      case .line(let blank, let steps):
        if !hasComment || blank > 0 {
          settle(run)
          run = []
        }
        column = columns(steps)
        hasComment = false
        isExact = true
      case .kept:
        settle(run)
        run = []
        column = 0
        hasComment = false
        isExact = false
      case .none: break
      case .spaces(let count):
        let isLineComment = atoms[index].kind == .lineComment || atoms[index].kind == .docComment
        if isLineComment && !isFlat.contains(index) {
          run.append((index, column, isExact))
          hasComment = true
        }
        column += Int(count)
      case .semicolon: column += 2
      }
      column += atoms[index].width
      if atoms[index].kind == .blockComment { isExact = false }
    }
    settle(run)
  }

  /// Puts the comments of a run behind one another.
  private mutating func settle(_ run: [(atom: Int, column: Int, isExact: Bool)]) {
    guard let first = run.first, let widest = run.map(\.column).max() else { return }
    // A column further right that its writer chose stays.
    var target = widest + 2
    let written = sourceColumn(first.atom)
    if written > target, written < options.lineLength,
      run.allSatisfy({ $0.isExact && sourceColumn($0.atom) == written })
    {
      target = written
    }
    for (atom, column, _) in run { gaps[atom] = .spaces(Int32(clamping: target - column)) }
  }
}

extension Formatter {
  /// The column that an atom has in the text as it is, a tab counting as one step inwards.
  fileprivate func sourceColumn(_ index: Int) -> Int {
    let offset = atoms[index].range.start
    var start = tree.text.lines.starts[tree.text.lines.line(containing: offset)]
    if start == 0 && hasMark { start = 3 }
    var column = 0
    for byte in tree.text.bytes[start..<offset] {
      if byte == 0x09 {
        column += options.indentWidth
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return column
  }
}

/// Disjoint ranges in order.
private struct RangeList {
  private var ranges: [Range<Int>] = []

  mutating func formUnion(_ range: Range<Int>) { ranges.append(range) }

  func contains(_ index: Int) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= index { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(index)
  }
}
