import InsetDevices
import InsetModel
import InsetSyntax
import InsetText

extension SceneBuilder {
  mutating func lower(_ syntax: ExpectSyntax, _ context: BlockContext) {
    // A Bool excludes the claim: nothing is there that it could speak of.
    guard scene.conditions[context.condition] != .never else { return }
    let claims = syntax.claim.map { lower($0, context) } ?? []
    guard !claims.isEmpty else { return }
    var device: String?
    var deviceOrigin: Origin?
    if let syntax = syntax.device {
      let name = syntax.value(in: text(context))
      guard Catalogue.device(named: name) != nil || Environment(id: name) != nil else {
        let near = Catalogue.nearestDevices(to: name).first.map { "; did you mean \"\($0.id)\"?" }
        report(
          .unknownDevice, .error, "there is no device named \"\(name)\"\(near ?? "")",
          syntax.range, context)
        return
      }
      device = name
      deviceOrigin = origin(syntax.range, context.source)
    }
    let orientation = syntax.orientation.flatMap {
      Orientation(rawValue: $0.text(in: text(context)))
    }
    for (claim, range) in claims {
      var expectation = Expectation(
        claim: claim, condition: context.condition,
        origin: origin(range ?? syntax.range, context.source))
      expectation.device = device
      expectation.deviceOrigin = deviceOrigin
      expectation.orientation = orientation
      scene.expectations.append(expectation)
    }
  }

  /// The claims that a statement makes, one for each item of a list, with the item's place there.
  private mutating func lower(
    _ claim: ClaimSyntax, _ context: BlockContext
  ) -> [(claim: Claim, item: ByteRange?)] {
    switch claim {
    case .comparison(let comparison):
      if let list = comparison.list { return lower(list, comparison, context) }
      if let (path, figures) = comparison.frame {
        return frame(path, figures, context).map { [($0, nil)] } ?? []
      }
      guard let left = comparison.left, let relation = comparison.relation,
        let right = comparison.right, let a = side(left, context)
      else { return [] }
      let isList = !right.lists.isEmpty
      return sides(right, isWithList: false, context).compactMap { value in
        side(value, right, context).map {
          (.compare(a, Relation(relation), $0), isList ? value.anchorRange : nil)
        }
      }
    case .placement(let placement):
      guard let isInside = placement.isInside else { return [] }
      let isList = placement.subjects.count > 1 || placement.objects.count > 1
      var claims: [(Claim, ByteRange?)] = []
      let objects = placement.objects.map { (resolveItem($0.segments, context), $0.range) }
      let known = scene.problems.count
      defer { keepFirstProblems(from: known) }
      for subject in placement.subjects {
        guard let item = resolveItem(subject.segments, context) else { continue }
        for case (let object?, let range) in objects {
          claims.append(
            (
              isInside
                ? .inside(item, object, negated: placement.isNegated)
                : .overlaps(item, object, negated: placement.isNegated),
              isList ? (placement.subjects.count > 1 ? subject.range : range) : nil
            ))
        }
      }
      return claims
    }
  }

  private mutating func lower(
    _ list: AnchorListSyntax, _ claim: ComparisonClaimSyntax, _ context: BlockContext
  ) -> [(claim: Claim, item: ByteRange?)] {
    guard let relation = claim.relation, let name = list.attribute, let value = claim.right,
      let right = sides(value, isWithList: true, context).first.flatMap({
        side($0, value, context)
      })
    else { return [] }
    let word = name.text(in: text(context))
    guard let attribute = Attribute(rawValue: word) else {
      if CompoundAttribute(rawValue: word) != nil {
        report(
          .illegalAttributes, .error, "'\(word)' stands for several numbers; name one attribute",
          name.range, context)
      } else {
        reportUnknown(
          .unknownName, "there is no attribute named '\(word)'", word, name.range,
          among: Attribute.allCases.map(\.rawValue), context)
      }
      return []
    }
    let known = scene.problems.count
    defer { keepFirstProblems(from: known) }
    return list.items.compactMap { place in
      resolveItem(place.segments, context).map { item in
        let side = ClaimSide(
          anchor: Anchor(item, attribute), multiplier: 1, constant: .number(0))
        return (.compare(side, Relation(relation), right), place.range)
      }
    }
  }

  private mutating func side(_ expression: ExprSyntax, _ context: BlockContext) -> ClaimSide? {
    linear(expression, context).flatMap { side($0, expression, context) }
  }

  private mutating func side(
    _ value: LinearExpression, _ expression: ExprSyntax, _ context: BlockContext
  ) -> ClaimSide? {
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
