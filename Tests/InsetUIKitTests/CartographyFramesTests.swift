import Foundation
import InsetDevices
import InsetLayout
import InsetModel
import InsetSwiftHelper
import InsetSwiftOutline
import InsetText
import Testing

@testable import InsetUIKit

/// What Cartography's own tests say of frames, evaluated from their sources.
///
/// A test's code up to a line `expect(….frame…)` becomes a function: the variables and the
/// `beforeEach` blocks around it come first. The scene of its root is laid out, and both sides of the
/// line are computed from the layout.
@Suite(.enabled(if: PrintedFrames.hasCartography)) struct CartographyFramesTests {
  /// A line about a frame, with the code that leads to it.
  private struct Line {
    var file: String
    var number: Int
    var text: String
    var code: String
    var left: InsetSwiftOutline.Expression
    var right: InsetSwiftOutline.Expression
  }

  @Test func everyLineAboutFrames() throws {
    let folder = (PrintedFrames.cartography ?? "") + "/CartographyTests"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasSuffix("Spec.swift")
    }.sorted()
    let helper = SwiftHelper(path: try #require(helperPath))
    var lines: [Line] = []
    for name in names {
      let text = try PrintedFrames.text(folder + "/" + name)
      let outline = try helper.outline(of: Array(text.utf8)).get()
      var collector = SpecReader(file: name, bytes: Array(text.utf8))
      collector.read(outline.members.map { ($0.declaration, Int($0.offset)) })
      lines += collector.lines.map {
        Line(
          file: $0.file, number: $0.number, text: $0.text, code: $0.code, left: $0.left,
          right: $0.right)
      }
    }
    let support = try helper.outline(
      of: Array(try PrintedFrames.text(folder + "/TestView.swift").utf8)
    ).get()
    let aliases = try helper.outline(
      of: Array("typealias View = UIView\ntypealias LayoutGuide = UILayoutGuide".utf8)
    ).get()
    var right = 0
    var wrong: [String] = []
    var skipped: [String] = []
    for line in lines {
      let place = "\(line.file):\(line.number) \(line.text)"
      if let reason = reason(line) {
        skipped.append("\(place): \(reason)")
        continue
      }
      let outline = try helper.outline(of: Array(line.code.utf8)).get()
      let index = moduleIndex(of: [
        ("Tests/Case.swift", outline), ("Tests/TestView.swift", support),
        ("Tests/View.swift", aliases),
      ])
      let function = try #require(index.freeFunctions.first { $0.name == "spec" })
      guard let answer = try check(line, function, index) else {
        wrong.append("\(place): not understood")
        continue
      }
      if answer.isEmpty { right += 1 } else { wrong.append("\(place): \(answer)") }
    }
    print("Cartography's lines about frames: \(right) right, \(skipped.count) left out")
    for text in skipped { print("left out: \(text)") }
    #expect(wrong == [])
    #expect(skipped.count <= 10)
    #expect(lines.count >= 120)
  }

  private func reason(_ line: Line) -> String? {
    if line.text.contains("frame.minY"), line.text.contains("layoutFrame.maxX") {
      return "it compares a top with a right edge: true of the empty guide of a view in no window"
    }
    return nil
  }

  /// What is wrong about a line, empty for nothing; `nil` if it cannot be computed.
  private func check(
    _ line: Line, _ function: FunctionInfo, _ index: ModuleIndex
  ) throws -> String? {
    for root in ["window", "superview", "view"] {
      guard let found = functionScene(of: function, root: root, in: index) else { continue }
      var scene = found.code.scene
      if scene.canvas == nil || line.code.contains("UIScreen.main.bounds") {
        scene.canvas = Canvas(width: .points(390), height: .points(844), sideMargin: 0)
      }
      var resolver = SceneResolver()
      let layout = resolver.layouts(of: scene, in: [try phone()])[0]
      let reader = FrameReader(scene: scene, layout: layout, variables: found.variables)
      guard let left = reader.numbers(line.left), let right = reader.numbers(line.right),
        left.count == right.count
      else { return nil }
      for (a, b) in zip(left, right) where abs(a - b) > 0.5 {
        return "\(left) is not \(right); left out: \(found.code.leftOut.map(\.reason))"
      }
      return ""
    }
    return nil
  }
}

