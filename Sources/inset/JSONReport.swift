internal import InsetDevices
internal import InsetIDE
internal import InsetJSON
internal import InsetModel
internal import InsetText

/// A range for machines: lines and columns from 1, columns in UTF-16 units.
func json(_ range: ByteRange, in text: SharedPositions) -> JSONValue {
  func place(_ offset: Int) -> JSONValue {
    let position = text.position(of: offset)
    return ["line": JSONValue(position.line + 1), "column": JSONValue(position.column + 1)]
  }
  return ["start": place(range.start), "end": place(range.end)]
}

/// A finding for machines.
func json(_ finding: CheckedFinding, in checked: CheckedFile) -> JSONValue {
  let diagnostic = finding.diagnostic
  return [
    "file": .string(checked.path),
    "range": json(diagnostic.range, in: checked.positions),
    "rule": .string(diagnostic.rule.rawValue),
    "severity": .string(diagnostic.severity.rawValue),
    "message": .string(diagnostic.message),
    "environments": .array(diagnostic.environments.map { .string($0.id) }),
    "environmentCount": JSONValue(diagnostic.environmentCount),
    "related": .array(diagnostic.related.compactMap { json($0, in: checked) }),
    "fixes": .array(checked.fixes(of: finding).map { json($0, in: checked) }),
  ]
}

private func json(_ related: RelatedPlace, in checked: CheckedFile) -> JSONValue? {
  guard let source = checked.sources[related.file] else { return nil }
  return [
    "file": .string(source.path), "range": json(related.range, in: source.positions),
    "message": .string(related.message),
  ]
}

private func json(_ fix: Fix, in checked: CheckedFile) -> JSONValue {
  var edits: [JSONValue] = []
  for ofFile in fix.edits {
    guard let source = checked.sources[ofFile.file] else { continue }
    for edit in ofFile.edits {
      edits.append([
        "file": .string(source.path), "range": json(edit.range, in: source.positions),
        "newText": .string(String(decoding: edit.replacement, as: UTF8.self)),
      ])
    }
  }
  return [
    "title": .string(fix.title), "safe": .bool(fix.isSafe), "preferred": .bool(fix.isPreferred),
    "edits": .array(edits),
  ]
}

func json(_ rect: Rect) -> JSONValue {
  [
    "x": JSONValue(points: rect.x), "y": JSONValue(points: rect.y),
    "width": JSONValue(points: rect.width), "height": JSONValue(points: rect.height),
  ]
}

func json(_ insets: EdgeInsets) -> JSONValue {
  [
    "top": JSONValue(points: insets.top), "left": JSONValue(points: insets.left),
    "bottom": JSONValue(points: insets.bottom), "right": JSONValue(points: insets.right),
  ]
}
