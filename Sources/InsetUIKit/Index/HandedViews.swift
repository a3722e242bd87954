internal import InsetSwiftOutline

/// Which views of a class other code ties: `composer.content.topAnchor`.
extension ModuleIndex {
  /// Finds them in all bodies.
  ///
  /// - Returns: whether they are others than before.
  /// - Complexity: O(members in bodies + stored properties).
  @discardableResult
  func findHanded() -> Bool {
    storedClasses = [:]
    for type in types {
      for property in type.stored {
        storedClasses[property.name, default: []].insert(
          property.type?.unwrapped.namePath?.last ?? property.value?.madeClass ?? "")
      }
    }
    let names = Set(storedClasses.keys)
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
  /// - Complexity: O(names that code has for what it ties a member of that name of).
  func isHanded(_ name: String, of type: TypeInfo) -> Bool {
    guard let bases = handed[name],
      !UIKitMembers.isKnown(name, of: TypeHint.module(type).externalName)
    else { return false }
    return bases.contains { mayBe($0, type) }
  }

  /// Whether what has a name, or is of a class with that name, may be an instance of a class: what is called so in
  /// no type is, if it is called as the class or its end: `composer`, `bar`.
  private func mayBe(_ base: String, _ type: TypeInfo) -> Bool {
    if base.isEmpty || base.hasPrefix("$") || Self.elementNames.contains(base) { return true }
    if base.first?.isUppercase == true {
      return typesByName[base].map { $0.contains { isRelated($0, type) } } ?? false
    }
    guard let classes = storedClasses[base] else {
      return base.utf8.count > 2 && type.name.lowercased().contains(base.lowercased())
    }
    return classes.contains { name in
      name.isEmpty || typesByName[name]?.contains { isRelated($0, type) } ?? false
    }
  }

  /// Names of what a list has in it.
  private static let elementNames: Set<String> = ["first", "last", "shared"]

  private func isRelated(_ one: TypeInfo, _ other: TypeInfo) -> Bool {
    one === other || one.keyword == .protocol || subclasses(of: one).contains { $0 === other }
      || subclasses(of: other).contains { $0 === one }
  }
}
