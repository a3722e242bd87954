import InsetDevices
import InsetModel
import InsetText

extension IslandLowerer {
  mutating func addProperties(of view: Int, isLaidOut: Bool) {
    let row = island.views[view]
    let kind = scene.views[ID(view)].kind
    taken.append(LoweredIsland.TakenSize(width: false, height: false))
    if view > 0, !isLaidOut, island.hasFrame[view], island.hasFrame[island.parents[view]] {
      addPlacement(of: view)
    }
    if bar(row) != nil {
      set(view, .hugging(horizontal: nil, vertical: LayoutPriority.defaultHigh))
    }
    addPriorities(of: view)
    addMargins(of: view)
    // The canvas shows an indicator that hides only because it stands still, and stacks leave it its room.
    let standsStill = kind == .activity && xml.flag(row, "hidesWhenStopped")
    if xml.flag(row, "hidden"), !(standsStill && purpose == .canvas) { set(view, .hidden(true)) }
    if kind == .stack { addStack(view) }
    if let font = font(of: row) { set(view, .font(font)) }
    if purpose == .devices, !document.translations.isEmpty { addTranslations(of: view, kind) }
    if kind == .button, xml.child(row, key: "configuration") == nil {
      set(view, .configuration(.none))
    }
    if kind == .image, purpose == .devices, isBlankPicture(row) { set(view, .role(.decorative)) }
    if let insets = buttonInsets(row, kind) { set(view, .contentInsets(insets)) }
    if kind == .text, xml[row, "scrollEnabled"] == "NO", purpose == .devices {
      set(view, .scrollEnabled(false))
    }
    if kind == .text, xml[row, "editable"] == "NO" { set(view, .role(.content)) }
    // Nobody writes into it.
    if [.field, .text, .searchBar].contains(kind),
      xml[row, "enabled"] == "NO" || xml[row, "userInteractionEnabled"] == "NO"
    {
      set(view, .role(.content))
    }
    if [.button, .switch, .slider, .segmented, .stepper].contains(kind), purpose == .devices,
      xml[row, "userInteractionEnabled"] == "NO"
    {
      set(view, .role(.content))
    }
    if purpose == .devices, let place = textPlace(of: row, kind) { set(view, .textPlace(place)) }
    if purpose == .devices, kind == .label, xml[row, "adjustsFontSizeToFit"] != "NO" {
      set(view, .leastTextScale(leastTextScale(of: row)))
    }
    if kind == .label, let lines = xml.number(row, "numberOfLines"), lines >= 0, lines < 1e6 {
      set(view, .lines(Int(clamping: lines)))
    }
    if xml.flag(row, "clipsSubviews") { set(view, .clips(true)) }
    if kind.bringsScrolling { addScrolling(view) }
    addSize(of: view)
  }

  /// The share of its size that the text of a label shrinks to at least, stated as such or in points;
  /// 0 where nothing is said of it.
  private func leastTextScale(of row: XMLIndex) -> Double {
    if let share = xml.number(row, "minimumScaleFactor") { return min(1, max(0, share)) }
    guard let points = xml.number(row, "minimumFontSize"), points > 0 else { return 0 }
    return min(1, points / (font(of: row)?.points ?? 17))
  }

  /// Where the text stands in a label, or in a button without a picture.
  private func textPlace(of row: XMLIndex, _ kind: ViewKind) -> TextPlace? {
    switch kind {
    case .label:
      // Of texts that begin where reading does, drawn and translated, no end is known.
      let place = xml[row, "textAlignment"].flatMap(TextPlace.init(rawValue:))
      return place == .natural ? nil : place
    case .button:
      guard !(text(of: row) ?? "").isEmpty, !hasImage(row),
        ["contentHorizontalAlignment", "contentVerticalAlignment"].allSatisfy({
          xml[row, $0] ?? "center" == "center"
        })
      else { return nil }
      return .center
    default: return nil
    }
  }

