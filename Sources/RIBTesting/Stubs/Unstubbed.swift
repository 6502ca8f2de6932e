public import Testing

/// The error of a call that a stub could not answer; the test has failed already.
///
/// Two are equal when their codes are.
public struct Unstubbed: Error, Sendable, CustomStringConvertible {
  /// The reason for which there was no answer.
  public enum Code: Hashable, Sendable {
    /// There was no answer for the input.
    case noAnswer
    /// The answer had to wait, and the call was synchronous.
    case cannotWait
  }

  /// The reason for which there was no answer.
  public let code: Code

  /// The call, what the stub has answers for, and what to add.
  public let description: String

  /// The line of the call.
  public let sourceLocation: SourceLocation
}

extension Unstubbed: Equatable {
  /// Compares the codes.
  ///
  /// - Parameters:
  ///   - lhs: An error.
  ///   - rhs: Another one.
  /// - Returns: Whether the codes are equal.
  public static func == (lhs: Unstubbed, rhs: Unstubbed) -> Bool { lhs.code == rhs.code }
}
