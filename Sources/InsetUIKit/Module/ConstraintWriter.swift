internal import InsetDevices
internal import InsetModel
internal import InsetText

/// Writes other anchors into constraint statements of code, in the words of the idiom that they are in.
///
/// What is not written as a plain path or a call that is known here is left alone. Nothing says that a
/// change means what it should: whoever applies it evaluates the changed text.
struct ConstraintWriter {
  let text: SourceText

  /// One side of a constraint that gets another anchor.
  struct Change {
    var side: ConstraintSide
    var old: InsetModel.Anchor
    var new: InsetModel.Anchor
    /// The constant that the constraint gets; `nil` keeps it.
    var constant: Double?
    /// What the class around calls the view, where that is its own: `view` or `self`.
    var ownName: String?
  }

  /// The edits of a statement's text; `nil` where it is not understood.
  func edits(for change: Change, at site: ByteRange) -> [TextEdit]? {
    guard let call = call(in: site) else { return operation(change, in: site) }
    let words = text[call.name]
    if words == "constraint" { return anchorCall(change, call) }
    if words == "NSLayoutConstraint" || words == "init" { return itemCall(change, call) }
    if change.constant != nil { return nil }
    if words.hasPrefix("autoPin") { return pureLayout(change, call) }
    if call.isLast, let edits = snapKit(change, call) { return edits }
    return call.isLast
      ? tiny(change, call) ?? operation(change, in: site)
      : operation(change, in: site)
  }

  /// The edits that give a constraint another constant; `nil` where that is not written as a number.
  func edits(constant: Double, at site: ByteRange) -> [TextEdit]? {
    guard let call = call(in: site), call.isLast, let last = call.arguments.last else { return nil }
    let words = text[call.name]
    guard ["constraint", "NSLayoutConstraint", "init"].contains(words) else { return nil }
    func number(_ argument: Call.Argument) -> [TextEdit]? {
      guard Double(text[argument.value]) != nil else { return nil }
      return [TextEdit(range: argument.value, replacement: formatPoints(constant))]
    }
    if let own = call.arguments.first(where: {
      $0.label == "constant" || $0.label?.hasSuffix("ToConstant") == true
    }) {
      return number(own)
    }
    guard words == "constraint" else { return nil }
    if constant == 0 { return [] }
    let addition = ", constant: \(formatPoints(constant))"
    return [TextEdit(range: ByteRange(at: last.value.end), replacement: addition)]
  }

  // MARK: - Idioms

  /// `label.topAnchor.constraint(equalTo: view.topAnchor, constant: 8)`.
  private func anchorCall(_ change: Change, _ call: Call) -> [TextEdit]? {
    let place: ByteRange
    switch change.side {
    case .first:
      guard let receiver = call.receiver else { return nil }
      place = receiver
    case .second:
      guard let argument = call.arguments.first, argument.label?.hasSuffix("To") ?? false else {
        return nil
      }
      place = argument.value
    }
    guard let edit = path(place, change, { "\($0.rawValue)Anchor" }),
      let constant = constant(change, call)
    else { return nil }
    return [edit] + constant
  }

  /// `NSLayoutConstraint(item: label, attribute: .top, …, toItem: view, attribute: .top, …)`.
  private func itemCall(_ change: Change, _ call: Call) -> [TextEdit]? {
    let label = change.side == .first ? "item" : "toItem"
    guard let number = call.arguments.firstIndex(where: { $0.label == label }),
      let attribute = call.arguments[(number + 1)...].first(where: { $0.label == "attribute" }),
      let constant = constant(change, call)
    else { return nil }
    var edits = constant
    let item = call.arguments[number].value
    guard let words = newItem(text[item], change) else { return nil }
    if words != text[item] { edits.append(TextEdit(range: item, replacement: words)) }
    if change.old.attribute != change.new.attribute {
      guard let edit = suffix(attribute.value, change.old.attribute, change.new.attribute) else {
        return nil
      }
      edits.append(edit)
    }
    return edits
  }

