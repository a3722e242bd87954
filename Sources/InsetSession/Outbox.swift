internal import InsetJSON
internal import InsetProtocol
import InsetText

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The messages to the client, written by a separate thread, so that a client that does not read blocks
/// neither reading nor, until much is queued, the handling of messages.
///
/// A message that fits into the pipe is written at once: an answer need not wait for a thread switch.
final class Outbox: Sendable {
  private struct State: Sendable {
    var chunks: [ContiguousArray<UInt8>] = []
    /// The number of bytes not yet written, including the rest of the chunk being written.
    var bytes = 0
    /// The number of bytes that the writing thread has written.
    var written = 0
    var isFinished = false
    var hasFailed = false
    /// The client's input has ended, so it may no longer read; writing times out.
    var isEnding = false
    /// The output, if it is a pipe.
    var pipe: OutputPipe?
    /// Whether the sending thread writes to it, so that the writing thread has to wait.
    var isWritingAtOnce = false
    /// The request that is being handled has begun to report its progress under this token.
    var progress: RequestID?

    mutating func append(_ chunk: ContiguousArray<UInt8>) {
      chunks.append(chunk)
      bytes += chunk.count
    }
  }
  private let state = Monitor(State())

  /// The bytes that may be queued: a client that leaves more unread, or this much for as long as
  /// `patience`, is not served any more.
  private static let limit = 64 << 20
  /// How long a client may take to read anything, in seconds, once that much is queued or its input
  /// has ended.
  private static let patience = 10
  /// The bytes that are written in one call, which returns when a pipe has taken them all.
  private static let piece = 64 << 10
  /// What is done when a client that does not read is given up.
  private let givenUp: Monitor<(@Sendable () -> Void)?> = Monitor(nil)

  /// Has something done, once, when a client that does not read is given up.
  func whenGivenUp(_ action: @escaping @Sendable () -> Void) { givenUp.update { $0 = action } }

  /// Queues a message; waits while too much is queued and the client still reads.
  ///
  /// Only one thread sends; `refuse` may be called by others.
  func send(_ message: OutgoingMessage) { send(message.framed, noting: { _ in true }) }

  /// Queues an answer, printed before it is asked whether that is still wanted.
  func send(_ answer: OutgoingMessage, if isWanted: () -> Bool) {
    let chunk = answer.framed
    if isWanted() { send(chunk, noting: { _ in true }) }
  }

  /// Queues the progress of the request that is being handled, unless that is refused.
  ///
  /// - Parameter isRefused: asked under the lock, so that nothing follows the refusal.
  func send(_ progress: RequestProgress, unless isRefused: () -> Bool) {
    send(progress.message.framed) { state in
      if isRefused() { return false }
      switch progress.step {
      case .begin: state.progress = progress.token
      case .end: state.progress = nil
      case .between: break
      }
      return true
    }
  }

  /// Queues the answer to a request that the client has cancelled; never waits.
  ///
  /// The end of its progress, where that has begun, comes before.
  func refuse(_ id: RequestID, isHandled: Bool) {
    let answer = OutgoingMessage.error(id, .cancelled).framed
    state.update { state in
      if state.hasFailed { return }
      if isHandled, let token = state.progress {
        state.progress = nil
        state.append(RequestProgress(endOf: token).message.framed)
      }
      state.append(answer)
    }
  }

