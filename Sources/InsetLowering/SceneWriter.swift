import InsetDevices
public import InsetModel
import InsetSyntax
import InsetText

/// Writes a scene as a screen or a component of a spec: the way back from the model to the language.
///
/// What the language has no words for is left out and counted; a scene that a spec made can be
/// written whole.
public struct SceneWriter {
  private var scene: Scene
  private var output = ""
  private var form = Form.screen
  /// What could not be written, in sentences.
  public private(set) var omissions: [String] = []
  /// By view, the statements of its block, and those that hold only under a condition.
  private var blocks: [[String]]
  private var conditional: [(condition: Condition, line: String)] = []

  public init(_ scene: Scene) {
    self.scene = scene
    for id in scene.views.ids { self.scene.views[id].name = Self.quoted(scene.views[id].name) }
    for id in scene.guides.ids { self.scene.guides[id].name = Self.quoted(scene.guides[id].name) }
    blocks = Array(repeating: [], count: scene.views.count)
  }

  /// What a scene is written as.
  public enum Form: String, Sendable { case screen, component }

  /// The text of the screen or component, with a final line end.
  ///
  /// - Complexity: O(views + constraints × depth).
  public mutating func text(as form: Form = .screen) -> String {
    output = ""
    self.form = form
    if form == .screen { for setting in scene.screenProperties { write(setting) } }
    for setting in scene.properties { write(setting) }
    for id in scene.constraints.ids { write(scene.constraints[id]) }
    output += "\(form.rawValue) \(scene.name) {\n"
    writeBody(of: Scene.root, depth: 1)
    for item in conditional { writeConditional(item.condition, item.line, depth: 1) }
    output += "}\n"
    return output
  }

  private mutating func writeBody(of view: ID<View>, depth: Int) {
    let indent = String(repeating: "    ", count: depth)
    for line in blocks[view.index] { output += indent + line + "\n" }
    for child in scene.views[view].children {
      let row = scene.views[child]
      output += "\(indent)\(row.kind.rawValue) \(row.name)"
      if let text = row.text { output += " " + Self.string(text) }
      if blocks[child.index].isEmpty && row.children.isEmpty {
        output += "\n"
        continue
      }
      output += " {\n"
      writeBody(of: child, depth: depth + 1)
      output += indent + "}\n"
    }
  }

  // MARK: Statements

  private mutating func add(_ line: String, to view: ID<View>, _ condition: ID<Condition>) {
    let condition = scene.conditions[condition]
    if condition == .all([]) {
      blocks[view.index].append(line)
    } else {
      conditional.append((condition, line))
    }
  }

  private mutating func write(_ constraint: Constraint) {
    let condition = scene.conditions[constraint.condition]
    let isPlain = condition == .all([])
    // Under a condition a statement stands in the screen's own block.
    let owner = isPlain ? owner(of: constraint) : Scene.root
    guard let constant = constraint.constant.constant else {
      omissions.append("a constraint whose constant depends on the environment")
      return
    }
    guard constraint.priority >= 1 else {
      omissions.append("a constraint of priority \(Self.number(constraint.priority))")
      return
    }
    var line = spelled(constraint.first, owner) + " " + constraint.relation.rawValue + " "
    if let second = constraint.second {
      line += spelled(second, owner)
      if constraint.multiplier != 1 { line += " * \(Self.number(constraint.multiplier))" }
      if constant > 0 { line += " + \(Self.number(constant))" }
      if constant < 0 { line += " - \(Self.number(-constant))" }
    } else {
      line += Self.number(constant)
    }
    if constraint.priority < 1000 { line += " @\(Self.number(constraint.priority))" }
    add(line, to: owner, constraint.condition)
  }

  /// The view in whose block a constraint stands: the one whose attribute comes first, but in a
  /// component, whose own view has no name in the blocks further in, that view where it takes part.
  private func owner(of constraint: Constraint) -> ID<View> {
    let first = scene.owner(of: constraint.first.item)
    guard form == .component, let second = constraint.second,
      scene.owner(of: second.item) == Scene.root, scene.views[first].parent != Scene.root
    else { return first }
    return Scene.root
  }

  /// Margin attributes are those of the margins guide.
  private func spelled(_ anchor: Anchor, _ owner: ID<View>) -> String {
    guard let plain = anchor.attribute.plain, case .view(let view) = anchor.item else {
      return scene.spelling(of: anchor, from: owner)
    }
    return scene.spelling(of: Anchor(.guide(.margins, of: view), plain), from: owner)
  }

