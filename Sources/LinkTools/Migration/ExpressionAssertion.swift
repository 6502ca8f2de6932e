/// An assertion about a place between two characters.
enum ExpressionAssertion: Int32, Sendable {
  case start
  case end
  case wordBoundary
  case noWordBoundary

  /// Whether it is so.
  ///
  /// - Parameters:
  ///   - before: The character before the place, if there is one.
  ///   - after: The character after it, if there is one.
  /// - Returns: Whether it holds.
  func holds(before: UInt32?, after: UInt32?) -> Bool {
    switch self {
    case .start: return before == nil
    case .end: return after == nil
    case .wordBoundary, .noWordBoundary:
      let differ = Self.isWord(before) != Self.isWord(after)
      return differ == (self == .wordBoundary)
    }
  }

  private static func isWord(_ scalar: UInt32?) -> Bool {
    scalar.map { ScalarSet.words.contains($0) } ?? false
  }
}
