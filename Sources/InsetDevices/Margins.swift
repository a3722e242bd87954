extension Environment {
  /// The system's minimum side margin of a controller's root view of some width, in points, on top
  /// of its safe area.
  ///
  /// A root view as wide as the window of a full-screen environment has the catalogue's figure of
  /// the device and orientation. Any other width follows the step that was measured upright: 16 up
  /// to 393, 20 from 414. Width alone does not decide in landscape: simulators gave 16 on every
  /// Face ID iPhone and 20 on home-button iPhones (docs/layout.md "Guides and margins").
  public func sideMargin(width: Double) -> Double { sideMarginFigure(width: width).points }

  /// `sideMargin(width:)` with its evidence, and whether it is an estimate.
  ///
  /// Unknown, and estimated: 402 wide iPhones (16, as on the nearest width that was measured, and
  /// as on all other phones that are compact in landscape), every width between 393 and 414, the
  /// landscape of iPhone 4s, and tvOS (0: its overscan insets are its margins).
  public func sideMarginFigure(
    width: Double
  ) -> (points: Double, evidence: Evidence, isEstimate: Bool) {
    if idiom == .tv {
      return (0, Evidence(note: "not known; the overscan insets serve as margins"), true)
    }
    if multitasking == .full, width == size.width {
      if let figure = device.layoutMargin(orientation), let points = figure.points {
        return (points, figure.evidence, false)
      }
      if orientation == .landscape {
        let points: Double = device.home == .button ? 20 : 16
        return (points, Evidence(sources: ["dimm"], note: "as on phones of this kind"), true)
      }
    }
    let evidence = Evidence(
      confidence: .derived, sources: ["dimm"], note: "16 is measured up to 393 and 20 from 414")
    if width <= 393 { return (16, evidence, false) }
    if width >= 414 { return (20, evidence, false) }
    return (16, evidence, true)
  }

  /// The layout margin on each side of a view that is not a controller's root, in points.
  ///
  /// 8, as measured on iOS 14.4. Apple's notes say 0 from iOS 27.1; on 27, which stands for its
  /// latest release here, that is an estimate.
  public var plainViewMargin: (points: Double, isEstimate: Bool) {
    os >= 27 ? (0, true) : (8, false)
  }

  /// The width that the readable content guide of a root view is limited to, in points, at the
  /// default text size; nil where it is as wide as the margins guide.
  ///
  /// 664 in windows of regular width, from 768 on. Simulators of iOS 15.0 and 16.2 gave 664
  /// on every iPad and on every phone that is regular in landscape, and the catalogue holds their
  /// left and right insets (docs/layout.md "Guides and margins"). The same readings found no limit
  /// at 736 (8 Plus in landscape) and 744 (iPad mini 6 upright), though both are regular. Between 744 and 768 nothing was read.
  ///
  /// - Parameter containerWidth: the width between the container's margins, which a limit that is
  ///   larger than it does not touch.
  public func readableWidth(containerWidth: Double) -> Double? {
    guard widthClass == .regular, idiom != .tv, size.width >= 768, containerWidth > 664 else {
      return nil
    }
    return 664
  }

  /// The height of the docked letters keyboard with its suggestions, from the window's bottom edge,
  /// in points; and whether it was read on another device or OS version.
  ///
  /// All known heights are of iOS 26. A device without one takes that of the device of its idiom and
  /// home control whose upright width is nearest.
  public var keyboardHeight: (points: Double, isEstimate: Bool) {
    if idiom == .tv { return (0, false) }
    if let own = Self.height(device, orientation) {
      return (own.points, own.os != os)
    }
    // Worked out once for each device: rules ask for every environment after every edit.
    let place = 2 * device.record.index + orientation.index
    return (Self.nearestKeyboards[place] ?? size.height / 2, true)
  }

  /// By device and orientation, the height on the device that is most like it.
  private static let nearestKeyboards: [Double?] = Catalogue.devices.flatMap { device in
    Orientation.allCases.map { nearestKeyboard(to: device, $0) }
  }

  private static func nearestKeyboard(to device: Device, _ orientation: Orientation) -> Double? {
    let width = device.size(.portrait)?.width ?? 0
    var best: (distance: Double, points: Double)?
    for other in Catalogue.devices where other.idiom == device.idiom {
      guard let figure = Self.height(other, orientation) else { continue }
      let otherWidth = other.size(.portrait)?.width ?? width
      // Another home control weighs more than any difference in width.
      let distance = abs(otherWidth - width) + (other.home == device.home ? 0 : 10_000)
      if best.map({ distance < $0.distance }) ?? true { best = (distance, figure.points) }
    }
    return best?.points
  }

  private static func height(
    _ device: Device, _ orientation: Orientation
  ) -> (points: Double, os: Int)? {
    for figures in device.keyboards {
      let figure = orientation == .portrait ? figures.portrait : figures.landscape
      if let points = figure.points { return (points, figures.os) }
    }
    return nil
  }
}
