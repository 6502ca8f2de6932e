// Timers: a task sleeps on the tree's clock until a deadline that is fixed when the timer is set.

extension Interactor {
  /// Calls a handler once, after a delay on the tree's clock.
  ///
  /// Call it in the tree's isolation. The handler isn't called if the activation ends first.
  ///
  /// With a `delay` of zero or less, the handler runs in the next turn; a delay of more than a hundred years counts as a hundred years.
  /// The handler runs on the tree with the interactor. ``Handle`` describes the effect of an `id`.
  ///
  /// - Returns: A handle that cancels the timer.
  @discardableResult
  public func after(
    _ delay: Duration, id: AnyHashable? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping (Self) -> Void
  ) -> Handle {
    starting("after", at: (fileID, line), superseding: id) { node, tree in
      let timer = TimerRun(Registration(.timer, node, of: tree)) { handler(self) }
      timer.start(delay, id: id, at: (fileID, line))
      return timer.registration
    }
  }
}

/// A deadline on the tree's clock at which an interactor is called once.
///
/// Unchecked because it's passed to its task, which only posts it.
final class TimerRun: RegisteredItem, @unchecked Sendable {
  var isQueued = false
  var isLeft = false
  let registration: Registration
  private var handler: (() -> Void)?

  init(_ registration: Registration, handler: @escaping () -> Void) {
    self.registration = registration
    self.handler = handler
    registration.begin(self)
  }

  /// Starts the sleeping task.
  func start(_ delay: Duration, id: AnyHashable?, at place: CallSite) {
    let tree = registration.tree
    guard delay > .zero else {
      tree.mailbox.post(self)
      return
    }
    // The deadline is fixed now, because the clock may move before the task begins.
    let sleep = Self.sleep(for: delay, on: tree.clock)
    registration.start(called: "after", id: id, at: place) {
      guard (try? await sleep()) != nil else { return }
      self.registration.tree.mailbox.post(self)
    }
  }

  /// Returns a sleep until a fixed deadline: the delay counts from now, not from when the sleep begins.
  private static func sleep<C: Clock<Duration>>(
    for delay: Duration, on clock: C
  ) -> @Sendable () async throws -> Void {
    let moment = clock.now.advanced(by: delay.forClocks)
    return { try await clock.sleep(until: moment, tolerance: nil) }
  }

  func deliver(_ part: Range<Int>) {
    guard registration.isLive else { return registration.drop(.text("timer")) }
    let handler = handler
    registration.end()
    registration.tree.during(.delivered, registration.node, .text("timer"), from: registration.origin) {
      handler?()
    }
  }

  func didEnd(_ registration: Registration) { handler = nil }
}