  private mutating func write(_ setting: ScreenPropertySetting) {
    let value =
      switch setting.property {
      case .statusBar(let value): value.rawValue
      case .navigationBar(let value): value.rawValue
      case .tabBar(let isVisible), .toolbar(let isVisible):
        (isVisible ? BarVisibility.visible : .none).rawValue
      case .keyboard(let isVisible):
        (isVisible ? KeyboardVisibility.visible : .hidden).rawValue
      case .presentation(let value): value.rawValue
      case .insetsLayoutMarginsFromSafeArea(let value),
        .extendedLayoutIncludesOpaqueBars(let value):
        "\(value)"
      case .barStyle(let value): value.rawValue
      case .edgesForExtendedLayout(let value): value.rawValue
      case .additionalSafeArea(let insets): Self.sides(insets)
      }
    add("\(setting.property.name.rawValue): \(value)", to: Scene.root, setting.condition)
  }

  private mutating func write(_ setting: PropertySetting) {
    if case .placed(let placement) = setting.property {
      write(placement, of: setting.view)
      return
    }
    guard let name = setting.property.name, let value = words(setting.property),
      isLegal(name, on: setting.view)
    else { return }
    let words = "\(name.rawValue): \(value)"
    if scene.conditions[setting.condition] == .all([]) {
      add(words, to: setting.view, setting.condition)
      return
    }
    // `path.property: value` from the screen's own block.
    let path = scene.spelling(of: .view(setting.view), from: Scene.root)
    add(
      setting.view == Scene.root ? words : path + "." + words, to: Scene.root, setting.condition)
  }

  /// Whether the language has the property there; elsewhere it says nothing.
  private func isLegal(_ property: PropertyName, on view: ID<View>) -> Bool {
    let isRoot = view == Scene.root
    let kind = isRoot && form == .screen ? nil : scene.views[view].kind
    return property.isLegal(
      on: kind, isArranged: scene.views[view].parent.map { scene.views[$0].kind == .stack })
  }

  private static func sides(_ insets: EdgeInsets) -> String {
    sides(.insets, [insets.top, insets.left, insets.bottom, insets.right])
  }

  /// `(top: 8, bottom: 8)`: the parts of a value in parentheses, without those that are not there.
  private static func sides(_ value: PropertyValue, _ parts: [Double?]) -> String {
    let items = zip(value.labels, parts).compactMap { label, part in
      part.map { "\(label): \(number($0))" }
    }
    return "(\(items.joined(separator: ", ")))"
  }

  /// The value of a property as it is written; `nil` for what the language has no words for.
  private func words(_ property: ViewProperty) -> String? {
    switch property {
    case .text(let text): Self.string(text)
    case .font(.style(let style)): style.rawValue
    case .font(.size(let points, .regular)): Self.number(points)
    case .font(.size(let points, let face)): "(size: \(Self.number(points)), weight: \(face))"
    case .lines(let count): "\(count)"
    case .size(let width, let height): Self.sides(.size, [width, height])
    case .hugging(let horizontal, let vertical), .compression(let horizontal, let vertical):
      Self.sides(.priorities, [horizontal, vertical])
    case .margins(let top, let leading, let bottom, let trailing):
      Self.sides(.margins, [top, leading, bottom, trailing])
    case .preservesSuperviewMargins(let value), .insetsMarginsFromSafeArea(let value),
      .hidden(let value), .clips(let value), .relativeToMargins(let value),
      .baselineRelative(let value), .scrollEnabled(let value):
      "\(value)"
    case .role(let role): role.rawValue
    case .axis(let axis): axis.rawValue
    case .distribution(let value): value.rawValue
    case .alignment(let value): value.rawValue
    case .spacing(let value), .spacingAfter(let value):
      value.map(Self.number) ?? Keyword.standard.rawValue
    case .insetAdjustment(let value): value.rawValue
    case .configuration(let value): value.rawValue
    case .additionalSafeArea(let insets): Self.sides(insets)
    case .estimated, .contentInsets, .textPlace, .leastTextScale, .placed,
      .alwaysBouncesVertically, .alwaysBouncesHorizontally:
      nil
    }
  }

  // MARK: Frames and masks

  /// A frame with its mask as constraints to the superview (docs/layout.md "Autoresizing masks").
  private mutating func write(_ placement: Placement, of view: ID<View>) {
    guard let parent = scene.views[view].parent, scene.views[parent].kind != .stack else { return }
    let kind = scene.views[view].kind
    // Constraints speak of alignment rectangles (docs/layout.md "Attributes and legality"); a
    // slider's fill their frames from iOS 26 on.
    switch kind {
    case .slider:
      let before = EdgeInsets(top: 0, left: 2, bottom: 1, right: 2)
      blocks[view.index] += Self.block(
        .os(.greaterOrEqual, 26), then: Self.lines(placement, less: .zero),
        otherwise: Self.lines(placement, less: before))
    case .switch:
      blocks[view.index] += Self.lines(
        placement, less: EdgeInsets(top: 0, left: 0, bottom: 0, right: 2))
    case .segmented:
      blocks[view.index] += Self.lines(
        placement, less: EdgeInsets(top: 0, left: 0, bottom: 1, right: 0))
    default: blocks[view.index] += Self.lines(placement, less: .zero)
    }
  }

