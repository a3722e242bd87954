import Foundation
import Testing

/// Which layers each target may import, as the package's arrows point.
///
/// A module of the system is everybody's, Foundation nobody's. The two front doors see the model for
/// one type of it, the `Severity` that the IDE layer's diagnostics carry.
let mayImport: [String: Set<String>] = [
  "InsetText": [],
  "InsetDevices": ["InsetText"],
  "InsetSolver": [],
  "InsetConflictLog": ["InsetText", "InsetDevices", "InsetModel", "InsetSolver"],
  "InsetSyntax": ["InsetText"],
  "InsetSwiftOutline": ["InsetText"],
  "InsetSwift": [
    "InsetText", "InsetSwiftOutline", "SwiftSyntax", "SwiftParser", "SwiftParserDiagnostics",
    "SwiftDiagnostics",
  ],
  "inset-swift": ["InsetText", "InsetSwift", "InsetSwiftOutline"],
  "InsetSwiftHelper": ["InsetText", "InsetSwiftOutline"],
  "InsetUIKit": [
    "InsetText", "InsetDevices", "InsetSyntax", "InsetSwiftOutline", "InsetSwiftHelper",
    "InsetModel",
  ],
  "InsetModel": ["InsetText", "InsetDevices"],
  "InsetLowering": ["InsetText", "InsetSyntax", "InsetModel", "InsetDevices"],
  "CLibXML2": [],
  "InsetInterfaceBuilder": ["InsetText", "InsetModel", "InsetDevices", "CLibXML2"],
  "InsetLayout": ["InsetText", "InsetModel", "InsetDevices", "InsetSolver"],
  "InsetOracle": [
    "InsetText", "InsetModel", "InsetDevices", "InsetLayout", "InsetInterfaceBuilder",
  ],
  "InsetAnalysis": ["InsetText", "InsetModel", "InsetDevices", "InsetLayout"],
  "InsetRender": ["InsetText", "InsetModel", "InsetDevices", "InsetLayout"],
  "InsetIDE": [
    "InsetText", "InsetSyntax", "InsetModel", "InsetDevices", "InsetLowering",
    "InsetInterfaceBuilder", "InsetSwiftHelper", "InsetUIKit", "InsetLayout", "InsetAnalysis",
    "InsetRender", "InsetConflictLog",
  ],
  "InsetFiles": ["InsetText"],
  "InsetProject": [
    "InsetText", "InsetDevices", "InsetModel", "InsetIDE", "InsetFiles", "InsetJSON",
  ],
  "CJansson": [],
  "InsetJSON": ["CJansson"],
  "InsetProtocol": ["InsetJSON"],
  "InsetPreview": [
    "InsetText", "InsetDevices", "InsetModel", "InsetIDE", "InsetRender", "InsetJSON",
  ],
  "InsetSession": [
    "InsetText", "InsetModel", "InsetDevices", "InsetRender", "InsetIDE", "InsetFiles",
    "InsetProject", "InsetJSON", "InsetProtocol", "InsetPreview",
  ],
  "CHeap": [],
  "InsetBench": ["CHeap", "InsetSolver", "InsetJSON"],
  "inset": [
    "InsetText", "InsetConflictLog", "InsetModel", "InsetDevices", "InsetIDE", "InsetFiles",
    "InsetProject",
    "InsetJSON", "InsetRender", "InsetPreview", "InsetSession", "InsetInterfaceBuilder",
    "InsetOracle",
    "InsetSwiftHelper", "InsetSwiftOutline", "InsetUIKit",
  ],
]

private let systemModules: Set<String> = [
  "Swift", "Glibc", "Musl", "Darwin", "Synchronization", "Dispatch", "_Concurrency",
]

