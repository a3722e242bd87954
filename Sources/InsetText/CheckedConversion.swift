extension Int {
  /// The whole part of a number, within what a `Double` counts without gaps; 0 for NaN.
  ///
  /// Numbers that come from a text, or that are computed from one, may have any size.
  @inlinable
  public init(clamping value: Double) {
    let limit = 0x1p53
    let clamped = Swift.max(-limit, Swift.min(limit, value.isNaN ? 0 : value))
    self = Int(exactly: clamped.rounded(.towardZero)) ?? 0
  }

  /// Stands before the standard library's conversion, which ends the program at NaN, at infinity and
  /// at numbers beyond 64 bits: the compiler then says where somebody wrote it.
  @available(*, deprecated, message: "ends the program at NaN and far numbers: Int(clamping:)")
  public init(_ value: Double) { self.init(clamping: value) }
}
