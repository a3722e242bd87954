import InsetInterfaceBuilder
import InsetLowering
public import InsetModel
public import InsetText
import InsetUIKit

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
  /// Makes a source of a text; of one that is read together with others, in their module.
  public let open: @Sendable (SourceText, FileID, (any SourceModule)?) -> any LayoutSource
  /// Makes the module of files that are read together; `nil` where each file stands for itself.
  public let module:
    (
      @Sendable (FrontEndPrograms, _ read: @escaping @Sendable (String) -> [UInt8]?)
        throws(FrontEndProblem) -> any SourceModule
    )?
  /// How its files refer to each other's controllers; `nil` where they do not.
  public let references: References?
  /// The endings of files in other languages that its modules read, too.
  public let modulePartSuffixes: [String]
  /// Whether rules judge the screens. Where they do not, nothing is found, and folders are not
  /// searched for such files unasked.
  public let isJudged: Bool

  /// References from file to file by name.
  public struct References: Sendable {
    /// The ending of the files that refer to each other and are referred to.
    public let suffix: String
    /// How a file shows the controllers of others, given how others show its own.
    public let read:
      @Sendable (SourceText, _ shownBy: [ControllerReference]) -> [ControllerReference]
  }

  public init(
    name: String, suffixes: [String], languageIDs: [String],
    format: (@Sendable (SourceText, FormatOptions) -> SourceText)? = nil,
    references: References? = nil,
    open: @escaping @Sendable (SourceText, FileID) -> any LayoutSource
  ) {
    self.format = format
    self.references = references
    self.name = name
    self.suffixes = suffixes
    self.languageIDs = languageIDs
    self.open = { text, file, _ in open(text, file) }
    module = nil
    modulePartSuffixes = []
    isJudged = true
  }

  /// A language whose files are read together.
  public init(
    name: String, suffixes: [String], languageIDs: [String], isJudged: Bool,
    modulePartSuffixes: [String] = [],
    module:
      @escaping @Sendable (
        FrontEndPrograms, _ read: @escaping @Sendable (String) -> [UInt8]?
      ) throws(FrontEndProblem) -> any SourceModule,
    open: @escaping @Sendable (SourceText, FileID, (any SourceModule)?) -> any LayoutSource
  ) {
    format = nil
    references = nil
    self.name = name
    self.suffixes = suffixes
    self.languageIDs = languageIDs
    self.open = open
    self.module = module
    self.modulePartSuffixes = modulePartSuffixes
    self.isJudged = isJudged
  }
}

/// The one list of front ends; whoever needs to know what a file is asks here.
public enum FrontEnds {
  public static let all = [
    FrontEnd(
      name: "specs", suffixes: [".inset"], languageIDs: ["inset"],
      format: { Snapshot.formatted($0, $1) }, open: { SpecSource($0, file: $1) }),
    interfaceBuilder,
    FrontEnd(
      name: "Swift files", suffixes: [".swift"], languageIDs: ["swift"], isJudged: true,
      modulePartSuffixes: interfaceBuilder.suffixes,
      module: { programs, read throws(FrontEndProblem) in
        let interfaces = InterfaceReader(
          reads: { interfaceBuilder.owns(path: $0) },
          read: { (try? InterfaceDocument(reading: $0))?.interfaceScenes() ?? [] })
        return SwiftModule(
          helper: try programs.swiftHelper(), interfaces: interfaces, reading: read)
      }, open: { SwiftSource($0, file: $1, in: $2) }),
  ]

  private static let interfaceBuilder = FrontEnd(
    name: "storyboards and xibs", suffixes: [".storyboard", ".xib"],
    languageIDs: ["storyboard", "xib"],
    references: FrontEnd.References(
      suffix: ".storyboard", read: { InterfaceDocument.references(in: $0, shownBy: $1) }),
    open: { InterfaceSource($0, file: $1) })

  /// The endings of the files that folders are searched for unasked, in the order of the list.
  public static let suffixes = all.filter(\.isJudged).flatMap(\.suffixes)
  /// All endings, in the order of the list.
  public static let allSuffixes = all.flatMap(\.suffixes)

  /// The front end for a path or URI; `nil` where its ending is nobody's.
  public static func frontEnd(forPath path: String) -> FrontEnd? { all.frontEnd(forPath: path) }

  /// The front end for what an editor calls a document's language; `nil` where it is nobody's.
  public static func frontEnd(forLanguage id: String) -> FrontEnd? {
    all.first { $0.languageIDs.contains(id.lowercased()) }
  }
}

extension FrontEnd {
  /// The endings of all files that its modules read.
  public var moduleSuffixes: [String] { suffixes + modulePartSuffixes }

  /// Whether its modules read the file at a path.
  public func readsInModules(path: String) -> Bool {
    let path = path.lowercased()
    return module != nil && moduleSuffixes.contains { path.hasSuffix($0) }
  }

  /// Whether a path or URI ends as its files do.
  public func owns(path: String) -> Bool {
    let path = path.lowercased()
    return suffixes.contains { path.hasSuffix($0) }
  }
}

extension [FrontEnd] {
  /// The front end for a path or URI; `nil` where its ending is nobody's.
  func frontEnd(forPath path: String) -> FrontEnd? { first { $0.owns(path: path) } }
}
