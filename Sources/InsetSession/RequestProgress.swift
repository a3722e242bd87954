internal import InsetJSON
internal import InsetProtocol

/// Progress of a request, or a part of its result, which the client gets before the answer.
public struct RequestProgress: Sendable {
  enum Step: Sendable {
    case begin
    case between
    case end
  }

  /// The request's `workDoneToken` or `partialResultToken`, which has the shape of an id.
  let token: RequestID
  var step = Step.between
  let value: JSONValue

  init(token: RequestID, step: Step = .between, value: JSONValue) {
    self.token = token
    self.step = step
    self.value = value
  }

  init(endOf token: RequestID) { self.init(token: token, step: .end, value: ["kind": "end"]) }

  var message: OutgoingMessage {
    .notification(method: "$/progress", params: ["token": token.json, "value": value])
  }
}
