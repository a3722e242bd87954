/// The optimal values of one variable with required bounds and optional constraints: a closed form instead of a search.
struct Interval {
  var lower = -Double.infinity
  var upper = Double.infinity
  /// The elements that set the ends, counted from the interval's first, or -1.
  var lowerSeat: Int32 = -1
  var upperSeat: Int32 = -1
  /// Whether the required bounds cross; the seats are then the two that do.
  var isInfeasible = false

  /// - Parameter elements: sorted by level.
  init(
    _ elements: UnsafePointer<Element>, _ bounds: UnsafePointer<Double>, count: Int
  ) {
    var i = 0
    while i < count && elements[i].level == 0 {
      if elements[i].side != .above && bounds[i] > lower {
        lower = bounds[i]
        lowerSeat = Int32(i)
      }
      if elements[i].side != .below && bounds[i] < upper {
        upper = bounds[i]
        upperSeat = Int32(i)
      }
      i += 1
    }
    if lower > upper {
      if lower - upper > 1e-6 + 1e-12 * lower.magnitude {
        isInfeasible = true
        return
      }
      collapse(toLower: true)
    }
    while i < count && upper > lower {
      let level = elements[i].level
      if i + 1 == count || elements[i + 1].level != level {
        switch elements[i].side {
        case .below: narrow(bounds[i], .infinity, Int32(i), -1)
        case .above: narrow(-.infinity, bounds[i], -1, Int32(i))
        case .both: narrow(bounds[i], bounds[i], Int32(i), Int32(i))
        }
        i += 1
        continue
      }
      var end = i + 1
      while end < count && elements[end].level == level { end += 1 }
      narrow(elements, bounds, i..<end)
      i = end
    }
  }

  private mutating func collapse(toLower: Bool) {
    if toLower {
      upper = lower
      upperSeat = lowerSeat
    } else {
      lower = upper
      lowerSeat = upperSeat
    }
  }

  /// Keeps what is nearest to the range between the two values.
  private mutating func narrow(_ low: Double, _ high: Double, _ lowSeat: Int32, _ highSeat: Int32) {
    if high <= lower {
      collapse(toLower: true)
    } else if low >= upper {
      collapse(toLower: false)
    } else {
      if low > lower {
        lower = low
        lowerSeat = lowSeat
      }
      if high < upper {
        upper = high
        upperSeat = highSeat
      }
    }
  }

  /// Keeps what minimizes the weighted sum of several elements' violations.
  private mutating func narrow(
    _ elements: UnsafePointer<Element>, _ bounds: UnsafePointer<Double>, _ range: Range<Int>
  ) {
    let order = range.sorted { (bounds[$0], $0) < (bounds[$1], $1) }
    var slope = 0.0
    var total = 0.0
    for e in order {
      slope += elements[e].slopeBelow
      total += elements[e].weight
    }
    let tolerance = 1e-12 * total
    var low = -Double.infinity
    var lowSeat: Int32 = -1
    for e in order {
      if slope >= -tolerance {
        narrow(low, bounds[e], lowSeat, Int32(e))
        return
      }
      slope += elements[e].jump
      if slope >= -tolerance {
        low = bounds[e]
        lowSeat = Int32(e)
        if slope > tolerance {
          narrow(low, low, lowSeat, lowSeat)
          return
        }
      }
    }
    narrow(low, .infinity, lowSeat, -1)
  }
}
