import Foundation
import InsetInterfaceBuilder
import InsetText

/// Real documents of public repositories, where they are at hand: the folder that `INSET_CORPUS`
/// names, or the one beside the repository. They are other people's and no part of this one.
enum Corpus {
  static let folder: URL? = {
    let environment = ProcessInfo.processInfo.environment["INSET_CORPUS"]
    let beside = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../shared/corpus/ib").standardizedFileURL
    let candidates = [environment.map { URL(fileURLWithPath: $0) }, beside]
    return candidates.compactMap { $0 }.first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("INDEX.tsv").path)
    }
  }()

  static let isThere: Bool = {
    if folder == nil {
      print("SKIPPED: no corpus of Interface Builder files; INSET_CORPUS names its folder")
    }
    return folder != nil
  }()

  /// Whether slow tests take all documents and not only a share: `INSET_CORPUS_WHOLE` asks for it, as
  /// `make oracle-ib` does.
  static let isWhole = ProcessInfo.processInfo.environment["INSET_CORPUS_WHOLE"] != nil

  /// A share of the documents spread over all repositories, or all of them where `isWhole`.
  static func sample() throws -> [(path: String, text: SourceText)] {
    let all = try texts()
    if isWhole { return all }
    print("SAMPLED: every twelfth file of the corpus; INSET_CORPUS_WHOLE=1 takes all")
    return all.enumerated().filter { $0.offset % 12 == 0 }.map(\.element)
  }

  /// All documents, in the order of their paths.
  static func texts() throws -> [(path: String, text: SourceText)] {
    guard let folder else { return [] }
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") }.sorted()
    return try names.map { name in
      (name, SourceText(Array(try Data(contentsOf: folder.appendingPathComponent(name)))))
    }
  }
}
