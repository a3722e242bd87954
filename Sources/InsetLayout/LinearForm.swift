import InsetDevices
import InsetModel
import InsetText

/// A number of points that is known anew in each round of solving.
enum Parameter: Hashable {
  case safeAreaInset(Int, Edge)
  case marginInset(Int, Edge)
  case readableInset(Int, Edge)
  case keyboardHeight(Int)
  case contentInset(Int, Edge)
  case intrinsicWidth(Int)
  case intrinsicHeight(Int)
  case rootWidth
  case rootHeight
  /// The constant of a constraint of the scene.
  case amount(Int)
}

/// `Σ coefficient × variable + Σ coefficient × parameter + constant`.
struct LinearForm {
  var terms: [(variable: Int, coefficient: Double)] = []
  var parameters: [(parameter: Parameter, coefficient: Double)] = []
  var constant = 0.0

  init() {}
  init(variable: Int) { terms = [(variable, 1)] }
  init(_ constant: Double) { self.constant = constant }
  init(_ parameter: Parameter, _ coefficient: Double = 1) {
    parameters = [(parameter, coefficient)]
  }

  static func += (a: inout LinearForm, b: LinearForm) { a.add(b, times: 1) }
  static func + (a: LinearForm, b: LinearForm) -> LinearForm {
    var sum = a
    sum += b
    return sum
  }
  static func - (a: LinearForm, b: LinearForm) -> LinearForm {
    var sum = a
    sum.add(b, times: -1)
    return sum
  }
  static func * (factor: Double, a: LinearForm) -> LinearForm {
    var product = LinearForm()
    product.add(a, times: factor)
    return product
  }

  mutating func add(_ other: LinearForm, times factor: Double) {
    for term in other.terms {
      if let index = terms.firstIndex(where: { $0.variable == term.variable }) {
        terms[index].coefficient += factor * term.coefficient
      } else {
        terms.append((term.variable, factor * term.coefficient))
      }
    }
    for item in other.parameters {
      if let index = parameters.firstIndex(where: { $0.parameter == item.parameter }) {
        parameters[index].coefficient += factor * item.coefficient
      } else {
        parameters.append((item.parameter, factor * item.coefficient))
      }
    }
    constant += factor * other.constant
  }
}

/// A rectangle whose edges are linear forms.
struct FormRect {
  var left: LinearForm
  var top: LinearForm
  var right: LinearForm
  var bottom: LinearForm
}

/// Turns attributes into linear forms of the variables.
///
/// A view's variables are its alignment rectangle in the superview's coordinates. A form is taken in
/// the coordinates of the view that holds the constraint, so that a multiplier on a location acts as
/// in UIKit (docs/layout.md "Attributes and legality").
struct Geometry {
  let scene: Scene
  let state: SceneState
  let era: Era
  let direction: LayoutDirection
  /// By view, the first of its variables `x, y, width, height`; the root has but the last two.
  var firstVariable: [Int] = []
  /// By view, the first of the content size's two variables, where the view scrolls and somebody
  /// asks.
  var contentVariable: [Int?] = []
  /// The views with such variables, ascending.
  var scrolling: [Int] = []
  /// By declared guide.
  var guideVariable: [Int] = []
  var alignment: [EdgeInsets] = []
  /// By view, its fitting size, where a stack that fills proportionally asks for it.
  var fitting: [Size?] = []

  init(scene: Scene, state: SceneState, environment: Environment) {
    self.scene = scene
    self.state = state
    era = Era(environment)
    direction = environment.direction
    alignment = state.views.map { [era] view in view.kind.alignmentInsets(era) }
    fitting = Array(repeating: nil, count: state.views.count)
  }

  func x(_ view: Int) -> LinearForm {
    view == 0 ? LinearForm(0) : LinearForm(variable: firstVariable[view])
  }
  func y(_ view: Int) -> LinearForm {
    view == 0 ? LinearForm(0) : LinearForm(variable: firstVariable[view] + 1)
  }
  func width(_ view: Int) -> LinearForm {
    LinearForm(variable: firstVariable[view] + (view == 0 ? 0 : 2))
  }
  func height(_ view: Int) -> LinearForm {
    LinearForm(variable: firstVariable[view] + (view == 0 ? 1 : 3))
  }

