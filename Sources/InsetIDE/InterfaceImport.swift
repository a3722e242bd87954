import InsetInterfaceBuilder
import InsetLowering
import InsetModel
public import InsetText

/// The screens of a storyboard as specs of our language.
public struct InterfaceImport: Sendable {
  public struct Spec: Sendable {
    /// The screen's name, which makes a file name.
    public var name: String
    public var text: SourceText
    /// What the language has no words for, in sentences.
    public var omissions: [String]
  }
  public var specs: [Spec] = []

  /// One spec for each scene with a controller, for each view of a xib that no controller has, and
  /// for each cell of a xib.
  ///
  /// Cells are components, those of a storyboard behind the screen whose tables show them.
  ///
  /// - Throws: what keeps the text from being read.
  public init(_ text: SourceText) throws(QuestionProblem) {
    do throws(XMLProblem) {
      let document = try InterfaceDocument(reading: text)
      guard document.usesAutolayout, document.runtime != .other else { return }
      // Whether the cells that follow belong to the spec that was made last.
      var canJoin = false
      for island in document.scenes(for: .devices) {
        let isEmpty = island.scene.views.count < 2
        switch island.island.kind {
        case .controller where isEmpty: canJoin = false
        case _ where isEmpty: continue
        case .controller:
          append(island.scene, .screen, joining: false)
          canJoin = true
        case .xib
        where island.scene.canvas == nil || island.scene.canvas?.height == .window(less: 0):
          append(island.scene, .screen, joining: false)
        case .cell:
          append(island.scene, .component, joining: canJoin)
          canJoin = document.isStoryboard
        default: continue
        }
      }
    } catch {
      throw QuestionProblem(error.message)
    }
  }

  private mutating func append(_ scene: Scene, _ form: SceneWriter.Form, joining: Bool) {
    var writer = SceneWriter(scene)
    let text = writer.text(as: form)
    guard joining, let last = specs.indices.last else {
      specs.append(
        Spec(name: scene.name, text: SourceText(text), omissions: writer.omissions))
      return
    }
    specs[last].text = SourceText(specs[last].text.string + "\n" + text)
    specs[last].omissions += writer.omissions
  }
}
