/// Why the signature of a link or of a configuration is refused, or cannot be made.
///
/// Two errors are equal when their codes are. No error tells what the right signature would be.
public struct SignatureError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of problem.
  public enum Code: Sendable, Hashable {
    /// There is no signature, or a part of it that must be there is not.
    case missing
    /// A part of the signature is there twice, or is not what such a part may be, or the link is none that can be signed.
    case malformed
    /// It was signed with a key that is not among those to verify with, or no longer.
    case unknownKey
    /// The signature is not that of what was signed: something was changed, added or removed.
    case mismatch
    /// It has expired.
    case expired
    /// It would be good for longer than is allowed.
    case tooLong
    /// It was good for one use, and was used.
    case replayed
    /// What was used is remembered, and there is no room for more.
    case full
    /// A key has no proper name, has a secret that is too short, or there are two of one name.
    case weakKey
    /// The system has no library for keys of this kind.
    case unavailable
  }

  /// The kind of problem.
  public let code: Code

  /// The fact and the remedy, in one sentence.
  public let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  /// Whether two errors have one code.
  public static func == (left: SignatureError, right: SignatureError) -> Bool {
    left.code == right.code
  }
}