  /// Whether a button has a background of its own.
  func isFilled(_ row: XMLIndex) -> Bool {
    if let configuration = xml.child(row, key: "configuration") {
      return xml[configuration, "style"] != "plain"
        || xml.child(configuration, key: "background") != nil
        || xml.child(configuration, key: "baseBackgroundColor") != nil
    }
    if let color = xml.child(row, key: "backgroundColor"), xml.number(color, "alpha") != 0 {
      return true
    }
    // Code gives a button of a class of its own what it likes, and so do run-time attributes.
    return xml[row, "customClass"] != nil || xml.child(row, "userDefinedRuntimeAttributes") != nil
      || xml.children(row).contains {
        xml.name($0) == "state" && xml[$0, "backgroundImage"] != nil
      }
  }

  /// Whether nothing of a view is drawn but what it holds.
  func isClear(_ view: Int) -> Bool {
    let row = island.views[view]
    guard view > 0, scene.views[ID(view)].kind == .view, xml.name(row) == "view",
      xml[row, "customClass"] == nil, xml.child(row, "userDefinedRuntimeAttributes") == nil
    else { return false }
    if xml.number(row, "alpha") == 0 { return true }
    guard let color = xml.child(row, key: "backgroundColor") else { return true }
    return xml.number(color, "alpha") == 0
  }

  /// Whether nothing of an image view is drawn, and no code has a name for it by which to give it a
  /// picture.
  private func isBlankPicture(_ row: XMLIndex) -> Bool {
    let isNamed =
      ["customClass", "tag", "restorationIdentifier", "image", "highlightedImage"].contains {
        xml[row, $0] != nil
      } || xml[row, "id"].map(document.outlets.contains) ?? true
    guard !isNamed, !hasImage(row), xml.child(row, "userDefinedRuntimeAttributes") == nil,
      xml.children(row).allSatisfy({ xml.name($0) != "subviews" })
    else { return false }
    guard let color = xml.child(row, key: "backgroundColor") else { return true }
    return xml.number(color, "alpha") == 0
  }

  func hasImage(_ row: XMLIndex) -> Bool {
    xml.children(row).contains {
      xml[$0, "image"] != nil || xml.child($0, key: "image") != nil
        || xml.child($0, key: "backgroundImage") != nil
    }
  }

  /// Whether a view shows a picture that the document names, and no code has a name for the view.
  func isSettledPicture(_ view: Int) -> Bool {
    let row = island.views[view]
    return scene.views[ID(view)].kind == .image && xml[row, "image"] != nil
      && xml[row, "customClass"] == nil
      && !(xml[row, "id"].map(document.outlets.contains) ?? false)
  }

  /// Whether a view shows nothing but a picture, in all its states, and the document says how large that
  /// is.
  func isSizedPicture(_ view: Int) -> Bool {
    let row = island.views[view]
    func isSized(_ row: XMLIndex) -> Bool {
      guard let name = xml[row, "image"] else { return false }
      return document.images[name] != nil && !document.symbols.contains(name)
    }
    switch scene.views[ID(view)].kind {
    case .image: return isSized(row)
    case .button:
      let states = xml.children(row).filter { xml.name($0) == "state" }
      // Some types of buttons have a picture of UIKit's.
      let pictured = ["infoLight", "infoDark", "detailDisclosure", "contactAdd", "close"]
      if pictured.contains(xml[row, "buttonType"] ?? ""), (text(of: row) ?? "").isEmpty,
        states.allSatisfy({ xml[$0, "title"] == nil && xml[$0, "image"] == nil })
      {
        return true
      }
      return xml.child(row, key: "configuration") == nil && (text(of: row) ?? "").isEmpty
        && states.contains { xml[$0, "key"] == "normal" && isSized($0) }
        && states.allSatisfy { xml[$0, "title"] == nil && (xml[$0, "image"] == nil || isSized($0)) }
    default: return false
    }
  }

  /// Whether a button shows nothing: people touch what lies under it.
  func isBlankButton(_ view: Int) -> Bool {
    let row = island.views[view]
    return scene.views[ID(view)].kind == .button && (text(of: row) ?? "").isEmpty && !isFilled(row)
      && !hasImage(row)
  }

  mutating func set(_ view: Int, _ property: ViewProperty, when: Condition = .always) {
    scene.properties.append(
      PropertySetting(
        view: ID(view), property: property, condition: condition(when),
        origin: origin(xml.elements[island.views[view]].startTag)))
  }

