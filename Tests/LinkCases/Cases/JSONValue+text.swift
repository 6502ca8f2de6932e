extension JSONValue {
  /// A text, a number or a truth value as the text that stands in a link.
  var linkText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): Int(exactly: number).map { String($0) } ?? String(number)
    case .bool(let flag): String(flag)
    case .null, .array, .object: nil
    }
  }
}
