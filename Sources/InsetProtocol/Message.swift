public import InsetJSON

/// A received message, classified by the rules of JSON-RPC.
public enum IncomingMessage: Sendable, Hashable {
  case request(RequestID, method: String, params: JSONValue?)
  case notification(method: String, params: JSONValue?)
  /// The response to one of the server's requests.
  case response(RequestID?)
  /// Not a valid message; answered with this error, and with this id if it has one.
  case invalid(RequestID?, ResponseError)

  public init(_ value: JSONValue) {
    guard let object = value.objectValue else {
      let what = value.arrayValue == nil ? "a message is an object" : "batches are not part of LSP"
      self = .invalid(nil, ResponseError(.invalidRequest, what))
      return
    }
    let id = object["id"]
    let known = id.flatMap { RequestID($0) }
    if let method = object["method"] {
      guard let method = method.stringValue else {
        self = .invalid(known, ResponseError(.invalidRequest, "'method' is not a string"))
        return
      }
      switch (id, known) {
      case (nil, _): self = .notification(method: method, params: object["params"])
      case (_, let known?): self = .request(known, method: method, params: object["params"])
      default:
        self = .invalid(
          nil, ResponseError(.invalidRequest, "'id' is neither an integer nor a string"))
      }
    } else if id != nil, object["result"] != nil || object["error"] != nil {
      self = .response(known)
    } else {
      self = .invalid(known, ResponseError(.invalidRequest, "'method' is missing"))
    }
  }
}

/// The id of a request, chosen by its sender.
public enum RequestID: Sendable, Hashable {
  case integer(Int64)
  case string(String)

  public init?(_ value: JSONValue) {
    switch value {
    case .string(let text): self = .string(text)
    default:
      guard let number = value.integerValue else { return nil }
      self = .integer(number)
    }
  }

  public var json: JSONValue {
    switch self {
    case .integer(let number): .integer(number)
    case .string(let text): .string(text)
    }
  }
}

/// The error codes of JSON-RPC and LSP that this server sends.
public enum ErrorCode: Int, Sendable, CaseIterable {
  case parseError = -32700
  case invalidRequest = -32600
  case methodNotFound = -32601
  case invalidParams = -32602
  case internalError = -32603
  case serverNotInitialized = -32002
  case requestCancelled = -32800
  case contentModified = -32801
  /// The server cancelled the request; the client may retry it.
  case serverCancelled = -32802
  /// The request is valid but failed.
  case requestFailed = -32803
}

/// Why a request has no result.
public struct ResponseError: Error, Sendable, Hashable {
  public let code: ErrorCode
  public let message: String
  /// Additional data, as the specification defines it; null for none.
  public let data: JSONValue

  public init(_ code: ErrorCode, _ message: String, data: JSONValue = .null) {
    self.code = code
    self.message = message
    self.data = data
  }

  fileprivate var json: JSONValue {
    var object = JSONObject([
      ("code", JSONValue(code.rawValue)), ("message", .string(message)),
    ])
    if !data.isNull { object["data"] = data }
    return .object(object)
  }
}

/// A message to the client.
public enum OutgoingMessage: Sendable, Hashable {
  case result(RequestID, JSONValue)
  /// A result that is printed already.
  case printedResult(RequestID, ContiguousArray<UInt8>)
  /// `nil` for the id of a request that could not be parsed.
  case error(RequestID?, ResponseError)
  case notification(method: String, params: JSONValue)
  /// `textDocument/publishDiagnostics`.
  case diagnostics(LSP.Publication)
  /// Null parameters are omitted.
  case request(RequestID, method: String, params: JSONValue)

  public var json: JSONValue {
    switch self {
    case .result(let id, let result): ["jsonrpc": "2.0", "id": id.json, "result": result]
    case .printedResult(let id, let bytes):
      [
        "jsonrpc": "2.0", "id": id.json,
        "result": (try? JSONValue(parsing: Array(bytes))) ?? .null,
      ]
    case .error(let id, let error):
      ["jsonrpc": "2.0", "id": id?.json ?? .null, "error": error.json]
    case .notification(let method, let params):
      ["jsonrpc": "2.0", "method": .string(method), "params": params]
    case .diagnostics(let publication):
      [
        "jsonrpc": "2.0", "method": .string(LSP.Publication.method), "params": publication.json,
      ]
    case .request(let id, let method, let params):
      params.isNull
        ? ["jsonrpc": "2.0", "id": id.json, "method": .string(method)]
        : ["jsonrpc": "2.0", "id": id.json, "method": .string(method), "params": params]
    }
  }

  /// The bytes of `json`; parts that are already printed are copied.
  public func printedBytes() -> ContiguousArray<UInt8> {
    switch self {
    case .diagnostics(let publication): return publication.printedMessage()
    case .printedResult(let id, let result):
      var bytes = ContiguousArray(#"{"jsonrpc":"2.0","id":"#.utf8)
      bytes.reserveCapacity(bytes.count + result.count + 40)
      bytes += id.json.printedBytes()
      bytes += #","result":"#.utf8
      bytes += result
      bytes.append(UInt8(ascii: "}"))
      return bytes
    default: return json.printedBytes()
    }
  }
}
