import Foundation
import Testing

/// Names that the C library of Linux has and Darwin's has not, or has with other parameters.
///
/// Sources: the manual pages of Linux (sections 2 and 3, "Standards" or "Versions"), and what Darwin's
/// headers declare.
private let linuxOnly: Set<String> = [
  // Memory.
  "mallopt", "malloc_trim", "malloc_info", "mallinfo", "mallinfo2", "malloc_usable_size", "mremap",
  "memfd_create", "mempcpy", "rawmemchr", "strchrnul",
  // Files and folders.
  "renameat2", "statx", "open64", "lseek64", "stat64", "fstat64", "fallocate", "posix_fadvise",
  "posix_fallocate", "fdatasync", "sync_file_range", "copy_file_range", "sendfile64", "splice",
  "readahead", "st_atim", "st_ctim", "st_mtim", "listxattr", "getxattr", "setxattr", "removexattr",
  "flistxattr", "fgetxattr", "fsetxattr", "fremovexattr", "euidaccess", "O_PATH", "O_TMPFILE",
  "O_DIRECT", "O_NOATIME", "F_GETPIPE_SZ", "F_SETPIPE_SZ", "F_OFD_SETLK",
  // Waiting.
  "inotify_init", "inotify_init1", "inotify_add_watch", "inotify_rm_watch", "inotify_event",
  "fanotify_init", "epoll_create", "epoll_create1", "epoll_ctl", "epoll_wait", "epoll_event",
  "eventfd", "signalfd", "timerfd_create", "timerfd_settime", "ppoll", "POLLRDHUP", "sigwaitinfo",
  "sigtimedwait", "clock_nanosleep", "CLOCK_BOOTTIME", "CLOCK_MONOTONIC_COARSE",
  // Processes and threads.
  "prctl", "gettid", "tgkill", "syscall", "clone", "unshare", "setns", "pidfd_open", "getrandom",
  "sched_setaffinity", "sched_getaffinity", "sched_getcpu", "cpu_set_t", "CPU_SETSIZE",
  "pthread_setaffinity_np", "pthread_getaffinity_np", "pthread_getattr_np", "pthread_tryjoin_np",
  "pthread_timedjoin_np", "pthread_mutex_timedlock", "pthread_spin_init", "pthread_spin_lock",
  "pthread_barrier_init", "pthread_barrier_wait", "sem_timedwait", "sysinfo", "get_nprocs",
  "secure_getenv", "program_invocation_name", "program_invocation_short_name", "close_range",
  "closefrom", "execvpe", "__errno_location",
  // Pipes and sockets.
  "pipe2", "dup3", "accept4", "SOCK_CLOEXEC", "SOCK_NONBLOCK", "MSG_NOSIGNAL",
]

/// The headers that Linux alone has.
private let linuxHeaders = [
  "malloc.h", "sys/inotify.h", "sys/epoll.h", "sys/eventfd.h", "sys/prctl.h", "sys/sysinfo.h",
  "sys/random.h", "sys/sendfile.h", "sys/syscall.h", "linux/",
]

/// The conditions that a line of Swift or C stands under.
private struct Conditions {
  /// The system that a branch is compiled for.
  enum System { case any, linux, darwin }

  /// An open `#if` with what its branches so far say.
  private struct Chain {
    let line: Int
    var current: System
    /// The systems that its earlier branches took.
    var taken: [System]
    var hasOther = false
    var usesLinux = false
    var explains = false
  }
  private var chains: [Chain] = []
  /// Branches for Linux alone that say nothing of other systems, by their first lines.
  private(set) var lonely: [Int] = []

  /// What the innermost condition that names a system says.
  var system: System { chains.last { $0.current != .any }?.current ?? .any }

  /// Takes a line that may begin, change or end a condition.
  ///
  /// - Returns: whether it did.
  mutating func take(_ line: Substring, number: Int) -> Bool {
    let words = line.drop { $0 == " " || $0 == "\t" }
    if words.hasPrefix("#if") {
      chains.append(Chain(line: number, current: Self.system(of: words), taken: []))
    } else if words.hasPrefix("#elseif") || words.hasPrefix("#elif") || words.hasPrefix("#else") {
      guard var chain = chains.popLast() else { return true }
      chain.taken.append(chain.current)
      chain.hasOther = true
      chain.current = Self.system(of: words)
      if words.hasPrefix("#else"), !words.hasPrefix("#elseif") {
        if chain.taken == [.linux] { chain.current = .darwin }
        if chain.taken == [.darwin] { chain.current = .linux }
      }
      chains.append(chain)
    } else if words.hasPrefix("#endif") {
      guard let chain = chains.popLast() else { return true }
      if chain.usesLinux, !chain.hasOther, !chain.explains { lonely.append(chain.line) }
    } else {
      return false
    }
    return true
  }

  /// Marks the innermost branch for Linux as one that uses what only Linux has.
  mutating func noteUse() {
    if let index = chains.lastIndex(where: { $0.current == .linux }) {
      chains[index].usesLinux = true
    }
  }

  /// Marks the branch as one that says what goes elsewhere.
  mutating func noteExplanation() {
    for index in chains.indices { chains[index].explains = true }
  }

  private static func system(of words: Substring) -> System {
    let isTurned = words.contains("!") && !words.contains("!=")
    let namesLinux = ["Glibc", "Linux", "linux"].contains { words.contains($0) }
    let namesDarwin = ["Darwin", "macOS", "APPLE"].contains { words.contains($0) }
    switch (namesLinux, namesDarwin) {
    case (true, false): return isTurned ? .darwin : .linux
    case (false, true): return isTurned ? .linux : .darwin
    default: return .any
    }
  }
}

