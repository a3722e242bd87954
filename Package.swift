// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// Settings of every target: language mode 6, imports that show what a layer's face is made of.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func layer(
  _ name: String, _ dependencies: [String], exclude: [String] = [], embedded: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, exclude: exclude,
    resources: embedded.map { .embedInCode($0) }, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, exclude: exclude,
    swiftSettings: settings)
}

/// The folder of the toolchain that has its Swift parser: INSET_SWIFT_HOST, or that of the toolchain
/// of DEVELOPER_DIR, of the `swift` on PATH, or of Xcode. Without it, or with
/// INSET_WITHOUT_SWIFT_PARSER set, everything else is built all the same; then `inset` says of Swift
/// files what is missing.
let swiftHost: String? = {
  let environment = Context.environment
  guard environment["INSET_WITHOUT_SWIFT_PARSER", default: ""].isEmpty else { return nil }
  var toolchains: [String] = []
  for developer in [
    environment["DEVELOPER_DIR"], "/Applications/Xcode.app/Contents/Developer",
    "/Library/Developer/CommandLineTools",
  ] {
    guard let developer else { continue }
    toolchains.append(developer + "/Toolchains/XcodeDefault.xctoolchain/usr")
    toolchains.append(developer + "/usr")
  }
  let beside = (environment["PATH"] ?? "").split(separator: ":").map { folder in
    URL(fileURLWithPath: folder + "/swift").resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().path
  }
  toolchains.insert(contentsOf: beside, at: environment["DEVELOPER_DIR"] == nil ? 0 : 2)
  let hosts =
    environment["INSET_SWIFT_HOST"].map { [$0] } ?? toolchains.map { $0 + "/lib/swift/host" }
  return hosts.first {
    FileManager.default.fileExists(atPath: $0 + "/SwiftParser.swiftmodule")
  }
}()