  /// The form of an anchor in the coordinates of `holder`.
  func form(of anchor: Anchor, in holder: Int) -> LinearForm {
    let owner = scene.owner(of: anchor.item).index
    if anchor.attribute.group == .size {
      return size(anchor, owner)
    }
    let isBaseline = anchor.attribute == .firstBaseline || anchor.attribute == .lastBaseline
    if isBaseline, case .view = anchor.item, state.views[owner].kind == .stack,
      state.baselineView(
        of: owner, isFirst: anchor.attribute == .firstBaseline, in: scene, era) != owner
    {
      return baseline(of: owner, isFirst: anchor.attribute == .firstBaseline, in: holder)
    }
    let rect: FormRect
    var base: Int?
    if anchor.attribute.isMargin || anchor.item == .guide(.margins, of: ID(owner)) {
      // Seen from inside, a scroll view's margins are those of its content (docs/layout.md "Scroll
      // views").
      rect = marginsRect(
        of: owner == holder && contentVariable[owner] != nil ? ownRect(owner) : boundsRect(owner),
        owner)
      base = owner
    } else if case .view = anchor.item {
      if owner == holder {
        // A scroll view's centre, like its size, is that of what is seen of it (docs/layout.md
        // "Scroll views").
        let isCenter = anchor.attribute == .centerX || anchor.attribute == .centerY
        rect = isCenter && state.views[owner].kind.scrolls ? boundsRect(owner) : ownRect(owner)
        base = owner
      } else {
        rect = FormRect(
          left: x(owner), top: y(owner), right: x(owner) + width(owner),
          bottom: y(owner) + height(owner))
        base = scene.views[ID(owner)].parent?.index
      }
    } else {
      rect = localRect(of: anchor.item, owner)
      base = owner
    }
    var form = edge(anchor.attribute, of: rect, owner, hasText: anchor.item == .view(ID(owner)))
    if let base { lift(&form, anchor.attribute.group, from: base, to: holder) }
    return form
  }

  /// A view's alignment rectangle in its own coordinates; for a scroll view, its content.
  private func ownRect(_ view: Int) -> FormRect {
    if let content = contentVariable[view] {
      return FormRect(
        left: LinearForm(0), top: LinearForm(0), right: LinearForm(variable: content),
        bottom: LinearForm(variable: content + 1))
    }
    let inset = alignment[view]
    return FormRect(
      left: LinearForm(inset.left), top: LinearForm(inset.top),
      right: LinearForm(inset.left) + width(view), bottom: LinearForm(inset.top) + height(view))
  }

  /// A guide's rectangle in its owner's own coordinates.
  private func localRect(of item: Item, _ owner: Int) -> FormRect {
    switch item {
    case .view: return ownRect(owner)
    case .declared(let guide):
      let first = guideVariable[guide.index]
      let left = LinearForm(variable: first)
      let top = LinearForm(variable: first + 1)
      return FormRect(
        left: left, top: top, right: left + LinearForm(variable: first + 2),
        bottom: top + LinearForm(variable: first + 3))
    case .guide(let kind, _):
      if kind == .contentLayout { return ownRect(owner) }
      var rect = boundsRect(owner)
      switch kind {
      case .safeArea: inset(&rect) { .safeAreaInset(owner, $0) }
      case .margins: rect = marginsRect(of: rect, owner)
      case .readable: inset(&rect) { .readableInset(owner, $0) }
      case .keyboard:
        rect.top = rect.bottom - LinearForm(.keyboardHeight(owner))
      case .topLayoutGuide: rect.bottom = rect.top + LinearForm(.safeAreaInset(owner, .top))
      case .bottomLayoutGuide:
        // In a screen that scrolls as a whole the guide ends where the content does.
        if let content = contentVariable[owner] {
          rect.bottom =
            LinearForm(variable: content + 1) + LinearForm(.contentInset(owner, .bottom))
        }
        rect.top = rect.bottom - LinearForm(.safeAreaInset(owner, .bottom))
      case .contentLayout, .frameLayout: break
      }
      return rect
    }
  }

