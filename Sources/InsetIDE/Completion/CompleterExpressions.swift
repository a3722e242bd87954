import InsetDevices
import InsetModel
import InsetSyntax
import InsetText

/// Anchors, numbers and property values.
extension Completer {
  /// The left side of a constraint, or of anything that begins with a path.
  mutating func completeLeft() {
    let words = place.before
    if let owner = place.owner {
      let isStatement = place.pathStart == 0
      members(of: owner, left: nil, properties: isStatement, rank: 5)
      if isStatement { postfixes(of: owner) }
      return
    }
    guard let last = words.last else { return }
    if last.kind == .dot, words.dropLast().last?.kind == .rightBracket {
      return attributes(legalWith: nil, isGuide: false, rank: 5)
    }
    if words.first?.kind == .leftBracket, last.kind == .leftBracket || last.kind == .comma {
      return viewsInScope(rank: 5)
    }
    if CompletionPlace.isName(last.kind), words.count >= 1, NameResolver.isAttribute(last.text) {
      for relation in ["==", "<=", ">="] { add(relation, .keyword, 5, text: relation + " ") }
    }
  }

  /// What a constraint's right side, a number or a claim may hold.
  ///
  /// - Parameter left: the attribute on the left, which says what is legal on the right.
  mutating func completeExpression(left: String?) {
    if let owner = place.owner { return members(of: owner, left: left, properties: false, rank: 5) }
    guard let last = place.last else { return }
    if last.kind == .leftParen || last.kind == .comma, addInsetLabels() { return }
    switch last.kind {
    case .equalEqual, .lessEqual, .greaterEqual, .less, .greater, .plus, .minus, .star, .slash,
      .leftParen, .comma, .equal, .keyword:
      if last.kind == .keyword,
        !["inset", "expect", "inside", "overlaps", "not"].contains(last.text)
      {
        return
      }
      if last.kind == .plus || last.kind == .minus || last.text == "inset" {
        values(rank: 5)
        if last.text != "inset" {
          add("standard", .word, 6, detail: "system spacing", subject: "word:standard")
        }
        functions(rank: 30)
        if last.text != "inset" { anchors(left: left, rank: 40) }
      } else {
        anchors(left: left, rank: 5)
        values(rank: 12)
        functions(rank: 30)
      }
    case .number, .name, .quotedName, .rightParen:
      continuations(left: left)
    case .at: priorities()
    default: break
    }
  }

  /// Offers the edges of an inset in parentheses, where the place is in one.
  private mutating func addInsetLabels() -> Bool {
    let words = place.before
    guard let inset = words.lastIndex(where: { $0.text == Keyword.inset.rawValue }),
      inset + 1 < words.count, words[inset + 1].kind == .leftParen,
      !words[inset...].contains(where: { $0.kind == .rightParen })
    else { return false }
    let used = Set(words[inset...].map(\.text))
    for label in ["top", "leading", "bottom", "trailing"] where !used.contains(label) {
      add(label, .word, 3, text: "\(label): ")
    }
    values(rank: 12)
    return true
  }

  private mutating func continuations(left: String?) {
    let words = place.before
    let hasRelation = words.contains { Self.isRelation($0.kind) }
    if words.first?.text == "expect" {
      keyword("on", "on \"${0:iphone-x}\"", 5)
      if !hasRelation {
        for word in ["inside", "overlaps", "not inside", "not overlaps"] { add(word, .keyword, 5) }
      }
      return
    }
    guard hasRelation else { return }
    if left.flatMap({ CompoundAttribute(rawValue: $0) })?.takesInset ?? false,
      !words.contains(where: { $0.text == "inset" })
    {
      keyword("inset", "inset ${0:16}", 5)
    }
    add("@", .keyword, 8, detail: "priority", text: "@", snippet: "@${0:high}")
    keyword("as", "as ${0:name}", 9)
  }

  mutating func completeClaim() {
    let words = place.before
    if words.contains(where: { $0.text == "on" && $0.kind == .keyword }) {
      if words.last?.text == "on" { devices(isQuoted: false) }
      if words.last?.kind == .string {
        for orientation in Orientation.allCases { add(orientation.rawValue, .word, 5) }
      }
      return
    }
    if let owner = place.owner {
      members(of: owner, left: nil, properties: false, rank: 5)
      add(
        "frame", .property, 6, text: "frame == ",
        snippet: "frame == (${1:x}, ${2:y}, ${3:w}, ${4:h})")
      return
    }
    if words.last?.text == "not" {
      for word in ["inside", "overlaps"] { add(word, .keyword, 5) }
      return
    }
    let relation = words.firstIndex { Self.isRelation($0.kind) }
    var left: String?
    if let relation, relation > 0, NameResolver.isAttribute(words[relation - 1].text) {
      left = words[relation - 1].text
    }
    completeExpression(left: left)
  }

