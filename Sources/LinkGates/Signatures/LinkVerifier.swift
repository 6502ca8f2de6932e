public import DeepLinks

/// Verifies signed links.
///
/// The signature covers the scheme, what stands before the host, the host, the port, the path, every field of the query
/// and the fragment. Fields of different names may be put into another order, and escapes may be written in another way;
/// nothing else may change.
public struct LinkVerifier: Sendable {
  private let keys: [String: SigningKey]
  private let maximumLifetime: Int64
  private let needsNonce: Bool
  private let memory: NonceMemory

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - keys: The keys that links may be signed with, each of another name; an old one stays while links signed with it
  ///     are to be taken.
  ///   - maximumLifetime: How many seconds from now a link may expire at most.
  ///   - needsNonce: Whether each link must be for one use only. A link with a nonce is for one use in any case.
  ///   - memory: Where it is remembered what was used; in the verifier and its copies, if nothing is said.
  /// - Throws: A `SignatureError` if two keys have one name.
  public init(
    keys: [SigningKey], maximumLifetime: Int64 = 7 * 86_400, needsNonce: Bool = false,
    memory: NonceMemory = NonceMemory()
  ) throws(SignatureError) {
    self.keys = try SigningKey.byID(keys)
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
    let (signature, code) = try Self.read(link)
    guard let key = keys[signature.key] else {
      throw SignatureError(
        .unknownKey, "The link is signed with a key that is not known here: \(signature.key).")
    }
    guard SHA256.areEqual(key.code(of: CanonicalLink(link).bytes), code) else {
      throw SignatureError(
        .mismatch,
        "The link is not the one that was signed with the key \(key.id); it must be taken as it was given.")
    }
    try check(signature, at: time, isDryRun: isDryRun)
    return signature
  }

  /// Looks at what a signature says that was found to be right.
  ///
  /// - Parameters:
  ///   - signature: What it says.
  ///   - time: What time it is, in seconds since 1970.
  ///   - isDryRun: Whether it is only asked: then a link for one use is not used up.
  /// - Throws: A `SignatureError` that says why the link must not be followed.
  func check(_ signature: LinkSignature, at time: Int64, isDryRun: Bool) throws(SignatureError) {
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

  private static func read(_ link: DeepLink) throws(SignatureError) -> (LinkSignature, [UInt8]) {
    guard link.description.utf8.count <= LinkSignature.maximumLength else {
      throw SignatureError(
        .malformed, "A signed link has at most \(LinkSignature.maximumLength) bytes.")
    }
    var (code, key, expiry, nonce): (String?, String?, String?, String?)
    for item in link.items(where: LinkSignature.mayBeReserved) where LinkSignature.isReserved(item.name) {
      switch item.name {
      case LinkSignature.FieldName.signature: try put(item, into: &code)
      case LinkSignature.FieldName.key: try put(item, into: &key)
      case LinkSignature.FieldName.expiry: try put(item, into: &expiry)
      case LinkSignature.FieldName.nonce: try put(item, into: &nonce)
      default:
        throw SignatureError(.malformed, "The field \(item.name.shortened) is no part of a signature.")
      }
    }
    guard let code else { throw missing(LinkSignature.FieldName.signature) }
    guard let key else { throw missing(LinkSignature.FieldName.key) }
    guard let expiry else { throw missing(LinkSignature.FieldName.expiry) }
    guard let bytes = Hexadecimal.bytes(of: code, count: SHA256.length) else {
      throw SignatureError(
        .malformed, "The field sig must have \(2 * SHA256.length) hexadecimal digits in lower case.")
    }
    guard let number = Int64(expiry), String(number) == expiry, number > 0,
      number <= LinkSignature.maximumExpiry
    else {
      throw SignatureError(.malformed, "The field sig-exp must be a number of seconds since 1970.")
    }
    guard nonce.map(LinkSignature.isNonce) ?? true else {
      throw SignatureError(.malformed, "The field sig-nonce holds something that is no nonce.")
    }
    return (LinkSignature(key: key.shortened, expiry: number, nonce: nonce), bytes)
  }

  private static func put(_ item: LinkItem, into value: inout String?) throws(SignatureError) {
    guard value == nil else {
      throw SignatureError(.malformed, "The field \(item.name) is there twice.")
    }
    value = item.value ?? ""
  }

  private static func missing(_ name: String) -> SignatureError {
    SignatureError(.missing, "The link is not signed: it has no field \(name).")
  }
}

extension SigningKey {
  /// Keys by their names, each of which must be another.
  static func byID(_ keys: [SigningKey]) throws(SignatureError) -> [String: SigningKey] {
    var known: [String: SigningKey] = [:]
    for key in keys {
      guard known.updateValue(key, forKey: key.id) == nil else {
        throw SignatureError(.weakKey, "Two keys have the name \(key.id); give each another one.")
      }
    }
    return known
  }
}
