import InsetSyntax
public import InsetText

/// A screen or component as a caller, or as what is used.
public struct CallItem: Sendable, Hashable {
  public var name: String
  public var isComponent: Bool
  public var file: FileID
  public var range: ByteRange
  public var nameRange: ByteRange
}

/// One end of a use: the other item, and where it is written.
public struct Call: Sendable, Hashable {
  public var item: CallItem
  /// In the text of the user.
  public var ranges: [ByteRange]
}

extension Snapshot {
  /// The screen or component that is declared or used at an offset.
  public func callItem(_ file: FileID, at offset: Int) -> CallItem? {
    guard let found = meaning(file, at: offset, NameResolver(self)),
      case .definition(let definition) = found.meaning,
      definition.kind == .component || definition.kind == .screen
    else { return nil }
    return CallItem(definition)
  }

  /// The screens and components that use a component, by file and place.
  public func incomingCalls(_ item: CallItem) -> [Call] {
    let resolver = NameResolver(self)
    guard item.isComponent else { return [] }
    var result: [Call] = []
    for file in resolver.dependents(of: item.file) {
      for cursor in resolver.declarations(file) {
        let base = cursor.place.syntax.offset
        let uses = (cursor.index.byName[item.name] ?? []).compactMap { place -> ByteRange? in
          guard case .segment(let path, 0) = place, case .kind = cursor.index.paths[path].role,
            case .definition(let found)? = resolver.meaning(place, cursor),
            found.file == item.file, found.range == item.nameRange
          else { return nil }
          return cursor.index.paths[path].segments[0].range.shifted(by: base)
        }
        guard !uses.isEmpty, case .definition(let user)? = resolver.meaning(.own, cursor) else {
          continue
        }
        result.append(Call(item: CallItem(user), ranges: uses))
      }
    }
    return result
  }

  /// The components that a screen or component uses, in the order of their first use.
  public func outgoingCalls(_ item: CallItem) -> [Call] {
    let resolver = NameResolver(self)
    guard let cursor = resolver.declaration(item.file, at: item.nameRange.start) else { return [] }
    let base = cursor.place.syntax.offset
    var result: [Call] = []
    for path in cursor.index.paths {
      guard case .kind = path.role, let name = path.segments.first,
        let (found, _) = resolver.component(name.name, in: item.file)
      else { continue }
      let used = CallItem(found)
      let range = name.range.shifted(by: base)
      if let at = result.firstIndex(where: { $0.item == used }) {
        result[at].ranges.append(range)
      } else {
        result.append(Call(item: used, ranges: [range]))
      }
    }
    return result
  }
}

extension CallItem {
  init(_ definition: Definition) {
    self.init(
      name: definition.name, isComponent: definition.kind == .component, file: definition.file,
      range: definition.whole, nameRange: definition.range)
  }
}
