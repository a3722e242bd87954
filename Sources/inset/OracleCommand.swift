internal import InsetDevices
internal import InsetFiles
internal import InsetInterfaceBuilder
internal import InsetOracle
internal import InsetProject
internal import InsetText

let oracleCommand = Command(
  name: "oracle",
  summary: "Compares solved frames with those that Xcode stored in storyboards and xibs.",
  operands: [Operand(label: "PATH", takes: .interface, isRequired: true, isRepeatable: true)],
  options: [
    Option(
      name: "--tolerance", value: "POINTS", help: "how far a length may be off (default 1)"),
    Option(name: "--misses", help: "list every view that is off, and why"),
    Option(name: "--unfiltered", help: "group and list the misses of islands left out, too"),
    Option(name: "--files", help: "a line for every file"),
    Option(
      name: "--measure-text", help: "measure texts in the system font, whatever size is stored"),
    colorOption,
  ],
  notes: """
    Stored frames were computed by Apple's own engine. A view matches where each of its decided
    dimensions is within the tolerance. 'filtered' leaves out islands that are marked misplaced and
    those whose stored frames contradict their own constraints; 'unfed' counts the dimensions that
    depend on no size taken from the file itself. Texts have the size that is stored, but with
    --measure-text. Of several folders below a PATH, as of several repositories, the median's share of
    views and the worst ten are printed, and the shares of two halves that their names fall into.
    """,
  run: oracle)

@Sendable private func oracle(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  guard !arguments.operands.isEmpty else {
    throw UsageError("which folder? 'inset oracle' needs one or more")
  }
  var tolerance = 1.0
  if let text = arguments.last("--tolerance") {
    guard let points = Double(text), points.isFinite, points >= 0 else {
      throw UsageError("--tolerance needs a number of points, not '\(shown(text))'")
    }
    tolerance = points
  }
  let found = Disk.local.find(arguments.operands, [".storyboard", ".xib"])
  let results = mapOnAllCores(found.files) { path -> FileResult in
    compare(path, measuringText: arguments.has("--measure-text"))
  }
  Terminal.print(report(results, tolerance, arguments))
  for problem in found.problems.map({ InputProblem($0) }) {
    Terminal.error("inset: \(problem.line)\n")
  }
  return found.problems.isEmpty ? .clean : .failure
}

private struct FileResult: Sendable {
  var path: String
  var comparison: DocumentComparison?
  var problem: String?
}

private func compare(_ path: String, measuringText measuresText: Bool) -> FileResult {
  do throws(InputProblem) {
    let text = try read(.file(path))
    do throws(XMLProblem) {
      let document = try InterfaceDocument(reading: text)
      return FileResult(
        path: path, comparison: DocumentComparison(document, measuringText: measuresText))
    } catch {
      let place = text.position(of: error.range.start, in: .utf16)
      return FileResult(path: path, problem: "\(place.line + 1): \(error.message)")
    }
  } catch {
    return FileResult(path: path, problem: error.message)
  }
}

private struct Tally {
  var islands = 0
  var wholeIslands = 0
  var views = 0
  var matching = 0
  var dimensions = 0
  var matchingDimensions = 0
  var unfed = 0
  var matchingUnfed = 0

  mutating func add(_ island: IslandComparison, _ tolerance: Double) {
    islands += 1
    var isWhole = true
    for view in island.views {
      // A view of which nothing is decided says nothing.
      guard view.isDecided.contains(true) else { continue }
      views += 1
      if view.matches(within: tolerance) { matching += 1 } else { isWhole = false }
      for (index, difference) in view.differences.enumerated() where view.isDecided[index] {
        let isRight = difference <= tolerance
        dimensions += 1
        if isRight { matchingDimensions += 1 }
        if !view.isFed[index] {
          unfed += 1
          if isRight { matchingUnfed += 1 }
        }
      }
    }
    if isWhole { wholeIslands += 1 }
  }

  mutating func add(_ other: Tally) {
    islands += other.islands
    wholeIslands += other.wholeIslands
    views += other.views
    matching += other.matching
    dimensions += other.dimensions
    matchingDimensions += other.matchingDimensions
    unfed += other.unfed
    matchingUnfed += other.matchingUnfed
  }

  var cells: [String] {
    [
      share(matching, views), share(matchingDimensions, dimensions), share(matchingUnfed, unfed),
      share(wholeIslands, islands),
    ]
  }

  private func share(_ part: Int, _ whole: Int) -> String {
    guard whole > 0 else { return "–" }
    return "\(part) of \(whole) = \(formatPoints(100 * Double(part) / Double(whole))) %"
  }
}

