// Timers: a task sleeps on the tree's clock until a moment that is fixed when the timer is set.

extension Interactor {
  /// Calls back once, after a time on the tree's clock.
  ///
  /// It must be called on the isolation of the tree. Nothing is called if the activation ends before.
  ///
  /// - Parameters:
  ///   - delay: How long to wait; zero or less is the next turn, and more than a hundred years are a hundred.
  ///   - id: A newer call, flow or timer with the same identity cancels this one.
  ///   - fileID: Where the timer is set, for reports.
  ///   - line: Where the timer is set, for reports.
  ///   - handler: Called on the tree with the interactor.
  /// - Returns: A handle that cancels the timer.
  @discardableResult
  public func after(
    _ delay: Duration, id: AnyHashable? = nil, fileID: StaticString = #fileID, line: UInt = #line,
    _ handler: @escaping (Self) -> Void
  ) -> Handle {
    starting("after", at: (fileID, line), superseding: id) { node, tree in
      let timer = TimerRun(Registration(.timer, node, of: tree)) { handler(self) }
      timer.start(delay, at: (fileID, line))
      return timer.registration
    }
  }
}

/// A moment on the tree's clock at which an interactor is to be called, once.
///
/// Unchecked because it goes to its task, which does no more than post it.
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

  /// Starts the task that sleeps.
  func start(_ delay: Duration, at place: CallSite) {
    let tree = registration.tree
    guard delay > .zero else {
      tree.mailbox.post(self)
      return
    }
    // The moment is fixed now: the clock may move before the task begins.
    let sleep = Self.sleep(for: delay, on: tree.clock)
    registration.start(called: "after", at: place) {
      guard (try? await sleep()) != nil else { return }
      self.registration.tree.mailbox.post(self)
    }
  }

  /// A sleep until a fixed moment: the delay counts from now, and not from when the sleep begins.
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
