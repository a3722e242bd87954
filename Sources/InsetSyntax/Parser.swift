import InsetText

/// A recursive-descent parser that never fails.
///
/// It walks the outline's tokens and builds nodes from the inside out: `start` remembers where a
/// node begins, `finish` makes it of all that came since. Each statement reports its first mistake
/// only: what follows from it is not told.
struct Parser {
  let bytes: ContiguousArray<UInt8>
  let outline: Outline
  /// The next token of the outline.
  var position = 0
  /// The end of the innermost block: tokens from here on belong to what is around it.
  var limit = 0
  /// How many blocks are open.
  var blockDepth = 0
  var parenthesisDepth = 0
  /// Whether an expression may hold a list of anchors.
  var allowsList = false
  /// Whether the statement has reported a mistake.
  var statementHasProblem = false
  /// Whether one of its mistakes has been reported: a bad token that is still to come may be it.
  private var statementHasReport = false
  private(set) var nodesMade = 0

  private(set) var children: ContiguousArray<SyntaxChild> = []
  /// Absolute; those of finished nodes have gone there.
  var problems: [SyntaxProblem] = []
  /// The next of all tokens that is in no node yet, and its offset.
  private var rawPosition = 0
  private(set) var offset: Int
  private let lexicalProblems: [LexicalProblem]
  /// The open blocks, and the block that a statement has asked for: blocks are parsed in a loop, for
  /// their nesting must not use up the stack of a thread.
  private var openBlocks: ContiguousArray<OpenBlock> = []
  private var requested: Request?
  private var nextLexicalProblem = 0
  /// Asked at each statement; when it has happened, what is left stays unread.
  private(set) var interruption: Interruption
  private var messages = SharedMessages()
  /// The end of the chunk: the tokens of all from here on belong to the next.
  private var rawLimit = 0

  init(
    _ text: SourceText, _ outline: Outline, _ lexicalProblems: [LexicalProblem],
    blockDepth: Int = 0, interruption: Interruption = Interruption()
  ) {
    self.interruption = interruption
    bytes = text.bytes
    self.outline = outline
    self.lexicalProblems = lexicalProblems
    self.blockDepth = blockDepth
    offset = Int(outline.raw[0].start)
    limit = outline.tokens.count
    rawLimit = outline.raw.count - 1
  }

  /// Where a node begins.
  struct Mark {
    var child: Int
    var offset: Int
    var problem: Int
  }

  /// Parses the items of a file, or of some chunks of one, into `children` and `problems`.
  mutating func parseItems() {
    for (index, chunk) in outline.chunks.enumerated() {
      position = chunk.start
      limit = chunk.end
      rawLimit =
        index + 1 < outline.chunks.count
        ? outline.chunks[index + 1].rawStart : outline.raw.count - 1
      statementHasProblem = false
      statementHasReport = false
      while position < limit {
        parseStatement(in: .file)
        parseRequestedBlocks()
        if interruption.hasHappened { return }
      }
      flush(upTo: rawLimit)
    }
  }

  // MARK: - Tokens

  var token: Outline.Significant { outline.tokens[position] }

  /// Whether the statement goes on with a token that is no brace.
  var goesOn: Bool {
    guard position < limit else { return false }
    let token = outline.tokens[position]
    return !token.flags.contains(.breakBefore) && token.kind != .leftBrace
  }

  /// The kind of the statement's next token; `.file` where the statement ends.
  var next: SyntaxKind { goesOn ? outline.tokens[position].kind : .file }

  /// The word that the statement's next token is.
  var nextWord: Word { goesOn ? outline.tokens[position].word : .none }

  /// Whether a block follows, on the same line or on one below.
  var blockFollows: Bool {
    position < limit && outline.tokens[position].kind == .leftBrace
      && !outline.tokens[position].flags.contains(.semicolon)
  }

  /// The token `distance` ahead, if the statement reaches it.
  func peek(_ distance: Int) -> Outline.Significant? {
    guard position + distance < limit else { return nil }
    for step in 1...distance {
      let token = outline.tokens[position + step]
      if token.flags.contains(.breakBefore) { return nil }
      if token.kind == .leftBrace && step < distance { return nil }
    }
    return outline.tokens[position + distance]
  }

  /// Puts the next token, and the trivia before it, into the node being made.
  mutating func bump(as kind: SyntaxKind? = nil) {
    let raw = Int(token.raw)
    flush(upTo: raw)
    append(as: kind ?? token.kind)
    position += 1
  }

  /// Puts tokens that no production asks for into the node being made.
  mutating func flush(upTo end: Int) {
    while rawPosition < end { append(as: outline.raw[rawPosition].kind) }
  }

