internal import DeepLinks

/// Why a text is no regular expression, and where.
///
/// Two errors are equal when their codes and their places are.
package struct ExpressionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of problem.
  package enum Code: Sendable, Hashable {
    /// A backslash ends the expression, or stands before a letter or a digit that has no meaning with it.
    case escape
    /// A class has no end or no elements, a range that runs backwards, or something on which engines disagree.
    case characterClass
    /// What repeats has nothing before it, is no number, or repeats too often.
    case quantifier
    /// A parenthesis is not closed, or closes nothing.
    case parenthesis
    /// A character stands where it needs a backslash.
    case unexpected
    /// It is something that cannot be matched in linear time, or that is not part of this language.
    case unsupported
    /// The expression, its groups or what it stands for are too many.
    case tooLarge
  }

  /// The kind of problem.
  package let code: Code

  /// Where it is, in bytes from the beginning of the expression.
  package let offset: Int

  /// The expression that was to be read.
  package let text: String

  let reason: String

  init(_ code: Code, _ reason: String, at offset: Int, in text: String) {
    self.code = code
    self.reason = reason
    self.offset = offset
    self.text = text
  }

  /// Whether two errors have one code and one place.
  package static func == (left: ExpressionError, right: ExpressionError) -> Bool {
    left.code == right.code && left.offset == right.offset
  }

  /// What is wrong and what to do, then where.
  package var description: String {
    "\(reason), at byte \(offset) of the expression \"\(text.shortened)\"."
  }
}
