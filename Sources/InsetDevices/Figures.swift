// What the composition of insets asks the catalogue: each answer is a number with its evidence, and
// an estimate where the catalogue has none for the situation.

extension Environment {
  /// The base inset at an edge: no bars, the status bar shown where the system shows it.
  func baseLength(_ edge: Edge) -> Length {
    let ranges = device.safeAreas
    guard let first = ranges.first else { return .estimate(0, "no insets are known") }
    let here = ranges.lastIndex { $0.from <= os && os <= $0.to ?? os }
    let range = here.map { ranges[$0] } ?? nearest(to: os, in: ranges) ?? first
    let confidence = range.confidence(orientation)
    if let points = range.insets(orientation)?[edge] {
      var evidence = Evidence(confidence: confidence, sources: range.sources, note: range.note)
      if os < 11 {
        // The status bar's 20 points are older than the safe area; only a television is a guess.
        evidence.confidence = .derived
        evidence.note = "no safe area before \(systemName) 11: the layout guide's length"
        return Length(points, evidence, isEstimate: idiom == .tv)
      }
      if here != nil { return Length(points, evidence) }
      return Length(points, evidence).noting(
        "not known on \(systemName) \(os); as on \(range.from)", isEstimate: true)
    }
    // Unknown in this range: the nearest older range that knows, else the nearest newer one.
    let older = ranges.filter { $0.from <= os }.reversed()
    let newer = ranges.filter { $0.from > os }
    for other in Array(older) + newer {
      if let points = other.insets(orientation)?[edge] {
        return .estimate(
          points,
          "not known on \(systemName) \(os); as on \(systemName) \(min(other.to ?? other.from, os))",
          sources: other.sources)
      }
    }
    return .estimate(0, "not known on any version")
  }

  private func nearest(to os: Int, in ranges: [SafeAreaRange]) -> SafeAreaRange? {
    ranges.last { $0.from <= os } ?? ranges.first
  }

  /// The status bar's height, 0 where the system shows none.
  var statusBarHeight: Double {
    guard idiom != .tv else { return 0 }
    let range =
      device.safeAreas.last { $0.from <= os && os <= $0.to ?? os } ?? device.safeAreas.first
    return range?.statusBarHeight(orientation) ?? baseLength(.top).points
  }

  /// The status bar that a phone with a home button has upright, and in landscape where the app asks
  /// for it.
  var uprightStatusBar: Length {
    let upright = try? Environment(
      device: device, os: os, orientation: .portrait, allowsUnsupportedOS: true)
    return (upright?.baseLength(.top) ?? .estimate(20, "its height upright is not known"))
      .noting("the app shows the status bar in landscape")
  }

  /// Whether a page sheet is a card that leaves a strip of the screen free, as from iOS 13 where
  /// the height is regular.
  var presentsSheetsAsCards: Bool {
    switch idiom {
    case .phone: os >= 13 && heightClass == .regular
    case .pad: true
    case .tv: false
    }
  }

  /// Whether tabs lie at the top: from iPadOS 18 in windows of regular width, and on tvOS.
  var putsTabBarOnTop: Bool {
    switch idiom {
    case .phone: false
    case .pad: os >= 18 && widthClass == .regular
    case .tv: true
    }
  }

  // MARK: Bars

  /// A bar's height in the catalogue: for this OS, else of the nearest OS range as an estimate.
  ///
  /// Nil where no range has a figure for the bar and slot.
  func barLength(_ bar: String, _ slot: String) -> Length? {
    let rows = device.barFigures.filter {
      $0.bar == bar && $0.slot == slot && $0.figure.points != nil
    }
    let here = rows.first { $0.from <= os && os <= $0.to ?? os }
    guard let row = here ?? rows.last(where: { $0.from <= os }) ?? rows.first,
      let points = row.figure.points
    else { return nil }
    let length = Length(points, row.figure.evidence)
    if here != nil { return length }
    let known = row.from <= os ? row.to ?? row.from : row.from
    return length.noting(
      "not known on \(systemName) \(os); as on \(systemName) \(known)", isEstimate: true)
  }

  private var slot: String {
    idiom == .phone ? orientation.rawValue : "any"
  }

  func navigationBarLength(inCard: Bool) -> Length {
    if inCard {
      if let length = barLength("navigationBar", "sheetPortrait") { return length }
      return .estimate(
        os >= 26 ? 70 : 56, "the height of an iPhone's sheet",
        sources: os >= 26 ? ["gk"] : ["rn", "ib"])
    }
    return barLength("navigationBar", slot) ?? .estimate(44, "no figure for this bar")
  }

