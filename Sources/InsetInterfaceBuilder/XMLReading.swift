import CLibXML2
public import InsetText

extension XMLText {
  /// Reads a text.
  ///
  /// Document type declarations are refused, and with them every entity but the five of XML and
  /// numbers: nothing is expanded, nothing is fetched.
  ///
  /// - Throws: `XMLProblem` where the text is not well-formed, not UTF-8, or too large.
  /// - Complexity: O(bytes).
  public init(reading text: SourceText) throws(XMLProblem) {
    let bytes = text.bytes
    guard bytes.count <= Self.byteLimit else {
      throw XMLProblem(
        message: "this file is larger than \(Self.byteLimit >> 20) MiB and is not read",
        range: ByteRange(at: 0))
    }
    if let start = bytes.first, let second = bytes.dropFirst().first,
      (start, second) == (0xFE, 0xFF) || (start, second) == (0xFF, 0xFE) || start == 0
        || second == 0
    {
      throw XMLProblem(message: "the text is not UTF-8", range: ByteRange(at: 0))
    }
    let collector = Collector()
    if let problem = collector.parse(bytes) {
      throw XMLProblem(message: problem.message, range: text.range(of: problem))
    }
    elements = collector.elements
    attributes = collector.attributes
    var scan = TagScan(bytes: bytes)
    guard scan.place(&elements, &attributes) else {
      throw XMLProblem(
        message: "the text cannot be taken apart here", range: ByteRange(at: scan.position))
    }
  }
}

extension SourceText {
  fileprivate func range(of problem: Collector.Problem) -> ByteRange {
    let line = min(max(0, problem.line - 1), lines.lineCount - 1)
    let whole = range(ofLine: line)
    let start = min(whole.start + max(0, problem.column - 1), whole.end)
    return ByteRange(start: start, end: max(start, min(start + 1, whole.end)))
  }
}

/// Takes what libxml2 reports and stops it where a text is not to be read.
private final class Collector {
  struct Problem {
    var message: String
    var line: Int
    var column: Int
  }
  var elements: ContiguousArray<XMLElement> = []
  var attributes: ContiguousArray<XMLAttribute> = []
  private var open: [Int] = []
  private var problem: Problem?
  private var context: xmlParserCtxtPtr?
  /// The same few hundred names come thousands of times: each is made once.
  private var names: [UInt: String] = [:]

