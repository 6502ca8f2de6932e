internal import DeepLinks

/// Bytes as pairs of hexadecimal digits in lower case.
package enum Hexadecimal {
  package static func text(of bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
      for (index, byte) in bytes.enumerated() {
        text.initializeElement(at: 2 * index, to: digits[Int(byte >> 4)])
        text.initializeElement(at: 2 * index + 1, to: digits[Int(byte & 15)])
      }
      return 2 * bytes.count
    }
  }

  /// The bytes of a text; nothing if it is not one of this length, in lower case.
  package static func bytes(of text: some StringProtocol, count: Int) -> [UInt8]? {
    text.utf8.count == 2 * count ? bytes(of: text) : nil
  }

  /// The bytes of a text; nothing if it has anything but pairs of digits, in lower case.
  package static func bytes(of text: some StringProtocol) -> [UInt8]? {
    guard text.utf8.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 2)
    var high: UInt8?
    for byte in text.utf8 {
      guard let digit = byte.hexDigit, byte == byte.folded else { return nil }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    return bytes
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
