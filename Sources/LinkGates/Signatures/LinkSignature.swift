internal import DeepLinks

/// The contents of a link's verified signature.
public struct LinkSignature: Sendable, Hashable {
  /// The name of the key that the link was signed with.
  public let key: String

  /// The time from which the signature is no longer valid, in seconds since 1970.
  public let expiry: Int64

  /// The nonce of a single-use link; `nil` if the link can be used repeatedly.
  public let nonce: String?

  /// The names of the query fields that hold a signature.
  enum FieldName {
    static let signature = "sig"
    static let form = "sig-v"
    static let key = "sig-key"
    static let expiry = "sig-exp"
    static let nonce = "sig-nonce"
  }

  /// The maximum length of a nonce, in bytes.
  public static let maximumNonceLength = 128

  /// The maximum length of a link that is signed or verified, in bytes.
  public static let maximumLength = 65_536

  static func isNonce(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= maximumNonceLength
      && text.utf8.allSatisfy { $0.isUnreserved }
  }
}

extension LinkSignature {
  /// The latest expiry, which keeps numbers within twelve digits.
  package static let maximumExpiry: Int64 = 999_999_999_999

  /// The longest signature that a function may make, in bytes.
  static let maximumCodeLength = 512

  /// Whether a field of the query is reserved for signatures.
  static func isReserved(_ name: String) -> Bool {
    name == FieldName.signature || name.utf8.starts(with: "sig-".utf8)
  }

  /// Reads the signature of a link and its bytes, which haven't been verified.
  static func read(_ link: DeepLink) throws(SignatureError) -> (LinkSignature, code: [UInt8]) {
    guard link.description.utf8.count <= maximumLength else {
      throw SignatureError(.malformed, "A signed link can have at most \(maximumLength) bytes.")
    }
    var code: Substring?
    var (form, key, expiry, nonce): (String?, String?, String?, String?)
    for item in link.items where isReserved(item.name) {
      switch item.name {
      // Only this field isn't signed, so only one spelling of it is accepted.
      case FieldName.signature: try put(item, item.rawValue, into: &code)
      case FieldName.form: try put(item, item.value, into: &form)
      case FieldName.key: try put(item, item.value, into: &key)
      case FieldName.expiry: try put(item, item.value, into: &expiry)
      case FieldName.nonce: try put(item, item.value, into: &nonce)
      default:
        throw SignatureError(.malformed, "The field \(item.name.shortened) isn't part of a signature.")
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
      throw SignatureError(.malformed, "The field sig must consist of pairs of lowercase hexadecimal digits.")
    }
    guard let number = Int64(expiry), String(number) == expiry, number > 0, number <= maximumExpiry else {
      throw SignatureError(.malformed, "The field sig-exp must be a number of seconds since 1970.")
    }
    guard nonce.map(isNonce) ?? true else {
      throw SignatureError(.malformed, "The field sig-nonce isn't a valid nonce.")
    }
    return (LinkSignature(key: key.shortened, expiry: number, nonce: nonce), bytes)
  }

  private static func put<Text: StringProtocol>(
    _ item: DeepLink.Item, _ text: Text?, into value: inout Text?
  ) throws(SignatureError) {
    guard value == nil else { throw SignatureError(.malformed, "The link has the field \(item.name) twice.") }
    value = text ?? ""
  }

  private static func missing(_ name: String) -> SignatureError {
    SignatureError(.missing, "The link is not signed: it has no field \(name).")
  }
}