  /// `make.top.equalTo(view)`, `make.top.equalToSuperview()`, `make.top.equalTo(view.snp.top)`.
  private func snapKit(_ change: Change, _ call: Call) -> [TextEdit]? {
    let relations: [String: String] = [
      "equalTo": "equalTo", "lessThanOrEqualTo": "lessThanOrEqualTo",
      "greaterThanOrEqualTo": "greaterThanOrEqualTo", "equalToSuperview": "equalTo",
      "lessThanOrEqualToSuperview": "lessThanOrEqualTo",
      "greaterThanOrEqualToSuperview": "greaterThanOrEqualTo",
    ]
    guard let relation = relations[text[call.name]], let receiver = call.receiver else {
      return nil
    }
    if change.old.item == change.new.item {
      return sides(change, chain: receiver, call)
    }
    guard change.side == .second, change.old.attribute == change.new.attribute || isOldGuide(change)
    else { return nil }
    if text[call.name].hasSuffix("Superview") {
      guard call.arguments.isEmpty, let name = change.ownName, isSafeArea(change.new) else {
        return nil
      }
      let range = ByteRange(start: call.name.start, end: call.end)
      return [TextEdit(range: range, replacement: "\(relation)(\(name).safeAreaLayoutGuide)")]
    }
    guard call.arguments.count == 1, call.arguments[0].label == nil else { return nil }
    let value = call.arguments[0].value
    let words = text[value]
    if let snp = words.firstRange(of: ".snp") {
      let item = String(words[..<snp.lowerBound])
      var tail = words[snp.lowerBound...]
      if change.old.attribute != change.new.attribute {
        guard tail == ".snp.\(change.old.attribute.rawValue)" else { return nil }
        tail = ".snp.\(change.new.attribute.rawValue)"
      }
      guard let item = newItem(item, change) else { return nil }
      return [TextEdit(range: value, replacement: item + tail)]
    }
    guard !isOldGuide(change), let item = newItem(words, change) else { return nil }
    return [TextEdit(range: value, replacement: item)]
  }

  /// Left and right in a chain of attributes and in the argument, all at once.
  private func sides(_ change: Change, chain: ByteRange, _ call: Call) -> [TextEdit]? {
    guard change.old.attribute != change.new.attribute else { return nil }
    var edits: [TextEdit] = []
    for place in [chain] + call.arguments.map(\.value) {
      for name in names(in: place) {
        guard let other = Self.following[text[name]], name.start > place.start,
          text.bytes[name.start - 1] == UInt8(ascii: ".")
        else { continue }
        edits.append(TextEdit(range: name, replacement: other))
      }
    }
    return edits.isEmpty ? nil : edits
  }

  private static let following = ["left": "leading", "right": "trailing"]

  /// `label.autoPinEdge(toSuperviewEdge: .top, withInset: 8)`.
  private func pureLayout(_ change: Change, _ call: Call) -> [TextEdit]? {
    let name = text[call.name]
    if change.old.item == change.new.item {
      guard change.old.attribute != change.new.attribute else { return nil }
      let edits = call.arguments.compactMap { argument in
        suffix(argument.value, change.old.attribute, change.new.attribute)
      }
      return edits.isEmpty ? nil : edits
    }
    guard isSafeArea(change.new) else { return nil }
    switch name {
    case "autoPinEdge":
      guard let first = call.arguments.first, first.label == "toSuperviewEdge",
        let label = first.labelRange
      else { return nil }
      return [TextEdit(range: label, replacement: "toSuperviewSafeArea")]
    case "autoPinEdgesToSuperviewEdges":
      return [TextEdit(range: call.name, replacement: "autoPinEdgesToSuperviewSafeArea")]
    case "autoPin":
      guard let first = call.arguments.first, let label = first.labelRange,
        first.label == "toTopLayoutGuideOf" || first.label == "toBottomLayoutGuideOf"
      else { return nil }
      return [
        TextEdit(range: call.name, replacement: "autoPinEdge"),
        TextEdit(
          range: ByteRange(start: label.start, end: first.value.end),
          replacement: "toSuperviewSafeArea: .\(change.new.attribute.rawValue)"),
      ]
    default: return nil
    }
  }

