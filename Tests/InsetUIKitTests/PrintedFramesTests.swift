import Foundation
import InsetDevices
import InsetLayout
import InsetModel
import InsetText
import Testing

@testable import InsetUIKit

/// Frames that UIKit printed of a controller on twelve devices and of another one at twelve text
/// sizes, against those of the scenes that the tests' own source evaluates to.
@Suite(.enabled(if: PrintedFrames.hasFrames)) struct PrintedFramesTests {
  private var folder: String { PrintedFrames.frames ?? "" }

  /// The sizes and insets of the devices, as the sources beside state them.
  private static let devices: [(name: String, size: Size, insets: EdgeInsets)] = {
    let phone8 = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    let phoneX = EdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    let pad11 = EdgeInsets(top: 24, left: 0, bottom: 20, right: 0)
    return [
      ("iphone-se", Size(width: 320, height: 568), phone8),
      ("iphone-8", Size(width: 375, height: 667), phone8),
      ("iphone-8-plus", Size(width: 414, height: 736), phone8),
      ("iphone-x", Size(width: 375, height: 812), phoneX),
      ("iphone-xr", Size(width: 414, height: 896), phoneX),
      ("iphone-xs-max", Size(width: 414, height: 896), phoneX),
      ("ipad-mini", Size(width: 1024, height: 768), phone8),
      ("ipad-9-7", Size(width: 1024, height: 768), phone8),
      ("ipad-10-2", Size(width: 1080, height: 810), phone8),
      ("ipad-pro-10-5", Size(width: 1112, height: 834), phone8),
      ("ipad-pro-11", Size(width: 1194, height: 834), pad11),
      ("ipad-pro-12-9", Size(width: 1366, height: 1024), phone8),
    ]
  }()

  /// By label, the coordinates that no text decides; `x`, `y`, `width` and `height` are those that
  /// were printed, the others follow from them.
  private static let certain: [(label: String, coordinates: [String])] = [
    ("topLabel", ["y", "midX"]), ("leadingLabel", ["x", "midY"]),
    ("trailingLabel", ["maxX", "midY"]), ("bottomLabel", ["maxY", "midX"]),
  ]
  private static let printed = ["x", "y", "width", "height"]
  /// Of these printed coordinates no text decides.
  private static let certainPrinted = ["topLabel.y", "leadingLabel.x"]

  private func source(_ start: String, _ end: String) throws -> String {
    let text = try PrintedFrames.text(
      folder + "/Tests/SnapshotTestingTests/SnapshotTestingTests.swift")
    let begin = try #require(text.range(of: start))
    let rest = text[begin.lowerBound...]
    return String(rest[..<(try #require(rest.range(of: end))).lowerBound])
  }

  /// The frames that a file lists, the root's left out.
  private func printedFrames(_ name: String) throws -> [Rect] {
    let text = try PrintedFrames.text(
      folder + "/Tests/SnapshotTestingTests/__Snapshots__/SnapshotTestingTests/\(name).txt")
    return try text.split(separator: "\n").dropFirst().map { line in
      let part = try #require(line.range(of: "frame = ("))
      let numbers = line[part.upperBound...].prefix { $0 != ")" }
        .split { $0 == " " || $0 == ";" }.compactMap { Double($0) }
      #expect(numbers.count == 4)
      return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
  }

  private func coordinate(_ name: String, of frame: Rect) -> Double {
    switch name {
    case "x": frame.x
    case "y": frame.y
    case "width": frame.width
    case "height": frame.height
    case "midX": frame.midX
    case "midY": frame.midY
    case "maxX": frame.maxX
    default: frame.maxY
    }
  }

  private func layout(
    _ code: CodeScene, _ size: Size, _ insets: EdgeInsets, textSize: TextSize = .large
  ) throws -> SceneLayout {
    var scene = code.scene
    scene.canvas = Canvas(
      width: .points(size.width), height: .points(size.height), insets: insets)
    var resolver = SceneResolver()
    let environment = try #require(
      Environment(id: "iPhone 13 17 portrait \(textSize.rawValue)"))
    return resolver.layouts(of: scene, in: [environment])[0]
  }

  @Test func aControllerOnTwelveDevices() throws {
    let code = try scene("MyViewController", try source("class MyViewController", "let viewCon"))
    #expect(code.openings.allSatisfy { $0 == nil })
    #expect(code.leftOut.isEmpty)
    var wrong: [String] = []
    var texts = (near: 0, all: 0)
    for (name, size, insets) in Self.devices {
      let expected = try printedFrames("testTraits.\(name)")
      // The library's phones have the medium text size.
      let textSize: TextSize = name.hasPrefix("iphone") ? .medium : .large
      let layout = try layout(code, size, insets, textSize: textSize)
      for (place, (label, coordinates)) in Self.certain.enumerated() {
        let row = try #require(code.scene.views.rows.firstIndex { $0.name == label })
        let frame = layout.pixelAlignedFrame(of: ID(row))
        for coordinate in Self.printed + coordinates {
          let found = self.coordinate(coordinate, of: frame)
          let wanted = self.coordinate(coordinate, of: expected[place])
          let isNear = abs(found - wanted) <= 1
          if coordinates.contains(coordinate)
            || Self.certainPrinted.contains("\(label).\(coordinate)")
          {
            if !isNear { wrong.append("\(name) \(label).\(coordinate): \(found), not \(wanted)") }
          } else {
            texts.all += 1
            if isNear { texts.near += 1 }
          }
        }
      }
    }
    #expect(wrong == [])
    print("coordinates that text decides, on devices: \(texts.near) of \(texts.all) within 1 pt")
    #expect(texts.near >= 163)
  }

  @Test func aLabelAtTwelveTextSizes() throws {
    let body = try source("let label = UILabel()\n      label.font = .preferredFont", "allContent")
    let whole = try source("func testTraitsWithViewController", "allContent")
    #expect(whole.contains("viewController.view.addSubview(label)"))
    let text = String(whole[(try #require(whole.range(of: "let label"))).lowerBound...])
    #expect(body.hasPrefix("let label"))
    let index = try index("func test() {\n\(text)\n}")
    let function = try #require(index.freeFunctions.first)
    let found = try #require(functionScene(of: function, root: "viewController", in: index))
    #expect(found.code.leftOut.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder + "/Tests/SnapshotTestingTests/__Snapshots__/SnapshotTestingTests"
    ).filter { $0.hasPrefix("testTraitsWithViewController.") }.sorted()
    #expect(names.count == 12)
    for textSize in TextSize.allCases {
      let layout = try layout(
        found.code, Size(width: 320, height: 568),
        EdgeInsets(top: 20, left: 0, bottom: 0, right: 0), textSize: textSize)
      let frame = layout.pixelAlignedFrame(of: ID(1))
      let name = "testTraitsWithViewController.label-\(Self.category(textSize)).txt"
      #expect(names.contains(name))
      let expected = try #require(try printedFrames(String(name.dropLast(4))).first)
      for coordinate in Self.printed {
        let (found, wanted) = (
          self.coordinate(coordinate, of: frame), self.coordinate(coordinate, of: expected)
        )
        #expect(abs(found - wanted) <= 0.01, "\(name) \(coordinate)")
      }
    }
  }

  /// What the files call a text size.
  private static func category(_ size: TextSize) -> String {
    switch size {
    case .xSmall: "extra-small"
    case .xLarge: "extra-large"
    case .xxLarge: "extra-extra-large"
    case .xxxLarge: "extra-extra-extra-large"
    case .accessibility1: "accessibility-medium"
    case .accessibility2: "accessibility-large"
    case .accessibility3: "accessibility-extra-large"
    case .accessibility4: "accessibility-extra-extra-large"
    case .accessibility5: "accessibility-extra-extra-extra-large"
    case .small, .medium, .large: size.rawValue
    }
  }
}
