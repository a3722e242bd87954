public import InsetDevices
public import InsetModel
import InsetText

/// An island as a scene of the model, with the way back into the document.
public struct LoweredIsland: Sendable {
  public var island: Island
  public var scene: Scene
  /// The environment of the design canvas.
  public var environment: Environment
  /// By view of the scene, the row of its element.
  public var rows: [XMLIndex]
  /// By view, whether constraints or a stack view lay it out.
  public var isLaidOut: [Bool]
  /// By view, which of its natural sizes are those stored in the file.
  public var takenSizes: [TakenSize]
  /// By constraint of the scene, the row of its element.
  public var constraintRows: [XMLIndex]
  /// Whether the document marks a view of the island as misplaced.
  public var isMarkedMisplaced: Bool

  public struct TakenSize: Sendable, Hashable {
    public var width: Bool
    public var height: Bool
  }
}

extension InterfaceDocument {
  /// All islands as scenes.
  ///
  /// - Parameter measuresText: whether texts in the system font are measured on the canvas, too, rather
  ///   than taken to be as large as stored.
  /// - Complexity: O(elements).
  public func scenes(
    for purpose: InterfacePurpose, measuringText measuresText: Bool = false
  ) -> [LoweredIsland] {
    let insets = CanvasInsets(self)
    var names = SceneNames()
    return islands().map { island in
      lower(
        island, named: names.name(of: island, in: self), for: purpose,
        in: IslandSurroundings(of: island, insets), measuringText: measuresText)
    }
  }
}

extension InterfaceDocument {
  func lower(
    _ island: Island, named name: String, for purpose: InterfacePurpose,
    in surroundings: IslandSurroundings, measuringText measuresText: Bool = false
  ) -> LoweredIsland {
    var lowerer = IslandLowerer(
      self, island, purpose: purpose, insets: surroundings.insets,
      bars: purpose == .devices ? surroundings.bars : [],
      otherBars: purpose == .devices ? surroundings.otherBars : [],
      isEmbedded: surroundings.isEmbedded, isShownByCode: surroundings.isShownByCode,
      measuresText: measuresText)
    return lowerer.lower(name: name)
  }
}

/// What the containers of a document have to do with an island.
struct IslandSurroundings: Hashable {
  /// On the canvas.
  var insets: EdgeInsets
  /// On devices.
  var bars: [ScreenProperty]
  /// What code may show it with instead, on top of those; empty where the document decides.
  var otherBars: [ScreenProperty]
  /// Whether a controller's view only ever lies in a container view of another one.
  var isEmbedded: Bool
  /// Whether nothing in the document shows a controller, so that code may show it as part of a screen.
  var isShownByCode: Bool

  init(of island: Island, _ canvas: CanvasInsets) {
    insets = canvas.insets(of: island)
    bars = canvas.screenBars(of: island)
    otherBars = canvas.otherBars(of: island, without: bars)
    isEmbedded = canvas.isOnlyEmbedded(island)
    isShownByCode = !canvas.barsAreKnown(of: island)
  }
}

extension LoweredIsland {
  /// Moves all rows, as when elements came or went in front of the island.
  mutating func moveRows(by distance: Int) {
    guard distance != 0 else { return }
    if case .controller(let row) = island.kind { island.kind = .controller(row + distance) }
    for index in island.views.indices { island.views[index] += distance }
    for index in rows.indices { rows[index] += distance }
    for index in constraintRows.indices { constraintRows[index] += distance }
  }
}

/// Names for the scenes of a document, each once.
struct SceneNames {
  private var taken: Set<String> = []

  mutating func name(of island: Island, in document: InterfaceDocument) -> String {
    let xml = document.xml
    var candidates: [String?] = []
    if case .controller(let controller) = island.kind {
      candidates = ["customClass", "storyboardIdentifier", "userLabel", "title"].map {
        xml[controller, $0]
      }
      candidates.append(xml.name(controller))
    } else {
      candidates = ["reuseIdentifier", "userLabel", "customClass"].map { xml[island.root, $0] }
      candidates.append(xml.name(island.root))
    }
    let words = candidates.lazy.compactMap { $0 }.map(typeName).first { !$0.isEmpty }
    let base = words ?? "Screen"
    var name = base
    var count = 2
    while !taken.insert(name).inserted {
      name = "\(base)\(count)"
      count += 1
    }
    return name
  }
}

/// A text as the name of a type: letters and digits, words run together, at most 40 bytes.
func typeName(_ text: String) -> String {
  let name = identifier(text)
  guard let first = name.first else { return "" }
  return first.uppercased() + name.dropFirst()
}

/// A text as an identifier that begins with a small letter; empty where no letter is in it.
func identifier(_ text: String) -> String {
  var result = ""
  var startsWord = false
  for scalar in text.unicodeScalars {
    guard result.utf8.count < 40 else { break }
    let isLetter = (scalar >= "a" && scalar <= "z") || (scalar >= "A" && scalar <= "Z")
    let isDigit = scalar >= "0" && scalar <= "9"
    guard isLetter || isDigit else {
      startsWord = !result.isEmpty
      continue
    }
    if result.isEmpty {
      if isDigit { continue }
      result += String(scalar).lowercased()
    } else {
      result += startsWord ? String(scalar).uppercased() : String(scalar)
    }
    startsWord = false
  }
  return result
}
