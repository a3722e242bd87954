import InsetAnalysis
import InsetDevices
import InsetLayout
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText
import Synchronization

/// One file and what was found out about it.
struct FileState: Sendable {
  var path: String?
  var source: any LayoutSource
  /// Whether rules judge its screens.
  var isJudged: Bool
  /// The rules that judge them; nil for all.
  var rules: Set<RuleID>?
  /// In the order of the text.
  var screens: [ScreenState] = []
  var environments: [Environment] = []
  /// The oldest system that must work; `nil` where nobody says.
  var deployment: Double?
  /// Whether the file's own targets were not understood whole.
  var areTargetsMisread = false
  var targetProblems: [SourceProblem] = []
  /// What its targets came to the last time.
  var expanded: ExpandedTargets?
  var diagnostics: [Diagnostic]?

  init(path: String?, source: any LayoutSource, isJudged: Bool = true) {
    self.path = path
    self.source = source
    self.isJudged = isJudged
  }

  var text: SourceText { source.text }
  /// The screens as they are shown first, which pictures and figures are of.
  var shownScreens: [ScreenState] { screens.filter { !$0.scene.isVariant } }
  /// The screens of which nothing is supposed: what they are at some time, too.
  var knownScreens: [ScreenState] { screens.filter { !$0.scene.isSupposed } }
  /// What features that work on the syntax of a spec ask; `nil` where a source has none.
  var syntax: (any SyntaxSource)? { source as? any SyntaxSource }
}

/// What targets come to, for as long as they are the same.
struct ExpandedTargets: Sendable {
  let targets: TargetSpec
  let range: ByteRange
  let environments: [Environment]
  let problems: [SourceProblem]

  init(_ targets: TargetSpec, whole range: ByteRange) {
    self.targets = targets
    self.range = range
    (environments, problems) = TargetEnvironments.environments(targets, whole: range)
  }
}

/// A source with a syntax tree of Inset's own language: what completion, names, refactorings and
/// whatever else works on words of that language need, beyond what every source has.
protocol SyntaxSource: LayoutSource {
  var tree: SyntaxTree { get }
  /// What the tree meant when it was read last; `nil` before that.
  var lowered: LoweredFile? { get }
}

extension SpecSource: SyntaxSource {}

/// A screen of a file, where it stands and what was found out about it.
struct ScreenState: Sendable {
  var screen: SourceScreen
  var analysis: ScreenAnalysis

  var scene: Scene { _read { yield screen.scene } }
  /// One for each environment of the file.
  ///
  /// - Complexity: O(1) where they are kept; else that of resolving the screen.
  var layouts: [SceneLayout] { analysis.layouts(of: scene) }
  var findings: [Finding] { analysis.findings }
}

/// One scene in all its environments.
final class ScreenAnalysis: Sendable {
  let findings: [Finding]
  let drafts: DiagnosticDrafts
  private let environments: [Environment]
  /// One for each environment; `nil` once they were let go.
  private let layouts: Mutex<[SceneLayout]?>

  init(
    layouts: [SceneLayout], in environments: [Environment], findings: [Finding],
    drafts: DiagnosticDrafts
  ) {
    self.layouts = Mutex(layouts)
    self.environments = environments
    self.findings = findings
    self.drafts = drafts
  }

  /// - Parameter scene: the one that was analysed, wherever it stands now.
  func layouts(of scene: Scene) -> [SceneLayout] {
    if let kept = layouts.withLock({ $0 }) { return kept }
    var resolver = SceneResolver()
    return resolver.layouts(of: scene, in: environments)
  }

  /// Whether they can be had without being worked out.
  var keepsLayouts: Bool { layouts.withLock { $0 != nil } }

  /// Lets the layouts go, the greater part of what a screen takes of memory, where they can be had again in
  /// a moment.
  func letLayoutsGo() {
    layouts.withLock { layouts in
      guard let first = layouts?.first, first.frames.count * environments.count <= Self.fewFrames
      else { return }
      layouts = nil
    }
  }

  /// So many frames are resolved in a few milliseconds.
  private static let fewFrames = 4_000
}

/// What is known of the screen at a place of a file, so that its next state costs little.
struct ScreenMemory: Sendable {
  let file: FileID
  let index: Int
  var memory: SceneMemory
  /// How it was judged, where rules did.
  var judged: SceneContext?
}
