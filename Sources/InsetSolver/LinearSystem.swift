/// A set of linear rows over free variables, each with a priority: what is to be solved.
///
/// Built once for a scene and a set of switched-on constraints; a `Plan` compiles it, an
/// `Evaluation` solves it for one set of constants after another. Ids are dense integers in the
/// order of adding, and every order the solver uses derives from them.
///
/// A label and a button share a row of 304 points. The label's text is 80 wide, and both would
/// rather be equally wide:
///
/// ```swift
/// var system = LinearSystem()
/// let label = system.addVariable(.size)
/// let button = system.addVariable(.size)
/// let share = try system.addRow([(label, 1), (button, 1)], .equal, 304)
/// let touch = try system.addRow([(button, 1)], .greaterOrEqual, 44)
/// let present = try system.addRow([(label, 1)], .greaterOrEqual, 0)
/// let text = try system.addRow([(label, 1)], .equal, 80, priority: 750)
/// let even = try system.addRow([(label, 1), (button, -1)], .equal, 0, priority: 250)
///
/// var evaluation = Evaluation(Plan(system))
/// evaluation.solve()
/// let wide = evaluation.values  // [80, 224]: 750 goes before 250
/// let unmet = evaluation.unmetRows()  // `even`, by 144
///
/// evaluation.solve([100, 44, 0, 80, 0])
/// let narrow = evaluation.values  // [56, 44]: the button's 44 are required
///
/// evaluation.solve([40, 44, 0, 80, 0])
/// let conflict = evaluation.conflicts[0]  // `share`, `touch` and `present`, which are 4 short
/// ```
///
/// The plan turns `share` into the assignment `button = 304 - label` and the other rows into bounds
/// on the label alone: at most 260, at least 0, and the optional ones at 80 and at 152. A
/// constraint of that kind is solved in closed form, and other constants need no new plan.
///
/// The method is that of:
/// - A. Borning, B. Freeman-Benson, M. Wilson: Constraint Hierarchies (Lisp and Symbolic
///   Computation 5, 1992), for levels that come one after the other
/// - G. J. Badros, A. Borning, P. J. Stuckey: The Cassowary Linear Arithmetic Constraint Solving
///   Algorithm (ACM Transactions on Computer-Human Interaction 8, 2001), which Apple's engine
///   descends from, and which keeps slack and error variables where elements serve here
/// - R. Fourer: A Simplex Algorithm for Piecewise-Linear Programming (Mathematical Programming 33,
///   1985), for kernels of several variables
/// - R. G. Bland: New Finite Pivoting Rules for the Simplex Method (Mathematics of Operations
///   Research 2, 1977), against cycles
/// - J. W. Chinneck, E. W. Dravnieks: Locating Minimal Infeasible Constraint Sets in Linear
///   Programs (ORSA Journal on Computing 3, 1991), for what a conflict is
public struct LinearSystem: Sendable {
  /// What a variable stands for; sizes are chosen before positions where several values are optimal.
  public enum VariableKind: UInt8, Sendable {
    case size, position
  }

  var kinds: [VariableKind] = []
  var preferred = Palette()
  /// Terms of row `r` are `starts[r] ..< starts[r + 1]`.
  var starts: [Int32] = [0]
  var variables: [Int32] = []
  var coefficients = Palette()
  var relations: [Relation] = []
  var constants: [Double] = []
  var priorities = Palette()
  var weights = Palette()
  /// Empty as long as all are 0.
  private var breakRanks: [Int32] = []

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
    if !appendPlain(terms) { try appendMerged(terms) }
    starts.append(Int32(variables.count))
    relations.append(relation)
    constants.append(constant)
    priorities.append(priority)
    weights.append(weight)
    if breakRank != 0 && breakRanks.isEmpty {
      breakRanks = Array(repeating: 0, count: relations.count - 1)
    }
    if breakRank != 0 || !breakRanks.isEmpty { breakRanks.append(breakRank) }
    return relations.count - 1
  }

  /// Which member of a conflict is broken: that of the highest rank.
  func breakRank(of row: Int) -> Int32 { breakRanks.isEmpty ? 0 : breakRanks[row] }

  private mutating func appendMerged(
    _ terms: [(variable: Int, coefficient: Double)]
  ) throws(InvalidRow) {
    for (variable, coefficient) in terms {
      guard coefficient.isFinite else { throw InvalidRow(.notFinite) }
      guard variable >= 0, variable < kinds.count else { throw InvalidRow(.unknownVariable) }
    }
    let merged = LinearSystem.merge(terms)
    for (_, coefficient) in merged where coefficient.magnitude >= 1e-12 {
      guard coefficient.magnitude >= 1e-4, coefficient.magnitude <= 1e4 else {
        throw InvalidRow(.coefficientOutOfRange)
      }
    }
    for (variable, coefficient) in merged where coefficient.magnitude >= 1e-12 {
      variables.append(Int32(truncatingIfNeeded: variable))
      coefficients.append(coefficient)
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
  private static func merge(
    _ terms: [(variable: Int, coefficient: Double)]
  ) -> [(variable: Int, coefficient: Double)] {
    var terms = terms
    if terms.count <= 16 {
      for i in terms.indices.dropFirst() {
        for j in 0..<i where terms[j].variable == terms[i].variable && terms[i].coefficient != 0 {
          terms[j].coefficient += terms[i].coefficient
          terms[i].coefficient = 0
          break
        }
      }
      return terms
    }
    let order = terms.indices.sorted { (terms[$0].variable, $0) < (terms[$1].variable, $1) }
    for (i, j) in zip(order, order.dropFirst()) where terms[i].variable == terms[j].variable {
      terms[j].coefficient += terms[i].coefficient
      terms[i].coefficient = 0
    }
    return terms
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
