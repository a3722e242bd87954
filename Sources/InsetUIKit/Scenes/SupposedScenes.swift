internal import InsetModel

/// How many ways to answer what code asks are looked at.
private let supposedLimit = 8

/// The scenes of a class with answers supposed to what its code asks and nobody knows, such as whether a picture is
/// given to it: one for each way to answer, in the order of the questions, yes first.
///
/// Where there are more questions than can be asked, the last ones stay open.
///
/// - Parameter first: what is asked first.
/// - Returns: none where one of them shows nothing.
/// - Complexity: a bounded number of steps for each of up to eight ways, and for the questions before them.
func supposedScenes(
  of type: TypeInfo, in index: ModuleIndex, _ interface: ClassInterface?, _ screens: [ScreenRule],
  _ first: OpenQuestion
) -> [CodeScene] {
  var result: [CodeScene] = []
  var ways: [[(asked: OpenQuestion, answer: Bool)]] = [[(first, true)], [(first, false)]]
  var place = 0
  while place < ways.count {
    let way = ways[place]
    let maySplit = ways.count < supposedLimit
    var scene: CodeScene?
    var next: OpenQuestion?
    var visit = RootVisit(
      index, interface: interface,
      answers: Dictionary(way.map { ($0.asked.question, $0.answer) }) { first, _ in first },
      finish: { evaluator, object, visits, _ in
        next = evaluator.suppositions.open.first
        if maySplit, next != nil { return }
        let maker = SceneMaker(evaluator, type: type, object: object, visits: visits)
        maker.given = screens.properties(of: type.name)
        maker.suppositions = way
        scene = maker.make()
      })
    visit.run(type)
    if maySplit, let next {
      ways[place].append((next, true))
      ways.insert(way + [(next, false)], at: place + 1)
      continue
    }
    guard let scene else { return [] }
    result.append(scene)
    place += 1
  }
  return result
}