  mutating func priorities() {
    for priority in NamedPriority.allCases {
      let word = priority.rawValue
      add(word, .word, 5, detail: formatPoints(priority.value), subject: "word:\(word)")
    }
    values(rank: 15)
  }

  /// The value of a property.
  mutating func completeValue(
    of name: ArraySlice<CompletionPlace.Word>, _ value: [CompletionPlace.Word]
  ) {
    guard let property = name.last?.text else { return }
    let form = PropertyName(rawValue: property)?.row.value
    if let owner = place.owner {
      return members(of: owner, left: nil, properties: false, rank: 5)
    }
    let isInTuple =
      value.count { $0.kind == .leftParen } > value.count { $0.kind == .rightParen }
    if isInTuple {
      if value.last?.kind == .leftParen || value.last?.kind == .comma {
        let used = Set(value.map(\.text))
        for label in form?.labels ?? [] where !used.contains(label) {
          add(label, .word, 3, text: "\(label): ")
        }
      }
      if case .font? = form, value.last?.kind == .colon, value.dropLast().last?.text == "weight" {
        for face in FontFace.allCases { add(face.rawValue, .word, 5) }
        return
      }
      if value.last?.kind == .colon || value.last?.kind == .leftParen { values(rank: 10) }
      return
    }
    guard
      value.isEmpty || value.last?.kind == .comma
        || value.last.map({ Self.isOperator($0.kind) })
          ?? false
    else { return }
    for word in form?.words ?? [] {
      let place = Self.usualStyles.firstIndex(of: word.rawValue)
      add(
        word.rawValue, .word, TextStyle(rawValue: word.rawValue) == nil || place != nil ? 5 : 6,
        subject: "word:\(word.rawValue)")
    }
    let labels = form?.labels ?? []
    if !labels.isEmpty, value.isEmpty {
      let list = labels.enumerated().map { "\($1): ${\($0 + 1):0}" }.joined(separator: ", ")
      let plain = labels.map { "\($0): 0" }.joined(separator: ", ")
      add(
        "(\(labels.joined(separator: ", ")))", .snippet, 4, text: "(\(plain))", snippet: "(\(list))"
      )
    }
    if case .text? = form { add("\"\"", .snippet, 4, text: "\"\"", snippet: "\"$0\"") }
    let count = items.count
    values(rank: 15)
    let type = parameterType(name)
    if let types = form.map(Self.types) ?? type.map({ [$0] }) {
      removeItems(from: count) { item in
        switch item.kind {
        case .value: !types.contains("Number")
        case .parameter: item.detail != "parameter" && !types.contains(item.detail)
        default: false
        }
      }
    }
    if let type {
      if type == "Bool" { for word in Truth.allCases { add(word.rawValue, .word, 5) } }
      if type == "String" { add("\"\"", .snippet, 4, text: "\"\"", snippet: "\"$0\"") }
    }
  }

  /// The types of what a property takes besides its own words.
  private static func types(of form: PropertyValue) -> [String] {
    switch form {
    case .choice(let type): type == Truth.self ? ["Bool"] : []
    case .choices, .version, .versions, .devices: []
    case .text: ["String"]
    case .font, .count, .size, .margins, .insets, .priorities, .spacing: ["Number"]
    }
  }

  /// The styles that are mostly asked for.
  private static let usualStyles = ["headline", "title1", "title2", "subheadline", "footnote"]

  private static func isOperator(_ kind: SyntaxKind) -> Bool {
    kind == .plus || kind == .minus || kind == .star || kind == .slash
  }

  private func parameterType(_ name: ArraySlice<CompletionPlace.Word>) -> String? {
    guard let cursor else { return nil }
    let segments = name.filter { CompletionPlace.isName($0.kind) }.map {
      NameIndex.Segment(name: $0.text, range: $0.range, isQuoted: false)
    }
    let path = NameIndex.Path(segments: segments, scope: scope, role: .property)
    return segments.isEmpty ? nil : resolver.parameter(of: path, cursor)?.type
  }

  // MARK: Names

