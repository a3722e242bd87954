import Foundation
import InsetIDE
import InsetInterfaceBuilder
import InsetOracle
import InsetText
import Testing

/// Damaged documents end with a problem or a layout, never with a crash.
///
/// A small share runs always, on samples of our own; `INSET_MUTATIONS` asks for more, and takes
/// documents of the corpus where it is there.
@Suite struct MutationTests {
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &+ 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  @Test func nothingBreaks() throws {
    let asked = ProcessInfo.processInfo.environment["INSET_MUTATIONS"].flatMap(Int.init)
    var sources = [SourceText(Samples.withGuide), SourceText(Samples.withoutGuide)]
    if asked != nil, Corpus.isThere {
      sources += try Corpus.texts().map(\.text).filter { $0.count < 60_000 }
    }
    var numbers = Numbers(state: 42)
    var read = 0
    let count = asked ?? 400
    for round in 0..<count {
      let source = sources[round % sources.count]
      let mutated = mutate(Array(source.bytes), &numbers)
      guard let document = try? InterfaceDocument(reading: SourceText(mutated)) else { continue }
      read += 1
      _ = document.scenes(for: .devices)
      _ = DocumentComparison(document)
      if round % (asked == nil ? 20 : 200) == 0 { serve(SourceText(mutated)) }
    }
    print("mutations: \(count), of them still read: \(read)")
    #expect(read > count / 20)
  }

  /// What an editor asks of a file: findings, and their fixes.
  private func serve(_ text: SourceText) {
    var workspace = Workspace()
    let file = FileID(0)
    workspace.open(file, text: text, path: "Main.storyboard")
    let snapshot = workspace.snapshot()
    _ = snapshot.diagnostics(file)
    let (fixed, _) = snapshot.fixedText(file, level: .unsafe)
    workspace.replaceText(file, with: fixed)
    _ = workspace.snapshot().diagnostics(file)
  }

  private func mutate(_ bytes: [UInt8], _ numbers: inout Numbers) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &numbers) {
      guard bytes.count > 20 else { return bytes }
      let at = Int.random(in: 0..<bytes.count - 1, using: &numbers)
      switch Int.random(in: 0..<7, using: &numbers) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &numbers)
      case 1:
        bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...40, using: &numbers)))
      case 2:
        let end = min(bytes.count, at + Int.random(in: 1...400, using: &numbers))
        bytes.insert(contentsOf: bytes[at..<end], at: end)
      case 3: replaceValue(&bytes, at, &numbers)
      case 4: replaceValue(&bytes, at, &numbers)
      case 5: dropElement(&bytes, at)
      default: swapValues(&bytes, at, Int.random(in: 0..<bytes.count - 1, using: &numbers))
      }
    }
    return bytes
  }

  /// The next attribute value behind a place.
  private func value(_ bytes: [UInt8], _ at: Int) -> Range<Int>? {
    let quote = UInt8(ascii: "\"")
    guard let equals = bytes[at...].firstIndex(of: UInt8(ascii: "=")), equals + 1 < bytes.count,
      bytes[equals + 1] == quote,
      let end = bytes[(equals + 2)...].firstIndex(of: quote)
    else { return nil }
    return (equals + 2)..<end
  }

  private func replaceValue(_ bytes: inout [UInt8], _ at: Int, _ numbers: inout Numbers) {
    guard let range = value(bytes, at) else { return }
    let values = [
      "", "0", "-1", "1e308", "-1e308", "nan", "inf", "1:0", "0:1", "1/0", "99999999999999999999",
      "top", "width", "YES", "NO", "lessThanOrEqual", "roo-tv-iew", "lab-el-001", "infinite",
      "heightClass=compact-widthClass=", "default", "retina9_9", "AppleTV",
    ]
    let chosen = values.randomElement(using: &numbers) ?? ""
    bytes.replaceSubrange(range, with: Array(chosen.utf8))
  }

  private func swapValues(_ bytes: inout [UInt8], _ first: Int, _ second: Int) {
    guard let a = value(bytes, min(first, second)), let b = value(bytes, max(first, second)),
      a.upperBound < b.lowerBound
    else { return }
    let (left, right) = (Array(bytes[a]), Array(bytes[b]))
    bytes.replaceSubrange(b, with: left)
    bytes.replaceSubrange(a, with: right)
  }

  private func dropElement(_ bytes: inout [UInt8], _ at: Int) {
    guard let start = bytes[at...].firstIndex(of: UInt8(ascii: "<")),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return }
    bytes.removeSubrange(start...end)
  }
}