private func report(
  _ results: [FileResult], _ tolerance: Double, _ arguments: ParsedArguments
) -> String {
  var plain = Tally()
  var filtered = Tally()
  var withoutMarked = Tally()
  var misplaced = 0
  var contradictory = 0
  var causes: [String: Int] = [:]
  var output = ""
  var folders: [String: Tally] = [:]
  for result in results {
    let folder = folder(of: result.path, in: arguments.operands)
    if let problem = result.problem { output += "\(shown(result.path)):\(shown(problem))\n" }
    var file = Tally()
    for island in result.comparison?.islands ?? [] where !island.views.isEmpty {
      plain.add(island, tolerance)
      if island.isMarkedMisplaced {
        misplaced += 1
      } else {
        withoutMarked.add(island, tolerance)
        if island.contradiction != nil { contradictory += 1 }
      }
      if island.isCounted {
        filtered.add(island, tolerance)
        file.add(island, tolerance)
        if let folder { folders[folder, default: Tally()].add(island, tolerance) }
      } else if !arguments.has("--unfiltered") {
        continue
      }
      for view in island.views where !view.matches(within: tolerance) {
        let cause = island.cause(of: view)
        causes[cause, default: 0] += 1
        if arguments.has("--misses") {
          output += miss(view, island, result.path, cause)
        }
      }
    }
    if arguments.has("--files"), file.views > 0 {
      output += "\(shown(result.path)): \(file.cells[0]) views, \(file.cells[2]) unfed\n"
    }
  }
  var table = TextTable([
    .init(title: "COUNTED"), .init(title: "VIEWS"), .init(title: "DIMENSIONS"),
    .init(title: "UNFED"), .init(title: "WHOLE ISLANDS"),
  ])
  table.append(["filtered"] + filtered.cells)
  table.append(["without misplaced"] + withoutMarked.cells)
  table.append(["all"] + plain.cells)
  let palette = Palette(isOn: Terminal.usesColor(arguments.last("--color")))
  output += table.text(palette)
  output += "left out: \(misplaced) misplaced, \(contradictory) contradictory islands\n"
  for (cause, count) in causes.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
    output += "missed: \(count) \(cause)\n"
  }
  return output + comparison(of: folders)
}

/// The folder below one of the paths that a file lies in; `nil` where it lies in none.
private func folder(of path: String, in operands: [String]) -> String? {
  for operand in operands {
    let base = operand.hasSuffix("/") ? operand : operand + "/"
    guard path.hasPrefix(base) else { continue }
    let rest = path.dropFirst(base.count)
    guard let end = rest.firstIndex(of: "/") else { return nil }
    return String(rest[..<end])
  }
  return nil
}

/// How the folders compare: the median, the worst ten, and two halves by their names, so that rules that
/// were found in one half can be judged on the other; empty where there are not two folders.
private func comparison(of folders: [String: Tally]) -> String {
  let counted = folders.filter { $0.value.views > 0 }
  guard counted.count > 1 else { return "" }
  func rate(_ tally: Tally) -> Double { Double(tally.matching) / Double(tally.views) }
  let sorted = counted.sorted { (rate($0.value), $0.key) < (rate($1.value), $1.key) }
  let middle = sorted.count / 2
  let median =
    sorted.count.isMultiple(of: 2)
    ? (rate(sorted[middle - 1].value) + rate(sorted[middle].value)) / 2
    : rate(sorted[middle].value)
  var output = "folders: \(sorted.count), the median has \(formatPoints(100 * median)) % of views\n"
  for (name, tally) in sorted.prefix(10) where tally.matching < tally.views {
    output += "worst: \(tally.cells[0]) views in \(shown(name))\n"
  }
  for half in 0...1 {
    var sum = Tally()
    for (name, tally) in sorted where side(of: name) == half { sum.add(tally) }
    output += "half \(half + 1): \(sum.cells[0]) views, \(sum.cells[2]) unfed\n"
  }
  return output
}

/// 0 or 1, by the name alone.
private func side(of name: String) -> Int {
  // FNV-1a, of which the middle bits are mixed best.
  let hash = name.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
  return Int(hash >> 16 & 1)
}

private func miss(
  _ view: ViewComparison, _ island: IslandComparison, _ path: String, _ cause: String
) -> String {
  func words(_ rect: Rect) -> String {
    [rect.x, rect.y, rect.width, rect.height].map(formatPoints).joined(separator: " ")
  }
  return "MISS \(shown(path)) \(shown(island.name)) \(shown(view.id)) \(shown(view.element)) "
    + "\(shown(view.path)): stored \(words(view.stored)), solved \(words(view.solved)); \(cause)"
    + (island.isCounted ? "" : "; left out: \(shown(island.contradiction ?? "misplaced"))") + "\n"
}
