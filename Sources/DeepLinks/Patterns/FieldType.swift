/// What the text of a field must be.
public enum FieldType: Sendable, Hashable, CustomStringConvertible {
  /// Any text but the empty one; what a field is that names no type.
  case string
  /// Any text, the empty one included.
  case text
  /// A whole number that fits in 64 bits, with or without a minus sign.
  case int
  /// A whole number that fits in 64 bits and has no sign.
  case uint
  /// A number with digits before and after an optional point, and an optional exponent.
  case double
  /// One of `true` and `false`.
  case bool
  /// The 36 characters of a universally unique identifier.
  case uuid
  /// A type of the application, which the options of a table declare.
  case custom(String)

  /// Makes the type that has a name in patterns.
  ///
  /// - Parameter name: The name between angle brackets.
  public init(name: String) {
    self = Self.known[name] ?? .custom(name)
  }

  private static let known: [String: FieldType] = [
    "string": .string, "text": .text, "int": .int, "uint": .uint, "double": .double, "bool": .bool,
    "uuid": .uuid,
  ]

  /// The name between angle brackets.
  public var description: String {
    switch self {
    case .string: "string"
    case .text: "text"
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .bool: "bool"
    case .uuid: "uuid"
    case .custom(let name): name
    }
  }

  /// How narrow it is: of two types that accept a text, the one with the lower number is preferred.
  var breadth: UInt8 {
    switch self {
    case .bool: 0
    case .uint: 1
    case .int: 2
    case .uuid: 3
    case .double: 4
    case .custom: 5
    case .string: 6
    case .text: 7
    }
  }

  /// Whether nothing is asked but that there is a text.
  package var isPlain: Bool { self == .string || self == .text }
}
