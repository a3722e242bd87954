import InsetJSON
import Testing

@Suite struct JSONTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-7", "9223372036854775807", "-9223372036854775808", "1.5",
    "20.333333", "0.1", "-0.30000000000000004", "\"\"", "\"a\\u0000b\"", "[]", "{}", "[1,[2,[]]]",
    "{\"b\":1,\"a\":{\"z\":null,\"y\":[true]}}", "\"\\\"\\\\\\n\\t😀é\"",
  ])
  func roundTrip(_ text: String) throws {
    #expect(try JSONValue(parsing: text).printed() == text)
  }

  @Test func keepsOrderAndTakesTheLastOfEqualKeys() throws {
    let value = try JSONValue(parsing: #"{"z":1,"a":2,"m":3,"z":4}"#)
    #expect(value.objectValue?.members.map(\.key) == ["z", "a", "m"])
    #expect(value["z"] == 4)
    #expect(value.printed() == #"{"z":4,"a":2,"m":3}"#)
    #expect(value == ["m": 3, "a": 2, "z": 4])
    #expect(value.hashValue == (["m": 3, "a": 2, "z": 4] as JSONValue).hashValue)
  }

  @Test func largeObjects() {
    var object = JSONObject((0..<1000).map { ("key\($0)", JSONValue($0)) })
    #expect(object["key999"] == 999)
    object["key500"] = nil
    object["key999"] = "new"
    #expect(object.count == 999)
    #expect(object["key500"] == nil)
    #expect(object["key501"] == 501)
    #expect(object.members.last?.value == "new")
  }

  @Test func indented() {
    let value: JSONValue = ["a": [1, 2], "b": [:]]
    #expect(value.printed(indent: 2) == "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {}\n}")
  }

  @Test(arguments: [
    "", " ", "{", "[1,]", "{\"a\"}", "tru", "\"", "1 2", "{}x", "\"\\ud83d\"", "01", "+1", "\u{0}",
    "NaN", "{\"a\\u0000\":1}",
  ])
  func malformed(_ text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
  }

  @Test func errorsName() {
    #expect {
      try JSONValue(parsing: "{\n  \"a\": oops\n}")
    } throws: { error in
      guard let error = error as? JSONError else { return false }
      return error.kind == .malformed && error.line == 2 && error.message.contains("oops")
    }
  }

  @Test(arguments: [513, 2048, 2049, 200_000])
  func tooDeep(_ depth: Int) {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let text =
        String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      #expect { try JSONValue(parsing: text) } throws: { ($0 as? JSONError)?.kind == .tooDeep }
    }
  }

  @Test func deepestAllowed() throws {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try JSONValue(parsing: text).printed() == text)
    var deep: JSONValue = 1
    for _ in 0..<4_200 { deep = [deep] }
    #expect(deep.printed().contains("[null]"))
  }

  @Test func noNaN() {
    #expect(JSONValue.real(.nan).printed() == "null")
    #expect(JSONValue.array([.real(.infinity), .real(-.infinity)]).printed() == "[null,null]")
  }

  @Test(arguments: [
    (44.0, "44"), (-0.0, "0"), (20.0 + 1.0 / 3.0, "20.333333"), (0.1 + 0.2, "0.3"),
    (1e300, "1e300"), (.nan, "null"), (-12.5, "-12.5"), (1e-9, "0"),
  ])
  func points(_ value: Double, _ text: String) {
    #expect(JSONValue(points: value).printed() == text)
  }

  @Test func realsPrintWithFewDigitsIfPossible() {
    #expect(JSONValue.array([0.1, 20.333333]).printed() == "[0.1,20.333333]")
    let third = 1.0 / 3.0
    #expect((try? JSONValue(parsing: JSONValue.real(third).printed())) == .real(third))
  }

  @Test(arguments: [
    (#"["\ud83d"]"#, "[\"\u{FFFD}\"]"), (#"["\uDE00x"]"#, "[\"\u{FFFD}x\"]"),
    (#"["\ud83d\ud83d\ude00"]"#, "[\"\u{FFFD}😀\"]"), (#"["\\ud83d"]"#, #"["\\ud83d"]"#),
    (#"["\"\ud83dé"]"#, "[\"\\\"\u{FFFD}é\"]"),
    ("[99999999999999999999]", "[1e20]"), ("[-1e999,1]", "[-1.7976931348623157e308,1]"),
  ])
  func repairing(_ text: String, _ expected: String) throws {
    #expect(try JSONValue(repairing: ContiguousArray(text.utf8)).printed() == expected)
  }

  @Test func repairingBytes() throws {
    let surrogate: ContiguousArray<UInt8> = [0x22, 0xED, 0xA0, 0xBD, 0x22]
    #expect(try JSONValue(repairing: surrogate) == "\u{FFFD}")
    let broken: ContiguousArray<UInt8> = [0x22, 0xFF, 0x61, 0xE2, 0x82, 0x22]
    #expect(try JSONValue(repairing: broken) == "\u{FFFD}a\u{FFFD}")
    #expect(throws: JSONError.self) { try JSONValue(repairing: [0x22, 0xFF]) }
    #expect(throws: JSONError.self) { try JSONValue(parsing: broken) }
  }

  @Test func numbersAsIntegers() {
    #expect(JSONValue.real(3).integerValue == 3)
    #expect(JSONValue.real(3.5).integerValue == nil)
    #expect(JSONValue.real(1e300).integerValue == nil)
    #expect(JSONValue.integer(3).realValue == 3)
  }
}
