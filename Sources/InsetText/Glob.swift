/// A path pattern, as in `include` and `exclude` of `inset.json`.
///
/// | sign | matches |
/// | --- | --- |
/// | `*` | any characters of one component |
/// | `**` as a whole component | any number of components, including none |
/// | `?` | one character |
/// | `[a-z]`, `[!a-z]`, `[^a-z]` | one character of, or not of, a set |
/// | `{a,b}` | either text; may nest and contain `/` |
/// | `\` | the next character literally |
///
/// A pattern without `/` may match any component of a path; a pattern that contains a `/` is anchored
/// at the base folder, whether or not it begins with one. A pattern that matches a folder matches
/// everything in it. Matching is case-sensitive.
public struct Glob: Hashable, Sendable {
  /// The pattern as it was written.
  public let pattern: String
  private let alternatives: [[Part]]

  /// What is wrong with a pattern, and where.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The offset in the pattern, in UTF-8 bytes.
    public var offset: Int
    /// One sentence without a full stop.
    public var message: String
    public var description: String { message }
  }

  /// The most patterns that braces may expand to.
  static let limit = 1024

  /// - Throws: `Problem` for an unclosed bracket or brace, a trailing `\`, an empty pattern, or
  ///   braces that expand to more than 1,024 texts.
  public init(_ pattern: String) throws(Problem) {
    self.pattern = pattern
    var reader = GlobReader(pattern)
    let texts = try reader.read()
    alternatives = texts.map { Self.parts($0) }
  }

  /// Whether the pattern matches a path relative to the base folder, or one of its parent folders.
  ///
  /// - Parameter path: normalised, without a leading `/`.
  /// - Complexity: O(pattern × path) for each text that the braces expand to.
  public func matches(_ path: String) -> Bool {
    let components = path.split(separator: "/").map { Array($0.unicodeScalars) }
    guard !components.isEmpty else { return false }
    return alternatives.contains { Self.match($0, components) }
  }

  /// A component of a pattern.
  private enum Part: Hashable, Sendable {
    case anyNumber
    case name([GlobSign])
  }

  private static func parts(_ text: [GlobSign]) -> [Part] {
    var components = text.split(separator: .slash, omittingEmptySubsequences: false)
    let isAnchored = components.count > 1
    components.removeAll { $0.isEmpty || $0.elementsEqual([.literal(".")]) }
    guard !components.isEmpty else { return [] }
    var parts = components.map { component -> Part in
      component.count == 2 && component.allSatisfy { $0 == .many }
        ? .anyNumber : .name(Array(component))
    }
    if !isAnchored { parts.insert(.anyNumber, at: 0) }
    // `**/**` means the same as `**`.
    return parts.indices.filter {
      $0 == 0 || parts[$0] != .anyNumber || parts[$0 - 1] != .anyNumber
    }
    .map { parts[$0] }
  }

  /// Whether the parts match all components or a first few of them.
  private static func match(_ parts: [Part], _ components: [[Unicode.Scalar]]) -> Bool {
    guard !parts.isEmpty else { return false }
    // `reached[i]`: the parts so far match the first i components.
    var reached = [true] + Array(repeating: false, count: components.count)
    for part in parts {
      var next = Array(repeating: false, count: components.count + 1)
      switch part {
      case .anyNumber:
        var seen = false
        for i in next.indices {
          seen = seen || reached[i]
          next[i] = seen
        }
      case .name(let signs):
        for i in components.indices where reached[i] && match(signs, components[i]) {
          next[i + 1] = true
        }
      }
      reached = next
    }
    // A trailing `**` is about what lies inside, not about the folder itself.
    if parts.last == .anyNumber, parts.count > 1 {
      return match(Array(parts.dropLast()), Array(components.dropLast()))
    }
    return reached.dropFirst().contains(true)
  }

  /// Whether signs match a whole name; backtracks to the last star only.
  private static func match(_ signs: [GlobSign], _ name: [Unicode.Scalar]) -> Bool {
    var sign = 0
    var at = 0
    var star: (sign: Int, at: Int)?
    while at < name.count {
      if sign < signs.count, signs[sign] == .many {
        star = (sign, at)
        sign += 1
      } else if sign < signs.count, signs[sign].matches(name[at]) {
        sign += 1
        at += 1
      } else if let last = star {
        star = (last.sign, last.at + 1)
        sign = last.sign + 1
        at = last.at + 1
      } else {
        return false
      }
    }
    return signs[sign...].allSatisfy { $0 == .many }
  }
}

