internal import InsetDevices
internal import InsetModel
internal import InsetText

/// When and where something was done.
struct Moment {
  var phase: Circumstances.Phase
  var place: SiteKey?
}

/// What a property was set to, by condition.
struct Settings {
  /// In order; their conditions exclude each other.
  var values: [(Condition, Value, Moment)] = []
  /// Whether something else may have been set.
  var isUncertain = false

  /// The value where it always has the same.
  var sure: Value? {
    guard !isUncertain, values.count == 1, values[0].0.isAlways else { return nil }
    return values[0].1
  }
  var isUnset: Bool { values.isEmpty && !isUncertain }
}

extension SceneMaker {
  /// What was written to a property of UIKit's.
  func settings(_ object: Object, _ name: String) -> Settings {
    settings(object, names: [name], kind: .write) { $0.arguments.first?.value }
  }

  func settings(
    _ object: Object, names: Set<String>, kind: ObjectNote.Kind,
    _ value: (ObjectNote) -> Value?
  ) -> Settings {
    var result = Settings()
    for note in object.notes where note.kind == kind && names.contains(note.name) {
      guard let value = value(note) else { continue }
      guard note.circumstances.isExpected(for: object),
        let condition = Condition(note.circumstances.conditions)
      else {
        result.isUncertain = true
        continue
      }
      guard let alternatives = expanded(value) else {
        result.isUncertain = true
        continue
      }
      if condition.isAlways { result.isUncertain = false }
      let moment = Moment(phase: note.circumstances.phase, place: note.place)
      for (when, value) in alternatives {
        add(condition.and(when), value, moment, to: &result.values)
      }
    }
    return result
  }

  /// - Parameter place: the statement that sets it; `nil` for where the view is made.
  func set(
    _ row: Int, _ property: ViewProperty, when: Condition = .always, at place: SiteKey? = nil
  ) {
    scene.properties.append(
      PropertySetting(
        view: ID(row), property: property, condition: condition(when),
        origin: place.map { origin($0) } ?? scene.views[ID(row)].origin))
  }

  /// Sets a property for each value that it has; what is not understood opens the view.
  func apply(
    _ row: Int, _ name: String, _ make: (Value) -> ViewProperty?
  ) {
    let found = settings(views[row], name)
    if found.isUncertain { open(row, "'\(name)' is not known", .content) }
    for (condition, value, moment) in found.values {
      if let property = make(value) {
        set(row, property, when: condition, at: moment.place)
      } else {
        open(row, "'\(name)' is not known", .content)
      }
    }
  }

  func addProperties(of row: Int) {
    let kind = scene.views[ID(row)].kind
    addContent(of: row, kind)
    addPriorities(of: row)
    addMargins(of: row)
    addHiding(of: row)
    apply(row, "clipsToBounds") { bool($0).map { .clips($0) } }
    apply(row, "preservesSuperviewLayoutMargins") {
      bool($0).map { .preservesSuperviewMargins($0) }
    }
    apply(row, "insetsLayoutMarginsFromSafeArea") {
      bool($0).map { .insetsMarginsFromSafeArea($0) }
    }
    if Self.touched.contains(kind), !takesTouches(views[row]) { set(row, .role(.content)) }
    if kind == .stack { addStack(row) }
    let isInsetByHand = isInsetByHand(views[row])
    if kind == .scroll || kind == .table || kind == .collection || kind == .text, !isInsetByHand {
      apply(row, "contentInsetAdjustmentBehavior") {
        evaluator.word($0).flatMap { InsetAdjustment(rawValue: $0) }.map { .insetAdjustment($0) }
      }
    }
    if kind == .scroll {
      // Code that insets it itself may well do so by what covers the screen, however short its content is.
      if isInsetByHand { set(row, .alwaysBouncesVertically(true)) }
      apply(row, "alwaysBounceVertical") { bool($0).map { .alwaysBouncesVertically($0) } }
      apply(row, "alwaysBounceHorizontal") { bool($0).map { .alwaysBouncesHorizontally($0) } }
    }
    if kind == .container, let controller = views[row].owner {
      addAdditionalInsets(row, of: controller)
    }
  }

  /// Whether code may inset what a view scrolls at its top.
  private func isInsetByHand(_ view: Object) -> Bool {
    let found = settings(view, "contentInset")
    if found.isUnset { return false }
    guard case .record(let record)? = found.sure, case .number(let top)? = record["top"] else {
      return true
    }
    return top.value != 0
  }

