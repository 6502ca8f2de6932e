internal import Locks
internal import ModelStreams

/// Numbers from one upwards, for any thread.
final class Counter: Sendable {
  private let last = Lock<UInt64>(0)

  func next() -> UInt64 {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
