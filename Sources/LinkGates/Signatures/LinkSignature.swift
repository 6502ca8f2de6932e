internal import DeepLinks

/// The contents of a verified signature of a link.
public struct LinkSignature: Sendable, Hashable {
  /// The name of the key it was made with.
  public let key: String

  /// Until when it is good, in seconds since 1970.
  public let expiry: Int64

  /// The nonce that makes it good for one use only, if it has one.
  public let nonce: String?

  /// The names of the fields of the query in which a signature stands.
  enum FieldName {
    static let signature = "sig"
    static let form = "sig-v"
    static let key = "sig-key"
    static let expiry = "sig-exp"
    static let nonce = "sig-nonce"
  }

  /// The largest number of bytes of a nonce.
  public static let maximumNonceLength = 128

  /// The largest number of bytes of a link that is signed or verified.
  public static let maximumLength = 65_536

  static func isNonce(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= maximumNonceLength
      && text.utf8.allSatisfy { $0.isUnreserved }
  }
}

extension LinkSignature {
  /// The latest expiry, far beyond all that is sensible; it keeps numbers within twelve digits.
  package static let maximumExpiry: Int64 = 999_999_999_999

  /// The longest signature of a method that RIBKit does not know, in bytes.
  static let maximumCodeLength = 512

  /// Whether a field of the query may only be there for a signature.
  static func isReserved(_ name: String) -> Bool {
    name == FieldName.signature || name.utf8.starts(with: "sig-".utf8)
  }

  /// Whether a field may be one for a signature, as its name is written; one with escapes may be any.
  private static func mayBeReserved(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.starts(with: FieldName.signature.utf8) || name.contains(.percent)
  }

  /// Reads the fields of a link that a signature stands in.
  ///
  /// - Parameter link: The link. Nothing that it says is believed yet.
  /// - Returns: What the signature says, and the bytes of the signature itself.
  /// - Throws: A `SignatureError` if a field is missing, or is not what it must be.
  static func read(_ link: DeepLink) throws(SignatureError) -> (LinkSignature, code: [UInt8]) {
    guard link.description.utf8.count <= maximumLength else {
      throw SignatureError(.malformed, "A signed link has at most \(maximumLength) bytes.")
    }
    var code: Substring?
    var (form, key, expiry, nonce): (String?, String?, String?, String?)
    for item in link.items(where: mayBeReserved) where isReserved(item.name) {
      switch item.name {
      // The only field that is not signed, so it is written in one way.
      case FieldName.signature: try put(item, item.rawValue, into: &code)
      case FieldName.form: try put(item, item.value, into: &form)
      case FieldName.key: try put(item, item.value, into: &key)
      case FieldName.expiry: try put(item, item.value, into: &expiry)
      case FieldName.nonce: try put(item, item.value, into: &nonce)
      default:
        throw SignatureError(.malformed, "The field \(item.name.shortened) is no part of a signature.")
      }
    }
    guard let code else { throw missing(FieldName.signature) }
    guard let form else { throw missing(FieldName.form) }
    guard let key else { throw missing(FieldName.key) }
    guard let expiry else { throw missing(FieldName.expiry) }
    guard form == "2" else {
      throw SignatureError(.malformed, "The field sig-v must be 2; sign the link with a current signer.")
    }
    guard let bytes = Hexadecimal.bytes(of: code), 1...maximumCodeLength ~= bytes.count else {
      throw SignatureError(.malformed, "The field sig must have pairs of hexadecimal digits in lower case.")
    }
    guard let number = Int64(expiry), String(number) == expiry, number > 0, number <= maximumExpiry else {
      throw SignatureError(.malformed, "The field sig-exp must be a number of seconds since 1970.")
    }
    guard nonce.map(isNonce) ?? true else {
      throw SignatureError(.malformed, "The field sig-nonce holds something that is no nonce.")
    }
    return (LinkSignature(key: key.shortened, expiry: number, nonce: nonce), bytes)
  }

  private static func put<Text: StringProtocol>(
    _ item: DeepLink.Item, _ text: Text?, into value: inout Text?
  ) throws(SignatureError) {
    guard value == nil else {
      throw SignatureError(.malformed, "The field \(item.name) is there twice.")
    }
    value = text ?? ""
  }

  private static func missing(_ name: String) -> SignatureError {
    SignatureError(.missing, "The link is not signed: it has no field \(name).")
  }
}
