public import InsetModel
public import InsetText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes changes of a scene into the XML it came from, as Xcode itself would write them: attributes
/// and elements in its order and indentation, every other byte as it was.
public struct InterfaceRewriter: SceneRewriter {
  let document: InterfaceDocument
  let island: LoweredIsland
  let text: SourceText

  public init(document: InterfaceDocument, island: LoweredIsland, text: SourceText) {
    self.document = document
    self.island = island
    self.text = text
  }

  var xml: XMLText { document.xml }

  public func textEdits(for edits: [SceneEdit], in scene: Scene) -> [SourceEdit]? {
    var session = RewriteSession(self, scene)
    for edit in edits {
      guard session.apply(edit) else { return nil }
    }
    return session.finish()?.map { SourceEdit(source: 0, edit: $0) }
  }
}

/// The edits of one fix, gathered by element so that two changes of one start tag join.
private struct RewriteSession {
  let rewriter: InterfaceRewriter
  let scene: Scene
  private var tags: [XMLIndex: TagChange] = [:]
  private var edits: [TextEdit] = []
  /// Guides that this fix adds, by the row of their view.
  private var guides: [XMLIndex: String] = [:]
  private var taken: Set<String> = []
  private var removed: Set<XMLIndex> = []

  init(_ rewriter: InterfaceRewriter, _ scene: Scene) {
    self.rewriter = rewriter
    self.scene = scene
  }

  private var xml: XMLText { rewriter.xml }

  mutating func apply(_ edit: SceneEdit) -> Bool {
    switch edit {
    case .setAnchor(let id, let side, let anchor, let constant):
      guard let row = plainRow(id) else { return false }
      if let constant, !set(constant: constant, of: row) { return false }
      return set(anchor, side: side, of: row)
    case .setConstant(let id, let value):
      guard let row = plainRow(id) else { return false }
      return set(constant: value, of: row)
    case .setRelation(let id, let relation):
      guard let row = plainRow(id) else { return false }
      let word: String? =
        switch relation {
        case .equal: nil
        case .lessOrEqual: "lessThanOrEqual"
        case .greaterOrEqual: "greaterThanOrEqual"
        }
      change(row, "relation", to: word)
      return true
    case .setPriority(let id, let priority):
      guard let row = plainRow(id) else { return false }
      change(row, "priority", to: priority >= 1000 ? nil : numberText(priority))
      return true
    case .remove(let id):
      guard let row = plainRow(id) else { return false }
      return remove(row)
    case .add(let constraint): return add(constraint)
    case .setStoredFrame(let view, let frame):
      let row = rewriter.island.rows[view.index]
      guard let changes = rewriter.document.frameEdits(of: row, to: frame) else { return false }
      edits += changes
      return true
    case .setProperty(let view, let property, _):
      return set(property, of: rewriter.island.rows[view.index])
    case .branch, .code: return false
    }
  }

  mutating func finish() -> [TextEdit]? {
    for row in tags.keys.sorted() {
      guard let change = tags[row] else { continue }
      edits += change.edits(of: row, in: xml)
    }
    if let list = forsakenGuides() { edits.append(removal(of: list)) }
    edits.sort { $0.range < $1.range }
    for (a, b) in zip(edits, edits.dropFirst()) where a.range.end > b.range.start { return nil }
    return edits
  }

  /// The element of a constraint that stands for it alone: one that size classes vary is more.
  private func plainRow(_ id: ID<Constraint>) -> XMLIndex? {
    guard rewriter.island.constraintRows.indices.contains(id.index) else { return nil }
    let row = rewriter.island.constraintRows[id.index]
    return xml.children(row).contains { xml.name($0) == "variation" } ? nil : row
  }

  private mutating func change(_ row: XMLIndex, _ name: String, to value: String?) {
    tags[row, default: TagChange()].set(name, value)
  }

  /// Writes a property as an attribute; priorities of content only where the file has them, as it says
  /// nothing of the others.
  private mutating func set(_ property: ViewProperty, of row: XMLIndex) -> Bool {
    let values: [(name: String, priority: Double?)]
    switch property {
    case .hugging(let horizontal, let vertical):
      values = [
        ("horizontalHuggingPriority", horizontal), ("verticalHuggingPriority", vertical),
      ]
    case .compression(let horizontal, let vertical):
      values = [
        ("horizontalCompressionResistancePriority", horizontal),
        ("verticalCompressionResistancePriority", vertical),
      ]
    default: return rewriter.place(of: property, in: row).map { change($0, $1, to: $2) } != nil
    }
    for (name, priority) in values {
      guard let priority else { continue }
      guard let old = xml[row, name] else { return false }
      if Double(old) != priority { change(row, name, to: numberText(priority)) }
    }
    return true
  }

