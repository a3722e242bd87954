import InsetAnalysis
public import InsetDevices
import InsetLayout
import InsetModel
public import InsetText

/// One state of a workspace: answers questions, changes nothing.
///
/// Offsets are bytes. A file that is not open has no text, no diagnostics and no hovers.
public struct Snapshot: Sendable {
  public let revision: Int
  let states: [FileID: FileState]
  let names: NameCache
  let proofs: ProofCache
  /// The open files, in the order of their ids.
  public let files: [FileID]

  let settings: [FileID: SettingsState]
  let settingsOfFile: [FileID: FileID]
  let appTargets: [FileID: TargetSpec]
  let imports: ImportGraph?
  let frontEnds: [FrontEnd]
  /// Asked now and then while a question takes long; after true its answer is of no use. `nil` where
  /// nobody takes a question back.
  public var isCancelled: (@Sendable () -> Bool)?

  init(
    revision: Int, files: [FileID: FileState], order: [FileID], names: NameCache = NameCache(),
    proofs: ProofCache = ProofCache(),
    settings: [FileID: SettingsState] = [:], settingsOfFile: [FileID: FileID] = [:],
    appTargets: [FileID: TargetSpec] = [:], imports: ImportGraph? = nil,
    frontEnds: [FrontEnd] = FrontEnds.all
  ) {
    self.revision = revision
    states = files
    self.names = names
    self.proofs = proofs
    self.files = order
    self.settings = settings
    self.settingsOfFile = settingsOfFile
    self.appTargets = appTargets
    self.imports = imports
    self.frontEnds = frontEnds
  }

  /// Whether the question that is being answered was taken back.
  var isTakenBack: Bool { isCancelled?() ?? false }

  public func text(_ file: FileID) -> SourceText? {
    states[file]?.text ?? settings[file]?.text
  }

  /// The files in which places of a file's screens may lie, ascending.
  public func sourceFiles(of file: FileID) -> [FileID] {
    var found: Set<FileID> = []
    for item in states[file]?.screens ?? [] {
      for declaration in item.screen.declarations { found.insert(declaration.file) }
    }
    return found.sorted()
  }

  /// What is wrong with a spec or with settings, by place.
  public func diagnostics(_ file: FileID) -> [Diagnostic] {
    states[file]?.diagnostics ?? settings[file]?.diagnostics ?? []
  }

  /// The environments that a file is checked in.
  public func environments(_ file: FileID) -> [Environment] { states[file]?.environments ?? [] }

  /// The frames of all screens of a file.
  ///
  /// - Throws: a problem if a device or environment is not known or does not exist.
  public func frames(
    _ file: FileID, on choice: EnvironmentChoice = EnvironmentChoice()
  ) throws(QuestionProblem) -> [ScreenFrames] {
    guard let state = states[file] else { return [] }
    let environments = try choice.environments(targets: state.environments)
    let isTargets = environments == state.environments
    var result: [ScreenFrames] = []
    for item in state.shownScreens where !isTakenBack {
      let screen = item.screen
      var layouts = item.layouts
      if !isTargets {
        var resolver = SceneResolver(isCancelled: isCancelled)
        layouts = resolver.layouts(of: screen.scene, in: environments)
      }
      result.append(
        ScreenFrames(
          name: screen.scene.name,
          range: screen.place(of: screen.scene.views[Scene.root].origin).range,
          environments: layouts.filter { _ in !isTakenBack }.map { frames(screen, $0) }))
    }
    return result
  }

  private func frames(_ screen: SourceScreen, _ layout: SceneLayout) -> EnvironmentFrames {
    let scene = screen.scene
    var ambiguous: [ID<View>: [String]] = [:]
    for item in layout.ambiguous { ambiguous[item.view] = item.unknowns.map(\.rawValue) }
    let scale = layout.environment.scale
    let present = Array(scene.views.ids).filter { layout.isPresent[$0.index] }
    let views = present.map { id in
      ViewFrame(
        path: scene.path(of: id), kind: scene.views[id].component ?? scene.views[id].kind.rawValue,
        frame: layout.pixelAlignedFrame(of: id),
        absolute: layout.absoluteFrames[id.index].aligned(toScale: scale),
        safeAreaInsets: layout.safeAreaInsets[id.index].cleaned,
        layoutMargins: layout.layoutMargins[id.index].cleaned, ambiguous: ambiguous[id] ?? [],
        estimated: layout.estimates[id.index].names, near: layout.estimates[id.index].nearNames,
        isHidden: layout.isHidden[id.index], translatesAutoresizingMask: scene.doubts?.hasMask(id),
        range: screen.place(of: scene.views[id].origin).range)
    }
    return EnvironmentFrames(environment: layout.environment, views: views)
  }
}

