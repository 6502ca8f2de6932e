/// Why a text is no pattern, and where.
///
/// Two errors are equal when their codes and their places are.
public struct PatternError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: Sendable, Hashable {
    /// A backslash ends the pattern, or a percent sign is no escape.
    case escape
    /// A colon, two stars or an ampersand are not followed by a name.
    case name
    /// Two fields have one name.
    case duplicateName
    /// What stands between angle brackets is no name of a type.
    case type
    /// A list of allowed texts, schemes or hosts is empty, is too long, or has an empty or a repeated element.
    case list
    /// A bracket, a brace, a parenthesis or a quote is not closed.
    case unclosed
    /// A character stands where it means nothing; it needs a backslash.
    case unexpected
    /// Two parameters stand in one component.
    case twoParameters
    /// A star or a rest does not stand alone in its component, or there are two rests.
    case wildcard
    /// A component inside the path is empty.
    case emptyComponent
    /// A scheme, a host or a port is not well formed.
    case authority
    /// A default is given to what cannot be missing, or is not a text of the field.
    case defaultText
    /// There are too many components, fields or groups.
    case tooMany
  }

  /// What is wrong.
  public let code: Code

  /// Where it is, in bytes from the beginning of the text.
  public let offset: Int

  /// The text that was to be read.
  public let text: String

  package let reason: String

  init(_ code: Code, _ reason: String, at offset: Int, in text: String) {
    self.code = code
    self.reason = reason
    self.offset = offset
    self.text = text
  }

  /// Whether two errors have one code and one place.
  public static func == (left: PatternError, right: PatternError) -> Bool {
    left.code == right.code && left.offset == right.offset
  }

  /// What is wrong and what to do, then where.
  public var description: String {
    "\(reason), at byte \(offset) of the pattern \"\(text.shortened)\"."
  }
}
