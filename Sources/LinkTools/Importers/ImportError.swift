internal import DeepLinks

/// Why a pattern of another router cannot be brought over, and where.
///
/// Two errors are equal when their codes, their places and their patterns are.
public struct ImportError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is in the way.
  public enum Code: Sendable, Hashable {
    /// A parenthesis is not closed, or closes nothing.
    case parenthesis
    /// There are more forms than a pattern may have.
    case tooManyForms
    /// The scheme is none.
    case scheme
    /// There are two stars.
    case twoStars
    /// The result is no pattern of ours.
    case pattern
  }

  /// What is in the way.
  public let code: Code

  /// Which of the foreign routes it is about, counted from zero.
  public let number: Int

  /// The foreign pattern.
  public let pattern: String

  /// Where it is, in bytes from the beginning of the foreign pattern.
  public let offset: Int

  let reason: String

  /// Whether two errors have one code, one place and one pattern.
  public static func == (left: ImportError, right: ImportError) -> Bool {
    left.code == right.code && left.number == right.number && left.offset == right.offset
      && left.pattern == right.pattern
  }

  /// What is in the way and what to do, then where.
  public var description: String { "\(reason), at byte \(offset) of the pattern \"\(pattern.shortened)\"." }
}
