public import InsetDevices

/// A tree of views that is laid out by itself: its root's frame is given.
public struct Island: Sendable {
  public enum Kind: Sendable, Hashable {
    /// The view of a controller, by the controller's row.
    case controller(XMLIndex)
    /// A view on the top level of a xib.
    case xib
    case cell
    /// Headers, footers, backgrounds, and views in bars.
    case part
    /// A view beside the controller of a scene.
    case loose
  }
  public var kind: Kind
  /// The root's row and those of all views below it, each behind its superview.
  public internal(set) var views: [XMLIndex] = []
  /// By view, its superview's place in `views`; -1 for the root.
  public internal(set) var parents: [Int] = []
  /// By view, the frame that Xcode stored; empty where it stored none.
  public internal(set) var frames: [Rect] = []
  /// By view, whether Xcode stored its frame.
  public internal(set) var hasFrame: [Bool] = []
  /// Whether it has more views, or they nest deeper, than can be laid out; those are left out.
  public internal(set) var isCut = false

  /// The most views that an island has, and how deep they nest.
  static let viewLimit = 30_000
  static let depthLimit = 256

  public var root: XMLIndex { views[0] }
}

extension InterfaceDocument {
  /// All islands, in document order.
  ///
  /// - Complexity: O(elements).
  public func islands() -> [Island] {
    var result: [Island] = []
    /// By row of a view, its island and its place there.
    var places: [XMLIndex: (island: Int, view: Int, depth: Int)] = [:]
    // The views that are left out, whose subviews are too.
    var cut: Set<XMLIndex> = []
    for row in xml.elements.indices {
      guard xml.elements[row].name != "variation", let parent = xml.parent(row) else { continue }
      let frame = xml.frame(row)
      if let superview = superview(of: row, parent), let place = places[superview],
        frame != nil || xml.name(parent) == "subviews"
      {
        if result[place.island].views.count == Island.viewLimit
          || place.depth == Island.depthLimit
        {
          result[place.island].isCut = true
          cut.insert(row)
          continue
        }
        result[place.island].add(row, in: place.view, frame)
        places[row] = (place.island, result[place.island].views.count - 1, place.depth + 1)
      } else if let superview = superview(of: row, parent), cut.contains(superview) {
        cut.insert(row)
      } else if let frame {
        var island = Island(kind: kind(of: row, parent))
        island.add(row, in: -1, frame)
        places[row] = (result.count, 0, 0)
        result.append(island)
      }
    }
    return result
  }

  private func superview(of row: XMLIndex, _ parent: XMLIndex) -> XMLIndex? {
    if xml.name(parent) == "subviews" { return xml.parent(parent) }
    return xml[row, "key"] == "contentView" ? parent : nil
  }

  private func kind(of row: XMLIndex, _ parent: XMLIndex) -> Island.Kind {
    let name = xml.name(row)
    if name.hasSuffix("Cell") { return .cell }
    if xml.name(parent) == "objects" {
      if isStoryboard { return .loose }
      return name == "collectionReusableView" ? .part : .xib
    }
    // A controller inside a xib has its view in itself too.
    return xml[row, "key"] == "view" ? .controller(parent) : .part
  }
}

extension Island {
  fileprivate mutating func add(_ row: XMLIndex, in parent: Int, _ frame: Rect?) {
    views.append(row)
    parents.append(parent)
    frames.append(frame ?? Rect(size: Size(width: 0, height: 0)))
    hasFrame.append(frame != nil)
  }
}
