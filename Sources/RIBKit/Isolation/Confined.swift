/// A value of the tree on its way through code that is not isolated: carried there, touched only on the tree.
///
/// The compiler cannot see that a task started by the tree for the tree comes back to it. Whoever opens
/// the box must be on the actor of the tree, or hold what the box was handed over with (a mailbox's lock).
struct Confined<Value>: @unchecked Sendable {
  let value: Value
}
