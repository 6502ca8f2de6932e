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

extension UnsafeBufferPointer<UInt8> {
  /// What the escape at an index stands for; the index must be one of an escape.
  package func unescaped(at index: Int) -> UInt8 {
    (self[index + 1].hexDigit ?? 0) << 4 | (self[index + 2].hexDigit ?? 0)
  }

  /// Whether there is an escape at an index.
  package func isEscape(at index: Int) -> Bool {
    self[index] == .percent && index + 2 < count && self[index + 1].hexDigit != nil
      && self[index + 2].hexDigit != nil
  }

  package func part(_ range: Range<Int>) -> Self {
    Self(rebasing: self[range])
  }

  /// Writes these bytes without their escapes, or as they are when they are not UTF-8 without them.
  ///
  /// - Parameters:
  ///   - target: At least as many bytes as these.
  ///   - plusIsSpace: Whether a plus sign stands for a space.
  /// - Returns: How many bytes were written.
  func unescape(into target: UnsafeMutablePointer<UInt8>, plusIsSpace: Bool) -> Int {
    var checker = UTF8Checker()
    var isValid = true
    var (index, written) = (0, 0)
    while index < count {
      let isEscape = isEscape(at: index)
      var byte = isEscape ? unescaped(at: index) : self[index]
      if plusIsSpace, !isEscape, byte == .plus { byte = 0x20 }
      isValid = isValid && checker.accepts(byte)
      target[written] = byte
      written += 1
      index += isEscape ? 3 : 1
    }
    if isValid, checker.isComplete { return written }
    for index in indices { target[index] = self[index] }
    return count
  }

  /// The text of these bytes without their escapes.
  package func decoded(plusIsSpace: Bool = false) -> String {
    let isPlain = !contains { $0 == .percent || plusIsSpace && $0 == .plus }
    if isPlain { return String(decoding: self, as: UTF8.self) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { scratch in
      guard let target = scratch.baseAddress else { return "" }
      let written = unescape(into: target, plusIsSpace: plusIsSpace)
      return String(decoding: UnsafeBufferPointer(start: target, count: written), as: UTF8.self)
    }
  }

  /// Whether they are `http` or `https`, in any case.
  var isWebScheme: Bool {
    guard count == 4 || count == 5 else { return false }
    return zip(self, "https".utf8).allSatisfy { $0.folded == $1 }
  }

  @inline(__always)
  package func equals(_ other: Self) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}
