public import DeepLinks

/// A named key that signs links and configurations.
///
/// It's the private key of an Ed25519 pair, a secret for HMAC-SHA-256, or a function that signs. Keep it on a server or a developer's machine, never
/// in an application that you ship. Neither the description nor a dump reveals it. Names follow the rules of a ``VerifyingKey``.
public struct SigningKey: Sendable, CustomStringConvertible, CustomReflectable {
  /// The name, which is part of each signature.
  public let id: String

  /// The key that verifies this key's signatures: the public key of the pair, or the same secret.
  public let verifyingKey: VerifyingKey

  private let method: @Sendable ([UInt8]) throws(SignatureError) -> [UInt8]

  /// Creates a key from a shared secret, for HMAC-SHA-256 between servers that trust each other.
  ///
  /// The secret must have at least 16 bytes; use 32 random bytes. Throws a `SignatureError` if the name is invalid or the secret is too
  /// short.
  public init(id: String, secret: [UInt8]) throws(SignatureError) {
    verifyingKey = try VerifyingKey(id: id, secret: secret)
    self.id = id
    method = { (message) throws(SignatureError) in SHA256.code(of: message, key: secret) }
  }

  /// Creates a key from the 32 random bytes of an Ed25519 private key (RFC 8032).
  ///
  /// Throws a `SignatureError` if the name or the key is invalid, or if the system doesn't have a library that can sign: CryptoKit, or
  /// libcrypto from OpenSSL 1.1.1 or later.
  public init(id: String, privateKey: [UInt8]) throws(SignatureError) {
    guard privateKey.count == Ed25519.keyLength else {
      throw SignatureError(
        .weakKey,
        "The private key \(id.shortened) has \(privateKey.count) bytes; it must have \(Ed25519.keyLength).")
    }
    verifyingKey = try VerifyingKey(id: id, publicKey: Ed25519.publicKey(of: privateKey))
    self.id = id
    method = { (message) throws(SignatureError) in try Ed25519.sign(message, with: privateKey) }
  }

  /// Creates a key from a signing function, for an algorithm or a library that RIBKit doesn't support, or for a key that can't be exported.
  ///
  /// - Parameters:
  ///   - verifyingKey: The key that verifies these signatures; the new key has the same name.
  ///   - signs: Returns a message's signature, which has 1 to 512 bytes. It's called on any thread.
  public init(
    _ verifyingKey: VerifyingKey, signs: @escaping @Sendable (_ message: [UInt8]) throws -> [UInt8]
  ) {
    self.verifyingKey = verifyingKey
    id = verifyingKey.id
    method = { (message) throws(SignatureError) in
      let code: [UInt8]
      do {
        code = try signs(message)
      } catch {
        throw SignatureError(
          .unavailable,
          "The signing function of the key \(verifyingKey.id) failed: \("\(error)".shortened)")
      }
      // A signature that its own verifier would reject is an error here.
      guard 1...LinkSignature.maximumCodeLength ~= code.count,
        verifyingKey.signatureLength ?? code.count == code.count
      else {
        throw SignatureError(
          .malformed,
          "The signing function of the key \(verifyingKey.id) created a signature of \(code.count) bytes that its verifying key rejects."
        )
      }
      return code
    }
  }

  /// The minimum length of a secret, in bytes.
  public static let minimumLength = 16

  /// The name, without the secret.
  public var description: String { "the key \(id)" }

  /// A mirror that shows the name, but not the secret.
  public var customMirror: Mirror { Mirror(self, children: ["id": id]) }

  func signature(of message: [UInt8]) throws(SignatureError) -> [UInt8] { try method(message) }
}

extension SigningKey {
  /// Signs a link.
  ///
  /// The signature covers the whole link, and expires. It's added as query fields whose names begin with `sig`.
  ///
  /// - Parameters:
  ///   - link: The link. Strict reading must accept it, and it must not have a field `sig` or one that begins with `sig-`.
  ///   - expiry: The time from which the link is no longer valid, in seconds since 1970.
  ///   - nonce: A string that makes the link single-use: at most 128 letters, digits, `-`, `.`, `_` and `~`, unique among the links signed with the
  ///     key. Without a nonce, the link can be used any number of times, if the verifier allows it.
  /// - Returns: The link with its signature.
  /// - Throws: A `SignatureError` if the link, the expiry or the nonce is invalid.
  /// - Complexity: O(*n* log *n*) for *n* bytes of the link.
  public func sign(_ link: DeepLink, until expiry: Int64, nonce: String? = nil) throws(SignatureError)
    -> DeepLink
  {
    if let field = link.items.first(where: { LinkSignature.isReserved($0.name) }) {
      throw SignatureError(
        .malformed,
        "The link has the field \(field.name.shortened), which is reserved for a signature; remove sig and all fields that begin with sig-."
      )
    }
    guard expiry > 0, expiry <= LinkSignature.maximumExpiry else {
      throw SignatureError(
        .malformed, "The expiry must be in seconds since 1970, from 1 to \(LinkSignature.maximumExpiry).")
    }
    typealias Name = LinkSignature.FieldName
    var fields = "\(Name.form)=2&\(Name.key)=\(id)&\(Name.expiry)=\(expiry)"
    if let nonce {
      guard LinkSignature.isNonce(nonce) else {
        throw SignatureError(
          .malformed,
          "A nonce must have 1 to \(LinkSignature.maximumNonceLength) letters, digits, hyphens, dots, underscores and tildes."
        )
      }
      fields += "&\(Name.nonce)=\(nonce)"
    }
    let unsigned = try Self.append(fields, to: link)
    let code = try signature(of: CanonicalLink(unsigned).bytes)
    let signed = try Self.append("\(Name.signature)=\(Hexadecimal.text(of: code))", to: unsigned)
    guard signed.description.utf8.count <= LinkSignature.maximumLength else {
      throw SignatureError(.malformed, "A signed link can have at most \(LinkSignature.maximumLength) bytes.")
    }
    return signed
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
    let signed = head + fields + fragment
    return try Result { () throws(LinkError) in try DeepLink(signed, reading: link.reading) }
      .mapError { SignatureError(.malformed, "The link cannot be signed: \($0.description)") }.get()
  }
}
