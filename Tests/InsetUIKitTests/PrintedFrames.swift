import Foundation

/// Sources of public repositories, with what UIKit made of some of them, where they are at hand:
/// beside the folder that `INSET_CORPUS` names.
enum PrintedFrames {
  private static func folder(_ name: String, with file: String) -> String? {
    let environment = ProcessInfo.processInfo.environment["INSET_CORPUS"]
    let beside = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../shared/corpus/ib").standardizedFileURL.path
    return [environment, beside].compactMap { $0 }.map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent(name).path
    }.first { FileManager.default.fileExists(atPath: $0 + "/" + file) }
  }

  /// Sources with the frames that UIKit printed.
  static let frames = folder(
    "uikit-frames/pointfreeco+swift-snapshot-testing",
    with: "Tests/SnapshotTestingTests/SnapshotTestingTests.swift")

  /// Cartography with its tests.
  static let cartography = folder(
    "uikit/robb+Cartography", with: "CartographyTests/EdgeSpec.swift")

  static let hasFrames = isThere(frames, "frames that UIKit printed")
  static let hasCartography = isThere(cartography, "Cartography's tests")

  private static func isThere(_ folder: String?, _ what: String) -> Bool {
    if helperPath == nil {
      print("SKIPPED: \(what) cannot be read without the program 'inset-swift'")
      return false
    }
    if folder == nil { print("SKIPPED: no \(what); INSET_CORPUS names a folder beside them") }
    return folder != nil
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }
}
