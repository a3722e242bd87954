/// Derivatives of one number with respect to all constants, worked out backwards through a plan.
struct Adjoint {
  let plan: Plan
  /// Derivatives by variables, right-hand sides and rows, used up from last to first.
  var variables: [Double]
  var residuals: [Double]
  private(set) var rows: [Double]

  init(_ plan: Plan) {
    self.plan = plan
    variables = Array(repeating: 0, count: plan.system.variableCount)
    residuals = Array(repeating: 0, count: plan.residualRows.count)
    rows = Array(repeating: 0, count: plan.system.rowCount)
  }

  /// Carries derivatives from the variables that are computed last to those of the kernels.
  mutating func passLate() {
    pass(plan.backward) { $0.rows[$1] += $2 }
    pass(plan.eliminated) { $0.residuals[$1] += $2 }
  }

  /// Carries derivatives from right-hand sides to the constants.
  mutating func passEarly() {
    residuals.withUnsafeMutableBufferPointer { residuals in
      plan.logPivots.withUnsafeBufferPointer { pivots in
        plan.logTargets.withUnsafeBufferPointer { targets in
          plan.logFactors.withView { factors in
            for i in stride(from: pivots.count - 1, through: 0, by: -1) {
              let derivative = residuals[Int(targets[i])]
              if derivative != 0 { residuals[Int(pivots[i])] -= factors[i] * derivative }
            }
          }
        }
      }
    }
    for t in 0..<plan.knownTargets.count {
      let derivative = residuals[Int(plan.knownTargets[t])]
      if derivative == 0 { continue }
      variables[Int(plan.knownVariables[t])] -= plan.knownCoefficients[t] * derivative
    }
    for i in 0..<residuals.count where residuals[i] != 0 {
      rows[Int(plan.residualRows[i])] += residuals[i]
      residuals[i] = 0
    }
    pass(plan.forward) { $0.rows[$1] += $2 }
  }

  private mutating func pass(
    _ program: Program, _ store: (inout Adjoint, Int, Double) -> Void
  ) {
    for i in stride(from: program.count - 1, through: 0, by: -1) {
      let derivative = variables[Int(program.outs[i])]
      if derivative == 0 { continue }
      variables[Int(program.outs[i])] = 0
      store(&self, Int(program.sources[i]), derivative * program.scales[i])
      for t in Int(program.starts[i])..<Int(program.starts[i + 1]) {
        variables[Int(program.variables[t])] += derivative * program.coefficients[t]
      }
    }
  }
}