  private mutating func addPlacement(of view: Int) {
    let row = island.views[view]
    var placement = Placement(
      frame: island.frames[view], container: island.frames[island.parents[view]].size)
    if purpose == .devices {
      if xml[row, "key"] == "contentView" {
        placement.horizontal.size = true
        placement.vertical.size = true
      } else {
        (placement.horizontal, placement.vertical) = document.flexibility(of: row)
      }
    }
    set(view, .placed(placement))
  }

  private mutating func addPriorities(of view: Int) {
    let row = island.views[view]
    for (value, condition) in numbers("horizontalHuggingPriority", of: row) {
      set(view, .hugging(horizontal: value, vertical: nil), when: condition)
    }
    for (value, condition) in numbers("verticalHuggingPriority", of: row) {
      set(view, .hugging(horizontal: nil, vertical: value), when: condition)
    }
    for (value, condition) in numbers("horizontalCompressionResistancePriority", of: row) {
      set(view, .compression(horizontal: value, vertical: nil), when: condition)
    }
    for (value, condition) in numbers("verticalCompressionResistancePriority", of: row) {
      set(view, .compression(horizontal: nil, vertical: value), when: condition)
    }
  }

  private func numbers(
    _ name: String, of row: XMLIndex
  ) -> [(value: Double, condition: Condition)] {
    variations.values(name, of: row).compactMap { item in
      finiteNumber(item.value).map { ($0, item.condition) }
    }
  }

  // MARK: Margins

  private mutating func addMargins(of view: Int) {
    let row = island.views[view]
    let system = systemMargins(of: view)
    var margins = system ?? EdgeInsets.zero
    var isGiven = system != nil
    if let own = ownMargins(of: row) {
      margins = own
      // The content view of a cell has at least what the system gives it.
      if let system, view > 0 {
        margins = EdgeInsets(
          top: max(own.top, system.top), left: max(own.left, system.left),
          bottom: max(own.bottom, system.bottom), right: max(own.right, system.right))
      }
      isGiven = true
    }
    if isGiven {
      func setMargins(higher: Double = 0, when: Condition = .always) {
        set(
          view,
          .margins(
            top: margins.top + higher, leading: margins.left, bottom: margins.bottom + higher,
            trailing: margins.right), when: when)
      }
      setMargins()
      // The content views of cells have more from iOS 26 on.
      if purpose == .devices, system != nil, view > 0, ownMargins(of: row) == nil {
        setMargins(
          higher: Self.glassCellMargin - margins.top, when: .os(.greaterOrEqual, 26))
      }
    }
    if xml.flag(row, "preservesSuperviewLayoutMargins") {
      set(view, .preservesSuperviewMargins(true))
    }
    if xml[row, "insetsLayoutMarginsFromSafeArea"] == "NO"
      || (purpose == .canvas && document.toolsVersion < 13000)
    {
      set(view, .insetsMarginsFromSafeArea(false))
    }
  }

  /// Margins that an element states; leading stands at the left.
  func ownMargins(of row: XMLIndex) -> EdgeInsets? {
    for child in xml.children(row) {
      let key = xml[child, "key"]
      guard key == "layoutMargins" || key == "directionalLayoutMargins" else { continue }
      return EdgeInsets(
        top: xml.number(child, "top") ?? 0,
        left: xml.number(child, "leading") ?? xml.number(child, "left") ?? 0,
        bottom: xml.number(child, "bottom") ?? 0,
        right: xml.number(child, "trailing") ?? xml.number(child, "right") ?? 0)
    }
    return nil
  }

