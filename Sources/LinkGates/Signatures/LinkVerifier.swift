public import DeepLinks

/// Verifies signed links.
///
/// The signature covers the whole link: scheme, authority, path, every field of the query and the fragment. Fields of
/// different names may be put into another order, and escapes of letters may be written in another way; nothing else
/// may change.
public struct LinkVerifier: Sendable {
  private let keys: [String: VerifyingKey]
  private let maximumLifetime: Int64
  private let needsNonce: Bool
  private let memory: NonceMemory

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - keys: The keys that links may be signed with, each of another name; an old one stays until links signed with it
  ///     are no longer to be taken.
  ///   - maximumLifetime: How many seconds from now a link may expire at most.
  ///   - needsNonce: Whether each link must be for one use only. A link with a nonce is for one use in any case.
  ///   - memory: Where it is remembered what was used; in the verifier and its copies, if nothing is said.
  /// - Throws: A `SignatureError` if two keys have one name.
  public init(
    keys: [VerifyingKey], maximumLifetime: Int64 = 7 * 86_400, needsNonce: Bool = false,
    memory: NonceMemory = NonceMemory()
  ) throws(SignatureError) {
    self.keys = try VerifyingKey.byID(keys)
    self.maximumLifetime = maximumLifetime
    self.needsNonce = needsNonce
    self.memory = memory
  }

  /// Verifies a link.
  ///
  /// Nothing that the link says is believed before its signature was found to be right.
  ///
  /// - Parameters:
  ///   - link: The link, with its signature.
  ///   - time: What time it is, in seconds since 1970.
  ///   - isDryRun: Whether it is only asked: then a link for one use is not used up.
  /// - Returns: What the signature says.
  /// - Throws: A `SignatureError` that says why the link must not be followed.
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
        "A signature with the key \(key.id) has \(2 * (key.signatureLength ?? 0)) hexadecimal digits, and this one \(2 * code.count)."
      )
    }
    guard key.verifies(code, of: try CanonicalLink(link).bytes) else {
      throw SignatureError(
        .mismatch,
        "The link is not the one that was signed with the key \(key.id); it must be taken as it was given.")
    }
    try check(signature, at: time, isDryRun: isDryRun)
    return signature
  }

  /// Looks again at what a signature says that was found to be right some time ago.
  ///
  /// Its bytes are what they were, so they are not compared again. But since then the key may have ended too.
  ///
  /// - Parameters:
  ///   - signature: What it says.
  ///   - time: What time it is, in seconds since 1970.
  ///   - isDryRun: Whether it is only asked: then a link for one use is not used up.
  /// - Throws: A `SignatureError` that says why the link must not be followed.
  func checkAgain(_ signature: LinkSignature, at time: Int64, isDryRun: Bool) throws(SignatureError) {
    _ = try keys.key(signature.key, at: time, of: "link")
    try check(signature, at: time, isDryRun: isDryRun)
  }

  /// Looks at what a signature says that was found to be right.
  ///
  /// - Parameters:
  ///   - signature: What it says.
  ///   - time: What time it is, in seconds since 1970.
  ///   - isDryRun: Whether it is only asked: then a link for one use is not used up.
  /// - Throws: A `SignatureError` that says why the link must not be followed.
  private func check(_ signature: LinkSignature, at time: Int64, isDryRun: Bool) throws(SignatureError) {
    guard signature.expiry > time else {
      throw SignatureError(.expired, "The link is no longer good; ask for a new one.")
    }
    let (lifetime, overflows) = signature.expiry.subtractingReportingOverflow(time)
    guard !overflows, lifetime <= maximumLifetime else {
      throw SignatureError(
        .tooLong,
        "The link would be good for longer than \(maximumLifetime) seconds; sign it for a shorter time.")
    }
    guard let nonce = signature.nonce else {
      guard needsNonce else { return }
      throw SignatureError(
        .missing,
        "The link could be used again and again; sign it with a nonce, in \(LinkSignature.FieldName.nonce).")
    }
    let used = NonceLedger.Nonce(key: signature.key, text: nonce)
    switch memory.answer(used, expiry: signature.expiry, at: time, uses: !isDryRun) {
    case .fresh: return
    case .used:
      throw SignatureError(.replayed, "The link was good for one use and was used; ask for a new one.")
    case .full:
      throw SignatureError(.full, "Too many links were used lately; wait until some of them expire.")
    }
  }
}
