extension DecodingError {
  /// Where JSON is not as it should be, in words.
  var place: String {
    switch self {
    case .typeMismatch(_, let context): "\(context.words) has another type"
    case .valueNotFound(_, let context): "\(context.words) is null"
    case .keyNotFound(let key, let context):
      "\((context.codingPath + [key]).map(\.words).joined(separator: ".")) is missing"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty ? "it is not JSON" : "\(context.words) cannot be read"
    @unknown default: "it cannot be read"
    }
  }
}

extension DecodingError.Context {
  fileprivate var words: String {
    codingPath.isEmpty ? "the whole" : codingPath.map(\.words).joined(separator: ".")
  }
}

extension CodingKey {
  fileprivate var words: String { intValue.map { "\($0)" } ?? stringValue }
}
