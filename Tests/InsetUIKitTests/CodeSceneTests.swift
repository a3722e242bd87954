import InsetDevices
import InsetLayout
import InsetModel
import InsetSwiftHelper
import InsetSwiftOutline
import InsetText
import Testing

@testable import InsetUIKit

/// The scenes of a module's classes.
func scenes(_ sources: String...) throws -> [CodeScene] {
  let helper = SwiftHelper(path: try #require(helperPath))
  var files: [(path: String, outline: FileOutline)] = []
  for (index, source) in sources.enumerated() {
    files.append(("Sources/File\(index).swift", try helper.outline(of: Array(source.utf8)).get()))
  }
  return codeScenes(of: files)
}

func scene(_ name: String, _ sources: String) throws -> CodeScene {
  try #require(try scenes(sources).first { $0.scene.name == name })
}

/// The frames of a scene's views below the root, `title (16 64; 343 20.5)`, `?` behind those that are open.
func frames(_ found: CodeScene, _ environment: Environment) -> [String] {
  var resolver = SceneResolver()
  let layout = resolver.layouts(of: found.scene, in: [environment])[0]
  return found.scene.views.ids.dropFirst().map { view in
    let frame = layout.pixelAlignedFrame(of: view)
    func text(_ value: Double) -> String { numberText((value * 1000).rounded() / 1000) }
    let mark = found.openings[view.index] == nil ? "" : " ?"
    return "\(found.scene.views[view].name) (\(text(frame.x)) \(text(frame.y)); "
      + "\(text(frame.width)) \(text(frame.height)))\(mark)"
  }
}

/// An upright phone with a sensor housing.
func phone() throws -> Environment { try #require(Environment(id: "iPhone 13 17 portrait")) }

@Suite(needsHelper) struct CodeSceneTests {
  @Test func aControllersViews() throws {
    let found = try scene(
      "PlayerViewController",
      """
      class PlayerViewController: UIViewController {
        private let card = UIView()
        override func viewDidLoad() {
          super.viewDidLoad()
          card.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(card)
          NSLayoutConstraint.activate([
            card.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 8),
            card.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
            card.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
            card.heightAnchor.constraint(equalToConstant: 44),
          ])
        }
      }
      """)
    #expect(frames(found, try phone()) == ["card (16 55; 358 44)"])
  }
}
