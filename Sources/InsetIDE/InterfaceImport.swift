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

  /// One spec for each scene with a controller, or for each view of a xib that no controller has.
  ///
  /// - Throws: what keeps the text from being read.
  public init(_ text: SourceText) throws(QuestionProblem) {
    do throws(XMLProblem) {
      let document = try InterfaceDocument(reading: text)
      guard document.usesAutolayout, document.runtime != .other else { return }
      for island in document.scenes(for: .devices) where island.scene.views.count > 1 {
        switch island.island.kind {
        case .controller: break
        case .xib where island.scene.canvas == nil: break
        case .xib where island.scene.canvas?.height == .window(less: 0): break
        default: continue
        }
        var writer = SceneWriter(island.scene)
        let text = writer.text()
        specs.append(
          Spec(name: island.scene.name, text: SourceText(text), omissions: writer.omissions))
      }
    } catch {
      throw QuestionProblem(error.message)
    }
  }
}
