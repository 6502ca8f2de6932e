internal import Synchronization

/// The numbers of the calls and records of this process, across all stubs and recorders.
///
/// Only the order of two numbers has a meaning: tests that run at the same time draw from the same numbers.
package enum CallSequence {
  private static let last = Atomic<UInt64>(0)

  /// The next number; greater than all that were given before.
  package static func next() -> UInt64 {
    // Relaxed: the order of one atomic's own changes is all that is needed, and no other memory is read by it.
    last.add(1, ordering: .relaxed).newValue
  }
}
