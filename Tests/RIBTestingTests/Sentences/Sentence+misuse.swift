import Foundation
import ModelStreams
import RIBKit
import RIBTesting
import Testing

extension Sentence {
  /// A harness that is used in the wrong way, and an interactor that misuses its tree.
  static let ofMisuse: [Sentence] = [
    Sentence(
      "an end without a beginning, and two beginnings",
      "PuppetInteractor is not active: activate it first.",
      "PuppetInteractor is already active: deactivate it first."
    ) {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.deactivate()
      harness.activate()
      harness.activate()
      harness.deactivate()
    },
    Sentence(
      "a harness that is used by what it runs",
      """
      The harness was used (“settles”) inside a hook, a handler or a stub that it was running, where it cannot settle. Use it in the \
      test, after the call that led there returns.
      """
    ) {
      let harness = InteractorHarness(.off) { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { [unowned harness] _ in harness.settle() }
      harness.activate()
    },
    Sentence(
      "a listener that is not kept",
      """
      The closure that creates PuppetInteractor ignores its listener, so no event can arrive. Pass the listener to the interactor, or \
      make the harness loose if no event matters.
      """
    ) {
      _ = InteractorHarness { _ in PuppetInteractor(listener: Listener { _ in }) }
    },
    Sentence(
      "a late call",
      """
      Puppet called notify(done) after its activation had ended, or while its router was detaching, so the call was dropped. Cancel \
      the work that makes the call, or check isActive first. (RIBTestingTests/Sentence+misuse.swift:_)
      """,
      """
      Puppet called after(…) after its activation had ended, or while its router was detaching, so the call was dropped. Cancel the \
      work that makes the call, or check isActive first. (RIBTestingTests/Sentence+misuse.swift:_)
      """
    ) {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.activate()
      harness.deactivate()
      harness.run { $0.notify(.done) }
      harness.run { $0.after(.seconds(1)) { _ in } }
    },
    Sentence(
      "a misuse of the tree",
      """
      RIBKit rejected a misuse [notAChild]: Desk: cannot detach Receipt, because it is not attached. \
      Detach a router from its parent. (RIBTestingTests/Sentence+misuse.swift:_)
      """
    ) {
      let tree = TreeHarness { DeskRouter(listener: $0) }
      tree.launch()
      tree.run { $0.detach(ReceiptRouter()) }
    },
    Sentence(
      "work without end",
      """
      The host gave up after 100000 rounds without settling: something triggers itself again and again. \
      The last rounds:
        Puppet: delivered 99998
        Puppet: delivered 99999
        Puppet: delivered 100000
        Puppet: delivered 100001
      """
    ) {
      let (ping, pong) = (MutableModelStream(0), MutableModelStream(0))
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { puppet in
        puppet.observe(ping.stream) { _, number in pong.send(number + 1) }
        puppet.observe(pong.stream) { _, number in ping.send(number + 1) }
      }
      harness.activate()
      harness.deactivate()
    },
    Sentence(
      "a clock that is to run backwards",
      "The clock cannot advance by -1.0 seconds. Pass a duration of zero or more."
    ) {
      InteractorHarness { PuppetInteractor(listener: $0) }.advance(by: .seconds(-1))
    },
    Sentence(
      "two presenters of one name",
      """
      The harness already records a view model, and the test could not tell the two apart. Name each with record(_:as:).
      """,
      """
      The harness already records a view model of "map", and the test could not tell the two apart. Name each with record(_:as:).
      """
    ) {
      let map = Presenter<Int, Never>(0)
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.record(harness.interactor.presenter)
      harness.record(map)
      harness.record(map, as: "map")
      harness.record(harness.interactor.presenter, as: "map")
    },
    Sentence(
      "a change of an event source before its first event",
      "Expected a change of the sent event of \"Int\", but there is no earlier one to change. Expect the first one as a whole."
    ) {
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.record(EventSource<Int>()).expect { $0 += 1 }
    },
    Sentence(
      "jobs from another thread",
      """
      Work ran outside the host: another thread gave it 1 job, and \
      observe (RIBTestingTests/Sentence+misuse.swift:_) had been waiting for something outside. \
      The order of its effects varies from run to run. Replace the outside work with a stub or a stream, or permit it with \
      allowExternalWork("…") and wait for it with waitForExternalWork(_:timeout:).
      """
    ) {
      let (words, continuation) = AsyncStream<String>.makeStream()
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.interactor.whenActive = { me in me.observe(words) { me, word in me.notify(.said(word)) } }
      harness.activate()
      onAnotherThread { continuation.yield("one") }
      harness.expectEvent(.said("one"))
      harness.deactivate()
    },
    Sentence(
      "output of another thread",
      """
      The view model 1 comes from a task that the host does not run, so its order is not fixed. Start the task from code that the host \
      runs, give it a clock of the host, or permit it with allowExternalWork("…").
      """,
      """
      The call of "find" with "a" comes from a task that the host does not run, so its order is not fixed. Start the task from code \
      that the host runs, give it a clock of the host, or do not record the stub in a harness.
      """
    ) {
      let find = Stub<String, Int>("find")
      find.returns(1)
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      let presenter = harness.interactor.presenter
      let screen = harness.record(presenter)
      harness.record(find)
      harness.activate()
      onAnotherThread { presenter.show(1) }
      screen.expect(1)
      onAnotherThread { _ = try? find.call("a") }
      find.expectCall("a")
      harness.deactivate()
    },
    Sentence(
      "a wait for something outside that does not come",
      """
      Nothing arrived from outside (the radio) within 0.0 seconds.
      Still running: observe (RIBTestingTests/Sentence+misuse.swift:_): not waiting for anything that RIBKit knows.
      """, awaiting: { await waitForTheRadio(.zero) }),
    Sentence(
      "a wait that is cancelled",
      """
      The task of the test was cancelled while it waited for something outside (the radio). Wait in a task that is not cancelled.
      """,
      awaiting: {
        await withTaskGroup { group in
          group.addTask {
            withUnsafeCurrentTask { $0?.cancel() }
            await waitForTheRadio(.seconds(3_600))
          }
        }
      }),
    Sentence(
      "a harness that is released away from its actor",
      """
      The harness of PuppetInteractor was released outside its actor, where it cannot end the test. \
      Call finish() in the test, on the actor.
      """,
      awaiting: { @MainActor in
        let attic = Attic()
        attic.keep(InteractorHarness { PuppetInteractor(listener: $0) })
        await Task.detached { attic.empty() }.value
      }),
  ]

  private static func waitForTheRadio(_ limit: Duration) async {
    let (words, continuation) = AsyncStream<String>.makeStream()
    let harness = InteractorHarness { PuppetInteractor(listener: $0) }
    harness.interactor.whenActive = { me in me.observe(words) { me, word in me.notify(.said(word)) } }
    harness.activate()
    await harness.waitForExternalWork("the radio", timeout: limit)
    harness.deactivate()
    continuation.finish()
  }
}