  private static let touched: Set<ViewKind> = [.button, .switch, .slider, .segmented, .stepper]

  /// Whether a control is what a finger has to hit, within its bounds: not one that passes touches on, nor one
  /// of which, or of a view round it, the class says where it takes them.
  private func takesTouches(_ view: Object) -> Bool {
    var next: Object? = view
    for _ in 0..<Self.depthLimit {
      guard let one = next else { break }
      if case .bool(false)? = settings(one, "isUserInteractionEnabled").sure { return false }
      if let type = one.type.module,
        evaluator.chain(type).flatMap(\.functions).contains(where: \.saysWhereTouched)
      {
        return false
      }
      next = one === root ? nil : one.superviews.first
    }
    return true
  }

  /// Whether it is shown. Where that is not known it is laid out as if it were; only in a stack is more at stake.
  private func addHiding(of row: Int) {
    let found = settings(views[row], "isHidden")
    let isKnown = !found.isUncertain && found.values.allSatisfy { bool($0.1) != nil }
    if isKnown || isArranged(row) { return apply(row, "isHidden") { bool($0).map { .hidden($0) } } }
    perhapsHidden.insert(row)
  }

  func bool(_ value: Value) -> Bool? {
    if case .bool(let value) = value { value } else { nil }
  }

  private func addAdditionalInsets(_ row: Int, of controller: Object) {
    let found = settings(controller, "additionalSafeAreaInsets")
    if found.isUncertain {
      open(row, "'additionalSafeAreaInsets' is not known", .content)
    }
    for (condition, value, _) in found.values {
      if let insets = insets(value) {
        set(row, .additionalSafeArea(insets), when: condition)
      } else {
        open(row, "'additionalSafeAreaInsets' is not known", .content)
      }
    }
  }

  /// Insets whose sides are all numbers; leading stands at the left.
  func insets(_ value: Value) -> EdgeInsets? {
    switch value {
    case .symbol(let symbol) where symbol.name == "zero": return .zero
    case .symbol(let symbol) where symbol.name == "init":
      func side(_ names: Set<String>) -> Double? {
        symbol.payload.first { names.contains($0.label ?? "") }.flatMap { number($0.value) }
      }
      guard let top = side(["top"]), let left = side(["left", "leading"]),
        let bottom = side(["bottom"]), let right = side(["right", "trailing"])
      else { return nil }
      return EdgeInsets(top: top, left: left, bottom: bottom, right: right)
    case .record(let record):
      func side(_ names: String...) -> Double? {
        for name in names { if let found = record[name] { return number(found) } }
        return nil
      }
      guard let top = side("top"), let left = side("left", "leading"),
        let bottom = side("bottom"), let right = side("right", "trailing")
      else { return nil }
      return EdgeInsets(top: top, left: left, bottom: bottom, right: right)
    default: return nil
    }
  }

  // MARK: - Content

  private func addContent(of row: Int, _ kind: ViewKind) {
    let object = views[row]
    if addIntrinsicSize(of: row) { return }
    if object.interfaceView != nil { return addInterfaceContent(of: row, kind) }
    switch kind {
    case .label, .field, .text:
      addFont(of: row, from: object)
      let name = kind == .field ? "placeholder" : "text"
      addText(of: row, settings(object, name), isOptional: kind == .field)
      if kind == .label {
        apply(row, "numberOfLines") {
          number($0).flatMap { Int(exactly: $0) }.map { .lines(max(0, $0)) }
        }
        // How small it may become is another setting, which is not read.
        apply(row, "adjustsFontSizeToFitWidth") {
          bool($0).map { .leastTextScale($0 ? 0 : 1) }
        }
      }
      if !settings(object, "attributedText").isUnset {
        estimate(row, height: true)
      } else if kind == .label {
        if !selfSized.contains(row) {
          addTextPlace(of: row)
        } else {
          let text = settings(object, name)
          if isGiven(text) { givenTexts.insert(row) }
          if text.isUnset { textless.insert(row) }
        }
      }
      if kind == .text {
        apply(row, "isScrollEnabled") { bool($0).map { .scrollEnabled($0) } }
      }
    case .button: addButton(row)
    case .image:
      if !isFilledLater(object) { selfSized.insert(row) }
    case .segmented:
      // Its segments are not read; they make it some width.
      if scene.views[ID(row)].text == nil {
        scene.views[ID(row)].text = scene.views[ID(row)].name
      }
      selfSized.insert(row)
      estimate(row, height: false)
    case .pageControl, .datePicker, .searchBar:
      estimate(row, height: false)
    case .view:
      let name = object.type.externalName
      if let height = UIKitClasses.barHeight(name) {
        set(row, .size(width: nil, height: height))
        return set(row, .estimated(width: false, height: true))
      }
      // A class that is not seen may have a content size.
      if UIKitClasses.hasOwnSize(name)
        || object.type.module == nil && !UIKitClasses.isDeclared(name)
      {
        selfSized.insert(row)
      }
    case .container:
      if isHosted(object) || isOfUnseen(object) { selfSized.insert(row) }
    case .switch, .slider, .stepper, .progress, .activity, .picker, .scroll, .stack, .table,
      .collection, .web, .map:
      break
    }
  }

