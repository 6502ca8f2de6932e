internal import DeepLinks

/// Bytes as text of RFC 4648, with the usual alphabet and with padding.
///
/// It is our own because no two texts may stand for one payload, which others do not promise; and with it and the reader
/// of JSON nothing of LinkGates needs Foundation.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Writes bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: The text.
  package static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 3 * 4 + 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for place in 0..<3 { bits = bits << 8 | (place < group.count ? UInt32(group[start + place]) : 0) }
      for place in 0..<4 {
        text.append(place <= group.count ? alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)] : .equals)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads bytes.
  ///
  /// - Parameter text: The text.
  /// - Returns: The bytes; nothing if they would not be written as this text.
  package static func bytes(of text: String) -> [UInt8]? {
    let text = Array(text.utf8)
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.suffix(2).reversed().prefix { $0 == .equals }.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    for start in stride(from: 0, to: text.count, by: 4) {
      var bits: UInt32 = 0
      for place in start..<start + 4 {
        if place >= text.count - padding {
          bits <<= 6
        } else {
          guard let value = value(of: text[place]) else { return nil }
          bits = bits << 6 | value
        }
      }
      for shift: UInt32 in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }
    // What is cut off must be zero, or two texts would stand for the same bytes.
    guard bytes.suffix(padding).allSatisfy({ $0 == 0 }) else { return nil }
    bytes.removeLast(padding)
    return bytes
  }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte - 0x41)
    case 0x61...0x7A: UInt32(byte - 0x61 + 26)
    case 0x30...0x39: UInt32(byte - 0x30 + 52)
    case .plus: 62
    case .slash: 63
    default: nil
    }
  }
}
