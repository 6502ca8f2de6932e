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

/// What should be known of a table in another format: where that format says something else than the table.
public struct ExportNote: Sendable, Hashable, CustomStringConvertible {
  /// What should be known.
  public enum Code: Sendable, Hashable {
    /// The format takes links of this route that its pattern does not take.
    case wider
    /// The format takes a link that leads to this route, which is local.
    case local
    /// No example of this route could be made, so nothing was tried.
    case unproven
  }

  /// What should be known.
  public let code: Code

  /// The pattern of the route.
  public let pattern: String

  /// What should be known, in one sentence.
  public let description: String
}

/// A table in another format.
public struct TableExport<File: Sendable>: Sendable {
  /// The file.
  public let file: File

  /// Where the file says something else than the table, in the order of the routes.
  public let notes: [ExportNote]
}
