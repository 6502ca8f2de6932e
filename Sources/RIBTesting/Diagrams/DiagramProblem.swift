public import Testing

/// The error of a diagram that cannot be read or played.
public struct DiagramProblem: Error, Sendable, CustomStringConvertible {
  /// The text of the diagram.
  public let text: String

  /// The character that is to blame, counted from zero.
  public let column: Int

  /// What is wrong with it, and what to write.
  public let sentence: String

  /// The line at which the diagram is used.
  public let sourceLocation: SourceLocation

  /// The sentence, and the diagram with a mark below the character.
  public var description: String {
    """
    The diagram cannot be used: \(sentence)
      \(text)
      \(String(repeating: " ", count: column))^
    """
  }
}
