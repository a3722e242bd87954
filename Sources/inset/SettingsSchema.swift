internal import InsetDevices
internal import InsetIDE
internal import InsetJSON
internal import InsetModel

/// What an `inset.json` may hold, as a JSON Schema (json-schema.org, draft 2020-12), made of the tables
/// that settings are read by.
enum SettingsSchema {
  static var document: JSONValue {
    var properties = JSONObject()
    properties["$schema"] = ["type": "string"]
    for key in TargetKey.allCases {
      var property = value(of: key)
      property["description"] = .string("\(key.documentation) Left out: \(key.row.fallback).")
      properties[key.rawValue] = .object(property)
    }
    properties["rules"] = rules
    properties["screens"] = screens
    properties["include"] = patterns("Where it is given, only the files that match are checked.")
    properties["exclude"] = patterns("Files and folders that are left out.")
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Settings of Inset",
      "type": "object", "properties": .object(properties), "additionalProperties": false,
      "$defs": definitions,
    ]
  }

  private static func value(of key: TargetKey) -> JSONObject {
    switch key {
    case .deployment: return JSONObject([("$ref", "#/$defs/version")])
    case .os: return oneOrMore(["$ref": "#/$defs/version"])
    case .devices: return oneOrMore(["$ref": "#/$defs/device"])
    case .orientations: return oneOrMore(["enum": words(Orientation.allCases.map(\.rawValue))])
    case .multitasking: return oneOrMore(["enum": words(Multitasking.allCases.map(\.rawValue))])
    case .directions: return oneOrMore(["enum": words(LayoutDirection.allCases.map(\.rawValue))])
    case .textSizes: return oneOrMore(["enum": words(TextSize.allCases.map(\.rawValue))])
    case .languages:
      return oneOrMore([
        "anyOf": [
          ["enum": words(Language.allCases.map(\.rawValue))],
          ["type": "string", "pattern": "^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,4}){0,2}$"],
        ]
      ])
    }
  }

  private static var rules: JSONValue {
    func rule(_ summary: String) -> JSONValue {
      ["$ref": "#/$defs/severity", "description": .string(summary)]
    }
    let all = [
      (Settings.allRules, rule("All rules that are not named, but those about unreadable text."))
    ]
    return [
      "type": "object", "description": "How much each rule's findings matter.",
      "properties": .object(
        JSONObject(all + Snapshot.rules.map { ($0.id, rule($0.summary)) })),
      "additionalProperties": false,
    ]
  }

  private static var screens: JSONValue {
    let keys = Settings.ScreenKey.allCases.map { key -> (String, JSONValue) in
      (key.rawValue, key.words.isEmpty ? ["type": "boolean"] : ["enum": words(key.words)])
    }
    return [
      "type": "object",
      "description":
        "By patterns of class names, what surrounds the screens of Swift code where it does not say so.",
      // Any pattern is a key.
      "patternProperties": [
        ".": [
          "type": "object", "properties": .object(JSONObject(keys)), "additionalProperties": false,
        ]
      ],
      "additionalProperties": false,
    ]
  }

  private static var definitions: JSONValue {
    let names = Catalogue.devices.flatMap { [$0.id, $0.name] + $0.aliases }
    var seen: Set<String> = []
    return [
      "version": [
        "anyOf": [["type": "number"], ["type": "string", "pattern": "^([A-Za-z]+ )?[0-9.]+$"]]
      ],
      // Names count in any case; the list is for editors, and inset says which names it does not know.
      "device": [
        "anyOf": [["enum": words(names.filter { seen.insert($0).inserted })], ["type": "string"]]
      ],
      "severity": ["enum": words(Severity.allCases.map(\.rawValue) + ["info"])],
    ]
  }

  private static func patterns(_ description: String) -> JSONValue {
    var object = oneOrMore(["type": "string"])
    object["description"] = .string(description)
    return .object(object)
  }

  /// A list, or a value that stands for a list of one.
  private static func oneOrMore(_ item: JSONValue) -> JSONObject {
    let list: JSONValue = ["type": "array", "items": item]
    return JSONObject([("anyOf", .array([item, list]))])
  }

  private static func words(_ words: [String]) -> JSONValue { .array(words.map { .string($0) }) }
}
