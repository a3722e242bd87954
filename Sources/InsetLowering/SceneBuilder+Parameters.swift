import InsetModel
import InsetSyntax
import InsetText

extension SceneBuilder {
  /// Gives a component's parameters the values of an instance: those of its properties, for the first
  /// String also the text behind its name, and the defaults.
  mutating func bindParameters(
    _ body: ComponentSyntax, _ component: ExportedComponent, _ syntax: ViewSyntax, _ id: ID<View>,
    _ source: Int, _ context: BlockContext
  ) {
    let inner = BlockContext(owner: id, source: source)
    let heir = syntax.text == nil ? nil : textParameter(of: body, component)
    if let literal = syntax.text {
      scene.views[id].text = nil
      if heir == nil {
        report(
          .unknownProperty, .error, "'\(component.name)' has no String that this text could be",
          literal.range, context)
      }
    }
    for parameter in body.parameters {
      guard let name = parameter.name else { continue }
      let text = name.text(in: component.declaration.text)
      // A type that is none takes any value.
      let written = parameter.type?.text(in: component.declaration.text)
      let type = written.flatMap { Self.types.contains($0) ? $0 : nil }
      var entry: Entry?
      let given =
        syntax.block?.properties.last {
          $0.owner.isEmpty && $0.name?.text(in: self.text(context)) == text
        } ?? misspelt(text, of: body, component, in: syntax.block, context)
      if let heir, heir == text, let given, let literal = syntax.text {
        report(
          .duplicateName, .warning,
          "'\(text)' is set twice: by the text behind the name, and by the property, which counts",
          literal.range, context,
          related: [
            Related(origin: origin(given.range, context.source), message: "the property '\(text)'")
          ])
      }
      if let given, given.syntax.node.hasProblems {
        // What the parser has reported is said.
        markIncomplete(id)
      } else if let value = given?.values.first {
        let outer = BlockContext(
          owner: context.owner, source: context.source, outside: context.outside)
        entry = self.entry(value, type, outer)
      } else if let heir, heir == text, let literal = syntax.text {
        entry = .string(literal.value(in: self.text(context)))
      } else if let value = parameter.defaultValue {
        outside[id.index] = .file(source)
        entry = self.entry(value, type, inner)
      } else if !syntax.node.problems.isEmpty || !parameter.node.problems.isEmpty {
        markIncomplete(id)
      } else if let kindName = syntax.kindName {
        markIncomplete(id)
        report(
          .missingParameter, .error, "'\(component.name)' needs a value for '\(text)'",
          kindName.range, context,
          related: [Related(origin: origin(name.range, source), message: "declared here")])
      }
      scopes[id.index][text] = entry ?? Self.neutral(type)
    }
  }

  /// The name of the first parameter that is a String.
  private func textParameter(
    of body: ComponentSyntax, _ component: ExportedComponent
  ) -> String? {
    let text = component.declaration.text
    return body.parameters.first { parameter in
      if let type = parameter.type { return type.text(in: text) == "String" }
      if case .string? = parameter.defaultValue { return true }
      return false
    }?.name?.text(in: text)
  }

  /// Reports a text behind the name of a view that shows none.
  mutating func reportUnseenText(
    of view: ID<View>, _ syntax: ViewSyntax, _ context: BlockContext
  ) {
    guard let literal = syntax.text else { return }
    let owner = PropertyOwner(view, in: scene, seenFrom: context.source)
    guard !PropertyName.text.isLegal(on: owner.kind, isArranged: owner.isArranged) else { return }
    report(
      .propertyWithoutEffect, .information, "the text has no effect: this is \(owner.noun)",
      literal.range, context)
  }

  /// The property that was most likely meant to give a parameter its value.
  private func misspelt(
    _ parameter: String, of body: ComponentSyntax, _ component: ExportedComponent,
    in block: BlockSyntax?, _ context: BlockContext
  ) -> PropertySyntax? {
    let names = body.parameters.compactMap { $0.name?.text(in: component.declaration.text) }
    return block?.properties.last { property in
      guard property.owner.isEmpty, let name = property.name?.text(in: text(context)),
        !names.contains(name), PropertyName(rawValue: name) == nil
      else { return false }
      return Spelling.nearest(to: name, among: names) == parameter
    }
  }

  private static let types = ["Number", "String", "Bool"]

  private static func neutral(_ type: String?) -> Entry {
    switch type {
    case "String": .string("")
    case "Bool": .bool(false)
    default: .amount(.number(0))
    }
  }

  /// The entry that a parameter's value makes.
  private mutating func entry(
    _ value: ValueSyntax, _ type: String?, _ context: BlockContext
  ) -> Entry? {
    switch value {
    case .string(let literal):
      if let type, type != "String" {
        report(.invalidValue, .error, "expected a \(type)", value.range, context)
        return nil
      }
      return .string(literal.string?.value(in: text(context)) ?? "")
    case .negated(let negated):
      if let type, type != "Bool" {
        report(.invalidValue, .error, "expected a \(type)", value.range, context)
        return nil
      }
      return negated.name.flatMap { flag($0, context) }.map { .bool(!$0) }
    case .version:
      report(.invalidValue, .error, "expected a number, a string or a Bool", value.range, context)
      return nil
    case .expression(let expression):
      if let word = value.word?.text(in: text(context)) {
        if word == "true" || word == "false" {
          if let type, type != "Bool" {
            report(.invalidValue, .error, "expected a \(type)", value.range, context)
            return nil
          }
          return .bool(word == "true")
        }
        let known = lookUp(word, context)
        switch known {
        case .string, .bool, .failed: return known
        default: break
        }
      }
      if let type, type != "Number" {
        report(.invalidValue, .error, "expected a \(type)", value.range, context)
        return nil
      }
      return amount(of: expression, context).map { .amount($0) }
    }
  }
}