/// A sign of a pattern.
enum GlobSign: Hashable, Sendable {
  case literal(Unicode.Scalar)
  case slash
  case one
  case many
  case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)

  func matches(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .literal(let own): own == scalar
    case .one: true
    case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
    case .slash, .many: false
    }
  }
}

/// Parses a pattern and expands its braces.
private struct GlobReader {
  private let scalars: [Unicode.Scalar]
  private var at = 0

  init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

  mutating func read() throws(Glob.Problem) -> [[GlobSign]] {
    guard !scalars.isEmpty else { throw problem("a pattern must not be empty", at: 0) }
    return try sequence(depth: 0)
  }

  /// Texts up to the end, or up to the `,` or `}` of the brace around.
  private mutating func sequence(depth: Int) throws(Glob.Problem) -> [[GlobSign]] {
    var texts: [[GlobSign]] = [[]]
    while at < scalars.count {
      let start = at
      let scalar = scalars[at]
      if depth > 0, scalar == "," || scalar == "}" { break }
      at += 1
      switch scalar {
      case "{":
        let choices = try braces(from: start, depth: depth + 1)
        guard texts.count * choices.count <= Glob.limit else {
          throw problem("these braces stand for more than \(Glob.limit) texts", at: start)
        }
        texts = texts.flatMap { text in choices.map { text + $0 } }
      case "[": append(try set(from: start), to: &texts)
      case "\\":
        guard at < scalars.count else { throw problem("nothing follows this '\\'", at: start) }
        append(.literal(scalars[at]), to: &texts)
        at += 1
      case "*": append(.many, to: &texts)
      case "?": append(.one, to: &texts)
      case "/": append(.slash, to: &texts)
      default: append(.literal(scalar), to: &texts)
      }
    }
    return texts
  }

  private func append(_ sign: GlobSign, to texts: inout [[GlobSign]]) {
    for index in texts.indices { texts[index].append(sign) }
  }

  private mutating func braces(from start: Int, depth: Int) throws(Glob.Problem) -> [[GlobSign]] {
    guard depth <= 16 else { throw problem("these braces are nested too deep", at: start) }
    var choices: [[GlobSign]] = []
    while true {
      choices += try sequence(depth: depth)
      guard choices.count <= Glob.limit else {
        throw problem("these braces stand for more than \(Glob.limit) texts", at: start)
      }
      guard at < scalars.count else { throw problem("this '{' is not closed", at: start) }
      at += 1
      if scalars[at - 1] == "}" { return choices }
    }
  }

  private mutating func set(from start: Int) throws(Glob.Problem) -> GlobSign {
    var isNegated = false
    if at < scalars.count, scalars[at] == "!" || scalars[at] == "^" {
      isNegated = true
      at += 1
    }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    var isFirst = true
    while at < scalars.count {
      var low = scalars[at]
      at += 1
      // A closing bracket that comes first stands for itself.
      if low == "]", !isFirst { return .set(ranges, isNegated: isNegated) }
      isFirst = false
      if low == "\\", at < scalars.count {
        low = scalars[at]
        at += 1
      }
      if at + 1 < scalars.count, scalars[at] == "-", scalars[at + 1] != "]" {
        let high = scalars[at + 1]
        guard low <= high else { throw problem("this range runs backwards", at: at - 1) }
        ranges.append(low...high)
        at += 2
      } else {
        ranges.append(low...low)
      }
    }
    throw problem("this '[' is not closed", at: start)
  }

  private func problem(_ message: String, at index: Int) -> Glob.Problem {
    let offset = scalars[..<index].reduce(0) { $0 + UTF8.width($1) }
    return Glob.Problem(offset: offset, message: message)
  }
}
