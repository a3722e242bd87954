public import InsetModel
public import InsetSyntax
public import InsetText

/// A spec: a file in Inset's own language.
public struct SpecSource: LayoutSource {
  public let file: FileID
  public private(set) var tree: SyntaxTree
  /// What the tree meant when it was read last; `nil` before that.
  public private(set) var lowered: LoweredFile?
  public private(set) var work = SourceWork()
  private var commands: FileDirectives?
  /// The problems of what was read; `nil` while the text has changed since.
  private var knownProblems: [SourceProblem]?

  /// - Complexity: O(bytes).
  public init(_ text: SourceText, file: FileID) {
    self.file = file
    tree = .parse(text)
    countParsing()
  }

  /// The source of a text that has been parsed.
  ///
  /// - Complexity: O(1).
  public init(_ tree: SyntaxTree, file: FileID) {
    self.file = file
    self.tree = tree
    countParsing()
  }

  public var text: SourceText { tree.text }
  public var imports: [ImportReference] { FileLowerer.imports(of: tree) }

  public mutating func apply(_ edit: TextEdit) {
    tree = tree.reparsed(after: edit)
    knownProblems = nil
    countParsing()
  }

  private mutating func countParsing() {
    work.bytesLexed += tree.work.bytesLexed
    work.nodesParsed += tree.work.nodesParsed
  }

  /// - Complexity: O(declarations), and the size of what changed.
  public mutating func read(resolving resolve: (ImportReference) -> ResolvedImport) -> Bool {
    var lowerer = FileLowerer(tree, file: file)
    let previous = lowered
    let new = lowerer.lower(previous: previous, resolve: resolve)
    lowered = new
    work.scenesLowered += lowerer.counters.screensLowered
    work.scenesPatched += lowerer.counters.screensPatched
    commands = FileDirectives(tree, previous: commands)
    knownProblems = findProblems()
    guard let old = previous?.exports else { return true }
    return !(old.isSame(as: new.exports) && old.hasSamePlaces(as: new.exports))
  }

  public var screens: [SourceScreen] { lowered?.sourceScreens ?? [] }

  public var problems: [SourceProblem] { knownProblems ?? findProblems() }

  private func findProblems() -> [SourceProblem] {
    let others = lowered?.problems ?? []
    guard tree.root.hasProblems else { return others }
    let syntax = tree.leadingProblems
    // There may be very many.
    var result: [SourceProblem] = []
    result.reserveCapacity(syntax.count + others.count)
    for problem in syntax {
      result.append(
        SourceProblem(
          rule: .syntax, message: problem.message, range: problem.range,
          suggestion: problem.suggestion))
    }
    result += others
    return result
  }

  /// The word that was most likely meant, where one is near.
  public func fixes(of problem: Int) -> [SourceFix] {
    let problems = problems
    guard problems.indices.contains(problem), let word = problems[problem].suggestion else {
      return []
    }
    let shown = word.drop { $0 == " " }
    let range = problems[problem].range
    let title =
      if word.isEmpty { "Remove '\(text[range])'" } else {
        "\(range.isEmpty ? "Insert" : "Change to") '\(shown)'"
      }
    return [
      SourceFix(
        title: title,
        edits: [TextEdit(range: problems[problem].range, replacement: Array(word.utf8))],
        isSafe: false, isPreferred: true)
    ]
  }

  public var targets: SourceTargets? {
    guard let lowered, let range = lowered.targetsRange else { return nil }
    return SourceTargets(lowered.targets, range: range, isMisread: lowered.areTargetsMisread)
  }

  public var directives: [Directive] { commands?.all ?? [] }
  public var sharedRanges: [ByteRange] { tree.file.components.map(\.syntax.fullRange) }

  public func rewriter(of screen: Int) -> any SceneRewriter {
    SpecRewriter(declarations: lowered.map { $0.declarations(of: $0.screen(screen)) } ?? .none)
  }

  public func words(at origin: Origin, of screen: Int) -> String? {
    guard let lowered else { return nil }
    let declaration = lowered.declaration(origin.source, of: lowered.screen(screen))
    return declaration.text[origin.range.shifted(by: declaration.syntax.offset)]
  }
}
