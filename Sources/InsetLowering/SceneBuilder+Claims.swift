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
      guard let left = comparison.left, let relation = comparison.relation,
        let right = comparison.right
      else { return [] }
      if let view = framed(left, context) {
        if relation == .equal, let figures = comparison.figures {
          return frame(view, figures, context).map { [($0, nil)] } ?? []
        }
        return frames(view, relation, right, context).map { [($0, nil)] } ?? []
      }
      guard let a = linear(left, context) else { return [] }
      if let figures = comparison.figures {
        return pair(a, Relation(relation), figures, left.range, context).map { [($0, nil)] } ?? []
      }
      let isList = !right.lists.isEmpty
      let known = scene.problems.count
      defer { keepFirstProblems(from: known) }
      return sides(right, isWithList: false, context).compactMap { b in
        compared(a, Relation(relation), b, (left.range, right.range), context).map {
          ($0, isList ? b.anchorRange : nil)
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
    guard let relation = claim.relation, let name = list.attribute, let value = claim.right else {
      return []
    }
    if name.text(in: text(context)) == Keyword.frame.rawValue {
      report(
        .illegalAttributes, .error,
        "frames are compared one at a time: write a claim for each view", name.range, context)
      return []
    }
    guard let (attributes, compound) = attributes(of: list, context) else { return [] }
    let figures = claim.figures
    let right = figures == nil ? sides(value, isWithList: true, context).first : nil
    guard figures != nil || right != nil else { return [] }
    let known = scene.problems.count
    defer { keepFirstProblems(from: known) }
    return list.items.compactMap { place in
      guard let item = resolveItem(place.segments, context) else { return nil }
      var left = LinearExpression()
      if let compound {
        left.compound = (item, compound)
      } else {
        left.anchor = Anchor(item, attributes[0])
      }
      let claim =
        if let figures {
          pair(left, Relation(relation), figures, name.range, context)
        } else {
          right.flatMap {
            compared(left, Relation(relation), $0, (name.range, value.range), context)
          }
        }
      return claim.map { ($0, place.range) }
    }
  }

  /// What a comparison says: of each attribute, where one stands for several on both sides.
  ///
  /// - Parameter ranges: of the sides.
  private mutating func compared(
    _ a: LinearExpression, _ relation: Relation, _ b: LinearExpression,
    _ ranges: (left: ByteRange, right: ByteRange), _ context: BlockContext
  ) -> Claim? {
    func side(_ value: LinearExpression, _ anchor: Anchor?) -> ClaimSide {
      ClaimSide(anchor: anchor, multiplier: value.multiplier, constant: value.constant)
    }
    switch (a.compound, b.compound) {
    case (nil, nil):
      return .compare(side(a, a.anchor), relation, side(b, b.anchor))
    case (let first?, let second?) where first.attribute == second.attribute:
      return .all(
        first.attribute.attributes.map { attribute in
          .compare(
            side(a, Anchor(first.item, attribute)), relation,
            side(b, Anchor(second.item, attribute)))
        })
    case (let first?, _): return misfit(first.attribute, b.anchorRange ?? ranges.right, context)
    case (nil, let second?):
      return misfit(second.attribute, a.anchorRange ?? ranges.left, context)
    }
  }

  /// What a comparison with numbers in parentheses says: `size == (64, 44)`, `center == (195, 422)`.
  ///
  /// - Parameter left: the range of the left-hand side.
  private mutating func pair(
    _ a: LinearExpression, _ relation: Relation, _ figures: TupleSyntax, _ left: ByteRange,
    _ context: BlockContext
  ) -> Claim? {
    guard let (item, compound) = a.compound else {
      let name = a.anchor.map { "'\($0.attribute.rawValue)'" } ?? "what is in front of the relation"
      report(
        .illegalAttributes, .error, "\(name) is one number: it is not compared with several",
        figures.range, context)
      return nil
    }
    guard compound == .size || compound == .center else {
      return misfit(compound, figures.range, context)
    }
    let attributes = compound.attributes
    let isLabelled = figures.elements.contains { $0.label != nil }
    guard figures.elements.count == attributes.count, !isLabelled else {
      report(
        .invalidValue, .error,
        "a \(compound.rawValue) is \(compound == .size ? "(width, height)" : "(x, y)")",
        figures.range, context)
      return nil
    }
    var parts: [Claim] = []
    for (attribute, element) in zip(attributes, figures.elements) {
      guard let syntax = element.value, let value = linear(syntax, context),
        case let side = LinearExpression(
          anchor: Anchor(item, attribute), multiplier: a.multiplier, constant: a.constant),
        let part = compared(side, relation, value, (left, syntax.range), context)
      else { return nil }
      parts.append(part)
    }
    return .all(parts)
  }

  /// Reports what an attribute that stands for several cannot be compared with.
  private mutating func misfit(
    _ compound: CompoundAttribute, _ range: ByteRange, _ context: BlockContext
  ) -> Claim? {
    let word = compound.rawValue
    let parts = compound.attributes.map { "'\($0.rawValue)'" }
    report(
      .illegalAttributes, .error,
      "'\(word)' is compared with the '\(word)' of another item; with anything else, compare "
        + parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1],
      range, context)
    return nil
  }

  // MARK: Frames

  /// The path to the view whose frame an expression names.
  private func framed(_ expression: ExprSyntax, _ context: BlockContext) -> [NameSyntax]? {
    guard case .path(let path) = expression, let last = path.segments.last,
      last.text(in: text(context)) == Keyword.frame.rawValue
    else { return nil }
    return Array(path.segments.dropLast())
  }

  /// Compares a view's frame with that of another.
  private mutating func frames(
    _ path: [NameSyntax], _ relation: RelationSyntax, _ right: ExprSyntax, _ context: BlockContext
  ) -> Claim? {
    guard let other = framed(right, context), relation == .equal else {
      report(
        .illegalAttributes, .error,
        "a frame is compared by '==' with (x, y, width, height) or the frame of another view; "
          + "for less, compare 'size', 'width' or 'top'",
        right.range, context)
      return nil
    }
    guard let a = framedView(path, right.range, context),
      let b = framedView(other, right.range, context)
    else { return nil }
    return .sameFrame(a, b)
  }

  private mutating func framedView(
    _ path: [NameSyntax], _ range: ByteRange, _ context: BlockContext
  ) -> ID<View>? {
    var item = Item.view(context.owner)
    if !path.isEmpty {
      guard let found = resolveItem(path, context) else { return nil }
      item = found
    }
    guard case .view(let view) = item else {
      report(.invalidValue, .error, "only a view has a frame", range, context)
      return nil
    }
    return view
  }

  private mutating func frame(
    _ path: [NameSyntax], _ figures: TupleSyntax, _ context: BlockContext
  ) -> Claim? {
    guard let view = framedView(path, figures.range, context) else { return nil }
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
