import InsetModel
import InsetText

/// Things in groups by the view that they belong to, each group in their order.
struct ByView<Element> {
  /// By view, one more than the place of its group; 0 where it has none.
  private var places: [Int32]
  private var groups: [[Element]] = []

  /// - Complexity: O(things + views).
  init(_ elements: [Element], _ count: Int, view: (Element) -> ID<View>?) {
    places = Array(repeating: 0, count: count)
    for element in elements {
      guard let index = view(element)?.index else { continue }
      if places[index] == 0 {
        groups.append([])
        places[index] = Int32(groups.count)
      }
      groups[Int(places[index]) - 1].append(element)
    }
  }

  /// Those of a view; `nil` where there are none.
  func of(_ view: ID<View>) -> [Element]? {
    let place = places[view.index]
    return place > 0 ? groups[Int(place) - 1] : nil
  }
}

extension ByView: Sendable where Element: Sendable {}
