public import InsetDevices
public import InsetModel
public import InsetText

/// A storyboard or a xib.
///
/// An edit of white space between tags moves places and nothing else. Any other edit has the text
/// parsed anew; of a storyboard the scenes stay whose elements and whose surroundings are the same.
public struct InterfaceSource: LayoutSource {
  public let file: FileID
  public private(set) var text: SourceText
  public private(set) var work = SourceWork()
  /// The last text that could be read; nil before the first.
  private var reading: Reading?
  /// What became of the reading's text since; nil where it is the text, but for places.
  private var damage: TextDamage? = TextDamage()
  /// Why the text could not be read.
  private var failure: SourceProblem?
  public private(set) var translations = Translations()
  /// How other storyboards show the controllers of this one.
  private var references: [ControllerReference] = []

  public init(_ text: SourceText, file: FileID) {
    self.file = file
    self.text = text
  }

  /// What a text was read as.
  private struct Reading: Sendable {
    var document: InterfaceDocument
    var parts: [Part] = []
    /// The problems of the file, each at the start tag of an element.
    var problems: [(rule: FileRule, row: XMLIndex)] = []
  }

  /// A screen with what its scene was made of.
  private struct Part: Sendable {
    var island: LoweredIsland
    var surroundings: IslandSurroundings
    var screen: SourceScreen
  }

  private enum FileRule: Sendable {
    case unusedGuides
    case noSafeArea

    var id: RuleID {
      switch self {
      case .unusedGuides: .unusedLayoutGuides
      case .noSafeArea: .noSafeArea
      }
    }

    var message: String {
      switch self {
      case .unusedGuides: "nothing uses this scene's top and bottom layout guides"
      case .noSafeArea: "this scene has no safe-area guide for its views to keep to"
      }
    }
  }

  // MARK: Edits

  public mutating func apply(_ edit: TextEdit) {
    if damage == nil, let tag = tag(behindSpacing: edit), move(with: edit, before: tag) {
      text.apply(edit)
      return
    }
    var damage = damage ?? TextDamage()
    damage.add(edit)
    self.damage = damage
    text.apply(edit)
  }

  /// Where the next tag or comment begins, if an edit adds and takes away nothing but white space
  /// between two of them.
  private func tag(behindSpacing edit: TextEdit) -> Int? {
    let bytes = text.bytes
    guard edit.replacement.allSatisfy(\.isXMLSpace),
      bytes[edit.range.start..<edit.range.end].allSatisfy(\.isXMLSpace)
    else { return nil }
    var start = edit.range.start
    while start > 0, bytes[start - 1].isXMLSpace { start -= 1 }
    var end = edit.range.end
    while end < bytes.count, bytes[end].isXMLSpace { end += 1 }
    // In the value of an attribute no tag can follow; in a comment it does no harm.
    guard start > 0, bytes[start - 1] == UInt8(ascii: ">"),
      end == bytes.count || bytes[end] == UInt8(ascii: "<")
    else { return nil }
    return end
  }

  /// More changes of white space than that in one screen are not added up.
  private static let spacingLimit = 64

  /// Moves all places; false where a screen had enough of it.
  private mutating func move(with edit: TextEdit, before tag: Int) -> Bool {
    guard var reading, failure == nil else { return false }
    self.reading = nil
    defer { self.reading = reading }
    for part in reading.parts where part.screen.own.spacing.count >= Self.spacingLimit {
      let range = part.screen.own.range
      if range.start < edit.range.end, edit.range.start < range.end { return false }
    }
    reading.document.xml.move(with: edit)
    for index in reading.parts.indices {
      let range = reading.parts[index].screen.own.range
      if range.start >= edit.range.end {
        reading.parts[index].screen.own.move(by: edit.growth)
      } else if range.end > edit.range.start {
        reading.parts[index].screen.own.grow(by: edit.growth, before: tag)
      }
    }
    return true
  }

  // MARK: Reading

  public mutating func setTranslations(_ translations: Translations) -> Bool {
    guard translations != self.translations else { return false }
    self.translations = translations
    // All scenes have other texts.
    reading = nil
    damage = TextDamage()
    return true
  }

  public mutating func setReferences(_ references: [ControllerReference]) -> Bool {
    guard references != self.references else { return false }
    self.references = references
    // Scenes whose surroundings stay the same are kept.
    damage = damage ?? TextDamage()
    return true
  }