  /// The raw margins of views that state none, where they are not those of every view
  /// (docs/layout.md "Margins of the canvas").
  private func systemMargins(of view: Int) -> EdgeInsets? {
    if view == 0 {
      return hasRootMargins ? nil : EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    }
    guard island.kind == .cell, island.parents[view] == 0,
      xml[island.views[view], "key"] == "contentView", xml.name(island.root) == "tableViewCell"
    else { return nil }
    let version = document.toolsVersion
    let cell = island.frames[0].width
    let content = island.frames[view].width
    let device = document.canvasSize.width
    // Xcode 26 has wide margins from phones of 393 points on.
    let isWide = device >= ((24000..<32000).contains(version) ? 393 : 414)
    var side: Double
    if purpose == .devices {
      // What a device gives does not hang on the Xcode that wrote the file.
      side =
        document.isStoryboard
        ? (isWide ? 20 : 16) : cell <= 320 ? 16 : isWide || cell >= 414 ? 20 : 16
    } else if version < 13000, !document.isStoryboard {
      return EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    } else if document.isStoryboard {
      if version < 13500 {
        let preserves =
          xml.flag(island.root, "preservesSuperviewLayoutMargins")
          || xml.flag(island.views[view], "preservesSuperviewLayoutMargins")
        side = preserves ? 15 : 8
      } else {
        side = isWide ? 20 : 16
        if !isWide, content == cell, (14460..<16100).contains(version), !hasHousing {
          side = 15
        }
      }
    } else {
      side = cell <= 320 ? 16 : isWide || cell >= 414 ? 20 : 16
      if (14800..<16100).contains(version), !hasHousing { side = 15 }
    }
    let isGlass = purpose == .canvas && (24000..<32000).contains(version)
    let height: Double =
      version < 13000 && purpose == .canvas ? 8 : isGlass ? Self.glassCellMargin : 11
    return EdgeInsets(
      top: height, left: side, bottom: height, right: max(8, side - (cell - content)))
  }

  /// Above and below in the content view of a table's cell, in points, from iOS 26 on.
  private static let glassCellMargin = 15.0

  private var hasHousing: Bool {
    document.environment.idiom == .phone && document.environment.device.home == .indicator
  }

  // MARK: Stacks and scroll views

  private mutating func addStack(_ view: Int) {
    let row = island.views[view]
    for (value, condition) in variations.values("axis", of: row) {
      if let axis = StackAxis(rawValue: value) { set(view, .axis(axis), when: condition) }
    }
    for (value, condition) in variations.values("distribution", of: row) {
      if let known = StackDistribution(rawValue: value) {
        set(view, .distribution(known), when: condition)
      }
    }
    for (value, condition) in variations.values("alignment", of: row) {
      if let known = StackAlignment(rawValue: value) {
        set(view, .alignment(known), when: condition)
      }
    }
    if xml[row, "spacing"] == nil, xml[row, "spacingType"] == "standard" {
      set(view, .spacing(nil))
    }
    for (value, condition) in numbers("spacing", of: row) {
      set(view, .spacing(value), when: condition)
    }
    if xml.flag(row, "baselineRelativeArrangement") { set(view, .baselineRelative(true)) }
    if ownMargins(of: row) != nil || runtimeFlag(row, "layoutMarginsRelativeArrangement") {
      set(view, .relativeToMargins(true))
    }
  }

  /// Whether a run-time attribute of the element is switched on.
  private func runtimeFlag(_ row: XMLIndex, _ keyPath: String) -> Bool {
    guard let list = xml.child(row, "userDefinedRuntimeAttributes") else { return false }
    return xml.children(list).contains {
      xml[$0, "keyPath"] == keyPath && xml.flag($0, "value")
    }
  }

  private mutating func addScrolling(_ view: Int) {
    let row = island.views[view]
    // On the canvas nothing is scrolled away from a bar.
    if purpose == .canvas {
      set(view, .insetAdjustment(.never))
      return
    }
    switch xml[row, "contentInsetAdjustmentBehavior"] {
    case "never": set(view, .insetAdjustment(.never))
    case "always": set(view, .insetAdjustment(.always))
    case "scrollableAxes": set(view, .insetAdjustment(.scrollableAxes))
    default: break
    }
    if xml.flag(row, "alwaysBounceVertical") { set(view, .alwaysBouncesVertically(true)) }
    if xml.flag(row, "alwaysBounceHorizontal") { set(view, .alwaysBouncesHorizontally(true)) }
  }

  func font(of row: XMLIndex) -> Font? {
    let configured = xml.child(row, key: "configuration").flatMap {
      xml.child($0, key: "titleFontDescription")
    }
    guard let description = configured ?? xml.child(row, key: "fontDescription") else {
      return attributedFont(of: row) ?? customButtonFont(of: row)
    }
    if let style = xml[description, "style"].flatMap(TextStyle.init(element:)) {
      return .style(style)
    }
    guard let points = xml.number(description, "pointSize"), points > 0, points < 2000 else {
      return nil
    }
    switch xml[description, "type"] {
    case "boldSystem": return .size(points, .bold)
    case "italicSystem": return .size(points, .italic)
    default: return .size(points, xml[description, "weight"].flatMap(FontFace.init) ?? .regular)
    }
  }

