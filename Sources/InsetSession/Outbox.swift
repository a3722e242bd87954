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
    /// The number of bytes not yet written, including the chunk being written.
    var bytes = 0
    var isFinished = false
    var hasFailed = false
    /// The client's input has ended, so it may no longer read; writing times out.
    var isEnding = false
    /// The output, if it is a pipe.
    var pipe: OutputPipe?
  }
  private let state = Monitor(State())

  /// The number of bytes that may be queued before `send` waits for the client.
  private static let limit = 16 << 20
  /// How long a client whose input has ended may take to read, in seconds.
  private static let patience = 10

  /// Queues a message; waits while too much is queued.
  func send(_ message: OutgoingMessage) {
    let body = message.printedBytes()
    var chunk = ContiguousArray("Content-Length: \(body.count)\r\n\r\n".utf8)
    chunk.append(contentsOf: body)
    if writeAtOnce(chunk) { return }
    let append = { (state: inout State) -> Void? in
      if state.hasFailed { return () }
      guard state.bytes < Self.limit else { return nil }
      state.chunks.append(chunk)
      state.bytes += chunk.count
      return ()
    }
    while state.wait(seconds: Self.patience, append) == nil {
      if state.read({ $0.isEnding }) { return fail() }
    }
  }

  /// Writes a message if nothing is queued before it and it fits into the pipe without blocking.
  ///
  /// Only one thread sends, so nothing can come in between.
  private func writeAtOnce(_ chunk: ContiguousArray<UInt8>) -> Bool {
    let pipe = state.read { $0.bytes == 0 && !$0.hasFailed && !$0.isFinished ? $0.pipe : nil }
    guard let pipe, pipe.takes(chunk.count) else { return false }
    // The writing thread will see the error with the next message.
    return write(chunk, to: pipe.descriptor)
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
  }

  /// Writes what is queued until `finish` or an error; `failed` is called on an error.
  func drain(to descriptor: Int32, failed: () -> Void) {
    state.update { $0.pipe = OutputPipe(descriptor) }
    while true {
      let chunks = state.wait { state -> [ContiguousArray<UInt8>]? in
        if state.hasFailed { return [] }
        guard state.chunks.isEmpty else {
          defer { state.chunks = [] }
          return state.chunks
        }
        return state.isFinished ? [] : nil
      }
      guard let chunks, !chunks.isEmpty else { return }
      for chunk in chunks {
        guard write(chunk, to: descriptor) else {
          fail()
          return failed()
        }
        state.update { $0.bytes -= chunk.count }
      }
    }
  }

  private func write(_ chunk: ContiguousArray<UInt8>, to descriptor: Int32) -> Bool {
    chunk.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        #else
          let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
        #endif
        if count > 0 {
          done += count
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