  private mutating func set(constant: Double, of row: XMLIndex) -> Bool {
    change(row, "constant", to: constant == 0 ? nil : numberText(constant))
    // A distance that is written out is no standard distance any more.
    if xml[row, "symbolic"] != nil { change(row, "symbolic", to: nil) }
    return true
  }

  private mutating func set(_ anchor: Anchor, side: ConstraintSide, of row: XMLIndex) -> Bool {
    let anchor = anchor.asMarginAttribute
    guard let item = itemID(anchor.item) else { return false }
    let prefix = side == .first ? "first" : "second"
    let isHolder: Bool
    if case .view(let view) = anchor.item {
      isHolder = side == .first && rewriter.island.rows[view.index] == holder(of: row)
    } else {
      isHolder = false
    }
    change(row, prefix + "Item", to: isHolder ? nil : item)
    change(row, prefix + "Attribute", to: anchor.attribute.elementName)
    return true
  }

  private func holder(of row: XMLIndex) -> XMLIndex? {
    xml.parent(row).flatMap { xml.parent($0) }
  }

  /// The id by which constraints name an item; a safe area that has none yet gets its element.
  private mutating func itemID(_ item: Item) -> String? {
    switch item {
    case .view(let view): return xml[rewriter.island.rows[view.index], "id"]
    case .declared: return nil
    case .guide(let kind, let view):
      let row = rewriter.island.rows[view.index]
      switch kind {
      case .safeArea: return safeArea(of: row)
      case .topLayoutGuide, .bottomLayoutGuide:
        guard case .controller(let controller) = rewriter.island.island.kind,
          let list = xml.child(controller, "layoutGuides")
        else { return nil }
        let type = kind == .topLayoutGuide ? "top" : "bottom"
        return xml.children(list).first { xml[$0, "type"] == type }.flatMap { xml[$0, "id"] }
      case .contentLayout: return guide("contentLayoutGuide", of: row)
      case .frameLayout: return guide("frameLayoutGuide", of: row)
      case .margins, .readable, .keyboard: return nil
      }
    }
  }

  private func guide(_ key: String, of row: XMLIndex) -> String? {
    xml.children(row).first { xml.name($0) == "viewLayoutGuide" && xml[$0, "key"] == key }
      .flatMap { xml[$0, "id"] }
  }

  // MARK: Guides

  /// The list of a controller's top and bottom layout guides, where a safe area is there and this fix
  /// takes the last use of both: Xcode writes the one or the other.
  private func forsakenGuides() -> XMLIndex? {
    guard case .controller(let controller) = rewriter.island.island.kind,
      let list = xml.child(controller, "layoutGuides")
    else { return nil }
    let root = rewriter.island.island.root
    guard guides[root] != nil || guide("safeArea", of: root) != nil else { return nil }
    let ids = Set(xml.children(list).compactMap { xml[$0, "id"] })
    var wasUsed = false
    for row in xml.elements.indices where xml.parent(row) != list {
      for attribute in xml.attributes(of: row) where ids.contains(attribute.value) {
        wasUsed = true
        if removed.contains(row) || tags[row]?.changes(attribute.name) == true { continue }
        return nil
      }
    }
    return wasUsed ? list : nil
  }

  private mutating func safeArea(of row: XMLIndex) -> String? {
    if let id = guide("safeArea", of: row) ?? guides[row] { return id }
    guard let root = xml.root, let id = newID(of: "safeArea", in: row) else { return nil }
    guides[row] = id
    let element = #"<viewLayoutGuide key="safeArea" id="\#(id)"/>"#
    guard let anchor = placeOfGuide(in: row) else { return nil }
    insertLine(element, after: anchor)
    if !xml.flag(root, "useSafeAreas") { change(root, "useSafeAreas", to: "YES") }
    if let dependencies = xml.child(root, "dependencies") { addCapability(to: dependencies) }
    return id
  }

  /// Behind which child of a view the guide stands (docs/layout.md "Where Xcode writes a guide").
  private func placeOfGuide(in row: XMLIndex) -> XMLIndex? {
    if rewriter.document.toolsVersion >= 17000 {
      return xml.child(row, "subviews") ?? xml.child(row, key: "autoresizingMask")
        ?? xml.child(row, "rect")
    }
    if let constraints = xml.child(row, "constraints") { return constraints }
    var last: XMLIndex?
    for child in xml.children(row) { last = child }
    return last
  }

