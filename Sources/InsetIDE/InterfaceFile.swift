import InsetDevices
import InsetInterfaceBuilder
import InsetLayout
import InsetLowering
import InsetModel
import InsetSyntax
import InsetText

/// An Interface Builder file of the workspace: what it was read as, beside the screens that every
/// feature works on.
struct InterfaceFile: Sendable {
  var document: InterfaceDocument
  /// In the order of the lowered screens.
  var islands: [LoweredIsland]
  /// What was found about the file as such.
  var findings: [InterfaceFinding]

  /// Whether the document says what it runs on: a television's screens run on no phone.
  var hasOwnTargets: Bool { document.runtime == .tvOS }

  /// Whether a path names a storyboard or a xib.
  static func isOne(_ path: String?) -> Bool {
    guard let path else { return false }
    return path.hasSuffix(".storyboard") || path.hasSuffix(".xib")
  }

  /// Reads a text; where it is no such file, the lowered file says why.
  static func read(
    _ tree: SyntaxTree, file: FileID
  ) -> (interface: InterfaceFile?, lowered: LoweredFile) {
    var lowered = LoweredFile()
    let text = tree.text
    do throws(XMLProblem) {
      let document = try InterfaceDocument(reading: text)
      guard document.runtime != .other, document.usesAutolayout else {
        return (nil, lowered)
      }
      let islands = document.scenes(for: .devices).filter { $0.scene.views.count > 1 }
      let declaration = Declaration(file: file, text: text, syntax: Syntax(tree.root, at: 0))
      lowered.screens = islands.map { LoweredScreen(scene: $0.scene, declarations: [declaration]) }
      if document.runtime == .tvOS {
        lowered.targets.devices = [
          TargetSpec.Named(name: "apple-tv-4k", range: ByteRange(at: 0))
        ]
      }
      let findings = misplacedViews(document) + unusedGuides(document, text)
      lowered.problems = findings.map(\.problem) + unsafeScenes(document)
      return (InterfaceFile(document: document, islands: islands, findings: findings), lowered)
    } catch {
      lowered.problems = [
        FileProblem(rule: "syntax", message: error.message, range: error.range)
      ]
      return (nil, lowered)
    }
  }
}
