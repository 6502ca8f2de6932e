/// Says, byte by byte, whether bytes are UTF-8.
package struct UTF8Checker {
  private var missing = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  package init() {}

  /// Whether no sequence has been begun and not ended.
  package var isComplete: Bool { missing == 0 }

  /// Takes the next byte, and answers whether it may stand there.
  package mutating func accepts(_ byte: UInt8) -> Bool {
    if missing > 0 {
      guard (lower...upper).contains(byte) else { return false }
      missing -= 1
      (lower, upper) = (0x80, 0xBF)
      return true
    }
    switch byte {
    case 0x00...0x7F: return true
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF:
      missing = 2
      if byte == 0xE0 { lower = 0xA0 }
      if byte == 0xED { upper = 0x9F }
    case 0xF0...0xF4:
      missing = 3
      if byte == 0xF0 { lower = 0x90 }
      if byte == 0xF4 { upper = 0x8F }
    default: return false
    }
    return true
  }
}
