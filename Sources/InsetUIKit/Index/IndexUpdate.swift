internal import InsetSwiftOutline
internal import InsetText

/// What an edit within bodies changed of an index.
struct IndexChange {
  /// The bodies that say something else now.
  var bodies: [CodeBody] = []
  /// The declarations at the top level of the file in which anything is another, or stands elsewhere.
  var declarations: Set<Int> = []
  /// Whether it changed what evaluations ask of all bodies together: which names are assigned, and
  /// which bodies may make constraints.
  var concernsAll = false
}

/// How often each name is assigned, anywhere and on something other than `self`.
struct Assignments {
  private(set) var counts: [String: (all: Int, outside: Int)] = [:]
  /// The names of all properties: of other names nobody asks.
  let properties: Set<String>

  init(_ index: ModuleIndex) {
    var names: Set<String> = []
    for type in index.types { for property in type.properties { names.insert(property.name) } }
    for property in index.globalProperties + index.externalProperties {
      names.insert(property.name)
    }
    properties = names
    for body in index.fileBodies.joined() { add(body, 1) }
  }

  mutating func add(_ body: CodeBody, _ sign: Int) {
    for one in body.assigned {
      counts[one.name, default: (0, 0)].all += sign
      if one.isOutside { counts[one.name, default: (0, 0)].outside += sign }
    }
  }
}

extension ModuleIndex {
  /// Brings a file up to date whose new outline declares the same and differs in bodies alone.
  ///
  /// - Parameters:
  ///   - number: the file's place in `files`.
  ///   - old: the outline of before.
  /// - Returns: what changed; `nil` where the index has to be built anew.
  /// - Precondition: the summaries of both outlines are equal.
  /// - Complexity: O(declarations of the file), and O(nodes) of the bodies that differ.
  func update(_ number: Int, to outline: FileOutline, from old: FileOutline) -> IndexChange? {
    let file = files[number]
    guard outline.members.count == old.members.count else { return nil }
    var scratch = IndexBuilder()
    scratch.add(outline, path: file.path)
    scratch.addExtensions()
    let bodies = scratch.index.bodies.map(\.0)
    let known = fileBodies[number]
    let ownTypes = types.filter { $0.context.file === file }
    let newTypes = scratch.index.types
    guard bodies.count == known.count, ownTypes.count == newTypes.count,
      scratch.index.files[0].imports == file.imports,
      zip(known, bodies).allSatisfy({ $0.method == $1.method }),
      zip(ownTypes, newTypes).allSatisfy({ $0.name == $1.name })
    else { return nil }
    for (type, new) in zip(ownTypes, newTypes) { type.move(to: new) }
    var change = IndexChange()
    var hasOtherAssignments = false
    var hasOtherContainers = false
    var hasOtherMembers = false
    var hasOtherConstructions = false
    var speaksOfOrientations = false
    file.declarations = scratch.index.files[0].declarations
    for (place, member) in outline.members.enumerated()
    where member.declaration != old.members[place].declaration {
      change.declarations.insert(place)
    }
    var assignments = assignments ?? Assignments(self)
    for (body, new) in zip(known, bodies) {
      if body.hasSameCode(as: new) {
        body.move(to: new)
        continue
      }
      let madeSites = !body.sites.isEmpty
      let mentioned = body.mentions.intersection(relevant)
      let before = body.assigned
      let contained = body.contained
      let named = namedControllers(in: body)
      let listed = wordsOfLists(in: body)
      let members = body.tiedMembers(among: assignments.properties)
      let madeClass = body.madeClass
      let mentionedOrientations = body.speaksOfOrientations
      let locals = body.locals
      let constructions = ModuleIndex.signature(of: body.constructions)
      assignments.add(body, -1)
      body.replaceCode(by: new)
      body.decode(operatorTable, file)
      assignments.add(body, 1)
      change.bodies.append(body)
      if contained != body.contained || madeClass != body.madeClass
        || named != namedControllers(in: body) || listed != wordsOfLists(in: body)
      {
        hasOtherContainers = true
      }
      if members != body.tiedMembers(among: assignments.properties) { hasOtherMembers = true }
      if constructions != ModuleIndex.signature(of: body.constructions) {
        hasOtherConstructions = true
      }
      if body.speaksOfOrientations || mentionedOrientations { speaksOfOrientations = true }
      let makesSites = !body.sites.isEmpty
      if makesSites != madeSites || !makesSites && mentioned != body.mentions.intersection(relevant)
      {
        change.concernsAll = true
      }
      for name in (before + body.assigned).map(\.name) where assignments.properties.contains(name) {
        if before != body.assigned || locals != body.locals { hasOtherAssignments = true }
        let count = assignments.counts[name] ?? (0, 0)
        if assigned.contains(name) != (count.all > 0) {
          if count.all > 0 { assigned.insert(name) } else { assigned.remove(name) }
          change.concernsAll = true
        }
        if assignedOutside.contains(name) != (count.outside > 0) {
          if count.outside > 0 {
            assignedOutside.insert(name)
          } else {
            assignedOutside.remove(name)
          }
          change.concernsAll = true
        }
      }
    }
    self.assignments = assignments
    updateSites(of: file)
    if hasOtherAssignments, findSetElsewhere() { change.concernsAll = true }
    if hasOtherConstructions {
      let before = (constructing.mapValues { $0.map(ObjectIdentifier.init) }, constructedByName)
      findConstructions()
      let after = constructing.mapValues { $0.map(ObjectIdentifier.init) }
      if before != (after, constructedByName) {
        change.concernsAll = true
      }
      // Instances that are given may be root views.
      hasOtherContainers = true
    }
    if hasOtherContainers, !findContainers().isEmpty { change.concernsAll = true }
    if speaksOfOrientations {
      let before = orientations
      orientations = heldOrientations()
      if before != orientations { change.concernsAll = true }
    }
    if change.concernsAll { findRelevant() }
    if change.concernsAll || hasOtherMembers, findHanded() { change.concernsAll = true }
    return change
  }
}
