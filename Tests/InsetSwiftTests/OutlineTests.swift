import InsetSwift
import InsetSwiftOutline
import InsetText
import Testing

private func outline(_ source: String) -> FileOutline { FileOutline(parsing: Array(source.utf8)) }

/// The statements of a function with these lines as its body, as text.
private func body(_ source: String) -> String {
  let outline = outline("func f() {\n\(source)\n}")
  let statements = outline.members.first?.declaration.function?.body?.statements() ?? []
  return statements.map { written($0) }.joined(separator: "; ")
}

@Suite struct OutlineTests {
  @Test(arguments: [
    ("a.b.c", "a.b.c"),
    (
      "view.topAnchor.constraint(equalTo: top, constant: -8)",
      "view.topAnchor.constraint(equalTo: top, constant: (-8))"
    ),
    ("NSLayoutConstraint.activate([a, b])", "NSLayoutConstraint.activate([a, b])"),
    ("x = a + b * c", "x = (a + (b * c))"),
    ("x += 1", "(x += 1)"),
    ("_ = f()", "_ = f()"),
    ("a?.b!.c()", "a?.b!.c()"),
    ("foo(1, b: .top, c: nil)", "foo(1, b: .top, c: nil)"),
    ("run { $0.isActive = true }", "run(+{$0.isActive = true})"),
    (
      "UIView.animate(withDuration: 0.3, animations: { go() }) { _ in done() }",
      "UIView.animate(withDuration: 0.3f, animations: {go()}, +(_) in {done()})"
    ),
    ("a { b() } onEnd: { c() }", "a(+{b()}, +onEnd: {c()})"),
    (
      "list.map { [weak self, v = 1] (x: Int, y) -> String in x }",
      "list.map(+[weak self, v = 1] (x: Int, y) -> String in {x})"
    ),
    ("a[0, default: 1] = x ?? y", "a[(0, default: 1)] = (x ?? y)"),
    ("x = c ? 1 : d ? 2 : 3", "x = (c ? 1 : (d ? 2 : 3))"),
    ("y = v as? UILabel", "y = (v as? UILabel)"),
    ("y = (v as! Foo.Bar<Int>).z", "y = (v as! Foo.Bar<Int>).z"),
    ("if v is UILabel { a() }", "if (v is UILabel) {a()}"),
    ("let n = try? await f() + 1", "let n = optionalTry await (f() + 1)"),
    ("x = [UIView]()", "x = type([UIView])()"),
    ("x = [String: Int]()", "x = type([String: Int])()"),
    ("register([A.B?].self)", "register(type([A.B?]).self)"),
    ("[a].forEach { _ in }", "[a].forEach(+(_) in {})"),
    ("x = Foo<Bar>.self", "x = Foo<Bar>.self"),
    ("x = Foo<Bar>(1)", "x = Foo<Bar>(1)"),
    ("x = #selector(Foo.bar(_:))", "x = #selector(Foo.bar(_:))"),
    ("x = \\UIView.frame.size", "x = \\UIView.frame.size"),
    ("x = \\.name?.count", "x = \\.name?.count"),
    ("swap(&a, &b)", "swap(&a, &b)"),
    ("x = (1, y: 2)", "x = tuple(1, y: 2)"),
    ("x = (a)", "x = a"),
    ("x = super.f(self)", "x = super.f(self)"),
    ("x = if a { 1 } else { 2 }", "x = (if a {1} else {2})"),
    ("`default`.run()", "default.run()"),
    ("x = 0xFF_00", "x = 65280"),
    ("x = 1_000.5", "x = 1000.5f"),
    ("x = 0b101", "x = 5"),
    ("x = a as CGFloat * 2", "x = ((a as CGFloat) * 2)"),
    ("car.top == sup.top + 8 ~ 750", "((car.top == (sup.top + 8)) ~ 750)"),
    ("x = !a && b", "x = ((!a) && b)"),
    ("x = 0..<n", "x = (0 ..< n)"),
    ("x = n...", "x = (n...)"),
    ("for v in [a, b] as [UIView] { v.f() }", "for v in ([a, b] as [UIView]) {v.f()}"),
  ])
  func expressions(source: String, expected: String) {
    #expect(body(source) == expected)
  }

  @Test(arguments: [
    ("x = \"a\\n\\u{e9}\\\"\"", "x = \"a⏎é\"\""),
    ("x = \"H:|-\\(m)-[a]\"", "x = \"H:|-\\(m)-[a]\""),
    ("x = #\"a\\n\\#n\"#", "x = \"a\\n⏎\""),
    ("x = \"\"", "x = \"\""),
    ("x = \"\"\"\n    a\n      b\n    \"\"\"", "x = \"a⏎  b\""),
  ])
  func strings(source: String, expected: String) {
    #expect(body(source) == expected)
  }