  /// Whether an image view shows nothing at first, and later as much of a picture as it has room for: its size is no
  /// picture's, unless that is one of the app's own.
  func isFilledLater(_ object: Object) -> Bool {
    guard settings(object, "image").isUnset,
      let mode = settings(object, "contentMode").sure.flatMap({ evaluator.word($0) }),
      mode == "scaleAspectFill",
      settings(object, "clipsToBounds").sure.flatMap({ bool($0) }) == true
    else { return false }
    return !isIdlyHandled(object) { $0 == "UIImage" }
  }

  func estimate(_ row: Int, height: Bool) {
    set(row, .estimated(width: true, height: height))
  }

  /// What a class of the module says of its content's size; `false` where it says nothing.
  private func addIntrinsicSize(of row: Int) -> Bool {
    let object = views[row]
    guard let type = object.type.module else { return false }
    let levels = evaluator.members(
      "intrinsicContentSize", of: object.type, from: type.context.file)
    for level in levels {
      for case .property(let property) in level where !property.isStatic {
        guard property.getter != nil else { continue }
        let value = evaluator.read(property, of: .object(object), evaluator.emptyFrame)
        guard case .record(let record) = value, let width = record["width"].flatMap(number),
          let height = record["height"].flatMap(number)
        else {
          selfSized.insert(row)
          open(row, "its content's size is not known", .content)
          return false
        }
        set(
          row,
          .size(width: width < 0 ? nil : width, height: height < 0 ? nil : height))
        return true
      }
    }
    return false
  }

  /// - Parameter isOptional: whether the view may well have no text.
  func addText(of row: Int, _ found: Settings, isOptional: Bool = false) {
    var isKnown = !found.isUncertain && !found.values.isEmpty
    for (condition, value, _) in found.values {
      guard case .string(let text) = value, !text.isEmpty else {
        isKnown = false
        continue
      }
      if condition.isAlways {
        scene.views[ID(row)].text = text
      } else {
        set(row, .text(text), when: condition)
      }
    }
    if isKnown || isOptional && found.isUnset { return }
    // It gets one later that nobody knows; its name stands for it.
    if scene.views[ID(row)].text == nil {
      scene.views[ID(row)].text = scene.views[ID(row)].name
    }
    // What scrolls is as large as it is told.
    if scene.views[ID(row)].kind == .text, scrolls(views[row]) { return }
    selfSized.insert(row)
    estimate(row, height: true)
  }

  /// Whether a text comes from what a class is given: by a parameter or in a property.
  private func isGiven(_ text: Settings) -> Bool {
    !text.values.isEmpty && text.values.allSatisfy { $0.1.isGiven }
  }

  /// Says where the text of a label stands that is known.
  private func addTextPlace(of row: Int) {
    let found = settings(views[row], "textAlignment")
    if found.isUnset { return set(row, .textPlace(.natural)) }
    guard let word = found.sure.flatMap({ evaluator.word($0) }) else { return }
    if let place = TextPlace(rawValue: word) { set(row, .textPlace(place)) }
  }

  func addFont(of row: Int, from object: Object) {
    let found = settings(object, "font")
    if found.isUncertain { estimate(row, height: true) }
    for (condition, value, _) in found.values {
      if let font = font(value) {
        set(row, .font(font), when: condition)
      } else {
        estimate(row, height: true)
      }
    }
  }

