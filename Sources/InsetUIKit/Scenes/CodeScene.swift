public import InsetModel
public import InsetText

/// What the code of one class lays out: its scene, and how sure each part of it is.
///
/// Only what is known is in the scene. Views that something else touches than what is in it are
/// *open*: they stand in `scene.incomplete`, and `openings` says why.
public struct CodeScene: Sendable {
  /// A part of a file that origins of the scene count from.
  public struct Source: Sendable, Hashable {
    /// The file's place in the module's list; of no meaning for a storyboard or xib.
    public var file: Int
    /// Whether it is the root view's element in the storyboard or xib that makes the scene.
    public var isUnarchived = false
    /// Where it stands in the file as it was evaluated.
    public var range: ByteRange
  }

  /// A constraint that is not in the scene, or not always what it is there.
  public struct LeftOut: Sendable, Hashable {
    public var origin: Origin
    public var reason: String
  }

  /// The place of code that the evaluation has run.
  public struct Read: Sendable, Hashable, Comparable {
    public var file: Int
    /// Where the body or the initial value begins, as a byte offset: the `{` of a body.
    public var offset: Int

    public static func < (a: Read, b: Read) -> Bool { (a.file, a.offset) < (b.file, b.offset) }
  }

  public var scene: Scene
  /// By source index of the scene's origins: the class's own declaration, then declarations at the top
  /// level of files.
  public var sources: [Source]
  /// By constraint of the scene, whether it is sure, or meant but behind a condition that ended the
  /// code otherwise, as `guard` does.
  public var certainties: [StatementResult.Certainty]
  /// Constraints that code makes, perhaps or certainly, and that the scene does not have.
  public var leftOut: [LeftOut]
  /// By view, why it is open; `nil` for one that everything that touches it is known of.
  public var openings: [String?]
  /// Whether constraints are made of which no view is known, so that no view's constraints are
  /// certainly all.
  public var hasStrayConstraints: Bool
  /// Whether it is known which bars there are above and below the view: a controller that nobody puts
  /// into another one may well be shown with bars, and without.
  public var barsAreKnown: Bool
  /// The views that have constraints and, so far as is seen, are not taken out of their masks: their
  /// frames of zero make constraints, too, which the scene does not have.
  public var masked: [ID<View>]
  /// All bodies and initial values of which something was run, ascending.
  ///
  /// The scene follows from them, from what the module's files declare outside of bodies, and from
  /// the index's sets of names that are assigned or that lead to constraints. While these sets, all
  /// files' summaries and these bodies stay, the scene stays.
  public var reads: [Read]
}

/// Evaluates a class of UIKit's kind and makes the scene of its views.
///
/// Screens are view controllers and views by the names of their classes. A controller's root view fills
/// the screen, and so does a view that controllers have as theirs: its scene is that of the first of them
/// in the order of files and places. So is that of a controller that only others come from. Any other view
/// has a size of its own.
///
/// - Parameters:
///   - interface: what a storyboard or xib makes for the class, to which the code adds.
///   - screens: what settings say of screens.
/// - Returns: `nil` for a type that is no view or view controller of UIKit's, or that shows nothing.
/// - Complexity: a bounded number of steps.
func codeScene(
  of type: TypeInfo, in index: ModuleIndex, interface: ClassInterface? = nil,
  screens: [ScreenRule] = []
) -> CodeScene? {
  codeScenes(of: type, in: index, interface, screens).first
}

/// The scene of a class, and what it becomes by code that nobody seen calls, each time on the screen as it is shown
/// first; then those where answers are supposed to what code asks.
///
/// - Complexity: a bounded number of steps for each.
func codeScenes(
  of type: TypeInfo, in index: ModuleIndex, _ interface: ClassInterface?, _ screens: [ScreenRule]
) -> [CodeScene] {
  guard let (first, later, open) = firstScene(of: type, in: index, interface, screens) else {
    return []
  }
  let becoming = later.compactMap { laterScene(of: type, in: index, interface, screens, $0) }
  let supposed = supposedScenes(of: type, in: index, interface, screens, open)
  return [first] + becoming + supposed
}

/// The scene of a class once some code has run; `nil` where that adds nothing.
private func laterScene(
  of type: TypeInfo, in index: ModuleIndex, _ interface: ClassInterface?, _ screens: [ScreenRule],
  _ code: LaterCode
) -> CodeScene? {
  var result: CodeScene?
  var visit = RootVisit(
    index, interface: interface, later: code,
    finish: { evaluator, object, visits, run in
      let maker = SceneMaker(evaluator, type: type, object: object, visits: visits, later: run)
      maker.given = screens.properties(of: type.name)
      result = maker.make()
    })
  visit.run(type)
  guard let result, let state = result.scene.doubts?.later, !state.places.isEmpty else {
    return nil
  }
  return result
}