  /// `label.topToSuperview(offset: 8)`, `label.top(to: view)`.
  private func tiny(_ change: Change, _ call: Call) -> [TextEdit]? {
    guard isSafeArea(change.new), case .view = change.old.item else { return nil }
    if let to = call.arguments.first(where: { $0.label == "to" || $0.label == "of" }) {
      guard change.side == .second, let item = newItem(text[to.value], change) else { return nil }
      return [TextEdit(range: to.value, replacement: item)]
    }
    guard text[call.name].hasSuffix("ToSuperview"),
      !call.arguments.contains(where: { $0.label == "usingSafeArea" })
    else { return nil }
    let words = call.arguments.isEmpty ? "usingSafeArea: true" : ", usingSafeArea: true"
    let place = call.arguments.last?.value.end ?? call.end - 1
    return [TextEdit(range: ByteRange(at: place), replacement: words)]
  }

  /// `label.top == view.top + 8` of Cartography, `label.Top == view.Top + 8` of Stevia.
  private func operation(_ change: Change, in site: ByteRange) -> [TextEdit]? {
    guard change.constant == nil else { return nil }
    let words = text[site]
    let operators = ["==", ">=", "<="]
    guard
      let sign = operators.compactMap({ words.firstRange(of: $0) }).min(by: {
        $0.lowerBound < $1.lowerBound
      })
    else { return nil }
    let middle = site.start + words[..<sign.lowerBound].utf8.count
    let half =
      change.side == .first
      ? ByteRange(start: site.start, end: middle) : ByteRange(start: middle + 2, end: site.end)
    // The path that ends with the attribute's name.
    for name in names(in: half) {
      let found = text[name]
      for style in [change.old.attribute.rawValue, change.old.attribute.rawValue.capitalizedFirst]
      where found == style || found == "edges" || found == "Edges" {
        let place = ByteRange(start: pathStart(before: name, in: half), end: name.end)
        let isUpper = found.first?.isUppercase ?? false
        guard found == style else {
          guard isSafeArea(change.new), case .view = change.old.item,
            let edit = guarded(place, change)
          else { continue }
          return [edit]
        }
        if let edit = path(
          place, change, { isUpper ? $0.rawValue.capitalizedFirst : $0.rawValue })
        {
          return [edit]
        }
      }
    }
    return nil
  }

  /// `superview.edges` with the safe area in between.
  private func guarded(_ place: ByteRange, _ change: Change) -> TextEdit? {
    let words = text[place]
    guard let dot = words.lastIndex(of: "."), isPath(words) else { return nil }
    return TextEdit(
      range: place, replacement: "\(words[..<dot]).safeAreaLayoutGuide\(words[dot...])")
  }

  // MARK: - Paths

  /// A path that ends with an attribute becomes that of the new anchor.
  private func path(
    _ place: ByteRange, _ change: Change, _ member: (Attribute) -> String
  ) -> TextEdit? {
    let words = text[place]
    let old = member(change.old.attribute)
    guard isPath(words), words.hasSuffix(old) else { return nil }
    let head = words.dropLast(old.count)
    guard head.isEmpty || head.hasSuffix(".") else { return nil }
    guard let item = newItem(String(head.dropLast()), change) else { return nil }
    let tail = member(change.new.attribute)
    return TextEdit(range: place, replacement: item.isEmpty ? tail : "\(item).\(tail)")
  }

