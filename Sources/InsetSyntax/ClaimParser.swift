import InsetText

extension Parser {
  mutating func parseClaim() {
    guard startsExpression || next == .leftBracket else {
      return reportAfterLast { "expected a claim after \($0)" }
    }
    let mark = start()
    if next == .leftBracket { parseAnchorList(isOfItems: true) } else { parseExpression() }
    switch next {
    case .equalEqual, .lessEqual, .greaterEqual, .equal, .less, .greater, .notEqual:
      if next != .equalEqual && next != .lessEqual && next != .greaterEqual {
        report(.expected, at: position, suggestion: relationMeant) {
          "expected '==', '<=' or '>=', found \($0)"
        }
      }
      if endsInList(mark), !Self.hasAttribute(children[mark.child]) {
        report(.expected, at: position) { "expected '.' and an attribute in front of \($0)" }
      }
      bump()
      parseExpectedSide(allowsTuple: true)
      finish(mark, .comparisonClaim)
    default:
      if nextWord == .inside || nextWord == .overlaps || nextWord == .not {
        parsePlacement(mark)
      } else {
        reportAfterLast { "expected a relation, 'inside' or 'overlaps' after \($0)" }
        finish(mark, .comparisonClaim)
      }
    }
  }

  private mutating func parsePlacement(_ mark: Mark) {
    if !isPath(mark), !endsInList(mark) {
      report(.unexpected, at: position) { "expected a view or a guide in front of \($0)" }
    }
    if nextWord == .not { bump(as: .keyword) }
    if nextWord == .inside || nextWord == .overlaps {
      bump(as: .keyword)
      if next == .leftBracket {
        parseAnchorList(isOfItems: true)
      } else if next.isName {
        parsePath()
      } else {
        reportAfterLast { "expected a view or a guide after \($0)" }
      }
    } else {
      reportAfterLast { "expected 'inside' or 'overlaps' after \($0)" }
    }
    finish(mark, .placementClaim)
  }

  /// Whether the claim's left-hand side, just parsed, is a list.
  private func endsInList(_ mark: Mark) -> Bool {
    mark.child < children.count && children[mark.child].kind == .anchorList
      && children.count == mark.child + 1
  }

  private static func hasAttribute(_ child: SyntaxChild) -> Bool {
    guard case .node(let list) = child, list.kind == .anchorList else { return false }
    return list.children.contains { $0.kind == .dot }
  }

  private func isPath(_ mark: Mark) -> Bool {
    mark.child < children.count && children[mark.child].kind == .path
      && children.count == mark.child + 1
  }

  mutating func parseOnClause() {
    let mark = start()
    bump(as: .keyword)
    parseString()
    if next.isName {
      if nextWord != .portrait && nextWord != .landscape {
        reportWord(at: position, among: [.portrait, .landscape]) {
          "expected 'portrait' or 'landscape', found \($0)"
        }
      }
      bump()
    }
    finish(mark, .onClause)
  }
}
