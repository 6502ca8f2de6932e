public import DeepLinks

/// Verifies links that were signed for VKURLAction, until all of them are signed as they should be.
///
/// Such a signature is weak: it is the MD5 of a text with the secret at its end, it never expires, and it covers no more
/// than the last component of the path and the fields of the query. What it leaves open is closed here, so some links
/// that the old verifier takes are refused: the scheme and the host must be those that are given, there is no fragment and
/// no other component, the fields stand in the order of their names, no other name than `sign` contains that word, and,
/// because the parts are joined with underscores, none of them has one unless that is allowed.
public struct LegacyLinkVerifier: Sendable, CustomReflectable {
  private let salt: String
  private let scheme: String
  private let host: String
  private let allowsUnderscores: Bool

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - salt: The secret; it must not be empty.
  ///   - scheme: The scheme that links must have.
  ///   - host: The host that links must have.
  ///   - allowsUnderscores: Whether names and values may have underscores; then fields may be joined and parted at them
  ///     by anybody.
  /// - Throws: A `SignatureError` if the secret is empty.
  public init(
    salt: String, scheme: String, host: String, allowsUnderscores: Bool = false
  ) throws(SignatureError) {
    guard !salt.isEmpty else { throw SignatureError(.weakKey, "The secret must not be empty.") }
    self.salt = salt
    self.scheme = scheme.folded
    self.host = host.folded
    self.allowsUnderscores = allowsUnderscores
  }

  /// What a dump shows: nothing of the secret.
  public var customMirror: Mirror { Mirror(self, children: ["scheme": scheme, "host": host]) }

  /// Verifies a link.
  ///
  /// - Parameter link: The link, with its field `sign`.
  /// - Throws: A `SignatureError` that says why the link must not be followed.
  /// - Complexity: O(*n* log *n*) for *n* bytes of the link.
  public func verify(_ link: DeepLink) throws(SignatureError) {
    let path = link.components
    guard link.scheme?.folded == scheme, link.host?.folded == host, link.port == nil, link.fragment == nil,
      link.authority?.utf8.count == host.utf8.count, let action = path.first, path.count == 1
    else {
      throw SignatureError(
        .mismatch, "An old signature is for \(scheme)://\(host)/ with one component and no fragment.")
    }
    let (fields, signature) = try read(link)
    guard let code = Hexadecimal.bytes(of: signature, count: 16) else {
      throw SignatureError(.malformed, "The field sign must have 32 hexadecimal digits in lower case.")
    }
    let text = "\(action.raw)_" + fields.map { "\($0.name)_\($0.value)_" }.joined() + salt
    guard SHA256.areEqual(MD5.hash(Array(text.utf8)), code) else {
      throw SignatureError(
        .mismatch, "The link is not the one that was signed; it must be taken as it was given.")
    }
  }

  private func read(
    _ link: DeepLink
  ) throws(SignatureError) -> (fields: [(name: String, value: String)], signature: String) {
    var signature: String?
    var fields: [String: String] = [:]
    for item in link.items {
      guard let value = item.value, item.rawValue?.utf8.contains(.equals) == false else {
        throw SignatureError(.malformed, "A field without one equals sign would not be signed; leave it out.")
      }
      if item.name == "sign", signature == nil {
        signature = value
        continue
      }
      guard !item.name.contains("sign") else {
        throw SignatureError(
          .malformed, "Fields with \"sign\" in their names are not signed; leave them out.")
      }
      guard allowsUnderscores || !item.name.utf8.contains(.underscore) && !value.utf8.contains(.underscore)
      else {
        throw SignatureError(
          .malformed, "Fields with an underscore could be other fields; sign the link anew.")
      }
      guard fields.updateValue(value, forKey: item.name) == nil else {
        throw SignatureError(.malformed, "The field \(item.name.shortened) is there twice.")
      }
    }
    guard let signature else {
      throw SignatureError(.missing, "The link is not signed: it has no field sign.")
    }
    let sorted = fields.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return (sorted.map { ($0.key, $0.value) }, signature)
  }
}