  /// The words of an item for another anchor of the same view.
  private func newItem(_ words: String, _ change: Change) -> String? {
    guard isPath(words) else { return nil }
    if change.old.item == change.new.item { return words }
    switch (change.old.item, change.new.item) {
    case (.view, .guide(.safeArea, _)):
      return words.isEmpty ? "safeAreaLayoutGuide" : "\(words).safeAreaLayoutGuide"
    case (.guide(.topLayoutGuide, _), .guide(.safeArea, _)):
      return replacing("topLayoutGuide", by: "view.safeAreaLayoutGuide", in: words)
    case (.guide(.bottomLayoutGuide, _), .guide(.safeArea, _)):
      return replacing("bottomLayoutGuide", by: "view.safeAreaLayoutGuide", in: words)
    case (.view, .guide(.topLayoutGuide, _)):
      return replacing("view", by: "topLayoutGuide", in: words)
    case (.view, .guide(.bottomLayoutGuide, _)):
      return replacing("view", by: "bottomLayoutGuide", in: words)
    default: return nil
    }
  }

  /// A path of the controller's own member with another one in its place.
  private func replacing(_ member: String, by other: String, in words: String) -> String? {
    switch words {
    case member: other
    case "self.\(member)": "self.\(other)"
    default: nil
    }
  }

  private func isSafeArea(_ anchor: InsetModel.Anchor) -> Bool {
    if case .guide(.safeArea, _) = anchor.item { true } else { false }
  }

  private func isOldGuide(_ change: Change) -> Bool {
    switch change.old.item {
    case .guide(.topLayoutGuide, _), .guide(.bottomLayoutGuide, _): true
    default: false
    }
  }

  /// Whether words are names joined by dots, perhaps none.
  private func isPath(_ words: String) -> Bool {
    words.allSatisfy {
      $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "$" || $0 == "!"
    }
  }

  /// A value such as `.left` or `NSLayoutConstraint.Attribute.left` becomes that of another attribute.
  private func suffix(_ place: ByteRange, _ old: Attribute, _ new: Attribute) -> TextEdit? {
    let words = text[place]
    guard isPath(words), words.hasSuffix(".\(old.rawValue)") else { return nil }
    let start = place.end - old.rawValue.utf8.count
    return TextEdit(range: ByteRange(start: start, end: place.end), replacement: new.rawValue)
  }

  /// The edits of a written constant; none where it stays.
  private func constant(_ change: Change, _ call: Call) -> [TextEdit]? {
    guard let constant = change.constant else { return [] }
    let number = call.arguments.firstIndex { $0.label == "constant" }
    guard let number else { return constant == 0 ? [] : nil }
    let value = call.arguments[number].value
    guard Double(text[value]) != nil else { return nil }
    if constant == 0, text[call.name] == "constraint", number > 0,
      number == call.arguments.count - 1
    {
      let range = ByteRange(start: call.arguments[number - 1].value.end, end: value.end)
      return [TextEdit(range: range, replacement: "")]
    }
    return [TextEdit(range: value, replacement: formatPoints(constant))]
  }

  // MARK: - Calls

  /// A call at the end of a chain of members.
  private struct Call {
    struct Argument {
      var label: String?
      var labelRange: ByteRange?
      var value: ByteRange
    }

    var name: ByteRange
    /// What stands in front of the name's dot.
    var receiver: ByteRange?
    var arguments: [Argument]
    /// Behind the closing parenthesis.
    var end: Int
    /// Whether it ends the statement.
    var isLast: Bool
  }

  /// The last call in a statement's text that is in no other call.
  private func call(in site: ByteRange) -> Call? {
    var place = site.start
    var result: Call?
    while place < site.end {
      let byte = text.bytes[place]
      if byte == UInt8(ascii: "(") {
        guard let end = closing(place, before: site.end) else { return nil }
        var start = place
        while start > site.start, text.bytes[start - 1].isInName { start -= 1 }
        if start < place {
          let hasReceiver = start > site.start && text.bytes[start - 1] == UInt8(ascii: ".")
          var receiverEnd = start - 1
          while receiverEnd > site.start, text.bytes[receiverEnd - 1].isWhiteSpace {
            receiverEnd -= 1
          }
          result = Call(
            name: ByteRange(start: start, end: place),
            receiver: hasReceiver ? ByteRange(start: site.start, end: receiverEnd) : nil,
            arguments: arguments(from: place + 1, to: end), end: end + 1,
            isLast: end + 1 == site.end)
        }
        place = end
      } else if byte == UInt8(ascii: "\"") {
        return nil
      }
      place += 1
    }
    return result
  }

