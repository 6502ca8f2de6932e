/// The members of an object in JSON that mean nothing here, kept so that they are written as they were read.
struct OtherMembers: Sendable, Hashable {
  /// A name of a member, whatever it is.
  private struct Name: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// A value of JSON.
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
      // Whole numbers come before others, for a number of 64 bits is no longer the same when it was a `Double`.
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

  /// No members.
  init() {}

  /// Reads the members of an object that have none of some names.
  ///
  /// - Parameters:
  ///   - decoder: Where the object stands.
  ///   - known: The names of the members that are read otherwise.
  /// - Throws: What the decoder throws.
  init(from decoder: any Decoder, besides known: [any CodingKey]) throws {
    let container = try decoder.container(keyedBy: Name.self)
    let known = Set(known.map(\.stringValue))
    for name in container.allKeys where !known.contains(name.stringValue) {
      values[name.stringValue] = try container.decode(Value.self, forKey: name)
    }
  }

  func has(_ name: some CodingKey) -> Bool { values[name.stringValue] != nil }

  /// Writes the members into an object, beside those that are there.
  ///
  /// - Parameter encoder: Where the object stands.
  /// - Throws: What the encoder throws.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Name.self)
    for (name, value) in values { try container.encode(value, forKey: Name(stringValue: name)) }
  }
}
