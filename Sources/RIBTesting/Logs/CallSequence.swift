internal import Synchronization

/// The numbers of the calls and records of this process, across all stubs and recorders.
///
/// Only the order of two numbers is meaningful, because tests that run at the same time draw from the same numbers.
package enum CallSequence {
  private static let last = Atomic<UInt64>(0)

  /// Returns the next number, which is greater than all earlier ones.
  package static func next() -> UInt64 {
    // Relaxed ordering suffices: only the order of this atomic's own changes matters, and no other memory is read through it.
    last.add(1, ordering: .relaxed).newValue
  }
}
