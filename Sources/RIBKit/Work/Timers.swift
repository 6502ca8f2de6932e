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
      let timer = TimerRun(node, of: tree, supersededBy: id) { handler(Self.cast($0)) }
      timer.start(delay, at: (fileID, line))
      return timer
    }
  }
}

/// A moment on the tree's clock at which an interactor is to be called, once.
final class TimerRun: TaskRegistration, @unchecked Sendable {
  private var handler: ((any Interactor) -> Void)?

  init(
    _ node: Node, of tree: Tree, supersededBy id: AnyHashable?, handler: @escaping (any Interactor) -> Void
  ) {
    self.handler = handler
    super.init(node, of: tree, supersededBy: id)
  }

  override var kind: WorkKind { .timer }

  /// Starts the task that sleeps.
  func start(_ delay: Duration, at place: CallSite) {
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

  /// A sleep until a fixed moment: the delay counts from now, and not from when the sleep begins.
  private static func sleep<C: Clock<Duration>>(
    for delay: Duration, on clock: C
  ) -> @Sendable () async throws -> Void {
    let moment = clock.now.advanced(by: delay.forClocks)
    return { try await clock.sleep(until: moment, tolerance: nil) }
  }

  override func deliver() {
    guard isLive, let me = node.interactor else { return drop(.text("timer")) }
    let handler = handler
    end()
    tree.during(.delivered, node, .text("timer"), from: origin) { handler?(me) }
  }

  override func didEnd() {
    handler = nil
  }
}
