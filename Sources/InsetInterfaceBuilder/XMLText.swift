public import InsetText

/// A well-formed XML text as flat tables of elements and attributes, each with its place.
///
/// Names, values and well-formedness are libxml2's word; places are found in the bytes, so that they
/// do not hang on how much a version of the library tells of them.
public struct XMLText: Sendable {
  /// In document order: an element's descendants follow it.
  public internal(set) var elements: ContiguousArray<XMLElement> = []
  public internal(set) var attributes: ContiguousArray<XMLAttribute> = []

  /// What a file may hold; one with more is refused before it costs much.
  public static let byteLimit = 64 << 20
  static let elementLimit = 1_000_000
  static let attributeLimit = 4_000_000
}

/// An element of an `XMLText`, by its row.
public typealias XMLIndex = Int

public struct XMLElement: Sendable {
  public internal(set) var name: String
  /// The row of the element round it; -1 for the outermost.
  public internal(set) var parent: Int32
  /// The row behind the element's last descendant.
  public internal(set) var subtreeEnd: Int32
  var firstAttribute: Int32
  var attributeCount: Int32
  /// From `<` to behind `>`.
  public internal(set) var startTag = ByteRange(at: 0)
  /// From `<` of the start tag to behind `>` of the end tag.
  public internal(set) var range = ByteRange(at: 0)
}

public struct XMLAttribute: Sendable {
  public internal(set) var name: String
  /// With entities replaced.
  public internal(set) var value: String
  /// From the name to behind the closing quote.
  public internal(set) var range = ByteRange(at: 0)
  /// What stands between the quotes.
  public internal(set) var valueRange = ByteRange(at: 0)
}

extension XMLText {
  public var root: XMLIndex? { elements.isEmpty ? nil : 0 }

  public func name(_ element: XMLIndex) -> String { elements[element].name }

  public func attributes(of element: XMLIndex) -> ArraySlice<XMLAttribute> {
    let row = elements[element]
    let start = Int(row.firstAttribute)
    return ArraySlice(attributes[start..<(start + Int(row.attributeCount))])
  }

  /// The attribute of a name.
  public func attribute(_ name: String, of element: XMLIndex) -> XMLAttribute? {
    let row = elements[element]
    for index in Int(row.firstAttribute)..<Int(row.firstAttribute + row.attributeCount)
    where attributes[index].name == name {
      return attributes[index]
    }
    return nil
  }

  /// The value of an attribute.
  public subscript(element: XMLIndex, name: String) -> String? {
    let row = elements[element]
    for index in Int(row.firstAttribute)..<Int(row.firstAttribute + row.attributeCount)
    where attributes[index].name == name {
      return attributes[index].value
    }
    return nil
  }

  /// Whether an attribute says `YES`.
  public func flag(_ element: XMLIndex, _ name: String) -> Bool { self[element, name] == "YES" }

  /// The number an attribute holds; `nil` where it holds none that is finite.
  public func number(_ element: XMLIndex, _ name: String) -> Double? {
    self[element, name].flatMap(finiteNumber)
  }

  /// The direct children, in order.
  public func children(_ element: XMLIndex) -> XMLChildren {
    XMLChildren(
      text: self, position: element + 1, end: Int(elements[element].subtreeEnd))
  }

  public func parent(_ element: XMLIndex) -> XMLIndex? {
    let parent = Int(elements[element].parent)
    return parent < 0 ? nil : parent
  }

  /// The first child with a name.
  public func child(_ element: XMLIndex, _ name: String) -> XMLIndex? {
    children(element).first { elements[$0].name == name }
  }

  /// The first child whose `key` is `key`.
  public func child(_ element: XMLIndex, key: String) -> XMLIndex? {
    children(element).first { self[$0, "key"] == key }
  }

  /// All rows of the element's descendants.
  public func descendants(_ element: XMLIndex) -> Range<XMLIndex> {
    (element + 1)..<Int(elements[element].subtreeEnd)
  }
}

extension XMLText {
  /// Brings places up to date with white space that was added or taken away between two tags.
  ///
  /// - Complexity: O(elements + attributes), of two numbers each.
  mutating func move(with edit: TextEdit) {
    let growth = edit.growth
    var behind = attributes.count
    elements.withUnsafeMutableBufferPointer { elements in
      for index in elements.indices {
        if elements[index].startTag.start >= edit.range.end {
          behind = min(behind, Int(elements[index].firstAttribute))
          elements[index].startTag = elements[index].startTag.shifted(by: growth)
          elements[index].range = elements[index].range.shifted(by: growth)
        } else if elements[index].range.end > edit.range.start {
          elements[index].range.end += growth
        }
      }
    }
    attributes.withUnsafeMutableBufferPointer { attributes in
      for index in attributes.indices[behind...] {
        attributes[index].range = attributes[index].range.shifted(by: growth)
        attributes[index].valueRange = attributes[index].valueRange.shifted(by: growth)
      }
    }
  }
}

/// The direct children of an element.
public struct XMLChildren: Sequence, IteratorProtocol {
  let text: XMLText
  var position: Int
  let end: Int

  public mutating func next() -> Int? {
    guard position < end else { return nil }
    let result = position
    position = Int(text.elements[result].subtreeEnd)
    return result
  }
}

/// A number as these files write it; `nil` for anything else, and for one that is not finite.
func finiteNumber(_ text: String) -> Double? {
  guard let value = Double(text), value.isFinite, value.magnitude < 1e9 else { return nil }
  return value
}

/// Why a text was not read.
public struct XMLProblem: Error, Sendable, Hashable {
  /// In a sentence without its full stop.
  public var message: String
  public var range: ByteRange
}
