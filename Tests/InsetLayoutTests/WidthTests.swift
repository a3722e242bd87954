import Foundation
import InsetDevices
import InsetLayout
import InsetModel
import Testing

/// A label that Xcode sized, as `Widths/README.md` says.
private struct StoredLabel {
  var text: String
  var font: Font
  var os: Int
  var scale: Double
  var width: Double
  var height: Double
  var computed: Double

  init?(_ line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 9, let face = FontFace(rawValue: fields[1]),
      let points = Double(fields[2]), let os = Int(fields[3]), let scale = Double(fields[4]),
      let width = Double(fields[5]), let height = Double(fields[6]),
      let computed = Double(fields[7])
    else { return nil }
    text = fields[0].replacingOccurrences(of: "\\\\", with: "\\")
    font = .size(points, face)
    (self.os, self.scale, self.width, self.height) = (os, scale, width, height)
    self.computed = computed
  }

  static func all() throws -> [StoredLabel] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Widths/labels.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    let labels = lines.compactMap { StoredLabel($0) }
    #expect(labels.count == lines.count)
    return labels
  }

  /// How far a width is from the stored one, by the nearer of the documents' two rules: rounded up to
  /// the pixel, or to a whole point where both stored sides are whole.
  func miss(_ width: Double) -> Double {
    let pixels = ((width * scale - 1e-6).rounded(.up)) / scale
    let isWhole = self.width == self.width.rounded() && height == height.rounded()
    let points = (width - 1e-6).rounded(.up)
    return min(abs(pixels - self.width), isWhole ? abs(points - self.width) : .infinity)
  }
}

@Suite struct WidthTests {
  @Test func widthsAreThoseOfTheFormula() throws {
    for label in try StoredLabel.all() {
      let width = TextMetrics.width(of: label.text, in: label.font, os: label.os)
      #expect(abs(width - label.computed) <= 0.01, "\(label)")
    }
  }

  @Test func widthsAreThoseThatXcodeStored() throws {
    let labels = try StoredLabel.all()
    let misses = labels.map { $0.miss(TextMetrics.width(of: $0.text, in: $0.font, os: $0.os)) }
    let near = misses.count { $0 <= 1.01 }
    #expect(labels.count >= 1_100)
    #expect(Double(near) >= 0.985 * Double(labels.count), "\(near) of \(labels.count)")
    let exact = misses.count { $0 < 0.01 }
    #expect(Double(exact) >= 0.82 * Double(labels.count), "\(exact) of \(labels.count)")
  }

  @Test func widthsAreWithinTheirBounds() throws {
    let labels = try StoredLabel.all()
    let within = labels.count { label in
      let width = TextMetrics.width(of: label.text, in: label.font, os: label.os)
      let bound = TextMetrics.bound(of: label.text, in: label.font, os: label.os)
      // What is stored was rounded.
      return label.miss(width) <= bound + 0.01
    }
    #expect(Double(within) >= 0.99 * Double(labels.count), "\(within) of \(labels.count)")
  }

  @Test func boundsGoByFaceSizeAndCharacters() {
    func bound(_ text: String, _ font: Font) -> Double {
      TextMetrics.bound(of: text, in: font, os: 18) / TextMetrics.width(of: text, in: font, os: 18)
    }
    let text = "A text of some words that is long enough"
    #expect(TextMetrics.bound(of: text, in: .style(.body), os: 18) == 1)
    #expect(abs(bound(text, .size(24)) - 0.03) < 1e-9)
    #expect(abs(bound(text, .size(17, .bold)) - 0.03) < 1e-9)
    #expect(abs(bound(text, .size(24, .bold)) - 0.05) < 1e-9)
    #expect(abs(bound(text, .size(17, .italic)) - 0.1) < 1e-9)
    #expect(abs(bound(text + " 🎉", .style(.body)) - 0.1) < 1e-9)
    #expect(TextMetrics.bound(of: "短い\n文", in: .style(.body), os: 18) == 1)
  }

