import InsetModel
import InsetSyntax
import InsetText

/// Which statements are likely at a place of a block: what its view lacks comes first, what it has last.
///
/// Ranks are from 0, the best, to 99, as `CompletionItem.rank`.
struct StatementRanks {
  /// The kind of the view around; `nil` for a screen.
  private let kind: ViewKind?
  /// Whether nobody expects constraints on where the view is: it stands in a stack, or is a component.
  private let isArranged: Bool
  /// Whether the view around stands in a scroll view, to whose content its edges are held.
  private let isScrolled: Bool
  /// What the block says of its own view, on all lines.
  private var properties: Set<String> = []
  private var attributes: Set<String> = []
  /// The kinds of the views in it above the place, the nearest last.
  private var children: [String] = []
  /// The first words of the statements above the place that are neither; the nearest last.
  private var others: [String] = []
  /// Whether something of the view's own layout, or a view in it, stands above the place.
  private var isBegun = false
  /// Whether views are declared below the place.
  private var hasViewsBelow = false

  /// - Complexity: O(statements of the block).
  init(
    _ block: BlockSyntax?, of kind: ViewKind?, isArranged: Bool, isScrolled: Bool,
    before offset: Int, _ text: SourceText
  ) {
    self.isScrolled = isScrolled
    self.kind = kind
    self.isArranged = isArranged
    for statement in block?.statements ?? [] {
      let range = statement.syntax.range
      // What is being written says nothing.
      if range.start <= offset, offset <= range.end, !range.isEmpty { continue }
      let isAbove = range.end <= offset
      switch statement {
      case .property(let property) where property.owner.isEmpty && property.list == nil:
        if let name = property.name { properties.insert(name.text(in: text)) }
      case .constraint(let constraint):
        guard case .anchor(let path)? = constraint.terms, path.segments.count == 1,
          let name = path.segments.first
        else { continue }
        attributes.insert(name.text(in: text))
        if isAbove { isBegun = true }
      case .view(let view):
        if !isAbove { hasViewsBelow = true }
        if isAbove, let kind = view.kindName {
          children.append(kind.text(in: text))
          isBegun = true
        }
      case .expect: if isAbove { others.append(Keyword.expect.rawValue) }
      case .when: if isAbove { others.append(Keyword.when.rawValue) }
      default: break
      }
    }
  }

  // MARK: Properties

  /// - Parameter fallback: where nothing is known of it.
  func rank(ofProperty name: String, _ fallback: Int) -> Int {
    if properties.contains(name) { return 90 }
    guard let place = Self.usual(kind).firstIndex(of: name) else {
      guard ["hugging", "compression", "hidden"].contains(name) else { return fallback + 30 }
      // Where a view's place is said, how it gives way beside others is what is left.
      let isLast = name != "hidden" && !holdsViews && Axis.allCases.allSatisfy(isComplete)
      return isLast ? 9 : 16
    }
    if kind == nil {
      // Bars stand above the views.
      return children.isEmpty ? place : 24 + place
    }
    // What a view is stands above where it is, or below; what is in it comes last.
    if !isBegun { return place }
    return children.isEmpty && Axis.allCases.allSatisfy(isComplete) ? place : 5 + place
  }

  /// A parameter of the component that the view is an instance of.
  func rank(ofParameter name: String) -> Int { properties.contains(name) ? 90 : 0 }

  /// The properties that views of a kind mostly have, the most usual first.
  private static func usual(_ kind: ViewKind?) -> [String] {
    let names: [PropertyName]
    switch kind {
    case nil: names = [.navigationBar, .tabBar, .toolbar]
    case .label: names = [.font, .lines, .text]
    case .stack: names = [.axis, .spacing, .alignment, .distribution]
    case .button, .field, .segmented: names = [.text, .font]
    case .text: names = [.text, .font, .scrollEnabled]
    case .scroll, .table, .collection, .web: names = [.insetAdjustment]
    case .view: names = [.role, .clips]
    case .image: names = [.role, .size]
    case .container: names = [.navigationBar, .tabBar, .toolbar]
    default: names = []
    }
    return names.map(\.rawValue)
  }

  // MARK: Attributes

  func rank(ofAttribute name: String) -> Int {
    guard kind != nil else { return 80 }
    // A size may have bounds beside its wish.
    if attributes.contains(name) { return name == "width" || name == "height" ? 8 : 92 }
    let order = order
    guard let place = order.firstIndex(of: name) else { return 60 }
    // The edges of what scrolls say nothing of its size.
    if isScrolled, name == "width", isComplete(.horizontal) { return 3 }
    let isDone = Self.axes(of: name).allSatisfy(isComplete)
    if isDone { return (holdsViews ? 24 : 8) + place }
    // What scrolls is held to the content's edges, all of them.
    if isScrolled, name == "edges", attributes.isDisjoint(with: Self.edges) { return 2 }
    // What has a size of its own needs a place.
    if name == "center", hasOwnSize, attributes.isDisjoint(with: Self.places) { return 4 }
    // Where views stand inside, those come once this one's place is known.
    return 3 + place + (isArranged && !Self.sizes.contains(name) ? 20 : 0)
  }

  private enum Axis: CaseIterable { case horizontal, vertical }

  private var hasOwnSize: Bool {
    attributes.contains("size") || attributes.contains("width") && attributes.contains("height")
  }

  private static let places = edges.union(["edges", "center", "centerX", "centerY"])
  private static let edges: Set<String> = [
    "top", "bottom", "leading", "trailing", "left", "right", "horizontalEdges", "verticalEdges",
  ]
  private static let sizes: Set<String> = ["width", "height", "size"]

