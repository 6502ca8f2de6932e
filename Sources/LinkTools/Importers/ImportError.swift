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

/// Something that an imported route does otherwise than it did.
public struct ImportNote: Sendable, Hashable, CustomStringConvertible {
  /// What is different.
  public enum Code: Sendable, Hashable {
    /// Text behind a star is compared now; JLRoutes ignored it.
    case compared
    /// A group that contains groups is taken as it is meant; JLRoutes took it apart at the wrong place.
    case nested
    /// Text behind a parameter must be there now; it was cut off if it was there.
    case required
    /// A parameter that never matched does so now.
    case alive
    /// What is written behind a question mark or a hash sign was ignored and is left out.
    case ignored
    /// A slash at the end means nothing now; the route was never reached.
    case slash
    /// The route takes the same links as another one; which of them is meant was decided by their order or their names.
    case hidden
    /// What a star passed over is a field now, or is a field with its escapes decoded.
    case delivered
    /// A host cannot be a field.
    case host
  }

  /// What is different.
  public let code: Code

  /// Which of the foreign routes it is about, counted from zero.
  public let number: Int

  /// The foreign pattern.
  public let pattern: String

  /// What is different, in one sentence.
  public let message: String

  /// The pattern and what is different.
  public var description: String { "\"\(pattern.shortened)\": \(message)" }
}