  /// A view's bounds in its own coordinates; those of a scroll view lie where they are at rest.
  private func boundsRect(_ view: Int) -> FormRect {
    let inset = alignment[view]
    var left = LinearForm(0)
    var top = LinearForm(0)
    if state.views[view].kind.scrolls {
      left = LinearForm(.contentInset(view, .left), -1)
      top = LinearForm(.contentInset(view, .top), -1)
    }
    return FormRect(
      left: left, top: top, right: left + width(view) + LinearForm(inset.left + inset.right),
      bottom: top + height(view) + LinearForm(inset.top + inset.bottom))
  }

  private func marginsRect(of rect: FormRect, _ owner: Int) -> FormRect {
    var rect = rect
    inset(&rect) { .marginInset(owner, $0) }
    return rect
  }

  private func inset(_ rect: inout FormRect, _ parameter: (Edge) -> Parameter) {
    rect.left += LinearForm(parameter(.left))
    rect.top += LinearForm(parameter(.top))
    rect.right.add(LinearForm(parameter(.right)), times: -1)
    rect.bottom.add(LinearForm(parameter(.bottom)), times: -1)
  }

  private func size(_ anchor: Anchor, _ owner: Int) -> LinearForm {
    let isWidth = anchor.attribute == .width
    if case .view = anchor.item { return isWidth ? width(owner) : height(owner) }
    let rect = localRect(of: anchor.item, owner)
    return isWidth ? rect.right - rect.left : rect.bottom - rect.top
  }

  private func edge(
    _ attribute: Attribute, of rect: FormRect, _ owner: Int, hasText: Bool
  ) -> LinearForm {
    let isRTL = direction == .rtl
    switch attribute {
    case .left, .leftMargin: return rect.left
    case .right, .rightMargin: return rect.right
    case .leading, .leadingMargin: return isRTL ? rect.right : rect.left
    case .trailing, .trailingMargin: return isRTL ? rect.left : rect.right
    case .centerX, .centerXWithinMargins: return 0.5 * (rect.left + rect.right)
    case .top, .topMargin: return rect.top
    case .bottom, .bottomMargin: return rect.bottom
    case .centerY, .centerYWithinMargins: return 0.5 * (rect.top + rect.bottom)
    case .firstBaseline where hasText && state.views[owner].centersText,
      .lastBaseline where hasText && state.views[owner].centersText:
      let insets = state.views[owner].baselineInsets(era)
      return 0.5 * (rect.top + rect.bottom) + LinearForm((insets.first - insets.last) / 2)
    case .firstBaseline:
      return rect.top + LinearForm(hasText ? state.views[owner].baselineInsets(era).first : 0)
    case .lastBaseline:
      return rect.bottom - LinearForm(hasText ? state.views[owner].baselineInsets(era).last : 0)
    case .width: return rect.right - rect.left
    case .height: return rect.bottom - rect.top
    }
  }

  /// Moves a form from a view's own coordinates into those of an ancestor.
  func lift(_ form: inout LinearForm, _ group: Attribute.Group, from: Int, to holder: Int) {
    var current = from
    while current != holder {
      let view = scene.views[ID(current)]
      guard let parent = view.parent else { return }
      let scrolls = state.views[current].kind.scrolls
      if group == .horizontal {
        form += x(current)
        form.constant -= alignment[current].left
        if scrolls { form += LinearForm(.contentInset(current, .left)) }
      } else {
        form += y(current)
        form.constant -= alignment[current].top
        if scrolls { form += LinearForm(.contentInset(current, .top)) }
      }
      current = parent.index
    }
  }
}
