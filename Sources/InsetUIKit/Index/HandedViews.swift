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
      for member in body.tiedMembers(among: names) {
        found[member.name, default: []].insert(member.base)
      }
    }
    defer { handed = found }
    return found != handed
  }

  /// Whether code may tie a member of an instance of a class from outside.
  ///
  /// - Complexity: O(the module's properties) for a name that code ties somewhere.
  func isHanded(_ name: String, of type: TypeInfo) -> Bool {
    guard let bases = handed[name],
      !UIKitMembers.isKnown(name, of: TypeHint.module(type).externalName)
    else { return false }
    return bases.contains { mayBe($0, type) }
  }

  /// Whether what has a name, or is of a class with that name, may be an instance of a class: what is of no known
  /// type is, if it is called as the class or its end: `composer`, `bar`.
  private func mayBe(_ base: String, _ type: TypeInfo) -> Bool {
    if base.first?.isUppercase == true {
      return typesByName[base].map { $0.contains { isRelated($0, type) } } ?? false
    }
    let names = types.lazy.flatMap { $0.stored.filter { $0.name == base } }.compactMap {
      $0.type?.unwrapped.namePath?.last ?? $0.value?.madeClass
    }
    for name in names where typesByName[name]?.contains(where: { isRelated($0, type) }) ?? false {
      return true
    }
    return names.isEmpty && !base.isEmpty && type.name.lowercased().contains(base.lowercased())
  }

  private func isRelated(_ one: TypeInfo, _ other: TypeInfo) -> Bool {
    one === other || one.keyword == .protocol || subclasses(of: one).contains { $0 === other }
      || subclasses(of: other).contains { $0 === one }
  }
}
