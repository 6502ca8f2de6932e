/// A moment on the tree's clock, without the type of who waits for it.
class TimerSink: Registration, @unchecked Sendable {
  /// Starts the task that sleeps.
  final func start(_ delay: Duration, at place: (StaticString, UInt)) {
    let clock = tree.clock
    tree.start(self, called: "after", at: place) { timer in
      guard (try? await clock.sleep(for: delay)) != nil else { return }
      timer.tree.mailbox.post(timer)
    }
  }
}

/// A moment on the tree's clock at which an interactor is to be called, once.
final class Timer<Me: Interactor>: TimerSink, @unchecked Sendable {
  private var handler: ((Me) -> Void)?

  init(_ node: Node, of tree: Tree, supersededBy id: AnyHashable?, handler: @escaping (Me) -> Void) {
    self.handler = handler
    super.init(node, of: tree, supersededBy: id)
  }

  override func deliver() {
    guard isLive, let me = interactor(as: Me.self) else { return dropLate("timer") }
    let handler = handler
    end()
    tree.during(.delivered, node, "timer") { handler?(me) }
  }

  override func didEnd() {
    handler = nil
  }
}
