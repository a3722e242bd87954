public import InsetJSON
public import InsetSolver

/// A system in the format `inset-lp/1`, with the script of edits that belongs to it.
///
/// `Tests/oracle/README.md` describes the format.
public struct LinearCase: Sendable {
  public struct Constraint: Sendable {
    public var id: String
    public var priority: Double
    public var relation: Relation
    public var constant: Double
    public var weight: Double
    public var rank: Int32
    public var terms: [(variable: Int, coefficient: Double)]

    public init(
      id: String, priority: Double = LinearSystem.required, relation: Relation, constant: Double,
      weight: Double = 1, rank: Int32 = 0, terms: [(variable: Int, coefficient: Double)]
    ) {
      self.id = id
      self.priority = priority
      self.relation = relation
      self.constant = constant
      self.weight = weight
      self.rank = rank
      self.terms = terms
    }
  }

  public enum Step: Sendable {
    case set(String, Double)
    case remove(String)
    case add(Constraint)
  }

  /// What in a text is not as the format says.
  public struct FormatError: Error, CustomStringConvertible {
    public let description: String
  }

  public var name: String
  public var variables: [String]
  /// The values nearest to which ambiguous variables are put.
  public var preferred: [Double]
  public var constraints: [Constraint]
  /// After each batch the system is solved and read.
  public var batches: [[Step]]
  /// What a known case should give.
  public var expectation: JSONValue?

  public init(name: String, variables: [String], constraints: [Constraint]) {
    self.name = name
    self.variables = variables
    self.constraints = constraints
    preferred = Array(repeating: 0, count: variables.count)
    batches = []
  }

  public init(_ json: JSONValue) throws(FormatError) {
    name = json["name"]?.stringValue ?? "unnamed"
    variables = []
    for value in json["variables"]?.arrayValue ?? [] {
      variables.append(try LinearCase.text(value, "a variable"))
    }
    preferred = Array(repeating: 0, count: variables.count)
    for (v, value) in (json["preferred"]?.arrayValue ?? []).enumerated() where v < preferred.count {
      preferred[v] = try LinearCase.number(value, "a preferred value")
    }
    constraints = []
    for value in json["constraints"]?.arrayValue ?? [] {
      constraints.append(try Constraint(value))
    }
    batches = []
    for phase in json["script"]?.arrayValue ?? [] {
      for batch in phase["batches"]?.arrayValue ?? [] {
        var steps: [Step] = []
        for step in batch.arrayValue ?? [] { steps.append(try Step(step)) }
        batches.append(steps)
      }
    }
    expectation = json["expect"]
  }

  /// Whether the variable's name is that of a size.
  public func kind(of variable: Int) -> LinearSystem.VariableKind {
    let end = variables[variable].split(separator: ".").last ?? ""
    return ["w", "h", "width", "height"].contains(end) ? .size : .position
  }

  /// The system of some constraints, in their order.
  public func system(_ constraints: [Constraint]) throws(InvalidRow) -> LinearSystem {
    var system = LinearSystem()
    for v in variables.indices { system.addVariable(kind(of: v), preferred: preferred[v]) }
    for constraint in constraints {
      try system.addRow(
        constraint.terms, constraint.relation, constraint.constant, priority: constraint.priority,
        weight: constraint.weight, breakRank: constraint.rank)
    }
    return system
  }

  static func text(_ value: JSONValue?, _ what: String) throws(FormatError) -> String {
    guard let text = value?.stringValue else {
      throw FormatError(description: "\(what) is not a string")
    }
    return text
  }

  static func number(_ value: JSONValue?, _ what: String) throws(FormatError) -> Double {
    guard let number = value?.realValue else {
      throw FormatError(description: "\(what) is not a number")
    }
    return number
  }
}

extension LinearCase.Constraint {
  public init(_ json: JSONValue) throws(LinearCase.FormatError) {
    id = try LinearCase.text(json["id"], "a constraint's id")
    priority = try LinearCase.number(json["p"], "\(id): p")
    switch json["op"]?.stringValue {
    case "==": relation = .equal
    case "<=": relation = .lessOrEqual
    case ">=": relation = .greaterOrEqual
    default: throw LinearCase.FormatError(description: "\(id): op")
    }
    constant = try LinearCase.number(json["k"], "\(id): k")
    weight = json["w"]?.realValue ?? 1
    rank = Int32(clamping: json["rank"]?.integerValue ?? 0)
    terms = []
    for term in json["t"]?.arrayValue ?? [] {
      let coefficient = try LinearCase.number(term[1], "\(id): a coefficient")
      terms.append((Int(try LinearCase.number(term[0], "\(id): a variable")), coefficient))
    }
  }

  /// How far the constraint is from holding, from the sum of its terms minus its constant.
  public func violation(slack: Double) -> Double {
    switch relation {
    case .equal: slack.magnitude
    case .lessOrEqual: max(0, slack)
    case .greaterOrEqual: max(0, -slack)
    }
  }
}

extension LinearCase.Step {
  init(_ json: JSONValue) throws(LinearCase.FormatError) {
    switch json[0]?.stringValue {
    case "set":
      self = .set(
        try LinearCase.text(json[1], "a step's id"), try LinearCase.number(json[2], "a step's k"))
    case "remove": self = .remove(try LinearCase.text(json[1], "a step's id"))
    case "add":
      guard let constraint = json[1] else { throw LinearCase.FormatError(description: "add") }
      self = .add(try LinearCase.Constraint(constraint))
    default: throw LinearCase.FormatError(description: "a step is set, remove or add")
    }
  }
}
