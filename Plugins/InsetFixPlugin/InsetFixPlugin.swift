import Foundation
import PackagePlugin

/// Fixes the layout files of a package: `swift package inset-fix`.
///
/// Other arguments than `--target NAME` are handed on, `--safe` and `--diff` among them.
@main struct InsetFixPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let targets =
      names.isEmpty ? context.package.targets : try context.package.targets(named: names)
    let folders = targets.compactMap { ($0 as? SourceModuleTarget)?.directoryURL }
    try run(
      try context.tool(named: "inset").url, extractor.remainingArguments, on: folders.map(\.path))
  }
}

private func run(_ tool: URL, _ arguments: [String], on paths: [String]) throws {
  guard !paths.isEmpty else { return }
  let process = Process()
  process.executableURL = tool
  process.arguments = ["fix", "--allow-empty"] + arguments + paths
  try process.run()
  process.waitUntilExit()
  // 1 says that something is left, and what it is stands in the output.
  if process.terminationReason != .exit || process.terminationStatus > 1 {
    Diagnostics.error("'inset fix' ended with \(process.terminationStatus)")
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension InsetFixPlugin: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      var extractor = ArgumentExtractor(arguments)
      _ = extractor.extractOption(named: "target")
      try run(
        try context.tool(named: "inset").url, extractor.remainingArguments,
        on: [context.xcodeProject.directoryURL.path])
    }
  }
#endif