/// Values of expressions about frames.
private struct FrameReader {
  let scene: Scene
  let layout: SceneLayout
  let variables: [String: Item]

  private enum Value {
    case item(Item)
    case rect(Rect)
    case numbers([Double])
  }

  func numbers(_ expression: InsetSwiftOutline.Expression) -> [Double]? {
    switch value(expression) {
    case .rect(let rect): [rect.x, rect.y, rect.width, rect.height]
    case .numbers(let numbers): numbers
    default: nil
    }
  }

  private func value(_ expression: InsetSwiftOutline.Expression) -> Value? {
    switch expression.kind {
    case .integer(let value): return .numbers([Double(value)])
    case .float(let value): return .numbers([value])
    case .prefix("-", let inner): return numbers(inner).map { .numbers($0.map { -$0 }) }
    case .optionalChain(let inner), .forced(let inner): return value(inner)
    case .binary(let left, let name, let right):
      guard let a = numbers(left), let b = numbers(right), a.count == 1, b.count == 1 else {
        return nil
      }
      switch name {
      case "*": return .numbers([a[0] * b[0]])
      case "/": return .numbers([a[0] / b[0]])
      default: return nil
      }
    case .tuple(let elements): return elements.count == 1 ? value(elements[0].value) : nil
    case .name(let name): return variables[name].map { .item($0) }
    case .call(let callee, let arguments):
      guard case .name(let name) = callee.kind, name == "CGRect" || name == "CGSize" else {
        return nil
      }
      let parts = arguments.compactMap { numbers($0.value)?.first }
      return parts.count == arguments.count ? .numbers(parts) : nil
    case .member(let inner?, let name):
      guard let base = value(inner) else { return nil }
      return member(name, of: base)
    default: return nil
    }
  }

  private func member(_ name: String, of value: Value) -> Value? {
    switch value {
    case .item(let item):
      let owner = scene.owner(of: item)
      let bounds = layout.absoluteFrames[owner.index]
      switch name {
      case "frame":
        if case .view(let view) = item { return .rect(layout.frames[view.index]) }
        // What `layoutFrame` is called on macOS.
        return member("layoutFrame", of: value)
      case "superview":
        if case .view(let view) = item { return scene.views[view].parent.map { .item(.view($0)) } }
      case "layoutFrame":
        let rect = layout.rect(of: item)
        return .rect(
          Rect(
            x: rect.x - bounds.x, y: rect.y - bounds.y, width: rect.width, height: rect.height))
      case "layoutMarginsGuide": return .item(.guide(.margins, of: owner))
      case "readableContentGuide": return .item(.guide(.readable, of: owner))
      case "safeAreaLayoutGuide": return .item(.guide(.safeArea, of: owner))
      default: break
      }
      return nil
    case .rect(let rect):
      switch name {
      case "origin": return .numbers([rect.x, rect.y])
      case "size": return .numbers([rect.width, rect.height])
      case "width": return .numbers([rect.width])
      case "height": return .numbers([rect.height])
      case "minX": return .numbers([rect.x])
      case "minY": return .numbers([rect.y])
      case "midX": return .numbers([rect.midX])
      case "midY": return .numbers([rect.midY])
      case "maxX": return .numbers([rect.maxX])
      case "maxY": return .numbers([rect.maxY])
      default: return nil
      }
    case .numbers(let numbers):
      guard numbers.count == 2 else { return nil }
      switch name {
      case "x", "width": return .numbers([numbers[0]])
      case "y", "height": return .numbers([numbers[1]])
      default: return nil
      }
    }
  }
}

