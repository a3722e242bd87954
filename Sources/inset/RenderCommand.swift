internal import InsetDevices
internal import InsetFiles
internal import InsetIDE
internal import InsetModel
internal import InsetRender
internal import InsetText

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

let renderCommand = Command(
  name: "render",
  summary: "Draws a screen on its devices, as SVG, PNG, text or an HTML page.",
  operands: [Operand(label: "FILE", takes: .layouts, isRequired: true, isRepeatable: true)],
  options: environmentOptions + [
    Option(
      name: "--output", short: "-o", value: "OUT", takes: .file,
      help:
        "where to: OUT.svg (also without -o, on the\nstandard output), OUT.png, OUT.html or OUT.txt"
    ),
    Option(
      name: "--format", value: "svg|png|html|text",
      choices: PictureFormat.allCases.map(\.rawValue),
      help: "what to draw, where the name of OUT does not say it"),
    allOption, screenOption,
    Option(name: "--view", value: "PATH", help: "a view to highlight, such as root.form.email"),
    Option(name: "--dark", help: "use dark colours"),
    importsOption, colorOption,
    Option(name: "--watch", help: "draw again whenever the file changes, until interrupted"),
  ],
  notes: """
    Without --on, --os, --orientation and --all a picture shows the first environment of the file's
    targets; a page (.html) always shows all of them, to choose from. A page takes folders, too, and
    shows every screen below them. It needs no network: it is one file. PNG is made by rsvg-convert,
    of librsvg.

    The safe area is dashed, what lies outside of it hatched. A view with a finding is framed.
    """,
  run: render)

@Sendable private func render(_ arguments: ParsedArguments) throws(UsageError) -> ExitCode {
  let output = arguments.last("--output")
  let format = try pictureFormat(arguments.last("--format"), output)
  guard let operand = arguments.operands.first else {
    throw UsageError("'inset render' draws a file")
  }
  if arguments.operands.count > 1 || FilePath.isFolder(operand) {
    guard format == .html else {
      throw UsageError("several files and folders are drawn on a page: -o OUT.html")
    }
    guard !arguments.has("--watch") else { throw UsageError("--watch watches one file") }
    guard arguments.last("--view") == nil else {
      throw UsageError("--view is a view of one file")
    }
    return try renderProject(arguments, output)
  }
  let choice = try environmentChoice(arguments)
  let isChosen = choice != EnvironmentChoice()
  try refuseAll(arguments, with: choice)
  let input: Input = operand == "-" ? .standardInput : .file(operand)
  let job = RenderJob(
    input: input, output: output, format: format, choice: choice,
    languages: askedLanguages(arguments),
    isOnlyFirst: !isChosen && !arguments.has("--all") && format != .html,
    screens: arguments.all("--screen"), view: arguments.last("--view"),
    appearance: arguments.has("--dark") ? .dark : .light,
    allowsImportsOutside: arguments.has(importsOption.name),
    palette: Palette(isOn: output == nil && Terminal.usesColor(arguments.last("--color"))))
  guard arguments.has("--watch") else { return try job.run() }
  guard case .file(let path) = input, let output else {
    throw UsageError("--watch needs a file to watch, and -o")
  }
  return try watch(path, output, job)
}

/// Draws again whenever the spec or a file that it imports, or its settings, have changed.
private func watch(_ path: String, _ output: String, _ job: RenderJob) throws(UsageError)
  -> ExitCode
{
  Terminal.error("inset: drawing \(shown(output)) whenever \(shown(path)) changes; Ctrl-C ends\n")
  var last: [String: FileStamp] = [:]
  while true {
    var files = [path]
    if let spec = try? OpenSpec(
      .file(path), allowsImportsOutside: job.allowsImportsOutside, languages: job.languages)
    {
      files = (spec.sources.values.map(\.path) + [spec.settingsPath].compactMap { $0 }).sorted()
    }
    let stamps = Dictionary(uniqueKeysWithValues: files.map { ($0, FileStamp(path: $0)) })
    if stamps != last {
      last = stamps
      _ = try job.run()
    }
    usleep(200_000)
  }
}

private enum PictureFormat: String, CaseIterable { case svg, png, html, text }

/// The format that is asked for, or that the output's name ends in.
private func pictureFormat(
  _ word: String?, _ output: String?
) throws(UsageError) -> PictureFormat {
  if let format = word.flatMap({ PictureFormat(rawValue: $0) }) {
    if format == .png, output == nil { throw UsageError("PNG goes to a file: -o OUT.png") }
    return format
  }
  guard let output else { return .svg }
  let name = output.lowercased()
  if name.hasSuffix(".svg") { return .svg }
  if name.hasSuffix(".png") { return .png }
  if name.hasSuffix(".html") { return .html }
  if name.hasSuffix(".txt") { return .text }
  throw UsageError(
    "-o '\(shown(output))' must end in .svg, .png, .html or .txt, or --format say what it is")
}

private struct RenderJob: Sendable {
  var input: Input
  var output: String?
  var format: PictureFormat
  var choice: EnvironmentChoice
  /// Those of texts that are asked for; nil for those of the settings.
  var languages: [Language]?
  /// Whether one environment is enough.
  var isOnlyFirst: Bool
  var screens: [String]
  var view: String?
  var appearance: Appearance
  var allowsImportsOutside: Bool
  var palette: Palette

