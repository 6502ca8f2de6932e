/// The reason why the signature of a link or configuration is rejected or can't be created.
///
/// Errors with equal codes are equal. Errors don't reveal the correct signature.
public struct SignatureError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of problem.
  public enum Code: Sendable, Hashable {
    /// The signature or a required part of it is missing.
    case missing
    /// A part of the signature is repeated or invalid, or the link can't be signed.
    case malformed
    /// The verifier doesn't have the key, or the key has expired.
    case unknownKey
    /// The contents have changed since they were signed.
    case mismatch
    /// The signature has expired.
    case expired
    /// The signature would be valid for longer than allowed.
    case tooLong
    /// The single-use signature has already been used.
    case replayed
    /// The store of used nonces is full.
    case full
    /// A key has an invalid name, a secret that is too short, or the name of another key.
    case weakKey
    /// The system doesn't have a library for keys of this kind.
    case unavailable
  }

  /// The kind of problem.
  public let code: Code

  /// The problem and the remedy, in one sentence.
  public let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  /// Whether two errors have equal codes.
  public static func == (left: SignatureError, right: SignatureError) -> Bool {
    left.code == right.code
  }
}
