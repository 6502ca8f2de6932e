internal import DeepLinks

/// A named key that verifies the signatures of links and configurations.
///
/// The name has 1 to ``maximumIDLength`` letters, digits, dots, underscores and hyphens. Ship an application with a public key, which can only
/// verify. A secret can also sign: anyone who extracts it from an application can forge every link that the application accepts, so use secrets
/// only between servers that trust each other. Neither the description nor a dump reveals a secret.
public struct VerifyingKey: Sendable, CustomStringConvertible, CustomReflectable {
  typealias Method = @Sendable (_ signature: [UInt8], _ message: [UInt8]) -> Bool

  /// The name, which is part of each signature.
  public let id: String

  /// The time from which the key is no longer accepted, in seconds since 1970; `nil` if the key doesn't expire.
  public private(set) var end: Int64?

  /// The number of bytes of the key's signatures; `nil` if it depends on the function.
  let signatureLength: Int?

  private let method: Method

  init(id: String, signatureLength: Int?, method: @escaping Method) throws(SignatureError) {
    try Self.check(id)
    self.id = id
    self.signatureLength = signatureLength
    self.method = method
  }

  /// Creates a key from the 32 bytes of an Ed25519 public key (RFC 8032).
  ///
  /// Throws a `SignatureError` if the name or the key is invalid, or if the system doesn't have a library that can verify: CryptoKit, or
  /// libcrypto from OpenSSL 1.1.1 or later.
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

  /// Creates a key from a public key as `rib links keys` prints it: 64 lowercase hexadecimal digits.
  ///
  /// Throws the same errors as the initializer that takes bytes.
  public init(id: String, publicKey: String) throws(SignatureError) {
    guard let bytes = Hexadecimal.bytes(of: publicKey), bytes.count == Ed25519.keyLength else {
      throw SignatureError(
        .weakKey,
        "The public key \(id.shortened) must be \(2 * Ed25519.keyLength) lowercase hexadecimal digits.")
    }
    try self.init(id: id, publicKey: bytes)
  }

  /// Creates a key from a shared secret, for HMAC-SHA-256.
  ///
  /// The secret must have at least 16 bytes; use 32 random bytes. Throws a `SignatureError` if the name is invalid or the secret is too
  /// short.
  public init(id: String, secret: [UInt8]) throws(SignatureError) {
    try Self.check(id)
    guard secret.count >= SigningKey.minimumLength else {
      throw SignatureError(
        .weakKey,
        "The secret of the key \(id) has \(secret.count) bytes; it needs at least \(SigningKey.minimumLength)."
      )
    }
    try self.init(id: id, signatureLength: SHA256.length) { signature, message in
      SHA256.areEqual(SHA256.code(of: message, key: secret), signature)
    }
  }

  /// Creates a key from a verifying function, for an algorithm or a library that RIBKit doesn't support.
  ///
  /// The function returns whether the bytes are the signature of the message. It's called on any thread, possibly concurrently, with untrusted
  /// signatures of 1 to 512 bytes. Throws a `SignatureError` if the name is invalid.
  public init(
    id: String, verifies: @escaping @Sendable (_ signature: [UInt8], _ message: [UInt8]) -> Bool
  ) throws(SignatureError) {
    try self.init(id: id, signatureLength: nil, method: verifies)
  }

  /// Returns the key with an expiry, for an old key that is being replaced.
  ///
  /// - Parameter end: The time from which the key is no longer accepted, in seconds since 1970.
  /// - Returns: The expiring key.
  public func until(_ end: Int64) -> VerifyingKey {
    var key = self
    key.end = end
    return key
  }

  /// The name, without the secret.
  public var description: String { "the key \(id)" }

  /// A mirror that shows the name, but not the secret.
  public var customMirror: Mirror { Mirror(self, children: ["id": id]) }

  /// The maximum length of a name, in bytes.
  public static let maximumIDLength = 64

  func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool { method(signature, message) }

  /// The keys by name; names must be unique.
  static func byID(_ keys: [VerifyingKey]) throws(SignatureError) -> [String: VerifyingKey] {
    var known: [String: VerifyingKey] = [:]
    for key in keys {
      guard known.updateValue(key, forKey: key.id) == nil else {
        throw SignatureError(.weakKey, "Two keys have the name \(key.id); rename one of them.")
      }
    }
    return known
  }

  /// Throws an error if a name has a character that would be escaped in a query.
  static func check(_ id: String) throws(SignatureError) {
    guard !id.isEmpty, id.utf8.count <= maximumIDLength,
      id.utf8.allSatisfy({ $0.isUnreserved && $0 != 0x7E })
    else {
      throw SignatureError(
        .weakKey,
        "The name of a key must have 1 to \(maximumIDLength) letters, digits, dots, underscores and hyphens.")
    }
  }
}

extension [String: VerifyingKey] {
  /// Returns the key with an untrusted name; without a time, a key that has an expiry isn't accepted.
  func key(_ id: String, at time: Int64?, of subject: String) throws(SignatureError) -> VerifyingKey {
    guard let key = self[id] else {
      throw SignatureError(
        .unknownKey, "The \(subject) is signed with an unknown key: \(id.shortened).")
    }
    guard let end = key.end else { return key }
    guard let time else {
      throw SignatureError(
        .unknownKey,
        "The key \(id) expires, so pass the current time when you read the \(subject).")
    }
    guard time < end else {
      throw SignatureError(
        .unknownKey,
        "The \(subject) is signed with the key \(id), which has expired; sign it with a newer one.")
    }
    return key
  }
}
