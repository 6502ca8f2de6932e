/// A value of JSON text.
///
/// Names of an object are in the order of the text, and none is there twice.
enum ConfigurationValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  case text(String)
  indirect case list([ConfigurationValue])
  indirect case object([Entry])

  /// One name of an object with its value.
  struct Entry: Sendable, Hashable {
    let name: String
    let value: ConfigurationValue
  }

  /// What it is, for sentences.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }
}
