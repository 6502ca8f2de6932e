internal import DeepLinks

/// Bytes as pairs of lowercase hexadecimal digits.
package enum Hexadecimal {
  package static func text(of bytes: [UInt8]) -> String {
    String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Returns the bytes of a string, or `nil` if it doesn't consist of pairs of lowercase digits.
  package static func bytes(of text: some StringProtocol) -> [UInt8]? {
    let digits = text.utf8.compactMap { $0 == $0.folded ? $0.hexDigit : nil }
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
