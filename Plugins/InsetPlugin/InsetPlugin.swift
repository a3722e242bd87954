import Foundation
import PackagePlugin

/// Checks a target's layout files while it is built: what is found comes as the build's warnings and
/// errors, at its place in the source.
///
/// A file is checked again when it changes. Errors end the build, warnings do not.
@main struct InsetPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] {
    guard let module = target as? SourceModuleTarget else { return [] }
    let layouts = module.sourceFiles.map(\.url).filter(isLayout)
    guard !layouts.isEmpty else { return [] }
    // The folder rather than its files, so that 'exclude' in settings counts.
    return [
      check(
        [module.directoryURL], name: target.name,
        inputs: layouts + settings(from: module.directoryURL, upTo: context.package.directoryURL),
        tool: try context.tool(named: "inset").url)
    ]
  }
}

/// The files that Inset reads, by the endings of their names.
private func isLayout(_ file: URL) -> Bool {
  ["inset", "storyboard", "xib"].contains(file.pathExtension)
}

/// The settings that count for a folder: with them, findings change.
private func settings(from folder: URL, upTo root: URL) -> [URL] {
  var folder = folder.standardizedFileURL
  var found: [URL] = []
  while folder.path.hasPrefix(root.standardizedFileURL.path), folder.path.count > 1 {
    let file = folder.appending(path: "inset.json")
    if FileManager.default.fileExists(atPath: file.path) { found.append(file) }
    folder.deleteLastPathComponent()
  }
  return found
}

/// The command for files or folders. It makes no file, and runs when an input has changed.
private func check(_ paths: [URL], name: String, inputs: [URL], tool: URL) -> Command {
  .buildCommand(
    displayName: "Inset checks \(name)", executable: tool,
    arguments: ["check", "--quiet", "--color", "never", "--fail-on", "error", "--allow-empty"]
      + paths.map(\.path),
    inputFiles: inputs, outputFiles: [])
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension InsetPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let layouts = target.inputFiles.map(\.url).filter(isLayout)
      guard !layouts.isEmpty else { return [] }
      let root = context.xcodeProject.directoryURL
      return [
        check(
          layouts, name: target.displayName, inputs: layouts + settings(from: root, upTo: root),
          tool: try context.tool(named: "inset").url)
      ]
    }
  }
#endif
