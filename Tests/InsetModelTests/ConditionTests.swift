import InsetDevices
import InsetModel
import Testing

@Suite struct ConditionTests {
  private func environment(_ id: String) throws -> Environment {
    try #require(Environment(id: id), "\(id)")
  }

  @Test func traitsHoldWhereTheEnvironmentHasThem() throws {
    let phone = try environment("iphone-x 16 portrait")
    let pad = try environment("ipad-pro-11-m4 26 portrait")
    #expect(Condition.widthClass(.compact).holds(in: phone))
    #expect(!Condition.widthClass(.compact).holds(in: pad))
    #expect(Condition.heightClass(.regular).holds(in: phone))
    #expect(Condition.heightClass(.compact).holds(in: try environment("iphone-x 16 landscape")))
    #expect(Condition.idiom(.phone).holds(in: phone))
    #expect(Condition.idiom(.pad).holds(in: pad))
    #expect(Condition.direction(.ltr).holds(in: phone))
    #expect(!Condition.direction(.rtl).holds(in: phone))
  }

  @Test(arguments: [
    (Relation.equal, 16.0, true), (.equal, 15, false), (.lessOrEqual, 16, true),
    (.lessOrEqual, 15.9, false), (.greaterOrEqual, 16, true), (.greaterOrEqual, 16.1, false),
  ])
  func versionsAreCompared(_ relation: Relation, _ version: Double, _ holds: Bool) throws {
    let phone = try environment("iphone-x 16 portrait")
    #expect(Condition.os(relation, version).holds(in: phone) == holds)
    #expect(Condition.not(.os(relation, version)).holds(in: phone) == !holds)
  }

  @Test func allOfNoneIsAlways() throws {
    let phone = try environment("iphone-x 16 portrait")
    #expect(Condition.all([]).holds(in: phone))
    #expect(!Condition.not(.all([])).holds(in: phone))
    #expect(Condition.all([.widthClass(.compact), .os(.greaterOrEqual, 11)]).holds(in: phone))
    #expect(!Condition.all([.widthClass(.compact), .os(.lessOrEqual, 11)]).holds(in: phone))
  }
}
