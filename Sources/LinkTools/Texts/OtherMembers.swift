/// The unknown members of an object in JSON, kept so that they are written unchanged.
struct OtherMembers: Sendable, Hashable {
  private struct Name: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private indirect enum Value: Sendable, Hashable, Codable {
    case null
    case bool(Bool)
    case integer(Int64)
    case natural(UInt64)
    case number(Double)
    case string(String)
    case array([Value])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // Whole numbers come first, because a `Double` doesn't hold all numbers of 64 bits.
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Int64.self) {
        self = .integer(value)
      } else if let value = try? container.decode(UInt64.self) {
        self = .natural(value)
      } else if let value = try? container.decode(Double.self) {
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
      case .integer(let value): try container.encode(value)
      case .natural(let value): try container.encode(value)
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
    let container = try decoder.container(keyedBy: Name.self)
    let known = Set(known.map(\.stringValue))
    for name in container.allKeys where !known.contains(name.stringValue) {
      values[name.stringValue] = try container.decode(Value.self, forKey: name)
    }
  }

  func has(_ name: some CodingKey) -> Bool { values[name.stringValue] != nil }

  /// Writes the members into an object, next to others.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in values { try container.encode(value, forKey: Name(stringValue: name)) }
  }
}