extension EdgeInsets {
  /// Without the last bits that sums leave: on a grid of 1/4096 point.
  var cleaned: EdgeInsets {
    func clean(_ value: Double) -> Double {
      let grid = (value * 4096).rounded() / 4096
      return grid == 0 ? 0 : grid
    }
    return EdgeInsets(
      top: clean(top), left: clean(left), bottom: clean(bottom), right: clean(right))
  }
}

extension EnvironmentChoice {
  /// The environments asked for: those of the targets that fit, or, where devices are named, theirs.
  ///
  /// Languages that are named stand for those of the targets.
  func environments(targets: [Environment]) throws(QuestionProblem) -> [Environment] {
    var found: [Environment] = []
    if let devices, !devices.isEmpty {
      for name in devices { found += try named(name, targets) }
    } else {
      found = try filtered(targets)
    }
    if let languages { found = found.flatMap { one in languages.map { one.with($0) } } }
    var seen: Set<Environment> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// The languages of environments, in their order.
  private static func languages(of environments: [Environment]) -> [Language] {
    var result: [Language] = []
    for environment in environments where !result.contains(environment.language) {
      result.append(environment.language)
    }
    return result
  }

  private func filtered(_ targets: [Environment]) throws(QuestionProblem) -> [Environment] {
    if let os {
      // Other versions of the targets' devices.
      var names: [String] = []
      for environment in targets where !names.contains(environment.device.id) {
        names.append(environment.device.id)
      }
      let (found, _) = TargetSet.environments(
        devices: names, orientations: orientations, os: os, deployment: nil,
        languages: Self.languages(of: targets))
      guard !found.isEmpty else {
        throw QuestionProblem(
          "none of the target devices runs version \(os.map(String.init).joined(separator: ", "))")
      }
      return found
    }
    guard let orientations else { return targets }
    let found = targets.filter { orientations.contains($0.orientation) }
    guard !found.isEmpty else {
      let words = orientations.map(\.rawValue).joined(separator: ", ")
      throw QuestionProblem("no target is checked in \(words)")
    }
    return found
  }

  private func named(
    _ name: String, _ targets: [Environment]
  ) throws(QuestionProblem) -> [Environment] {
    guard let device = Catalogue.device(named: name) else {
      if let environment = Environment(id: name) { return [environment] }
      let near = Catalogue.nearestDevices(to: name).map { "\"\($0.id)\"" }
      let hint = near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
      throw QuestionProblem("there is no device or environment named \"\(name)\"\(hint)")
    }
    let known = targets.filter { $0.device == device }
    let versions = os ?? (known.isEmpty ? [device.newestOS] : nil)
    if let versions {
      var result: [Environment] = []
      for version in versions {
        guard Catalogue.isVersion(version) else {
          throw QuestionProblem("there is no system version \(version)")
        }
        for orientation in orientations ?? Orientation.allCases {
          let environment = try? Environment(
            device: device, os: version, orientation: orientation, allowsUnsupportedOS: true)
          guard let environment else { continue }
          let languages = Self.languages(of: targets)
          result += languages.isEmpty ? [environment] : languages.map { environment.with($0) }
        }
      }
      guard !result.isEmpty else {
        throw QuestionProblem("\(device.name) has no such environment")
      }
      return result
    }
    let found = known.filter { orientations?.contains($0.orientation) ?? true }
    guard !found.isEmpty else {
      throw QuestionProblem("\(device.name) has no such orientation among the targets")
    }
    return found
  }
}
