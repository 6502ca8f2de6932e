internal import DeepLinks

/// A key with which the signatures of links and configurations are verified, and the name it is known by.
///
/// The public key of a pair can only verify, so an application that is shipped has keys of this kind. A secret can sign too:
/// whoever reads it out of an application can make every link that the application takes, so it is for servers that
/// trust one another. Nothing prints a secret: neither the description nor a dump.
public struct VerifyingKey: Sendable, CustomStringConvertible, CustomReflectable {
  /// Says whether bytes are the signature of a message.
  typealias Method = @Sendable (_ signature: [UInt8], _ message: [UInt8]) -> Bool

  /// The name, which stands in what is signed.
  public let id: String

  /// From when on it is not taken any more, in seconds since 1970; `nil` if it is taken for ever.
  public private(set) var end: Int64?

  /// The number of bytes of its signatures; `nil` if only the method knows it.
  let signatureLength: Int?

  private let method: Method

  init(id: String, signatureLength: Int?, method: @escaping Method) throws(SignatureError) {
    try Self.check(id)
    self.id = id
    self.signatureLength = signatureLength
    self.method = method
  }

  /// Takes the public key of a pair of Ed25519, of RFC 8032.
  ///
  /// - Parameters:
  ///   - id: The name: at most 64 letters, digits, dots, underscores and hyphens.
  ///   - publicKey: The 32 bytes of the key.
  /// - Throws: A `SignatureError` if the name or the key is none, or the system has no library that verifies: CryptoKit, or
  ///   libcrypto of OpenSSL 1.1.1 or later.
  public init(id: String, publicKey: [UInt8]) throws(SignatureError) {
    guard publicKey.count == Ed25519.keyLength else {
      throw SignatureError(
        .weakKey,
        "The public key \(id.shortened) has \(publicKey.count) bytes; it must have \(Ed25519.keyLength).")
    }
    try Ed25519.checkAvailable()
    try self.init(id: id, signatureLength: Ed25519.signatureLength) { signature, message in
      Ed25519.verifies(signature, of: message, with: publicKey)
    }
  }

  /// Takes the public key of a pair of Ed25519 as `rib links keys` prints it.
  ///
  /// - Parameters:
  ///   - id: The name: at most 64 letters, digits, dots, underscores and hyphens.
  ///   - publicKey: The key as 64 hexadecimal digits in lower case.
  /// - Throws: A `SignatureError` if the name or the key is none, or the system has no library that verifies.
  public init(id: String, publicKey: String) throws(SignatureError) {
    guard let bytes = Hexadecimal.bytes(of: publicKey, count: Ed25519.keyLength) else {
      throw SignatureError(
        .weakKey,
        "The public key \(id.shortened) must be \(2 * Ed25519.keyLength) hexadecimal digits in lower case.")
    }
    try self.init(id: id, publicKey: bytes)
  }

  /// Takes a secret that the signer has too: HMAC-SHA-256.
  ///
  /// - Parameters:
  ///   - id: The name: at most 64 letters, digits, dots, underscores and hyphens.
  ///   - secret: The secret, at least 16 bytes; 32 that nobody can guess are best.
  /// - Throws: A `SignatureError` if the name is not one, or the secret is too short.
  public init(id: String, secret: [UInt8]) throws(SignatureError) {
    try Self.check(id)
    guard secret.count >= SigningKey.minimumLength else {
      throw SignatureError(
        .weakKey,
        "The secret of the key \(id) has \(secret.count) bytes; it needs \(SigningKey.minimumLength).")
    }
    try self.init(id: id, signatureLength: SHA256.length) { signature, message in
      SHA256.areEqual(SHA256.code(of: message, key: secret), signature)
    }
  }

  /// Takes a function that verifies, for a library or a method that RIBKit does not know.
  ///
  /// - Parameters:
  ///   - id: The name: at most 64 letters, digits, dots, underscores and hyphens.
  ///   - verifies: Says whether bytes are the signature of a message. It is called on any thread, also on several at a time, and
  ///     takes signatures of 1 to 512 bytes, which a stranger has written.
  /// - Throws: A `SignatureError` if the name is not one.
  public init(
    id: String, verifies: @escaping @Sendable (_ signature: [UInt8], _ message: [UInt8]) -> Bool
  ) throws(SignatureError) {
    try self.init(id: id, signatureLength: nil, method: verifies)
  }

  /// The key for a time only: the old one, after a new one took its place.
  ///
  /// - Parameter end: The first second in which it is not taken any more, since 1970.
  /// - Returns: The key, which ends then.
  public func until(_ end: Int64) -> VerifyingKey {
    var key = self
    key.end = end
    return key
  }

  /// The name, without the secret.
  public var description: String { "the key \(id)" }

  /// The mirror for dumps: the name, without the secret.
  public var customMirror: Mirror { Mirror(self, children: ["id": id]) }

  /// The largest number of bytes of a name.
  public static let maximumIDLength = 64

  func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool { method(signature, message) }

  /// Keys by their names, each of which must be another.
  static func byID(_ keys: [VerifyingKey]) throws(SignatureError) -> [String: VerifyingKey] {
    var known: [String: VerifyingKey] = [:]
    for key in keys {
      guard known.updateValue(key, forKey: key.id) == nil else {
        throw SignatureError(.weakKey, "Two keys have the name \(key.id); give each another one.")
      }
    }
    return known
  }

  /// Names stand in queries as they are, so they have nothing that would be escaped there.
  static func check(_ id: String) throws(SignatureError) {
    guard !id.isEmpty, id.utf8.count <= maximumIDLength,
      id.utf8.allSatisfy({ $0.isUnreserved && $0 != 0x7E })
    else {
      throw SignatureError(
        .weakKey,
        "The name of a key has 1 to \(maximumIDLength) letters, digits, dots, underscores and hyphens.")
    }
  }
}

extension [String: VerifyingKey] {
  /// Finds the key of a name.
  ///
  /// - Parameters:
  ///   - id: The name, as a stranger has written it.
  ///   - time: What time it is, in seconds since 1970; without it a key that ends somewhen is not taken.
  ///   - subject: What is signed, for the sentence.
  /// - Returns: The key.
  /// - Throws: A `SignatureError` if there is none, or it has ended.
  func key(_ id: String, at time: Int64?, of subject: String) throws(SignatureError) -> VerifyingKey {
    guard let key = self[id] else {
      throw SignatureError(
        .unknownKey, "The \(subject) is signed with a key that is not known here: \(id.shortened).")
    }
    guard let end = key.end else { return key }
    guard let time else {
      throw SignatureError(
        .unknownKey,
        "The key \(id) is taken until a time only, so say what time it is when the \(subject) is read.")
    }
    guard time < end else {
      throw SignatureError(
        .unknownKey,
        "The \(subject) is signed with the key \(id), which is not taken any more; sign it with a newer one.")
    }
    return key
  }
}
