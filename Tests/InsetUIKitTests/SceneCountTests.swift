import Foundation
import InsetInterfaceBuilder
import InsetModel
import InsetSwiftHelper
import InsetSwiftOutline
import InsetText
import InsetUIKit
import Testing

/// How much of the scenes of real modules is known, with and without their storyboards and xibs.
private struct SceneCount {
  var scenes = 0
  /// Scenes without an open view.
  var closed = 0
  var views = 0
  var openViews = 0
  /// By reason without its names.
  var reasons: [String: Int] = [:]

  mutating func add(_ found: [CodeScene]) {
    for code in found {
      scenes += 1
      views += code.openings.count
      if code.openings.allSatisfy({ $0 == nil }) { closed += 1 }
      for reason in code.openings.compactMap({ $0 }) {
        openViews += 1
        let plain = reason.split(separator: "'", omittingEmptySubsequences: false).enumerated()
          .map { $0.offset % 2 == 0 ? String($0.element) : "…" }.joined()
        reasons[plain, default: 0] += 1
      }
    }
  }

  var text: String {
    let list = reasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "  \($0.value)  \($0.key)" }
    return (["\(closed) of \(scenes) scenes closed, \(openViews) of \(views) views open"] + list)
      .joined(separator: "\n")
  }
}

@Suite(needsHelper, .enabled(if: UIKitCorpus.isThere, "SKIPPED: no corpus of Swift files"))
struct SceneCountTests {
  /// The paths of files by the nearest folder with a project or package, as projects load modules.
  private func modules(of repositories: [String]) -> [[String]] {
    var result: [String: [String]] = [:]
    for repository in repositories {
      let base = UIKitCorpus.folder.appendingPathComponent(repository)
      let all =
        FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
      func folder(_ path: String) -> String { (path as NSString).deletingLastPathComponent }
      let projects = all.filter { path in
        path.hasSuffix("Package.swift") || path.hasSuffix(".xcodeproj")
          || path.hasSuffix(".xcworkspace") && !path.contains(".xcodeproj/")
      }
      let folders = Set(projects.map(folder))
      for path in all {
        var above = folder(path)
        while !above.isEmpty, !folders.contains(above) { above = folder(above) }
        result[repository + "/" + above, default: []].append(base.path + "/" + path)
      }
    }
    return result.keys.sorted().compactMap { result[$0]?.sorted() }
  }

  private func files(
    _ paths: [String], _ suffixes: [String]
  ) -> [(path: String, bytes: [UInt8])] {
    paths.filter { path in suffixes.contains { path.hasSuffix($0) } }.compactMap { path in
      (try? Data(contentsOf: URL(fileURLWithPath: path))).map { (path, Array($0)) }
    }
  }

  private func count(
    _ repositories: [String]
  ) throws -> (without: SceneCount, with: SceneCount) {
    let helper = SwiftHelper(path: try #require(helperPath))
    var without = SceneCount()
    var with = SceneCount()
    for module in modules(of: repositories) {
      let sources = files(module, [".swift"])
      var outlines: [(path: String, outline: FileOutline)] = []
      for (source, result) in zip(sources, helper.outlines(of: sources.map(\.bytes))) {
        if case .success(let outline) = result { outlines.append((source.path, outline)) }
      }
      let interfaces = files(module, [".storyboard", ".xib"]).flatMap { file in
        let made =
          (try? InterfaceDocument(reading: SourceText(file.bytes)))?.interfaceScenes() ?? []
        return made.map { scene in
          var scene = scene
          scene.path = file.path
          return scene
        }
      }
      without.add(codeScenes(of: outlines))
      with.add(codeScenes(of: outlines, interfaces: interfaces))
    }
    return (without, with)
  }

  @Test func storyboardsCloseScenesOfASmallRepository() throws {
    let (without, with) = try count(["googlesamples+mlkit"])
    #expect(with.closed > without.closed, "\(without.text)\n\(with.text)")
    let outlets = "a storyboard or xib says more of it"
    #expect(with.reasons[outlets, default: 0] < without.reasons[outlets, default: 0])
  }

  /// Takes minutes: INSET_COUNT_SCENES asks for it.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["INSET_COUNT_SCENES"] != nil))
  func storyboardsCloseScenesOfTheCorpus() throws {
    let all = try FileManager.default.contentsOfDirectory(atPath: UIKitCorpus.folder.path)
    let (without, with) = try count(all.filter { $0.contains("+") }.sorted())
    print("without:\n\(without.text)\nwith:\n\(with.text)")
    #expect(with.closed >= without.closed + 100)
    #expect(with.closed * 100 >= with.scenes * 43)
  }
}