  func run() throws(UsageError) -> ExitCode {
    let spec: OpenSpec
    var found: [ScreenPictures]
    do throws(InputProblem) {
      spec = try OpenSpec(
        input, allowsImportsOutside: allowsImportsOutside, languages: languages)
      do throws(QuestionProblem) {
        found = try spec.snapshot.pictures(spec.file, on: choice)
      } catch {
        throw InputProblem(path: spec.path, message: error.message)
      }
    } catch {
      return fail(error.line)
    }
    guard !found.isEmpty else { return fail("\(shown(spec.path)): there is no screen in it") }
    for name in screens where !found.contains(where: { $0.name == name }) {
      throw UsageError(
        "there is no screen '\(shown(name))'", suggesting: name, from: found.map(\.name))
    }
    if !screens.isEmpty { found.removeAll { !screens.contains($0.name) } }
    if isOnlyFirst {
      for index in found.indices { found[index].pictures = Array(found[index].pictures.prefix(1)) }
    }
    let pictures = found.flatMap(\.pictures)
    if let view, !pictures.contains(where: { $0.view(at: view) != nil }) {
      throw UsageError(
        "there is no view '\(shown(view))'", suggesting: view,
        from: Array(Set(pictures.flatMap { $0.views.map(\.path) })).sorted())
    }
    let size: PictureSize = pictures.count == 1 ? .large : .medium
    let style = PictureStyle(appearance: appearance, size: size, highlight: view)
    switch format {
    case .svg: return write(PictureSheet(pictures).svg(style))
    case .html: return write(page(spec, found))
    case .png: return writePNG(PictureSheet(pictures).svg(style))
    case .text:
      let drawings = pictures.map { picture in
        palette.bold("\(picture.screen), \(picture.environment.displayName(withOS: true))") + "\n"
          + picture.text(highlight: view, columns: 80, rows: 40) + "\n"
      }
      return write(drawings.joined(separator: "\n"))
    }
  }

  private func fail(_ message: String) -> ExitCode {
    Terminal.error("inset: \(message)\n")
    return .failure
  }

  private func page(_ spec: OpenSpec, _ screens: [ScreenPictures]) -> String {
    Gallery(title: spec.path, files: [galleryFile(spec, screens)]).html()
  }

  private func write(_ text: String) -> ExitCode {
    guard let output else {
      Terminal.print(text)
      return .clean
    }
    do throws(FileProblem) {
      try writeFile(output, Array(text.utf8))
    } catch {
      return fail(InputProblem(error).line)
    }
    return .clean
  }

  /// Has librsvg draw the pixels, twice as many as points so that small text is clear.
  private func writePNG(_ svg: String) -> ExitCode {
    guard let output else { return .failure }
    let source = output + ".\(getpid()).svg"
    let target = output + ".\(getpid()).png"
    defer {
      unlink(source)
      unlink(target)
    }
    do throws(FileProblem) {
      try writeFile(source, Array(svg.utf8))
    } catch {
      return fail(InputProblem(error).line)
    }
    switch runTool("rsvg-convert", ["--zoom", "2", "--unlimited", "--output", target, source]) {
    case .notFound:
      return fail(
        "PNG needs rsvg-convert: apt-get install librsvg2-bin, or brew install librsvg; "
          + "SVG and HTML need nothing")
    case .ended(let status) where status != 0:
      return fail("rsvg-convert could not draw it and ended with \(status)")
    case .ended: break
    }
    guard rename(target, output) == 0 else {
      return fail("\(shown(output)): cannot be written: \(describe(errno: errno))")
    }
    return .clean
  }
}

// MARK: Projects

/// A page of all screens of several files or folders.
///
/// What cannot be read is said on standard error; the rest is drawn all the same.
@Sendable private func renderProject(
  _ arguments: ParsedArguments, _ output: String?
) throws(UsageError) -> ExitCode {
  let choice = try environmentChoice(arguments)
  try refuseAll(arguments, with: choice)
  let inputs = Inputs(arguments.operands, suffixes: FrontEnds.allSuffixes, arguments)
  let names = arguments.all(screenOption.name)
  let results = mapOnAllCores(inputs.files) { input -> Result<GalleryFile, InputProblem> in
    do throws(InputProblem) {
      let spec = try OpenSpec(input, inputs.project, inputs.modules)
      let screens: [ScreenPictures]
      do throws(QuestionProblem) {
        screens = try spec.snapshot.pictures(spec.file, on: choice)
      } catch {
        throw InputProblem(path: spec.path, message: error.message)
      }
      return .success(
        galleryFile(spec, screens.filter { names.isEmpty || names.contains($0.name) }))
    } catch {
      return .failure(error)
    }
  }
  var problems = inputs.problems
  var files: [GalleryFile] = []
  for result in results {
    switch result {
    case .failure(let problem): problems.append(problem)
    case .success(let file): files.append(file)
    }
  }
  files.removeAll { $0.screens.isEmpty }
  for problem in problems.sorted() { Terminal.error("inset: \(problem.line)\n") }
  guard !files.isEmpty else {
    Terminal.error(
      "inset: there is no screen in \(arguments.operands.map { shown($0) }.joined(separator: ", "))\n"
    )
    return .failure
  }
  let title = arguments.operands.count == 1 ? projectName(arguments.operands[0]) : "Screens"
  let page = Gallery(title: title, files: files).html()
  guard let output else {
    Terminal.print(page)
    return problems.isEmpty ? .clean : .failure
  }
  do throws(FileProblem) {
    try writeFile(output, Array(page.utf8))
  } catch {
    Terminal.error("inset: \(InputProblem(error).line)\n")
    return .failure
  }
  return problems.isEmpty ? .clean : .failure
}

/// The last name of a folder's path, as a page's title.
func projectName(_ folder: String) -> String {
  FilePath.absolute(folder).split(separator: "/").last.map(String.init) ?? folder
}

/// A file's screens and findings, as a page shows them.
func galleryFile(_ spec: OpenSpec, _ screens: [ScreenPictures]) -> GalleryFile {
  spec.snapshot.galleryFile(spec.file, path: spec.path, screens)
}
