// The helper program that `inset` starts when the first Swift file comes. It alone is linked with the
// toolchain's parser: a fault of the parser ends this process, and no other.
//
// Frames come in at the standard input and go out at the standard output: `HelperFrames` in
// InsetSwiftOutline. It ends when its input does. It keeps nothing between two questions.

internal import InsetSwift
internal import InsetSwiftOutline
internal import InsetText
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// One stream; whoever holds the lock reads or writes a whole frame.
private let input = Mutex<Int32>(STDIN_FILENO)
private let output = Mutex<Int32>(STDOUT_FILENO)

/// The next bytes of a stream; `nil` at its end.
private func read(_ count: Int, from file: Int32) -> [UInt8]? {
  guard count > 0 else { return [] }
  var have = 0
  var failed = false
  let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    while have < count {
      let size = read(file, buffer.baseAddress.map { $0 + have }, count - have)
      if size < 0 && errno == EINTR { continue }
      guard size > 0 else {
        failed = true
        break
      }
      have += size
    }
    initialized = have
  }
  return failed ? nil : bytes
}

private func write(_ bytes: [UInt8], to file: Int32) -> Bool {
  var done = 0
  while done < bytes.count {
    let size = bytes.withUnsafeBytes {
      write(file, $0.baseAddress.map { $0 + done }, $0.count - done)
    }
    if size < 0 && errno == EINTR { continue }
    guard size > 0 else { return false }
    done += size
  }
  return true
}

/// How many threads answer questions.
private let workers = Atomic<Int>(max(2, min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))

/// Ends the process with the last thread, so that what was asked is answered first.
private func end() {
  if workers.wrappingSubtract(1, ordering: .relaxed).newValue == 0 { exit(0) }
}

// MARK: - Questions that take too long

/// Processor time that a question may take, in seconds. Some texts of a few bytes take the parser
/// hours; the largest real files take it a third of this.
private let limit = 2.0

/// A question that a thread is answering.
private struct Question {
  var number: UInt32
  var length: Int
  /// The length of the text's first line.
  var firstLine: Int
  var seconds = 0.0
  var isGivenUp = false
  /// Whether the answer is being written.
  var isAnswered = false
}

/// What the threads are answering, by the number of the thread.
private let questions = Mutex<[Int: Question]>([:])
/// Whether no more questions are taken, as the process starts afresh.
private let isClosing = Atomic<Bool>(false)
/// Readable as soon as no more questions are taken.
private let closing = makePipe()
/// Whether the watching thread waits for a byte of `awaking`.
private let isAsleep = Atomic<Bool>(false)
private let awaking = makePipe()

private func makePipe() -> [Int32] {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { exit(1) }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return ends
}

/// Sleeps until there is something to watch, and then for a moment.
private func sleepWhileIdle() {
  isAsleep.store(true, ordering: .sequentiallyConsistent)
  if questions.withLock({ $0.isEmpty }) {
    _ = read(1, from: awaking[0])
  } else if !isAsleep.exchange(false, ordering: .sequentiallyConsistent) {
    // Somebody has written a byte meanwhile.
    _ = read(1, from: awaking[0])
  }
  usleep(50_000)
}

/// Waits for input; `false` if no more questions are to be taken.
private func waitForQuestion(_ file: Int32) -> Bool {
  while true {
    if isClosing.load(ordering: .acquiring) { return false }
    var files = [
      pollfd(fd: file, events: Int16(POLLIN), revents: 0),
      pollfd(fd: closing[0], events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&files, 2, -1)
    if count < 0 && errno != EINTR { return true }
    if count > 0, files[0].revents != 0, !isClosing.load(ordering: .acquiring) { return true }
  }
}

private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Answers questions that take too long with a problem at the first line, and starts the process afresh
/// then: a thread that is in the parser cannot be ended.
private func watch() {
  var last = processorTime()
  while true {
    sleepWhileIdle()
    let now = processorTime()
    let spent = now - last
    last = now
    let late = questions.withLock { running -> [Question] in
      guard !running.isEmpty else { return [] }
      var late: [Question] = []
      for thread in running.keys.sorted() {
        guard var question = running[thread], !question.isGivenUp, !question.isAnswered else {
          continue
        }
        question.seconds += spent / Double(running.count)
        question.isGivenUp = question.seconds > limit
        if question.isGivenUp { late.append(question) }
        running[thread] = question
      }
      return late
    }
    for question in late {
      let fault = SyntaxFault(
        range: ByteRange(start: 0, end: question.firstLine),
        message: FileOutline.tooLong)
      let outline = FileOutline(
        length: Int32(clamping: question.length), members: [], errors: [fault])
      let frame = HelperFrames.frame(question.number, outline.encoded())
      guard output.withLock({ write(frame, to: $0) }) else { exit(0) }
    }
    if !late.isEmpty, !isClosing.exchange(true, ordering: .acquiringAndReleasing) {
      _ = write([0], to: closing[1])
    }
    guard isClosing.load(ordering: .acquiring) else { continue }
    // Nobody reads any more, and all that can be answered is.
    let isIdle = questions.withLock { $0.values.allSatisfy(\.isGivenUp) }
    guard isIdle, input.withLockIfAvailable({ _ in true }) != nil else { continue }
    output.withLock { _ in startAgain() }
  }
}

/// Replaces the process by a fresh one with the same input and output.
private func startAgain() {
  var arguments: [UnsafeMutablePointer<CChar>?] = [
    strdup(CommandLine.arguments[0]), strdup("--again"), nil,
  ]
  _ = execv(CommandLine.arguments[0], &arguments)
  exit(1)
}

/// Answers questions until there are no more.
private func work(_ thread: Int) {
  while true {
    var isOver = false
    let question = input.withLock { file -> (number: UInt32, text: [UInt8])? in
      guard waitForQuestion(file) else { return nil }
      guard let header = read(HelperFrames.headerLength, from: file),
        let (number, length) = HelperFrames.read(header: header[...]),
        let text = read(length, from: file)
      else {
        isOver = true
        return nil
      }
      let firstLine = text.firstIndex { $0 == UInt8(ascii: "\n") } ?? text.count
      let question = Question(number: number, length: text.count, firstLine: firstLine)
      questions.withLock { $0[thread] = question }
      if isAsleep.exchange(false, ordering: .sequentiallyConsistent) {
        _ = write([0], to: awaking[1])
      }
      return (number, text)
    }
    guard let question else {
      if isOver { end() }
      return
    }
    let answer = FileOutline(parsing: question.text).encoded()
    let isWanted = questions.withLock { running in
      running[thread]?.isAnswered = true
      return running[thread]?.isGivenUp == false
    }
    guard isWanted else { return }
    let frame = HelperFrames.frame(question.number, answer)
    guard output.withLock({ write(frame, to: $0) }) else { exit(0) }
    questions.withLock { _ = $0.removeValue(forKey: thread) }
  }
}

// Nobody but `inset` has a use for it.
if isatty(STDIN_FILENO) == 1 {
  _ = write(
    Array("inset-swift is started by inset, and reads Swift files for it\n".utf8), to: STDERR_FILENO
  )
  exit(2)
}
signal(SIGPIPE, SIG_IGN)
let isFresh = !CommandLine.arguments.contains("--again")
if isFresh {
  guard output.withLock({ write(HelperFrames.greeting, to: $0) }) else { exit(0) }
}
// Chains of calls make deep trees, and the parser goes down into them; only what is used takes memory.
let stackSize = 256 << 20
for thread in 0..<workers.load(ordering: .relaxed)
where !SystemThread.detach(stackSize: stackSize, { work(thread) }) { end() }
watch()
