internal import InsetFiles
internal import InsetIDE
internal import InsetProject
internal import InsetText
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The reports of files that have not changed since they were made.
final class CheckMemory: Sendable {
  private let reports = Mutex<[Input: FileReport]>([:])

  func report(of input: Input) -> FileReport? { reports.withLock { $0[input] } }

  func remember(_ report: FileReport, of input: Input) {
    reports.withLock { $0[input] = report }
  }

  /// Forgets what was made of a changed file.
  func forget(_ paths: Set<String>) {
    reports.withLock { reports in
      reports = reports.filter { !$0.value.sources.contains(where: paths.contains) }
    }
  }

  func forgetAll() { reports.withLock { $0 = [:] } }

  /// The files that reports are made of.
  var sources: Set<String> {
    reports.withLock { reports in
      reports.values.reduce(into: []) { $0.formUnion($1.sources) }
    }
  }
}

extension CheckRun {
  /// Checks again whenever a file that counts has changed; ends with the process.
  ///
  /// The disk is asked for the times and sizes of all files several times a second; where that takes
  /// long, less often, so that a twentieth of one core is the most that it costs.
  func watch() throws(UsageError) -> ExitCode {
    let memory = CheckMemory()
    var layouts: [String: FileStamp] = [:]
    var others: [String: FileStamp] = [:]
    var isFirst = true
    while true {
      let start = ContinuousClock.now
      let now = WatchedFiles(operands, with: memory.sources)
      let time = start.duration(to: .now)
      let changed = Set(layouts.keys).union(now.layouts.keys)
        .filter { layouts[$0] != now.layouts[$0] }
      let isOther = others != now.others
      if isFirst || isOther || !changed.isEmpty {
        // A file that comes or goes may be what another one imports.
        let isSameSet = Set(layouts.keys) == Set(now.layouts.keys)
        let isReferredTo = changed.contains { Project.readsReferences(from: $0) }
        if isOther || !isSameSet || isReferredTo || arguments.has("--changed") {
          memory.forgetAll()
        } else {
          memory.forget(changed)
        }
        (layouts, others) = (now.layouts, now.others)
        let began = FileStamp.justNow
        if Terminal.isScreen { Terminal.print("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
        do throws(UsageError) {
          try round(memory)
        } catch {
          if isFirst { throw error }
          Terminal.error("inset: \(error.message)\n")
        }
        isFirst = false
        // What was imported for the first time is watched from now on.
        // One that was written meanwhile may have been read before: it counts as changed.
        for path in memory.sources where layouts[path] == nil {
          let stamp = FileStamp(path: path)
          if !stamp.isYounger(than: began) { layouts[path] = stamp }
        }
      }
      let pause = max(Duration.milliseconds(200), time * 20)
      let microseconds =
        pause.components.seconds * 1_000_000
        + pause.components.attoseconds / 1_000_000_000_000
      usleep(UInt32(clamping: microseconds))
    }
  }

  private func round(_ memory: CheckMemory) throws(UsageError) {
    let progress = Progress("checking", operands)
    defer { progress.end() }
    let inputs = Inputs(operands, arguments)
    _ = try report(inputs, progress, memory)
    let files = counted(inputs.files.count, "file")
    Terminal.error("inset: watching \(files); Ctrl-C ends\n")
  }
}
