/// An array of numbers of which few differ, such as the coefficients of layout rows: one byte each.
///
/// Once there are more than 256 different numbers it is an array of doubles. Numbers come back with
/// the bits with which they went in.
struct Palette: Sendable {
  private var table: [Double] = []
  /// Places in the table; empty once there are too many.
  private var codes: [UInt8] = []
  private var plain: [Double] = []
  /// Eight codes that were found last, by a hash of the number.
  private var recent: UInt64 = 0

  init() {}

  init<Numbers: Sequence>(_ numbers: Numbers, count: Int) where Numbers.Element == Double {
    codes.reserveCapacity(count)
    for number in numbers { append(number) }
  }

  /// The same without memory to grow in.
  var trimmed: Palette {
    var palette = self
    palette.codes.trim()
    palette.plain.trim()
    return palette
  }

  var count: Int { plain.isEmpty ? codes.count : plain.count }

  mutating func reserveCapacity(_ count: Int) {
    if plain.isEmpty { codes.reserveCapacity(count) } else { plain.reserveCapacity(count) }
  }

  @inline(__always)
  subscript(index: Int) -> Double {
    plain.isEmpty ? table[Int(codes[index])] : plain[index]
  }

  /// - Complexity: amortized O(1) for numbers that were met of late, else linear in how many
  ///   different ones there are, at most 256.
  @inline(__always)
  mutating func append(_ number: Double) {
    let bits = number.bitPattern
    let shift = Palette.shift(bits)
    let code = UInt8(truncatingIfNeeded: recent >> shift)
    if Int(code) < table.count && table[Int(code)].bitPattern == bits && plain.isEmpty {
      codes.append(code)
    } else {
      add(number, shift)
    }
  }

  /// Where the number's code is in `recent`.
  @inline(__always)
  private static func shift(_ bits: UInt64) -> UInt64 {
    ((bits &* 0x9E37_79B9_7F4A_7C15) >> 61) << 3
  }

  @inline(never)
  private mutating func add(_ number: Double, _ shift: UInt64) {
    if !plain.isEmpty {
      plain.append(number)
      return
    }
    var code = 0
    while code < table.count && table[code].bitPattern != number.bitPattern { code += 1 }
    if code == table.count {
      if code > UInt8.max {
        plain.reserveCapacity(codes.capacity)
        for code in codes { plain.append(table[Int(code)]) }
        plain.append(number)
        codes = []
        return
      }
      table.append(number)
    }
    recent = recent & ~(0xFF << shift) | UInt64(code) << shift
    codes.append(UInt8(code))
  }

  /// The numbers as bare memory.
  struct View {
    fileprivate let table: UnsafeBufferPointer<Double>
    fileprivate let codes: UnsafeBufferPointer<UInt8>
    /// Nil while there are few different numbers.
    fileprivate let plain: UnsafePointer<Double>?

    @inline(__always)
    subscript(index: Int) -> Double {
      if let plain { return plain[index] }
      return table[Int(codes[index])]
    }
  }

  /// Calls `body` with a view that is valid within the call.
  @inline(__always)
  func withView<Result>(_ body: (View) -> Result) -> Result {
    table.withUnsafeBufferPointer { table in
      codes.withUnsafeBufferPointer { codes in
        plain.withUnsafeBufferPointer { plain in
          body(View(table: table, codes: codes, plain: plain.isEmpty ? nil : plain.baseAddress))
        }
      }
    }
  }
}
