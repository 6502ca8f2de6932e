internal import DeepLinks

extension LinkParameters {
  /// The text of a field as JSON, without escapes; nothing if the field is not there.
  func json(_ name: String) -> JSONValue? {
    has(name) ? self[name].map { .string($0) } : nil
  }

  /// The text of a field as JSON, with its escapes; nothing if the field is not there.
  func rawJSON(_ name: String) -> JSONValue? {
    has(name) ? .string(raw(name).map { String($0) } ?? "") : nil
  }

  /// The components of a rest as JSON, without escapes; nothing if the field is not there.
  func jsonArray(_ name: String) -> JSONValue? {
    has(name) ? .array(all(name).map { .string($0) }) : nil
  }

  /// The components of a rest as JSON, with their escapes.
  func rawJSONArray(_ name: String) -> JSONValue? {
    guard has(name) else { return nil }
    let pieces = (raw(name) ?? "").split(separator: "/")
    return .array(pieces.map { .string(String($0)) })
  }
}
