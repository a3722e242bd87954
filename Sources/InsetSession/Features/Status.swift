internal import InsetIDE
internal import InsetJSON
internal import InsetProtocol

extension Feature {
  /// The work done so far, for benchmarks and tests.
  static let status: [Feature] = [
    Feature(method: "inset/status", role: .request { try $0.status($1) })
  ]
}

extension Session {
  /// Counters since the server started, after all pending changes have been analysed.
  mutating func status(_ reader: JSONReader) throws -> JSONValue {
    _ = state()
    var counters = workspace.counters.named
    counters.append(("diagnosticsPrinted", diagnosticsPrinted))
    return [
      "version": .string(version), "documents": JSONValue(documents.order.count),
      "counters": .object(
        JSONObject(counters.map { ($0.name, JSONValue($0.count)) })),
    ]
  }
}