  /// - Complexity: O(1) if only white space between tags was edited; else O(bytes), and the size of
  ///   the scenes that changed.
  public mutating func read(resolving resolve: (ImportReference) -> ResolvedImport) -> Bool {
    guard let damage else { return false }
    work.bytesLexed += text.count
    do throws(XMLProblem) {
      var document = try InterfaceDocument(reading: text)
      document.translations = translations
      document.references = references
      work.nodesParsed += document.xml.elements.count
      reading = read(document, reading, damage)
      self.damage = nil
      failure = nil
    } catch {
      failure = SourceProblem(rule: .syntax, message: error.message, range: error.range)
    }
    return false
  }

  private mutating func read(
    _ document: InterfaceDocument, _ old: Reading?, _ damage: TextDamage
  ) -> Reading {
    var result = Reading(document: document)
    guard document.runtime != .other, document.usesAutolayout else { return result }
    let islands = document.islands()
    let insets = CanvasInsets(document)
    let kept = KeptScenes(
      of: old.flatMap { $0.document.agrees(with: document) ? $0.document : nil }, in: document,
      damage)
    var oldParts: [XMLIndex: Int] = [:]
    for (index, part) in (old?.parts ?? []).enumerated() {
      oldParts[part.island.island.root] = index
    }
    var names = SceneNames()
    for island in islands {
      let name = names.name(of: island, in: document)
      guard island.views.count > 1 else { continue }
      let surroundings = IslandSurroundings(of: island, insets)
      let range = document.xml.elements[island.root].range
      if let old, let distance = kept.distance(to: island.root),
        var part = oldParts[island.root - distance].map({ old.parts[$0] }),
        part.surroundings == surroundings, part.screen.scene.name == name,
        part.screen.own.range.length == range.length
      {
        part.island.moveRows(by: distance)
        part.screen.own.move(by: range.start - part.screen.own.range.start)
        result.parts.append(part)
        continue
      }
      let own = Declaration(file: file, range: range)
      result.parts.append(lower(island, name, surroundings, document, own))
      work.scenesLowered += 1
    }
    result.problems =
      document.unusedLayoutGuides().map { (.unusedGuides, $0) }
      + document.scenesWithoutSafeArea(among: islands).map { (.noSafeArea, $0) }
    return result
  }

  private func lower(
    _ island: Island, _ name: String, _ surroundings: IslandSurroundings,
    _ document: InterfaceDocument, _ own: Declaration
  ) -> Part {
    var lowered = document.lower(island, named: name, for: .devices, in: surroundings)
    let canvas = document.lower(island, named: name, for: .canvas, in: surroundings)
    lowered.scene.deploysSafeAreaBack = true
    lowered.scene.design = document.design(of: lowered, on: canvas)
    return Part(
      island: lowered, surroundings: surroundings,
      screen: SourceScreen(scene: lowered.scene, declarations: [own]))
  }

  // MARK: What was read

  private var parts: [Part] { failure == nil ? reading?.parts ?? [] : [] }

  public var screens: [SourceScreen] { parts.map(\.screen) }

  public var problems: [SourceProblem] {
    if let failure { return [failure] }
    guard let reading else { return [] }
    return reading.problems.map { rule, row in
      SourceProblem(
        rule: rule.id, severity: .information, message: rule.message,
        range: reading.document.xml.elements[row].startTag)
    }
  }

  /// A television's screens run on no phone, and neither do an iPad's own.
  public var targets: SourceTargets? {
    guard failure == nil, let document = reading?.document, document.usesAutolayout else {
      return nil
    }
    if document.runtime == .tvOS {
      return SourceTargets(Self.targets(["apple-tv-4k"]), range: nil)
    }
    return document.isForPads ? SourceTargets(Self.targets(Self.pads), range: nil) : nil
  }

  /// A document that is drawn on an iPad, or in landscape, is made for that as far as it says.
  public var presumedTargets: TargetSpec {
    guard failure == nil, let document = reading?.document, document.usesAutolayout,
      document.runtime == .iOS, document.deviceID != nil
    else { return TargetSpec() }
    let environment = document.environment
    var spec = environment.idiom == .pad ? Self.targets(Self.pads) : TargetSpec()
    if environment.orientation == .landscape {
      spec.orientations = [.landscape]
    }
    return spec
  }