/// The modules that a file's `import` lines name, with the lines' numbers.
func importedModules(in source: String) -> [(line: Int, module: String)] {
  let levels: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private", "@_exported", "@testable",
    "@preconcurrency",
  ]
  let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "func", "var", "let", "typealias",
  ]
  var result: [(line: Int, module: String)] = []
  for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
  {
    // Comments and strings cannot begin a line with `import` after these words.
    for statement in line.split(separator: ";") {
      var words = statement.split { $0 == " " || $0 == "\t" }[...]
      while let word = words.first, levels.contains(word) || word.hasPrefix("@_spi") {
        words.removeFirst()
      }
      guard words.popFirst() == "import" else { continue }
      if let kind = words.first, kinds.contains(kind) { words.removeFirst() }
      guard let name = words.first?.split(separator: ".").first,
        name.utf8.allSatisfy({ $0.isLetterOrDigit })
      else { continue }
      result.append((index + 1, String(name)))
    }
  }
  return result
}

/// The imports of a target's file that the table does not allow, each in one sentence.
func layerViolations(in source: String, of target: String, path: String) -> [String] {
  guard let allowed = mayImport[target] else { return ["\(path): no layer is called \(target)"] }
  return importedModules(in: source).compactMap { line, module in
    if allowed.contains(module) || systemModules.contains(module) { return nil }
    return "\(path):\(line): \(target) must not import \(module)"
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    self == UInt8(ascii: "_") || Character(Unicode.Scalar(self)).isLetter
      || Character(Unicode.Scalar(self)).isNumber
  }
}

@Suite struct LayerTests {
  @Test func everyImportPointsDown() throws {
    var files = 0
    var violations: [String] = []
    for path in try Repository.files(under: "Sources") where path.hasSuffix(".swift") {
      files += 1
      let target = String(path.split(separator: "/")[1])
      violations += layerViolations(in: try Repository.text(path), of: target, path: path)
    }
    #expect(violations == [])
    #expect(files > mayImport.count)
  }

  @Test(arguments: [
    ("import InsetIDE", "InsetModel"),
    ("public import InsetSession\n", "InsetIDE"),
    ("  @preconcurrency internal import InsetSyntax", "InsetAnalysis"),
    ("import struct InsetSolver.Row", "InsetDevices"),
    ("let a = 1; import InsetJSON", "InsetText"),
    ("import InsetSyntax.Lexer", "InsetSession"),
    ("import Foundation", "InsetSolver"),
    ("import CJansson", "InsetSession"),
  ])
  func plantedImportIsFound(source: String, target: String) {
    #expect(layerViolations(in: source, of: target, path: "Planted.swift").count == 1)
  }

  @Test(arguments: [
    ("// import InsetIDE", "InsetModel"),
    ("/// import InsetIDE\npublic import InsetText", "InsetModel"),
    ("internal import Glibc", "InsetFiles"),
    ("let text = \"import InsetIDE\"", "InsetText"),
    ("important(InsetIDE)", "InsetText"),
    ("  import \"Components/Card.inset\"", "InsetAnalysis"),
  ])
  func allowedLineIsNotFound(source: String, target: String) {
    #expect(layerViolations(in: source, of: target, path: "Fine.swift") == [])
  }

  @Test func theTableHasNoCycle() {
    func below(_ target: String, _ path: [String]) -> Bool {
      guard !path.contains(target) else { return false }
      return (mayImport[target] ?? []).allSatisfy { below($0, path + [target]) }
    }
    for target in mayImport.keys.sorted() { #expect(below(target, []), "\(target) is in a cycle") }
  }

  @Test func everyFolderOfSourcesIsInTheTableAndOnTheMap() throws {
    let folders = try Repository.entries(of: "Sources").filter { !$0.contains(".") }
    #expect(Set(folders) == Set(mayImport.keys))
    let map = try Repository.text("Sources/README.md")
    for folder in folders { #expect(map.contains("`\(folder)`"), "\(folder) is not on the map") }
  }

  @Test func thePackageAllowsNoMoreThanTheTable() throws {
    // The arrows of Package.swift: `layer("Name", ["A", "B"])`.
    let package = try Repository.text("Package.swift")
    for (target, allowed) in mayImport where target.hasPrefix("Inset") {
      guard let found = package.range(of: "\"\(target)\",") else {
        Issue.record("\(target) is not in Package.swift")
        continue
      }
      let rest = package[found.upperBound...]
      guard let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]")
      else { continue }
      let named = rest[open...close].split(separator: "\"").map(String.init)
        .filter { mayImport[$0] != nil }
      #expect(Set(named).isSubset(of: allowed), "\(target)")
    }
  }
}
