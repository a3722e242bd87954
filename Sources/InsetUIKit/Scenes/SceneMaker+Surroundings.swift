internal import InsetDevices
internal import InsetModel
internal import InsetText

extension SceneMaker {
  func addSurroundings() {
    if controller == nil {
      // A view alone is as large as whoever places it lets it be.
      let isCell = ["UITableViewCell", "UICollectionViewCell"].contains {
        UIKitClasses.inherits(root.type.externalName, from: $0)
      }
      scene.canvas = Canvas(
        width: .window(less: 0), height: .points(0), sideMargin: 8,
        widthHold: isCell ? .yielding : .fitting, heightHold: .fitting)
    }
  }
}