/// The names in a line of code.
private func words(of line: Substring) -> [String] {
  line.utf8.split { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      false
    default: true
    }
  }.map { String(Substring($0)) }
}

/// What a file of the sources has that would not build, or not work, on macOS, each in one sentence.
///
/// A call that only Linux has stands in a branch for Linux. Such a branch has a twin (`#else` or
/// `#elseif`), or a comment that says what goes for other systems.
func unportableLines(in source: String, path: String) -> [String] {
  var conditions = Conditions()
  var result: [String] = []
  var glibcImports: [Int] = []
  var importsDarwin = false
  for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
  {
    let number = index + 1
    if conditions.take(line, number: number) { continue }
    let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    let comment = line[code.endIndex...]
    if !comment.isEmpty, comment.contains(/other systems|elsewhere|Elsewhere|Darwin|macOS/) {
      conditions.noteExplanation()
    }
    if code.isEmpty { continue }
    for imported in code.contains("import ") ? importedModules(in: String(code)) : [] {
      if imported.module == "Glibc" {
        if conditions.system == .linux {
          glibcImports.append(number)
        } else {
          result.append("\(path):\(number): Glibc is imported on every system")
        }
      } else if imported.module == "Darwin" {
        importsDarwin = true
        if conditions.system != .darwin {
          result.append("\(path):\(number): Darwin is imported on every system")
        }
      }
    }
    for header in linuxHeaders where code.contains("#include <\(header)") {
      conditions.noteUse()
      if conditions.system != .linux {
        result.append("\(path):\(number): macOS has no <\(header)>")
      }
    }
    if code.contains("\"/proc/") || code.contains("\"/sys/") {
      conditions.noteUse()
      if conditions.system != .linux {
        result.append("\(path):\(number): macOS has no such folder")
      }
    }
    for (module, wanted) in [("Glibc", Conditions.System.linux), ("Darwin", .darwin)]
    where code.contains("\(module).") && conditions.system != wanted {
      result.append("\(path):\(number): \(module) is not there on every system")
    }
    for word in words(of: code) where linuxOnly.contains(word) {
      conditions.noteUse()
      if conditions.system != .linux {
        result.append("\(path):\(number): macOS has no \(word)")
      }
    }
  }
  if let first = glibcImports.first, !importsDarwin {
    result.append("\(path):\(first): Glibc is imported, and Darwin is not")
  }
  for line in conditions.lonely {
    result.append("\(path):\(line): nothing is said of systems other than Linux")
  }
  return result
}

/// The sources build on macOS, too, as far as that can be read from their text.
@Suite struct PortabilityTests {
  @Test func theSourcesHoldNothingThatOnlyLinuxHas() throws {
    var files = 0
    var imports = 0
    var lines: [String] = []
    for folder in ["Sources", "Plugins"].filter(Repository.exists) {
      for path in try Repository.files(under: folder)
      where path.hasSuffix(".swift") || path.hasSuffix(".h") {
        let text = try Repository.text(path)
        files += 1
        imports += text.contains("import Glibc") ? 1 : 0
        lines += unportableLines(in: text, path: path)
      }
    }
    #expect(lines == [])
    #expect(files > 250)
    #expect(imports > 10)
  }

  @Test(arguments: [
    "import Glibc",
    "internal import Glibc\n#if canImport(Darwin)\nimport Darwin\n#endif",
    "#if canImport(Glibc)\nimport Glibc\n#endif",
    "#if canImport(Glibc)\nimport Glibc\n#else\nimport Darwin\n#endif\nlet a = Glibc.open(b, 0)",
    "let thread = gettid()",
    "let a = open(\"/proc/self/stat\", O_RDONLY)",
    "#if canImport(Darwin)\nlet a = pipe2(&b, O_CLOEXEC)\n#endif",
    "#if os(macOS)\nlet a = 1\n#endif\nlet s = status.st_mtim",
    "#if os(Linux)\nmallopt(1, 2)\n#endif",
    "#if os(Linux)\nlet a = 1\n#else\nlet a = dlsym(nil, \"malloc_trim\")\n#endif",
    "#if os(Linux)\n#if DEBUG\nlet a = sched_getcpu()\n#endif\n#endif",
    "#include <malloc.h>",
  ])
  func aPlantedCallIsFound(source: String) {
    let found = unportableLines(in: source, path: "Planted.swift")
    #expect(found.count == 1, "\(found)")
  }

  @Test(arguments: [
    "#if canImport(Glibc)\nimport Glibc\n#elseif canImport(Darwin)\nimport Darwin\n#endif",
    "#if os(Linux)\n  // What other systems do by themselves.\n  mallopt(1, 2)\n#endif",
    "#if canImport(Darwin)\nrenamex_np(a, b, 2)\n#else\nrenameat2(1, a, 1, b, 2)\n#endif",
    "#if !canImport(Darwin)\nlet a = renameat2\n#elseif DEBUG\n#endif",
    "#if defined(__linux__)\n#include <malloc.h>\n#else\n#include <malloc/malloc.h>\n#endif",
    "// gettid() is Linux's alone",
    "let syscalls = call.prctlName",
    "let a = read(b, c, d)",
  ])
  func aSoundCallIsNotFound(source: String) {
    #expect(unportableLines(in: source, path: "Fine.swift") == [])
  }
}
