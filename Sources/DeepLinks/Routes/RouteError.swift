/// Why a route cannot be read or printed, or does not agree with its pattern.
///
/// Two errors are equal when their codes and their fields are.
public struct RouteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of mistake.
  public enum Code: Sendable, Hashable {
    /// The pattern has no field of this name.
    case unknownField
    /// The type of the route does not name a field of the pattern.
    case unusedField
    /// The pattern lets texts through that the type cannot read, or may leave out what the type must have.
    case mismatch
    /// A field has no value.
    case missing
    /// A value is not one that the pattern lets through.
    case value
    /// The link that would be printed is read as something else.
    case notReadable
    /// The text of the pattern isn't a pattern.
    case pattern
    /// The pattern does not have the scheme or the host of a link that is to be printed.
    case authority
    /// The table has no route of this name, or more than one.
    case name
  }

  /// The kind of mistake.
  public let code: Code

  /// The field it is about; empty if it is about none.
  public let field: String

  /// The mistake and its remedy, in one sentence.
  public let description: String

  package init(_ code: Code, field: String = "", _ description: String) {
    self.code = code
    self.field = field
    self.description = description
  }

  /// Whether two errors have one code and one field.
  public static func == (left: RouteError, right: RouteError) -> Bool {
    left.code == right.code && left.field == right.field
  }
}
