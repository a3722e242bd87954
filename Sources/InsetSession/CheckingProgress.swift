internal import InsetJSON
internal import InsetProtocol

/// How far the server is with many documents at once.
struct CheckingProgress: Sendable {
  let token: JSONValue
  let total: Int
  var percentage = 0

  /// The documents that have to wait before people are told of it.
  static let manyDocuments = 50
}

extension Session {
  /// Tells a client that shows progress how far the server is with the documents that wait, if there
  /// are many; called before each.
  mutating func tellProgress() {
    guard client.features.workDoneProgress else { return }
    let left = publications.count
    guard var progress = checking else {
      guard left >= CheckingProgress.manyDocuments else { return }
      let token = JSONValue.string("inset-checking-\(documents.nextRevision())")
      checking = CheckingProgress(token: token, total: left)
      request("window/workDoneProgress/create", ["token": token])
      tell(
        token,
        [
          "kind": "begin", "title": .string("Checking \(left) documents"), "cancellable": false,
          "percentage": 0,
        ])
      return
    }
    if left == 0 {
      tell(progress.token, ["kind": "end"])
      checking = nil
      return
    }
    let percentage = max(0, progress.total - left) * 100 / progress.total
    guard percentage >= progress.percentage + 5 else { return }
    progress.percentage = percentage
    checking = progress
    tell(progress.token, ["kind": "report", "percentage": JSONValue(percentage)])
  }

  private func tell(_ token: JSONValue, _ value: JSONValue) {
    notify("$/progress", ["token": token, "value": value])
  }
}
