"""The oracle's linear programs on HiGHS itself, kept loaded between objectives.

The same programs as `lp_oracle.Program`, without scipy's preparation of each call, which costs ten
times what solving a small system does. `judge.py` uses it for most systems and `lp_oracle` for a share."""
import highspy
import numpy as np

import lp_oracle


class Result:
    def __init__(self, status, x, fun):
        self.status, self.x, self.fun = status, x, fun


class FastProgram(lp_oracle.Program):
    STATUS = {highspy.HighsModelStatus.kOptimal: 0, highspy.HighsModelStatus.kInfeasible: 2,
              highspy.HighsModelStatus.kUnbounded: 3, highspy.HighsModelStatus.kUnboundedOrInfeasible: 3}

    def __init__(self, nv, cons):
        super().__init__(nv, cons)
        self.n, inf = len(self.lo), highspy.kHighsInf
        self.h = highspy.Highs()
        self.h.setOptionValue("output_flag", False)
        self.h.setOptionValue("threads", 1)
        self.h.setOptionValue("presolve", "off")
        self.h.setOptionValue("primal_feasibility_tolerance", 1e-10)
        self.h.setOptionValue("dual_feasibility_tolerance", 1e-10)
        lp, starts, index, value = highspy.HighsLp(), [0], [], []
        for t, _, _ in self.rows:
            index += [v for v, _ in t]
            value += [a for _, a in t]
            starts.append(len(index))
        ends = [(k if op != "<=" else -inf, k if op != ">=" else inf) for _, op, k in self.rows]
        lp.num_col_, lp.num_row_ = self.n, len(self.rows)
        lp.col_cost_ = np.zeros(self.n)
        lp.col_lower_ = np.array([max(v, -inf) for v in self.lo])
        lp.col_upper_ = np.array([min(v, inf) for v in self.hi])
        lp.row_lower_ = np.array([a for a, _ in ends])
        lp.row_upper_ = np.array([b for _, b in ends])
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_, lp.a_matrix_.index_, lp.a_matrix_.value_ = \
            np.array(starts), np.array(index), np.array(value, dtype=float)
        self.h.passModel(lp)
        self.columns = np.arange(self.n, dtype=np.int32)

    def solve(self, cost):
        c = np.zeros(self.n)
        for j, w in cost.items():
            c[j] = w
        self.h.changeColsCost(self.n, self.columns, c)
        self.h.run()
        status = self.STATUS.get(self.h.getModelStatus(), 4)
        if status == 4:                        # again from nothing
            self.h.clearSolver()
            self.h.run()
            status = self.STATUS.get(self.h.getModelStatus(), 4)
        if status == 4:
            self.last = None
            return super().solve(cost)
        solution = self.h.getSolution()
        self.last = solution
        return Result(status, np.array(solution.col_value), self.h.getInfo().objective_function_value)

    def restrict(self, res):
        if self.last is None:
            super().restrict(res)
            for j in range(self.n):
                self.h.changeColBounds(j, self.lo[j], self.hi[j])
            for r, (_, op, k) in enumerate(self.rows):
                if op == "==":
                    self.h.changeRowBounds(r, k, k)
            return
        duals = np.array(self.last.col_dual)
        for j in np.nonzero(np.abs(duals) > lp_oracle.TOL)[0]:
            at = self.lo[j] if duals[j] > 0 else self.hi[j]
            if np.isfinite(at):
                self.lo[j] = self.hi[j] = at
                self.h.changeColBounds(int(j), at, at)
        for r in np.nonzero(np.abs(np.array(self.last.row_dual)) > lp_oracle.TOL)[0]:
            t, op, k = self.rows[r]
            if op != "==":
                self.rows[r] = (t, "==", k)
                self.h.changeRowBounds(int(r), k, k)

    def holds(self, row=None, k=None):
        """Whether the rows can hold together, one of them left out (k is None) or with another constant."""
        inf = highspy.kHighsInf
        if row is not None:
            _, op, old = self.rows[row]
            self.set_row(row, -inf if k is None or op == "<=" else k, inf if k is None or op == ">=" else k)
        status = self.solve({}).status
        if row is not None:
            self.set_row(row, -inf if op == "<=" else old, inf if op == ">=" else old)
        return status == 0

    def set_row(self, row, low, high):
        self.h.changeRowBounds(row, low, high)
