internal import InsetSwiftOutline

/// Generic types of libraries that have an instance within them, which the module extends:
/// `extension Reactive where Base: UIView`, whose methods are called as `view.rx.pin()`.
extension Evaluator {
  /// Makes a member of an instance that nobody declares what an extension of the module takes it for.
  ///
  /// The member is of no seen type, and one such type only has a member of the name for such an instance:
  /// what is within it, is the instance then.
  func wrap(_ value: Value, for name: String, from file: FileInfo) {
    guard !index.wrappers.isEmpty, case .object(let object) = value, object.type.isNone,
      object.origin == .opaque, object.isNamedInPassing, let base = object.owner,
      !base.type.isNone, !UIKitMembers.isKnown(object.name ?? "", of: base.type.externalName)
    else { return }
    var found: (name: String, parameter: String)?
    for wrapper in index.wrappers {
      let all = index.externalMembers[wrapper]?[name] ?? []
      let fitting = index.nearestOverloads(all, from: file).first {
        $0.context.wrapped != nil && !$0.isStatic && fits($0, .object(base))
      }
      guard let parameter = fitting?.context.wrapped?.parameter else { continue }
      if found != nil { return }
      found = (wrapper, parameter)
    }
    guard let found else { return }
    object.type = .external(found.name)
    let cell = Cell(.object(base))
    object.fields["base"] = cell
    object.fields[found.parameter.prefix(1).lowercased() + found.parameter.dropFirst()] = cell
  }

  /// The members that an instance has, which may be a wrapper: those for what is within it, those for the
  /// most derived class first.
  func fitting(_ level: [MemberInfo], _ receiver: Value) -> [MemberInfo] {
    guard level.contains(where: { $0.context.wrapped != nil }) else { return level }
    guard case .object(let object) = receiver, let base = object.fields["base"]?.value else {
      return level
    }
    let found = level.filter { fits($0, base) }
    let bounds = found.map { member in member.context.wrapped.map { bound($0, member.context) } }
    let depths = bounds.map { one in
      bounds.count { other in
        guard let one, let other else { return one != nil }
        return isSubtype(one, of: other)
      }
    }
    return found.indices.sorted { (-depths[$0], $0) < (-depths[$1], $1) }.map { found[$0] }
  }

  private func fits(_ member: MemberInfo, _ base: Value) -> Bool {
    guard let wrapped = member.context.wrapped else { return true }
    return isSubtype(type(of: base), of: bound(wrapped, member.context))
  }

  private func bound(_ wrapped: Context.Wrapped, _ context: Context) -> TypeHint {
    index.resolve(wrapped.type, in: context)
  }
}
