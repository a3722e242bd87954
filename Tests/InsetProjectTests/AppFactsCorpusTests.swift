import Foundation
import InsetFiles
import Testing

@testable import InsetProject

/// The readers over real project files, property lists and manifests of public repositories, where
/// they are at hand: in the folder `uikit` beside the one that `INSET_CORPUS` names.
@Suite struct AppFactsCorpusTests {
  static let folder: String? = {
    let environment = ProcessInfo.processInfo.environment["INSET_CORPUS"]
    let beside = FilePath.join(FilePath.folder(of: #filePath), "../../../shared/corpus/ib")
    return [environment, beside].compactMap { $0 }
      .map { FilePath.absolute(FilePath.join($0, "../uikit")) }
      .first { FilePath.isFile(FilePath.join($0, "INDEX.tsv")) }
  }()

  static let isThere: Bool = {
    if folder == nil { print("SKIPPED: no corpus of projects; INSET_CORPUS names one beside it") }
    return folder != nil
  }()

  private func files(_ suffixes: [String]) throws -> [SourceFile] {
    guard let folder = Self.folder else { return [] }
    return try Disk.local.find([folder], suffixes).files.map {
      SourceFile(path: $0, bytes: try readFile($0))
    }
  }

  @Test(.enabled(if: isThere)) func everyPropertyListIsRead() throws {
    let all = try files([".plist"])
    var unread: [String] = []
    var binary = 0
    for file in all {
      do throws(PropertyListProblem) {
        _ = try PropertyList.read(file.bytes)
      } catch {
        if error.message.contains("binary") { binary += 1 } else { unread.append(file.path) }
      }
    }
    print("property lists: \(all.count), binary \(binary), unread \(unread.count)")
    #expect(all.count > 300)
    #expect(unread == [])
  }

  @Test(.enabled(if: isThere)) func everyProjectIsReadAndHasADeploymentTarget() throws {
    let all = try files([".pbxproj"])
    var unread: [String] = []
    var targets = 0
    var withTarget = 0
    var mobile = 0
    for file in all {
      do throws(PropertyListProblem) {
        let project = try XcodeProject(file) { path in
          (try? readFile(path)).map { SourceFile(path: path, bytes: $0) }
        }
        let names = ["IPHONEOS_DEPLOYMENT_TARGET", "TVOS_DEPLOYMENT_TARGET"]
        let isMobile = project.targets.contains { target in
          ["iphoneos", "appletvos"].contains(
            target.value(of: "SDKROOT", in: project.folder)?.value ?? "iphoneos")
        }
        if isMobile { mobile += 1 }
        targets += project.targets.count
        if isMobile,
          project.targets.contains(where: { target in
            names.contains {
              target.value(of: $0, in: project.folder).flatMap { AppFacts.Version($0.value) } != nil
            }
          })
        {
          withTarget += 1
        } else {
          print("no deployment target: \(file.path)")
        }
      } catch {
        unread.append("\(file.path): \(error.message)")
      }
    }
    print(
      "projects: \(all.count), unread \(unread.count), targets \(targets), for iOS or tvOS "
        + "\(mobile), with a deployment target \(withTarget)")
    #expect(all.count > 100)
    #expect(unread == [])
    #expect(withTarget * 100 >= mobile * 97)
  }

  @Test(.enabled(if: isThere)) func layoutFilesHaveFacts() throws {
    let folder = try #require(Self.folder)
    var project = Project(folders: [folder])
    let all = Disk.local.find([folder], [".storyboard", ".xib"]).files
    var counts: [String: Int] = [:]
    func count(_ name: String, _ isSaid: Bool) { if isSaid { counts[name, default: 0] += 1 } }
    for path in all {
      guard let facts = project.appFacts(for: path) else { continue }
      count("any", true)
      count("deployment", facts.deploymentTarget != nil || facts.tvDeploymentTarget != nil)
      count("families", facts.deviceFamilies != nil)
      count("orientations", facts.orientations != nil)
      count("iPad orientations", facts.padOrientations != nil)
      count("full screen", facts.requiresFullScreen != nil)
    }
    print("layout files: \(all.count), \(counts.sorted { $0.key < $1.key })")
    for problem in project.unreadFiles { print("\(problem.place.path): \(problem.message)") }
    #expect(counts["deployment", default: 0] * 100 >= all.count * 80)
  }
}
