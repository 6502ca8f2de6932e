/// Bytes as pairs of hexadecimal digits in lower case.
enum Hexadecimal {
  static func text(of bytes: [UInt8]) -> String {
    String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The bytes of a text; nothing if it is not one of this length, in lower case.
  static func bytes(of text: String, count: Int) -> [UInt8]? {
    let text = Array(text.utf8)
    guard text.count == 2 * count, text.allSatisfy({ digits.contains($0) }) else { return nil }
    return stride(from: 0, to: text.count, by: 2).map { index in
      (text[index].hexDigit ?? 0) << 4 | (text[index + 1].hexDigit ?? 0)
    }
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
