/// A set of linear rows over free variables, each with a priority: what is to be solved.
///
/// Built once for a scene and a set of switched-on constraints; a `Plan` compiles it. Ids are dense
/// integers in the order of adding, and every order the solver uses derives from them.
public struct LinearSystem: Sendable {
  /// What a variable stands for; sizes are chosen before positions where several values are optimal.
  public enum VariableKind: UInt8, Sendable {
    case size, position
  }

  var kinds: [VariableKind] = []
  var preferred: [Double] = []
  /// Terms of row `r` are `starts[r] ..< starts[r + 1]`.
  var starts: [Int32] = [0]
  var variables: [Int32] = []
  var coefficients: [Double] = []
  var relations: [Relation] = []
  var constants: [Double] = []
  var priorities: [Double] = []
  var weights: [Double] = []
  var breakRanks: [Int32] = []

  /// The priority of a row that must hold.
  public static let required: Double = 1000

  public init() {}

  public var variableCount: Int { kinds.count }
  public var rowCount: Int { relations.count }

  /// Makes room for that many rows and terms, so that adding them moves nothing.
  public mutating func reserve(variables: Int, rows: Int, terms: Int) {
    kinds.reserveCapacity(variables)
    preferred.reserveCapacity(variables)
    starts.reserveCapacity(rows + 1)
    self.variables.reserveCapacity(terms)
    coefficients.reserveCapacity(terms)
    relations.reserveCapacity(rows)
    constants.reserveCapacity(rows)
    priorities.reserveCapacity(rows)
    weights.reserveCapacity(rows)
    breakRanks.reserveCapacity(rows)
  }

  /// Adds a free variable and returns its id.
  ///
  /// - Parameter preferred: the value nearest to which the variable is put where several values
  ///   are optimal. A number that is not finite counts as 0.
  @discardableResult
  public mutating func addVariable(_ kind: VariableKind, preferred: Double = 0) -> Int {
    kinds.append(kind)
    self.preferred.append(preferred.isFinite ? preferred : 0)
    return kinds.count - 1
  }

  /// Adds the row `sum(coefficient * variable) relation constant` and returns its id.
  ///
  /// Terms on the same variable are merged and zero ones dropped; a row left without terms is
  /// legal, and a conflict of its own when it does not hold.
  /// - Parameters:
  ///   - priority: greater than 0 and at most 1000, which is required. Any number is a level.
  ///   - weight: the row's weight within its level, greater than 0.
  ///   - breakRank: of a conflict's members the one with the highest rank is broken, of equal ones
  ///     the last.
  /// - Throws: `InvalidRow`; the system is then unchanged.
  /// - Complexity: amortized O(*t* log *t*) in the number of terms.
  @discardableResult
  public mutating func addRow(
    _ terms: [(variable: Int, coefficient: Double)], _ relation: Relation, _ constant: Double,
    priority: Double = LinearSystem.required, weight: Double = 1, breakRank: Int32 = 0
  ) throws(InvalidRow) -> Int {
    guard constant.isFinite, weight.isFinite, weight > 0 else { throw InvalidRow(.notFinite) }
    guard priority > 0, priority <= LinearSystem.required else {
      throw InvalidRow(.priorityOutOfRange)
    }
    let first = variables.count
    do {
      try append(terms, from: first)
    } catch {
      variables.removeSubrange(first...)
      coefficients.removeSubrange(first...)
      throw error
    }
    starts.append(Int32(variables.count))
    relations.append(relation)
    constants.append(constant)
    priorities.append(priority)
    weights.append(weight)
    breakRanks.append(breakRank)
    return relations.count - 1
  }

  private mutating func append(
    _ terms: [(variable: Int, coefficient: Double)], from first: Int
  ) throws(InvalidRow) {
    if appendPlain(terms) { return }
    for (variable, coefficient) in terms {
      guard coefficient.isFinite else { throw InvalidRow(.notFinite) }
      guard variable >= 0, variable < kinds.count else { throw InvalidRow(.unknownVariable) }
      variables.append(Int32(truncatingIfNeeded: variable))
      coefficients.append(coefficient)
    }
    if terms.count > 1 { mergeTerms(from: first) }
    var end = first
    for i in first..<variables.count {
      let magnitude = coefficients[i].magnitude
      if magnitude < 1e-12 { continue }
      guard magnitude >= 1e-4, magnitude <= 1e4 else { throw InvalidRow(.coefficientOutOfRange) }
      variables[end] = variables[i]
      coefficients[end] = coefficients[i]
      end += 1
    }
    if end < variables.count {
      variables.removeSubrange(end...)
      coefficients.removeSubrange(end...)
    }
  }

  /// Appends a few terms on different variables with ordinary coefficients; false, and nothing
  /// done, if they are not that.
  private mutating func appendPlain(
    _ terms: [(variable: Int, coefficient: Double)]
  ) -> Bool {
    if terms.count > 4 { return false }
    for i in terms.indices {
      let (variable, coefficient) = terms[i]
      let magnitude = coefficient.magnitude
      guard variable >= 0, variable < kinds.count, magnitude >= 1e-4, magnitude <= 1e4 else {
        return false
      }
      for j in 0..<i where terms[j].variable == variable { return false }
    }
    for (variable, coefficient) in terms {
      variables.append(Int32(truncatingIfNeeded: variable))
      coefficients.append(coefficient)
    }
    return true
  }

  /// Adds up the coefficients of equal variables; a later one keeps coefficient 0.
  private mutating func mergeTerms(from first: Int) {
    let count = variables.count - first
    if count <= 16 {
      for i in first + 1..<variables.count {
        for j in first..<i where variables[j] == variables[i] && coefficients[i] != 0 {
          coefficients[j] += coefficients[i]
          coefficients[i] = 0
          break
        }
      }
      return
    }
    let order = (first..<variables.count).sorted { (variables[$0], $0) < (variables[$1], $1) }
    for (i, j) in zip(order, order.dropFirst()) where variables[i] == variables[j] {
      coefficients[j] += coefficients[i]
      coefficients[i] = 0
    }
  }
}

/// How a row's sum compares with its constant.
public enum Relation: UInt8, Sendable {
  case equal, lessOrEqual, greaterOrEqual
}

/// A row that the system refuses.
public struct InvalidRow: Error, Equatable, Sendable {
  public enum Reason: Sendable {
    /// A coefficient or the constant is NaN or infinite, or the weight is not a positive number.
    case notFinite
    /// The priority is not in `0 < p <= 1000`.
    case priorityOutOfRange
    /// A merged coefficient is not within 1e-4 … 1e4, where the solver's tolerances hold.
    case coefficientOutOfRange
    /// A term names a variable that was never added.
    case unknownVariable
  }

  public let reason: Reason

  public init(_ reason: Reason) { self.reason = reason }
}
