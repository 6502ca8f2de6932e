/// A moment on the tree's clock, without the type of who waits for it.
class TimerSink: Registration, @unchecked Sendable {
  /// Starts the task that sleeps.
  final func start(_ delay: Duration, at place: (StaticString, UInt)) {
    guard delay > .zero else {
      tree.mailbox.post(self)
      return
    }
    let clock = tree.clock
    tree.start(self, called: "after", at: place) { timer in
      guard (try? await clock.sleep(for: delay)) != nil else { return }
      timer.tree.mailbox.post(timer)
    }
  }
}
