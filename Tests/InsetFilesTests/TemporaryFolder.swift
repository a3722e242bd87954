import Foundation
import InsetFiles

/// A folder for one test, deleted with everything in it when the test lets go of it.
final class TemporaryFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("inset-tests-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = FilePath.real(folder.path) ?? folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  subscript(name: String) -> String { FilePath.join(path, name) }

  /// Makes a file and the folders above it.
  func write(_ name: String, _ text: String = "x") throws {
    let file = URL(fileURLWithPath: self[name])
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: self[name], withDestinationPath: target)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: self[name])), as: UTF8.self)
  }

  func mode(_ name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: self[name])
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  func setMode(_ name: String, _ mode: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: self[name])
  }

  /// The names in the folder, hidden ones too.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
