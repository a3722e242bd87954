import InsetDevices
import InsetModel
import InsetText
import Testing

/// `root { a { b }, c { b } }`, with a guide `line` in `a`.
private struct Sample {
  var scene = Scene(name: "S", nameOrigin: origin)
  let a: ID<View>
  let b: ID<View>
  let c: ID<View>
  let otherB: ID<View>
  let line: ID<Guide>

  static let origin = Origin(range: ByteRange(at: 0))

  init() {
    func add(_ name: String, _ kind: ViewKind, _ parent: ID<View>?, _ scene: inout Scene) -> ID<
      View
    > {
      let id = scene.views.append(
        View(name: name, kind: kind, parent: parent, origin: Self.origin, nameOrigin: Self.origin))
      if let parent { scene.views[parent].children.append(id) }
      return id
    }
    let root = add("S", .view, nil, &scene)
    a = add("a", .view, root, &scene)
    b = add("b", .label, a, &scene)
    c = add("c", .view, root, &scene)
    otherB = add("b", .label, c, &scene)
    line = scene.guides.append(
      Guide(name: "line", owner: a, origin: Self.origin, nameOrigin: Self.origin))
  }

  mutating func constrain(
    _ first: Anchor, _ relation: Relation, _ second: Anchor?, times multiplier: Double = 1,
    plus constant: Amount = .number(0), in owner: ID<View>
  ) -> ID<Constraint> {
    let statement = scene.statements.append(
      Statement(kind: .constraint, origin: Self.origin, owner: owner))
    return scene.constraints.append(
      Constraint(
        first: first, relation: relation, second: second, multiplier: multiplier,
        constant: constant, statement: statement,
        places: ConstraintPlaces(whole: Self.origin, first: Self.origin)))
  }
}

@Suite struct SceneTests {
  @Test func aSceneBeginsWithTheConditionThatAlwaysHolds() {
    let scene = Scene(name: "S", nameOrigin: Sample.origin)
    #expect(scene.conditions[Scene.always] == .all([]))
    #expect(scene.views.count == 0)
  }

  @Test func pathsLeadFromTheRoot() {
    let sample = Sample()
    #expect(sample.scene.path(of: Scene.root) == "root")
    #expect(sample.scene.path(of: sample.b) == "root.a.b")
    #expect(sample.scene.path(of: sample.otherB) == "root.c.b")
  }

  @Test func relatives() {
    let sample = Sample()
    let scene = sample.scene
    #expect(scene.commonAncestor(sample.b, sample.otherB) == Scene.root)
    #expect(scene.commonAncestor(sample.b, sample.a) == sample.a)
    #expect(scene.commonAncestor(sample.b, sample.b) == sample.b)
    #expect(scene.isDescendant(sample.b, of: sample.a))
    #expect(scene.isDescendant(sample.b, of: Scene.root))
    #expect(!scene.isDescendant(sample.b, of: sample.b))
    #expect(!scene.isDescendant(sample.b, of: sample.c))
    #expect(scene.owner(of: .declared(sample.line)) == sample.a)
    #expect(scene.owner(of: .guide(.safeArea, of: sample.c)) == sample.c)
  }

  /// What a statement calls an item depends on the block that it stands in.
  @Test func spellings() {
    let sample = Sample()
    let scene = sample.scene
    func spelled(_ item: Item, _ owner: ID<View>) -> String {
      scene.spelling(of: item, from: owner)
    }
    #expect(spelled(.view(sample.b), sample.b) == "self")
    #expect(spelled(.view(sample.a), sample.b) == "superview")
    #expect(spelled(.view(Scene.root), sample.b) == "root")
    #expect(spelled(.view(sample.c), sample.b) == "c")
    #expect(spelled(.view(sample.b), sample.c) == "a.b")
    #expect(spelled(.guide(.safeArea, of: Scene.root), sample.a) == "superview.safeArea")
    #expect(spelled(.declared(sample.line), sample.b) == "line")
    #expect(spelled(.declared(sample.line), sample.c) == "a.line")
    let anchor = Anchor(.view(sample.b), .top)
    #expect(scene.spelling(of: anchor, from: sample.b) == "top")
    #expect(scene.spelling(of: anchor, from: sample.a) == "b.top")
  }