/// Finds the lines about frames in a file of tests, each with the code before it.
private struct SpecReader {
  struct Found {
    var file: String
    var number: Int
    var text: String
    var code: String
    var left: InsetSwiftOutline.Expression
    var right: InsetSwiftOutline.Expression
  }

  let file: String
  let bytes: [UInt8]
  private(set) var lines: [Found] = []

  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  mutating func read(_ declarations: [(InsetSwiftOutline.Declaration, Int)]) {
    for (declaration, base) in declarations {
      switch declaration.kind {
      case .type(let type):
        read(type.members.map { ($0.declaration, base + Int($0.offset)) })
      case .function(let function):
        guard function.name.text == "spec", let body = function.body else { continue }
        var before = ""
        read(body.statements(), base + Int(body.offset), &before)
      case .conditional(let branches):
        guard let first = branches.first else { continue }
        read(first.elements.map { ($0.declaration, base + Int($0.offset)) })
      default: break
      }
    }
  }

  private func text(_ range: CodeRange, _ base: Int) -> String {
    String(decoding: bytes[(base + Int(range.start))..<(base + Int(range.end))], as: UTF8.self)
  }

  /// - Parameter before: the code that runs before the statements; grows by theirs.
  private mutating func read(
    _ statements: [InsetSwiftOutline.Statement], _ base: Int, _ before: inout String
  ) {
    for statement in statements {
      if case .conditional(let branches) = statement.kind {
        // The first branch is that of iOS, but where the condition names macOS alone.
        for (place, branch) in branches.enumerated() {
          let condition = branch.condition.map { text($0.range, base) } ?? ""
          if place == 0, condition.contains("iOS") {
            read(branch.elements, base, &before)
          } else if condition.contains("OSX") || condition.contains("macOS") {
            var other = before
            read(branch.elements, base, &other)
          }
        }
        continue
      }
      guard case .expression(let expression) = statement.kind else {
        before += text(statement.range, base) + "\n"
        continue
      }
      if let (left, right) = expectation(expression) {
        let words = text(expression.range, base)
        if words.contains("rame") {
          let number =
            bytes[..<(base + Int(expression.range.start))].count { $0 == UInt8(ascii: "\n") } + 1
          lines.append(
            Found(
              file: file, number: number, text: words, code: "func spec() {\n\(before)}\n",
              left: left, right: right))
        }
        continue
      }
      guard case .call(let callee, let arguments) = expression.kind,
        case .name(let name) = callee.kind, let last = arguments.last,
        case .closure(let closure) = last.value.kind
      else {
        let words = text(statement.range, base)
        if !words.hasPrefix("expect") && !words.hasPrefix("print") { before += words + "\n" }
        continue
      }
      switch name {
      case "beforeEach": read(closure.statements, base, &before)
      case "describe", "context", "it":
        var inner = before
        read(closure.statements, base, &inner)
      case "pending", "afterEach": break
      default: before += text(statement.range, base) + "\n"
      }
    }
  }

  /// `expect(a).to(equal(b))` or `expect(a) == b`
  private func expectation(_ expression: InsetSwiftOutline.Expression) -> (
    InsetSwiftOutline.Expression, InsetSwiftOutline.Expression
  )? {
    switch expression.kind {
    case .binary(let left, "==", let right):
      return argument(left, "expect").map { ($0, right) }
    case .call(let callee, let arguments):
      guard case .member(let inner?, "to") = callee.kind, let left = argument(inner, "expect"),
        let first = arguments.first, let right = argument(first.value, "equal")
      else { return nil }
      return (left, right)
    default: return nil
    }
  }

  private func argument(_ expression: InsetSwiftOutline.Expression, _ function: String)
    -> InsetSwiftOutline.Expression?
  {
    guard case .call(let callee, let arguments) = expression.kind,
      case .name(function) = callee.kind, arguments.count == 1
    else { return nil }
    return arguments[0].value
  }
}
