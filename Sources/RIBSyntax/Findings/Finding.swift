package import RIBDiagnostics

/// A problem that a rule found at a place in a code base.
package struct Finding: Hashable, Sendable {
  /// The code of the rule.
  package let code: String
  package let severity: Severity
  /// The problem, as a sentence.
  package let message: String
  /// The remedy, as a sentence.
  package let fix: String
  package let place: TextPlace
  /// The identity of the finding, which doesn't change when lines move.
  package let fingerprint: Fingerprint
}

extension Finding: CustomStringConvertible {
  /// `path:line:column: severity: message fix [code]`, as editors parse it.
  package var description: String { "\(place): \(severity.rawValue): \(message) \(fix) [\(code)]" }
}

extension Finding: Comparable {
  /// Orders findings by place, then code, then message.
  package static func < (first: Finding, second: Finding) -> Bool {
    if first.place != second.place { return first.place < second.place }
    return (first.code, first.message) < (second.code, second.message)
  }
}

/// The severity of a finding.
package enum Severity: String, Hashable, Sendable {
  /// The program misbehaves or leaks.
  case error
  /// The code base becomes harder to keep correct.
  case warning
}

/// The identity of a finding, which doesn't change when lines move: its rule, its file, the enclosing declaration and the text of its line.
///
/// Two findings may have the same fingerprint; a baseline counts them.
package struct Fingerprint: Hashable, Sendable {
  /// The code of the rule.
  package let code: String
  package let path: String
  /// The names of the enclosing declarations, as in `TripInteractor.didBecomeActive()`; empty at the top level.
  package let declaration: String
  /// The text of the line without surrounding white space; empty if the finding is about the whole file.
  package let text: String
}

extension Fingerprint: Comparable {
  /// Orders fingerprints by path, then declaration, then code, then text.
  package static func < (first: Fingerprint, second: Fingerprint) -> Bool {
    (first.path, first.declaration, first.code, first.text)
      < (second.path, second.declaration, second.code, second.text)
  }
}
