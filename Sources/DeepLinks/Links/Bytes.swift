/// The bytes that have a special meaning in a link or a pattern.
extension UInt8 {
  @inlinable
  package static var slash: UInt8 { 0x2F }
  package static var colon: UInt8 { 0x3A }
  package static var question: UInt8 { 0x3F }
  package static var hash: UInt8 { 0x23 }
  @inlinable
  package static var percent: UInt8 { 0x25 }
  @inlinable
  package static var ampersand: UInt8 { 0x26 }
  @inlinable
  package static var equals: UInt8 { 0x3D }
  package static var plus: UInt8 { 0x2B }
  package static var minus: UInt8 { 0x2D }
  package static var dot: UInt8 { 0x2E }
  package static var at: UInt8 { 0x40 }
  package static var star: UInt8 { 0x2A }
  package static var bang: UInt8 { 0x21 }
  package static var bar: UInt8 { 0x7C }
  package static var quote: UInt8 { 0x22 }
  package static var backslash: UInt8 { 0x5C }
  package static var underscore: UInt8 { 0x5F }
  package static var openBracket: UInt8 { 0x5B }
  package static var closeBracket: UInt8 { 0x5D }
  package static var openBrace: UInt8 { 0x7B }
  package static var closeBrace: UInt8 { 0x7D }
  package static var openParenthesis: UInt8 { 0x28 }
  package static var closeParenthesis: UInt8 { 0x29 }
  package static var less: UInt8 { 0x3C }
  package static var greater: UInt8 { 0x3E }

  package var endsAuthority: Bool { self == .slash || self == .question || self == .hash }

  @inlinable
  package var isDigit: Bool { self &- 0x30 < 10 }

  package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  package var isSchemeByte: Bool { isLetter || isDigit || self == .plus || self == .minus || self == .dot }

  /// Whether the byte may occur in an unquoted name of a pattern.
  package var isNameByte: Bool { isLetter || isDigit || self == .underscore }

  /// Whether the byte may occur unescaped anywhere in a link.
  package var isUnreserved: Bool { isNameByte || self == .minus || self == .dot || self == 0x7E }

  /// The byte in lowercase, if it is an ASCII letter.
  package var folded: UInt8 { isUppercase ? self | 0x20 : self }

  package var isUppercase: Bool { self &- 0x41 < 26 }

  /// The value of a hexadecimal digit; `nil` for other bytes.
  @inlinable
  package var hexDigit: UInt8? {
    if isDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}

extension StringProtocol {
  /// The text with its ASCII letters in lowercase, as schemes and hosts are compared.
  package var folded: String {
    utf8.contains { $0.isUppercase } ? String(decoding: utf8.map(\.folded), as: UTF8.self) : String(self)
  }

  /// Whether the text is a scheme: a letter followed by letters, digits, +, - or a dot.
  package var isScheme: Bool { utf8.first?.isLetter == true && utf8.allSatisfy(\.isSchemeByte) }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Returns the byte that the escape at an index represents; there must be an escape.
  @inlinable
  package func unescaped(at index: Int) -> UInt8 {
    (self[index + 1].hexDigit ?? 0) << 4 | (self[index + 2].hexDigit ?? 0)
  }

  /// Whether there is an escape at an index.
  @inlinable
  package func isEscape(at index: Int) -> Bool {
    self[index] == .percent && index + 2 < endIndex && self[index + 1].hexDigit != nil
      && self[index + 2].hexDigit != nil
  }

  /// Returns the unescaped bytes, or these bytes if the unescaped ones aren't UTF-8.
  func unescaped(plusIsSpace: Bool) -> [UInt8] {
    var checker = UTF8Checker()
    var isValid = true
    var index = startIndex
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while index < endIndex {
      let isEscape = isEscape(at: index)
      var byte = isEscape ? unescaped(at: index) : self[index]
      if plusIsSpace, !isEscape, byte == .plus { byte = 0x20 }
      isValid = isValid && checker.accepts(byte)
      bytes.append(byte)
      index += isEscape ? 3 : 1
    }
    return isValid && checker.isComplete ? bytes : Array(self)
  }
}

extension [UInt8] {
  /// Appends a byte, or the escape that represents it.
  package mutating func append(_ byte: UInt8, escaped isEscaped: Bool) {
    guard isEscaped else { return append(byte) }
    self += [.percent, Escaping.digits[Int(byte >> 4)], Escaping.digits[Int(byte & 15)]]
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the text of the unescaped bytes.
  package func decoded(plusIsSpace: Bool = false) -> String {
    if span.isPlain(plusIsSpace: plusIsSpace) { return String(decoding: self, as: UTF8.self) }
    return String(decoding: unescaped(plusIsSpace: plusIsSpace), as: UTF8.self)
  }
}
