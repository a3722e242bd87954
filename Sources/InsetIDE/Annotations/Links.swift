import InsetDevices
import InsetModel
import InsetSyntax
public import InsetText

/// A string that names a file.
public struct DocumentLink: Sendable, Hashable {
  public var range: ByteRange
  /// Where the file lies, normalised.
  public var path: String
  /// Whether the file is known to be there.
  public var isKnown: Bool
}

/// Words above a declaration.
public struct CodeLens: Sendable, Hashable {
  public var range: ByteRange
  public var title: String
  /// Whether it stands above a screen, of which there are pictures.
  public var isScreen: Bool
}

extension Snapshot {
  /// The imports of a file that has a path.
  public func links(_ file: FileID) -> [DocumentLink] {
    guard let state = states[file], let own = state.path, let tree = state.syntax?.tree else {
      return []
    }
    let resolver = NameResolver(self)
    return tree.file.imports.compactMap { item in
      guard let string = item.path else { return nil }
      let reference = string.value(in: tree.text)
      guard let path = ImportPath.resolve(reference, from: own) else { return nil }
      return DocumentLink(
        range: string.contentRange(in: tree.text), path: path,
        isKnown: resolver.imported(reference, from: file) != nil)
    }
  }

  /// The places that are to be changed together with the name at an offset; none where it is named
  /// in other files, too, or where backticks would get in the way.
  public func linkedRanges(_ file: FileID, at offset: Int) -> [ByteRange] {
    guard let target = renameTarget(file, at: offset), let text = text(file) else { return [] }
    let places = references(file, at: offset)
    guard places.count > 1, places.allSatisfy({ $0.file == file && text[$0.range] == target.name })
    else { return [] }
    return places.map(\.range)
  }

  /// Whether a file declares components, which others may use.
  ///
  /// - Complexity: O(declarations of the file).
  public func declaresComponents(_ file: FileID) -> Bool {
    states[file]?.syntax?.tree.file.statements.contains {
      if case .component = $0 { true } else { false }
    } ?? false
  }

  /// How many problems each screen has and where, and how often each component is used; in other
  /// languages than Inset's own, how many views each screen has and what is wrong with them.
  ///
  /// - Complexity: O(diagnostics × screens + references of the components).
  public func lenses(_ file: FileID) -> [CodeLens] {
    guard let state = states[file] else { return [] }
    guard let tree = state.syntax?.tree else {
      return screenLenses(file, of: state.shownScreens, state.environments.count)
    }
    let resolver = NameResolver(self)
    let diagnostics = diagnostics(file)
    var result: [CodeLens] = []
    for statement in tree.file.statements {
      switch statement {
      case .screen(let screen):
        guard let name = screen.name else { continue }
        let own = diagnostics.filter { screen.range.contains($0.range) }
        result.append(
          CodeLens(
            range: name.range, title: Self.title(own, state.environments.count), isScreen: true))
      case .component(let component):
        guard let name = component.name,
          let found = resolver.component(name.text(in: tree.text), in: file)?.0,
          found.range == name.range
        else { continue }
        let uses = resolver.places(of: found).count { !$0.isDefinition }
        result.append(
          CodeLens(
            range: name.range, title: uses == 1 ? "1 use" : "\(uses) uses", isScreen: false))
      default: continue
      }
    }
    return result
  }

  /// What is not certain of a screen is not judged, so none is said to fit.
  private func screenLenses(
    _ file: FileID, of screens: [ScreenState], _ environments: Int
  ) -> [CodeLens] {
    let diagnostics = diagnostics(file)
    return screens.compactMap { item in
      // The root is the screen itself.
      let views = item.scene.views.count - 1
      let name = item.screen.place(of: item.scene.nameOrigin)
      guard views > 0, name.file == file else { return nil }
      let own = diagnostics.filter { item.screen.own.range.contains($0.range) }
      let counted = views == 1 ? "1 view" : "\(views) views"
      let problems = own.contains { $0.severity == .error || $0.severity == .warning }
      return CodeLens(
        range: name.range,
        title: problems ? "\(counted), \(Self.title(own, environments))" : counted,
        isScreen: true)
    }
  }

  private static func title(_ diagnostics: [Diagnostic], _ count: Int) -> String {
    let environments = count == 1 ? "1 environment" : "\(count) environments"
    let grave = diagnostics.filter { $0.severity == .error || $0.severity == .warning }
    if grave.isEmpty { return "fits \(environments)" }
    let problems = grave.count == 1 ? "1 problem" : "\(grave.count) problems"
    var devices: [String] = []
    var everywhere = false
    for diagnostic in grave {
      if diagnostic.environments.isEmpty { everywhere = true }
      for environment in diagnostic.environments
      where !devices.contains(environment.device.name) {
        devices.append(environment.device.name)
      }
    }
    if everywhere || devices.isEmpty { return problems }
    let named = devices.prefix(3).joined(separator: ", ")
    return "\(problems) on \(named)" + (devices.count > 3 ? " + \(devices.count - 3)" : "")
  }
}
