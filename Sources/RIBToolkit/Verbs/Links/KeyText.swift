internal import Foundation

/// The contents of a key file.
///
/// Key pairs are PEM, in the standard form of RFC 8410. Other contents are a secret, byte for byte.
enum KeyText {
  /// A secret for HMAC-SHA-256.
  case secret([UInt8])
  /// The 32 bytes of an Ed25519 private key.
  case privateKey([UInt8])
  /// The 32 bytes of an Ed25519 public key.
  case publicKey([UInt8])

  /// Parses the bytes of a file; `nil` for PEM of another kind.
  init?(_ bytes: [UInt8]) {
    // PEM of another kind must not pass for a secret, because some such keys are public.
    guard bytes.starts(with: "-----BEGIN".utf8) else {
      self = .secret(bytes)
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let key = Self.key(in: text, Self.privateLabel, Self.privateStart) {
      self = .privateKey(key)
    } else if let key = Self.key(in: text, Self.publicLabel, Self.publicStart) {
      self = .publicKey(key)
    } else {
      return nil
    }
  }

  var bytes: [UInt8] {
    switch self {
    case .secret(let bytes): bytes
    case .privateKey(let key): Array(Self.text(Self.privateLabel, Self.privateStart + key).utf8)
    case .publicKey(let key): Array(Self.text(Self.publicLabel, Self.publicStart + key).utf8)
    }
  }

  private static let privateLabel = "PRIVATE KEY"
  private static let publicLabel = "PUBLIC KEY"

  /// The DER bytes before the 32 bytes of a key, which state the algorithm Ed25519 and the length.
  private static let privateStart: [UInt8] = [
    0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
  ]
  private static let publicStart: [UInt8] = [
    0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
  ]

  private static func text(_ label: String, _ bytes: [UInt8]) -> String {
    "-----BEGIN \(label)-----\n\(Data(bytes).base64EncodedString())\n-----END \(label)-----\n"
  }

  private static func key(in text: String, _ label: String, _ start: [UInt8]) -> [UInt8]? {
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count >= 3, lines.first == "-----BEGIN \(label)-----", lines.last == "-----END \(label)-----",
      let data = Data(base64Encoded: lines.dropFirst().dropLast().joined()),
      data.count == start.count + 32, data.starts(with: start)
    else { return nil }
    return Array(data.suffix(32))
  }
}