  /// A system font; `nil` for one that is not known.
  private func font(_ value: Value) -> Font? {
    switch value {
    case .object(let object):
      guard let made = object.notes.first(where: { $0.name == "UIFont" }) else { return nil }
      guard case .call(let name) = object.reason else { return nil }
      return font(name, made.arguments)
    case .symbol(let symbol):
      guard Self.fontNames.contains(symbol.name) else { return nil }
      return font(symbol.name, symbol.payload.map { CallArgument($0.label, $0.value) })
    default: return nil
    }
  }

  private static let fontNames: Set<String> = [
    "preferredFont", "systemFont", "boldSystemFont", "italicSystemFont",
    "monospacedDigitSystemFont",
  ]

  private func font(_ name: String, _ arguments: [CallArgument]) -> Font? {
    var face: FontFace? =
      name == "boldSystemFont" ? .bold : name == "italicSystemFont" ? .italic : .regular
    if let weight = arguments.first(where: { $0.label == "weight" }) {
      face = evaluator.word(weight.value).flatMap { FontFace(rawValue: $0) }
    }
    for argument in arguments {
      switch argument.label {
      case "forTextStyle":
        return evaluator.word(argument.value).flatMap { TextStyle(member: $0) }.map {
          .style($0)
        }
      case "ofSize":
        guard let size = number(argument.value), size > 0 else { return nil }
        return .size(size, face ?? .regular)
      default: break
      }
    }
    return nil
  }

  func addButton(_ row: Int) {
    let object = views[row]
    let titles = settings(object, names: ["setTitle"], kind: .call) { $0.arguments.first?.value }
    let configured = settings(object, "configuration")
    if case .object(let label)? = object.fields["titleLabel"]?.value {
      addFont(of: row, from: label)
    }
    if configured.isUnset {
      set(row, .configuration(.none))
      let isPlain = ["setImage", "setBackgroundImage", "setAttributedTitle"].allSatisfy { name in
        !object.notes.contains { $0.name == name }
      }
      if titles.isUnset, !isPlain {
        selfSized.insert(row)
        estimate(row, height: true)
      } else {
        addText(of: row, titles)
        if !isPlain { estimate(row, height: true) }
        if isPlain, object.type.module == nil,
          settings(object, "contentHorizontalAlignment").isUnset
        {
          set(row, .textPlace(.center))
        }
      }
      if titles.isUnset, isPlain, isBlank(object) { scene.blankButtons.append(ID(row)) }
      if object.notes.contains(where: { $0.name.hasSuffix("EdgeInsets") }) {
        estimate(row, height: true)
      }
    } else {
      if case .object(let configuration)? = configured.sure {
        // A picture beside the title, or in its stead, has a size of its own.
        let title = settings(configuration, "title")
        if title.isUnset || !settings(configuration, "image").isUnset {
          selfSized.insert(row)
        } else {
          addText(of: row, title)
        }
      } else {
        addText(of: row, titles)
      }
      estimate(row, height: true)
    }
  }

  /// Whether nobody is seen giving a plain button anything to show.
  private func isBlank(_ object: Object) -> Bool {
    object.origin == .made && object.type.module == nil && !object.isOpen
      && object.type.externalName == "UIButton" && object.fields["titleLabel"] == nil
      && object.fields["imageView"] == nil
      && !isIdlyHandled(object, by: { Self.looks.contains($0) })
  }

  /// What gives a button something to show.
  static let looks: Set<String> = [
    "setTitle", "setAttributedTitle", "setImage", "setBackgroundImage", "configuration",
    "titleLabel", "imageView",
  ]

  // MARK: - Priorities and margins

  private func addPriorities(of row: Int) {
    let object = views[row]
    for (name, isHugging) in [
      ("setContentHuggingPriority", true), ("setContentCompressionResistancePriority", false),
    ] {
      for note in object.notes where note.name == name {
        guard note.circumstances.isExpected(for: object),
          let condition = Condition(note.circumstances.conditions),
          let first = note.arguments.first?.value,
          let priority = number(evaluator.priority(first)),
          let axis = note.arguments.last.flatMap({ evaluator.word($0.value) })
        else {
          open(row, "a priority of its content is not known", .content)
          continue
        }
        let horizontal = axis == "horizontal" ? priority : nil
        let vertical = axis == "vertical" ? priority : nil
        set(
          row,
          isHugging
            ? .hugging(horizontal: horizontal, vertical: vertical)
            : .compression(horizontal: horizontal, vertical: vertical), when: condition)
      }
    }
  }