  /// What an anchor may begin with.
  private mutating func anchors(left: String?, rank: Int) {
    let isClaim = place.before.first?.text == Keyword.expect.rawValue
    if cursor?.index.scopes[scope].parent != nil || cursor?.index.isComponent == true {
      add("superview", .word, rank, detail: "the view around", subject: "word:superview")
    }
    add(
      "root", .word, isClaim ? rank : rank + 3, detail: "the screen's root view",
      subject: "word:root")
    add("self", .word, rank + 6, detail: "this view", subject: "word:self")
    let isSize = left == "width" || left == "height"
    if isSize {
      // A size is mostly a number, a share of the superview's, or in proportion to the other one.
      values(rank: rank + 1, ofFile: rank + 2)
      let other = left == "width" ? "height" : "width"
      if !isClaim { add(other, .attribute, rank + 1, subject: "attribute:\(other)") }
    }
    viewsInScope(rank: isSize ? rank + 2 : rank)
    for guide in GuideKind.allCases where !guide.isDeprecated {
      add(
        guide.rawValue, .guide, rank + 7, detail: guide.propertyName,
        subject: "guide:\(guide.rawValue)")
    }
    attributes(legalWith: left, isGuide: false, rank: rank + 8)
  }

  /// The views and guides that can be named without a path: those of nearer blocks first, and of one block
  /// the last above the place, then the next below it.
  mutating func viewsInScope(rank: Int) {
    var found: [(definition: Definition, distance: Int, order: (Int, Int), number: Int)] = []
    for (number, item) in visible().enumerated() {
      guard item.definition.kind == .view || item.definition.kind == .guide else { continue }
      let whole = item.definition.whole
      let order =
        item.definition.file != file || whole.start >= offset
        ? (1, whole.start) : whole.end <= offset ? (0, offset - whole.end) : (2, 0)
      found.append((item.definition, item.distance, order, number))
    }
    found.sort {
      ($0.distance, $0.order.0, $0.order.1, $0.number)
        < ($1.distance, $1.order.0, $1.order.1, $1.number)
    }
    for item in found {
      let definition = item.definition
      add(
        definition, definition.kind == .view ? .view : .guide,
        rank + min(item.distance, 3) + (item.order.0 == 2 ? 3 : 0),
        detail: definition.kind == .view ? definition.type ?? "view" : "guide")
    }
  }

  /// The numbers that have a name.
  ///
  /// - Parameter fileRank: of those that the file declares for all its screens.
  mutating func values(rank: Int, ofFile fileRank: Int? = nil) {
    for (definition, distance) in visible()
    where definition.kind == .value || definition.kind == .parameter {
      add(
        definition, definition.kind == .value ? .value : .parameter, rank + min(distance, 3),
        detail: detail(definition))
    }
    for item in resolver.visible(in: file).lets {
      add(item, .value, fileRank ?? rank + 4, detail: detail(item))
    }
  }

  private mutating func functions(rank: Int) {
    keyword("min", "min(${1:a}, ${0:b})", rank)
    keyword("max", "max(${1:a}, ${0:b})", rank)
  }

  /// The names that the scopes around the place declare, with how far out.
  private func visible() -> [(definition: Definition, distance: Int)] {
    guard let cursor else { return [] }
    var result: [(Definition, Int)] = []
    var seen: Set<String> = []
    var here: Int? = scope
    var distance = 0
    while let current = here {
      for symbol in cursor.index.symbolsInScope(current) {
        let definition = resolver.definition(symbol, cursor)
        if definition.kind != .constraint, seen.insert(definition.name).inserted {
          result.append((definition, distance))
        }
      }
      if current != 0, let type = cursor.index.scopes[current].type {
        for definition in resolver.body(of: type, in: file)
        where seen.insert(definition.name).inserted {
          result.append((definition, distance))
        }
      }
      here = cursor.index.scopes[current].parent
      distance += 1
    }
    return result
  }

  /// What a definition is, in a few words.
  func detail(_ definition: Definition) -> String {
    switch definition.kind {
    case .value:
      guard let text = snapshot.text(definition.file),
        let equal = text[definition.whole].firstIndex(of: "=")
      else { return "" }
      let whole = text[definition.whole]
      return String(whole[equal...].prefix(40))
    case .parameter: return definition.type ?? "parameter"
    default: return definition.type ?? ""
    }
  }

