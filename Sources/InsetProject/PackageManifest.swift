/// What the `platforms:` of a package's manifest say, read from its words without running it.
enum PackageManifest {
  private enum Token: Equatable {
    case word(String)
    case string(String)
    case sign(UInt8)
  }

  /// The deployment targets: of `.iOS(.v15)`, `.iOS(.v15_4)` or `.iOS("15.4")`, also of tvOS.
  ///
  /// - Complexity: O(bytes).
  static func facts(_ file: SourceFile) -> AppFacts {
    var facts = AppFacts()
    let tokens = tokens(of: file.bytes)
    guard
      let start = tokens.indices.first(where: { index in
        tokens[index].token == .word("platforms") && index + 2 < tokens.count
          && tokens[index + 1].token == .sign(UInt8(ascii: ":"))
          && tokens[index + 2].token == .sign(UInt8(ascii: "["))
      })
    else { return facts }
    var index = start + 3
    while index + 2 < tokens.count, tokens[index].token != .sign(UInt8(ascii: "]")) {
      defer { index += 1 }
      guard case .word(let platform) = tokens[index].token,
        tokens[index + 1].token == .sign(UInt8(ascii: "("))
      else { continue }
      let isNamed = tokens[index + 2].token == .sign(UInt8(ascii: "."))
      let place = index + (isNamed ? 3 : 2)
      guard place < tokens.count, let version = version(tokens[place].token) else { continue }
      let fact = AppFacts.Fact(value: version, place: file.place(tokens[index].offset))
      switch platform {
      case "iOS": facts.deploymentTarget = fact
      case "tvOS": facts.tvDeploymentTarget = fact
      default: break
      }
    }
    return facts
  }

  private static func version(_ token: Token) -> AppFacts.Version? {
    switch token {
    case .string(let text): AppFacts.Version(text)
    case .word(let word):
      word.hasPrefix("v")
        ? AppFacts.Version(String(word.dropFirst().map { $0 == "_" ? "." : $0 })) : nil
    case .sign: nil
    }
  }

  /// Words, strings and signs, without comments and blanks.
  private static func tokens(of bytes: [UInt8]) -> [(token: Token, offset: Int)] {
    var scanner = ByteScanner(bytes)
    var tokens: [(token: Token, offset: Int)] = []
    while true {
      scanner.skipBlanks()
      let offset = scanner.offset
      if scanner.take("//") {
        _ = scanner.takeWhile { $0 != 10 && $0 != 13 }
        continue
      }
      if scanner.take("/*") {
        scanner.skip(past: "*/")
        continue
      }
      guard let byte = scanner.peek() else { return tokens }
      if isOfWord(byte) {
        let word = scanner.takeWhile(isOfWord)
        tokens.append((.word(String(decoding: word, as: UTF8.self)), offset))
        continue
      }
      _ = scanner.next()
      guard byte == UInt8(ascii: "\"") else {
        tokens.append((.sign(byte), offset))
        continue
      }
      var text: [UInt8] = []
      while let next = scanner.next(), next != UInt8(ascii: "\""), next != 10 {
        text.append(next)
        if next == UInt8(ascii: "\\"), let escaped = scanner.next() { text.append(escaped) }
      }
      tokens.append((.string(String(decoding: text, as: UTF8.self)), offset))
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 128...255:
      true
    default: false
    }
  }
}
