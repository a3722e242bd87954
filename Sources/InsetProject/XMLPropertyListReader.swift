/// Reads property lists as XML; of XML itself only what such lists use.
struct XMLPropertyListReader {
  private var scanner: ByteScanner

  init(_ scanner: ByteScanner) { self.scanner = scanner }

  private struct Tag {
    var name: String
    var isEnd = false
    /// `<true/>`.
    var isEmpty = false
    var offset: Int
  }

  mutating func read() throws(PropertyListProblem) -> PropertyList {
    var tag = try nextTag()
    if tag.name == "plist", !tag.isEnd { tag = try nextTag() }
    return try value(tag, depth: 0)
  }

  /// The next tag; text, comments, instructions and the document type before it are passed.
  private mutating func nextTag() throws(PropertyListProblem) -> Tag {
    while true {
      _ = scanner.takeWhile { $0 != UInt8(ascii: "<") }
      let offset = scanner.offset
      if scanner.isAtEnd { throw problem("ends too early") }
      if scanner.take("<!--") {
        scanner.skip(past: "-->")
      } else if scanner.take("<?") {
        scanner.skip(past: "?>")
      } else if scanner.take("<!") {
        // An internal subset stands in brackets.
        _ = scanner.takeWhile { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "[") }
        if scanner.peek() == UInt8(ascii: "[") { scanner.skip(past: "]") }
        scanner.skip(past: ">")
      } else {
        _ = scanner.next()
        var tag = Tag(name: "", offset: offset)
        if scanner.take("/") { tag.isEnd = true }
        let name = scanner.takeWhile {
          $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") && $0 != 32 && !(9...13).contains($0)
        }
        tag.name = String(decoding: name, as: UTF8.self)
        let rest = scanner.takeWhile { $0 != UInt8(ascii: ">") }
        tag.isEmpty = rest.last == UInt8(ascii: "/")
        guard scanner.next() != nil else { throw problem("ends inside a tag") }
        return tag
      }
    }
  }

  private mutating func value(_ tag: Tag, depth: Int) throws(PropertyListProblem) -> PropertyList {
    guard depth < PropertyList.depthLimit else { throw problem("nests too deep") }
    guard !tag.isEnd else { throw problem("has </\(tag.name)> where a value is expected") }
    func made(_ value: PropertyList.Value) -> PropertyList {
      PropertyList(value: value, offset: tag.offset)
    }
    switch tag.name {
    case "true", "false":
      if !tag.isEmpty { _ = try nextTag() }
      return made(.bool(tag.name == "true"))
    case "string": return made(.string(try text(of: tag)))
    case "integer", "real":
      let text = try text(of: tag)
      return made(Double(text.filter { !$0.isWhitespace }).map { .number($0) } ?? .other)
    case "data", "date":
      _ = try text(of: tag)
      return made(.other)
    case "array":
      var elements: [PropertyList] = []
      if tag.isEmpty { return made(.array([])) }
      while true {
        let next = try nextTag()
        if next.isEnd { return made(.array(elements)) }
        elements.append(try value(next, depth: depth + 1))
      }
    case "dict":
      var members: [PropertyList.Member] = []
      if tag.isEmpty { return made(.dictionary([])) }
      while true {
        let next = try nextTag()
        if next.isEnd { return made(.dictionary(members)) }
        guard next.name == "key" else {
          throw problem("has <\(next.name)> where a key is expected")
        }
        let key = try text(of: next)
        members.append(
          PropertyList.Member(key: key, value: try value(try nextTag(), depth: depth + 1)))
      }
    default: throw problem("has an unknown element <\(tag.name)>")
    }
  }

  /// The text up to the end of an element that holds nothing else.
  private mutating func text(of tag: Tag) throws(PropertyListProblem) -> String {
    if tag.isEmpty { return "" }
    var text: [UInt8] = []
    while true {
      text += scanner.takeWhile { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
      if scanner.peek() == UInt8(ascii: "&") {
        text += entity()
      } else if scanner.take("<![CDATA[") {
        let start = scanner.offset
        guard scanner.skip(past: "]]>") else { throw problem("ends inside CDATA") }
        text += scanner.bytes[start..<(scanner.offset - 3)]
      } else if scanner.take("<!--") {
        scanner.skip(past: "-->")
      } else {
        let end = try nextTag()
        guard end.isEnd, end.name == tag.name else {
          throw problem("has <\(end.name)> inside of <\(tag.name)>")
        }
        return String(decoding: text, as: UTF8.self)
      }
    }
  }

  /// What `&amp;` and its like stand for; one that is unknown stands for itself.
  private mutating func entity() -> [UInt8] {
    let start = scanner.offset
    _ = scanner.next()
    let name = scanner.takeWhile { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "<") }
    guard scanner.take(";") else { return Array(scanner.bytes[start..<scanner.offset]) }
    let word = String(decoding: name, as: UTF8.self)
    switch word {
    case "amp": return Array("&".utf8)
    case "lt": return Array("<".utf8)
    case "gt": return Array(">".utf8)
    case "quot": return Array("\"".utf8)
    case "apos": return Array("'".utf8)
    default:
      var code: UInt32?
      if word.hasPrefix("#x") {
        code = UInt32(word.dropFirst(2), radix: 16)
      } else if word.hasPrefix("#") {
        code = UInt32(word.dropFirst())
      }
      guard let scalar = code.flatMap({ Unicode.Scalar($0) }) else {
        return Array(scanner.bytes[start..<scanner.offset])
      }
      return Array(String(Character(scalar)).utf8)
    }
  }

  private func problem(_ message: String) -> PropertyListProblem {
    PropertyListProblem(message: message, offset: min(scanner.offset, scanner.bytes.count))
  }
}
