import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A size is that of a device, written as a number.
public enum DeviceAssumption: Rule {
  public static let id = RuleID.deviceAssumption
  public static let severity = Severity.information
  public static let summary = "The width or height of a device is written as a number."
  public static let documentation = """
    375 points are the width of an iPhone X and of no iPhone since. A view that should be as wide as \
    the screen says so.

    ```inset
    view header { width == 375 }
    view header { width == superview.width }
    ```

    The numbers are the sizes of the devices that the file is checked on, and of iPhones since 2014 \
    where it is checked on iPhones.
    """

  /// Widths and heights of iPhones that no distance is likely to have.
  private static let widths: Set<Double> = [375, 390, 393, 402, 414, 428, 430, 440]
  private static let heights: Set<Double> = [667, 736, 812, 844, 852, 874, 896, 926, 932, 956]

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    guard context.isScreen else { return }
    let scene = context.scene
    let words = Words(context)
    let isForPhones = context.layouts.contains { $0.environment.idiom == .phone }
    let wide = Set(WiderThanDevice.cases(in: context).all.map(\.key))
    let upright: [(index: Int, size: Size)] = context.layouts.enumerated().filter {
      $1.environment.multitasking == .full && $1.environment.orientation == .portrait
    }.map { ($0, $1.frames[0].size) }
    for id in scene.constraints.ids where scene.constraints.rows[id.index].second == nil {
      let constraint = scene.constraints[id]
      guard constraint.relation == .equal,
        constraint.first.attribute.group == .size, case .view(let view) = constraint.first.item,
        let number = constraint.constant.constant, !wide.contains(id),
        let parent = scene.views[view].parent
      else { continue }
      let isWidth = constraint.first.attribute == .width
      let here = upright.filter { screen in
        let layout = context.layouts[screen.index]
        return (isWidth ? screen.size.width : screen.size.height) == number
          && layout.isActive[id.index] && layout.isPresent[view.index]
      }.map(\.index)
      guard !here.isEmpty || isForPhones && (isWidth ? widths : heights).contains(number) else {
        continue
      }
      let device = here.first.map { words.name(of: $0) } ?? Self.device(number, isWidth)
      var fixes: [ProposedFix] = []
      if let index = here.first, parent == Scene.root || !context.isInScroll(view) {
        let frame = context.layouts[index].frames[parent.index]
        if (isWidth ? frame.width : frame.height) == number {
          let new = NewConstraint(
            owner: view, first: Anchor(.view(view), constraint.first.attribute),
            second: Anchor(.view(parent), constraint.first.attribute))
          fixes = [
            .preferred("Write '\(words.statement(new))'", [.remove(id), .add(new)])
          ]
        }
      }
      report(
        finding(
          "\(formatPoints(number)) points are the \(isWidth ? "width" : "height") of "
            + "\(device ?? "one device"); others differ",
          at: constraint.places.whole, in: here.count == context.layouts.count ? [] : here,
          fixes: fixes))
    }
  }

  private static func device(_ number: Double, _ isWidth: Bool) -> String? {
    Catalogue.devices.first {
      guard let size = $0.size(.portrait) else { return false }
      return $0.idiom == .phone && (isWidth ? size.width : size.height) == number
    }?.name
  }
}
