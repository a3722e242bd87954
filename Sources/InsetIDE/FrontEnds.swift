import InsetInterfaceBuilder
import InsetLowering
public import InsetModel
public import InsetText

/// A language that layouts are written in, as its files are known by.
public struct FrontEnd: Sendable {
  /// Its name in messages, in the plural: "specs", "storyboards and xibs".
  public let name: String
  /// The endings of its files, each with its dot, in small letters.
  public let suffixes: [String]
  /// What editors call its documents. One that other languages share, as `xml`, is left out.
  public let languageIDs: [String]
  /// Makes a source of a text.
  public let open: @Sendable (SourceText, FileID) -> any LayoutSource

  public init(
    name: String, suffixes: [String], languageIDs: [String],
    open: @escaping @Sendable (SourceText, FileID) -> any LayoutSource
  ) {
    self.name = name
    self.suffixes = suffixes
    self.languageIDs = languageIDs
    self.open = open
  }
}

/// The one list of front ends; whoever needs to know what a file is asks here.
public enum FrontEnds {
  public static let all = [
    FrontEnd(name: "specs", suffixes: [".inset"], languageIDs: ["inset"]) {
      SpecSource($0, file: $1)
    },
    FrontEnd(
      name: "storyboards and xibs", suffixes: [".storyboard", ".xib"],
      languageIDs: ["storyboard", "xib"]
    ) { InterfaceSource($0, file: $1) },
  ]

  /// All endings, in the order of the list.
  public static let suffixes = all.flatMap(\.suffixes)

  /// The front end for a path or URI; `nil` where its ending is nobody's.
  public static func frontEnd(forPath path: String) -> FrontEnd? { all.frontEnd(forPath: path) }
}

extension [FrontEnd] {
  /// The front end for a path or URI; `nil` where its ending is nobody's.
  func frontEnd(forPath path: String) -> FrontEnd? {
    let path = path.lowercased()
    return first { $0.suffixes.contains { path.hasSuffix($0) } }
  }
}