  private mutating func append(as kind: SyntaxKind) {
    let end = Int(outline.raw[rawPosition + 1].start)
    children.append(.token(SyntaxToken(kind: kind, width: end - offset)))
    if nextLexicalProblem < lexicalProblems.count {
      while nextLexicalProblem < lexicalProblems.count,
        lexicalProblems[nextLexicalProblem].token == rawPosition
      {
        let problem = lexicalProblems[nextLexicalProblem]
        // A stray character behind a mistake of the same statement is part of it.
        if !statementHasReport || problem.code != .unexpectedCharacter {
          problems.append(
            SyntaxProblem(
              code: problem.code, message: problem.message, range: problem.range,
              suggestion: problem.suggestion))
        }
        statementHasProblem = true
        if problem.code == .unexpectedCharacter { statementHasReport = true }
        nextLexicalProblem += 1
      }
    }
    offset = end
    rawPosition += 1
  }

  // MARK: - Nodes

  /// Begins a node at the next token; the trivia before it stay outside.
  mutating func start() -> Mark {
    if position < limit { flush(upTo: Int(token.raw)) }
    return mark()
  }

  /// Begins a node right here.
  func mark() -> Mark {
    Mark(child: children.count, offset: offset, problem: problems.count)
  }

  mutating func finish(_ mark: Mark, _ kind: SyntaxKind) {
    var own: [SyntaxProblem] = []
    if problems.count > mark.problem {
      own.reserveCapacity(problems.count - mark.problem)
      for var problem in problems[mark.problem...] {
        problem.range = problem.range.shifted(by: -mark.offset)
        own.append(problem)
      }
      problems.removeSubrange(mark.problem...)
    }
    let node = SyntaxNode(kind: kind, children: children[mark.child...], problems: own)
    children.removeSubrange(mark.child...)
    children.append(.node(node))
    nodesMade += 1
  }

  // MARK: - Statements around blocks

  /// Whether a character that belongs to no token stands in front of the next token, on its line.
  var followsStrayCharacter: Bool {
    guard nextLexicalProblem < lexicalProblems.count else { return false }
    let problem = lexicalProblems[nextLexicalProblem]
    let here = Int(token.raw)
    guard problem.code == .unexpectedCharacter, problem.token < here else { return false }
    return !outline.raw[problem.token..<here].contains { $0.kind == .newline }
  }

  /// Begins a statement with its doc comments.
  mutating func startStatement() -> Mark {
    flush(upTo: max(rawPosition, Outline.statementStart(outline.raw, before: Int(token.raw))))
    statementHasProblem = false
    statementHasReport = false
    let mark = mark()
    flush(upTo: Int(token.raw))
    return mark
  }

  /// Ends a statement; what is left of its line, with a block that begins there, is an error.
  mutating func finishStatement(_ mark: Mark, _ kind: SyntaxKind) {
    guard goesOn || braceOnLine else { return finish(mark, kind) }
    reportRest(of: kind)
    let rest = start()
    skipTokens(then: .rest(rest, of: mark, kind))
  }

  private var braceOnLine: Bool {
    position < limit && token.kind == .leftBrace
      && token.flags.isDisjoint(with: [.newline, .semicolon])
  }

  /// Takes the rest of the statement, and a block that begins on its last line.
  mutating func skipTokens(then continuation: Continuation) {
    while goesOn { bump() }
    if braceOnLine {
      requestBlock(.statements, then: continuation)
    } else {
      resume(continuation)
    }
  }

  // MARK: - Blocks

  /// What may stand in a block.
  enum Place {
    case file
    case statements
    case properties
  }

  /// What is to be done when a block that a statement has asked for has been parsed.
  enum Continuation {
    case nothing
    /// End the statement.
    case statement(Mark, SyntaxKind)
    /// End the error node with the block, and the statement around it.
    case rest(Mark, of: Mark, SyntaxKind)
    case error(Mark)
    /// End a branch of a `when`, and look for the next.
    case branch(Mark, SyntaxKind, of: Mark)
    /// End the branch of an `else` without a condition, and the `when`.
    case lastBranch(Mark, of: Mark)
  }

  mutating func resume(_ continuation: Continuation) {
    switch continuation {
    case .nothing: break
    case .statement(let mark, let kind): finishStatement(mark, kind)
    case .rest(let rest, let mark, let kind):
      finish(rest, .error)
      finish(mark, kind)
    case .error(let mark): finish(mark, .error)
    case .branch(let branch, let kind, let mark):
      finish(branch, kind)
      parseElse(mark)
    case .lastBranch(let branch, let mark):
      finish(branch, .elseBranch)
      finishStatement(mark, .when)
    }
  }

  private enum Request {
    case block(Place, then: Continuation)
    case resume(Continuation)
  }

  /// Asks for a block, which begins at the next token; the statement must do nothing more.
  mutating func requestBlock(_ place: Place, then continuation: Continuation) {
    requested = .block(place, then: continuation)
  }

