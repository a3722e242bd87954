import InsetText

/// Reads what `-[NSLayoutConstraint description]` and those of its subclasses print.
///
/// Forms, as seen in public logs of iOS 6 to 18 and macOS 10.8 to 15:
///
///     <NSLayoutConstraint:0x6000 'name' UILabel:0x7f.width == 0.5*UIView:0x7f.width + 8   (active)>
///     <NSLayoutConstraint:0x6000 H:|-(>=8@750)-[UILabel:0x7f'Price'](LTR)   (active, names: '|':UIView:0x7f )>
///     <NSAutoresizingMaskLayoutConstraint:0x6000 h=--& v=-&- UIView:0x7f.midY == 22   (active)>
///     <NSContentSizeLayoutConstraint:0x6000 H:[UILabel:0x7f(35)] Hug:250 CompressionResistance:750>
///     <SnapKit.LayoutConstraint:0x6000@Player.swift#42 UILabel:0x7f.top == UIView:0x7f.top * 2.0 + 20.0 ^ 750.0>
struct DescriptionReader {
  /// The sides and numbers of one description; items are indices into `items`.
  struct Body {
    var items: [LoggedItem] = []
    var first = LoggedAnchor(0, .left)
    var relation = LoggedRelation.equal
    var second: LoggedAnchor?
    var multiplier = 1.0
    var constant: Double? = 0
    var superviews: [(child: Int, parent: Int)] = []
  }

  private let bytes: [UInt8]
  private var position = 0
  private(set) var identifier: String?
  private(set) var priority = 1000.0
  private(set) var isRightToLeft = false
  /// What the end of the description says that names stand for; addresses by name.
  private var names: [String: LoggedItem] = [:]

  init(_ bytes: [UInt8]) { self.bytes = Self.unescaped(bytes) }

  // MARK: The head

  static let masonry = Array("MASLayoutConstraint".utf8)

