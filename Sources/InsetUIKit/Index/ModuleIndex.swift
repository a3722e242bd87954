internal import InsetModel
internal import InsetSwiftOutline
internal import InsetText

/// What a module declares. Nothing in it changes once it is built, but by `update(_:to:)`.
final class ModuleIndex: @unchecked Sendable {
  var files: [FileInfo] = []
  var types: [TypeInfo] = []
  var typesByName: [String: [TypeInfo]] = [:]
  var globals: [String: [MemberInfo]] = [:]
  var globalProperties: [PropertyInfo] = []
  var aliases: [String: [(type: TypeReference, context: Context)]] = [:]
  /// What extensions add to types that the module does not declare, by the type's name.
  var externalMembers: [String: [String: [MemberInfo]]] = [:]
  /// The functions, by name, that evaluate some of what they are given only when they ask for it.
  var autoclosures: [String: [FunctionInfo]] = [:]
  /// How many functions have a name.
  var functionCounts: [String: Int] = [:]
  var externalProperties: [PropertyInfo] = []
  /// What extensions have types conform to that the module does not declare, by the type's name.
  var externalInherited: [String: [(type: TypeReference, context: Context)]] = [:]
  /// The protocols of the module among them.
  var externalProtocols: [String: [TypeHint]] = [:]
  var externalNested: [String: [String: [TypeInfo]]] = [:]
  /// The names of generic types that are not seen, with extensions for certain instances within them, sorted.
  var wrappers: [String] = []
  var operators: [String: [FunctionInfo]] = [:]
  /// Functions that are members of no type of the module.
  var freeFunctions: [FunctionInfo] = []
  var operatorTable = OperatorTable.standard
  var topLevel: [(body: CodeBody, context: Context)] = []
  var bodies: [(CodeBody, FileInfo)] = []
  /// The bodies of each file, in the order in which they were added.
  private(set) var fileBodies: [[CodeBody]] = []
  var reads = BodyReads()
  /// How often names are assigned; made when an edit comes.
  var assignments: Assignments?
  /// All constraint statements, by file and place.
  private(set) var sites: [Site] = []
  /// The type that each of them stands in.
  private(set) var siteTypes: [SiteKey: String] = [:]
  /// Names of functions, properties and types in which constraints are made, themselves or by others.
  private(set) var relevant: Set<String> = []
  /// Names of properties that are assigned on something other than `self`.
  var assignedOutside: Set<String> = []
  /// By the name of a member, the names of what code that ties it has it of.
  var handed: [String: Set<String>] = [:]
  /// By the name of a stored property, the names of the classes that it is declared of; empty where that is not said.
  var storedClasses: [String: Set<String>] = [:]
  /// Names of properties that are assigned at all.
  var assigned: Set<String> = []
  /// The variables that are set by what is not their own instance.
  private var setElsewhere: Set<ObjectIdentifier> = []

  /// By the name of a controller's class, what code shows round its instances.
  var shownBars: [String: ShownBars] = [:]
  /// What storyboards show round those of theirs.
  private(set) var interfaceBars: [String: ShownBars] = [:]
  /// The scenes on the top level of xibs, by class, and the first of each by the file's name.
  var nibs: [String: [InterfaceScene]] = [:]
  var nibFiles: [String: [InterfaceScene]] = [:]
  /// Whether there are tab bars in the module.
  var hasTabBars = false
  /// Whether code has navigation bars show large titles.
  var hasLargeTitles = false
  /// Whether some code has rows be as high as what is in them.
  var hasFittingRows = false
  /// The classes of cells that are named where rows have a height that code gives them.
  var cellsOfFixedRows: Set<String> = []
  /// What else is.
  var fittingParts: Set<FittingPart> = []
  /// Whether code of the module hides a tab bar somewhere.
  var hidesTabBars = false
  /// What code does to bars somewhere in the module.
  var barChanges: Set<BarChange> = []
  /// Whether code takes views out of their masks that it finds by reflection: it may be any.
  ///
  /// - Complexity: O(bodies).
  var unmasksByReflection: Bool {
    fileBodies.lazy.joined().contains {
      $0.mentions.contains("Mirror")
        && $0.mentions.contains("translatesAutoresizingMaskIntoConstraints")
    }
  }
  /// Whether code may present a navigation controller, which is a sheet with all that it shows.
  var presentsNavigation = false
  /// What code says of the orientations in which any screen is shown.
  var orientations = HeldOrientations()
  /// The classes of controllers that may lie below the opaque bar of a navigation controller that they or
  /// others are in.
  var underOpaqueBars: Set<String> = []
  /// The names of the module's controllers that contain no others by themselves.
  var plainControllers: Set<String> = []
  /// By type, the classes of controllers that its code names.
  var controllersNamed: [String: Set<String>] = [:]
  /// By class, the controllers whose screens are its: those that have it as their root view, or that come from
  /// it where nobody shows it itself.
  var hosts: [ObjectIdentifier: Hosts] = [:]
  /// By class, the bodies of the app that make instances of it.
  var constructing: [String: [CodeBody]] = [:]
  /// How many types have a name, wherever they are declared.
  var typeCounts: [String: Int] = [:]
  /// The labels of initialisers that are called on types that are not seen.
  var constructedByName: Set<[String?]> = []
  /// By class, those of the module that inherit from it directly, in the order of `types`.
  private var subclasses: [ObjectIdentifier: [TypeInfo]] = [:]