  /// `Main~ipad.xib` is loaded on iPads by Apple's device modifiers; `Main_iPad.storyboard` is what
  /// Xcode's templates called it.
  public func idiom(at path: String) -> Idiom? {
    let name = path.lowercased()
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let stem = name[..<dot]
    if ["~ipad", "_ipad"].contains(where: stem.hasSuffix) { return .pad }
    return ["~iphone", "_iphone"].contains(where: stem.hasSuffix) ? .phone : nil
  }

  private static let pads = TargetSet.standardDevices.filter {
    Catalogue.device(named: $0)?.idiom == .pad
  }

  private static func targets(_ devices: [String]) -> TargetSpec {
    var spec = TargetSpec()
    spec.devices = devices.map { TargetSpec.Named(name: $0, range: ByteRange(at: 0)) }
    return spec
  }

  public func rewriter(of screen: Int) -> any SceneRewriter {
    guard let document = reading?.document, parts.indices.contains(screen) else {
      return NoRewriter()
    }
    return InterfaceRewriter(document: document, island: parts[screen].island, text: text)
  }

  /// What has no text of its own writes nothing.
  private struct NoRewriter: SceneRewriter {
    func textEdits(for edits: [SceneEdit], in scene: Scene) -> [SourceEdit]? { nil }
  }

  /// Xcode's own marks of ambiguity say that it is known, or meant.
  public func silences(_ rule: RuleID, at origin: Origin, of screen: Int) -> Bool {
    guard rule.isAmbiguity, let xml = reading?.document.xml,
      parts.indices.contains(screen)
    else { return false }
    let island = parts[screen].island
    guard
      let view = island.scene.views.ids.first(where: {
        island.scene.views[$0].nameOrigin == origin
      })
    else { return false }
    let row = island.rows[view.index]
    switch xml[row, "verifyAmbiguity"] {
    case "off": return true
    case "ignoreSizes": return rule == .ambiguousSize
    default: return xml.flag(row, "ambiguous")
    }
  }

  public func fixes(of problem: Int) -> [SourceFix] {
    guard failure == nil, let reading, reading.problems.indices.contains(problem) else { return [] }
    let (rule, row) = reading.problems[problem]
    switch rule {
    case .unusedGuides:
      return [
        SourceFix(
          title: "Remove the layout guides",
          edits: [text.removingLines(of: reading.document.xml.elements[row].range)], isSafe: true,
          isPreferred: true)
      ]
    case .noSafeArea: return []
    }
  }
}

/// The scenes of a storyboard whose elements an edit left alone.
private struct KeptScenes {
  /// By scene of the new document, in its order: the row, the row behind it, and by how many rows it
  /// moved.
  private var scenes: [(rows: Range<XMLIndex>, distance: Int)] = []

  /// - Parameters:
  ///   - old: the document before; nil where nothing is to be kept.
  ///   - damage: what became of its text since.
  init(of old: InterfaceDocument?, in new: InterfaceDocument, _ damage: TextDamage) {
    guard let old else { return }
    var known: [ByteRange: XMLIndex] = [:]
    for row in old.sceneRows { known[old.xml.elements[row].range] = row }
    for row in new.sceneRows {
      guard let place = damage.former(of: new.xml.elements[row].range), let from = known[place]
      else { continue }
      scenes.append((row..<Int(new.xml.elements[row].subtreeEnd), row - from))
    }
  }

  /// By how many rows the scene around an element has moved; nil for one that is new.
  func distance(to row: XMLIndex) -> Int? {
    var low = 0
    var high = scenes.count
    while low < high {
      let middle = (low + high) / 2
      if scenes[middle].rows.upperBound <= row { low = middle + 1 } else { high = middle }
    }
    guard low < scenes.count, scenes[low].rows.contains(row) else { return nil }
    return scenes[low].distance
  }
}

extension InterfaceDocument {
  /// The scenes of a storyboard; a xib has none.
  fileprivate var sceneRows: [XMLIndex] {
    guard let list = xml.root.flatMap({ xml.child($0, "scenes") }) else { return [] }
    return xml.children(list).filter { xml.name($0) == "scene" }
  }
}