  /// Asks for a block if one follows, skipping what stands in front of it by mistake; the statement
  /// must do nothing more.
  mutating func parseBlockIfAny(
    _ place: Place = .statements, orEnd: String = " or the end of the line",
    then continuation: Continuation
  ) {
    if goesOn {
      report(.unexpected, at: position) { "expected '{'\(orEnd), found \($0)" }
      let mark = start()
      while goesOn { bump() }
      finish(mark, .error)
    }
    if blockFollows {
      requestBlock(place, then: continuation)
    } else {
      requested = .resume(continuation)
    }
  }

  mutating func parseRequiredBlock(
    _ place: Place = .statements, then continuation: Continuation
  ) {
    if !goesOn && !blockFollows {
      reportAfterLast(.expectedBlock) { "expected '{' after \($0)" }
    }
    parseBlockIfAny(place, orEnd: "", then: continuation)
  }

  /// Parses a block.
  ///
  /// - Precondition: the next token is `{`.
  mutating func parseBlock(_ place: Place) {
    requestBlock(place, then: .nothing)
    parseRequestedBlocks()
  }

  /// Does what a statement has asked for, and all that is asked for on the way.
  private mutating func parseRequestedBlocks() {
    while !interruption.step() {
      if let request = requested {
        requested = nil
        switch request {
        case .resume(let continuation): resume(continuation)
        case .block(let place, let continuation) where blockDepth < SyntaxTree.blockLimit:
          openBlock(place, continuation)
        case .block(_, let continuation):
          skipDeepBlock()
          resume(continuation)
        }
      } else if let block = openBlocks.last {
        if position < limit {
          parseStatement(in: block.place)
        } else {
          closeBlock()
        }
      } else {
        return
      }
    }
  }

  private struct OpenBlock {
    var mark: Mark
    var place: Place
    var then: Continuation
    /// The opening brace.
    var opener: Outline.Significant
    /// What to go back to behind the block.
    var outerLimit: Int
    var outerHasProblem: Bool
    var outerHasReport: Bool
  }

  private mutating func openBlock(_ place: Place, _ then: Continuation) {
    let mark = start()
    let opener = token
    openBlocks.append(
      OpenBlock(
        mark: mark, place: place, then: then, opener: opener, outerLimit: limit,
        outerHasProblem: statementHasProblem, outerHasReport: statementHasReport))
    blockDepth += 1
    // A block is parsed alike whatever stands around it.
    statementHasProblem = false
    statementHasReport = false
    bump()
    limit = Int(opener.partner)
  }

  private mutating func closeBlock() {
    guard let block = openBlocks.popLast() else { return }
    limit = block.outerLimit
    blockDepth -= 1
    if block.opener.flags.contains(.closed) {
      bump()
    } else {
      problems.append(
        SyntaxProblem(
          code: .unclosedBlock, message: "expected '}' to close this block",
          range: ByteRange(start: block.mark.offset, end: block.mark.offset + 1)))
      flush(upTo: max(rawPosition, endOfTrivia(before: Int(block.opener.partner))))
    }
    statementHasProblem = block.outerHasProblem
    statementHasReport = block.outerHasReport
    finish(block.mark, .block)
    resume(block.then)
  }

  /// The end of the trivia that an unclosed block takes with it: up to the line on which the
  /// token at `end` stands, with its doc comments.
  private func endOfTrivia(before end: Int) -> Int {
    guard end < outline.tokens.count else { return rawLimit }
    var place = Outline.statementStart(outline.raw, before: Int(outline.tokens[end].raw))
    if place >= rawLimit { return rawLimit }
    while place > 0, outline.raw[place - 1].kind == .whitespace { place -= 1 }
    return place
  }

  /// Puts a block that is nested too deep into an error node, without parsing it.
  private mutating func skipDeepBlock() {
    let mark = start()
    let opener = token
    problems.append(
      SyntaxProblem(
        code: .nestingTooDeep, message: "blocks nest deeper than \(SyntaxTree.blockLimit)",
        range: ByteRange(start: offset, end: offset + 1)))
    let end = Int(opener.partner) + (opener.flags.contains(.closed) ? 1 : 0)
    var isBroken = false
    while position < end {
      let token = token
      if token.kind == .leftBrace && !token.flags.contains(.closed)
        || token.kind == .rightBrace && token.flags.contains(.stray)
      {
        isBroken = true
      }
      bump()
    }
    if isBroken {
      problems.append(
        SyntaxProblem(
          code: .unclosedBlock, message: "expected '}' to close this block",
          range: ByteRange(start: mark.offset, end: mark.offset + 1)))
    }
    finish(mark, .error)
  }

  // MARK: - Problems

