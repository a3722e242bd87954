extension LinearSystem {
  /// A row's terms, merged, in the order in which they were given.
  ///
  /// - Complexity: O(*t*) in the number of terms.
  public func terms(of row: Int) -> [(variable: Int, coefficient: Double)] {
    (Int(starts[row])..<Int(starts[row + 1])).map { (Int(variables[$0]), coefficients[$0]) }
  }

  /// How the row's sum is to compare with its constant.
  public func relation(of row: Int) -> Relation { relations[row] }

  /// Greater than 0 and at most 1000, which is required.
  public func priority(of row: Int) -> Double { priorities[row] }
}
