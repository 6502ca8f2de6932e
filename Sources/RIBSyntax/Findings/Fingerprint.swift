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
