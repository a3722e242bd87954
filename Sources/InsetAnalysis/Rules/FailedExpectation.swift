import InsetDevices
import InsetLayout
public import InsetModel
import InsetText

/// A claim of the source does not hold in some environment.
public enum FailedExpectation: Rule {
  public static let id = RuleID.failedExpectation
  public static let severity = Severity.error
  public static let evidence = RuleEvidence.source
  public static let summary = "An 'expect' statement does not hold in some environment."
  public static let documentation = """
    An `expect` states what must hold in every environment the file is checked in, or on the device \
    it names. The finding tells where it fails and the figures found there, in the root view's \
    coordinates. Claims compare with a tolerance of half a device pixel, and of a point where a figure \
    rests on the width of a text.

    ```inset
    expect title.top == 156 on "iphone-x" portrait
    expect signIn.bottom <= root.safeArea.bottom
    ```
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    for expectation in context.scene.expectations {
      let check = ClaimCheck(expectation, in: context)
      var failures: [(index: Int, found: String)] = []
      for index in check.reached where check.isUnderstood {
        if let found = check.failure(in: context.layouts[index]) { failures.append((index, found)) }
      }
      guard let first = failures.first else { continue }
      let words = Words(context)
      let places = failures.map(\.index)
      let also = failures.count > 1 ? ", first on \(words.name(of: first.index))" : ""
      report(
        Finding(
          rule: id, severity: severity,
          message: "this does not hold \(words.count(places))\(also): \(first.found)",
          origin: expectation.origin, environments: places))
    }
  }
}

/// A claim that no environment puts to the test.
public enum UnreachedExpectation: Rule {
  public static let id = RuleID.unreachedExpectation
  public static let severity = Severity.warning
  public static let evidence = RuleEvidence.source
  public static let summary = "An 'expect' statement speaks of no environment that is checked."
  public static let documentation = """
    A claim that is never put to the test passes for nothing: its device is not among the file's \
    targets, or the conditions of the `when` blocks around it hold nowhere. Add the device to \
    `targets`, or take the claim out.

