/// Why a table cannot be said in another format, or why a text of that format cannot be read.
///
/// Two errors are equal when their codes and their patterns are.
public struct ExportError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: Sendable, Hashable {
    /// The text is not JSON, or not as the format wants it.
    case json
    /// The text is longer than the format allows.
    case size
    /// A route asks for something that the format has no words for.
    case inexpressible
    /// A link that leads to an exported route is not covered by what was made.
    case uncovered
    /// A name, an identifier or a host is not well formed, or there is none.
    case name
  }

  /// What is wrong.
  public let code: Code

  /// The pattern of the route it is about; empty if it is about none.
  public let pattern: String

  /// What is wrong and what to do, in one sentence.
  public let description: String

  init(_ code: Code, pattern: String = "", _ description: String) {
    self.code = code
    self.pattern = pattern
    self.description = description
  }

  /// Whether two errors have one code and one pattern.
  public static func == (left: ExportError, right: ExportError) -> Bool {
    left.code == right.code && left.pattern == right.pattern
  }
}
