import InsetSolver

/// Systems of the shapes that screens have, of any size.
struct SolverWorkload {
  var system = LinearSystem()
  /// The constants of the system's rows.
  var constants: [Double] = []
  /// The row that an edit changes.
  var edited = 0

  private typealias Sum = [(variable: Int, coefficient: Double)]

  private struct View {
    let x, y, width, height: Int

    var left: Sum { [(x, 1)] }
    var top: Sum { [(y, 1)] }
    var right: Sum { [(x, 1), (width, 1)] }
    var bottom: Sum { [(y, 1), (height, 1)] }
  }

  private mutating func view() -> View {
    View(
      x: system.addVariable(.position), y: system.addVariable(.position),
      width: system.addVariable(.size), height: system.addVariable(.size))
  }

  @discardableResult
  private mutating func add(
    _ left: Sum, _ relation: Relation, _ right: Sum, _ constant: Double,
    _ priority: Double = LinearSystem.required
  ) -> Int {
    let terms = left + right.map { ($0.variable, -$0.coefficient) }
    constants.append(constant)
    do {
      return try system.addRow(terms, relation, constant, priority: priority)
    } catch {
      preconditionFailure("a workload's row is refused: \(error)")
    }
  }

  private mutating func root() -> View {
    let root = view()
    add(root.left, .equal, [], 0)
    add(root.top, .equal, [], 0)
    add([(root.width, 1)], .equal, [], 390)
    add([(root.height, 1)], .equal, [], 844)
    return root
  }

  /// Rows under one another with a title and a detail; their heights follow from the titles.
  static func selfSizingRows(_ count: Int) -> SolverWorkload {
    var work = SolverWorkload()
    let root = work.root()
    var above: Sum = root.top
    for i in 0..<count {
      let row = work.view()
      let title = work.view()
      let detail = work.view()
      work.add(row.left, .equal, root.left, 0)
      work.add(row.right, .equal, root.right, 0)
      work.add(row.top, .equal, above, 1)
      work.add([(row.height, 1)], .greaterOrEqual, [], 44)
      work.add([(row.height, 1)], .equal, [], 0, 50)
      for (label, hugging, compression) in [(title, 251.0, 750.0), (detail, 252, 751)] {
        let width = Double(40 + (i * 37) % 160)
        work.add([(label.width, 1)], .lessOrEqual, [], width, hugging)
        work.add([(label.width, 1)], .greaterOrEqual, [], width, compression)
        let height = Double(16 * (1 + i % 3))
        work.add([(label.height, 1)], .lessOrEqual, [], height, hugging)
        work.add([(label.height, 1)], .greaterOrEqual, [], height, compression)
      }
      let inset = work.add(title.top, .equal, row.top, 8)
      if i == count / 2 { work.edited = inset }
      work.add(title.left, .equal, row.left, 16)
      work.add(title.right, .lessOrEqual, detail.left, -8)
      work.add(title.bottom, .lessOrEqual, row.bottom, -8)
      work.add(detail.right, .equal, row.right, -16)
      work.add(detail.top, .equal, row.top, 4)
      above = row.bottom
    }
    return work
  }

  /// Rows whose labels all end at one column, which makes them one kernel.
  static func form(_ count: Int) -> SolverWorkload {
    var work = SolverWorkload()
    let root = work.root()
    let column: Sum = [(work.system.addVariable(.position), 1)]
    work.add(column, .equal, [], 0, 100)
    for i in 0..<count {
      let label = work.view()
      let field = work.view()
      let width = Double(30 + (i * 3) % 10 * 11)
      work.add([(label.width, 1)], .lessOrEqual, [], width, 251)
      work.add([(label.width, 1)], .greaterOrEqual, [], width, 750)
      let left = work.add(label.left, .equal, root.left, 16)
      if i == 0 { work.edited = left }
      work.add(label.right, .lessOrEqual, column, 0)
      work.add(field.left, .equal, column, 8)
      work.add(field.right, .lessOrEqual, root.right, -16)
      work.add([(field.width, 1)], .greaterOrEqual, [], 60)
      let text = Double(100 + (i * 7) % 20 * 15)
      work.add([(field.width, 1)], .lessOrEqual, [], text, 240)
      work.add([(field.width, 1)], .greaterOrEqual, [], text, 740)
      for child in [label, field] {
        work.add(child.top, .equal, root.top, Double(30 * i))
        work.add([(child.height, 1)], .equal, [], 24)
      }
    }
    return work
  }

  /// Containers in containers: two children side by side with equal sizes, the axis alternating.
  static func tree(depth: Int) -> SolverWorkload {
    var work = SolverWorkload()
    let root = work.root()
    var level = [root]
    for d in 0..<depth {
      var next: [View] = []
      for parent in level {
        let first = work.view()
        let second = work.view()
        if d % 2 == 0 {
          for child in [first, second] {
            work.add(child.top, .equal, parent.top, 1)
            work.add(child.bottom, .equal, parent.bottom, -1)
          }
          work.add(first.left, .equal, parent.left, 2)
          work.add(second.left, .equal, first.right, 2)
          work.add([(second.width, 1)], .equal, [(first.width, 1)], 0)
          work.add(second.right, .equal, parent.right, -2)
        } else {
          for child in [first, second] {
            work.add(child.left, .equal, parent.left, 1)
            work.add(child.right, .equal, parent.right, -1)
          }
          work.add(first.top, .equal, parent.top, 2)
          work.add(second.top, .equal, first.bottom, 2)
          work.add([(second.height, 1)], .equal, [(first.height, 1)], 0)
          work.add(second.bottom, .equal, parent.bottom, -2)
        }
        next += [first, second]
      }
      level = next
    }
    return work
  }
}
