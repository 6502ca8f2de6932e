/// A value of JSON to be written, with the members of objects in the order given.
package indirect enum JSONText: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([(String, JSONText)])

  /// A number without more decimal places than these, or null.
  package static func number(_ value: Double?, places: Int) -> JSONText {
    guard let value, value.isFinite else { return .null }
    return .number(Decimals.rounded(value, places: places))
  }

  /// The value on one line.
  package var line: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): Self.digits(value)
    case .string(let text): Self.quoted(text)
    case .array(let values): "[" + values.map(\.line).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0)): \($1.line)" }.joined(separator: ", ") + "}"
    }
  }

  private static func digits(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
