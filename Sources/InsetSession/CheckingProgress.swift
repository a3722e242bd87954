internal import InsetJSON
internal import InsetProtocol

/// The progress of checking many documents.
struct CheckingProgress: Sendable {
  let token: JSONValue
  let total: Int
  var percentage = 0

  /// The number of waiting documents from which progress is reported.
  static let manyDocuments = 50
}

extension Session {
  /// Reports the progress of checking to a client that shows it, if many documents are waiting; called
  /// before each document.
  mutating func reportProgress() {
    guard client.features.workDoneProgress else { return }
    let left = publications.count
    guard var progress = checking else {
      guard left >= CheckingProgress.manyDocuments else { return }
      let token = JSONValue.string("inset-checking-\(documents.nextRevision())")
      checking = CheckingProgress(token: token, total: left)
      request("window/workDoneProgress/create", ["token": token])
      report(
        token,
        [
          "kind": "begin", "title": .string("Checking \(left) documents"), "cancellable": false,
          "percentage": 0,
        ])
      return
    }
    if left == 0 {
      report(progress.token, ["kind": "end"])
      checking = nil
      return
    }
    let percentage = max(0, progress.total - left) * 100 / progress.total
    guard percentage >= progress.percentage + 5 else { return }
    progress.percentage = percentage
    checking = progress
    report(progress.token, ["kind": "report", "percentage": JSONValue(percentage)])
  }

  private func report(_ token: JSONValue, _ value: JSONValue) {
    notify("$/progress", ["token": token, "value": value])
  }
}