  @Test func equations() {
    var sample = Sample()
    let top = sample.constrain(
      Anchor(.view(sample.a), .top), .equal, Anchor(.guide(.safeArea, of: Scene.root), .top),
      plus: .number(8), in: sample.a)
    #expect(sample.scene.equation(of: top) == "a.top == superview.safeArea.top + 8")
    let width = sample.constrain(
      Anchor(.view(sample.b), .width), .lessOrEqual, Anchor(.view(sample.a), .width), times: 0.5,
      plus: .number(-4), in: sample.b)
    #expect(sample.scene.equation(of: width) == "a.b.width <= superview.width * 0.5 - 4")
    let height = sample.constrain(
      Anchor(.view(sample.c), .height), .greaterOrEqual, nil,
      plus: .sum(.number(44), .safeAreaInset(Scene.root, .bottom)), in: sample.c)
    #expect(sample.scene.equation(of: height) == "c.height >= 44 + root.safeAreaInsets.bottom")
  }
}

@Suite struct AmountTests {
  private let inset = Amount.safeAreaInset(Scene.root, .top)

  @Test func constantsAreFolded() {
    #expect(Amount.sum(.number(1), .product(2, .number(3))).constant == 7)
    #expect(Amount.minimum(.number(1), .number(3)).constant == 1)
    #expect(Amount.maximum(.number(1), .number(3)).constant == 3)
    #expect(Amount.sum(.number(1), inset).constant == nil)
    #expect(Amount.maximum(.standard(1), .number(3)).constant == nil)
  }

  @Test func valuesAskForWhatTheyDependOn() {
    let amount = Amount.maximum(.sum(.product(2, inset), .number(1)), .standard(3))
    #expect(amount.value(inset: { _, _ in 20 }, standard: { $0 * 8 }, scale: 2) == 41)
    #expect(amount.value(inset: { _, _ in 0 }, standard: { $0 * 8 }, scale: 2) == 24)
    #expect(Amount.pixels(3).value(inset: { _, _ in 0 }, standard: { $0 }, scale: 2) == 1.5)
    #expect(Amount.pixels(3).constant == nil)
  }
}

@Suite struct SettingsTests {
  @Test func coverage() throws {
    var settings = Settings()
    #expect(settings.covers("a.inset"))
    settings.exclude = [try Glob("Old/**")]
    #expect(!settings.covers("Old/a.inset") && settings.covers("New/a.inset"))
    settings.include = [try Glob("New/**")]
    #expect(settings.covers("New/a.inset") && !settings.covers("a.inset"))
    // What is excluded stays so.
    settings.include = [try Glob("**")]
    #expect(!settings.covers("Old/a.inset"))
  }

  @Test func severitiesAreOrdered() {
    let sorted: [Severity] = [.off, .hint, .information, .warning, .error]
    #expect(Severity.allCases.sorted() == sorted)
    #expect(Severity.off < .error && !(Severity.error < .error))
  }
}

@Suite struct AttributeTests {
  @Test func everyAttributeHasOneGroup() {
    for attribute in Attribute.allCases {
      if attribute.isDirectional || attribute.isPhysicalSide {
        #expect(attribute.group == .horizontal)
        #expect(attribute.isDirectional != attribute.isPhysicalSide)
      }
      #expect(attribute.isMargin == attribute.rawValue.contains("argin"))
    }
    #expect(Attribute.width.group == .size && Attribute.firstBaseline.group == .vertical)
  }

  @Test func relationsTurnRound() {
    for relation in Relation.allCases { #expect(relation.reversed.reversed == relation) }
    #expect(Relation.lessOrEqual.reversed == .greaterOrEqual && Relation.equal.reversed == .equal)
  }
}
