/// A kind of link as a Swift type: a pattern, and a property for each of its fields.
///
/// A single function lists the fields for reading, printing and checking, so that these can't diverge.
///
/// Reading a printed route must return an equal route. Printing rejects values that would violate this rule.
///
/// A field without a default that a link may omit is an optional property. A field with many values, or a `**` field, is an array. A flag is a Boolean.
public protocol LinkRoute: Sendable, Equatable {
  /// The text of the pattern.
  static var pattern: String { get }

  /// Creates a route whose properties are then read from a link; their initial values don't matter.
  init()

  /// Visits each field of the pattern with the property that holds it.
  ///
  /// - Parameter fields: The visitor; call it with each name and each property, always in the same order.
  /// - Throws: The errors of the visitor.
  mutating func visit(_ fields: inout RouteFields) throws(RouteError)
}
