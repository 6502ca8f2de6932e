extension Finding: Encodable {
  private enum Key: String, CodingKey {
    case code, severity, message, fix, path, line, column, declaration
  }

  /// Writes one flat object: what happened, where, and in which declaration.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(code, forKey: .code)
    try object.encode(severity, forKey: .severity)
    try object.encode(message, forKey: .message)
    try object.encode(fix, forKey: .fix)
    try object.encode(place.path, forKey: .path)
    try object.encode(place.line, forKey: .line)
    try object.encode(place.column, forKey: .column)
    try object.encode(fingerprint.declaration, forKey: .declaration)
  }
}