let package = Package(
  name: "inset",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "inset", targets: ["inset"]),
    .plugin(name: "InsetPlugin", targets: ["InsetPlugin"]),
    .plugin(name: "InsetFixPlugin", targets: ["InsetFixPlugin"]),
  ],
  targets: [
    .systemLibrary(
      name: "CJansson", pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
    .systemLibrary(name: "CHeap"),

    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),

    layer("InsetText", []),
    layer("InsetDevices", ["InsetText"], exclude: ["devices.json", "devices.md", "generate.py"]),
    layer("InsetSolver", []),
    layer("InsetConflictLog", ["InsetText", "InsetDevices", "InsetModel", "InsetSolver"]),
    layer("InsetSyntax", ["InsetText"]),
    layer("InsetSwiftOutline", ["InsetText"]),
    layer("InsetSwiftHelper", ["InsetText", "InsetSwiftOutline"]),
    layer("InsetModel", ["InsetText", "InsetDevices"]),
    layer(
      "InsetUIKit",
      [
        "InsetText", "InsetDevices", "InsetSyntax", "InsetSwiftOutline", "InsetSwiftHelper",
        "InsetModel",
      ]),
    layer("InsetLowering", ["InsetText", "InsetSyntax", "InsetModel", "InsetDevices"]),
    layer("InsetInterfaceBuilder", ["InsetText", "InsetModel", "InsetDevices", "CLibXML2"]),
    layer(
      "InsetLayout", ["InsetText", "InsetModel", "InsetDevices", "InsetSolver"],
      exclude: [
        "SystemFont/advances.md", "SystemFont/advances.tsv", "SystemFont/generate.py",
      ]),
    layer(
      "InsetOracle",
      ["InsetText", "InsetModel", "InsetDevices", "InsetLayout", "InsetInterfaceBuilder"]),
    layer("InsetAnalysis", ["InsetText", "InsetModel", "InsetDevices", "InsetLayout"]),
    layer(
      "InsetRender", ["InsetText", "InsetModel", "InsetDevices", "InsetLayout"],
      embedded: [
        "Page/page.css", "Page/page.js", "Page/live.js", "Page/inspector.js", "Page/drag.js",
        "Page/stage.js", "Page/live.css",
      ]),
    layer(
      "InsetIDE",
      [
        "InsetText", "InsetSyntax", "InsetModel", "InsetDevices", "InsetLowering",
        "InsetInterfaceBuilder", "InsetSwiftHelper", "InsetUIKit", "InsetLayout", "InsetAnalysis",
        "InsetRender", "InsetConflictLog",
      ]),
    layer("InsetFiles", ["InsetText"]),
    layer(
      "InsetProject",
      ["InsetText", "InsetDevices", "InsetModel", "InsetIDE", "InsetFiles", "InsetJSON"]),
    layer("InsetJSON", ["CJansson"]),
    layer(
      "InsetPreview",
      [
        "InsetText", "InsetDevices", "InsetModel", "InsetIDE", "InsetRender", "InsetJSON",
      ]),
    layer("InsetProtocol", ["InsetJSON"]),
    layer(
      "InsetSession",
      [
        "InsetText", "InsetModel", "InsetDevices", "InsetRender", "InsetIDE", "InsetFiles",
        "InsetProject", "InsetJSON", "InsetProtocol", "InsetPreview",
      ]),
    .executableTarget(
      name: "inset",
      dependencies: [
        "InsetText", "InsetConflictLog", "InsetDevices", "InsetModel", "InsetIDE", "InsetFiles",
        "InsetProject", "InsetJSON", "InsetRender", "InsetPreview", "InsetSession",
        "InsetInterfaceBuilder", "InsetOracle",
        "InsetSwiftHelper", "InsetSwiftOutline", "InsetUIKit",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "InsetBench", dependencies: ["CHeap", "InsetSolver", "InsetJSON"],
      swiftSettings: settings),

    // The same plugins stand in the package that releases bring, over the program as a binary.
    .plugin(name: "InsetPlugin", capability: .buildTool(), dependencies: ["inset"]),
    .plugin(
      name: "InsetFixPlugin",
      capability: .command(
        intent: .custom(verb: "inset-fix", description: "Fixes layout mistakes"),
        permissions: [.writeToPackageDirectory(reason: "It rewrites layout files")]),
      dependencies: ["inset"]),

    tests("InsetTextTests", ["InsetText"]),
    tests("InsetConflictLogTests", ["InsetText", "InsetConflictLog"], exclude: ["Fixtures"]),
    tests("InsetDevicesTests", ["InsetDevices", "InsetJSON"]),
    tests("InsetFilesTests", ["InsetText", "InsetFiles"]),
    tests(
      "InsetProjectTests",
      ["InsetText", "InsetDevices", "InsetModel", "InsetIDE", "InsetFiles", "InsetProject"]),
    tests(
      "InsetSolverTests", ["InsetSolver", "InsetJSON", "SolverCases"], exclude: ["Fixtures"]),
    // The solver's cases for its tests, and for the oracle that judges it from outside.
    .target(
      name: "SolverCases", dependencies: ["InsetSolver", "InsetJSON"], path: "Tests/SolverCases",
      swiftSettings: settings),
    .executableTarget(
      name: "solver-probe", dependencies: ["InsetSolver", "InsetJSON", "SolverCases"],
      path: "Tests/SolverProbe", swiftSettings: settings),
    tests("InsetSyntaxTests", ["InsetText", "InsetSyntax"], exclude: ["Fixtures"]),
    tests("InsetSwiftOutlineTests", ["InsetText", "InsetSwiftOutline"]),
    tests("InsetSwiftHelperTests", ["InsetSwiftHelper"]),
    tests(
      "InsetUIKitTests",
      [
        "InsetText", "InsetDevices", "InsetSwiftHelper", "InsetSwiftOutline", "InsetModel",
        "InsetInterfaceBuilder", "InsetLayout", "InsetUIKit", "InsetAnalysis",
      ]),
    tests("InsetModelTests", ["InsetText", "InsetDevices", "InsetModel"]),
    tests("InsetLoweringTests", ["InsetText", "InsetSyntax", "InsetModel", "InsetLowering"]),
    tests(
      "InsetAnalysisTests",
      [
        "InsetText", "InsetSyntax", "InsetModel", "InsetDevices", "InsetLowering", "InsetLayout",
        "InsetAnalysis",
      ]),
    tests(
      "InsetRenderTests",
      [
        "InsetText", "InsetSyntax", "InsetModel", "InsetDevices", "InsetLowering", "InsetLayout",
        "InsetRender",
      ]),
    tests("InsetCommandTests", ["inset"]),
    tests(
      "InsetLayoutTests",
      [
        "InsetText", "InsetSyntax", "InsetModel", "InsetDevices", "InsetLowering", "InsetLayout",
        "InsetSolver", "InsetAnalysis", "InsetIDE",
      ], exclude: ["Fixtures", "Widths"]),
    tests(
      "InsetInterfaceBuilderTests",
      [
        "InsetText", "InsetModel", "InsetDevices", "InsetLayout", "InsetInterfaceBuilder",
        "InsetOracle", "InsetIDE",
      ]),
    tests(
      "InsetIDETests",
      [
        "InsetText", "InsetSyntax", "InsetModel", "InsetDevices", "InsetLowering", "InsetLayout",
        "InsetAnalysis", "InsetIDE",
      ], exclude: ["Fixtures", "SwiftFixtures", "WellMade"]),
    tests(
      "InsetSessionTests",
      ["InsetJSON", "InsetProtocol", "InsetSession", "InsetIDE", "InsetFiles", "InsetProject"]),
    tests("RepositoryTests", []),
  ]
)

/// The targets that need the toolchain's parser.
///
/// The program looks for the libraries beside itself, then where they were at the build; what is
/// installed, as `.ci/helper` builds it, looks beside itself only.
let parserTargets: [Target] =
  swiftHost.map { host in
    #if os(macOS)
      let origin = "@loader_path"
    #else
      let origin = "$ORIGIN"
    #endif
    let parser = settings + [.unsafeFlags(["-I", host])]
    // What is installed must not take another version's libraries.
    let isInstalled = Context.environment["INSET_SWIFT_INSTALLED"] != nil
    let places = isInstalled ? [origin] : [origin, host]
    let linking: [LinkerSetting] = [
      .unsafeFlags(
        ["-L", host] + places.flatMap { ["-Xlinker", "-rpath", "-Xlinker", $0] })
    ]
    return [
      .target(
        name: "InsetSwift", dependencies: ["InsetText", "InsetSwiftOutline"], swiftSettings: parser,
        linkerSettings: linking),
      .executableTarget(
        name: "inset-swift", dependencies: ["InsetText", "InsetSwift", "InsetSwiftOutline"],
        swiftSettings: parser),
      .executableTarget(
        name: "swift-probe",
        dependencies: ["InsetText", "InsetSwift", "InsetSwiftOutline", "InsetSwiftHelper"],
        path: "Tests/SwiftProbe", swiftSettings: parser),
      .testTarget(
        name: "InsetSwiftTests",
        dependencies: [
          "InsetText", "InsetSwift", "InsetSwiftOutline", "InsetSwiftHelper", "inset-swift",
        ],
        swiftSettings: parser),
    ]
  } ?? []

package.targets += parserTargets
