/// A kind of link as a Swift type: a pattern, and a property for each of its fields.
///
/// One function names the fields, for reading, for printing and for checking, so that they cannot differ.
///
/// The law of a route: what is printed is read as an equal route. Printing refuses what would break it.
///
/// A field that a link may leave out, and that has no default, is an optional property; one with many values and a rest
/// are an array; a flag is a Boolean.
public protocol LinkRoute: Sendable, Equatable {
  /// The text of the pattern.
  static var pattern: String { get }

  /// Makes a route whose properties are to be read; what they hold does not matter.
  init()

  /// Names each field of the pattern, with the property that holds it.
  ///
  /// - Parameter fields: The visitor; call it with each name and each property, always in the same order.
  /// - Throws: The errors of the visitor.
  mutating func visit(_ fields: inout RouteFields) throws(RouteError)
}