  /// The classes of the module that inherit from one, directly or not.
  ///
  /// - Complexity: O(classes found).
  func subclasses(of type: TypeInfo) -> [TypeInfo] {
    var result: [TypeInfo] = []
    var queue = subclasses[ObjectIdentifier(type)] ?? []
    while let next = queue.popLast(), result.count < types.count {
      result.append(next)
      queue += subclasses[ObjectIdentifier(next)] ?? []
    }
    return result
  }

  func finish(_ bodies: [(CodeBody, FileInfo)]) {
    fileBodies = Array(repeating: [], count: files.count)
    for (body, file) in bodies {
      fileBodies[Int(file.id)].append(body)
      sites += body.sites
      for one in body.assigned {
        assigned.insert(one.name)
        if one.isOutside { assignedOutside.insert(one.name) }
      }
    }
    for type in types {
      guard let above = type.superclass.module else { continue }
      subclasses[ObjectIdentifier(above), default: []].append(type)
    }
    findSetElsewhere()
    findConstructions()
    findContainers()
    sites.sort { ($0.key.file, $0.key.start, $0.key.end) < ($1.key.file, $1.key.start, $1.key.end) }
    for site in sites { siteTypes[site.key] = site.type }
    findRelevant()
    findHanded()
  }

  /// Brings the statements of one file up to date with its bodies.
  func updateSites(of file: FileInfo) {
    func place(_ number: Int32) -> Int {
      var low = 0
      var high = sites.count
      while low < high {
        let middle = (low + high) / 2
        if sites[middle].key.file < number { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let range = place(file.id)..<place(file.id + 1)
    for site in sites[range] { siteTypes[site.key] = nil }
    let new = fileBodies[Int(file.id)].flatMap(\.sites)
      .sorted { ($0.key.start, $0.key.end) < ($1.key.start, $1.key.end) }
    for site in new { siteTypes[site.key] = site.type }
    sites.replaceSubrange(range, with: new)
  }

  /// Takes in what storyboards show round controllers.
  ///
  /// - Returns: the classes of which something else is known than before.
  @discardableResult
  func setInterfaceBars(_ bars: [String: ShownBars]) -> Set<String> {
    if bars == interfaceBars { return [] }
    interfaceBars = bars
    return findContainers()
  }

  /// Spreads the mark of functions that make constraints to those that use their names.
  func findRelevant() {
    relevant = []
    var units: [(name: String, bodies: [CodeBody])] = []
    func add(_ function: FunctionInfo) {
      let name = function.isInitializer ? function.context.owner.name : function.name
      units.append((name, function.bodies))
    }
    for type in types {
      for function in type.functions { add(function) }
      for property in type.properties {
        units.append((property.name, property.bodies))
        // An instance's initial values are part of making it.
        if !property.isStatic, property.value != nil, !property.isLazy {
          units.append((type.name, property.bodies))
        }
      }
    }
    for function in freeFunctions { add(function) }
    for property in globalProperties + externalProperties {
      units.append((property.name, property.bodies))
    }
    var users: [String: [Int]] = [:]
    var queue: [Int] = []
    for (place, unit) in units.enumerated() {
      for body in unit.bodies {
        for name in body.mentions { users[name, default: []].append(place) }
        if !body.sites.isEmpty { queue.append(place) }
      }
    }
    while let place = queue.popLast() {
      guard relevant.insert(units[place].name).inserted else { continue }
      queue += users[units[place].name] ?? []
    }
    for body in fileBodies.joined() {
      body.isRelevant = !body.sites.isEmpty || !body.mentions.isDisjoint(with: relevant)
    }
  }

  /// Whether something else than its own instance sets a variable, as far as assignments show: one
  /// whose receiver's type is not seen may.
  func isSetElsewhere(_ property: PropertyInfo) -> Bool {
    setElsewhere.contains(ObjectIdentifier(property))
  }

  /// Looks for variables with an initial value that assignments elsewhere may change.
  ///
  /// - Returns: whether there are others than before.
  @discardableResult
  func findSetElsewhere() -> Bool {
    let before = setElsewhere
    setElsewhere = []
    var candidates: [String: [(owner: TypeInfo?, property: PropertyInfo)]] = [:]
    func add(_ property: PropertyInfo, _ owner: TypeInfo?) {
      guard !property.isLet, !property.isComputed else { return }
      candidates[property.name, default: []].append((owner, property))
    }
    for type in types { for property in type.properties { add(property, type) } }
    for property in globalProperties { add(property, nil) }
    for (body, file) in zip(fileBodies, files).lazy.flatMap({ bodies, file in
      bodies.lazy.map { ($0, file) }
    }) {
      for one in body.assigned {
        guard let found = candidates[one.name] else { continue }
        let isLocal = one.base.isEmpty && one.isKnown && body.locals[one.name] != nil
        if isLocal { continue }
        let receiver = one.isOutside ? self.receiver(of: one, body, file) : nil
        for (owner, property) in found where mayBe(property, owner, one, receiver, body, file) {
          setElsewhere.insert(ObjectIdentifier(property))
        }
      }
    }
    return setElsewhere != before
  }

  private enum Receiver {
    case type(TypeHint)
    case instance(TypeHint)
    case unknown
  }

  /// Whether an assignment may be to a variable.
  private func mayBe(
    _ property: PropertyInfo, _ owner: TypeInfo?, _ assignment: Assignment, _ receiver: Receiver?,
    _ body: CodeBody, _ file: FileInfo
  ) -> Bool {
    if property.isPrivate, property.context.file !== file { return false }
    guard let owner else { return !assignment.isOutside }
    guard let receiver else {
      // A name by itself, or a member of `self`: in the type itself or one that comes from it.
      guard property.isStatic else { return false }
      return body.type == owner.name
    }
    switch receiver {
    case .type(let hint):
      guard property.isStatic else { return false }
      return hint.module.map { $0 === owner } ?? (hint.name == owner.name)
    case .instance(let hint):
      if property.isStatic { return false }
      if hint.isNone { return !UIKitMembers.viewNames.contains(property.name) }
      // A library's class has no property of the module's but through an extension.
      guard let type = hint.module else { return false }
      return type === owner || type.keyword == .protocol || inherits(type, from: owner)
        || inherits(owner, from: type)
    case .unknown:
      if property.isStatic { return false }
      return !UIKitMembers.viewNames.contains(property.name)
    }
  }

  private func inherits(_ type: TypeInfo, from ancestor: TypeInfo) -> Bool {
    var hint = type.superclass
    for _ in 0..<16 {
      guard case .module(let above) = hint else { return false }
      if above === ancestor { return true }
      hint = above.superclass
    }
    return false
  }

  /// What has the member that is assigned, by the types that are written.
  private func receiver(of assignment: Assignment, _ body: CodeBody, _ file: FileInfo) -> Receiver {
    guard assignment.isKnown, let first = assignment.base.first else { return .unknown }
    let context = Context(file: file)
    func type(_ name: String) -> TypeHint {
      self.type(named: name, in: context) ?? .external(name)
    }
    var hint: TypeHint
    var rest = assignment.base.dropFirst()
    if first == "as", let name = rest.first {
      hint = type(name)
      rest = []
    } else if first == "self" {
      hint = body.type.isEmpty ? .none : type(body.type)
    } else if let local = body.locals[first] {
      guard !local.isEmpty else { return .unknown }
      hint = type(local)
    } else if let owner = self.type(named: body.type, in: context)?.module,
      let found = declaredType(first, in: owner)
    {
      hint = found
    } else if let name = first.first, name.isUppercase {
      hint = type(first)
      while let next = rest.first, next.first?.isUppercase ?? false {
        hint = nestedType(next, in: hint, from: context) ?? .external(next)
        rest = rest.dropFirst()
      }
      if rest.isEmpty { return .type(hint) }
      // `Type.shared.member`
      guard let owner = hint.module, let next = rest.first,
        let found = declaredType(next, in: owner)
      else { return .unknown }
      hint = found
      rest = rest.dropFirst()
    } else {
      return .unknown
    }
    for name in rest {
      guard let owner = hint.module, let found = declaredType(name, in: owner) else {
        if hint.module == nil, let part = UIKitClasses.part(name, of: hint.name) {
          hint = .external(part)
          continue
        }
        return .unknown
      }
      hint = found
    }
    return .instance(hint)
  }

  /// The type of a property as it is written, or as its initial value shows.
  func declaredType(_ name: String, in owner: TypeInfo) -> TypeHint? {
    var hint = TypeHint.module(owner)
    for _ in 0..<16 {
      guard case .module(let type) = hint else { return nil }
      for case .property(let property) in type.members[name] ?? [] {
        if let written = property.type { return resolve(written, in: property.context) }
        if case .call(let callee, _) = property.value?.expression?.kind,
          case .name(let made) = callee.kind, made.first?.isUppercase ?? false
        {
          return self.type(named: made, in: property.context) ?? .external(made)
        }
        return TypeHint.none
      }
      hint = type.superclass
    }
    return nil
  }

  /// The idiom of the constraint statement at a place; `nil` where there is none.
  ///
  /// - Complexity: O(log statements).
  func idiom(of key: SiteKey) -> Idiom? {
    var low = 0
    var high = sites.count
    while low < high {
      let middle = (low + high) / 2
      let other = sites[middle].key
      if (other.file, other.start, other.end) < (key.file, key.start, key.end) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < sites.count && sites[low].key == key ? sites[low].idiom : nil
  }

  /// Whether a constraint statement stands between two places of a file.
  func hasSites(in file: FileInfo, _ start: Int, _ end: Int) -> Bool {
    var low = 0
    var high = sites.count
    while low < high {
      let middle = (low + high) / 2
      let key = sites[middle].key
      if (key.file, Int(key.start)) < (file.id, start) { low = middle + 1 } else { high = middle }
    }
    guard low < sites.count else { return false }
    let key = sites[low].key
    return key.file == file.id && Int(key.start) < end
  }

  /// Whether constraints may be made by running a body.
  func isRelevant(_ body: CodeBody) -> Bool { body.isRelevant }

  // MARK: - Choice among several declarations

  /// The candidates that are meant from a file: those in it, else those nearest to it.
  func nearest<T>(
    _ candidates: [T], from file: FileInfo, _ place: (T) -> (file: FileInfo, isPrivate: Bool)
  ) -> [T] {
    if candidates.count == 1 {
      let (other, isPrivate) = place(candidates[0])
      return isPrivate && other !== file ? [] : candidates
    }
    var best = -1
    var result: [T] = []
    for candidate in candidates {
      let (other, isPrivate) = place(candidate)
      if isPrivate && other !== file { continue }
      let nearness = file.nearness(to: other)
      if nearness > best {
        best = nearness
        result = [candidate]
      } else if nearness == best {
        result.append(candidate)
      }
    }
    return result
  }

  func nearest(_ members: [MemberInfo], from file: FileInfo) -> [MemberInfo] {
    nearest(members, from: file) { ($0.context.file, $0.isPrivate) }
  }

  /// Of each overload among members of one name, those that are meant from a file, the nearest first.
  ///
  /// What several targets declare alike is declared once for each; what takes other parameters is something else.
  func nearestOverloads(_ members: [MemberInfo], from file: FileInfo) -> [MemberInfo] {
    if members.count == 1 { return nearest(members, from: file) }
    var overloads: [(key: Overload, members: [MemberInfo])] = []
    for member in members {
      let key = Overload(member)
      if let place = overloads.firstIndex(where: { $0.key == key }) {
        overloads[place].members.append(member)
      } else {
        overloads.append((key, [member]))
      }
    }
    if overloads.count == 1 { return nearest(members, from: file) }
    let found = overloads.flatMap { nearest($0.members, from: file) }
    return found.indices.sorted {
      let (one, other) = (nearness(of: found[$0], to: file), nearness(of: found[$1], to: file))
      return one == other ? $0 < $1 : one > other
    }.map { found[$0] }
  }

  private func nearness(of member: MemberInfo, to file: FileInfo) -> Int {
    file.nearness(to: member.context.file)
  }

  /// What tells members of one name in extensions of one type apart.
  private struct Overload: Equatable {
    let isStatic: Bool
    let parameters: [ParameterKey]?
    let wrapped: [String]?

    struct ParameterKey: Equatable {
      let label: String?
      let type: [String]
    }

    init(_ member: MemberInfo) {
      isStatic = member.isStatic
      wrapped = member.context.wrapped.map { $0.type.namePath ?? [] }
      if case .function(let function) = member {
        parameters = function.parameters.map {
          ParameterKey(label: $0.label, type: $0.type.unwrapped.namePath ?? [])
        }
      } else {
        parameters = nil
      }
    }
  }

  // MARK: - Types

  /// The type of a name as it is seen from a place.
  func type(named name: String, in context: Context) -> TypeHint? {
    var current: Context? = context
    while let here = current {
      if let constraint = here.generics[name] {
        return constraint.map { resolve($0, in: here.parent ?? here) } ?? TypeHint.none
      }
      if let found = nestedType(name, in: here.owner, from: context) { return found }
      current = here.parent
    }
    if let candidates = typesByName[name] {
      let found = nearest(candidates, from: context.file) { ($0.context.file, $0.isPrivate) }
      // `#if` may declare a type twice in a file; the first is as good as the second.
      if found.count == 1 || found.dropFirst().allSatisfy({ $0.context.file === context.file }),
        let type = found.first
      {
        return .module(type)
      }
      if found.count > 1, let first = found.first,
        found.allSatisfy({ $0.context.file === first.context.file })
      {
        return .module(first)
      }
      if !found.isEmpty { return TypeHint.none }
    }
    return alias(name, in: context).map { resolve($0.type, in: $0.context, depth: 1) }
  }

  /// The type that a name of the module stands for, as it is seen from a place; `nil` for another name.
  func alias(_ name: String, in context: Context) -> (type: TypeReference, context: Context)? {
    guard let candidates = aliases[name],
      let first = nearest(candidates, from: context.file, { ($0.context.file, false) }).first,
      first.type.namePath != [name]
    else { return nil }
    return first
  }

  /// A type that is declared within another one, or within what that one inherits from.
  func nestedType(_ name: String, in owner: TypeHint, from context: Context) -> TypeHint? {
    var hint = owner
    for _ in 0..<16 {
      switch hint {
      case .module(let type):
        if let found = type.nested[name]?.first { return .module(found) }
        if let alias = type.aliases[name], alias.namePath != [name] {
          return resolve(alias, in: type.inner, depth: 1)
        }
        hint = type.superclass
      case .external(let outer):
        if let candidates = externalNested[outer]?[name] {
          let found = nearest(candidates, from: context.file) { ($0.context.file, $0.isPrivate) }
          if let first = found.first { return .module(first) }
        }
        guard let above = UIKitClasses.superclass(of: outer) else { return nil }
        hint = .external(above)
      default: return nil
      }
    }
    return nil
  }

  /// What a written type means at a place.
  func resolve(_ reference: TypeReference, in context: Context, depth: Int = 0) -> TypeHint {
    guard depth < 16 else { return .none }
    switch reference.kind {
    case .named(let name, let arguments):
      switch name {
      case "Self":
        return context.owner
      case "Array", "Set", "ArraySlice", "ContiguousArray", "NSArray":
        return .array(arguments.first.map { resolve($0, in: context, depth: depth + 1) } ?? .none)
      case "Optional", "Published", "Weak":
        return arguments.first.map { resolve($0, in: context, depth: depth + 1) } ?? .none
      case "Dictionary", "NSDictionary":
        return .dictionary(
          arguments.last.map { resolve($0, in: context, depth: depth + 1) } ?? .none)
      case "Any", "AnyObject", "NSObject", "NSObjectProtocol": return .none
      case "Void": return .tuple([])
      default: break
      }
      return type(named: name, in: context) ?? .external(name)
    case .member(let base, let name, _):
      let outer = resolve(base, in: context, depth: depth + 1)
      if let found = nestedType(name, in: outer, from: context) { return found }
      switch outer {
      case .external(let outer):
        // `Module.Type` names a type of this module, too.
        if let found = type(named: name, in: context), UIKitClasses.superclass(of: outer) == nil,
          !UIKitClasses.looksLikeClass(outer)
        {
          return found
        }
        return .external(outer + "." + name)
      default: return .none
      }
    case .optional(let type), .implicitlyUnwrapped(let type), .attributed(_, let type),
      .some(let type), .any(let type):
      return resolve(type, in: context, depth: depth + 1)
    case .array(let type): return .array(resolve(type, in: context, depth: depth + 1))
    case .dictionary(_, let type): return .dictionary(resolve(type, in: context, depth: depth + 1))
    case .tuple(let elements):
      return .tuple(
        elements.map { ($0.label, resolve($0.type, in: context, depth: depth + 1)) })
    case .function(let parameters, let result):
      return .function(
        result: resolve(result, in: context, depth: depth + 1), count: parameters.count)
    case .composition(let types):
      let hints = types.map { resolve($0, in: context, depth: depth + 1) }
      return hints.first {
        $0.module.map { $0.keyword != .protocol } ?? UIKitClasses.looksLikeClass($0.name)
      } ?? hints.first ?? .none
    case .metatype(let type): return .metatype(resolve(type, in: context, depth: depth + 1))
    case .other: return .none
    }
  }

  // MARK: - Members

  /// The members of a name, those of the most derived type first; an inner array is one level.
  func members(_ name: String, of hint: TypeHint, from file: FileInfo) -> [[MemberInfo]] {
    var result: [[MemberInfo]] = []
    // What a protocol asks for a type has from elsewhere: its superclass's own member, say.
    let isProtocol = hint.module?.keyword == .protocol
    var hint = hint
    var protocols: [TypeHint] = []
    loop: for _ in 0..<32 {
      switch hint {
      case .module(let type):
        if let own = type.members[name] {
          let found = visible(own, file)
          if !found.isEmpty { result.append(found) }
        }
        protocols += type.protocols
        hint = type.superclass
      case .external(let outer):
        addExternal(name, outer, file, &result)
        protocols += externalProtocols[outer] ?? []
        // A literal is of whatever type its use asks for, and numbers share their protocols' members.
        if TypeHint.numberNames.contains(outer) {
          for other in Self.numberTypes where other != outer {
            addExternal(name, other, file, &result)
          }
        }
        guard let above = UIKitClasses.superclass(of: outer) ?? LayoutValue.above[outer] else {
          break loop
        }
        hint = .external(above)
      case .array:
        addExternal(name, "Array", file, &result, "Collection", "Sequence")
        break loop
      case .dictionary:
        addExternal(name, "Dictionary", file, &result)
        break loop
      default: break loop
      }
    }
    var done = 0
    while done < protocols.count, done < 32 {
      switch protocols[done] {
      case .module(let type):
        if let own = type.members[name] {
          let found = visible(own, file).filter { isProtocol || $0.hasCode }
          if !found.isEmpty { result.append(found) }
        }
        protocols += type.protocols
        if !type.superclass.isNone { protocols.append(type.superclass) }
      case .external(let outer): addExternal(name, outer, file, &result)
      default: break
      }
      done += 1
    }
    return result
  }

  private static let numberTypes = [
    "CGFloat", "Double", "Float", "Int", "BinaryFloatingPoint", "FloatingPoint", "BinaryInteger",
    "FixedWidthInteger", "SignedNumeric", "Numeric",
  ]

  private func visible(_ members: [MemberInfo], _ file: FileInfo) -> [MemberInfo] {
    members.filter { !$0.isPrivate || $0.context.file === file }
  }

  private func addExternal(
    _ name: String, _ owner: String, _ file: FileInfo, _ result: inout [[MemberInfo]],
    _ others: String...
  ) {
    for owner in [owner] + others {
      guard let members = externalMembers[owner]?[name] else { continue }
      let found = nearestOverloads(members, from: file)
      if !found.isEmpty { result.append(found) }
    }
  }
}
