/// The members of a JSON object, in the order of their first insertion.
public struct JSONObject: Sendable {
  /// A name and its value.
  public struct Member: Sendable, Hashable {
    public let key: String
    public var value: JSONValue
  }

  /// The members, in order; no key occurs twice.
  public private(set) var members: [Member] = []
  /// The index of each key, for objects too large for a linear search.
  private var places: [String: Int] = [:]
  private static let searched = 16

  public init() {}

  /// The last of equal keys wins, at the position of the first.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    for (key, value) in members { self[key] = value }
  }

  public var count: Int { members.count }
  public var isEmpty: Bool { members.isEmpty }

  /// A member's value; setting `nil` removes the member, setting a new key appends one.
  ///
  /// - Complexity: O(1), to remove O(members).
  public subscript(key: String) -> JSONValue? {
    get { place(of: key).map { members[$0].value } }
    set {
      switch (place(of: key), newValue) {
      case (let place?, let value?): members[place].value = value
      case (nil, let value?): append(Member(key: key, value: value))
      case (let place?, nil):
        members.remove(at: place)
        rebuild()
      case (nil, nil): break
      }
    }
  }

  private func place(of key: String) -> Int? {
    if members.count <= Self.searched { return members.firstIndex { $0.key == key } }
    return places[key]
  }

  private mutating func append(_ member: Member) {
    members.append(member)
    if members.count == Self.searched + 1 {
      rebuild()
    } else if members.count > Self.searched {
      places[member.key] = members.count - 1
    }
  }

  private mutating func rebuild() {
    places = [:]
    guard members.count > Self.searched else { return }
    for (place, member) in members.enumerated() { places[member.key] = place }
  }
}

extension JSONObject: Hashable {
  public static func == (a: JSONObject, b: JSONObject) -> Bool {
    guard a.count == b.count else { return false }
    if a.members == b.members { return true }
    return a.members.allSatisfy { b[$0.key] == $0.value }
  }

  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for member in members {
      var own = Hasher()
      member.hash(into: &own)
      sum &+= own.finalize()
    }
    hasher.combine(sum)
  }
}