  /// The font of a button of the custom type that states none, larger than other buttons'
  /// (docs/layout.md "Content sizes").
  private func customButtonFont(of row: XMLIndex) -> Font? {
    guard xml.name(row) == "button", xml[row, "buttonType"] ?? "custom" == "custom",
      xml.child(row, key: "configuration") == nil
    else { return nil }
    return .size(18)
  }

  /// The font that a text with attributes begins in.
  private func attributedFont(of row: XMLIndex) -> Font? {
    for index in xml.descendants(row) where xml.name(index) == "font" {
      guard xml[index, "key"] == "NSFont", nearestView(round: index) == row else { continue }
      return xml.number(index, "size").flatMap { $0 > 0 && $0 < 2000 ? .size($0) : nil }
    }
    return nil
  }

  private func nearestView(round row: XMLIndex) -> XMLIndex? {
    var current = xml.parent(row)
    while let above = current {
      if places[above] != nil { return above }
      current = xml.parent(above)
    }
    return nil
  }

  /// What a view shows: its text or placeholder, the title of a button's normal state or
  /// configuration, the titles of segments between vertical bars.
  func text(of row: XMLIndex) -> String? {
    if xml.name(row) == "segmentedControl" { return segmentTitles(of: row) }
    // What the states of a button with a configuration are called is left over from before it.
    if let configuration = xml.child(row, key: "configuration"),
      let title = title(of: configuration)
    {
      return title
    }
    let plain = xml[row, "text"] ?? xml[row, "title"] ?? xml[row, "placeholder"]
    if let plain { return plain }
    for child in xml.children(row) {
      switch xml[child, "key"] {
      case "text", "title", "placeholder":
        if let text = document.strings[child] { return text }
      case "attributedText": return attributedText(of: child)
      case "normal" where xml.name(child) == "state", "configuration":
        if let title = title(of: child) { return title }
      default: break
      }
    }
    return nil
  }

  func title(of state: XMLIndex) -> String? {
    if let title = xml[state, "title"] { return title }
    for child in xml.children(state) {
      switch xml[child, "key"] {
      case "title": return document.strings[child]
      case "attributedTitle": return attributedText(of: child)
      default: break
      }
    }
    return nil
  }

  private func attributedText(of element: XMLIndex) -> String? {
    var text = ""
    for fragment in xml.children(element) where xml.name(fragment) == "fragment" {
      text +=
        xml[fragment, "content"]
        ?? xml.child(fragment, key: "content").flatMap { document.strings[$0] } ?? ""
    }
    return text.isEmpty ? nil : text
  }

  /// What separates titles does not stand in one; a picture is as wide as a short word.
  ///
  /// - Parameter said: what a segment says in place of its title.
  func segmentTitles(
    of row: XMLIndex, said: (_ index: Int, _ title: String) -> String = { $1 }
  ) -> String? {
    guard let list = xml.child(row, "segments") else { return nil }
    let titles = xml.children(list).enumerated().map { index, segment -> String in
      let title = String(
        said(index, xml[segment, "title"] ?? "").map { $0 == "|" || $0 == "," ? " " : $0 })
      return title.contains { $0 != " " } ? title : "●"
    }
    return titles.isEmpty ? nil : titles.joined(separator: " | ")
  }
}

extension ViewKind {
  /// Whether what a view of this class shows may scroll.
  var bringsScrolling: Bool { scrolls || self == .table || self == .collection }
}

extension InterfaceDocument {
  /// What of a view grows with its superview by its autoresizing mask.
  func flexibility(
    of view: XMLIndex
  ) -> (horizontal: Placement.Flexibility, vertical: Placement.Flexibility) {
    guard let mask = xml.child(view, key: "autoresizingMask") else {
      return (Placement.Flexibility(), Placement.Flexibility())
    }
    return (
      Placement.Flexibility(
        before: xml.flag(mask, "flexibleMinX"), size: xml.flag(mask, "widthSizable"),
        after: xml.flag(mask, "flexibleMaxX")),
      Placement.Flexibility(
        before: xml.flag(mask, "flexibleMinY"), size: xml.flag(mask, "heightSizable"),
        after: xml.flag(mask, "flexibleMaxY"))
    )
  }
}
