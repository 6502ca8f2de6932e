public import DeepLinks

/// A verifier of signed links.
///
/// The signature covers the whole link: scheme, authority, path, every field of the query and the fragment. Only the order of fields with different
/// names and the spelling of escapes may change without invalidating it.
public struct LinkVerifier: Sendable {
  private let keys: [String: VerifyingKey]
  private let maximumLifetime: Int64
  private let needsNonce: Bool
  private let memory: NonceStore

  /// Creates a verifier.
  ///
  /// - Parameters:
  ///   - keys: The accepted keys; their names must be unique. Keep an old key until its links have expired.
  ///   - maximumLifetime: The maximum number of seconds until a link expires.
  ///   - needsNonce: Whether every link must be single-use, that is, have a nonce. A link with a nonce is always single-use.
  ///   - memory: The store of used nonces (default: a store shared by the verifier and its copies).
  /// - Throws: A `SignatureError` if two keys have the same name.
  public init(
    keys: [VerifyingKey], maximumLifetime: Int64 = 7 * 86_400, needsNonce: Bool = false,
    memory: NonceStore = NonceStore()
  ) throws(SignatureError) {
    self.keys = try VerifyingKey.byID(keys)
    self.maximumLifetime = maximumLifetime
    self.needsNonce = needsNonce
    self.memory = memory
  }

  /// Verifies a link.
  ///
  /// - Parameters:
  ///   - link: The link, with its signature.
  ///   - time: The current time, in seconds since 1970.
  ///   - isDryRun: Whether to leave a single-use link unused.
  /// - Returns: The contents of the signature.
  /// - Throws: A `SignatureError` if the signature isn't valid; don't follow the link.
  /// - Complexity: O(*n* log *n*) for *n* bytes of the link.
  @discardableResult
  public func verify(_ link: DeepLink, at time: Int64, isDryRun: Bool = false) throws(SignatureError)
    -> LinkSignature
  {
    let (signature, code) = try LinkSignature.read(link)
    let key = try keys.key(signature.key, at: time, of: "link")
    guard key.signatureLength.map({ $0 == code.count }) ?? true else {
      throw SignatureError(
        .malformed,
        "A signature with the key \(key.id) has \(2 * (key.signatureLength ?? 0)) hexadecimal digits, but this one has \(2 * code.count)."
      )
    }
    guard key.verifies(code, of: try CanonicalLink(link).bytes) else {
      throw SignatureError(
        .mismatch,
        "The link has changed since it was signed with the key \(key.id); open it exactly as it was given.")
    }
    try check(signature, at: time, isDryRun: isDryRun)
    return signature
  }

  /// Rechecks a signature that was valid earlier: it or its key may have expired, or its nonce may have been used since.
  func checkAgain(_ signature: LinkSignature, at time: Int64, isDryRun: Bool) throws(SignatureError) {
    _ = try keys.key(signature.key, at: time, of: "link")
    try check(signature, at: time, isDryRun: isDryRun)
  }

  /// Checks the times and the nonce of a signature whose bytes are correct.
  private func check(_ signature: LinkSignature, at time: Int64, isDryRun: Bool) throws(SignatureError) {
    guard signature.expiry > time else {
      throw SignatureError(.expired, "The link has expired; request a new one.")
    }
    let (lifetime, overflows) = signature.expiry.subtractingReportingOverflow(time)
    guard !overflows, lifetime <= maximumLifetime else {
      throw SignatureError(
        .tooLong,
        "The link would be valid for longer than \(maximumLifetime) seconds; sign it for a shorter time.")
    }
    guard let nonce = signature.nonce else {
      guard needsNonce else { return }
      throw SignatureError(
        .missing,
        "The link could be used repeatedly; sign it with a nonce in the field \(LinkSignature.FieldName.nonce)."
      )
    }
    let used = NonceLedger.Nonce(key: signature.key, text: nonce)
    switch memory.answer(used, expiry: signature.expiry, at: time, uses: !isDryRun) {
    case .fresh: return
    case .used:
      throw SignatureError(.replayed, "The link was valid for one use and has been used; request a new one.")
    case .full:
      throw SignatureError(.full, "Too many links were used recently; wait until some of them expire.")
    }
  }
}
