/// Who rides, known by name.
package struct Rider: Hashable, Sendable {
  /// The name; not empty.
  package let name: String

  /// Makes a rider.
  ///
  /// - Parameter name: The name.
  package init(_ name: String) {
    self.name = name
  }
}