  /// Reports what is wrong with the token at `position`, unless the statement has reported
  /// something. The token must end up in the node being made.
  ///
  /// - Parameter suggestion: what was most likely meant instead of the token.
  @inline(never)
  ///
  /// - Parameters:
  ///   - last: the last of the tokens that the suggestion replaces; `nil` for the one at `position`.
  ///   - joins: whether it also replaces the blanks in front of them.
  mutating func report(
    _ code: SyntaxProblem.Code, at position: Int, through last: Int? = nil,
    suggestion: String? = nil, joins: Bool = false, _ message: (_ token: String) -> String
  ) {
    guard canReport() else { return }
    var range = range(of: position)
    if let last { range = ByteRange(start: range.start, end: self.range(of: last).end) }
    let found = quoted(range, position)
    let isJoined = joins && suggestion != nil && position > 0
    if isJoined { range = ByteRange(start: self.range(of: position - 1).end, end: range.end) }
    let word = suggestion?.drop { $0 == " " }
    problems.append(
      SyntaxProblem(
        code: code,
        message: messages.shared(
          message(found)
            + (word.map { $0.isEmpty || $0 == "\n" ? "" : "; did you mean '\($0)'?" } ?? "")),
        range: range, suggestion: suggestion))
  }

  /// Reports a word that is none of those that the grammar has there, and suggests the nearest.
  @inline(never)
  mutating func reportWord(
    at position: Int, among words: [Word], _ message: (_ token: String) -> String
  ) {
    report(.unknownWord, at: position, suggestion: near(position, words)?.spelling, message)
  }

  /// The word that a name was most likely meant to be.
  ///
  /// - Complexity: O(words), for the statements that are none.
  @inline(never)
  func near(_ position: Int, _ words: [Word]) -> Word? {
    guard position < limit, outline.tokens[position].kind == .name,
      outline.tokens[position].word == .none
    else { return nil }
    let range = range(of: position)
    guard range.length > 1, range.length < 20 else { return nil }
    let name = String(decoding: bytes[range.start..<range.end], as: UTF8.self)
    if name == "if", words.contains(.when) { return .when }
    if ["var", "const", "val"].contains(name), words.contains(.let) { return .let }
    if ["assert", "require", "check"].contains(name), words.contains(.expect) { return .expect }
    if ["vfl", "format"].contains(name), words.contains(.visual) { return .visual }
    let found = Spelling.nearest(to: name, among: words.map(\.spelling))
    return words.first { $0.spelling == found }
  }

  /// Reports that something is missing behind the last token.
  ///
  /// - Parameter missing: what that is, where it can only be one thing.
  @inline(never)
  mutating func reportAfterLast(
    _ code: SyntaxProblem.Code = .expected, inserting missing: String? = nil,
    _ message: (_ token: String) -> String
  ) {
    guard canReport(), position > 0 else { return }
    let range = range(of: position - 1)
    let meant = missing.map { String(decoding: bytes[range.start..<range.end], as: UTF8.self) + $0 }
    problems.append(
      SyntaxProblem(
        code: code, message: messages.shared(message(quoted(range, position - 1))), range: range,
        suggestion: meant))
  }

  private mutating func canReport() -> Bool {
    if statementHasProblem { return false }
    statementHasProblem = true
    statementHasReport = !badTokenExplains
    return statementHasReport
  }

  /// Whether a bad token that was skipped on the way here explains what is wrong.
  private var badTokenExplains: Bool {
    guard nextLexicalProblem < lexicalProblems.count else { return false }
    let bad = lexicalProblems[nextLexicalProblem].token
    let here = position < outline.tokens.count ? Int(outline.tokens[position].raw) : rawLimit
    return bad <= here && (goesOn || lineReaches(bad))
  }

  /// Whether no line end stands between the last token put into a node and token `raw` of all.
  private func lineReaches(_ raw: Int) -> Bool {
    var index = rawPosition
    while index < raw {
      if outline.raw[index].kind == .newline { return false }
      index += 1
    }
    return true
  }

  /// Whether the token is `true` or `false`.
  func isTruth(_ position: Int) -> Bool {
    let range = range(of: position)
    return outline.tokens[position].kind == .name
      && (bytes[range.start..<range.end].elementsEqual("true".utf8)
        || bytes[range.start..<range.end].elementsEqual("false".utf8))
  }

  func range(of position: Int) -> ByteRange {
    let raw = Int(outline.tokens[position].raw)
    return ByteRange(
      start: Int(outline.raw[raw].start), end: Int(outline.raw[raw + 1].start))
  }

  private func quoted(_ range: ByteRange, _ position: Int) -> String {
    if outline.tokens[position].kind == .string { return "the string" }
    if range.length > 40 { return "the name" }
    return "'\(String(decoding: bytes[range.start..<range.end], as: UTF8.self))'"
  }
}
