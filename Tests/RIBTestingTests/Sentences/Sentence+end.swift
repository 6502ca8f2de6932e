import ModelStreams
import RIBKit
import RIBTesting
import TestSupport
import Testing

extension Sentence {
  /// A harness whose test ends while something is left.
  static let ofTheEnd: [Sentence] = [
    Sentence(
      "output that was not expected", "This was not expected: route .home, view model 1."
    ) {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.record(harness.interactor.presenter)
      harness.activate()
      harness.run { puppet in
        puppet.route(to: .home)
        puppet.presenter.show(1)
      }
      harness.deactivate()
    },
    Sentence(
      "output that a loose harness has passed over",
      """
      The loose harness has output that was not expected: 4 × route: .trip(1), .trip(2), .trip(3) and 1 more; 1 × event: .done. Expect \
      it, or discard it with a reason.
      """
    ) {
      let harness = InteractorHarness(.off) { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.run { puppet in
        for number in 1...4 { puppet.route(to: .trip(number)) }
        puppet.notify(.done)
      }
    },
    Sentence(
      "open work",
      """
      The timer of PuppetInteractor is still open when the test ends the activation. It is waiting (clock until 5.0 seconds). \
      Finish it first (advance the clock, answer the call), or cancel it on purpose: deactivate(cancelling: .timer).
      """
    ) {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { $0.after(.seconds(5)) { _ in } }
      harness.activate()
      harness.deactivate()
    },
    Sentence(
      "an open workflow",
      """
      The workflow "to the receipt" of DeskInteractor is still open when the test ends the activation. \
      It is waiting (workflow to the receipt, for ReceiptInteractor under Desk). \
      Finish it first (advance the clock, answer the call), or cancel it on purpose: shutdown(cancelling: .workflow).
      """
    ) {
      let tree = TreeHarness(.exhaustive) { DeskRouter(listener: $0) }
      tree.launch()
      let workflow = DeskInteractor.workflow("to the receipt")
        .step("read", to: ReceiptInteractor.self, within: nil) { _, _ in }
      _ = WorkflowHarness(workflow, from: tree.root.interactor, in: tree)
      tree.discard(because: "the moments are shown elsewhere")
      tree.shutdown()
      tree.discard(because: "the moments are shown elsewhere")
    },
    Sentence(
      "work that is not there to be cut off",
      "PuppetInteractor has no open call to cancel. Remove .call."
    ) {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.deactivate(cancelling: .call)
    },
    Sentence(
      "a task that ignores its cancellation",
      """
      The task "call" of PuppetInteractor is still running after the interactor was deactivated: it ignores its cancellation. \
      It is waiting (stub find(3)).
      """
    ) {
      let find = Stub<Int, Int>("find")
      find.suspends(ignoringCancellation: true)
      let host = ManualHost()
      do {
        let harness = InteractorHarness(host: host) { PuppetInteractor(listener: $0) }
        harness.interactor.whenActive = { puppet in
          puppet.call({ try await find.call(3) }, then: { _, _ in })
        }
        harness.activate()
        harness.deactivate(cancelling: .call)
      }
      find.resume(returning: 1)
      host.settle()
    },
    Sentence(
      "a task that waits for something outside",
      """
      The task "call" of PuppetInteractor is still running after the interactor was deactivated: it ignores its cancellation. \
      It is waiting for something outside the host.
      """
    ) {
      let door = Door()
      let host = ManualHost()
      do {
        let harness = InteractorHarness(host: host) { PuppetInteractor(listener: $0) }
        harness.interactor.whenActive = { puppet in puppet.call({ await door.wait() }, then: { _, _ in }) }
        harness.activate()
        harness.deactivate(cancelling: .call)
      }
      door.open()
      host.settle()
    },
    Sentence(
      "a task that sleeps",
      """
      refresh (RIBTestingTests/Sentence+end.swift:_) until 61.0 seconds is still sleeping at the end of the test. Advance the clock, \
      or cancel the sleep.
      """
    ) {
      let host = ManualHost()
      let harness = InteractorHarness(host: host) { PuppetInteractor(listener: $0) }
      harness.advance(by: .seconds(1))
      let service = host.start("refresh") { [clock = harness.clock] in
        try? await clock.sleep(for: .seconds(60))
      }
      harness.finish()
      service.cancel()
      host.settle()
    },
    Sentence(
      "an interactor that something holds",
      """
      PuppetInteractor outlives its harness because something holds it. Look for a closure that captures it (use the `me` that \
      handlers receive), a Task that it started itself, a child, delegate, presenter or service that keeps it, and a variable of the \
      test (if you use it after the harness, end the test with finish()).
      """
    ) {
      var kept: PuppetInteractor?
      do {
        let harness = InteractorHarness(.off) { PuppetInteractor(listener: $0) }
        kept = harness.interactor
      }
      withExtendedLifetime(kept) {}
    },
    Sentence(
      "a child that the parent keeps",
      """
      TripRouter, detached as Root/Trip, was released only with its parent: RootRouter or TripInteractor keeps it, or something that \
      they hold does. Look for a property that still refers to the router or its interactor, a closure that captures one of them, a \
      delegate or a presenter.
      """
    ) {
      let tree = TreeHarness { _ in RootRouter() }
      tree.launch()
      tree.run { root in
        let trip = TripRouter()
        root.attach(trip)
        root.detach(trip)
        root.interactor.closure = { _ = trip.path }
      }
    },
    Sentence(
      "a child that something else holds",
      """
      TripRouter and TripInteractor, detached as Root/Trip, are still alive: something other than the parent holds them. \
      Look for a service, a delegate, a presenter, a static property or a closure that refers to one of them.
      """
    ) {
      let attic = Attic()
      do {
        let tree = TreeHarness { _ in RootRouter() }
        tree.launch()
        tree.run { root in
          let trip = TripRouter()
          attic.keep(trip)
          root.attach(trip)
          root.detach(trip)
        }
      }
      attic.empty()
    },
    Sentence(
      "a beginning after the end", "The test of PuppetInteractor is finished. Create another harness for it."
    ) {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.finish()
      harness.activate()
    },
    Sentence(
      "output, a task and a sleep where everything should be settled",
      "Expected everything to be settled, but this output was not expected: route .home.",
      """
      Expected everything to be settled, but this is still running: \
      after (RIBTestingTests/Sentence+end.swift:_): clock until 5.0 seconds.
      """,
      "Expected everything to be settled, but this is still sleeping: a task until 6.0 seconds."
    ) {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.run { $0.route(to: .home) }
      harness.expectSettled()
      let handle = harness.run { $0.after(.seconds(5)) { _ in } }
      harness.expectSettled()
      harness.run { _ in handle.cancel() }
      let task = harness.run { [clock = harness.clock] _ in
        Task { try? await clock.sleep(for: .seconds(6)) }
      }
      harness.expectSettled()
      task.cancel()
      harness.deactivate()
    },
    Sentence(
      "a task of the main actor that nothing has waited for",
      """
      Expected the route .home, but got none.
      Still running: task (RIBTestingTests/Sentence+end.swift:_): not waiting for anything that RIBKit knows.
      Tasks on the main actor run only when it is free: await settleTasks() before you expect their effects.
      """,
      """
      The task of PuppetInteractor is still open when the test ends the activation. \
      It may not have begun yet: await settleTasks() first. \
      Finish it first (advance the clock, answer the call), or cancel it on purpose: deactivate(cancelling: .task).
      """,
      awaiting: { @MainActor in
        let harness = InteractorHarness { PuppetInteractor(listener: $0) }
        harness.interactor.whenActive = { puppet in
          puppet.task { me in
            await Task.yield()
            me.route(to: .home)
          }
        }
        harness.activate()
        harness.expectRoute(.home)
        harness.deactivate()
        await harness.settleTasks()
        harness.finish()
      }),
    Sentence(
      "a value that is missing when other threads take part",
      """
      Expected the route .home, but got none.
      Still running: observe (RIBTestingTests/Sentence+end.swift:_): not waiting for anything that RIBKit knows.
      Jobs from other threads: 1. Their effects may occur in any order.
      """
    ) {
      let (words, continuation) = AsyncStream<String>.makeStream()
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.allowExternalWork("the radio")
      harness.interactor.whenActive = { me in me.observe(words) { _, _ in } }
      harness.activate()
      onAnotherThread { continuation.yield("one") }
      harness.expectRoute(.home)
      harness.deactivate()
    },
  ]
}
