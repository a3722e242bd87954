internal import InsetFiles
internal import InsetIDE
internal import InsetJSON
internal import InsetModel
internal import InsetPreview
internal import InsetProject
internal import InsetRender
internal import InsetText

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

let previewCommand = Command(
  name: "preview",
  summary: "Shows screens in a browser, and follows the files as they change.",
  operands: [Operand(label: "PATH", takes: .layouts, isRequired: false, isRepeatable: true)],
  options: [
    Option(name: "--open", help: "open the page in the browser"),
    Option(
      name: "--port", value: "NUMBER",
      help: "where to listen (default: any port that is free)"),
    Option(
      name: "--editor", value: "COMMAND",
      help: "what opens a place that is clicked on, with {file},\n{line} and {column} in its words"),
    Option(
      name: "--json",
      help: "talk to an editor in lines of JSON: {\"url\": …} first,\n{\"show\": …} for each click"),
    screenOption, importsOption, colorOption,
  ],
  notes: """
    Prints the address of a page with every screen below the paths (default: this folder) on all its
    devices, as 'inset render -o page.html' draws it. When a file is saved the page shows it within a
    moment; filters, the chosen view and the place on the page stay. Findings have their fixes beside
    them; the page applies one to the file, and takes it back. Views can be dragged and their
    constants and properties set, which changes the file, too.

    --editor 'code -g {file}:{line}:{column}' opens what is clicked on there.

    It listens on this machine alone, and the address holds a secret: give it to nobody. Ctrl-C ends.
    """,
  run: preview)

@Sendable private func preview(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  let operands = arguments.operands.isEmpty ? ["."] : arguments.operands
  if operands.contains("-") { throw UsageError("a preview follows files, not the standard input") }
  for path in operands where !FilePath.isFile(path) && !FilePath.isFolder(path) {
    throw UsageError("\(shown(path)): there is no such file or folder", isAboutTheCall: false)
  }
  var port: UInt16 = 0
  if let word = arguments.last("--port") {
    guard let number = UInt16(word) else {
      throw UsageError("--port needs a number from 0 to 65535, not '\(shown(word))'")
    }
    port = number
  }
  let edits = PreviewEdits(
    allowsImportsOutside: arguments.has(importsOption.name), open: try opener(arguments))
  let server: PreviewServer
  do throws(PreviewProblem) {
    server = try PreviewServer(port: port) { edits.answer(isEdit: $0, $1) }
  } catch {
    throw UsageError(error.message, isAboutTheCall: false)
  }
  var drawing = PreviewDrawing(operands, arguments, edits)
  server.show(drawing.page())
  server.serve()
  if arguments.has("--json") {
    Terminal.print("{\"url\": \"\(server.address)\"}\n")
    SystemThread.detach { listen(edits, server) }
  } else {
    Terminal.print("\(server.address)\n")
    Terminal.error("inset: Ctrl-C ends\n")
  }
  if arguments.has("--open") { open(server.address) }
  while true {
    let start = ContinuousClock.now
    let isChanged = drawing.update()
    let time = start.duration(to: .now)
    if isChanged {
      // Who writes a file may not be done with it.
      usleep(10_000)
      _ = drawing.update()
      server.show(drawing.page())
    } else {
      // Where looking takes long, it is done less often: a twentieth of one core is the most it costs.
      let pause = max(Duration.milliseconds(50), time * 20)
      let microseconds =
        pause.components.seconds * 1_000_000 + pause.components.attoseconds / 1_000_000_000_000
      usleep(UInt32(clamping: microseconds))
    }
  }
}

/// What opens a place in an editor, as a call says it; nil where it says nothing.
private func opener(
  _ arguments: ParsedArguments
) throws(UsageError) -> PreviewEdits.Opener? {
  if let command = arguments.last("--editor") {
    let words = command.split(separator: " ").map(String.init)
    guard let program = words.first, words.contains(where: { $0.contains("{file}") }) else {
      throw UsageError("--editor needs a command with {file} in it, as in 'code -g {file}:{line}'")
    }
    return { place, isAsked in
      // It would come to the front at every click.
      guard isAsked else { return false }
      // No shell: a file's name is one word, whatever it holds.
      let filled = words.dropFirst().map { word in
        word.replacing("{line}", with: String(place.line))
          .replacing("{column}", with: String(place.column)).replacing("{file}", with: place.path)
      }
      SystemThread.detach {
        if outputOfTool(program, filled).end == .notFound {
          Terminal.error("inset: there is no '\(shown(program))' to open files with\n")
        }
      }
      return true
    }
  }
  guard arguments.has("--json") else { return nil }
  return { place, _ in
    let line: JSONValue = ["show": place.json]
    Terminal.print(line.printed() + "\n")
    return true
  }
}

