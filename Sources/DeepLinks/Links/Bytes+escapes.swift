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

  @inline(__always)
  package func equals(_ other: Self) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}