  @Test(arguments: [
    ("let a = 1, b: Int, (c, d) = t", "let a = 1, b: Int, (c, d) = t"),
    ("let a, b: CGFloat", "let a: CGFloat, b: CGFloat"),
    ("lazy var v: UIView = { UIView() }()", "lazy var v: UIView = {UIView()}()"),
    (
      "if let x = y, let self, case .a(let b)? = c, #available(iOS 11.0, *), z { }",
      "if let x = y, let self = self, case .a(let b)? = c, #available(iOS 11 0, *), z {}"
    ),
    (
      "if #unavailable(iOS 13) { a() } else if b { c() } else { d() }",
      "if #unavailable(iOS 13) {a()} else if b {c()} else {d()}"
    ),
    ("guard let x else { return }", "guard let x = x else {return}"),
    (
      "for (i, v) in a.enumerated() where i > 0 { continue }",
      "for (i, v) in a.enumerated() where (i > 0) {continue}"
    ),
    ("for case let x? in a { }", "for let x? in a {}"),
    ("while a { break }; repeat { } while b", "while a {break}; repeat {} while b"),
    ("outer: for _ in a { break outer }", "outer: for _ in a {break outer}"),
    (
      "switch s {\ncase .a, .b(1, let x), Foo.c: f()\ncase let .d(y) where y > 0: fallthrough\ncase is UILabel: break\ncase let l as UILabel: g(l)\ncase (0, _): break\ncase 1...5: break\n@unknown default: break\n}",
      "switch s {.a, .b(~1, let x), Foo.c: {f()} let .d(y) where (y > 0): {fallthrough} is UILabel: {break} let l as UILabel: {g(l)} (~0, _): {break} ~(1 ... 5): {break} @unknown default: {break}}"
    ),
    (
      "do { try f() } catch E.a { } catch let e as F { } catch { throw error }",
      "do {try f()} catch E.a{} catch let e as F{} catch {throw error}"
    ),
    ("defer { a() }", "defer {a()}"),
    ("#if os(iOS)\na()\n#else\nb()\n#endif", "#os(iOS){a()}#else{b()}"),
    ("func g(_ x: Int) -> Int { x }", "function g(_:) (_ x: Int) -> Int {x}"),
    ("return a\n  .b", "return a.b"),
    ("var x: Int { 3 }", "var x: Int {get {3}}"),
    ("v\n  .a()\n  #if DEBUG\n  .b(.c)\n  #endif\n  .d()", "#(DEBUG: v.a().b(.c)).d()"),
  ])
  func statements(source: String, expected: String) {
    #expect(body(source) == expected)
  }

  @Test func declarations() {
    let source = """
      import UIKit
      import struct Foundation.URL
      @objc(Card) public final class Card<T: View>: UIView, Themed where T: Equatable {
        @IBOutlet private weak var title: UILabel!
        public private(set) static var shared = Card()
        private enum Constants { static let gap: CGFloat = 8; case a }
        lazy var box: UIView = { let v = UIView(); return v }()
        var gap: CGFloat = 1 { willSet { a() } didSet(old) { layout() } }
        var height: CGFloat { get { 1 } set(h) { x = h } }
        @State var a, b: Int
        let (c, d) = (1, 2)
        required init?(coder: NSCoder) { super.init(coder: coder) }
        convenience init(_ views: UIView..., at index: inout Int, _ done: @escaping () -> Void = { }) { }
        deinit { }
        override func layoutSubviews() { super.layoutSubviews() }
        func all<V>(@Builder _ make: () throws -> [V]) async rethrows -> some View where V: UIView { }
        subscript(i: Int, by j: Int = 1) -> UIView { views[i] }
        typealias Done<X> = (X, n: Int) -> Void
        class func f() { }
      }
      indirect enum Shape: String { case dot = "d", line(Int, to: Int = 3); case none }
      protocol P: AnyObject { associatedtype E: View = Card; var x: Int { get set }; func f() }
      extension Outer.Inner: P where E == Int { }
      precedencegroup G { associativity: left higherThan: A, B lowerThan: C assignment: true }
      infix operator ~>: G
      prefix operator ++
      func + (a: Int, b: Int) -> Int { a }
      #if DEBUG
      struct S { #if X
        let a = 1
        #endif
      }
      #else
      let z = 1
      #endif
      go(1)
      let last = 2
      actor A { }
      #Preview { Card() }
      """
    let expected = """
      import UIKit
      import struct Foundation.URL
      @objc(Card) public final class Card <T: View> : UIView, Themed where T conforms Equatable
        @IBOutlet private weak var title : UILabel!
        public private(set) static var shared = Card()
        private enum Constants
          static let gap : CGFloat = 8
          case a
        lazy var box : UIView = {let v = UIView(); return v}()
        var gap : CGFloat = 1 {willSet {a()}} {didSet(old) {layout()}}
        var height : CGFloat {get {1}} {set(h) {x = h}}
        @State var a : Int b : Int
        let (c, d) = tuple(1, 2)
        required failableInitializer init(coder:) (coder coder: NSCoder) {super.init(coder: coder)}
        convenience initializer init(_:at:_:) (_ views: UIView..., at index: inout Int, _ done: @escaping ()->Void = {}) {}
        deinitializer deinit() () {}
        override function layoutSubviews() () {super.layoutSubviews()}
        function all(_:) <V> (@Builder _ make: ()->[V]) async throws -> some View where V conforms UIView {}
        subscript subscript(_:by:) (_ i: Int, by j: Int = 1) -> UIView {get {views[(i)]}}
        typealias Done <X> = (X, n: Int)->Void
        class function f() () {}
      indirect enum Shape : String
        case dot = "d" case line(_ : Int, to to: Int = 3)
        case none
      protocol P : AnyObject
        associatedtype E : View = Card
        var x : Int {get} {set}
        function f() ()
      extension Outer.Inner path ["Outer", "Inner"] : P where E equals Int
      precedencegroup G left higher ["A", "B"] lower ["C"] true
      infix operator ~> G
      prefix operator ++ -
      function +(a:b:) (a a: Int, b b: Int) -> Int {a}
      #if
      DEBUG:
        struct S
          #if
          X:
            let a = 1
      else:
        let z = 1
      do {go(1)}
      let last = 2
      actor A
      #Preview(+{Card()})
      """
    let result = outline(source)
    let found = written(result).split(separator: "\n").map(String.init)
    let wanted = expected.split(separator: "\n").map(String.init)
    for (one, other) in zip(found, wanted) { #expect(one == other) }
    #expect(found.count == wanted.count)
    #expect(result.errors == [])
    #expect(result.imports.map(\.path) == [["UIKit"], ["Foundation", "URL"]])
    #expect(result.operators.operators.map(\.name) == ["~>", "++"])
  }

  @Test func availabilityOfADeclaration() throws {
    let source = "@available(iOS, introduced: 13.0, deprecated, message: \"x\") func f() { }"
    let attribute = try #require(outline(source).members[0].declaration.attribute("available"))
    #expect(
      attribute.arguments
        == .availability([
          Availability(platform: "iOS", version: []),
          Availability(platform: "introduced", version: [13, 0]),
          Availability(platform: "deprecated", version: []),
          Availability(platform: "message", version: []),
        ]))
  }

