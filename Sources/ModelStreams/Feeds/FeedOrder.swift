internal import Locks

/// Numbers the models that one subscriber gets from all the sources its view reads.
@usableFromInline
final class FeedOrder: Sendable {
  private let last = Lock<UInt64>(0)

  /// The next place; it is taken inside the lock of the source that sends.
  func next() -> UInt64 {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
