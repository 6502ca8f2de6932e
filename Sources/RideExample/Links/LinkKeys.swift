package import DeepLinks

/// The keys with which links to the ride may be signed.
package struct LinkKeys: Sendable {
  /// The keys, in the order of their file.
  package let keys: [SigningKey]

  /// Verifies links signed with them; `nil` if there are none.
  let verifier: LinkVerifier?

  /// No keys: a link that must be signed is refused.
  package static let none = LinkKeys()

  private init() {
    keys = []
    verifier = nil
  }

  /// Reads keys from lines such as `support=at least sixteen bytes`.
  ///
  /// Empty lines, and those that begin with a number sign, are passed over.
  ///
  /// - Parameter text: The lines.
  /// - Throws: A `SignatureError` that says which line is no key; never with a secret in it.
  package init(_ text: String) throws(SignatureError) {
    var keys: [SigningKey] = []
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      keys.append(
        try SigningKey(id: String(parts[0]), secret: parts.count == 2 ? Array(parts[1].utf8) : []))
    }
    self.keys = keys
    verifier = keys.isEmpty ? nil : try LinkVerifier(keys: keys, needsNonce: true)
  }
}
