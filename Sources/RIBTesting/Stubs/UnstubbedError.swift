public import Testing

/// The error of a call that a stub could not answer; the test has already failed.
///
/// Two errors are equal if their codes are equal.
public struct UnstubbedError: Error, Sendable, CustomStringConvertible {
  /// The reason that a call has no answer.
  public enum Code: Hashable, Sendable {
    /// There was no answer for the input.
    case noAnswer
    /// The answer suspends, but the call was synchronous.
    case cannotWait
  }

  /// The reason that the call has no answer.
  public let code: Code

  /// The call, the existing answers, and what to add.
  public let description: String

  /// The line of the call.
  public let sourceLocation: SourceLocation
}

extension UnstubbedError: Equatable {
  /// Returns whether the codes are equal.
  public static func == (lhs: UnstubbedError, rhs: UnstubbedError) -> Bool { lhs.code == rhs.code }
}
