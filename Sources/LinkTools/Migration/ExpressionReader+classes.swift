/// Classes of characters, and what a backslash means in and outside of them.
extension ExpressionReader {
  /// Escapes of an expression.
  enum Escaped {
    case scalar(UInt32)
    case set(ScalarSet)
  }

  mutating func readEscaped(_ start: Int) throws(ExpressionError) -> Escaped {
    guard let value = peek, let scalar = Unicode.Scalar(value) else {
      throw error(.escape, "A backslash must stand before a character; write \\\\ for a backslash", at: start)
    }
    skip()
    switch scalar {
    case "d": return .set(.digits)
    case "D": return .set(ScalarSet.digits.inverted)
    case "w": return .set(.words)
    case "W": return .set(ScalarSet.words.inverted)
    case "s": return .set(.spaces)
    case "S": return .set(ScalarSet.spaces.inverted)
    case "t": return .scalar(0x09)
    case "n": return .scalar(0x0A)
    case "r": return .scalar(0x0D)
    case "1"..."9":
      throw error(
        .unsupported, "There are no references to groups here, because they cannot be matched in linear time",
        at: start)
    case "0", "A"..."Z", "a"..."z":
      throw error(
        .escape, "\\\(scalar) has no meaning here; a letter stands for itself without a backslash", at: start)
    default: return .scalar(value)
    }
  }

  /// Reads a class behind its opening bracket.
  mutating func readClass(_ start: Int) throws(ExpressionError) -> ScalarSet {
    var ranges: [ClosedRange<UInt32>] = []
    let isInverted = peek(is: "^")
    if isInverted { skip() }
    while let value = peek, value != 0x5D {
      let place = index
      if peek(is: "[") || peek(is: "&") && peek(is: "&", 1) {
        throw error(
          .characterClass, "Engines disagree on this inside of a class; write a backslash before it")
      }
      let first = try readElement()
      guard peek(is: "-"), let next = peek(1), next != 0x5D else {
        switch first {
        case .scalar(let scalar): ranges.append(scalar...scalar)
        case .set(let set): ranges += set.ranges
        }
        continue
      }
      skip()
      guard case .scalar(let lower) = first, case .scalar(let upper) = try readElement(), lower <= upper
      else {
        throw error(
          .characterClass, "A range runs from one character to one that comes not before it", at: place)
      }
      ranges.append(lower...upper)
    }
    guard peek != nil else { throw error(.characterClass, "This class is not closed with ]", at: start) }
    guard !ranges.isEmpty else {
      throw error(.characterClass, "A class must have an element; write \\] for a bracket", at: start)
    }
    skip()
    let set = ScalarSet(ranges)
    return isInverted ? set.inverted : set
  }

  private mutating func readElement() throws(ExpressionError) -> Escaped {
    let place = index
    guard let value = peek else { return .scalar(0) }
    skip()
    return value == 0x5C ? try readEscaped(place) : .scalar(value)
  }
}
