extension Int {
  /// Stands before the standard library's conversion, which ends the program at NaN, at infinity and
  /// at numbers beyond 64 bits: the compiler then says where somebody wrote it.
  @available(*, deprecated, message: "ends the program at NaN and far numbers: Int(exactly:)")
  init(_ value: Double) { self = Int(exactly: value.rounded(.towardZero)) ?? 0 }
}
