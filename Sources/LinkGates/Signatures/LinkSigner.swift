public import DeepLinks

/// Signs links with a key.
///
/// A signature is good for one link, with all that is in it, until a given time. It stands in four fields of the query,
/// whose names begin with `sig`.
public struct LinkSigner: Sendable {
  private let key: SigningKey

  /// Makes a signer.
  ///
  /// - Parameter key: The key to sign with.
  public init(key: SigningKey) {
    self.key = key
  }

  /// Signs a link.
  ///
  /// - Parameters:
  ///   - link: The link, which must not have fields that begin with `sig-`, nor one with the name `sig`.
  ///   - expiry: Until when it is good, in seconds since 1970: the first second in which it is not.
  ///   - nonce: What makes it good for one use only: at most 128 letters, digits, `-`, `.`, `_` and `~` that no other link
  ///     signed with the key has. Without one it can be used any number of times, if the verifier allows it.
  /// - Returns: The link with its signature.
  /// - Throws: A `SignatureError` if something of this cannot be signed.
  /// - Complexity: O(*n* log *n*) for *n* bytes of the link.
  public func sign(_ link: DeepLink, until expiry: Int64, nonce: String? = nil) throws(SignatureError)
    -> DeepLink
  {
    guard !link.items.contains(where: { LinkSignature.isReserved($0.name) }) else {
      throw SignatureError(
        .malformed, "The link has a field for a signature already; take the fields away that begin with sig-."
      )
    }
    guard expiry > 0, expiry <= LinkSignature.maximumExpiry else {
      throw SignatureError(
        .malformed, "The expiry must be in seconds since 1970, from 1 to \(LinkSignature.maximumExpiry).")
    }
    var fields = "\(LinkSignature.FieldName.key)=\(key.id)&\(LinkSignature.FieldName.expiry)=\(expiry)"
    if let nonce {
      guard LinkSignature.isNonce(nonce) else {
        throw SignatureError(
          .malformed,
          "A nonce has 1 to \(LinkSignature.maximumNonceLength) letters, digits, hyphens, dots, underscores and tildes."
        )
      }
      fields += "&\(LinkSignature.FieldName.nonce)=\(nonce)"
    }
    let unsigned = try Self.append(fields, to: link)
    guard unsigned.description.utf8.count <= LinkSignature.maximumLength - 2 * SHA256.length - 5 else {
      throw SignatureError(
        .malformed, "A signed link has at most \(LinkSignature.maximumLength) bytes.")
    }
    let code = key.code(of: CanonicalLink(unsigned).bytes)
    return try Self.append("\(LinkSignature.FieldName.signature)=\(Hexadecimal.text(of: code))", to: unsigned)
  }

  private static func append(_ fields: String, to link: DeepLink) throws(SignatureError) -> DeepLink {
    let text = link.description
    let fragment = link.fragment.map { "#\($0)" } ?? ""
    var head = String(decoding: text.utf8.dropLast(fragment.utf8.count), as: UTF8.self)
    switch link.query {
    case nil: head += "?"
    case "": break
    default: head += "&"
    }
    do throws(LinkError) {
      return try DeepLink(head + fields + fragment, reading: link.reading)
    } catch {
      throw SignatureError(.malformed, "The link cannot be signed: \(error.description)")
    }
  }
}
