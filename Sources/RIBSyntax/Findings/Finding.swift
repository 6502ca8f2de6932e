/// What a rule has against a place in a code base.
package struct Finding: Hashable, Sendable {
  /// The code of the rule.
  package let code: String
  package let severity: Severity
  /// What is wrong, as a sentence.
  package let message: String
  /// What to do about it, as a sentence.
  package let fix: String
  package let place: CodePlace
  /// What the finding is recognised by when lines have moved.
  package let fingerprint: Fingerprint

  /// Makes a finding.
  package init(
    code: String, severity: Severity, message: String, fix: String, place: CodePlace, fingerprint: Fingerprint
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.fix = fix
    self.place = place
    self.fingerprint = fingerprint
  }
}

extension Finding: CustomStringConvertible {
  /// `path:line:column: severity: message fix [code]`, as editors read it.
  package var description: String { "\(place): \(severity.rawValue): \(message) \(fix) [\(code)]" }
}

extension Finding: Comparable {
  /// By place, then by code, then by message.
  package static func < (first: Finding, second: Finding) -> Bool {
    if first.place != second.place { return first.place < second.place }
    return (first.code, first.message) < (second.code, second.message)
  }
}

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

/// How bad a finding is.
package enum Severity: String, Hashable, Sendable, Codable {
  /// The program does something else than it says, or leaks.
  case error
  /// The code base becomes harder to keep right.
  case warning
}

/// What a finding is recognised by when lines have moved: its rule, its file, the declaration around it, its line's text.
///
/// Two findings may have the same one; a baseline counts them.
package struct Fingerprint: Hashable, Sendable, Codable {
  /// The code of the rule.
  package let code: String
  package let path: String
  /// The names of the declarations around it, as in `TripInteractor.didBecomeActive()`; empty outside of all.
  package let declaration: String
  /// The text of the line without the space around it; empty if the finding is about the file as a whole.
  package let text: String

  /// Makes a fingerprint.
  package init(code: String, path: String, declaration: String, text: String) {
    self.code = code
    self.path = path
    self.declaration = declaration
    self.text = text
  }
}

extension Fingerprint: Comparable {
  /// By path, then by declaration, then by code, then by text.
  package static func < (first: Fingerprint, second: Fingerprint) -> Bool {
    (first.path, first.declaration, first.code, first.text)
      < (second.path, second.declaration, second.code, second.text)
  }
}