  /// The parenthesis or bracket that closes one; `nil` where a string or comment stands between.
  private func closing(_ start: Int, before limit: Int) -> Int? {
    var depth = 0
    var place = start
    while place < limit {
      switch text.bytes[place] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return place }
      case UInt8(ascii: "\""): return nil
      case UInt8(ascii: "/") where place + 1 < limit:
        let next = text.bytes[place + 1]
        if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") { return nil }
      default: break
      }
      place += 1
    }
    return nil
  }

  private func arguments(from start: Int, to end: Int) -> [Call.Argument] {
    var result: [Call.Argument] = []
    var depth = 0
    var begin = start
    func finish(_ stop: Int) {
      var first = begin
      while first < stop, text.bytes[first].isWhiteSpace { first += 1 }
      var last = stop
      while last > first, text.bytes[last - 1].isWhiteSpace { last -= 1 }
      guard first < last else { return }
      var word = first
      while word < last, text.bytes[word].isInName { word += 1 }
      var colon = word
      while colon < last, text.bytes[colon].isWhiteSpace { colon += 1 }
      guard word > first, colon < last, text.bytes[colon] == UInt8(ascii: ":") else {
        result.append(Call.Argument(value: ByteRange(start: first, end: last)))
        return
      }
      let range = ByteRange(start: first, end: word)
      var value = colon + 1
      while value < last, text.bytes[value].isWhiteSpace { value += 1 }
      result.append(
        Call.Argument(
          label: text[range], labelRange: range, value: ByteRange(start: value, end: last)))
    }
    for place in start..<end {
      switch text.bytes[place] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        finish(place)
        begin = place + 1
      default: break
      }
    }
    finish(end)
    return result
  }

  /// The names in a range, in their order.
  private func names(in range: ByteRange) -> [ByteRange] {
    var result: [ByteRange] = []
    var place = range.start
    while place < range.end {
      let start = place
      while place < range.end, text.bytes[place].isInName { place += 1 }
      if place > start { result.append(ByteRange(start: start, end: place)) }
      place += 1
    }
    return result
  }

  /// Where the path of names begins that a name ends.
  private func pathStart(before name: ByteRange, in range: ByteRange) -> Int {
    var start = name.start
    while start > range.start {
      let byte = text.bytes[start - 1]
      guard byte.isInName || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") else { break }
      start -= 1
    }
    return start
  }

  /// Where the chain of members ends that goes on behind a statement's text, with what is assigned to it.
  ///
  /// `nil` where that is not plainly seen.
  func chainEnd(after offset: Int) -> Int? {
    let bytes = text.bytes
    var end = offset
    while true {
      var place = end
      while place < bytes.count, bytes[place].isWhiteSpace { place += 1 }
      guard place < bytes.count, bytes[place] == UInt8(ascii: ".") else { break }
      place += 1
      let start = place
      while place < bytes.count, bytes[place].isInName { place += 1 }
      guard place > start else { return nil }
      while place < bytes.count, bytes[place] == UInt8(ascii: "(") {
        guard let close = closing(place, before: bytes.count) else { return nil }
        place = close + 1
      }
      end = place
    }
    var place = end
    while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
    guard place + 1 < bytes.count, bytes[place] == UInt8(ascii: "="),
      bytes[place + 1] == UInt8(ascii: " ")
    else { return end }
    place += 2
    let start = place
    while place < bytes.count, bytes[place].isInName { place += 1 }
    return place > start ? place : nil
  }
}

extension UInt8 {
  fileprivate var isWhiteSpace: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\n")
      || self == UInt8(ascii: "\r")
  }

  fileprivate var isInName: Bool {
    self >= 0x80 || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}

extension String {
  fileprivate var capitalizedFirst: String {
    guard let first else { return self }
    return first.uppercased() + dropFirst()
  }
}