  /// `<Class:0xAddress@File.swift#line`.
  mutating func head() -> (className: String, address: String, file: String?, line: Int?)? {
    position = 0
    guard take("<") else { return nil }
    let className = takeWhile { $0.isClassByte }
    guard take(":") else { return nil }
    if className.utf8.elementsEqual(Self.masonry), !isAddress(position) {
      // The name that it was given stands for the address.
      let name = takeWhile { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ">") }
      identifier = name
      return name.isEmpty ? nil : (className, name, nil, nil)
    }
    guard let address = takeAddress() else { return nil }
    var file: String?
    var line: Int?
    if take("@") {
      let path = takeWhile {
        $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ">")
      }
      if !path.isEmpty { file = path }
      if take("#") { line = Int(takeWhile { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) }
    }
    return (className, address, file, line)
  }

  // MARK: The body

  /// What follows the head; `nil` where it says no equation.
  mutating func body() -> Body? {
    readNames()
    while true {
      skipSpaces()
      if peek == UInt8(ascii: "'") {
        // `'|'` begins no name of a constraint.
        let start = position
        guard let quoted = takeQuoted(ends: [UInt8(ascii: " ")]) else { return nil }
        if identifier == nil, peek == UInt8(ascii: " ") || peek == nil {
          identifier = quoted
          continue
        }
        position = start
      }
      // `h=--&`, `v=-&-`: which margins and sizes of a mask are flexible.
      if position + 2 < bytes.count, bytes[position + 1] == UInt8(ascii: "="),
        bytes[position] == UInt8(ascii: "h") || bytes[position] == UInt8(ascii: "v"),
        [UInt8(ascii: "-"), UInt8(ascii: "&")].contains(bytes[position + 2])
      {
        _ = takeWhile { $0 != UInt8(ascii: " ") }
        continue
      }
      break
    }
    guard let first = peek else { return nil }
    let isVisual =
      (first == UInt8(ascii: "H") || first == UInt8(ascii: "V")) && peek(1) == UInt8(ascii: ":")
      && [UInt8(ascii: "|"), UInt8(ascii: "["), UInt8(ascii: "(")].contains(peek(2) ?? 0)
    return isVisual ? visual() : equation()
  }

  // MARK: Equations

  private mutating func equation() -> Body? {
    var body = Body()
    guard let left = anchor(&body) else { return nil }
    body.first = left
    skipSpaces()
    guard let relation = takeRelation() else { return nil }
    body.relation = relation
    skipSpaces()
    if let number = takeNumber() {
      skipSpaces()
      if take("*") {
        skipSpaces()
        body.multiplier = number
        guard let right = anchor(&body) else { return nil }
        body.second = right
      } else {
        body.constant = number
      }
    } else if let right = anchor(&body) {
      body.second = right
      skipSpaces()
      if take("*"), case _ = skipSpaces(), let factor = takeNumber() { body.multiplier = factor }
      skipSpaces()
      if take("/"), case _ = skipSpaces(), let divisor = takeNumber(), divisor != 0 {
        body.multiplier = 1 / divisor
      }
    } else {
      return nil
    }
    if body.second != nil {
      skipSpaces()
      let isMinus = peek == UInt8(ascii: "-")
      if isMinus || peek == UInt8(ascii: "+") {
        position += 1
        skipSpaces()
        if let number = takeNumber() { body.constant = isMinus ? -number : number }
      }
    }
    readPriority()
    // A place without another side counts from the superview, which is named behind it.
    if body.second == nil, !body.first.attribute.isSize, let parent = names["|"] {
      body.superviews.append((body.first.item, index(of: parent, &body)))
    }
    return body
  }

  private mutating func readPriority() {
    skipSpaces()
    guard take("@") || take("^") else { return }
    skipSpaces()
    if let number = takeNumber(), number > 0, number <= 1000 { priority = number }
  }

  /// `Class:0x7f'text'.attribute` or `name.attribute`.
  private mutating func anchor(_ body: inout Body) -> LoggedAnchor? {
    let start = position
    guard let item = item(ends: [UInt8(ascii: ".")]), take(".") else {
      position = start
      return nil
    }
    let word = takeWhile { $0.isNameByte }
    guard let attribute = LoggedAttribute(spelling: word) else {
      position = start
      return nil
    }
    return LoggedAnchor(index(of: item, &body), attribute)
  }

  private func index(of item: LoggedItem, _ body: inout Body) -> Int {
    if let known = body.items.firstIndex(of: item) { return known }
    body.items.append(item)
    return body.items.count - 1
  }

  /// - Parameter ends: what may follow the item.
  private mutating func item(ends: [UInt8]) -> LoggedItem? {
    let start = position
    if peek == UInt8(ascii: "|") {
      position += 1
      return names["|"] ?? LoggedItem(className: "", address: "", name: "superview")
    }
    // `<Class: 0x7f; …>` and `<label>` of other libraries.
    let isBracketed = take("<")
    if peek == UInt8(ascii: "'"), let quoted = takeQuoted(ends: ends) {
      return names[quoted] ?? LoggedItem(className: "", address: "", name: quoted)
    }
    // A class, with module and generic arguments.
    var depth = 0
    let wordStart = position
    while let byte = peek {
      if byte == UInt8(ascii: "<") {
        depth += 1
      } else if byte == UInt8(ascii: ">") && depth > 0 {
        depth -= 1
      } else if depth == 0, !byte.isClassByte {
        break
      }
      position += 1
    }
    let word = string(wordStart..<position)
    if !word.isEmpty, peek == UInt8(ascii: ":") {
      position += 1
      skipSpaces()
      if let address = takeAddress() {
        var item = LoggedItem(className: word, address: address)
        if peek == UInt8(ascii: "'") { item.label = takeQuoted(ends: ends) }
        if isBracketed { _ = take(">") }
        item.name = names.filter { $0.key != "|" && $0.value.address == address }.keys.min()
        return item
      }
      // `UIView:key` of a library that lets people name views.
      let key = takeWhile { $0.isNameByte }
      if !key.isEmpty { return LoggedItem(className: word, address: "", name: key) }
    }
    position = wordStart
    // A name that stands for the item, up to what may follow it: `title.top`, `[sign-in(44)]`.
    let name = nameUpTo(ends)
    guard !name.isEmpty else {
      position = start
      return nil
    }
    if isBracketed { _ = take(">") }
    return names[name] ?? LoggedItem(className: "", address: "", name: name)
  }

  /// Everything up to one of some bytes; with a dot, up to the last before an attribute.
  private mutating func nameUpTo(_ ends: [UInt8]) -> String {
    var end = position
    while end < bytes.count, !ends.contains(bytes[end]) || isInsideName(end, ends) {
      let byte = bytes[end]
      if byte == UInt8(ascii: "=") || byte == UInt8(ascii: "\n") { break }
      end += 1
    }
    guard end < bytes.count, ends.contains(bytes[end]) else { return "" }
    defer { position = end }
    return string(position..<end)
  }

  /// Whether a dot belongs to a name: what follows is no attribute.
  private func isInsideName(_ place: Int, _ ends: [UInt8]) -> Bool {
    guard bytes[place] == UInt8(ascii: ".") else { return false }
    var end = place + 1
    while end < bytes.count, bytes[end].isNameByte { end += 1 }
    return LoggedAttribute(spelling: string(place + 1..<end)) == nil
  }

  // MARK: Visual formats

  private mutating func visual() -> Body? {
    let isHorizontal = peek == UInt8(ascii: "H")
    position += 2
    if text(at: position, "(RTL)") { isRightToLeft = true }
    var body = Body()
    var ends: [Int] = []
    var edge: (relation: LoggedRelation, constant: Double?)?
    var size: (relation: LoggedRelation, constant: Double?, other: LoggedItem?)?
    var superviewFirst = false
    var superviewLast = false
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "|"):
        position += 1
        let item = names["|"] ?? LoggedItem(className: "", address: "", name: "superview")
        if ends.isEmpty { superviewFirst = true } else { superviewLast = true }
        ends.append(index(of: item, &body))
      case UInt8(ascii: "["):
        position += 1
        guard let item = item(ends: [UInt8(ascii: "]"), UInt8(ascii: "(")]) else { return nil }
        ends.append(index(of: item, &body))
        if take("(") {
          guard let relation = predicate(closing: ")") else { return nil }
          size = relation
        }
        guard take("]") else { return nil }
      case UInt8(ascii: "-"):
        position += 1
        if take("(") {
          guard let found = predicate(closing: ")") else { return nil }
          edge = (found.relation, found.constant)
        } else if let number = takeNumber() {
          edge = (.equal, number)
        } else {
          // A lone dash is a space that the system chooses.
          edge = (.equal, nil)
          continue
        }
        _ = take("-")
      default:
        if text(at: position, "(LTR)") || text(at: position, "(RTL)") {
          isRightToLeft = isRightToLeft || text(at: position, "(RTL)")
          position += 5
        }
        return finished(
          body, ends, edge, size, isHorizontal, superviewFirst, superviewLast)
      }
    }
    return finished(body, ends, edge, size, isHorizontal, superviewFirst, superviewLast)
  }

  private mutating func finished(
    _ body: Body, _ ends: [Int], _ edge: (relation: LoggedRelation, constant: Double?)?,
    _ size: (relation: LoggedRelation, constant: Double?, other: LoggedItem?)?,
    _ isHorizontal: Bool, _ superviewFirst: Bool, _ superviewLast: Bool
  ) -> Body? {
    var body = body
    let near: LoggedAttribute = isHorizontal ? (isRightToLeft ? .right : .left) : .top
    let far: LoggedAttribute = isHorizontal ? (isRightToLeft ? .left : .right) : .bottom
    if ends.count == 2 {
      // `[a]-(8)-[b]`: b.left == a.right + 8; without an edge, nothing lies between.
      let gap = edge ?? (.equal, 0)
      body.first = LoggedAnchor(ends[1], superviewLast ? far : near)
      body.second = LoggedAnchor(ends[0], superviewFirst ? near : far)
      body.relation = gap.relation
      body.constant = gap.constant
      if isHorizontal && isRightToLeft {
        body.constant = gap.constant.map { -$0 }
        body.relation = gap.relation.flipped
      }
      if superviewFirst, !superviewLast { body.superviews.append((ends[1], ends[0])) }
      if superviewLast, !superviewFirst { body.superviews.append((ends[0], ends[1])) }
      return body
    }
    guard ends.count == 1, let size, !superviewFirst else { return nil }
    let attribute: LoggedAttribute = isHorizontal ? .width : .height
    body.first = LoggedAnchor(ends[0], attribute)
    body.relation = size.relation
    body.constant = size.constant
    if let other = size.other {
      body.second = LoggedAnchor(index(of: other, &body), attribute)
      body.constant = size.constant ?? 0
    }
    return body
  }

  /// `>=8@750`, `==UIView:0x7f`, `NSSpace(8)`, up to the closing byte.
  private mutating func predicate(
    closing: Unicode.Scalar
  ) -> (relation: LoggedRelation, constant: Double?, other: LoggedItem?)? {
    let relation = takeRelation() ?? .equal
    var constant: Double?
    var other: LoggedItem?
    if text(at: position, "NSSpace(") {
      position += 8
      constant = takeNumber()
      _ = take(")")
    } else if let number = takeNumber() {
      constant = number
    } else {
      other = item(ends: [UInt8(ascii: ")"), UInt8(ascii: "@")])
      if other == nil { return nil }
    }
    if take("@"), let number = takeNumber(), number > 0, number <= 1000 { priority = number }
    guard take(closing) else { return nil }
    return (relation, constant, other)
  }

  // MARK: Names

  /// `(active, names: title:0x7f8a, '|':UIView:0x7f8b )`, also `(Names: …)`.
  private mutating func readNames() {
    let start = position
    defer { position = start }
    guard let place = lastPlace(of: "ames:") else { return }
    position = place + 5
    while true {
      skipSpaces()
      let before = position
      var key: String
      if peek == UInt8(ascii: "'") {
        guard let quoted = takeQuoted(ends: [UInt8(ascii: ":")]) else { return }
        key = quoted
      } else {
        key = ""
        // The name ends at a colon in front of an address.
        var end = position
        while end < bytes.count, !(bytes[end] == UInt8(ascii: ":") && isAddress(end + 1)) {
          if bytes[end] == UInt8(ascii: ")") { return }
          end += 1
        }
        guard end < bytes.count else { return }
        key = string(position..<end)
        position = end
      }
      guard take(":") else { return }
      if let address = takeAddress() {
        names[key] = LoggedItem(className: "", address: address, name: key == "|" ? nil : key)
      } else {
        let className = takeWhile {
          $0.isClassByte || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">")
        }
        if take(":"), let address = takeAddress() {
          var item = LoggedItem(className: className, address: address)
          if peek == UInt8(ascii: "'") {
            item.label = takeQuoted(ends: [UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: ")")])
          }
          if key != "|" { item.name = key }
          names[key] = item
        } else {
          // `'|':title`: a superview that has a name itself.
          names[key] = names[className] ?? LoggedItem(className: "", address: "", name: className)
        }
      }
      skipSpaces()
      guard take(","), position > before else { break }
    }
    // A superview that stands for a named view has its address.
    if let outer = names["|"], let name = outer.name, outer.address.isEmpty, let known = names[name]
    {
      names["|"] = known
    }
  }

  private func isAddress(_ place: Int) -> Bool {
    place + 2 < bytes.count && bytes[place] == UInt8(ascii: "0")
      && bytes[place + 1] | 32 == UInt8(ascii: "x") && bytes[place + 2].isHexDigit
  }

  // MARK: Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }
  private func peek(_ distance: Int) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard let byte = peek, scalar.isASCII, UInt32(byte) == scalar.value else { return false }
    position += 1
    return true
  }

  private mutating func takeWhile(_ fits: (UInt8) -> Bool) -> String {
    let start = position
    while let byte = peek, fits(byte) { position += 1 }
    return string(start..<position)
  }

  private mutating func skipSpaces() {
    while peek == UInt8(ascii: " ") || peek == UInt8(ascii: "\t") { position += 1 }
  }

  private mutating func takeAddress() -> String? {
    guard isAddress(position) else { return nil }
    position += 2
    return takeWhile { $0.isHexDigit }.lowercased()
  }

  private mutating func takeRelation() -> LoggedRelation? {
    for relation in [LoggedRelation.equal, .lessOrEqual, .greaterOrEqual]
    where text(at: position, relation.rawValue) {
      position += 2
      return relation
    }
    return nil
  }

  /// A decimal number, with a sign and an exponent; nothing is taken where what follows belongs to a name.
  private mutating func takeNumber() -> Double? {
    let start = position
    var end = position
    if end < bytes.count, bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") {
      end += 1
      while end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 }
    }
    let digits = end
    func digit(_ place: Int) -> Bool {
      place < bytes.count && bytes[place] >= UInt8(ascii: "0") && bytes[place] <= UInt8(ascii: "9")
    }
    while digit(end) { end += 1 }
    guard end > digits else { return nil }
    if end < bytes.count, bytes[end] == UInt8(ascii: "."), digit(end + 1) {
      end += 1
      while digit(end) { end += 1 }
    }
    if end < bytes.count, bytes[end] | 32 == UInt8(ascii: "e") {
      var exponent = end + 1
      if exponent < bytes.count,
        bytes[exponent] == UInt8(ascii: "-") || bytes[exponent] == UInt8(ascii: "+")
      {
        exponent += 1
      }
      if digit(exponent) {
        end = exponent
        while digit(end) { end += 1 }
      }
    }
    if end < bytes.count, bytes[end].isNameByte || bytes[end] == UInt8(ascii: ":") { return nil }
    let text = string(start..<end).filter { $0 != " " }
    guard let number = Double(text), number.isFinite else { return nil }
    position = end
    return number
  }

  /// `'…'`, where the closing quote is the first with one of some bytes, or nothing, behind it.
  private mutating func takeQuoted(ends: [UInt8]) -> String? {
    guard peek == UInt8(ascii: "'") else { return nil }
    var end = position + 1
    var last: Int?
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "'") {
        last = end
        let next = end + 1 < bytes.count ? bytes[end + 1] : nil
        if next == nil || ends.contains(next ?? 0) || next == UInt8(ascii: " ") { break }
      }
      end += 1
    }
    guard let close = last, close > position else { return nil }
    defer { position = close + 1 }
    return string(position + 1..<close)
  }

  private func text(at place: Int, _ word: String) -> Bool {
    place + word.utf8.count <= bytes.count
      && bytes[place..<place + word.utf8.count].elementsEqual(word.utf8)
  }

  private func lastPlace(of word: String) -> Int? {
    let count = word.utf8.count
    guard bytes.count >= count else { return nil }
    return stride(from: bytes.count - count, through: 0, by: -1).first { text(at: $0, word) }
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Property lists write `\U00e9` and `\"` in strings.
  private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "\\")) else { return bytes }
    var result: [UInt8] = []
    var units: [UInt16] = []
    var index = 0
    func flush() {
      guard !units.isEmpty else { return }
      result += Array(String(decoding: units, as: UTF16.self).utf8)
      units = []
    }
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        flush()
        result.append(bytes[index])
        index += 1
        continue
      }
      let hex =
        bytes[index + 1] | 32 == UInt8(ascii: "u") && index + 6 <= bytes.count
        ? UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16) : nil
      if let hex {
        units.append(hex)
        index += 6
        continue
      }
      flush()
      switch bytes[index + 1] {
      case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
      default: result.append(bytes[index + 1])
      }
      index += 2
    }
    flush()
    return result
  }
}
