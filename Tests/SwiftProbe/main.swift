// Reads Swift files as the helper program does, and says what that cost:
//
//   swift-probe FOLDER…          outlines of all files, their encoding read back, on all cores
//   swift-probe --helper PROGRAM FOLDER…   the same through the program at the other end of its pipes
//   swift-probe --edits N FILE…  N random edits a file: what a fragment makes of the outline against
//                                a fresh one; --typing for edits as people make them

import Foundation
import InsetSwift
import InsetSwiftHelper
import InsetSwiftOutline
import InsetText

struct Measure: Sendable {
  var path: String
  var bytes: Int
  var encoded: Int
  var milliseconds: Double
  var decoding: Double
  var nodes: Int
  var faults: [SyntaxFault]
  var isSame: Bool
}

func files(under folder: String) -> [String] {
  if folder.hasSuffix(".swift") { return [folder] }
  guard let walker = FileManager.default.enumerator(atPath: folder) else { return [] }
  return walker.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    .map { folder + "/" + $0 }
}

func read(_ path: String) -> [UInt8] {
  FileManager.default.contents(atPath: path).map { Array($0) } ?? []
}

func milliseconds(_ body: () -> Void) -> Double {
  let duration = ContinuousClock().measure(body)
  return Double(duration.components.attoseconds) / 1e15
    + Double(duration.components.seconds) * 1000
}

func measure(_ path: String) -> Measure {
  let text = read(path)
  var outline = FileOutline(length: 0, members: [])
  var encoded: [UInt8] = []
  let parsing = milliseconds {
    outline = FileOutline(parsing: text)
    encoded = outline.encoded()
  }
  var isSame = false
  var nodes = 0
  let decoding = milliseconds {
    guard let decoded = try? FileOutline(decoding: encoded) else { return }
    isSame = decoded == outline
    for member in decoded.members {
      member.declaration.forEachCode { nodes += $0.statements().count }
    }
  }
  return Measure(
    path: path, bytes: text.count, encoded: encoded.count, milliseconds: parsing,
    decoding: decoding, nodes: nodes, faults: outline.errors, isSame: isSame)
}

/// The most memory that the process ever had, in MiB.
func peakMemory() -> Int {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss >> 20
  #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss >> 10
  #endif
}

func sweep(_ folders: [String]) -> Int32 {
  let paths = folders.flatMap(files(under:))
  var all: [Measure] = []
  let wall = milliseconds { all = mapOnAllCores(paths, measure) }
  for one in all where !one.faults.isEmpty {
    print(
      "\(one.path): \(one.faults.count) faults, first at byte \(one.faults[0].range.start): \(one.faults[0].message)"
    )
  }
  for one in all where !one.isSame { print("\(one.path): the encoding does not come back") }
  let bytes = all.reduce(0) { $0 + $1.bytes }
  let busy = all.reduce(0) { $0 + $1.milliseconds }
  let decoding = all.reduce(0) { $0 + $1.decoding }
  for one in all.sorted(by: { $0.milliseconds > $1.milliseconds }).prefix(5) {
    print("slow: \(one.path): \(one.bytes) bytes, \(one.milliseconds) ms")
  }
  let megabytes = Double(bytes) / 1e6
  print(
    "\(all.count) files, \(megabytes) MB, encoded \(Double(all.reduce(0) { $0 + $1.encoded }) / 1e6) MB"
  )
  print(
    "wall \(wall / 1000) s; parsing \(busy / 1000) s, \(megabytes / busy * 1000) MB/s a core; decoding everything \(decoding / 1000) s; peak \(peakMemory()) MiB"
  )
  return all.allSatisfy(\.isSame) ? 0 : 1
}

/// A generator that gives the same numbers in every run.
struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

let pieces = [
  "", "a", " ", "\n", "{", "}", "(", ")", "\"", "/*", "*/", "//", "let x = 1\n", ".foo", "\\(",
  "#if A\n",
  "#endif\n", "func f() { g() }\n", "var v: Int { 3 }\n", "?", "!", "é", ",", "class C {}\n",
  "@objc ",
]

/// Prints where two outlines of a text differ first.
func describe(_ a: FileOutline, _ b: FileOutline, _ text: [UInt8], _ edit: ByteRange) {
  func words(_ start: Int, _ end: Int) -> String {
    let start = min(max(0, start), text.count)
    return String(decoding: text[start..<min(text.count, max(start, end))], as: UTF8.self)
  }
  print(
    "  edit at \(edit.start)..<\(edit.end): …\(words(edit.start - 60, edit.start))⟦\(words(edit.start, edit.end))⟧\(words(edit.end, edit.end + 60))…"
  )
  if a.errors != b.errors {
    for (name, list) in [("edited", a.errors), ("fresh", b.errors)] {
      for error in list.prefix(3) { print("  \(name): \(error.range) \(error.message)") }
    }
  }
  func walk(_ a: [Member], _ b: [Member], _ base: Int) {
    if a.count != b.count { print("  \(a.count) members, fresh \(b.count)") }
    for (one, two) in zip(a, b) where one != two {
      if let first = one.declaration.type, let second = two.declaration.type {
        return walk(first.members, second.members, base + Int(two.offset))
      }
      let start = base + Int(two.offset)
      print("  member at \(base + Int(one.offset)), fresh \(start): \(words(start, start + 200))")
      return
    }
  }
  walk(a.members, b.members, 0)
}

