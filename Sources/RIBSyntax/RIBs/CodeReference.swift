/// A place where code names a type of a RIB.
package struct CodeReference: Hashable, Sendable {
  /// Where.
  package let place: CodePlace
  /// The name.
  package let name: String
  /// Whether it is in a test.
  package let isTest: Bool
}
