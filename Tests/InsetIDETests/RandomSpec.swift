/// Writes specs with names of every kind, from a seed.
struct RandomSpec {
  private var state: UInt64
  private var counter = 0
  private var lines: [String] = []

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  mutating func pick(_ words: [String]) -> String { words[next(words.count)] }

  private mutating func name(_ stem: String) -> String {
    counter += 1
    return "\(stem)\(counter)"
  }

  private mutating func put(_ depth: Int, _ line: String) {
    // White space as people leave it.
    let indent = String(repeating: " ", count: max(0, depth * 4 + next(5) - 2))
    let spaced = next(6) == 0 ? line.replacing(" == ", with: "==") : line
    lines.append(indent + spaced)
    if next(12) == 0 { lines.append("") }
    if next(14) == 0 { lines.append(indent + "// \(name("note"))") }
  }

  /// A file of its own; with `imported`, one that uses its component and values.
  mutating func file(imports: String? = nil, lets: [String] = [], components: [String] = [])
    -> (text: String, lets: [String], components: [String])
  {
    lines = []
    if let imports { put(0, "import \"\(imports)\"") }
    // Few environments: it is the names that matter.
    put(0, "targets { devices: \"iphone-x\"; orientations: portrait; os: 16 }")
    var own: [String] = []
    for _ in 0...next(3) {
      let new = name("gap")
      let known = own + lets
      put(0, "let \(new) = " + (known.isEmpty ? "\(4 + next(20))" : "\(pick(known)) + \(next(9))"))
      own.append(new)
    }
    var made: [String] = []
    for _ in 0...next(2) {
      let new = name("Card")
      component(new, own + lets)
      made.append(new)
    }
    for _ in 0...next(2) { screen(own + lets, made + components) }
    return (lines.joined(separator: "\n") + "\n", own, made)
  }

  private mutating func component(_ component: String, _ lets: [String]) {
    let title = name("title")
    let height = name("height")
    put(0, "component \(component)(\(title): String = \"x\", \(height): Number = 44) {")
    let child = name("inner")
    put(1, "label \(child) {")
    put(2, "text: \(title)")
    put(2, "top == superview.top + \(pick(lets))")
    put(1, "}")
    put(1, "height == \(height) @high as \(name("pin"))")
    put(1, "\(child).leading == leading")
    put(0, "}")
    parameters[component] = (title, height, child)
  }
  private var parameters: [String: (title: String, height: String, child: String)] = [:]

  private mutating func screen(_ lets: [String], _ components: [String]) {
    put(0, "screen \(name("Screen")) {")
    var views: [String] = []
    var pins: [String] = []
    let local = name("local")
    put(1, "let \(local) = \(pick(lets)) * 2")
    for _ in 0...(1 + next(4)) {
      let new = name("view")
      let known = components.filter { parameters[$0] != nil }
      if next(3) == 0, let type = known.first, let body = parameters[type] {
        put(1, "\(type) \(new) \"t\" {")
        put(2, "\(body.title): \"a\"")
        put(2, "\(body.height): \(local)")
        put(1, "}")
        put(1, "\(new).\(body.child).trailing <= \(new).trailing")
      } else {
        put(1, "\(pick(["view", "label", "button"])) \(new) {")
        let pin = name("pin")
        put(2, "top == superview.safeArea.top + \(pick(lets + [local])) as \(pin)")
        pins.append(pin)
        put(2, "size: (w: \(20 + next(80)), h: 30)")
        let inner = name("inner")
        put(2, "view \(inner) { edges == superview.edges inset \(local); width >= 1 @low }")
        put(1, "}")
        put(1, "\(new).\(inner).width <= 400")
      }
      put(1, "\(new).leading == root.margins.leading")
      if let last = views.last { put(1, "\(new).width == \(last).width * 0.5 @750") }
      views.append(new)
    }
    let guide = name("guide")
    put(1, "guide \(guide) {")
    put(2, "width == 10")
    put(2, "leading == \(views[0]).trailing")
    put(1, "}")
    put(
      1, "visual \"V:|-(>=\(pick(lets)))-[\(views[0])(<=\(local)@500)]\" options: alignAllLeading")
    put(1, "when width: regular, idiom: pad {")
    for pin in pins { put(2, "inactive \(pin)") }
    put(2, "\(views[0]).hidden: false")
    put(1, "} else { [\(views[0]), \(guide)].height >= 2 }")
    put(1, "expect \(views[0]).width <= \(guide).width + 9000")
    put(1, "expect \(views[0]) inside root")
    put(0, "}")
  }
}