    ```inset
    targets { devices: "iphone-8" }
    screen Player {
        label title "Title"
        expect title.top == 44 on "iphone-x"    // no target, so never checked
    }
    ```
    """

  public static func check(_ context: SceneContext, report: (Finding) -> Void) {
    guard !context.areTargetsMisread else { return }
    for expectation in context.scene.expectations {
      guard ClaimCheck(expectation, in: context).reached.isEmpty else { continue }
      let reason: String
      if let device = expectation.device {
        let orientation = expectation.orientation.map { " (\($0.rawValue))" } ?? ""
        reason = "\"\(device)\"\(orientation) is not among the targets under this condition"
      } else {
        reason = "no target environment meets its condition"
      }
      report(
        Finding(
          rule: id, severity: severity, message: "this claim is never checked: \(reason)",
          origin: expectation.deviceOrigin ?? expectation.origin))
    }
  }
}

/// One claim in the environments that it speaks of.
private struct ClaimCheck {
  let claim: Claim
  let scene: Scene
  /// The environments that put the claim to the test, ascending.
  let reached: [Int]
  /// Whether nothing that it hangs on is in doubt.
  let isUnderstood: Bool

  init(_ expectation: Expectation, in context: SceneContext) {
    claim = expectation.claim
    scene = context.scene
    let device = expectation.device.flatMap { Catalogue.device(named: $0) }
    let environment = expectation.device.flatMap { Environment(id: $0) }
    let condition = context.scene.conditions[expectation.condition]
    let views = Self.views(of: expectation.claim, in: context.scene)
    // What a claim speaks of lies anywhere while a statement about it is not understood.
    isUnderstood = views.allSatisfy(context.isUnderstood)
    reached = context.layouts.indices.filter { index in
      let here = context.layouts[index].environment
      if let device {
        if here.device != device { return false }
      } else if let environment, here != environment {
        return false
      }
      if let orientation = expectation.orientation, here.orientation != orientation { return false }
      return condition.holds(in: here)
        && views.allSatisfy { context.layouts[index].isPresent[$0.index] }
    }
  }

  private static func views(of claim: Claim, in scene: Scene) -> [ID<View>] {
    switch claim {
    case .compare(let a, _, let b):
      [a.anchor, b.anchor].compactMap { $0.map { scene.owner(of: $0.item) } }
    case .inside(let a, let b, _), .overlaps(let a, let b, _):
      [scene.owner(of: a), scene.owner(of: b)]
    case .frame(let view, _): [view]
    case .sameFrame(let a, let b): [a, b]
    case .all(let claims): claims.flatMap { views(of: $0, in: scene) }
    }
  }

  /// The figures that speak against the claim; `nil` where it holds.
  func failure(in layout: SceneLayout) -> String? { failure(of: claim, in: layout) }

  private func failure(of claim: Claim, in layout: SceneLayout) -> String? {
    let tolerance = 0.5 / layout.environment.scale + 1e-6
    switch claim {
    case .compare(let left, let relation, let right):
      let isMirrored = mirrors(left, right, in: layout)
      let a = value(left, layout, isMirrored)
      let b = value(right, layout, isMirrored)
      let isUnsure = [left.anchor, right.anchor].contains { anchor in
        anchor.map { self.isUnsure($0, in: layout) } ?? false
      }
      let tolerance = isUnsure ? max(tolerance, Self.textTolerance) : tolerance
      let holds =
        switch relation {
        case .equal: abs(a - b) <= tolerance
        case .lessOrEqual: a <= b + tolerance
        case .greaterOrEqual: a >= b - tolerance
        }
      if holds { return nil }
      let from = isMirrored ? ", counted from the right edge" : ""
      if right.anchor == nil {
        let wanted =
          switch relation {
          case .equal: ""
          case .lessOrEqual: "at most "
          case .greaterOrEqual: "at least "
          }
        return "\(say(left)) is \(formatPoints(a)), not \(wanted)\(formatPoints(b))\(from)"
      }
      return "\(say(left)) is \(formatPoints(a)) and \(say(right)) is \(formatPoints(b))\(from)"
    case .inside(let a, let b, let negated):
      let inner = layout.rect(of: a)
      let outer = layout.rect(of: b)
      let tolerance = self.tolerance(for: [a, b], tolerance, in: layout)
      if outer.contains(inner, tolerance: tolerance) != negated { return nil }
      return "\(say(a)) is \(say(inner)) and \(say(b)) is \(say(outer))"
    case .overlaps(let a, let b, let negated):
      let first = layout.rect(of: a)
      let second = layout.rect(of: b)
      let common = first.intersection(second)
      let tolerance = self.tolerance(for: [a, b], tolerance, in: layout)
      let overlaps = (common?.width ?? 0) > tolerance && (common?.height ?? 0) > tolerance
      if overlaps != negated { return nil }
      return "\(say(a)) is \(say(first)) and \(say(b)) is \(say(second))"
    case .frame(let view, let wanted):
      let frame = layout.frames[view.index]
      let tolerance = self.tolerance(for: [.view(view)], tolerance, in: layout)
      return equals(frame, wanted, tolerance) ? nil : "the frame is \(say(frame))"
    case .sameFrame(let a, let b):
      let first = layout.frames[a.index]
      let second = layout.frames[b.index]
      let tolerance = self.tolerance(for: [.view(a), .view(b)], tolerance, in: layout)
      if equals(first, second, tolerance) { return nil }
      return
        "\(say(.view(a))).frame is \(say(first)) and \(say(.view(b))).frame is \(say(second))"
    case .all(let claims):
      let failures = claims.compactMap { failure(of: $0, in: layout) }
      return failures.isEmpty ? nil : failures.joined(separator: "; ")
    }
  }

  /// How far a figure that rests on a text may be off.
  private static let textTolerance = 1.0

  private func tolerance(for items: [Item], _ exact: Double, in layout: SceneLayout) -> Double {
    let attributes: [Attribute] = [.left, .top, .width, .height]
    let isUnsure = items.contains { item in
      attributes.contains { self.isUnsure(Anchor(item, $0), in: layout) }
    }
    return isUnsure ? max(exact, Self.textTolerance) : exact
  }

  /// Whether a figure is not known exactly: that of the view that has it, or the place of one round it.
  private func isUnsure(_ anchor: Anchor, in layout: SceneLayout) -> Bool {
    let view = scene.owner(of: anchor.item)
    let isHorizontal = anchor.attribute.group == .horizontal || anchor.attribute == .width
    let size: FrameEstimate = isHorizontal ? .width : .height
    if layout.estimates[view.index].isUnsure(size) { return true }
    if anchor.attribute == .width || anchor.attribute == .height { return false }
    var place: ID<View>? = view
    while let here = place {
      if layout.estimates[here.index].isUnsure(isHorizontal ? .x : .y) { return true }
      place = scene.views[here].parent
    }
    return false
  }

  private func equals(_ a: Rect, _ b: Rect, _ tolerance: Double) -> Bool {
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
      && abs(a.width - b.width) <= tolerance && abs(a.height - b.height) <= tolerance
  }

  /// Whether a comparison counts from the right: leading and trailing edges lie in the direction of
  /// reading, and so do the constants behind them, as in constraints.
  private func mirrors(_ left: ClaimSide, _ right: ClaimSide, in layout: SceneLayout) -> Bool {
    guard layout.environment.direction == .rtl else { return false }
    let attributes = [left.anchor, right.anchor].compactMap { $0?.attribute }
    return attributes.contains(where: \.isDirectional)
      && attributes.allSatisfy { $0.isDirectional || $0 == .centerX || $0 == .centerXWithinMargins }
  }

  private func value(_ side: ClaimSide, _ layout: SceneLayout, _ isMirrored: Bool) -> Double {
    let constant = side.constant.value(
      inset: { layout.safeAreaInsets[$0.index][$1] }, standard: { $0 * 8 },
      scale: layout.environment.scale)
    guard let anchor = side.anchor else { return constant }
    let position = layout.value(of: anchor, in: scene)
    let width = layout.frames[Scene.root.index].width
    return side.multiplier * (isMirrored ? width - position : position) + constant
  }

  private func say(_ side: ClaimSide) -> String {
    guard let anchor = side.anchor else { return "this" }
    var text = say(anchor.item) + "." + anchor.attribute.rawValue
    if side.multiplier != 1 { text += " * \(formatPoints(side.multiplier))" }
    guard let constant = side.constant.constant else { return text + " with its terms" }
    if constant != 0 { text += constant < 0 ? " - " : " + " }
    return constant == 0 ? text : text + formatPoints(abs(constant))
  }

  /// An item as it is written in the screen's block, the root by its name.
  private func say(_ item: Item) -> String {
    if item == .view(Scene.root) { return "root" }
    if case .guide(let kind, Scene.root) = item { return "root.\(kind.rawValue)" }
    return scene.spelling(of: item, from: Scene.root)
  }

  private func say(_ rect: Rect) -> String {
    "(\([rect.x, rect.y, rect.width, rect.height].map(formatPoints).joined(separator: ", ")))"
  }
}
