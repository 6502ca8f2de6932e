/// A moment on the tree's clock, without the type of who waits for it.
class TimerSink: TaskRegistration, @unchecked Sendable {
  final override var noun: String { "timer" }
  final override var kind: OpenWork.Kind { .timer }

  /// Starts the task that sleeps.
  final func start(_ delay: Duration, at place: (StaticString, UInt)) {
    guard delay > .zero else {
      tree.mailbox.post(self)
      return
    }
    // The moment is fixed now: the clock may move before the task begins.
    let sleep = Self.sleep(for: delay, on: tree.clock)
    tree.start(self, called: "after", at: place) { timer in
      guard (try? await sleep()) != nil else { return }
      timer.tree.mailbox.post(timer)
    }
  }

  /// A sleep until a moment that is so far away now, whenever it begins.
  private static func sleep<C: Clock<Duration>>(
    for delay: Duration, on clock: C
  ) -> @Sendable () async throws -> Void {
    let moment = clock.now.advanced(by: delay.forClocks)
    return { try await clock.sleep(until: moment, tolerance: nil) }
  }
}

extension Duration {
  /// The time itself, or a hundred years if it is longer.
  ///
  /// The runtime counts nanoseconds in 64 bits: asked to sleep for three hundred years it stops the program (Swift 6.3), and
  /// `.seconds(.max)` is how one says "for ever".
  var forClocks: Duration { min(self, .seconds(100 * 365 * 86_400)) }
}
