import InsetAnalysis
import InsetDevices
import InsetInterfaceBuilder
import InsetLayout
import InsetLowering
import InsetModel
import InsetText

/// A finding about an Interface Builder file as such, with the edits that mend it.
struct InterfaceFinding: Sendable {
  var problem: FileProblem
  var title: String
  var edits: [TextEdit]
  /// Whether the edits change no frame.
  var isSafe = false
}

extension InterfaceFile {
  /// Stored frames that are not what the constraints give on the document's own canvas.
  ///
  /// Islands that Xcode itself marked are left alone, and so are those whose constraints clash or
  /// leave something open: what their frames should be is not known.
  static func misplacedViews(_ document: InterfaceDocument) -> [InterfaceFinding] {
    var resolver = SceneResolver()
    var result: [InterfaceFinding] = []
    for island in document.scenes(for: .canvas)
    where island.scene.views.count > 1 && !island.isMarkedMisplaced {
      let layout = resolver.layouts(of: island.scene, in: [island.environment])[0]
      guard layout.conflicts.isEmpty, layout.ambiguous.isEmpty else { continue }
      for (index, row) in island.rows.enumerated() where island.isLaidOut[index] {
        guard layout.isPresent[index], !layout.isHidden[index] else { continue }
        let stored = island.island.frames[index]
        let solved = layout.frames[index].aligned(toScale: island.environment.scale)
        let gaps = [
          stored.x - solved.x, stored.y - solved.y, stored.width - solved.width,
          stored.height - solved.height,
        ]
        guard gaps.contains(where: { abs($0) > 1 }),
          let edits = document.frameEdits(of: row, to: solved)
        else { continue }
        let name = island.scene.views[ID(index)].name
        let place = document.frameRange(of: row) ?? document.xml.elements[row].startTag
        result.append(
          InterfaceFinding(
            problem: FileProblem(
              rule: "misplaced-view", severity: .information,
              message: "the constraints put '\(name)' at \(words(solved)), not at \(words(stored))",
              range: place),
            title: "Update the frame to \(words(solved))", edits: edits))
      }
    }
    return result
  }

  /// Whether the file's author has silenced a finding: Xcode's own marks of ambiguity say that it is
  /// known, or meant.
  func optsOut(_ finding: Finding, scene number: Int) -> Bool {
    guard finding.rule.hasPrefix("ambiguous-"), islands.indices.contains(number) else {
      return false
    }
    let island = islands[number]
    guard
      let view = island.scene.views.ids.first(where: {
        island.scene.views[$0].nameOrigin == finding.origin
      })
    else { return false }
    let xml = document.xml
    let row = island.rows[view.index]
    switch xml[row, "verifyAmbiguity"] {
    case "off": return true
    case "ignoreSizes": return finding.rule == "ambiguous-size"
    default: return xml.flag(row, "ambiguous")
    }
  }

  /// Layout guides of iOS 7 that were left behind when a scene moved to its safe area.
  static func unusedGuides(_ document: InterfaceDocument, _ text: SourceText) -> [InterfaceFinding]
  {
    document.unusedLayoutGuides(in: text).map { place, removal in
      InterfaceFinding(
        problem: FileProblem(
          rule: "ib-unused-layout-guides", severity: .information,
          message: "nothing uses this scene's top and bottom layout guides", range: place),
        title: "Remove the layout guides", edits: [removal], isSafe: true)
    }
  }

  private static func words(_ rect: Rect) -> String {
    let origin = "(\(formatPoints(rect.x)), \(formatPoints(rect.y)))"
    return "\(origin), \(formatPoints(rect.width)) × \(formatPoints(rect.height))"
  }

  /// Scenes that know no safe area, in documents that could.
  static func unsafeScenes(_ document: InterfaceDocument) -> [FileProblem] {
    document.scenesWithoutSafeArea().map { range in
      FileProblem(
        rule: "ib-no-safe-area", severity: .information,
        message: "this scene has no safe-area guide for its views to keep to", range: range)
    }
  }
}

extension Snapshot {
  /// The fixes of what was found about an Interface Builder file as such.
  func interfaceFixes(for diagnostic: Diagnostic, in file: FileID) -> [Fix] {
    guard let findings = states[file]?.interface?.findings else { return [] }
    return findings.filter {
      $0.problem.rule == diagnostic.rule && $0.problem.range == diagnostic.range
    }.map {
      Fix(
        title: $0.title, rule: diagnostic.rule, kind: .quickFix, isSafe: $0.isSafe,
        isPreferred: true, edits: [FileEdits(file: file, edits: $0.edits)], mends: [diagnostic])
    }
  }
}
