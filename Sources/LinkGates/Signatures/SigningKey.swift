internal import DeepLinks

/// A secret with which links and configurations are signed and verified, and the name it is known by.
///
/// Nothing prints the secret: neither the description nor a dump.
public struct SigningKey: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  /// The name, which stands in what is signed.
  public let id: String

  let secret: [UInt8]

  /// Makes a key.
  ///
  /// - Parameters:
  ///   - id: The name: at most 64 letters, digits, dots, underscores and hyphens.
  ///   - secret: The secret, at least 16 bytes; 32 that nobody can guess are best.
  /// - Throws: A `SignatureError` if the name is not one, or the secret is too short.
  public init(id: String, secret: [UInt8]) throws(SignatureError) {
    guard !id.isEmpty, id.utf8.count <= Self.maximumIDLength,
      id.utf8.allSatisfy({ $0.isUnreserved && $0 != 0x7E })
    else {
      throw SignatureError(
        .weakKey,
        "The name of a key has 1 to \(Self.maximumIDLength) letters, digits, dots, underscores and hyphens.")
    }
    guard secret.count >= Self.minimumLength else {
      throw SignatureError(
        .weakKey, "The secret of the key \(id) has \(secret.count) bytes; it needs \(Self.minimumLength).")
    }
    self.id = id
    self.secret = secret
  }

  /// How many bytes a secret needs.
  public static let minimumLength = 16

  /// How many bytes the name may have.
  public static let maximumIDLength = 64

  /// The name, without the secret.
  public var description: String { "the key \(id)" }

  /// What a dump shows: the name, without the secret.
  public var customMirror: Mirror { Mirror(self, children: ["id": id]) }

  func code(of bytes: [UInt8]) -> [UInt8] { SHA256.code(of: bytes, key: secret) }
}
