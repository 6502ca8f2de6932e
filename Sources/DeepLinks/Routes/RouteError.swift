/// The reason why a route can't be read or printed, or isn't compatible with its pattern.
///
/// Two errors are equal if their codes and fields are equal.
public struct RouteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of error.
  public enum Code: Sendable, Hashable {
    /// The pattern has no field with this name.
    case unknownField
    /// The route's type omits a field of the pattern.
    case unusedField
    /// The pattern allows values that the type can't read, or may omit a value that the type requires.
    case mismatch
    /// A field has no value.
    case missing
    /// The pattern doesn't allow a value.
    case value
    /// The printed link would not be read as the same route.
    case notReadable
    /// The pattern isn't valid.
    case pattern
    /// The pattern doesn't have the requested scheme or host.
    case authority
    /// The table doesn't have exactly one route with this name.
    case name
  }

  /// The kind of error.
  public let code: Code

  /// The affected field, or an empty string.
  public let field: String

  /// The error and its remedy, in one sentence.
  public let description: String

  package init(_ code: Code, field: String = "", _ description: String) {
    self.code = code
    self.field = field
    self.description = description
  }

  /// Whether two errors have the same code and field.
  public static func == (left: RouteError, right: RouteError) -> Bool {
    left.code == right.code && left.field == right.field
  }
}