  private static func lines(_ placement: Placement, less inset: EdgeInsets) -> [String] {
    let frame = placement.frame
    let horizontal = PlacedAxis(
      start: frame.x, size: frame.width, container: placement.container.width,
      flexible: placement.horizontal)
    let vertical = PlacedAxis(
      start: frame.y, size: frame.height, container: placement.container.height,
      flexible: placement.vertical)
    return [
      horizontal.sizeLine("width", less: inset.left + inset.right),
      horizontal.centerLine("centerX", "left", plus: (inset.left - inset.right) / 2),
      vertical.sizeLine("height", less: inset.top + inset.bottom),
      vertical.centerLine("centerY", "top", plus: (inset.top - inset.bottom) / 2),
    ]
  }

  // MARK: Conditions

  /// A statement under a condition; where the condition is a choice, once in each of its cases.
  private mutating func writeConditional(_ condition: Condition, _ line: String, depth: Int) {
    output += Self.block(condition, then: [line], otherwise: nil).map {
      String(repeating: "    ", count: depth) + $0 + "\n"
    }.joined()
  }

  /// The lines of `when condition { then } else { otherwise }`.
  private static func block(
    _ condition: Condition, then: [String], otherwise: [String]?
  ) -> [String] {
    switch condition {
    case .all(let parts):
      guard let first = parts.first else { return then }
      let rest = Condition.all(Array(parts.dropFirst()))
      let inner = parts.count == 1 ? then : block(rest, then: then, otherwise: otherwise)
      return block(first, then: inner, otherwise: otherwise)
    case .not(let inner):
      return block(inner, then: otherwise ?? [], otherwise: then)
    default:
      var lines = ["when \(condition.text) {"] + then.map { "    " + $0 }
      if let otherwise, !otherwise.isEmpty {
        lines += ["} else {"] + otherwise.map { "    " + $0 }
      }
      return lines + ["}"]
    }
  }

  // MARK: Words

  /// A name, between backticks where it is a word of the language.
  static func quoted(_ name: String) -> String {
    Vocabulary.words.contains(name) ? "`\(name)`" : name
  }

  static func number(_ value: Double) -> String {
    if value == value.rounded(), value.magnitude < 1e15 { return "\(Int(clamping: value))" }
    let text = "\(value)"
    // The language has no exponents; what needs one here is nothing that can be seen.
    return text.contains("e") ? (value.magnitude < 1 ? "0" : "\(Int(clamping: value))") : text
  }

  static func string(_ text: String) -> String { "\"\(StringSyntax.escaped(text))\"" }
}

/// One axis of a frame with its mask: size and centre as linear functions of the superview's length.
private struct PlacedAxis {
  var start: Double
  var size: Double
  var container: Double
  var flexible: Placement.Flexibility

  private var end: Double { container - start - size }

  func sizeLine(_ attribute: String, less: Double) -> String {
    let share = container - (flexible.before ? 0 : start) - (flexible.after ? 0 : end)
    guard flexible.size, share != 0 else {
      return "\(attribute) == \(SceneWriter.number(max(0, size - less)))"
    }
    let factor = size / share
    return attribute + " == superview." + attribute
      + Self.tail(factor: factor, constant: -factor * (container - share) - less)
  }

  /// - Parameter edge: the edge that the centre counts from where the superview's size is nothing
  ///   to it.
  func centerLine(_ attribute: String, _ edge: String, plus: Double) -> String {
    let middle = start + size / 2
    var factor = 0.0
    var constant = middle
    switch (flexible.before, flexible.size, flexible.after) {
    case (false, false, _): break
    case (true, false, false):
      factor = 1
      constant = -(end + size / 2)
    case (false, true, false):
      factor = 0.5
      constant = (start - end) / 2
    case (true, _, true):
      if container != 0 {
        factor = middle / container
        constant = 0
      }
    case (true, true, false):
      if container != end {
        factor = middle / (container - end)
        constant = -factor * end
      }
    case (false, true, true):
      if container != start {
        factor = (middle - start) / (container - start)
        constant = start - factor * start
      }
    }
    if factor == 0 {
      return "\(attribute) == superview.\(edge)" + Self.tail(factor: 1, constant: constant + plus)
    }
    // The superview's centre is half its length.
    return "\(attribute) == superview.\(attribute)"
      + Self.tail(factor: 2 * factor, constant: constant + plus)
  }

  private static func tail(factor: Double, constant: Double) -> String {
    var text = factor == 1 ? "" : " * \(SceneWriter.number(factor))"
    if constant > 0 { text += " + \(SceneWriter.number(constant))" }
    if constant < 0 { text += " - \(SceneWriter.number(-constant))" }
    return text
  }
}