  private mutating func addCapability(to dependencies: XMLIndex) {
    let name = "Safe area layout guides"
    var anchor: XMLIndex?
    for child in xml.children(dependencies) {
      if xml.name(child) == "capability" {
        guard let other = xml[child, "name"] else { continue }
        if other == name { return }
        if Array(other.utf8).lexicographicallyPrecedes(Array(name.utf8)) { anchor = child }
      } else {
        anchor = child
      }
    }
    guard let anchor else { return }
    insertLine(#"<capability name="\#(name)" minToolsVersion="9.0"/>"#, after: anchor)
  }

  /// An id in Xcode's form that occurs nowhere in the document; the same for the same document.
  ///
  /// - Parameter words: what the new element says, so that two that are made for one view in two
  ///   fixes differ.
  private mutating func newID(of words: String, in row: XMLIndex) -> String? {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in ((xml[row, "id"] ?? "root") + words).utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    for _ in 0..<1000 {
      var id = ""
      for index in 0..<8 {
        hash = hash &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        if index == 3 || index == 5 { id += "-" }
        id.append(alphabet[Int((hash >> 33) % UInt64(alphabet.count))])
      }
      if taken.contains(id) || rewriter.text.bytes.firstOffset(of: Array(id.utf8)) != nil {
        continue
      }
      taken.insert(id)
      return id
    }
    return nil
  }

  // MARK: Whole elements

  /// What stands before an element on its line; `nil` where that is not blank.
  private func indentation(of row: XMLIndex) -> String? {
    let bytes = rewriter.text.bytes
    let start = xml.elements[row].startTag.start
    var at = start
    while at > 0, bytes[at - 1] == 0x20 || bytes[at - 1] == 0x09 { at -= 1 }
    guard at > 0, bytes[at - 1] == 0x0A else { return nil }
    return rewriter.text[ByteRange(start: at, end: start)]
  }

  private var lineEnd: String {
    let bytes = rewriter.text.bytes
    guard let end = bytes.firstIndex(of: 0x0A), end > 0, bytes[end - 1] == 0x0D else { return "\n" }
    return "\r\n"
  }

  private mutating func insertLine(_ line: String, after row: XMLIndex) {
    let space = indentation(of: row).map { lineEnd + $0 } ?? ""
    edits.append(
      TextEdit(
        range: ByteRange(at: xml.elements[row].range.end), replacement: space + line))
  }

  /// Takes an element out with its line.
  private func removal(of row: XMLIndex) -> TextEdit {
    rewriter.text.removingLines(of: xml.elements[row].range)
  }

  private mutating func remove(_ row: XMLIndex) -> Bool {
    if let id = xml[row, "id"] {
      // Outlets and size classes may name it; without it they would name nothing.
      let uses = xml.attributes.count { $0.value == id }
      guard uses <= 1 else { return false }
    }
    guard let list = xml.parent(row) else { return false }
    removed.insert(row)
    let isOnly = xml.children(list).allSatisfy { $0 == row }
    edits.append(removal(of: isOnly ? list : row))
    return true
  }

  private mutating func add(_ new: NewConstraint) -> Bool {
    var new = new
    new.first = new.first.asMarginAttribute
    new.second = new.second?.asMarginAttribute
    var holderView = scene.owner(of: new.first.item)
    if let second = new.second {
      holderView = scene.commonAncestor(holderView, scene.owner(of: second.item))
    }
    let holder = rewriter.island.rows[holderView.index]
    guard let firstID = itemID(new.first.item) else { return false }
    var words = "<constraint"
    if new.first.item != .view(holderView) { words += #" firstItem="\#(firstID)""# }
    words += #" firstAttribute="\#(new.first.attribute.elementName)""#
    switch new.relation {
    case .equal: break
    case .lessOrEqual: words += #" relation="lessThanOrEqual""#
    case .greaterOrEqual: words += #" relation="greaterThanOrEqual""#
    }
    if let second = new.second {
      guard let item = itemID(second.item) else { return false }
      words +=
        #" secondItem="\#(item)" secondAttribute="\#(second.attribute.elementName)""#
    }
    if new.multiplier != 1 { words += #" multiplier="\#(numberText(new.multiplier))""# }
    if new.priority < 1000 { words += #" priority="\#(numberText(new.priority))""# }
    if new.constant != 0 { words += #" constant="\#(numberText(new.constant))""# }
    guard let id = newID(of: words, in: holder) else { return false }
    words += #" id="\#(id)"/>"#
    guard let list = xml.child(holder, "constraints") else { return addList(words, in: holder) }
    // Xcode keeps constraints in the order of their ids.
    var anchor: XMLIndex?
    var first: XMLIndex?
    for child in xml.children(list) {
      first = first ?? child
      if (xml[child, "id"] ?? "") < id { anchor = child }
    }
    if let anchor {
      insertLine(words, after: anchor)
    } else if let first, let space = indentation(of: first) {
      edits.append(
        TextEdit(
          range: ByteRange(at: xml.elements[first].startTag.start),
          replacement: words + lineEnd + space))
    } else {
      return false
    }
    return true
  }

  private mutating func addList(_ line: String, in holder: XMLIndex) -> Bool {
    var anchor: XMLIndex?
    for child in xml.children(holder) {
      switch xml.name(child) {
      case "rect", "autoresizingMask", "subviews", "viewLayoutGuide", "color": anchor = child
      default: break
      }
    }
    guard let anchor, let space = indentation(of: anchor) else { return false }
    let end = lineEnd
    insertLine(
      "<constraints>\(end)\(space)    \(line)\(end)\(space)</constraints>", after: anchor)
    return true
  }
}

/// Changed attributes of one start tag.
private struct TagChange {
  private var values: [(name: String, value: String?)] = []

  /// Sets an attribute, or takes it out.
  mutating func set(_ name: String, _ value: String?) {
    values.removeAll { $0.name == name }
    values.append((name, value))
  }

  func changes(_ name: String) -> Bool { values.contains { $0.name == name } }

  /// Where Xcode writes each attribute, of documents, constraints and views.
  private static let order = [
    "type", "version", "toolsVersion", "systemVersion", "targetRuntime", "propertyAccessControl",
    "useAutolayout", "launchScreen", "useTraitCollections", "useSafeAreas", "colorMatched",
    "initialViewController", "firstItem", "firstAttribute", "relation", "secondItem",
    "secondAttribute", "multiplier", "priority", "constant", "placeholder", "symbolic", "hidden",
    "clipsSubviews", "opaque", "userInteractionEnabled", "contentMode",
    "horizontalHuggingPriority", "verticalHuggingPriority", "text", "textAlignment",
    "lineBreakMode", "numberOfLines", "axis", "distribution", "alignment", "spacing",
    "translatesAutoresizingMaskIntoConstraints", "id",
  ]

  func edits(of row: XMLIndex, in xml: XMLText) -> [TextEdit] {
    var result: [TextEdit] = []
    /// Text of new attributes by the offset where they go.
    var insertions: [(offset: Int, rank: Int, text: String)] = []
    for (name, value) in values {
      let old = xml.attribute(name, of: row)
      switch (old, value) {
      case (nil, nil): break
      case (let old?, let value?):
        if old.value != value {
          result.append(TextEdit(range: old.valueRange, replacement: XMLEscaping.attribute(value)))
        }
      case (let old?, nil):
        // The blank before it goes with it.
        result.append(
          TextEdit(
            range: ByteRange(start: old.range.start - 1, end: old.range.end), replacement: ""))
      case (nil, let value?):
        let rank = Self.order.firstIndex(of: name) ?? Self.order.count
        var offset = xml.elements[row].startTag.start + 1 + xml.name(row).utf8.count
        for other in xml.attributes(of: row) {
          guard let otherRank = Self.order.firstIndex(of: other.name), otherRank < rank else {
            continue
          }
          offset = other.range.end
        }
        insertions.append((offset, rank, #" \#(name)="\#(XMLEscaping.attribute(value))""#))
      }
    }
    insertions.sort { ($0.offset, $0.rank) < ($1.offset, $1.rank) }
    for insertion in insertions {
      if let last = result.indices.last, result[last].range == ByteRange(at: insertion.offset) {
        result[last].replacement += Array(insertion.text.utf8)
      } else {
        result.append(
          TextEdit(range: ByteRange(at: insertion.offset), replacement: insertion.text))
      }
    }
    return result
  }
}

/// A number as Xcode writes it: whole ones without a point, others with 17 significant digits, less
/// the zeros at their end.
func numberText(_ value: Double) -> String {
  if value == value.rounded(), value.magnitude < 1e15 { return "\(Int(clamping: value))" }
  var buffer = [CChar](repeating: 0, count: 40)
  let count = withVaList([value]) { vsnprintf(&buffer, buffer.count, "%.17g", $0) }
  let digits = buffer.prefix(max(0, min(Int(count), buffer.count - 1)))
  return String(decoding: digits.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
