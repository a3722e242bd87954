internal import InsetSwiftOutline

/// Which views of a class other code ties: `composer.content.topAnchor`.
extension ModuleIndex {
  /// Finds them in all bodies.
  ///
  /// - Returns: whether they are others than before.
  /// - Complexity: O(members in bodies).
  @discardableResult
  func findHanded() -> Bool {
    var names: Set<String> = []
    for type in types { for property in type.stored { names.insert(property.name) } }
    var found: [String: Set<String>] = [:]
    for body in fileBodies.joined() {
      for member in tiedMembers(in: body, among: names) {
        found[member.name, default: []].insert(member.base)
      }
    }
    defer { handed = found }
    return found != handed
  }

  /// The members of other things that a body may tie.
  func tiedMembers(in body: CodeBody, among names: Set<String>) -> Set<MemberName> {
    body.tiedMembers(among: names) { [relevant] name in
      name.first?.isUppercase != true && relevant.contains(name)
    }
  }

  /// Whether code may tie a member of an instance of a class from outside.
  ///
  /// - Complexity: O(the module's properties) for a name that code ties somewhere.
  func isHanded(_ name: String, of type: TypeInfo) -> Bool {
    guard let bases = handed[name] else { return false }
    return bases.contains { mayBe($0, type) }
  }

  /// Whether what has a name, or is of a class with that name, may be an instance of a class.
  private func mayBe(_ base: String, _ type: TypeInfo) -> Bool {
    if base.isEmpty { return true }
    if base.first?.isUppercase == true {
      return typesByName[base].map { $0.contains { isRelated($0, type) } } ?? false
    }
    let properties = types.flatMap { $0.stored.filter { $0.name == base } }
    guard !properties.isEmpty else { return true }
    return properties.contains { property in
      guard let name = property.type?.unwrapped.namePath?.last ?? property.value?.madeClass else {
        return true
      }
      return typesByName[name].map { $0.contains { isRelated($0, type) } } ?? false
    }
  }

  private func isRelated(_ one: TypeInfo, _ other: TypeInfo) -> Bool {
    one === other || one.keyword == .protocol || subclasses(of: one).contains { $0 === other }
      || subclasses(of: other).contains { $0 === one }
  }
}
