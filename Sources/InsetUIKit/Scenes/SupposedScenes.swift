internal import InsetModel

/// How many ways to answer what code asks are looked at.
private let supposedLimit = 8

/// The scenes of a class with answers supposed to what its code asks and nobody knows, such as whether a picture is
/// given to it: one for each way to answer that the code goes on with, those with fewer answers first.
///
/// Where there are more questions than can be asked, the last ones stay open.
///
/// - Parameter open: what is asked where nothing is supposed.
/// - Returns: none where one of them shows nothing, or a name means several things.
/// - Complexity: a bounded number of steps for each of up to eight ways, and for the questions before them.
func supposedScenes(
  of type: TypeInfo, in index: ModuleIndex, _ interface: ClassInterface?, _ screens: [ScreenRule],
  _ open: Suppositions
) -> [CodeScene] {
  guard let first = open.open.first else { return [] }
  var result: [CodeScene] = []
  var ambiguous = open.ambiguous
  var ways: [[(asked: OpenQuestion, answer: Bool)]] = [[(first, true)], [(first, false)]]
  var asked: Set<Substring> = []
  while !ways.isEmpty {
    let way = ways.removeFirst()
    let maySplit = result.count + ways.count + 2 <= supposedLimit
    var scene: CodeScene?
    var left: Suppositions?
    var visit = RootVisit(
      index, interface: interface,
      answers: Dictionary(way.map { ($0.asked.question, $0.answer) }) { first, _ in first },
      ambiguous: ambiguous,
      finish: { evaluator, object, visits, _ in
        left = evaluator.suppositions
        if evaluator.suppositions.isImpossible { return }
        if maySplit, !evaluator.suppositions.open.isEmpty { return }
        let maker = SceneMaker(evaluator, type: type, object: object, visits: visits)
        maker.given = screens.properties(of: type.name)
        maker.suppositions = way
        scene = maker.make()
      })
    visit.run(type)
    guard let left else { return [] }
    asked.formUnion(way.map { Evaluator.name(of: $0.asked.question) })
    ambiguous.formUnion(left.ambiguous)
    if !asked.isDisjoint(with: ambiguous) { return [] }
    if left.isImpossible { continue }
    if maySplit, let next = left.open.first {
      ways += [way + [(next, true)], way + [(next, false)]]
      continue
    }
    guard let scene else { return [] }
    result.append(scene)
  }
  return result
}