/// The scene of a class, the code that may add to it later, and the questions that it leaves open.
private func firstScene(
  of type: TypeInfo, in index: ModuleIndex, _ interface: ClassInterface?, _ screens: [ScreenRule]
) -> (CodeScene, later: [LaterCode], open: Suppositions)? {
  guard hasScene(type) else { return nil }
  let hosted = interface == nil ? hostedScene(of: type, in: index, screens: screens) : nil
  var result: CodeScene?
  var later: [LaterCode] = []
  var open = Suppositions()
  var maker: SceneMaker?
  var visit = RootVisit(
    index, interface: interface,
    finish: { evaluator, object, visits, _ in
      let made = SceneMaker(
        evaluator, type: type, object: object, visits: visits, sources: hosted?.sources ?? [])
      made.given = screens.properties(of: type.name)
      result = made.make()
      if result != nil, let hosted { result = hosted }
      if hosted == nil, result != nil {
        later = made.laterCode()
        if !evaluator.isCut { open = evaluator.suppositions }
      }
      maker = made
    },
    judge: { evaluator, object, visits, repeated in
      guard let maker else { return }
      let context = CodeContext(
        evaluator: evaluator, maker: maker, type: type, object: object, visits: visits,
        repeated: repeated)
      // Places that no origin of the scene counts from yet.
      result?.scene.problems = context.problems()
      result?.scene.availabilityChecks = context.availabilityChecks()
      result?.sources = maker.sources
    })
  visit.run(type)
  return result.map { ($0, later, open) }
}

/// The scene of a class as that of a controller that has it as its root view, or comes from it; `nil` where
/// there is none. Where all that come from it are known it has the scenes of the others, too.
///
/// - Complexity: a bounded number of steps for each of the controllers.
private func hostedScene(
  of type: TypeInfo, in index: ModuleIndex, screens: [ScreenRule]
) -> CodeScene? {
  let found = index.hosts[ObjectIdentifier(type)]
  let hosts = found?.controllers ?? []
  let viewHeirs = found?.heirs ?? []
  let isController = UIKitClasses.isController(TypeHint.module(type).externalName)
  // What is none yet becomes one by an edit, too.
  var reads: Set<CodeScene.Read> = []
  func scene(
    _ host: TypeInfo, sources: [CodeScene.Source] = [], leavesHeirs: Bool = false
  ) -> CodeScene? {
    var result: CodeScene?
    var visit = RootVisit(
      index,
      finish: { evaluator, object, visits, _ in
        reads.formUnion(SceneMaker.reads(of: evaluator))
        guard case .object(let root) = evaluator.rootView(object), root.origin != .opaque,
          isController || root.type.module === type
            || viewHeirs.contains(where: { $0 === root.type.module })
        else { return }
        let maker = SceneMaker(
          evaluator, type: type, object: object, host: host, visits: visits, sources: sources)
        maker.leavesHeirs = leavesHeirs
        maker.given = screens.properties(of: host.name)
        result = maker.make()
      })
    visit.run(host)
    return result
  }
  if (2...askedHeirs).contains(hosts.count),
    isController ? index.areAllHeirs(hosts, of: type) : !viewHeirs.isEmpty
  {
    let leavesHeirs = isController || index.areAllHeirs(viewHeirs, of: type)
    var scenes: [CodeScene] = []
    for host in hosts {
      guard let one = scene(host, sources: scenes.last?.sources ?? [], leavesHeirs: leavesHeirs)
      else {
        break
      }
      scenes.append(one)
    }
    if scenes.count == hosts.count, var first = scenes.first {
      first.scene.doubts?.heirs = scenes.dropFirst().map(\.scene)
      // Each counts from what those before it do.
      first.sources = scenes.last?.sources ?? []
      first.reads = reads.sorted()
      return first
    }
  }
  for host in hosts.prefix(4) {
    if var result = scene(host) {
      result.reads = reads.sorted()
      return result
    }
  }
  return nil
}

/// The screens of at most so many controllers that come from one are looked at to judge it.
private let askedHeirs = 6

/// Whether a type may have a scene: a class that comes from UIKit's views or view controllers.
func hasScene(_ type: TypeInfo) -> Bool {
  guard type.isClass else { return false }
  let name = TypeHint.module(type).externalName
  return UIKitClasses.inherits(name, from: "UIView")
    || UIKitClasses.inherits(name, from: "UIViewController")
}
