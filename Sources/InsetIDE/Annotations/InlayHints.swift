public import InsetDevices
import InsetLayout
import InsetLowering
import InsetModel
import InsetSyntax
public import InsetText

/// A few words that an editor shows between those of the text.
public struct InlayHint: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// The value of a constraint's left side, of `standard` or of a `let`.
    case value
    /// What a closing brace closes.
    case blockEnd
  }
  public var offset: Int
  public var label: String
  public var kind: Kind
  /// The environment that the value is of.
  public var environment: Environment?
}

extension Snapshot {
  /// The hints of a range of a file, by place: values in one environment, and what the braces of long
  /// blocks close.
  ///
  /// - Parameter environment: one of those the file is checked in; by default the first.
  /// - Complexity: O(constraints of the screens that touch the range + nodes of the range).
  public func inlayHints(
    _ file: FileID, in range: ByteRange, environment: Environment? = nil
  ) -> [InlayHint] {
    guard let state = states[file], let syntax = state.syntax else { return [] }
    var result: [InlayHint] = []
    blockEnds(Syntax(syntax.tree.root, at: 0), syntax.text, range, &result)
    for item in syntax.tree.file.lets where item.range.touches(range) {
      guard let name = item.name, let value = item.value, value.syntax.kind != .numberLiteral,
        let number = syntax.lowered?.exports.lets[name.text(in: syntax.text)]
      else { continue }
      result.append(
        InlayHint(offset: value.range.end, label: "= \(formatPoints(number))", kind: .value))
    }
    values(of: state, range, environment, &result)
    return result.sorted { ($0.offset, $0.label) < ($1.offset, $1.label) }
  }

  /// Blocks of fewer lines show their own beginning.
  private static let longBlock = 12

  private func blockEnds(
    _ syntax: Syntax, _ text: SourceText, _ range: ByteRange, _ result: inout [InlayHint]
  ) {
    for node in syntax.nodes where node.fullRange.touches(range) {
      guard let statement = StatementSyntax(node) else { continue }
      let found: (block: BlockSyntax?, label: String)
      switch statement {
      case .screen(let item):
        found = (item.block, "screen \(item.name?.text(in: text) ?? "")")
      case .component(let item):
        found = (item.block, "component \(item.name?.text(in: text) ?? "")")
      case .view(let item): found = (item.block, item.name?.text(in: text) ?? "")
      case .guide(let item): found = (item.block, item.name?.text(in: text) ?? "")
      case .when(let item):
        for branch in item.branches {
          if let block = branch.block { blockEnds(block.syntax, text, range, &result) }
        }
        continue
      default: continue
      }
      guard let block = found.block else { continue }
      if let open = block.leftBrace, let close = block.rightBrace, range.start <= close.range.end,
        close.range.end <= range.end, !found.label.isEmpty
      {
        let lines =
          text.lines.line(containing: close.range.start)
          - text.lines.line(containing: open.range.start)
        if lines >= Self.longBlock {
          result.append(
            InlayHint(offset: close.range.end, label: found.label, kind: .blockEnd))
        }
      }
      blockEnds(block.syntax, text, range, &result)
    }
  }

  private func values(
    of state: FileState, _ range: ByteRange, _ environment: Environment?,
    _ result: inout [InlayHint]
  ) {
    for item in state.shownScreens {
      guard item.screen.own.range.touches(range),
        let layout = item.layouts.first(where: { $0.environment == environment })
          ?? item.layouts.first
      else { continue }
      let scene = item.scene
      var done: Set<Int> = []
      for id in scene.constraints.ids {
        let constraint = scene.constraints[id]
        let whole = constraint.places.whole
        let end = item.screen.place(of: whole).range.end
        // Of the constraints that a compound stands for none speaks for all; a component's hold for
        // each of its instances.
        guard whole.source == 0, range.start <= end, end <= range.end, layout.isActive[id.index],
          constraint.second != nil || constraint.constant.constant == nil,
          scene.statements[constraint.statement].constraints.count == 1,
          done.insert(end).inserted
        else { continue }
        let value = layout.value(of: constraint.first, in: scene)
        result.append(
          InlayHint(
            offset: end, label: "= \(formatPoints(value)) pt", kind: .value,
            environment: layout.environment))
      }
    }
  }
}
