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

/// Answers questions until there are no more.
private func work() {
  while true {
    let question = input.withLock { file -> (number: UInt32, text: [UInt8])? in
      guard let header = read(HelperFrames.headerLength, from: file),
        let (number, length) = HelperFrames.read(header: header[...]),
        let text = read(length, from: file)
      else { return nil }
      return (number, text)
    }
    guard let question else { return end() }
    let answer = FileOutline(parsing: question.text).encoded()
    let frame = HelperFrames.frame(question.number, answer)
    guard output.withLock({ write(frame, to: $0) }) else { exit(0) }
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
guard output.withLock({ write(HelperFrames.greeting, to: $0) }) else { exit(0) }
// Chains of calls make deep trees, and the parser goes down into them; only what is used takes memory.
let stackSize = 256 << 20
for _ in 0..<workers.load(ordering: .relaxed)
where !SystemThread.detach(stackSize: stackSize, work) { end() }
while true { pause() }