  private func addMargins(of row: Int) {
    if isContentView(row), UIKitClasses.inherits(root.type.externalName, from: "UITableViewCell") {
      set(row, .margins(top: 11, leading: nil, bottom: 11, trailing: nil))
      set(row, .preservesSuperviewMargins(true))
    }
    for name in ["layoutMargins", "directionalLayoutMargins"] {
      apply(row, name) { value in
        insets(value).map {
          .margins(top: $0.top, leading: $0.left, bottom: $0.bottom, trailing: $0.right)
        }
      }
    }
  }

  // MARK: - Stacks

  private func addStack(_ row: Int) {
    apply(row, "axis") {
      evaluator.word($0).flatMap { StackAxis(rawValue: $0) }.map { .axis($0) }
    }
    apply(row, "alignment") {
      evaluator.word($0).flatMap { StackAlignment(rawValue: $0) }.map { .alignment($0) }
    }
    apply(row, "distribution") {
      evaluator.word($0).flatMap { StackDistribution(rawValue: $0) }.map { .distribution($0) }
    }
    apply(row, "spacing") { value in
      // The system's spacing is the greatest of all numbers.
      number(value).map { .spacing($0 > 1e300 ? nil : $0) }
    }
    apply(row, "isLayoutMarginsRelativeArrangement") { bool($0).map { .relativeToMargins($0) } }
    apply(row, "isBaselineRelativeArrangement") { bool($0).map { .baselineRelative($0) } }
    addArranged(row)
    for note in views[row].notes where note.name == "setCustomSpacing" {
      guard note.circumstances.isExpected(for: views[row]),
        let condition = Condition(note.circumstances.conditions),
        let gap = note.arguments.first.flatMap({ number(evaluator.lengthOf($0.value)) }),
        case .object(let view)? = note.arguments.last?.value, let child = rows[view.id]
      else {
        open(row, "a spacing of its own is not known", .content)
        continue
      }
      set(child, .spacingAfter(gap > 1e300 ? nil : gap), when: condition)
    }
  }

  /// Puts the views of a stack into the order in which it arranges them; what it has besides is
  /// laid out by other means.
  private func addArranged(_ row: Int) {
    var order = unarchivedChildren(of: row)
    for note in views[row].notes {
      let views = note.arguments.flatMap { evaluator.elements(of: $0.value).elements + [$0.value] }
        .flatMap { evaluator.objects(of: $0) }
      let found = views.compactMap { rows[$0.id] }.filter {
        scene.views[ID($0)].parent?.index == row
      }
      switch note.name {
      case "addArrangedSubview", "addArrangedSubviews":
        for child in found {
          order.removeAll { $0 == child }
          order.append(child)
        }
      case "insertArrangedSubview":
        let at = note.arguments.first { $0.label == "at" }.flatMap { number($0.value) }
        guard let child = found.first, let at = at.flatMap({ Int(exactly: $0) }), at >= 0,
          at <= order.count
        else {
          order += found.filter { !order.contains($0) }
          open(row, "the order of its views is not known")
          continue
        }
        order.removeAll { $0 == child }
        order.insert(child, at: min(at, order.count))
      case "removeArrangedSubview": order.removeAll { found.contains($0) }
      default: break
      }
    }
    let children = scene.views[ID(row)].children.map(\.index)
    for child in children where !order.contains(child) {
      open(row, "it holds views that it does not arrange")
      open(child, "it is in a stack view that does not arrange it")
    }
    let rest = children.filter { !order.contains($0) }
    scene.views[ID(row)].children = (order + rest).map { ID($0) }
  }
}

extension FunctionInfo {
  /// Whether it is a view's own answer to where it, or what is in it, is touched.
  fileprivate var saysWhereTouched: Bool {
    name == "point" && parameters.first?.label == "inside"
      || name == "hitTest" && parameters.count == 2
  }
}

extension Value {
  /// Whether it is what a parameter or a property has that nobody seen sets.
  fileprivate var isGiven: Bool {
    switch self {
    case .unknown(let unknown):
      switch unknown.reason {
      case .parameter, .property: true
      case .call, .name, .form, .budget: false
      }
    case .choice(let values): values.contains(where: \.isGiven)
    default: false
    }
  }
}

extension ObjectNote {
  /// Whether it sets a text to what is given to the class.
  var givesText: Bool {
    kind == .write && name == "text" && arguments.first?.value.isGiven == true
  }
}