  /// - Parameter noting: called once under the lock; the chunk is left out if it returns false.
  private func send(_ chunk: ContiguousArray<UInt8>, noting note: (inout State) -> Bool) {
    let pipe = state.updateQuietly { state -> OutputPipe?? in
      guard note(&state) else { return .none }
      guard state.bytes == 0, !state.hasFailed, !state.isFinished, let pipe = state.pipe else {
        return .some(nil)
      }
      state.isWritingAtOnce = true
      return pipe
    }
    guard let pipe else { return }
    if let pipe {
      // The writing thread will see an error with the next message.
      let isWritten = pipe.takes(chunk.count) && write(chunk, to: pipe.descriptor)
      let isQueued = state.updateQuietly { state in
        state.isWritingAtOnce = false
        // What was queued meanwhile comes after it.
        if !isWritten {
          state.chunks.insert(chunk, at: 0)
          state.bytes += chunk.count
        }
        return !state.chunks.isEmpty
      }
      if isQueued { state.update { _ in } }
      return
    }
    let append = { (state: inout State) -> Void? in
      if state.hasFailed { return () }
      guard state.bytes < Self.limit else { return nil }
      state.append(chunk)
      return ()
    }
    var written = state.read { $0.written }
    while state.wait(seconds: Self.patience, append) == nil {
      let (now, isEnding) = state.read { ($0.written, $0.isEnding) }
      if isEnding { return fail() }
      if now == written {
        fail()
        givenUp.read { $0 }?()
        return
      }
      written = now
    }
  }

  func expectEnd() { state.update { $0.isEnding = true } }

  /// Stops writing to the client.
  func fail() { state.update { $0.hasFailed = true } }

  /// Waits until everything has been written, or until the timeout.
  func finish() {
    state.update { $0.isFinished = true }
    _ = state.wait(seconds: Self.patience) { state -> Void? in
      state.bytes == 0 || state.hasFailed ? () : nil
    }
    fail()
    givenUp.update { $0 = nil }
  }

  /// Writes what is queued until `finish` or an error; `failed` is called on an error.
  func drain(to descriptor: Int32, failed: () -> Void) {
    state.update { $0.pipe = OutputPipe(descriptor) }
    while true {
      let chunks = state.wait { state -> [ContiguousArray<UInt8>]? in
        if state.hasFailed { return [] }
        if state.isWritingAtOnce { return nil }
        guard state.chunks.isEmpty else {
          defer { state.chunks = [] }
          return state.chunks
        }
        return state.isFinished ? [] : nil
      }
      guard let chunks, !chunks.isEmpty else { return }
      for chunk in chunks {
        let isWhole = write(chunk, to: descriptor) { count in
          state.update {
            $0.bytes -= count
            $0.written += count
          }
        }
        guard isWhole else {
          fail()
          return failed()
        }
      }
    }
  }

  /// - Parameter wrote: called with the number of bytes of each part that was written.
  private func write(
    _ chunk: ContiguousArray<UInt8>, to descriptor: Int32, wrote: (Int) -> Void = { _ in }
  ) -> Bool {
    chunk.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, rest.baseAddress, min(rest.count, Self.piece))
        #else
          let count = Darwin.write(descriptor, rest.baseAddress, min(rest.count, Self.piece))
        #endif
        if count > 0 {
          done += count
          wrote(count)
        } else if errno == EAGAIN {
          var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&ready, 1, 1000)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}

extension OutgoingMessage {
  /// The message with its header.
  fileprivate var framed: ContiguousArray<UInt8> {
    let body = printedBytes()
    var chunk = ContiguousArray("Content-Length: \(body.count)\r\n\r\n".utf8)
    chunk.append(contentsOf: body)
    return chunk
  }
}

/// A pipe whose free capacity is known.
private struct OutputPipe: Sendable {
  let descriptor: Int32

  /// Fails if the descriptor is not a pipe.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return nil }
    self.descriptor = descriptor
  }

  /// Whether that many bytes can be written now without blocking.
  func takes(_ count: Int) -> Bool {
    #if os(Linux)
      // An empty pipe takes its whole capacity (pipe(7)).
      var waiting: Int32 = 0
      if ioctl(descriptor, UInt(FIONREAD), &waiting) == 0, waiting == 0 {
        return count <= Int(fcntl(descriptor, Self.getSize))
      }
    #endif
    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return count <= PIPE_BUF && poll(&ready, 1, 0) == 1 && ready.revents == Int16(POLLOUT)
  }

  #if os(Linux)
    /// `F_GETPIPE_SZ` (fcntl(2)), which the C library declares for GNU programs only.
    private static let getSize: Int32 = 1032
  #endif
}
