internal import Foundation
internal import LinkGates

/// The unknown members of an object in JSON, kept so that they are written unchanged.
struct OtherMembers: Sendable, Hashable {
  private indirect enum Value: Sendable, Hashable, Codable {
    case null
    case bool(Bool)
    case number(Decimal)
    case largeNumber(Double)
    case string(String)
    case array([Value])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // A `Decimal` keeps all digits that `JSONText` allows, but its exponent has a smaller range than that of a `Double`.
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Decimal.self) {
        self = .number(value)
      } else if let value = try? container.decode(Double.self) {
        self = .largeNumber(value)
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else if (try? decoder.unkeyedContainer()) != nil {
        self = .array(try container.decode([Value].self))
      } else if (try? decoder.container(keyedBy: JSONName.self)) != nil {
        self = .object(try container.decode([String: Value].self))
      } else {
        // A number that is too large, or a string with half of an escaped pair.
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "unreadable value")
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .bool(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .largeNumber(let value): try container.encode(value)
      case .string(let value): try container.encode(value)
      case .array(let values): try container.encode(values)
      case .object(let values): try container.encode(values)
      }
    }
  }

  private var values: [String: Value] = [:]

  init() {}

  /// Creates members with one string.
  init(_ name: any CodingKey, _ text: String) { values = [name.stringValue: .string(text)] }

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

  /// Adds the members of another object that this one lacks.
  mutating func add(_ others: OtherMembers) { values.merge(others.values) { own, _ in own } }

  /// Adds the members of another object that this one lacks, and the elements of its lists.
  mutating func join(_ others: OtherMembers) {
    values.merge(others.values) { own, other in
      guard case (.array(let own), .array(let other)) = (own, other) else { return own }
      return .array(own + other.filter { !own.contains($0) })
    }
  }

  /// Writes the members into an object, next to others.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSONName.self)
    for (name, value) in values { try container.encode(value, forKey: JSONName(stringValue: name)) }
  }
}
