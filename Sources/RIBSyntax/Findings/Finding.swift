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
