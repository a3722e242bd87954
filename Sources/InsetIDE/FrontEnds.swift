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
  /// Gives a text the canonical layout; `nil` where something else lays such files out.
  public let format: (@Sendable (SourceText, FormatOptions) -> SourceText)?
  /// Makes a source of a text.
  public let open: @Sendable (SourceText, FileID) -> any LayoutSource

  public init(
    name: String, suffixes: [String], languageIDs: [String],
    format: (@Sendable (SourceText, FormatOptions) -> SourceText)? = nil,
    open: @escaping @Sendable (SourceText, FileID) -> any LayoutSource
  ) {
    self.format = format
    self.name = name
    self.suffixes = suffixes
    self.languageIDs = languageIDs
    self.open = open
  }
}

/// The one list of front ends; whoever needs to know what a file is asks here.
public enum FrontEnds {
  public static let all = [
    FrontEnd(
      name: "specs", suffixes: [".inset"], languageIDs: ["inset"],
      format: { Snapshot.formatted($0, $1) }, open: { SpecSource($0, file: $1) }),
    FrontEnd(
      name: "storyboards and xibs", suffixes: [".storyboard", ".xib"],
      languageIDs: ["storyboard", "xib"], open: { InterfaceSource($0, file: $1) }),
  ]

  /// All endings, in the order of the list.
  public static let suffixes = all.flatMap(\.suffixes)

  /// The front end for a path or URI; `nil` where its ending is nobody's.
  public static func frontEnd(forPath path: String) -> FrontEnd? { all.frontEnd(forPath: path) }

  /// The front end for what an editor calls a document's language; `nil` where it is nobody's.
  public static func frontEnd(forLanguage id: String) -> FrontEnd? {
    all.first { $0.languageIDs.contains(id.lowercased()) }
  }
}

extension [FrontEnd] {
  /// The front end for a path or URI; `nil` where its ending is nobody's.
  func frontEnd(forPath path: String) -> FrontEnd? {
    let path = path.lowercased()
    return first { $0.suffixes.contains { path.hasSuffix($0) } }
  }
}
