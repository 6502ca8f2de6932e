public import Testing

extension Expectation {
  /// A RIB that was attached.
  ///
  /// - Parameter path: Its path, as in `Root/Trip`.
  /// - Returns: The expectation.
  public static func attached(_ path: String) -> Self { Self(TreeChange.attached(path), on: .changes) }

  /// A RIB that was detached.
  ///
  /// - Parameter path: The path that it had.
  /// - Returns: The expectation.
  public static func detached(_ path: String) -> Self { Self(TreeChange.detached(path), on: .changes) }
}

extension Harness {
  /// Expects the attaches and detaches that come next, in this order.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - sourceLocation: Where they are expected.
  public func expectChanges(_ changes: TreeChange..., sourceLocation: SourceLocation = #_sourceLocation) {
    core.expectsChanges = true
    core.expect(changes.map { Expectation<Subject>($0, on: .changes) }, at: sourceLocation)
  }
}
