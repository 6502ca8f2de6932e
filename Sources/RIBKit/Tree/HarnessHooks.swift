/// The hooks of a test's harness in a tree.
package struct HarnessHooks {
  /// Whether the tree calls only the root's hooks, to test a router with inactive children.
  package var hasIdleChildren = false

  /// A closure that is notified of a call from outside the tree's isolation, which is then rejected; with `nil`, such a call stops the
  /// program.
  ///
  /// It is called on the thread of that call.
  package var strayCall: (@Sendable (_ sentence: String, _ fileID: StaticString, _ line: UInt) -> Void)?

  /// A closure that is called with the source location of each late call, immediately before the observer receives the event.
  package var lateCall: ((_ fileID: StaticString, _ line: UInt) -> Void)?
}
