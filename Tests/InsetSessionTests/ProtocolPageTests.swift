import Foundation
import InsetJSON
import Testing

@testable import InsetSession

/// Holds `protocol.md` to what the server does.
@Suite struct ProtocolPageTests {
  private static let page: String = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return (try? String(contentsOf: root.appendingPathComponent("protocol.md"), encoding: .utf8))
      ?? ""
  }()

  /// The methods that have a heading of their own, with the text below it.
  private static var sections: [(method: String, text: String)] {
    page.components(separatedBy: "\n### ").dropFirst().compactMap { section in
      guard let line = section.split(separator: "\n").first, line.hasPrefix("`") else { return nil }
      let method = line.dropFirst().prefix { $0 != "`" }
      return (String(method), section.components(separatedBy: "\n## ")[0])
    }
  }

  @Test func everyMessageIsDescribedOnce() {
    #expect(Self.sections.map(\.method).sorted() == Feature.all.map(\.method).sorted())
    #expect(Feature.named.count == Feature.all.count)
  }

  @Test func kindsAgree() {
    for (method, text) in Self.sections {
      let heading = text.split(separator: "\n").first ?? ""
      let expected =
        switch Feature.named[method]?.role {
        case .request, .printedRequest: "(request)"
        case .notification: "(notification)"
        case .outgoing: "(from the server)"
        case nil: "no message"
        }
      #expect(heading.hasSuffix(expected), "\(heading)")
    }
  }

  @Test func examplesAreJSON() throws {
    var count = 0
    for (method, text) in Self.sections {
      let blocks = text.components(separatedBy: "```json\n").dropFirst()
      #expect(!blocks.isEmpty, "\(method) has no example")
      for block in blocks {
        let example = block.components(separatedBy: "\n```")[0]
        let value = try JSONValue(parsing: example)
        #expect(value.objectValue != nil, "\(method): \(example)")
        if let named = value["method"] { #expect(named == .string(method)) }
        count += 1
      }
    }
    #expect(count >= Feature.all.count)
  }

  /// What the page shows as the answer to `initialize` is the answer to what it shows as the request.
  @Test func capabilitiesAreThoseShown() throws {
    let section = try #require(Self.sections.first { $0.method == "initialize" })
    let blocks = try section.text.components(separatedBy: "```json\n").dropFirst().map {
      try JSONValue(parsing: $0.components(separatedBy: "\n```")[0])
    }
    let conversation = Conversation()
    conversation.say(blocks[0])
    let answer = conversation.run().first
    #expect(answer?["result"]?["capabilities"] == blocks[1]["result"]?["capabilities"])
  }

  /// The requests and notifications of the page, sent in its order, are understood.
  @Test func examplesAreUnderstood() throws {
    let conversation = Conversation()
    for (method, text) in Self.sections where method != "shutdown" && method != "exit" {
      guard let block = text.components(separatedBy: "```json\n").dropFirst().first else {
        continue
      }
      let message = try JSONValue(parsing: block.components(separatedBy: "\n```")[0])
      if case .outgoing = Feature.named[method]?.role { continue }
      conversation.say(message)
      for said in conversation.run() {
        #expect(said["error"] == nil || errorCode(said) == -32801, "\(method): \(said.printed())")
        #expect(said["method"] != "window/logMessage", "\(method): \(said.printed())")
      }
    }
  }
}