  /// What may follow a path and a dot.
  private mutating func members(
    of owner: [NameIndex.Segment], left: String?, properties: Bool, rank: Int
  ) {
    if owner.last?.name == "safeAreaInsets" {
      for edge in Edge.allCases { add(edge.rawValue, .attribute, rank) }
      return
    }
    guard let cursor else { return }
    guard let (body, inner) = resolver.view(owner, scope, cursor) else {
      // A guide has attributes only, and so may what is not known.
      return attributes(legalWith: left, isGuide: true, rank: rank)
    }
    let type = body.index.scopes[inner].type
    let kind = inner == 0 ? nil : type.map { ViewKind(rawValue: $0) ?? .view }
    let isAround = owner.count == 1 && ["superview", "root", "self"].contains(owner[0].name)
    for guide in GuideKind.allCases where guide.isLegal(on: kind) {
      var worse = guide.isDeprecated ? 40 : isAround ? 0 : 9
      if kind == .scroll, let left, !guide.isDeprecated {
        // What is in a scroll view is held to its content, and to the size of what is seen of it.
        let isSize = left == "width" || left == "height"
        if guide == (isSize ? .frameLayout : .contentLayout) { worse = -2 }
      }
      add(
        guide.rawValue, .guide, rank + worse, detail: guide.propertyName,
        subject: "guide:\(guide.rawValue)")
    }
    // One stands beside or below another: opposite edges meet.
    if !isAround, let opposite = left.flatMap({ Self.opposites[$0] }) {
      add(opposite, .attribute, rank - 2, subject: "attribute:\(opposite)")
    }
    if left == nil, !isAround {
      for (place, name) in Self.usualMembers.enumerated() {
        add(name, .attribute, rank - 3 + place / 3, subject: "attribute:\(name)")
      }
    }
    attributes(legalWith: left, isGuide: false, rank: rank + 1)
    // What stands in a view that is named may be meant; what stands beside this one needs no path.
    let inside = isAround && left != nil ? rank + 2 : rank - 2
    for symbol in body.index.symbolsInScope(inner) {
      let item = body.index.symbols[symbol]
      guard item.kind == .view || item.kind == .guide else { continue }
      add(
        resolver.definition(symbol, body), item.kind == .view ? .view : .guide, inside,
        detail: item.type ?? "guide")
    }
    if inner != 0, let type {
      for definition in resolver.body(of: type, in: body.place.file) {
        switch definition.kind {
        case .view, .guide:
          add(
            definition, definition.kind == .view ? .view : .guide, inside,
            detail: definition.type ?? "guide")
        case .parameter where properties:
          add(
            definition, .parameter, rank + 3, detail: definition.type ?? "",
            text: "\(NameSyntax.spelling(of: definition.name)): ")
        default: break
        }
      }
    }
    add("safeAreaInsets", .property, rank + 20, detail: "numbers")
    if body.index.scopes[inner].parent != nil { add("superview", .word, rank + 20) }
    if properties {
      let isScreen = inner == 0 && !body.index.isComponent
      // What changes from device to device.
      if !isScreen {
        add([.hidden] + (kind == .stack ? [.axis] : []), rank: rank - 1)
      }
      add(
        PropertyName.all(
          of: isScreen ? nil : kind ?? .view, isArranged: isArranged(inner, body)),
        rank: rank + 10)
    }
  }

  private static let opposites = [
    "top": "bottom", "bottom": "top", "leading": "trailing", "trailing": "leading", "left": "right",
    "right": "left",
  ]

  /// What is mostly said of a view that is named.
  private static let usualMembers = [
    "top", "bottom", "leading", "trailing", "width", "height", "horizontalEdges", "verticalEdges",
  ]

  /// Attributes that may stand on a side whose other side is `left`.
  mutating func attributes(legalWith left: String?, isGuide: Bool, rank: Int) {
    let other = left.flatMap { Attribute(rawValue: $0) }
    if let left, CompoundAttribute(rawValue: left) != nil {
      add(left, .attribute, rank, subject: "attribute:\(left)")
      return
    }
    for attribute in Attribute.allCases {
      if isGuide,
        attribute.isMargin || attribute.isBaseline
      {
        continue
      }
      var worse = attribute.isMargin ? 30 : 0
      if let other {
        guard other.group == attribute.group,
          !(other.isDirectional && attribute.isPhysicalSide),
          !(other.isPhysicalSide && attribute.isDirectional)
        else { continue }
        if other == attribute { worse = -1 }
      }
      add(
        attribute.rawValue, .attribute, rank + worse, subject: "attribute:\(attribute.rawValue)")
    }
    guard left == nil else { return }
    for compound in CompoundAttribute.allCases {
      let name = compound.rawValue
      add(name, .attribute, rank, subject: "attribute:\(name)")
    }
  }
}
