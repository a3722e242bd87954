internal import InsetText

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The standard streams.
enum Terminal {
  /// Writes to the standard output.
  static func print(_ text: String) { print(bytes: Array(text.utf8)) }

  /// Writes to the standard output.
  ///
  /// A reader that has gone, as `head` does, is no mistake: the rest is dropped. Anything else that
  /// keeps the output from being written ends the process with a message.
  static func print(bytes: [UInt8]) {
    let problem = write(bytes, to: STDOUT_FILENO)
    guard problem != 0, problem != EPIPE else { return }
    error("inset: the standard output cannot be written: \(describe(errno: problem))\n")
    exit(ExitCode.failure.rawValue)
  }

  /// Writes a diff to the standard output: byte for byte where a program reads it, with visible control
  /// characters on a terminal, and in a log of GitHub Actions so that no line of it is a command.
  ///
  /// How commands are stopped and resumed: docs.github.com, "Workflow commands for GitHub Actions".
  /// - Parameter diff: of one file, as `unifiedDiff` writes it.
  static func print(diff: [UInt8], _ palette: Palette) {
    guard !diff.isEmpty else { return }
    if palette.isOn || isatty(STDOUT_FILENO) == 1 {
      let lines = diff.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let texts = lines.map { line in
        String(decoding: line, as: UTF8.self).split(
          separator: "\t", omittingEmptySubsequences: false
        )
        .map { String($0).withVisibleControls }.joined(separator: "\t")
      }
      // The first two lines name the file; behind them a line's first character says what it is.
      let colored = texts.enumerated().map { index, line in
        if index < 2 { return palette.bold(line) }
        switch line.first {
        case "@": return palette.cyan(line)
        case "-": return palette.red(line)
        case "+": return palette.green(line)
        default: return line
        }
      }
      print(colored.joined(separator: "\n"))
    } else if environment("GITHUB_ACTIONS") == "true", !isRegularFile(STDOUT_FILENO) {
      let word = "inset-" + String(UInt64.random(in: .min ... .max), radix: 36)
      print(bytes: Array("::stop-commands::\(word)\n".utf8) + diff + Array("::\(word)::\n".utf8))
    } else {
      print(bytes: diff)
    }
  }

  private static func isRegularFile(_ descriptor: Int32) -> Bool {
    var info = stat()
    return fstat(descriptor, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  /// Writes to the standard error output; nothing can be said where that fails.
  static func error(_ text: String) { _ = write(Array(text.utf8), to: STDERR_FILENO) }

  /// Makes the standard streams safe to use: a vanished reader is an error code and no signal, and
  /// a stream that was closed leads nowhere instead of into the next file that is opened.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    // A file that grows too large is an error code, too.
    signal(SIGXFSZ, SIG_IGN)
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Whether findings are coloured: as `choice` says, or where the output is a terminal that shows
  /// colours and `NO_COLOR` (no-color.org) is not set.
  static func usesColor(_ choice: String?) -> Bool {
    switch choice {
    case "always": return true
    case "never": return false
    default:
      if let no = environment("NO_COLOR"), !no.isEmpty { return false }
      return isatty(STDOUT_FILENO) == 1 && environment("TERM") != "dumb"
    }
  }

  /// Whether a line may be drawn and erased on the standard error output.
  static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb" }

  /// Whether the standard output is a screen that can be cleared.
  static var isScreen: Bool { isatty(STDOUT_FILENO) == 1 && environment("TERM") != "dumb" }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Writes all bytes to a descriptor; returns 0 or the error.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      var done = 0
      while done < buffer.count {
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, start + done, buffer.count - done)
        #else
          let count = Darwin.write(descriptor, start + done, buffer.count - done)
        #endif
        if count < 0 {
          if errno == EINTR { continue }
          return errno
        }
        done += count
      }
      return 0
    }
  }
}

/// What the system calls an error.
func describe(errno code: Int32) -> String {
  guard let text = strerror(code) else { return "error \(code)" }
  return String(cString: text)
}

/// Colours, or none.
struct Palette: Sendable {
  let isOn: Bool

  func bold(_ text: String) -> String { wrap(text, "1") }
  func red(_ text: String) -> String { wrap(text, "1;31") }
  func yellow(_ text: String) -> String { wrap(text, "1;33") }
  func blue(_ text: String) -> String { wrap(text, "1;34") }
  func cyan(_ text: String) -> String { wrap(text, "1;36") }
  func green(_ text: String) -> String { wrap(text, "1;32") }
  func faint(_ text: String) -> String { wrap(text, "2") }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
