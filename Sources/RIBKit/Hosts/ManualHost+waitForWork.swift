extension ManualHost {
  /// Waits, in real time, until something is to be done on the host: something from outside has come.
  ///
  /// - Parameter deadline: When to give up.
  /// - Returns: Whether there is something to do; false when the time is up.
  package nonisolated(nonsending) func waitForWork(until deadline: ContinuousClock.Instant) async -> Bool {
    let (rings, bell) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let waiter = Doorbell(bell)
    defer { executor.remove(waiter) }
    if executor.add(waiter) { return true }
    let alarm = Task.detached {
      try? await Task.sleep(until: deadline)
      bell.finish()
    }
    defer { alarm.cancel() }
    var iterator = rings.makeAsyncIterator()
    return await iterator.next(isolation: #isolation) != nil
  }
}

/// Passes on that a host has something to do.
private final class Doorbell: HostWaiter {
  private let bell: AsyncStream<Void>.Continuation

  init(_ bell: AsyncStream<Void>.Continuation) { self.bell = bell }

  func ring() { bell.yield() }
}