  /// What an expanded large title adds to the navigation bar: 52 in every pair of figures known.
  var largeTitleLength: Length {
    let rows = device.barFigures.filter {
      $0.from <= os && os <= $0.to ?? os && $0.slot == slot
    }
    if let large = rows.first(where: { $0.bar == "largeTitle" })?.figure, let total = large.points,
      let bar = rows.first(where: { $0.bar == "navigationBar" })?.figure.points
    {
      return Length(total - bar, large.evidence)
    }
    return .estimate(
      52, "as on the devices and versions whose large title is known", sources: ["ib"])
  }

  /// A tab bar at the bottom, without the strip of the home indicator.
  var tabBarLength: Length {
    if idiom == .phone, orientation == .landscape, os < 11 {
      return Length(
        49, Evidence(confidence: .oneSource, sources: ["est88"], note: "32 only from iOS 11"))
    }
    if let total = barLength("tabBarTotal", slot) {
      // The total was read above a strip of 20 pt.
      return Length(total.points - 20, total.evidence, isEstimate: total.isEstimate)
    }
    return barLength("tabBar", slot) ?? .estimate(49, "no figure for this bar")
  }

  /// A toolbar, without the strip of the home indicator.
  var toolbarLength: Length {
    let note = "sources disagree: \(candidates)"
    if idiom == .phone, orientation == .portrait, device.home == .indicator, os < 26 {
      // 78 in all under an iPhone X is also what Interface Builder files hold.
      return (barLength("toolbar", "portrait") ?? .estimate(44, ""))
        .noting(note, isEstimate: true)
    }
    if let length = barLength("toolbar", slot),
      os >= 26 || device.home != .indicator || idiom != .pad
    {
      return length
    }
    if idiom == .pad { return .estimate(50, note, sources: ["qmui"]) }
    return .estimate(44, "no figure for this bar")
  }

  /// The values that sources claim for a disputed toolbar, as in "44 or 49".
  private var candidates: String {
    let row = device.barFigures.first { !$0.figure.candidates.isEmpty }
    let values = (row?.figure.candidates ?? []).map { formatPoints($0) }.joined(separator: " or ")
    return row?.bar == "toolbarTotal" ? values + " with the home indicator's strip" : values
  }

  /// The strip at the bottom that a navigation controller's toolbar takes from iOS 26 on in place
  /// of the base inset, and the height of the bar in it.
  var toolbarSlotLength: (length: Length, bar: Double) {
    let evidence = Evidence(
      confidence: .oneSource, sources: ["ouk"],
      note: "the toolbar's strip takes the place of the home indicator's")
    if idiom == .pad {
      let length = Length(79, evidence)
      return device.home == .indicator
        ? (length, 44) : (length.noting("read on a home-indicator iPad", isEstimate: true), 44)
    }
    if orientation == .landscape {
      let length = Length(82, evidence)
      return widthClass == .compact
        ? (length, 48) : (length.noting("read in compact width", isEstimate: true), 48)
    }
    let length = Length(86, evidence)
    return device.home == .indicator
      ? (length, 48) : (length.noting("read on a home-indicator phone", isEstimate: true), 48)
  }

  // MARK: For pictures

  /// Where the notch or the Dynamic Island lies, held so that it is on the left in landscape.
  ///
  /// Widths and heights are those of the X family, of XR and 11, and of Apple's drawings of the
  /// island; for other notches the former, so this is good enough to draw, not to lay out.
  var sensorHousingFrame: Rect? {
    let portrait: (y: Double, width: Double, height: Double)
    let upright = device.size(.portrait) ?? size
    switch device.sensorHousing {
    case .none: return nil
    case .notch: portrait = upright.width == 414 && scale == 2 ? (0, 230, 33) : (0, 208, 30)
    case .dynamicIsland:
      let top = device.safeAreas.last?.portrait?.top ?? 59
      portrait = (top >= 68 ? 20 : top >= 62 ? 14 : 11, 125, 37)
    }
    let x = (upright.width - portrait.width) / 2
    return orientation == .portrait
      ? Rect(x: x, y: portrait.y, width: portrait.width, height: portrait.height)
      : Rect(x: portrait.y, y: x, width: portrait.height, height: portrait.width)
  }
}