  func parse(_ bytes: ContiguousArray<UInt8>) -> Problem? {
    xmlInitParser()
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { data, name, prefix, _, _, _, count, _, values in
      Collector.of(data)?.start(name, prefix, Int(count), values)
    }
    handler.endElementNs = { data, _, _, _ in Collector.of(data)?.end() }
    handler.internalSubset = { data, _, _, _ in
      Collector.of(data)?.stop("a document type declaration is not read here")
    }
    handler.serror = Collector.errorHandler
    let data = Unmanaged.passUnretained(self).toOpaque()
    guard let context = xmlCreatePushParserCtxt(&handler, data, nil, 0, nil) else {
      return Problem(message: "there is no memory to read this text", line: 1, column: 1)
    }
    self.context = context
    defer {
      self.context = nil
      xmlFreeParserCtxt(context)
    }
    // Without NOENT an `&amp;` in an attribute would come as `&#38;`. There are no entities but XML's
    // own five to replace: a declaration stops the parser.
    xmlCtxtUseOptions(
      context, Int32(XML_PARSE_NONET.rawValue) | Int32(XML_PARSE_NOENT.rawValue))
    let piece = 1 << 18
    bytes.withUnsafeBufferPointer { buffer in
      var at = 0
      while at < buffer.count, problem == nil {
        let count = min(piece, buffer.count - at)
        buffer.withMemoryRebound(to: CChar.self) {
          _ = xmlParseChunk(context, $0.baseAddress.map { $0 + at }, Int32(count), 0)
        }
        at += count
      }
      if problem == nil { _ = xmlParseChunk(context, nil, 0, 1) }
    }
    if problem == nil, context.pointee.wellFormed == 0 || elements.isEmpty {
      problem = Problem(message: "this is no well-formed XML", line: 1, column: 1)
    }
    return problem
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> Collector? {
    data.map { Unmanaged<Collector>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The error's type is constant in newer versions of the library only.
  private static let errorHandler: xmlStructuredErrorFunc = { data, error in
    guard let collector = Collector.of(data), let error else { return }
    let value = error.pointee
    guard value.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    let text = value.message.map { String(cString: $0) } ?? "this is no well-formed XML"
    collector.fail(
      Collector.trimmed(text), line: Int(value.line), column: Int(value.int2))
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while let last = text.last, last.isNewline || last == " " || last == "." {
      text = text.dropLast()
    }
    return "not well-formed XML: " + text.prefix(200)
  }

  private func fail(_ message: String, line: Int, column: Int) {
    if problem == nil { problem = Problem(message: message, line: line, column: column) }
  }

  private func stop(_ message: String) {
    guard let context else { return }
    let line = context.pointee.input.map { Int($0.pointee.line) } ?? 1
    let column = context.pointee.input.map { Int($0.pointee.col) } ?? 1
    fail(message, line: line, column: column)
    xmlStopParser(context)
  }

  private func name(_ pointer: UnsafePointer<xmlChar>) -> String {
    // Names come from the parser's own dictionary: equal ones have one address.
    let key = UInt(bitPattern: pointer)
    if let known = names[key] { return known }
    let made = String(cString: pointer)
    names[key] = made
    return made
  }

  private func start(
    _ localName: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ count: Int,
    _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    guard problem == nil, let localName else { return }
    guard elements.count < XMLText.elementLimit,
      attributes.count + count <= XMLText.attributeLimit
    else { return stop("this file has too many elements and is not read") }
    let row = elements.count
    elements.append(
      XMLElement(
        name: qualified(localName, prefix), parent: Int32(open.last ?? -1), subtreeEnd: 0,
        firstAttribute: Int32(attributes.count), attributeCount: Int32(count)))
    open.append(row)
    guard let values else { return }
    for index in 0..<count {
      guard let attribute = values[5 * index], let start = values[5 * index + 3],
        let end = values[5 * index + 4]
      else { continue }
      let value = String(
        decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
      attributes.append(
        XMLAttribute(name: qualified(attribute, values[5 * index + 1]), value: value))
    }
    // Where a value is missing, the row says what is there.
    elements[row].attributeCount = Int32(attributes.count) - elements[row].firstAttribute
  }

  private func qualified(
    _ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?
  ) -> String {
    prefix.map { name($0) + ":" + name(local) } ?? name(local)
  }

  private func end() {
    guard problem == nil, let row = open.popLast() else { return }
    elements[row].subtreeEnd = Int32(elements.count)
  }
}

/// Finds the tags of a well-formed text in its bytes.
private struct TagScan {
  let bytes: ContiguousArray<UInt8>
  private(set) var position = 0

  init(bytes: ContiguousArray<UInt8>) { self.bytes = bytes }

  /// Writes the places of all elements and attributes; `false` where the bytes disagree.
  mutating func place(
    _ elements: inout ContiguousArray<XMLElement>,
    _ attributes: inout ContiguousArray<XMLAttribute>
  ) -> Bool {
    var next = 0
    var open: [Int] = []
    while let start = find(UInt8(ascii: "<"), from: position) {
      position = start
      if has("<!--", at: start) {
        guard skip(past: "-->", from: start + 4) else { return false }
      } else if has("<![CDATA[", at: start) {
        guard skip(past: "]]>", from: start + 9) else { return false }
      } else if has("<?", at: start) {
        guard skip(past: "?>", from: start + 2) else { return false }
      } else if has("</", at: start) {
        guard let end = find(UInt8(ascii: ">"), from: start), let row = open.popLast() else {
          return false
        }
        elements[row].range = ByteRange(start: elements[row].startTag.start, end: end + 1)
        position = end + 1
      } else {
        guard next < elements.count, has(elements[next].name, at: start + 1) else { return false }
        position = start + 1 + elements[next].name.utf8.count
        guard placeAttributes(of: elements[next], &attributes) else { return false }
        let isEmpty = has("/>", at: position)
        position += isEmpty ? 2 : 1
        elements[next].startTag = ByteRange(start: start, end: position)
        elements[next].range = elements[next].startTag
        if !isEmpty { open.append(next) }
        next += 1
      }
    }
    return next == elements.count && open.isEmpty
  }

  /// Leaves the position at `>` or `/>`.
  private mutating func placeAttributes(
    of element: XMLElement, _ attributes: inout ContiguousArray<XMLAttribute>
  ) -> Bool {
    var row = Int(element.firstAttribute)
    let last = row + Int(element.attributeCount)
    while true {
      while position < bytes.count, bytes[position].isXMLSpace { position += 1 }
      guard position < bytes.count else { return false }
      if bytes[position] == UInt8(ascii: ">") || has("/>", at: position) {
        return row == last
      }
      let start = position
      guard let equals = find(UInt8(ascii: "="), from: start) else { return false }
      var quote = equals + 1
      while quote < bytes.count, bytes[quote].isXMLSpace { quote += 1 }
      guard quote < bytes.count, let end = find(bytes[quote], from: quote + 1) else {
        return false
      }
      position = end + 1
      // Namespaces are declared like attributes but are none to the library.
      if has("xmlns", at: start) { continue }
      guard row < last, has(attributes[row].name, at: start) else { return false }
      attributes[row].range = ByteRange(start: start, end: end + 1)
      attributes[row].valueRange = ByteRange(start: quote + 1, end: end)
      row += 1
    }
  }

  private func find(_ byte: UInt8, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == byte { return index }
      index += 1
    }
    return nil
  }

  private func has(_ text: String, at start: Int) -> Bool {
    var index = start
    for byte in text.utf8 {
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
    }
    return true
  }

  private mutating func skip(past text: String, from start: Int) -> Bool {
    var index = start
    while index < bytes.count {
      if has(text, at: index) {
        position = index + text.utf8.count
        return true
      }
      index += 1
    }
    return false
  }
}

extension UInt8 {
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