  private static func axes(of name: String) -> [Axis] {
    switch name {
    case "edges", "center", "size": return [.horizontal, .vertical]
    case "horizontalEdges": return [.horizontal]
    case "verticalEdges": return [.vertical]
    default:
      let isHorizontal = Attribute(rawValue: name).map { $0.group == .horizontal || $0 == .width }
      return [isHorizontal ?? false ? .horizontal : .vertical]
    }
  }

  /// Whether an axis is determined as far as one view's own statements tell: by two of them.
  private func isComplete(_ axis: Axis) -> Bool {
    var count = 0
    for name in attributes where Self.axes(of: name).contains(axis) {
      count += ["edges", "horizontalEdges", "verticalEdges"].contains(name) ? 2 : 1
    }
    return count >= 2
  }

  /// Attributes in the order in which views of the kind mostly have them, without those of an axis that
  /// is done.
  private var order: [String] {
    var all: [String]
    switch kind {
    case .label, .text, .searchBar, .progress, .slider, .segmented, .pageControl:
      all = [
        "top", "leading", "trailing", "horizontalEdges", "centerX", "bottom", "centerY", "width",
        "firstBaseline", "height", "center", "verticalEdges", "size", "edges",
      ]
    case .button, .field, .image, .switch, .stepper, .activity, .datePicker, .picker:
      all = [
        "height", "top", "width", "leading", "trailing", "bottom", "centerX", "horizontalEdges",
        "centerY", "edges", "center", "size", "firstBaseline", "verticalEdges",
      ]
    case .container:
      all = [
        "verticalEdges", "leading", "trailing", "width", "edges", "top", "bottom",
        "horizontalEdges", "height",
      ]
    default:
      all = [
        "horizontalEdges", "top", "bottom", "leading", "trailing", "height", "width", "edges",
        "verticalEdges", "centerX", "centerY", "center", "size", "firstBaseline",
      ]
    }
    // Of an axis of which nothing is said both edges may be.
    var first: [String] = []
    let counts = Axis.allCases.map { axis in attributes.count { Self.axes(of: $0).contains(axis) } }
    let fills = ![.label, .button, .field].contains(kind)
    if fills, counts[0] == 0, counts[1] == 0 { first.append("edges") }
    if counts[0] == 0, counts[1] > 0 || fills { first.append("horizontalEdges") }
    if counts[1] == 0, counts[0] > 0, fills { first.append("verticalEdges") }
    if counts[0] == 0, counts[1] == 0 { first.append("center") }
    // What scrolls has edges beside its width.
    let isOpen = isScrolled && attributes.isDisjoint(with: ["leading", "trailing", "edges"])
    if counts[0] == 1, !isOpen { all.removeAll { $0 == "horizontalEdges" } }
    if counts[1] == 1 { all.removeAll { $0 == "verticalEdges" } }
    let rest = all.filter { !first.contains($0) }
    // Nobody centres a view before thinking of its edges.
    all =
      first.filter { $0 != "center" } + rest.prefix(4) + first.filter { $0 == "center" }
      + rest.dropFirst(4)
    // The attributes of an axis that is done stand last.
    return all.filter { !Self.axes(of: $0).allSatisfy(isComplete) }
      + all.filter { Self.axes(of: $0).allSatisfy(isComplete) }
  }

  // MARK: Views and the rest

  /// - Parameter isComponent: whether it names a component.
  func rank(ofKind name: String, isComponent: Bool) -> Int {
    guard holdsViews else { return 62 }
    // A screen has one of what fills it.
    if children.contains(name), Self.single.contains(name) { return 24 }
    // One more of the same kind, as in a row of buttons.
    if children.last == name { return isPlaced ? 1 : 13 }
    if children.contains(name) { return isPlaced ? 4 : 16 }
    let usual = kind == .stack ? Self.arrangedKinds : Self.kinds
    let place = usual.firstIndex(of: name) ?? 14
    return (isPlaced ? 5 : 18) + (isComponent ? 6 : place)
  }

  var holdsViews: Bool {
    switch kind {
    case nil, .view, .stack, .scroll, .container: true
    default: false
    }
  }

  /// Whether nothing of the view around is missing before views in it.
  private var isPlaced: Bool {
    switch kind {
    case nil: return true
    case .stack: return properties.contains("axis") || properties.contains("spacing")
    default: return isArranged || Axis.allCases.allSatisfy(isComplete)
    }
  }

  private static let arrangedKinds = [
    "label", "button", "image", "field", "stack", "switch", "view", "slider", "segmented", "text",
    "progress", "stepper",
  ]
  private static let single: Set<String> = [
    "table", "collection", "scroll", "web", "map", "searchBar", "picker", "pageControl",
  ]
  private static let kinds = [
    "label", "button", "view", "stack", "image", "table", "field", "scroll", "collection",
    "container",
    "switch", "segmented", "text", "progress",
  ]

  func rank(ofKeyword word: String, _ fallback: Int) -> Int {
    let isLast = others.last == word
    switch word {
    case Keyword.expect.rawValue:
      if isLast { return 0 }
      return kind == nil && !children.isEmpty && !hasViewsBelow ? 3 : fallback + 20
    case Keyword.when.rawValue:
      if isLast { return 2 }
      return children.isEmpty || hasViewsBelow ? fallback + 10 : 4
    default: return fallback + 10
    }
  }
}