func wildEdit(_ text: [UInt8], _ random: inout Seeded) -> (ByteRange, [UInt8]) {
  let start = Int.random(in: 0...text.count, using: &random)
  let end = min(text.count, start + Int.random(in: 0...8, using: &random))
  return (
    ByteRange(start: start, end: end), Array(pieces.randomElement(using: &random)?.utf8 ?? "".utf8)
  )
}

/// An edit as people make them: a number, a word or a statement.
func mildEdit(_ text: [UInt8], _ random: inout Seeded) -> (ByteRange, [UInt8]) {
  let start = Int.random(in: 0...text.count, using: &random)
  switch Int.random(in: 0..<3, using: &random) {
  case 0:
    if let digit = text[start...].firstIndex(where: { (48...57).contains($0) }) {
      return (
        ByteRange(start: digit, end: digit + 1),
        Array("\(Int.random(in: 0...99, using: &random))".utf8)
      )
    }
  case 1:
    if let letter = text[start...].firstIndex(where: { (97...122).contains($0) }) {
      return (ByteRange(at: letter), Array("x".utf8))
    }
  default:
    if let newline = text[start...].firstIndex(of: 10) {
      return (ByteRange(at: newline), Array("\nfoo.bar(".utf8))
    }
  }
  return (ByteRange(at: start), [])
}

func edits(_ count: Int, _ paths: [String], isMild: Bool) -> Int32 {
  var failures: Int32 = 0
  var refused = 0
  var whole = 0
  var times: [Double] = []
  for (index, path) in paths.enumerated() {
    var random = Seeded(state: UInt64(index) &+ 17)
    var text = read(path)
    let original = text
    let originalOutline = FileOutline(parsing: text)
    var outline = originalOutline
    for step in 0..<count {
      let (edit, replacement) = isMild ? mildEdit(text, &random) : wildEdit(text, &random)
      if step % 4 == 3 {
        text = original
        outline = originalOutline
        continue
      }
      let old = text
      text.replaceSubrange(edit.start..<edit.end, with: replacement)
      var next: FileOutline?
      times.append(
        milliseconds {
          if let fragment = OutlineFragment(of: text, after: outline, of: old) {
            next = fragment.merged(FileOutline(parsing: fragment.text))
            if next == nil { refused += 1 }
          }
          if next == nil { whole += 1 }
        })
      let fresh = FileOutline(parsing: text)
      if let next, next != fresh {
        print("\(path): step \(step): the edited file is not the fresh one")
        describe(
          next, fresh, text,
          ByteRange(start: edit.start, end: edit.start + replacement.count))
        failures += 1
      }
      outline = fresh
    }
  }
  times.sort()
  if !times.isEmpty {
    print(
      "\(times.count) edits, \(whole) of whole files (\(refused) refused), p50 \(times[times.count / 2]) ms, p95 \(times[times.count * 95 / 100]) ms, \(failures) failures"
    )
  }
  return failures == 0 ? 0 : 1
}

/// Reads all files through the helper program, and the largest once more after each of some edits.
func readThroughHelper(_ program: String, _ folders: [String]) -> Int32 {
  let texts = folders.flatMap(files(under:)).map(read)
  let helper = SwiftHelper(path: program)
  var outlines: [Result<FileOutline, SwiftProblem>] = []
  let wall = milliseconds { outlines = helper.outlines(of: texts) }
  var failed = 0
  for case .failure(let problem) in outlines {
    print(problem.message)
    failed += 1
  }
  let megabytes = Double(texts.reduce(0) { $0 + $1.count }) / 1e6
  print(
    "\(texts.count) files, \(megabytes) MB, \(failed) failed; wall \(wall / 1000) s; \(helper.process.starts) starts; peak here \(peakMemory()) MiB"
  )
  guard
    let large = texts.indices.filter({ texts[$0].count < 120_000 }).max(by: {
      texts[$0].count < texts[$1].count
    }), case .success(var outline) = outlines[large]
  else { return 1 }
  var random = Seeded(state: 1)
  var text = texts[large]
  var times: [Double] = []
  for _ in 0..<100 {
    let old = text
    let start = Int.random(in: 0..<text.count, using: &random)
    guard let digit = text[start...].firstIndex(where: { (48...57).contains($0) }) else { continue }
    text[digit] = 48 + UInt8.random(in: 0...9, using: &random)
    times.append(
      milliseconds {
        if case .success(let next) = helper.outline(of: text, after: outline, of: old) {
          outline = next
        }
      })
  }
  times.sort()
  if !times.isEmpty {
    print(
      "\(times.count) edits of \(text.count) bytes: p50 \(times[times.count / 2]) ms, p95 \(times[times.count * 95 / 100]) ms"
    )
  }
  return failed == 0 ? 0 : 1
}

var arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "--helper", arguments.count > 2 {
  exit(readThroughHelper(arguments[1], Array(arguments.dropFirst(2))))
}
if let mode = arguments.first, mode == "--edits" || mode == "--typing", arguments.count > 2,
  let count = Int(arguments[1])
{
  exit(edits(count, arguments.dropFirst(2).flatMap(files(under:)), isMild: mode == "--typing"))
}
exit(sweep(arguments))