  @Test func placesLeadBackToTheSource() throws {
    let source = """
      // é
      class A {
        /// Words.
        @objc func f(x: Int) {
          let y = x.méthode(1)
          func g() { h(2) }
        }
      }
      """
    let bytes = Array(source.utf8)
    func text(_ range: CodeRange, from base: Int) -> String {
      let range = range.inFile(from: base)
      return String(decoding: bytes[range.start..<range.end], as: UTF8.self)
    }
    let type = outline(source).members[0]
    let start = Int(type.offset)
    let members = try #require(type.declaration.type)
    #expect(text(members.name.range, from: start) == "A")
    #expect(text(members.body, from: start).hasPrefix("{\n  /// Words."))
    let function = start + Int(members.members[0].offset)
    let declaration = members.members[0].declaration
    #expect(
      text(CodeRange(start: 0, end: declaration.length), from: function).hasPrefix("@objc func f"))
    #expect(text(declaration.attributes[0].range, from: function) == "@objc")
    let signature = try #require(declaration.function)
    #expect(text(signature.name.range, from: function) == "f")
    #expect(text(signature.parameters[0].range, from: function) == "x: Int")
    #expect(text(signature.parameters[0].type.range, from: function) == "Int")
    let code = try #require(signature.body)
    let base = function + Int(code.offset)
    #expect(bytes[base] == UInt8(ascii: "{"))
    #expect(bytes[base + Int(code.length) - 1] == UInt8(ascii: "}"))
    let statements = code.statements()
    #expect(text(statements[0].range, from: base) == "let y = x.méthode(1)")
    guard case .variable(let variable) = statements[0].kind, let value = variable.bindings[0].value,
      case .call(let callee, let arguments) = value.kind
    else { return #expect(Bool(false)) }
    #expect(text(value.range, from: base) == "x.méthode(1)")
    #expect(text(callee.range, from: base) == "x.méthode")
    #expect(text(arguments[0].value.range, from: base) == "1")
    // A local function counts from its own statement's start.
    guard case .declaration(let local) = statements[1].kind, let inner = local.function?.body
    else { return #expect(Bool(false)) }
    let innerBase = base + Int(statements[1].range.start) + Int(inner.offset)
    #expect(text(inner.statements()[0].range, from: innerBase) == "h(2)")
  }

  @Test func errorsAreListedAndTheRestIsRead() {
    let result = outline("class A {\n  func f() { a.  }\n  func g() { b( }\n  func h() { c() }\n}")
    #expect(result.errors.count == 2)
    #expect(written(result).contains("function h() () {c()}"))
  }
}
