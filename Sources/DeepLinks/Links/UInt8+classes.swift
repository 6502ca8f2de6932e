/// The bytes that mean something in a link or in a pattern.
extension UInt8 {
  package static var slash: UInt8 { 0x2F }
  package static var colon: UInt8 { 0x3A }
  package static var question: UInt8 { 0x3F }
  package static var hash: UInt8 { 0x23 }
  package static var percent: UInt8 { 0x25 }
  package static var ampersand: UInt8 { 0x26 }
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

  package var isDigit: Bool { self &- 0x30 < 10 }

  package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  package var isSchemeByte: Bool { isLetter || isDigit || self == .plus || self == .minus || self == .dot }

  /// Whether it may stand in a name of a pattern without quotes.
  package var isNameByte: Bool { isLetter || isDigit || self == .underscore }

  /// Whether it may stand anywhere in a link without an escape.
  package var isUnreserved: Bool { isNameByte || self == .minus || self == .dot || self == 0x7E }

  /// In lower case, if it is an ASCII letter.
  package var folded: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// The value of a hexadecimal digit.
  package var hexDigit: UInt8? {
    if isDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}

extension StringProtocol {
  /// The text with its ASCII letters in lower case, which is how schemes and hosts are compared.
  package var folded: String { String(decoding: utf8.map(\.folded), as: UTF8.self) }
}
