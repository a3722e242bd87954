import InsetDevices
import InsetModel
import InsetSyntax
import InsetText

extension SceneBuilder {
  mutating func lower(_ syntax: ExpectSyntax, _ context: BlockContext) {
    guard let claim = syntax.claim.flatMap({ lower($0, context) }) else { return }
    var expectation = Expectation(
      claim: claim, condition: context.condition, origin: origin(syntax.range, context.source))
    if let device = syntax.device {
      let name = device.value(in: text(context))
      guard Catalogue.device(named: name) != nil || Environment(id: name) != nil else {
        let near = Catalogue.nearestDevices(to: name).first.map { "; did you mean \"\($0.id)\"?" }
        report(
          .unknownDevice, .error, "there is no device named \"\(name)\"\(near ?? "")",
          device.range, context)
        return
      }
      expectation.device = name
      expectation.deviceOrigin = origin(device.range, context.source)
    }
    if let word = syntax.orientation {
      expectation.orientation = Orientation(rawValue: word.text(in: text(context)))
    }
    scene.expectations.append(expectation)
  }

  private mutating func lower(_ claim: ClaimSyntax, _ context: BlockContext) -> Claim? {
    switch claim {
    case .comparison(let comparison):
      if let (path, figures) = comparison.frame { return frame(path, figures, context) }
      guard let left = comparison.left, let relation = comparison.relation,
        let right = comparison.right, let a = side(left, context), let b = side(right, context)
      else { return nil }
      return .compare(a, Relation(relation), b)
    case .placement(let placement):
      guard let subject = placement.subject, let object = placement.object,
        let isInside = placement.isInside,
        let a = resolveItem(subject.segments, context),
        let b = resolveItem(object.segments, context)
      else { return nil }
      return isInside
        ? .inside(a, b, negated: placement.isNegated)
        : .overlaps(a, b, negated: placement.isNegated)
    }
  }

  private mutating func side(_ expression: ExprSyntax, _ context: BlockContext) -> ClaimSide? {
    guard let value = linear(expression, context) else { return nil }
    if let compound = value.compound {
      report(
        .illegalAttributes, .error,
        "'\(compound.attribute.rawValue)' stands for several numbers; name one attribute",
        value.anchorRange ?? expression.range, context)
      return nil
    }
    return ClaimSide(
      anchor: value.anchor, multiplier: value.multiplier, constant: value.constant)
  }

  private mutating func frame(
    _ path: [NameSyntax], _ figures: TupleSyntax, _ context: BlockContext
  ) -> Claim? {
    var item = Item.view(context.owner)
    if !path.isEmpty {
      guard let found = resolveItem(path, context) else { return nil }
      item = found
    }
    guard case .view(let view) = item else {
      report(.invalidValue, .error, "only a view has a frame", figures.range, context)
      return nil
    }
    let numbers = figures.elements.compactMap { element in
      element.value.flatMap { number(of: $0, context) }
    }
    guard numbers.count == 4 else {
      report(
        .invalidValue, .error, "a frame is (x, y, width, height)", figures.range, context)
      return nil
    }
    return .frame(
      view, Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
  }
}
