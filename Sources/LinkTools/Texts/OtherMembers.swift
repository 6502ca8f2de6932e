internal import LinkGates

/// The unknown members of an object in JSON, kept so that they are written unchanged.
struct OtherMembers: Sendable, Hashable {
  private indirect enum Value: Sendable, Hashable, Codable {
    case null
    case bool(Bool)
    case number(JSONText.Number)
    case string(String)
    case array([Value])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(JSONText.Number.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else if let value = try? container.decode([Value].self) {
        self = .array(value)
      } else {
        self = .object(try container.decode([String: Value].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .bool(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .string(let value): try container.encode(value)
      case .array(let values): try container.encode(values)
      case .object(let values): try container.encode(values)
      }
    }
  }

  private var values: [String: Value] = [:]

  init() {}

  /// Reads the members of an object except for the known ones.
  init(from decoder: any Decoder, besides known: [any CodingKey]) throws {
    let container = try decoder.container(keyedBy: JSONName.self)
    let known = Set(known.map(\.stringValue))
    for name in container.allKeys where !known.contains(name.stringValue) {
      values[name.stringValue] = try container.decode(Value.self, forKey: name)
    }
  }

  /// The names of the members, sorted, without those of comments, which begin with `//`.
  var names: [String] { values.keys.filter { !$0.hasPrefix("//") }.sorted() }

  /// Writes the members into an object, next to others.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONName.self)
    for (name, value) in values { try container.encode(value, forKey: JSONName(stringValue: name)) }
  }
}
