public import DeepLinks

/// A key with which links and configurations are signed, and the name it is known by.
///
/// It is the private key of a pair of Ed25519, a secret for HMAC-SHA-256, or a function that signs. It belongs on a server or on the machine of
/// a developer, never into an application that is shipped. Nothing prints it: neither the description nor a dump.
public struct SigningKey: Sendable, CustomStringConvertible, CustomReflectable {
  /// The name, which stands in what is signed.
  public let id: String

  /// The key that verifies what this one signs: the public key of the pair, or the secret again.
  public let verifyingKey: VerifyingKey

  private let method: @Sendable ([UInt8]) throws(SignatureError) -> [UInt8]

  /// Takes a secret that the verifier has too: HMAC-SHA-256, between servers that trust one another.
  ///
  /// - Parameters:
  ///   - id: The name: at most 64 letters, digits, dots, underscores and hyphens.
  ///   - secret: The secret, at least 16 bytes; 32 that nobody can guess are best.
  /// - Throws: A `SignatureError` if the name is not one, or the secret is too short.
  public init(id: String, secret: [UInt8]) throws(SignatureError) {
    verifyingKey = try VerifyingKey(id: id, secret: secret)
    self.id = id
    method = { (message) throws(SignatureError) in SHA256.code(of: message, key: secret) }
  }

  /// Takes the private key of a pair of Ed25519, of RFC 8032.
  ///
  /// - Parameters:
  ///   - id: The name: at most 64 letters, digits, dots, underscores and hyphens.
  ///   - privateKey: The 32 bytes of the key, which nobody can guess.
  /// - Throws: A `SignatureError` if the name or the key is none, or the system has no library that signs: CryptoKit, or
  ///   libcrypto of OpenSSL 1.1.1 or later.
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

  /// Takes a function that signs, for a library or a method that RIBKit does not know, or a key that cannot be read.
  ///
  /// - Parameters:
  ///   - verifyingKey: The key that verifies what the function signs, and has the name of both.
  ///   - signs: Makes the signature of a message, of 1 to 512 bytes. It is called where something is signed, on any thread.
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
          "The function of the key \(verifyingKey.id) does not sign: \("\(error)".shortened)")
      }
      // What its own verifier could not take is not handed out.
      guard 1...LinkSignature.maximumCodeLength ~= code.count,
        verifyingKey.signatureLength ?? code.count == code.count
      else {
        throw SignatureError(
          .malformed,
          "The function of the key \(verifyingKey.id) made a signature of \(code.count) bytes, which its verifying key does not take."
        )
      }
      return code
    }
  }

  /// The smallest number of bytes of a secret.
  public static let minimumLength = 16

  /// The name, without the secret.
  public var description: String { "the key \(id)" }

  /// The mirror for dumps: the name, without the secret.
  public var customMirror: Mirror { Mirror(self, children: ["id": id]) }

  func signature(of message: [UInt8]) throws(SignatureError) -> [UInt8] { try method(message) }
}

extension SigningKey {
  /// Signs a link.
  ///
  /// The signature is good for this link, with all that is in it, until a given time. It stands in fields of the query,
  /// whose names begin with `sig`.
  ///
  /// - Parameters:
  ///   - link: The link. Strict reading must take it, and it must not have fields that begin with `sig-`, nor one with the name
  ///     `sig`.
  ///   - expiry: Until when it is good, in seconds since 1970: the first second in which it is not.
  ///   - nonce: What makes it good for one use only: at most 128 letters, digits, `-`, `.`, `_` and `~` that no other link
  ///     signed with the key has. Without one it can be used any number of times, if the verifier allows it.
  /// - Returns: The link with its signature.
  /// - Throws: A `SignatureError` if something of this cannot be signed.
  /// - Complexity: O(*n* log *n*) for *n* bytes of the link.
  public func sign(_ link: DeepLink, until expiry: Int64, nonce: String? = nil) throws(SignatureError)
    -> DeepLink
  {
    if let field = link.items.first(where: { LinkSignature.isReserved($0.name) }) {
      throw SignatureError(
        .malformed,
        "The link has the field \(field.name.shortened), which is for a signature; take away sig and all fields that begin with sig-."
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
          "A nonce has 1 to \(LinkSignature.maximumNonceLength) letters, digits, hyphens, dots, underscores and tildes."
        )
      }
      fields += "&\(Name.nonce)=\(nonce)"
    }
    let unsigned = try Self.append(fields, to: link)
    let code = try signature(of: CanonicalLink(unsigned).bytes)
    let signed = try Self.append("\(Name.signature)=\(Hexadecimal.text(of: code))", to: unsigned)
    guard signed.description.utf8.count <= LinkSignature.maximumLength else {
      throw SignatureError(.malformed, "A signed link has at most \(LinkSignature.maximumLength) bytes.")
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
    do throws(LinkError) {
      return try DeepLink(head + fields + fragment, reading: link.reading)
    } catch {
      throw SignatureError(.malformed, "The link cannot be signed: \(error.description)")
    }
  }
}
