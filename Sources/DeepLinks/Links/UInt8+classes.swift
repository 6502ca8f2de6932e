/// The bytes that mean something in a link or in a pattern.
extension UInt8 {
  static var slash: UInt8 { 0x2F }
  static var colon: UInt8 { 0x3A }
  static var question: UInt8 { 0x3F }
  static var hash: UInt8 { 0x23 }
  static var percent: UInt8 { 0x25 }
  static var ampersand: UInt8 { 0x26 }
  static var equals: UInt8 { 0x3D }
  static var plus: UInt8 { 0x2B }
  static var minus: UInt8 { 0x2D }
  static var dot: UInt8 { 0x2E }
  static var at: UInt8 { 0x40 }
  static var star: UInt8 { 0x2A }
  static var bang: UInt8 { 0x21 }
  static var bar: UInt8 { 0x7C }
  static var quote: UInt8 { 0x22 }
  static var backslash: UInt8 { 0x5C }
  static var underscore: UInt8 { 0x5F }
  static var openBracket: UInt8 { 0x5B }
  static var closeBracket: UInt8 { 0x5D }
  static var openBrace: UInt8 { 0x7B }
  static var closeBrace: UInt8 { 0x7D }
  static var openParenthesis: UInt8 { 0x28 }
  static var closeParenthesis: UInt8 { 0x29 }
  static var less: UInt8 { 0x3C }
  static var greater: UInt8 { 0x3E }

  var endsAuthority: Bool { self == .slash || self == .question || self == .hash }

  var isDigit: Bool { self &- 0x30 < 10 }

  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  var isSchemeByte: Bool { isLetter || isDigit || self == .plus || self == .minus || self == .dot }

  /// Whether it may stand in a name of a pattern without quotes.
  var isNameByte: Bool { isLetter || isDigit || self == .underscore }

  /// Whether it may stand anywhere in a link without an escape.
  var isUnreserved: Bool { isNameByte || self == .minus || self == .dot || self == 0x7E }

  /// In lower case, if it is an ASCII letter.
  var folded: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// The value of a hexadecimal digit.
  var hexDigit: UInt8? {
    if isDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }
}

extension StringProtocol {
  /// The text with its ASCII letters in lower case, which is how schemes and hosts are compared.
  var folded: String { String(decoding: utf8.map(\.folded), as: UTF8.self) }
}