  @Test func unknownCharactersAreAsWideAsInALikeFont() {
    let font = Font.size(20)
    #expect(TextMetrics.width(of: "🎉", in: font, os: 18) == 25)
    #expect(TextMetrics.width(of: "한", in: font, os: 18) == 20)
    #expect(TextMetrics.width(of: "\u{301}", in: font, os: 18) == 0)
    #expect(TextMetrics.width(of: "\u{AD}", in: font, os: 18) == 0)
  }

  @Test func theLongestLineCounts() {
    let font = Font.style(.body)
    let wide = TextMetrics.width(of: "wide", in: font, os: 18)
    #expect(TextMetrics.width(of: "i\nwide\ni", in: font, os: 18) == wide)
    #expect(TextMetrics.width(of: "", in: font, os: 18) == 0)
  }

  @Test func figuresBetweenSizesChangeEvenly() {
    func width(_ points: Double) -> Double {
      TextMetrics.width(of: "Between", in: .size(points), os: 26)
    }
    for points in stride(from: 6.5, to: 130, by: 1) {
      let (low, middle, high) = (width(points - 0.5), width(points), width(points + 0.5))
      #expect(low < middle && middle < high, "\(points)")
    }
  }

  @Test func facesAndSystemsDiffer() {
    let widths = FontFace.allCases.map { face in
      TextMetrics.width(of: "Hamburgefonts", in: .size(17, face), os: 18)
    }
    #expect(Set(widths).count == FontFace.allCases.count)
    let systems = [9, 10, 11, 13, 14, 26].map { os in
      TextMetrics.width(of: "Hamburgefonts", in: .size(20), os: os)
    }
    #expect(systems[0] == systems[1] && systems[2] == systems[3] && systems[4] == systems[5])
    #expect(Set(systems).count == 3)
  }

  @Test func generatedFileIsUpToDate() throws {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/InsetLayout/SystemFont")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", folder.appendingPathComponent("generate.py").path, "--print",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let printed = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let file = try Data(contentsOf: folder.appendingPathComponent("SystemFontData.swift"))
    #expect(printed == file, "run Sources/InsetLayout/SystemFont/generate.py")
  }
}

/// A label of several lines that Xcode sized, as `Widths/README.md` says.
private struct WrappedLabel {
  var text: String
  var font: String
  var environment: String
  var width: Double
  var limit: Int
  var lines: Int
  var points: Double

  init?(_ line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 10, let points = Double(fields[2]), let width = Double(fields[5]),
      let limit = Int(fields[7]), let lines = Int(fields[8])
    else { return nil }
    // What is escaped in the table is so in a spec, but for quotation marks.
    text = fields[0].replacing("\"", with: "\\\"")
    font = fields[1] == "regular" ? fields[2] : "(size: \(fields[2]), weight: \(fields[1]))"
    // The systems at which fonts changed, on phones with two and three pixels to a point.
    environment = "\(fields[4] == "2" ? "iphone-6s" : "iphone-6s-plus") \(fields[3]) portrait"
    (self.width, self.limit, self.lines, self.points) = (width, limit, lines, points)
  }

  /// How many lines the engine gives it.
  func found() throws -> Int {
    let screen = try Resolved(
      """
      screen A {
        label text "\(text)" {
          font: \(font)
          lines: \(limit)
          leading == superview.leading
          top == superview.top
          width == \(width)
        }
      }
      """, on: [environment])
    return Int((try screen.frame("root.text").height / (1.193359375 * points)).rounded())
  }
}

@Suite struct WrappedLineTests {
  /// Of the labels that miss, most have the height of another text than the one that is stored, or had
  /// line ends that the document made spaces of.
  @Test func linesAreThoseThatXcodeStored() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Widths/lines.tsv")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    let labels = rows.compactMap { WrappedLabel($0) }
    #expect(labels.count == rows.count && labels.count > 400)
    let right = try labels.count { try $0.found() == $0.lines }
    print("lines of wrapped labels: \(right) of \(labels.count)")
    #expect(Double(right) >= 0.83 * Double(labels.count), "\(right) of \(labels.count)")
  }
}