/// Follows the cursor of the editor that started the preview: lines of
/// `{"cursor": {"file", "line", "column"}}` on the standard input.
private func listen(_ edits: PreviewEdits, _ server: PreviewServer) {
  while let line = readLine() {
    guard let message = try? JSONValue(parsing: Array(line.utf8)),
      let cursor = message["cursor"], let file = cursor["file"]?.stringValue,
      let line = cursor["line"]?.integerValue, let column = cursor["column"]?.integerValue
    else { continue }
    let place = PreviewPlace(
      path: file, line: Int(clamping: line), column: Int(clamping: column))
    server.point(at: edits.pointer(at: place))
  }
}

private func open(_ address: String) {
  #if canImport(Darwin)
    let tool = "open"
  #else
    let tool = "xdg-open"
  #endif
  if case .notFound = runTool(tool, [address]) {
    Terminal.error("inset: there is no '\(tool)'; open the address by hand\n")
  }
}

/// What became of a file, with the files that it was made of.
private typealias Drawn = (result: Result<GalleryFile, InputProblem>, sources: Set<String>)

/// The page of some files, of which those are drawn again that have changed.
private struct PreviewDrawing {
  private let edits: PreviewEdits
  private let operands: [String]
  private let arguments: ParsedArguments
  private let names: [String]
  /// What is known of files that have not changed.
  private var drawn: [Input: Drawn] = [:]
  private var files: WatchedFiles
  /// When files were read last.
  private var began = FileStamp.justNow
  /// Problems that were said.
  private var said: Set<String> = []

  init(_ operands: [String], _ arguments: ParsedArguments, _ edits: PreviewEdits) {
    self.edits = edits
    self.operands = operands
    self.arguments = arguments
    names = arguments.all(screenOption.name)
    files = WatchedFiles(operands, with: [])
  }

  /// Looks at the files again.
  ///
  /// - Returns: whether any that counts has changed.
  mutating func update() -> Bool {
    let sources = drawn.values.reduce(into: Set<String>()) { $0.formUnion($1.sources) }
    let now = WatchedFiles(operands, with: sources)
    let before = files
    // What was drawn for the first time came upon others; they have not changed by that.
    let changed = Set(now.layouts.keys).union(before.layouts.keys).filter { path in
      if before.layouts[path] == nil, let stamp = now.layouts[path], sources.contains(path) {
        return stamp.isYounger(than: began)
      }
      return before.layouts[path] != now.layouts[path]
    }
    files = now
    if before.others != now.others {
      drawn = [:]
      return true
    }
    if changed.isEmpty { return false }
    // A file that comes or goes may be what another one refers to.
    let isSameSet = changed.allSatisfy { before.layouts[$0] != nil && now.layouts[$0] != nil }
    let isReferredTo = changed.contains { Project.readsReferences(from: $0) }
    drawn =
      isSameSet && !isReferredTo
      ? drawn.filter { $0.value.sources.isDisjoint(with: changed) } : [:]
    return true
  }

  /// - Complexity: O(size of the files that have changed), and the whole page.
  mutating func page() -> String {
    began = FileStamp.justNow
    let inputs = Inputs(operands, suffixes: FrontEnds.allSuffixes, arguments)
    let new = inputs.files.filter { drawn[$0] == nil }
    let names = names
    let results = mapOnAllCores(new) { input -> Drawn in
      do throws(InputProblem) {
        let spec = try OpenSpec(input, inputs.project, inputs.modules)
        let screens: [ScreenPictures]
        do throws(QuestionProblem) {
          screens = try spec.snapshot.pictures(spec.file)
        } catch {
          throw InputProblem(path: spec.path, message: error.message)
        }
        let chosen = screens.filter { names.isEmpty || names.contains($0.name) }
        return (.success(galleryFile(spec, chosen)), Set(spec.sources.values.map(\.path)))
      } catch {
        return (.failure(error), [input.name])
      }
    }
    for (input, result) in zip(new, results) { drawn[input] = result }
    var gallery: [GalleryFile] = []
    var shownInputs: [String: Input] = [:]
    var problems = inputs.problems
    for input in inputs.files {
      switch drawn[input]?.result {
      case .success(let file) where !file.screens.isEmpty || !file.problems.isEmpty:
        gallery.append(file)
        shownInputs[file.path] = input
      case .failure(let problem): problems.append(problem)
      case .success, nil: break
      }
    }
    for problem in problems.sorted() where said.insert(problem.line).inserted {
      Terminal.error("inset: \(problem.line)\n")
    }
    edits.show(shownInputs)
    let title = operands.count == 1 ? projectName(operands[0]) : "Screens"
    return Gallery(title: title, files: gallery, isLive: true).html()
  }
}
