internal import InsetDevices

/// What code says of the orientations in which screens are shown.
struct HeldOrientations: Hashable {
  /// Those in which the app may show nothing: its delegate or a container leaves them out.
  var missing: Set<Orientation> = []
  /// Whether a container of the module asks the controller that it shows.
  var followsContent = false
}

extension ModuleIndex {
  private static let property = "supportedInterfaceOrientations"

  /// Finds what the app's delegate and containers say of orientations.
  ///
  /// - Complexity: O(types and their members of that name).
  func heldOrientations() -> HeldOrientations {
    var result = HeldOrientations()
    for type in types {
      for function in type.functions
      where function.parameters.contains(where: { $0.label == "supportedInterfaceOrientationsFor" })
      {
        guard let body = function.body else { continue }
        result.missing.formUnion(missingOrientations(in: body, of: type))
      }
    }
    let containers = ["UINavigationController", "UITabBarController", "UISplitViewController"]
    var members: [(MemberInfo, TypeInfo?)] = containers.flatMap { name in
      (externalMembers[name]?[Self.property] ?? []).map { ($0, nil) }
    }
    for type in types {
      let name = TypeHint.module(type).externalName
      guard containers.contains(where: { UIKitClasses.inherits(name, from: $0) }) else { continue }
      members += (type.members[Self.property] ?? []).map { ($0, type) }
    }
    for case (.property(let property), let type) in members {
      guard let body = property.getter ?? property.value else { continue }
      if body.mentions.contains(Self.property) {
        result.followsContent = true
      } else {
        result.missing.formUnion(missingOrientations(in: body, of: type))
      }
    }
    return result
  }

  /// The orientations that a controller's class may leave out by itself.
  ///
  /// - Parameter chain: the class and those that it comes from, as far as they are in the module.
  func missingOrientations(of chain: [TypeInfo]) -> Set<Orientation> {
    for type in chain {
      for case .property(let property) in type.members[Self.property] ?? [] {
        guard let body = property.getter ?? property.value else { continue }
        return missingOrientations(in: body, of: type)
      }
    }
    return []
  }

  /// The orientations that what a body gives may not have: it names the other one alone, or one for some case.
  private func missingOrientations(in body: CodeBody, of type: TypeInfo?) -> Set<Orientation> {
    var words = body.mentions
    for property in type?.properties ?? [] where words.contains(property.name) {
      if let value = property.value { words.formUnion(value.mentions) }
    }
    let isUpright = words.contains("portrait")
    let isWide = !words.isDisjoint(with: ["landscape", "landscapeLeft", "landscapeRight"])
    if words.isSuperset(of: ["portrait", "landscapeLeft", "landscapeRight"]) { return [] }
    if isUpright { return [.landscape] }
    let isAny = !words.isDisjoint(with: ["all", "allButUpsideDown"])
    return isWide && !isAny ? [.portrait] : []
  }
}

extension CodeBody {
  private static let orientationWords: Set<String> = [
    "portrait", "landscape", "landscapeLeft", "landscapeRight", "allButUpsideDown",
    "supportedInterfaceOrientations",
  ]

  /// Whether it may say in which orientations something is shown: it names some, or stands where UIKit asks.
  var speaksOfOrientations: Bool {
    method == "application" || method == "supportedInterfaceOrientations"
      || !mentions.isDisjoint(with: Self.orientationWords)
  }
}
