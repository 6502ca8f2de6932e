internal import DeepLinks

/// What the signature of a link says, once it was verified.
public struct LinkSignature: Sendable, Hashable {
  /// The name of the key it was made with.
  public let key: String

  /// Until when it is good, in seconds since 1970.
  public let expiry: Int64

  /// What makes it good for one use only, if it is.
  public let nonce: String?

  /// The names of the fields of the query in which a signature stands.
  public enum FieldName {
    /// The signature itself.
    public static let signature = "sig"
    /// The name of the key.
    public static let key = "sig-key"
    /// Until when it is good, in seconds since 1970.
    public static let expiry = "sig-exp"
    /// What makes it good for one use only.
    public static let nonce = "sig-nonce"
  }

  /// How many bytes a nonce may have.
  public static let maximumNonceLength = 128

  /// How many bytes a link may have that is signed, or verified.
  public static let maximumLength = 65_536

  static func isNonce(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= maximumNonceLength
      && text.utf8.allSatisfy { $0.isUnreserved }
  }
}

extension LinkSignature {
  /// The latest expiry, far beyond all that is sensible; it keeps numbers within twelve digits.
  package static let maximumExpiry: Int64 = 999_999_999_999

  /// Whether a field may be one for a signature, as its name is written; one with escapes may be any.
  static func mayBeReserved(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.starts(with: FieldName.signature.utf8) || name.contains(.percent)
  }

  /// Whether a field of the query may only be there for a signature.
  static func isReserved(_ name: String) -> Bool {
    name == FieldName.signature || name.utf8.starts(with: "sig-".utf8)
  }
}
